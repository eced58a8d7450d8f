"""Every move reads and writes one line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classkit.game import CannotRead
from sheriffkit import goods
from sheriffkit.items import Aim, Pile, Promise, Vow
from sheriffkit.moves import (
    KINDS,
    Accept,
    Aside,
    Ask,
    Bag,
    Call,
    Declare,
    Offer,
    Pay,
    Pick,
    Put,
    Take,
    read,
)

NAMES = sorted({good.name for deck in (goods.STANDARD.plus(*goods.ROYAL), goods.COMPACT) for good in deck.goods})
GOOD = st.sampled_from([*NAMES, "letter-of-marque", "fine old wine"])
CARDS = st.lists(GOOD, min_size=1, max_size=7).map(tuple)
SEAT, GOLD = st.integers(1, 6), st.integers(1, 500)
PROMISE = st.one_of(
    st.builds(Promise, st.sampled_from([Vow.OPEN, Vow.PASS, Vow.NO_BRIBE]), SEAT),
    st.just(Promise(Vow.LATER_PASS)),
    st.builds(Promise, st.just(Vow.LATER_GOLD), GOLD),
)
OFFER = st.builds(
    Offer,
    st.sampled_from(Aim),
    st.integers(0, 500),
    st.lists(GOOD, max_size=4).map(tuple),
    st.lists(GOOD, max_size=4).map(tuple),
    st.lists(PROMISE, max_size=3).map(tuple),
).filter(lambda offer: offer.items)
MOVE = st.one_of(
    st.builds(Aside, GOOD), st.builds(Take, st.sampled_from(Pile)), st.builds(Put, GOOD, st.sampled_from(Pile)),
    st.builds(Bag, CARDS), st.builds(Declare, st.integers(0, 9), GOOD), st.builds(Call, SEAT), OFFER,
    st.builds(Ask, GOLD, st.lists(GOOD, max_size=3).map(tuple)), st.builds(Accept, SEAT), st.just(Accept()),
    st.builds(Pay, GOOD), st.builds(Pick, GOOD),
    *(st.just(kind()) for kind in KINDS if not kind.__dataclass_fields__),
)  # fmt: skip


@given(MOVE)
def test_what_is_written_is_read_back(move):
    assert read(move.text) == move
    assert read(f"  {move.text.upper()}  ".replace(" ", "  ")) == move


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("bag apples apples silk", "bag 2 apples, 1 silk"),
        ("bag silk, apples", "bag 1 apples, 1 silk"),
        ("bag 1 silk and 2 apples", "bag 2 apples, 1 silk"),
        ("bag green apples apples rye bread", "bag 1 apples, 1 green apples, 1 rye bread"),
        ("bag 1 silk, 1 apples, 1 silk", "bag 1 apples, 2 silk"),
        ("bag", "bag"),
        ("offer 5 gold", "offer 5 gold"),
        ("offer 5 gold to pass", "offer 5 gold"),
        ("offer later pass, open 3, 2 gold and open 2, 3 gold", "offer 5 gold, open 2, open 3, later pass"),
        ("offer 1 silk in bag, 1 silk", "offer 1 silk, 1 silk in bag"),
        ("offer later 9 gold to open", "offer later 9 gold to open"),
        ("pay cheese", "pay 1 cheese"),
        ("put royal rooster left", "put royal rooster left"),
        ("accept", "accept"),
    ],
)  # fmt: skip
def test_lines_are_read_in_more_than_one_way(line, text):
    assert read(line).text == text


@pytest.mark.parametrize(
    "line",
    [
        "", "bribe", "offer", "offer 0 gold", "offer gold", "offer 5 gold,", "offer 5 gold to sing", "bag 0 apples",
        "bag 3", "bag apples 3", "bag 100 apples", "declare apples", "declare -1 apples", "declare 3", "take",
        "take up", "put apples", "put left", "call", "call x", "accept 0", "accept 1 2", "ask", "ask 5", "pay 2 cheese",
        "pay", "aside", "aside 1", "draw 2", "offer 9999999999 gold", "offer ² gold",
    ],
)  # fmt: skip
def test_what_is_no_move_is_refused_with_its_form(line):
    with pytest.raises(CannotRead) as refused:
        read(line)
    assert refused.value.allowed


def test_forms_name_each_kind():
    forms = {kind.word: kind.form() for kind in KINDS}
    assert forms["pay"] == "pay 1 <good>"
    assert forms["put"] == "put <good> left|right"
    assert all(form.startswith(word) for word, form in forms.items())


def test_one_card_may_be_called_by_what_it_is():
    assert read("bag 1 apple, 1 green apple, 2 silk") == read("bag 1 apples, 1 green apples, 2 silk")
    assert read("bag apple golden apple chicken") == read("bag apples golden apples chickens")
    assert read("aside crossbow").text == "aside crossbows"
    assert read("declare 1 chicken").text == "declare 1 chickens"
