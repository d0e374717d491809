"""What objects get, gain, lose and become, as changes (CR 611, 613)."""

from __future__ import annotations

from spellwright.ir.meant.base import Ability, Amount, Effect, Mod, Objects
from spellwright.ir.meant.effects import Designate, Modify
from spellwright.ir.meant.mods import (
    AbilitiesOf,
    AddAbility,
    AddChosenType,
    AddPT,
    AddThisAbility,
    AllCreatureTypes,
    CopyOf,
    RemoveAbilities,
    RemoveTypes,
    SetChosenColor,
    SetColors,
    SetLandTypes,
    SetName,
    SetPT,
    SetTypes,
)
from spellwright.ir.meant.objects import Bound, Granter, Source
from spellwright.ir.meant.shape import ChooseMode, ChooseQuality
from spellwright.ir.node import mentions
from spellwright.ir.said import abilities as abilities_said
from spellwright.ir.said import clauses as clauses_said
from spellwright.ir.said import effects_characteristics as said
from spellwright.ir.said import objects as objects_said
from spellwright.ir.said import tokens_spec as tokens_said
from spellwright.ir.said.base import Said
from spellwright.ir.said.names import CardName
from spellwright.ir.said.nouns import Subtype, SubtypeNoun
from spellwright.ir.said.numbers import PowerToughness
from spellwright.meaning.durations import lasting_of
from spellwright.meaning.holder import Holder
from spellwright.meaning.keywords import keyword_filter
from spellwright.meaning.kinds import LAND_TYPES, NONE
from spellwright.meaning.nouns import COLORS
from spellwright.meaning.numbers import signed, size
from spellwright.meaning.registry import Table
from spellwright.meaning.scope import Scope
from spellwright.meaning.tables import Changed, Lasting, abilities, amounts, changes, keywords, object_verbs, objects
from spellwright.meaning.unclear import Unclear, unknown

EACH_ONE = Bound("each")

becomings: Table[[Scope], tuple[Mod, ...]] = Table("what it becomes")


def change_of(*classes: type) -> None:
    """These verbs are changes: as instructions they modify their subject."""
    for cls in classes:
        object_verbs.add(cls)(modify)


def modify(node: Said, scope: Scope, what: Objects) -> tuple[Effect, ...]:
    """CR 611.2. Nothing becomes a copy of itself."""
    if isinstance(node, said.BecomesCopyFor):
        scope.other_than = what
    changed = changes(node, scope)
    scope.other_than = None
    return (*changed.first, modification(what, changed, scope))


def modification(what: Objects, changed: Changed, scope: Scope) -> Modify:
    """Without a duration it lasts as long as the object does (CR 611.2a)."""
    from spellwright.meaning.scope import VOLATILE
    from spellwright.meaning.verbs_zones import spoken_as

    lasting = changed.lasting or scope.lasting or Lasting("")
    label = ""
    if isinstance(what, VOLATILE):
        label = scope.label("changed")
        many, kinds = spoken_as(what, scope)
        scope.result(what, label, "", many, kinds)
    return Modify(what, changed.mods, lasting.duration or "permanent", lasting.condition, label)


# ------------------------------------------------------------------ power and toughness


@changes.add(said.Gets)
def gets(node: said.Gets, scope: Scope) -> Changed:
    """CR 613.4c"""
    mod = AddPT(signed(node.change.power, scope), signed(node.change.toughness, scope))
    return Changed((mod,), lasting_of(node.duration, scope))


@changes.add(said.GetsAdditional)
def gets_additional(node: said.GetsAdditional, scope: Scope) -> Changed:
    mod = AddPT(signed(node.change.power, scope), signed(node.change.toughness, scope))
    return Changed((mod,), lasting_of(node.duration, scope))


@changes.add(said.BasePT)
def base_pt(node: said.BasePT, scope: Scope) -> Changed:
    """CR 613.4b"""
    return Changed((set_pt(node.size, scope),), lasting_of(node.duration, scope))


