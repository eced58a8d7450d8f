"""Counting rolls: how much one thief weighs, over all choices of liars.

Everything is whole numbers. Rolls of five players count twelvefold, so that they can be shared among one to four
witnesses; nights of four players are weighed by what a `CAREFUL` thief does.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import prod
from typing import NamedTuple

from cheesekit import belief
from cheesekit.rules import FACES, Role, Rules
from cheesekit.stories.tell import ALL, NOTHING, Story, bits

CAREFUL = belief.Habits(
    wake=Fraction(4, 5), take_alone=Fraction(4, 5), take_watched=Fraction(1, 5), wake_again=Fraction(4, 5)
)
"""How four players are taken to play the night: a careful thief takes the cheese unwatched, and wakes for an alibi."""
_UNIT = FACES**2 * 125
CLUMSY = 8
"""So many times rarer is a story that contradicts itself from the thief's side than from somebody who wants votes."""


class Crowd(NamedTuple):
    """One choice of liars besides the thief.

    `gang`: the accomplices. `single`: those who lie alone, the dead mouse and the troublemaker. `liars`: all of them as
    bits; `alone`: the single ones as bits.
    """

    gang: tuple[int, ...]
    single: tuple[int, ...]
    liars: int
    alone: int


@lru_cache(maxsize=4096)
def crowds_of(rules: Rules, seat: int, role: Role, accomplices: tuple[int, ...], thief: int) -> tuple[Crowd, ...]:
    """Every choice of liars for a thief, as far as `seat` (0: nobody) can tell: it knows its card and if it was tapped.

    With the dead mouse or the troublemaker in the game, each place where the card can lie counts once.
    """
    others = rules.others(seat, thief)
    gangs: Iterable[tuple[int, ...]] = combinations(others, rules.taps)
    if rules.players == 5:
        gangs = ((), *((other,) for other in others))
    if accomplices:
        gangs = (accomplices,)
    mice: tuple[int, ...] = ((seat,) if role is Role.DEAD_MOUSE else others) if rules.dead_mouse else (0,)
    makers: tuple[int, ...] = ((seat,) if role is Role.TROUBLEMAKER else others) if rules.troublemaker else (0,)
    pairs = [(mouse, maker) for mouse in mice for maker in makers if mouse != maker or mouse == 0]
    split = ((gang, tuple(liar for liar in pair if liar and liar not in gang)) for gang in gangs for pair in pairs)
    return tuple(Crowd(gang, single, bits((*gang, *single)), bits(single)) for gang, single in split)


# --- what follows from some of the stories ----------------------------------------------------------------------------


class Dice(NamedTuple):
    """What stories say about hours, six bits a seat.

    `cells`: the hours at which each seat must, and cannot, have been awake. `faces`: the values its die may have.
    `rolls`: the product of their numbers. `shared`: the seats that two stories put into different company.
    """

    cells: tuple[tuple[int, int], ...]
    faces: tuple[int, ...]
    rolls: int
    shared: int


class Masks(NamedTuple):
    """What stories say about the theft: hours and thieves as bits, and the one accomplice, -1 if there is none such."""

    theft: int
    thieves: int
    partner: int


class Talk:
    """All that was said, and what follows from it when a given set of seats (as bits) is not believed."""

    def __init__(self, rules: Rules, told: Mapping[int, Story], own: Story = NOTHING) -> None:
        """`own`: what is known by own eyes, and believed in any case."""
        self.rules, self.told, self.own = rules, told, own
        self._dice: dict[int, Dice] = {}
        self._masks: dict[int, Masks] = {}
        self._lies: dict[tuple[int, ...], int] = {}

    def dice(self, liars: int) -> Dice:
        """What the others say about hours."""
        if liars not in self._dice:
            self._dice[liars] = _dice(self.rules, self._believed(liars))
        return self._dice[liars]

    def masks(self, liars: int) -> Masks:
        """What the others say about the theft."""
        if liars not in self._masks:
            self._masks[liars] = _masks(self._believed(liars))
        return self._masks[liars]

    def tales(self, seats: tuple[int, ...]) -> tuple[Story, ...]:
        """The stories of these seats."""
        return tuple(self.told.get(seat, NOTHING) for seat in seats)

    def lies(self, seats: tuple[int, ...], care: int) -> int:
        """How likely these seats are to make up their stories, alone or together (`_lie`)."""
        key = (*seats, -care)
        if key not in self._lies:
            self._lies[key] = _lie(self.rules, seats, self.tales(seats), care)
        return self._lies[key]

    def _believed(self, liars: int) -> tuple[Story, ...]:
        return (self.own, *[story for seat, story in self.told.items() if not liars >> seat - 1 & 1])


