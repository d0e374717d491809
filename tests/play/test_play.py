"""`spellwright play`, with typed lines from a pipe and at a terminal that is none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from spellwright.cli.main import group
from spellwright.play.answers import Wrong, menu_for
from spellwright.play.look import look
from spellwright.play.stops import Stops
from spellwright.play.story import Story
from spellwright.play.table import pick_decks, player_names
from spellwright.play.texts import Texts
from spellwright.rules.base import Rng
from spellwright.rules.decisions import Divide, Number, OneOf, Order, Priority, Subset
from spellwright.rules.decisions_combat import Block
from spellwright.rules.game import Game

from .typist import Typist, table


def run(*arguments: str, input: str = "") -> Result:
    result = CliRunner().invoke(group, ["play", *arguments], prog_name="spellwright", input=input)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


# ------------------------------------------------------------------ the command


def test_without_input_the_agent_plays_to_the_end() -> None:
    result = run("--seed", "8")
    assert result.exit_code == 0
    assert "The input has ended: greedy plays on" in result.stdout
    assert " wins on turn " in result.stdout.splitlines()[-1]


def test_auto_tells_the_whole_game_and_its_end() -> None:
    result = run("green", "red", "--auto", "--seed", "1", "--agent", "random")
    assert result.exit_code == 0
    assert result.stdout.startswith("Green against Red, seed 1\n")
    assert "Turn 1: " in result.stdout and "(CR " in result.stdout.splitlines()[-1]
    assert run("green", "red", "--auto", "--seed", "1", "--agent", "random").stdout == result.stdout


def test_two_starter_decks_are_picked_by_the_seed() -> None:
    assert pick_decks((), 3) == pick_decks((), 3)
    a, b = pick_decks(("green",), 3)
    assert a == "green" and b != "green"
    assert len({pick_decks((), n) for n in range(30)}) > 5


def test_typed_lines_are_answers_and_commands() -> None:
    result = run("green", "red", "--seed", "5", input="keep\n1\nlog\nconcede\n")
    assert result.exit_code == 0
    assert "> keep" in result.stdout
    assert "Red wins" in result.stdout and "conceded (CR 104.3a)" in result.stdout


def test_a_record_is_loaded_again(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    done = run("green", "red", "--seed", "2", "--auto", "--agent", "random", "--record", str(path))
    assert done.exit_code == 0 and f"written to {path}" in done.stdout
    again = run("--load", str(path), "--auto")
    assert again.exit_code == 0
    assert done.stdout.splitlines()[-2] == again.stdout.splitlines()[-1]


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run("green", "red", "--seed", "5", input=f"keep\n1\nsave {path}\nquit\n")
    saved = json.loads(path.read_text(encoding="utf-8"))
    assert saved["play"]["decks"] == ["green", "red"]
    result = run("--load", str(path), input="board\nquit\n")
    assert result.exit_code == 0
    assert "Green against Red, seed 5" in result.stdout and "left unfinished" in result.stdout


def test_a_file_is_written_over_only_when_told(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("mine", encoding="utf-8")
    result = run("green", "red", "--seed", "5", input=f"keep\nsave {path}\nquit\n")
    assert f"there is a file {path}: `save! {path}` writes over it" in " ".join(result.stdout.split())
    assert path.read_text(encoding="utf-8") == "mine"
    run("green", "red", "--seed", "5", input=f"keep\nsave! {path}\nquit\n")
    assert json.loads(path.read_text(encoding="utf-8"))["play"]["decks"] == ["green", "red"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nonsense",), "there is no deck 'nonsense'"),
        (("green", "red", "blue"), "name two at most"),
        (("--agent", "clever"), "there is no agent 'clever'"),
        (("--agents", "greedy,random,greedy"), "too many agents"),
        (("--auto", "--hot-seat"), "do not go together"),
        (("--load", "no-such.json"), "there is no such saved game"),
        (("--load", "no-such.json", "green"), "a saved game has its decks"),
        (("--record", "no/such/folder/x.json"), "there is no such folder"),
    ],
)
def test_bad_input_is_one_message_and_status_2(arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert words in result.stderr and "Traceback" not in result.stderr


V1 = '{"spellwright": 1'


DAMAGED = ["{", "[]", "{}", '{"spellwright": 99}', V1 + "}", V1 + ', "decks": 3}', "\0\0", "[" * 10000]


@pytest.mark.parametrize("text", DAMAGED)
def test_damaged_saves_are_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    result = run("--load", str(path))
    assert result.exit_code == 2 and str(path) in result.stderr


def test_a_deck_with_bad_lines_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("Deck\nsix Forests\n4 Nobody Knows This\n", encoding="utf-8")
    result = run(str(path), "red")
    assert result.exit_code == 2 and "line 2" in result.stderr
    assert "line 3: no card is called 'Nobody Knows This'" in result.stderr


def test_the_transcript_of_the_document_is_what_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPELLWRIGHT_HOME", str(tmp_path))
    text = (Path(__file__).parents[2] / "docs" / "play.md").read_text(encoding="utf-8")
    shown = text.split("```text\n")[1].split("```")[0]
    typed = [row.split("] > ")[1] for row in shown.splitlines() if row.startswith("[")]
    result = run("elves", "goblins", "--seed", "5", input="\n".join([*typed, "quit"]) + "\n")
    assert shown in result.stdout, result.stdout


# ------------------------------------------------------------------ a session


def test_undo_takes_the_last_own_answer_back() -> None:
    t = table()
    typist = Typist(t, "keep", "1", "undo")
    before: list[str] = []
    read = typist.read

    def watched(prompt: str) -> str:
        before.append(t.game.key())
        return read(prompt)

    typist.session.read = watched
    text = typist.run()
    assert "taken back" in text
    assert before[1] == before[3] and before[1] != before[2]


def test_undo_at_the_beginning_says_why_not() -> None:
    assert "no answer of yours to take back" in Typist(table(), "undo").run()


def test_what_is_not_understood_is_said() -> None:
    text = Typist(table(), "99", "perhaps", "look 9", "look nothing at all", "stop nowhere", "save", "").run()
    for words in ("there is no 99", "'perhaps' is none of these", "there is no 9", "no card in sight", "is no step"):
        assert words in text, words
    assert "save FILE" in text


def test_the_board_shows_the_own_hand_and_not_the_other() -> None:
    t = table()
    text = Typist(t, "keep").run()
    s = t.game.state
    mine = [s.objects[i].card.name for i in s.players[0].hand]
    theirs = {s.objects[i].card.name for i in s.players[1].hand} - set(mine)
    shown = text.rsplit("\n  hand", 1)[-1]
    assert all([name in shown for name in mine])
    assert theirs and not any([name in text for name in theirs - {"Mountain", "Forest"}])


def test_look_shows_a_card_in_hand_with_its_text() -> None:
    t = table()
    s = t.game.state
    name = next(s.objects[i].card.name for i in s.players[0].hand if s.objects[i].card.name != "Forest")
    typist = Typist(t, f"look {name}")
    assert name in typist.run().split("look", 1)[-1]
    rows = [str(r) for r in look(s, next(s.objects[i] for i in s.players[0].hand), 0, Texts())]
    assert rows and len(rows) >= 2


def test_the_agent_of_a_closed_input_plays_on() -> None:
    t = table()
    typist = Typist(t, "keep")
    typist.session.leave_at_end = False
    assert "plays on for Green" in typist.run()
    assert t.game.over


def test_end_passes_the_turn() -> None:
    """After `end` in one's own turn nothing is asked any more in it."""
    t = next(t for t in map(table, range(20)) if t.game.state.first == 0)
    typist = Typist(t, "keep", "end", "log")
    turns: list[int] = []
    read = typist.read

    def watched(prompt: str) -> str:
        if isinstance(t.game.decision, Priority):
            turns.append(t.game.state.turn)
        return read(prompt)

    typist.session.read = watched
    typist.run()
    assert turns[0] < turns[1]


