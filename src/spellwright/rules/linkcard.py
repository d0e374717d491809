"""Whole cards, linked: faces and their abilities (CR 113, 200-209)."""

from __future__ import annotations

from typing import Any, Final

from spellwright.core.vocab import (
    ANYWHERE,
    BASIC_LAND_TYPES,
    BATTLEFIELD,
    CONVOKE,
    DELVE,
    DEVOID,
    E_MANA,
    EXILE,
    FLASH,
    GONE,
    GRAVEYARD,
    IMPROVISE,
    INSTANT,
    KEYWORD_BITS,
    LAND,
    STACK,
    SUPERTYPE_OF,
    TYPE_OF,
    ZONE_OF,
    subtype_bit,
)
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import amounts as mn
from spellwright.ir.meant import base as mb
from spellwright.ir.meant import conditions as mc
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import filters as mf
from spellwright.ir.meant import mods as mm
from spellwright.ir.meant import objects as mo
from spellwright.ir.meant import parts as me_parts
from spellwright.ir.meant import patterns as mp
from spellwright.ir.meant import shape as me_shape
from spellwright.ir.meant.amounts import Fixed
from spellwright.ir.meant.objects import Bound, DefendingPlayer, Source, You
from spellwright.ir.node import mentions, walk
from spellwright.rules.abilities import (
    Ability,
    ActivatedAbility,
    BodySpec,
    CostChangeAbility,
    KeywordAbility,
    ModesSpec,
    PlayerRuleAbility,
    ReplacementAbility,
    Slot,
    StaticAbility,
    TriggeredAbility,
)
from spellwright.rules.base import Mod, RulesError, Test
from spellwright.rules.changes import check_changes
from spellwright.rules.filters import IsSourceTest, IsTest
from spellwright.rules.keywords.expand import bestowed, ward, whole_face
from spellwright.rules.link import KEYWORDS, Linker, Tried, Watched, register
from spellwright.rules.linkcasting import CASTING, Special, take_special
from spellwright.rules.linkmana import (
    adds_mana,
    link_add_mana,
    link_mana_of_color,
    link_mana_output,
    link_rider,
    simple_mana,
)
from spellwright.rules.linkrules import defender_rule
from spellwright.rules.linksagas import ChapterTest, link_chapter
from spellwright.rules.manacost import Spending, parse_cost
from spellwright.rules.mods import CantMod, FixedAmount, color_mask, masks, subtype_mask
from spellwright.rules.mods_abilities import split_keywords
from spellwright.rules.mods_types import INTRINSIC
from spellwright.rules.objects import Card, Chars, Face
from spellwright.rules.output import makes_mana
from spellwright.rules.patterns import color_mask as mana_mask
from spellwright.rules.patterns import split
from spellwright.rules.split_cards import SPLIT, joined
from spellwright.rules.writing import Writing
from spellwright.rules.zones import FACE_DOWN_FACES


def link_activated(n: Any, k: Linker) -> list[Ability]:
    out = activated(n, k, False)
    out.own_costs = tuple([c for c in k.abilities(n.cost_changes) if isinstance(c, CostChangeAbility)])
    if out.own_costs and (out.is_mana or mentions(n.node.cost_changes, mo.Target)):
        raise RulesError("the engine does not change what a mana ability costs by its own text, nor by its targets")
    return [out]


def node_of(n: Any) -> ma.Activated:
    """The node itself, where it may be watched."""
    node = n.node if isinstance(n, Watched) else n
    assert isinstance(node, ma.Activated)
    return node


def activated(n: Any, k: Linker, loyalty: bool) -> ActivatedAbility:
    cost = k.cost(n.cost)
    modes = k.modes(n.modes)
    is_mana = adds_mana(modes) and not loyalty
    simple = (
        simple_mana(cost, modes, n.condition is not None, n.limit)
        if n.players is None and n.timing == "" and not n.once
        else 0
    )
    return ActivatedAbility(
        node_of(n),
        ZONE_OF[n.zone],
        cost,
        modes,
        n.timing == "sorcery" or loyalty,
        n.limit,
        k.opt_cond(n.condition),
        k.opt_plrs(n.players),
        n.label,
        n.once,
        is_mana,
        loyalty,
        simple if is_mana else 0,
    )


