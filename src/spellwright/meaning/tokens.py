"""Tokens (CR 111): described, predefined, copies."""

from __future__ import annotations

from spellwright.ir.meant.abilities import Activated, Body, Modes
from spellwright.ir.meant.amounts import Fixed
from spellwright.ir.meant.base import Ability, Amount, Effect, Objects, Players
from spellwright.ir.meant.effects import (
    AddMana,
    CreateCopyTokens,
    CreateEmblem,
    CreateTokens,
    KeywordAction,
    Move,
    PlayPermission,
    PutCounters,
    Sacrifice,
)
from spellwright.ir.meant.filters import AllOf, Anything, ControlledBy, SupertypeIs, TypeIs
from spellwright.ir.meant.library import Discard, Draw, Scry, Search, Shuffle
from spellwright.ir.meant.life import GainLife
from spellwright.ir.meant.mods import SetTypes
from spellwright.ir.meant.objects import Bound, Choice, Source, Target, TopCards, You
from spellwright.ir.meant.parts import Cost, ManaOutput, ManaRestriction, TargetSpec, TokenSpec
from spellwright.ir.meant.shape import ChooseMode
from spellwright.ir.said import effects_counters as said
from spellwright.ir.said import tokens_spec as spec
from spellwright.ir.said.base import Said
from spellwright.meaning.build import CREATURE, ONE
from spellwright.meaning.changes import TypeWords, copy_exceptions, granted
from spellwright.meaning.kinds import Kinds, subtype_kinds
from spellwright.meaning.mana import ANY_COLOR
from spellwright.meaning.nouns import COLORS
from spellwright.meaning.numbers import size, so_many
from spellwright.meaning.scope import ONE_OF, SEVERAL, Mention, Scope
from spellwright.meaning.tables import amounts, objects, player_verbs
from spellwright.meaning.unclear import Unclear, unknown

TOKEN: Kinds = frozenset(("token", "permanent"))

# ------------------------------------------------------------------ predefined tokens, CR 111.10


def modes(*effects: Effect, targets: tuple[TargetSpec, ...] = ()) -> Modes:
    return Modes((Body(targets, effects),), ONE, ONE)


OWN = Sacrifice(You(), Source())
ONE_CREATURE = TargetSpec(CREATURE, "battlefield", None, ONE, ONE)
OWN_CREATURE = TargetSpec(AllOf((CREATURE, ControlledBy(You()))), "battlefield", None, ONE, ONE)
DISCARD_ONE = Discard(You(), Choice(Anything(), "hand", You(), ONE, ONE, You()))
BASIC_LAND = AllOf((SupertypeIs("basic"), TypeIs("land")))
PREDEFINED: dict[str, Ability] = {
    "Treasure": Activated(Cost(None, (OWN,), True), modes(AddMana(You(), ManaOutput(ANY_COLOR, ONE)))),
    "Food": Activated(Cost(("2",), (OWN,), True), modes(GainLife(You(), Fixed(3)))),
    "Gold": Activated(Cost(None, (OWN,)), modes(AddMana(You(), ManaOutput(ANY_COLOR, ONE)))),
    "Clue": Activated(Cost(("2",), (OWN,)), modes(Draw(You(), ONE))),
    "Blood": Activated(Cost(("1",), (DISCARD_ONE, OWN), True), modes(Draw(You(), ONE))),
    "Shard": Activated(Cost(("2",), (OWN,)), modes(Scry(You(), ONE), Draw(You(), ONE))),
    "Powerstone": Activated(
        Cost(None, (), True),
        modes(AddMana(You(), ManaOutput((("C",),), ONE), ManaRestriction(TypeIs("artifact"), Anything(), ("other",)))),
    ),
    "Map": Activated(
        Cost(("1",), (OWN,), True),
        modes(KeywordAction("explore", You(), Target(0)), targets=(OWN_CREATURE,)),
        timing="sorcery",
    ),
    "Junk": Activated(
        Cost(None, (OWN,), True),
        modes(Move(TopCards(You(), ONE), "exile", "exiled"), PlayPermission(You(), Bound("exiled"), "end of turn")),
        timing="sorcery",
    ),
    "Lander": Activated(
        Cost(("2",), (OWN,), True),
        modes(
            Search(You(), You(), ("library",), BASIC_LAND, ONE, "found"),
            Move(Bound("found"), "battlefield", controller=You(), enters=("tapped",)),
            Shuffle(You()),
        ),
    ),
    "Mutagen": Activated(
        Cost(("1",), (OWN,), True),
        modes(PutCounters(Target(0), "+1/+1", ONE), targets=(ONE_CREATURE,)),
        timing="sorcery",
    ),
}


def predefined(name: str) -> TokenSpec:
    types = ("enchantment",) if name == "Shard" else ("artifact",)
    return TokenSpec(name + " Token", types, (), (name,), (), None, None, (PREDEFINED[name],))


# ------------------------------------------------------------------ described tokens


