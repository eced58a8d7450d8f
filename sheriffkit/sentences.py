"""Each move as a sentence: what an offer holds and what it wants, what is asked, laid, taken and declared."""

from collections import Counter
from collections.abc import Iterable

from classkit.game import Move
from classkit.words import Message, Param
from sheriffkit.bot_words import NAMED
from sheriffkit.items import Promise, Vow
from sheriffkit.moves import Accept, Aside, Ask, Bag, Call, Declare, Offer, Pay, Pick, Put, Take


def move_message(move: Move, seat: int, bag: int = 0) -> Message:
    """Any move in words, with the seat that makes it; `bag`: whose bag is on the table, for an offer.

    >>> from classkit.words import say
    >>> say(move_message(Offer(gold=5, stand=("apples", "apples")), 2, bag=2))
    'Player 2 offers 5 gold and 2 apples to be passed.'
    """
    kind = f"sheriff.tell.{move.word}"
    match move:
        case Offer():
            return offer_message(move, seat, own=seat == bag)
        case Ask(gold, wanted):
            return Message.of(kind, seat=seat, what=_gold_and(gold, wanted))
        case Accept(payer) if payer not in (0, bag):
            return Message.of(f"{kind}.other", seat=seat, payer=payer)
        case Aside(good) | Pay(good) | Pick(good):
            return Message.of(kind, seat=seat, good=good)
        case Take(pile):
            return Message.of(kind, seat=seat, pile=pile.value)
        case Put(good, pile):
            return Message.of(kind, seat=seat, good=good, pile=pile.value)
        case Bag(cards):
            return Message.of(kind, seat=seat, what=goods(cards))
        case Declare(count, good):
            return Message.of(kind, seat=seat, what=number_of(count, good))
        case Call(target):
            return Message.of(kind, seat=seat, bag=target)
    return Message.of(kind, seat=seat)


def offer_message(offer: Offer, seat: int, own: bool) -> Message:
    """An offer in words: what is given, what for, and what it wants besides (S-BRIBE-2)."""
    given = (*_gold_and(offer.gold, offer.stand), *_in_bag(offer))
    wanted = tuple(_wanted(promise) for promise in offer.promises if promise.binds)
    what: Param = given or Message.of("sheriff.tell.nothing")
    said = Message.of(f"sheriff.tell.offer.{'own' if own else offer.aim.value}", seat=seat, what=what)
    if own and wanted:
        said = Message.of("sheriff.tell.offer.own.if", seat=seat, what=what, wanted=wanted)
    later = tuple(_later(promise) for promise in offer.promises if not promise.binds)
    return Message.of("sheriff.tell.word", offer=said, what=later) if later else said


def words(items: Iterable[Param]) -> Param:
    """Things for a sentence; 'nothing' for none of them."""
    return tuple(items) or Message.of("sheriff.tell.nothing")


def goods(cards: Iterable[str]) -> Param:
    """Cards for a sentence, by number and name; 'nothing' for none of them.

    >>> from classkit.words import say
    >>> say(Message.of("sheriff.tell.bag", seat=2, what=goods(("silk", "apples", "silk"))))
    'Player 2 bags 1 apple and 2 silk.'
    """
    return words(_numbers(cards))


def number_of(count: int, good: str) -> Param:
    """So many cards of a good: in the words of the language, or as it is written if it is a table's own."""
    return Message.of(f"sheriff.good.{good}", n=count) if good in NAMED else f"{count} {good}"


def _numbers(cards: Iterable[str]) -> tuple[Param, ...]:
    return tuple(number_of(count, good) for good, count in sorted(Counter(cards).items()))


def _gold_and(gold: int, cards: Iterable[str]) -> tuple[Param, ...]:
    coins: tuple[Param, ...] = (Message.of("sheriff.tell.gold", n=gold),) if gold else ()
    return (*coins, *_numbers(cards))


def _in_bag(offer: Offer) -> tuple[Param, ...]:
    return (Message.of("sheriff.tell.in_bag", what=goods(offer.bag)),) if offer.bag else ()


def _later(promise: Promise) -> Message:
    if promise.vow is Vow.LATER_PASS:
        return Message.of("sheriff.tell.later.pass")
    return Message.of("sheriff.tell.later.gold", n=promise.number)


def _wanted(promise: Promise) -> Message:
    kind = {Vow.OPEN: "open", Vow.PASS: "pass", Vow.NO_BRIBE: "no_bribe"}[promise.vow]
    return Message.of(f"sheriff.tell.wanted.{kind}", bag=promise.number)
