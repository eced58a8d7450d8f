"""The counting lab: what a sheriff can know of a closed bag, from the own hand, the piles and the market.

The numbers are those of `sheriffkit.labs.counting_lab`, which prints them without a picture; here they are bars. Each
chart shows two beliefs side by side: before any card was seen, and with the cards that were.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache

from classkit import shown
from classkit.chart import Chart, bars
from classkit.explore import Explorer, Slider, explore
from classkit.game import NotLegal
from classkit.words import Catalogue, Message, text
from sheriffkit.bots.facts import shopping
from sheriffkit.hands import SomeCards, cards_of, checked, good_name, unseen
from sheriffkit.items import Cards
from sheriffkit.labs import CountingLab, counting_lab
from sheriffkit.rules import BAG_MOST, STANDARD, Rules
from sheriffkit.state import View

HALF = Fraction(1, 2)
MOST_TAKEN = 3
"""How many cards of the declared good the lab lets a merchant take from a pile."""

_add = Catalogue("sheriffkit").add
_add("sheriff.counting.title", "What is in the bag? Declared: {number} {good}")
_add("sheriff.counting.x", "{good} among the cards of the bag")
_add("sheriff.counting.p", "probability")
_add("sheriff.counting.before", "no card seen")
_add("sheriff.counting.now", "with the cards that were seen")
_add("sheriff.counting.sentence", "The chance of a lie is {lie}; it was {before} before any card was seen.")
_add("sheriff.counting.same", "No card was seen yet. The chance of a lie is {lie}.")
_add("sheriff.counting.last", "{said} The last of {n} cards: {card}, {where}.")
_add("sheriff.counting.hand", "in your hand")
_add("sheriff.counting.stand", "on a stand")
_add("sheriff.counting.pile", "on a pile")
_add("sheriff.counting.taken", "which the merchant took from a pile")
_add("sheriff.counting.cards", "Cards seen")
_add("sheriff.counting.number", "Cards declared as {good}")
_add("sheriff.counting.of.taken", "Taken from a pile: {good}")
_add("sheriff.counting.of.seen", "Seen elsewhere: {good}")
_add("sheriff.counting.of.contraband", "Seen elsewhere: contraband")
_add("sheriff.counting.lies", "Merchants who mean to lie, in percent")
_add("sheriff.counting.nobody", "This seat has declared nothing in this round.")
_add("sheriff.counting.steps", "There are {n} cards to be seen.")


class Where(Enum):
    """Where a sheriff sees a card: only what the merchant took is known to be in the merchant's hand (S-MARKET-4)."""

    HAND = "hand"
    STAND = "stand"
    PILE = "pile"
    TAKEN = "taken"


@dataclass(frozen=True, slots=True)
class Sight:
    """One card that a sheriff has seen, and where."""

    card: str
    where: Where


def sights(view: View, merchant: int) -> tuple[Sight, ...]:
    """Every card that this seat can place, one by one: own hand, open stands, piles; then what the merchant took.

    Errors: NotLegal if the merchant has declared nothing in this round (S-DECLARE).

    >>> from sheriffkit.engine import position, view
    >>> bags, declared = [(), ("silk", "silk"), (), ()], ["", "2 apples", "", ""]
    >>> start = position(Rules(), phase="inspect", bags=bags, declared=declared, left=("apples",))
    >>> [(sight.card, sight.where.value) for sight in sights(view(start, 1), 2)]
    [('apples', 'pile')]
    """
    _declared(view, merchant)
    table = view.table
    places = (
        (Where.HAND, (*view.hand, *view.bag, *view.contraband)),
        (Where.STAND, tuple(card for stand in table.stands for card in stand)),
        (Where.PILE, (*table.left, *table.right)),
        (Where.TAKEN, shopping(view, merchant).taken),
    )
    return tuple(Sight(card, where) for where, cards in places for card in cards)


def bag_chart(
    declared: str,
    number: int,
    *,
    seen: SomeCards = (),
    taken: SomeCards = (),
    lies: Fraction = HALF,
    rules: Rules = STANDARD,
) -> Chart:
    """The belief over a bag declared as that number of a good, as bars over how many of its cards are that good.

    The arguments are those of `sheriffkit.labs.counting_lab`. Errors: NotLegal.

    >>> bag_chart("bread", 4, taken=("bread", "bread")).sentence
    'The chance of a lie is 29.9%; it was 84.9% before any card was seen.'
    """
    known, held = cards_of(checked(rules), seen), cards_of(rules, taken)
    return _bars(number, _lab(declared, number, (), (), lies, rules), _lab(declared, number, known, held, lies, rules))