def set_pt(node: PowerToughness, scope: Scope) -> SetPT:
    return SetPT(size(node.power, scope), size(node.toughness, scope))


@changes.add(said.BaseStat)
def base_stat(node: said.BaseStat, scope: Scope) -> Changed:
    return Changed((set_stats(node.stat, amounts(node.amount, scope)),), lasting_of(node.duration, scope))


@changes.add(said.BaseStatEqual)
def base_stat_equal(node: said.BaseStatEqual, scope: Scope) -> Changed:
    return Changed((set_stats(node.stat, amounts(node.value, scope)),), lasting_of(node.duration, scope))


@changes.add(said.BaseEachEqual)
def base_each_equal(node: said.BaseEachEqual, scope: Scope) -> Changed:
    n = amounts(node.value, scope)
    return Changed((SetPT(n, n),), lasting_of(node.duration, scope))


def set_stats(stat: said.PowerOrToughness, n: Amount) -> SetPT:
    if stat.word == "power":
        return SetPT(n, None)
    if stat.word == "toughness":
        return SetPT(None, n)
    return SetPT(n, n)


# ------------------------------------------------------------------ abilities


def granted(node: Said, scope: Scope) -> tuple[Ability, ...]:
    """CR 113.10: a keyword, or an ability in quotation marks, in which the card's name means the granter and "this
    creature" the source (CR 201.5a)."""
    if node in keywords:
        return keywords(node, scope)
    if isinstance(node, tokens_said.GrantedText):
        return abilities(node.ability, within_quotes(scope))
    if isinstance(node, tokens_said.GrantedOpen):
        return open_text(node.text, within_quotes(scope))
    if isinstance(node, tokens_said.NestedText):
        inner = within_quotes(scope)
        made = abilities(node.ability, inner)
        if mentions(made, Granter):
            raise Unclear("granted ability", "the granter of what is granted by what is granted")
        return made
    raise unknown("granted ability", node)


def within_quotes(scope: Scope) -> Scope:
    inner = Scope(Holder(scope.holder.name, NONE, False))
    inner.named = Granter()
    inner.this = Source()
    return inner


def open_text(node: tokens_said.OpenText, scope: Scope) -> tuple[Ability, ...]:
    """An ability said without its full stop means what it would mean with one."""
    if isinstance(node, tokens_said.OpenKeyword):
        return keywords(node.keyword, scope)
    if isinstance(node, tokens_said.OpenStatic):
        return abilities(abilities_said.Paragraph((abilities_said.FullStop(node.sentence),), None), scope)
    if isinstance(node, tokens_said.OpenActivated):
        effects = (abilities_said.FullStop(node.sentence),)
        return abilities(abilities_said.Activated(node.costs, effects, None), scope)
    if isinstance(node, tokens_said.OpenTriggered):
        return abilities(abilities_said.Triggered(node.when, node.event, None, node.effect, None, None), scope)
    raise unknown("granted ability", node)


def grants(nodes: tuple[Said, ...], scope: Scope) -> tuple[Mod, ...]:
    out: list[Mod] = []
    for n in nodes:
        if isinstance(n, tokens_said.GrantedAbilitiesOf):
            out.append(AbilitiesOf(n.kind.word, objects(n.what, scope, "battlefield")))
            continue
        out.extend([AddAbility(a) for a in granted(n, scope)])
    return tuple(out)


@changes.add(said.Gains, said.Has)
def gains(node: said.Gains | said.Has, scope: Scope) -> Changed:
    """CR 613.1f"""
    return Changed(grants(node.abilities, scope), lasting_of(node.duration, scope))


