"""The numbers behind the labs of lessons 05 to 07, as plain functions: what the widgets draw, and print without them.

Each lab is a frozen value with its rows as numbers and `lines()` as text in the language in use.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from classkit.dist import Dist
from classkit.game import NotLegal
from classkit.shown import decimal, percent, probability
from classkit.words import Catalogue, Message, say, text
from sheriffkit.bag import Bag, Belief, Number, a_bag, belief_of, beliefs_of, chance, one_by_one
from sheriffkit.bargain import Zone, bargaining_zone, ceiling, nash_split
from sheriffkit.choice import break_evens, hand_of, honest_bags
from sheriffkit.curve import Curve, penalty_curve
from sheriffkit.gains import BreakEven, merchant_value
from sheriffkit.guess import kinds, posterior
from sheriffkit.hands import GoodName, SomeCards, cards_of, unseen
from sheriffkit.price import opening_value, reservation
from sheriffkit.printed import Printed, lined_up
from sheriffkit.responses import Response, Step
from sheriffkit.rules import STANDARD, Rules
from sheriffkit.wealth import Wealth, most_bribe

_add = Catalogue("sheriffkit").add
_add("sheriff.lab.chances", "Name at least one chance of opening.")
_add("sheriff.lab.bag", "{bag}: K = {K}, V = {V}, P = {P}, M = {M}")
_add("sheriff.lab.q", "opened")
_add("sheriff.lab.this", "this bag")
_add("sheriff.lab.even", "Against {bag}: {when}")
_add("sheriff.lab.v", "To open the bag is worth {v} gold to the sheriff in the mean; the reservation price is {price}.")
_add("sheriff.lab.ceiling", "At a chance of opening of {q} being passed is worth {high} gold to the merchant.")
_add("sheriff.lab.best", "The best of these bribes is {bribe} gold: expected wealth {wealth}.")
_add("sheriff.lab.split", "Nash's split of the zone is {split} gold.")
_add("sheriff.lab.hands", "Before anything is said: {unseen} cards are unseen, {stock} of them {good}.")
_add("sheriff.lab.true", "declared good")
_add("sheriff.lab.legal", "other legal")
_add("sheriff.lab.contraband", "contraband")
_add("sheriff.lab.chance", "chance")
_add("sheriff.lab.lie", "The chance of a lie is {p}.")

PERCENTS = tuple(Fraction(q, 20) for q in range(21))
"""The chances of opening that the labs draw: from 0 to 1 in steps of a twentieth."""


# --- the bag lab ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BagLab(Printed):
    """A bag against the honest bags of the same hand. `rows`: chance of opening, then the value of each bag, in order.

    `bags`: the bag itself, then the honest ones that it is held against. `evens`: where each of these is worth as much.
    """

    bags: tuple[Bag, ...]
    rows: tuple[tuple[Fraction | float, ...], ...]
    evens: tuple[BreakEven, ...]

    def lines(self) -> tuple[str, ...]:
        """The four numbers of each bag, the values over the chance of opening, the break-even points."""
        honest = self.bags[1:]
        heads = (text("sheriff.lab.q"), text("sheriff.lab.this"), *(str(one) for one in honest))
        table = [(percent(q, 0), *map(decimal, values)) for q, *values in self.rows]
        facts = [text("sheriff.lab.bag", bag=str(one), K=one.K, V=one.V, P=one.P, M=one.M) for one in self.bags]
        found = zip(honest, self.evens, strict=False)
        return (
            *facts,
            *lined_up([heads, *table]),
            *(text("sheriff.lab.even", bag=str(one), when=even.message) for one, even in found),
        )


def bag_lab(
    hand: SomeCards,
    declared: GoodName,
    cards: SomeCards,
    *,
    chances: Iterable[Number] = PERCENTS,
    wealth: Wealth | None = None,
    rules: Rules = STANDARD,
) -> BagLab:
    """A bag of a dealt hand and what is said of it: its value over the chance of opening, beside the best honest bags.

    Of each legal good of the hand the largest honest bag is shown. Errors: NotLegal for a bag that is none, or that the
    hand does not hold.

    >>> lab = bag_lab(["apples", "apples", "silk", "silk"], "apples", ["silk", "silk"], chances=[0, Fraction(1, 2)])
    >>> lab.rows[1], lab.evens[0].q
    ((Fraction(1, 2), Fraction(4, 1), Fraction(6, 1)), Fraction(3, 7))
    """
    bag, held = Bag(declared, cards, rules), Counter(hand_of(hand, rules))
    if Counter(bag.cards) - held:
        raise NotLegal(Message.of("sheriff.bribery.not_in_hand"), "S-BAG-1", str(bag))
    largest: dict[str, Bag] = {}
    for one in honest_bags(hand, rules):
        largest.setdefault(one.declared, one)
    honest = tuple(one for one in largest.values() if one != bag)
    listed = one_by_one(chances, "chances", "all_chances", "S-INSPECT-1", "[0, Fraction(1, 2), 1]")
    points = [chance(q) for q in listed]
    if not points:
        raise NotLegal(Message.of("sheriff.lab.chances"), "S-INSPECT-1", "chances=()", ("[0, Fraction(1, 2), 1]",))
    rows = tuple((q, *(merchant_value(one, q, wealth=wealth) for one in (bag, *honest))) for q in points)
    evens = dict(break_evens(bag, hand, wealth)) if not bag.honest else {}
    return BagLab((bag, *honest), rows, tuple(evens[one] for one in honest if one in evens))


# --- the bribe lab --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BribeLab(Printed):
    """A bag, a belief and bribes. `value`: v; `price`: the reservation price; `ceiling`: the merchant's limit.

    `zone`: the bribes that suit both at the chance of opening `q`. `curve`: penalty and wealth over the bribe. `split`:
    Nash's, or None where it does not apply, for the reason `no_split`.
    """

    bag: Bag
    q: Fraction | float
    value: Fraction
    price: Fraction
    ceiling: Fraction | float
    zone: Zone
    curve: Curve
    split: Fraction | float | None
    no_split: Message | None

    def lines(self) -> tuple[str, ...]:
        """The bag, the limits of both, the zone, the split or why there is none, the curve and its best bribe."""
        bag, best = self.bag, self.curve.best
        split = text("sheriff.lab.split", split=decimal(self.split)) if self.split is not None else ""
        return (
            text("sheriff.lab.bag", bag=str(bag), K=bag.K, V=bag.V, P=bag.P, M=bag.M),
            text("sheriff.lab.v", v=decimal(self.value), price=decimal(self.price)),
            text("sheriff.lab.ceiling", q=percent(self.q), high=decimal(self.ceiling)),
            str(self.zone),
            say(self.no_split) if self.no_split else split,
            *self.curve.lines(),
            text("sheriff.lab.best", bribe=decimal(best.bribe), wealth=decimal(best.wealth)),
        )


def bribe_lab(
    bag: Bag,
    belief: Belief | None = None,
    p_inspect: Number = Fraction(1, 2),
    *,
    response: Response | None = None,
    bribes: Iterable[Number] | None = None,
    others: Iterable[Belief] = (),
    wealth: Wealth | None = None,
) -> BribeLab:
    """Everything that the bribe lab draws: the penalty curve, both limits, the zone between, the fair split.

    `belief`: the sheriff's, after the offer (default: the bag is known). `p_inspect`: the chance of opening without a
    deal. `response`: how the chance answers a bribe (default: a step at the sheriff's limit, the low end of the zone,
    from `p_inspect` to 0). `bribes`: default every whole number up to a little above both limits. `others`: beliefs
    about the other closed bags, where openings are scarce (S-COMPACT-2). Errors: NotLegal.

    >>> lab = bribe_lab(Bag("apples", ["silk", "silk"]), p_inspect=Fraction(1, 2))
    >>> lab.price, lab.zone, lab.split, lab.curve.best.bribe
    (Fraction(8, 1), Zone(low=Fraction(4, 1), high=Fraction(12, 1)), Fraction(8, 1), Fraction(4, 1))
    """
    known = belief_of(a_bag(bag) if belief is None else belief)
    rest = beliefs_of(others)
    price, high = reservation(known, rest, wealth), ceiling(bag, p_inspect, wealth)
    zone = bargaining_zone(known, bag, p_inspect, rest, wealth=wealth)
    answer = Step(zone.low, p_inspect) if response is None else response
    most, above = most_bribe(bag, wealth), int(max(price, high, bag.P)) + 4
    amounts = range((above if most is None else min(above, most)) + 1) if bribes is None else bribes
    split, reason = _split(known, p_inspect, rest, wealth)
    return BribeLab(
        bag,
        chance(p_inspect),
        opening_value(known, wealth),
        price,
        high,
        zone,
        penalty_curve(bag, answer, amounts, wealth),
        split,
        reason,
    )


def _split(
    belief: Dist[Bag], q: Number, others: Iterable[Belief], wealth: Wealth | None
) -> tuple[Fraction | float | None, Message | None]:
    try:
        return nash_split(belief, q, others, wealth=wealth), None
    except NotLegal as refused:
        return None, refused.why


# --- the counting lab -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CountingLab(Printed):
    """What a sheriff can know of a declared bag. `pool`: unseen cards by good. `belief`: over the bag's cards.

    `kinds`: the same in short, as (cards as declared, other legal ones, contraband).
    """

    declared: str
    pool: tuple[tuple[str, int], ...]
    belief: Dist[Bag]
    kinds: Dist[tuple[int, int, int]]

    @property
    def lie(self) -> Fraction:
        """The chance that the bag lies."""
        return self.belief.p(lambda bag: not bag.honest)

    @property
    def value(self) -> Fraction:
        """v, what opening the bag is worth to the sheriff in the mean."""
        return opening_value(self.belief)

    @property
    def price(self) -> Fraction:
        """The reservation price of the bag."""
        return reservation(self.belief)

    def lines(self) -> tuple[str, ...]:
        """What is unseen, the bag by kinds of cards, the likeliest first, the chance of a lie, the price."""
        pool = dict(self.pool)
        heads = tuple(text(f"sheriff.lab.{name}") for name in ("true", "legal", "contraband", "chance"))
        rows = sorted(self.kinds.items(), key=lambda item: (-item[1], item[0]))
        return (
            text("sheriff.lab.hands", unseen=sum(pool.values()), stock=pool[self.declared], good=self.declared),
            *lined_up([heads, *((*map(str, kind), percent(p)) for kind, p in rows)]),
            text("sheriff.lab.lie", p=probability(self.lie)),
            text("sheriff.lab.v", v=decimal(self.value), price=decimal(self.price)),
        )


def counting_lab(
    declared: str,
    number: int,
    *,
    seen: SomeCards = (),
    taken: SomeCards = (),
    lies: Number = Fraction(1, 2),
    size: int | None = None,
    rules: Rules = STANDARD,
) -> CountingLab:
    """What the cards that were seen say of a bag declared as that number of a good (`bribery.posterior`).

    `seen`: own hand, piles, open stands. `taken`: what the merchant took from the piles. `lies`: the chance of a lie
    before the declaration. Errors: NotLegal.

    >>> [percent(counting_lab("apples", 3, seen={"apples": k}).lie) for k in (0, 20, 40)]
    ['32.1%', '57.2%', '97.5%']
    """
    belief = posterior(declared, number, lies, seen=seen, taken=taken, size=size, rules=rules)
    pool = unseen([*cards_of(rules, seen), *cards_of(rules, taken)], rules=rules)
    return CountingLab(next(iter(belief)).declared, tuple(pool.items()), belief, kinds(belief))


def counting_steps(
    declared: str,
    number: int,
    cards: Iterable[GoodName],
    *,
    seen: SomeCards = (),
    taken: SomeCards = (),
    lies: Number = Fraction(1, 2),
    rules: Rules = STANDARD,
) -> tuple[CountingLab, ...]:
    """The counting lab before these cards are seen, and after each of them in turn: how the bars move.

    >>> [percent(lab.lie) for lab in counting_steps("apples", 3, ["apples", "silk"])]
    ['32.1%', '32.9%', '32.7%']
    """
    coming = one_by_one(cards, "cards", "shown", "S-EDITION", "['apples', 'silk']")
    shown: list[GoodName] = list(cards_of(rules, seen))
    labs = [counting_lab(declared, number, seen=shown, taken=taken, lies=lies, rules=rules)]
    for card in coming:
        shown.append(card)
        labs.append(counting_lab(declared, number, seen=shown, taken=taken, lies=lies, rules=rules))
    return tuple(labs)
