"""The shared shape of a game: errors, events, notation, records, the generator, and how a game is played out."""

import copy
import pickle
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classkit.game import (
    SHOWN,
    CannotRead,
    Event,
    GameError,
    Move,
    Notation,
    NotLegal,
    NotYourTurn,
    Record,
    generator,
    lines,
    moved,
    play_out,
    replay,
    seen_by,
)
from classkit.words import Message


class Colour(Enum):
    RED = "red"
    DARK_RED = "dark-red"


@dataclass(frozen=True, slots=True)
class Go(Move):
    word: ClassVar[str] = "go"


@dataclass(frozen=True, slots=True)
class GoTo(Move):
    word: ClassVar[str] = "go to"
    place: int


@dataclass(frozen=True, slots=True)
class Paint(Move):
    word: ClassVar[str] = "paint"
    place: int
    colour: Colour
    parts: tuple[int, ...] = field(metadata={"mark": "parts"})


@dataclass(frozen=True, slots=True)
class GoAgain(Move):
    word: ClassVar[str] = "go again"
    place: int

    def __post_init__(self) -> None:
        if self.place > 6:
            raise CannotRead(WHY, "T-X-3", self.text)


NOTATION = Notation((Go, GoTo, Paint))

# --- errors -------------------------------------------------------------------------------------------------------

WHY = Message.of("game.error.seat")


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (GameError(WHY), "There is no such seat."),
        (NotLegal(WHY, "T-VOTE-1"), "There is no such seat. (T-VOTE-1)"),
        (NotLegal(WHY, given="9"), "There is no such seat. Given: 9."),
        (NotLegal(WHY, allowed=("1",)), "There is no such seat. Allowed: 1."),
        (NotYourTurn(WHY, "T-X-3", "go", ("a", "b")), "There is no such seat. (T-X-3) Given: go. Allowed: a and b."),
        (CannotRead(WHY, "", "x", tuple("abcde")), "There is no such seat. Given: x. Allowed: a, b, c, d and e."),
        (CannotRead(WHY, "", "", tuple("abcdefgh")), "There is no such seat. Allowed: a, b, c, d, e, f, g and h."),
        (CannotRead(WHY, "", "", ("a",) * 12), f"There is no such seat. Allowed: {'a, ' * 10}a and a."),
        (CannotRead(WHY, "", "", ("a",) * 13), f"There is no such seat. Allowed: {'a, ' * 11}a and 1 more."),
        (CannotRead(WHY, "", "", ("a",) * 100), f"There is no such seat. Allowed: {'a, ' * 11}a and 88 more."),
    ],
)  # fmt: skip
def test_an_error_says_why_the_clause_what_was_given_and_what_is_allowed(error, says):
    assert str(error) == says
    assert isinstance(error, GameError)
    assert isinstance(error, ValueError)


def test_an_error_lists_twelve_at_most():
    error = NotLegal(WHY, allowed=tuple(map(str, range(50))))
    assert str(error).count(",") == SHOWN - 1


@pytest.mark.parametrize("kind", [GameError, CannotRead, NotLegal, NotYourTurn])
def test_errors_can_be_pickled_and_copied(kind):
    error = kind(WHY, "T-VOTE-1", "vote 9", ("vote 1", "vote 2"))
    for again in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):
        assert type(again) is kind
        assert (again.why, again.clause, again.given, again.allowed) == (
            WHY,
            "T-VOTE-1",
            "vote 9",
            ("vote 1", "vote 2"),
        )
        assert str(again) == str(error)


def test_the_three_kinds_are_told_apart():
    kinds = (CannotRead, NotLegal, NotYourTurn)
    assert not any(issubclass(one, other) for one in kinds for other in kinds if one is not other)


# --- events -------------------------------------------------------------------------------------------------------

LOG = (
    moved(2, Go(), [3, 2]),
    Event(Message.of("game.error.seat"), (1, 2, 3)),
    moved(1, GoTo(4), [1]),
)


def test_an_event_has_a_kind_parameters_and_seats_in_order():
    assert LOG[0] == Event(Message.of("game.move", seat=2, move="go"), (2, 3))
    assert LOG[0].kind == "game.move"
    assert (LOG[0]["seat"], LOG[0]["move"]) == (2, "go")


