"""One harness that every bot must pass, what single bots do, and how strong they are."""

import io
import pickle
from functools import cache
from random import Random

import pytest

from cheesekit import engine
from cheesekit.bots import BOTS, HonestBot, RandomBot, SensibleBot, SilentBot, finish, play_night, seat_rng, step
from cheesekit.bots.__main__ import main
from cheesekit.bots.match import NIGHTS, Comparison, Sides, Tally, compare, match, row
from cheesekit.knowledge import true_of_self
from cheesekit.moves import Ask, Claim, Gesture, Hour, Is, IsNot, Peek, Silent, Suspicion, TwoDice
from cheesekit.rules import Role, Rules
from cheesekit.state import Side, State, View
from classkit.estimate import proportion
from tests.cheesekit.play import deal, every_rules, name, play, random_game, seat_of

ALL = list(BOTS.values())
FULL = Rules(8, dead_mouse=True, mute=True, troublemaker=True, turns=1)


def spoken(state: State, seat: int) -> list[str]:
    return [move.text for at, move in engine.view(state, seat).spoken if at == seat]


# --- the harness -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.name)
@pytest.mark.parametrize("rules", every_rules(turns=1), ids=name)
def test_plays_every_edition_to_the_end_and_the_same_again(rules, kind):
    bots = {seat: kind() for seat in rules.seats}
    nights = [play_night(rules, seed, bots) for seed in (11, 12)]
    assert all(engine.result(night) for night in nights)
    assert play_night(rules, 12, pickle.loads(pickle.dumps(bots))) == nights[1]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.name)
@pytest.mark.parametrize("rules", every_rules(turns=2), ids=name)
def test_finds_a_legal_move_in_any_history(rules, kind):
    """Random games bring talk that lies and contradicts itself, by the bot's own seat as well."""
    bot = kind()
    for state in random_game(rules, seed=5):
        for seat in engine.to_move(state):
            view = engine.view(state, seat)
            move = bot.move(view, Random(3))
            assert move in engine.legal_moves(state, seat)
            assert move == kind().move(view, Random(3))


@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.name)
def test_is_a_frozen_value_with_a_docstring_and_its_own_name(kind):
    assert kind() == kind()
    assert hash(kind()) == hash(kind())
    assert BOTS[kind.name] is kind
    assert len(kind.__doc__) > 60
    with pytest.raises((AttributeError, TypeError)):
        kind().other = 1


class OnlyTheView(SensibleBot):
    """Fails if it is given anything but a view, or a generator that is shared."""

    def move(self, view, rng):
        assert type(view) is View
        assert type(rng) is Random
        return super().move(view, rng)


def test_a_bot_gets_the_view_and_a_generator_of_its_own():
    assert play_night(Rules(5), 4, OnlyTheView()) == play_night(Rules(5), 4, SensibleBot())


def test_a_night_that_is_resumed_goes_on_as_it_would_have_gone():
    bot, rules = SensibleBot(), Rules(6, dead_mouse=True)
    state = engine.new_game(rules, 9)
    for _ in range(12):
        state = step(state, bot)
    loaded = engine.load(engine.record(state))
    assert finish(loaded, bot) == play_night(rules, 9, bot)
    assert seat_rng(1, 2, 3).random() == seat_rng(1, 2, 3).random() != seat_rng(1, 2, 4).random()


# --- what is said ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("rules", [Rules(4), Rules(5), Rules(6, dead_mouse=True), Rules(7), Rules(8)], ids=name)
def test_sensible_bots_never_repeat_themselves_nor_contradict_their_own_hour(rules):
    for seed in range(6):
        night = play_night(rules, seed, SensibleBot())
        for seat in rules.seats:
            claims = [move for at, move in engine.view(night, seat).claims if at == seat]
            assert len(set(claims)) == len(claims)
            assert sum(isinstance(claim, Hour | TwoDice) for claim in claims) <= 1


