"""What a sheriff may think of a closed bag, by counting cards: a belief over honest bags and lies. Ours.

The model, as a story. A merchant lies with a chance that the sheriff has in mind. An honest one bags all cards of the
declared good, five at most; so n of them are said as often as a hand holds just n (of five: five or more). A liar says
any number of any legal good, and adds to true cards the contraband that its hand holds; without any, one wrong legal
card. Hands come from the cards that this sheriff has not seen: not in the own hand, on a stand in the open, nor on a
pile. A merchant who laid cards aside drew so many more; what it took from the piles is known to be in its hand.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

from classkit.dist import Dist
from sheriffkit import bribery
from sheriffkit.bots.facts import shopping, thrown
from sheriffkit.bots.packing import bag
from sheriffkit.items import Cards
from sheriffkit.odds import unseen
from sheriffkit.rules import BAG_MOST, Rules
from sheriffkit.state import View


def belief(view: View, merchant: int, lies: Fraction) -> Dist[bribery.Bag]:
    """The bag of that merchant as the officer with this view may see it. `lies`: the chance of a lie, to begin with."""
    table, rules = view.table, view.rules
    number, good = table.declared[merchant - 1]
    seen = shopping(view, merchant)
    size = number + (thrown(view, merchant) if rules.compact else table.sizes[merchant - 1])
    draws = max(number, size + seen.aside) - len(seen.taken)
    return _belief(rules, good, number, max(0, draws), seen.taken, stock(view), lies)


def stock(view: View) -> tuple[int, ...]:
    """How many cards of each good this seat has not seen lying anywhere, in the order of the game's goods."""
    table = view.table
    open_stands = (card for stand in table.stands for card in stand)
    seen = (*view.hand, *view.bag, *view.contraband, *open_stands, *table.left, *table.right)
    left = unseen(Counter(seen), rules=view.rules)
    return tuple(left[good] for good in view.rules.goods)


@lru_cache(maxsize=5_000)
def opening_value(bags: Dist[bribery.Bag]) -> Fraction:
    """`bribery.opening_value`, reckoned once for each belief."""
    return bribery.opening_value(bags)


@lru_cache(maxsize=5_000)
def _belief(
    rules: Rules, good: str, number: int, draws: int, taken: Cards, left: tuple[int, ...], lies: Fraction
) -> Dist[bribery.Bag]:
    pool = Counter(dict(zip(rules.goods, left, strict=True))) - Counter(taken)
    weights: dict[bribery.Bag, Fraction] = {}
    true = Hand(pool[good], pool.total(), draws)
    honest = true.chance(number - taken.count(good), or_more=number == BAG_MOST)
    if honest:
        weights[bag(rules, good, (good,) * number)] = (1 - lies) * honest
    for cards, chance in _lies(rules, good, number, draws, taken, pool):
        one = bag(rules, good, cards)
        weights[one] = weights.get(one, Fraction(0)) + lies * chance / (BAG_MOST * len(rules.legal))
    return Dist(weights)


def _lies(
    rules: Rules, good: str, number: int, draws: int, taken: Cards, pool: Counter[str]
) -> Iterator[tuple[Cards, Fraction]]:
    """What may be in a lying bag: so many true cards, and the rest of one kind, as common as that kind is."""
    left = {card: pool[card] + taken.count(card) for card in rules.goods}
    hidden, legal = ({card: left[card] for card in kinds if left[card]} for kinds in _kinds(rules))
    others = {card: count for card, count in legal.items() if card != good}
    held = sum(map(taken.count, hidden))
    hand = Hand(sum(hidden.values()) - held, pool.total(), draws)
    for wrong in range(number + 1):
        chance = hand.chance(wrong - held, or_more=wrong == number)
        kinds, cards = (hidden, wrong) if wrong else (others, 1)
        for kind, count in kinds.items() if chance else ():
            yield _filled(rules, kind, min(cards, count), good, number), chance * Fraction(count, sum(kinds.values()))


def _kinds(rules: Rules) -> tuple[Cards, Cards]:
    """The goods that may not be declared, and the others."""
    return tuple(good for good in rules.goods if not rules.is_legal(good)), rules.legal


def _filled(rules: Rules, kind: str, cards: int, good: str, number: int) -> Cards:
    """A bag with so many cards of a kind, filled up with true cards as far as the game has them, then with others."""
    inside = [kind] * cards
    for card in (good, *(legal for legal in rules.legal if legal not in (good, kind))):
        inside += [card] * min(number - len(inside), rules.deck.count(card, rules.players))
    return tuple(sorted(inside))


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards drawn without replacement: `fitting` of `total` cards are of the kind that is counted."""

    fitting: int
    total: int
    draws: int

    def chance(self, number: int, or_more: bool = False) -> Fraction:
        """The hypergeometric chance of exactly that number, or of that number or more.

        >>> Hand(2, 4, 2).chance(1), Hand(2, 4, 2).chance(1, or_more=True)
        (Fraction(2, 3), Fraction(5, 6))
        """
        draws = min(self.draws, self.total)
        wanted = range(max(0, number), draws + 1) if or_more else range(max(0, number), number + 1)
        ways = sum(comb(self.fitting, k) * comb(self.total - self.fitting, draws - k) for k in wanted if k <= draws)
        return Fraction(ways, comb(self.total, draws))
