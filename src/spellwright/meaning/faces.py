"""A face and a card: printed characteristics and the meaning of the lines (CR 200, 712)."""

from __future__ import annotations

import msgspec

from spellwright.ir.meant.abilities import Body, Face, Keyword, Modes, SpellAbility, Static
from spellwright.ir.meant.base import Ability, Amount, Effect
from spellwright.ir.meant.effects import Move
from spellwright.ir.meant.objects import Linked
from spellwright.ir.node import Node, mentions, walk
from spellwright.ir.said import abilities as said
from spellwright.ir.said import abilities_boxes as boxes_said
from spellwright.ir.said import clauses as clauses_said
from spellwright.ir.said import effects_casting as casting_said
from spellwright.ir.said import effects_characteristics as characteristics_said
from spellwright.ir.said import objects as objects_said
from spellwright.ir.said import rules_sentences as rules_said
from spellwright.ir.said import sentences as sentences_said
from spellwright.ir.said import statics as statics_said
from spellwright.ir.said import tokens_spec as tokens_said
from spellwright.ir.said.abilities_boxes import FlavorWordLine
from spellwright.ir.said.base import Said
from spellwright.ir.said.keywords import KeywordAbility
from spellwright.ir.said.mana import ManaSymbol
from spellwright.meaning.abilities import static_sentence, x_clause, x_rule
from spellwright.meaning.build import ONE, rewrite
from spellwright.meaning.changes import granted
from spellwright.meaning.holder import Holder
from spellwright.meaning.kinds import subtype_kinds
from spellwright.meaning.labels import check_order, without_unused
from spellwright.meaning.modes import check_loops, check_x, modes_of, priced_modes
from spellwright.meaning.running import Progress, carry_on
from spellwright.meaning.scope import Scope
from spellwright.meaning.spell_keywords import awaken, backup, overload, rebound, with_modes
from spellwright.meaning.tables import abilities, static_sentences
from spellwright.meaning.unclear import Unclear

PRICES = (
    rules_said.AdditionalCost,
    rules_said.AdditionalCostEither,
    rules_said.AdditionalCostMay,
    rules_said.AdditionalCostBy,
    rules_said.AlternativeCost,
    rules_said.AlternativeCostEither,
    rules_said.CastOnly,
)
COSTS = PRICES[:4]
CHANGING = frozenset(("awaken", "overload", "rebound"))
RULES = (statics_said.CostsToCast, statics_said.ObjectCant)


