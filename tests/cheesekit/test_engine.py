"""The seven words: random games of every option, saving and loading, positions, and the Protocol."""

import json
import pickle
import random
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cheesekit import belief, engine, knowledge, stories
from cheesekit.moves import read
from cheesekit.redeal import facts
from cheesekit.review import review
from cheesekit.rules import Role, Rules
from cheesekit.state import Phase, State
from cheesekit.telling import night_report
from classkit.game import CannotRead, GameError, NotLegal, NotYourTurn, Record, play_out, replay
from tests.cheesekit.play import SEEDS, every_rules, name, pick, play, random_game, rules_of, steps


def bound(rules: Rules) -> int:
    """The most moves that a game can have: a look at each hour and the taps (four: 3 choices, 3 of the thief; five: a
    pointing beside four looks), then the turns, everybody's asking, the votes."""
    night = 3 + 3 if rules.players == 4 else 6 + rules.taps
    return night + rules.turns * rules.players + rules.players // 2 + 1 + rules.players


def saved_and_loaded(state: State) -> State:
    """The state after it went through a file."""
    return engine.load(Record.loads(engine.record(state).dumps(), engine.NAME))


@given(rules_of(), SEEDS)
def test_random_games_end_and_nobody_is_left_without_a_move(rules, seed):
    moves = 0
    for state, mover, _ in steps(rules, seed):
        moves += 1
        owing = engine.to_move(state)
        assert list(owing) == sorted(set(owing)) != []
        assert mover in owing
        for seat in rules.seats:
            options = engine.legal_moves(state, seat)
            assert bool(options) == (seat in owing)
            if not options:
                with pytest.raises(NotYourTurn):
                    engine.apply(state, seat, read("silent"))
        assert engine.result(state) is None
    assert rules.players < moves <= bound(rules)
    final = random_game(rules, seed)[-1]
    assert engine.result(final) is not None
    assert all(engine.view(final, seat).phase is Phase.OVER for seat in rules.seats)


@given(rules_of(), SEEDS, st.data())
def test_every_legal_move_applies_reads_back_and_leaves_the_old_state(rules, seed, data):
    state = data.draw(st.sampled_from(random_game(rules, seed)))
    before = pickle.dumps(state)
    for seat in rules.seats:
        for move in engine.legal_moves(state, seat):
            assert read(move.text) == move
            after = engine.apply(state, seat, move)
            assert after != state
            assert isinstance(hash(after), int)
            assert after.log[: len(state.log)] == state.log
    assert pickle.dumps(state) == before


@pytest.mark.slow
@given(rules_of(), SEEDS)
def test_a_saved_game_loads_as_the_same_state_after_every_move(rules, seed):
    for state in random_game(rules, seed):
        saved = engine.record(state)
        assert Record.loads(saved.dumps(), engine.NAME) == saved
        assert engine.load(saved) == state == saved_and_loaded(state)


@pytest.mark.slow
@given(rules_of(), SEEDS)
def test_the_same_seed_is_the_same_game(rules, seed):
    assert engine.new_game(rules, seed) == engine.new_game(rules, seed)
    assert random_game(rules, seed) == random_game(rules, seed)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@given(rules_of(), SEEDS)
def test_long_run_of_random_games(rules, seed):
    count = 0
    for state, mover, move in steps(rules, seed):
        count += 1
        assert [bool(engine.legal_moves(state, seat)) for seat in rules.seats] == [
            seat in engine.to_move(state) for seat in rules.seats
        ]
        assert saved_and_loaded(state) == state
        assert read(move.text) == move
        assert mover in engine.to_move(state)
    assert count <= bound(rules)


@pytest.mark.slow
@pytest.mark.parametrize("rules", every_rules(turns=3), ids=name)
def test_a_game_replays_from_its_moves(rules):
    moves = [(seat, move) for _, seat, move in steps(rules, 11)]
    start = engine.new_game(rules, 11)
    assert replay(engine, start, moves) == random_game(rules, 11)[-1]


def test_other_seeds_are_other_deals():
    deals = {
        (state.roles, state.dice, state.first) for seed in range(50) for state in [engine.new_game(Rules(8), seed)]
    }
    assert len(deals) == 50


def test_play_out_asks_by_view_alone():
    asked = []

    def choose(seat, view):
        asked.append(view)
        return engine.options(view)[0]

    final = play_out(engine, engine.new_game(Rules(6), 1), choose)
    assert engine.to_move(final) == ()
    assert all(type(view) is engine.View for view in asked)


