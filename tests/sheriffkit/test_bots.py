"""One harness that every bot must pass, what single bots do, and how strong they are."""

import io
import pickle
from fractions import Fraction
from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest

from sheriffkit import bribery, engine
from sheriffkit.bots import (
    BOTS,
    AlwaysOpens,
    Bribable,
    Briber,
    Careful,
    Counts,
    Honest,
    NeverOpens,
    OpensAt,
    Pair,
    RandomBot,
    Remembers,
    Schemer,
    Smuggler,
    finish,
    play_game,
    seat_rng,
    step,
)
from sheriffkit.bots.__main__ import main
from sheriffkit.bots.belief import Hand, belief
from sheriffkit.bots.facts import asked, inspection_rate, inspections, lie_rate, shopping
from sheriffkit.bots.match import Duel, Side, duel, row, seating
from sheriffkit.bots.merchants import ceiling
from sheriffkit.moves import Accept, Ask, Bag, Offer, Open, Pass, Silent, read
from sheriffkit.options import check
from sheriffkit.rules import Rules
from sheriffkit.state import Duty, State, View
from tests.sheriffkit.play import KINDS, at, hush, name, play, random_game

ALL = list(BOTS.values())
PARTS = [Honest(), Smuggler(), Careful(), Briber(), Schemer()]
SHERIFFS = [NeverOpens(), AlwaysOpens(), OpensAt(), Counts(), Bribable(), Remembers()]
by_name = pytest.mark.parametrize("bot", ALL, ids=lambda bot: bot.name)


def decide(state: State, seat: int, bot, seed: int = 1):
    """What the bot does for the seat; legal, or this fails."""
    view = engine.view(state, seat)
    move = bot.move(view, Random(seed))
    check(view, move)
    return move


def pair(merchant=None, sheriff=None) -> Pair:
    return Pair("under test", merchant or Honest(), sheriff or NeverOpens())


# --- the harness -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@by_name
@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_plays_every_edition_to_the_scores_and_the_same_again(rules, bot):
    bots = dict.fromkeys(rules.seats, bot)
    game = play_game(rules, 11, bots)
    assert len(engine.result(game).totals) == rules.players
    if rules.players < 5:
        assert play_game(rules, 11, pickle.loads(pickle.dumps(bots))) == game


@by_name
@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_finds_a_legal_move_in_any_history(rules, bot):
    """Random games bring promises, deals of third parties, debts and boasts that no bot makes by itself."""
    duties = set()
    for state in random_game(rules, seed=5)[::3]:
        for seat in engine.to_move(state):
            view = engine.view(state, seat)
            move = bot.move(view, Random(3))
            check(view, move)
            assert move == pickle.loads(pickle.dumps(bot)).move(view, Random(3))
            assert read(move.text) == move
            duties.add(view.duty)
    assert {Duty.BAG, Duty.DECLARE, Duty.CALL} <= duties


@by_name
def test_is_a_frozen_value_with_a_name_of_its_own(bot):
    assert BOTS[bot.name] is bot
    assert pickle.loads(pickle.dumps(bot)) == bot
    assert isinstance(hash(bot), int)
    with pytest.raises((AttributeError, TypeError)):
        bot.other = 1


@pytest.mark.parametrize("part", [*PARTS, *SHERIFFS, RandomBot()], ids=lambda part: type(part).__name__)
def test_every_part_is_frozen_and_tells_its_idea(part):
    assert type(part)() == part
    assert len(type(part).__doc__) > 60
    with pytest.raises((AttributeError, TypeError)):
        part.other = 1


def test_every_part_plays_in_some_bot():
    pairs = [bot for bot in ALL if isinstance(bot, Pair)]
    assert {type(bot.merchant) for bot in pairs} == {type(part) for part in PARTS}
    assert {type(bot.sheriff) for bot in pairs} == {type(part) for part in SHERIFFS}


class OnlyTheView:
    """Fails if it is given anything but a view, or a generator that is shared."""

    name = "only the view"

    def move(self, view, rng):
        assert type(view) is View
        assert type(rng) is Random
        assert all(event.sees == (view.seat,) for event in view.events)
        return BOTS["briber"].move(view, rng)


