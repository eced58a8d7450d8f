r"""Games as trees: two players and chance, what each knows, and what can be worked out.

Make a `Tree` of `chance`, `move` and `end`, or read it from text; grow it with `Tree.add`, and look at it with `draw`.
Then ask: `best_response`, `expected`, `nash_conv` and `exploitability` of strategies, exactly; `backward_induction`
where everybody sees everything; `zero_sum` for an equilibrium by the sequence form; `normal_form` for the table of
plans, which `classkit.normalform` can take on. Players who learn: `cfr`, `cfr_plus`, `outcome_sampling`. A mediator's
best advice in games without chance: `optimal`.

Conventions: the players are 1 and 2, and both want more. Payoffs and probabilities of chance are exact; what is
computed from exact strategies is exact. Learning and linear programmes are in floats, and what comes of a programme is
checked apart. What is wrong raises CannotRead or NotLegal of `classkit.game`, in words that name the node.

>>> tree = Tree(move(1, "start", {"stop": end(0), "bet": move(2, "asked", {"fold": end(1), "call": end(-2)})}))
>>> tree
Tree.read('/: 1 start: stop, bet\n/stop: 0, 0\n/bet: 2 asked: fold, call\n/bet/fold: 1, -1\n/bet/call: -2, 2')
>>> exploitability(tree, uniform(tree))
Fraction(1, 2)
"""

from classkit.trees.drawing import Picture, draw
from classkit.trees.induction import Induction, backward_induction
from classkit.trees.information import InfoSet, Leaf
from classkit.trees.learning import Learned, cfr, cfr_plus
from classkit.trees.nodes import CONCEPTS, OPEN, Concept, chance, end, move
from classkit.trees.optimal import LIMIT, TOLERANCE, Advice, largest_gain, optimal
from classkit.trees.pairs import count_pairs
from classkit.trees.plans import count_plans, normal_form
from classkit.trees.recommendation import Recommendation
from classkit.trees.responses import BestResponse, best_response, expected, exploitability, nash_conv
from classkit.trees.sampling import outcome_sampling
from classkit.trees.strategies import Profile, Strategy, strategy, uniform
from classkit.trees.tree import Tree
from classkit.trees.zerosum import Solution, zero_sum

__all__ = [
    "CONCEPTS",
    "LIMIT",
    "OPEN",
    "TOLERANCE",
    "Advice",
    "BestResponse",
    "Concept",
    "Induction",
    "InfoSet",
    "Leaf",
    "Learned",
    "Picture",
    "Profile",
    "Recommendation",
    "Solution",
    "Strategy",
    "Tree",
    "backward_induction",
    "best_response",
    "cfr",
    "cfr_plus",
    "chance",
    "count_pairs",
    "count_plans",
    "draw",
    "end",
    "expected",
    "exploitability",
    "largest_gain",
    "move",
    "nash_conv",
    "normal_form",
    "optimal",
    "outcome_sampling",
    "strategy",
    "uniform",
    "zero_sum",
]