@changes.add(said.LosesAbilities)
def loses(node: said.LosesAbilities, scope: Scope) -> Changed:
    """CR 613.1d, f"""
    mods: list[Mod] = []
    names: list[str] = []
    for part in node.lost:
        if isinstance(part, said.LostWords):
            if part.word == "all abilities":
                mods.append(RemoveAbilities())
            elif part.word == "all creature types":
                mods.append(RemoveTypes(("*creature",)))
            else:
                raise unknown("change", part)
        else:
            names.append(keyword_word(part))
    if names:
        mods.append(RemoveAbilities(tuple(names)))
    return Changed(tuple(mods), lasting_of(node.duration, scope))


def keyword_word(node: Said) -> str:
    from spellwright.ir.meant.filters import HasKeyword

    found = keyword_filter(node)
    if not isinstance(found, HasKeyword):
        raise unknown("keyword", node)
    return found.keyword


def gains_choice(node: said.GainsChoice | said.GainsEither, scope: Scope, what: Objects) -> tuple[Effect, ...]:
    """CR 608.2d: one of several abilities."""
    lasting = lasting_of(node.duration, scope)
    modes: list[tuple[Effect, ...]] = []
    for a in node.abilities:
        modes.append((modification(what, Changed(grants((a,), scope), lasting), scope),))
    return (ChooseMode(scope.you, tuple(modes)),)


object_verbs.add(said.GainsChoice, said.GainsEither)(gains_choice)

# ------------------------------------------------------------------ types and colours

SUPERTYPES = frozenset(("legendary", "basic", "snow", "world"))


class TypeWords:
    """The words of a type line: card types, supertypes, subtypes."""

    __slots__ = ("subtypes", "supertypes", "types")

    def __init__(self, nodes: tuple[Said, ...]) -> None:
        types: list[str] = []
        supertypes: list[str] = []
        subtypes: list[str] = []
        for n in nodes:
            if isinstance(n, Subtype | SubtypeNoun):
                subtypes.append(n.word)
            elif isinstance(n, tokens_said.TokenCardType | said.TypeHeadCard):
                (supertypes if n.word in SUPERTYPES else types).append(n.word)
            else:
                raise unknown("type", n)
        self.types = tuple(types)
        self.supertypes = tuple(supertypes)
        self.subtypes = tuple(subtypes)


ADDITIONS = {
    "in addition to its other types": (True, False),
    "in addition to their other types": (True, False),
    "in addition to its other creature types": (True, False),
    "in addition to their other creature types": (True, False),
    "in addition to its other colors and types": (True, True),
    "in addition to their other colors and types": (True, True),
    "in addition to its other colors": (False, True),
    "in addition to their other colors": (False, True),
    "in addition to its other card types": (True, False),
    "in addition to its other land types": (True, False),
    "in addition to their other land types": (True, False),
}


def kept(addition: said.InAddition | None) -> tuple[bool, bool]:
    """CR 205.1b: whether types, and colours, are kept."""
    if addition is None:
        return False, False
    found = ADDITIONS.get(addition.word)
    if found is None:
        raise unknown("change", addition)
    return found


def type_mods(words: TypeWords, legendary: bool, keep: bool) -> tuple[Mod, ...]:
    """CR 205.1, 305.7"""
    supertypes = words.supertypes + (("legendary",) if legendary else ())
    if words.subtypes and not words.types and not supertypes and all(s in LAND_TYPES for s in words.subtypes):
        return (SetLandTypes(words.subtypes, keep),)
    if words.types == ("artifact", "creature") and not keep:
        return (SetTypes(words.types, supertypes, words.subtypes, False, True),)
    return (SetTypes(words.types, supertypes, words.subtypes, keep),)


def color_mods(colors: tuple[Said, ...] | None, keep: bool) -> tuple[Mod, ...]:
    """CR 105.3"""
    if colors is None:
        return ()
    letters: list[str] = []
    for c in colors:
        word = getattr(c, "word", "")
        if word in COLORS:
            letters.append(COLORS[word])
        elif word != "colorless" or len(colors) > 1:
            raise unknown("change", c)
    return (SetColors(tuple(letters), keep),)


