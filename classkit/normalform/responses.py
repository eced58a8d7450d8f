"""What a strategy is worth against another: best responses and regret, exactly.

The regret of a profile is what the player who can gain most by changing alone would gain. It is 0 in an equilibrium and
nowhere else, so it is the check that every equilibrium of this package has passed.
"""

from dataclasses import dataclass
from fractions import Fraction

from classkit.normalform.game import SIDES, Game, Side, Strategy, a_game, expected, other


@dataclass(frozen=True, slots=True)
class BestResponses:
    """A player's payoffs against a strategy of the other: one for each pure strategy, the best, and who reaches it.

    `payoffs` are in the order of the player's strategies, `best` counts from 0, `names` are the names of the best.
    """

    payoffs: tuple[Fraction, ...]
    value: Fraction
    best: tuple[int, ...]
    names: tuple[str, ...]


def best_responses(game: Game, player: Side, against: object) -> BestResponses:
    """The pure best responses of `player` ('row' or 'column') to a strategy of the other player.

    `against` is a name, a list of probabilities, or a mapping. Errors: as `Game.strategy`.

    >>> best_responses(Game([[2, 0], [0, 1]]), "row", {"c1": "1/3", "c2": "2/3"}).names
    ('r1', 'r2')
    """
    payoffs = replies(game, player, a_game(game).strategy(other(player), against))
    value = max(payoffs)
    best = tuple(number for number, payoff in enumerate(payoffs) if payoff == value)
    return BestResponses(payoffs, value, best, tuple(game.names(player)[number] for number in best))


def replies(game: Game, player: Side, against: Strategy) -> tuple[Fraction, ...]:
    """The payoff of each of a player's pure strategies against a mixed strategy of the other."""
    return tuple(sum((p * a for p, a in zip(against, row, strict=True) if p), Fraction(0)) for row in game.own(player))


def regrets(game: Game, row: object, column: object) -> tuple[Fraction, Fraction]:
    """What row and what column would gain by their best change, if the other stays.

    >>> regrets(Game([[0, 1], [1, 0]]), "r1", ["1/2", "1/2"])
    (Fraction(0, 1), Fraction(1, 2))
    """
    x, y = a_game(game).strategy("row", row), game.strategy("column", column)
    gain_row, gain_column = (
        max(replies(game, side, theirs)) - expected(mine, game.own(side), theirs)
        for side, mine, theirs in zip(SIDES, (x, y), (y, x), strict=True)
    )
    return gain_row, gain_column


def regret(game: Game, row: object, column: object) -> Fraction:
    """The larger of the two regrets: 0 exactly where these strategies are an equilibrium.

    >>> regret(Game([[0, 1], [1, 0]]), ["1/2", "1/2"], ["1/2", "1/2"])
    Fraction(0, 1)
    """
    return max(regrets(game, row, column))
