"""Times against the peers, as ratios within one run. `python -m benchmarks` prints them; no test asserts one."""
