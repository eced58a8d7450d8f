"""The bribe as a signal: the bags have been declared alike, the merchant offers gold, the sheriff takes it or opens.

A type is a bag, a message is a bribe, and answer 1 is 'open'. Answer 0, 'pass', takes the bribe and hands the bag back;
opening makes the bribe void (S-BRIBE-6). Payoffs are gains of the round in gold: the merchant's as in
`sheriffkit.bribery.merchant_value`, the sheriff's the bribe, or what opening brings (S-INSPECT-3 and 4).

What it leaves out of the table game. One offer is made, the last one: nobody asks for more, and nothing but gold is
offered. The sheriff knows which bags there may be, and how likely each is. There is no next round, and no third party.
Everybody can pay. With two deputies (S-SIX) 'the sheriff' is both together; that a compact sheriff opens one bag alone
(S-COMPACT-2) is left out.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from numbers import Integral

from classkit.dist import Dist
from classkit.game import NotLegal, short
from classkit.signalling import Signalling
from classkit.words import Catalogue, Message
from sheriffkit.bag import Bag, a_bag, belief_of, same_game
from sheriffkit.models.declaration import bag_choice, cards_said, names_of, sides

_add = Catalogue("sheriffkit").add
_add("sheriff.model.signal.bribes", "The bribes are a list of different whole numbers of gold, none below 0.")
_add("sheriff.model.signal.alike", "The sheriff has heard one declaration: all bags are declared alike.")


def bribe_game(
    bags: Dist[Bag] | Mapping[Bag, int] | Mapping[Bag, Fraction],
    bribes: Iterable[int] = range(6),
    *,
    names: Sequence[str] = (),
) -> Signalling:
    """The bribe game of these bags, each with its weight, and bribes in gold; up to six of either.

    `names` are those of the bags, in their order (else their cards). Ask `classkit.signalling.signals` for the
    equilibria. Errors: CannotRead or NotLegal for bags, weights, bribes and names that are none, for bags of two games
    or that were declared differently, for two bribes alike, and for too many of either, with the size of the table.

    >>> liar, honest = Bag("apples", ["apples", "silk", "silk"]), Bag("apples", ["apples"] * 3)
    >>> game = bribe_game({liar: 3, honest: 1}, [0, 8])
    >>> game.messages, [choice.sender for choice in game.choices[1]][0]
    (('0 gold', '8 gold'), (Fraction(6, 1), Fraction(12, 1)))
    """
    weights = _weighed(bags)
    same_game(weights)
    if len({(bag.declared, len(bag.cards)) for bag in weights}) != 1:
        given = tuple(f"{len(bag.cards)} {bag.declared}" for bag in weights)
        raise NotLegal(Message.of("sheriff.model.signal.alike"), "S-DECLARE-2", ", ".join(given))
    amounts = _amounts(bribes)
    called = names_of(names, [cards_said(bag.cards) for bag in weights])
    choices = [
        bag_choice(name, gold_said(bribe), bag, bribe)
        for name, bag in zip(called, weights, strict=True)
        for bribe in amounts
    ]
    return Signalling(dict(zip(called, weights.values(), strict=True)), choices, *sides())


def gold_said(bribe: int) -> str:
    """What a bribe is called in the game.

    >>> gold_said(5)
    '5 gold'
    """
    return f"{bribe} gold"


def _weighed(bags: object) -> dict[Bag, object]:
    """The bags, each with its weight as it was given."""
    if isinstance(bags, Mapping) and bags:
        return {a_bag(bag): weight for bag, weight in bags.items()}
    if isinstance(bags, Bag | Dist):
        return dict(belief_of(bags).items())
    raise NotLegal(Message.of("sheriff.bribery.belief"), "S-INSPECT-1", short(bags), ("{bag: 3, other_bag: 1}",))


def _amounts(bribes: Iterable[int]) -> tuple[int, ...]:
    """The bribes in gold. Errors: NotLegal."""
    given: object = bribes
    found = tuple(bribes) if isinstance(given, Iterable) and not isinstance(given, str | bytes | Mapping) else ()
    whole = all(isinstance(bribe, Integral) and not isinstance(bribe, bool) and bribe >= 0 for bribe in found)
    if not found or not whole or len(set(found)) != len(found):
        raise NotLegal(Message.of("sheriff.model.signal.bribes"), "S-BRIBE-2", short(given), ("range(6)",))
    return tuple(map(int, found))