def test_a_bot_gets_the_view_and_a_generator_of_its_own():
    rules = Rules(4, edition="compact")
    assert play_game(rules, 4, OnlyTheView()) == play_game(rules, 4, BOTS["briber"])


def test_a_game_that_is_resumed_goes_on_as_it_would_have_gone():
    bot, rules = BOTS["schemer"], Rules(3)
    state = engine.new_game(rules, 9)
    for _ in range(60):
        state = step(state, bot)
    assert finish(engine.load(engine.record(state)), bot) == play_game(rules, 9, bot)
    assert seat_rng(1, 2, 3).random() == seat_rng(1, 2, 3).random() != seat_rng(1, 2, 4).random()


# --- what is known of the past ---------------------------------------------------------------------------------------


def bags(**declared: str) -> State:
    """Three bags of the inspection with sheriff 1: two honest apples, an apple and a silk, two honest cheese."""
    return at(
        phase="inspect", sheriff=1,
        bags={2: "2 apples", 3: "1 apples, 1 silk", 4: "2 cheese"},
        declared={2: "2 apples", 3: "2 apples", 4: "2 cheese"} | declared,
    )  # fmt: skip


def lines(state: State, *moves: str) -> State:
    """Play lines; before each move of the sheriff the others keep silent."""
    for move in moves:
        state = play(hush(state) if move.startswith("1: ") else state, move)
    return state


def test_inspections_tell_what_all_saw():
    state = lines(bags(), "1: call 2", "1: open", "1: call 3", "3: offer 3 gold", "1: accept", "1: call 4", "1: pass")
    for seat in (1, 2, 4):
        found = inspections(engine.view(state, seat))
        assert [(bag.merchant, bag.opened, bag.bought, bag.lied) for bag in found] == [
            (2, True, False, False), (3, False, True, True), (4, False, False, False),
        ]  # fmt: skip
        assert {bag.officers for bag in found} == {(1,)}


def test_a_lie_that_pays_from_the_bag_is_a_lie_all_the_same():
    state = lines(bags(), "1: call 3", "3: offer 1 silk in bag", "1: accept", "1: call 2", "1: pass")
    assert inspections(engine.view(state, 4))[0].lied


def test_a_bag_that_is_opened_and_lies_is_counted_as_a_lie():
    state = lines(bags(), "1: call 3", "1: open")
    assert inspections(engine.view(state, 2))[0].lied
    assert lie_rate(engine.view(state, 2), 3) == Fraction(2, 3)
    assert lie_rate(engine.view(state, 2), 4) == Fraction(1, 2)


@pytest.mark.parametrize("rules", KINDS[::3], ids=name)
def test_inspections_agree_with_the_truth(rules):
    """The slow twin: a lie is a lie by the true bag in the last state before the decision."""
    truth, previous = [], None
    for state in random_game(rules, 7):
        if previous is not None and previous.table.called and not state.table.called:
            seat = previous.table.called
            good = previous.table.declared[seat - 1][1]
            truth.append(
                (
                    seat,
                    any(event.kind == "sheriff.event.opened" for event in state.log[len(previous.log) :]),
                    any(card != good for card in previous.bags[seat - 1]),
                )
            )
        previous = state
    found = [(bag.merchant, bag.opened, bag.lied) for bag in inspections(engine.view(state, 1))]
    assert len(found) > rules.rounds
    assert found == truth


def test_the_rate_of_opening_leaves_out_bought_bags_and_weighs_the_present_sheriff():
    bought = lines(bags(), "1: call 3", "3: offer 3 gold", "1: accept")
    assert inspection_rate(engine.view(bought, 2)) == Fraction(1, 3)
    opened = lines(bags(), "1: call 2", "1: open")
    assert inspection_rate(engine.view(opened, 4)) == (3 * Fraction(2, 4) + 1) / 4
    passed = lines(bags(), "1: call 2", "1: pass")
    assert inspection_rate(engine.view(passed, 4)) == (3 * Fraction(1, 4)) / 4