class Text:
    """The text of one face, given its meaning line by line. Lines of a spell are one spell ability (CR 113.3a)."""

    __slots__ = ("abilities", "holder", "modal", "progress", "scope", "spell_at")

    def __init__(self, holder: Holder) -> None:
        self.holder = holder
        self.abilities: list[Ability] = []
        self.scope = Scope(holder)
        self.progress = Progress(self.scope)
        self.modal: Modes | None = None
        self.spell_at = -1

    @property
    def effects(self) -> list[Effect]:
        """The instructions of the lines so far."""
        return self.progress.out

    def prepare(self, nodes: list[Said]) -> None:
        """CR 107.3d: an X in the cost of a keyword is an X for the whole text."""
        for node in nodes:
            if isinstance(node, said.KeywordLine | said.KeywordSentence):
                keywords = node.keywords if isinstance(node, said.KeywordLine) else (node.keyword,)
                for k in keywords:
                    if any(isinstance(s, ManaSymbol) and s.symbol == "{X}" for s in walk(k)):
                        self.holder.x = True

    def line(self, node: Said) -> tuple[Ability | Effect | Modes, ...]:
        """What the line means; it is also part of what `finish` gives. Raises Unclear, and then the line is no part of
        it."""
        found = self.spell_line(node) if self.holder.spell else None
        if found is not None:
            return found
        made = abilities(node, self.scope if not self.holder.spell else self.rule())
        for a in made:
            if isinstance(a, Keyword) and a.name == "enchant":
                self.holder.enchants = a.filter
        if self.holder.spell:
            self.changed(made)
        self.abilities.extend(made)
        return made

    def rule(self) -> Scope:
        """A scope for a rule about casting the spell."""
        scope = Scope(self.holder)
        scope.static = True
        return scope

    def changed(self, made: tuple[Ability, ...]) -> None:
        """What keywords change about the spell that stands before them."""
        for k in made:
            if not isinstance(k, Keyword) or k.name not in CHANGING:
                continue
            if self.spell_at < 0 or self.modal is not None:
                raise Unclear("keyword", f"{k.name} without a spell to change")
            if k.name == "rebound":
                self.effects.extend(rebound())
            elif k.name == "awaken":
                spec, more = awaken(k, len(self.scope.targets))
                self.scope.targets.append(spec)
                self.effects.extend(more)
            else:
                targets, effects = overload(tuple(self.scope.targets), tuple(self.effects))
                self.scope.targets[:] = targets
                self.effects[:] = effects

    def spell_line(self, node: Said) -> tuple[Ability | Effect | Modes, ...] | None:
        """A line of an instant or sorcery; None if it is an ability like those of permanents."""
        if isinstance(node, said.AbilityWordLine | FlavorWordLine):
            if isinstance(node.ability, said.Paragraph | said.Modal | said.ModalRepeat):
                return self.spell_line(node.ability)
            return None
        if isinstance(node, boxes_said.SpreeLine | boxes_said.TieredLine):
            if self.effects or self.modal is not None:
                raise Unclear("ability", "modes and other effects")
            self.modal = priced_modes(node, self.scope)
            check_order(self.modal)
            self.here()
            return (self.modal,)
        if isinstance(node, said.Modal | said.ModalRepeat):
            if self.effects or self.modal is not None:
                raise Unclear("ability", "modes and other effects")
            self.modal = modes_of(node, self.scope)
            check_order(self.modal)
            self.here()
            return (self.modal,)
        if not isinstance(node, said.Paragraph):
            return None
        if node.table is not None:
            raise Unclear("ability", "a table of results")
        out: list[Ability | Effect | Modes] = []
        body: list[Said] = []
        made: list[Ability] = []
        for stop in node.sentences:
            s = stop.sentence
            if is_rule(s):
                if body:
                    raise Unclear("ability", "a rule after an effect")
                rules = static_sentences(s, self.scope) if isinstance(s, COSTS) else static_sentence(s, self.rule())
                made.extend([on_the_stack(a) for a in rules] if has_as_cast(s) else rules)
                continue
            x = x_clause(s)
            if x is not None:
                made.append(x_rule(x, self.scope))
                continue
            body.append(stop)
        effects: tuple[Effect, ...] = ()
        if body:
            if self.modal is not None:
                raise Unclear("ability", "modes and other effects")
            kept = len(self.scope.targets)
            try:
                progress = carry_on(tuple(body), self.scope, self.progress)
                effects = tuple(progress.out[len(self.effects) :]) or tuple(progress.out[-1:])
                check_x((tuple(progress.out), tuple(self.scope.targets)), self.scope)
                check_loops(tuple(progress.out))
                check_order((tuple(self.scope.targets), tuple(progress.out)))
                self.progress = progress
            except Unclear:
                del self.scope.targets[kept:]
                raise
            self.here()
        self.abilities.extend(made)
        out.extend(made)
        out.extend(effects)
        return tuple(out)

    def here(self) -> None:
        """The spell ability stands where its first line stands."""
        if self.spell_at < 0:
            self.spell_at = len(self.abilities)

    def finish(self) -> tuple[Ability, ...]:
        """All abilities of the face."""
        out = list(self.abilities)
        if self.spell_at >= 0:
            keywords = [a for a in out if isinstance(a, Keyword)]
            modes = (
                with_modes(self.modal, keywords)
                if self.modal
                else Modes((Body(tuple(self.scope.targets), tuple(self.effects)),), ONE, ONE)
            )
            out.insert(self.spell_at, SpellAbility(without_unused(modes)))
        for i in range(len(out)):
            a = out[i]
            if isinstance(a, Keyword) and a.name == "backup":
                out[i] = backup(a, tuple(out[i + 1 :]))
        return linked(tuple(out))


