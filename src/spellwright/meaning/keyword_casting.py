"""Keywords about how a spell is cast, and what follows from it, expanded as the CR says (CR 702)."""

from __future__ import annotations

from spellwright.ir.meant.abilities import (
    AdditionalCost,
    AlternativeCost,
    CastFrom,
    CastRestriction,
    CostChange,
    InsteadDo,
    Keyword,
    Replacement,
    Static,
    Triggered,
)
from spellwright.ir.meant.amounts import (
    Count,
    CountPlayers,
    Fixed,
    Happenings,
    ManaSpent,
    StatOf,
    TimesPaid,
)
from spellwright.ir.meant.base import Ability, Amount, Condition, Effect, Filter
from spellwright.ir.meant.conditions import Both, Compare, CostWasPaid, Did, Either, Fits, HasHappened, WasCast
from spellwright.ir.meant.effects import (
    CastNow,
    CopySpell,
    CreateCopyTokens,
    Move,
    PutCounters,
    RemoveCounters,
    Sacrifice,
    TapObjects,
)
from spellwright.ir.meant.filters import (
    AllOf,
    AnyOf,
    Anything,
    ControlledBy,
    CounterIs,
    Happened,
    NameOf,
    Not,
    SharesWith,
    StatIs,
    StatusIs,
    SubtypeIs,
    TypeIs,
    ZoneIs,
)
from spellwright.ir.meant.library import Discard, Draw, Mill, Reveal, RevealUntil
from spellwright.ir.meant.mods import AddAbility, RemoveTypes, SetPT
from spellwright.ir.meant.objects import (
    Bound,
    Choice,
    ChoosePlayer,
    EachPlayer,
    Matching,
    Opponents,
    Source,
    Those,
    TopCards,
    Union,
    You,
)
from spellwright.ir.meant.parts import Cost
from spellwright.ir.meant.patterns import (
    CastsSpell,
    DealsDamage,
    DrawsCard,
    StepBegins,
    ZoneChanges,
)
from spellwright.ir.meant.shape import Delay, If, Optional
from spellwright.meaning.build import CREATURE, ONE, ZERO, all_of
from spellwright.meaning.keyword_parts import (
    DIES,
    EACH,
    ENTERS,
    OWN_CREATURE,
    PLUS,
    SELF,
    THAT,
    enters_with,
    keyword,
    number,
    price,
    when,
    with_acts,
)