def _dice(rules: Rules, held: tuple[Story, ...]) -> Dice:
    must = cannot = shared = 0
    crews = {one.crew for one in held if one.crew}
    for one in held:
        must |= one.must
        cannot |= one.cannot
    for a, b in combinations(crews, 2):
        shared |= a & b
    cells = tuple([(must >> shift & ALL, cannot >> shift & ALL) for shift in range(0, FACES * rules.players, FACES)])
    faces = tuple([_FACES[cell] for cell in cells])
    return Dice(cells, faces, prod([face.bit_count() for face in faces]), shared)


def _faces(must: int, cannot: int) -> int:
    """The values of a die as bits, from the hours at which its owner must and cannot have been awake."""
    if not must:
        return ALL & ~cannot
    return must & ~cannot if must & must - 1 == 0 else 0


_FACES = {cell: _faces(*cell) for cell in product(range(ALL + 1), repeat=2)}


def _masks(held: tuple[Story, ...]) -> Masks:
    theft, thieves, partner = ALL, -1, 0
    for one in held:
        theft &= one.theft if one.sound else 0
        thieves &= one.thieves
        if one.partner:
            partner = one.partner if partner in (0, one.partner) else -1
    return Masks(theft, thieves, partner)


# --- the weight of a thief --------------------------------------------------------------------------------------------


def weigh(talk: Talk, thief: int, crowds: tuple[Crowd, ...]) -> int:
    """The weight of a thief: over all choices of liars, rolls in which the rest is honest, times how likely the lies.

    The gang's stories are made up, or true but for the theft (`_half_true`), half of the time each. Each lie counts as
    a whole number out of `_scale`; fewer liars are scaled up, so that all weights are comparable.
    """
    rules, scale, total = talk.rules, _scale(talk.rules), 0
    most = rules.accomplices + 3
    for crowd in crowds:
        gang, liars = (thief, *crowd.gang), crowd.liars | 1 << thief - 1
        partner = crowd.gang[0] if rules.players == 5 and crowd.gang else 0
        masks = talk.masks(liars)
        rolls = _rolls(rules, thief, talk.dice(liars), masks, partner)
        if rolls:
            true = _half_true(rules, thief, talk.dice(crowd.alone), masks, partner, talk.tales(gang))
            lies = rolls * talk.lies(gang, CLUMSY)
            lies += lies if true is None else true * scale ** len(gang) // 8
            for seat in crowd.single:
                lies *= talk.lies((seat,), 1)
            total += lies * scale ** (most - len(crowd.gang) - len(crowd.single))
    return total


def _half_true(
    rules: Rules, thief: int, dice: Dice, masks: Masks, partner: int, tales: tuple[Story, ...]
) -> int | None:
    """Eight times the rolls in which the gang, the thief first, tells its wakings truly, but not the cheese.

    At the hour of the theft the thief says with equal chances that the cheese was gone or that it stayed; at another
    (four players) the truth. Accomplices say one or the other. None for a gang without a sound tale that names the
    thief's hour: that one always makes it up.
    """
    tale, hour = tales[0], tales[0].must >> FACES * (thief - 1) & ALL
    if not hour or not all(one.sound for one in tales):
        return None
    chance = 8 >> sum(one.theft != ALL for one in tales[1:])
    if tale.theft == ALL:
        return chance * _rolls(rules, thief, dice, masks, partner)
    innocent = masks._replace(theft=masks.theft & tale.theft)
    guilty = masks._replace(theft=masks.theft & hour)
    true = _rolls(rules, thief, dice, innocent, partner) if tale.theft != hour else 0
    return chance * true + chance * _rolls(rules, thief, dice, guilty, partner) // 2


