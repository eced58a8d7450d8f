"""Sheriffs who open with a set chance, whatever they hear: before them the formulas of bribery hold exactly."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from sheriffkit.bots import AlwaysOpens, Bot, NeverOpens, OpensAt, Pair
from sheriffkit.items import Cards
from sheriffkit.rules import BAG_MOST
from sheriffkit.state import View
from sheriffkit.wealth import Purse, Wealth


@dataclass(frozen=True, slots=True)
class Rate:
    """Officers who open with a set chance, whatever they hear; `takes`: whether a passed bag's offer is accepted."""

    q: Fraction
    takes: bool


def known_rate(view: View, bots: Mapping[int, Bot]) -> Rate | None:
    """The set rate of the officers of this round, if they have one: of two deputies, that one of them opens (S-SIX-3).

    >>> from sheriffkit.bots import BOTS
    >>> from sheriffkit.engine import Rules, new_game, view
    >>> state = new_game(Rules(first_sheriff=1), 1)
    >>> known_rate(view(state, 2), {1: BOTS["strict"]}), known_rate(view(state, 2), {1: BOTS["careful"]})
    (Rate(q=Fraction(1, 1), takes=False), None)
    """
    passed, takes = Fraction(1), False
    for officer in view.table.officers:
        bot = bots.get(officer)
        sheriff = bot.sheriff if isinstance(bot, Pair) else None
        if type(sheriff) is NeverOpens:
            takes = True
        elif type(sheriff) is AlwaysOpens and not view.rules.compact:
            passed = Fraction(0)
        elif type(sheriff) is OpensAt and not view.rules.compact:
            passed *= 1 - Fraction(sheriff.rate)
        else:
            return None
    return Rate(1 - passed, takes)


def means(view: View) -> Wealth:
    """What the own purse can pay (S-DEBT); that of the sheriff is asked for by `_solvent`."""
    return Wealth(merchant=Purse(view.table.gold[view.seat - 1], view.stand))


def _solvent(view: View, most: int) -> bool:
    """Whether no officer's gold can run out over that compensation, and no deal holds own means back."""
    rich = all(view.table.gold[officer - 1] >= most for officer in view.table.officers)
    return rich and not any(bid.taken for bid in view.bids)


def set_rate(view: View, bots: Mapping[int, Bot], cards: Cards) -> Rate | None:
    """The set rate, if the formulas hold for bags of these cards."""
    rate, legal = known_rate(view, bots), [view.rules.goods[good] for good in view.rules.legal]
    dearest = max(good.value if view.rules.compact else good.penalty for good in legal)
    most = dearest * min(BAG_MOST, len(cards))
    return rate if rate and _solvent(view, most) else None
