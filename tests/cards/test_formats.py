"""What a deck must be in a format."""

from __future__ import annotations

import pytest

from spellwright.cards.decks import parse_deck
from spellwright.cards.formats import FORMATS, deck_problems, format_named
from spellwright.cards.model import PrintedCard, PrintedFace
from spellwright.core.errors import UserError


def card(name: str, line: str, text: str = "", identity: str = "", **legal: str) -> PrintedCard:
    legalities = legal or {"modern": "legal", "commander": "legal", "standardbrawl": "legal"}
    face = PrintedFace(name, line, oracle_text=text)
    return PrintedCard(name, "normal", (face,), color_identity=tuple(identity), legalities=legalities)


CARDS = {
    c.name: c
    for c in [
        card("Forest", "Basic Land — Forest", identity="G"),
        card("Fox", "Creature — Fox", identity="R"),
        card("Bear", "Creature — Bear", identity="G"),
        card("Old Bear", "Creature — Bear", identity="G", modern="banned", vintage="restricted"),
        card("Swarm", "Creature — Rat", "A deck can have any number of cards named Swarm.", "G"),
        card("Trio", "Creature — Elf", "A deck can have up to six cards named Trio.", "G"),
        card("Queen", "Legendary Creature — Elf", "", "G"),
        card("King", "Legendary Creature — Elf", "Partner (You can have two commanders.)", "G"),
        card("Duke", "Legendary Creature — Elf", "Reach\nPartner", "R"),
        card("Left", "Legendary Creature — Elf", "Partner with Right", "G"),
        card("Right", "Legendary Creature — Elf", "Partner with Left (See there.)", "G"),
        card("Friend", "Legendary Creature — Elf", "Partner—Friends forever", "G"),
        card("Hero", "Legendary Creature — Elf", "Choose a Background", "G"),
        card("Past", "Legendary Enchantment — Background", "", "G"),
        card("Sage", "Legendary Planeswalker — Sage", "", "G"),
        card("Void", "Legendary Creature — Eldrazi"),
        card("Pal", "Creature — Cat", "Companion — Your starting deck is nice. (There.)", "R"),
        card("Mate", "Creature — Cat", "Flying\nCompanion — Your starting deck is nice.", "G"),
    ]
}


def problems(text: str, name: str) -> list[str]:
    return [p.row() for p in deck_problems(parse_deck(text), FORMATS[name], CARDS.__getitem__)]


def test_a_constructed_deck_has_sixty_cards_four_of_each_and_fifteen_beside() -> None:
    """CR 100.2a, 100.4a: the limit of four counts the deck and its sideboard together."""
    assert problems("56 Forest\n4 Bear", "modern") == []
    assert problems("55 Forest\n4 Bear", "modern") == ["the deck has 59 cards; modern wants 60 or more"]
    assert problems("57 Forest\n3 Bear\nSideboard\n2 Bear", "modern") == ["line 2: 5 Bear; modern allows 4"]
    assert problems("60 Forest\nSideboard\n16 Swarm", "modern") == ["the sideboard has 16 cards; modern allows 15"]


def test_a_card_may_say_how_many_of_it_a_deck_can_have() -> None:
    assert problems("40 Forest\n20 Swarm", "modern") == []
    assert problems("54 Forest\n6 Trio", "modern") == []
    assert problems("53 Forest\n7 Trio", "modern") == ["line 2: 7 Trio; modern allows 6"]


def test_legality_is_what_the_card_file_says() -> None:
    assert problems("59 Forest\n1 Old Bear", "modern") == ["line 2: Old Bear is banned in modern"]
    found = problems("58 Forest\n2 Old Bear", "vintage")
    assert found == ["line 1: Forest is not legal in vintage", "line 2: 2 Old Bear; vintage allows 1"]
    assert problems("59 Forest\n1 Old Bear", "casual") == []


def test_a_limited_deck_has_forty_cards_and_any_number_of_each() -> None:
    """CR 100.2b."""
    assert problems("30 Forest\n10 Bear\n\nSideboard\n30 Fox", "limited") == []
    assert problems("29 Forest\n10 Bear", "limited") == ["the deck has 39 cards; limited wants 40 or more"]