def test_shopping_is_of_this_round_and_of_that_seat():
    state = at(
        hands={2: "2 apples, 1 silk, 1 mead, 2 cheese"}, left=("apples", "silk"), right=("cheese",), sheriff=1,
    )  # fmt: skip
    state = play(state, "2: aside apples", "2: aside apples", "2: take left", "2: draw")
    seen = shopping(engine.view(state, 3), 2)
    assert (seen.aside, seen.taken) == (2, ("silk",))
    assert shopping(engine.view(state, 3), 4).taken == ()


def test_asked_is_what_the_sheriff_asked_in_this_talk():
    state = lines(bags(), "1: call 3", "1: ask 7 gold")
    assert asked(engine.view(state, 3)) == 7
    assert asked(engine.view(lines(state, "1: call 4"), 4)) == 0


# --- belief ----------------------------------------------------------------------------------------------------------


def test_a_belief_is_bayes_over_honest_bags_and_lies():
    view = engine.view(bags(), 1)
    for lies in (Fraction(1, 10), Fraction(9, 10)):
        found = belief(view, 3, lies)
        assert all(bag.declared == "apples" and len(bag.cards) == 2 for bag in found)
        assert 0 < found.p(lambda bag: bag.honest) < 1
    low, high = (belief(view, 3, Fraction(n, 10)).p(lambda bag: bag.honest) for n in (9, 1))
    assert low < high


def test_cards_that_cannot_be_there_make_a_liar():
    """All chickens but two lie open: four of them cannot be in the bag."""
    state = at(
        phase="inspect", stands={1: "11 chickens", 4: "11 chickens"},
        bags={2: "4 apples", 3: "1 apples", 4: "1 apples"},
        declared={2: "4 chickens", 3: "1 apples", 4: "1 apples"},
    )  # fmt: skip
    assert belief(engine.view(state, 1), 2, Fraction(1, 10)).p(lambda bag: bag.honest) == 0
    assert belief(engine.view(state, 1), 3, Fraction(1, 10)).p(lambda bag: bag.honest) > 0


def test_contraband_taken_from_a_pile_raises_the_price_of_a_bag():
    start = at(hands={2: "5 apples", 3: "5 apples", 4: "1 cheese"}, left=("silk", "silk"), right=("apples", "apples"),
               sheriff=1)  # fmt: skip
    tail = ["3: done", "4: done", "2: bag 4 apples", "3: bag 4 apples", "4: bag 1 cheese"]
    tail += ["2: declare 4 apples", "3: declare 4 apples", "4: declare 1 cheese"]
    silk, apples = (play(start, f"2: take {pile}", *tail) for pile in ("left", "right"))
    values = [bribery.opening_value(belief(engine.view(state, 1), 2, Fraction(1, 2))) for state in (silk, apples)]
    assert values[0] > values[1]


@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_beliefs_are_of_the_bag_that_was_declared(rules):
    for state in random_game(rules, 2)[::5]:
        if (state.owing or [(0, None)])[0][1] is Duty.CALL:
            view = engine.view(state, state.owing[0][0])
            for seat in view.table.undecided:
                found = belief(view, seat, Fraction(1, 2))
                assert all((len(bag.cards), bag.declared) == view.table.declared[seat - 1] for bag in found)


def test_the_hypergeometric_chances_sum_to_one():
    for hand in (Hand(5, 12, 4), Hand(0, 12, 4), Hand(3, 3, 6), Hand(0, 0, 2)):
        assert sum(hand.chance(n) for n in range(7)) == 1
        assert hand.chance(0, or_more=True) == 1
        assert hand.chance(2) + hand.chance(3, or_more=True) == hand.chance(2, or_more=True)
        assert hand.chance(-1) == 0


# --- merchants -------------------------------------------------------------------------------------------------------


def packing(hand: str, **setup) -> State:
    others = {3: "1 cheese", 4: "1 cheese"}
    return at(phase="bag", hands={2: hand} | others, **setup)


