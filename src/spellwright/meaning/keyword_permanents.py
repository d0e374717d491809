"""More keywords of permanents, expanded as the CR says (CR 702)."""

from __future__ import annotations

from spellwright.ir.meant.abilities import (
    Activated,
    AsEnters,
    EntersWithCounters,
    InsteadDo,
    Keyword,
    Replacement,
    Static,
)
from spellwright.ir.meant.amounts import Count, CountPlayers, Fixed, GreatestAmong, LifeOf, Product
from spellwright.ir.meant.base import Ability, Amount
from spellwright.ir.meant.conditions import Compare, Exists, Fits, HasHappened, IsTurnOf
from spellwright.ir.meant.effects import (
    AddMana,
    Attach,
    CreateCopyTokens,
    CreateTokens,
    Destroy,
    Modify,
    Move,
    PutCounters,
    RemoveDamage,
    Sacrifice,
    Unattach,
    UntapObjects,
)
from spellwright.ir.meant.filters import (
    AllOf,
    AttachedTo,
    ControlledBy,
    IsObject,
    Not,
    SharesWith,
    StatusIs,
)
from spellwright.ir.meant.library import LookAt, Reveal
from spellwright.ir.meant.mods import AddAbility, RemoveTypes, Requirement, SetTypes
from spellwright.ir.meant.objects import (
    Bound,
    BoundPlayers,
    Choice,
    DefendingPlayer,
    Host,
    Matching,
    Opponents,
    PlayersBut,
    PlayersWho,
    Source,
    Target,
    Those,
    TopCards,
    Union,
    You,
)
from spellwright.ir.meant.parts import Cost, ManaOutput
from spellwright.ir.meant.patterns import Attacks, Destroyed, StepBegins, ZoneChanges
from spellwright.ir.meant.shape import Bind, Delay, ForEachPlayer, If, MayPay, Optional
from spellwright.meaning.build import ANYTHING, CREATURE, ONE, ZERO
from spellwright.meaning.keyword_activated import exiling
from spellwright.meaning.keyword_parts import (
    ATTACKS,
    EACH,
    ENTERS,
    OWN_CREATURE,
    PLUS,
    SELF,
    keyword,
    modes,
    number,
    price,
    pump,
    target,
    token,
    when,
    with_acts,
)

NEXT_END = StepBegins("end", EACH)
CANDIDATE = BoundPlayers("candidate")

# ------------------------------------------------------------------ attacking


