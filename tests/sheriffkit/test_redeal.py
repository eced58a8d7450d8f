"""Nothing hidden shows: two states that a seat cannot tell apart give it the same view, moves, errors and texts.

The ledger says what a seat has seen by the clauses; `view` by the events. Here they are held against each other, and
then leaks are planted in the engine to see that this would find them.
"""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings

from classkit.game import GameError, NotLegal, moved
from classkit.words import say
from sheriffkit import engine, inspection, ledger, market, purse, rounds, state
from sheriffkit.redeal import facts, redeal
from sheriffkit.rules import Rules
from tests.sheriffkit.play import ANY_RULES, KINDS, SEEDS, at, name, random_game

LINES = (
    "", "open", "pass", "accept", "accept 2", "withdraw", "silent", "draw", "done", "take left", "bag 1 silk", "bag",
    "bag 5 apples", "bag 2 apples, 1 mead", "declare 3 apples", "declare 1 silk", "declare 9 cheese", "aside apples",
    "aside silk", "aside bananas", "put silk left", "put apples right", "pay 1 silk", "pay 1 apples", "pick silk",
    "pick cheese", "call 1", "call 2", "call 9", "offer 5 gold", "offer 99 gold", "offer 1 silk", "offer 2 apples",
    "offer 1 silk in bag", "offer 5 gold to open", "offer 1 gold, open 3", "offer 1 gold, no bribe from 2",
    "offer 1 contraband", "ask 5 gold", "ask 1 silk",
)  # fmt: skip


def answer(game, seat, line):
    """What the game says to a line: the text of the error, or that it goes."""
    try:
        engine.apply(game, seat, engine.read(line))
    except GameError as error:
        return f"{type(error).__name__}: {error}"
    return "goes"


def leaks(one, other, seat):
    """By what that seat could tell the two states apart."""
    first, second = engine.view(one, seat), engine.view(other, seat)
    told = {"view": first != second, "repr": repr(first) != repr(second), "log": first.log != second.log}
    told["texts"] = [say(e.message) for e in first.events] != [say(e.message) for e in second.events]
    told["moves"] = engine.legal_moves(one, seat) != engine.legal_moves(other, seat)
    told["state's repr"] = repr(one) != repr(other)
    tried = [line for line in LINES if answer(one, seat, line) != answer(other, seat, line)]
    return [what for what, differs in told.items() if differs] + tried


def sample(rules, seed, count):
    """States from one random game, each with a seat and a redealt state."""
    rng, states = random.Random(seed), random_game(rules, seed)
    for found in rng.sample(states, min(count, len(states))):
        seat = rng.choice(rules.seats)
        yield found, redeal(found, seat, rng), seat


@pytest.mark.slow
@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_nothing_hidden_shows(rules):
    for one, other, seat in sample(rules, 1, 6):
        assert leaks(one, other, seat) == []


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(ANY_RULES, SEEDS)
def test_nothing_hidden_shows_anywhere(rules, seed):
    for one, other, seat in sample(rules, seed, 1):
        assert leaks(one, other, seat) == []


@pytest.mark.slow
@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_a_redealt_game_has_other_cards(rules):
    for one, other, seat in sample(rules, 3, 4):
        assert other.seed != one.seed
        hidden = [(s.hands, s.bags, s.contraband, s.deck, s.removed, s.sealed) for s in (one, other)]
        assert hidden[0] != hidden[1]
        assert facts(one, seat) == facts(other, seat)


@pytest.mark.slow
@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_the_ledger_knows_where_every_card_is(rules):
    for found in random_game(rules, 9)[::23]:
        book = ledger.keep(found, 1)
        table, zones = found.table, {}
        for place in ("deck", "removed"):
            zones[place, 0] = getattr(found, place)
        zones |= {("left", 0): table.left, ("right", 0): table.right, ("aside", 0): found.aside}
        zones["seized", 0] = tuple(card for task in table.tasks if hasattr(task, "cards") for card in task.cards)
        zones["stand", 0] = found.booty + table.booty[1]
        for seat in rules.seats:
            zones["hand", seat] = found.hands[seat - 1]
            zones["stand", seat] = found.contraband[seat - 1] + table.stands[seat - 1]
            zones["bag", seat] = found.bags[seat - 1] if found.bags else ()
        assert ledger.held(book) == {place: Counter(cards) for place, cards in zones.items() if cards}


