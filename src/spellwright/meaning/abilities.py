"""Abilities: triggered, activated, static, modal; keyword lines (CR 113, 602, 603, 604, 606, 700.2)."""

from __future__ import annotations

import msgspec

from spellwright.ir.meant.abilities import (
    Activated,
    AsEnters,
    CastRestriction,
    Chapter,
    Loyalty,
    Modes,
    Replacement,
    Static,
    Triggered,
    XRule,
)
from spellwright.ir.meant.amounts import X
from spellwright.ir.meant.base import Ability, Amount, Condition, Pattern
from spellwright.ir.meant.conditions import IsStep
from spellwright.ir.meant.effects import Move
from spellwright.ir.meant.filters import IsObject
from spellwright.ir.meant.library import Discard
from spellwright.ir.meant.mods import Restriction, SetTypes
from spellwright.ir.meant.objects import EachPlayer, Host, Source, You
from spellwright.ir.meant.parts import Cost
from spellwright.ir.meant.patterns import (
    AnyEvent,
    CastsSpell,
    Cycled,
    DiscardsCard,
    NthTime,
    Provided,
    StepBegins,
    ZoneChanges,
)
from spellwright.ir.node import mentions
from spellwright.ir.said import abilities as said
from spellwright.ir.said import abilities_boxes as boxes_said
from spellwright.ir.said import clauses as clauses_said
from spellwright.ir.said import conditions as conditions_said
from spellwright.ir.said import rules_sentences as rules_said
from spellwright.ir.said import sentences as sentences_said
from spellwright.ir.said.base import Said
from spellwright.ir.said.numbers import LetterX
from spellwright.meaning.ability_boxes import with_meaning
from spellwright.meaning.amendments import keeping
from spellwright.meaning.build import ZERO, both
from spellwright.meaning.changes import TypeWords
from spellwright.meaning.costs import total
from spellwright.meaning.events import event, step_begins, when
from spellwright.meaning.labels import strip_labels
from spellwright.meaning.modes import (
    BEFORE_ATTACKERS,
    THEIRS,
    YOURS,
    Limits,
    body_of,
    check_x,
    fresh,
    modes_of,
    own_zone,
    single,
)
from spellwright.meaning.running import run
from spellwright.meaning.scope import ONE_OF, Mention, Scope
from spellwright.meaning.tables import abilities, amounts, conditions, keywords, static_sentences
from spellwright.meaning.unclear import Unclear, unknown

# ------------------------------------------------------------------ keyword lines


@abilities.add(said.KeywordLine)
def keyword_line(node: said.KeywordLine, scope: Scope) -> tuple[Ability, ...]:
    """CR 702.1"""
    out: list[Ability] = []
    for k in node.keywords:
        out.extend(keywords(k, fresh(scope)))
    return tuple(out)


@abilities.add(said.KeywordSentence)
def keyword_sentence(node: said.KeywordSentence, scope: Scope) -> tuple[Ability, ...]:
    """CR 702.1: what follows the full stop is about X, or about when it may be used."""
    out = keywords(node.keyword, fresh(scope))
    more: list[Ability] = []
    for stop in node.rest or ():
        clause = x_clause(stop.sentence)
        if clause is None:
            raise unknown("keyword", stop.sentence)
        more.append(x_rule(clause, fresh(scope)))
    return (*out, *more)


def x_clause(node: Said) -> clauses_said.XCant | None:
    """CR 107.3: "X can't be 0"."""
    if isinstance(node, sentences_said.Statement) and isinstance(node.body, clauses_said.Steps):
        if len(node.body.clauses) == 1 and node.body.after is None:
            clause = node.body.clauses[0]
            if isinstance(clause, clauses_said.XCant):
                return clause
    return None


@abilities.add(said.KeywordLineOld)
def keyword_line_old(node: said.KeywordLineOld, scope: Scope) -> tuple[Ability, ...]:
    return (*keywords(node.first, fresh(scope)), *keywords(node.second, fresh(scope)))


WORDS_WITHOUT_MEANING = frozenset(
    (
        "adamant addendum alliance battalion bloodrush celebration channel chroma cohort constellation "
        "converge corrupted coven delirium domain eerie enrage ferocious flurry formidable grandeur hellbent "
        "heroic imprint infusion inspired disappear eminence renew kinfall kinship landfall lieutenant "
        "magecraft metalcraft morbid opus paradox parley radiance raid rally repartee revolt strive survival "
        "sweep threshold undergrowth underdog valiant vivid void"
    ).split()
) | {
    "council's dilemma",
    "descend 4",
    "descend 8",
    "fateful hour",
    "fathomless descent",
    "join forces",
    "pack tactics",
    "secret council",
    "spell mastery",
    "tempting offer",
    "will of the council",
    "will of the Planeswalkers",
}