def still(node: said.StillIs | said.StillAre | None) -> bool:
    """CR 205.1b: "that's still a land" keeps all types."""
    if node is None:
        return False
    words = TypeWords(node.types if isinstance(node, said.StillIs) else plural_types(node.types))
    if not words.types or words.subtypes or words.supertypes:
        raise unknown("change", node)
    return True


def plural_types(node: said.TypesPlural) -> tuple[Said, ...]:
    return (*(node.before or ()), node.head)


def described_mods(
    types: tuple[Said, ...],
    legendary: bool,
    colors: tuple[Said, ...] | None,
    power_toughness: PowerToughness | None,
    abilities_said: tuple[Said, ...] | None,
    still_is: said.StillIs | said.StillAre | None,
    addition: said.InAddition | None,
    scope: Scope,
) -> tuple[Mod, ...]:
    keep_types, keep_colors = kept(addition)
    out: list[Mod] = list(type_mods(TypeWords(types), legendary, keep_types or still(still_is)))
    out.extend(color_mods(colors, keep_colors))
    if power_toughness is not None:
        out.append(set_pt(power_toughness, scope))
    if abilities_said is not None:
        out.extend(grants(abilities_said, scope))
    return tuple(out)


@becomings.add(said.BecomesCreature)
def becomes_creature(node: said.BecomesCreature, scope: Scope) -> tuple[Mod, ...]:
    """CR 613.1d, 613.4b"""
    out = described_mods(
        node.types, node.legendary, node.colors, node.size, node.abilities, node.still, node.addition, scope
    )
    return out if node.name is None else (SetName(node.name.text), *out)


@becomings.add(said.BecomesTyped)
def becomes_typed(node: said.BecomesTyped, scope: Scope) -> tuple[Mod, ...]:
    return described_mods(
        node.types, node.legendary, node.colors, None, node.abilities, node.still, node.addition, scope
    )


@becomings.add(said.BecomesSized)
def becomes_sized(node: said.BecomesSized, scope: Scope) -> tuple[Mod, ...]:
    return described_mods(
        node.types, node.legendary, node.colors, node.size, node.abilities, node.still, node.addition, scope
    )


@becomings.add(said.BecomesSizedEach)
def becomes_sized_each(node: said.BecomesSizedEach, scope: Scope) -> tuple[Mod, ...]:
    n = amounts(node.value, scope)
    if node.stats.word not in ("power and toughness each", "base power and toughness each"):
        raise unknown("change", node.stats)
    return (*described_mods(node.types, False, node.colors, None, None, None, node.addition, scope), SetPT(n, n))


@becomings.add(said.BecomeCreatures)
def become_creatures(node: said.BecomeCreatures, scope: Scope) -> tuple[Mod, ...]:
    return described_mods(
        plural_types(node.types), False, node.colors, node.size, node.abilities, node.still, node.addition, scope
    )


@becomings.add(said.BecomesColors)
def becomes_colors(node: said.BecomesColors, scope: Scope) -> tuple[Mod, ...]:
    """CR 613.1e"""
    return color_mods(node.colors, kept(node.addition)[1])


BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
QUALITIES: dict[str, tuple[Mod, ...]] = {
    "all colors": (SetColors(("W", "U", "B", "R", "G")),),
    "every color": (SetColors(("W", "U", "B", "R", "G")),),
    "every creature type": (AllCreatureTypes(),),
    "all creature types": (AllCreatureTypes(),),
    "the chosen color": (SetChosenColor(),),
    "the chosen type": (AddChosenType("type", False),),
    "the chosen type in addition to its other types": (AddChosenType("type"),),
    "the chosen type in addition to their other types": (AddChosenType("type"),),
    "the chosen type in addition to its other creature types": (AddChosenType("type"),),
    "the chosen type in addition to their other creature types": (AddChosenType("type"),),
    "every basic land type in addition to its other types": (SetLandTypes(BASICS, True),),
    "every basic land type in addition to their other types": (SetLandTypes(BASICS, True),),
    "legendary": (SetTypes((), ("legendary",), (), True),),
    "legendary in addition to its other types": (SetTypes((), ("legendary",), (), True),),
    "snow": (SetTypes((), ("snow",), (), True),),
}


