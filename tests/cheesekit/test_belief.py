"""`belief.posterior` against enumerations that know nothing of its formulas, and against played nights."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cheesekit import engine
from cheesekit.belief import USUAL, Habits, plans, posterior
from cheesekit.knowledge import suspects
from cheesekit.moves import Cheese, Peek
from cheesekit.rules import Rules
from cheesekit.state import Duty, Phase
from classkit.dist import Dist
from classkit.game import NotLegal

SLEEPY = "sleepyhead"


def night(players: int, thief: int, dice: list[int], *moves: str, **options: bool) -> engine.State:
    roles = [SLEEPY] * players
    roles[thief - 1] = "thief"
    for name, used in options.items():
        if used:
            roles[roles.index(SLEEPY)] = name.replace("_", "-")
    return engine.position(Rules(players, **options), roles=roles, dice=dice, moves=moves)


# --- five and more: all rolls, by the words of the rulebook ---------------------------------------------------------


def seen(players: int, thief: int, dice: tuple[int, ...], me: int, target: int):
    """What the sleepyhead `me` learns from a roll, by T-NIGHT alone; a lone one looks at `target`."""
    mine, stolen = dice[me - 1], dice[thief - 1]
    company = tuple(seat for seat in range(1, players + 1) if seat != me and dice[seat - 1] == mine)
    cheese = "gone" if stolen < mine else "there" if stolen > mine else f"taken by {thief}"
    return mine, company, cheese, dice[target - 1] if target and not company else None


@cache
def enumerated(players: int, me: int, target: int) -> dict[tuple, Counter[int]]:
    """For each thing that `me` may see: how many deals and rolls there are for each thief."""
    found: dict[tuple, Counter[int]] = {}
    for thief in (seat for seat in range(1, players + 1) if seat != me):
        for dice in product(range(1, 7), repeat=players):
            found.setdefault(seen(players, thief, dice, me, target), Counter())[thief] += 1
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("players", "target"), [(5, 0), (5, 1), (5, 3), (6, 0), (6, 3)])
def test_every_night_of_five_and_six_counts_as_the_enumeration_does(players, target):
    for thing, counted in enumerated(players, 2, target).items():
        mine = thing[0]
        thief = max(counted, key=lambda seat: (counted[seat], seat))
        dice = next(
            d
            for d in product(range(1, 7), repeat=players)
            if d[1] == mine and seen(players, thief, d, 2, target) == thing
        )
        state = played(players, thief, dice, 2, target)
        own = engine.view(state, 2)
        assert posterior(own) == Dist(counted), thing
        assert set(posterior(own)) == set(suspects(own))


def played(players: int, thief: int, dice: tuple[int, ...], me: int, target: int) -> engine.State:
    """The night with these dice up to the morning; `me` looks at `target` if it may, all else is the first move."""
    state = night(players, thief, list(dice))
    while (owing := engine.to_move(state)) and state.hour:
        seat, own = owing[0], engine.view(state, owing[0])
        legal = engine.legal_moves(state, seat)
        looking = own.duty is Duty.LOOK and seat == me
        taps = [move for move in legal if getattr(move, "seat", 0) != me]
        move = (Peek(target) if target else legal[-1]) if looking else (taps if own.duty is Duty.TAP else legal)[0]
        state = engine.apply(state, seat, move)
    return state


def test_the_look_of_the_docstring():
    own = engine.view(night(6, 1, [2, 4, 1, 5, 5, 6], "3: decline", "2: peek 1", "6: decline", "1: tap 5"), 2)
    assert posterior(own) == Dist({1: 5, 3: 3, 4: 3, 5: 3, 6: 3})


def test_a_look_clears_a_die_that_does_not_fit():
    own = engine.view(night(5, 4, [6, 5, 1, 4, 3], "3: decline", "5: decline", "2: peek 1"), 2)
    assert posterior(own) == Dist.uniform([3, 4, 5])


# --- who knows, and when --------------------------------------------------------------------------------------------


def test_the_thief_is_sure_at_every_moment():
    state = night(5, 3, [1, 2, 3, 4, 5])
    assert posterior(engine.view(state, 3)) == Dist({3: 1})


def test_witnesses_and_the_five_player_accomplice_are_sure():
    state = night(5, 3, [3, 3, 3, 4, 5], "3: point 1")
    assert posterior(engine.view(state, 1)) == posterior(engine.view(state, 2)) == Dist({3: 1})
    assert posterior(engine.view(state, 4)).p(3) == Fraction(1, 4)


@pytest.mark.parametrize(("players", "sure"), [(6, True), (7, False), (8, True)])
def test_what_a_tap_tells(players, sure):
    taps = ["1: tap 2", "1: tap 3"][: Rules(players).taps]
    state = night(players, 1, [1] + [2] * (players - 1), *taps)
    knows = engine.view(state, 2).thief
    assert knows == (1 if sure else 0)
    assert posterior(engine.view(state, 2)) == Dist({1: 1})  # all are cleared by company at another hour
    assert {engine.view(state, seat).thief for seat in range(4, players + 1)} <= {0, 1}


def test_seven_players_a_fellow_accomplice_is_not_the_thief():
    state = night(7, 1, [1, 2, 3, 4, 5, 6, 6], *(f"{s}: decline" for s in (2, 3, 4, 5)), "1: tap 2", "1: tap 3")
    assert posterior(engine.view(state, 2)) == Dist.uniform([1, 4, 5, 6, 7])
    assert posterior(engine.view(state, 7)) == Dist.uniform([1, 2, 3, 4, 5])


def test_asleep_a_seat_knows_only_itself():
    state = night(5, 1, [4, 2, 5, 6, 3])  # waits for seat 2's look at hour 2
    assert posterior(engine.view(state, 3)) == Dist.uniform([1, 2, 4, 5])
    four = engine.new_game(Rules(4), 1)
    asleep = next(seat for seat in four.rules.seats if seat != four.thief)
    assert posterior(engine.view(four, asleep)) == Dist.uniform(four.rules.others(asleep))


@given(st.integers(0, 10**6), st.integers(4, 8), st.booleans())
def test_support_is_what_knowledge_calls_suspects(seed, players, mouse):
    rng, rules = Random(seed), Rules(players, dead_mouse=mouse and players >= 6, turns=0)
    state = engine.new_game(rules, seed)
    while engine.to_move(state):
        for seat in rules.seats:
            own = engine.view(state, seat)
            belief = posterior(own)
            assert set(belief) == set(suspects(own))
            assert belief.p(state.thief) > 0
        seat = engine.to_move(state)[0]
        state = engine.apply(state, seat, rng.choice(engine.legal_moves(state, seat)))


# --- seven and eight: nights that are played ------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("players", [7, 8])
def test_among_played_nights_the_thief_is_where_belief_says(players):
    """Every waking is put in a class by its belief in the lowest suspect; each class counts how often that holds."""
    rng, hits, nights = Random(players), Counter(), Counter()
    for seed in range(1500):
        state = engine.new_game(Rules(players, turns=0), seed)
        while state.owing and state.owing[0][1] is not Duty.VOTE:
            seat = engine.to_move(state)[0]
            state = engine.apply(state, seat, rng.choice(engine.legal_moves(state, seat)))
        for seat in state.rules.seats:
            belief = posterior(engine.view(state, seat))
            suspect = min(belief)
            nights[belief.p(suspect)] += 1
            hits[belief.p(suspect)] += suspect == state.thief
    classes = [p for p in nights if nights[p] >= 100]
    assert len(classes) >= 6
    for p in classes:
        spread = 4 * (float(p * (1 - p)) / nights[p]) ** 0.5
        assert abs(hits[p] / nights[p] - float(p)) <= spread, p


# --- four players: all dice and choices, weighted by habits ---------------------------------------------------------


def thief_nights(low, high, watched_low, habits):
    """Every way the thief's night goes, by T-FOUR-2: (hours awake, theft, probability)."""
    if low == high:
        yield {low}, low, Fraction(1)
        return
    take = habits.take_watched if watched_low else habits.take_alone
    for wakes, p in ((True, habits.wake), (False, 1 - habits.wake)):
        if not wakes:
            yield {high}, high, Fraction(p)
            continue
        yield {low, high}, high, Fraction(p) * (1 - take)
        yield {low, high}, low, Fraction(p) * take * habits.wake_again
        yield {low}, low, Fraction(p) * take * (1 - habits.wake_again)