def test_seats_see_their_events_in_order():
    assert [seen_by(LOG, seat) for seat in (1, 2, 3, 4)] == [LOG[1:], LOG[:2], LOG[:2], ()]


def test_lines_are_the_moves():
    assert lines(LOG) == ("2: go", "1: go to 4")


# --- the generator ------------------------------------------------------------------------------------------------


def test_the_generator_depends_on_seed_and_counter_alone():
    draws = {
        (seed, *counter): generator(seed, *counter).random()
        for seed in (1, 2, 12)
        for counter in ((), (1,), (2,), (1, 2))
    }
    assert len(set(draws.values())) == len(draws)
    assert draws == {key: generator(*key).random() for key in reversed(draws)}


def test_seed_and_counter_do_not_run_into_each_other():
    assert generator(1, 23).random() != generator(12, 3).random() != generator(123).random()


# --- notation -----------------------------------------------------------------------------------------------------


def test_moves_are_words_and_fields_in_order():
    assert Paint(3, Colour.DARK_RED, (5, 4)).text == "paint 3 dark-red parts 5 4"
    assert [kind.form() for kind in NOTATION.kinds] == [
        "go",
        "go to <place>",
        "paint <place> red|dark-red parts <parts>",
    ]


@given(
    st.builds(Paint, st.integers(0, 99), st.sampled_from(Colour), st.lists(st.integers(0, 9), min_size=1).map(tuple))
)
def test_a_move_reads_back(move):
    assert NOTATION.read(move.text) == move


def test_the_longer_word_is_tried_first_and_the_shorter_still_works():
    assert NOTATION.read("GO  to 3") == GoTo(3)
    assert NOTATION.read(" go ") == Go()


def test_a_word_that_is_none_lists_all_forms():
    with pytest.raises(CannotRead) as refused:
        NOTATION.read("fly 3")
    assert str(refused.value) == (
        "No move is written like that. Given: 'fly 3'. "
        "Allowed: go, go to <place> and paint <place> red|dark-red parts <parts>."
    )


@pytest.mark.parametrize(
    "line",
    ["paint", "paint 3", "paint 3 blue parts 1", "paint 3 red", "paint 3 red 1", "paint 3 red parts",
     "paint x red parts 1", "paint 3 red parts 1 x", "paint 3 red parts +1"],
)  # fmt: skip
def test_a_shape_that_does_not_fit_shows_the_form(line):
    with pytest.raises(CannotRead) as refused:
        NOTATION.read(line)
    assert str(refused.value) == (
        f"That move is written differently. Given: {line!r}. Allowed: paint <place> red|dark-red parts <parts>."
    )


def test_a_word_of_several_kinds_shows_their_forms():
    with pytest.raises(CannotRead, match=r"Given: 'go to'\. Allowed: go and go to <place>\."):
        NOTATION.read("go to")


def test_an_unknown_move_lists_those_that_begin_alike():
    with pytest.raises(
        CannotRead, match=r"No move is written like that\. Given: 'go away 3'\. Allowed: go to .* go again"
    ):
        Notation((Paint, GoTo, GoAgain)).read("go away 3")


@pytest.mark.parametrize("line", [None, 5, ["go"], b"go", GoTo(3)])
def test_what_is_no_text_is_refused(line):
    with pytest.raises(CannotRead) as refused:
        NOTATION.read(line)
    assert str(refused.value).startswith(
        f"A move is one line of text. Given: {line!r}. Allowed: go, go to <place> and "
    )


def test_a_move_that_refuses_its_fields_in_words_is_heard():
    with pytest.raises(CannotRead, match=r"There is no such seat\. \(T-X-3\) Given: go again 7\."):
        Notation((Go, GoAgain)).read("go again 7")


def test_a_long_line_is_repeated_in_part():
    with pytest.raises(CannotRead) as refused:
        NOTATION.read("x" * 10_000)
    assert len(str(refused.value)) < 300


@pytest.mark.slow
@given(st.text())
def test_any_text_is_read_or_refused(text):
    try:
        move = NOTATION.read(text)
    except CannotRead as error:
        said = str(error)
    else:
        said = move.text
        assert NOTATION.read(said) == move
    assert said