def test_the_honest_merchant_tells_the_truth():
    for seed in range(4):
        game = play_game(Rules(3), seed, pair(Honest(), OpensAt()))
        past = inspections(engine.view(game, 1))
        assert len(past) == 18
        assert sum(bag.lied for bag in past) <= 1


def test_a_hand_of_contraband_forces_a_small_lie():
    bag = decide(packing("3 silk, 1 crossbows, 2 mead"), 2, pair(Honest()))
    assert len(bag.cards) == 1


def test_the_smuggler_lies_at_its_rate():
    state = packing("3 apples, 3 silk")
    honest = pair(Smuggler(Fraction(0)))
    bold = pair(Smuggler(Fraction(1)))
    assert decide(state, 2, honest) == Bag(("apples",) * 3)
    assert decide(state, 2, bold).cards.count("silk") == 3
    lied = sum("silk" in decide(state, 2, pair(Smuggler()), seed).cards for seed in range(400))
    assert abs(lied / 400 - 0.5) < 4 * sqrt(0.25 / 400)


def test_the_careful_merchant_packs_what_pays_at_the_rate_it_has_seen():
    """A brute-force twin: no bag of the hand, under no good, is worth more at that rate."""
    state = packing("2 apples, 1 cheese, 1 silk, 1 mead, 1 chickens")
    q = inspection_rate(engine.view(state, 2))
    chosen = decide(state, 2, pair(Careful()))
    worth = {
        move.cards: max(bribery.merchant_value(bribery.Bag(good, move.cards), q) for good in state.rules.legal)
        for move in engine.legal_moves(state, 2)
    }
    assert worth[chosen.cards] == max(worth.values())


@pytest.mark.parametrize("rules", [Rules(4, royal=True), Rules(4, edition="compact"), Rules(3)], ids=name)
def test_the_careful_merchant_misses_no_better_bag(rules):
    for seed in range(3):
        for state in random_game(rules, seed):
            if state.owing and state.owing[0][1] is Duty.BAG:
                seat = state.owing[0][0]
                q = inspection_rate(engine.view(state, seat))
                options = [move.cards for move in engine.legal_moves(state, seat)]
                worth = {cards: max(bribery.merchant_value(bribery.Bag(good, cards, rules), q) for good in rules.legal)
                         for cards in options}  # fmt: skip
                assert worth[decide(state, seat, pair(Careful())).cards] == max(worth.values())


def test_where_all_is_opened_the_careful_merchant_is_honest_and_where_nothing_is_it_smuggles():
    strict = play_game(Rules(3), 5, pair(Careful(), AlwaysOpens()))
    mild = play_game(Rules(3), 5, pair(Careful(), NeverOpens()))
    lies = [[bag.lied for bag in inspections(engine.view(game, 1))] for game in (strict, mild)]
    assert sum(lies[0][6:]) <= 2
    assert sum(lies[1]) >= 15


def test_a_briber_pays_for_a_lie_up_to_its_ceiling_and_never_for_an_honest_bag():
    state = lines(bags(), "1: call 3")
    q = inspection_rate(engine.view(state, 3))
    top = ceiling(bribery.Bag("apples", ["apples", "silk"]), q)
    assert top == q * (8 + 4)
    first = decide(state, 3, pair(Briber()))
    assert first == Offer(gold=2)
    state = play(state, f"3: {first.text}")
    assert decide(lines(state, "1: ask 6 gold"), 3, pair(Briber())) == Offer(gold=6)
    assert decide(lines(state, "1: ask 30 gold"), 3, pair(Briber())) == Offer(gold=6)
    assert decide(lines(bags(), "1: call 2"), 2, pair(Briber())) == Silent()


def test_a_briber_without_gold_pays_with_goods_and_promises_a_favour_when_it_is_sheriff_next():
    state = at(
        phase="inspect", gold={2: 0}, stands={2: "1 apples, 1 silk"},
        bags={2: "2 silk", 3: "1 apples"}, declared={2: "2 apples", 3: "1 apples"},
    )  # fmt: skip
    assert decide(play(state, "1: call 2"), 2, pair(Briber())).text == "offer 1 apples, later pass"