def test_paying_by_hand_is_asked() -> None:
    """CR 601.2g: the player activates mana abilities while paying."""
    t = table(asked=(0,))
    rng = Rng(3)
    while True:
        d = t.game.decision
        assert d is not None
        if d.kind == "payment":
            break
        t.game.push(d.sample(rng))
    menu = menu_for(t.game.state, d, 0, Texts(), True)
    assert menu.read("pay auto") == (0,)
    assert menu.read("take it back") == (2,)


# ------------------------------------------------------------------ stops, names, menus


def test_stops_are_changed_by_words() -> None:
    stops = Stops(0)
    assert "upkeep" in stops.change(["upkeep", "theirs"]).splitlines()[1]
    assert "upkeep" not in stops.change(["upkeep", "off"])
    assert "end of combat" in stops.change(["end", "of", "combat", "mine"]).splitlines()[0]
    with pytest.raises(Wrong, match="could be"):
        stops.change(["main"])


def test_players_are_called_after_their_decks() -> None:
    assert player_names(("green", "blue-fliers")) == ("Green", "Blue fliers")
    assert player_names(("red", "red")) == ("Red 1", "Red 2")


def some_game() -> Game:
    return table().game


def test_a_number_is_read_within_its_bounds() -> None:
    menu = menu_for(some_game().state, Number(0, "X", 0, 1, 4), 0, Texts())
    assert menu.read("3") == (3,)
    for text in ("0", "5", "x", "1 2", "²"):
        with pytest.raises(Wrong):
            menu.read(text)


