"""The steps of a scenario, from plain data."""

from __future__ import annotations

from spellwright.judge import vocabulary
from spellwright.judge.act_data import act_of, kind_of, moment_of, reply_of
from spellwright.judge.data import Value
from spellwright.judge.expect_data import expect_of
from spellwright.judge.scenario import Answer, Expect, Go, Pass, Resolve, Step


def steps_of(value: Value, players: list[str]) -> tuple[Step, ...]:
    return tuple([step_of(v, players) for v in value.items("steps")])


def step_of(value: Value, players: list[str]) -> Step:
    """One step: a mapping with exactly one key of `KINDS`, and the fields that go with it."""
    if value.raw == "resolve":
        return Resolve(spot=value.spot)
    kind = kind_of(value)
    if kind in vocabulary.ACTS:
        return act_of(value, kind, players)
    if kind == "expect":
        fields = value.mapping(("expect",), "an expectation")
        return Expect(expect_of(fields["expect"], players), spot=value.spot)
    if kind == "answer":
        fields = value.mapping(("answer", "by", "kind"), "an answer")
        return Answer(reply_of(fields, "answer", players), spot=value.spot)
    if kind == "go":
        return Go(moment_of(value.mapping(("go",), "go")["go"], players), spot=value.spot)
    if kind == "resolve":
        what = value.mapping(("resolve",), "resolve")["resolve"]
        name = "" if what.raw in (None, True, "top") else what.text("what is to resolve")
        return Resolve(name, spot=value.spot)
    fields = value.mapping(("pass", "at"), "a pass")
    by = "" if fields["pass"].raw is None else fields["pass"].one_of(players, "player")
    return Pass(by, moment_of(fields["at"], players) if "at" in fields else None, spot=value.spot)
