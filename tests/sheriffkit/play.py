"""What the tests of the engine share: kinds of rules, random games, short ways to set up and to look at a state."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from classkit.game import Event, Move
from sheriffkit import engine
from sheriffkit.goods import Good, Kind, Stock
from sheriffkit.items import Aim, Promise, Vow
from sheriffkit.moves import Offer
from sheriffkit.offers import offer_fault
from sheriffkit.options import options
from sheriffkit.rules import Edition, Rebuild, Rules
from sheriffkit.state import Discard, Duty, State, View

PROMO = (Stock(Good("letter of marque", Kind.CONTRABAND, value=5, penalty=3), 4),)
KINDS = (
    *(Rules(players, royal=royal) for players in (3, 4, 5, 6) for royal in (False, True)),
    *(Rules(players, edition="compact") for players in (3, 4, 5, 6)),
    Rules(3, royal=True, hand=7, remove=10, rebuild="top-five", extra=PROMO, first_sheriff=2, timer=60),
    Rules(5, hand=7, remove=10, haggle_rounds=0),
    Rules(6, royal=True, hand=7, haggle_rounds=1),
    Rules(4, edition="compact", haggle_rounds=1, extra=PROMO),
)


def _standard(players: int, first_sheriff: int | None, **options: Any) -> Rules:
    """Rules of the standard game; with six players nobody is named the first sheriff."""
    return Rules(players, first_sheriff=None if players == 6 else first_sheriff, **options)


ANY_TABLE = {
    "players": st.integers(3, 6),
    "first_sheriff": st.one_of(st.none(), st.integers(1, 3)),
    "haggle_rounds": st.integers(0, 3),
    "timer": st.sampled_from([0, 60]),
    "extra": st.sampled_from([(), PROMO]),
}
ANY_RULES = st.one_of(
    st.builds(
        _standard,
        royal=st.booleans(),
        hand=st.integers(6, 7),
        remove=st.integers(0, 10),
        rebuild=st.sampled_from(Rebuild),
        **ANY_TABLE,
    ),
    st.builds(Rules, edition=st.just(Edition.COMPACT), **ANY_TABLE),
)
SEEDS = st.integers(min_value=0, max_value=2**32 - 1)


def name(rules: Rules) -> str:
    """A short name for a test's parameter: `4-compact-haggle_rounds=1`."""
    data = rules.to_json()
    plain = Rules(rules.players).to_json()
    return "-".join([str(rules.players), *(f"{k}={v}" for k, v in data.items() if v != plain[k] and k != "extra")])


def pick(rng: random.Random, moves: tuple[Move, ...]) -> Move:
    """One of the moves: first a kind, then one of that kind, so that the rare kinds come up as well."""
    kind = rng.choice(sorted({type(move).__name__ for move in moves}))
    return rng.choice([move for move in moves if type(move).__name__ == kind])


def choose(rng: random.Random, view: View) -> Move:
    """A legal move: one of the list, or in the talk often a rich offer that the list does not name."""
    if view.duty is Duty.SPEAK and rng.random() < 0.5:
        offer = rich_offer(rng, view)
        if offer_fault(view, offer) is None:
            return offer
    return pick(rng, options(view))


def rich_offer(rng: random.Random, view: View) -> Offer:
    """Gold, goods of the stand, goods said to be in the bag and promises, legal or not."""
    own = view.seat == view.table.called
    stand, bag = list(view.stand), [*view.bag, *rng.sample(sorted(view.rules.goods), 2)]
    promises = [Promise(rng.choice(list(Vow)), rng.choice(view.rules.seats)) for _ in range(rng.randint(0, 2))]
    return Offer(
        aim=Aim.PASS if own else rng.choice(list(Aim)),
        gold=rng.randint(0, view.table.gold[view.seat - 1]),
        stand=tuple(rng.sample(stand, rng.randint(0, min(3, len(stand))))),
        bag=tuple(rng.sample(bag, rng.randint(0, min(2, len(view.bag))))) if own else (),
        promises=tuple(p if p.vow is not Vow.LATER_PASS else Promise(p.vow) for p in promises),
    )


def turn(rng: random.Random, state: State) -> tuple[int, Move]:
    """One of those who owe a choice, and a legal move for it; sealed choices come in any order."""
    seat = rng.choice(engine.to_move(state))
    return seat, choose(rng, engine.look(state, seat))


def steps(state: State, seed: int) -> Iterator[tuple[State, int, Move]]:
    """A random legal game from a state on: the state, who moves, and the move."""
    rng = random.Random(seed)
    while state.owing:
        seat, move = turn(rng, state)
        yield state, seat, move
        state = engine.apply(state, seat, move)


def history(state: State, seed: int) -> tuple[State, ...]:
    """This state, and all that follow in the same random game."""
    rng, states = random.Random(seed), [state]
    while states[-1].owing:
        states.append(engine.apply(states[-1], *turn(rng, states[-1])))
    return tuple(states)


def random_game(rules: Rules, seed: int) -> tuple[State, ...]:
    """All states of a random legal game, from the deal to the end."""
    return history(engine.new_game(rules, seed), seed)


def at(rules: Rules | None = None, *lines: str, **setup: Any) -> State:
    """A position; bags and declarations by seat are dicts: `bags={2: "apples silk"}`, `declared={2: "2 apples"}`."""
    rules = rules or Rules()
    for key in ("bags", "hands", "stands"):
        if isinstance(setup.get(key), dict):
            setup[key] = [tuple(cards(setup[key].get(seat, ""))) for seat in rules.seats]
    if isinstance(setup.get("declared"), dict):
        setup["declared"] = [setup["declared"].get(seat, "") for seat in rules.seats]
    if isinstance(setup.get("gold"), dict):
        setup["gold"] = [setup["gold"].get(seat, 50) for seat in rules.seats]
    return play(engine.position(rules, **setup), *lines)


def cards(text: str) -> tuple[str, ...]:
    """`"2 apples, 1 silk"` or `"apples silk"` as cards, in the order of the text."""
    return engine.read(f"bag {text}").cards if text else ()


def play(state: State, *lines: str) -> State:
    """Play lines like `2: declare 3 apples`."""
    for line in lines:
        seat, _, move = line.partition(":")
        state = engine.apply(state, int(seat), engine.read(move))
    return state


def hush(state: State) -> State:
    """Everybody who may speak keeps silent until the sheriff has the word."""
    while state.owing and state.owing[0][1].value == "speak":
        state = engine.apply(state, state.owing[0][0], engine.read("silent"))
    return state


def texts(state: State, seat: int) -> list[str]:
    """The legal moves of a seat as text."""
    return [move.text for move in engine.legal_moves(state, seat)]


def found(state: State, kind: str) -> list[Event]:
    """The events of a kind (`passed`), in order."""
    return [event for event in state.log if event.kind == f"sheriff.event.{kind}"]


def everything(state: State) -> Counter[str]:
    """Every card, wherever it is."""
    table = state.table
    zones = [state.deck, state.removed, table.left, table.right, state.aside, state.booty, table.booty[1]]
    zones += [*state.hands, *state.contraband, *state.bags, *table.stands]
    zones += [task.cards for task in table.tasks if isinstance(task, Discard)]
    return Counter(card for zone in zones for card in zone)


def coins(state: State) -> int:
    """All gold, with the booty and the bank."""
    return sum(state.table.gold) + state.table.booty[0] + state.table.bank


def box(rules: Rules) -> Counter[str]:
    """The cards that the edition has."""
    return Counter({good.name: count for good, count in rules.deck.counts(rules.players).items()})
