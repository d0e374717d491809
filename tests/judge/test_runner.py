"""How scenarios run: what is refused, has to be answered, is waited for; with invented cards and basic lands."""

from __future__ import annotations

import pytest

from spellwright.judge.build import parse_scenarios
from spellwright.judge.runner import Outcome, run_scenario

ZAP = "{name: Zap, type: Instant, cost: '{R}', text: 'Zap deals 2 damage to any target.'}"
CUB = "{name: Cub, type: Creature — Cat, cost: '{R}', power: 2, toughness: 1}"
OGRE = "{name: Big Ogre, type: Creature — Ogre, cost: '{3}{R}', power: 4, toughness: 4}"


def run(text: str) -> Outcome:
    return run_scenario(parse_scenarios("id: test\n" + text)[0])


def steps(text: str, mine: str = "", theirs: str = "", more: str = "") -> Outcome:
    """A scenario of p1 with two Mountains and a Zap in hand, against p2."""
    return run(
        f"""
players:
  p1:
    battlefield: [2 Mountain{mine}]
    hand: [{{card: {ZAP}, as: zap}}{more}]
  p2:
    battlefield: [{theirs}]
steps:
{text}
"""
    )


def passes(outcome: Outcome) -> bool:
    assert outcome.failures == []
    assert [h.text for h in outcome.held if h.negated] == []
    return outcome.passed


def fails(outcome: Outcome, *said: str) -> bool:
    assert outcome.status == "failed"
    for text in said:
        assert text in "\n".join(outcome.failures)
    return True


def test_a_spell_resolves_when_both_pass() -> None:
    """CR 117.4: what does Zap do? It is on the stack until both players pass."""
    assert passes(
        steps(
            """
- {cast: zap, targets: [p2]}
- expect: {stack: [{name: Zap, targets: [p2]}], p2: {life: 20}, zap: {zone: stack}}
- resolve
- expect: {stack: [], p2: {life: 18}, zap: {zone: graveyard}, p1: {graveyard: [Zap], hand: 0}}
"""
        )
    )


def test_an_expectation_that_does_not_hold_fails_with_what_was_found() -> None:
    assert fails(steps("- expect: {p2: {life: 19}}"), "expected p2: life 19, found 20")


def test_an_act_that_cannot_be_begun_is_illegal() -> None:
    """CR 601.3: there is one red mana for two spells."""
    out = steps(
        """
- {cast: zap, targets: [p2]}
- {cast: Shock, targets: [p2]}
- {cast: Shock, targets: [p2]}
""",
        more=", 2 Shock",
    )
    assert fails(out, "illegal: p1 cannot cast Shock targeting p2")
    assert len(out.steps) == 3


def test_a_target_that_is_none_is_refused_as_such() -> None:
    assert fails(steps("- {cast: zap, targets: [Mountain]}"), "illegal: Mountain is no answer to", "[target]")


def test_a_name_that_nothing_has_is_no_illegal_act() -> None:
    assert fails(steps("- {cast: Zip, targets: [p2]}"), "wrong: there is nothing called 'Zip'", "did you mean Zap")
    assert fails(steps("- {cast: zap, targets: [p3]}"), "wrong: there is nothing called 'p3'")
    assert fails(steps("- expect: {cannot: {cast: Zip}}"), "there is nothing called 'Zip'")


def test_a_decision_that_nobody_answers_fails_where_the_next_thing_is_done() -> None:
    out = steps("- {cast: zap}\n- resolve")
    assert fails(out, "unanswered: nobody has answered p1: which target?", "p1; p2")
    assert fails(steps("- {cast: zap}"), "unanswered")


def test_a_decision_that_is_looked_at_may_be_left() -> None:
    assert passes(steps("- {cast: zap}\n- expect: {decision: {kind: target, by: p1, options: {has: [p1, p2]}}}"))


def test_a_decision_is_answered_by_the_next_step_or_by_the_act() -> None:
    assert passes(steps("- {cast: zap}\n- answer: p2\n- resolve\n- expect: {p2: {life: 18}}"))
    assert passes(steps("- {cast: zap, answers: [p2]}\n- resolve\n- expect: {p2: {life: 18}}"))
    assert fails(steps("- {cast: zap}\n- answer: Mountain"), "illegal: Mountain is no answer to")


