"""Expectations, from plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spellwright.core.errors import suggestion
from spellwright.judge import vocabulary
from spellwright.judge.act_data import act_of, kind_of
from spellwright.judge.data import Value
from spellwright.judge.matcher import Matcher, WrongValue, make_matcher
from spellwright.judge.scenario import Claim, Expected, Logged, Possible

_LOG = ("fact", "times", "rule")
_SEEN = "seen by "


def expect_of(value: Value, players: list[str]) -> tuple[Expected, ...]:
    """The expectations of one step: a mapping of subjects, or a list of such mappings."""
    out: list[Expected] = []
    for entry in value.items_or_one():
        for subject, said in entry.mapping(None, "an expectation").items():
            word = subject.replace("_", " ")
            if word in ("can", "cannot"):
                out.extend([_possible(v, word == "can", players) for v in said.items_or_one()])
            elif word in ("log", "new log", "no log"):
                out.extend([_logged(v, word) for v in said.items_or_one()])
            elif word == "stack":
                out.append(_stack(said))
            elif word == "count":
                out.extend([_claim("count", name, "count", v) for name, v in said.mapping(None, "count").items()])
            elif word.startswith(_SEEN):
                out.extend(_seen(said, word[len(_SEEN) :], players))
            else:
                topic = word if word in ("turn", "game", "decision") else "player" if subject in players else "object"
                name = "" if topic == word else subject
                out.extend(_claims(topic, name, said))
    if not out:
        value.fail("nothing is expected", "write who or what, and its properties: p1: {life: 20}")
    return tuple(out)


def _claims(topic: str, subject: str, value: Value, seat: str = "") -> list[Claim]:
    known = vocabulary.TOPICS[topic]
    what = f"{subject!r}" if topic in ("object", "seen by") else f"a {topic}"
    if not isinstance(value.raw, Mapping):
        value.fail(f"what is expected of {subject or topic} is a mapping", "write WHO OR WHAT: {PROPERTY: VALUE}")
    out: list[Claim] = []
    for key in value.raw:
        entry = value.at(key)
        prop = str(key).replace("_", " ")
        if prop not in known:
            hint = suggestion(prop, known) or f"there are: {', '.join(known)}"
            entry.fail(f"{what} has no property {key!r}", hint)
        out.append(_claim(topic, subject, prop, entry, seat))
    if not out:
        value.fail(f"nothing is expected of {subject or topic}", f"the properties are: {', '.join(known)}")
    return out


def _claim(topic: str, subject: str, prop: str, value: Value, seat: str = "") -> Claim:
    return Claim(topic, subject, prop, _matcher(topic, prop, value), seat, spot=value.spot)


def _matcher(topic: str, prop: str, value: Value) -> Matcher:
    try:
        return make_matcher(vocabulary.kind_of(topic, prop), value.raw)
    except WrongValue as error:
        value.fail(f"{prop}: {error}")


def _seen(value: Value, seat: str, players: list[str]) -> list[Claim]:
    if seat not in players:
        value.fail(f"there is no player {seat!r}", suggestion(seat, players) or f"there are: {', '.join(players)}")
    out: list[Claim] = []
    for subject, said in value.mapping(None, f"what {seat} sees").items():
        out.extend(_claims("seen by", subject, said, seat))
    return out


def _stack(value: Value) -> Claim:
    for entry in value.items_or_one():
        inner = entry
        if isinstance(entry.raw, Mapping) and len(entry.raw) == 1 and next(iter(entry.raw)) in ("has", "lacks", "not"):
            inner = entry.at(next(iter(entry.raw)))
        for one in inner.items_or_one():
            if isinstance(one.raw, Mapping):
                one.mapping(vocabulary.STACK_ENTRY, "an object on the stack")
    return _claim("stack", "", "stack", value)


def _possible(value: Value, legal: bool, players: list[str]) -> Possible:
    verb = kind_of(value)
    if verb not in vocabulary.ACTS:
        value.fail(f"{verb!r} is nothing that a player can or cannot do", f"acts are: {', '.join(vocabulary.ACTS)}")
    refused = ""
    if isinstance(value.raw, Mapping) and "refused" in value.raw:
        entry = value.at("refused")
        if legal:
            entry.fail("what can be done is not refused", "write it under `cannot`")
        refused = entry.one_of(vocabulary.DECISIONS, "kind of decision")
    return Possible(act_of(value, verb, players, ("refused",)), legal, refused, spot=value.spot)


def _logged(value: Value, word: str) -> Logged:
    fields = value.mapping(None, "a fact")
    if "fact" not in fields:
        value.fail("a fact has no class", "write fact: and its class, as fact: damage")
    inner: dict[str, Any] = {}
    for key, entry in fields.items():
        if key in _LOG:
            continue
        if isinstance(entry.raw, list | Mapping) or entry.raw is None:
            entry.fail("a value of a fact is a text, a number, true or false")
        inner[key.replace("_", " ")] = entry.raw
    return Logged(
        fields["fact"].text("the class of a fact"),
        inner,
        fields["times"].number("times", 1) if "times" in fields else None,
        fields["rule"].text("a rule") if "rule" in fields else "",
        fresh=word == "new log",
        absent=word == "no log",
        spot=value.spot,
    )