def test_a_schemer_pays_to_have_a_leader_opened_that_lied_before():
    state = at(phase="inspect", gold={3: 90}, bags={2: "1 apples", 3: "1 silk", 4: "1 apples"},
               declared={2: "1 apples", 3: "1 apples", 4: "1 apples"})  # fmt: skip
    assert decide(play(state, "1: call 3", "3: silent"), 4, pair(Schemer())) == Silent()
    bot = pair(Schemer(), OpensAt(Fraction(1)))
    game = play_game(Rules(4), 3, {1: bot, 2: bot, 3: pair(Smuggler()), 4: pair(Smuggler())})
    assert any(event.kind == "game.move" and str(event["move"]).endswith("to open") for event in game.log)


# --- sheriffs --------------------------------------------------------------------------------------------------------


def test_never_always_and_at_a_rate():
    state = hush(lines(bags(), "1: call 3"))
    assert decide(state, 1, pair(sheriff=NeverOpens())) == Pass()
    assert decide(state, 1, pair(sheriff=AlwaysOpens())) == Open()
    opened = sum(decide(state, 1, pair(sheriff=OpensAt()), seed) == Open() for seed in range(600))
    assert abs(opened / 600 - 1 / 3) < 4 * sqrt(2 / 9 / 600)
    offered = lines(bags(), "1: call 3", "3: offer 1 gold")
    assert decide(hush(offered), 1, pair(sheriff=NeverOpens())) == Accept()


def test_the_counter_opens_what_cannot_be_true_and_passes_what_is_likely_true():
    state = at(
        phase="inspect", stands={1: "11 chickens", 4: "11 chickens"},
        bags={2: "4 silk", 3: "1 apples"}, declared={2: "4 chickens", 3: "1 apples"},
    )  # fmt: skip
    assert decide(hush(play(state, "1: call 2")), 1, pair(sheriff=Counts())) == Open()
    assert decide(hush(play(state, "1: call 3")), 1, pair(sheriff=Counts(Fraction(1, 10)))) == Pass()


def test_the_bribable_sheriff_takes_no_less_than_its_reservation_price():
    sheriff = Bribable()
    state = at(phase="inspect", bags={2: "5 silk"}, declared={2: "5 chickens"})
    for gold in range(1, 40):
        told = hush(play(state, "1: call 2", f"2: offer {gold} gold"))
        price = bribery.reservation(sheriff.thinks(engine.view(told, 1), 2))
        move = decide(told, 1, pair(sheriff=sheriff))
        assert price > 5
        assert isinstance(move, Accept) == (gold >= price * Fraction(3, 2))
        assert isinstance(move, Accept | Ask)


def test_at_the_end_of_talk_the_price_is_the_price():
    rules = Rules(4, haggle_rounds=1)
    state = at(rules, phase="inspect", bags={2: "5 silk"}, declared={2: "5 chickens"})
    sheriff = Bribable()
    answers = {}
    for gold in range(1, 40):
        told = hush(play(state, "1: call 2", f"2: offer {gold} gold"))
        price = bribery.reservation(sheriff.thinks(engine.view(told, 1), 2))
        answers[gold] = decide(told, 1, pair(sheriff=sheriff)), gold >= price
    assert all(move == (Accept() if enough else Open()) for move, enough in answers.values())
    assert {enough for _, enough in answers.values()} == {True, False}


def test_who_offers_looks_guilty():
    sheriff = Bribable()
    quiet, paying = hush(lines(bags(), "1: call 3")), hush(lines(bags(), "1: call 3", "3: offer 1 gold"))
    assert sheriff.gain(engine.view(paying, 1), 3) > sheriff.gain(engine.view(quiet, 1), 3)


def test_a_deal_that_would_bind_is_worth_nothing():
    state = hush(lines(bags(), "1: call 3", "3: offer 40 gold, open 2"))
    assert Bribable().worth(engine.view(state, 1)) == 0
    assert decide(state, 1, pair(sheriff=Bribable())) != Accept()


