"""The review of one seat's decisions: from the views before each of them, and from nothing else."""

import pytest

from cheesekit import belief, engine, stories
from cheesekit.bots import RandomBot, SensibleBot, play_night
from cheesekit.options import options
from cheesekit.redeal import redeal
from cheesekit.review import history, review
from cheesekit.rules import Rules
from cheesekit.state import Duty
from classkit.game import NotLegal, generator
from classkit.shown import percent
from classkit.words import say
from tests.cheesekit.play import deal, every_rules, name, play, silence


@pytest.mark.slow
@pytest.mark.parametrize("rules", every_rules(), ids=name)
def test_every_own_move_is_reviewed_from_the_view_before_it(rules):
    night = play_night(rules, 4, RandomBot())
    moves = engine.record(night).moves
    for seat in rules.seats:
        made = review(night, seat)
        assert [(seat, decision.move.text) for decision in made] == [item for item in moves if item[0] == seat]
        for decision in made:
            assert decision.view.seat == seat
            assert decision.move in options(decision.view)
            assert decision.night == belief.posterior(decision.view)
            assert decision.talk == stories.posterior(decision.view)
            assert say(decision.message)
        assert made[-1].duty is Duty.VOTE


def test_history_is_the_game_again():
    night = play_night(Rules(6, dead_mouse=True), 5, SensibleBot())
    steps = list(history(night))
    state, seat, move = steps[-1]
    assert engine.apply(state, seat, move) == night
    assert [(seat, move.text) for _, seat, move in steps] == list(engine.record(night).moves)


def test_a_review_knows_no_more_than_the_player():
    """Whatever is dealt again behind the seat's back, the review of its decisions so far reads the same."""
    state = engine.new_game(Rules(5), 12)
    bot = SensibleBot()
    while state.owing[0][1] is not Duty.VOTE:
        seat = engine.to_move(state)[0]
        state = engine.apply(state, seat, bot.move(engine.view(state, seat), generator(1, seat)))
    for seat in state.rules.seats:
        before = [decision.message for decision in review(state, seat)]
        for number in range(5):
            other = redeal(state, seat, generator(number))
            assert [decision.message for decision in review(other, seat)] == before


CHOICES = ["2: choose 2", "3: choose 3", "4: choose 4"]
FOUR_LINES = ["1: say dice 1 2 woke 1", "2: silent", "3: silent", "4: silent", "1: say dice 1 3 woke 1"]
NIGHT = ["2: peek 1", "3: decline", "4: decline", "5: decline"]


def told_by(state, seat) -> list[str]:
    return [say(decision.message) for decision in review(state, seat)]


def test_looks():
    state = deal(Rules(5), [1, 2, 3, 4, 5], *NIGHT, thief=1)
    look = "At hour 2 you looked at the die of player 1: 1. "
    assert told_by(state, 2) == [
        f"{look}Before the look, the chance that player 1 was the thief was 25.0%; after it, 62.5%."
    ]
    assert told_by(state, 3) == [
        "At hour 3 you woke alone and looked at no die, so you learned nothing more about your suspects."
    ]


def test_claims_true_false_and_open():
    lines = ["1: say hour 6", "2: say hour 2", "3: say is 1 thief", "4: say is 4 thief", "5: silent"]
    state = deal(Rules(5), [1, 2, 3, 4, 5], *NIGHT, *lines, thief=1)
    assert told_by(state, 1)[-1] == (
        'You said: "My hour was 6." That was false. '
        "To anyone going by the talk alone, the chance that you were the thief stayed at 20.0%."
    )
    assert told_by(state, 2)[-1].startswith('You said: "My hour was 2." That was true.')
    assert "You could not know whether that was true." in told_by(state, 3)[-1]
    assert told_by(state, 4)[-1].startswith('You said: "I am the thief." That was false.')
    assert told_by(state, 5)[-1].startswith("You said nothing. To anyone going by the talk alone, the chance that you")


