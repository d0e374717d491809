"""At the terminal: what may be taken back, what is remembered, what is hidden, what is written down."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import spellwright.rules.game as games
from spellwright.agents.base import make_agent
from spellwright.cli.main import group
from spellwright.cli.play import guarded
from spellwright.core.vocab import BATTLEFIELD, STACK
from spellwright.play.board import Board
from spellwright.play.look import look, matches
from spellwright.play.payments import preview
from spellwright.play.records import read_game, save_game, write_bundle
from spellwright.play.story import Story
from spellwright.play.table import new_table
from spellwright.play.texts import Texts
from spellwright.play.undo import revealed
from spellwright.play.words import ordered, type_text
from spellwright.rules.base import Answer, Rng
from spellwright.rules.decisions import Decision, Priority
from spellwright.rules.describe import describe
from spellwright.rules.state import State
from spellwright.rules.view import knows

from .typist import Typist, table, table_of

BEARS = "Forest 26, Grizzly Bears 34"
ANGELS = "Mountain 40, Serra Angel 20"


def find(t: Typist, d: Decision, words: str) -> Answer | None:
    """The first answer that begins so in words."""
    for a in d.options():
        if describe(t.session.game.state, d, a).text.startswith(words):
            return a
    return None


def simple(*wanted: str, most: int = 60) -> object:
    """Keeps, plays lands, does what is wanted where it can, passes; a list of the prompts it was asked."""
    asked: list[str] = []

    def choose(d: Decision | None, text: str) -> str | None:
        asked.append(text)
        if len(asked) > most or d is None:
            return None
        if d.kind == "mulligan":
            return "keep"
        if d.kind == "discard":
            return "1"
        if isinstance(d, Priority):
            menu = text.rsplit("has priority", 1)[-1]
            for words in ("play ", *wanted):
                for row in menu.splitlines():
                    parts = row.strip().split("  ", 1)
                    if len(parts) == 2 and parts[1].startswith(words):
                        return parts[0]
        return ""

    return choose


# ------------------------------------------------------------------ taking back


def test_nothing_is_revealed_by_a_land_and_something_by_a_draw() -> None:
    t = table()
    rng = Rng(4)
    past: State | None = None
    seen: dict[str, bool] = {}
    while t.game.decision is not None and len(seen) < 2 and len(t.game.answers) < 2000:
        d = t.game.decision
        past = t.game.state.clone()
        a = d.sample(rng)
        t.game.push(a)
        s = t.game.state
        if d.player == 0 and a and a[0] == 1 and isinstance(d, Priority):
            seen["land"] = bool(revealed(past, s, 0))
            assert "a card was seen" in revealed(past, s, 1), "for the other it was a hidden card"
        if past.turn and len(s.players[0].library) < len(past.players[0].library):
            seen["draw"] = bool(revealed(past, s, 0))
            assert "a card was drawn" in revealed(past, s, 0)
    assert seen == {"land": False, "draw": True}


def test_a_shuffle_is_not_taken_back(tmp_path: Path) -> None:
    """CR 103.5: a mulligan shuffles."""
    text = Typist(table_of(tmp_path, BEARS, ANGELS), "mulligan", "undo").run()
    assert "it cannot be taken back: chance has decided something since" in text


def test_undo_goes_back_answer_by_answer(tmp_path: Path) -> None:
    t = table_of(tmp_path, BEARS, ANGELS)
    typist = Typist(t, chooser=simple(most=3))  # type: ignore[arg-type]
    typist.run()
    session = typist.session
    points = len(session.here.points)
    assert points
    before = len(t.game.answers)
    session.undo()
    assert len(session.here.points) == points - 1 and len(t.game.answers) < before


def test_what_is_taken_back_is_as_if_it_had_not_been(tmp_path: Path) -> None:
    """Answers that reveal cards and draw on chance, taken back and given again: the state, what each seat knows, and
    what chance will decide are as they were."""

    def all_of(s: State) -> object:
        return s.rng, [o.known for o in s.objects], [p.hand for p in s.players], [p.library for p in s.players]

    game = table().game
    rng = Rng(4)
    shown = 0
    while game.decision is not None and shown < 6 and len(game.answers) < 2000:
        before, key, old = all_of(game.state), game.key(), game.state.clone()
        a = game.decision.sample(rng)
        game.push(a)
        if not revealed(old, game.state, 0):
            continue
        shown += 1
        after, key_after = all_of(game.state), game.key()
        game.pop()
        assert (game.key(), all_of(game.state)) == (key, before)
        game.push(a)
        assert (game.key(), all_of(game.state)) == (key_after, after)
    assert shown == 6


def test_a_file_is_not_written_over_when_the_input_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("mine", encoding="utf-8")
    typist = Typist(table())
    for typed, kept in (([path, ""], True), ([path, "other.json"], True), ([path, path], False)):
        answers = iter([str(x) for x in typed])
        monkeypatch.setattr(typist.session, "read", lambda prompt, answers=answers: next(answers))
        monkeypatch.chdir(tmp_path)
        typist.session.commands.offer_save()
        assert (path.read_text(encoding="utf-8") == "mine") == kept


# ------------------------------------------------------------------ payment


def test_a_preview_names_what_is_tapped_and_changes_nothing(tmp_path: Path) -> None:
    t = table_of(tmp_path, "Forest 30, Llanowar Elves 15, Grizzly Bears 15", ANGELS)
    seen: list[str] = []

    def look(d: Decision | None, text: str) -> str | None:
        answer = chooser(d, text)
        if isinstance(d, Priority):
            key = t.game.key()
            for a in d.plays[1:]:
                row = preview(t.game.state, 0, a)
                seen.append(row)
            assert t.game.key() == key
        return answer

    chooser = simple("cast Llanowar Elves", "cast Grizzly Bears", most=40)
    typist = Typist(t, chooser=look)
    typist.run()
    assert "taps Forest" in seen and ("taps Forest ×2" in seen or "taps Forest, Llanowar Elves" in seen)
    assert "[taps Forest]" in typist.text


def test_payment_is_agreed_to_or_made_by_hand(tmp_path: Path) -> None:
    """`pay ask` shows the payment first, which can be taken back; `pay hand` goes piece by piece (CR 601.2g)."""
    t = table_of(tmp_path, BEARS, ANGELS)
    script = iter(["pay ask", "cast Grizzly", "take it back", "pay hand", "cast Grizzly"])
    inner = simple(most=60)
    hands: list[str] = []

    def choose(d: Decision | None, text: str) -> str | None:
        if d is not None and d.kind == "payment":
            hands.append(text.rsplit("how is it paid?", 1)[-1])
            return next(script) if len(hands) == 1 else "activate" if len(hands) == 2 else None
        if isinstance(d, Priority) and "cast Grizzly Bears" in text.rsplit("has priority", 1)[-1]:
            return next(script)
        return inner(d, text)  # type: ignore[operator, no-any-return]

    typist = Typist(t, chooser=choose)
    typist.run()
    assert "pay automatically: taps Forest ×2" in hands[0] and "take it back" in hands[0]
    assert "activate" in hands[1]


def test_what_was_before_a_payment_that_is_taken_back_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CR 733.1: the action is reversed; what happened before is not told, nor written, a second time."""
    t = new_table(("boros-aggro", "jund-midrange"), 12, ("greedy", "greedy"), 20, (0,))
    path = tmp_path / "game.jsonl"
    monkeypatch.chdir(tmp_path)
    cast = ("cast Monastery", "2", "{R}", "take it back")
    typist = Typist(t, "keep", "play Battlefield Forge", "pay hand", *cast, "log", "undo", "quit")
    typist.session.record(path)
    text = typist.run()
    assert text.count("draws Kor Skyfisher") == 0 and text.count("Boros aggro plays Battlefield Forge") == 2
    assert text.count("taken back") == 3 and "error" not in text
    assert "  Battlefield Forge deals 1 damage to Boros aggro (19 left)" in text
    assert "  that is taken back (CR 733.1)" in text
    rows = [json.loads(row) for row in path.read_text(encoding="utf-8").splitlines()]
    assert len([r for r in rows if r.get("fact") == "draw"]) == 14
    (at,) = [i for i, r in enumerate(rows) if "reversed" in r]
    begun = max([i for i, r in enumerate(rows[:at]) if r.get("kind") == "priority"])
    assert rows[at] == {"reversed": len([r for r in rows[begun:at] if "fact" in r]), "rule": "733.1"}


