"""The end: goods, gold, kings and queens (S-SCORE)."""

from collections import Counter
from dataclasses import dataclass

from sheriffkit.items import Cards
from sheriffkit.rules import Rules


@dataclass(frozen=True, slots=True)
class Title:
    """The kings and queens of one legal good: the seats, ascending, and what each of them gets."""

    good: str
    kings: tuple[int, ...] = ()
    king_gold: int = 0
    queens: tuple[int, ...] = ()
    queen_gold: int = 0

    def gold(self, seat: int) -> int:
        """What that seat gets for this good."""
        return self.king_gold * (seat in self.kings) + self.queen_gold * (seat in self.queens)


@dataclass(frozen=True, slots=True)
class Line:
    """The score of one seat. `legal` and `contraband` are numbers of cards, for ties (S-SCORE-4)."""

    seat: int
    goods: int
    gold: int
    bonus: int
    legal: int
    contraband: int

    @property
    def total(self) -> int:
        """The score."""
        return self.goods + self.gold + self.bonus


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: one line for each seat, the titles, and the winners, several if all is equal."""

    lines: tuple[Line, ...]
    titles: tuple[Title, ...]
    winners: tuple[int, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The scores in seat order."""
        return tuple(line.total for line in self.lines)


def score(rules: Rules, gold: tuple[int, ...], stands: tuple[Cards, ...]) -> Result:
    """The result of these purses and stands, in seat order; hands count for nothing (S-SCORE-1).

    >>> stands = (("cheese",) * 11, ("cheese",) * 10 + ("gouda",), ("apples",))
    >>> [title.kings for title in score(Rules(3, royal=True), (0, 0, 0), stands).titles if title.good == "cheese"]
    [(2,)]
    """
    titles = tuple(title(rules, good, stands) for good in rules.legal)
    lines = []
    for seat, (coins, stand) in enumerate(zip(gold, stands, strict=True), 1):
        legal, contraband = rules.split(stand)
        bonus = sum(each.gold(seat) for each in titles)
        lines.append(Line(seat, rules.value(stand), coins, bonus, len(legal), len(contraband)))
    best = max((line.total, line.legal, line.contraband) for line in lines)
    winners = tuple(line.seat for line in lines if (line.total, line.legal, line.contraband) == best)
    return Result(tuple(lines), titles, winners)


def title(rules: Rules, good: str, stands: tuple[Cards, ...]) -> Title:
    """Who is king and queen of a legal good; tied kings share both sums, tied queens theirs (S-SCORE-2, 3)."""
    king, queen = rules.goods[good].king, rules.goods[good].queen
    counts = [crowd(rules, good, stand) for stand in stands]
    ranks = sorted({count for count in counts if count}, reverse=True)
    if not king or not ranks:
        return Title(good)
    kings, queens = (_seats(counts, rank) for rank in (*ranks, 0, 0)[:2])
    if len(kings) > 1:
        return Title(good, kings, (king + queen) // len(kings))
    return Title(good, kings, king, queens, queen // len(queens) if queens else 0)


def crowd(rules: Rules, good: str, stand: Cards) -> int:
    """How much a stand counts for a legal good: its cards, and royal goods by multiplicity (S-SCORE-2)."""
    counts = Counter(stand)
    royal = [each for each in rules.goods.values() if each.counts_as == good]
    return counts[good] + sum(counts[each.name] * each.multiplicity for each in royal)


def _seats(counts: list[int], rank: int) -> tuple[int, ...]:
    return tuple(seat for seat, count in enumerate(counts, 1) if rank and count == rank)