def test_a_log_line_is_seat_and_move():
    final = random_game(Rules(5, turns=1), 3)[-1]
    assert engine.view(final, 1).log[-1] == f"5: vote {final.votes[4]}"


@pytest.mark.parametrize("seat", [0, 6, -1, True, "1", 1.5, 2.0, None])
def test_view_refuses_a_seat_that_is_none(seat):
    state = engine.new_game(Rules(5), 1)
    for word in (engine.view, engine.legal_moves, lambda s, at: engine.apply(s, at, read("vote 2"))):
        with pytest.raises(NotLegal) as refused:
            word(state, seat)
        assert str(refused.value) == (
            f"There is no such seat. (T-PLAYERS-1) Given: seat {seat!r}. Allowed: 1, 2, 3, 4 and 5."
        )


START = engine.new_game(Rules(5), 1)


@pytest.mark.parametrize(
    ("call", "clause", "says", "example"),
    [
        (lambda x: engine.new_game(x, 1), "T-PLAYERS-1", "Rules are needed here", "Rules(5)"),
        (lambda x: engine.position(x, roles=[], dice=[]), "T-PLAYERS-1", "Rules are needed here", "Rules(5)"),
        (engine.to_move, "T-PLAYERS-1", "A state of the game is needed", "new_game(Rules(5), seed=1)"),
        (lambda x: engine.legal_moves(x, 1), "T-PLAYERS-1", "A state of the game is needed", "new_game("),
        (lambda x: engine.view(x, 1), "T-PLAYERS-1", "A state of the game is needed", "new_game("),
        (lambda x: engine.apply(x, 1, read("ask")), "T-PLAYERS-1", "A state of the game is needed", "new_game("),
        (engine.result, "T-PLAYERS-1", "A state of the game is needed", "new_game("),
        (engine.record, "T-PLAYERS-1", "A state of the game is needed", "new_game("),
        (engine.load, "T-PLAYERS-1", "A saved game is needed", "record(state)"),
        (night_report, "T-PLAYERS-1", "A state of the game is needed", "new_game("),
        (lambda x: review(x, 1), "T-PLAYERS-1", "A state of the game is needed", "new_game("),
        (lambda x: facts(x, 1), "T-PLAYERS-1", "A state of the game is needed", "new_game("),
    ],
)
@pytest.mark.parametrize("value", [5, "x", None, [1] * 99], ids=["number", "text", "none", "list"])
def test_what_is_no_state_and_no_rules_is_refused_in_words(call, clause, says, example, value):
    with pytest.raises(NotLegal) as refused:
        call(value)
    assert str(refused.value).startswith(says)
    assert f"({clause}) Given: {repr(value)[:50]}" in str(refused.value)
    assert f" Allowed: {example}" in str(refused.value)
    assert len(str(refused.value)) < 220


@pytest.mark.parametrize(
    "ask",
    [
        engine.options, belief.posterior, stories.posterior, stories.public, stories.contradictions, stories.own_story,
        knowledge.suspects, knowledge.worlds, lambda it: knowledge.theft_hours(it, 1),
        lambda it: knowledge.true_of_self(it, read("say alone")),
        lambda it: knowledge.entails(it, read("say is 1 thief")),
    ],
)  # fmt: skip
def test_a_state_is_no_view(ask):
    """A state knows the thief: whoever reasons must not be handed one by mistake."""
    with pytest.raises(
        NotLegal, match=r"its view, and nothing else\. \(T-PLAYERS-2\) Given: <State .*view\(state, seat\)"
    ):
        ask(START)


# --- positions ----------------------------------------------------------------------------------------------------

ROLES = ["sleepyhead", "thief", "sleepyhead", "sleepyhead", "sleepyhead"]


def test_a_position_takes_names_or_roles_numbers_or_pairs_lines_or_tuples():
    one = engine.position(Rules(5), roles=ROLES, dice=[1, 3, 3, 5, 5], moves=["1: peek 2"])
    two = engine.position(Rules(5), roles=tuple(map(Role, ROLES)), dice=((1,), (3,), (3,), (5,), (5,)),
                          moves=[(1, "PEEK  2")])  # fmt: skip
    assert one == two
    assert one.accomplices == (3,)


def test_a_position_can_start_anywhere_in_the_game():
    game = random_game(Rules(6, dead_mouse=True), 8)
    for state in game:
        start = dict(engine.record(state).start)
        start.pop("rules")
        again = engine.position(state.rules, moves=engine.record(state).moves, **start)
        assert again == state


