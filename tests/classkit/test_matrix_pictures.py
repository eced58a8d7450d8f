"""The pictures of a game: what is drawn is what is so, read back from the SVG; and no game ever makes them raise."""

import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from classkit import matrix_diagrams, matrix_pictures
from classkit.matrix_diagrams import LEFT, SIDE, TOP, WIDE, Envelope, Square, diagram
from classkit.matrix_examples import examples
from classkit.matrix_pictures import brief, cut, table_picture
from classkit.matrix_replies import arrows
from classkit.normalform import Game, best_responses, equilibria, pure_equilibria
from tests.classkit.normalform.games import DEGENERATE, random_games

TIED = list(random_games(11, 200, (4, 4), (-1, 0, 1)))
GAMES = [*DEGENERATE.values(), *examples().values(), *TIED]


def picture(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def marks(svg: str) -> set[tuple[float, float, bool]]:
    """Where the marks of equilibria are, and whether they are squares."""
    found = re.findall(r'class="kit-nash-(pure|mixed)" d="M([\d.]+) ([\d.]+)', svg)
    return {
        (float(x) + (7 if pure == "pure" else 8), float(y) + (7 if pure == "pure" else 0), pure == "pure")
        for pure, x, y in found
    }


def near(found: set[tuple[float, float, bool]], wanted: set[tuple[float, float, bool]]) -> bool:
    def at(marks: set[tuple[float, float, bool]]) -> list[tuple[float, float, bool]]:
        return sorted((round(x), round(y), pure) for x, y, pure in marks)

    return len(found) == len(wanted) and all(
        abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1 and a[2] == b[2]
        for a, b in zip(at(found), at(wanted), strict=True)
    )


def test_the_table_draws_every_payoff_arrow_and_pure_equilibrium() -> None:
    for game in GAMES:
        found = equilibria(game)
        svg = table_picture(game, found)
        picture(svg)
        (m, n), all_arrows = game.shape, arrows(game)
        assert svg.count("<rect ") == m * n + 2 * len(pure_equilibria(game))
        assert svg.count('<g class="kit-arrow">') == sum(not arrow.tie for arrow in all_arrows)
        assert svg.count('<g class="kit-tie">') == sum(arrow.tie for arrow in all_arrows)
        texts = re.findall(r"<text [^>]*>([^<]*)</text>", svg)
        for payoff in (value for table in (game.A, game.B) for row in table for value in row):
            assert brief(payoff) in texts
        numbers = {str(at) for at, one in enumerate(found, 1) if one.pure}
        assert set(re.findall(r'font-weight="bold">(\d+)<', svg)) == numbers


def test_a_label_keeps_clear_of_the_mark_beside_its_own() -> None:
    one, two = (matrix_diagrams.Dot((number,), Fraction(0), Fraction(0), True) for number in (1, 2))
    alone = matrix_diagrams.labels([(100, 100, one)], (0, 0, 300, 300))
    first, _ = matrix_diagrams.labels([(100, 100, one), (118, 90, two)], (0, 0, 300, 300))
    assert alone[0] != first
    x, y = (float(found) for found in re.findall(r'[xy]="([\d.]+)"', first))
    assert not (109 < x < 127 and 72 < y < 99), "where the second mark is"


def test_an_axis_of_nearly_equal_payoffs_bears_its_ends() -> None:
    ends = [Fraction(1), 1 + Fraction(1, 10**7)]
    assert matrix_diagrams._ticks(*ends) == ends
    assert matrix_diagrams._ticks(Fraction(0), Fraction(10**7)) == [0, 10**7]
    assert matrix_diagrams._ticks(Fraction(0), Fraction(1))[0] == 0
    assert len(matrix_diagrams._ticks(Fraction(0), Fraction(1))) > 2


def test_a_dot_for_several_equilibria_is_pure_if_one_of_them_is() -> None:
    several = set()
    for game in GAMES:
        found = equilibria(game)
        drawn = diagram(found)
        for dot in drawn.dots if isinstance(drawn, Envelope) else ():
            kinds = {found[number - 1].pure for number in dot.numbers}
            assert dot.pure == (True in kinds)
            several |= {len(kinds)}
    assert several == {1, 2}, "some dots stand for both"


def test_the_best_replies_are_underlined_in_their_cells_and_no_others() -> None:
    """Read back from the picture: which cell each line lies in, by where its middle is."""
    for game in GAMES:
        svg, (m, n) = table_picture(game, equilibria(game)), game.shape
        boxes = re.findall(
            r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" rx="4" fill="none" ', svg
        )
        cells = [tuple(map(float, box)) for box in boxes if float(box[3]) == matrix_pictures.CELL][: m * n]
        best = {
            "row": {(i, j) for i in range(m) for j in range(n) if game.A[i][j] == max(row[j] for row in game.A)},
            "column": {(i, j) for i in range(m) for j in range(n) if game.B[i][j] == max(game.B[i])},
        }
        for side, ink in matrix_pictures.INK.items():
            found = re.findall(rf'd="M([\d.]+) ([\d.]+)H([\d.]+)" stroke="{ink}"', svg)
            middles = [((float(start) + float(end)) / 2, float(y)) for start, y, end in found]
            inside = [
                divmod(at, n)
                for px, py in middles
                for at, (x, y, w, h) in enumerate(cells)
                if x < px < x + w and y < py < y + h
            ]
            assert len(inside) == len(middles)
            assert sorted(inside) == sorted(best[side]), (game, side)


def test_the_table_says_its_best_replies_to_who_does_not_see_it() -> None:
    for game in GAMES:
        label = picture(table_picture(game, equilibria(game))).attrib["aria-label"]
        for name in game.columns:
            best = " and ".join(", ".join(best_responses(game, "row", name).names).rsplit(", ", 1))
            assert f"{game.who[0]} replies to {name} with {best}." in label


def test_heads_of_arrows_point_the_way_and_a_tie_has_two() -> None:
    game = Game([[1, 0], [0, 0]], [[0, 1], [0, 0]])
    svg = table_picture(game, equilibria(game))
    groups = re.findall(r'<g class="kit-(arrow|tie)">(.*?)</g>', svg)
    heads = {(kind, len(re.findall(r"fill=", body))) for kind, body in groups}
    assert heads == {("arrow", 1), ("tie", 2)}
    (up,) = [body for kind, body in groups if kind == "arrow" and "stroke-dasharray" not in body]
    start, end, tip = re.search(r'd="M[\d.]+ ([\d.]+)L[\d.]+ ([\d.]+)".*M[\d.]+ ([\d.]+)l-7 12h14z', up).groups()  # type: ignore[union-attr]
    assert float(start) > float(end) == float(tip), "row's arrow runs up from the second row to the first"


def test_both_best_replies_are_underlined_with_their_own_line() -> None:
    game = Game([[1, 0], [0, 2]], [[5, 1], [0, 3]])
    lines = re.findall(
        r'<path d="M[\d.]+ ([\d.]+)H[\d.]+" stroke="[^"]*" stroke-width="3"( stroke-dasharray)?',
        table_picture(game, equilibria(game)),
    )
    assert [bool(dash) for _, dash in lines] == [False, True, False, True]


SQUARES = [game for game in [*GAMES, *random_games(12, 500, (2, 2), (0, 1, 2))] if game.shape == (2, 2)]


def test_the_points_of_the_square_are_the_equilibria() -> None:
    assert len(SQUARES) > 100
    for game in SQUARES:
        found = equilibria(game)
        drawn = diagram(found)
        assert isinstance(drawn, Square)
        wanted = {(LEFT + SIDE * float(one.column[1]), TOP + SIDE * float(one.row[1]), one.pure) for one in found}
        svg = drawn.svg()
        picture(svg)
        assert near(marks(svg), wanted), game
        assert {dot.numbers for dot in drawn.dots} == {(at,) for at in range(1, len(found) + 1)}
        pieces = [subset for component in found.components for subset in component.subsets if not subset.single]
        assert len(drawn.subsets) == len(pieces)
        assert svg.count("kit-nash-area") == sum(box.dimension == 2 for box in drawn.subsets)
        assert svg.count('stroke-opacity="0.55"') == sum(box.dimension == 1 for box in drawn.subsets)


def test_a_corner_of_the_square_is_a_cell_of_the_table() -> None:
    for i, j in ((0, 0), (0, 1), (1, 0), (1, 1)):
        A = [[int((i, j) == (r, c)) for c in (0, 1)] for r in (0, 1)]
        drawn = {(x, y): pure for x, y, pure in marks(Square.of(equilibria(Game(A, A))).svg())}
        assert drawn[LEFT + SIDE * j, TOP + SIDE * i]


def test_all_zero_shades_the_whole_square_and_says_that_nothing_matters() -> None:
    svg = Square.of(equilibria(DEGENERATE["all zero"])).svg()
    assert f'class="kit-nash-area" d="M{LEFT:.1f} {TOP:.1f}H{LEFT + SIDE:.1f}V{TOP + SIDE:.1f}H{LEFT:.1f}z"' in svg
    (hatch,) = re.findall(r'fill-opacity="0.3"/><path d="([^"]*)"', svg)
    ends = [tuple(map(int, end)) for end in re.findall(r"[ML](\d+) (\d+)", hatch)]
    assert len(ends) > 40
    assert all(LEFT <= x <= LEFT + SIDE and TOP <= y <= TOP + SIDE for x, y in ends)
    assert all(a[0] + a[1] == b[0] + b[1] for a, b in zip(ends[::2], ends[1::2], strict=True))


def test_the_segment_of_the_known_game_is_drawn_from_end_to_end() -> None:
    drawn = Square.of(equilibria(DEGENERATE["segment"]))
    (box,) = drawn.subsets
    assert (box.left, box.right, box.low, box.high) == (0, 0, 0, Fraction(2, 7))
    high = TOP + SIDE * 5 / 7
    assert f'd="M{LEFT:.1f} {TOP + SIDE:.1f}L{LEFT:.1f} {high:.1f}"' in drawn.svg()


LONG = [
    game
    for game in [*GAMES, *random_games(13, 300, (4, 4), (0, 1, 3))]
    if 2 in game.shape and max(game.shape) > 2 and 1 not in game.shape
]


def test_the_points_of_the_envelope_are_the_equilibria_and_lie_on_top() -> None:
    assert len(LONG) > 60
    for game in LONG:
        found, player = equilibria(game), "row" if game.shape[1] == 2 else "column"
        drawn = diagram(found)
        assert isinstance(drawn, Envelope)
        assert drawn.player == player
        wanted = {}
        for at, one in enumerate(found, 1):
            mixed = one.column if player == "row" else one.row
            wanted.setdefault((mixed[1], one.payoffs[player == "column"]), []).append(at)
            assert best_responses(game, player, mixed).value == one.payoffs[player == "column"]
        assert {(dot.x, dot.y): list(dot.numbers) for dot in drawn.dots} == wanted
        svg = drawn.svg()
        picture(svg)
        places = {(*drawn.at(dot.x, dot.y), dot.pure) for dot in drawn.dots}
        assert near(marks(svg), places)
        for place, value in drawn.top:
            assert best_responses(game, player, [1 - place, place]).value == value
        for low, high in drawn.spans:
            shared = [
                s for s in found.subsets if {low, high} <= {y[1] for y in (s.columns if player == "row" else s.rows)}
            ]
            assert shared, "a span is a whole maximal subset"


def test_an_envelope_without_slope_and_one_of_huge_payoffs_are_drawn() -> None:
    for A in ([[0, 0]] * 3, [["1e80", 0], [0, "1e-80"], [1, 1]], [[7, 7], [7, 7], [7, 7]]):
        game = Game(A, [[1, 0], [0, 1], [0, 0]])
        svg = diagram(equilibria(game)).svg()  # type: ignore[union-attr]
        picture(svg)
        assert all(LEFT <= x <= LEFT + WIDE for x, _, _ in marks(svg))


def test_there_is_a_diagram_just_where_somebody_has_two_strategies_and_nobody_one() -> None:
    for game in GAMES:
        assert (diagram(equilibria(game)) is not None) == (2 in game.shape and 1 not in game.shape)


def test_numbers_stand_apart_from_marks_and_from_each_other() -> None:
    corners = [(0.0, 0.0), (100.0, 0.0), (0.0, 100.0), (100.0, 100.0)]
    dots = [(x, y, matrix_diagrams.Dot((at,), Fraction(0), Fraction(0), True)) for at, (x, y) in enumerate(corners, 1)]
    said = matrix_diagrams.labels(dots, (0, 0, 100, 100))
    places = [tuple(map(float, re.search(r'x="([\d.]+)" y="([\d.]+)"', label).groups())) for label in said]  # type: ignore[union-attr]
    assert all(0 < x < 100 and 0 < y < 100 for x, y in places)
    assert len(set(places)) == 4


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (Fraction(3, 4), "3/4"),
        (Fraction(-12345678), "-12345678"),
        (Fraction(10**10 + 1), "≈1.000e+10"),
        (Fraction(1, 10**12), "≈1.000e-12"),
        (Fraction(123456, 7891011), "≈0.01565"),
        (Fraction(-22222222, 7), "≈-3.175e+6"),
    ],
)
def test_payoffs_that_fit(value: Fraction, said: str) -> None:
    assert brief(value) == said


def test_names_that_fit() -> None:
    assert cut("inspector") == "inspector"
    assert cut("a very long name indeed") == "a very long n…"


def test_names_are_escaped() -> None:
    game = Game([[1, 0], [0, 1]], rows=["<b>", "a&b"], columns=['"', "'"], players=["<i>", "&"])
    found = equilibria(game)
    for svg in (table_picture(game, found), diagram(found).svg()):  # type: ignore[union-attr]
        assert "&lt;i&gt;" in svg
        picture(svg)
