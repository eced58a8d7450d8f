"""The notation: every move is one line that reads back as itself, and what is written otherwise is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cheesekit.moves import KINDS, NOTATION, Cheese, Claim, Looked, LookedAtNone, Suspicion, TwoDice, Vote, With, read
from cheesekit.options import claims
from classkit.game import CannotRead
from tests.cheesekit.play import every_rules, name

NUMBER = st.integers(0, 10**6)
FIELDS = {
    "int": NUMBER,
    "Cheese": st.sampled_from(Cheese),
    "Suspicion": st.sampled_from(Suspicion),
    "tuple[int, ...]": st.lists(NUMBER, min_size=1, max_size=7).map(lambda numbers: tuple(sorted(set(numbers)))),
}


def two_dice(first, second, places):
    """A claim of two dice, awake at one of them or at both."""
    return TwoDice(first, second, tuple(sorted({(first, second)[place] for place in places})))


def moves():
    """Moves of every kind with any fields."""
    kinds = [st.tuples(NUMBER, NUMBER, st.sampled_from([(0,), (1,), (0, 1)])).map(lambda it: two_dice(*it))]
    for kind in (kind for kind in KINDS if kind is not TwoDice):
        fields = [FIELDS[getattr(hint, "__name__", str(hint)) if isinstance(hint, type) else str(hint)]
                  for hint in kind.__annotations__.values() if "ClassVar" not in str(hint)]  # fmt: skip
        kinds.append(st.builds(kind, *fields))
    return st.one_of(kinds)


@given(moves())
def test_a_move_reads_back_as_itself(move):
    assert NOTATION.read(move.text) == move == read(move.text)


@given(moves())
def test_case_and_spacing_do_not_matter(move):
    assert NOTATION.read(f"  {move.text.upper().replace(' ', '   ')}\t") == move


@pytest.mark.parametrize("rules", every_rules((4, 5, 8)), ids=name)
def test_every_claim_reads_back_as_itself(rules):
    for seat in (1, rules.players):
        said = claims(rules, seat)
        assert len({claim.text for claim in said}) == len(said)
        assert [read(claim.text) for claim in said] == list(said)


def test_the_words_are_all_different():
    words = [kind.word for kind in KINDS]
    assert len(set(words)) == len(words) == 23


def test_how_moves_are_written():
    assert [kind.form() for kind in KINDS if kind.form() != kind.word] == [
        "choose <hour>",
        "peek <seat>",
        "point <seat>",
        "tap <seat>",
        "say hour <hour>",
        "say dice <first> <second> woke <woke>",
        "say with <seats>",
        "say cheese there|gone|taken",
        "say looked <seat> <die>",
        "say is <seat> thief|accomplice|dead-mouse",
        "say not <seat> thief|accomplice|dead-mouse",
        "gesture <seat>",
        "vote <seat>",
    ]


def test_looking_at_none_is_not_looking_at_a_player():
    assert read("say looked none") == LookedAtNone()
    assert read("say looked 3 6") == Looked(3, 6)


def test_the_order_of_a_group_or_of_dice_does_not_matter():
    assert read("say with 4 2") == With((2, 4)) == read("say with 2 4")
    assert read("say dice 5 2 woke 5 2") == TwoDice(2, 5, (2, 5))
    assert read("say with 4 2").text == "say with 2 4"


@pytest.mark.parametrize("line", ["", "   ", "vtoe 4", "4", "peek4", "say-hour 3", "🧀"])
def test_what_is_no_move_lists_how_moves_are_written(line):
    with pytest.raises(CannotRead) as refused:
        read(line)
    assert str(refused.value).startswith(
        f"No move is written like that. Given: {line!r}. Allowed: choose <hour>, wake,"
    )
    assert str(refused.value).endswith("and 11 more.")


@pytest.mark.parametrize("line", ["say", "say nothing", "SAY yes 3"])
def test_what_begins_like_a_claim_lists_how_claims_are_written(line):
    with pytest.raises(CannotRead) as refused:
        read(line)
    assert refused.value.allowed == tuple(kind.form() for kind in KINDS if issubclass(kind, Claim))
    assert str(refused.value).endswith("and say sleepyhead.")


@pytest.mark.parametrize("line", [None, 4, ["vote 4"], ("vote", 4), b"vote 4"])
def test_what_is_no_text_is_refused(line):
    with pytest.raises(CannotRead, match=r"^A move is one line of text\. Given: .*\. Allowed: choose <hour>, wake,"):
        read(line)


@pytest.mark.parametrize(
    ("line", "allowed"),
    [
        ("say dice 1 2 woke 3", "say dice 1 2 woke 1, say dice 1 2 woke 2 and say dice 1 2 woke 1 2"),
        ("say dice 2 1 woke 1 1", "say dice 1 2 woke 1, say dice 1 2 woke 2 and say dice 1 2 woke 1 2"),
        ("say dice 4 4 woke 4 4", "say dice 4 4 woke 4"),
        ("say dice 4 4 woke 5", "say dice 4 4 woke 4"),
    ],
)
def test_a_claim_of_hours_that_the_two_dice_do_not_show_cannot_be_read(line, allowed):
    with pytest.raises(CannotRead) as refused:
        read(line)
    assert str(refused.value).startswith(
        "Who claims two dice claims to have woken at one of them, or at both. (T-FOUR-1)"
    )
    assert str(refused.value).endswith(f"Allowed: {allowed}.")


@pytest.mark.parametrize(
    ("line", "form"),
    [
        ("vote", "vote <seat>"),
        ("vote four", "vote <seat>"),
        ("vote 4 5", "vote <seat>"),
        ("vote -1", "vote <seat>"),
        ("vote 4.0", "vote <seat>"),
        ("vote ٤", "vote <seat>"),
        ("vote ⁴", "vote <seat>"),
        ("wake up", "wake"),
        ("say with", "say with <seats>"),
        ("say dice 2 5", "say dice <first> <second> woke <woke>"),
        ("say dice 2 5 wake 2", "say dice <first> <second> woke <woke>"),
        ("say dice 2 5 woke", "say dice <first> <second> woke <woke>"),
        ("say cheese eaten", "say cheese there|gone|taken"),
        ("say is thief 2", "say is <seat> thief|accomplice|dead-mouse"),
        ("say looked none 3", "say looked none and say looked <seat> <die>"),
    ],
)
def test_a_move_that_is_written_differently_says_how(line, form):
    with pytest.raises(CannotRead) as refused:
        read(line)
    assert str(refused.value) == f"That move is written differently. Given: {line!r}. Allowed: {form}."


def test_a_number_beyond_reason_is_read_or_refused_but_never_crashes():
    assert read("vote 007") == Vote(7)
    with pytest.raises(CannotRead):
        read("vote " + "9" * 5000)