# ------------------------------------------------------------------ what is remembered


def test_an_ability_that_is_yielded_to_is_not_asked_about_again(tmp_path: Path) -> None:
    """Soul Warden's trigger of the other player: asked once, then never."""
    t = table_of(tmp_path, "Forest 30, Giant Growth 30", "Plains 20, Soul Warden 40")
    inner = simple(most=80)
    asked: list[int] = []

    def choose(d: Decision | None, text: str) -> str | None:
        if isinstance(d, Priority) and t.game.state.stack and "ability of Soul Warden is on top" in text[-900:]:
            asked.append(t.game.state.turn)
            return "yield"
        if isinstance(d, Priority) and t.game.state.turn > 12:
            return None
        return inner(d, text)  # type: ignore[operator, no-any-return]

    typist = Typist(t, chooser=choose)
    typist.run()
    assert len(asked) == 1
    assert len([x for x in typist.session.here.story.lines if "Soul Warden triggers" in x.text]) > 2
    stops = typist.session.here.stops
    assert stops.remembered()[0].startswith("yield: Soul Warden: Whenever another creature enters")
    stops.forget(1)
    assert not stops.remembered()


def test_an_answer_for_good_is_given_whenever_the_ability_asks(tmp_path: Path) -> None:
    t = table_of(tmp_path, "Plains 25, Soul's Attendant 35", ANGELS)
    inner = simple("cast Soul's Attendant", most=60)
    asked: list[int] = []

    def choose(d: Decision | None, text: str) -> str | None:
        if d is not None and d.kind == "may":
            asked.append(t.game.state.turn)
            return "always yes"
        return inner(d, text)  # type: ignore[operator, no-any-return]

    typist = Typist(t, chooser=choose)
    typist.run()
    assert len(asked) == 1 and t.game.state.players[0].life > 21
    assert typist.session.here.stops.remembered()[0].startswith("always yes: Soul's Attendant: ")


