"""The declaration game: nature deals a hand, its merchant packs a bag and says what is in it, the sheriff opens or not.

A type is a hand, a message is a declaration, and the hidden part of a choice is the bag. Answer 1 is 'open'. Payoffs
are gains of the round in gold: the merchant's as in `sheriffkit.bribery.merchant_value` without a bribe, the sheriff's
nothing for a bag that is passed; for one that is opened the fine, or less the compensation (S-INSPECT-3 and 4).

What it leaves out of the table game. There is one merchant, and no haggling (`sheriffkit.models.bribe_game` has it).
The sheriff knows which hands there are, and how likely each is, but has seen no card. Cards that stay in the hand are
worth nothing, and there is no next round. Both can pay what they owe. With two deputies (S-SIX) 'the sheriff' is both
together.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from classkit.dist import Dist
from classkit.game import CannotRead, NotLegal, short
from classkit.normalform.reading import sequence
from classkit.signalling import Choice, Signalling
from classkit.words import Catalogue, Message, text
from sheriffkit.bag import Bag, declared_good
from sheriffkit.choice import hand_of
from sheriffkit.gains import merchant_value, opened_gain
from sheriffkit.hands import checked
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
_add("sheriff.model.signal.names", "A list of {n} different names is wanted, one for each type.")
_add("sheriff.model.signal.none", "A list of declarations is wanted, at least one.")
_add("sheriff.model.signal.twice", "{said} stands there a second time.")
_add("sheriff.model.signal.short", "The hand {hand} is too small for each of these declarations.")

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
    and 3). Of bags that pay both the same, one is kept; a bag that brings its merchant less than another, whether it
    is opened or not, is left out: it is in no equilibrium, and no belief gives it a chance. `names` are those of the
    hands, in their order (else their cards). Ask `classkit.signalling.signals` for the equilibria. Errors: CannotRead
    or NotLegal for hands, weights, declarations and names that are none, for two alike, for a hand that can make no
    declaration, and for more than six of either, with the size of the table.

    >>> game = declaration_game({("apples",) * 3: 1, ("silk",) * 3: 1}, ["3 apples"])
    >>> [(choice.type, choice.sender, choice.gain) for (choice,) in game.choices][1]
    ('3 silk', (Fraction(24, 1), Fraction(-12, 1)), Fraction(12, 1))
    """
    said = _declarations(declarations, checked(rules))
    given = _weighed(hands)
    held = tuple(hand_of(cards, rules) for cards in given)
    called = names_of(names, [cards_said(hand) for hand in held])
    choices: list[Choice] = []
    for name, hand in zip(called, held, strict=True):
        if not any(declare.count <= len(hand) for declare in said):
            raise NotLegal(Message.of("sheriff.model.signal.short", hand=name), "S-DECLARE-2")
        for declare in said:
            bags = _bags(hand, declare, rules)
            choices += [bag_choice(name, _told(declare), bag, hidden=len(bags) > 1) for bag in bags]
    return Signalling(dict(zip(called, given.values(), strict=True)), choices, *sides())


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


def names_of(names: Sequence[str], cards: Sequence[str]) -> tuple[str, ...]:
    """The names of the types: those that are given, one for each, or what is said of their cards.

    Errors: NotLegal for another number of them, and for two alike.

    >>> names_of((), ["3 apples", "3 silk"]), names_of(["true", "lie"], ["3 apples", "3 silk"])
    (('3 apples', '3 silk'), ('true', 'lie'))
    """
    listed = sequence(names)
    found = tuple(cards if listed is not None and len(listed) == 0 else listed or ())
    named = all(isinstance(name, str) and name for name in found)
    if not named or len(found) != len(cards) or len(set(found)) != len(found):
        raise NotLegal(Message.of("sheriff.model.signal.names", n=len(cards)), given=short(found or names))
    return found


def _bags(hand: Cards, declare: Declare, rules: Rules) -> tuple[Bag, ...]:
    """The bags of that number that no other beats in both cases, one for each pair of payoffs."""
    found: dict[tuple[int, int, Fraction], Bag] = {}
    for cards in dict.fromkeys(combinations(hand, declare.count)):
        bag = Bag(declare.good, cards, rules)
        found.setdefault((bag.value, opened_gain(bag), opening_value(bag)), bag)
    return tuple(
        bag
        for (passed, opened, _), bag in found.items()
        if not any(other[0] > passed and other[1] > opened for other in found)
    )


def _told(declare: Declare) -> str:
    """What a declaration is called in the game."""
    return f"{declare.count} {declare.good}"


def _declarations(lines: Iterable[str], rules: Rules) -> tuple[Declare, ...]:
    """The declarations, each once. Errors: CannotRead for what is none, NotLegal for none at all and for two alike."""
    given: object = lines
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        raise NotLegal(Message.of("sheriff.model.signal.none"), "S-DECLARE-1", short(given), ('["3 apples"]',))
    found: list[Declare] = []
    for line in lines:
        declare = _declaration(line, rules)
        if declare in found:
            raise NotLegal(Message.of("sheriff.model.signal.twice", said=_told(declare)), "S-DECLARE-1", short(line))
        found.append(declare)
    if not found:
        raise NotLegal(Message.of("sheriff.model.signal.none"), "S-DECLARE-1", allowed=('["3 apples"]',))
    return tuple(found)


def _declaration(line: object, rules: Rules) -> Declare:
    try:
        found = read(f"declare {line}") if isinstance(line, str) else None
    except CannotRead:
        found = None
    if not isinstance(found, Declare) or not 1 <= found.count <= BAG_MOST:
        raise CannotRead(Message.of("sheriff.model.signal.said", most=BAG_MOST), "S-DECLARE-2", short(line))
    return Declare(found.count, declared_good(rules, found.good))


def _weighed(hands: object) -> dict[Cards, object]:
    """The hands, each with its weight as it was given."""
    given = dict(hands.items()) if isinstance(hands, Mapping | Dist) else {}
    if not given:
        raise CannotRead(Message.of("sheriff.model.signal.hands", example=EXAMPLE), "S-SETUP-1", short(hands))
    return given
