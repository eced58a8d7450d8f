"""The market as a decision: which cards to lay aside and what to take from the piles, by the best bag afterwards.

A plan names the cards laid aside, how many cards come from the top of each pile, and how many from the deck (S-MARKET).
It is worth what the best bag of the hand then brings in the mean: `choice.best_bag` at a chance of opening, for each
draw that the deck may give, weighed by its hypergeometric probability. The cards of both piles are known, so nobody
draws them; any other card that was not seen is as likely on top of the deck as elsewhere.

What is left out: that the sheriff sees what is taken from a pile, and not what is drawn (S-MARKET-4); what a hand is
worth in later rounds; titles. The deck is taken to last, or to be rebuilt (S-MARKET-5) of cards that were not seen.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb

from classkit.game import NotLegal
from classkit.shown import decimal
from classkit.words import Message, Param, text
from sheriffkit.bag import Number, chance
from sheriffkit.choice import Tariff, hand_of, tariff, yes_or_no
from sheriffkit.hands import SomeCards, cards_of, unseen, whole
from sheriffkit.items import Cards, counted
from sheriffkit.printed import Printed, lined_up
from sheriffkit.rules import BAG_MOST, STANDARD, Rules

MOST_DRAWS = 2_000_000
"""How many draws from the deck, of all plans together, are looked at before the market is refused as too large."""
_BITS = 4
"""A hand as one number: so many bits for the count of each good. A hand holds seven cards at most: nothing carries."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do at the market: cards laid `aside`, numbers taken from the `left` and `right` pile, number to `draw`.

    `value`: what the best bag afterwards brings in the mean, in gold.
    """

    aside: Cards
    left: int
    right: int
    draw: int
    value: Fraction | float

    @property
    def moves(self) -> tuple[str, ...]:
        """The plan as moves of the engine, without a `done`: who has a full hand is done by itself."""
        takes = ("take left",) * self.left + ("take right",) * self.right
        return (*(f"aside {card}" for card in self.aside), *takes, *("draw",) * self.draw)


@dataclass(frozen=True, slots=True)
class Market(Printed):
    """All plans for a hand, the best first; of equals first the one that moves fewest cards."""

    hand: Cards
    plans: tuple[Plan, ...]

    @property
    def best(self) -> Plan:
        """The best plan."""
        return self.plans[0]

    @property
    def nothing(self) -> Plan:
        """The plan to keep the hand as it is."""
        return next(plan for plan in self.plans if not plan.moves)

    def lines(self, rows: int = 5) -> tuple[str, ...]:
        """The best plans as a table in plain text, and the plan to do nothing, in the language in use."""
        shown = list(self.plans[: max(rows, 1)])
        shown += [] if self.nothing in shown else [self.nothing]
        heads = tuple(text(f"sheriff.stall.{name}") for name in ("aside", "left", "right", "draw", "value"))
        return lined_up([heads, *(self._row(plan) for plan in shown)])

    def _row(self, plan: Plan) -> tuple[str, ...]:
        aside = ", ".join(counted(plan.aside)) or text("sheriff.stall.nothing")
        return aside, str(plan.left), str(plan.right), str(plan.draw), decimal(plan.value)


def market(
    hand: SomeCards,
    left: Sequence[str] = (),
    right: Sequence[str] = (),
    *,
    p_inspect: Number = 0,
    lies: bool = True,
    seen: SomeCards = (),
    most_aside: int = BAG_MOST,
    rules: Rules = STANDARD,
) -> Market:
    """Every plan at the market with its value: the mean of the best bag afterwards, exactly.

    `hand`: the merchant's. `left`, `right`: the piles, the top card last. `p_inspect`, `lies`: how the best bag is
    chosen (`choice.best_bag`): at which chance of opening, and whether lies are thought of; without lies a hand of
    contraband alone counts as nothing. `seen`: cards seen elsewhere, beyond hand and piles. `most_aside`: lay aside no
    more than this. Errors: NotLegal in the compact game, which has no market (S-COMPACT-1), and if all plans together
    have more than `MOST_DRAWS` draws: it says the number, and which `most_aside` would fit.

    >>> found = market(["silk", "silk", "apples", "cheese", "bread", "chickens"], left=["mead"], most_aside=1)
    >>> found.best.moves, found.nothing.value
    (('aside apples', 'take left'), Fraction(26, 1))
    """
    cards, most = hand_of(hand, rules), whole("most_aside", most_aside, "S-MARKET-1", BAG_MOST)
    if rules.compact:
        raise NotLegal(Message.of("sheriff.stall.compact"), "S-COMPACT-1", "edition=compact")
    chance(p_inspect)
    piles = _pile(rules, left, "left"), _pile(rules, right, "right")
    elsewhere = [*cards, *piles[0], *piles[1], *cards_of(rules, seen)]
    pool, brings = unseen(Counter(elsewhere), rules=rules), tariff(p_inspect, rules)
    stall = _Stall(rules, cards, piles, pool, brings, yes_or_no(lies))
    if (draws := stall.size(most)) > MOST_DRAWS:
        fits = next((f"most_aside={k}" for k in range(most, -1, -1) if stall.size(k) <= MOST_DRAWS), None)
        allowed: tuple[Param, ...] = (Message.of("sheriff.stall.fewer", n=MOST_DRAWS), *([fits] if fits else []))
        raise NotLegal(Message.of("sheriff.stall.large"), "S-MARKET", f"{draws}", allowed)
    as_given: Callable[[Fraction], Fraction | float] = float if isinstance(p_inspect, float) else Fraction
    plans = [Plan(aside, i, j, k, as_given(stall.value(kept, k))) for aside, i, j, k, kept in stall.plans(most)]
    return Market(cards, tuple(sorted(plans, key=lambda plan: (-plan.value, len(plan.moves), plan.moves))))


def _pile(rules: Rules, pile: Iterable[str], name: str) -> Cards:
    """The cards of a pile from below. Errors: NotLegal for what has no order."""
    if isinstance(pile, str | Mapping) or not isinstance(pile, Iterable):
        given, allowed = f"{name}={pile!r}", f"{name}=('apples', 'silk')"
        raise NotLegal(Message.of("sheriff.stall.pile"), "S-SETUP-3", given, (allowed,))
    return tuple(cards_of(rules, [card])[0] for card in pile)


@dataclass(frozen=True)
class _Stall:
    """A hand, the piles, how many cards of each good were not seen, what cards bring, whether lies are thought of."""

    rules: Rules
    hand: Cards
    piles: tuple[Cards, ...]
    pool: dict[str, int]
    tariff: Tariff
    lies: bool

    def plans(self, most: int) -> Iterator[tuple[Cards, int, int, int, int]]:
        """Cards laid aside, taken left, taken right, drawn, and the hand before drawing as a number."""
        for aside in _subsets(self.hand, min(most, len(self.hand))):
            room = self.rules.hand - len(self.hand) + len(aside)
            kept = self.code(self.hand) - self.code(aside)
            for i in range(min(room, len(self.piles[0])) + 1):
                for j in range(min(room - i, len(self.piles[1])) + 1):
                    taken = self.code((*self.piles[0][::-1][:i], *self.piles[1][::-1][:j]))
                    for k in range(min(room - i - j, self.total) + 1):
                        yield aside, i, j, k, kept + taken

    def size(self, most: int) -> int:
        """How many draws all plans together have; plans that end with the same hand and draw share them."""
        ends = {(kept, k) for _, _, _, k, kept in self.plans(most)}
        return sum(self.draw_counts[k] for _, k in ends)

    def value(self, kept: int, draws: int) -> Fraction:
        """The mean of the best bag, if so many cards are drawn to this hand."""
        if (kept, draws) not in self.known:
            worth = self.worth
            total = sum(ways * worth(kept + drawn) for drawn, ways in self.draws(draws))
            self.known[kept, draws] = Fraction(total, comb(self.total, draws) * self.tariff.scale)
        return self.known[kept, draws]

    def worth(self, code: int) -> int:
        """What the best bag of a hand brings, in the tariff's units; nothing where there is no bag to choose from."""
        found = self.bags.get(code)
        if found is None:
            best = self.tariff.best(self.cards(code), self.lies)
            found = self.bags[code] = best[0] if best else 0
        return found

    def code(self, cards: Sequence[str]) -> int:
        """A hand as one number."""
        return sum(self.units[card] for card in cards)

    def cards(self, code: int) -> Cards:
        """The hand of a number."""
        held: list[str] = []
        for good in self.units:
            held += [good] * (code & ((1 << _BITS) - 1))
            code >>= _BITS
        return tuple(held)

    def draws(self, number: int) -> list[tuple[int, int]]:
        """Every draw of so many cards, as a hand's number, and in how many ways it comes."""
        if number not in self.drawn:
            stocks = [(self.units[good], stock) for good, stock in self.pool.items() if stock]
            self.drawn[number] = list(_draws(stocks, number))
        return self.drawn[number]

    @cached_property
    def units(self) -> dict[str, int]:
        """One card of each good as a hand's number."""
        return {good: 1 << _BITS * place for place, good in enumerate(self.rules.goods)}

    @cached_property
    def total(self) -> int:
        """How many cards were not seen."""
        return sum(self.pool.values())

    @cached_property
    def draw_counts(self) -> list[int]:
        """How many different draws of 0, 1, 2, … cards there are."""
        row = [1] + [0] * self.rules.hand
        for stock in self.pool.values():
            row = [sum(row[max(n - stock, 0) : n + 1]) for n in range(len(row))]
        return row

    @cached_property
    def known(self) -> dict[tuple[int, int], Fraction]:
        """Values that were reckoned already."""
        return {}

    @cached_property
    def bags(self) -> dict[int, int]:
        """What the best bag of each hand brings, as far as it was asked for."""
        return {}

    @cached_property
    def drawn(self) -> dict[int, list[tuple[int, int]]]:
        """The draws by number of cards."""
        return {}


def _draws(stocks: list[tuple[int, int]], number: int) -> Iterator[tuple[int, int]]:
    if not stocks:
        if not number:
            yield 0, 1
        return
    (unit, stock), *rest = stocks
    for k in range(min(stock, number) + 1):
        ways = comb(stock, k)
        for code, others in _draws(rest, number - k):
            yield k * unit + code, ways * others


def _subsets(cards: Cards, most: int) -> Iterator[Cards]:
    """Every choice of up to so many cards, the small ones first; equal cards are not told apart."""
    level: list[Cards] = [()]
    for _ in range(most + 1):
        yield from level
        level = list(dict.fromkeys(_more(level, cards)))


def _more(level: list[Cards], cards: Cards) -> Iterator[Cards]:
    held = Counter(cards)
    for chosen in level:
        for card in held:
            if (not chosen or card >= chosen[-1]) and chosen.count(card) < held[card]:
                yield (*chosen, card)
