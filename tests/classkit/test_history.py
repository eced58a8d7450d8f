"""A history: a sequence like any other, that shares what came before and remembers what each seat saw."""

import copy
import pickle
import random

import pytest

from classkit.game import Event, seen_by
from classkit.history import EMPTY, History
from classkit.words import Message


def event(number, *seats):
    return Event(Message.of("test.event", n=number), seats or (1, 2, 3))


EVENTS = tuple(event(number, *seats) for number, seats in enumerate([(1,), (), (2, 3), (), (1, 3)]))


def test_it_is_a_sequence():
    history = History.of(EVENTS)
    assert tuple(history) == EVENTS == tuple(reversed(tuple(reversed(history))))
    assert len(history) == 5
    assert (history[0], history[-1], history[2:4]) == (EVENTS[0], EVENTS[-1], EVENTS[2:4])
    assert EVENTS[2] in history
    with pytest.raises(IndexError):
        history[5]
    assert not EMPTY
    assert list(EMPTY) == []


def test_a_longer_one_leaves_the_old_one_as_it_was():
    short = History.of(EVENTS[:3])
    one, two = short.plus(EVENTS[3]), short.plus(EVENTS[4])
    assert tuple(short) == EVENTS[:3]
    assert tuple(one) == EVENTS[:4]
    assert tuple(two) == (*EVENTS[:3], EVENTS[4])
    assert one != two


def test_equal_ones_are_equal_however_they_came_about():
    history = History.of(EVENTS)
    again = History.of(EVENTS[:2]).plus(EVENTS[2]).plus(event(3)).plus(EVENTS[4])
    assert history == again
    assert hash(history) == hash(again)
    assert history != History.of(EVENTS[:4])
    assert history != History.of((event(9), *EVENTS[1:]))
    assert History() == EMPTY
    assert history != EVENTS


def test_a_seat_is_shown_what_it_saw_whatever_was_asked_before():
    rng, history = random.Random(1), EMPTY
    for number in range(60):
        history = history.plus(event(number, *rng.sample((1, 2, 3), rng.randint(1, 3))))
        if rng.random() < 0.4:
            history.seen(rng.randint(1, 3))
        for seat in (1, 2, 3):
            if rng.random() < 0.3:
                alone = tuple(Event(found.message, (seat,)) for found in seen_by(history, seat))
                assert history.seen(seat) == alone
    assert history.seen(9) == ()


@pytest.mark.slow
def test_a_long_one_is_copied_pickled_and_thrown_away():
    long = History.of(event(number) for number in range(30_000))
    assert len(long.seen(1)) == 30_000
    for again in (pickle.loads(pickle.dumps(long)), copy.deepcopy(long)):
        assert again == long
    assert repr(long) == "<History of 30000 events>"
    del long, again