def holder_of(
    name: str,
    types: tuple[str, ...],
    subtypes: tuple[str, ...],
    cost: tuple[str, ...] | None,
    power: Amount | None,
    toughness: Amount | None,
) -> Holder:
    """The object as its own text speaks of it."""
    spell = "instant" in types or "sorcery" in types
    kinds = {*types, "spell" if spell else "permanent"}
    for s in subtypes:
        kinds.update(subtype_kinds(s))
    holder = Holder(name, frozenset(kinds), spell)
    holder.x = cost is not None and "X" in cost
    if power is not None and toughness is not None:
        holder.size = (power, toughness)
    return holder


def meant_face(face: Face, lines: tuple[Said, ...]) -> Face:
    """A face with the meaning of these lines, as they have been changed, in place of its abilities. Unclear where a
    line has none."""
    holder = holder_of(face.name, face.types, face.subtypes, face.cost, face.power, face.toughness)
    holder.changed = True
    text = Text(holder)
    text.prepare(list(lines))
    for line in lines:
        if isinstance(line, tokens_said.Grant | KeywordAbility):
            text.abilities.extend(granted(line, text.scope))
        else:
            text.line(line)
    return msgspec.structs.replace(face, abilities=text.finish())


def linked(abilities_: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """CR 607.2a: where one ability speaks of cards exiled with the object, what the others exile is remembered."""
    if not mentions(abilities_, Linked):
        return abilities_

    def remember(node: Node) -> Node | None:
        if isinstance(node, Move) and node.zone == "exile" and not node.linked:
            return msgspec.structs.replace(node, linked=True)
        return None

    out: tuple[Ability, ...] = rewrite(abilities_, remember)
    return out


def is_rule(node: Said) -> bool:
    """Whether a sentence of a spell is about casting it, not an instruction (CR 113.6d-g)."""
    if isinstance(node, PRICES) or has_as_cast(node):
        return True
    if isinstance(node, sentences_said.WhileAfter | sentences_said.IfAfter | sentences_said.WhereX | sentences_said.If):
        return is_rule(node.sentence)
    if not isinstance(node, sentences_said.Statement):
        return False
    body = node.body
    if isinstance(body, clauses_said.May):
        return may_cast_itself(body)
    if not isinstance(body, clauses_said.Steps) or len(body.clauses) != 1 or body.after is not None:
        return False
    clause = body.clauses[0]
    if not isinstance(clause, clauses_said.ObjectsDo) or not isinstance(clause.does, RULES):
        return False
    return isinstance(clause.what, objects_said.ThisObject | objects_said.ThisName)


def may_cast_itself(node: clauses_said.May) -> bool:
    """CR 113.6d: "you may cast this spell without paying its mana cost", "you may cast this card from your
    graveyard"."""
    body = node.body
    if not isinstance(body, clauses_said.Steps) or len(body.clauses) != 1 or body.after is not None:
        return False
    does = getattr(body.clauses[0], "does", None)
    if not isinstance(does, casting_said.Cast):
        return False
    what = does.what.what if isinstance(does.what, objects_said.ReferenceFrom) else does.what
    return isinstance(what, objects_said.ThisObject | objects_said.ThisName)


def has_as_cast(node: Said) -> bool:
    """CR 113.6d: "if this spell was kicked, it has split second", of the spell itself while it is on the stack."""
    if not isinstance(node, sentences_said.If) or not isinstance(node.sentence, sentences_said.Statement):
        return False
    what = getattr(node.condition, "what", None)
    body = node.sentence.body
    if not isinstance(what, objects_said.ThisObject | objects_said.ThisName):
        return False
    if not isinstance(body, clauses_said.Steps) or len(body.clauses) != 1 or body.after is not None:
        return False
    clause = body.clauses[0]
    if not isinstance(clause, clauses_said.ObjectsDo) or not isinstance(clause.what, objects_said.It):
        return False
    return isinstance(clause.does, characteristics_said.Has)


def on_the_stack(ability: Ability) -> Ability:
    """A static ability of a spell, which works while it is one."""
    if isinstance(ability, Static):
        return msgspec.structs.replace(ability, zone="stack", works_in="stack")
    return ability