@abilities.add(said.AbilityWordLine)
def ability_word(node: said.AbilityWordLine, scope: Scope) -> tuple[Ability, ...]:
    """CR 207.2c: an ability word has no meaning; some words in its place have (CR 702.142, 702.177, 702.178)."""
    out = abilities(node.ability, scope)
    if node.word.word in WORDS_WITHOUT_MEANING:
        return out
    found = with_meaning(node.word.word, out)
    if found is None:
        raise unknown("ability", node.word)
    return found


@abilities.add(boxes_said.FlavorWordLine)
def flavor_word(node: boxes_said.FlavorWordLine, scope: Scope) -> tuple[Ability, ...]:
    """CR 207.2d"""
    no_meaning(node.word)
    return abilities(node.ability, scope)


def no_meaning(word: Said) -> None:
    if not isinstance(word, boxes_said.FlavorWord):
        raise unknown("ability", word)


# ------------------------------------------------------------------ triggered


def no_table(node: Said) -> None:
    if getattr(node, "table", None) is not None:
        raise Unclear("ability", "a table of results")


@abilities.add(said.Triggered)
def triggered(node: said.Triggered, outer: Scope) -> tuple[Ability, ...]:
    """CR 603.1"""
    no_table(node)
    when(node.when)
    scope = fresh(outer)
    pattern = event(node.event, scope)
    return (trigger(pattern, node.condition, (node.effect, *(node.rest or ())), scope),)


@abilities.add(said.TriggeredAt)
def triggered_at(node: said.TriggeredAt, outer: Scope) -> tuple[Ability, ...]:
    """CR 603.2b"""
    no_table(node)
    scope = fresh(outer)
    pattern = step_begins(node.step, scope)
    return (trigger(pattern, node.condition, (node.effect, *(node.rest or ())), scope),)


@abilities.add(said.TriggeredAtEnd)
def triggered_at_end(node: said.TriggeredAtEnd, outer: Scope) -> tuple[Ability, ...]:
    """CR 511.2"""
    scope = fresh(outer)
    if node.end.word not in ("end of combat", "the end of combat"):
        raise unknown("step", node.end)
    pattern = StepBegins("end of combat", EachPlayer())
    return (trigger(pattern, node.condition, (node.effect, *(node.rest or ())), scope),)


def trigger(pattern: Pattern, intervening: Said | None, nodes: tuple[Said, ...], scope: Scope) -> Ability:
    condition = None
    if intervening is not None:
        scope.clause += 1
        condition = conditions(intervening, scope)
    limits = Limits(nodes, scope, False)
    effects = run(tuple(limits.sentences), scope)
    modes = single(body_of(effects, scope))
    return finished(pattern, condition, modes, limits.limit, scope)


def finished(pattern: Pattern, condition: Condition | None, modes: Modes, limit: int, scope: Scope) -> Ability:
    zone = scope.works_in or own_zone(condition) or where_it_works(pattern)
    out = Triggered(pattern, condition, modes, limit, zone)
    check_x(out, scope)
    return strip_labels(out)  # type: ignore[no-any-return]


def where_it_works(pattern: Pattern) -> str:
    """CR 113.6k, 603.6: on the battlefield, but where the event itself is of the source elsewhere."""
    if isinstance(pattern, AnyEvent):
        places = {where_it_works(p) for p in pattern.parts}
        return places.pop() if len(places) == 1 else ""
    if isinstance(pattern, Provided):
        return own_zone(pattern.condition) or where_it_works(pattern.pattern)
    if isinstance(pattern, NthTime):
        return where_it_works(pattern.pattern)
    own = IsObject(Source())
    if isinstance(pattern, CastsSpell) and pattern.what == own:
        return "stack"
    if isinstance(pattern, Cycled | DiscardsCard) and pattern.what == own:
        return ""
    if isinstance(pattern, ZoneChanges) and pattern.what == own:
        if "battlefield" not in (pattern.source, pattern.destination):
            return ""
    return "battlefield"


