"""The teacher's side panel: the odds and expected values of this moment, from one seat's view alone.

Everything is counted in gold, as in `sheriffkit.bribery`: K, V, P, M of a bag, q the chance that it is opened, v what
opening brings the sheriff in the mean. Chances of cards come from counting: those that the seat cannot place are
equally likely to be anywhere. A number that rests on what the others did so far (how often bags were opened, how often
a seat lied) is an estimate, and its sentence says so; all others are exact, as Fractions.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

import sheriffkit.panel_words  # noqa: F401  (enters the texts)
from classkit.shown import decimal, percent, probability
from classkit.words import Message, Param
from sheriffkit import bribery
from sheriffkit.bots import packing
from sheriffkit.bots.belief import Hand, belief, opening_value
from sheriffkit.bots.facts import inspection_rate, lie_rate, shopping, thrown
from sheriffkit.heard import pool
from sheriffkit.items import Pile
from sheriffkit.replies import cheapest
from sheriffkit.sentences import goods, number_of
from sheriffkit.state import Debt, Duty, Fate, Phase, View, standing

LIES = 3
"""How many lies are listed beside the best honest bag."""
SHOWN = 5
"""How many cards of a pile are named, from the top."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the panel.

    `message`: the sentence with its numbers. `value`: the number that it is about, in gold or as a chance; None if it
    only tells. `exact`: whether that is exact, given the counting of cards; else the sentence calls it an estimate.
    """

    message: Message
    value: Fraction | None = None
    exact: bool = True


def panel(view: View) -> tuple[Row, ...]:
    """The rows for this moment; empty where numbers help with nothing.

    At the market: what may be drawn. When packing and declaring: what bags are worth. In the talk: the own bag. As an
    officer: what to think of the bag on the table, or of all that are closed. In debt: the cheapest way to pay. A seat
    that waits for the sheriff sees the numbers of its own bag.

    >>> from classkit.words import say
    >>> from sheriffkit.engine import Rules, position, view
    >>> bags = [(), ("silk", "silk"), (), ()]
    >>> state = position(Rules(), phase="inspect", bags=bags, declared=["", "2 apples", "", ""], moves=["1: call 2"])
    >>> say(panel(view(state, 2))[0].message)[:66]
    'Your bag lies: K = 0 is safe, V = 16 is at risk, the fine P = 8. O'
    """
    rows = _ROWS.get(view.duty) if view.duty else None
    if rows is not None and (view.duty is not Duty.SPEAK or view.table.called == view.seat):
        return tuple(rows(view))
    return tuple(_own(view)) if _waits(view) else ()


def _waits(view: View) -> bool:
    table = view.table
    return table.phase is Phase.INSPECT and bool(view.bag) and table.fates[view.seat - 1] is Fate.CLOSED


# --- the market ---------------------------------------------------------------------------------------------------


def _market(view: View) -> Iterator[Row]:
    table, cards = view.table, _drawable(view)
    draws = view.rules.hand - table.sizes[view.seat - 1] or 1
    total = cards.total()
    if total and view.duty is Duty.MARKET:
        shares = tuple(_share(good, Fraction(cards[good], total)) for good in view.rules.goods if cards[good])
        rebuilt = any(event.kind == "sheriff.event.rebuilt" for event in view.events)
        kind = "next.rebuilt" if rebuilt else "next"
        yield Row(Message.of(f"sheriff.panel.{kind}", n=total, what=shares), exact=not rebuilt)
        if not rebuilt:
            yield from _draws(view, cards, min(draws, total))
    for pile in Pile:
        if shown := tuple(_priced(view, card) for card in reversed(table.piled(pile)[-SHOWN:])):
            yield Row(Message.of("sheriff.panel.pile", pile=pile.value, what=shown))


def _draws(view: View, cards: Counter[str], draws: int) -> Iterator[Row]:
    """At least one of what is wanted in the draws that are open to the seat, one if it has laid nothing aside."""
    hidden = sum(count for good, count in cards.items() if not view.rules.is_legal(good))
    chance = 1 - Hand(hidden, cards.total(), draws).chance(0)
    yield Row(Message.of("sheriff.panel.contraband", n=draws, chance=probability(chance)), chance)
    held = Counter(card for card in view.hand if view.rules.is_legal(card))
    if held:
        good = max(sorted(held), key=lambda card: (held[card], view.rules.goods[card].value))
        chance = 1 - Hand(cards[good], cards.total(), draws).chance(0)
        yield Row(Message.of("sheriff.panel.pair", n=draws, good=good, chance=probability(chance)), chance)


def _drawable(view: View) -> Counter[str]:
    """The cards that may lie in the deck: what the seat cannot place, less what others took from the piles just now."""
    taken = [card for seat in view.rules.others(view.seat) for card in shopping(view, seat).taken]
    return pool(view) - Counter(taken)


def _share(good: str, chance: Fraction) -> Message:
    return Message.of("sheriff.panel.share", good=good, chance=percent(chance))


def _priced(view: View, card: str) -> Message:
    return Message.of("sheriff.panel.pile.card", good=card, value=view.rules.goods[card].value)


# --- the bag ------------------------------------------------------------------------------------------------------


def _packing(view: View) -> Iterator[Row]:
    rate = inspection_rate(view)
    honest, lies = packing.honest_bags(view.rules, view.hand), packing.lies(view.rules, view.hand, rate)
    truth = max(honest, key=lambda bag: (bag.value, bag.compensation), default=None)
    if truth is None:
        yield Row(Message.of("sheriff.panel.no_honest"))
    else:
        params: dict[str, Param] = {"what": _said(truth), "worth": truth.value, "paid": truth.compensation}
        yield Row(Message.of("sheriff.panel.honest", **params), Fraction(truth.value))
    lying = [bag for bag in lies if not bag.honest]
    for lie in sorted(lying, key=lambda bag: (-bribery.merchant_value(bag, rate), str(bag)))[:LIES]:
        yield _lie(lie, truth)
    if honest or lying:
        best = packing.best((*honest, *lying), rate)
        worth = Fraction(bribery.merchant_value(best, rate))
        told: dict[str, Param] = {"inside": goods(best.cards), "what": _said(best), "worth": decimal(worth)}
        yield Row(Message.of("sheriff.panel.rate", chance=probability(rate), **told), worth, exact=False)


def _lie(lie: bribery.Bag, truth: bribery.Bag | None) -> Row:
    even = bribery.break_even(lie, truth) if truth else None
    pays = even.message if even else Message.of("sheriff.panel.break_even.none")
    params: dict[str, Param] = {"inside": goods(lie.cards), "what": _said(lie), "pays": pays}
    numbers = {"worth": lie.value, "risk": lie.at_risk, "fine": lie.fine}
    return Row(Message.of("sheriff.panel.lie", **params, **numbers), even.q if even else None)


def _declaring(view: View) -> Iterator[Row]:
    for good in view.rules.legal:
        bag = packing.bag(view.rules, good, view.bag)
        if bag.honest:
            said = Message.of("sheriff.panel.story.true", what=_said(bag), paid=bag.compensation)
        else:
            said = Message.of("sheriff.panel.story.lie", what=_said(bag), risk=bag.at_risk, fine=bag.fine)
        yield Row(said, Fraction(bag.compensation - bag.fine - bag.at_risk))


def _said(bag: bribery.Bag) -> Param:
    return number_of(len(bag.cards), bag.declared)


def _own(view: View) -> Iterator[Row]:
    """The own bag before the sheriff: K, V, P, M, what being passed is worth, and what was offered."""
    bag, rate = packing.bag(view.rules, view.table.declared[view.seat - 1][1], view.bag), inspection_rate(view)
    worth = Fraction(bribery.merchant_value(bag, rate))
    told = {"chance": probability(rate), "worth": decimal(worth)}
    if bag.honest:
        yield Row(Message.of("sheriff.panel.own.honest", kept=bag.kept, paid=bag.compensation), Fraction(0))
        yield Row(Message.of("sheriff.panel.own.worth", **told), worth, exact=False)
    else:
        cost = bag.at_risk + bag.fine
        numbers = {"kept": bag.kept, "risk": bag.at_risk, "fine": bag.fine, "cost": cost}
        yield Row(Message.of("sheriff.panel.own.lie", **numbers), Fraction(cost))
        kind = "zone.scarce" if view.rules.compact else "zone"
        shown = {"fine": bag.fine} if view.rules.compact else {"fine": bag.fine, "cost": cost}
        yield Row(Message.of(f"sheriff.panel.own.{kind}", **shown), Fraction(bag.fine))
        price = rate * cost
        yield Row(Message.of("sheriff.panel.own.ceiling", price=decimal(price), **told), price, exact=False)
    if worth_offered := _offered(view, view.seat):
        yield Row(Message.of("sheriff.panel.own.offered", n=worth_offered), Fraction(worth_offered))


def _offered(view: View, merchant: int) -> int:
    """What the merchant's own offer is worth in gold and goods of the stand; words and the bag count nothing."""
    bid = standing(view.bids, merchant, merchant)
    return bid.offer.gold + view.rules.value(bid.offer.stand) if bid else 0


