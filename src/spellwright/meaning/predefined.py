"""Predefined tokens (CR 111.10): what their abilities say, and so mean. Their text can be changed like any other."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import msgspec

from spellwright.ir.meant.abilities import Activated as Meant
from spellwright.ir.meant.abilities import Body, Modes
from spellwright.ir.meant.base import Ability
from spellwright.ir.meant.effects import AddMana as MeantMana
from spellwright.ir.meant.filters import Anything, TypeIs
from spellwright.ir.meant.objects import You
from spellwright.ir.meant.parts import Cost, ManaOutput, ManaRestriction, TokenSpec
from spellwright.ir.node import to_data
from spellwright.ir.said.abilities import Activated, FullStop
from spellwright.ir.said.clauses import Do, May, ObjectsDo, PlayersDo, Steps, StepsThen
from spellwright.ir.said.costs import ActionCost
from spellwright.ir.said.counters import SomeCounters
from spellwright.ir.said.durations import FixedDuration
from spellwright.ir.said.effects_actions import Explore, NumberedAction, Scry
from spellwright.ir.said.effects_cards import Discard, Draw, Search, SearchZone, Shuffle
from spellwright.ir.said.effects_casting import AddMana, Play
from spellwright.ir.said.effects_counters import CounterPlacement, PutCounters
from spellwright.ir.said.effects_life import GainLife
from spellwright.ir.said.effects_zones import (
    EntryStatus,
    Exile,
    LibraryEnd,
    OntoBattlefield,
    Put,
    PutMove,
    Sacrifice,
)
from spellwright.ir.said.mana import Mana, ManaSymbol, ProducedOf, SettledColor
from spellwright.ir.said.modifiers import Controlled
from spellwright.ir.said.nouns import (
    BareCard,
    CardHead,
    CardKind,
    CardNoun,
    CardType,
    PermanentKind,
    PermanentNoun,
    PermanentWord,
    Supertype,
)
from spellwright.ir.said.numbers import Article, Digits, One, Plus, PTChange
from spellwright.ir.said.objects import It, SomeObjects, TargetObject, ThatObject, ThisKind, ThisObject, TopCard
from spellwright.ir.said.players import WhosePronoun
from spellwright.ir.said.players import You as Player
from spellwright.ir.said.rules_sentences import ActivateOnly, ActivateSpeed
from spellwright.ir.said.sentences import Statement
from spellwright.ir.said.tokens_spec import GrantedText
from spellwright.ir.said.zones import ZoneWord
from spellwright.meaning.build import ONE
from spellwright.meaning.changes import granted
from spellwright.meaning.scope import Scope

ITSELF: Final = ActionCost(Sacrifice(ThisObject(ThisKind("token"))))
A_CARD: Final = CardKind(None, CardHead("card"))
CREATURE: Final = PermanentKind(None, PermanentWord("creature"))
DRAWN: Final = Do(Draw(Article("a"), False), None)
ONE_MANA: Final = Do(AddMana((ProducedOf(One("one"), SettledColor("of any color")),)), None)
THIS_TURN: Final[Any] = FixedDuration("this turn")
PLUS_ONE: Final[Any] = PTChange(Plus(Digits(1)), Plus(Digits(1)))
"""Two that stand in slots of classes with no node of their own."""
AS_A_SORCERY: Final = FullStop(ActivateOnly((ActivateSpeed("only as a sorcery"),)))


def paid(*symbols: str) -> tuple[Any, ...]:
    """Costs in mana and {T}."""
    return tuple([Mana((ManaSymbol(s),)) for s in symbols])


def doing(clause: Any, *after: Any) -> FullStop:
    """A sentence of one clause, or of two with "then"."""
    return FullStop(Statement(Steps((clause,), Steps(after, None) if after else None)))


SAID: Final[dict[str, Activated]] = {
    "Treasure": Activated((*paid("{T}"), ITSELF), (doing(ONE_MANA),), None),
    "Gold": Activated((ITSELF,), (doing(ONE_MANA),), None),
    "Food": Activated(
        (*paid("{2}", "{T}"), ITSELF), (doing(PlayersDo(Player("you"), GainLife(Digits(3)), None)),), None
    ),
    "Clue": Activated((*paid("{2}"), ITSELF), (doing(DRAWN),), None),
    "Blood": Activated(
        (*paid("{1}", "{T}"), ActionCost(Discard(SomeObjects(Article("a"), CardNoun((A_CARD,), None)))), ITSELF),
        (doing(DRAWN),),
        None,
    ),
    "Shard": Activated((*paid("{2}"), ITSELF), (doing(Do(NumberedAction(Scry(), Digits(1)), None), DRAWN),), None),
    "Map": Activated(
        (*paid("{1}", "{T}"), ITSELF),
        (
            doing(
                ObjectsDo(
                    TargetObject(False, PermanentNoun((CREATURE,), (Controlled(Player("you")),))), Explore(None), None
                )
            ),
            AS_A_SORCERY,
        ),
        None,
    ),
    "Junk": Activated(
        (*paid("{T}"), ITSELF),
        (
            doing(Do(Exile(TopCard(LibraryEnd("top"), WhosePronoun("your")), None, None), None)),
            FullStop(
                Statement(
                    May(
                        Player("you"),
                        Steps((Do(Play(ThatObject(BareCard((A_CARD,))), (THIS_TURN,)), None),), None),
                    )
                )
            ),
            AS_A_SORCERY,
        ),
        None,
    ),
    "Lander": Activated(
        (*paid("{2}", "{T}"), ITSELF),
        (
            FullStop(
                Statement(
                    StepsThen(
                        (
                            Do(
                                Search(
                                    SearchZone(WhosePronoun("your"), ZoneWord("library")),
                                    SomeObjects(
                                        Article("a"),
                                        CardNoun(
                                            (CardKind((Supertype("basic"), CardType("land")), CardHead("card")),), None
                                        ),
                                    ),
                                ),
                                None,
                            ),
                            Do(Put((PutMove(It("it"), OntoBattlefield((EntryStatus("tapped"),))),)), None),
                        ),
                        Steps((Do(Shuffle(), None),), None),
                    )
                )
            ),
        ),
        None,
    ),
    "Mutagen": Activated(
        (*paid("{1}", "{T}"), ITSELF),
        (
            doing(
                Do(
                    PutCounters(
                        (
                            CounterPlacement(
                                (SomeCounters(Article("a"), False, PLUS_ONE),),
                                TargetObject(False, PermanentNoun((CREATURE,), None)),
                            ),
                        )
                    ),
                    None,
                )
            ),
            AS_A_SORCERY,
        ),
        None,
    ),
}
"""CR 111.10: the ability of each, as it says it."""

POWERSTONE: Final = Meant(
    Cost(None, (), True),
    Modes(
        (
            Body(
                (),
                (
                    MeantMana(
                        You(), ManaOutput((("C",),), ONE), ManaRestriction(TypeIs("artifact"), Anything(), ("other",))
                    ),
                ),
            ),
        ),
        ONE,
        ONE,
    ),
)
"""CR 111.10h: mana that can't be spent to cast a nonartifact spell. There is no number or word in it to change."""
NAMES: Final = frozenset((*SAID, "Powerstone"))


@cache
def predefined(name: str) -> TokenSpec:
    """The token of a predefined type."""
    types = ("enchantment",) if name == "Shard" else ("artifact",)
    abilities: tuple[Ability, ...] = (POWERSTONE,)
    text = ""
    if name in SAID:
        lines = (GrantedText(SAID[name]),)
        abilities = granted(lines[0], Scope.bare())
        text = msgspec.json.encode([to_data((lines,)), "", ""]).decode()
    return TokenSpec(name + " Token", types, (), (name,), (), None, None, abilities, text)
