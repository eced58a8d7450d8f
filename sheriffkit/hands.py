"""Exact odds of hands: what a player may hold, given the edition and the cards that were seen elsewhere.

Hands are drawn without replacement from the cards that nobody has shown yet, so all counts are hypergeometric: hands
are counted with binomial coefficients, and one division at the end makes the probability. Cards that were removed
unseen (S-OPTION) change nothing, for nobody knows which they are.

Conventions: a good is given as a `Good` or by its name; cards as goods (`("apples", "silk", "silk")`) or as goods with
their numbers (`{"apples": 1, "silk": 2}`). A wrong argument raises `NotLegal` (a ValueError) with the clause, what was
given and what is allowed. To ask for more cards than there are is no error: the probability is 0.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from math import comb, prod
from numbers import Integral
from typing import TypeAlias

import sheriffkit.odds_words  # noqa: F401  (enters the texts)
from classkit.dist import Dist
from classkit.game import NotLegal, short
from classkit.words import Message
from sheriffkit.goods import Good
from sheriffkit.items import Cards
from sheriffkit.rules import STANDARD, Rules

GoodName: TypeAlias = str | Good
"""A good, or its name."""
SomeCards: TypeAlias = Iterable[GoodName] | Mapping[GoodName, int] | Mapping[str, int]
"""Cards one by one, or numbers of cards by good."""

MOST_HANDS = 200_000
"""How many different hands `joint` lists before it refuses."""


def hand(
    counts: Mapping[GoodName, int] | Mapping[str, int] | None = None,
    /,
    *,
    rules: Rules = STANDARD,
    seen: SomeCards = (),
    size: int | None = None,
    at_least: bool = False,
    **named: int,
) -> Fraction:
    """Probability that a hand holds exactly so many cards of these goods, and any other cards besides.

    Goods are keywords (`apples=3`; an underscore stands for a space) or a mapping (`{"green apples": 1}`). With
    `at_least` the hand may hold more of each. `seen`: cards known to be elsewhere. `size`: cards in the hand, default
    the hand size of the rules (S-SETUP-1). Errors: NotLegal.

    >>> hand(apples=3) == Fraction(48 * 47 * 46 * 156 * 155 * 154 * 20, 204 * 203 * 202 * 201 * 200 * 199)
    True
    >>> hand(apples=7), hand(bread=1, rules=Rules(players=3)), hand(apples=0, at_least=True)
    (Fraction(0, 1), Fraction(0, 1), Fraction(1, 1))
    """
    pool = unseen(seen, rules=rules)
    size = hand_size(size, rules, pool)
    wanted = _wanted(rules, {} if counts is None else counts, named)
    other = sum(pool.values()) - sum(pool[name] for name in wanted)
    stocks = [(pool[name], range(k, size + 1) if at_least else (k,)) for name, k in wanted.items()]
    return Fraction(ways_to_hold(stocks, other, size), comb(sum(pool.values()), size))


def count(
    good: GoodName,
    *more: GoodName,
    rules: Rules = STANDARD,
    seen: SomeCards = (),
    size: int | None = None,
) -> Dist[int]:
    """How many cards of a good a hand holds; of several goods: of all of them together.

    `rules`, `seen` and `size` as for `hand`. Errors: NotLegal.

    >>> count("crossbows").mean() == Fraction(6 * 5, 204)
    True
    >>> count("pepper", "mead", "silk", "crossbows").p(0) == hand(pepper=0, mead=0, silk=0, crossbows=0)
    True
    """
    pool = unseen(seen, rules=rules)
    size = hand_size(size, rules, pool)
    total, fitting = sum(pool.values()), sum(pool[name] for name in _names(rules, (good, *more)))
    return Dist({k: comb(fitting, k) * comb(total - fitting, size - k) for k in range(size + 1)})


def joint(
    *goods: GoodName,
    rules: Rules = STANDARD,
    seen: SomeCards = (),
    size: int | None = None,
) -> Dist[tuple[int, ...]]:
    """How many cards of each of these goods a hand holds, as tuples in the order of the goods.

    Answers what `hand` cannot, such as 'more silk than mead'. `rules`, `seen` and `size` as for `hand`.
    Errors: NotLegal, also if there are more than `MOST_HANDS` different hands.

    >>> joint("silk", "mead").p(lambda pair: pair[0] == 2) == hand(silk=2)
    True
    """
    pool = unseen(seen, rules=rules)
    size = hand_size(size, rules, pool)
    cards = [pool[name] for name in _names(rules, goods)]
    other = sum(pool.values()) - sum(cards)
    if (hands := _splits(cards, other, size)) > MOST_HANDS:
        allowed = Message.of("sheriff.odds.fewer", n=MOST_HANDS)
        raise NotLegal(Message.of("sheriff.odds.large"), "S-EDITION", f"{hands}", (allowed,))
    weights = {}
    for held in _holdings(cards, other, size):
        weights[held] = prod(map(comb, cards, held)) * comb(other, size - sum(held))
    return Dist(weights)


def unseen(seen: SomeCards = (), *, rules: Rules = STANDARD) -> dict[str, int]:
    """How many cards of each good of the deck may still be anywhere, once these were seen (S-EDITION, S-SETUP-2).

    Errors: NotLegal for a good that the deck has not, and for more cards of one than it has.

    >>> unseen({"silk": 10, "crossbows": 5}, rules=Rules(players=4))["silk"]
    2
    """
    rules = checked(rules)
    pool = {good.name: rules.deck.count(good.name, rules.players) for good in rules.deck.goods}
    for name, cards in Counter(cards_of(rules, seen)).items():
        pool[name] -= cards
    return pool


def checked(rules: object) -> Rules:
    """The rules, if they are some. Errors: NotLegal."""
    if isinstance(rules, Rules):
        return rules
    raise NotLegal(
        Message.of("sheriff.odds.rules"), "S-EDITION", short(rules), ("STANDARD", "ROYAL", "COMPACT", "Rules(…)")
    )


def good_name(rules: Rules, good: object) -> str:
    """The name of a good of the deck, with or without cards in this game. Errors: NotLegal says which there are.

    >>> good_name(STANDARD, STANDARD.deck.good("silk"))
    'silk'
    """
    for known in rules.deck.goods:
        if good in (known, known.name):
            return known.name
    given = repr(good.name if isinstance(good, Good) else good)
    allowed = tuple(known.name for known in rules.deck.goods)
    raise NotLegal(Message.of("sheriff.odds.good"), "S-EDITION", given, allowed)


def cards_of(rules: Rules, cards: object) -> Cards:
    """Cards by name and sorted, from goods or from numbers by good; one good alone is one card.

    Errors: NotLegal for a good that the deck has not, and for more cards of one than it has (S-EDITION).

    >>> cards_of(STANDARD, {"silk": 1, "apples": 2}), cards_of(STANDARD, "silk")
    (('apples', 'apples', 'silk'), ('silk',))
    """
    counts: Counter[str] = Counter()
    for good, number in _numbered(cards):
        name = good_name(rules, good)
        counts[name] += whole("number", number, "S-EDITION", shown=name)
    for name, number in counts.items():
        most = rules.deck.count(name, rules.players)
        if number > most:
            why = Message.of("sheriff.odds.too_many", good=name)
            allowed = Message.of("sheriff.odds.between", low=0, high=most) if most else "0"
            raise NotLegal(why, "S-EDITION", f"{number} {name}", (allowed,))
    return tuple(sorted(counts.elements()))


def whole(name: str, value: object, clause: str, high: int | None = None, shown: str = "") -> int:
    """The value as a plain int; NotLegal unless it is a whole number from 0 (to `high`).

    `name` is the last part of the id of the message, and stands before the value unless `shown` does.
    """
    number = int(value) if isinstance(value, Integral) and not isinstance(value, bool) else -1
    if number >= 0 and (high is None or number <= high):
        return number
    allowed = Message.of("sheriff.odds.from", low=0)
    if high is not None:
        allowed = Message.of("sheriff.odds.between", low=0, high=high)
    raise NotLegal(Message.of(f"sheriff.odds.{name}"), clause, f"{shown or name}={value!r}", (allowed,))


def _numbered(cards: object) -> Iterator[tuple[object, object]]:
    if isinstance(cards, str | Good):
        yield cards, 1
    elif isinstance(cards, Mapping):
        yield from cards.items()
    elif isinstance(cards, Iterable):
        yield from ((card, 1) for card in cards)
    else:
        allowed = ("('apples', 'silk')", "{'apples': 1, 'silk': 1}")
        raise NotLegal(Message.of("sheriff.odds.cards"), "S-EDITION", repr(cards), allowed)


def _wanted(rules: Rules, counts: object, named: Mapping[str, int]) -> dict[str, int]:
    """What is asked for, by name of good; an underscore of a keyword is a space."""
    if not isinstance(counts, Mapping):
        allowed = ("apples=1, silk=1", "{'apples': 1, 'silk': 1}")
        raise NotLegal(Message.of("sheriff.odds.counts"), "S-EDITION", repr(counts), allowed)
    given = [*counts.items(), *((name.replace("_", " "), number) for name, number in named.items())]
    names = _names(rules, [good for good, _ in given]) if given else ()
    pairs = [(name, number) for name, (_, number) in zip(names, given, strict=True)]
    return {name: whole("number", number, "S-EDITION", shown=name) for name, number in pairs}


def _names(rules: Rules, goods: Collection[object]) -> tuple[str, ...]:
    """The names of the goods, each of them once, and one at least."""
    names = tuple(good_name(rules, good) for good in goods)
    if not names:
        allowed = tuple(good.name for good in rules.deck.goods)
        raise NotLegal(Message.of("sheriff.odds.no_good"), "S-EDITION", "()", allowed)
    if twice := [name for name, times in Counter(names).items() if times > 1]:
        raise NotLegal(Message.of("sheriff.odds.twice"), "S-EDITION", ", ".join(twice))
    return names


def hand_size(size: int | None, rules: Rules, pool: Mapping[str, int]) -> int:
    """The number of cards in the hand: no more than are left of the unseen ones when some were removed."""
    most = max(sum(pool.values()) - rules.remove, 0)
    return whole("size", rules.hand if size is None else size, "S-SETUP-1", most)


def ways_to_hold(stocks: Iterable[tuple[int, Collection[int]]], other: int, size: int) -> int:
    """How many hands take from each stock a number of cards that it allows, and the rest from `other` cards.

    A row lists the hands of 0, 1, 2, … cards; each stock makes a new row. About size ** 2 / 2 products for a stock.
    """
    row = [comb(other, cards) for cards in range(size + 1)]
    for stock, allowed in stocks:
        row = [sum(comb(stock, k) * row[n - k] for k in allowed if k <= n) for n in range(size + 1)]
    return row[size]


def draws(pool: Mapping[str, int], number: int) -> Iterator[tuple[tuple[tuple[str, int], ...], int]]:
    """Every draw of so many cards of the pool: the number of each good in it, and in how many ways it comes.

    >>> list(draws({"apples": 3, "silk": 1}, 2))
    [((('apples', 1), ('silk', 1)), 3), ((('apples', 2), ('silk', 0)), 3)]
    """
    goods, stocks = list(pool), list(pool.values())
    for held in _holdings(stocks, 0, number) if number <= sum(stocks) else ():
        yield tuple(zip(goods, held, strict=True)), prod(map(comb, stocks, held))


def _splits(stocks: Iterable[int], other: int, size: int) -> int:
    """How many tuples `_holdings` gives."""
    row = [int(cards <= other) for cards in range(size + 1)]
    for stock in stocks:
        row = [sum(row[max(n - stock, 0) : n + 1]) for n in range(size + 1)]
    return row[size]


def _holdings(stocks: list[int], other: int, size: int) -> Iterator[tuple[int, ...]]:
    """Every way to hold `size` cards of these stocks and `other` cards, as the numbers of the stocks in their order."""
    if not stocks:
        yield ()
        return
    most_of_the_rest = sum(stocks[1:]) + other
    for k in range(max(size - most_of_the_rest, 0), min(stocks[0], size) + 1):
        yield from ((k, *rest) for rest in _holdings(stocks[1:], other, size - k))
