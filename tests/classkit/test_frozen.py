"""Quick copies: like those of `dataclasses.replace`, and as frozen as the original."""

import dataclasses
import pickle
from dataclasses import FrozenInstanceError, dataclass

import pytest

from classkit.frozen import replace


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 2
    names: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        return self.x + self.y


@dataclass(frozen=True, slots=True)
class Checked:
    x: int

    def __post_init__(self) -> None:
        if self.x < 0:
            raise ValueError("too small")


def test_a_copy_is_what_dataclasses_replace_makes():
    point = Point(1, names=("a",))
    for changes in ({}, {"x": 5}, {"y": 7, "names": ()}):
        assert replace(point, **changes) == dataclasses.replace(point, **changes)
        assert hash(replace(point, **changes)) == hash(dataclasses.replace(point, **changes))
    assert point == Point(1, names=("a",))


def test_a_copy_is_frozen_and_of_the_same_class():
    copy = replace(Point(1), x=3)
    assert type(copy) is Point
    assert copy.total == 5
    assert repr(copy).endswith("Point(x=3, y=2, names=())")
    with pytest.raises(FrozenInstanceError):
        copy.x = 4
    with pytest.raises(AttributeError):
        object.__setattr__(copy, "z", 4)
    assert pickle.loads(pickle.dumps(copy)) == copy


def test_what_cannot_be_changed_so_is_refused():
    with pytest.raises(AttributeError, match="z"):
        replace(Point(1), z=3)
    with pytest.raises(TypeError, match="Checked checks what it is made of"):
        replace(Checked(1), x=-1)