def choices(dice, sleepers):
    """The hours that a sleepyhead may choose, with probabilities, by name of the habit."""
    a, b = dice
    if sleepers == "random":
        return [(a, Fraction(1, 2)), (b, Fraction(1, 2))]
    return [({"lower": min, "higher": max}[sleepers](a, b), Fraction(1))]


def sleeper_hours(sleepers):
    """The hour of one sleepyhead over all 36 rolls."""
    hours: Counter[int] = Counter()
    for dice in product(range(1, 7), repeat=2):
        for hour, p in choices(dice, sleepers):
            hours[hour] += p * Fraction(1, 36)
    return hours


@cache
def four_enumerated(habits: Habits):
    """Seat 1 is a sleepyhead: for each thing it may see, the weight of each thief. Every deal and choice is listed."""
    found: dict[tuple, Counter[int]] = {}
    hours = sleeper_hours(habits.sleepers)
    for thief, mine in product((2, 3, 4), range(1, 7)):
        others = [seat for seat in (2, 3, 4) if seat != thief]
        for chosen in product(range(1, 7), repeat=2):
            for low, high in ((a, b) if a <= b else (b, a) for a, b in product(range(1, 7), repeat=2)):
                base = hours[chosen[0]] * hours[chosen[1]] * Fraction(1, 36)
                for awake, theft, p in thief_nights(low, high, low in (mine, *chosen), habits):
                    company = tuple(
                        sorted(
                            [s for s, h in zip(others, chosen, strict=True) if h == mine] + [thief] * (mine in awake)
                        )
                    )
                    cheese = "there" if theft > mine else "gone" if theft < mine else f"taken by {thief}"
                    if base * p:
                        found.setdefault((mine, company, cheese), Counter())[thief] += base * p
    return found