@abilities.add(said.TriggeredModal)
def triggered_modal(node: said.TriggeredModal, outer: Scope) -> tuple[Ability, ...]:
    """CR 700.2b"""
    when(node.when)
    scope = fresh(outer)
    pattern = event(node.event, scope)
    condition = None if node.condition is None else conditions(node.condition, scope)
    return (finished(pattern, condition, modes_of(node.modes, scope), 0, scope),)


@abilities.add(said.TriggeredAtModal)
def triggered_at_modal(node: said.TriggeredAtModal, outer: Scope) -> tuple[Ability, ...]:
    scope = fresh(outer)
    pattern = step_begins(node.step, scope)
    condition = None if node.condition is None else conditions(node.condition, scope)
    return (finished(pattern, condition, modes_of(node.modes, scope), 0, scope),)


# ------------------------------------------------------------------ activated


def paid(nodes: tuple[Said, ...], scope: Scope) -> Cost:
    """CR 602.1a: the cost of an activated ability, which may define X."""
    cost = total(nodes, scope)
    if cost.mana is not None and "X" in cost.mana:
        scope.x_defined = True
    if mentions(cost.acts, X):
        scope.x_defined = True
    for act in cost.acts:
        if isinstance(act, Discard) and act.objects == Source():
            scope.works_in = "hand"
        if isinstance(act, Move) and act.objects == Source() and act.source_zone:
            scope.works_in = act.source_zone
    scope.clause += 1
    return cost


@abilities.add(said.Activated)
def activated(node: said.Activated, outer: Scope) -> tuple[Ability, ...]:
    """CR 602.1"""
    no_table(node)
    scope = fresh(outer)
    cost = paid(node.costs, scope)
    limits = Limits(node.effects, scope, True)
    effects = run(tuple(limits.sentences), scope)
    return (activation(cost, single(body_of(effects, scope)), limits, scope),)


def activation(cost: Cost, modes: Modes, limits: Limits, scope: Scope) -> Ability:
    out = Activated(
        cost,
        modes,
        scope.works_in or "battlefield",
        limits.timing,
        limits.limit,
        limits.condition(),
        limits.players,
        "",
        limits.once,
        tuple(limits.changes),
    )
    check_x(modes, scope)
    return strip_labels(out)  # type: ignore[no-any-return]


@abilities.add(said.ActivatedModal)
def activated_modal(node: said.ActivatedModal, outer: Scope) -> tuple[Ability, ...]:
    scope = fresh(outer)
    cost = paid(node.costs, scope)
    return (activation(cost, modes_of(node.modes, scope), Limits((), scope, True), scope),)


def loyalty_cost(node: Said, scope: Scope) -> Cost:
    """CR 606.4"""
    if isinstance(node, said.LoyaltyUp):
        return Cost(loyalty=loyalty_number(node.amount, scope), loyalty_sign=1)
    if isinstance(node, said.LoyaltyDown):
        return Cost(loyalty=loyalty_number(node.amount, scope), loyalty_sign=-1)
    if isinstance(node, said.LoyaltyZero) and node.word == "0":
        return Cost(loyalty=ZERO, loyalty_sign=1)
    raise unknown("cost", node)


def loyalty_number(node: Said, scope: Scope) -> Amount:
    if isinstance(node, LetterX):
        scope.x_defined = True
    return amounts(node, scope)


@abilities.add(said.LoyaltyAbility)
def loyalty(node: said.LoyaltyAbility, outer: Scope) -> tuple[Ability, ...]:
    """CR 606.1, 606.3"""
    scope = fresh(outer)
    cost = loyalty_cost(node.loyalty, scope)
    effects = run(node.effects, scope)
    check_x(effects, scope)
    out = Activated(cost, single(body_of(effects, scope)), timing="sorcery")
    return (Loyalty(strip_labels(out)),)


@abilities.add(said.LoyaltyModal)
def loyalty_modal(node: said.LoyaltyModal, outer: Scope) -> tuple[Ability, ...]:
    scope = fresh(outer)
    cost = loyalty_cost(node.loyalty, scope)
    return (Loyalty(strip_labels(Activated(cost, modes_of(node.modes, scope), timing="sorcery"))),)


ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8}


