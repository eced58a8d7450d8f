"""The same game as far as one seat can tell, dealt again: a second statement of who knows what, kept apart from events.

`facts` works out what a seat knows from the truth alone (cards, dice, choices) by the clauses T-NIGHT, T-ACCOMPLICE,
T-FOUR and T-VOTE. It never asks which seats see an event, nor what a `View` holds; so the two statements can be held
against each other. `redeal` draws again all that is hidden from the seat until its facts are the same.
"""

import random
from dataclasses import dataclass

from cheesekit.engine import apply, legal_moves, position, record, to_move
from cheesekit.moves import (
    Ask,
    Cheese,
    Choose,
    Claim,
    Gesture,
    Leave,
    Peek,
    Point,
    Silent,
    Sleep,
    Take,
    Tap,
    Vote,
    Wake,
    read,
)
from cheesekit.needs import need, need_seat
from cheesekit.rules import FACES, Role
from cheesekit.state import Duty, Phase, State
from classkit.game import Move, NotLegal

TRIES = 20_000
"""How many deals are drawn before `redeal` gives up."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a seat saw at one hour: who else was awake, the cheese, and of a theft by whom.

    `cheese` is None while the own decision is open; `turned` is who became the accomplice before the eyes of five
    players (0: nobody, or not yet).
    """

    hour: int
    company: tuple[int, ...]
    cheese: Cheese | None
    thief: int = 0
    turned: int = 0


@dataclass(frozen=True, slots=True)
class Facts:
    """All that one seat knows. `own`: its moves, sealed ones included. `gang`: the thief (0: not told) and the tapped.

    `begun`: whether all dice are chosen (four players). `first` is 0 and `talk` empty before the morning; `votes` and
    the `cards` shown after them are empty before the end.
    """

    phase: Phase
    begun: bool
    card: Role
    dice: tuple[int, ...]
    duty: Duty | None
    own: tuple[Move, ...]
    sights: tuple[Sight, ...]
    look: tuple[int, int] | None
    gang: tuple[int, tuple[int, ...]]
    first: int
    talk: tuple[tuple[int, Move], ...]
    votes: tuple[int, ...]
    cards: tuple[tuple[int, Role], ...]

    @property
    def thief(self) -> int:
        """The thief, if the night told: by a theft that was seen or by a tap; else 0."""
        return max([self.gang[0], *(sight.thief for sight in self.sights)])

    @property
    def accomplices(self) -> tuple[int, ...]:
        """The accomplices that the night told of."""
        return self.gang[1] or tuple(sight.turned for sight in self.sights if sight.turned)


def redeal(state: State, seat: int, rng: random.Random) -> State:
    """A state that `seat` cannot tell from this one, with everything hidden from it drawn again.

    Others' cards, dice, hidden moves and sealed choices change, also who has sealed one; so do the seed, before the
    morning the first speaker, and at night the hour, for a seat that sleeps. What all have seen and the seat's own
    moves stay. Every deal that fits can come; they do not come with the chances of `cheesekit.belief`.
    Errors: NotLegal for a seat that is none; RuntimeError if no deal that fits was found in `TRIES` tries.

    >>> from cheesekit.engine import new_game, view
    >>> from cheesekit.rules import Rules
    >>> state = new_game(Rules(6), seed=3)
    >>> view(redeal(state, 2, random.Random(1)), 2) == view(state, 2)
    True
    """
    known = facts(state, seat)
    for _ in range(TRIES):
        found = _again(state, seat, known, rng)
        if found is not None:
            return found
    raise RuntimeError(f"in {TRIES} tries no other deal was found that player {seat} cannot tell from this one")


def facts(state: State, seat: int) -> Facts:
    """What that seat knows, from the truth and the clauses. Errors: NotLegal for a seat that is none."""
    need_seat(need(State, state).rules, seat)
    played = [(at, read(line)) for at, line in record(state).moves]
    phase = _phase(state)
    day = phase is not Phase.NIGHT
    own = tuple(move for at, move in played if at == seat)
    looked = [move.seat for move in own if isinstance(move, Peek)]
    return Facts(
        phase=phase,
        begun=all(duty is not Duty.CHOOSE for _, duty in state.owing),
        card=state.roles[seat - 1],
        dice=state.dice[seat - 1],
        duty=state.duty(seat),
        own=own,
        sights=_sights(state, seat, played),
        look=(looked[0], state.dice[looked[0] - 1][0]) if looked else None,
        gang=_gang(state, seat, played),
        first=state.first if day else 0,
        talk=tuple((at, move) for at, move in played if isinstance(move, Claim | Gesture | Silent | Ask)),
        votes=state.votes,
        cards=_cards(state),
    )


