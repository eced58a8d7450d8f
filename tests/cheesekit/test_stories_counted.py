"""What talk says, against a twin that lists every deal of four and five players and judges claims by their meaning."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

import pytest

from cheesekit import engine
from cheesekit.bots import SensibleBot, step
from cheesekit.moves import Alone, Claim, Hour, Is, Looked, Saw, Suspicion, TwoDice, With
from cheesekit.rules import Rules
from cheesekit.state import Duty, View
from cheesekit.stories import CAREFUL, posterior
from cheesekit.stories.count import CLUMSY
from classkit.dist import Dist
from tests.cheesekit.play import deal


class Deal:
    """One way a night can have gone: who was awake when, when the cheese was taken, who was turned."""

    def __init__(self, thief: int, awake: dict[int, set[int]], theft: int, partner: int = 0):
        self.thief, self.awake, self.theft, self.partner = thief, awake, theft, partner

    def crew(self, hour: int) -> set[int]:
        return {seat for seat, hours in self.awake.items() if hour in hours}


@cache
def deals(players: int) -> tuple[tuple[Deal, int], ...]:
    """Every deal and how much it weighs: five players by T-NIGHT and T-ACCOMPLICE, four by T-FOUR and `CAREFUL`."""
    found = tuple(_five_deals() if players == 5 else _four_deals())
    unit = 12 * 5 * 6**5 if players == 5 else 125 * 4 * 6**5
    assert sum(p for _, p in found) == 1
    assert all((p * unit).denominator == 1 for _, p in found)
    return tuple((one, int(p * unit)) for one, p in found)


def _five_deals():
    for thief, dice in product(range(1, 6), product(range(1, 7), repeat=5)):
        awake = {seat: {die} for seat, die in enumerate(dice, 1)}
        theft = dice[thief - 1]
        witnesses = [seat for seat in awake if seat != thief and theft in awake[seat]]
        for partner in witnesses or [0]:
            yield Deal(thief, awake, theft, partner), Fraction(1, 5 * 6**5 * max(len(witnesses), 1))


def _four_deals():
    for thief, chosen in product(range(1, 5), product(range(1, 7), repeat=3)):
        sleepers = [seat for seat in range(1, 5) if seat != thief]
        awake = {seat: {hour} for seat, hour in zip(sleepers, chosen, strict=True)}
        for low, high in product(range(1, 7), repeat=2):
            if low <= high:
                rolls = Fraction(1 if low == high else 2, 4 * 6**5)
                for hours, theft, p in _thief_night(low, high, low in chosen):
                    yield Deal(thief, {**awake, thief: hours}, theft), rolls * p


def _thief_night(low: int, high: int, watched: bool):
    take = CAREFUL.take_watched if watched else CAREFUL.take_alone
    if low == high:
        yield {low}, low, Fraction(1)
        return
    yield {high}, high, 1 - CAREFUL.wake
    yield {low, high}, high, CAREFUL.wake * (1 - take)
    yield {low, high}, low, CAREFUL.wake * take * CAREFUL.wake_again
    yield {low}, low, CAREFUL.wake * take * (1 - CAREFUL.wake_again)


def hour_of(claims: tuple[Claim, ...]) -> int:
    return next((c.hour if isinstance(c, Hour) else c.woke[0] for c in claims if isinstance(c, Hour | TwoDice)), 0)


def part(claims: tuple[Claim, ...], kind: type) -> Claim | None:
    return next((claim for claim in claims if isinstance(claim, kind)), None)


def crew_of(claims: tuple[Claim, ...], seat: int) -> set[int] | None:
    company = part(claims, With)
    if company:
        return {seat, *company.seats}
    return {seat} if part(claims, Alone) or part(claims, Looked) else None


def waking_true(deal: Deal, seat: int, claims: tuple[Claim, ...]) -> bool:
    """Hour, company and look, for stories that name their hour."""
    hour, crew, look = hour_of(claims), crew_of(claims, seat), part(claims, Looked)
    assert hour or not (crew or look), "the twin is for stories that begin with the hour"
    if hour and hour not in deal.awake[seat]:
        return False
    if crew and deal.crew(hour) != crew:
        return False
    return not look or look.die in deal.awake[look.seat]


def cheese_true(deal: Deal, claims: tuple[Claim, ...]) -> bool:
    saw, hour = part(claims, Saw), hour_of(claims)
    if not saw or not hour:
        return True
    return saw.cheese.value == ("taken" if deal.theft == hour else "gone" if deal.theft < hour else "there")


def witnessed(claims: tuple[Claim, ...], seat: int, what: Suspicion) -> set[int]:
    """Whom the story says to have seen, if it leaves room for that."""
    saw, crew = part(claims, Saw), crew_of(claims, seat)
    if saw and saw.cheese.value != "taken":
        return set()
    return {other for other in named(claims, what) if crew is None or other in crew}


def named(claims: tuple[Claim, ...], what: Suspicion = Suspicion.THIEF) -> set[int]:
    return {claim.seat for claim in claims if isinstance(claim, Is) and claim.what is what}


def true(deal: Deal, seat: int, claims: tuple[Claim, ...]) -> bool:
    """Whether an honest player can say all this in that deal."""
    accused, saw = witnessed(claims, seat, Suspicion.THIEF), part(claims, Saw)
    if saw and saw.cheese.value == "taken" and named(claims) - accused:
        return False
    if accused and (accused != {deal.thief} or (hour_of(claims) and deal.theft != hour_of(claims))):
        return False
    turned = witnessed(claims, seat, Suspicion.ACCOMPLICE)
    if turned and turned != {deal.partner}:
        return False
    return waking_true(deal, seat, claims) and cheese_true(deal, claims)


@cache
def invented(players: int, seats: tuple[int, ...], told: tuple[tuple[Claim, ...], ...]) -> Fraction:
    """The probability that honest seats say this in a random deal."""
    held = total = 0
    for one, p in deals(players):
        if one.thief not in seats:
            total += p
            held += p and p * all(true(one, seat, claims) for seat, claims in zip(seats, told, strict=True))
    return Fraction(held, total)


def gang_lies(players: int, gang: tuple[int, ...], told: dict[int, tuple[Claim, ...]]) -> Fraction:
    words = tuple(told.get(seat, ()) for seat in gang)
    apart = prod(invented(players, (s,), (w,)) or Fraction(1, CLUMSY) for s, w in zip(gang, words, strict=True))
    return apart if len(gang) == 1 else (apart + invented(players, gang, words)) / 2


def half_true(deal: Deal, gang: tuple[int, ...], told: dict[int, tuple[Claim, ...]]) -> Fraction:
    """The probability that a gang which tells its wakings says this in that deal."""
    thief, hour = gang[0], hour_of(told[gang[0]])
    if not all(waking_true(deal, seat, told.get(seat, ())) for seat in gang):
        return Fraction(0)
    chance = Fraction(1)
    for friend in gang[1:]:
        words = told.get(friend, ())
        chance /= 2 if part(words, Saw) or witnessed(words, friend, Suspicion.THIEF) else 1
    if part(told[thief], Saw) or witnessed(told[thief], thief, Suspicion.THIEF):
        return chance * (Fraction(1, 2) if deal.theft == hour else cheese_true(deal, told[thief]))
    return chance


def twin(view: View) -> Counter[int]:
    """The weight of each thief, by the model as its docstring puts it, deal by deal."""
    players, told = view.rules.players, {}
    for seat, claim in view.claims:
        if seat != view.seat:
            told[seat] = (*told.get(seat, ()), claim)
    sound = {seat: invented(players, (seat,), (words,)) > 0 for seat, words in told.items()}
    weights: Counter[int] = Counter()
    for one, p in deals(players):
        if one.thief == view.seat or not seen(one, view):
            continue
        gang = (one.thief, *([one.partner] if one.partner else []))
        if not all(true(one, seat, words) for seat, words in told.items() if seat not in gang):
            continue
        lies = gang_lies(players, gang, told)
        if hour_of(told.get(one.thief, ())) and all(sound.get(seat, True) for seat in gang):
            lies = (lies + half_true(one, gang, told)) / 2
        weights[one.thief] += p * lies
    return weights


def seen(one: Deal, view: View) -> bool:
    """Whether that deal shows this sleepyhead what it saw."""
    waking = view.waking
    assert waking is not None
    if one.awake[view.seat] != {waking.hour} or one.crew(waking.hour) != {view.seat, *waking.company}:
        return False
    if view.look and view.look[1] not in one.awake[view.look[0]]:
        return False
    return waking.cheese.value == (
        "taken" if one.theft == waking.hour else "gone" if one.theft < waking.hour else "there"
    )


def day_views(players: int, seeds: range) -> list[View]:
    """Views of sleepyheads who do not know the thief, in the middle and at the end of days of sensible bots."""
    views = []
    for seed in seeds:
        state, bot = engine.new_game(Rules(players), seed), SensibleBot()
        while state.owing and state.owing[0][1] is not Duty.VOTE:
            state = step(state, bot)
            if state.turn in (players + 2, 3 * players):
                found = [engine.view(state, seat) for seat in state.rules.seats]
                views += [view for view in found if not view.thief and view.claims][:1]
    return views


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seeds"), [(4, range(3)), (5, range(2, 3))])
def test_every_deal_listed_gives_the_same(players, seeds):
    views = day_views(players, seeds)
    assert len(views) >= 2 * len(seeds) - 2
    for view in views:
        weights = twin(view)
        assert posterior(view) == Dist(weights), view.log


@pytest.mark.slow
def test_the_twin_agrees_about_accusations():
    lines = ["1: say is 2 thief", "2: say is 1 thief", "3: say hour 3", "4: say hour 5", "5: say hour 6"]
    lines += ["1: say hour 2", "2: say hour 2", "3: say cheese gone", "4: say looked 3 3", "5: say cheese there"]
    night = deal(Rules(5), [2, 2, 3, 5, 6], "3: decline", "4: peek 3", "5: decline", *lines, thief=2)
    for seat in (3, 4, 5):
        assert posterior(engine.view(night, seat)) == Dist(twin(engine.view(night, seat)))
