"""Games of two players in normal form: every equilibrium, exactly, and what else can be asked of a table of payoffs.

Make a `Game`, then ask: `equilibria` (all of them, however degenerate the game), `best_responses` and `regret`,
`dominated` and `eliminate` with reasons, `minimax`, a mediator's best advice (`correlated`, `coarse_correlated`), and
players who learn (`fictitious_play`, `regret_matching`, `replicator`).

Conventions: `A` is the row player's table, `B` the column player's; both want more. Strategies are counted from 0 in
code; a player is called 'row' or 'column'. All is in Fractions, except `correlated` and its kin (HiGHS, checked to
`TOLERANCE`) and `replicator`. What is wrong raises CannotRead or NotLegal of `classkit.game`, in words.

>>> print(equilibria(Game([[2, 0], [0, 1]], [[1, 0], [0, 2]]))[1])
row: 2/3 r1 + 1/3 r2; column: 1/3 c1 + 2/3 c2; payoffs 2/3 and 2/3
"""

from classkit.normalform.advice import TOLERANCE, Advice, coarse_correlated, correlated, largest_gain
from classkit.normalform.dominance import Dominance, Elimination, dominated, eliminate
from classkit.normalform.game import Game, Strategy, mixture
from classkit.normalform.learning import Flow, Step, fictitious_play, regret_matching, replicator
from classkit.normalform.nash import Equilibria, equilibria, pure_equilibria
from classkit.normalform.responses import BestResponses, best_responses, regret, regrets
from classkit.normalform.subsets import Component, Equilibrium, Subset
from classkit.normalform.vertices import LIMIT, Size, size
from classkit.normalform.zerosum import Guarantee, Minimax, minimax

__all__ = [
    "LIMIT",
    "TOLERANCE",
    "Advice",
    "BestResponses",
    "Component",
    "Dominance",
    "Elimination",
    "Equilibria",
    "Equilibrium",
    "Flow",
    "Game",
    "Guarantee",
    "Minimax",
    "Size",
    "Step",
    "Strategy",
    "Subset",
    "best_responses",
    "coarse_correlated",
    "correlated",
    "dominated",
    "eliminate",
    "equilibria",
    "fictitious_play",
    "largest_gain",
    "minimax",
    "mixture",
    "pure_equilibria",
    "regret",
    "regret_matching",
    "regrets",
    "replicator",
    "size",
]