def link_triggered(n: Any, k: Linker) -> list[Ability]:
    event = k.pattern(n.pattern)
    modes = k.modes(n.modes)
    cond = k.opt_cond(n.condition)
    out: list[Ability] = []
    for part in split(event):
        t = TriggeredAbility(
            n.node, ZONE_OF[n.zone] if n.zone else ANYWHERE, part, cond, modes, n.limit, n.label, False
        )
        t.is_mana = E_MANA in part.kinds and makes_mana(t) and not any([b.slots for b in modes.bodies])
        t.same_for_all = not (depends(n.node.modes) or (n.condition is not None and depends(n.node.condition)))
        out.append(t)
    return out


OWN: Final = (
    mo.Source,
    mo.EventObject,
    mo.EventPlayer,
    mo.Linked,
    mo.ChosenPlayers,
    mo.Granter,
    mn.EventAmount,
    mn.ChosenNumber,
    mn.X,
    mf.ChosenQuality,
)
"""What is about the source or the event of an ability."""


def depends(n: mb.Meant) -> bool:
    """Whether what is meant depends on the source or on the event."""
    return mentions(n, *OWN)


def works_where(n: Any) -> int:
    """CR 113.6, 604.3: a characteristic-defining ability works everywhere, and is looked for on the object itself."""
    if n.works_in == "everywhere":
        if not n.cda:
            raise RulesError("the engine has no static ability that works everywhere")
        return BATTLEFIELD
    if n.works_in not in ZONE_OF:
        raise RulesError(f"the engine has no zone {n.works_in!r}")
    return ZONE_OF[n.works_in]


def about_defender(node: mb.Meant) -> bool:
    """Whether a condition asks about the player its source attacks."""
    return any([isinstance(x, DefendingPlayer) for x in walk(node)])


def link_static(n: Any, k: Linker) -> list[Ability]:
    by_defender = n.condition is not None and about_defender(n.condition) and about_attacking(n.mods)
    what: Test
    if n.affected is not None:
        what = k.test(n.affected)
    elif n.objects is not None and not isinstance(n.objects, Source):
        what = IsTest(k.objs(n.objects))
    else:
        what = IsSourceTest()
    if by_defender:
        mods: tuple[Mod, ...] = (defender_rule(k.cond(n.condition)),)
        return [StaticAbility(n.node, works_where(n), what, None, mods, None, ZONE_OF[n.zone], n.cda)]
    return [
        StaticAbility(
            n.node, works_where(n), what, None, k.mods(n.mods), k.opt_cond(n.condition), ZONE_OF[n.zone], n.cda
        )
    ]


def about_attacking(mods: tuple[mb.Mod, ...]) -> bool:
    """CR 508.1c: whether it is a restriction on attacking, which is then asked about each player who could be
    attacked."""
    for m in mods:
        if isinstance(m, (mm.Restriction, mm.Requirement)) and m.what in ("attack", "attack alone"):
            if m != mm.Restriction("attack") or len(mods) > 1:
                raise RulesError(
                    "the engine asks about each player who could be attacked only for a plain restriction (CR 508.1c)"
                )
            return True
    return False


PLAYER_RULES: Final = (
    "can't gain life",
    "can't lose life",
    "can't cast",
    "can't play lands",
    "can't activate",
    "can't search",
    "can't lose",
    "can't win",
    "no maximum hand size",
    "maximum hand size",
    "additional land",
    "skip draw step",
    "keep mana",
    "hexproof",
    "shroud",
    "protection",
    "can't be countered",
    "cast as though flash",
    "cast free",
    "damage can't be prevented",
    "no legend rule",
    "can't be attacked",
    "untap at most",
)


def link_player_rule(n: Any, k: Linker) -> list[Ability]:
    if n.what not in PLAYER_RULES and not (n.what.startswith("can't get ") and n.what.endswith("counters")):
        raise RulesError(f"the engine has no rule {n.what!r} for players")
    return [
        PlayerRuleAbility(
            n.node,
            ZONE_OF[n.works_in],
            k.plrs(n.players),
            n.what,
            k.opt_test(n.filter),
            k.opt_amount(n.amount),
            k.opt_cond(n.condition),
            mana_mask(n.colors),
        )
    ]


def link_cost_change(n: Any, k: Linker) -> list[Ability]:
    if "X" in n.mana:
        raise RulesError("the engine has no {X} in what something costs more or less")
    return [
        CostChangeAbility(
            n.node,
            BATTLEFIELD,
            k.opt_plrs(n.players),
            k.test(n.what),
            n.sign,
            parse_cost(n.mana),
            k.opt_amount(n.times),
            n.self_spell,
            n.abilities,
            k.opt_cond(n.condition),
            n.minimum,
            k.opt_amount(n.amount),
        )
    ]


