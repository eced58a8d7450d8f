"""A game at one screen: bots answer, people are handed the screen, nothing is lost. Played on Cheese Thief."""

import json
from random import Random

import pytest

from cheesekit import engine
from cheesekit.bots import BOTS, SilentBot
from cheesekit.rules import Rules
from classkit.game import CannotRead, NotLegal, NotYourTurn, generator
from classkit.session import Session

ROLES = ["sleepyhead", "thief", "sleepyhead", "sleepyhead", "sleepyhead"]


def deal(dice=(3, 1, 5, 6, 2), turns=1, **more):
    """Five players, player 2 the thief."""
    return engine.position(Rules(5, turns=turns), roles=ROLES, dice=list(dice), **more)


def session(humans=(1,), state=None, **options):
    state = state or deal()
    bots = {seat: SilentBot() for seat in state.rules.seats if seat not in humans}
    return Session(engine, state, tuple(humans), bots, **options)


def to_end(game):
    """Play the first legal move of whoever is at the screen until the end."""
    while not game.over:
        game.raise_curtain()
        if game.seat in game.owing:
            game.play(game.seat, engine.legal_moves(game.state, game.seat)[-1])
        else:
            game.pass_on()
    return game


def test_bots_answer_until_a_person_owes_a_choice():
    game = session()
    assert game.owing == (1,)
    assert game.seat == 1
    assert game.view.duty.value == "look"
    game.submit("peek 2")
    assert game.view.look == (2, 1)
    assert game.owing == (1,)
    assert game.view.phase.value == "day"


def test_a_line_that_is_refused_changes_nothing():
    game = session()
    before = game.state
    for line, kind in (("peek 1", NotLegal), ("dance", CannotRead), ("vote 3", NotLegal)):
        with pytest.raises(kind):
            game.submit(line)
        assert game.state is before
        assert not game.begun


def test_a_line_that_is_no_move_is_answered_by_the_moves_of_now():
    with pytest.raises(CannotRead, match=r"Allowed: peek <seat> and decline\.$"):
        session().submit("dance")


def test_nobody_plays_for_a_bot():
    game = session()
    with pytest.raises(NotYourTurn, match="Player 3"):
        game.play(3, engine.read("decline"))


def test_undo_belongs_to_practice():
    with pytest.raises(NotLegal, match="practice"):
        session().undo()
    game = session(practice=True)
    with pytest.raises(NotLegal, match="no move"):
        game.undo()
    before = game.state
    game.submit("peek 4")
    game.submit("silent")
    game.undo()
    game.undo()
    assert game.state == before


@pytest.mark.parametrize("humans", [(1, 1), (0,), (6,), (1, 9)])
def test_seats_that_are_none_are_refused(humans):
    state = deal()
    with pytest.raises(NotLegal, match="numbered from 1"):
        Session(engine, state, humans, {seat: SilentBot() for seat in (2, 3, 4, 5)})


def test_every_seat_has_a_person_or_a_bot_and_not_both():
    state = deal()
    for bots in ({2: SilentBot()}, {seat: SilentBot() for seat in (1, 2, 3, 4, 5)}):
        with pytest.raises(NotLegal, match="one person or one bot"):
            Session(engine, state, (1,), bots)


def test_the_same_game_again_from_the_saved_one():
    game = to_end(session(state=deal(turns=2)))
    again = Session.loads(engine, game.dumps(), BOTS)
    assert again.state == game.state
    assert again.humans == (1,)
    assert again.over


@pytest.mark.parametrize("moves", range(4))
def test_loaded_in_the_middle_it_goes_on_as_it_would_have(moves):
    whole = to_end(session())
    game = session()
    for _ in range(moves):
        game.play(1, engine.legal_moves(game.state, 1)[-1])
    again = to_end(Session.loads(engine, game.dumps(), BOTS))
    assert again.state == whole.state


def test_moves_alone_are_a_game_to_watch():
    state = to_end(session()).state
    watched = Session.loads(engine, engine.record(state).dumps(), BOTS)
    assert watched.state == state
    assert watched.humans == ()
    assert watched.seat == 0


@pytest.mark.parametrize(
    "table",
    [
        {"humans": [1], "bots": {"2": "clever"}},
        {"humans": [1], "bots": {"2": "silent"}},
        {"humans": "x", "bots": {}},
        {"bots": {}},
        [1],
        {"humans": [1, 2], "bots": {"2": "silent", "3": "silent", "4": "silent", "5": "silent"}},
    ],
)
def test_a_broken_table_in_the_header_is_refused_in_words(table):
    saved = session().dumps().splitlines()
    header = json.loads(saved[0]) | {"table": table}
    with pytest.raises(CannotRead, match="saved game"):
        Session.loads(engine, "\n".join([json.dumps(header), *saved[1:]]), BOTS)


