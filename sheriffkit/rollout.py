"""To play on from a world with the bots: until a bag is settled or the round is over, and what the seat has then.

The gain is counted in gold: the own purse and all goods of the own stand by value, and for a deputy half of the common
booty; what is left in the hand, and what a title of king or queen may be worth, is left out (as in
`sheriffkit.bribery`).
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

from classkit.game import Move, generator
from sheriffkit import engine
from sheriffkit.bots import Bot
from sheriffkit.bots.sheriffs import Bribable, first
from sheriffkit.moves import Accept, Call, Open, Pass
from sheriffkit.options import options
from sheriffkit.state import Duty, Fate, Phase, State, View
from sheriffkit.worlds import REVIEW_DRAWS

Until = Callable[[State], bool]
"""When to stop."""
_DUTIES = {duty: place for place, duty in enumerate(Duty)}
MOST_MOVES = 400
"""A round has fewer moves than that; a bot that talks for ever is stopped with an error."""


@dataclass(frozen=True, slots=True)
class Holds:
    """The own seat as an officer after the choice that is weighed: it sticks to a price for the bag on the table.

    It takes the merchant's offer if that is worth `price` or more; else it opens if opening is worth more than nothing
    (`price` above 0), and passes if not. All other duties are those of the bot `then`.
    """

    price: Fraction
    bag: int
    then: Bot
    name: str = "holds"

    def move(self, view: View, rng: Random) -> Move:
        """The move that keeps to the price."""
        if view.table.called != self.bag or view.duty not in (Duty.ANSWER, Duty.JUDGE):
            return self.then.move(view, rng)
        worth = Bribable().worth(view)
        if worth and worth >= self.price and Accept() in options(view):
            return Accept()
        return first(view, (Open(), Pass()) if self.price > 0 else (Pass(), Open()))


@dataclass(frozen=True, slots=True)
class Stage:
    """How worlds of one seat are played on.

    `bots` holds the own seat too: who plays on for it. `seed`: of all chances; they are the same for every choice that
    is weighed, so that differences are sharp. `mine_first`: the sheriff takes the own bag first, as may be where the
    order of the bags changes nothing for it. `packed`: what the others packed in each world; as the bags are sealed,
    that is the same whatever the seat does.
    """

    seat: int
    bots: Mapping[int, Bot]
    seed: int
    mine_first: bool = True
    packed: dict[tuple[int, int], Move] = field(default_factory=dict)

    def play(self, world: State, number: int, moves: tuple[Move, ...], until: Until) -> State:
        """The world of that number after these own moves, each at its time, and after what follows from them."""
        state, mine, asked = world, list(moves), Counter[tuple[int, Duty, int]]()
        for _ in range(MOST_MOVES):
            if not state.owing or (not mine and until(state)):
                return state
            if mine and state.duty(self.seat) is not None:
                state = engine.apply(state, self.seat, mine.pop(0))
                continue
            seat, duty = state.owing[0]
            key = (seat, duty, state.table.called)
            asked[key] += 1
            state = engine.apply(state, seat, self._move(state, number, key, asked[key]))
        raise RuntimeError(f"a round did not end in {MOST_MOVES} moves")

    def _move(self, state: State, number: int, key: tuple[int, Duty, int], times: int) -> Move:
        seat, duty, called = key
        if duty is Duty.CALL and self.mine_first and self.seat in state.table.undecided:
            return Call(self.seat)
        if duty is Duty.BAG and (number, seat) in self.packed:
            return self.packed[number, seat]
        rng = generator(self.seed, REVIEW_DRAWS, number, seat, _DUTIES[duty], called, times)
        move = self.bots[seat].move(engine.view(state, seat), rng)
        if duty is Duty.BAG:
            self.packed[number, seat] = move
        return move

    def gain(self, world: State, number: int, moves: tuple[Move, ...], until: Until) -> Fraction:
        """What the seat has more after all that than before."""
        return wealth(self.play(world, number, moves, until), self.seat) - wealth(world, self.seat)


def wealth(state: State, seat: int) -> Fraction:
    """Gold and the value of the goods on the stand; half of the common booty for a deputy."""
    table, rules = state.table, state.rules
    own = table.gold[seat - 1] + rules.value(table.stands[seat - 1]) + rules.value(state.contraband[seat - 1])
    coins, legal, _ = table.booty
    shared = coins + rules.value(legal) + rules.value(state.booty) if seat in table.officers else 0
    return own + Fraction(shared, 2)


def settled(bag: int, number: int) -> Until:
    """Until that bag is decided, and what follows from it is paid; `number`: the round."""

    def done(state: State) -> bool:
        table = state.table
        if table.round != number or table.phase in (Phase.OVER, Phase.SHARE):
            return True
        return bool(table.fates) and table.fates[bag - 1] in (Fate.PASSED, Fate.OPENED) and not table.tasks

    return done


def round_over(number: int) -> Until:
    """Until that round is over; the booty counts in halves, so it need not be shared."""

    def done(state: State) -> bool:
        return state.table.round != number or state.table.phase in (Phase.OVER, Phase.SHARE)

    return done