def test_what_cannot_be_yielded_to_is_said(tmp_path: Path) -> None:
    text = Typist(table_of(tmp_path, BEARS, ANGELS), "keep", "yield", "always yes", "yields off 3", "yields").run()
    for words in ("nothing is on the stack to yield to", "no ability asks for yes or no here", "there is no 3"):
        assert words in text
    assert "nothing is yielded to" in text


# ------------------------------------------------------------------ what is hidden


def test_no_command_shows_the_cards_of_the_other(tmp_path: Path) -> None:
    """The angels in the other hand and library are never named, whatever is typed (CR 400.2, 402.3)."""
    t = table_of(tmp_path, BEARS, ANGELS)
    commands = ["board", "look o1", "look h9", "look Serra", "find angel", "find flying", "find a", "graveyard theirs"]
    commands += ["exile", "log 99", "why", "why 3", "stops", "yields", "control", "board", "control"]
    inner = simple("cast Grizzly Bears", most=40)
    typed: list[str] = []

    def choose(d: Decision | None, text: str) -> str | None:
        if isinstance(d, Priority) and len(typed) < len(commands):
            typed.append(commands[len(typed)])
            return typed[-1]
        return inner(d, text) if t.game.state.turn < 12 else None  # type: ignore[operator, no-any-return]

    text = Typist(t, chooser=choose).run()
    assert any([t.game.state.objects[i].card.name == "Serra Angel" for i in t.game.state.players[1].hand])
    shown = [row for row in text.splitlines() if "Serra Angel" in row or "angel" in row.casefold()]
    assert set(shown) <= {row for row in shown if row.startswith("[") or "no card in sight" in row or "'angel'" in row}