# --- the officer --------------------------------------------------------------------------------------------------


def _calling(view: View) -> Iterator[Row]:
    """All closed bags, the one that is most worth opening first."""
    bags = {seat: belief(view, seat, lie_rate(view, seat)) for seat in view.table.undecided}
    for seat, thought in sorted(bags.items(), key=lambda pair: (-opening_value(pair[1]), pair[0])):
        number, good = view.table.declared[seat - 1]
        gain, chance = opening_value(thought), thought.p(lambda bag: not bag.honest)
        params: dict[str, Param] = {"seat": seat, "what": number_of(number, good), "chance": percent(chance)}
        yield Row(Message.of("sheriff.panel.rank", gain=decimal(gain), **params), gain, exact=False)


def _judging(view: View) -> Iterator[Row]:
    """The bag on the table: what honesty costs, the odds of the hand, the belief, the price and the offer."""
    seat = view.table.called
    number, good = view.table.declared[seat - 1]
    honest, seen = packing.bag(view.rules, good, (good,) * number), shopping(view, seat)
    chance = _holds(view, seat, good, number)
    told: dict[str, Param] = {"seat": seat, "what": number_of(number, good), "paid": honest.compensation, "n": number}
    kind = "honest.compact" if view.rules.compact else "honest"
    yield Row(Message.of(f"sheriff.panel.bag.{kind}", chance=probability(chance), **told), chance)
    if seen.taken:
        yield Row(Message.of("sheriff.panel.bag.seen", seat=seat, what=goods(seen.taken)))
    yield from _believed(view, seat, honest.compensation)


