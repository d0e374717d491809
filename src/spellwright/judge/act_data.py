"""What players do in a scenario, and the moments they do it at, from plain data."""

from __future__ import annotations

from collections.abc import Mapping

from spellwright.core.errors import suggestion
from spellwright.judge import vocabulary
from spellwright.judge.data import Value
from spellwright.judge.scenario import Act, Moment, Reply

KINDS = (*vocabulary.ACTS, "pass", "resolve", "go", "answer", "expect")
"""The keys by which the kinds of steps are told apart."""

_COMMON = ("by", "at", "response to", "answers")


def kind_of(value: Value) -> str:
    """Which of `KINDS` a step is."""
    if not isinstance(value.raw, Mapping):
        value.fail(f"a step is a mapping, not {value.raw!r}", f"it begins with one of: {', '.join(KINDS)}")
    keys = [str(k).replace("_", " ") for k in value.raw]
    found = [k for k in keys if k in KINDS]
    if len(found) > 1:
        value.fail(f"one step cannot {found[0]} and {found[1]}", "write them as two steps, each with its own dash")
    if not found:
        unknown = keys[0] if keys else ""
        hint = suggestion(unknown, KINDS) or f"a step has one of: {', '.join(KINDS)}"
        value.fail(f"no step is called {unknown!r}" if unknown else "an empty step", hint)
    return found[0]


def act_of(value: Value, verb: str, players: list[str], more: tuple[str, ...] = ()) -> Act:
    """An act; `more` are keys that its surroundings add and read."""
    fields = value.mapping((verb, *vocabulary.ACTS[verb], *_COMMON, *more), f"{verb!r}")
    what = ""
    pairs: tuple[tuple[str, str], ...] = ()
    if verb in ("attack", "block"):
        pairs = _pairs(fields[verb], verb)
    elif verb == "concede":
        what = fields[verb].one_of(players, "player")
    else:
        what = fields[verb].text(f"what to {verb}")

    def text(key: str) -> str:
        return fields[key].text(key) if key in fields else ""

    return Act(
        verb,
        what,
        pairs,
        by=fields["by"].one_of(players, "player") if "by" in fields else "",
        at=moment_of(fields["at"], players) if "at" in fields else None,
        response_to=text("response to"),
        alias=text("as"),
        x=fields["x"].number("x") if "x" in fields else None,
        targets=_targets(fields.get("targets")),
        divide=fields["divide"].counts("a division") if "divide" in fields else None,
        modes=fields["modes"].texts("a mode") if "modes" in fields else (),
        costs=fields["costs"].texts("a cost") if "costs" in fields else (),
        way=text("way"),
        face=text("face"),
        face_down=fields["face down"].flag("face down") if "face down" in fields else False,
        zone=fields["from"].one_of(vocabulary.ZONES, "zone") if "from" in fields else "",
        ability=text("ability"),
        make=_made(fields.get("for")),
        pay=_pay(fields.get("pay")),
        answers=_replies(fields.get("answers"), players),
        spot=value.spot,
    )


def moment_of(value: Value, players: list[str], priority: bool = False) -> Moment:
    """A moment: the name of a step, or a mapping."""
    if not isinstance(value.raw, Mapping):
        return Moment(_step_name(value))
    fields = value.mapping(("turn", "step", "active", *(("priority",) if priority else ())), "a moment")
    return Moment(
        _step_name(fields["step"]) if "step" in fields else "",
        fields["turn"].number("a turn", 1) if "turn" in fields else 0,
        fields["active"].one_of(players, "player") if "active" in fields else "",
        fields["priority"].one_of(players, "player") if "priority" in fields else "",
    )


def _step_name(value: Value) -> str:
    word = value.one_of((*vocabulary.STEPS, *vocabulary.STEP_ALIASES), "step")
    return vocabulary.STEP_ALIASES.get(word, word)


def _pairs(value: Value, verb: str) -> tuple[tuple[str, str], ...]:
    if value.raw is None or value.raw == "none":
        return ()
    if not isinstance(value.raw, Mapping):
        if verb == "block":
            value.fail("a block says what is blocked", "write block: {BLOCKER: ATTACKER}")
        return tuple([(v.text("an attacker"), "") for v in value.items_or_one()])
    out: list[tuple[str, str]] = []
    for key, entry in value.mapping(None, f"{verb!r}").items():
        out.extend([(key, v.text(f"what {key} is to {verb}")) for v in entry.items_or_one()])
    return tuple(out)


def _targets(value: Value | None) -> tuple[str | tuple[str, ...], ...] | None:
    if value is None:
        return None
    out: list[str | tuple[str, ...]] = []
    for entry in value.items_or_one():
        if isinstance(entry.raw, list | tuple):
            out.append(tuple([v.text("a target") for v in entry.items("targets")]))
        else:
            out.append(entry.text("a target"))
    return tuple(out)


def _made(value: Value | None) -> str:
    return "" if value is None else "".join(value.mana("the mana"))


def _pay(value: Value | None) -> str | tuple[str, ...]:
    if value is None or value.raw == "auto":
        return ""
    if value.raw == "ask":
        return "ask"
    return tuple([v.text("what to pay with") for v in value.items_or_one()])


def _replies(value: Value | None, players: list[str]) -> tuple[Reply, ...]:
    if value is None:
        return ()
    out: list[Reply] = []
    for entry in value.items_or_one():
        if isinstance(entry.raw, Mapping) and "with" in entry.raw:
            out.append(reply_of(entry.mapping(("with", "by", "kind"), "an answer"), "with", players))
        else:
            out.append(Reply(_answer(entry), spot=entry.spot))
    return tuple(out)


def reply_of(fields: dict[str, Value], key: str, players: list[str]) -> Reply:
    return Reply(
        _answer(fields[key]),
        fields["by"].one_of(players, "player") if "by" in fields else "",
        fields["kind"].one_of(vocabulary.DECISIONS, "kind of decision") if "kind" in fields else "",
        spot=fields[key].spot,
    )


def _answer(value: Value) -> object:
    """What an answer says: text, number, truth, a tuple of these, or a mapping of texts to numbers."""
    raw = value.raw
    if isinstance(raw, Mapping):
        return value.counts("a division")
    if isinstance(raw, list | tuple):
        return tuple([_answer(v) for v in value.items("an answer")])
    if raw in ("yes", "no"):
        return bool(raw == "yes")
    if isinstance(raw, bool | int):
        return raw
    return value.text("an answer")