# --- what the clauses say -----------------------------------------------------------------------------------------


def _phase(state: State) -> Phase:
    duties = {duty for _, duty in state.owing}
    if state.votes:
        return Phase.OVER
    return Phase.VOTE if Duty.VOTE in duties else Phase.DAY if Duty.SPEAK in duties else Phase.NIGHT


def _sights(state: State, seat: int, played: list[tuple[int, Move]]) -> tuple[Sight, ...]:
    """Everybody awake at an hour sees who else is, and the cheese (T-NIGHT-1); others learn nothing (T-NIGHT-5)."""
    hours = {at: _hours(state, at, played) for at in state.rules.seats}
    theft = _theft(state, played)
    found = []
    for hour in hours[seat]:
        if _opened(state, seat, hour):
            company = tuple(at for at in state.rules.others(seat) if hour in hours[at])
            found.append(_sight(state, seat, hour, company, theft, played))
    return tuple(found)


def _sight(
    state: State, seat: int, hour: int, company: tuple[int, ...], theft: int, played: list[tuple[int, Move]]
) -> Sight:
    if state.duty(seat) is Duty.TAKE and state.hour == hour:
        return Sight(hour, company, None)
    if hour != theft:
        return Sight(hour, company, Cheese.GONE if theft < hour else Cheese.THERE)
    witnesses = [at for at in (seat, *company) if at != state.thief]
    pointed = [move.seat for _, move in played if isinstance(move, Point)]
    turned = (witnesses[0] if len(witnesses) == 1 else sum(pointed)) if state.rules.players == 5 and witnesses else 0
    return Sight(hour, company, Cheese.TAKEN, state.thief, turned)


def _hours(state: State, seat: int, played: list[tuple[int, Move]]) -> tuple[int, ...]:
    """The hours at which a seat wakes, by its die (T-NIGHT-1) or by its choices so far (T-FOUR-1, 2)."""
    if state.rules.players > 4:
        return state.dice[seat - 1]
    own = [move for at, move in played if at == seat]
    if seat != state.thief:
        return tuple(move.hour for move in own if isinstance(move, Choose))
    early, late = sorted(state.dice[seat - 1])
    if early == late:
        return (late,)
    decided = [move for move in own if isinstance(move, Wake | Sleep | Take | Leave)]
    at_late = Take() not in decided or decided[2:] == [Wake()]
    return (early,) * (decided[:1] == [Wake()]) + (late,) * at_late


def _theft(state: State, played: list[tuple[int, Move]]) -> int:
    """The hour of the theft, past or to come: the thief's (T-NIGHT-2); of two, the later if not decided (T-FOUR-2)."""
    return min(state.dice[state.thief - 1]) if (state.thief, Take()) in played else max(state.dice[state.thief - 1])


def _opened(state: State, seat: int, hour: int) -> bool:
    """Whether the eyes of that seat have opened at an hour.

    While a thief of four decides, only the thief has seen who is there: a pause that others could see would give away
    a thief who leaves the cheese (T-FOUR-4).
    """
    if _phase(state) is not Phase.NIGHT or state.hour > hour:
        return True
    deciding = state.duty(state.thief)
    return state.hour == hour and (
        deciding not in (Duty.WAKE, Duty.TAKE) or (seat == state.thief and deciding is Duty.TAKE)
    )


def _gang(state: State, seat: int, played: list[tuple[int, Move]]) -> tuple[int, tuple[int, ...]]:
    """Who is told of whom after the taps: all of each other, but of seven nobody of the thief (T-ACCOMPLICE)."""
    tapped = tuple(sorted(move.seat for _, move in played if isinstance(move, Tap)))
    if len(tapped) < state.rules.taps or seat not in (state.thief, *tapped):
        return 0, ()
    return (0 if state.rules.players == 7 and seat != state.thief else state.thief if tapped else 0), tapped


def _cards(state: State) -> tuple[tuple[int, Role], ...]:
    """All who tie for most votes show their card (T-VOTE-2)."""
    most = max((state.votes.count(seat) for seat in state.rules.seats), default=0)
    return tuple((at, state.roles[at - 1]) for at in state.rules.seats if most and state.votes.count(at) == most)


# --- drawing again ------------------------------------------------------------------------------------------------


def _again(state: State, seat: int, known: Facts, rng: random.Random) -> State | None:
    """One try: cards and dice that may fit, a night with them, then the day as everybody heard it."""
    dice = _dice(state, seat, known, rng)
    roles = _roles(state, seat, known, dice, rng)
    if roles is None:
        return None
    first = known.first or rng.choice(state.rules.seats)
    start = position(state.rules, roles=roles, dice=dice, first=first, seed=rng.getrandbits(32))
    points = _night(start, seat, known, rng)
    if not points:
        return None
    found = rng.choice(points) if known.phase is Phase.NIGHT else _day(points[-1], seat, known, rng)
    return found if found is not None and facts(found, seat) == known else None


