"""Errors name the clause, what was given and what is allowed; who owes nothing is told so."""

import pytest

from classkit.game import NotLegal, NotYourTurn
from sheriffkit import engine
from sheriffkit.options import check
from sheriffkit.rules import Rules
from sheriffkit.state import Duty, Phase
from tests.sheriffkit.play import KINDS, at, name, random_game


def test_an_error_says_clause_given_and_allowed():
    state = at(phase="declare", bags={2: "2 silk"})
    with pytest.raises(NotLegal) as refused:
        engine.apply(state, 2, engine.read("declare 2 silk"))
    assert str(refused.value) == (
        "Only a legal good may be declared. (S-DECLARE-1) Given: declare 2 silk. "
        "Allowed: declare 2 apples, declare 2 cheese, declare 2 bread and declare 2 chickens."
    )


def test_who_owes_nothing_is_told_so():
    with pytest.raises(NotYourTurn, match=r"Player 3 has nothing to decide now. \(S-MARKET\)"):
        engine.apply(at(hands={2: "apples"}), 3, engine.read("done"))
    with pytest.raises(NotYourTurn, match=r"over; nobody owes a choice. \(S-END-2\)"):
        engine.apply(random_game(Rules(3, edition="compact"), 1)[-1], 1, engine.read("open"))


@pytest.mark.parametrize("seat", [0, 5, True, "1", None])
def test_who_is_no_seat_has_no_view(seat):
    for ask in (engine.view, engine.legal_moves):
        with pytest.raises(NotLegal, match="no such seat"):
            ask(at(), seat)


@pytest.mark.slow
@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_a_game_comes_through_all_its_duties(rules):
    seen = {duty for state in random_game(rules, 4) for _, duty in state.owing}
    absent = set(Duty) - seen
    expected = {Duty.PAY}
    expected |= {Duty.PICK} if rules.deputies else {Duty.PICK, Duty.JUDGE}
    expected |= {Duty.MARKET, Duty.PUT, Duty.DISCARD} if rules.compact else set()
    expected |= {Duty.SPEAK} if not rules.haggle_rounds else set()
    assert absent <= expected


def test_what_a_view_knows_is_enough_to_check_a_move():
    for state in random_game(Rules(3), 2)[::5]:
        for seat in engine.to_move(state):
            for move in engine.legal_moves(state, seat):
                check(engine.view(state, seat), move)
    assert state.table.phase in Phase


def test_a_view_tells_its_moves():
    state = random_game(Rules(3), 2)[-1]
    view = engine.view(state, 2)
    assert [f"{seat}: {move.text}" for seat, move in view.moves] == list(view.log)
    assert view.stand == state.table.stands[1] + state.contraband[1]
    assert "silk" not in repr(state)
