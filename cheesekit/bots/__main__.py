"""`python -m cheesekit.bots [nights]`: prints how often each side wins, played sensibly and at random."""

import sys

from cheesekit.bots.match import HEAD, compare, row
from cheesekit.rules import Rules

TABLES = (Rules(4), Rules(5), Rules(6), Rules(6, dead_mouse=True), Rules(7), Rules(8))


def main(arguments: list[str]) -> int:
    """Print the table; the number of nights for each cell is the one argument, 300 if there is none."""
    if len(arguments) > 1 or not all(text.isascii() and text.isdigit() and int(text) for text in arguments):
        print("usage: python -m cheesekit.bots [nights], a whole number from 1 up", file=sys.stderr)
        return 2
    nights = int(arguments[0]) if arguments else 300
    print(HEAD)
    for rules in TABLES:
        for found in compare(rules, nights):
            print(row(found), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