def about_source(f: mb.Filter | None) -> bool:
    """Whether a filter is about the source and nothing else."""
    if isinstance(f, mf.IsObject):
        return isinstance(f.objects, Source)
    return isinstance(f, mf.AllOf) and any([about_source(p) for p in f.parts])


def link_replacement(n: Any, k: Linker) -> list[Ability]:
    p = n.pattern
    own = False
    if isinstance(p, mp.ZoneChanges) and about_source(p.what):
        own = p.destination == "battlefield" or n.works_in == ""
    if isinstance(p, mp.TurnedFaceUp) and about_source(p.what):
        own = True
    zone = ZONE_OF.get(n.works_in, BATTLEFIELD)
    event = k.pattern(p)
    changes = k.changes(n.changes)
    otherwise = k.changes(n.otherwise)
    check_changes(event, changes)
    check_changes(event, otherwise)
    a = ReplacementAbility(n.node, zone, event, changes, k.opt_cond(n.condition), n.optional, n.once, n.prevention, own)
    a.otherwise = otherwise
    return [a]


CODED: Final = (
    "protection",
    "hexproof from",
    "enchant",
    "landwalk",
    "suspend",
    "morph",
    "megamorph",
    "disguise",
    "ward",
    "equip",
    "fortify",
)
"""Keywords with parameters that rules code looks for by name."""


def link_keyword(n: Any, k: Linker) -> list[Ability]:
    if n.parts:
        n.n, n.cost, n.filter, n.players  # noqa: B018  the parts carry them
        out = [KeywordAbility(n.node, GONE, n.name, None, None, None, None)]
        return [*out, *k.abilities(n.parts)]
    if n.name in KEYWORDS:
        return KEYWORDS[n.name](n, k)
    if n.name not in CODED and n.name not in KEYWORD_BITS:
        raise RulesError(f"the engine has no keyword {n.name!r}")
    return [
        KeywordAbility(
            n.node,
            BATTLEFIELD,
            n.name,
            k.opt_amount(n.n),
            k.opt_cost(n.cost),
            k.opt_test(n.filter),
            k.opt_plrs(n.players),
        )
    ]


def link_loyalty(n: Any, k: Linker) -> list[Ability]:
    a = activated(n.ability, k, True)
    return [a]


def flat(nodes: tuple[mb.Ability, ...]) -> list[mb.Ability]:
    """Abilities with the parts of keywords beside them, where the parts belong to casting."""
    out: list[mb.Ability] = []
    for n in nodes:
        if isinstance(n, ma.Keyword) and n.parts:
            mine = [p for p in n.parts if not isinstance(p, CASTING)]
            out.extend([p for p in n.parts if isinstance(p, CASTING)])
            if n.name in CODED:
                out.append(ma.Keyword(n.name, (), n.n, n.cost, n.filter, n.players))
                out.extend(mine)
            else:
                out.append(ma.Keyword(n.name, tuple(mine) or ONLY_CASTING, n.n, n.cost, n.filter, n.players))
        elif isinstance(n, ma.Keyword) and n.name == "suspend":
            out.append(n)
            out.extend(suspended())
        else:
            out.append(n)
    return out


def suspended() -> list[mb.Ability]:
    """CR 702.62a: the second and third abilities that suspend stands for, which work in exile."""
    me_ = Source()
    tick = ma.Triggered(
        mp.StepBegins("upkeep", You()),
        mc.Fits(me_, mf.CounterIs("time", ">=", Fixed(1))),
        one_body(me.RemoveCounters(me_, "time", Fixed(1))),
        zone="exile",
        label="suspend",
    )
    haste = me_shape.If(
        mc.Fits(Bound("cast"), mf.TypeIs("creature")),
        (me.Modify(Bound("cast"), (mm.AddAbility(ma.Keyword("haste")),), "permanent"),),
    )
    cast = ma.Triggered(
        mp.CountersRemoved(mf.IsObject(me_), "time", True),
        mc.Fits(me_, mf.ZoneIs("exile")),
        one_body(me_shape.Optional(You(), (me.CastNow(You(), me_, True, "cast"), haste))),
        zone="exile",
        label="suspend",
    )
    return [tick, cast]