def steps_chart(view: View, merchant: int, cards: int) -> Chart:
    """The bars after the first so many cards of `sights`. Errors: NotLegal for more cards than there are to be seen."""
    number, good = _declared(view, merchant)
    everything = sights(view, merchant)
    if not 0 <= cards <= len(everything):
        allowed = Message.of("sheriff.odds.between", low=0, high=len(everything))
        raise NotLegal(Message.of("sheriff.counting.steps", n=len(everything)), given=f"{cards}", allowed=(allowed,))
    some = everything[:cards]
    taken = tuple(sorted(sight.card for sight in some if sight.where is Where.TAKEN))
    seen = tuple(sorted(sight.card for sight in some if sight.where is not Where.TAKEN))
    before = _lab(good, number, (), (), HALF, view.rules)
    return _bars(number, before, _lab(good, number, seen, taken, HALF, view.rules), some[-1:], cards)


def steps(view: View, merchant: int) -> Explorer:
    """The bars of a bag that is still closed, with a slider over the cards that this seat sees, one after another."""
    most = len(sights(view, merchant))
    slider = Slider(text("sheriff.counting.cards"), 0, most, 0)
    return explore(lambda cards: steps_chart(view, merchant, cards), cards=slider)


def counting(declared: str = "bread", number: int = 4, *, taken: int = 0, rules: Rules = STANDARD) -> Explorer:
    """The lab: move what was declared, seen and taken, and how many merchants mean to lie; the bars follow.

    It opens at `number` cards of the good `declared`, of which the merchant took `taken` from a pile. Errors: NotLegal
    for what may not be declared; ValueError for a start that the sliders do not reach.
    """
    good = _lab(declared, number, (), (), HALF, rules).declared
    stock = {name: cards for name, cards in unseen(rules=rules).items() if cards}
    hidden = [name for name in stock if not rules.is_legal(name)]

    def chart(number: int, taken: int, seen: int, contraband: int, lies: int) -> Chart:
        cards = {good: seen} | _spread(contraband, {name: stock[name] for name in hidden})
        share = Fraction(lies, 100)
        return bag_chart(good, number, seen=cards, taken={good: taken}, lies=share, rules=rules)

    most = sum(stock[name] for name in hidden) // 2
    return explore(
        chart,
        number=Slider(text("sheriff.counting.number", good=good), 1, BAG_MOST, number),
        taken=Slider(text("sheriff.counting.of.taken", good=good), 0, MOST_TAKEN, taken),
        seen=Slider(text("sheriff.counting.of.seen", good=good), 0, stock[good] - MOST_TAKEN, 0),
        contraband=Slider(text("sheriff.counting.of.contraband"), 0, most, 0),
        lies=Slider(text("sheriff.counting.lies"), 5, 95, 50, 5),
    )


def _declared(view: View, merchant: int) -> tuple[int, str]:
    seats = [seat for seat, (number, _) in enumerate(view.table.declared, 1) if number]
    if merchant not in seats:
        allowed = tuple(map(str, seats))
        raise NotLegal(Message.of("sheriff.counting.nobody"), "S-DECLARE", repr(merchant), allowed)
    number, good = view.table.declared[merchant - 1]
    return number, good


@lru_cache(maxsize=500)
def _lab(declared: str, number: int, seen: Cards, taken: Cards, lies: Fraction, rules: Rules) -> CountingLab:
    """The lab's numbers; kept, since a slider goes back and forth."""
    return counting_lab(good_name(rules, declared), number, seen=seen, taken=taken, lies=lies, rules=rules)


def _spread(number: int, stock: Mapping[str, int]) -> dict[str, int]:
    """So many cards, each of the good that is left most: to the bars it is all one which contraband was seen."""
    left, found = dict(stock), dict.fromkeys(stock, 0)
    while number and any(left.values()):
        good = max(left, key=lambda name: left[name])
        left[good] -= 1
        found[good] += 1
        number -= 1
    return found


def _bars(number: int, before: CountingLab, now: CountingLab, last: tuple[Sight, ...] = (), cards: int = 0) -> Chart:
    true = range(number + 1)
    kind = "same" if now == before else "sentence"
    said = text(f"sheriff.counting.{kind}", lie=shown.percent(now.lie), before=shown.percent(before.lie))
    for sight in last:
        where = text(f"sheriff.counting.{sight.where.value}")
        said = text("sheriff.counting.last", said=said, n=cards, card=sight.card, where=where)
    return bars(
        true,
        {
            text("sheriff.counting.before"): _true(before, number),
            text("sheriff.counting.now"): _true(now, number),
        },
        title=text("sheriff.counting.title", number=number, good=now.declared),
        x_title=text("sheriff.counting.x", good=now.declared),
        y_title=text("sheriff.counting.p"),
        sentence=said,
        strong=(number,),
    )


def _true(lab: CountingLab, number: int) -> list[Fraction]:
    """The chance of each number of true cards."""
    found = lab.kinds.map(lambda kind: kind[0])
    return [found.p(true) for true in range(number + 1)]
