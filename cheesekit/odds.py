"""Exact odds of the night's dice: who wakes alone, who sees the thief, how the hours fill up.

Every function takes any number of players and, as `faces`, any number of hours on a die; the game itself has 4 to 8
players and six. All dice are fair and independent. Answers are Fractions, or a `Dist` over counts, from closed forms
in whole numbers: rolls are counted, never listed, and one division at the end makes the probability.

Conventions: a *roll* is one ordered result of all dice, so n players have `faces ** n` rolls. A wrong argument raises
`NotLegal` (a ValueError) with the clause, what was given and what is allowed.

Limits: the size of the count is estimated first, and what is more than `MOST_WORK` (a few seconds) is refused with its
size and with the number of players that would fit. A thousand players with a thousand faces fit everywhere; two dice
each may have up to 365 faces.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate, combinations_with_replacement, pairwise, product, repeat
from math import comb, isqrt, lcm, perm
from numbers import Integral
from operator import mul
from typing import TypeAlias

import cheesekit.english  # noqa: F401  (enters the texts)
from classkit.dist import Dist
from classkit.game import NotLegal
from classkit.words import Message

Choice: TypeAlias = str | Callable[[int, int], int | Dist[int]]
"""How a sleepyhead with two dice chooses the hour: 'random', 'lower', 'higher', or a function of the two dice that
returns one of the two values or a Dist over them."""

MOST_WORK = 60_000_000_000
"""The largest count that is begun: steps with whole numbers, times the bits of these numbers. About four seconds."""
MOST_FACES_OF_TWO = 365
"""The most faces where everybody has two dice: every pair of values is gone through."""


def alone(n: int, *, faces: int = 6) -> Fraction:
    """Probability that one given player of `n` wakes alone: the n - 1 others all show something else (T-NIGHT-3).

    >>> alone(5)
    Fraction(625, 1296)
    """
    n, faces = _affordable(n, faces, lambda n, bits: isqrt(bits))
    return Fraction(faces - 1, faces) ** (n - 1)


def all_different(n: int, *, faces: int = 6) -> Fraction:
    """Probability that `n` dice all differ, so that everybody wakes alone. With 365 faces: the birthday problem.

    >>> all_different(6), all_different(7)
    (Fraction(5, 324), Fraction(0, 1))
    """
    n, faces = whole_dice(n, faces)
    if n > faces:
        return Fraction(0)
    _affordable(n, faces, lambda n, bits: bits // 100)
    return Fraction(perm(faces, n), faces**n)


def witnesses(n: int, *, faces: int = 6) -> Dist[int]:
    """How many of the n - 1 sleepyheads wake at the thief's hour (T-NIGHT-2): Binomial(n - 1, 1 / faces).

    >>> witnesses(5).p(0)
    Fraction(625, 1296)
    """
    n, faces = _affordable(n, faces, lambda n, bits: n * bits // 200)
    others, powers = _binomials(n - 1), _powers(faces - 1, n)
    return Dist({k: ways * powers[n - 1 - k] for k, ways in enumerate(others)})


def lone_wakers(n: int, *, faces: int = 6) -> Dist[int]:
    """How many of the `n` players, the thief among them, wake alone.

    The rolls in which j chosen hours have one player each number perm(n, j) * (faces - j) ** (n - j); inclusion and
    exclusion over j leaves exactly k. About min(n, faces) ** 2 / 2 subtractions of whole numbers.

    >>> lone_wakers(5).p(0)
    Fraction(17, 432)
    """
    n, faces = _affordable(n, faces, lambda n, bits: min(n, faces) * (min(n, faces) // 2 + bits // 200))
    most = min(n, faces)
    marked = [comb(faces, j) * perm(n, j) * (faces - j) ** (n - j) for j in range(most + 1)]
    return Dist(dict(enumerate(_exactly(marked))))


def hours_used(n: int, *, faces: int = 6) -> Dist[int]:
    """At how many of the hours anybody wakes at all, with `n` players.

    Rolls that use exactly k hours: choose them, then count the rolls onto all of them, which is the k-th difference of
    the n-th powers at 0. About min(n, faces) ** 2 / 2 subtractions of whole numbers.

    >>> hours_used(2)
    Dist({1: 1, 2: 5})
    """
    n, faces = _affordable(n, faces, lambda n, bits: min(n, faces) * (min(n, faces) // 2 + isqrt(bits)))
    differences = [i**n for i in range(min(n, faces) + 1)]
    rolls = {}
    for k in range(len(differences)):
        rolls[k] = comb(faces, k) * differences[0]
        differences = [later - earlier for earlier, later in pairwise(differences)]
    return Dist(rolls)


def largest_crowd(n: int, *, faces: int = 6) -> Dist[int]:
    """How many players are awake together at the fullest hour, with `n` players.

    Counts the rolls with at most m at each hour, for each m from ceil(n / faces) to n. For all m together about
    n ** 2 * log(n) / 2 multiplications of whole numbers, whatever the number of faces.

    >>> largest_crowd(3)
    Dist({1: 20, 2: 15, 3: 1})
    """
    n, faces = _affordable(n, faces, lambda n, bits: n**2 * n.bit_length() // 2)
    least = -(-n // faces)
    at_most = [_rolls_within(n, faces, m) for m in range(least, n + 1)]
    below = [0, *at_most]
    return Dist({least + i: rolls - below[i] for i, rolls in enumerate(at_most)})


def four_player(choice: Choice, *, faces: int = 6) -> Dist[tuple[int, int]]:
    """How many of the three sleepyheads wake at the thief's earlier hour, and how many at the later one (T-FOUR).

    Each of the four has two dice. All three sleepyheads choose by the same `choice`. The outcome is always a pair:
    a thief with two equal dice has one hour, which counts as the earlier; the second number is then 0. So
    `p((0, 0))` is the probability that nobody is awake at any of the thief's hours. Up to 365 faces.

    >>> odds = four_player("random")
    >>> odds.p(lambda pair: pair[0] == 0), odds.p((0, 0))
    (Fraction(125, 216), Fraction(445, 1296))
    """
    hour = wake_hour(choice, faces=faces)
    weights: Counter[tuple[int, int]] = Counter()
    for earlier, later in combinations_with_replacement(hours(faces), 2):
        rolls = 1 if earlier == later else 2
        for company, ways in _company(hour, earlier, later):
            weights[company] += rolls * ways
    return Dist(weights)


def wake_hour(choice: Choice, *, faces: int = 6) -> Dist[int]:
    """The hour at which one sleepyhead of a four-player night wakes, before anybody looks at the dice (T-FOUR-1).

    >>> wake_hour("lower").p(1)
    Fraction(11, 36)
    """
    by_total: dict[int, Counter[int]] = {}
    for chosen in chosen_hours(choice, faces).values():
        by_total.setdefault(chosen.total, Counter()).update(chosen.weights)
    weights: Counter[int] = Counter()
    common = lcm(*by_total)
    for total, counted in by_total.items():
        for hour, weight in counted.items():
            weights[hour] += weight * (common // total)
    return Dist(weights)


def chosen_hours(choice: Choice, faces: int = 6) -> Mapping[tuple[int, int], Dist[int]]:
    """For every pair of dice as rolled: the distribution of the hour that the choice makes of it (T-FOUR-1).

    Errors: NotLegal for a choice that is neither a known name nor a function, for one that returns anything but one of
    the two hours or a Dist over them, and for more than 365 faces.

    >>> chosen_hours(lambda a, b: a if a % 2 else b)[3, 4]
    Dist({3: 1})
    """
    faces = whole("faces", faces, "T-NIGHT-1")
    if faces > MOST_FACES_OF_TWO:
        allowed = Message.of("cheese.odds.between", low=1, high=MOST_FACES_OF_TWO)
        raise NotLegal(Message.of("cheese.odds.pairs", pairs=faces**2), "T-FOUR-1", f"faces={faces}", (allowed,))
    rule = _NAMED.get(choice) if isinstance(choice, str) else choice
    if not callable(rule):
        names = tuple(repr(name) for name in _NAMED)
        why = Message.of("cheese.odds.choice")
        raise NotLegal(why, "T-FOUR-1", repr(choice), (*names, Message.of("cheese.odds.function")))
    return {(a, b): _one_of(a, b, rule(a, b)) for a, b in product(hours(faces), repeat=2)}


def hours(faces: int = 6) -> range:
    """The hours that are called: 1 to `faces` (T-NIGHT-1). Errors: NotLegal for a number of faces that is none."""
    return range(1, whole("faces", faces, "T-NIGHT-1") + 1)


def whole_dice(n: int, faces: int) -> tuple[int, int]:
    """The number of players and of faces as plain ints; refuses what is not a whole number from 1 up."""
    return whole("players", n, "T-PLAYERS-1"), whole("faces", faces, "T-NIGHT-1")


def whole(name: str, value: object, clause: str, low: int = 1, high: int | None = None) -> int:
    """The value as a plain int (numpy's whole numbers overflow); NotLegal unless it is one from `low` (to `high`).

    `name` is the parameter's, and the last part of the id of the message.
    """
    number = int(value) if isinstance(value, Integral) and not isinstance(value, bool) else low - 1
    if number >= low and (high is None or number <= high):
        return number
    allowed = Message.of("cheese.odds.from", low=low)
    if high is not None:
        allowed = Message.of("cheese.odds.between", low=low, high=high)
    raise NotLegal(Message.of(f"cheese.odds.{name}"), clause, f"{name}={value!r}", (allowed,))


_NAMED: Mapping[str, Callable[[int, int], int | Dist[int]]] = {
    "random": lambda a, b: Dist.uniform((a, b)),
    "lower": min,
    "higher": max,
}


def _one_of(a: int, b: int, chosen: object) -> Dist[int]:
    outcomes = tuple(chosen) if isinstance(chosen, Dist) else (chosen,)
    if any(isinstance(hour, bool) or hour not in (a, b) for hour in outcomes):
        why = Message.of("cheese.odds.woke.same", a=a) if a == b else Message.of("cheese.odds.woke", a=a, b=b)
        raise NotLegal(why, "T-FOUR-1", repr(chosen), (a,) if a == b else (a, b))
    return chosen.map(int) if isinstance(chosen, Dist) else Dist({a if chosen == a else b: 1})


def _affordable(n: int, faces: int, steps: Callable[[int, int], int]) -> tuple[int, int]:
    """Players and faces, checked; refuses a count that would take too long.

    `steps(n, bits)`: the steps, if the largest numbers have so many bits. Powers of such a size count as the root of
    their bits, a greatest common divisor as a hundredth or less: measured, on a small machine.
    """
    n, faces = whole_dice(n, faces)

    def bits(players: int) -> int:
        return players * faces.bit_length() + 64

    def work(players: int) -> int:
        return bits(players) * steps(players, bits(players))

    if work(n) <= MOST_WORK:
        return n, faces
    most = bisect_right(range(1, min(n, MOST_WORK) + 1), MOST_WORK, key=work)
    why = Message.of("cheese.odds.size", steps=steps(n, bits(n)), digits=bits(n) * 3 // 10)
    allowed = Message.of("cheese.odds.up_to", most=most, faces=faces)
    raise NotLegal(why, "T-PLAYERS-1", f"players={n}, faces={faces}", (allowed,))


def _binomials(n: int) -> Iterator[int]:
    """The binomial coefficients of n, each from the one before."""
    ways = 1
    for k in range(n + 1):
        yield ways
        ways = ways * (n - k) // (k + 1)


def _powers(base: int, count: int) -> list[int]:
    """The first so many powers of the base, from the 0th on."""
    return list(accumulate(repeat(base, count - 1), mul, initial=1))


def _exactly(marked: list[int]) -> list[int]:
    """From "j of them marked" to "exactly k of them": `marked[j]` is the sum of `comb(k, j)` times the k-th answer.

    Inclusion and exclusion, as a shift of the polynomial with these coefficients by -1, one subtraction at a time.
    """
    exact = list(marked)
    for start in range(len(exact) - 1):
        for j in range(len(exact) - 2, start - 1, -1):
            exact[j] -= exact[j + 1]
    return exact


def _company(hour: Dist[int], earlier: int, later: int) -> Iterator[tuple[tuple[int, int], int]]:
    """How many of three sleepyheads, who wake at draws of `hour`, are at these two hours, each with its weight."""
    at_earlier, at_later = hour.weights.get(earlier, 0), hour.weights.get(later, 0) if later != earlier else 0
    elsewhere = hour.total - at_earlier - at_later
    for first, second in product(range(4), repeat=2):
        rest = 3 - first - second
        if rest >= 0:
            ways = comb(3, first) * comb(3 - first, second)
            yield (first, second), ways * at_earlier**first * at_later**second * elsewhere**rest


def _rolls_within(n: int, faces: int, most: int) -> int:
    """How many rolls of `n` dice have no value more than `most` times.

    One die more: any of the values, less the rolls in which that value now stands `most + 1` times, that is, `most`
    of the earlier dice show it and the rest are such rolls on one face fewer. A row lists the counts for 0, 1, 2, …
    dice; the first one is for no face at all, where only the roll of no dice exists.
    """
    row = [1] + [0] * n
    for fewer in reversed(range(min(faces - 1, n // (most + 1)) + 1)):
        row = _next_row(row, faces - fewer, most, n - fewer * (most + 1))
    return row[n]


def _next_row(fewer_faces: list[int], faces: int, most: int, length: int) -> list[int]:
    row, ways = [1], 1
    for dice in range(1, length + 1):
        rolls = row[-1]
        if dice > most:
            ways = ways * (dice - 1) // (dice - 1 - most) if dice - 1 > most else 1
            rolls -= ways * fewer_faces[dice - 1 - most]
        row.append(faces * rolls)
    return row
