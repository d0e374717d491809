"""Spellwright reads the English on a Magic: The Gathering card, compiles it, and plays it under the rules.

game = spellwright.Game(["green", "red"], seed=7)   decks: names of starter decks, files, lists of names or of cards
game.decision                                       who is asked what, with legal answers
game.push(answer); game.pop(); game.clone(); game.key()
game.log                                            facts with causes and rule numbers

spellwright.compile_card(data)                      a card in Scryfall's shape -> CompiledCard: .status, .lines
spellwright.print_card(compiled)                    its text, from what it says alone
spellwright.load_pool(path=None)                    cards by name: the starter pool, or an imported store
spellwright.load_deck(name_or_path)                 a starter deck, or a deck list of any dialect
spellwright.load_cards(path)                        invented cards by name, from a file of your own
spellwright.check(path_or_scenario)                 a scenario's outcome with the log
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from spellwright.cards.decks import DeckList, parse_deck
    from spellwright.core.errors import UserError
    from spellwright.custom import load_cards
    from spellwright.facade import Game, compile_card, load_pool, print_card
    from spellwright.facade import named_deck as load_deck
    from spellwright.judge.check import check
    from spellwright.oracle.compile import CompiledCard
    from spellwright.rules.base import RulesError

_HOMES = {
    "CompiledCard": "spellwright.oracle.compile",
    "DeckList": "spellwright.cards.decks",
    "Game": "spellwright.facade",
    "RulesError": "spellwright.rules.base",
    "UserError": "spellwright.core.errors",
    "check": "spellwright.judge.check",
    "compile_card": "spellwright.facade",
    "load_cards": "spellwright.custom",
    "load_deck": "spellwright.facade",
    "load_pool": "spellwright.facade",
    "parse_deck": "spellwright.cards.decks",
    "print_card": "spellwright.facade",
}
"""Where the public names live; a module is imported when one of its names is asked for."""
_RENAMED = {"load_deck": "named_deck"}

__all__ = [
    "CompiledCard",
    "DeckList",
    "Game",
    "RulesError",
    "UserError",
    "__version__",
    "check",
    "compile_card",
    "load_cards",
    "load_deck",
    "load_pool",
    "parse_deck",
    "print_card",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'spellwright' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(home), _RENAMED.get(name, name))
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
