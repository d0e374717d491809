"""Tokens (CR 111): described, predefined, copies."""

from __future__ import annotations

import msgspec

from spellwright.ir.meant.base import Ability, Amount, Effect, Objects, Players
from spellwright.ir.meant.effects import (
    CreateCopyTokens,
    CreateEmblem,
    CreateTokens,
    KeywordAction,
)
from spellwright.ir.meant.mods import SetTypes
from spellwright.ir.meant.objects import Bound, Choice
from spellwright.ir.meant.parts import TokenSpec
from spellwright.ir.meant.shape import ChooseMode
from spellwright.ir.node import to_data
from spellwright.ir.said import effects_counters as said
from spellwright.ir.said import tokens_spec as spec
from spellwright.ir.said.base import Said
from spellwright.meaning.build import ONE
from spellwright.meaning.changes import TypeWords, copy_exceptions, granted
from spellwright.meaning.kinds import Kinds, subtype_kinds
from spellwright.meaning.nouns import COLORS
from spellwright.meaning.numbers import size, so_many
from spellwright.meaning.predefined import NAMES, predefined
from spellwright.meaning.scope import ONE_OF, SEVERAL, Mention, Scope
from spellwright.meaning.tables import amounts, objects, player_verbs
from spellwright.meaning.unclear import Unclear, unknown

TOKEN: Kinds = frozenset(("token", "permanent"))

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
    if not words.types and len(words.subtypes) == 1 and words.subtypes[0] in NAMES:
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
        written(abilities) if abilities else "",
    )


def written(abilities: tuple[Said, ...]) -> str:
    """CR 612.4: what the abilities of a token say, for effects that change its text."""
    return msgspec.json.encode([to_data((abilities,)), "", ""]).decode()


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
    if isinstance(of, Choice) and of.most != ONE:
        raise Unclear("token", "a copy of several objects")
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
