"""Play-throughs as text, one for each edition: what moves were made and what everybody was told.

`python -m tests.sheriffkit.golden` writes them anew, after a change of the rules or of a text; read the difference
before it is committed.
"""

import random
from pathlib import Path

from classkit.words import say
from sheriffkit import engine
from sheriffkit.rules import Rules
from tests.sheriffkit.play import pick

FOLDER = Path(__file__).parents[1] / "golden"
GAMES = {
    "sheriff-standard": (Rules(3, haggle_rounds=2), 1),
    "sheriff-royal": (Rules(4, royal=True, hand=7, remove=10, haggle_rounds=1), 2),
    "sheriff-six": (Rules(6, haggle_rounds=1), 3),
    "sheriff-compact": (Rules(4, edition="compact"), 4),
}


def transcript(rules: Rules, seed: int) -> str:
    """A random game with this seed, event by event; what only some saw begins with their seats."""
    state, rng = engine.new_game(rules, seed), random.Random(seed)
    while owing := engine.to_move(state):
        seat = rng.choice(owing)
        state = engine.apply(state, seat, pick(rng, engine.legal_moves(state, seat)))
    lines = [f"{rules.players} players, {rules.edition.value}, seed {seed}"]
    for event in state.log:
        hidden = "" if event.sees == rules.seats else f"[{' '.join(map(str, event.sees))}] "
        lines.append(hidden + say(event.message, "en"))
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write all of them."""
    for name, (rules, seed) in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(transcript(rules, seed), encoding="utf-8")


if __name__ == "__main__":
    main()
