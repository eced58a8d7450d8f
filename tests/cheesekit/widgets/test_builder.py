"""The claim builder makes every claim there is, starting from the truth."""

import pytest

from cheesekit import engine
from cheesekit.knowledge import true_of_self
from cheesekit.moves import Cheese, read
from cheesekit.options import claims
from cheesekit.rules import Rules
from cheesekit.widgets.builder import Builder


def refuse(error):
    raise AssertionError(error)


def build(rules, view=None):
    said = []
    builder = Builder(rules, said.append, refuse)
    if view:
        builder.start(view)
    return builder, said


def day(players=5, **options):
    if players == 4:
        roles = ["sleepyhead", "thief", "sleepyhead", "sleepyhead"]
        moves = ["1: choose 2", "3: choose 3", "4: choose 3", "2: sleep"]
        dice = [(5, 2), (1, 6), (3, 3), (3, 4)]
        return engine.position(Rules(4, **options), roles=roles, dice=dice, moves=moves)
    roles = ["sleepyhead", "thief"] + ["sleepyhead"] * (players - 2)
    dice = [3, 1, *[5] * (players - 2)]
    moves = ["1: peek 2"] + (["2: tap 3"] if players == 6 else [])
    return engine.position(Rules(players, **options), roles=roles, dice=dice, moves=moves)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_truth_is_what_it_starts_with(players):
    """Saying what the builder offers, turn after turn, tells the own night."""
    state = day(players, turns=3)
    builder, said = build(state.rules)
    for _ in range(3):
        view = engine.view(state, 1)
        builder.start(view)
        claim = read(builder.line())
        assert true_of_self(view, claim)
        builder._go.click()
        assert said[-1] == claim.text
        state = engine.apply(state, 1, claim)
        while engine.to_move(state)[0] != 1:
            state = engine.apply(state, engine.to_move(state)[0], read("silent"))
    assert len(set(said)) == 3


@pytest.mark.parametrize("players", [4, 5, 6])
def test_every_claim_can_be_built(players):
    state = day(players)
    builder, _ = build(state.rules, engine.view(state, 1))
    built = set()
    for kind, _label in [(option[1], option[0]) for option in builder._kind.options]:
        builder._kind.value = kind
        built |= set(_all_lines(builder, kind, state.rules))
    assert built == {claim.text for claim in claims(state.rules, 1)}


def _all_lines(builder, kind, rules):
    numbers = range(1, 7)
    if kind == "dice":
        for first in numbers:
            for second in numbers:
                builder._number.value, builder._second.value = first, second
                for _, woke in list(builder._woke.options):
                    builder._woke.value = woke
                    yield builder.line()
    elif kind == "hour":
        for number in numbers:
            builder._number.value = number
            yield builder.line()
    elif kind == "with":
        others = [button for seat, button in zip(rules.seats, builder._company, strict=True) if seat != 1]
        for mask in range(1, 2 ** len(others)):
            for place, button in enumerate(others):
                button.value = bool(mask >> place & 1)
            yield builder.line()
    elif kind == "cheese":
        for cheese in Cheese:
            builder._cheese.value = cheese
            yield builder.line()
    elif kind == "looked":
        for seat in rules.others(1):
            for number in numbers:
                builder._seat.value, builder._number.value = seat, number
                yield builder.line()
    elif kind in ("is", "not"):
        for seat in rules.seats:
            for _, what in builder._role.options:
                builder._seat.value, builder._role.value = seat, what
                yield builder.line()
    else:
        yield builder.line()


def test_a_claim_that_lacks_something_cannot_be_said():
    state = day()
    builder, said = build(state.rules, engine.view(state, 1))
    builder._kind.value = "with"
    assert builder.line() == ""
    assert builder._go.disabled
    builder._go.click()
    assert said == []
    builder._company[2].value = True
    assert not builder._go.disabled
    assert builder.line() == "say with 3"


def test_every_field_has_a_name():
    builder, _ = build(Rules(8, dead_mouse=True))
    fields = [
        builder._kind,
        builder._number,
        builder._second,
        builder._woke,
        builder._cheese,
        builder._role,
        builder._seat,
    ]
    assert all(field.description for field in (*fields, *builder._company, builder._go))