# --- several people ---------------------------------------------------------------------------------------------


def test_one_person_never_sees_a_curtain():
    game = session()
    while not game.over:
        assert not game.curtain
        game.play(1, engine.legal_moves(game.state, 1)[-1])


def test_at_night_the_screen_goes_round_all_people():
    """Player 5 owes a look, but being handed the screen tells nobody so."""
    game = session(humans=(1, 5), state=deal(dice=(6, 1, 5, 6, 2)))
    assert game.owing == (5,)
    seen = []
    while game.state.owing and game.view_of(1).secret:
        assert game.curtain
        seen.append(game.seat)
        game.raise_curtain()
        assert not game.curtain
        if game.seat in game.owing:
            game.submit("decline")
        else:
            game.pass_on()
    assert seen == [1, 5]


def test_whoever_owes_a_choice_cannot_hand_it_on():
    game = session(humans=(1, 5), state=deal(dice=(3, 1, 5, 6, 6)))
    assert game.seat == 1
    assert game.owing == (1,)
    game.pass_on()
    assert game.seat == 1


def test_in_the_day_the_curtain_falls_when_the_speaker_changes():
    game = session(humans=(1, 3), state=deal(dice=(6, 1, 6, 6, 6)))
    assert game.seat == 1
    assert game.curtain
    game.raise_curtain()
    game.submit("silent")
    assert game.seat == 3
    assert game.curtain
    game.raise_curtain()
    game.submit("silent")
    assert game.seat == 1
    assert game.curtain  # the votes


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("seed", range(4))
def test_people_alone_can_play_to_the_end(players, seed):
    state = engine.new_game(Rules(players, dead_mouse=players > 5, mute=True, troublemaker=True), seed)
    game = to_end(Session(engine, state, state.rules.seats, {}))
    assert engine.result(game.state)


# --- autosave ---------------------------------------------------------------------------------------------------


def test_every_move_is_saved_and_the_game_of_before_is_set_aside(tmp_path):
    path = tmp_path / "deep" / "game.jsonl"
    first = session(autosave=path)
    assert not path.exists()  # nothing is overwritten before a person has moved
    first.submit("peek 2")
    assert Session.loads(engine, path.read_text(encoding="utf-8"), BOTS).state == first.state
    assert first.unfinished(path)
    second = session(autosave=path)
    second.submit("decline")
    set_aside = path.with_suffix(".previous.jsonl").read_text(encoding="utf-8")
    assert Session.loads(engine, set_aside, BOTS).state == first.state
    assert not second.unfinished(tmp_path / "none.jsonl")
    to_end(second)
    assert not second.unfinished(path)


