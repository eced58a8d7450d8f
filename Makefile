# The tasks live in bootstrap.py; `make` alone lists them. Words for a task: make lab ARGS="--no-browser --port 8899"
PYTHON ?= python3
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: lab test check-fast soak bench peers release grade formgrader feedback export solutions lock catalogues help
lab test check-fast soak bench peers release grade formgrader feedback export solutions lock catalogues help:
	@$(PYTHON) bootstrap.py $@ $(ARGS)