def test_a_subset_is_read_by_numbers() -> None:
    s = some_game().state
    hand = s.players[0].hand
    menu = menu_for(s, Subset(0, "discard", 0, list(hand), 1, 2), 0, Texts())
    assert menu.read("1") == (hand[0],)
    assert menu.read("3, 1") == (hand[2], hand[0])
    assert menu.default() is None
    for text in ("1 1", "1 2 3", "none", "0"):
        with pytest.raises(Wrong):
            menu.read(text)
    assert menu_for(s, Subset(0, "scry", 0, list(hand), 0, 2), 0, Texts()).default() == ()


def test_an_order_is_read_whole() -> None:
    s = some_game().state
    hand = s.players[0].hand[:3]
    menu = menu_for(s, Order(0, "order", 0, list(hand)), 0, Texts())
    assert menu.read("3 1 2") == (hand[2], hand[0], hand[1])
    assert menu.default() == tuple(hand)
    with pytest.raises(Wrong):
        menu.read("1 2")


def test_a_division_is_read_as_numbers_that_make_the_total() -> None:
    s = some_game().state
    hand = s.players[0].hand[:2]
    menu = menu_for(s, Divide(0, "division", 0, list(hand), 5, 1), 0, Texts())
    assert menu.read("4 1") == (4, 1)
    for text in ("5 0", "1 1", "5", "a b"):
        with pytest.raises(Wrong):
            menu.read(text)


def test_blocks_are_read_with_letters() -> None:
    """Two candidates, two attackers; the second can block only the second."""
    s = some_game().state
    i, j, x, y = s.players[0].hand[:4]
    d = Block(0, [i, j], [x, y], [(x, y), (y,)], [1, 1], [], [], [], [], [])
    menu = menu_for(s, d, 0, Texts())
    assert menu.read("1a 2b") == (x, y)
    assert menu.read("1b") == (y, 0)
    assert menu.read("2") == (0, y)
    assert menu.default() == (0, 0)
    for text in ("2a", "1", "1c", "3a", "a", "1a 1b"):
        with pytest.raises(Wrong):
            menu.read(text)


def test_one_of_several_is_read_by_number_or_words() -> None:
    s = some_game().state
    menu = menu_for(s, OneOf(0, "color", 0, [(1,), (2,), (16,)], ("white", "blue", "green")), 0, Texts())
    assert menu.read("2") == (2,) and menu.read("gre") == (16,) and menu.read("w") == (1,)
    with pytest.raises(Wrong):
        menu.read("e")


def test_every_menu_of_random_games_reads_its_numbers() -> None:
    """Each entry of a list is an answer that is legal."""
    rng = Rng(11)
    texts = Texts()
    for seed in range(3):
        game = table(seed).game
        while game.decision is not None:
            d = game.decision
            if isinstance(d, (Priority, OneOf)) and d.count() > 1:
                menu = menu_for(game.state, d, d.player, texts)
                for k in range(len(menu.rows)):
                    assert d.legal(menu.read(str(k + 1)))
            game.push(d.sample(rng))


def test_a_story_for_a_seat_does_not_name_the_others_draws() -> None:
    t = table()
    rng = Rng(2)
    story = Story(t.game.state, 0)
    for _ in range(200):
        d = t.game.decision
        if d is None:
            break
        t.game.push(d.sample(rng))
        story.news(t.game.state)
    draws = [line.text for line in story.lines if " draws " in line.text]
    assert {x for x in draws if x.startswith("Red")} == {"Red draws a card"}
    assert any([x.startswith("Green draws ") and x != "Green draws a card" for x in draws])