@pytest.mark.parametrize("kind", [SensibleBot, HonestBot])
def test_sleepyheads_say_only_what_their_night_makes_true(kind):
    """But for an accusation when all else is told."""
    for seed in range(12):
        night = play_night(Rules(5), seed, kind())
        for seat in night.rules.others(night.thief, *night.accomplices):
            view = engine.view(night, seat)
            for at, claim in view.claims:
                if at == seat and not isinstance(claim, Is | IsNot):
                    assert true_of_self(view, claim)


def test_a_witness_names_the_thief_first():
    state = deal(
        Rules(6), [3, 3, 1, 2, 4, 5], "3: decline", "4: decline", "5: decline", "6: decline", "1: tap 6", thief=1
    )
    state = engine.apply(state, 1, engine.read("silent"))
    assert SensibleBot().move(engine.view(state, 2), Random(1)) == Is(1, Suspicion.THIEF)


def test_a_lone_sleepyhead_looks():
    state = engine.position(Rules(5), roles=["thief"] + ["sleepyhead"] * 4, dice=[6, 1, 2, 3, 4])
    for kind in (SensibleBot, HonestBot, SilentBot):
        assert isinstance(kind().move(engine.view(state, 2), Random(1)), Peek)


def test_the_thief_taps_its_witnesses():
    state = deal(Rules(8), [3, 3, 3, 2, 2, 1, 1, 2], thief=1)
    state = step(step(state, SensibleBot()), SensibleBot())
    assert state.accomplices == (2, 3)


def test_a_thief_of_four_takes_the_cheese_unwatched_and_wakes_for_an_alibi():
    state = deal(Rules(4), [(2, 5), (5, 5), (1, 1), (3, 3)], "2: choose 5", "3: choose 1", "4: choose 3", thief=1)
    night = finish(state, SensibleBot())
    assert night.taken == 2
    assert [waking.hour for waking in engine.view(night, 1).wakings] == [2, 5]
    watched = deal(Rules(4), [(2, 5), (2, 2), (1, 1), (3, 3)], "2: choose 2", "3: choose 1", "4: choose 3", thief=1)
    assert finish(watched, SensibleBot()).taken == 5


def test_the_mute_points_and_the_troublemaker_keeps_within_its_rule():
    rules = Rules(5, mute=True, troublemaker=True)
    gestures = 0
    for seed in range(20):
        night = play_night(rules, seed, SensibleBot())
        mute, maker = seat_of(night, Role.MUTE), seat_of(night, Role.TROUBLEMAKER)
        moves = [move for at, move in engine.view(night, 1).spoken if at == mute]
        assert all(isinstance(move, Gesture | Silent) for move in moves)
        gestures += sum(isinstance(move, Gesture) for move in moves)
        assert all(isinstance(move, Is | Silent) for at, move in engine.view(night, 1).spoken if at == maker)
    assert gestures > 5


def test_accomplices_of_five_bear_out_the_thief():
    """The one witness became the accomplice: the two tell the same company."""
    state = deal(Rules(5), [3, 3, 1, 5, 6], "3: decline", "4: decline", "5: decline", thief=1)
    night = finish(state, SensibleBot())
    assert "say with 2" in spoken(night, 1)
    assert "say with 1" in spoken(night, 2)
    assert not {vote for seat, vote in zip(night.rules.seats, night.votes, strict=True) if seat <= 2} & {1, 2}


def test_the_accused_accuse_back():
    lines = ["1: silent", "2: say is 1 thief", *(f"{seat}: silent" for seat in range(3, 7))]
    lines += ["1: say hour 4", *(f"{seat}: silent" for seat in range(2, 7)), "1: say alone"]
    rules = Rules(6, turns=4)
    start = deal(rules, [4, 4, 1, 2, 3, 6], "3: decline", "4: decline", "5: decline", "6: decline", "1: tap 6", thief=1)
    state = play(start, *lines, *(f"{seat}: silent" for seat in range(2, 7)))
    assert SensibleBot().move(engine.view(state, 1), Random(1)) == Is(2, Suspicion.THIEF)


