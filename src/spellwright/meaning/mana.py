"""Mana that is added (CR 106)."""

from __future__ import annotations

from spellwright.ir.meant.amounts import Fixed, Product
from spellwright.ir.meant.base import Amount, Effect, Filter, Objects, Players
from spellwright.ir.meant.effects import AddMana
from spellwright.ir.meant.filters import Anything
from spellwright.ir.meant.objects import EventObject, Source
from spellwright.ir.meant.parts import ManaOfColor, ManaOutput, ManaRestriction
from spellwright.ir.said import effects_casting as casting
from spellwright.ir.said import mana as said
from spellwright.ir.said import objects as objects_said
from spellwright.ir.said.base import Said
from spellwright.meaning.build import ONE
from spellwright.meaning.costs import mana_symbol, mana_symbols
from spellwright.meaning.nouns import COLORS, without_spell
from spellwright.meaning.numbers import so_many
from spellwright.meaning.objects import any_objects, matching
from spellwright.meaning.players import whose_objects
from spellwright.meaning.scope import Scope
from spellwright.meaning.tables import amounts, nouns, player_verbs
from spellwright.meaning.unclear import Unclear, unknown

ANY_COLOR = (("W",), ("U",), ("B",), ("R",), ("G",))
ANY_TYPE = (*ANY_COLOR, ("C",))