@pytest.mark.parametrize(
    "roles",
    [
        ROLES[:4],
        [*ROLES, "sleepyhead"],
        ["sleepyhead"] * 5,
        ["thief", *ROLES[1:]],
        ["mute", *ROLES[1:]],
        "thief",
        5,
        None,
    ],
)
def test_the_cards_of_a_position_are_those_of_the_rules(roles):
    with pytest.raises(NotLegal, match=r"cards must be exactly those of these rules\. \(T-PLAYERS-1\).*Allowed: thief"):
        engine.position(Rules(5), roles=roles, dice=[1, 3, 3, 5, 5])


@pytest.mark.parametrize(
    "dice",
    [[1, 2, 3, 4], [1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4], [7, 1, 2, 3, 4], [1.0, 2, 3, 4, 5], [True, 2, 3, 4, 5],
     ["1", 2, 3, 4, 5], [(1, 2), 1, 1, 1, 1], [(), 1, 1, 1, 1], [None, 1, 1, 1, 1], "12345", 5, None],
)  # fmt: skip
def test_the_dice_of_a_position_are_checked(dice):
    with pytest.raises(NotLegal) as refused:
        engine.position(Rules(5), roles=ROLES, dice=dice)
    assert str(refused.value) == (
        f"Every player has 1 die with a number from 1 to 6. (T-PLAYERS-1) Given: {dice!r}. "
        "Allowed: 5 numbers from 1 to 6, such as [3, 3, 1, …]."
    )


def test_four_players_have_two_dice_in_a_position():
    with pytest.raises(NotLegal, match=r"2 dice with numbers from 1 to 6\. \(T-FOUR-1\).* Allowed: 4 pairs of numbers"):
        engine.position(Rules(4), roles=ROLES[:4], dice=[1, 2, 3, 4])


@pytest.mark.parametrize("first", [0, 6, "1", 1.0, True, None])
def test_the_first_speaker_of_a_position_is_a_seat(first):
    with pytest.raises(
        NotLegal, match=r"first speaker must be one of the seats\. \(T-DAY-3\).*Allowed: 1, 2, 3, 4 and 5"
    ):
        engine.position(Rules(5), roles=ROLES, dice=[1] * 5, first=first)


@pytest.mark.parametrize("seed", ["7", 1.5, None, True, [1]])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(NotLegal, match=r"The seed must be a whole number\. Given: .* Allowed: any whole number\."):
        engine.new_game(Rules(5), seed)
    with pytest.raises(NotLegal, match=r"The seed must be a whole number\. Given: "):
        engine.position(Rules(5), roles=ROLES, dice=[1] * 5, seed=seed)


@pytest.mark.parametrize(
    ("moves", "kind", "says"),
    [
        (
            ["1: peek 1"],
            NotLegal,
            "Move 1 of the position cannot be played: You woke alone: look at one die of another",
        ),
        (["1: peek 2", "2: silent"], NotYourTurn, "Move 2 of the position cannot be played: Player 2 has nothing"),
        (["1: pike 2"], CannotRead, "Move 1 of the position cannot be played: No move is written like that."),
        (["9: peek 2"], NotLegal, "Move 1 of the position cannot be played: There is no such seat."),
        (["peek 2"], CannotRead, "That move is written differently. Given: 'peek 2'. Allowed: 2: peek 4 and (2, "),
        (["one: peek 2"], CannotRead, "That move is written differently."),
        (["²: peek 2"], CannotRead, "That move is written differently. Given: '²: peek 2'."),
        (["9" * 5000 + ": peek 2"], CannotRead, "That move is written differently. Given: '999"),
        ([(1, 2, 3)], CannotRead, "That move is written differently. Given: (1, 2, 3)."),
        ([(1, None)], CannotRead, "That move is written differently. Given: (1, None)."),
        ([5], CannotRead, "That move is written differently. Given: 5."),
        ([(True, "peek 2")], NotLegal, "Move 1 of the position cannot be played: There is no such seat."),
        ("1: peek 2", CannotRead, "The moves of a position are a list of lines, each a seat and a move. Given: '1: pe"),
        (5, CannotRead, "The moves of a position are a list of lines, each a seat and a move. Given: 5. Allowed: ["),
    ],
)
def test_a_move_of_a_position_that_cannot_be_played_is_named(moves, kind, says):
    with pytest.raises(kind) as refused:
        engine.position(Rules(5), roles=ROLES, dice=[1, 3, 3, 5, 5], moves=moves)
    assert str(refused.value).startswith(says)