def _believed(view: View, seat: int, paid: int) -> Iterator[Row]:
    prior = lie_rate(view, seat)
    thought = belief(view, seat, prior)
    gain, lies = opening_value(thought), thought.p(lambda bag: not bag.honest)
    told = {"prior": probability(prior), "chance": percent(lies), "gain": decimal(gain)}
    yield Row(Message.of("sheriff.panel.bag.belief", **told), gain, exact=False)
    if lies:
        fine = thought.given(lambda bag: not bag.honest).map(lambda bag: bag.fine).mean()
        even = Fraction(paid, 1) / (paid + fine)
        shown = {"chance": percent(even), "fine": decimal(fine)}
        yield Row(Message.of("sheriff.panel.bag.break_even", **shown), even, exact=False)
    others = [belief(view, other, lie_rate(view, other)) for other in view.table.undecided if other != seat]
    price = bribery.reservation(thought, others if view.rules.compact else ())
    yield Row(Message.of("sheriff.panel.bag.price", price=decimal(price)), price, exact=False)
    offered = _offered(view, seat)
    if not offered:
        yield Row(Message.of("sheriff.panel.bag.offer.none"), Fraction(0))
        return
    verdict = "more" if offered > price else "same" if offered == price else "less"
    said = Message.of(f"sheriff.panel.verdict.{verdict}")
    yield Row(Message.of("sheriff.panel.bag.offer", n=offered, verdict=said), Fraction(offered), exact=False)


def _holds(view: View, seat: int, good: str, number: int) -> Fraction:
    """The chance that so many cards of a good are in a hand, as it was when the bag was packed, by counting."""
    cards, taken = pool(view), shopping(view, seat).taken
    size = number + (thrown(view, seat) if view.rules.compact else view.table.sizes[seat - 1])
    rest = cards - Counter(taken)
    return Hand(rest[good], rest.total(), max(0, size - len(taken))).chance(number - taken.count(good), or_more=True)


# --- a debt -------------------------------------------------------------------------------------------------------


def _paying(view: View) -> Iterator[Row]:
    task = view.table.tasks[0]
    if isinstance(task, Debt):
        least = cheapest(view)
        yield Row(Message.of("sheriff.panel.debt", n=task.rest, least=least), Fraction(least))


_ROWS: dict[Duty, Callable[[View], Iterator[Row]]] = {
    Duty.MARKET: _market,
    Duty.PUT: _market,
    Duty.BAG: _packing,
    Duty.DECLARE: _declaring,
    Duty.SPEAK: _own,
    Duty.CALL: _calling,
    Duty.ANSWER: _judging,
    Duty.JUDGE: _judging,
    Duty.PAY: _paying,
}
