"""Plain data: what can be handed in travels and comes back the same; nothing else does, and nothing is asked."""

import json
from decimal import Decimal
from fractions import Fraction
from itertools import count

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from classkit.dist import Dist
from classkit.plain import CHARACTERS, DEPTH, DIGITS, ITEMS, OUTCOMES, NotPlain, pack, unpack

LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.fractions(), st.floats(allow_nan=False), st.text(max_size=20)
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4).map(tuple) | st.dictionaries(LEAVES, inner, max_size=4),
    max_leaves=10,
).filter(lambda value: depth(value) <= DEPTH)


def depth(value: object) -> int:
    if isinstance(value, tuple):
        return 1 + max(map(depth, value), default=0)
    return 1 + max(map(depth, value.values()), default=0) if isinstance(value, dict) else 0


def exact(value: object) -> object:
    """A value with its types, so that 1, True and 1.0 are three."""
    if isinstance(value, tuple):
        return tuple(map(exact, value))
    if isinstance(value, dict):
        return [(exact(key), exact(item)) for key, item in value.items()]
    return type(value), repr(value)


@given(VALUES)
def test_what_was_packed_comes_back_in_its_exact_types(value):
    assert exact(unpack(json.loads(json.dumps(pack(value))))) == exact(value)


@pytest.mark.parametrize(
    ("value", "back"),
    [
        ([1, 2], (1, 2)), (range(3), (0, 1, 2)), ({7}, (7,)), (frozenset(), ()),
        (Dist({0: 1, 1: 3}), Dist({0: 1, 1: 3})),
        (np.int64(7), 7), (np.float64(0.25), 0.25), (np.bool_(True), True), (np.array([[1, 2]]), ((1, 2),)),
        (np.str_("a"), "a"), (np.float32(0.1), 0.1), ({"a": [Fraction(1, 3)]}, {"a": (Fraction(1, 3),)}),
    ],
)  # fmt: skip
def test_collections_and_numpy_come_back_as_what_python_has(value, back):
    assert exact(unpack(pack(value))) == exact(back) or unpack(pack(value)) == back


class Whole(int):
    """Lies about everything."""

    __class__ = property(lambda self: int)
    __eq__ = __le__ = lambda *words: True
    __hash__ = None

    def __repr__(self) -> str:
        raise AssertionError("it was asked")

    __str__ = __index__ = __int__ = bit_length = __repr__


class Part(Fraction):
    pass


class Word(str):
    pass


class Many(list):
    def __iter__(self):
        raise AssertionError("it was asked")


class Named(type):
    __name__ = property(lambda cls: "int")


class Hidden(metaclass=Named):
    pass


def with_inside(value: object, place: str = "_numerator") -> Fraction:
    part = Fraction(1, 2)
    setattr(part, place, value)
    return part


@pytest.mark.parametrize(
    "value",
    [
        object(), Whole(1), Part(1, 2), Word("a"), Many([1]), Hidden(), int, len, 1j, Decimal(1), b"a",
        (n for n in (1, 2)),
        with_inside(Whole(1)), with_inside(0.5), with_inside(0, "_denominator"), with_inside(-2, "_denominator"),
        {"a": Whole(1)}, [Many()], {Word("a"): 1}, np.array([object()]), ...,
    ],
    ids=map(str, count()),
)  # fmt: skip
def test_what_cannot_travel_is_refused_and_never_asked(value):
    with pytest.raises(NotPlain, match=r"An answer of the type “[A-Za-z_]+” cannot be taken"):
        pack(value)


def test_a_class_cannot_lie_about_its_name():
    with pytest.raises(NotPlain, match="“Hidden”"):
        pack(Hidden())


def itself() -> list:
    loop: list = []
    loop.append(loop)
    return loop


@pytest.mark.parametrize(
    ("value", "piece"),
    [
        (10**3000, "digits"), (Fraction(1, 10**3000), "digits"), ("a" * (CHARACTERS + 1), "characters"),
        (range(10**12), "items"), ([[0] * 1000] * 30, "items"), (np.zeros(ITEMS + 1), "items"), (itself(), "deep"),
        ({0: itself()}, "deep"),
    ],
    ids=map(str, count()),
)  # fmt: skip
def test_what_is_too_much_is_refused(value, piece):
    with pytest.raises(NotPlain, match=piece):
        pack(value)


def nested(depth: int) -> list:
    deep: list = []
    for _ in range(depth):
        deep = [deep]
    return deep


@pytest.mark.parametrize(
    "plain",
    [
        None, 7, "a", [], {}, [7], ["int"], ["int", 7], ["int", "7", "8"], ["int", "٣"], ["int", "1_0"], ["int", " 1"],
        ["int", "9" * (DIGITS + 2)], ["int", "--1"], ["fraction", "1"], ["fraction", "1", "0"], ["float", "x"],
        ["float", "1" * 500], ["bool", "yes"], ["none", "x"], ["text", 7],
        ["text", "a" * (CHARACTERS + 1)], ["object", "x"],
        ["many"], ["many", 7], ["many", [7]], ["many", ["int", "7"]], ["map", [["int", "1"]]],
        ["map", [[["int", "1"]]]],
        ["map", [[["map", []], ["int", "1"]]]], ["dist", [[["int", "1"], ["float", "0.5"]]]], ["dist", []],
        ["dist", [[["int", "1"], ["int", "-1"]]]],
        ["dist", [[["int", "1"], ["int", "1"]], [["int", "1"], ["int", "1"]]]],
        ["many", [["none"]] * (ITEMS + 1)], nested(900), ["many", nested(900)], [["int"], "7"], ["int", ["7"]],
    ],
    ids=lambda plain: f"{plain!r:.40}",
)  # fmt: skip
def test_what_nobody_packed_is_no_answer(plain):
    with pytest.raises(NotPlain, match="This is no answer as `answer"):
        unpack(plain)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4)
    | st.sampled_from(["int", "fraction", "float", "text", "bool", "none", "many", "map", "dist", "1", "2"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=12,
)  # fmt: skip


@given(JSON)
def test_any_json_is_read_or_refused(plain):
    assert type(read_or_refused(plain)) in (int, float, Fraction, str, bool, tuple, dict, Dist, type(None), NotPlain)


def read_or_refused(plain: object) -> object:
    try:
        return unpack(plain)
    except NotPlain as refused:
        return refused


def test_a_dict_or_a_distribution_has_no_more_outcomes_than_may_be():
    """Their numbers can be made to clash, and then reading them takes the square of the time."""
    most = dict.fromkeys(range(OUTCOMES), Fraction(1, OUTCOMES))
    assert unpack(pack(most)) == most
    assert unpack(pack(Dist(most))) == Dist(most)
    more = {**most, -1: Fraction(0)}
    with pytest.raises(NotPlain, match=f"{OUTCOMES + 1} items"):
        pack(more)
    for kind in ("map", "dist"):
        with pytest.raises(NotPlain, match="no answer"):
            unpack([kind, [[["int", str(one)], ["int", "1"]] for one in range(OUTCOMES + 1)]])