def _dice(state: State, seat: int, known: Facts, rng: random.Random) -> list[tuple[int, ...]]:
    """Dice for all: the own ones and a die that was looked at stay, company shares the hour, others do not.

    Of two dice the first is the one that a sleepyhead will choose (T-FOUR-1).
    """
    met = {at: sight.hour for sight in known.sights for at in sight.company}
    own_hours = {sight.hour for sight in known.sights}
    rest = [hour for hour in range(1, FACES + 1) if hour not in own_hours]
    if known.look is not None:
        met[known.look[0]] = known.look[1]
    found = []
    for at in state.rules.seats:
        hour = met[at] if at in met else rng.choice(rest)
        more = tuple(rng.randint(1, FACES) for _ in range(state.rules.dice_each - 1))
        found.append(known.dice if at == seat else (hour, *more))
    return found


def _roles(state: State, seat: int, known: Facts, dice: list[tuple[int, ...]], rng: random.Random) -> list[Role] | None:
    """Cards for all: those that the seat knows stay, the thief is one whose die fits; None if nobody can be."""
    fixed = {**dict(known.cards), seat: known.card}
    fixed |= {at: Role.MUTE for at, move in known.talk if isinstance(move, Gesture)}
    if Role.THIEF not in fixed.values():
        free = [at for at in state.rules.others(*fixed, *known.accomplices) if _fits(known, at, dice[at - 1])]
        if not (known.thief or free):
            return None
        fixed[known.thief or rng.choice(free)] = Role.THIEF
    cards = list(state.rules.cards)
    for role in fixed.values():
        cards.remove(role)
    rng.shuffle(cards)
    return [fixed[at] if at in fixed else cards.pop() for at in state.rules.seats]


def _fits(known: Facts, seat: int, dice: tuple[int, ...]) -> bool:
    """Whether a seat with this die can be the thief after what was seen; of two dice, nothing is said yet."""
    if not known.sights or len(dice) == 2:
        return True
    sight = known.sights[0]
    return dice[0] < sight.hour if sight.cheese is Cheese.GONE else dice[0] > sight.hour


def _night(state: State, seat: int, known: Facts, rng: random.Random) -> list[State]:
    """Play a night with the own moves as they were.

    Returns the points of it at which the facts are the known ones; or, of a night that is over, the morning alone.
    """
    points, own = [], [move for move in known.own if not isinstance(move, Vote) and (seat, move) not in known.talk]
    while _phase(state) is Phase.NIGHT:
        if known.phase is Phase.NIGHT and facts(state, seat) == known:
            points.append(state)
        movers = [at for at in to_move(state) if at != seat or own]
        if not movers:
            return points
        mover = rng.choice(movers)
        move = own.pop(0) if mover == seat else _choice(state, mover, known, rng)
        went = _went(state, mover, move)
        if went is None:
            return []
        state = went
    return points if known.phase is Phase.NIGHT else [state]


def _choice(state: State, mover: int, known: Facts, rng: random.Random) -> Move:
    """A hidden choice of somebody else: one that leads to what the seat knows, if that can be said beforehand."""
    options = legal_moves(state, mover)
    if state.duty(mover) is Duty.CHOOSE:
        return Choose(state.dice[mover - 1][0])
    wanted = [move for move in options if isinstance(move, Tap | Point) and move.seat in known.accomplices]
    return rng.choice(wanted or options)


def _day(state: State, seat: int, known: Facts, rng: random.Random) -> State | None:
    """What everybody heard, again; then the votes: all of them, or the own one and some that are still sealed."""
    votes = list(enumerate(known.votes, 1))
    if known.phase is Phase.VOTE:
        own = [move.seat for move in known.own if isinstance(move, Vote)]
        others = list(state.rules.others(seat))
        sealed = rng.sample(others, rng.randint(0, len(others) - len(own)))
        votes = [(seat, target) for target in own]
        votes += [(at, rng.choice(state.rules.others(at))) for at in sealed]
    for at, move in (*known.talk, *((at, Vote(target)) for at, target in votes)):
        went = _went(state, at, move)
        if went is None:
            return None
        state = went
    return state


def _went(state: State, seat: int, move: Move) -> State | None:
    """The state after a move, None if this deal does not allow it: then it was not this deal."""
    try:
        return apply(state, seat, move)
    except NotLegal:
        return None