@keyword("kicker")
def kicker(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.33a"""
    return (AdditionalCost((price(cost),), True, "kicker"),)


@keyword("multikicker")
def multikicker(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.33c"""
    return (AdditionalCost((price(cost),), True, "kicker", True),)


@keyword("buyback")
def buyback(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.27a; as it resolves it goes to its owner's hand if the cost of this label was paid."""
    return (AdditionalCost((price(cost),), True, "buyback"),)


@keyword("flashback")
def flashback(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.34a"""
    return (AlternativeCost(price(cost), zone="graveyard", label="flashback", then="exile"),)


@keyword("evoke")
def evoke(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.74a"""
    return (
        AlternativeCost(price(cost), label="evoke"),
        when(ENTERS, Sacrifice(You(), Source()), condition=CostWasPaid("evoke")),
    )


@keyword("dash")
def dash(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.109a"""
    paid = CostWasPaid("dash")
    back = Delay(StepBegins("end", EACH), (Move(Source(), "hand"),))
    return (
        AlternativeCost(price(cost), label="dash"),
        when(ENTERS, back, condition=paid),
        Static(None, Source(), (AddAbility(Keyword("haste")),), paid),
    )


@keyword("spectacle")
def spectacle(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.137a"""
    from spellwright.ir.meant.patterns import LosesLife

    return (AlternativeCost(price(cost), HasHappened(LosesLife(Opponents())), label="spectacle"),)


@keyword("morph")
def morph(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.37a, c; the keyword's own cost is for turning it face up (CR 702.37e)."""
    return (AlternativeCost(Cost(("3",)), label="morph", cast_as="face down"),)


@keyword("megamorph")
def megamorph(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.37b; the keyword's own cost is for turning it face up, with a +1/+1 counter."""
    return (AlternativeCost(Cost(("3",)), label="megamorph", cast_as="face down"),)


@keyword("disguise")
def disguise(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.168a; the keyword's own cost is for turning it face up; face down it has ward {2}."""
    return (AlternativeCost(Cost(("3",)), label="disguise", cast_as="face down"),)


# ------------------------------------------------------------------ activated, on the battlefield


# ------------------------------------------------------------------ cheaper, from elsewhere


def cheaper(amount: Amount) -> CostChange:
    """ "This spell costs {1} less to cast for each ..."."""
    return CostChange(None, Anything(), -1, ("1",), amount, True)


def affinity_for(what: Filter) -> CostChange:
    """CR 702.41a"""
    return cheaper(Count(Matching(all_of((what, ControlledBy(You()))))))


@keyword("undaunted")
def undaunted(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.125a"""
    return (cheaper(CountPlayers(Opponents())),)


@keyword("retrace")
def retrace(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.81a"""
    return (CastFrom("graveyard", Cost(None, (discard(TypeIs("land")),)), label="retrace"),)


@keyword("jump-start")
def jump_start(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.133a"""
    return (CastFrom("graveyard", Cost(None, (discard(Anything()),)), label="jump-start", then="exile"),)


def discard(what: Filter) -> Discard:
    """Discarding a card that fits, as a cost."""
    return Discard(You(), Choice(what, "hand", You(), ONE, ONE, owners=You()), "cost:discarded")


@keyword("aftermath")
def aftermath(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.127a"""
    return (
        CastFrom("graveyard", label="aftermath", then="exile"),
        CastRestriction(WasCast(Source(), "graveyard")),
    )


@keyword("escape")
def escape(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.138a"""
    return (AlternativeCost(price(cost), zone="graveyard", label="escape"),)


@keyword("disturb")
def disturb(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.146a"""
    return (AlternativeCost(price(cost), zone="graveyard", label="disturb", cast_as="transformed"),)


@keyword("More Than Meets the Eye")
def more_than_meets_the_eye(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.162a"""
    return (AlternativeCost(price(cost), label="More Than Meets the Eye", cast_as="transformed"),)


@keyword("mayhem")
def mayhem(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.187b"""
    discarded = Fits(Source(), Happened("was discarded"))
    return (AlternativeCost(price(cost), discarded, "graveyard", "mayhem"),)


@keyword("dredge")
def dredge(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.52a, b"""
    enough = Compare(Count(Matching(Anything(), "library", You())), ">=", number(n))
    instead = InsteadDo((Mill(You(), number(n)), Move(Source(), "hand")))
    return (Replacement(DrawsCard(You()), (instead,), enough, True, "graveyard"),)


# ------------------------------------------------------------------ alternative costs


@keyword("surge")
def surge(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.117a"""
    return (AlternativeCost(price(cost), HasHappened(CastsSpell(You(), Not(SELF))), label="surge"),)


@keyword("prowl")
def prowl(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.76a"""
    kin = AllOf((ControlledBy(You()), SharesWith("creature type", Source())))
    return (AlternativeCost(price(cost), HasHappened(hits_by(kin)), label="prowl"),)


def hits_by(source: Filter) -> DealsDamage:
    return DealsDamage(source, players=EachPlayer(), combat=True)


@keyword("freerunning")
def freerunning(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.173a"""
    killer = AllOf((ControlledBy(You()), CREATURE, AnyOf((SubtypeIs("Assassin"), StatusIs("commander")))))
    return (AlternativeCost(price(cost), HasHappened(hits_by(killer)), label="freerunning"),)


@keyword("web-slinging")
def web_slinging(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.188a"""
    tapped = Choice(AllOf((OWN_CREATURE, StatusIs("tapped"))), "battlefield", You(), ONE, ONE)
    return (AlternativeCost(with_acts(cost, Move(tapped, "hand", "cost:returned")), label="web-slinging"),)


@keyword("blitz")
def blitz(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.152a"""
    paid = CostWasPaid("blitz")
    gone = Delay(StepBegins("end", EACH), (Sacrifice(You(), Source()),))
    drawn = when(DIES, Draw(You(), ONE))
    return (
        AlternativeCost(price(cost), label="blitz"),
        when(ENTERS, gone, condition=paid),
        Static(None, Source(), (AddAbility(Keyword("haste")), AddAbility(drawn)), paid),
    )


@keyword("impending")
def impending(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.176a"""
    paid = CostWasPaid("impending")
    waits = Both((paid, Fits(Source(), CounterIs("time", ">=", ONE))))
    return (
        AlternativeCost(price(cost), label="impending"),
        enters_with("time", number(n), paid),
        Static(None, Source(), (RemoveTypes(("creature",)),), waits),
        when(StepBegins("end", You()), RemoveCounters(Source(), "time", ONE), condition=waits),
    )


@keyword("overload")
def overload(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.96a; `spell_keywords` changes the spell itself."""
    return (AlternativeCost(price(cost), label="overload"),)


@keyword("awaken")
def awaken(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.113a; `spell_keywords` changes the spell itself."""
    return (AlternativeCost(price(cost), label="awaken"),)


@keyword("entwine")
def entwine(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.42a; `spell_keywords` changes the spell itself."""
    return (AdditionalCost((price(cost),), True, "entwine"),)


# ------------------------------------------------------------------ additional costs, and what they bring


def copied_if(paid: Condition, times: Amount = ONE) -> Triggered:
    """ "When you cast this spell, if its ... cost was paid, copy it. You may choose new targets for the copy."."""
    return cast_trigger(CopySpell(You(), Source(), times, True), condition=paid)


def cast_trigger(*effects: Effect, condition: Condition | None = None) -> Triggered:
    """ "When you cast this spell, ..."."""
    return when(CastsSpell(You(), SELF), *effects, condition=condition, zone="stack")


@keyword("replicate")
def replicate(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.56a"""
    times = TimesPaid("replicate")
    return (
        AdditionalCost((price(cost),), True, "replicate", True),
        copied_if(CostWasPaid("replicate"), times),
    )


@keyword("conspire")
def conspire(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.78a"""
    kin = AllOf((OWN_CREATURE, StatusIs("untapped"), SharesWith("color", Source())))
    two = Choice(kin, "battlefield", You(), Fixed(2), Fixed(2))
    pay = Cost(None, (TapObjects(two, "cost:tapped"),))
    return (AdditionalCost((pay,), True, "conspire"), copied_if(CostWasPaid("conspire")))


@keyword("casualty")
def casualty(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.153a"""
    strong = Choice(AllOf((OWN_CREATURE, StatIs("power", ">=", number(n)))), "battlefield", You(), ONE, ONE)
    pay = Cost(None, (Sacrifice(You(), strong, "cost:sacrificed"),))
    return (AdditionalCost((pay,), True, "casualty"), copied_if(CostWasPaid("casualty")))


@keyword("bargain")
def bargain(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.166a"""
    what = AnyOf((TypeIs("artifact"), TypeIs("enchantment"), StatusIs("token")))
    given = Choice(AllOf((what, ControlledBy(You()))), "battlefield", You(), ONE, ONE)
    return (AdditionalCost((Cost(None, (Sacrifice(You(), given, "cost:sacrificed"),)),), True, "bargain"),)


@keyword("squad")
def squad(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.157a"""
    tokens = CreateCopyTokens(You(), TimesPaid("squad"), Source())
    return (
        AdditionalCost((price(cost),), True, "squad", True),
        when(ENTERS, tokens, condition=CostWasPaid("squad")),
    )


@keyword("offspring")
def offspring(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.175a"""
    child = CreateCopyTokens(You(), ONE, Source(), (SetPT(ONE, ONE),))
    return (
        AdditionalCost((price(cost),), True, "offspring"),
        when(ENTERS, child, condition=CostWasPaid("offspring")),
    )


# ------------------------------------------------------------------ when it is cast


@keyword("storm")
def storm(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.40a"""
    others = Happenings(CastsSpell(EACH, Not(SELF)), "before")
    return (cast_trigger(CopySpell(You(), Source(), others, True)),)


@keyword("gravestorm")
def gravestorm(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.69a"""
    dead = Happenings(ZoneChanges(TypeIs("permanent"), "battlefield", "graveyard"))
    return (cast_trigger(CopySpell(You(), Source(), dead, True)),)


@keyword("demonstrate")
def demonstrate(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.144a"""
    theirs = CopySpell(ChoosePlayer(You(), Opponents()), Source(), ONE, True)
    offer = Optional(You(), (CopySpell(You(), Source(), ONE, True),), "copied")
    return (cast_trigger(offer, If(Did("copied"), (theirs,))),)


def free_cast(cheap: Filter) -> tuple[Effect, ...]:
    """CR 702.85a, 701.57a: cards are exiled until one is cheap enough; it may be cast without paying for it."""
    rest = Those(Union((Bound("found"), Bound("found rest"))), ZoneIs("exile"))
    return (
        RevealUntil(You(), AllOf((Not(TypeIs("land")), cheap)), ONE, "found", True),
        Optional(You(), (CastNow(You(), Bound("found"), True, what=cheap),)),
        Move(rest, "library", position="random bottom"),
    )


@keyword("cascade")
def cascade(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.85a"""
    return (cast_trigger(*free_cast(StatIs("mana value", "<", StatOf("mana value", Source())))),)


@keyword("ripple")
def ripple(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.60a"""
    same = AllOf((NameOf(Source()), ZoneIs("library")))
    chosen = Choice(same, "library", You(), ZERO, None, among=Bound("revealed"))
    revealed = Optional(
        You(),
        (
            Reveal(You(), TopCards(You(), number(n)), "revealed"),
            CastNow(You(), chosen, True),
            Move(Those(Bound("revealed"), ZoneIs("library")), "library", position="bottom"),
        ),
    )
    return (cast_trigger(revealed),)


@keyword("increment")
def increment(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.191a"""
    spent = ManaSpent(THAT)
    more = Either((Compare(spent, ">", StatOf("power", Source())), Compare(spent, ">", StatOf("toughness", Source()))))
    creature = Fits(Source(), CREATURE)
    grown = PutCounters(Source(), PLUS, ONE)
    return (when(CastsSpell(You(), Anything()), grown, condition=Both((creature, more))),)