@keyword("myriad")
def myriad(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.116a"""
    others = PlayersBut(Opponents(), DefendingPlayer(Source()))
    one = BoundPlayers("each player")
    copy = CreateCopyTokens(You(), ONE, Source(), (), ("tapped", "attacking"), "created", one)
    made = Bound("all created")
    more = Bind(Union((made, Bound("created"))), "all created")
    gone = If(Exists(made), (Delay(StepBegins("end of combat", EACH), (Move(made, "exile"),)),))
    return (when(ATTACKS, ForEachPlayer(others, (Optional(You(), (copy, more)),)), gone),)


@keyword("mobilize")
def mobilize(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.181a"""
    warriors = CreateTokens(You(), number(n), token("Warrior", ("R",), 1), ("tapped", "attacking"), "created")
    return (when(ATTACKS, warriors, Delay(NEXT_END, (Sacrifice(You(), Bound("created")),))),)


@keyword("firebending")
def firebending(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.189a"""
    return (when(ATTACKS, AddMana(You(), ManaOutput((("R",),), number(n)), lasts=True, until="end of combat")),)


@keyword("melee")
def melee(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.121a"""
    attacked = HasHappened(Attacks(OWN_CREATURE, CANDIDATE), "combat")
    so_many = CountPlayers(PlayersWho(Opponents(), attacked))
    return (when(ATTACKS, Modify(Source(), pump(so_many, so_many), "end of turn")),)


@keyword("dethrone")
def dethrone(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.105a"""
    life = LifeOf(CANDIDATE)
    leader = PlayersWho(EACH, Compare(life, ">=", GreatestAmong(EACH, life)))
    return (when(Attacks(SELF, leader), PutCounters(Source(), PLUS, ONE)),)


@keyword("provoke")
def provoke(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.39a"""
    theirs = AllOf((CREATURE, ControlledBy(DefendingPlayer(Source()))))
    must = Modify(Target(0), (Requirement("block this", Source()),), "end of combat")
    return (when(ATTACKS, Optional(You(), (must, UntapObjects(Target(0)))), targets=(target(theirs),)),)


# ------------------------------------------------------------------ entering and leaving


@keyword("job select")
def job_select(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.182a"""
    hero = token("Hero", (), 1)
    return (when(ENTERS, CreateTokens(You(), ONE, hero, label="created"), Attach(Source(), Bound("created"))),)


@keyword("amplify")
def amplify(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.38a"""
    kin = Choice(AllOf((SharesWith("creature type", Source()), Not(SELF))), "hand", You(), ZERO, None, owners=You())
    shown = AsEnters((Reveal(You(), kin, "revealed"),))
    counters = EntersWithCounters(PLUS, Product(number(n), Count(Bound("revealed"))))
    return (Replacement(ENTERS, (shown, counters), works_in=""),)


@keyword("hideaway")
def hideaway(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.75a"""
    hidden = Choice(ANYTHING, "library", You(), ONE, ONE, among=Bound("looked at"))
    rest = Those(Bound("looked at"), Not(IsObject(Bound("hidden"))))
    return (
        when(
            ENTERS,
            LookAt(You(), TopCards(You(), Fixed(4) if n is None else n), "looked at"),
            Move(hidden, "exile", "hidden", face_down=True, linked=True),
            Move(rest, "library", position="random bottom"),
        ),
    )


@keyword("recover")
def recover(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.59a"""
    dies = ZoneChanges(CREATURE, "battlefield", "graveyard", owners=You())
    offer = MayPay(You(), price(cost), (Move(Source(), "hand"),), (Move(Source(), "exile"),))
    return (when(dies, offer, zone="graveyard"),)


@keyword("umbra armor")
def umbra_armor(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.89a"""
    host = Host(Source())
    instead = InsteadDo((RemoveDamage(host), Destroy(Source())))
    return (Replacement(Destroyed(IsObject(host)), (instead,)),)


@keyword("living metal")
def living_metal(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.161a"""
    return (Static(None, Source(), (SetTypes(("artifact", "creature"), (), (), True),), IsTurnOf(You())),)


# ------------------------------------------------------------------ activated


@keyword("encore")
def encore(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.141a"""
    it = Bound("created")
    attack = Requirement("attack this player", players=BoundPlayers("each player"))
    one = (
        CreateCopyTokens(You(), ONE, Bound("cost:exiled"), label="created"),
        Modify(it, (attack,), "end of turn"),
        Modify(it, (AddAbility(Keyword("haste")),), "permanent"),
        Delay(NEXT_END, (Sacrifice(You(), it),)),
    )
    effects = modes(ForEachPlayer(Opponents(), one))
    return (Activated(exiling(cost), effects, zone="graveyard", timing="sorcery", label="encore"),)


@keyword("reconfigure")
def reconfigure(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.151a, b"""
    another = target(AllOf((CREATURE, ControlledBy(You()), Not(SELF))))
    attached = Fits(Source(), AttachedTo(Matching(CREATURE)))
    on = modes(Attach(Source(), Target(0)), targets=(another,))
    off = modes(Unattach(Source()))
    return (
        Activated(price(cost), on, timing="sorcery", label="reconfigure"),
        Activated(price(cost), off, timing="sorcery", condition=attached, label="reconfigure"),
        Static(None, Source(), (RemoveTypes(("creature",)),), attached),
    )


@keyword("ninjutsu")
def ninjutsu(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.49a, c"""
    unblocked = AllOf((CREATURE, ControlledBy(You()), StatusIs("attacking"), StatusIs("unblocked")))
    returned = Move(Choice(unblocked, "battlefield", You(), ONE, ONE), "hand", "cost:returned")
    put = Move(
        Source(),
        "battlefield",
        controller=You(),
        enters=("tapped", "attacking"),
        source_zone="hand",
        attacking_like=Bound("cost:returned"),
    )
    return (Activated(with_acts(cost, returned), modes(put), zone="hand", label="ninjutsu"),)


@keyword("backup")
def backup(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.165a; `spell_keywords.backup` adds what the other creature gains."""
    return (when(ENTERS, PutCounters(Target(0), PLUS, number(n)), targets=(target(CREATURE),)),)
