"""Reasoning about talk: what holds for every table, single stories, pairs, and who is cleared."""

from fractions import Fraction
from itertools import combinations

import pytest

from cheesekit import belief, engine, stories
from cheesekit.bots import HonestBot, RandomBot, SensibleBot, play_night, step
from cheesekit.moves import Alone, Hour, Is, IsNot, LookedAtNone, Saw, Suspicion, With, read
from cheesekit.rules import Role, Rules
from cheesekit.state import Duty, State
from cheesekit.stories import CAREFUL, contradictions, posterior, public
from tests.cheesekit.play import deal, every_rules, name, silence

# --- what holds for every table --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", every_rules(), ids=name)
def test_talk_that_says_nothing_leaves_belief_as_it_was(rules):
    state = engine.new_game(rules, 7)
    bot = RandomBot()
    while state.owing and state.owing[0][1] is not Duty.SPEAK:
        state = step(state, bot)
    while state.owing[0][1] is Duty.SPEAK:
        silent = state.roles[state.owing[0][0] - 1] in (Role.MUTE, Role.TROUBLEMAKER)
        state = engine.apply(state, state.owing[0][0], read("silent" if silent else "say sleepyhead"))
    for seat in rules.seats:
        view = engine.view(state, seat)
        assert posterior(view) == belief.posterior(view, CAREFUL)


TALKATIVE = [Rules(4), Rules(5), Rules(6), Rules(6, dead_mouse=True), Rules(7), Rules(8)]


@pytest.mark.slow
@pytest.mark.parametrize("bot", [SensibleBot(), HonestBot()], ids=lambda bot: bot.name)
@pytest.mark.parametrize("rules", [*TALKATIVE, *every_rules()], ids=lambda rules: f"{name(rules)}-{rules.turns}")
def test_the_thief_is_never_ruled_out_while_the_honest_are_honest(rules, bot):
    for seed in range(rules.turns):
        night = play_night(rules, seed, bot)
        again = play_night(rules, seed, bot)
        for seat in rules.seats:
            found = posterior(engine.view(night, seat))
            assert found.p(night.thief) > 0
            assert found == posterior(engine.view(again, seat))


@pytest.mark.slow
@pytest.mark.parametrize("rules", every_rules(turns=2), ids=name)
def test_random_talk_is_survived(rules):
    for seed in range(3):
        night = play_night(rules, seed, RandomBot())
        for seat in rules.seats:
            view = engine.view(night, seat)
            assert set(posterior(view)) <= set(rules.seats)
            assert sum(p for _, p in public(view).items()) == 1


def test_seats_are_treated_alike():
    """The same night with everybody moved one seat on gives the same numbers, moved one seat on."""
    moves = ["3: decline", "4: decline", "5: decline", "1: say hour 4", "2: say hour 2", "3: say hour 3"]
    plain = deal(Rules(5), [1, 2, 3, 4, 5], "2: peek 1", *moves, thief=1)
    moved = [f"{int(m[0]) % 5 + 1}{m[1:]}" for m in moves]
    shifted = deal(Rules(5), [5, 1, 2, 3, 4], "3: peek 2", *moved[:3], "1: silent", *moved[3:], thief=2)
    before, after = posterior(engine.view(plain, 5)), posterior(engine.view(shifted, 1))
    assert after == before.map(lambda seat: seat % 5 + 1)


# --- single stories, pairs, and who is cleared -----------------------------------------------------------------------

FIVE, FOUR = Rules(5), Rules(4)


@pytest.mark.parametrize(
    "lines",
    [
        ["say hour 3", "say hour 4"],
        ["say alone", "say with 2"],
        ["say with 2", "say with 2 3"],
        ["say cheese gone", "say cheese there"],
        ["say hour 1", "say cheese gone"],
        ["say hour 6", "say cheese there"],
        ["say alone", "say cheese taken"],
        ["say looked 2 3", "say with 4"],
        ["say looked 2 3", "say looked none"],
        ["say looked 2 3", "say looked 3 3"],
        ["say looked 2 3", "say cheese taken"],
        ["say with 2", "say cheese taken", "say is 3 thief"],
        ["say is 2 thief", "say is 3 thief"],
        ["say is 3 accomplice", "say is 4 accomplice"],
        ["say is 1 thief"],
        ["say is 1 accomplice"],
        ["say with 2 3 4 5", "say cheese gone"],
    ],
)
def test_no_honest_player_says_this(lines):
    claims = tuple(read(line) for line in lines)
    found = stories.story(FIVE, 1, claims)
    assert not found.sound
    shorter = [stories.story(FIVE, 1, claims[:i] + claims[i + 1 :]).sound for i in range(len(claims))]
    assert all(shorter) or len(claims) == 1


