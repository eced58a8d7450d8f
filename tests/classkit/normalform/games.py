"""What the tests of games in normal form share: degenerate games, random ones with ties, a slow twin."""

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, combinations, product

from hypothesis import strategies as st

from classkit.normalform import Game, Strategy

DEGENERATE = {
    "segment": Game([[-3, 3], [-3, 5]], [[2, 7], [4, 2]]),
    "all zero": Game([[0, 0], [0, 0]], [[0, 0], [0, 0]]),
    "all zero, 3 × 4": Game([[0] * 4] * 3, [[0] * 4] * 3),
    "one cell": Game([[5]], [[-2]]),
    "one row": Game([[1, 2, 3]], [[4, 4, 1]]),
    "one column": Game([[1], [3], [3]], [[0], [0], [0]]),
    "two rows alike": Game([[1, -1], [-1, 1], [1, -1]], [[-1, 1], [1, -1], [-1, 1]]),
    "two columns alike": Game([[2, 2, 0], [0, 0, 1]], [[1, 1, 0], [0, 0, 2]]),
    "two rows alike for row alone": Game([[1, 0], [1, 0]], [[3, 2], [0, 1]]),
    "corner": Game([[0, 0], [0, -1]], [[0, 0], [0, -1]]),
    "anyone but me": Game([[0, 1, 1], [1, 0, 1], [1, 1, 0]], [[0, 1, 1], [1, 0, 1], [1, 1, 0]]),
    "weakly dominated": Game([[1, 1], [1, 0]], [[1, 1], [1, 0]]),
}


def random_games(
    seed: int, number: int, most: tuple[int, int] = (3, 4), values: Sequence[int] = (0, 1, 2)
) -> Iterator[Game]:
    """Games of all sizes up to the largest; with three payoffs to choose from, nearly all have ties."""
    rng = random.Random(seed)
    for _ in range(number):
        m, n = rng.randint(1, most[0]), rng.randint(1, most[1])
        A, B = ([[rng.choice(values) for _ in range(n)] for _ in range(m)] for _ in range(2))
        yield Game(A, B)


def games(most: int = 4, least: int = -3, top: int = 3) -> st.SearchStrategy[Game]:
    """Games for hypothesis: small whole payoffs and some fractions."""
    payoff = st.integers(least, top) | st.sampled_from([Fraction(1, 2), Fraction(-2, 3)])

    def of_size(size: tuple[int, int]) -> st.SearchStrategy[Game]:
        m, n = size
        table = st.lists(st.lists(payoff, min_size=n, max_size=n), min_size=m, max_size=m)
        return st.builds(Game, table, table)

    return st.tuples(st.integers(1, most), st.integers(1, most)).flatmap(of_size)


def profiles(game: Game, rng: random.Random, number: int) -> Iterator[tuple[Strategy, Strategy]]:
    """Random pairs of strategies, many of them on the edge."""
    for _ in range(number):
        x, y = (blend([rng.choice([0, 0, 1, 2, 5]) for _ in range(n)], rng) for n in game.shape)
        yield x, y


def blend(weights: list[int], rng: random.Random) -> Strategy:
    """Probabilities in proportion to these weights; a pure strategy if all are zero."""
    if not any(weights):
        weights[rng.randrange(len(weights))] = 1
    return tuple(Fraction(weight, sum(weights)) for weight in weights)


def mixed(strategies: Sequence[Strategy], rng: random.Random) -> Strategy:
    """A random mixture of strategies."""
    shares = blend([rng.choice([0, 1, 2, 7]) for _ in strategies], rng)
    return tuple(
        sum((p * q for p, q in zip(shares, column, strict=True)), Fraction(0))
        for column in zip(*strategies, strict=True)
    )


# --- the twin: support enumeration with linear algebra in Fractions -----------------------------------------------


def twin(game: Game) -> set[tuple[Strategy, Strategy]]:
    """All extreme equilibria, the slow way.

    A strategy is extreme if it is the only one with its support that makes just these strategies of the other player
    best responses. All pairs of such strategies are tried, and kept if each is a best response to the other.
    """
    B = [list(column) for column in zip(*game.B, strict=True)]
    rows = extreme_strategies(B)
    columns = extreme_strategies([list(row) for row in game.A])
    return {(x, y) for x, y in product(rows, columns) if mutual(game, x, y)}


def extreme_strategies(table: list[list[Fraction]]) -> set[Strategy]:
    """The extreme strategies of a player; `table` has a row for each strategy of the opponent, who gets it."""
    found = set()
    for support in nonempty(len(table[0])):
        for best in nonempty(len(table)):
            unknowns = len(support) + 1
            system = [[Fraction(1)] * len(support) + [Fraction(0), Fraction(1)]]
            system += [[table[j][i] for i in support] + [Fraction(-1), Fraction(0)] for j in best]
            solution = only_solution(system, unknowns)
            if solution is None or min(solution[:-1]) <= 0:
                continue
            strategy = [Fraction(0)] * len(table[0])
            for i, p in zip(support, solution, strict=False):
                strategy[i] = p
            worth = [sum(p * a for p, a in zip(strategy, row, strict=True)) for row in table]
            if {j for j, value in enumerate(worth) if value == max(worth)} == set(best):
                found.add(tuple(strategy))
    return found


def nonempty(n: int) -> Iterator[tuple[int, ...]]:
    """Every set of numbers below n but the empty one."""
    return chain.from_iterable(combinations(range(n), size) for size in range(1, n + 1))


def only_solution(system: list[list[Fraction]], unknowns: int) -> list[Fraction] | None:
    """The solution of linear equations (right-hand side last), if there is one and only one: Gauss and Jordan."""
    rows = [list(row) for row in system]
    for at in range(unknowns):
        pivot = next((k for k in range(at, len(rows)) if rows[k][at]), None)
        if pivot is None:
            return None
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for k in range(len(rows)):
            if k != at and rows[k][at]:
                rows[k] = [a - rows[k][at] * b for a, b in zip(rows[k], rows[at], strict=True)]
    consistent = all(not row[-1] for row in rows[unknowns:])
    return [row[-1] for row in rows[:unknowns]] if consistent else None


def mutual(game: Game, x: Strategy, y: Strategy) -> bool:
    """Whether each strategy is a best response to the other, from the definition."""
    m, n = game.shape
    of_rows = [sum(y[j] * game.A[i][j] for j in range(n)) for i in range(m)]
    of_columns = [sum(x[i] * game.B[i][j] for i in range(m)) for j in range(n)]
    return all(of_rows[i] == max(of_rows) for i in range(m) if x[i]) and all(
        of_columns[j] == max(of_columns) for j in range(n) if y[j]
    )
