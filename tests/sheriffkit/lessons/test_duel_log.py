"""The log of a duel: it grows by a line a round, is read back as it was, and what is wrong in it is named."""

from pathlib import Path
from random import Random

import pytest

from classkit.game import CannotRead, NotLegal
from sheriffkit.bribery import Bag
from sheriffkit.lessons.duel_log import LARGEST, Log, load, play_out, read
from sheriffkit.lessons.duel_sides import BAGS, OPPONENTS, RHYTHM, ROUNDS, Round, habit, mix, point
from sheriffkit.models import Inspection
from sheriffkit.models.inspection import EXAMPLES

BREAD = Inspection(Bag("bread", ["bread"] * 3), Bag("bread", ["bread"] * 3 + ["mead"]))
P = point(BAGS)[1]
PINNED = {"equilibrium": "ppppoopopopppppooopp", "reader": "poopoppopopooppoopoo"}
"""What the sheriffs do in the rhythm at seed 8: p for pass, o for open."""
HEAD = "honest 4 chickens: 4 chickens\nlie 5 chickens: 4 chickens, 1 silk\n"


def full(opponent: str = "reader", seed: int = 4) -> Log:
    return play_out(Log(opponent=opponent, seed=seed), habit(*RHYTHM), Random(1))


@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("seed", [1, 7, -3, 10**20])
@pytest.mark.parametrize("game", [BAGS, BREAD], ids=["chickens", "bread"])
def test_a_log_is_read_back_as_it_was(opponent: str, seed: int, game: Inspection, tmp_path: Path) -> None:
    log = Log(game, opponent, seed)
    for number in range(ROUNDS + 1):
        assert read(str(log), game) == log
        assert len(log.lines()) == 3 + number, "one line a round"
        if number < ROUNDS:
            log = log.plus("lie" if number % 3 else "honest")
    log.save(tmp_path / "duel.txt")
    assert load(tmp_path / "duel.txt", game) == log


def test_the_text_is_plain() -> None:
    log = Log(opponent="reader", seed=4, rounds=(Round("lie", "open"), Round("honest", "pass")))
    assert str(log) == f"{HEAD}against reader, seed 4\n1: lie open\n2: honest pass"


def test_case_spaces_and_empty_lines_of_a_pasted_log_do_not_matter() -> None:
    assert read(f"\n  {HEAD}\nagainst   reader, seed 4\n\n 1:  lie open \n").rounds == (Round("lie", "open"),)
    assert Log().plus(" LIE ").rounds[0].bag == "lie"


def test_the_same_seed_and_bags_give_the_same_duel() -> None:
    assert full() == full()
    assert len({full("equilibrium", seed).rounds for seed in range(10)}) == 10


@pytest.mark.parametrize(("opponent", "deeds"), PINNED.items())
def test_the_die_of_a_seed_never_changes(opponent: str, deeds: str) -> None:
    """A duel that was kept goes on as it would have, also in a later version."""
    assert "".join(one.deed[0] for one in full(opponent, 8).rounds) == deeds


def test_a_log_that_was_read_goes_on_as_it_would_have() -> None:
    whole = full()
    log = read("\n".join(str(whole).splitlines()[: 3 + 11]))
    for one in whole.rounds[11:]:
        log = log.plus(one.bag)
    assert log == whole


def test_the_sheriff_decides_before_the_bag_is_known() -> None:
    log = Log(opponent="reader", seed=2)
    for number in range(ROUNDS):
        lie, honest = log.plus("lie"), log.plus("honest")
        assert lie.rounds[-1].deed == honest.rounds[-1].deed
        log = lie if number % 2 else honest


def test_the_die_opens_as_often_as_it_should() -> None:
    opened = [one.deed for seed in range(100) for one in full("equilibrium", seed).rounds].count("open")
    assert abs(opened / 2_000 - 0.4) < 0.04, "2000 rounds: three and a half standard deviations"


def test_gold_is_that_of_the_table() -> None:
    log = Log(rounds=(Round("lie", "open"), Round("lie", "pass"), Round("honest", "open"), Round("honest", "pass")))
    assert log.gains == ((12, 4), (24, 0), (24, -8), (16, 0))
    assert log.totals == (76, -4)


def test_the_learner_of_a_duel_may_mix() -> None:
    lies = [one.bag for seed in range(100) for one in play_out(Log(seed=seed), mix(P), Random(seed)).rounds]
    assert abs(lies.count("lie") / 2_000 - 2 / 3) < 0.04


@pytest.mark.parametrize("bag", ["silk", "", "lie lie", "pass", None, 3, True, ["lie"]])
def test_what_is_no_bag_is_refused_with_both_words(bag: object) -> None:
    with pytest.raises(CannotRead, match="Allowed: honest and lie"):
        Log().plus(bag)  # type: ignore[arg-type]


def test_after_twenty_rounds_it_is_over() -> None:
    log = full()
    assert log.over
    assert len(log.rounds) == ROUNDS
    with pytest.raises(NotLegal, match="over after 20 rounds"):
        log.plus("lie")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"opponent": "nobody"}, "no such opponent.*equilibrium and reader"),
        ({"seed": 1.5}, "whole number"),
        ({"seed": True}, "whole number"),
        ({"game": Inspection(*EXAMPLES["lie dominates"])}, "The lie dominates"),
    ],
)
def test_what_makes_no_duel_is_refused(given: dict[str, object], says: str) -> None:
    with pytest.raises(NotLegal, match=says):
        Log(**given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "other bags"),
        ("honest 4 chickens: 4 chickens", "other bags"),
        (str(Log(BREAD)), "other bags"),
        (HEAD, "third line"),
        (f"{HEAD}against nobody, seed 4", "third line"),
        (f"{HEAD}against reader, seed four", "third line"),
        (f"{HEAD}against reader, seed ٤", "third line"),
        (f"{HEAD}against reader, seed --4", "third line"),
        (f"{HEAD}against reader, seed 4\n1: lie open\n3: lie open", r"Line 5 is not a round.*2: lie open"),
        (f"{HEAD}against reader, seed 4\n1: lie closed", "Line 4 is not a round"),
        (f"{HEAD}against reader, seed 4\n1 lie open", "Line 4 is not a round"),
        (f"{HEAD}against reader, seed 4\n" + "\n".join(f"{n}: lie open" for n in range(1, 22)), "over after 20"),
        ("x" * (LARGEST + 1), "far too long"),
        (None, "not text"),
        (b"honest", "not text"),
    ],
)
def test_what_is_no_log_is_refused_in_words(text: object, says: str) -> None:
    with pytest.raises(CannotRead, match=says):
        read(text)  # type: ignore[arg-type]


def test_a_file_that_is_no_log_is_named(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match=r"missing\.txt cannot be read"):
        load(tmp_path / "missing.txt")
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CannotRead, match="not text"):
        load(tmp_path / "bytes.txt")


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(NotLegal, match=rf"The file {tmp_path.name} cannot be written: .*Given: "):
        full().save(tmp_path)
    full().save(tmp_path / "new folder" / "duel.txt")
    assert (tmp_path / "new folder" / "duel.txt").read_bytes() == full().text.encode()
