"""CR 702: the abilities that a keyword ability stands for, where they can be said in the meant IR.

One short function a keyword; what has none here has rules of its own in the engine. Each function gets the keyword's
number and cost (None where it has none)."""

from __future__ import annotations

from collections.abc import Callable

from spellwright.ir.meant.abilities import (
    AsEnters,
    Body,
    EntersWithCounters,
    EntersWithMods,
    Keyword,
    Modes,
    Replacement,
    Static,
    Triggered,
)
from spellwright.ir.meant.amounts import Count, CountersOn, Fixed, ManaSpent, Product, ResultAmount, StatOf, X
from spellwright.ir.meant.base import Ability, Amount, Condition, Effect, Filter, Pattern
from spellwright.ir.meant.conditions import Compare, Did, Either, Fails, Fits, HasHappened
from spellwright.ir.meant.effects import (
    Attach,
    CounterSpell,
    CreateTokens,
    Designate,
    KeywordAction,
    Modify,
    Move,
    MoveCounters,
    PutCounters,
    RemoveCounters,
    Sacrifice,
)
from spellwright.ir.meant.filters import (
    AllOf,
    Anything,
    ControlledBy,
    CounterIs,
    Happened,
    HasKeyword,
    IsObject,
    Not,
    StatIs,
    StatusIs,
    SubtypeIs,
    TypeIs,
)
from spellwright.ir.meant.library import Draw
from spellwright.ir.meant.life import GainLife, GivePlayerCounters, LoseLife
from spellwright.ir.meant.mods import AddAbility, AddPT, Restriction
from spellwright.ir.meant.objects import (
    Bound,
    Choice,
    ControllerOf,
    DefendingPlayer,
    EachPlayer,
    EventObject,
    EventPlayer,
    Matching,
    Opponents,
    Source,
    Target,
    TopCards,
    You,
)
from spellwright.ir.meant.parts import Cost, TargetSpec, TokenSpec
from spellwright.ir.meant.patterns import (
    AnyEvent,
    Attacks,
    BecomesBlocked,
    BecomesTarget,
    Blocks,
    CastsSpell,
    CountersRemoved,
    DealsDamage,
    StepBegins,
    ZoneChanges,
)
from spellwright.ir.meant.shape import Delay, If, MayPay, Optional
from spellwright.meaning.build import CREATURE, ONE, ZERO

Expansion = Callable[["Amount | None", "Cost | None"], "tuple[Ability, ...]"]
PARTS: dict[str, Expansion] = {}

SELF = IsObject(Source())
OWN_CREATURE = AllOf((CREATURE, ControlledBy(You())))
ENTERS: Pattern = ZoneChanges(SELF, destination="battlefield")
DIES: Pattern = ZoneChanges(SELF, source="battlefield", destination="graveyard")
ATTACKS: Pattern = Attacks(SELF)
UPKEEP: Pattern = StepBegins("upkeep", You())
HITS_PLAYER: Pattern = DealsDamage(SELF, players=EachPlayer(), combat=True)
EACH = EachPlayer()
PLUS = "+1/+1"
THAT = EventObject("object")


def keyword(name: str) -> Callable[[Expansion], Expansion]:
    def register(function: Expansion) -> Expansion:
        PARTS[name] = function
        return function

    return register


def modes(*effects: Effect, targets: tuple[TargetSpec, ...] = ()) -> Modes:
    return Modes((Body(targets, effects),), ONE, ONE)


def when(
    pattern: Pattern,
    *effects: Effect,
    condition: Condition | None = None,
    targets: tuple[TargetSpec, ...] = (),
    zone: str = "battlefield",
) -> Triggered:
    return Triggered(pattern, condition, modes(*effects, targets=targets), zone=zone)


def target(what: Filter, zone: str = "battlefield") -> TargetSpec:
    return TargetSpec(what, zone, None, ONE, ONE)


def number(n: Amount | None) -> Amount:
    assert n is not None
    return n