def test_what_nobody_asks_for_is_unused() -> None:
    assert fails(steps("- {cast: zap, targets: [p2], x: 2}"), "unused: cast zap: nobody asked for x: 2")
    assert fails(steps("- {cast: zap, targets: [p2, p1]}"), "unused: cast zap: nobody asked for the target 'p1'")
    assert fails(
        steps("- {cast: zap, targets: [p2], answers: [no]}"), "unused: cast zap: nobody asked for the answer no"
    )
    assert fails(steps("- answer: p2"), "unused: nothing is asked")
    assert fails(steps("- {answer: p2, by: p1}"), "unused: nobody asked for the answer p2")
    assert fails(steps("- {tap: Mountain, for: '{R}'}"), "unused: tap Mountain: nobody asked for for: {R}")


def test_an_answer_can_be_given_before_it_is_asked_for() -> None:
    assert passes(steps("- {answer: p2, by: p1, kind: target}\n- cast: zap\n- resolve\n- expect: {p2: {life: 18}}"))


def test_one_possible_answer_is_not_asked_for() -> None:
    """CR 608.2d: of two that are alike none is chosen; one that is damaged can be told from the other."""
    edict = "{name: Edict, type: Sorcery, cost: '{R}', text: Target player sacrifices a creature of their choice.}"
    more = f", {{card: {edict}}}"
    alike = "- {cast: Edict, targets: [p2]}\n- resolve\n- expect: {p2: {battlefield: 1}}"
    assert passes(steps(alike, more=more, theirs=f"{{card: {CUB}, count: 2}}"))
    out = steps(alike, more=more, theirs=f"{{card: {OGRE}, damage: 1}}, {{card: {OGRE}}}")
    assert fails(out, "expected p2: battlefield 1, found", "unanswered: nobody has answered p2: which?")


def test_can_and_cannot_take_everything_back() -> None:
    assert passes(
        steps(
            """
- expect:
    can: [{cast: zap, targets: [p2]}, {tap: Mountain}]
    cannot: [{cast: zap, targets: [Mountain], refused: target}, {play: zap, refused: action}]
    p1: {hand: 1, mana: none}
    Mountain#1: {tapped: false}
"""
        )
    )
    assert fails(steps("- expect: {cannot: {cast: zap, targets: [p2]}}"), "found it can be done")
    assert fails(steps("- expect: {can: {play: zap}}"), "found it is refused at 'action'")
    assert fails(steps("- expect: {cannot: {cast: zap, targets: [Mountain], refused: action}}"), "refused at 'target'")


def test_an_act_that_says_too_little_neither_can_nor_cannot_be_done() -> None:
    for word in ("can", "cannot"):
        out = steps(f"- expect: {{{word}: {{cast: zap}}}}")
        assert fails(out, "an act that asks more than it says")
        assert not out.held[0].holds and not out.held[0].negated


def test_attacks_and_blocks() -> None:
    """CR 508, 509, 510: an Ogre attacks, a Cub blocks, the damage is dealt at once."""
    assert passes(
        steps(
            """
- {attack: [Big Ogre]}
- expect: {Big Ogre: {tapped: true, attacking: p2}, turn: {step: declare attackers}}
- {block: {Cub: Big Ogre}}
- expect: {Big Ogre: {blocked: true}, Cub: {blocking: [Big Ogre]}}
- {go: combat damage}
- expect: {cub: {zone: graveyard}, Big Ogre: {damage: 2}, p2: {life: 20}}
""",
            mine=f", {{card: {OGRE}}}",
            theirs=f"{{card: {CUB}, as: cub}}",
        )
    )


def test_an_illegal_attack_is_refused_as_one() -> None:
    """CR 302.6: what is new cannot attack."""
    out = "- expect: {cannot: {attack: [Big Ogre], refused: attackers}}"
    assert passes(steps(out, mine=f", {{card: {OGRE}, new: true}}"))


def test_players_pass_until_a_moment_comes() -> None:
    assert passes(
        steps("- go: {turn: 2, step: draw}\n- expect: {turn: {number: 2, active: p2, step: draw, priority: p2}}")
    )
    assert passes(
        steps("- {cast: zap, by: p1, at: upkeep, targets: [p2]}\n- expect: {turn: {number: 2, step: upkeep}}")
    )
    assert fails(steps("- go: first strike damage"), "first strike damage was never reached")