@player_verbs.add(casting.AddMana)
def add_mana(node: casting.AddMana, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 106.3"""
    if len(node.mana) == 1:
        return (AddMana(who, produced(node.mana[0], scope)),)
    choices: list[tuple[str, ...]] = []
    for part in node.mana:
        if not isinstance(part, said.Mana):
            raise unknown("mana", part)
        choices.append(mana_symbols(part))
    return (AddMana(who, ManaOutput(tuple(choices), ONE)),)


@player_verbs.add(casting.AddManaBoth)
def add_mana_both(node: casting.AddManaBoth, scope: Scope, who: Players) -> tuple[Effect, ...]:
    return tuple([AddMana(who, produced(part, scope)) for part in node.mana])


def produced(node: Said, scope: Scope) -> ManaOutput:
    """CR 106.1: which mana."""
    if isinstance(node, said.Mana):
        return ManaOutput((mana_symbols(node),), ONE)
    if isinstance(node, said.ProducedOf):
        return of_quality(node.quality, so_many(node.amount, scope), scope)
    if isinstance(node, said.ProducedOfColor):
        return ManaOutput(((COLORS[node.color.word],),), so_many(node.amount, scope))
    if isinstance(node, said.ProducedAdditional):
        return produced(node.mana, scope)
    if isinstance(node, said.ProducedAmount):
        inner = produced(node.mana, scope)
        if inner.amount != ONE or type(inner) is not ManaOutput or len(inner.choices) != 1:
            raise Unclear("mana", "an amount of several kinds")
        return ManaOutput(inner.choices, amounts(node.value, scope))
    if isinstance(node, said.ProducedThatMuch):
        times: Amount = scope.that_much()
        if node.much.word == "twice that much":
            times = Product(Fixed(2), times)
        return ManaOutput((mana_symbols(node.mana),), times)
    raise unknown("mana", node)


def of_quality(node: Said, amount: Amount, scope: Scope) -> ManaOutput:
    """CR 106.1, 106.5, 106.7: so much mana of a colour or type still to be settled."""
    if isinstance(node, said.SettledColor):
        word = node.word
        if word == "of any color":
            return ManaOutput(ANY_COLOR, amount)
        if word == "of any one color":
            return ManaOutput(ANY_COLOR, amount)
        if word == "of any type":
            return ManaOutput(ANY_TYPE, amount)
        if word == "of the chosen color":
            return ManaOfColor((), amount, among="chosen")
        if word == "of that color" and scope.chosen_color:
            return ManaOfColor((), amount, among="chosen", label=scope.chosen_color)
        raise unknown("mana", node)
    if isinstance(node, said.CommanderIdentity):
        return ManaOfColor((), amount, among="identity")
    if isinstance(node, said.CouldProduce):
        types = color_or_type(node.kind)
        what = any_objects(node.what, scope)
        if node.that:
            pass  # "that a Gate could produce" and "a Gate could produce" are one
        return ManaOfColor((), amount, among="could produce", objects=what, types=types)
    if isinstance(node, said.WasProduced):
        types = color_or_type(node.kind)
        that_permanent(node.what, scope)
        return ManaOfColor((), amount, among="produced", types=types)
    if isinstance(node, said.ColorAmong):
        types = color_or_type(node.kind)
        found = matching(nouns(node.what, scope), scope, "battlefield")
        return ManaOfColor((), amount, among="colors of", objects=found, types=types)
    if isinstance(node, said.ColorOf):
        return ManaOfColor((), amount, among="colors of", objects=whose_objects(node.whose, scope))
    if isinstance(node, said.Combination):
        return combination(node.among, amount, scope)
    raise unknown("mana", node)


def combination(node: Said, amount: Amount, scope: Scope) -> ManaOutput:
    """CR 106.5: each mana chosen by itself."""
    if isinstance(node, said.CombinedAll):
        if node.word != "colors":
            raise unknown("mana", node)
        return ManaOutput(ANY_COLOR, amount, True)
    if isinstance(node, said.CombinedSymbols):
        return ManaOutput(tuple([(mana_symbol(s.symbol),) for s in node.symbols]), amount, True)
    if isinstance(node, said.CombinedAmong):
        found = matching(nouns(node.what, scope), scope, "battlefield")
        return ManaOfColor((), amount, True, among="colors of", objects=found)
    raise unknown("mana", node)


def color_or_type(node: said.ColorOrType) -> bool:
    """Whether colourless counts too."""
    return node.word == "type"


def that_permanent(node: Said, scope: Scope) -> Objects:
    """What was tapped for mana: the object of the event."""
    ref = any_objects(node, scope)
    if not isinstance(ref, (EventObject, Source)):
        raise Unclear("mana", "what something else produced")
    return ref


# ------------------------------------------------------------------ restrictions and riders


def restriction(purposes: tuple[Said, ...], scope: Scope) -> ManaRestriction:
    """CR 106.6: what this mana may be spent on; any of the purposes."""
    cast: Filter | None = None
    activate: Filter | None = None
    kinds: list[str] = []
    for p in purposes:
        if isinstance(p, said.SpendToCast):
            cast = either(cast, spell_filter(p.what, scope))
        elif isinstance(p, said.SpendToActivate):
            activate = either(activate, ability_sources(p.what, scope))
        elif isinstance(p, said.SpendToCastOrActivate):
            cast = either(cast, spell_filter(p.spells, scope))
            activate = either(activate, ability_sources(p.abilities, scope))
        elif isinstance(p, said.SpendOnCosts):
            if p.contain.word not in ("contain {X}", "include {X}"):
                raise unknown("mana", p.contain)
            kinds.append("{X}")
        elif isinstance(p, said.SpendToDo):
            kinds.append(action_name(p.action.word))
        else:
            raise unknown("mana", p)
    return ManaRestriction(cast, activate, tuple(kinds))


ACTIONS = {
    "turn creatures face up": "turn face up",
    "turn permanents face up": "turn face up",
    "pay cumulative upkeep costs": "cumulative upkeep",
    "foretell cards": "foretell",
    "unlock doors": "unlock",
    "pay equip costs": "equip",
}


def action_name(word: str) -> str:
    found = ACTIONS.get(word)
    if found is None:
        raise Unclear("mana", word)
    return found


def either(old: Filter | None, new: Filter) -> Filter:
    from spellwright.meaning.build import any_of

    return new if old is None else any_of([old, new])


def spell_filter(node: Said, scope: Scope) -> Filter:
    """CR 601: which spells."""
    noun = plain_noun(node)
    d = nouns(noun, scope)
    if d.zone != "stack" or d.owners or d.among or d.players or d.chooser or d.joint or d.distinct or d.random:
        raise Unclear("mana", "spells further described")
    return without_spell(d.what)


def plain_noun(node: Said) -> Said:
    """The noun of "a creature spell", "creature spells"."""
    if isinstance(node, objects_said.ObjectsAtLarge | objects_said.EachObject | objects_said.AllObjects):
        return node.noun
    if isinstance(node, objects_said.SomeObjects):
        so_many_one(node)
        return node.noun
    raise unknown("noun", node)


def so_many_one(node: objects_said.SomeObjects) -> None:
    if so_many(node.count, Scope.bare()) != ONE:
        raise unknown("noun", node)


def ability_sources(node: Said, scope: Scope) -> Filter:
    """CR 602: abilities of which sources; "abilities" alone are of anything."""
    if isinstance(node, objects_said.ObjectsAtLarge | objects_said.SomeObjects):
        from spellwright.ir.meant.filters import StackKind

        d = nouns(node.noun, scope)
        if d.what in (StackKind("ability"), StackKind("activated ability")) and d.owners is None:
            return Anything()
        raise unknown("mana", node)
    if isinstance(node, objects_said.AbilitiesOf):
        for k in node.kinds or ():
            if k.word != "activated":
                raise unknown("mana", k)
        return source_noun(node.what, scope)
    raise unknown("mana", node)


def source_noun(node: Said, scope: Scope) -> Filter:
    d = nouns(plain_noun(node), scope)
    if d.owners or d.among or d.players or d.chooser or d.joint or d.distinct or d.random:
        raise Unclear("mana", "sources further described")
    return d.what