HABITS = [
    USUAL,
    Habits(sleepers="lower"),
    Habits(sleepers="higher", wake=1, take_alone=1, take_watched=0, wake_again=Fraction(2, 3)),
    Habits(wake=Fraction(1, 5), take_alone=Fraction(3, 4), take_watched=Fraction(1, 7), wake_again=0),
]


@pytest.mark.slow
@pytest.mark.parametrize("habits", HABITS)
def test_every_night_of_four_weighs_as_the_enumeration_does(habits):
    reached = 0
    for rng in (Random(seed) for seed in range(400)):
        state = engine.position(
            Rules(4, turns=0),
            roles=[SLEEPY, "thief", SLEEPY, SLEEPY],
            dice=[(rng.randint(1, 6), rng.randint(1, 6)) for _ in range(4)],
        )
        while engine.view(state, 1).phase is Phase.NIGHT:
            seat = engine.to_move(state)[0]
            state = engine.apply(state, seat, rng.choice(engine.legal_moves(state, seat)))
        own = engine.view(state, 1)
        assert own.waking is not None
        cheese = own.waking.cheese.value + (" by 2" if own.waking.cheese is Cheese.TAKEN else "")
        counted = four_enumerated(habits).get((own.waking.hour, own.waking.company, cheese))
        if counted is not None:
            reached += 1
            assert posterior(own, habits) == Dist(counted), own.waking
    assert reached > 100


def test_a_view_that_the_habits_exclude_is_refused():
    state = engine.position(
        Rules(4),
        roles=[SLEEPY, SLEEPY, SLEEPY, "thief"],
        dice=[(2, 2), (2, 3), (2, 3), (2, 6)],
        moves=["1: choose 2", "2: choose 2", "3: choose 2", "4: wake", "4: leave"],
    )
    everybody = engine.view(state, 1)
    assert everybody.waking is not None
    assert (everybody.waking.company, everybody.waking.cheese) == ((2, 3, 4), Cheese.THERE)
    assert posterior(everybody) == Dist.uniform([2, 3, 4])
    with pytest.raises(
        NotLegal, match=r"With these habits nobody can .*T-FOUR-2\) Given: Habits\(.*wake=0.* Allowed: habits"
    ):
        posterior(everybody, Habits(wake=0))


def test_while_the_thief_of_four_decides_nobody_knows_more():
    state = engine.position(
        Rules(4),
        roles=[SLEEPY, SLEEPY, SLEEPY, "thief"],
        dice=[(2, 2), (3, 3), (3, 3), (2, 6)],
        moves=["1: choose 2", "2: choose 3", "3: choose 3", "4: wake"],
    )
    assert posterior(engine.view(state, 1)) == Dist.uniform([2, 3, 4])
    left = engine.apply(state, 4, engine.read("leave"))
    assert posterior(engine.view(left, 1)) == Dist(four_enumerated(USUAL)[2, (4,), "there"])


def test_plans_are_a_distribution_whoever_watches():
    for habits in HABITS:
        assert sum(plan.alone for plan in plans(habits)) == sum(plan.watched for plan in plans(habits)) == 1


@pytest.mark.parametrize("wrong", [{"wake": 0.5}, {"wake_again": 2}, {"take_alone": True}, {"take_watched": -1}])
def test_a_habit_is_an_exact_probability(wrong):
    ((name, value),) = wrong.items()
    with pytest.raises(
        NotLegal, match=rf"T-FOUR-2\) Given: {name}={value}\. Allowed: .* a Fraction from 0 to 1, such as"
    ):
        Habits(**wrong)


def test_sleepers_choose_one_of_their_dice():
    with pytest.raises(NotLegal, match="T-FOUR-1"):
        Habits(sleepers="loudest")