def test_others_pass_so_that_a_player_has_priority() -> None:
    """CR 117.3c-d: p2 acts after p1 has passed, before anything resolves."""
    assert passes(
        run(
            f"""
players:
  p1: {{battlefield: [Mountain], hand: [{{card: {ZAP}}}]}}
  p2: {{battlefield: [Mountain], hand: [{{card: {ZAP}}}]}}
steps:
- {{cast: p1/Zap, targets: [p2]}}
- {{cast: p2/Zap, by: p2, targets: [p1], response to: Zap, as: second}}
- expect: {{stack: [{{controller: p2}}, {{controller: p1}}]}}
- {{resolve: second}}
- expect: {{p1: {{life: 18}}, p2: {{life: 20}}}}
- resolve: all
- expect: {{p2: {{life: 18}}}}
"""
        )
    )


def test_there_has_to_be_something_to_resolve() -> None:
    assert fails(steps("- resolve"), "illegal: there is nothing on the stack to resolve")


def test_sources_to_pay_with_are_used_and_no_others() -> None:
    two = "\n- expect: {count: {battlefield/Mountain: 2}, first: {tapped: true}}"
    mine = ", {card: Mountain, as: first}"
    assert passes(steps("- {cast: zap, targets: [p2], pay: [first]}\n- expect: {first: {tapped: true}}", mine=mine))
    assert fails(steps("- {cast: Big Ogre, pay: [first]}" + two, mine=mine, more=f", {{card: {OGRE}}}"), "illegal")
    out = steps("- {cast: zap, targets: [p2], pay: [p2/Mountain]}", theirs="Mountain")
    assert fails(out, "cannot pay")


def test_a_payment_can_be_asked_for() -> None:
    """CR 601.2g, h: mana abilities are activated, then mana is spent."""
    assert passes(
        steps(
            """
- {cast: zap, targets: [p2], pay: ask}
- expect: {decision: {kind: payment}}
- tap: Mountain#2
- answer: "{R} from Mountain"
- expect: {stack: [Zap], Mountain#1: {tapped: false}, Mountain#2: {tapped: true}}
"""
        )
    )


def test_facts_can_be_expected() -> None:
    assert passes(
        steps(
            """
- {cast: zap, targets: [p2]}
- resolve
- expect:
    log: [{fact: damage, source: Zap, to: p2, amount: 2, rule: 120.3}, {fact: mana, times: 1}]
    new log: {fact: lose life, player: p2, amount: 2}
    no log: {fact: draw}
"""
        )
    )
    assert fails(steps("- expect: {log: {fact: damage}}"), "found none such")


def test_hidden_objects_are_seen_only_by_those_who_may() -> None:
    assert passes(
        steps(
            """
- expect:
    seen by p1: {zap: {name: Zap, zone: hand}}
    seen by p2: {zap: {name: none, types: none, zone: hand}}
"""
        )
    )


def test_objects_are_set_up_as_they_are_said_to_be() -> None:
    outcome = run(
        f"""
players:
  p1:
    life: 7
    poison: 3
    mana: "{{R}}{{G}}"
    lands played: 1
    battlefield:
    - {{card: {OGRE}, as: ogre, tapped: true, damage: 2, counters: {{+1/+1: 2}}, owner: p2}}
    - {{card: {OGRE}, as: hidden, face down: effect}}
    - {{token: {{name: Cat, type: Token Creature — Cat, power: 1, toughness: 1, colors: [green]}}, as: cat, count: 1}}
    library: [Forest, Island]
    graveyard: [Swamp]
  p2:
    library: []
start: {{turn: 4, step: upkeep, active: p2, priority: p1}}
steps:
- expect:
    p1: {{life: 7, poison: 3, mana: "{{G}}{{R}}", lands played: 1, library: [Forest, Island], tokens: [Cat]}}
    p2: {{library size: 0}}
    ogre: {{tapped: true, damage: 2, power: 6, base power: 4, owner: p2, controller: p1, counters: {{+1/+1: 2}}}}
    hidden: {{face down: true, name: none, power: 2, mana value: 0, types: [creature]}}
    cat: {{token: true, colors: [green], subtypes: [cat], can tap: true}}
    turn: {{number: 4, step: upkeep, active: p2, priority: p1}}
"""
    )
    assert passes(outcome)


def test_a_card_that_cannot_be_played_is_told_with_its_line() -> None:
    text = """
players:
  p1:
    battlefield: [{card: {name: Odd, type: Artifact, text: "Flying\\nFrobnicate the stack."}, as: odd}]
steps:
- expect: {odd: {types: [artifact]}}
"""
    out = run(text)
    assert fails(out, "Odd cannot be played", "'Frobnicate the stack.' is only declined")
    allowed = run_scenario(parse_scenarios("id: test\n" + text)[0], allow_unplayable=True)
    assert allowed.passed and allowed.missing == {"Odd": ["Frobnicate the stack."]}