@pytest.mark.parametrize("lines", [["say dice 1 2 woke 1 2"], ["say dice 1 2 woke 1", "say dice 1 3 woke 1"]])
def test_no_honest_player_of_four_says_this(lines):
    assert not stories.story(FOUR, 1, tuple(map(read, lines))).sound


@pytest.mark.parametrize(
    "lines",
    [
        ["say hour 3", "say with 2", "say cheese taken", "say is 2 thief", "say is 4 accomplice"],
        ["say hour 3", "say alone", "say cheese gone", "say looked 2 6", "say is 4 thief"],
        ["say hour 6", "say cheese gone", "say not 3 thief", "say sleepyhead", "say looked none"],
    ],
)
def test_an_honest_player_can_say_this(lines):
    if "say is 4 accomplice" in lines:
        lines = [line.replace("say with 2", "say with 2 4") for line in lines]
    assert stories.story(FIVE, 1, tuple(map(read, lines))).sound


def test_an_accusation_after_another_story_is_an_opinion():
    night = [Hour(3), Alone(), Saw(read("say cheese gone").cheese)]
    assert stories.story(FIVE, 1, (*night, Is(4, Suspicion.THIEF))) == stories.story(FIVE, 1, tuple(night))
    assert stories.story(FIVE, 1, (Is(4, Suspicion.THIEF),)).thieves == 0b1000


def told(*lines: str, look: str = "1: decline") -> State:
    """Five players who wake at 1 to 5, the thief in seat 5; then talk from seat 1 on."""
    moves = [look, "2: decline", "3: decline", "4: decline"]
    return deal(
        FIVE, [1, 2, 3, 4, 5], *moves, *(f"{seat}: {line}" for seat, line in zip(order(), lines, strict=False)), thief=5
    )


def order():
    return (seat for _ in range(3) for seat in range(1, 6))


def test_contradictions_name_single_seats_and_pairs():
    state = told("silent", "say hour 4", "say hour 3", "say hour 4", "say hour 1", *["say alone"] * 5)
    assert contradictions(engine.view(state, 1)) == ((5,), (2, 4))
    assert contradictions(engine.view(state, 3)) == ((2, 4),)
    assert contradictions(engine.view(state, 5)) == ((2, 4),)


def test_a_look_refutes_a_story():
    state = told("silent", "silent", "silent", "silent", "say hour 2", look="1: peek 5")
    view = engine.view(state, 1)
    assert contradictions(view) == ((5,),)
    assert posterior(view).p(5) > Fraction(1, 2) > posterior(engine.view(state, 4)).p(5)


def test_when_no_choice_of_liars_fits_the_own_night_decides():
    lines = ["silent", "say is 3 thief", "say is 4 thief", "say is 2 thief"]
    state = engine.position(
        FOUR,
        roles=["sleepyhead", "thief", "sleepyhead", "sleepyhead"],
        dice=[(1, 1), (2, 2), (3, 3), (4, 4)],
        moves=["1: choose 1", "3: choose 3", "4: choose 4", *(f"{s}: {line}" for s, line in enumerate(lines, 1))],
    )
    view = engine.view(state, 1)
    assert {len(pair) for pair in combinations("234", 2)} == {2}
    assert contradictions(view) == ((2, 3), (2, 4), (3, 4))
    assert posterior(view) == belief.posterior(view, CAREFUL)


def test_who_confesses_and_who_gestures_is_not_the_thief():
    state = told("say is 1 thief", "silent")
    assert posterior(engine.view(state, 3)).p(1) == 0
    rules = Rules(5, mute=True)
    night = deal(rules, [1, 1, 1, 1, 2], "1: silent", "2: gesture 3", thief=5, mute=2)
    night = engine.apply(night, 3, read("say hour 1"))
    assert public(engine.view(night, 5)).p(2) == 0 < public(engine.view(night, 5)).p(1)


def test_an_alibi_among_two_is_worth_less_than_two_alibis():
    """Five players: a pair who were awake together may be the gang; two who are borne out by looks may not."""
    pair = told(
        "say hour 2", "say hour 2", "silent", "silent", "silent", "say with 2", "say with 1", "silent", "silent"
    )
    belief_of_4 = posterior(engine.view(pair, 4))
    assert belief_of_4.p(1) == belief_of_4.p(2) > 0


def test_the_night_before_any_talk_is_belief():
    view = engine.view(silence(told()), 2)
    assert posterior(view) == belief.posterior(view)


def test_claims_about_who_is_not_the_thief_count_for_company_alone():
    base = (Hour(2), With((3,)), Saw(read("say cheese taken").cheese))
    assert not stories.story(FIVE, 1, (*base, IsNot(3, Suspicion.THIEF))).sound
    assert stories.story(FIVE, 1, (Hour(2), IsNot(3, Suspicion.THIEF))) == stories.story(FIVE, 1, (Hour(2),))
    assert stories.story(FIVE, 1, (LookedAtNone(),)).sound
