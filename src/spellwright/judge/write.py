"""Scenarios in Python, and back to data and YAML.

The functions give the plain data of one step each, with the words of docs/scenarios.md as keywords: blanks are
underscores, and a word that Python keeps for itself gets one more (`as_`, `from_`, `for_`). `scenario` checks the
whole and raises UserError as the reader does.

    scenario(
        "pool",
        players={"p1": {"battlefield": ["Reflecting Pool", "Forest"]}},
        steps=[tap("Reflecting Pool"), expect({"p1": {"mana": "{G}"}})],
    )
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import yaml

from spellwright.judge.build import build_scenario
from spellwright.judge.matcher import Matcher
from spellwright.judge.scenario import (
    Act,
    Answer,
    Claim,
    Expect,
    Expected,
    Go,
    Invented,
    Logged,
    Moment,
    Pass,
    Piece,
    Possible,
    Reply,
    Resolve,
    Scenario,
    Seat,
    Step,
)

Data = dict[str, Any]


def scenario(id: str, steps: Iterable[Data], players: Mapping[str, Any] | None = None, **fields: Any) -> Scenario:
    """A scenario from steps made by the functions below. Raises UserError with the path of what is wrong."""
    data: Data = {"id": id, **_fields(fields), "steps": list(steps)}
    if players is not None:
        data["players"] = dict(players)
    return build_scenario(data)


def play(what: str, **fields: Any) -> Data:
    """CR 116.2a. Plays a land."""
    return {"play": what, **_fields(fields)}


def cast(what: str, **fields: Any) -> Data:
    """CR 601. Casts a spell."""
    return {"cast": what, **_fields(fields)}


def activate(what: str, **fields: Any) -> Data:
    """CR 602. Activates an ability of an object."""
    return {"activate": what, **_fields(fields)}


def tap(what: str, **fields: Any) -> Data:
    """CR 106.12. Taps a permanent for mana."""
    return {"tap": what, **_fields(fields)}


def attack(what: Mapping[str, str] | Iterable[str], **fields: Any) -> Data:
    """CR 508.1. Declares attackers, with what each attacks, or all the only opponent."""
    return {"attack": dict(what) if isinstance(what, Mapping) else list(what), **_fields(fields)}


def block(what: Mapping[str, Any], **fields: Any) -> Data:
    """CR 509.1. Declares blockers, with what each blocks."""
    return {"block": dict(what), **_fields(fields)}


def turn_up(what: str, **fields: Any) -> Data:
    """CR 116.2b. Turns a permanent face up."""
    return {"turn up": what, **_fields(fields)}


def suspend(what: str, **fields: Any) -> Data:
    """CR 116.2f. Suspends a card."""
    return {"suspend": what, **_fields(fields)}


def special(what: str, **fields: Any) -> Data:
    """CR 116.2. Any other special action, by the text it is offered with."""
    return {"special": what, **_fields(fields)}


def concede(player: str) -> Data:
    """CR 104.3a."""
    return {"concede": player}


def pass_(player: str | None = None, **fields: Any) -> Data:
    """CR 117.3d. Passes priority once."""
    return {"pass": player, **_fields(fields)}


def resolve(what: str | None = None) -> Data:
    """CR 608. Lets the top object of the stack resolve, or what is named, or "all"."""
    return {"resolve": what}


def go(step: str = "", **fields: Any) -> Data:
    """Goes on to a step; `turn` and `active` as keywords."""
    return {"go": {**({"step": step} if step else {}), **fields} if fields or not step else step}


def answer(value: Any, **fields: Any) -> Data:
    """Answers a decision."""
    return {"answer": value, **fields}


def expect(*subjects: Mapping[str, Any]) -> Data:
    """Expects properties of subjects."""
    return {"expect": [dict(s) for s in subjects]}


def _fields(fields: Mapping[str, Any]) -> Data:
    return {k.rstrip("_").replace("_", " "): v for k, v in fields.items()}


def to_yaml(*scenarios: Scenario) -> str:
    """A file that `read_scenarios` reads as the same scenarios."""
    return "---\n".join([yaml.safe_dump(to_data(s), sort_keys=False, allow_unicode=True, width=110) for s in scenarios])


def to_data(scenario: Scenario) -> Data:
    """Plain data from which `build_scenario` makes an equal scenario. Texts that are compared are in lower case."""
    out: Data = {"id": scenario.id}
    for key in ("title", "question", "answer", "format", "seed", "opening", "agent"):
        if getattr(scenario, key):
            out[key] = getattr(scenario, key)
    if scenario.rules:
        out["rules"] = list(scenario.rules)
    if scenario.rulings:
        out["ruling"] = [{"card": r.card, "date": r.date, "hash": r.hash} for r in scenario.rulings]
    if scenario.start != Moment():
        out["start"] = _moment(scenario.start)
    out["players"] = {s.name: _seat(s) for s in scenario.seats}
    out["steps"] = [_step(s) for s in scenario.steps]
    return out


def _moment(moment: Moment) -> Data:
    return {k: getattr(moment, k) for k in ("turn", "step", "active", "priority") if getattr(moment, k)}


def _seat(seat: Seat) -> Data:
    out: Data = {}
    if seat.life is not None:
        out["life"] = seat.life
    for key in ("poison", "counters", "lands_played"):
        if getattr(seat, key):
            out[key.replace("_", " ")] = getattr(seat, key)
    if seat.mana:
        out["mana"] = "".join(seat.mana)
    if seat.designations:
        out["designations"] = list(seat.designations)
    for zone in ("hand", "graveyard", "exile", "command", "battlefield"):
        if getattr(seat, zone):
            out[zone] = [_piece(p) for p in getattr(seat, zone)]
    if seat.library is not None:
        cards = [_piece(p) for p in seat.library]
        out["library"] = {"shuffled": cards} if seat.shuffled else cards
    return out


def _piece(piece: Piece) -> Data:
    out: Data = {"token" if piece.token else "card": _invented(piece.card) if piece.name else ""}
    if piece.count > 1:
        out["count"] = piece.count
    if piece.alias:
        out["as"] = piece.alias
    for key in ("owner", "tapped", "new", "face_down", "face", "attached_to", "x", "damage"):
        if getattr(piece, key):
            out[key.replace("_", " ")] = getattr(piece, key)
    if piece.counters is not None:
        out["counters"] = dict(piece.counters)
    if piece.chosen:
        out["chosen"] = dict(piece.chosen)
    return out


def _invented(card: str | Invented) -> str | Data:
    if isinstance(card, str):
        return card
    out: Data = {"name": card.name, "type": card.type_line}
    for key in ("cost", "text", "power", "toughness", "loyalty", "defense"):
        if getattr(card, key):
            out[key] = getattr(card, key)
    if card.colors is not None:
        out["colors"] = list(card.colors)
    return out


def _step(step: Step) -> Data:
    if isinstance(step, Act):
        return _act(step)
    if isinstance(step, Pass):
        out: Data = {"pass": step.by or None}
        if step.at is not None:
            out["at"] = _moment(step.at)
        return out
    if isinstance(step, Resolve):
        return {"resolve": step.what or None}
    if isinstance(step, Go):
        return {"go": _moment(step.moment)}
    if isinstance(step, Answer):
        reply = _reply(step.reply)
        return {"answer": reply.pop("with"), **reply}
    assert isinstance(step, Expect)
    return {"expect": [_expected(c) for c in step.claims]}


def _act(act: Act) -> Data:
    out: Data = {act.verb: _pairs(act) if act.verb in ("attack", "block") else act.what}
    names = {"alias": "as", "make": "for", "zone": "from"}
    for key in ("by", "response_to", "alias", "way", "face", "face_down", "zone", "ability", "make"):
        if getattr(act, key):
            out[names.get(key, key.replace("_", " "))] = getattr(act, key)
    if act.at is not None:
        out["at"] = _moment(act.at)
    if act.x is not None:
        out["x"] = act.x
    if act.targets is not None:
        out["targets"] = [list(t) if isinstance(t, tuple) else t for t in act.targets]
    if act.divide is not None:
        out["divide"] = dict(act.divide)
    for key in ("modes", "costs"):
        if getattr(act, key):
            out[key] = list(getattr(act, key))
    if act.pay:
        out["pay"] = act.pay if isinstance(act.pay, str) else list(act.pay)
    if act.answers:
        out["answers"] = [_reply(r) for r in act.answers]
    return out


def _pairs(act: Act) -> Data | list[str]:
    if act.verb == "attack" and not any([what for _, what in act.pairs]):
        return [who for who, _ in act.pairs]
    out: dict[str, list[str]] = {}
    for who, what in act.pairs:
        out.setdefault(who, []).append(what)
    return dict(out)


def _reply(reply: Reply) -> Data:
    out: Data = {"with": _plain(reply.value)}
    if reply.by:
        out["by"] = reply.by
    if reply.kind:
        out["kind"] = reply.kind
    return out


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(v) for v in value]
    return dict(value) if isinstance(value, Mapping) else value


def _expected(claim: Expected) -> Data:
    if isinstance(claim, Possible):
        act = _act(claim.act)
        if claim.refused:
            act["refused"] = claim.refused
        return {"can" if claim.legal else "cannot": act}
    if isinstance(claim, Logged):
        out: Data = {"fact": claim.fact, **claim.fields}
        if claim.times is not None:
            out["times"] = claim.times
        if claim.rule:
            out["rule"] = claim.rule
        return {"no log" if claim.absent else "new log" if claim.fresh else "log": out}
    assert isinstance(claim, Claim)
    value = _matched(claim.matcher)
    if claim.topic == "stack":
        return {"stack": value}
    if claim.topic == "count":
        return {"count": {claim.subject: value}}
    if claim.topic == "seen by":
        return {f"seen by {claim.seat}": {claim.subject: {claim.prop: value}}}
    return {claim.subject or claim.topic: {claim.prop: value}}


def _matched(matcher: Matcher) -> Any:
    if matcher.op == "any of":
        return {"any of": [_written(matcher.kind, v) for v in matcher.value]}
    value = _written(matcher.kind, matcher.value)
    return value if matcher.op == "is" else {matcher.op: value}


def _written(kind: str, value: Any) -> Any:
    if value is None:
        return "none"
    if kind in ("mana", "mana types"):
        return "".join(sorted(value)) or "none"
    if kind == "counters":
        return dict(value) or "none"
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return [{k: _plain(v) for k, v in entry} if isinstance(entry, tuple) else entry for entry in value]
    return value
