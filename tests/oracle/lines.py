"""Invented lines that must read, in one way, and print as they stand."""

LINES = """
Flying
Flying, vigilance, lifelink
Reach, protection from black and from red
Ward {2}
Ward—Pay 3 life.
Equip {3}
Cycling {1}{U}
Kicker {2}{R}
Enchant creature you control
Hexproof from artifacts
Affinity for Goblins
Crew 3
Suspend 4—{1}{U}
Destroy target creature.
Destroy target nonartifact, nonblack creature.
Destroy up to two target tapped creatures.
Destroy all creatures with power 6 or greater.
Destroy each Goblin with mana value less than or equal to the number of Mountains you control.
Destroy target artifact or enchantment an opponent controls.
Exile target attacking or blocking creature.
Exile all Elves and all Zombies.
Sacrifice another creature: Scry 2.
Sacrifice a Goblin or a token: This creature gets +2/+0 until end of turn.
{T}: Add {G}.
{T}: Add {W} or {U}.
{T}: Add one mana of any color.
{T}: Add {C}{C}. Spend this mana only to cast red spells.
{2}{B}, {T}, Sacrifice this artifact: Draw two cards.
{1}, Discard a land card: Return this card from your graveyard to your hand.
{X}{X}: Put X +1/+1 counters on target creature you control.
{3}: This creature becomes a 4/4 blue and black Shapeshifter creature until end of turn.
Draw a card.
Draw two cards, then discard a card.
Target player draws four cards and loses 5 life.
Each opponent loses 2 life and you gain 2 life.
Target opponent reveals their hand.
You gain life equal to the number of lands you control.
Target player mills five cards.
Each player discards their hand, then draws six cards.
Counter target spell.
Counter target noncreature spell unless its controller pays {6}.
Counter target instant or sorcery spell with mana value 3 or less.
Return target creature to its owner's hand.
Return target creature card from your graveyard to the battlefield.
Return up to one target instant or artifact card from your graveyard to your hand.
Put target land on the bottom of its owner's library.
Create a 1/1 white Soldier creature token.
Create two 2/2 black Zombie creature tokens.
Create a tapped 3/3 green Beast creature token with trample.
Create X 1/1 red Goblin creature tokens with haste.
Create a Treasure token.
Create three Food tokens.
Create a token that's a copy of target creature you control.
Creatures you control get +1/+1.
Other Elves you control get +1/+1 and have trample.
Attacking creatures you control have first strike.
Creatures your opponents control get -1/-1.
Enchanted creature gets +2/+2 and has flying.
Enchanted creature can't attack or block.
Equipped creature gets +3/+0 and has haste.
This creature can't be blocked.
This creature can't block.
This creature can't be blocked by creatures with power 2 or less.
This creature can't be blocked except by two or more creatures.
This creature attacks each combat if able.
This creature enters tapped.
This land enters tapped.
This creature enters with two +1/+1 counters on it.
This creature enters with a number of charge counters on it equal to the number of artifacts you control.
This creature gets +1/+1 for each other Wizard you control.
As long as you control an Island, this creature gets +0/+3.
This creature has flying as long as you control an Island.
When this creature enters, draw a card.
When this creature enters, you may destroy target artifact.
When this creature enters, it deals 7 damage to any target.
When this creature enters, each opponent discards a card.
When this creature enters, if you control another Pirate, draw a card.
When this creature dies, create a 2/1 colorless Gnome artifact creature token.
When this creature dies, return it to the battlefield tapped under its owner's control.
Whenever this creature attacks, defending player loses 1 life.
Whenever this creature attacks, you may pay {1}. If you do, draw a card.
Whenever this creature deals combat damage to a player, draw a card.
Whenever this creature becomes the target of a spell, untap it.
Whenever another creature you control dies, put a +2/+0 counter on this creature.
Whenever a creature an opponent controls dies, you gain 3 life.
Whenever you cast an instant or sorcery spell, copy it.
Whenever you cast your second spell each turn, create a 2/1 red Kobold creature token.
Whenever you gain life, each opponent loses 3 life.
Whenever you draw a card, this creature gets +0/+2 until end of turn.
Whenever an opponent casts a spell, scry 1.
Whenever a land you control enters, you gain 5 life.
Landfall — Whenever a land you control enters, put a +0/+1 counter on target creature.
At the beginning of your upkeep, draw a card.
At the beginning of your end step, each opponent loses 4 life.
At the beginning of combat on your turn, target Ox you control gets +0/+3 until end of turn.
At the beginning of each player's upkeep, that player loses 5 life.
This spell costs {2} less to cast if you control an Elf.
Spells your opponents cast cost {3} more to cast.
Artifact spells you cast cost {3} less to cast.
Players can't gain life.
Your opponents can't cast spells during your turn.
Nonbasic lands are Forests.
You have no maximum hand size.
You have hexproof.
You may play an additional land on each of your turns.
Target creature gains flying until end of turn.
Target creature gets -3/-3 until end of turn.
Target creature gets +X/+X until end of turn, where X is the number of Bears on the battlefield.
Up to two target creatures each get +0/+3 until end of turn.
Creatures you control gain indestructible until end of turn.
Tap target creature.
Tap all creatures your opponents control.
Untap target permanent.
Gain control of target creature until end of turn. Untap that creature. It gains haste until end of turn.
Target creature you control fights target creature you don't control.
Target Elf you control deals damage equal to its power to target creature an opponent controls.
It deals 2 damage to each creature and each player.
Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.
Search your library for an Ox card, reveal it, put it into your hand, then shuffle.
Look at the top eight cards of your library. Put two of them into your graveyard and the rest into your hand.
Reveal the top card of your library. If it's an artifact card, put it onto the battlefield.
Exile the top six cards of your library. You may play those cards this turn.
Exile target artifact. Return it to the battlefield under its owner's control at end of combat.
Exile target nonland permanent until this enchantment leaves the battlefield.
If a creature would die this turn, exile it instead.
If you would draw a card, draw three cards instead.
If this spell was kicked, draw a card.
Prevent all combat damage that would be dealt this turn.
Prevent the next 6 damage that would be dealt to any target this turn.
Regenerate this creature.
Proliferate.
Investigate.
Surveil 2.
Scry 1, then draw a card.
You become the monarch.
Take an extra turn after this one.
Choose one —
• Destroy target artifact.
• Draw a card.
Choose one or both —
• Target creature gets +2/+2 until end of turn.
• Exile target card from a graveyard.
When this creature enters, choose one —
• You gain 4 life.
• Target opponent discards a card.
+1: Draw a card.
−2: Destroy target creature.
−7: You get an emblem with "Creatures you control get +1/+3."
0: Untap up to two target lands.
I, II — Create a 1/1 white Human creature token.
III — Creatures you control get +1/+1 until end of turn.
Each player sacrifices a creature of their choice.
All creatures lose flying.
Target artifact becomes blue until end of turn.
Enchanted land has "{T}: Add three mana of any one color."
Equipped creature has "{T}: This creature deals 4 damage to any target."
Slivers you control have "When this creature dies, draw a card."
Activate only as a sorcery.
Sacrifice this enchantment: Target player loses 2 life. Activate only once each turn.
As an additional cost to cast this spell, sacrifice a creature.
You may pay {R} rather than pay this spell's mana cost.
Remove a charge counter from this artifact: Add {R}.
Double the number of +1/+1 counters on target creature.
Put a stun counter on target creature.
Shuffle your graveyard into your library.
The owner of target nonland permanent shuffles it into their library.
Its controller creates a 3/3 green Elephant creature token.
Flashback {4}{R}
Morph {3}{G}
Madness {B}
Level up {2}
Modular 2
Partner with Brim the Tall
""".strip()


def abilities() -> list[str]:
    """The lines, modes joined to their heads."""
    out: list[str] = []
    for line in LINES.split("\n"):
        if line.startswith("•"):
            out[-1] += "\n" + line
        else:
            out.append(line)
    return out
