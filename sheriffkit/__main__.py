"""`python -m sheriffkit`: a game of Sheriff of Nottingham in the terminal (`sheriffkit.cli`)."""

import sys

from sheriffkit.cli import run

if __name__ == "__main__":
    sys.exit(run())
