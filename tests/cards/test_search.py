"""The search language, on a dozen invented cards: what each query finds, and what is said of one that is wrong."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spellwright.cards.scryfall import read_card
from spellwright.cards.search import Query
from spellwright.cards.search_index import SearchIndex, Understood, fold_text, mana_value
from spellwright.cards.search_terms import mana_compares, only_keywords
from spellwright.cards.store import CardStore
from spellwright.core.errors import UserError


def card(name: str, type_line: str, mana_cost: str = "", text: str = "", size: str = "", **more: Any) -> dict[str, Any]:
    power, _, toughness = size.partition("/")
    made = {"name": name, "layout": "normal", "type_line": type_line, "mana_cost": mana_cost, "oracle_text": text}
    return {**made, "power": power or None, "toughness": toughness or None, **more}


def face(name: str, type_line: str, mana_cost: str, text: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "type_line": type_line, "mana_cost": mana_cost, "oracle_text": text, **more}


EVERYWHERE = {"modern": "legal", "vintage": "legal"}
CARDS = [
    card("Émber Fox", "Creature — Fox", "{1}{R}", "Haste (It runs at once.)", "2/1", color_identity=["R"],
         keywords=["Haste"], rarity="common", set="aaa", x_printings=["aaa", "ccc"], released_at="2030-01-05",
         legalities=EVERYWHERE),
    card("Ash Fox", "Legendary Creature — Fox Elf", "{R}{R}", "", "2/2", color_identity=["R"], rarity="mythic",
         set="bbb", released_at="2031-06-01", legalities={"vintage": "restricted", "modern": "banned"}),
    card("Moss Elf", "Creature — Elf Druid", "{G}", "{T}: Add {G}.", "1/1", color_identity=["G"], rarity="common",
         set="aaa", released_at="2030-01-05"),
    card("Great Elf", "Creature — Elf", "{X}{G}{G}", "Reach\nGreat Elf's power is equal to its toughness.", "*/1+*",
         color_identity=["G"], keywords=["Reach"], rarity="rare", set="bbb"),
    card("Twin Elf", "Creature — Elf", "{G/W}{G/W}", "First strike, reach", "2/3", color_identity=["G", "W"],
         keywords=["First strike", "Reach"], rarity="uncommon", set="bbb"),
    card("Zap", "Instant", "{R}", "Zap deals 3 damage to any target.", color_identity=["R"], rarity="common", set="aaa",
         legalities=EVERYWHERE),
    card("Slow Zap", "Sorcery", "{2}{R/P}", "Slow Zap deals 13 damage to target Elf.", color_identity=["R"],
         rarity="rare", set="bbb"),
    card("Quiet Hill", "Land", "", "{T}: Add {R} or {G}.", color_identity=["R", "G"], rarity="rare", set="aaa"),
    card("Mira, Keeper", "Legendary Planeswalker — Mira", "{2}{W}{U}", "+1: Draw a card.\n−2: Mira deals 2 damage.",
         loyalty="4", color_identity=["W", "U"], rarity="mythic", set="bbb"),
    card("Cog", "Artifact", "{3}", "Choose one —\n• Draw a card.\n• You gain 2 life.", rarity="uncommon", set="aaa"),
    {"name": "Ice Half // Fire Half", "layout": "split", "color_identity": ["R", "U"], "rarity": "rare", "set": "bbb",
     "card_faces": [face("Ice Half", "Instant", "{1}{U}", "Tap target creature."),
                    face("Fire Half", "Instant", "{2}{R}", "Fire Half deals 2 damage to target creature.")]},
    {"name": "Day Moth // Night Moth", "layout": "transform", "color_identity": ["W", "B"], "rarity": "rare",
     "set": "bbb", "card_faces": [
         face("Day Moth", "Creature — Insect", "{2}{W}", "Flying", power="1", toughness="4", colors=["W"]),
         face("Night Moth", "Creature — Insect Horror", "", "Flying", power="5", toughness="2", colors=["B"],
              color_indicator=["B"])]},
]  # fmt: skip
UNDERSTOOD = {
    "Émber Fox": Understood(3, "", frozenset({"keyword", "haste"}), frozenset({"702.10", "302"})),
    "Zap": Understood(3, "", frozenset({"dealdamage", "anytarget"}), frozenset({"120.1", "115.4"})),
    "Cog": Understood(1, "effect: what is chosen", frozenset({"draw"}), frozenset({"121.1", "700.2", "700.2a"})),
    "Moss Elf": Understood(2, "engine: AddMana", frozenset({"addmana"}), frozenset({"605.1a"})),
}
DECLINED = Understood(0, "reading: stopped at 'power'", frozenset(), frozenset())


@pytest.fixture(scope="module")
def index() -> SearchIndex:
    store = CardStore.in_memory()
    store.replace([read_card(c, []) for c in CARDS])
    made = SearchIndex(store)
    made.refresh()
    made.understand("1", lambda c: UNDERSTOOD.get(c.name, DECLINED))
    return made


def found(index: SearchIndex, query: str, **options: Any) -> list[str]:
    return [h.card.name.split(" // ")[0].replace("É", "E") for h in Query(query).run(index, **options).hits]


ELVES = ["Ash Fox", "Great Elf", "Moss Elf", "Twin Elf"]
FOXES = ["Ash Fox", "Ember Fox"]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        # names
        ("fox", FOXES),
        ("FOX ember", ["Ember Fox"]),
        ("ember", ["Ember Fox"]),
        ('"slow zap"', ["Slow Zap"]),
        ("name:zap", ["Slow Zap", "Zap"]),
        ("name=zap", ["Zap"]),
        ("!zap", ["Zap"]),
        ('!"night moth"', ["Day Moth"]),
        ("/^[m-s].* elf$/", ["Moss Elf"]),
        ("ho", []),
        ("fi", ["Ice Half"]),
        ("ice // fire", ["Ice Half"]),
        # types
        ("t:elf", ELVES),
        ("type:legendary t:fox", ["Ash Fox"]),
        ('t:"creature — elf"', ["Great Elf", "Moss Elf", "Twin Elf"]),
        ("t:horror", ["Day Moth"]),
        ("t:/walker|land/", ["Mira, Keeper", "Quiet Hill"]),
        # colours
        ("c:r t:fox", FOXES),
        ("c=rg", []),
        ("c:gw", ["Twin Elf"]),
        ("c>=g", ["Great Elf", "Moss Elf", "Twin Elf"]),
        ("c>g", ["Twin Elf"]),
        ("c<=azorius t:creature", ["Day Moth"]),
        ("c:colorless", ["Cog", "Quiet Hill"]),
        ("color:m", ["Ice Half", "Mira, Keeper", "Twin Elf"]),
        ("c=2", ["Ice Half", "Mira, Keeper", "Twin Elf"]),
        ("c:b", ["Day Moth"]),
        ("id:gruul t:land", ["Quiet Hill"]),
        ("id=wb", ["Day Moth"]),
        ("id<=r", ["Ash Fox", "Cog", "Ember Fox", "Slow Zap", "Zap"]),
        # text
        ("o:damage", ["Ice Half", "Mira, Keeper", "Slow Zap", "Zap"]),
        ('o:"deals 3 damage"', ["Zap"]),
        (r"o:/deals \d\d damage/", ["Slow Zap"]),
        ('o:"~ deals"', ["Ice Half", "Mira, Keeper", "Slow Zap", "Zap"]),
        ("o:runs", []),
        ("fo:runs", ["Ember Fox"]),
        ("o:{T}", ["Moss Elf", "Quiet Hill"]),
        ("oracle:-2", ["Mira, Keeper"]),
        # mana
        ("m:gg", ["Great Elf"]),
        ("m={G}", ["Moss Elf"]),
        ("mana:{W/G}", ["Twin Elf"]),
        ("m:2r", ["Ice Half"]),
        ("m<=1r t:creature", ["Ember Fox"]),
        ("mv=3", ["Cog", "Day Moth", "Slow Zap"]),
        ("cmc>=5", ["Ice Half"]),
        ("mv:even t:elf", ["Ash Fox", "Great Elf", "Twin Elf"]),
        ("mv!=2 t:elf", ["Moss Elf"]),
        # sizes
        ("pow=2 tou<3", FOXES),
        ("pow>tou", ["Day Moth", "Ember Fox"]),
        ("pow<tou", ["Day Moth", "Great Elf", "Twin Elf"]),
        ("tou>=mv t:elf", ["Ash Fox", "Moss Elf", "Twin Elf"]),
        ("loy>3", ["Mira, Keeper"]),
        # printings
        ("r:mythic", ["Ash Fox", "Mira, Keeper"]),
        ("r<uncommon", ["Ember Fox", "Moss Elf", "Zap"]),
        ("s:ccc", ["Ember Fox"]),
        ("e:aaa c:r", ["Ember Fox", "Zap"]),
        ("year>=2031", ["Ash Fox"]),
        ("date<2030-02-01", ["Ember Fox", "Moss Elf"]),
        ("f:modern", ["Ember Fox", "Zap"]),
        ("legal:vintage t:fox", FOXES),
        ("banned:modern", ["Ash Fox"]),
        ("restricted:vintage", ["Ash Fox"]),
        ("layout:split", ["Ice Half"]),
        # what it is
        ('kw:"first strike"', ["Twin Elf"]),
        ("keyword:reach", ["Great Elf", "Twin Elf"]),
        ("is:vanilla", ["Ash Fox"]),
        ("is:frenchvanilla", ["Ember Fox", "Twin Elf"]),
        ("is:dfc", ["Day Moth"]),
        ("is:permanent -t:creature", ["Cog", "Mira, Keeper", "Quiet Hill"]),
        ("not:spell", ["Quiet Hill"]),
        ("is:hybrid", ["Twin Elf"]),
        ("is:phyrexian", ["Slow Zap"]),
        ("is:modal", ["Cog"]),
        ("is:bear", ["Ash Fox"]),
        ("is:commander", ["Ash Fox"]),
        ("is:indicator", ["Day Moth"]),
        # what it does
        ("is:playable", ["Ember Fox", "Zap"]),
        ("is:meant", ["Ember Fox", "Moss Elf", "Zap"]),
        ("is:read -is:meant", ["Cog"]),
        ("is:declined t:elf", ["Ash Fox", "Great Elf", "Twin Elf"]),
        ("status=read", ["Cog"]),
        ("status>=meant", ["Ember Fox", "Moss Elf", "Zap"]),
        ("effect:DealDamage", ["Zap"]),
        ('effect:"deal damage"', ["Zap"]),
        ("effect:haste", ["Ember Fox"]),
        ("rule:700.2", ["Cog"]),
        ("rule:700", ["Cog"]),
        ("rule:1", ["Cog", "Zap"]),
        ("rule:702.10", ["Ember Fox"]),
        ("stopped:addmana", ["Moss Elf"]),
        # together
        ("t:elf or t:fox", [*ELVES[:1], "Ember Fox", *ELVES[1:]]),
        ("t:elf -t:fox", ELVES[1:]),
        ("-(t:elf or c:r) t:creature", ["Day Moth"]),
        ("t:elf (pow=1 or kw:reach)", ["Great Elf", "Moss Elf", "Twin Elf"]),
        ("t:elf and pow=1", ["Moss Elf"]),
        ("t:elf pow=1 or t:land", ["Moss Elf", "Quiet Hill"]),
        ("-c:r -c:g -c:w -c:u", ["Cog", "Quiet Hill"]),
        ("o!=damage t:instant", []),
    ],
)
def test_a_query_finds(index: SearchIndex, query: str, names: list[str]) -> None:
    assert found(index, query) == names


@pytest.mark.parametrize(
    ("query", "message", "place", "hint"),
    [
        ("pwo>3", "there is no search key 'pwo'", "pwo", "did you mean pow?"),
        ("t:elf colr:r", "there is no search key 'colr'", "colr", "did you mean color"),
        ("mv>x", "'x' is no number", "x", "as in mv>3"),
        ("pow>=touh", "'touh' is no number", "touh", "did you mean tou?"),
        ("c:ruby", "'ruby' is no colour", "ruby", "letters of wubrg"),
        ("c:sinic", "'sinic' is no colour", "sinic", "did you mean simic?"),
        ("c>m", "multicolor is not compared", "m", "c>=2"),
        ("t>elf", "t is not compared by >", ">", "write t:elf"),
        ("m:9q", "'9q' is no mana cost", "9q", "as in m:2wu"),
        ('m:"{W} and"', "'{W} and' is no mana cost", "{W} and", "as in m:2wu"),
        ("r:comon", "there is no rarity 'comon'", "comon", "did you mean common"),
        ("s:zzz", "no card is from a set 'zzz'", "zzz", "by their code"),
        ("f:modrn", "there is no format 'modrn'", "modrn", "did you mean modern?"),
        ("kw:flyng", "no card has a keyword 'flyng'", "flyng", ""),
        ("kw:raech", "no card has a keyword 'raech'", "raech", "did you mean reach?"),
        ("is:playble", "nothing is 'playble'", "playble", "did you mean playable?"),
        ("layout:splt", "no card has the layout 'splt'", "splt", "did you mean split?"),
        ("effect:deldamage", "no card compiled to 'deldamage'", "deldamage", "did you mean dealdamage?"),
        ("rule:12", "'12' is no number of a rule", "12", "107.3m"),
        ("status:done", "there is no status 'done'", "done", "statuses are"),
        ("year:31", "'31' is no year", "31", "year>=2015"),
        ("date:2031", "'2031' is no date", "2031", "2015-03-27"),
        ("date<2015-13-45", "'2015-13-45' is no date", "2015-13-45", "2015-03-27"),
        ("order:size t:elf", "there is no order 'size'", "size", "orders are"),
        ("t:elf direction:up", "there is no direction 'up'", "up", "direction:asc"),
        ("o:/a(b/", "this is no regular expression", "(", ""),
        ("c:/r/", "c takes no regular expression", "r", "oracle do"),
        ("(t:elf", "the parenthesis is not closed", "(", "put a )"),
        ("t:elf) x", "there is no parenthesis open here", ")", "put a ("),
        ("t:elf ()", "there is nothing in the parentheses", "()", "put a condition"),
        ("t:elf or", "nothing stands after 'or'", "or", "in quotes"),
        ("or t:elf", "nothing stands before 'or'", "or", "in quotes"),
        ('o:"draw a', "the quotation mark is not closed", '"', "where the phrase ends"),
        ("o:/draw", "the regular expression is not closed", "/", "where it ends"),
        ("t: elf", "'t:' has no value", "t:", "as in t:elf"),
        ("mv<= t:elf", "'mv<=' has no value", "mv<=", "as in mv<=3"),
        ('o:""', "there is nothing in the quotes", '""', "put a word"),
    ],
)
def test_a_query_that_is_wrong_is_told_with_its_place(
    index: SearchIndex, query: str, message: str, place: str, hint: str
) -> None:
    with pytest.raises(UserError) as caught:
        found(index, query)
    text = str(caught.value)
    rows = text.split("\n")
    assert message in rows[0]
    assert rows[1] == f"  {query}"
    marked = "".join([c for c, m in zip(rows[1], rows[2].ljust(len(rows[1])), strict=False) if m == "^"])
    assert marked == place
    assert hint in text


def test_an_empty_query_asks_for_nothing() -> None:
    for text in ("", "  "):
        with pytest.raises(UserError, match="there is nothing to search for"):
            Query(text)


@pytest.mark.parametrize(
    ("query", "options", "names"),
    [
        ("t:elf", {"order": "power"}, ["Great Elf", "Moss Elf", "Ash Fox", "Twin Elf"]),
        ("t:elf", {"order": "power", "descending": True}, ["Ash Fox", "Twin Elf", "Moss Elf", "Great Elf"]),
        ("t:elf order:toughness direction:desc", {}, ["Twin Elf", "Ash Fox", "Great Elf", "Moss Elf"]),
        ("t:elf order:rarity", {}, ["Moss Elf", "Twin Elf", "Great Elf", "Ash Fox"]),
        ("c:r order:cmc", {"limit": 2}, ["Zap", "Ash Fox"]),
        ("t:fox order:released", {}, ["Ember Fox", "Ash Fox"]),
    ],
)
def test_what_is_found_has_an_order(index: SearchIndex, query: str, options: dict[str, Any], names: list[str]) -> None:
    assert found(index, query, **options) == names


def test_the_count_is_of_all_that_fit(index: SearchIndex) -> None:
    hits = Query("t:elf").run(index, 1)
    assert (len(hits.hits), hits.count) == (1, 4)


def test_which_queries_take_compiling() -> None:
    for text in ("effect:draw", "t:elf -(is:playable or pow=1)", "rule:7", "not:read", "status:meant", "stopped:x"):
        assert Query(text).takes_compiling
    assert not Query("is:vanilla playable o:effect").takes_compiling


def test_a_card_that_changes_is_searched_anew() -> None:
    store = CardStore.in_memory()
    store.replace([read_card(CARDS[0], []), read_card(CARDS[1], [])])
    index = SearchIndex(store)
    index.refresh()
    index.understand("1", lambda c: DECLINED)
    assert index.is_understood("1") and not index.is_understood("2")
    store.replace([read_card({**CARDS[0], "type_line": "Creature — Wolf"}, [])])
    assert not index.is_understood("1")
    index.refresh()
    assert [found(index, query) for query in ("t:fox", "t:wolf", "ash")] == [[], ["Ember Fox"], []]


def test_what_was_compiled_by_another_version_is_compiled_anew() -> None:
    store = CardStore.in_memory()
    store.replace([read_card(CARDS[0], [])])
    index = SearchIndex(store)
    index.refresh()
    compiled = []
    for version, status in (("1", 3), ("1", 0), ("2", 0)):
        index.understand(version, lambda c, s=status: compiled.append(s) or Understood(s, "", frozenset(), frozenset()))
    assert compiled == [3, 0]
    assert found(index, "is:declined") == ["Ember Fox"]


def test_compiling_that_is_interrupted_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spellwright.cards.search_index._BATCH", 1)
    store = CardStore.in_memory()
    store.replace([read_card(CARDS[0], []), read_card(CARDS[1], [])])
    index = SearchIndex(store)
    seen: list[str] = []

    def understand(card: Any) -> Understood:
        seen.append(card.name)
        if len(seen) == 2:
            raise KeyboardInterrupt
        return DECLINED

    with pytest.raises(KeyboardInterrupt):
        index.understand("1", understand)
    assert not index.is_understood("1")
    index.understand("1", understand)
    assert (index.is_understood("1"), seen) == (True, ["Émber Fox", "Ash Fox", "Ash Fox"])


@pytest.mark.parametrize(
    ("cost", "value"), [("{X}{2}{G}", 3), ("{2/W}{U/P}", 3), ("", 0), ("{W/U}{0}", 1), ("{C}{S}", 2), ("{10}", 10)]
)
def test_mana_value(cost: str, value: float) -> None:
    """CR 202.3e, 202.3f, 202.3g"""
    assert mana_value(cost) == value


@pytest.mark.parametrize(
    ("cost", "op", "wanted", "holds"),
    [
        ("{2}{W}{W}", ">=", "ww", True),
        ("{2}{W}{W}", "=", "2ww", True),
        ("{2}{W}{W}", ">", "2ww", False),
        ("{2}{W}", "<=", "3w", True),
        ("{2}{W}", "<", "2w", False),
        ("{W/U}", "=", "{u/w}", True),
        ("{W}", "!=", "u", True),
        ("", "<=", "3", False),
    ],
)
def test_costs_are_compared_symbol_by_symbol(cost: str, op: str, wanted: str, holds: bool) -> None:
    assert mana_compares(cost, op, wanted) == holds


def test_keywords_and_nothing_else() -> None:
    assert only_keywords("flying, first strike\nward {2} (it counters.)", "\nflying\nfirst strike\nward\n")
    assert not only_keywords("flying\ndraw a card.", "\nflying\n")


def test_text_is_compared_without_accents_and_kinds_of_marks() -> None:
    assert fold_text("Émber’s “Æther” −2") == 'ember\'s "aether" -2'


PIECES = [
    "t:", "elf", "-", "(", ")", " or ", '"', "'", "/", "o:", "mv", ">=", "<", "=", "pow", "{T}", "c:", "m:", "is:", "!",
    "~", "\\", "*", "[", "%", "_", "\0", "é", "9" * 400, "1e999", "nan", "kw:", "rule:", "effect:", "s:",
]  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.text(), st.lists(st.sampled_from(PIECES)).map("".join)))
def test_a_query_raises_nothing_but_user_errors(index: SearchIndex, query: str) -> None:
    try:
        hits = Query(query).run(index)
    except UserError:
        return
    assert hits.count <= len(CARDS)
