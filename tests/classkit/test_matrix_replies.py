"""Arrows and best replies as they are drawn, against the definition, cell by cell and at many mixtures."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise, product
from random import Random

import pytest

from classkit.matrix_replies import (
    Box,
    arrows,
    component_of,
    joined,
    nash_box,
    pays,
    reply_boxes,
    stretches,
)
from classkit.normalform import Game, best_responses, equilibria, regret
from classkit.normalform.game import SIDES, other
from tests.classkit.normalform.games import DEGENERATE, random_games

GAMES = [*DEGENERATE.values(), *random_games(5, 200, (4, 4), (0, 1, 2))]
SQUARES = [Game([[a, b], [c, d]], [[e, f], [g, h]]) for a, b, c, d, e, f, g, h in product((0, 1), repeat=8)]
"""Every game of 2 × 2 with payoffs of 0 and 1."""
STEPS = [Fraction(k, 24) for k in range(25)]


def best_cells(game, side):  # type: ignore[no-untyped-def]
    """The cells that are a best reply of the player, from the payoffs alone."""
    table, (m, n) = (game.A, game.B)[side == "column"], game.shape
    return {
        (i, j)
        for i in range(m)
        for j in range(n)
        if table[i][j] == (max(row[j] for row in table) if side == "row" else max(table[i]))
    }


def test_arrows_lead_from_every_other_cell_to_a_best_reply_and_ties_join_two() -> None:
    for game in GAMES:
        m, n = game.shape
        for side in SIDES:
            best = best_cells(game, side)
            own = [arrow for arrow in arrows(game) if arrow.player == side]
            leading = {arrow.start: arrow.end for arrow in own if not arrow.tie}
            assert len(leading) == sum(not arrow.tie for arrow in own), "one arrow leaves a cell at most"
            assert set(leading) == {(i, j) for i in range(m) for j in range(n)} - best
            for start, end in leading.items():
                moved = (end[0] - start[0], end[1] - start[1])
                assert (abs(moved[0]), abs(moved[1])) == ((1, 0) if side == "row" else (0, 1)), "to a neighbour"
                assert leading.get(end) != start, "never against each other"
                cell, steps = start, 0
                while cell in leading:
                    cell, steps = leading[cell], steps + 1
                assert cell in best
                near = [
                    abs(cell[side == "column"] - start[side == "column"]) for cell in best if in_line(cell, start, side)
                ]
                assert steps == min(near), "to the nearest"
            step = (1, 0) if side == "row" else (0, 1)
            pairs = {((i, j), (i + step[0], j + step[1])) for i, j in best} & {
                (one, two) for one in best for two in best
            }
            assert {(arrow.start, arrow.end) for arrow in own if arrow.tie} == pairs


def in_line(cell, start, side):  # type: ignore[no-untyped-def]
    """Whether a player can move from the one cell to the other."""
    return cell[side == "row"] == start[side == "row"]


@pytest.mark.parametrize("side", SIDES)
def test_stretches_are_the_best_replies_to_all_mixtures_of_two(side) -> None:  # type: ignore[no-untyped-def]
    checked = 0
    for game in GAMES:
        if len(game.names(other(side))) != 2:
            continue
        parts = stretches(game, side)
        assert parts[0].low == 0
        assert parts[-1].high == 1
        assert all(one.high == two.low and one != two for one, two in pairwise(parts))
        for place in {*STEPS, *(part.low for part in parts)}:
            inside = [part for part in parts if part.low < place < part.high or part.low == part.high == place]
            touching = [part for part in parts if part.low <= place <= part.high]
            (part,) = inside or touching
            mixed = best_responses(game, side, [1 - place, place])
            assert part.best == mixed.best, (game, place)
            assert {pays(game.own(side)[number], place) for number in part.best} == {mixed.value}
            checked += 1
    assert checked > 1000


def test_a_crossing_below_the_best_is_no_end_of_a_stretch() -> None:
    game = Game([[0, 2], [2, 0], [5, 5]])
    assert [(part.low, part.high, part.best) for part in stretches(game, "row")] == [(0, 1, (2,))]


def holds(boxes: Sequence[Box], x: Fraction, y: Fraction) -> bool:
    """Whether that pair lies in one of the boxes."""
    return any(box.left <= x <= box.right and box.low <= y <= box.high for box in boxes)


@pytest.mark.slow
def test_the_boxes_of_a_square_are_best_replies_and_equilibria_point_by_point() -> None:
    for game in [*SQUARES, *(game for game in GAMES if game.shape == (2, 2))]:
        found = equilibria(game)
        rows, columns = reply_boxes(game, "row"), reply_boxes(game, "column")
        nash = [nash_box(subset) for subset in found.subsets]
        xs = {*STEPS[::6], *(one.column[1] for one in found)}
        ys = {*STEPS[::6], *(one.row[0] for one in found)}
        for x, y in ((x, y) for x in xs for y in ys):
            mine, theirs = (y, 1 - y), (1 - x, x)
            best_row, best_column = best_responses(game, "row", theirs), best_responses(game, "column", mine)
            in_row = all(not p or i in best_row.best for i, p in enumerate(mine))
            in_column = all(not p or j in best_column.best for j, p in enumerate(theirs))
            assert holds(rows, x, y) == in_row
            assert holds(columns, x, y) == in_column
            assert holds(nash, x, y) == (in_row and in_column) == (regret(game, mine, theirs) == 0)


def test_boxes_of_all_dimensions_occur_in_the_games_above() -> None:
    seen = {nash_box(subset).dimension for game in SQUARES for subset in equilibria(game).subsets}
    assert seen == {0, 1, 2}
    half = Fraction(1, 2)
    assert [Box(half, half, Fraction(0), high).dimension for high in (Fraction(0), half)] == [0, 1]


def test_every_equilibrium_is_numbered_with_its_component() -> None:
    for game in GAMES:
        found = equilibria(game)
        numbers = component_of(found)
        assert set(numbers) == set(range(1, len(found.components) + 1))
        for one, number in zip(found, numbers, strict=True):
            assert one in found.components[number - 1].extreme
        assert [number for number, _ in joined(found)] == [n for n in sorted(set(numbers)) if numbers.count(n) > 1]


def test_arrows_of_a_random_game_of_one_column_are_rows_alone() -> None:
    rng = Random(3)
    for _ in range(20):
        game = Game([[rng.randint(0, 2)] for _ in range(4)], [[0]] * 4)
        assert {arrow.player for arrow in arrows(game)} <= {"row"}