def test_honest_bots_never_lie_and_silent_bots_never_speak():
    night = play_night(FULL, 3, SilentBot())
    assert not engine.view(night, 1).claims
    night = play_night(Rules(7), 3, HonestBot())
    assert not spoken_claims(night, night.thief)
    assert all(not spoken_claims(night, seat) for seat in night.accomplices)


def spoken_claims(state: State, seat: int) -> list[Claim]:
    return [claim for at, claim in engine.view(state, 1).claims if at == seat]


def test_random_bots_never_ask_to_close():
    night = play_night(Rules(5), 3, RandomBot())
    assert not any(isinstance(move, Ask) for _, move in engine.view(night, 1).moves)


# --- how strong they are ---------------------------------------------------------------------------------------------

SIDES = {rules: [side for side in Side if side is not Side.DEAD_MOUSE or rules.dead_mouse] for rules in NIGHTS}


@cache
def comparisons(rules: Rules) -> dict[Side, Comparison]:
    return {found.side: found for found in compare(rules, NIGHTS[rules])}


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("rules", "side"),
    [(rules, side) for rules in NIGHTS for side in SIDES[rules]],
    ids=lambda value: name(value) if isinstance(value, Rules) else value.value,
)
def test_sensible_play_wins_more_than_random_play(rules, side):
    """The same seeds, the others playing sensibly: the two 95 % intervals do not touch, in the very table printed."""
    found = comparisons(rules)[side]
    sensible, at_random = found.sensible.interval(side, 0.95), found.random.interval(side, 0.95)
    assert sensible[0] > at_random[1], row(found)
    assert found.clear


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("rules", NIGHTS, ids=name)
def test_among_sensible_bots_no_side_wins_nearly_always(rules):
    usual = comparisons(rules)[SIDES[rules][0]].sensible
    assert 0.2 < usual.share(Side.SLEEPYHEADS) < 0.7
    assert 0.2 < usual.share(Side.THIEF) < 0.8
    if rules.dead_mouse:
        assert 0.05 < usual.share(Side.DEAD_MOUSE) < 0.4


def test_a_tally_counts_every_night_once():
    tally = match(Rules(5), 20, Sides(RandomBot(), RandomBot()), seed=3)
    assert sum(wins for _, wins in tally.wins) == tally.nights == 20
    assert tally == match(Rules(5), 20, Sides(RandomBot(), RandomBot()), seed=3)


@pytest.mark.parametrize(("wins", "nights"), [(0, 10), (3, 10), (700, 2000), (10, 10)])
def test_the_interval_is_wilsons(wins, nights):
    low, high = Tally(nights, ((Side.THIEF, wins),)).interval(Side.THIEF)
    other = proportion(wins, nights)
    assert (low, high) == pytest.approx((other.low, other.high), abs=1e-9)


def test_sides_play_as_they_are_on():
    rules, sides = Rules(6, dead_mouse=True), Sides(SilentBot(), SensibleBot(), HonestBot())
    night = play_night(rules, 2, sides)
    assert spoken_claims(night, night.thief)
    quiet = night.rules.others(night.thief, *night.accomplices)
    assert not any(spoken_claims(night, seat) for seat in quiet)


def test_a_match_needs_a_night():
    with pytest.raises(ValueError, match="at least one night; given: 0"):
        match(Rules(5), 0)


@pytest.mark.parametrize(("arguments", "nights"), [(["3"], "3"), ([], "2")])
def test_the_printed_table(arguments, nights, capsys, monkeypatch):
    monkeypatch.setattr("cheesekit.bots.__main__.NIGHTS", {Rules(5): 2})
    assert main(arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[2] for line in lines[1:]] == [nights] * 2
    assert len(lines) == 3
    assert lines[0].split() == ["players", "side", "nights", "sensible", "random", "clear"]
    assert all(line.endswith((" yes", " no")) for line in lines[1:])


@pytest.mark.parametrize("arguments", [["x"], ["0"], ["1", "2"], ["-3"]])
def test_the_printed_table_refuses_what_is_no_number(arguments, monkeypatch):
    monkeypatch.setattr("sys.stderr", io.StringIO())
    assert main(arguments) == 2