def plant_bag(state_, seat, move, sees=None):
    """A bag that all can see."""
    return replace(state_, log=state_.log.plus(moved(seat, move, state_.rules.seats)))


def plant_drawn(state_, seat, cards):
    """What comes from the deck is told to all."""
    drawn = market._to_hand(state_, seat, cards).tell("draws", seat=seat, n=len(cards))
    return drawn.tell("drawn", cards=cards, what=cards)


def plant_look(state_, seat, events=()):
    """A seat takes its neighbour's face-down cards for its own."""
    return replace(TRUE_LOOK(state_, seat, events), contraband=state_.contraband[seat % state_.rules.players])


TRUE_LOOK = state.look


def plant_heard(state_, bid, seat):
    """All hear which contraband is offered."""
    return bid


def plant_told(state_, giver, receiver, cards, shown=False, source="stand"):
    """All see which contraband is given."""
    return TRUE_TOLD(state_, giver, receiver, cards, True, source)


TRUE_TOLD = purse.told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "attribute", "leak"),
    [(state.State, "moved", plant_bag), (market, "to_hand", plant_drawn), (engine, "look", plant_look)],
)
def test_a_planted_leak_is_found(monkeypatch, module, attribute, leak):
    monkeypatch.setattr(module, attribute, leak)
    monkeypatch.setattr("sheriffkit.redeal.TRIES", 20)
    assert any(
        caught(rules, seed) for rules in (Rules(4, haggle_rounds=1), Rules(3, edition="compact")) for seed in range(4)
    )


def caught(rules, seed):
    """Whether a planted leak shows in a game, or no game can be found that does not show it."""
    try:
        return any(leaks(*pair) for pair in sample(rules, seed, 4))
    except RuntimeError:
        return True


def search(wanted):
    """The first state in random games that is wanted, for player 3, who is not the sheriff in it."""
    for seed in range(300):
        for found in random_game(Rules(4, haggle_rounds=1), seed):
            if found.table.officers != (3,) and wanted(found):
                return found
    raise AssertionError("no such game")


def twins(one):
    """Redealt states for player 3 with other face-down cards on the stands."""
    found = (redeal(one, 3, random.Random(seed)) for seed in range(8))
    return [other for other in found if other.contraband != one.contraband]


def offers_contraband(found):
    return any(bid.payer != 3 and not all(map(found.rules.is_legal, bid.offer.stand)) for bid in found.bids)


def gave_contraband(found):
    given_ = [event for event in found.log[-6:] if event.kind == "sheriff.event.facedown"]
    return any(3 not in (event["giver"], event["receiver"]) for event in given_)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("modules", "attribute", "leak", "wanted"),
    [([state], "heard", plant_heard, offers_contraband), ([purse, inspection], "told", plant_told, gave_contraband)],
)
def test_a_planted_leak_about_contraband_is_found(monkeypatch, modules, attribute, leak, wanted):
    one = search(wanted)
    assert twins(one)
    assert not any(leaks(one, other, 3) for other in twins(one))
    for module in modules:
        monkeypatch.setattr(module, attribute, leak)
    one = engine.load(engine.record(one))
    assert any(leaks(one, other, 3) for other in twins(one))


def test_who_is_no_seat_knows_nothing():
    with pytest.raises(NotLegal):
        facts(engine.new_game(Rules(), 1), 5)
    with pytest.raises(NotLegal, match="began with a deal"):
        redeal(at(), 1, random.Random(1))


def test_a_stacked_deck_is_dealt_in_order_and_saved():
    rules = Rules(4, edition="compact")
    order = sorted(rounds.shuffle(rules, 1))
    stacked = engine.new_game(rules, 1, order=order)
    assert stacked.hands[0] == tuple(order[:6])
    assert engine.load(engine.record(stacked)) == stacked
    with pytest.raises(NotLegal, match="each card"):
        engine.new_game(rules, 1, order=order[1:])
    with pytest.raises(NotLegal, match="shuffle 1"):
        finish(engine.new_game(rules, 1, order=order, shuffles=[["silk"]]))


def finish(game):
    """Play to the end, each time the first move of the list."""
    while engine.to_move(game):
        seat = engine.to_move(game)[0]
        game = engine.apply(game, seat, engine.legal_moves(game, seat)[0])