@becomings.add(said.BecomesQuality)
def becomes_quality(node: said.BecomesQuality, scope: Scope) -> tuple[Mod, ...]:
    found = QUALITIES.get(node.word)
    if found is None:
        raise unknown("change", node)
    return found


@becomings.add(said.BecomesCopy)
def becomes_copy(node: said.BecomesCopy, scope: Scope) -> tuple[Mod, ...]:
    """CR 707.2"""
    return (copy_of(copied(node.what, scope), node.exceptions, scope),)


@changes.add(said.BecomesCopyFor)
def becomes_copy_for(node: said.BecomesCopyFor, scope: Scope) -> Changed:
    copy = copy_of(copied(node.what, scope), node.exceptions, scope)
    return Changed((copy,), lasting_of(node.duration, scope))


def copied_first(node: Said, scope: Scope) -> Objects | None:
    """ "Each other creature becomes a copy of target creature": what the others are other than is said last. None for
    other clauses."""
    does = getattr(node, "does", None)
    what = getattr(node, "what", None)
    if not isinstance(does, said.BecomesCopyFor):
        return None
    if not isinstance(does.what, objects_said.TargetObject | objects_said.ThatObject):
        return None
    if not isinstance(what, objects_said.EachObject | objects_said.AllObjects):
        return None
    scope.view = objects(does.what, scope, "battlefield")
    return scope.view


def copies(what: Objects, of: Objects, node: Said, scope: Scope) -> Effect:
    """These become copies of what was found before."""
    assert isinstance(node, said.BecomesCopyFor)
    scope.view = None
    return modification(what, Changed((copy_of(of, node.exceptions, scope),), lasting_of(node.duration, scope)), scope)


def copied(what: Said, scope: Scope) -> Objects:
    """What something becomes a copy of: nothing becomes a copy of itself, so that a pronoun means another."""
    itself = [m for m in scope.mentions if m.subject and m.ref == EACH_ONE]
    for m in itself:
        scope.mentions.remove(m)
    out = objects(what, scope, "battlefield")
    scope.mentions.extend(itself)
    return out


def copy_of(what: Objects, exceptions: tuple[Said, ...] | None, scope: Scope) -> CopyOf:
    return CopyOf(what, copy_exceptions(exceptions, scope))


def copy_exceptions(nodes: tuple[Said, ...] | None, scope: Scope) -> tuple[Mod, ...]:
    """CR 707.9: what a copy does not take, or has besides."""
    out: list[Mod] = []
    for n in nodes or ():
        clause = n.clause if hasattr(n, "clause") else n
        out.extend(exception(clause, scope))
    return tuple(out)


def exception(clause: Said, scope: Scope) -> tuple[Mod, ...]:
    if isinstance(clause, clauses_said.ItIs | clauses_said.TheyAre):
        if isinstance(clause.what, clauses_said.ItIsNotA):
            return not_being(clause.what.what)
        if isinstance(clause.what, clauses_said.ItIsSize):
            return (set_pt(clause.what.size, scope),)
        return becomings(clause.what, scope)
    if isinstance(clause, clauses_said.ItsName):
        if isinstance(clause.name, CardName):
            return (SetName(clause.name.text),)
        return (SetName(scope.holder.name),)
    if isinstance(clause, clauses_said.ObjectsDo) and clause.per is None and pronoun(clause.what):
        if itself_granted(clause.does):
            return (AddThisAbility(),)
        changed = changes(clause.does, scope)
        if changed.lasting is None and not changed.first:
            return changed.mods
    if isinstance(clause, clauses_said.Do) and clause.per is None:
        changed = changes(clause.does, scope)
        if changed.lasting is None and not changed.first:
            return changed.mods
    raise unknown("exception", clause)


