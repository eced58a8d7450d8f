"""A night in words: every claim, every move, every event, and a whole night told by the host."""

import pytest

from cheesekit import engine
from cheesekit.bots import RandomBot, play_night
from cheesekit.moves import Vote, read
from cheesekit.options import claims
from cheesekit.rules import Rules
from cheesekit.telling import cell_message, claim_message, event_message, is_heading, move_message, night_report, told
from classkit.words import say
from tests.cheesekit.play import deal, every_rules, name, random_game


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("say hour 4", "My hour was 4."),
        ("say dice 2 5 woke 2", "My dice are 2 and 5; I woke at 2."),
        ("say dice 2 5 woke 2 5", "My dice are 2 and 5; I woke at 2 and 5."),
        ("say alone", "I woke alone."),
        ("say with 3", "I was awake with player 3 and nobody else."),
        ("say with 2 3 5", "I was awake with players 2, 3 and 5 and nobody else."),
        ("say cheese there", "At my hour the cheese was still there."),
        ("say cheese gone", "At my hour the cheese was gone already."),
        ("say cheese taken", "At my hour the cheese was taken."),
        ("say looked 3 5", "I looked at the die of player 3: it showed 5."),
        ("say looked none", "I looked at no die."),
        ("say is 3 thief", "Player 3 is the thief."),
        ("say not 3 accomplice", "Player 3 is no accomplice."),
        ("say is 3 dead-mouse", "Player 3 is the dead mouse."),
        ("say sleepyhead", "I am a sleepyhead."),
        ("silent", "says nothing"),
        ("gesture 3", "points at player 3"),
        ("ask", "asks to close"),
    ],
)
def test_a_turn_without_its_speaker(line, sentence):
    assert say(claim_message(read(line))) == say(cell_message(read(line), 8)) == sentence


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("say is 3 thief", "I am the thief."),
        ("say is 2 thief", "Player 2 is the thief."),
        ("say not 3 dead-mouse", "I am not the dead mouse."),
        ("say not 3 accomplice", "I am no accomplice."),
    ],
)
def test_in_its_own_row_a_seat_says_i(line, sentence):
    assert say(cell_message(read(line), 3)) == sentence


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("say is 3 thief", 'Player 3: "I am the thief."'),
        ("say not 3 dead-mouse", 'Player 3: "I am not the dead mouse."'),
        ("say is 2 thief", 'Player 3: "Player 2 is the thief."'),
        ("silent", "Player 3 says nothing."),
        ("gesture 2", "Player 3, the mute, points at player 2."),
        ("ask", "Player 3 asks to close the talk."),
    ],
)
def test_a_turn_with_its_speaker(line, sentence):
    assert say(claim_message(read(line), 3)) == sentence


@pytest.mark.parametrize("rules", every_rules(), ids=name)
def test_every_claim_has_a_sentence_of_its_own(rules):
    for seat in rules.seats:
        said = [say(claim_message(claim, seat)) for claim in claims(rules, seat)]
        assert len(set(said)) == len(said)


def test_what_is_no_turn_of_the_day_has_no_bare_sentence():
    with pytest.raises(ValueError, match="'vote 2' is no turn of the day"):
        claim_message(Vote(2))
    with pytest.raises(ValueError, match="'vote 2' is no turn of the day"):
        cell_message(Vote(2), 1)


@pytest.mark.parametrize("rules", every_rules(), ids=name)
def test_every_event_of_a_random_game_can_be_told(rules):
    state = random_game(rules, 3)[-1]
    for event in state.log:
        assert say(event_message(event)).endswith((".", "!", '"'))
    for seat in rules.seats:
        lines = [say(message) for message in told(engine.view(state, seat).events)]
        assert all(lines)


def test_a_move_that_an_outcome_tells_is_not_told_twice():
    state = deal(Rules(5), [6, 1, 2, 3, 4], "2: peek 1", thief=1)
    lines = [say(message) for message in told(engine.view(state, 2).events)]
    assert lines == [
        "Hour 1: player 2 is awake.",
        "Hour 1: the cheese stays.",
        "Player 2 looks at the die of player 1: 6.",
    ]


@pytest.mark.parametrize("rules", every_rules(), ids=name)
def test_a_report_tells_six_hours_every_turn_and_every_vote(rules):
    state = play_night(rules, 8, RandomBot())
    report = night_report(state)
    lines = [say(message) for message in report]
    assert [say(message) for message in report if is_heading(message)] == [
        "The deal", "The night", "The day", "The vote", "The end",
    ]  # fmt: skip
    assert [line[5] for line in lines if line.startswith("Hour ")] == list("123456")
    assert sum(line.startswith("Player ") and line.endswith('"') for line in lines) == len(engine.view(state, 1).claims)
    assert sum("points at player" in line and "mute" not in line for line in lines) == rules.players
    assert len(engine.result(state).winners) >= 1
    assert lines[-1].startswith("Winner")


def test_a_report_of_four_tells_the_thief_who_sleeps_on():
    lines = ["2: choose 2", "3: choose 5", "4: choose 5", "1: wake", "1: take", "1: sleep"]
    state = deal(Rules(4), [(2, 4), (2, 3), (5, 5), (5, 6)], *lines, thief=1)
    told_night = [say(message) for message in night_report(state)]
    assert "Hour 2: players 1 and 2 are awake. Player 1 takes the cheese." in told_night
    assert "Hour 4: nobody is awake. Player 1 sleeps on." in told_night
    assert "Hour 5: players 3 and 4 are awake. The cheese is gone already." in told_night


@pytest.mark.parametrize(
    ("players", "line"),
    [
        (6, "After hour 6, player 1 taps player 2: they see each other."),
        (7, "After hour 6, player 1 taps players 2 and 3: they see each other, but not the thief."),
        (8, "After hour 6, player 1 taps players 2 and 3: all three see each other."),
    ],
)
def test_a_report_tells_the_taps(players, line):
    taps = ["1: tap 2", "1: tap 3"][: Rules(players).taps]
    state = deal(Rules(players), [1] + [2] * (players - 1), *taps, thief=1)
    assert line in [say(message) for message in night_report(state)]


def test_a_report_in_the_middle_of_a_night_stops_there():
    state = deal(Rules(5), [1, 2, 3, 4, 5], thief=1)
    lines = [say(message) for message in night_report(state)]
    assert lines[-1] == "Hour 2: player 2 is awake. The cheese is gone already."
    assert "The day" not in lines


def test_a_move_of_the_vote():
    assert say(move_message(read("choose 3"), 2)) == "Player 2 chooses to wake at hour 3."
