"""What a refusal says is allowed, where a list of all legal moves would be long and teach nothing.

Like everything about legality it depends on what the seat in question sees. Goods and moves stand as they are typed.
"""

from collections.abc import Callable, Iterator

from classkit.words import Message, Param
from sheriffkit.items import counted
from sheriffkit.moves import Ask, Silent, Withdraw
from sheriffkit.offers import acceptable_aims, free_stand, gold_range
from sheriffkit.rules import BAG_MOST
from sheriffkit.state import Duty, View


def allowed(view: View, listed: tuple[str, ...]) -> tuple[Param, ...]:
    """What this seat may do, for an error; `listed`: its list of legal moves, which says it best if it is short."""
    short = _SHORT.get(view.duty) if view.duty else None
    return tuple(short(view, listed)) if short else listed


def _bag(view: View, listed: tuple[str, ...]) -> Iterator[Param]:
    """How many cards, and which there are (S-BAG-1)."""
    most = min(BAG_MOST, len(view.hand))
    yield Message.of("sheriff.allowed.bag", most=most, cards=counted(view.hand))


def _speak(view: View, listed: tuple[str, ...]) -> Iterator[Param]:
    """What the own offer may hold, and which way it may aim (S-BRIBE-2, 5)."""
    if aims := acceptable_aims(view):
        kind = aims[0].value if len(aims) == 1 else "both"
        yield Message.of(f"sheriff.allowed.offer.{kind}", what=tuple(_means(view)))
    yield from (move.word for move in (Withdraw, Silent) if move.word in listed)


def _means(view: View) -> Iterator[Param]:
    own = view.seat == view.table.called
    if gold := gold_range(view):
        yield gold
    if free_stand(view):
        yield Message.of("sheriff.allowed.stand")
    if own and not view.rules.compact:
        yield Message.of("sheriff.allowed.in_bag", n=len(view.bag))
    yield Message.of("sheriff.allowed.promises" if own else "sheriff.allowed.later")


def _answer(view: View, listed: tuple[str, ...]) -> Iterator[Param]:
    """The moves one by one, but any request as one."""
    yield from (text for text in listed if not text.startswith(f"{Ask.word} "))
    if any(text.startswith(f"{Ask.word} ") for text in listed):
        yield Message.of("sheriff.allowed.ask")


_SHORT: dict[Duty, Callable[[View, tuple[str, ...]], Iterator[Param]]] = {
    Duty.BAG: _bag,
    Duty.SPEAK: _speak,
    Duty.ANSWER: _answer,
}
