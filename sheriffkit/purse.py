"""Gold and goods that change hands, with the events that tell it: to another stand, or to the common booty (S-SIX-3).

Legal goods move in the open. Contraband moves face down: giver and receiver know it, the others hear the number
(S-BRIBE-10); where the rules have it shown (S-DEBT-3), all see it.
"""

from classkit.words import Param
from sheriffkit.items import Cards
from sheriffkit.state import BOOTY, State, at, named, replace, without


def give_gold(state: State, giver: int, receiver: int, amount: int) -> State:
    """Move gold from a purse to a purse or to the booty; nothing happens for an amount of 0."""
    if not amount:
        return state
    gold = at(state.table.gold, giver, state.table.gold[giver - 1] - amount)
    if receiver == BOOTY:
        coins, legal, hidden = state.table.booty
        return state.set(gold=gold, booty=(coins + amount, legal, hidden)).tell("gold.booty", giver=giver, n=amount)
    gold = at(gold, receiver, gold[receiver - 1] + amount)
    return state.set(gold=gold).tell("gold", giver=giver, receiver=receiver, n=amount)


def give_goods(state: State, giver: int, receiver: int, cards: Cards, shown: bool = False) -> State:
    """Move cards from a stand to a stand or to the booty; `shown`: all see which contraband it is."""
    legal, hidden = state.rules.split(cards)
    table, rest = state.table, without(state.contraband[giver - 1], hidden)
    stand = without(table.stands[giver - 1], legal)
    state = replace(state, contraband=at(state.contraband, giver, rest))
    state = state.set(stands=at(table.stands, giver, stand), hidden=at(table.hidden, giver, len(rest)))
    return told(add(state, receiver, cards), giver, receiver, cards, shown)


def add(state: State, receiver: int, cards: Cards) -> State:
    """Put cards on a stand or into the booty: legal ones face up, the others face down."""
    legal, hidden = state.rules.split(cards)
    if receiver == BOOTY:
        coins, lying, count = state.table.booty
        state = replace(state, booty=tuple(sorted(state.booty + hidden)))
        return state.set(booty=(coins, tuple(sorted(lying + legal)), count + len(hidden)))
    stand = tuple(sorted(state.table.stands[receiver - 1] + legal))
    under = tuple(sorted(state.contraband[receiver - 1] + hidden))
    state = replace(state, contraband=at(state.contraband, receiver, under))
    return state.set(
        stands=at(state.table.stands, receiver, stand), hidden=at(state.table.hidden, receiver, len(under))
    )


def told(state: State, giver: int, receiver: int, cards: Cards, shown: bool = False, source: str = "stand") -> State:
    """The events of goods that changed hands, from the giver's stand or bag."""
    legal, hidden = state.rules.split(cards)
    where = ".booty" if receiver == BOOTY else ""
    who: dict[str, Param] = {"giver": giver, "receiver": receiver, "source": source}
    in_sight = cards if shown else legal
    if in_sight:
        state = state.tell(f"goods{where}", cards=in_sight, what=named(in_sight), **who)
    if hidden and not shown:
        state = state.tell(f"facedown{where}", n=len(hidden), **who)
        knowing = {giver, *(state.table.officers if receiver == BOOTY else (receiver,))}
        state = state.tell(f"known{where}", knowing, cards=hidden, what=named(hidden), **who)
    return state
