"""`python -m sheriffkit.bots [games]`: prints how each bot does against random players at the same tables.

With 1000 games the rows of the careful bots at three-player tables are those that the tests prove: the compact ones in
`make test`, the standard ones in `make soak` (in `make test` with 100).
"""

import sys

from sheriffkit.bots import BOTS
from sheriffkit.bots.match import HEAD, duel, row
from sheriffkit.rules import Edition, Rules

TABLES = (Rules(3), Rules(3, edition=Edition.COMPACT), Rules(4), Rules(4, edition=Edition.COMPACT))


def main(arguments: list[str]) -> int:
    """Print the table; the number of games for each row is the one argument, 100 if there is none."""
    if len(arguments) > 1 or not all(text.isascii() and text.isdigit() and int(text) > 1 for text in arguments):
        print("usage: python -m sheriffkit.bots [games], a whole number from 2 up", file=sys.stderr)
        return 2
    games = int(arguments[0]) if arguments else 100
    print(HEAD)
    for rules in TABLES:
        for bot in BOTS.values():
            if bot.name != "random":
                print(row(duel(rules, games, bot, BOTS["random"])), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