def test_an_unknown_card_is_an_error_with_its_place() -> None:
    out = run("players: {p1: {hand: [Forrest]}}\nsteps:\n- expect: {p1: {hand: 1}}")
    assert out.status == "error"
    assert "no card is called 'Forrest'" in out.failures[0] and "Forest" in out.failures[0]


def test_an_agent_answers_what_nobody_answers() -> None:
    out = run(
        f"""
agent: random
players:
  p1: {{battlefield: [Mountain], hand: [{{card: {ZAP}}}]}}
steps:
- {{cast: Zap}}
- resolve
- expect: {{Zap: {{zone: graveyard}}}}
"""
    )
    assert passes(out)


def test_a_game_can_be_played_from_its_opening() -> None:
    """CR 103.5: each player draws seven and may mulligan."""
    out = run(
        """
opening: true
players: {p1: {library: [20 Forest]}, p2: {library: [20 Forest]}}
start: {active: p2}
steps:
- expect: {decision: {kind: mulligan, by: p2}, p1: {hand: 7}}
- answer: keep
- answer: keep
- expect: {turn: {number: 1, active: p2, step: upkeep}}
"""
    )
    assert passes(out)


def test_a_player_can_concede() -> None:
    assert passes(steps("- concede: p1\n- expect: {game: {over: true, winner: p2}, p1: {lost: true}, p2: {won: true}}"))


@pytest.mark.parametrize("claim", ["Mountain: {tapped: false}", "p1/Mountain: {zone: battlefield}"])
def test_an_expectation_is_of_one_object_only(claim: str) -> None:
    assert fails(steps(f"- expect: {{{claim}}}"), "may be any of 2 objects")


def test_coins_fall_as_they_are_told() -> None:
    """CR 705.2"""
    coin = "{name: Toss, type: Sorcery, cost: '{R}', text: 'Flip a coin. If you win the flip, you gain 3 life.'}"
    for told, life in (("win", 23), ("heads", 23), ("lose", 20), ("tails", 20)):
        out = steps(
            f"- cast: Toss\n- resolve\n- {{answer: {told}, kind: coin}}\n- expect: {{p1: {{life: {life}}}}}",
            more=f", {{card: {coin}}}",
        )
        assert passes(out)
    assert fails(steps("- cast: Toss\n- resolve\n- go: end", more=f", {{card: {coin}}}"), "unanswered", "[coin]")


def test_mana_that_costs_more_than_tapping_is_made_only_where_it_is_said() -> None:
    """CR 601.2g, 605.3a: a Treasure may pay for Zap, and does if the player says so."""
    treasure = "{name: Trove, type: Artifact, text: '{T}, Sacrifice this artifact: Add one mana of any color.'}"
    out = run(
        f"""
players:
  p1:
    battlefield: [{{token: {treasure}, as: trove}}]
    hand: [{{card: {ZAP}}}]
steps:
- expect:
    can: {{cast: Zap, targets: [p2], pay: [trove], answers: [red]}}
    cannot: {{cast: Zap, targets: [p2], refused: payment}}
- {{cast: Zap, targets: [p2], pay: [trove], answers: [red]}}
- expect: {{trove: {{exists: false}}, stack: [Zap], p1: {{mana: none}}}}
"""
    )
    assert passes(out)


def test_three_players() -> None:
    """CR 508.1, 509.1, 704.5a, 800.4: only who is attacked blocks; the game goes on without who has lost."""
    assert passes(
        run(
            """
players:
  a: {battlefield: [{card: Grizzly Bears, as: bear}, Mountain], hand: [Lightning Bolt]}
  b: {battlefield: [Hill Giant, 2 Island], hand: [Counterspell]}
  c: {life: 2, battlefield: [Llanowar Elves]}
steps:
- attack: {bear: c}
- expect: {bear: {attacking: c}}
- go: declare blockers
- expect: {decision: {kind: blockers, by: c}}
- block: {}
- {cast: Lightning Bolt, targets: [c], as: bolt}
- {cast: Counterspell, by: b, targets: [bolt]}
- expect: {stack: [Counterspell, Lightning Bolt], stack/Counterspell: {targets: [bolt]}}
- resolve
- expect: {c: {life: 2, lost: false}, bolt: {zone: graveyard}}
- go: combat damage
- expect: {c: {life: 0, lost: true}, game: {over: false}, Llanowar Elves: {exists: false}}
- go: {turn: 2, step: upkeep}
- expect: {turn: {active: b}}
- go: {turn: 3, step: upkeep}
- expect: {turn: {active: a}}
"""
        )
    )