def test_a_commander_deck() -> None:
    """CR 903.5: a hundred cards with the commander, one of each, within its colour identity; no sideboard."""
    assert problems("Commander\n1 Queen\nDeck\n98 Forest\n1 Bear", "commander") == []
    assert problems("Commander\n1 Queen\nDeck\n97 Forest\n2 Bear", "commander") == [
        "line 5: 2 Bear; commander allows 1"
    ]
    assert problems("Commander\n1 Queen\nDeck\n98 Forest\n1 Fox", "commander") == [
        "line 5: Fox is R, which the commander is not"
    ]
    assert problems("Commander\n1 Queen\nDeck\n99 Forest\nSideboard\n1 Bear", "commander") == [
        "the sideboard has 1 cards; commander allows 0"
    ]
    assert problems("Commander\n1 Bear\nDeck\n99 Forest", "commander") == ["line 2: Bear cannot be a commander"]
    assert problems("100 Forest", "commander") == ["the deck has no commander; name it below a line `Commander`"]


def test_a_planeswalker_is_a_commander_in_brawl_only() -> None:
    """CR 903.3, 903.12c."""
    assert problems("Commander\n1 Sage\nDeck\n59 Forest", "brawl") == []
    assert problems("Commander\n1 Sage\nDeck\n99 Forest", "commander") == ["line 2: Sage cannot be a commander"]


def test_a_colourless_commander_of_brawl_has_basic_lands_of_one_type() -> None:
    """CR 903.12e, an exception to 903.5d."""
    assert problems("Commander\n1 Void\nDeck\n59 Forest", "brawl") == []
    assert problems("Commander\n1 Void\nDeck\n58 Forest\n1 Bear", "brawl") == [
        "line 5: Bear is G, which the commander is not"
    ]
    assert problems("Commander\n1 Void\nDeck\n99 Forest", "commander") == [
        "line 4: Forest is G, which the commander is not"
    ]


def test_a_companion_is_one_card_of_the_sideboard() -> None:
    """CR 103.2b, 702.139a: from outside the game, one at most, and it has companion."""
    assert problems("Companion\n1 Pal\nDeck\n60 Forest\nSideboard\n1 Pal\n14 Swarm", "modern") == []
    assert problems("Companion\n1 Pal\nDeck\n60 Forest\nSideboard\n15 Swarm", "modern") == [
        "the sideboard has 16 cards; modern allows 15"
    ]
    assert problems("Companion\n1 Pal\nDeck\n56 Forest\n4 Pal", "modern") == ["line 2: 5 Pal; modern allows 4"]
    assert problems("Companion\n1 Bear\nDeck\n60 Forest", "modern") == ["line 2: Bear cannot be a companion"]
    assert problems("Companion\n1 Pal\n1 Mate\nDeck\n60 Forest", "modern") == [
        "line 2: there are 2 companions; a player has one at most"
    ]
    assert problems("Companion\n1 Mate\nCommander\n1 Queen\nDeck\n99 Forest", "commander") == []
    assert problems("Companion\n1 Pal\nCommander\n1 Queen\nDeck\n99 Forest", "commander") == [
        "line 2: Pal is R, which the commander is not"
    ]


def test_a_commander_belongs_in_a_format_with_commanders() -> None:
    assert problems("Commander\n1 Queen\nDeck\n59 Forest", "modern") == [
        "line 2: Queen is a commander; modern has none: move it into the deck"
    ]


@pytest.mark.parametrize(
    ("pair", "fits"),
    [
        (("King", "Duke"), True),
        (("King", "Queen"), False),
        (("Left", "Right"), True),
        (("Left", "King"), False),
        (("Friend", "King"), False),
        (("Hero", "Past"), True),
        (("Past", "Hero"), True),
        (("Hero", "King"), False),
    ],
)
def test_two_commanders_need_a_partner_ability(pair: tuple[str, str], fits: bool) -> None:
    """CR 702.124a, 702.124f: different partner abilities do not combine."""
    found = problems(f"Commander\n1 {pair[0]}\n1 {pair[1]}\nDeck\n98 Forest", "commander")
    expected = [] if fits else [f"line 2: {pair[0]} and {pair[1]} cannot be commanders together"]
    assert found == expected


def test_an_unknown_format_is_answered_with_what_is_near() -> None:
    with pytest.raises(UserError, match="did you mean modern"):
        format_named("moderm")
    assert format_named("Modern").least == 60
