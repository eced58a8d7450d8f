"""Trees are built, read, grown and written; what does not hold together is refused with the node that is wrong."""

from fractions import Fraction

import pytest

from classkit.game import CannotRead, NotLegal
from classkit.trees import OPEN, Tree, chance, end, move
from tests.classkit.trees.games import STRIPPED, kuhn, random_tree


def test_built_and_read_trees_are_the_same():
    def bob(card: int):
        return move(2, "bet", {"call": end(2 * card), "fold": end(1)})

    built = chance(
        {
            "ace": ("1/2", move(1, "ace", {"bet": bob(1), "fold": end(-1)})),
            "king": (Fraction(1, 2), move(1, "king", {"bet": bob(-1), "fold": end(-1)})),
        }
    )
    tree = Tree(built, ["Ann", "Bob"])
    assert tree == Tree.read(STRIPPED)
    assert hash(tree) == hash(Tree.read(STRIPPED))
    assert tree.zero_sum
    assert tree.finished


@pytest.mark.parametrize("seed", range(30))
def test_text_and_repr_read_back(seed):
    tree = random_tree(seed)
    assert Tree.read(str(tree)) == tree
    lines = str(tree).splitlines()
    assert Tree.read("\n".join(reversed(lines))) == tree
    assert eval(repr(tree)) == tree if len(tree.places) <= 60 else repr(tree).startswith("<Tree of ")
    assert Tree(tree.node()) == tree


def test_what_a_tree_may_be_asked_for_is_written_and_read_back():
    tree = Tree(move(1, "x", {"a": end(1), "b": OPEN}), ["Ann", "Bob"], ["EFCE", "EFCCE"])
    assert tree.concepts == ("EFCCE", "EFCE")
    assert str(tree).splitlines()[:2] == ["players: Ann, Bob", "concepts: EFCCE, EFCE"]
    assert eval(repr(tree)) == Tree.read(str(tree)) == tree != Tree(tree.node(), tree.players)
    assert tree.add("/b", end(0)).concepts == tree.concepts


@pytest.mark.parametrize("tree", [Tree(OPEN), Tree(OPEN, ["Ann", "Bob"]), Tree(OPEN, (), ["EFCE"])])
def test_a_tree_without_a_node_yet(tree):
    assert eval(repr(tree)) == tree
    assert tree.add("/", end(1)).finished


def test_information_sets_and_sequences_of_kuhns_poker():
    tree = kuhn()
    assert [len(tree.infosets(player)) for player in (1, 2)] == [6, 6]
    assert [tree.sequences(player) for player in (1, 2)] == [13, 13]
    assert len(tree.leaves) == 30
    info = tree.infoset(1, "Q after a bet")
    assert [tree.path(number) for number in info.places] == ["/QJ/pass/bet", "/QK/pass/bet"]
    assert tree.infosets(1)[0].actions == ("pass", "bet")
    assert info.before in tree.infoset(1, "Q").sequences


def test_sequences_are_what_a_player_has_done_on_the_way():
    tree = random_tree(5)
    for number in range(len(tree.places)):
        done: dict[int, list[str]] = {1: [], 2: []}
        steps = tree.path(number).split("/")[1:] if number else []
        here = 0
        for step in steps:
            place = tree.places[here]
            if place.kind == "move":
                done[place.player].append(f"{place.info}: {step}")
            here = place.children[place.actions.index(step)]
        assert here == number
        for player in (1, 2):
            assert trail(tree, player, tree.information.reached[number][player - 1]) == done[player]


def trail(tree: Tree, player: int, sequence: int) -> list[str]:
    """The moves of a sequence in words."""
    found: list[str] = []
    while sequence:
        info = next(info for info in tree.infosets(player) if sequence in info.sequences)
        found.insert(0, f"{info.name}: {info.actions[sequence - info.first]}")
        sequence = info.before
    return found


def test_a_tree_grows():
    tree = Tree(move(1, "start", ["stop", "bet"]))
    assert not tree.finished
    grown = tree.add("/stop", end(0)).add("/bet", move(2, "asked", {"fold": end(1), "call": OPEN}))
    assert not tree.finished
    assert grown.branches("/bet") == ("fold", "call")
    whole = grown.add("/bet/call", end("-3/2"))
    assert whole.finished
    assert str(whole).splitlines()[-1] == "/bet/call: -3/2, 3/2"
    with pytest.raises(NotLegal, match=r"Something stands at /stop already"):
        whole.add("/stop", end(1))
    with pytest.raises(CannotRead, match=r"There is no node /stop/now"):
        whole.add("/stop/now", end(1))
    with pytest.raises(CannotRead, match=r"There is no node start.*stop"):
        whole.find("start")


