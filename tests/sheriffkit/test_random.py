"""Random games in every edition: cards and gold are conserved, nobody is left without a move, every game ends."""

import pytest
from hypothesis import given, settings

from classkit.game import Record
from sheriffkit import engine
from sheriffkit.options import check, options
from sheriffkit.state import State
from tests.sheriffkit.play import ANY_RULES, KINDS, SEEDS, at, box, coins, everything, name, random_game, steps


def sound(state: State) -> None:
    """What holds after every move."""
    rules, table = state.rules, state.table
    assert everything(state) == box(rules)
    assert coins(state) == 50 * rules.players
    assert min(table.gold) >= 0
    assert table.sizes == tuple(map(len, state.hands))
    assert table.hidden == tuple(map(len, state.contraband))
    assert (table.deck, table.aside, table.booty[2]) == (len(state.deck), len(state.aside), len(state.booty))
    assert all(rules.is_legal(card) for stand in (*table.stands, table.booty[1]) for card in stand)
    assert not any(rules.is_legal(card) for stand in (*state.contraband, state.booty) for card in stand)
    assert max(table.sizes) <= rules.hand
    assert (table.phase is engine.Phase.OVER) == (not state.owing)
    for seat in rules.seats:
        assert bool(engine.legal_moves(state, seat)) == (seat in engine.to_move(state))


@pytest.mark.slow
@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_games_are_sound_and_end(rules):
    for seed in range(2):
        states = random_game(rules, seed)
        for state in states:
            sound(state)
        assert states[-1].table.round == rules.rounds
        assert len(engine.result(states[-1]).totals) == rules.players


@settings(max_examples=15, deadline=None)
@given(ANY_RULES, SEEDS)
def test_games_are_sound_for_any_rules_and_seed(rules, seed):
    for state in random_game(rules, seed)[::7]:
        sound(state)


@pytest.mark.slow
@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_every_legal_move_reads_back_and_a_game_replays(rules):
    state = engine.new_game(rules, 5)
    for before, seat, _ in steps(state, 5):
        seen = engine.view(before, seat)
        for move in options(seen):
            assert engine.read(move.text) == move
            check(seen, move)
        state = before
    record = engine.record(state)
    assert Record.loads(record.dumps(), engine.NAME) == record
    again = engine.load(Record.loads(record.dumps(), engine.NAME))
    assert again == state
    assert hash(again) == hash(state)


@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_a_saved_game_holds_sealed_choices(rules):
    for state in random_game(rules, 8):
        if any(state.sealed):
            assert engine.load(Record.loads(engine.record(state).dumps(), engine.NAME)) == state
            break
    else:
        pytest.fail("no sealed choice in the whole game")


@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_a_position_of_ten_cards_ends_without_a_hang(rules):
    deck = sorted(box(rules).elements())[:: box(rules).total() // 10][:10]
    for seed in range(3):
        state = at(rules, deck=deck, seed=seed)
        for _ in steps(state, seed):
            pass


def test_the_same_seed_deals_the_same_game():
    for rules in KINDS:
        assert engine.new_game(rules, 3) == engine.new_game(rules, 3)
        assert engine.new_game(rules, 3).hands != engine.new_game(rules, 4).hands


def test_apply_leaves_the_old_state_as_it_was():
    states = random_game(KINDS[2], 1)
    again = random_game(KINDS[2], 1)
    assert states == again


@pytest.mark.soak
@pytest.mark.timeout(0)
def test_ten_thousand_games():
    for seed in range(10_000):
        states = random_game(KINDS[seed % len(KINDS)], seed)
        for state in states[:: 1 if seed % 100 == 0 else 25]:
            assert everything(state) == box(state.rules)
            assert coins(state) == 50 * state.rules.players
        assert engine.result(states[-1]) is not None