def test_the_rememberer_raises_its_price_for_a_liar():
    state = lines(bags(), "1: call 3", "1: open")
    liar, other = (Remembers().prior(engine.view(state, 1), seat) for seat in (3, 4))
    assert liar == Fraction(2, 3) > other == Fraction(1, 2)


def test_the_one_opening_of_the_compact_game_goes_to_the_most_suspect_bag():
    rules = Rules(4, edition="compact")
    state = at(rules, phase="inspect", stands={1: "5 apples"}, bags={2: "4 cloth", 3: "1 bread", 4: "1 cheese"},
               declared={2: "4 apples", 3: "1 bread", 4: "1 cheese"})  # fmt: skip
    sheriff = pair(sheriff=Counts())
    assert decide(state, 1, sheriff) != read("call 2")
    game = finish(state, pair(sheriff=Counts()))
    assert [bag.merchant for bag in inspections(engine.view(game, 1))[:3] if bag.opened] == [2]


# --- how strong they are ---------------------------------------------------------------------------------------------

SMALL = Rules(3, edition="compact", haggle_rounds=2)
CAREFUL = ("careful", "briber", "rememberer", "counter", "schemer")


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("bot", ["careful", "briber", "rememberer"])
def test_careful_bots_beat_random_ones_over_a_thousand_games(bot):
    """The small edition, three rounds: careful and random seats in the same games; the 95 % intervals do not touch."""
    found = duel(SMALL, 1000, BOTS[bot], BOTS["random"])
    assert found.games == 1000
    assert found.bot.interval()[0] > found.rival.interval()[1], row(found)
    assert found.clear


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("bot", CAREFUL)
def test_careful_bots_beat_random_ones_in_the_standard_game(bot):
    found = duel(Rules(3, haggle_rounds=2), 20, BOTS[bot], BOTS["random"])
    assert found.clear, row(found)


def test_seats_go_round_and_each_side_has_its_half():
    bot, rival = BOTS["careful"], BOTS["random"]
    for rules in (Rules(3), Rules(4), Rules(5), Rules(6)):
        times = {seat: sum(seating(rules, n, bot, rival)[seat] is bot for n in range(60)) for seat in rules.seats}
        assert len(set(times.values())) == 1
        assert list(seating(rules, 0, bot, rival).values()).count(bot) == rules.players // 2


def test_a_duel_counts_every_game_once():
    found = duel(SMALL, 10, BOTS["honest"], BOTS["random"], seed=3)
    assert found == duel(SMALL, 10, BOTS["honest"], BOTS["random"], seed=3)
    assert found.games == len(found.rival.scores) == 10
    assert found.bot.wins + found.rival.wins == pytest.approx(1)
    low, high = found.bot.interval()
    assert (low + high) / 2 == pytest.approx(mean(found.bot.scores))
    assert (high - low) / 2 == pytest.approx(1.959964 * stdev(found.bot.scores) / sqrt(10), rel=1e-6)


def test_intervals_that_touch_are_not_clear():
    one = Side("one", (10.0, 12.0, 11.0), 0.5)
    assert not Duel(SMALL, one, one).clear
    assert Duel(SMALL, Side("two", (30.0, 32.0, 31.0), 0.5), one).clear


def test_a_duel_needs_two_games():
    with pytest.raises(ValueError, match="two games or more; given: 1"):
        duel(SMALL, 1, BOTS["honest"], BOTS["random"])


def test_the_printed_table(capsys, monkeypatch):
    monkeypatch.setattr("sheriffkit.bots.__main__.TABLES", (SMALL,))
    assert main(["2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[3] for line in lines[1:]] == [name for name in BOTS if name != "random"]
    assert all(line.endswith((" yes", " no")) for line in lines[1:])


@pytest.mark.parametrize("arguments", [["x"], ["0"], ["1"], ["1", "2"], ["-3"]])
def test_the_printed_table_refuses_what_is_no_number(arguments, monkeypatch):
    monkeypatch.setattr("sys.stderr", io.StringIO())
    assert main(arguments) == 2