def test_an_unfinished_tree_says_where_it_is_open():
    tree = Tree(move(1, "start", list("abcdef")))
    with pytest.raises(NotLegal, match=r"nothing stands at /a, /b, /c and 3 more yet"):
        tree.whole()
    with pytest.raises(NotLegal, match=r"nothing stands at /a, /b, /c and 1 more yet"):
        Tree(move(1, "start", list("abcd"))).whole()
    with pytest.raises(NotLegal, match=r"nothing stands at /a, /b and /c yet"):
        Tree(move(1, "start", list("abc"))).whole()


COIN = {"heads": ("1/2", end(1)), "tails": ("1/2", end(0))}


@pytest.mark.parametrize(
    ("root", "says"),
    [
        ({"a": 1}, r"At /: this is no node"),
        (move(1, "x", {"a": 3}), r"At /a: this is no node.*Given: 3"),
        (move(1, "x", []), r"At /: there is no branch"),
        (move(1, "x", {}), r"At /: there is no branch"),
        (move(1, "x", "ab"), r"At /: branches are a list of names"),
        (move(1, "x", 3), r"At /: branches are a list of names"),
        (move(1, "x", ["a", "a"]), r"At /: two branches have the same name"),
        (move(1, "x", ["a", "b/c"]), r"At /: a name is a text.*'b/c'"),
        (move(1, "x", ["a", " b"]), r"At /: a name is a text"),
        (move(1, "x", ["a", ""]), r"At /: a name is a text"),
        (move(1, "x", [1, 2]), r"At /: a name is a text"),
        (move(1, "x: y", ["a"]), r"At /: a name is a text"),
        (move(3, "x", ["a"]), r"At /: the player is 1 or 2.*Given: 3"),
        (move(True, "x", ["a"]), r"At /: the player is 1 or 2"),
        (chance([1]), r"At /: branches of chance are a mapping"),
        (move(1, "x", {"a": chance({"h": "1/2", "t": "1/3"})}), r"At /a: .*add up to 5/6, not to 1.*1/2, 1/3"),
        (move(1, "x", {"a": chance({"h": 1, "t": 0})}), r"At /a: the probability of t is not above zero"),
        (move(1, "x", {"a": chance({"h": "3/2", "t": "-1/2"})}), r"At /a: the probability of t is not above zero"),
        (chance({"h": 0.3, "t": 0.7}), r"At /: the probability of h cannot be taken.*rounded"),
        (chance({"h": "half", "t": "1/2"}), r"At /: the probability of h cannot be taken"),
        (chance({"h": ("1/2", end(1), 3), "t": "1/2"}), r"At /: the probability of h cannot be taken"),
        (chance({**COIN, "tails": ("1/2", end("nan"))}), r"At /tails: the payoff of player 1 cannot be taken"),
        (chance({**COIN, "tails": ("1/2", end(0, float("inf")))}), r"At /tails: the payoff of player 2"),
        (chance({**COIN, "tails": ("1/2", end(0.1))}), r"At /tails: the payoff of player 1 cannot be taken.*rounded"),
    ],
)
def test_what_does_not_hold_together_names_the_node(root, says):
    with pytest.raises((CannotRead, NotLegal), match=says):
        Tree(root)


def test_different_actions_in_one_information_set():
    after = {"a": move(2, "y", ["l", "r"]), "b": move(2, "y", ["r", "l"])}
    with pytest.raises(NotLegal, match=r"At /b: the information set “y” of player 2 has other actions here than at /a"):
        Tree(move(1, "x", after))


def test_forgetting_an_own_move():
    after = {"a": move(1, "y", ["l"]), "b": move(1, "y", ["l"])}
    with pytest.raises(NotLegal, match=r"At /b: player 1 has forgotten.*also that of /a.*x: b and x: a"):
        Tree(move(1, "x", after))


def test_forgetting_what_was_known():
    """Player 1 sees the coin at the first move and no longer at the second."""
    again = move(1, "later", ["l", "r"])
    root = chance(
        {
            "heads": ("1/2", move(1, "heads", {"go": again})),
            "tails": ("1/2", move(1, "tails", {"go": again})),
        }
    )
    with pytest.raises(NotLegal, match=r"At /tails/go: player 1 has forgotten.*tails: go and heads: go"):
        Tree(root)