def one_body(*effects: mb.Effect) -> ma.Modes:
    return ma.Modes((ma.Body((), effects),), Fixed(1), Fixed(1))


ONLY_CASTING: Final = (ma.XRule(),)
"""The parts of a keyword all of whose parts belong to casting, and were taken out: only its name is left."""


def amount_of(a: mb.Amount | None) -> int:
    return a.n if isinstance(a, Fixed) else 0


def link_face(f: ma.Face, index: int, layout: str, token: bool, tried: Tried | None = None) -> Face:
    """One face. RulesError where the engine lacks something. With `tried` it is not for playing."""
    if f.defense is not None:
        raise RulesError("the engine does not play battles yet")
    types = masks(f.types, TYPE_OF, "card type")
    supers = masks(f.supertypes, SUPERTYPE_OF, "supertype")
    subs = subtype_mask(f.subtypes)
    sp = Special()
    cost = parse_cost(f.cost) if f.cost is not None else None
    linked: list[Ability] = []
    for n in flat(whole_face(f)):
        k = Linker(0, 0, tried)
        if isinstance(n, ma.Keyword) and n.parts == ONLY_CASTING:
            linked.append(KeywordAbility(None, GONE, n.name, None, None, None, None))
        elif not take_special(n, k, sp, cost):
            linked.extend(k.ability(n))
    for i in range(len(BASIC_LAND_TYPES)):
        if subs & subtype_bit(BASIC_LAND_TYPES[i]) and types & LAND:
            linked.append(INTRINSIC[subtype_bit(BASIC_LAND_TYPES[i])])
    bits, abilities = split_keywords(tuple(linked))
    colors = 0 if bits & DEVOID else color_mask(f.colors)
    cant = 0
    keep: list[Ability] = []
    for a in abilities:
        got = own_flag(a)
        if got:
            cant |= got
        else:
            keep.append(a)
    c = Chars(
        f.name,
        types,
        supers,
        subs,
        colors,
        amount_of(f.power),
        amount_of(f.toughness),
        bits,
        tuple(keep),
        cost,
        cost.value if cost is not None else 0,
        amount_of(f.loyalty),
        cant,
        (),
    )
    face = Face(c, cost, index, layout)
    face.meant = f
    face.spell = sp.spell if sp.spell is not None else aura_spell(c)
    face.additional = tuple(sp.additional)
    face.alternatives = tuple(sp.alternatives)
    for alt in face.alternatives:
        if alt.label == "bestow":
            alt.as_face = link_face(bestowed(f), index, layout, token, tried)
            alt.as_face.unbestowed = face
    face.restriction = tuple(sp.restrictions)
    face.xrule = sp.xrule
    face.flash = bits & FLASH != 0
    face.instant = types & INSTANT != 0 or face.flash
    for a in c.abilities:
        if isinstance(a, TriggeredAbility) and isinstance(a.event, ChapterTest):
            face.saga = max(face.saga, a.event.number)
        if isinstance(a, ActivatedAbility):
            if a.zone != BATTLEFIELD:
                face.active_in |= 1 << a.zone
        elif isinstance(a, KeywordAbility):
            if a.name in ("suspend", "foretell", "plot"):
                face.special = True
            elif a.name == "rebound":
                face.rebound = True
        elif isinstance(a, CostChangeAbility):
            if a.self_spell:
                face.own_cost = True
        elif isinstance(a, StaticAbility) and a.cda:
            face.statics_in |= 1 << GONE
        elif a.zone == ANYWHERE:
            face.anywhere = True
            face.zones |= (1 << STACK) | (1 << GRAVEYARD) | (1 << EXILE)
        elif a.zone not in (BATTLEFIELD, GONE):
            face.zones |= 1 << a.zone
    face.plain = not (
        face.additional
        or face.alternatives
        or face.restriction
        or face.xrule
        or face.own_cost
        or face.special
        or layout != "normal"
        or bits & (CONVOKE | DELVE | IMPROVISE)
    ) and (face.is_land or (cost is not None and not cost.x))
    return face


def own_flag(a: Ability) -> int:
    """A static ability that only forbids its own source something, always: a bit of the printed characteristics."""
    if isinstance(a, StaticAbility) and isinstance(a.what, IsSourceTest) and a.cond is None and len(a.mods) == 1:
        m = a.mods[0]
        if isinstance(m, CantMod) and a.zone == BATTLEFIELD and a.affects == BATTLEFIELD:
            return m.bit
        if isinstance(m, CantMod) and a.zone == STACK:
            return m.bit
    return 0


