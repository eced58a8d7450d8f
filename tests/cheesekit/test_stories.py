"""Reasoning about talk: against a twin that lists every deal and judges each claim in words, and by properties."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import prod

import pytest

from cheesekit import belief, engine, stories
from cheesekit.bots import HonestBot, RandomBot, SensibleBot, play_night
from cheesekit.moves import Alone, Claim, Hour, Is, IsNot, Looked, LookedAtNone, Saw, Suspicion, TwoDice, With, read
from cheesekit.rules import Role, Rules
from cheesekit.state import Duty, State, View
from cheesekit.stories import CAREFUL, contradictions, posterior, public
from cheesekit.stories.count import CLUMSY
from classkit.dist import Dist
from tests.cheesekit.play import deal, every_rules, name, silence

# --- the twin: four and five players, every deal listed, every claim judged by its meaning ----------------------------


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
            state = engine.apply(state, state.owing[0][0], choose(state, bot))
            if state.turn in (players + 2, 3 * players):
                found = [engine.view(state, seat) for seat in state.rules.seats]
                views += [view for view in found if not view.thief and view.claims][:1]
    return views


def choose(state: State, bot: SensibleBot):
    from cheesekit.bots import seat_rng

    view = engine.view(state, state.owing[0][0])
    return bot.move(view, seat_rng(state.seed, view.seat, len(view.events)))


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


# --- what holds for every table --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", every_rules(), ids=name)
def test_talk_that_says_nothing_leaves_belief_as_it_was(rules):
    state = engine.new_game(rules, 7)
    bot = RandomBot()
    while state.owing and state.owing[0][1] is not Duty.SPEAK:
        state = engine.apply(state, state.owing[0][0], choose(state, bot))
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