def _rolls(rules: Rules, thief: int, dice: Dice, masks: Masks, partner: int | None) -> int:
    """How many rolls (four players: weight of nights) are so, with this thief.

    `partner` matters with five players: the accomplice, 0 for none, None for whatever the rolls make of it.
    """
    clash = dice.shared & ~(1 << thief - 1) if rules.players == 4 else dice.shared
    if clash or not (masks.theft and masks.thieves >> thief - 1 & 1) or masks.partner == -1 or partner == thief:
        return 0
    if rules.players == 4:
        others = dice.faces[: thief - 1] + dice.faces[thief:]
        return _four(others, *dice.cells[thief - 1], masks.theft)
    own = dice.faces[thief - 1]
    if not dice.rolls or not own & masks.theft:
        return 0
    if rules.players > 5:
        return dice.rolls // own.bit_count() * (own & masks.theft).bit_count()
    if partner is None:
        return 12 * (dice.rolls // own.bit_count()) * (own & masks.theft).bit_count()
    if masks.partner not in (0, partner):
        return 0
    return _five(dice.faces, thief, own & masks.theft, partner)


def _five(faces: tuple[int, ...], thief: int, thefts: int, partner: int) -> int:
    """Five players: rolls times 12, with this seat (0: nobody) as the witness who was turned.

    Of w + 1 witnesses each is equally likely to be pointed at, so the partner counts 12 / (w + 1).
    """
    total = 0
    others = tuple(face for seat, face in enumerate(faces, 1) if seat not in (thief, partner))
    for hour in (1 << i for i in range(FACES) if thefts >> i & 1):
        if not partner:
            total += 12 * prod((face & ~hour).bit_count() for face in others)
        elif faces[partner - 1] & hour:
            total += _shared(others, hour)
    return total


@lru_cache(maxsize=65536)
def _shared(others: tuple[int, ...], hour: int) -> int:
    """Twelve times the rolls of the other dice, each divided by the number of witnesses, the partner included."""
    ways = [1]
    for face in others:
        away, there = (face & ~hour).bit_count(), int(bool(face & hour))
        ways = [away * a + there * b for a, b in zip([*ways, 0], [0, *ways], strict=True)]
    return sum(12 * way // (w + 1) for w, way in enumerate(ways))


@lru_cache(maxsize=65536)
def _four(faces: tuple[int, ...], must: int, cannot: int, theft: int) -> int:
    """Four players: the sleepyheads' hours times the thief's plans that fit, in `_UNIT`ths of a roll of the thief.

    Whether somebody watches at the earlier hour matters for what a careful thief does there.
    """
    every: int = prod(face.bit_count() for face in faces)
    unseen = {1 << i: prod((face & ~(1 << i)).bit_count() for face in faces) for i in range(FACES)} if every else {}
    total = 0
    for awake, hour, first, alone, watched in _thief_plans() if every else ():
        if theft & hour and not must & ~awake and not awake & cannot:
            total += alone * unseen[first] + watched * (every - unseen[first])
    return total


@lru_cache(maxsize=1)
def _thief_plans() -> tuple[tuple[int, int, int, int, int], ...]:
    """`belief.plans` in bits: hours awake, hour of the theft, first hour, and the two weights."""
    found = []
    for plan in belief.plans(CAREFUL):
        hours = [1 << hour - 1 for hour in plan.awake]
        weights = int(plan.alone * _UNIT), int(plan.watched * _UNIT)
        found.append((sum(hours), 1 << plan.theft - 1, hours[0], *weights))
    return tuple(found)


@lru_cache(maxsize=16384)
def _lie(rules: Rules, gang: tuple[int, ...], told: tuple[Story, ...], care: int) -> int:
    """How likely these seats are to make this up, out of `_scale ** len(gang)`: alone, or half of the time together.

    What no honest player could say, no night gives a probability: it gets 1 / `care`.
    """
    scale = _scale(rules)
    each: int = prod(_invented(rules, (seat,), (one,)) or scale // care for seat, one in zip(gang, told, strict=True))
    if len(gang) <= 1:
        return each
    together: int = _invented(rules, gang, told) * scale ** (len(gang) - 1)
    return (each + together) // 2


@lru_cache(maxsize=16384)
def _invented(rules: Rules, seats: tuple[int, ...], told: tuple[Story, ...]) -> int:
    """How likely honest seats are to tell this in a random deal, out of `_scale`."""
    if all(one is NOTHING for one in told):
        return _scale(rules)
    return deals(rules, seats, told) * _scale(rules) // (_all_rolls(rules) * (rules.players - len(seats)))


def deals(rules: Rules, honest: tuple[int, ...], told: tuple[Story, ...]) -> int:
    """Over all thieves but these: the rolls in which these stories are true."""
    dice, masks = _dice(rules, told), _masks(told)
    partner = max(masks.partner, 0) or None
    return sum(_rolls(rules, thief, dice, masks, partner) for thief in rules.others(*honest))


def _all_rolls(rules: Rules) -> int:
    """What `_rolls` gives for one thief when nobody has said anything."""
    rolls: dict[int, int] = {4: FACES**3 * _UNIT, 5: 12 * FACES**5}
    return rolls.get(rules.players) or int(FACES**rules.players)


@lru_cache(maxsize=64)
def _scale(rules: Rules) -> int:
    """The common denominator of all that `_invented` gives, times two for the halves of `_lie`."""
    n = rules.players
    sizes: int = prod(n - size for size in range(1, min(rules.accomplices + 1, 3) + 1))
    return 2 * CLUMSY * _all_rolls(rules) * sizes