def test_what_is_face_down_is_named_nowhere(tmp_path: Path) -> None:
    """CR 708.5: only its controller may look at a face-down permanent or spell."""
    t = table_of(tmp_path, BEARS, "Swamp 26, Bane of the Living 34")
    texts = Texts()
    board = Board(0, texts)
    story = Story(t.game.state, 0, texts.ability)
    agents = [make_agent("random", 1), make_agent("greedy", 2)]
    looked = 0
    while not t.game.over and len(t.game.answers) < 400:
        d = t.game.decision
        assert d is not None
        t.game.push(agents[d.player].choose(t.game, d))
        s = t.game.state
        told = [line.text for line in story.news(s)]
        down = [o for o in s.objects if o.face_down and o.zone in (BATTLEFIELD, STACK)]
        public = [*s.battlefield, *s.stack, *s.players[1].graveyard, *s.exile]
        if not down or any([knows(s, 0, s.objects[i]) and s.objects[i].card is down[0].card for i in public]):
            continue
        looked += 1
        told += [row.plain for row in [*board.lines(s), *look(s, down[0], 0, texts)]]
        assert not [row for row in told if "Bane of the Living" in row]
        assert not matches(s, down[0], 0, "bane", texts)
    assert looked


@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_board_keeps_to_the_width(width: int) -> None:
    t = table(3)
    rng = Rng(8)
    board = Board(0, Texts(), width)
    while t.game.decision is not None and len(t.game.answers) < 700:
        t.game.push(t.game.decision.sample(rng))
        if len(t.game.answers) % 50 == 0:
            rows = [row.plain for row in board.lines(t.game.state)]
            cards = [row for row in rows if row[:4].strip() and row[2] in "po" and row[3:4].isdigit()]
            assert all([len(row) <= max(width, 64) for row in cards])
            assert set(board.labels) >= {f"h{i + 1}" for i in range(len(t.game.state.players[0].hand))}


def test_people_at_one_terminal_are_told_apart(tmp_path: Path) -> None:
    t = table_of(tmp_path, BEARS, ANGELS, seats=(0, 1))
    inner = simple("cast Grizzly Bears", most=60)
    text = Typist(t, seats=(0, 1), chooser=inner).run()  # type: ignore[arg-type]
    screens = text.split("Let nobody else look.")
    assert len(screens) > 3
    for screen in screens:
        hands = [row for row in screen.splitlines() if row.startswith("  hand")]
        assert not (any(["Serra Angel" in h for h in hands]) and any(["Grizzly Bears" in h for h in hands]))


# ------------------------------------------------------------------ what is written down


def test_a_record_has_every_decision_and_fact_and_is_read_back(tmp_path: Path) -> None:
    t = table_of(tmp_path, BEARS, ANGELS)
    typist = Typist(t, "keep", "", "", "", "concede")
    typist.session.record(tmp_path / "game.jsonl")
    typist.run()
    rows = [json.loads(row) for row in (tmp_path / "game.jsonl").read_text(encoding="utf-8").splitlines()]
    assert rows[0]["spellwright record"] == 1 and rows[0]["seed"] == 7
    assert rows[0]["version"] and len(rows[0]["decks"]) == 2
    decisions = [row for row in rows if "decision" in row]
    assert [row["decision"] for row in decisions] == list(range(1, len(t.game.answers) + 1))
    assert decisions[0]["kind"] == "mulligan" and decisions[0]["legal"] == 2
    assert decisions[-1]["kind"] == "concede"
    assert any([row.get("fact") == "draw" and row["rule"] == "121.1" for row in rows])
    assert rows[-1]["end"]["over"] and rows[-1]["key"] == t.game.key()
    assert read_game(tmp_path / "game.jsonl").table().game.key() == t.game.key()


