"""The declaration game: nature deals a hand, its merchant packs a bag and says what is in it, the sheriff opens or not.

A type is a hand, a message is a declaration, and the hidden part of a choice is the bag. Answer 1 is 'open'. Payoffs
are gains of the round in gold: the merchant's as in `sheriffkit.bribery.merchant_value` without a bribe, the sheriff's
nothing for a bag that is passed, and the fine or less the compensation for one that is opened (S-INSPECT-3 and 4).

What it leaves out of the table game. There is one merchant, and no haggling (`sheriffkit.models.bribe_game` has it).
The sheriff knows which hands there are, and how likely each is, but has seen no card. Cards that stay in the hand are
worth nothing, and there is no next round. Both can pay what they owe.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import TypeVar

from classkit.dist import Dist
from classkit.game import CannotRead, NotLegal
from classkit.normalform.reading import short
from classkit.signalling import Choice, Signalling
from classkit.words import Catalogue, Message, text
from sheriffkit.bag import Bag, declared_good
from sheriffkit.choice import hand_of
from sheriffkit.gains import merchant_value
from sheriffkit.items import Cards, counted
from sheriffkit.moves import Declare, read
from sheriffkit.price import opening_value
from sheriffkit.rules import BAG_MOST, STANDARD, Rules

_add = Catalogue("sheriffkit").add
_add("sheriff.model.signal.merchant", "merchant")
_add("sheriff.model.signal.sheriff", "sheriff")
_add("sheriff.model.signal.pass", "pass")
_add("sheriff.model.signal.open", "open")
_add("sheriff.model.signal.hands", "The hands are a mapping of cards to weights, such as {example}.")
_add("sheriff.model.signal.said", "A declaration is a number from 1 to {most} and a legal good, such as “3 apples”.")
_add("sheriff.model.signal.names", "{n} different names are wanted, one for each type.")
_add("sheriff.model.signal.none", "Name at least one declaration.")
_add("sheriff.model.signal.short", "The hand {hand} is too small for each of these declarations.")

T = TypeVar("T")

EXAMPLE = '{("apples", "apples", "silk"): 2, ("silk", "silk", "silk"): 1}'


def declaration_game(
    hands: Mapping[Cards, int] | Mapping[Cards, Fraction] | Dist[Cards],
    declarations: Iterable[str],
    *,
    names: Sequence[str] = (),
    rules: Rules = STANDARD,
) -> Signalling:
    """The declaration game of these hands (each with its weight) and declarations (`"3 apples"`).

    A hand can make every declaration for which it has cards enough, with any bag of that number (S-BAG-1, S-DECLARE-2
    and 3). Of bags that pay both the same, one is kept; a bag that is worse than another whether it is opened or not
    is left out: it is in no equilibrium, and no belief gives it a chance. `names` are those of the hands, in their
    order (else their cards). Ask `classkit.signalling.signals` for the equilibria. Errors: CannotRead or NotLegal for
    hands and declarations that are none, and for more than six of either, with the size of the table.

    >>> game = declaration_game({("apples",) * 3: 1, ("silk",) * 3: 1}, ["3 apples"])
    >>> [(choice.type, choice.sender, choice.gain) for (choice,) in game.choices][1]
    ('3 silk', (Fraction(24, 1), Fraction(-12, 1)), Fraction(12, 1))
    """
    said = tuple(_declaration(line, rules) for line in declarations)
    if not said:
        raise NotLegal(Message.of("sheriff.model.signal.none"), "S-DECLARE-1", allowed=("3 apples",))
    weights: dict[str, Fraction] = {}
    choices: list[Choice] = []
    for (cards, weight), called in _named(_weighed(hands), names):
        hand = hand_of(cards, rules)
        name = called or cards_said(hand)
        weights[name] = weight
        if not any(declare.count <= len(hand) for declare in said):
            raise NotLegal(Message.of("sheriff.model.signal.short", hand=name), "S-DECLARE-2")
        for declare in said:
            message, bags = f"{declare.count} {declare.good}", _bags(hand, declare, rules)
            choices += [bag_choice(name, message, bag, hidden=len(bags) > 1) for bag in bags]
    return Signalling(weights, choices, *sides())


def sides() -> tuple[tuple[str, str], tuple[str, str]]:
    """What the sheriff's answers and the players are called."""
    passes, opens, merchant, sheriff = (
        text(f"sheriff.model.signal.{name}") for name in ("pass", "open", "merchant", "sheriff")
    )
    return (passes, opens), (merchant, sheriff)


def bag_choice(name: str, message: str, bag: Bag, bribe: int = 0, *, hidden: bool = False) -> Choice:
    """To bring this bag, with a bribe that is taken if the bag is passed and void if it is opened (S-BRIBE-6).

    >>> bag_choice("liar", "5 gold", Bag("apples", ["silk"]), 5).receiver
    (Fraction(5, 1), Fraction(4, 1))
    """
    sender = merchant_value(bag, 0, bribe), merchant_value(bag, 1)
    return Choice(name, message, sender, (bribe, opening_value(bag)), cards_said(bag.cards) if hidden else "")


def cards_said(cards: Cards) -> str:
    """What cards are called in a game.

    >>> cards_said(("apples", "silk", "silk"))
    '1 apples + 2 silk'
    """
    return " + ".join(counted(cards))


def _named(items: list[T], names: Sequence[str]) -> Iterable[tuple[T, str]]:
    """Each item with its name, or with none. Errors: NotLegal for names that do not fit."""
    return zip(items, checked_names(names, len(items)) or [""] * len(items), strict=True)


def checked_names(names: Sequence[str], n: int) -> tuple[str, ...]:
    """The names of so many types, or none. Errors: NotLegal for another number of them, and for two alike."""
    found = tuple(map(str, names))
    if found and (len(found) != n or len(set(found)) != n):
        raise NotLegal(Message.of("sheriff.model.signal.names", n=n), given=short(names))
    return found


def _bags(hand: Cards, declare: Declare, rules: Rules) -> tuple[Bag, ...]:
    """The bags of that number that no other beats in both cases, one for each pair of payoffs."""
    found: dict[tuple[int, int, int], Bag] = {}
    for cards in dict.fromkeys(combinations(hand, declare.count)):
        bag = Bag(declare.good, cards, rules)
        found.setdefault((bag.value, bag.kept + bag.compensation - bag.fine, bag.fine), bag)
    return tuple(
        bag
        for (passed, opened, _), bag in found.items()
        if not any(other[0] > passed and other[1] > opened for other in found)
    )


def _declaration(line: str, rules: Rules) -> Declare:
    try:
        found = read(f"declare {line}")
    except CannotRead:
        found = None
    if not isinstance(found, Declare) or not 1 <= found.count <= BAG_MOST:
        raise CannotRead(Message.of("sheriff.model.signal.said", most=BAG_MOST), "S-DECLARE-2", short(line))
    return Declare(found.count, declared_good(rules, found.good))


def _weighed(hands: object) -> list[tuple[Cards, Fraction]]:
    given = hands if isinstance(hands, Mapping | Dist) else {}
    if not given:
        raise CannotRead(Message.of("sheriff.model.signal.hands", example=EXAMPLE), "S-SETUP-1", short(hands))
    return [(cards, Fraction(weight)) for cards, weight in given.items()]
