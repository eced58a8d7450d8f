"""Golden play-throughs: whole nights as text that a person can check against the rulebook.

Each file in tests/golden tells one seeded random night: the deal, then each event with the seats that see it. After a
change of the rules that is meant, write them again with `python -m tests.cheesekit.test_golden --write` and read the
difference.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cheesekit import engine
from cheesekit.moves import KINDS, read
from cheesekit.rules import Rules
from cheesekit.state import State
from classkit.game import Event
from classkit.words import say
from tests.cheesekit.play import pick

FOLDER = Path(__file__).resolve().parents[1] / "golden"

GAMES: dict[str, tuple[Rules, int]] = {
    "cheese-4": (Rules(4, turns=2), 2),
    "cheese-4-again": (Rules(4, turns=1), 14),
    "cheese-5": (Rules(5, turns=2), 10),
    "cheese-5-mute": (Rules(5, mute=True, turns=2), 3),
    "cheese-5-troublemaker": (Rules(5, troublemaker=True, turns=2), 11),
    "cheese-6": (Rules(6, turns=1), 29),
    "cheese-6-dead-mouse": (Rules(6, dead_mouse=True, turns=1), 2),
    "cheese-7": (Rules(7, turns=1), 6),
    "cheese-7-mute-troublemaker": (Rules(7, mute=True, troublemaker=True, turns=1), 4),
    "cheese-8": (Rules(8, turns=1), 1),
    "cheese-8-all": (Rules(8, dead_mouse=True, mute=True, troublemaker=True, turns=1), 18),
}


def final(rules: Rules, seed: int) -> State:
    """A night of the kit's own legal moves, drawn by the seed alone."""
    state, rng = engine.new_game(rules, seed), random.Random(seed)
    while owing := engine.to_move(state):
        seat = rng.choice(owing)
        state = engine.apply(state, seat, pick(rng, engine.legal_moves(state, seat)))
    return state


def told(rules: Rules, seed: int) -> Iterator[str]:
    """The night as lines of text."""
    state = final(rules, seed)
    options = [option for option in ("dead_mouse", "mute", "troublemaker") if getattr(rules, option)]
    yield f"Cheese Thief, {rules.players} players, turns of speech: {rules.turns}, seed {seed}"
    yield f"options: {', '.join(options) or 'none'}"
    yield ""
    for seat in rules.seats:
        dice = " and ".join(str(die) for die in state.dice[seat - 1])
        yield f"player {seat}: {say(state.roles[seat - 1].message)}, {'dice' if rules.players == 4 else 'die'} {dice}"
    yield ""
    for event in state.log:
        yield f"[{seen(event, rules)}] {say(event.message)}"
    yield ""
    outcome = engine.result(state)
    assert outcome is not None
    yield f"most votes: {listed(outcome.most_voted)}; winners: {listed(outcome.winners)} ({outcome.side.value})"


def seen(event: Event, rules: Rules) -> str:
    """The seats that see an event, as wide as all of them."""
    who = "all" if event.sees == rules.seats else " ".join(map(str, event.sees))
    return who.ljust(2 * rules.players - 1)


def listed(seats: tuple[int, ...]) -> str:
    return ", ".join(map(str, seats))


def text(name: str) -> str:
    return "\n".join(told(*GAMES[name])) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_the_night_is_as_it_was(name):
    assert text(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_no_golden_file_is_left_over():
    assert {path.stem for path in FOLDER.glob("cheese-*.txt")} == set(GAMES)


def test_the_golden_nights_show_every_kind_of_event_and_of_move():
    """So that each is seen by a reader once; a kind that never comes up asks for another night in the table."""
    logs = [final(rules, seed).log for rules, seed in GAMES.values()]
    kinds = {event.kind.removeprefix("cheese.event.") for log in logs for event in log}
    assert kinds == {
        "game.move", "awake", "gone", "stays", "taken", "look", "accomplice", "gang", "fellows", "morning", "closed",
        "shown", "won.sleepyheads", "won.thief", "won.dead-mouse",
    }  # fmt: skip
    moves = {type(read(str(event["move"]))) for log in logs for event in log if event.kind == "game.move"}
    assert moves == set(KINDS)


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("python -m tests.cheesekit.test_golden --write")
    for golden in GAMES:
        (FOLDER / f"{golden}.txt").write_text(text(golden), encoding="utf-8", newline="\n")
