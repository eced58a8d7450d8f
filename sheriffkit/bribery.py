"""What a bag is worth, what a lie costs, when it pays, and how much a bribe may be: the door to several small modules.

Everything is counted in gold: a card by its value on the stand, a coin as 1. A gain is the merchant's, in one round.
The letters of the lessons: K (`Bag.kept`), V (`Bag.at_risk`), P (`Bag.fine`), M (`Bag.compensation`), q (`p_inspect`,
the chance that the bag is opened), b (`bribe`). What opening means is the edition's word (`sheriffkit.verdict`):
S-INSPECT-3 and 4, or S-COMPACT-3 and 4. With two deputies (S-SIX) q is the chance that at least one of them opens.

- `bag`: `Bag`. `choice`: the bags of a hand, `best_bag`, `break_evens`. `wealth`: what a short purse pays (S-DEBT).
- `gains`: the merchant: `merchant_value`, `merchant_outcomes`, `expected_penalty`, `break_even`.
- `price`: the sheriff: `opening_value`, `reservation`. `guess`: what the sheriff can know, `posterior`.
- `bargain`: both: `ceiling`, `floor_price`, `bargaining_zone`, `nash_split`. `worth`: what an offer is worth.
- `responses`, `curve`: how the chance of opening answers a bribe, and `penalty_curve`.

What is left out: chances of becoming king or queen (S-SCORE-2), so a royal good counts by its value alone; that cards
kept from the other stands help in the end. Without `wealth=` both sides are taken to be able to pay (S-DEBT).

Answers are Fractions if the numbers given are whole numbers or Fractions, and floats if one of them is a float. A wrong
argument raises `NotLegal` (a ValueError) with the clause, what was given and what is allowed.
"""

from sheriffkit.bag import Bag, Belief, Exact, Number, chance, gold
from sheriffkit.bargain import Zone, bargaining_zone, ceiling, certainty, floor_price, nash_split
from sheriffkit.choice import best_bag, break_evens, honest_bags, lying_bags
from sheriffkit.curve import Curve, Point, penalty_curve
from sheriffkit.gains import (
    BreakEven,
    Pays,
    break_even,
    expected_penalty,
    merchant_outcomes,
    merchant_value,
    opened_gain,
)
from sheriffkit.guess import kinds, posterior
from sheriffkit.price import opening, opening_value, reservation
from sheriffkit.responses import Logistic, Response, Step, at_price
from sheriffkit.wealth import Purse, Wealth, compensation_paid, fine_paid
from sheriffkit.worth import Worth, offer_worth

__all__ = [
    "Bag",
    "Belief",
    "BreakEven",
    "Curve",
    "Exact",
    "Logistic",
    "Number",
    "Pays",
    "Point",
    "Purse",
    "Response",
    "Step",
    "Wealth",
    "Worth",
    "Zone",
    "at_price",
    "bargaining_zone",
    "best_bag",
    "break_even",
    "break_evens",
    "ceiling",
    "certainty",
    "chance",
    "compensation_paid",
    "expected_penalty",
    "fine_paid",
    "floor_price",
    "gold",
    "honest_bags",
    "kinds",
    "lying_bags",
    "merchant_outcomes",
    "merchant_value",
    "nash_split",
    "offer_worth",
    "opened_gain",
    "opening",
    "opening_value",
    "penalty_curve",
    "posterior",
    "reservation",
]