@abilities.add(said.Chapter)
def chapter(node: said.Chapter, outer: Scope) -> tuple[Ability, ...]:
    """CR 714.2"""
    numbers: list[int] = []
    for c in node.chapters:
        if c.numeral not in ROMAN:
            raise unknown("chapter", c)
        numbers.append(ROMAN[c.numeral])
    scope = fresh(outer)
    if isinstance(node.ability, said.ModalLine | said.Modal | said.ModalRepeat):
        modes = modes_of(node.ability, scope)
    elif isinstance(node.ability, said.Paragraph):
        no_table(node.ability)
        effects = run(node.ability.sentences, scope)
        check_x(effects, scope)
        modes = single(body_of(effects, scope))
    else:
        raise unknown("chapter", node.ability)
    return (Chapter(tuple(numbers), strip_labels(modes)),)


# ------------------------------------------------------------------ static


@abilities.add(said.Paragraph)
def paragraph(node: said.Paragraph, outer: Scope) -> tuple[Ability, ...]:
    """CR 113.3d: the sentences of a static ability."""
    no_table(node)
    out: list[Ability] = []
    seen: list[Mention] = []
    for i in range(len(node.sentences)):
        sentence = node.sentences[i].sentence
        if isinstance(sentence, rules_said.AsEvent) and i + 1 < len(node.sentences):
            offer = as_enters_or(sentence, node.sentences[i + 1].sentence, outer)
            if offer is not None:
                if i + 2 < len(node.sentences):
                    raise Unclear("static sentence", "a sentence after an offer as it enters")
                return (*out, offer)
        if isinstance(sentence, sentences_said.If):
            rest = tuple([s.sentence for s in node.sentences[i + 1 :]])
            shield = prevention_and(sentence, rest, outer)
            if shield is not None:
                return (*out, shield)
        if out and (kept := still_so(sentence, out[-1])) is not None:
            out[-1] = kept
            continue
        out.extend(static_sentence(sentence, outer, seen))
    return tuple(out)


def still_so(node: Said, last: Ability) -> Ability | None:
    """CR 205.1b: "it's still a land", of what the static ability before made something else."""
    if not isinstance(node, sentences_said.Statement) or not isinstance(node.body, clauses_said.Steps):
        return None
    clause = node.body.clauses[0]
    if len(node.body.clauses) > 1 or node.body.after is not None:
        return None
    if not isinstance(clause, clauses_said.ItIs | clauses_said.TheyAre) or not isinstance(last, Static):
        return None
    what = clause.what
    if isinstance(what, clauses_said.ItIsStillA):
        words = TypeWords(what.types)
    elif isinstance(what, clauses_said.TheyAreStill):
        words = TypeWords((*(what.types.before or ()), what.types.head))
    else:
        return None
    if not words.types or words.subtypes or words.supertypes:
        raise Unclear("static sentence", "still something else than a card type")
    if not any([isinstance(m, SetTypes) for m in last.mods]):
        raise Unclear("static sentence", "still, but nothing changed before")
    return msgspec.structs.replace(last, mods=tuple([keeping(m) if isinstance(m, SetTypes) else m for m in last.mods]))


def prevention_and(node: sentences_said.If, rest: tuple[Said, ...], outer: Scope) -> Ability | None:
    """CR 615.5: "if damage would be dealt to this, prevent it. Remove a counter from this." None for others."""
    from spellwright.ir.meant.abilities import AlsoDo
    from spellwright.meaning.replacements import awaited

    if not rest or node.condition not in awaited or not isinstance(rest[0], sentences_said.Statement):
        return None
    body = rest[0].body
    if not isinstance(body, clauses_said.Steps) or not all(isinstance(c, clauses_said.Do) for c in body.clauses):
        return None
    scope = fresh(outer)
    made = static_sentences(node, scope)
    if len(made) != 1 or not isinstance(made[0], Replacement) or not made[0].prevention:
        return None
    changes = (*made[0].changes, AlsoDo(run(rest, scope)))
    return strip_labels(placed(msgspec.structs.replace(made[0], changes=changes)))  # type: ignore[no-any-return]