def test_a_record_that_was_cut_short_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    t = table_of(tmp_path, BEARS, ANGELS)
    typist = Typist(t, "keep", "", "")
    path = tmp_path / "game.jsonl"
    typist.session.record(path)
    typist.run()
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole[: whole.rindex('"answer"')], encoding="utf-8")
    game = read_game(path).table().game
    assert game.answers == t.game.answers[: len(game.answers)] and game.answers


def test_answers_taken_back_are_so_in_the_record(tmp_path: Path) -> None:
    t = table_of(tmp_path, BEARS, ANGELS)
    inner = simple(most=20)
    undone: list[bool] = []

    def choose(d: Decision | None, text: str) -> str | None:
        if not undone and isinstance(d, Priority):
            undone.append(True)
            return "control"
        if len(undone) == 1 and isinstance(d, Priority) and "plays Forest" in text:
            undone.append(True)
            return "undo"
        return inner(d, text)  # type: ignore[operator, no-any-return]

    typist = Typist(t, chooser=choose)
    typist.session.record(tmp_path / "game.jsonl")
    typist.run()
    assert '{"undo":' in (tmp_path / "game.jsonl").read_text(encoding="utf-8")
    assert read_game(tmp_path / "game.jsonl").table().game.key() == t.game.key()


def test_an_internal_error_leaves_a_bundle_that_comes_back_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    t = table_of(tmp_path, BEARS, ANGELS)
    typist = Typist(t, "keep", *[""] * 30)
    real = games.run
    calls: list[int] = []

    def broken(s: State) -> None:
        calls.append(1)
        if len(calls) == 20:
            s.pending = None
            raise RuntimeError("the wheel came off")
        real(s)

    monkeypatch.setattr(games, "run", broken)
    with pytest.raises(SystemExit) as end:
        guarded(typist.session)
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    assert end.value.code == 1
    told = capsys.readouterr().err
    (path,) = tmp_path.glob("spellwright-error-*.json")
    assert "the wheel came off" in told and str(path) in told and "spellwright replay" in told
    data = json.loads(path.read_text(encoding="utf-8"))
    assert data["failing"] is not None and len(data["answers"]) == 19 and "RuntimeError" in data["error"]
    assert data["seed"] == 7 and data["typed"][0] == "keep" and data["ran"]["spellwright"]
    done = CliRunner().invoke(group, ["replay", str(path)], input="error\nnext\nback 2\nnext\nlog\nback 99\n")
    assert done.exit_code == 0 and "after 19 of 19 answers" in done.stdout
    assert "after 0 of 19 answers" in done.stdout
    assert "Traceback" in done.stdout and "did not fail this time" in done.stdout


def test_an_error_in_a_command_does_not_end_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typist = Typist(table_of(tmp_path, BEARS, ANGELS), "board", "keep", "log")

    def broken(*_: object) -> str:
        raise ZeroDivisionError("no board today")

    typist.session.commands.table["board"] = broken  # type: ignore[assignment]
    monkeypatch.setattr("spellwright.play.session.preview", broken)
    text = typist.run()
    assert "an internal error: ZeroDivisionError: no board today" in text
    assert "Turn 1" in text and list(tmp_path.glob("spellwright-error-*.json"))


