"""The log of a game as a value: it grows by an event without being copied, and remembers what it showed to whom."""

from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from classkit.game import Event


class History(Sequence[Event]):
    """The events of a game in order; it never changes. `plus` gives a longer one, which shares all that came before.

    It is a chain: each holds its last event and the history before that, so that a game of n events takes n steps, and
    not n copies of all events so far. An index, a slice and a loop first walk the chain once.

    >>> from classkit.words import Message
    >>> deal, call = Event(Message("deal"), (1,)), Event(Message("call"), (1, 2))
    >>> [event.kind for event in History.of([deal]).plus(call)]
    ['deal', 'call']
    >>> [event.kind for event in History.of([deal, call]).seen(2)]
    ['call']
    """

    __slots__ = ("_before", "_last", "_length", "_seen")
    _last: Event  # only if there is a history before it

    def __init__(self) -> None:
        """No events yet."""
        self._before: History | None = None
        self._length = 0
        self._seen: dict[int, tuple[Event, ...]] = {}

    @classmethod
    def of(cls, events: Iterable[Event]) -> "History":
        """The history of these events."""
        history = EMPTY
        for event in events:
            history = history.plus(event)
        return history

    def plus(self, event: Event) -> "History":
        """This history and one event more."""
        longer = History.__new__(History)
        longer._before, longer._last, longer._length, longer._seen = self, event, self._length + 1, {}
        return longer

    def seen(self, seat: int) -> tuple[Event, ...]:
        """The events that a seat saw, in order, each as if that seat alone had seen it.

        Who else saw an event follows from the rules and is no secret, but it is none of a view's business. What the
        seat was shown of an earlier part of the game is not put together again.
        """
        node, new = self, []
        while node._before is not None and seat not in node._seen:
            if seat in node._last.sees:
                new.append(Event(node._last.message, (seat,)))
            node = node._before
        self._seen[seat] = node._seen.get(seat, ()) + tuple(reversed(new))
        return self._seen[seat]

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Event]:
        return reversed(list(reversed(self)))

    def __reversed__(self) -> Iterator[Event]:
        node = self
        while node._before is not None:
            yield node._last
            node = node._before

    @overload
    def __getitem__(self, index: int) -> Event: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Event, ...]: ...

    def __getitem__(self, index: int | slice) -> Event | tuple[Event, ...]:
        return tuple(self)[index]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, History):
            return NotImplemented
        if self._length != other._length:
            return False
        one, two = self, other
        while one is not two and one._before is not None and two._before is not None:
            if one._last != two._last:
                return False
            one, two = one._before, two._before  # two games that part at some move share all before it
        return True

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> tuple[object, ...]:
        return History.of, (tuple(self),)

    def __repr__(self) -> str:
        """Short, and without anything hidden."""
        return f"<History of {len(self)} events>"


EMPTY = History()
"""The history of a game in which nothing has happened yet."""