def itself_granted(node: Said) -> bool:
    """CR 707.9a: "it has this ability", and nothing else."""
    if not isinstance(node, said.Has) or len(node.abilities) != 1 or node.duration is not None:
        return False
    only = node.abilities[0]
    return isinstance(only, tokens_said.GrantedReference) and only.word == "this ability"


def pronoun(node: Said) -> bool:
    """Whether it is the copy itself that is spoken of."""
    return getattr(node, "word", "") in ("it", "they", "he", "she", "the copy", "the token")


def not_being(node: Said) -> tuple[Mod, ...]:
    """CR 205: what it ceases to be."""
    if isinstance(node, said.NotWord) and node.word in ("legendary", "snow"):
        return (RemoveTypes((node.word,)),)
    if isinstance(node, said.NotType):
        words = TypeWords(node.types)
        return (RemoveTypes(words.types + words.supertypes + words.subtypes),)
    if isinstance(node, said.NotTypes):
        words = TypeWords((node.what,))
        return (RemoveTypes(words.types + words.supertypes + words.subtypes),)
    raise unknown("change", node)


CHOSEN = {
    "the color of your choice": "color",
    "one color": "color",
}


@changes.add(said.Becomes)
def becomes(node: said.Becomes, scope: Scope) -> Changed:
    """CR 613.1"""
    lasting = lasting_of(node.duration, scope)
    what = node.what
    if isinstance(what, said.BecomesQuality) and what.word in CHOSEN:
        label = scope.label("chosen")
        first = ChooseQuality(scope.you, CHOSEN[what.word], label)
        return Changed((SetChosenColor(label),), lasting, (first,))
    return Changed(becomings(what, scope), lasting)


@changes.add(said.BecomesThen)
def becomes_then(node: said.BecomesThen, scope: Scope) -> Changed:
    what = node.what
    if isinstance(what, said.BecomesCreature | said.BecomesTyped | said.BecomesSized) and what.addition is None:
        import msgspec

        whole = msgspec.structs.replace(what, addition=node.addition)
        return Changed(becomings(whole, scope), lasting_of(node.duration, scope))
    raise unknown("change", what)


@changes.add(said.Is)
def is_so(node: said.Is, scope: Scope) -> Changed:
    """CR 604.1"""
    return Changed(becomings(node.what, scope))


@changes.add(said.IsNot)
def is_not(node: said.IsNot, scope: Scope) -> Changed:
    return Changed(not_being(node.what))


TYPES_GAINED: dict[str, Mod] = {
    "all creature types": AllCreatureTypes(),
    "every creature type": AllCreatureTypes(),
    "all basic land types": SetLandTypes(BASICS, True),
}


@changes.add(said.GainsTypes)
def gains_types(node: said.GainsTypes, scope: Scope) -> Changed:
    found = TYPES_GAINED.get(node.types.word)
    if found is None:
        raise unknown("change", node.types)
    return Changed((found,), lasting_of(node.duration, scope))


DESIGNATIONS = frozenset(("goaded", "suspected", "monstrous", "renowned", "saddled"))


@object_verbs.add(said.Becomes)
def becomes_verb(node: said.Becomes, scope: Scope, what: Objects) -> tuple[Effect, ...]:
    """CR 701, 702: designations are no changes of characteristics."""
    if isinstance(node.what, said.BecomesDesignated):
        if node.what.word not in DESIGNATIONS or node.duration is not None:
            raise unknown("verb of an object", node.what)
        return (Designate(what, node.what.word),)
    return modify(node, scope, what)


change_of(
    said.Gets,
    said.GetsAdditional,
    said.BasePT,
    said.BaseStat,
    said.BaseStatEqual,
    said.BaseEachEqual,
    said.Gains,
    said.Has,
    said.LosesAbilities,
    said.BecomesThen,
    said.BecomesCopyFor,
    said.Is,
    said.IsNot,
    said.GainsTypes,
)
