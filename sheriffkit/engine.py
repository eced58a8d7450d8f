"""Sheriff of Nottingham in seven words: new_game, position, to_move, legal_moves, apply, view, result.

They are described in `classkit.game`; any legal situation is set up in `sheriffkit.setting`.

>>> state = new_game(Rules(players=3), seed=1)
>>> while to_move(state):
...     seat = to_move(state)[0]
...     state = apply(state, seat, legal_moves(state, seat)[-1])
>>> len(result(state).totals)
3
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from classkit.game import SHOWN_TEXT, CannotRead, GameError, Move, NotLegal, Record
from classkit.words import Message
from sheriffkit import bagging, debt, haggling, inspection, market, rounds, setting
from sheriffkit.moves import read
from sheriffkit.options import check, options
from sheriffkit.rules import Rules
from sheriffkit.scoring import Result, score
from sheriffkit.state import Discard, Duty, Phase, State, View, look

__all__ = [
    "NAME", "Phase", "Result", "Rules", "State", "View",
    "apply", "legal_moves", "load", "new_game", "position", "read", "record", "result", "to_move", "view",
]  # fmt: skip

NAME = "sheriff-of-nottingham"
"""How saved games name this game."""


def new_game(rules: Rules, seed: int, *, order: Sequence[str] = (), shuffles: Sequence[Sequence[str]] = ()) -> State:
    """Shuffle and deal, and draw the first sheriff or the deputies, all from the seed (S-SETUP).

    `order`: all cards in the order in which they are removed, dealt to the seats, laid on the piles and stacked,
    instead of a shuffle; `shuffles`: the orders of shuffles to come. Errors: NotLegal if these are not the cards.
    """
    return _advance(rounds.deal(rules, setting.seed(seed), tuple(order), tuple(map(tuple, shuffles))))


def position(rules: Rules, *, moves: Iterable[tuple[int, str] | str] = (), seed: int = 0, **setup: Any) -> State:
    """Any situation at the start of a phase, and moves played from there.

    `moves`: `(2, "declare 3 apples")` or `"2: declare 3 apples"`. `setup`: see `sheriffkit.setting.Setup`: `phase`,
    `round`, `sheriff` or `deputies`, `hands`, `stands`, `gold`, `left`, `right`, `deck`, `bags`, `declared`.
    Errors: NotLegal with the clause.

    >>> bags = [(), ("apples", "silk"), (), ()]
    >>> state = position(Rules(), phase="declare", bags=bags, moves=["2: declare 2 apples", "1: call 2"])
    >>> to_move(state)
    (2,)
    """
    return _play(_advance(setting.state(rules, setting.seed(seed), setup)), moves)


def to_move(state: State) -> tuple[int, ...]:
    """The seats that owe a choice, ascending; several while sealed choices are made; empty at the end."""
    return tuple(seat for seat, _ in state.owing)


def legal_moves(state: State, seat: int) -> tuple[Move, ...]:
    """What that seat may do now; a function of its view alone. Empty if it owes nothing.

    While a bag is talked over it is a short list: `apply` takes any other offer or request that keeps the rules.
    """
    last = _look(state, seat)
    last.moves = last.moves or options(last.view)
    return last.moves


def apply(state: State, seat: int, move: Move) -> State:
    """The state after the move; the old one stays as it is.

    Errors: NotYourTurn; NotLegal with clause, given and allowed; CannotRead for what is no move, e.g. a line of text.
    """
    if not isinstance(move, Move):
        raise CannotRead(Message.of("sheriff.error.text"), given=repr(move), allowed=('read("call 2")',))
    last = _look(state, seat)
    if not any(move is listed for listed in last.moves):
        check(last.view, move)
    return _advance(_act(state, seat, move))


def view(state: State, seat: int) -> View:
    """What that seat has seen, and nothing else. Errors: NotLegal for a seat that is none."""
    return _look(state, seat, whole=True).view


def result(state: State) -> Result | None:
    """The scores and who won (S-SCORE); None before the end."""
    if state.table.phase is not Phase.OVER:
        return None
    return score(state.rules, state.table.gold, rounds.stands(state))


def record(state: State) -> Record:
    """The game so far as a saved game: how it began, then each move, sealed ones included."""
    start = {"rules": state.rules.to_json(), "seed": state.seed, **dict(state.origin)}
    played = [(e["seat"], e["move"]) for e in state.log if e.kind == "game.move"]
    moves = [(seat, move) for seat, move in played if isinstance(seat, int) and isinstance(move, str)]
    moves += [(seat, move.text) for seat, move in enumerate(state.sealed, 1) if move is not None]
    return Record(NAME, tuple(start.items()), tuple(moves))


def load(saved: Record) -> State:
    """The state of a saved game. Errors: CannotRead if its start is not there, NotLegal if a move does not fit."""
    start = dict(saved.start)
    rules, seed = start.pop("rules", None), start.pop("seed", None)
    if not isinstance(rules, dict) or type(seed) is not int:
        raise CannotRead(Message.of("game.error.saved", reason=Message.of("sheriff.saved.start")))
    stacked = [start.get("order", []), *_list(start.get("shuffles", []))]
    if any(not isinstance(card, str) for order in stacked for card in _list(order)):
        raise CannotRead(Message.of("game.error.saved", reason=Message.of("sheriff.saved.order")))
    if start and not set(start) <= {"order", "shuffles"}:
        return _play(_advance(setting.state(Rules.from_json(rules), seed, start)), saved.moves)
    return _play(new_game(Rules.from_json(rules), seed, **start), saved.moves)


def _list(value: Any) -> tuple[Any, ...]:
    """A list of a saved game; of what is none, one thing that is no good."""
    return tuple(value) if isinstance(value, list | tuple) else (None,)


# --- what goes on by itself ---------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Look:
    """What a seat sees of a state; `whole`: with all events that it saw; `moves`: its legal moves, once they are asked.

    The last look is kept, because a player looks, lists the moves and makes one of them: one look serves all three,
    and a move that is taken from the list, the very object, need not be checked again.
    """

    state: State
    view: View
    whole: bool
    moves: tuple[Move, ...] = ()


_last: _Look | None = None


def _look(state: State, seat: int, whole: bool = False) -> _Look:
    global _last
    if type(seat) is not int or seat not in state.rules.seats:
        allowed = tuple(map(str, state.rules.seats))
        raise NotLegal(Message.of("game.error.seat"), "S-SETUP-1", f"seat {seat!r}", allowed)
    last = _last
    if last is None or last.state is not state or last.view.seat != seat or whole > last.whole:
        events = state.log.seen(seat) if whole else ()
        _last = last = _Look(state, look(state, seat, events), whole)
    return last


def _act(state: State, seat: int, move: Move) -> State:
    match state.duty(seat):
        case Duty.MARKET | Duty.PUT:
            return market.act(state, seat, move)
        case Duty.BAG:
            return bagging.seal(state, seat, move)
        case Duty.DECLARE:
            return bagging.declare(state, seat, move)
        case Duty.DISCARD:
            return inspection.discard(state, seat, move)
        case Duty.PAY:
            return debt.pay(state, seat, move)
        case Duty.PICK:
            return rounds.pick(state, seat, move)
    return haggling.act(state, seat, move)


def _advance(state: State) -> State:
    """Go on until somebody owes a choice or the game is over."""
    while not state.owing and state.table.phase is not Phase.OVER:
        state = _step(state)
    return state


def _step(state: State) -> State:
    """What comes next when nobody owes anything: first what must be settled (S-DEBT-5), then the next phase."""
    if state.table.tasks:
        task = state.table.tasks[0]
        return inspection.begin_discard(state, task) if isinstance(task, Discard) else debt.settle(state, task)
    match state.table.phase:
        case Phase.MARKET:
            return bagging.begin(state)
        case Phase.BAG:
            return bagging.begin_declaring(state)
        case Phase.DECLARE:
            return haggling.begin(state)
        case Phase.INSPECT if state.table.undecided:
            return haggling.await_call(state)
        case Phase.INSPECT if state.rules.deputies:
            return rounds.begin_share(state)
        case Phase.SHARE if state.table.booty[1] or state.booty:
            return rounds.await_pick(state)
    return rounds.end(state)


def _play(state: State, moves: Iterable[tuple[int, str] | str]) -> State:
    """Play lines one after another. Errors: GameError, with the number of the line."""
    for number, item in enumerate(moves, 1):
        seat, line = _line(item)
        try:
            state = apply(state, seat, read(line))
        except GameError as error:
            why = Message.of("sheriff.position.moves", number=number, why=error.why)
            raise type(error)(why, error.clause, f"{seat}: {line}", error.allowed) from None
    return state


def _line(item: tuple[int, str] | str) -> tuple[int, str]:
    given: object = item
    match given.split(":", 1) if isinstance(given, str) else given:
        case [int(seat), str(line)]:
            return seat, line
        case [str(number), str(line)] if len(number) < SHOWN_TEXT and number.strip().isascii():
            if number.strip().isdigit():
                return int(number), line.strip()
    raise CannotRead(Message.of("game.error.shape"), given=repr(given)[:SHOWN_TEXT], allowed=("2: declare 3 apples",))
