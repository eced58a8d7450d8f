"""The picture of a tree: well-formed, grows with the tree, says what it shows, and refuses what nobody could read."""

import re
from xml.etree import ElementTree

import pytest

from classkit.game import CannotRead, NotLegal
from classkit.trees import Tree, chance, draw, end, move
from tests.classkit.trees.games import STRIPPED, kuhn, random_tree
from tests.classkit.trees.test_responses import BLUFF, CALL

SVG = "{http://www.w3.org/2000/svg}"


def texts(picture) -> list[str]:
    return [element.text for element in ElementTree.fromstring(picture.svg).iter(f"{SVG}text")]


def test_the_picture_of_stripped_down_poker():
    picture = draw(Tree.read(STRIPPED), title="A bluff & a call")
    root = ElementTree.fromstring(picture.svg)
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title").text == "A bluff & a call"
    assert root.find(f"{SVG}desc").text == picture.sentence
    shown = texts(picture)
    assert shown[:4] == ["A bluff & a call", "Ann (first payoff)", "Bob (second payoff)", "chance"]
    for words in ("ace: 1/2", "king: 1/2", "bet", "fold", "call", "ace", "king", "2, −2", "−1, 1"):
        assert words in shown
    assert picture.svg.count("kit-same") == 1
    assert len(picture.lines) == 11
    assert picture.lines[1] == "/ace: Ann at ace: bet, fold"
    assert "/ace/bet/call: the end: 2 for Ann, -2 for Bob" in picture.lines
    assert "11 nodes and 6 ends" in picture.sentence


def test_it_grows_as_moves_are_added():
    tree = Tree(move(1, "start", ["stop", "bet"]))
    pictures = [draw(tree)]
    for where, node in (
        ("/stop", end(0)), ("/bet", move(2, "asked", ["fold", "call"])), ("/bet/fold", end(1)), ("/bet/call", end(-2)),
    ):  # fmt: skip
        tree = tree.add(where, node)
        pictures.append(draw(tree))
    assert [picture.svg.count("kit-open") for picture in pictures] == [2, 1, 2, 1, 0]
    assert [len(picture.lines) for picture in pictures] == [3, 3, 5, 5, 5]
    assert pictures[0].lines[1:] == ("/stop: nothing yet", "/bet: nothing yet")


def test_a_part_of_a_tree_counts_what_is_not_drawn():
    pictures = [draw(kuhn(), upto=depth) for depth in range(5)]
    assert [len(picture.lines) for picture in pictures] == [1, 7, 19, 43, 55]
    assert "… 54" in texts(pictures[0])
    assert texts(pictures[1]).count("… 8") == 6
    assert "48 nodes not drawn" in pictures[1].sentence
    assert pictures[1].lines[1] == "/JQ: 8 nodes not drawn"
    assert "not drawn" not in pictures[4].sentence


def test_probabilities_and_what_is_never_played():
    picture = draw(Tree.read(STRIPPED), plays=(BLUFF, CALL))
    shown = texts(picture)
    assert {"bet: 1", "fold: 0", "bet: 1/3", "fold: 2/3", "call: 2/3", "fold: 1/3"} <= set(shown)
    assert picture.svg.count('stroke-width="1.2"') == 1
    with pytest.raises(CannotRead, match="A profile is a pair"):
        draw(Tree.read(STRIPPED), plays=BLUFF)


@pytest.mark.parametrize("seed", range(25))
def test_nothing_lies_on_top_of_anything_else(seed):
    tree = random_tree(seed)
    root = ElementTree.fromstring(draw(tree).svg)
    width, height = (float(root.get(name)) for name in ("width", "height"))
    places = []
    for element in root.iter(f"{SVG}text"):
        x, y = float(element.get("x")), float(element.get("y"))
        assert 0 <= y <= height
        long = 8.6 * len(element.text)
        left = {"start": x, "end": x - long, "middle": x - long / 2}[element.get("text-anchor")]
        assert 0 <= left <= width
        places.append((x, y))
    assert len(set(places)) == len(places)


def lanes(picture) -> list[tuple[float, float, float]]:
    """The upright parts of the dashed lines: where each is, its top and its bottom."""
    found = []
    for element in ElementTree.fromstring(picture.svg).iter(f"{SVG}path"):
        if element.get("class") != "kit-same":
            continue
        x, y = None, None
        for sign, numbers in re.findall(r"([MVL])([0-9. ]+)", element.get("d")):
            end = [float(number) for number in numbers.split()]
            if sign == "V":
                found.append((x, *sorted((y, end[0]))))
            elif sign == "L" and end[0] == x:
                found.append((x, *sorted((y, end[1]))))
            x, y = (x, end[0]) if sign == "V" else end
    return found


@pytest.mark.parametrize("tree", [kuhn(), *map(random_tree, range(25))], ids=lambda tree: str(len(tree.places)))
def test_lines_of_different_information_sets_never_run_into_one_another(tree):
    ways = lanes(draw(tree))
    for i, (x, top, bottom) in enumerate(ways):
        for other, high, low in ways[i + 1 :]:
            assert x != other or bottom <= high or low <= top


def test_interleaved_information_sets_are_told_apart_by_their_lanes_and_dashes():
    picture = draw(kuhn())
    drawn = re.findall(r'class="kit-same" d="([^"]+)"[^>]+stroke-dasharray="([^"]+)"', picture.svg)
    assert len(drawn) == 12
    assert len({dash for _, dash in drawn}) == 4
    assert len({x for x, _, _ in lanes(picture)}) == 8, "two columns of player 1, and six lanes of player 2"


def test_html_has_the_words_beside_the_picture(monkeypatch):
    picture = draw(Tree.read("/: 1 a < b: x, y\n/x: 0\n/y: 1"))
    html = picture._repr_mimebundle_()["text/html"]
    assert "a &lt; b" in html
    assert "<details>" in html
    assert html.count("<li") == 3
    monkeypatch.setenv("CLASSKIT_HEADLESS", "1")
    assert "<details open>" in picture.html()
    assert picture._repr_mimebundle_()["text/plain"] == str(picture)
    assert str(picture).splitlines()[0] == "A game tree"


def test_a_wide_tree_scrolls_and_a_small_one_does_not():
    long = Tree(move(1, "x" * 40, {"y" * 40: move(2, "z" * 40, {"w" * 40: end(0)})}))
    assert "min-width" in draw(long).svg
    assert "min-width" not in draw(Tree.read(STRIPPED)).svg


def test_colours_stand_beside_shapes():
    shapes = re.findall(r'<path d="M[0-9. ]+(m[^"]+)" fill="(#[0-9a-f]+)"', draw(Tree.read(STRIPPED)).svg)
    assert len(set(shapes)) == 3
    assert len({shape for shape, _ in shapes}) == len({colour for _, colour in shapes}) == 3


def test_what_is_refused():
    large = Tree(chance({f"n{n}": ("1/100", end(n)) for n in range(100)}))
    with pytest.raises(NotLegal, match=r"would have 100 ends; the limit is 80.*upto="):
        draw(large)
    assert len(draw(large, upto=0).lines) == 1
    for upto in (-1, 1.5, True):
        with pytest.raises(NotLegal, match="whole number from 0"):
            draw(large, upto=upto)