def test_the_first_of_an_order_happens_first() -> None:
    """CR 603.3b: of two abilities that trigger at once, their controller says which is on top."""
    cat = "{card: {name: Cat %s, type: Creature — Cat, power: 1, toughness: 1, text: 'When Cat %s dies, %s'}}"
    cats = ", ".join([cat % ("A", "A", "you gain 3 life."), cat % ("B", "B", "draw a card.")])
    assert passes(
        steps(
            """
- cast: Sweep
- resolve
- expect: {decision: {kind: order, by: p1}}
- answer: [Cat B, Cat A]
- expect: {stack: [{source: Cat B}, {source: Cat A}], p1: {hand: 1}}
- resolve
- expect: {p1: {hand: 2, life: 20}}
- resolve: all
- expect: {p1: {life: 23}}
""",
            mine=f", {cats}",
            more=", {card: {name: Sweep, type: Sorcery, cost: '{R}', text: Sweep deals 2 damage to each creature.}}",
        )
    )


def test_modes_division_and_additional_costs_are_said_with_the_act() -> None:
    """CR 601.2b-d"""
    bolt = "Split Bolt deals 3 damage divided as you choose among one, two, or three targets."
    modes = "Choose two —\\n• Return target permanent to its owner's hand.\\n• Draw a card.\\n• You gain 9 life."
    cat = "Kicker {2}\\nWhen Cat enters, if it was kicked, you gain 2 life."
    kicked = f'{{name: Cat, type: Creature — Cat, cost: "{{G}}", power: 1, toughness: 1, text: "{cat}"}}'
    assert passes(
        run(
            f"""
players:
  p1:
    battlefield: [5 Island, 3 Mountain, 4 Forest]
    hand:
    - card: {{name: Much, type: Instant, cost: "{{1}}{{U}}", text: "{modes}"}}
    - card: {{name: Split Bolt, type: Instant, cost: "{{2}}{{R}}", text: "{bolt}"}}
    - {{card: {kicked}, as: first}}
    - {{card: {kicked}, as: second}}
  p2:
    battlefield: [Hill Giant, Grizzly Bears]
steps:
- {{cast: Split Bolt, targets: [[Hill Giant, Grizzly Bears]], divide: {{Hill Giant: 1, Grizzly Bears: 2}}}}
- resolve
- expect: {{Hill Giant: {{damage: 1}}, Grizzly Bears: {{zone: graveyard}}}}
- {{cast: Much, modes: [Return target permanent, 2], targets: [Hill Giant]}}
- resolve
- expect: {{Hill Giant: {{zone: hand}}, p1: {{hand: 3, life: 20}}}}
- {{cast: first, costs: kicker}}
- resolve: all
- expect: {{p1: {{life: 22}}}}
- {{cast: second, costs: none}}
- resolve: all
- expect: {{p1: {{life: 22, battlefield: 14}}}}
"""
        )
    )


def test_what_is_looked_at_is_known_to_who_looks() -> None:
    """CR 701.22a"""
    assert passes(
        run(
            """
players:
  p1: {battlefield: [Island], library: [Forest, Mountain, Plains], hand: [Opt]}
steps:
- cast: Opt
- resolve
- expect:
    decision: {kind: object, options: [Forest]}
    seen by p1: {library/Forest: {name: Forest}}
    seen by p2: {library/Forest: {name: none}}
- answer: Forest
- expect: {p1: {hand: [Mountain], library: [Plains, Forest]}}
"""
        )
    )


def test_an_instant_is_never_on_the_battlefield() -> None:
    """CR 304.4: may a scenario put an instant onto the battlefield? No, but for one that is face down (CR 708.2a)."""
    up = steps("  - expect: {p1: {life: 20}}", mine=f", {{card: {ZAP}}}")
    assert up.status != "passed" and "Zap cannot be on the battlefield" in "\n".join(up.failures)
    down = f", {{card: {ZAP}, as: down, face down: manifest}}"
    assert passes(steps("  - expect: {down: {power: 2, toughness: 2}}", mine=down))
