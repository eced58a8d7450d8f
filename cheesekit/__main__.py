"""`python -m cheesekit`: a night of Cheese Thief in the terminal (`cheesekit.cli`)."""

import sys

from cheesekit.cli import run

if __name__ == "__main__":
    sys.exit(run())