def as_enters_or(node: rules_said.AsEvent, after: Said, outer: Scope) -> Ability | None:
    """CR 614.1c: "as this enters, you may ... If you don't, it enters tapped." None for other sentences."""
    from spellwright.ir.meant.shape import MayPay, Optional

    if not isinstance(after, sentences_said.If) or not isinstance(after.condition, conditions_said.DidAnswer):
        return None
    if after.condition.word != "you don't":
        raise unknown("static sentence", after.condition)
    scope = fresh(outer)
    made = static_sentences(node, scope)
    if len(made) != 1 or not isinstance(made[0], Replacement) or len(made[0].changes) != 1:
        raise Unclear("static sentence", "an offer as it enters")
    change = made[0].changes[0]
    if not isinstance(change, AsEnters) or len(change.effects) != 1:
        raise Unclear("static sentence", "an offer as it enters")
    offered = change.effects[0]
    if isinstance(offered, Optional) and isinstance(offered.who, You):
        effects = offered.effects
    elif isinstance(offered, MayPay) and offered.cost.mana is None and isinstance(offered.who, You):
        effects = offered.cost.acts
    else:
        raise Unclear("static sentence", "an offer as it enters")
    scope.mention(Source(), ONE_OF, scope.holder.kinds)
    other = static_sentences(after.sentence, scope)
    if len(other) != 1 or not isinstance(other[0], Replacement) or other[0].pattern != made[0].pattern:
        raise Unclear("static sentence", "what else happens as it enters")
    return strip_labels(  # type: ignore[no-any-return]
        msgspec.structs.replace(made[0], changes=(AsEnters(effects),), optional=True, otherwise=other[0].changes)
    )


def static_sentence(node: Said, outer: Scope, seen: list[Mention] | None = None) -> tuple[Ability, ...]:
    """`seen`: what the sentences before spoke of, which this one adds to."""
    scope = fresh(outer)
    scope.mentions.extend(seen or ())
    found = static_sentences(node, scope)
    if seen is not None:
        seen[:] = [m for m in scope.mentions if isinstance(m.ref, Source | Host)]
    if scope.targets:
        raise Unclear("static sentence", "a target")
    for a in found:
        check_x(a, scope)
    return tuple([strip_labels(placed(a)) for a in found])


def placed(ability: Ability) -> Ability:
    """CR 113.6g: an ability of a spell that it can't be countered works on the stack."""
    if isinstance(ability, Static) and ability.objects == Source():
        if all(isinstance(m, Restriction) and m.what in ("be countered", "be copied") for m in ability.mods):
            return msgspec.structs.replace(ability, zone="stack", works_in="stack")
    return ability


@static_sentences.add(rules_said.CastOnly)
def cast_only(node: rules_said.CastOnly, scope: Scope) -> tuple[Ability, ...]:
    """CR 601.3"""
    return tuple([CastRestriction(cast_limit(limit, scope)) for limit in node.limits])


CAST_TIMES: dict[str, Condition] = {
    "during combat": IsStep(("combat",)),
    "only during combat": IsStep(("combat",)),
    "during the declare attackers step": IsStep(("declare attackers",)),
    "during the declare blockers step": IsStep(("declare blockers",)),
    "before attackers are declared": BEFORE_ATTACKERS,
    "during an opponent's turn": THEIRS,
    "on an opponent's turn": THEIRS,
    "on your own turn": YOURS,
    "during your turn": YOURS,
    "during your upkeep": both([IsStep(("upkeep",)), YOURS]),
    "during an opponent's upkeep": both([IsStep(("upkeep",)), THEIRS]),
    "during an opponent's turn, before attackers are declared": both([THEIRS, BEFORE_ATTACKERS]),
    "during an opponent's turn before attackers are declared": both([THEIRS, BEFORE_ATTACKERS]),
    "during combat after blockers are declared": both([IsStep(("combat",)), IsStep(("after blockers",))]),
    "during your end step": both([IsStep(("end",)), YOURS]),
    "during an opponent's end step": both([IsStep(("end",)), THEIRS]),
}


def cast_limit(node: Said, scope: Scope) -> Condition:
    if isinstance(node, rules_said.CastTime):
        found = CAST_TIMES.get(node.word)
        if found is not None:
            return found
    condition = getattr(node, "condition", None)
    if isinstance(condition, Said):
        return conditions(condition, scope)
    raise unknown("limit", node)


@static_sentences.add(sentences_said.OnlyIf)
def only_if(node: sentences_said.OnlyIf, scope: Scope) -> tuple[Ability, ...]:
    """CR 508.1c: "can attack only if": it can't unless."""
    raise Unclear("static sentence", f"{type(node.sentence).__name__} only if {type(node.condition).__name__}")


def x_rule(node: clauses_said.XCant, scope: Scope) -> XRule:
    """CR 107.3"""
    if isinstance(node.limit, clauses_said.XNotGreater):
        return XRule(0, amounts(node.limit.value, scope))
    limit = amounts(node.limit, scope)
    if limit != ZERO:
        raise unknown("X", node.limit)
    return XRule(1)
