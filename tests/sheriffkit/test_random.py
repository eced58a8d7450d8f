"""Random games in every edition: cards and gold are conserved, nobody is left without a move, every game ends."""

from collections.abc import Iterable

import pytest
from hypothesis import given, settings

from classkit.game import Record
from sheriffkit import engine
from sheriffkit.options import check, options
from sheriffkit.rules import START_GOLD, Rules
from sheriffkit.state import State, replace
from tests.sheriffkit.play import ANY_RULES, KINDS, SEEDS, at, box, coins, everything, history, name, random_game, steps


def conserve(states: Iterable[State]) -> None:
    """After every move each card and each coin is in one place, and nobody's purse is below nothing."""
    whole = None
    for state in states:
        whole = whole or box(state.rules)
        assert everything(state) == whole
        assert coins(state) == START_GOLD * state.rules.players
        assert min(state.table.gold) >= 0


def sound(state: State) -> None:
    """What holds in every state besides."""
    rules, table = state.rules, state.table
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
        conserve(states)
        for state in states:
            sound(state)
        assert states[-1].table.round == rules.rounds
        assert len(engine.result(states[-1]).totals) == rules.players


@settings(max_examples=settings.default.max_examples * 3 // 8)  # 15, and 750 in the long run
@given(ANY_RULES, SEEDS)
def test_games_are_sound_for_any_rules_and_seed(rules, seed):
    states = random_game(rules, seed)
    conserve(states)
    for state in states[::7]:
        sound(state)


@pytest.mark.parametrize("lost", ["a card", "a coin"])
def test_a_card_or_a_coin_that_is_lost_is_found(lost):
    states = list(random_game(Rules(3), 1))
    late = states[-1]
    gone = replace(late, deck=late.deck[1:]) if lost == "a card" else late.set(bank=late.table.bank - 1)
    with pytest.raises(AssertionError):
        conserve([*states, gone])


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


@pytest.mark.slow
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
        conserve(history(at(rules, deck=deck, seed=seed), seed))


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
    """Cards and gold after every move of every game; all else that is sound after every move of every hundredth."""
    for seed in range(10_000):
        states = random_game(KINDS[seed % len(KINDS)], seed)
        conserve(states)
        for state in states if seed % 100 == 0 else states[-1:]:
            sound(state)
        assert len(engine.result(states[-1]).totals) == states[-1].rules.players
