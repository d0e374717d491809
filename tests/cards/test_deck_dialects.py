"""Deck lists of every dialect, each told by its content; all of them come back out of MTG Arena's text."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spellwright.cards.deck_model import DeckEntry, DeckList
from spellwright.cards.decks import DeckError, arena_text, parse_deck, read_deck
from spellwright.core.errors import UserError

WORDS = ["Ember", "Fox", "Émber", "Æther", "Jack-in-the-Hat", "Mira's", "of", "the", "Old", "Xan", "x", "B.O.B.", "+2"]
Row = tuple[int, str, str, str, str]

single = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(lambda w: " ".join(["Ash", *w]))
comma = st.tuples(single, single).map(lambda t: f"{t[0]}, {t[1]}")
remark = single.map(lambda n: f"{n} (Used)")
split = st.tuples(single, single).map(" // ".join)
names = st.one_of(single, comma, remark, split)
printings = st.one_of(
    st.just(("", "")),
    st.tuples(st.sampled_from(["inv", "xyz", "m10", "wc02"]), st.sampled_from(["1", "280", "6p", "12★"])),
)
deck_names = st.sampled_from(["Foxes", "Foxes at Dawn", "Élan & Co <2>"])


@st.composite
def decks(draw: st.DrawFn, sections: tuple[str, ...]) -> DeckList:
    entries = []
    for section in sections:
        least = 1 if section == "main" else 0
        for name in draw(st.lists(names, min_size=least, max_size=5, unique=True)):
            code, number = draw(printings)
            entries.append(DeckEntry(draw(st.integers(1, 99)), name, section, 0, code, number))
    return DeckList(draw(deck_names), tuple(entries))


def rows_of(deck: DeckList, printed: bool = True) -> list[Row]:
    order = ("commander", "companion", "main", "sideboard")
    rows = [(e.count, e.name, e.section, *((e.set, e.collector_number) if printed else ("", ""))) for e in deck.entries]
    return sorted(rows, key=lambda r: order.index(r[2]))


# ------------------------------------------------------------------ as the programs write them


def mtgo(deck: DeckList) -> str:
    main = [f"{e.count} {e.name}" for e in deck.entries if e.section == "main"]
    side = [f"{e.count} {e.name}" for e in deck.entries if e.section == "sideboard"]
    return "\r\n".join([*main, *(["", "SIDEBOARD:", *side] if side else []), ""])


def mtgo_xml(deck: DeckList) -> str:
    rows = ['<?xml version="1.0" encoding="utf-8"?>', "<Deck><NetDeckID>0</NetDeckID>"]
    for e in deck.entries:
        side = "true" if e.section == "sideboard" else "false"
        rows.append(
            f'<Cards CatID="0" Quantity="{e.count}" Sideboard="{side}" Name={quoteattr(e.name)} Annotation="0" />'
        )
    return "\n".join([*rows, "</Deck>"])


def cockatrice(deck: DeckList) -> str:
    rows = [f"<cockatrice_deck version='1'><deckname>{deck.name.replace('&', '&amp;').replace('<', '&lt;')}</deckname>"]
    for zone, section in (("main", "main"), ("side", "sideboard")):
        rows.append(f'<zone name="{zone}">')
        for e in deck.entries:
            if e.section == section:
                printing = f'setShortName="{e.set.upper()}" collectorNumber="{e.collector_number}"' if e.set else ""
                rows.append(f"<card number='{e.count}' name={quoteattr(e.name)} {printing}/>")
        rows.append("</zone>")
    return "\n".join([*rows, "<zone name='tokens'><card name='Rat'/></zone></cockatrice_deck>"])


def forge(deck: DeckList) -> str:
    rows = ["[metadata]", f"Name={deck.name}", "Deck Type=constructed"]
    for head, section in (("Commander", "commander"), ("Main", "main"), ("Sideboard", "sideboard")):
        rows.append(f"[{head}]")
        for e in deck.entries:
            if e.section == section:
                rows.append(
                    f"{e.count} {e.name}+|{e.set.upper()}|[{e.collector_number}]" if e.set else f"{e.count} {e.name}"
                )
    return "\n".join(rows)


def xmage(deck: DeckList) -> str:
    rows = [f"NAME:{deck.name}", "AUTHOR:Nobody"]
    for e in deck.entries:
        side = "SB: " if e.section == "sideboard" else ""
        rows.append(f"{side}{e.count} [{e.set.upper()}:{e.collector_number}] {e.name}")
    return "\n".join([*rows, "LAYOUT MAIN:(1,1)(NONE,false,50)|([INV:280])", "LAYOUT SIDEBOARD:(0,0)(NONE,false,50)|"])


def moxfield(deck: DeckList) -> str:
    rows = []
    for head, section in (
        ("Commander", "commander"),
        ("Companion", "companion"),
        ("Deck", "main"),
        ("SIDEBOARD:", "sideboard"),
    ):
        rows.append(head)
        for e in deck.entries:
            if e.section == section:
                printing = f" ({e.set.upper()}) {e.collector_number} *F*" if e.set else ""
                rows.append(f"{e.count} {e.name}{printing} #removal #!mine")
        rows.append("")
    return "\n".join(rows)


def archidekt(deck: DeckList) -> str:
    rows = []
    for e in deck.entries:
        printing = f" ({e.set}) {e.collector_number} *F*" if e.set else ""
        category = {"main": "Fun,Land", "commander": "Commander{top}"}.get(e.section, e.section.capitalize())
        rows.append(f"{e.count}x {e.name}{printing} [{category}] ^Have,#37d67a^")
    return "\n".join([*rows, "1x Ash Rat [Maybeboard{noDeck}{noPrice}]", "1x Ash Rat [Later{noDeck}]"])


def moxfield_json(deck: DeckList) -> str:
    boards: dict[str, dict[str, object]] = {}
    titles = {"main": "mainboard", "commander": "commanders", "companion": "companions", "sideboard": "sideboard"}
    for i, e in enumerate(deck.entries):
        card = {"name": e.name, "set": e.set, "cn": e.collector_number}
        board = boards.setdefault(titles[e.section], {"count": 0, "cards": {}})
        board["cards"][f"id{i}"] = {"quantity": e.count, "card": card}  # type: ignore[index]
    boards["maybeboard"] = {"count": 1, "cards": {"x": {"quantity": 1, "card": {"name": "Ash Rat"}}}}
    return json.dumps({"name": deck.name, "boards": boards})


def moxfield_json_of_old(deck: DeckList) -> str:
    boards = json.loads(moxfield_json(deck))["boards"]
    return json.dumps({"name": deck.name, "mainboard": {}, **{b: v["cards"] for b, v in boards.items()}})


def mtgjson(deck: DeckList) -> str:
    titles = {"main": "mainBoard", "commander": "commander", "sideboard": "sideBoard"}
    data: dict[str, object] = {"code": "XYZ", "name": deck.name}
    for section, title in titles.items():
        chosen = [e for e in deck.entries if e.section == section]
        data[title] = [
            {"count": e.count, "name": e.name, "setCode": e.set.upper(), "number": e.collector_number} for e in chosen
        ]
    return json.dumps({"meta": {}, "data": data})


def table(deck: DeckList) -> str:
    out = io.StringIO()
    writer = csv.writer(out, quoting=csv.QUOTE_ALL)
    writer.writerow(["Count", "Tradelist Count", "Name", "Edition", "Condition", "Collector Number", "Board"])
    boards = {"main": "mainboard", "commander": "commanders", "companion": "companions", "sideboard": "sideboard"}
    for e in deck.entries:
        writer.writerow([e.count, 0, e.name, e.set, "Near Mint", e.collector_number, boards[e.section]])
    return out.getvalue()


TWO = ("main", "sideboard")
THREE = ("commander", *TWO)
FOUR = ("commander", "companion", "main", "sideboard")
DIALECTS: dict[str, tuple[Callable[[DeckList], str], tuple[str, ...], bool, bool, str]] = {
    "arena": (arena_text, FOUR, True, True, "arena"),
    "mtgo": (mtgo, TWO, False, False, "mtgo"),
    "mtgo-xml": (mtgo_xml, TWO, False, False, "mtgo-xml"),
    "cockatrice": (cockatrice, TWO, True, True, "cockatrice"),
    "forge": (forge, THREE, True, True, "forge"),
    "xmage": (xmage, TWO, True, True, "xmage"),
    "moxfield": (moxfield, FOUR, True, False, "moxfield"),
    "archidekt": (archidekt, FOUR, True, False, "archidekt"),
    "moxfield-json": (moxfield_json, FOUR, True, True, "moxfield-json"),
    "moxfield-json-old": (moxfield_json_of_old, FOUR, True, True, "moxfield-json"),
    "mtgjson": (mtgjson, THREE, True, True, "mtgjson"),
    "csv": (table, FOUR, True, False, "csv"),
}
"""Each dialect: how it is written, the sections it has, whether it tells printings and the deck's name, what it is
called."""


@pytest.mark.parametrize("dialect", DIALECTS)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_every_dialect_goes_through_arena_text(dialect: str, data: st.DataObject) -> None:
    write, sections, printed, named, called = DIALECTS[dialect]
    deck = data.draw(decks(sections))
    read = parse_deck(write(deck), "deck", "By File")
    assert rows_of(read) == rows_of(deck, printed)
    assert read.name == (deck.name if named else "By File")
    again = parse_deck(arena_text(read), "deck", "other")
    assert rows_of(again) == rows_of(deck, printed)
    assert again.name == read.name
    if called in ("arena", "mtgo"):
        assert read.dialect in ("arena", "mtgo")  # nothing but headings and printings tells these two apart
    else:
        assert read.dialect == called


@settings(max_examples=25, deadline=None)
@given(decks(FOUR))
def test_a_byte_order_mark_and_other_line_ends_do_not_count(deck: DeckList) -> None:
    text = arena_text(deck)
    assert parse_deck("\ufeff" + text) == parse_deck(text)


def test_a_file_may_have_a_byte_order_mark_and_other_line_ends(tmp_path: Path) -> None:
    for dialect, (write, _, _, _, called) in DIALECTS.items():
        deck = DeckList("Foxes", (DeckEntry(4, "Ash Fox", "main", 0), DeckEntry(1, "Ash // Elm", "sideboard", 0)))
        path = tmp_path / f"{dialect}.any"
        path.write_bytes(b"\xef\xbb\xbf" + write(deck).replace("\r\n", "\n").replace("\n", "\r\n").encode())
        read = read_deck(path)
        assert (read.main, read.sideboard) == ({"Ash Fox": 4}, {"Ash // Elm": 1}), dialect
        assert read.dialect in (called, "mtgo")


def test_what_is_no_part_of_the_deck_is_counted_and_passed_over() -> None:
    """Maybeboards, tokens, planes and schemes."""
    for text in (
        "Deck\n4 Ash Fox\n\nMaybeboard\n2 Ash Rat",
        "4 Ash Fox\n2 Ash Rat [Maybeboard{noDeck}]",
        "[Main]\n4 Ash Fox\n[Planes]\n2 Ash Rat",
        "<cockatrice_deck><zone name='main'><card number='4' name='Ash Fox'/></zone>"
        "<zone name='tokens'><card number='2' name='Ash Rat'/></zone></cockatrice_deck>",
        "Count,Name,Board\n4,Ash Fox,\n2,Ash Rat,maybeboard",
    ):
        deck = parse_deck(text)
        assert (deck.main, deck.sideboard, deck.passed_over) == ({"Ash Fox": 4}, {}, 2), text


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("4 Fire/Ice\n", "Fire/Ice"),
        ("4 Fire /// Ice\n", "Fire // Ice"),
        ("4x Fire // Ice (APC) 128\n", "Fire // Ice"),
        ("4 x Fire // Ice\n", "Fire // Ice"),
        ("4 X Marks It\n", "X Marks It"),
        ("4 x-Ray Fox\n", "x-Ray Fox"),
        ("4x+2 Mace\n", "+2 Mace"),
        ("[Main]\n4 Fire // Ice|APC\n", "Fire // Ice"),
        ("[Main]\n4 Fire+|APC|2\n", "Fire"),
        ("4 [APC:128*] Fire // Ice\n", "Fire // Ice"),
        ("4 [:] Fire\n", "Fire"),
        ("<Deck><Cards Quantity='4' Name='Fire/Ice'/></Deck>", "Fire/Ice"),
    ],
)
def test_counts_and_names_as_they_are_written(text: str, name: str) -> None:
    assert parse_deck(text).main == {name: 4}


BILLION = """<?xml version="1.0"?>
<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
<Deck><Cards Quantity="1" Name="&b;"/></Deck>"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (BILLION, "deck, line 2: a document type declaration is not read"),
        ('<!DOCTYPE Deck SYSTEM "file:///etc/passwd"><Deck/>', "deck, line 1: a document type declaration"),
        ("<Deck>\n<Cards Quantity='1' Name='&b;'/></Deck>", "deck, line 2: the XML is broken: undefined entity"),
        ("\n<Deck>\n<Cards>\n</Deck>", "deck, line 4: the XML is broken: mismatched tag"),
        ("<a>" * 60 + "</a>" * 60, "nested too deeply"),
        ("<Dek/>", "<Dek> is no deck list\n  did you mean Deck?"),
    ],
)
def test_xml_that_is_not_read(text: str, said: str) -> None:
    with pytest.raises(UserError) as caught:
        parse_deck(text, "deck")
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (
            "<Deck>\n<Cards Quantity='x' Name='A'/>\n<Cards Name='A'/>\n<Cards Quantity='1'/>\n"
            "<Card Quantity='1' Name='A'/>\n<Cards Quantity='1' Name='A' Sideboard='maybe'/></Deck>",
            [
                "line 2: the count of A is 'x'; it is a whole number, 1 to 1000",
                "line 3: A has no Quantity",
                "line 4: a card without Name",
                "line 5: <Card> is not known",
                "line 6: Sideboard is 'maybe'; it is true or false",
            ],
        ),
        (
            "<cockatrice_deck>\n<card name='A'/>\n<zone name='mian'>\n<card name='A'/></zone>\n"
            "<zone name='main'>\n<card number='0' name='A'/><card/></zone></cockatrice_deck>",
            [
                "line 2: a card outside of the zones",
                "line 3: there is no zone 'mian'; did you mean main?",
                "line 6: the count is 0",
                "line 6: a card without a name",
            ],
        ),
        (
            "[Main]\n4 Ash|INV\nAsh|INV\n[Sidebord]\n2 Elm",
            ["line 3: 'Ash|INV' is no card line", "line 4: there is no section [Sidebord]; did you mean Sideboard?"],
        ),
        (
            "4 [INV:1] Ash\n4 Ash\nSB: [INV:1] Ash",
            [
                "line 2: '4 Ash' is no card line; a line in XMage's list is `4 [SET:123] Name`",
                "line 3: 'SB: [INV:1] Ash' is no card line",
            ],
        ),
        (
            '{"boards": {"mainboard": {"cards": {"a": {"quantity": "4", "card": {"name": "A"}}, "b": 3}}, "x": {}}}',
            [
                "boards.mainboard.cards['a']: the count is '4'",
                "boards.mainboard.cards['b'] is no card",
                "there is no board 'x'",
            ],
        ),
        (
            '{"data": {"mainBoard": [{"count": 4}, 7]}}',
            ["data.mainBoard[0]: a card without a name", "data.mainBoard[1] is"],
        ),
        (
            "Count,Name,Board\n4,Ash,mian\nfour,Ash,\n4,Ash\n4,,main\n",
            [
                "line 2: there is no board 'mian'; did you mean main",
                "line 3: the count of Ash is 'four'",
                "line 4: the row has 2 cells, the titles are 3",
                "line 5: a card without a name",
            ],
        ),
    ],
)
def test_every_card_that_is_wrong_is_named_with_its_place(text: str, rows: list[str]) -> None:
    with pytest.raises(DeckError) as caught:
        parse_deck(text, "deck")
    found = [p.row() for p in caught.value.problems]
    assert len(found) == len(rows)
    for row, start in zip(found, rows, strict=True):
        assert row.startswith(start)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"name": "x"}', "this JSON is no deck list"),
        ('{"name": \n"x', "the JSON ends in line 2 before it is complete"),
        ('{"name": \n}', "the JSON is broken at line 2"),
        ('Count,Name\n4,"Ash\n', "deck, line 2: the table is broken: unexpected end of data"),
    ],
)
def test_json_and_tables_that_are_not_read(text: str, said: str) -> None:
    with pytest.raises(UserError) as caught:
        parse_deck(text, "deck")
    assert said in str(caught.value)


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=200))
def test_no_text_makes_a_traceback(text: str) -> None:
    for start in ("", "<Deck>", "{", "[Main]\n", "4 [A:1] B\n", "Count,Name\n", "1 A\n"):
        try:
            parse_deck(start + text, "deck")
        except UserError:
            continue