def test_the_absent_minded_driver():
    with pytest.raises(NotLegal, match=r"At /on: player 1 has forgotten.*also that of /.*crossing: on and none"):
        Tree(move(1, "crossing", {"exit": end(0), "on": move(1, "crossing", {"exit": end(4), "on": end(1)})}))


def test_the_same_name_for_two_players_is_two_information_sets():
    tree = Tree(move(1, "x", {"a": move(2, "x", {"b": end(0)})}))
    assert [len(tree.infosets(player)) for player in (1, 2)] == [1, 1]


def test_a_tree_is_not_too_deep():
    node = end(0)
    for _ in range(201):
        node = chance({"on": (1, node)})
    with pytest.raises(NotLegal, match=r"more than 200 moves deep"):
        Tree(node)
    assert Tree(node.branches[0][2]).places[-1].depth == 200


@pytest.mark.parametrize(
    "players",
    [["Ann"], ["Ann", "Ann"], "Ann, Bob", ["Ann", ""], [1, 2], 3, ["A, B", "C"], ["Ann", "#2"], ["two\nlines", "C"]],
)
def test_players_are_two_different_names(players):
    with pytest.raises(NotLegal, match="names of two different players"):
        Tree(end(0), players)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (3, "read from a text"),
        ("", "starts with the node /"),
        ("/a: 1", "starts with the node /"),
        ("/: 0\nnonsense", r"Line 2 .*a path starts with a stroke"),
        ("/: 0\na/b: 1", r"Line 2 .*a path starts with a stroke"),
        ("/: 0\n/: 1", r"Line 2 .*/ stands there a second time"),
        ("/:", r"Line 1 .*a node is written as"),
        ("/: one x: a, b", r"Line 1 .*a node is written as"),
        ("/: 1: a, b", r"Line 1 .*a node is written as"),
        ("/: chance: heads, tails", r"Line 1 .*a name and its probability"),
        ("/: 1 x: a, b\n\n/c: 1", r"Line 3 .*/c is not reached: no line says what is at /"),
        ("/: 1 x: a, b\n/a: 0\n/a/c: 1", r"Line 3 .*/a/c is not reached: no line says what is at /a"),
        ("/: 1, 2, 3", r"At /: an end pays player 1 and player 2"),
        ("/: x", r"At /: the payoff of player 1 cannot be taken"),
        ("/: 1 x: a,, b", r"At /: a name is a text"),
        ("players: Ann\n/: 0", r"two different players"),
        ("players: Ann, Bob\n/: 0\nplayers: Cat, Dan", r"Line 3 .*players stands there a second time"),
        ("concepts: CE\n/: 0", r"concepts that a tree may be asked for are some of these"),
        ("/: " + "1" * 5000 + " x: a", r"Line 1 .*a node is written as"),
    ],
)
def test_text_that_cannot_be_read(text, says):
    with pytest.raises((CannotRead, NotLegal), match=says):
        Tree.read(text)


def test_comments_and_blanks_do_not_matter():
    text = "  # a game\n players :  Ann ,Bob\n/ :  1  the start :stop,  go  on # two ways\n/go on: 1 , -1\n/stop:0"
    tree = Tree.read(text)
    assert str(tree) == "players: Ann, Bob\n/: 1 the start: stop, go on\n/stop: 0, 0\n/go on: 1, -1"


def test_who_and_what_there_is_not():
    tree = Tree.read(STRIPPED)
    assert tree.who == ("Ann", "Bob")
    assert kuhn().who == ("player 1", "player 2")
    for player in (0, 3, True, "1"):
        with pytest.raises(NotLegal, match="The player is 1 or 2"):
            tree.infosets(player)
    with pytest.raises(CannotRead, match=r"no such information set of player 1.*ace and king"):
        tree.infoset(1, "queen")


def test_a_notebook_shows_the_text_of_a_small_tree_and_the_size_of_a_large_one():
    class Printer:
        shown = ""

        def text(self, words: str) -> None:
            self.shown += words

    printer = Printer()
    Tree.read(STRIPPED)._repr_pretty_(printer, False)
    assert sorted(printer.shown.splitlines()) == sorted(STRIPPED.strip().splitlines())
    large = Tree(chance({f"n{n}": ("1/100", end(n)) for n in range(100)}))
    assert repr(large) == "<Tree of 101 nodes, 100 of them ends>"
