"""What opening a bag means: who pays how much, and where the cards go (S-INSPECT-3, 4, S-COMPACT-3, 4).

A pure function of rules, declaration and cards, so that odds, bribery and bots use the engine's own word on it.
"""

from dataclasses import dataclass

from sheriffkit.items import Cards
from sheriffkit.rules import Rules


@dataclass(frozen=True, slots=True)
class Verdict:
    """An opened bag. `landed`: cards that go to the stand; `seized`: confiscated ones. One of the two sums is 0.

    `fine`: gold that the merchant owes; `compensation`: gold that the merchant gets.
    """

    landed: Cards
    seized: Cards
    fine: int = 0
    compensation: int = 0

    @property
    def honest(self) -> bool:
        """Whether every card was as declared."""
        return not self.fine


def verdict(rules: Rules, declared: str, cards: Cards) -> Verdict:
    """What an opened bag of these cards costs, if that good was declared; both by name. Royal ones lie (S-INSPECT-5).

    >>> verdict(Rules(), "chickens", ("chickens", "chickens", "cheese", "silk")).fine
    6
    """
    others = tuple(card for card in cards if card != declared)
    if rules.compact:
        return _compact(rules, cards, others)
    if not others:
        return Verdict(cards, (), compensation=rules.penalty(cards))
    landed = tuple(card for card in cards if card == declared)
    return Verdict(landed, others, fine=rules.penalty(others))


def _compact(rules: Rules, cards: Cards, others: Cards) -> Verdict:
    """By value; legal goods land in any case, contraband is seized (S-COMPACT-3, 4)."""
    legal, contraband = rules.split(cards)
    if not others:
        return Verdict(cards, (), compensation=rules.value(cards))
    return Verdict(legal, contraband, fine=rules.value(contraband or cards))
