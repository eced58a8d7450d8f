"""What a merchant can bag: the honest bags of a hand, the promising lies, and what to say of a bag."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from sheriffkit import bribery
from sheriffkit.items import Cards
from sheriffkit.odds import unseen
from sheriffkit.rules import BAG_MOST, Rules
from sheriffkit.state import View


@lru_cache(maxsize=20_000)
def bag(rules: Rules, declared: str, cards: Cards) -> bribery.Bag:
    """A bag with its sums, made once: bots weigh the same bags again and again."""
    return bribery.Bag(declared, cards, rules)


def honest_bags(rules: Rules, hand: Cards) -> tuple[bribery.Bag, ...]:
    """For each legal good in the hand all of its cards, five at most."""
    held = Counter(hand)
    return tuple(bag(rules, good, (good,) * min(BAG_MOST, held[good])) for good in rules.legal if held[good])


def lies(rules: Rules, hand: Cards, q: Fraction) -> tuple[bribery.Bag, ...]:
    """The promising lies: under each legal good, for each number of wrong cards the best ones, and true ones besides.

    Wrong cards rank by what they bring in the mean if the bag is opened with chance `q`.
    """
    return tuple(dict.fromkeys(_lies(rules, hand, q)))


def _lies(rules: Rules, hand: Cards, q: Fraction) -> Iterator[bribery.Bag]:
    for good in rules.legal:
        true = [card for card in hand if card == good]
        wrong = sorted((card for card in hand if card != good), key=lambda card: (-worth(rules, card, q), card))
        for number in range(1, min(BAG_MOST, len(wrong)) + 1):
            yield bag(rules, good, tuple(sorted(wrong[:number] + true[: BAG_MOST - number])))


def worth(rules: Rules, card: str, q: Fraction) -> Fraction:
    """What a wrong card brings in the mean: its value if the bag is passed, less its penalty if it is opened.

    In the compact game legal goods go to the stand in any case (S-COMPACT-4).
    """
    good = rules.goods[card]
    if rules.compact and good.is_legal:
        return Fraction(good.value)
    return (1 - q) * good.value - q * good.penalty


def best(bags: tuple[bribery.Bag, ...], q: Fraction) -> bribery.Bag:
    """The bag that is worth most if it is opened with chance `q`; of equals the first."""
    return max(bags, key=lambda one: bribery.merchant_value(one, q))


def plausible(view: View) -> str:
    """The good with most cards that this seat has not seen: the lie that others can doubt least."""
    left = unseen(Counter((*view.hand, *view.bag, *view.table.left, *view.table.right)), rules=view.rules)
    return max(view.rules.legal, key=lambda good: left[good])


def story(view: View) -> str:
    """What to declare for the own bag: what costs least if it is opened; of equals the most plausible."""
    rules, usual = view.rules, plausible(view)
    goods = sorted(rules.legal, key=lambda good: good != usual)
    return best(tuple(bag(rules, good, view.bag) for good in goods), Fraction(1)).declared