# --- records ------------------------------------------------------------------------------------------------------

RECORD = Record("go", (("seed", 3), ("name", "Mäuse\u2028 🧀")), ((1, "go"), (2, "go to 4")))


def test_a_record_is_json_lines_and_reads_back():
    assert RECORD.dumps().split("\n") == [
        '{"game": "go", "format": 1, "seed": 3, "name": "Mäuse\u2028 🧀"}',
        '{"seat": 1, "move": "go"}',
        '{"seat": 2, "move": "go to 4"}',
        "",
    ]
    assert Record.loads(RECORD.dumps(), "go") == RECORD


@pytest.mark.parametrize("end", ["\r\n", "\n \n\n", "\n\t\n"])
def test_line_ends_and_empty_lines_do_not_matter(end):
    text = RECORD.dumps()
    assert Record.loads(text.replace("\n", end), "go") == RECORD
    assert Record.loads("\n\n" + text.rstrip("\n"), "go") == RECORD


HEADER = '{"game": "go", "format": 1}\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1 must name the game 'go' and format 1. Given: None, format None."),
        ("\n \n", "line 1 must name the game 'go' and format 1. Given: None, format None."),
        ('{"game": "chess", "format": 1}', "line 1 must name the game 'go' and format 1. Given: 'chess', format 1."),
        ('{"game": "go", "format": 2}', "line 1 must name the game 'go' and format 1. Given: 'go', format 2."),
        ('{"game": "go"}', "line 1 must name the game 'go' and format 1. Given: 'go', format None."),
        ("hello", "line 1 is not JSON. Given: 'hello'."),
        ("[1, 2]", "line 1 is not an object. Given: '[1, 2]'."),
        (HEADER + "{", "line 2 is not JSON. Given: '{'."),
        (HEADER + "7", "line 2 is not an object. Given: '7'."),
        (HEADER + '{"seat": 1}', 'line 2 is not a seat and a move. Given: {"seat": 1}.'),
        (HEADER + '{"seat": true, "move": "go"}', "line 2 is not a seat and a move."),
        (HEADER + '{"seat": "1", "move": "go"}', "line 2 is not a seat and a move."),
        (HEADER + '{"seat": 1, "move": 5}', "line 2 is not a seat and a move."),
        (HEADER + '{"seat": 1, "move": "go", "at": 3}', "line 2 is not a seat and a move."),
        (HEADER + '{"seat": 1, "move": "go"}\n\n\n{"seat": 1}', "line 5 is not a seat and a move."),
        (HEADER + "\n" + "x" * 1000, "line 3 is not JSON. Given: 'xxxx"),
        (HEADER + "[" * 100_000, "line 2 is not JSON."),
        (HEADER + '{"seat": ' + "9" * 10_000 + "}", "line 2 is not JSON."),
    ],
)
def test_a_file_that_is_no_saved_game_says_which_line_and_why(text, says):
    with pytest.raises(CannotRead) as refused:
        Record.loads(text, "go")
    assert str(refused.value).startswith("This is not a saved game that can be read: line ")
    assert says.partition(" Given")[0].rstrip(".") in str(refused.value)
    assert says.partition(" Given")[2].rstrip(".") in str(refused.value)
    assert len(str(refused.value)) < 250


@given(st.text())
def test_any_file_is_read_or_refused(text):
    with pytest.raises(CannotRead):
        Record.loads(text, "go")


# --- playing ------------------------------------------------------------------------------------------------------


class Countdown:
    """The smallest game: two seats take turns to count down; the view is the number."""

    @staticmethod
    def to_move(state):
        return (state % 2 + 1,) if state else ()

    @staticmethod
    def view(state, seat):
        return f"{seat} sees {state}"

    @staticmethod
    def apply(state, seat, move):
        assert seat in Countdown.to_move(state)
        return state - move.place


def test_a_game_is_played_out_by_views():
    asked = []

    def choose(seat, view):
        asked.append(view)
        return GoTo(1)

    assert play_out(Countdown, 3, choose) == 0
    assert asked == ["2 sees 3", "1 sees 2", "2 sees 1"]


def test_moves_are_replayed_in_order():
    assert replay(Countdown, 5, [(2, GoTo(1)), (1, GoTo(3))]) == 1