def test_whatever_is_typed_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    odd = ["²", "9" * 5000, "look ²", "log ²", "yields off ²", "yield ²", "1 1", "-1", "find", "look", "save", "\0"]
    text = Typist(table_of(tmp_path, BEARS, ANGELS), *odd, "keep", *odd, "log").run()
    assert "internal error" not in text and "Turn 1" in text and not list(tmp_path.glob("spellwright-error-*"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"spellwright record": 9}', "this record has format 9"),
        ('{"spellwright record": 1}\nnot json\n{}', "line 2 is no JSON"),
        ('{"spellwright record": 1}\n[]', "line 2 is no object"),
        ('{"spellwright record": 1}', "damaged"),
        ('{"spellwright": 1, "bundle": true}', "damaged"),
    ],
)
def test_damaged_files_are_refused_by_replay(text: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_text(text, encoding="utf-8")
    done = CliRunner().invoke(group, ["replay", str(path)])
    assert done.exit_code == 2 and words in done.stderr and "Traceback" not in done.stderr


def test_a_replay_from_a_seat_does_not_show_the_other_hand(tmp_path: Path) -> None:
    t = table_of(tmp_path, BEARS, ANGELS)
    Typist(t, "keep", "", "").run()
    save_game(t, tmp_path / "game.json")
    lines = "board\ndecision\nback 5\nnext 3\nfind angel\nlook o1\nlook angel\nlog 50\ngoto 0\nboard\ndecision\nend\n"
    for seat, secret in (("1", "Serra Angel"), ("2", "Grizzly Bears")):
        done = CliRunner().invoke(group, ["replay", str(tmp_path / "game.json"), "--seat", seat], input=lines)
        assert done.exit_code == 0 and secret not in done.stdout
    done = CliRunner().invoke(group, ["replay", str(tmp_path / "game.json"), "--at", "1"], input=lines)
    assert "after 1 of" in done.stdout and "Serra Angel" in done.stdout and "Grizzly Bears" in done.stdout


def test_a_bundle_goes_elsewhere_where_the_folder_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    t = table_of(tmp_path, BEARS, ANGELS)
    monkeypatch.chdir(tmp_path)
    path = write_bundle(t, ValueError("x"))
    assert path.parent == tmp_path and json.loads(path.read_text(encoding="utf-8"))["failing"] is None


# ------------------------------------------------------------------ looking


def test_looking_tells_what_made_it_so(tmp_path: Path) -> None:
    """An elf with an archdruid beside it: layer 7c (CR 613.4c), and the printed size."""
    t = table_of(tmp_path, "Forest 24, Llanowar Elves 18, Elvish Archdruid 18", ANGELS)
    inner = simple("cast Elvish Archdruid", "cast Llanowar Elves", most=60)
    done: list[bool] = []

    def choose(d: Decision | None, text: str) -> str | None:
        if isinstance(d, Priority) and "1/1→2/2" in text.rsplit("Turn", 1)[-1]:
            done.append(True)
            return "look Llanowar Elves" if len(done) == 1 else None
        return inner(d, text)  # type: ignore[operator, no-any-return]

    text = Typist(t, chooser=choose).run()
    assert "2/2 (printed 1/1)" in text
    assert "layer 7c: 1/1 becomes 2/2 by Elvish Archdruid (CR 613.4c)" in text
    assert "what happened to it:" in text and "casts Llanowar Elves (CR 601.2i)" in text


def test_types_stand_as_they_are_printed(tmp_path: Path) -> None:
    """Elvish Mystic is printed as Elf Druid; what it gets besides comes after (CR 205.1b)."""
    t = table_of(tmp_path, "Forest 20, Elvish Mystic 40", ANGELS)
    s = t.game.state
    mystic = next(x for x in s.objects if x.owner == 0 and x.card.name == "Elvish Mystic")
    assert type_text(mystic.face.chars, mystic.face) == "Creature — Elf Druid"
    assert ordered(["Druid", "Elf", "Zombie"], ("Elf", "Druid")) == ["Elf", "Druid", "Zombie"]
    assert "Creature — Elf Druid" in look(s, mystic, -1, Texts())[1].plain


def test_the_other_seat_can_be_taken() -> None:
    arguments = ["play", "green", "red", "--seed", "5", "--seat", "2"]
    done = CliRunner().invoke(group, arguments, input="keep\nboard\nquit\n")
    assert done.exit_code == 0
    assert "You are Red; greedy plays Green" in done.stdout and "Red (you)" in done.stdout
