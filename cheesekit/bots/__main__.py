"""`python -m cheesekit.bots [nights]`: prints how often each side wins, played sensibly and at random.

Without a number each table is played as often as it takes to see a clear difference: about a minute and a half in all.
"""

import sys

from cheesekit.bots.match import HEAD, NIGHTS, compare, row


def main(arguments: list[str]) -> int:
    """Print the table; the one argument is the number of nights for each cell, `NIGHTS` if there is none."""
    if len(arguments) > 1 or not all(text.isascii() and text.isdigit() and int(text) for text in arguments):
        print("usage: python -m cheesekit.bots [nights], a whole number from 1 up", file=sys.stderr)
        return 2
    print(HEAD)
    for rules, usual in NIGHTS.items():
        for found in compare(rules, int(arguments[0]) if arguments else usual):
            print(row(found), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