def test_a_folder_that_cannot_be_written_stops_no_game(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    game = session(autosave=tmp_path / "file" / "game.jsonl")
    game.submit("peek 2")
    assert game.view.look
    assert game.unsaved
    to_end(game)
    assert game.over


def test_a_loaded_game_overwrites_no_other_autosave(tmp_path):
    path = tmp_path / "game.jsonl"
    first = session(autosave=path)
    first.submit("peek 2")
    other = session().another(session().dumps(), BOTS)
    assert other.autosave is None
    loaded = Session.loads(engine, session(state=deal(dice=(4, 1, 5, 6, 2))).dumps(), BOTS, path)
    loaded.submit("decline")
    set_aside = path.with_suffix(".previous.jsonl").read_text(encoding="utf-8")
    assert Session.loads(engine, set_aside, BOTS).state == first.state
    resumed = Session.loads(engine, path.read_text(encoding="utf-8"), BOTS, path)
    resumed.submit("silent")
    assert path.with_suffix(".previous.jsonl").read_text(encoding="utf-8") == set_aside


# --- pauses -----------------------------------------------------------------------------------------------------


def spoken(before, after):
    """A pause after everything that is said: the number of turns of talk has grown."""
    return len(engine.view(after, 1).spoken) > len(engine.view(before, 1).spoken)


def in_the_day(humans=(3,), **options):
    """Players speak in the order of their seats: 1 and 2 before player 3."""
    return session(humans, deal(dice=(6, 1, 6, 6, 6)), pause=spoken, **options)


def seen(game):
    """What all have heard, by seats."""
    return [seat for seat, _ in engine.view(game.state, 1).spoken]


def test_bots_stop_where_people_should_see_what_happened():
    game = in_the_day()
    for heard in ([1], [1, 2]):
        assert seen(game) == heard
        assert game.waiting
        assert game.owing == ()
        assert not game.over
        with pytest.raises(NotYourTurn, match=r"go on first.*Allowed: next and skip"):
            game.submit("silent")
        game.go_on()
    assert not game.waiting
    assert game.owing == (3,)
    with pytest.raises(NotYourTurn, match="not waiting"):
        game.go_on()


def test_a_persons_own_move_can_be_a_pause():
    game = in_the_day()
    game.skip()
    game.submit("silent")
    assert seen(game) == [1, 2, 3]
    assert game.waiting
    game.skip()
    assert seen(game) == [1, 2, 3, 4, 5]
    assert game.view.phase.value == "vote"
    assert game.owing == (3,)


def test_with_pauses_the_game_is_the_same():
    plain, paused = to_end(session((3,), deal(dice=(6, 1, 6, 6, 6)))), in_the_day()
    while not paused.over:
        if paused.waiting:
            paused.go_on()
        else:
            paused.play(3, engine.legal_moves(paused.state, 3)[-1])
    assert paused.state == plain.state


def test_a_game_that_waits_is_saved_and_waits_again():
    game = in_the_day()
    assert json.loads(game.dumps().splitlines()[0])["table"]["waiting"] is True
    again = Session.loads(engine, game.dumps(), BOTS, pause=spoken)
    assert again.waiting
    assert again.state == game.state
    for one in (game, again):
        one.skip()
    assert again.state == game.state
    assert "waiting" not in game.dumps()
    assert not Session.loads(engine, in_the_day().dumps(), BOTS).waiting  # a table without pauses just goes on


def test_every_step_of_a_begun_game_is_autosaved(tmp_path):
    path = tmp_path / "game.jsonl"
    game = in_the_day(autosave=path)
    game.skip()
    assert not path.exists()  # no person has moved yet
    game.submit("silent")
    game.go_on()
    again = Session.loads(engine, path.read_text(encoding="utf-8"), BOTS, path, pause=spoken)
    assert (again.state, again.waiting) == (game.state, True)
    assert seen(again) == [1, 2, 3, 4]


def test_taking_back_ends_the_waiting():
    game = in_the_day(practice=True)
    game.skip()
    before = game.state
    game.submit("silent")
    assert game.waiting
    game.undo()
    assert not game.waiting
    assert game.state == before
    assert game.owing == (3,)


def test_bots_alone_are_watched_pause_by_pause():
    game = in_the_day(humans=())
    assert (game.seat, game.waiting) == (0, True)
    for turn in range(1, 6):
        assert seen(game) == list(range(1, turn + 1))
        game.go_on()
    assert game.over
    assert engine.result(game.state)


def test_what_happened_last_is_seen_before_the_game_is_over():
    game = session((), deal(turns=0), pause=lambda before, after: engine.result(after) is not None)
    assert engine.result(game.state)
    assert game.waiting
    assert not game.over
    game.go_on()
    assert game.over


def test_while_several_look_nobodys_side_is_shown_and_the_next_lifts_the_curtain():
    game = in_the_day(humans=(3, 4))
    assert (game.seat, game.curtain, game.waiting) == (0, False, True)
    game.skip()
    assert (game.seat, game.curtain) == (3, True)
    game.raise_curtain()
    game.submit("silent")
    assert (game.seat, game.curtain, game.waiting) == (0, False, True)
    game.go_on()
    assert (game.seat, game.curtain) == (4, True)
    alone = in_the_day(humans=(3,))
    assert alone.seat == 3  # with one person at the screen nobody else looks


def test_the_chance_of_bots_is_the_games_own_affair():
    asked = []

    def rng(seed, seat, seen):
        asked.append((seed, seat, seen))
        return Random(1)

    state = deal(dice=(6, 1, 6, 6, 6))
    Session(engine, state, (), {seat: BOTS["random"]() for seat in state.rules.seats}, rng=rng)
    assert asked[0] == (state.seed, 1, len(engine.view(state, 1).events))
    assert len(set(asked)) == len(asked)
    usual = Session(engine, state, (), {seat: BOTS["random"]() for seat in state.rules.seats})
    same = Session(engine, state, (), {seat: BOTS["random"]() for seat in state.rules.seats}, rng=generator)
    assert usual.state == same.state


def test_the_timer_is_saved_with_the_game():
    game = session(timer=45)
    again = game.another(game.dumps(), BOTS)
    assert again.timer == 45
    assert "timer" not in json.loads(session().dumps().splitlines()[0])["table"]


@pytest.mark.parametrize("timer", ["soon", -1, 0, True, [60], 1e999])
def test_a_saved_timer_is_a_number_of_seconds(timer):
    head, *moves = session(timer=45).dumps().splitlines()
    start = json.loads(head)
    start["table"]["timer"] = timer
    with pytest.raises(CannotRead, match="number of seconds"):
        Session.loads(engine, "\n".join([json.dumps(start), *moves]), BOTS)