# --- saved games --------------------------------------------------------------------------------------------------


def a_saved_game() -> str:
    """Five players in the day, as a file."""
    return engine.record(random_game(Rules(5, turns=1), 2)[6]).dumps()


def test_a_saved_game_is_readable_json_lines():
    header, *rest = [json.loads(line) for line in a_saved_game().splitlines()]
    assert list(header) == ["game", "format", "rules", "seed", "roles", "dice", "first"]
    assert header["game"] == "cheese-thief"
    assert header["rules"] == Rules(5, turns=1).to_json()
    assert all(list(row) == ["seat", "move"] for row in rest)


@pytest.mark.parametrize("missing", ["rules", "seed", "roles", "dice", "first"])
def test_a_saved_game_without_its_deal_cannot_be_read(missing):
    header, *rest = a_saved_game().splitlines()
    text = "\n".join([json.dumps({k: v for k, v in json.loads(header).items() if k != missing}), *rest])
    with pytest.raises(CannotRead, match=r"line 1 must give rules, seed, roles, dice and first"):
        engine.load(Record.loads(text, engine.NAME))


@pytest.mark.parametrize("key", ["rules", "seed", "roles", "dice", "first"])
@pytest.mark.parametrize("value", [None, 0.5, "x", [], [None], {"a": 1}, [[["deep"]]]])
def test_a_damaged_deal_is_a_game_error_and_never_a_crash(key, value):
    header, *rest = a_saved_game().splitlines()
    text = "\n".join([json.dumps({**json.loads(header), key: value}), *rest])
    with pytest.raises(GameError) as refused:
        engine.load(Record.loads(text, engine.NAME))
    assert str(refused.value)


def test_a_saved_move_that_does_not_fit_is_named():
    text = a_saved_game() + '{"seat": 1, "move": "choose 3"}\n'
    number = len(text.splitlines()) - 1
    with pytest.raises(GameError, match=rf"^Move {number} of the position cannot be played"):
        engine.load(Record.loads(text, engine.NAME))


def test_sealed_choices_are_saved_whoever_has_made_them():
    start = engine.new_game(Rules(4, turns=0), 3)
    sealed = [f"{seat}: choose {start.dice[seat - 1][0]}" for seat in engine.to_move(start)]
    for count in range(4):
        for lines in combinations(sealed, count):
            state = play(start, *lines)
            assert saved_and_loaded(state) == state
    vote = next(s for s in random_game(Rules(4, turns=0), 3) if engine.view(s, 1).phase is Phase.VOTE)
    for lines in combinations(["1: vote 2", "2: vote 4", "3: vote 1", "4: vote 3"], 2):
        state = play(vote, *lines)
        assert saved_and_loaded(state) == state


# --- the Protocol -------------------------------------------------------------------------------------------------

PROTOCOL = """
from cheesekit import engine
from cheesekit.day import Result
from cheesekit.rules import Rules
from cheesekit.state import State, View
from classkit.game import Game, Move
game: Game[{rules}, State, Move, View, {result}] = engine
"""


def typed(path: Path, root: Path, **types: str) -> str:
    """What mypy says about these lines alone."""
    path.write_text(PROTOCOL.format(**types), encoding="utf-8")
    options = ["--strict", "--config-file=", "--cache-dir", str(path.parent.parent / "mypy-cache")]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *options, str(path)],
        capture_output=True, text=True, encoding="utf-8", check=False, cwd=root,
    )  # fmt: skip
    assert done.stdout, done.stderr
    return "\n".join(line for line in done.stdout.splitlines() if path.name in line)


@pytest.mark.slow
def test_the_engine_is_a_game_of_seven_words(tmp_path, root):
    assert typed(tmp_path / "protocol.py", root, rules="Rules", result="Result") == ""


@pytest.mark.slow
def test_a_game_of_other_types_would_be_found(tmp_path, root):
    said = typed(tmp_path / "protocol.py", root, rules="Rules", result="int")
    assert "Incompatible types in assignment" in said


def test_pick_brings_up_every_kind():
    state = next(s for s in random_game(Rules(5), 1) if engine.view(s, 1).phase is Phase.DAY)
    moves, rng = engine.legal_moves(state, engine.to_move(state)[0]), random.Random(0)
    assert len({type(move) for move in moves}) > 6
    assert {type(pick(rng, moves)) for _ in range(400)} == {type(move) for move in moves}