def aura_spell(c: Chars) -> ModesSpec | None:
    """CR 303.4a, 702.5a: an Aura spell targets what it can enchant."""
    for a in c.abilities:
        if isinstance(a, KeywordAbility) and a.name == "enchant":
            one = FixedAmount(1)
            slot = Slot(a.filter, BATTLEFIELD, a.players, one, one, (), None, "", None, True, None)
            return ModesSpec((BodySpec((slot,), (), None),), one, one, False)
    return None


CARDS: Final[dict[int, tuple[ma.Card, Card]]] = {}
"""What was linked, by the identity of the meant card: hashing a whole card for each of a deck costs more than a
game."""


def link_card(card: ma.Card) -> Card:
    """A card ready to be played, linked once. RulesError says what the engine lacks."""
    setup()
    got = CARDS.get(id(card))
    if got is not None and got[0] is card:
        return got[1]
    layout = "normal" if len(card.faces) == 1 else card.layout
    faces = tuple([link_face(card.faces[i], i, layout, False) for i in range(len(card.faces))])
    if card.text:
        for i in range(len(faces)):
            write(faces[i], Writing(card.text, i))
    if layout == "transform":
        faces[1].chars.mana_value = faces[0].chars.mana_value
    whole = joined(card.name, faces[0].chars, faces[1].chars) if layout in SPLIT else None
    made = Card(card.name, card.layout, faces, False, whole)
    CARDS[id(card)] = (card, made)
    return made


def write(face: Face, writing: Writing) -> None:
    """Say what is written on a face, which is the same however it is cast."""
    face.writing = writing
    for alt in face.alternatives:
        if alt.as_face is not None:
            alt.as_face.writing = writing


def token_card(t: me_parts.TokenSpec) -> Card:
    """CR 111.3-111.4."""
    name = t.name or " ".join([*t.subtypes, "Token"])
    f = ma.Face(name, None, t.colors, t.types, t.supertypes, t.subtypes, t.power, t.toughness, None, None, t.abilities)
    face = link_face(f, 0, "normal", True)
    if t.text:
        face.writing = Writing(t.text, 0)
    return Card(name, "token", (face,), True)


READY: list[bool] = []


def setup() -> None:
    """Register every handler, once."""
    if READY:
        return
    READY.append(True)
    from spellwright.rules.handlers import register_all

    register_all()
    for i in range(len(BASIC_LAND_TYPES)):
        letter = "WUBRG"[i]
        node = ma.Activated(
            me_parts.Cost(None, (), True),
            ma.Modes(
                (ma.Body((), (me.AddMana(You(), me_parts.ManaOutput(((letter,),), Fixed(1))),)),), Fixed(1), Fixed(1)
            ),
        )
        INTRINSIC[subtype_bit(BASIC_LAND_TYPES[i])] = Linker().ability(node)[0]
    for abilities in ((), (ward(me_parts.Cost(("2",))),)):
        f = ma.Face("", None, (), ("creature",), (), (), Fixed(2), Fixed(2), None, None, abilities)
        FACE_DOWN_FACES.append(link_face(f, 0, "normal", False))


def link_cards_and_abilities() -> None:
    """Register abilities, mana and the card itself."""
    register(ma.Activated, link_activated)
    register(ma.Triggered, link_triggered)
    register(ma.Static, link_static)
    register(ma.PlayerRule, link_player_rule)
    register(ma.CostChange, link_cost_change)
    register(ma.Replacement, link_replacement)
    register(ma.Keyword, link_keyword)
    register(ma.Loyalty, link_loyalty)
    register(ma.Chapter, link_chapter)
    register(me_parts.ManaOutput, link_mana_output)
    register(me_parts.ManaOfColor, link_mana_of_color)
    register(me_parts.ManaRestriction, lambda n, k: Spending(k.opt_test(n.cast), k.opt_test(n.activate), n.costs))
    register(me_parts.ManaRider, link_rider)
    register(me.AddMana, link_add_mana)
    for cls in (*CASTING, ma.Body, ma.Modes, ma.Face, ma.Card):
        register(cls, by_card)


def by_card(n: Any, k: Linker) -> None:
    raise RulesError(f"{type(n).__name__} is linked as part of its card")