def test_what_a_claim_does_to_how_the_speaker_looks():
    lines = ["1: say is 2 thief", "2: say hour 4", "3: say hour 2", "4: say hour 4"]
    state = deal(Rules(5), [1, 2, 3, 4, 5], *NIGHT, *lines, thief=1)
    talk = [deal(Rules(5), [1, 2, 3, 4, 5], *NIGHT, *lines[:count], thief=1) for count in (1, 2)]
    before, after = (stories.public(engine.view(state, 2)).p(2) for state in talk)
    assert before != after
    assert told_by(state, 2)[-1].endswith(
        f"the chance that you were the thief was {percent(before)} before this and {percent(after)} after it."
    )


def test_votes_of_both_sides():
    state = silence(deal(Rules(5), [1, 2, 3, 4, 5], *NIGHT, thief=1))
    state = play(state, *(f"{seat}: vote {target}" for seat, target in ((1, 4), (2, 3), (3, 1), (4, 1), (5, 1))))
    assert told_by(state, 1)[-1] == "You voted for player 4, who looked guiltiest going by the talk alone: 20.0%."
    assert told_by(state, 2)[-1] == (
        "You voted for player 3: 12.5% by your night alone, 12.5% with the talk. "
        "Player 1 was likelier: 62.5% with the talk, 50.0 percentage points more."
    )
    assert told_by(state, 3)[-1] == (
        "You voted for player 1, the likeliest thief: 25.0% by your night alone, 25.0% with the talk."
    )


def test_a_scapegoat_that_was_not_the_best():
    lines = ["1: silent", "2: say hour 3", "3: say hour 3", "4: say hour 4", "5: say hour 5"]
    lines += ["1: silent", "2: say alone", "3: say alone"]
    state = silence(deal(Rules(5), [1, 2, 3, 4, 5], *NIGHT, *lines, thief=1))
    state = play(state, *(f"{seat}: vote {target}" for seat, target in ((1, 5), (2, 1), (3, 1), (4, 1), (5, 1))))
    sentence = told_by(state, 1)[-1]
    assert sentence.startswith("You voted for player 5: ")
    assert "Players 2 and 3 looked guiltier: " in sentence


def test_when_only_the_own_side_looks_guilty():
    state = silence(deal(Rules(4), [(1, 1), (2, 2), (3, 3), (4, 4)], *CHOICES, *FOUR_LINES, thief=1))
    state = play(state, *(f"{seat}: vote {1 + (seat == 1) * 3}" for seat in (1, 2, 3, 4)))
    assert told_by(state, 1)[-1] == (
        "You voted for player 4. Going by the talk alone, nobody but your own side could be the thief."
    )


def test_gestures_and_asking():
    rules = Rules(5, mute=True)
    state = deal(rules, [1, 2, 3, 4, 5], *NIGHT, "1: silent", "2: ask", "2: gesture 1", thief=1, mute=2)
    assert told_by(state, 2)[1:] == [
        "You asked to close the talk.",
        "You pointed at player 1. As far as you could know, the chance that this was the thief was 62.5%.",
    ]


def test_the_four_player_thief_and_the_taps_are_told_plainly():
    dice, choices = [(2, 5), (5, 5), (1, 1), (3, 3)], ["2: choose 5", "3: choose 1", "4: choose 3"]
    state = deal(Rules(4), dice, *choices, "1: wake", "1: take", "1: sleep", thief=1)
    assert told_by(state, 1) == [
        "At hour 2 you opened your eyes.", "At hour 2 you took the cheese.", "At hour 5 you slept on.",
    ]  # fmt: skip
    assert told_by(state, 2) == ["At night you chose to wake at hour 5."]
    state = deal(Rules(4), dice, *choices, "1: wake", "1: leave", thief=1)
    assert told_by(state, 1)[1:] == ["At hour 2 you left the cheese."]
    taps = deal(Rules(6), [1, 2, 2, 2, 2, 2], "1: tap 3", thief=1)
    assert told_by(taps, 1) == ["After hour 6 you tapped player 3."]
    points = deal(Rules(5), [3, 3, 3, 4, 4], "1: point 3", thief=1)
    assert told_by(points, 1) == ["At hour 3 you made player 3 your accomplice."]


def test_no_such_seat():
    with pytest.raises(NotLegal, match="T-PLAYERS-1"):
        review(deal(Rules(5), [1, 2, 3, 4, 5], thief=1), 6)