def price(cost: Cost | None) -> Cost:
    assert cost is not None
    return cost


def with_acts(cost: Cost | None, *acts: Effect, tap: bool = False) -> Cost:
    """The cost and these instructions as well (CR 118.1)."""
    c = price(cost)
    return Cost(c.mana, c.acts + acts, c.tap or tap, c.untap, c.loyalty, c.loyalty_sign)


def pump(n: Amount, m: Amount) -> tuple[AddPT, ...]:
    return (AddPT(n, m),)


def token(subtype: str, colors: tuple[str, ...], p: int, *abilities: Ability, artifact: bool = False) -> TokenSpec:
    types = ("artifact", "creature") if artifact else ("creature",)
    return TokenSpec(subtype + " Token", types, (), (subtype,), colors, Fixed(p), Fixed(p), abilities)


def enters_with(kind: str, n: Amount, condition: Condition | None = None) -> Replacement:
    return Replacement(ENTERS, (EntersWithCounters(kind, n),), condition, works_in="")


# ------------------------------------------------------------------ attacking and blocking


@keyword("flanking")
def flanking(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.25a"""
    by = AllOf((CREATURE, Not(HasKeyword("flanking"))))
    return (when(BecomesBlocked(SELF, by), Modify(EventObject("other"), pump(Fixed(-1), Fixed(-1)), "end of turn")),)


@keyword("bushido")
def bushido(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.45a"""
    m = number(n)
    return (when(AnyEvent((Blocks(SELF), BecomesBlocked(SELF))), Modify(Source(), pump(m, m), "end of turn")),)


@keyword("rampage")
def rampage(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.23a"""
    from spellwright.ir.meant.amounts import Difference
    from spellwright.ir.meant.objects import Blockers

    more = Product(number(n), Difference(Count(Blockers(Source())), ONE))
    return (when(BecomesBlocked(SELF), Modify(Source(), pump(more, more), "end of turn")),)


@keyword("exalted")
def exalted(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.83a"""
    return (when(Attacks(OWN_CREATURE, alone=True), Modify(THAT, pump(ONE, ONE), "end of turn")),)


@keyword("annihilator")
def annihilator(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.86a"""
    who = DefendingPlayer(Source())
    return (when(ATTACKS, Sacrifice(who, Choice(TypeIs("permanent"), "battlefield", who, number(n), number(n)))),)


@keyword("battle cry")
def battle_cry(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.91a"""
    others = Matching(AllOf((CREATURE, StatusIs("attacking"), Not(SELF))))
    return (when(ATTACKS, Modify(others, pump(ONE, ZERO), "end of turn")),)


@keyword("afflict")
def afflict(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.130a"""
    return (when(BecomesBlocked(SELF), LoseLife(DefendingPlayer(Source()), number(n))),)


@keyword("mentor")
def mentor(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.134a"""
    weaker = AllOf((CREATURE, StatusIs("attacking"), StatIs("power", "<", StatOf("power", Source()))))
    return (when(ATTACKS, PutCounters(Target(0), PLUS, ONE), targets=(target(weaker),)),)


@keyword("decayed")
def decayed(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.147a"""
    later = Delay(StepBegins("end of combat", EACH), (Sacrifice(You(), Source()),))
    return (Static(None, Source(), (Restriction("block"),)), when(ATTACKS, later))


@keyword("training")
def training(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.149a"""
    stronger = AllOf((CREATURE, StatusIs("attacking"), Not(SELF), StatIs("power", ">", StatOf("power", Source()))))
    trained = If(Did("trained"), (KeywordAction("train", You(), Source()),))
    return (when(Attacks(SELF, along=stronger), PutCounters(Source(), PLUS, ONE, "trained"), trained),)


# ------------------------------------------------------------------ damage


@keyword("renown")
def renown(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.112a"""
    not_yet = Fits(Source(), Not(StatusIs("renowned")))
    return (
        when(HITS_PLAYER, PutCounters(Source(), PLUS, number(n)), Designate(Source(), "renowned"), condition=not_yet),
    )


@keyword("ingest")
def ingest(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.115a"""
    return (when(HITS_PLAYER, Move(TopCards(EventPlayer("player"), ONE), "exile")),)


@keyword("poisonous")
def poisonous(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.70a"""
    return (when(HITS_PLAYER, GivePlayerCounters(EventPlayer("player"), "poison", number(n))),)


# ------------------------------------------------------------------ entering


@keyword("evolve")
def evolve(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.100a, c"""
    bigger = Either(
        (
            Compare(StatOf("power", THAT), ">", StatOf("power", Source())),
            Compare(StatOf("toughness", THAT), ">", StatOf("toughness", Source())),
        )
    )
    enters = ZoneChanges(OWN_CREATURE, destination="battlefield")
    grown = If(Did("evolved"), (KeywordAction("evolve", You(), Source()),))
    return (when(enters, PutCounters(Source(), PLUS, ONE, "evolved"), grown, condition=bigger),)


@keyword("exploit")
def exploit(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.110a"""
    return (when(ENTERS, Optional(You(), (KeywordAction("exploit", You(), Source()),))),)


@keyword("fabricate")
def fabricate(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.123a"""
    servos = CreateTokens(You(), number(n), token("Servo", (), 1, artifact=True))
    return (
        when(
            ENTERS,
            Optional(You(), (PutCounters(Source(), PLUS, number(n)),), "fabricate"),
            If(Fails(Did("fabricate")), (servos,)),
        ),
    )


@keyword("living weapon")
def living_weapon(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.92a"""
    germ = TokenSpec("Phyrexian Germ Token", ("creature",), (), ("Phyrexian", "Germ"), ("B",), ZERO, ZERO)
    return (when(ENTERS, CreateTokens(You(), ONE, germ, label="created"), Attach(Source(), Bound("created"))),)


@keyword("for Mirrodin!")
def for_mirrodin(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.163a"""
    rebel = token("Rebel", ("R",), 2)
    return (when(ENTERS, CreateTokens(You(), ONE, rebel, label="created"), Attach(Source(), Bound("created"))),)


@keyword("modular")
def modular(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.43a"""
    robot = AllOf((TypeIs("artifact"), CREATURE))
    gift = Optional(You(), (PutCounters(Target(0), PLUS, CountersOn(PLUS, Source())),))
    return (enters_with(PLUS, number(n)), when(DIES, gift, targets=(target(robot),)))


@keyword("sunburst")
def sunburst(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.44a"""
    colors = ManaSpent(Source(), True)
    creature = Fits(Source(), CREATURE)
    return (enters_with(PLUS, colors, creature), enters_with("charge", colors, Fails(creature)))


@keyword("graft")
def graft(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.58a"""
    another = ZoneChanges(AllOf((CREATURE, Not(SELF))), destination="battlefield")
    has_one = Fits(Source(), CounterIs(PLUS, ">=", ONE))
    move = Optional(You(), (MoveCounters(Source(), THAT, PLUS, ONE),))
    return (enters_with(PLUS, number(n)), when(another, move, condition=has_one))


@keyword("bloodthirst")
def bloodthirst(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.54a, b"""
    damage = DealsDamage(Anything(), players=Opponents())
    if isinstance(n, X):
        from spellwright.ir.meant.amounts import HappenedAmount

        return (enters_with(PLUS, HappenedAmount(damage)),)
    return (enters_with(PLUS, number(n), HasHappened(damage)),)


@keyword("unleash")
def unleash(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.98a"""
    has_one = Fits(Source(), CounterIs(PLUS, ">=", ONE))
    return (
        Replacement(ENTERS, (EntersWithCounters(PLUS, ONE),), optional=True, works_in=""),
        Static(None, Source(), (Restriction("block"),), has_one),
    )


@keyword("riot")
def riot(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.136a"""
    haste = EntersWithMods((AddAbility(Keyword("haste")),))
    return (Replacement(ENTERS, (EntersWithCounters(PLUS, ONE),), optional=True, works_in="", otherwise=(haste,)),)


@keyword("ravenous")
def ravenous(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.156a"""
    return (enters_with(PLUS, X()), when(ENTERS, Draw(You(), ONE), condition=Compare(X(), ">=", Fixed(5))))


@keyword("devour")
def devour(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.82a"""
    eaten = Choice(CREATURE, "battlefield", You(), ZERO, None)
    return (
        Replacement(
            ENTERS,
            (
                AsEnters((Sacrifice(You(), eaten, "devoured"),)),
                EntersWithCounters(PLUS, Product(number(n), Count(Bound("devoured")))),
            ),
            works_in="",
        ),
    )


# ------------------------------------------------------------------ upkeeps


@keyword("fading")
def fading(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.32a"""
    return (
        enters_with("fade", number(n)),
        when(
            UPKEEP,
            RemoveCounters(Source(), "fade", ONE, "removed"),
            If(Fails(Did("removed")), (Sacrifice(You(), Source()),)),
        ),
    )


@keyword("vanishing")
def vanishing(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.63a, b"""
    left = Fits(Source(), CounterIs("time", ">=", ONE))
    parts: tuple[Ability, ...] = (
        when(UPKEEP, RemoveCounters(Source(), "time", ONE), condition=left),
        when(CountersRemoved(SELF, "time", True), Sacrifice(You(), Source())),
    )
    return parts if n is None else (enters_with("time", n), *parts)


@keyword("cumulative upkeep")
def cumulative_upkeep(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.24a"""
    pay = MayPay(You(), price(cost), (), (Sacrifice(You(), Source()),), times=CountersOn("age", Source()))
    return (when(UPKEEP, PutCounters(Source(), "age", ONE), pay),)


@keyword("echo")
def echo(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.30a"""
    recent = Fits(Source(), Happened("came under control", "since last upkeep"))
    return (when(UPKEEP, MayPay(You(), price(cost), (), (Sacrifice(You(), Source()),)), condition=recent),)


# ------------------------------------------------------------------ dying


@keyword("persist")
def persist(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.79a"""
    none = Fits(Source(), CounterIs("-1/-1", "=", ZERO))
    return (when(DIES, Move(Source(), "battlefield", counters=(("-1/-1", ONE),)), condition=none),)


@keyword("undying")
def undying(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.93a"""
    none = Fits(Source(), CounterIs(PLUS, "=", ZERO))
    return (when(DIES, Move(Source(), "battlefield", counters=((PLUS, ONE),)), condition=none),)


@keyword("afterlife")
def afterlife(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.135a"""
    spirit = token("Spirit", ("W", "B"), 1, Keyword("flying"))
    return (when(DIES, CreateTokens(You(), number(n), spirit)),)


@keyword("soulshift")
def soulshift(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.46a"""
    spec = TargetSpec(
        AllOf((SubtypeIs("Spirit"), StatIs("mana value", "<=", number(n)))), "graveyard", None, ONE, ONE, owners=You()
    )
    return (when(DIES, Optional(You(), (Move(Target(0), "hand"),)), targets=(spec,)),)


# ------------------------------------------------------------------ casting


@keyword("prowess")
def prowess(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.108a"""
    return (when(CastsSpell(You(), Not(CREATURE)), Modify(Source(), pump(ONE, ONE), "end of turn")),)


@keyword("extort")
def extort(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.101a"""
    drain = (LoseLife(Opponents(), ONE, "lost"), GainLife(You(), ResultAmount("lost")))
    return (when(CastsSpell(You(), Anything()), MayPay(You(), Cost(("W/B",)), drain, ())),)


@keyword("ward")
def ward(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.21a"""
    spell = EventObject("source")
    counter = MayPay(ControllerOf(spell), price(cost), (), (CounterSpell(spell),))
    return (when(BecomesTarget(SELF, ControlledBy(Opponents())), counter),)