def token_spec(
    legendary: bool,
    pt: Said | None,
    colors: tuple[Said, ...] | None,
    types: tuple[Said, ...],
    name: str,
    abilities: tuple[Said, ...] | None,
    scope: Scope,
) -> TokenSpec:
    """CR 111.3, 111.4, 111.10"""
    words = TypeWords(types)
    if not words.types and len(words.subtypes) == 1 and words.subtypes[0] in PREDEFINED:
        if pt is not None or colors is not None or name or abilities is not None or legendary or words.supertypes:
            raise Unclear("token", "a predefined token with other characteristics")
        return predefined(words.subtypes[0])
    if not words.types:
        raise unknown("token", types[0])
    letters: list[str] = []
    for c in colors or ():
        word = getattr(c, "word", "")
        if word in COLORS:
            letters.append(COLORS[word])
        elif word != "colorless":
            raise unknown("token", c)
    power: Amount | None = None
    toughness: Amount | None = None
    if pt is not None:
        power = size(getattr(pt, "power"), scope)  # noqa: B009
        toughness = size(getattr(pt, "toughness"), scope)  # noqa: B009
    made: list[Ability] = []
    for a in abilities or ():
        made.extend(granted(a, scope))
    supertypes = words.supertypes + (("legendary",) if legendary else ())
    return TokenSpec(
        name or " ".join(words.subtypes) + " Token",
        words.types,
        supertypes,
        words.subtypes,
        tuple(letters),
        power,
        toughness,
        tuple(made),
    )


def kinds_of(token: TokenSpec) -> Kinds:
    kinds: Kinds = TOKEN | frozenset(token.types)
    for s in token.subtypes:
        kinds = kinds | subtype_kinds(s)
    return kinds


ENTRY: dict[str, tuple[str, ...]] = {
    "tapped": ("tapped",),
    "attacking": ("attacking",),
    "tapped and attacking": ("tapped", "attacking"),
}


def entry_of(tapped: bool, entry: Said | None, scope: Scope) -> tuple[tuple[str, ...], Objects | None]:
    """In which state they enter, and what they are attached to."""
    enters: tuple[str, ...] = ("tapped",) if tapped else ()
    if entry is None:
        return enters, None
    if isinstance(entry, spec.TokenEnters) and entry.state.word in ENTRY and not tapped:
        return ENTRY[entry.state.word], None
    if isinstance(entry, spec.TokenAttached):
        return enters, objects(entry.what, scope, "battlefield")
    raise unknown("token", entry)


def created(
    who: Players, n: Amount, token: TokenSpec, entry: tuple[tuple[str, ...], Objects | None], scope: Scope
) -> Effect:
    label = scope.label("created")
    remembered(label, n, kinds_of(token), scope)
    return CreateTokens(who, n, token, entry[0], label, entry[1])


def remembered(label: str, n: Amount, kinds: Kinds, scope: Scope) -> None:
    m = Mention(Bound(label), ONE_OF if n == ONE else SEVERAL, kinds, scope.clause)
    m.became = Bound(label)
    m.made = "created"
    scope.mentions.append(m)


def create(node: Said, who: Players, scope: Scope) -> Effect:
    """One part of what is created."""
    if isinstance(node, spec.DescribedToken):
        token = token_spec(
            node.legendary,
            node.size,
            node.colors,
            node.types,
            "" if node.name is None else node.name.text,
            node.abilities,
            scope,
        )
        return created(who, so_many(node.count, scope), token, entry_of(node.tapped, node.entry, scope), scope)
    if isinstance(node, spec.NamedToken):
        token = token_spec(True, node.size, node.colors, node.types, node.name.text, node.abilities, scope)
        return created(who, ONE, token, entry_of(node.tapped, node.entry, scope), scope)
    if isinstance(node, spec.TokensEqual):
        token = token_spec(False, node.size, node.colors, node.types, "", node.abilities, scope)
        return created(who, amounts(node.value, scope), token, entry_of(node.tapped, node.entry, scope), scope)
    if isinstance(node, spec.TokenCopy | spec.TokenCopies):
        return copies(node, who, scope)
    raise unknown("token", node)


def copies(node: spec.TokenCopy | spec.TokenCopies, who: Players, scope: Scope) -> Effect:
    """CR 707.2, 707.9"""
    n = so_many(node.count, scope)
    how = "" if node.how is None else node.how.word
    of = objects(node.what, scope, "battlefield")
    exceptions = copy_exceptions(node.exceptions, scope)
    if how == "legendary":
        exceptions = (SetTypes((), ("legendary",), (), True), *exceptions)
    label = scope.label("created")
    remembered(label, n, TOKEN | {"creature"}, scope)
    return CreateCopyTokens(who, n, of, exceptions, ENTRY.get(how, ()), label)


@player_verbs.add(said.Create)
def create_tokens(node: said.Create, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.7"""
    return tuple([create(t, who, scope) for t in node.tokens])


@player_verbs.add(said.CreateEither)
def create_either(node: said.CreateEither, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 608.2d"""
    return (ChooseMode(who, tuple([(create(t, who, scope),) for t in node.tokens])),)


@player_verbs.add(said.Populate)
def populate(node: said.Populate, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.36"""
    return (KeywordAction("populate", who),)


@player_verbs.add(said.GetEmblem)
def emblem(node: said.GetEmblem, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 114"""
    made: list[Ability] = []
    for a in node.abilities:
        made.extend(granted(a, scope))
    return (CreateEmblem(who, tuple(made)),)
