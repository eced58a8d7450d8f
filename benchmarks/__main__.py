"""Print all benchmarks: `python -m benchmarks [--only TABLE] [--timeout SECONDS] [--repeat N]`."""

import argparse
import os
import platform
import subprocess

from benchmarks import clicks, equilibria, nights, odds, sheriff, signals, sliders, trees


def main() -> None:
    """Read the arguments, say what machine this is, and print each table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    names = ["nights", "odds", "sheriff", "clicks", "sliders", "equilibria", "signals", "trees", "grading"]
    parser.add_argument("--only", choices=names, help="one table alone")
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds for one answer of a peer (default 60)")
    parser.add_argument("--repeat", type=int, default=9, help="repetitions, of which the median is shown (default 9)")
    asked = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} processors")
    if asked.only in (None, "nights"):
        nights.report(asked.repeat)
    if asked.only in (None, "odds"):
        odds.report(asked.timeout)
    if asked.only in (None, "sheriff"):
        sheriff.report(asked.repeat)
    if asked.only in (None, "clicks"):
        clicks.report(5 * asked.repeat)
    if asked.only in (None, "sliders"):
        sliders.report(3 * asked.repeat)
    if asked.only in (None, "equilibria"):
        equilibria.report(asked.timeout)
    if asked.only in (None, "signals"):
        signals.report(asked.timeout)
    if asked.only in (None, "trees"):
        trees.report(asked.timeout)
    if asked.only in (None, "grading"):
        grade()


def grade() -> None:
    """The table of grading, in the environment that has nbgrader. Errors: CalledProcessError if it fails."""
    python = os.environ.get("GRADING_PYTHON")
    if python is None:
        print("\nleft out, because GRADING_PYTHON names no Python that has nbgrader (`make bench` does): grading")
        return
    subprocess.run([python, "-m", "benchmarks.grading"], check=True)


if __name__ == "__main__":
    main()
