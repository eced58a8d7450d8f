"""The review of one seat's decisions: situations with a known answer, the same numbers again, nothing hidden used."""

import random
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import ClassVar

import pytest

from classkit.game import Move, NotLegal, Record
from classkit.words import say
from sheriffkit import engine, replies
from sheriffkit.bots import BOTS, Honest, NeverOpens, OpensAt, Pair, Smuggler, play_game
from sheriffkit.bots.sheriffs import first
from sheriffkit.moves import Accept, Bag, Open, Silent
from sheriffkit.redeal import redeal
from sheriffkit.review import count, dearest, do, review, reviewing, who
from sheriffkit.rules import Rules
from sheriffkit.state import Duty, replace
from sheriffkit.trials import SURE
from tests.sheriffkit.play import KINDS, at, name, random_game

THIRD = Pair("third", Honest(), OpensAt(Fraction(1, 3)))
HAND = "4 apples, 1 silk"


@dataclass(frozen=True, slots=True)
class Sells(NeverOpens):
    """A sheriff who passes for seven gold or more, asks for nothing, and opens otherwise: its price is known."""

    price: ClassVar[int] = 7

    def answer(self, view, rng: Random) -> Move:
        """Accept at the price, else open."""
        worth = sum(bid.offer.gold for bid in view.bids if bid.payer == view.table.called)
        return first(view, (Accept(), Open()) if worth >= self.price else (Open(),))

    def judge(self, view, rng: Random) -> Move:
        """The same in secret."""
        return self.answer(view, rng)


@dataclass(frozen=True, slots=True)
class Fixed(Honest):
    """A merchant who bags all silk that it holds and says apples; without silk it bags one card."""

    def pack(self, view, rng: Random) -> Move:
        """All the silk."""
        silk = [card for card in view.hand if card == "silk"]
        return Bag(tuple(silk[:5]) or view.hand[:1])

    def declare(self, view, rng: Random) -> Move:
        """Apples."""
        return engine.read(f"declare {len(view.bag)} apples")


def packed(lines, hand=HAND):
    """Seat 2 packs and declares, in a round of sheriff 1; the other merchants have nothing."""
    return at(Rules(), *lines, phase="bag", hands={2: hand})


def only(state, seat, bots, **options):
    """The one decision that was made."""
    (found,) = review(state, seat, bots=bots, **options)
    return found


# --- what is known exactly ------------------------------------------------------------------------------------------


def test_a_lie_before_a_sheriff_who_always_opens_loses_the_fine_the_goods_and_the_compensation():
    found = only(packed(["2: bag 4 apples, 1 silk", "2: declare 5 apples"]), 2, "strict")
    assert found.worlds == 0
    assert found.loss == (8 + 8) - (8 - 4)  # four apples: 8 and 8 more; the lie keeps 8 and pays 4
    assert found.weighed.best.moves == tuple(map(engine.read, ("bag 4 apples", "declare 4 apples")))


def test_an_honest_bag_before_a_sheriff_who_never_opens_loses_what_could_be_smuggled():
    assert only(packed(["2: bag 4 apples", "2: declare 4 apples"]), 2, "mild").loss == 8


@pytest.mark.parametrize(
    ("q", "loss"), [(Fraction(1, 3), Fraction(0)), (Fraction(2, 5), Fraction(0)), (Fraction(1, 2), Fraction(2))]
)
def test_a_lie_at_a_set_rate_loses_by_the_formula(q, loss):
    """16 - 12q against 8 + 8q: the lie is the better one below q = 2/5."""
    met = Pair("set", Honest(), OpensAt(q))
    found = only(packed(["2: bag 4 apples, 1 silk", "2: declare 5 apples"]), 2, met)
    assert (found.loss, found.error, found.worlds) == (loss, 0, 0)


def test_what_is_said_of_a_bag_is_weighed_by_itself_where_the_bag_was_closed_before():
    state = at(Rules(), "2: declare 3 apples", phase="declare", bags={2: "1 apples, 2 cheese"})
    found = only(state, 2, "strict")
    assert found.duty is Duty.DECLARE
    assert found.loss == (6 - 2) - (2 - 4)
    assert found.weighed.best.moves == (engine.read("declare 3 cheese"),)


@pytest.mark.parametrize(("bot", "loss"), [("mild", 5), ("strict", 0)])
def test_a_bribe_that_was_not_needed(bot, loss):
    state = at(Rules(), "1: call 2", "2: offer 5 gold", phase="inspect", bags={2: "silk"}, declared={2: "1 apples"})
    assert only(state, 2, bot).loss == loss


def test_a_short_purse_is_counted():
    """Nothing to pay with: the fine is cancelled (S-DEBT-4), and a lie before a strict sheriff costs only the goods."""
    state = at(Rules(), "2: bag silk", "2: declare 1 apples", phase="bag", hands={2: "silk"}, gold={2: 0})
    assert review(state, 2, bots="strict")[0].weighed.done.value == 0


@pytest.mark.parametrize(("offer", "loss"), [(7, 0), (8, 1), (13, 5)])
def test_a_bribe_above_a_known_price_overpays_by_the_difference(offer, loss):
    """The price is 7. For 13 the grid has 8 as the next best, the fine; for 8 it has 7, a coin less."""
    lines = ("1: call 2", f"2: offer {offer} gold")
    state = at(Rules(haggle_rounds=1), *lines, phase="inspect", bags={2: "silk silk"}, declared={2: "2 apples"})
    found = only(state, 2, Pair("sells", Honest(), Sells()))
    assert (found.loss, found.error) == (loss, 0)
    assert found.worlds


def test_silence_where_a_price_would_have_saved_the_bag():
    state = at(Rules(haggle_rounds=1), "1: call 2", "2: silent", phase="inspect", bags={2: "silk silk"},
               declared={2: "2 apples"})  # fmt: skip
    found = only(state, 2, Pair("sells", Honest(), Sells()))
    assert found.weighed.best.moves == (engine.read("offer 8 gold"),)
    assert found.loss == (16 - 8) - (-8)
    assert found.clear


def officer(bag, said, last, bot, **setup):
    """The sheriff, seat 1, before the bag of seat 2, packed and declared by its bot."""
    rules = Rules(haggle_rounds=1, first_sheriff=1)
    state = at(rules, phase="bag", hands={2: bag}, **setup)
    for line in (f"2: bag {bag}", f"2: declare {said}", "1: call 2", "2: silent", last):
        seat, _, move = line.partition(":")
        state = engine.apply(state, int(seat), engine.read(move))
    return review(state, 1, bots={2: bot})[-1]


def test_to_pass_a_known_lie_gives_its_fine_away():
    found = officer("2 silk", "2 apples", "1: pass", Pair("fixed", Fixed(), NeverOpens()))
    assert (found.loss, found.error) == (8, 0)
    assert found.clear
    assert found.weighed.best.moves == (Open(),)


def test_to_open_a_bag_known_to_be_honest_costs_its_compensation():
    found = officer("3 apples", "3 apples", "1: open", BOTS["honest"])
    assert (found.loss, found.error) == (6, 0)
    assert "6 gold more" in say(found.message)


def test_a_bag_of_which_little_is_known_is_told_with_its_noise():
    found = officer("3 apples", "3 apples", "1: open", Pair("coin", Smuggler(), NeverOpens()))
    assert found.worlds
    assert max(option.error for option in found.options) > 0
    assert "standard error" in say(found.details[-1])


def test_the_cheapest_way_to_pay_and_another():
    lines = ("1: call 2", "2: silent", "1: open", "1: put silk left")
    state = at(Rules(), *lines, phase="inspect", bags={2: "silk"}, declared={2: "1 apples"},
               stands={2: "2 apples, 1 chickens, 1 cheese"}, gold={2: 0})  # fmt: skip
    pays = [move.text for move in engine.legal_moves(state, 2)]
    assert pays == ["pay 1 apples", "pay 1 cheese", "pay 1 chickens"]
    for line, loss in (("pay apples", 0), ("pay chickens", 0), ("pay cheese", 1)):
        found = review(engine.apply(state, 2, engine.read(line)), 2, bots="honest")[-1]
        assert (found.duty, found.loss) == (Duty.PAY, loss)


def test_the_market_is_exact_and_stopping_short_costs():
    state = at(Rules(), "2: done", phase="market", hands={2: "2 apples, 1 silk"}, left=["5", "silk"] and ["silk"] * 5)
    nothing, drawing = review(state, 2, bots="mild")
    assert nothing.moves == ()
    assert drawing.moves == (engine.read("done"),)
    assert nothing.worlds == drawing.worlds == 0
    assert drawing.weighed.best.moves == (engine.read("take left"),)
    assert drawing.loss == (4 * 8 + 2) - (8 + 4)  # four silk and an apple, against silk and two apples


def test_no_gold_hangs_on_silence_about_anothers_bag():
    state = at(Rules(), "1: call 2", "2: silent", "3: silent", phase="inspect", bags={2: "silk", 3: "silk"},
               declared={2: "1 apples", 3: "1 apples"})  # fmt: skip
    found = only(state, 3, "careful")
    assert found.loss == 0
    assert "No gold" in say(found.message)


# --- trials against the formula -------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["strict", "mild"])
def test_trials_agree_with_the_formula_where_no_chance_is_left(bot, monkeypatch):
    state = packed(["2: bag 4 apples, 1 silk", "2: declare 5 apples"])
    exact = only(state, 2, bot, own="careful")
    monkeypatch.setattr(replies, "set_rate", lambda view, bots, cards: None)
    found = only(state, 2, bot, own="careful")
    assert found.worlds
    assert not exact.worlds
    assert found.loss == exact.loss
    assert found.weighed.done.value == exact.weighed.done.value


@pytest.mark.slow
def test_trials_agree_with_the_formula_up_to_their_error(monkeypatch):
    state = packed(["2: bag 4 apples, 1 silk", "2: declare 5 apples"])
    exact = {option.moves: option.value for option in only(state, 2, THIRD).options}
    monkeypatch.setattr(replies, "set_rate", lambda view, bots, cards: None)
    found = only(state, 2, THIRD, worlds=600)
    shared = [option for option in found.options if option.moves in exact and option.error]
    assert shared
    best = exact[found.weighed.best.moves]
    for option in shared:
        assert abs(float(best - exact[option.moves]) - option.gap) < 4 * option.error


# --- a whole game ---------------------------------------------------------------------------------------------------

MIXED = {1: "briber", 2: "rememberer", 3: "smuggler", 4: "schemer", 5: "counter", 6: "careful"}


@pytest.mark.slow
@pytest.mark.parametrize("rules", [rules for rules in KINDS if rules.players in (3, 6)], ids=name)
def test_every_edition_is_reviewed_and_no_loss_is_below_zero(rules):
    states = random_game(rules, 5)
    state = states[min(len(states) - 1, 110)]
    seat = state.table.officers[0]
    found = review(state, seat, bots=MIXED, worlds=6)
    assert len(found) == count(state, seat) > 0
    for one in found:
        assert one.loss >= 0
        assert one.view.seat == seat
        assert say(one.message)
        assert all(map(say, one.details))
        assert one.weighed.done in one.options
        assert one.options[0] == one.weighed.best


def test_own_moves_are_told_in_order_and_those_without_a_choice_are_no_decisions():
    rules = Rules(3, edition="compact")
    game = play_game(rules, 2, {seat: BOTS[bot] for seat, bot in MIXED.items()})
    found = review(game, 1, bots=MIXED, worlds=6)
    told = [move.text for one in found for move in one.moves]
    made = [line for seat, line in engine.record(game).moves if seat == 1]
    rest = iter(made)
    assert all(line in rest for line in told)
    assert Counter(made) - Counter(told) == Counter(line for line in made if line not in told)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_numbers_and_another_one_does_not():
    game = play_game(Rules(3, edition="compact"), 4, {seat: BOTS[bot] for seat, bot in MIXED.items()})
    one, again, other = (review(game, 2, bots=MIXED, seed=seed, worlds=9) for seed in (1, 1, 2))
    assert one == again
    assert [made.weighed for made in one] != [made.weighed for made in other]


@pytest.mark.slow
@pytest.mark.parametrize("rules", [Rules(3, haggle_rounds=1), Rules(4, edition="compact"), Rules(6, haggle_rounds=1)],
                         ids=name)  # fmt: skip
def test_a_review_knows_no_more_than_the_player(rules):
    """Whatever is dealt again behind the seat's back, the review of its decisions so far has the same numbers."""
    rng, states = random.Random(3), random_game(rules, 8)
    for state in (states[min(70, len(states) - 20)],):
        seat = rng.choice(rules.seats)
        other = replace(redeal(state, seat, rng), seed=state.seed)  # deputies are drawn from it, so it must stay
        assert other != state
        mine = [(one.view, one.weighed) for one in review(state, seat, bots=MIXED, worlds=6)]
        assert [(one.view, one.weighed) for one in review(other, seat, bots=MIXED, worlds=6)] == mine


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["standard", "compact"])
def test_what_came_later_changes_no_number(edition):
    """The sheriff asks for more, and hears an answer that tells of the bag: what was known before has not changed."""
    rules = Rules(3, edition=edition, first_sheriff=1)
    game = play_game(rules, 3, {1: BOTS["briber"], 2: BOTS["schemer"], 3: BOTS["briber"]})
    saved = engine.record(game)
    length = next(n for n, (seat, line) in enumerate(saved.moves, 1) if seat == 1 and line.startswith("ask"))
    moves = saved.moves[: length + 12]
    assert any(line.startswith("offer") for _, line in moves[length:])
    met = {2: "schemer", 3: "briber"}
    cut = (engine.load(Record(saved.game, saved.start, moves[:end])) for end in (length, length + 12))
    early, later = ([(one.view, one.moves, one.weighed) for one in review(state, 1, bots=met)] for state in cut)
    assert early
    assert later[: len(early)] == early


@pytest.mark.slow
def test_the_best_bot_loses_less_by_its_decisions_than_a_random_one():
    """Against the same bots, the careful merchant's choices are cheaper than dice."""
    losses = {}
    for own in ("briber", "random"):
        total = number = 0
        for seed in range(3):
            bots = {1: BOTS[own], 2: BOTS["rememberer"], 3: BOTS["briber"]}
            game = play_game(Rules(3, edition="compact"), seed, bots)
            for one in review(game, 1, bots={2: "rememberer", 3: "briber"}, worlds=12):
                total, number = total + float(one.loss), number + 1
        losses[own] = total / number
    assert losses["briber"] < losses["random"] / 2


@pytest.mark.slow
def test_the_dearest_are_clear_and_in_order():
    game = play_game(Rules(3, edition="compact"), 1, {1: BOTS["random"], 2: BOTS["briber"], 3: BOTS["careful"]})
    found = review(game, 1, bots={2: "briber", 3: "careful"}, worlds=9)
    top = dearest(found)
    assert 0 < len(top) <= 3
    assert [one.loss for one in top] == sorted((one.loss for one in top), reverse=True)
    assert all(one.loss > SURE * one.error for one in top)
    assert top[0].loss == max(one.loss for one in found if one.clear)
    for one in top:
        assert len(one.details) >= 3
        assert "gold more" in say(one.message)


def test_decisions_come_one_by_one():
    game = play_game(Rules(3, edition="compact"), 1, BOTS["random"])
    steps = reviewing(game, 1, bots="careful", worlds=6)
    assert next(steps).view.table.round == 1


# --- what may be given ----------------------------------------------------------------------------------------------


def test_who_was_met():
    assert [bot.name for bot in who((1, 3), None).values()] == ["careful", "careful"]
    assert [bot.name for bot in who((1, 3), "strict").values()] == ["strict", "strict"]
    assert who((1,), {1: THIRD}) == {1: THIRD}
    with pytest.raises(KeyError, match="briber"):
        who((1,), "nobody")


def test_what_is_refused():
    state = packed(["2: bag apples", "2: declare 1 apples"])
    with pytest.raises(NotLegal):
        review(state, 7)
    with pytest.raises(ValueError, match="six worlds"):
        review(state, 2, bots="careful", worlds=5)


def test_each_choice_is_said_in_words():
    assert say(do(())) == "lay nothing aside"
    assert say(do((Silent(),))) == "say nothing"
    assert say(do((engine.read("offer 5 gold, 1 silk in bag"),))) == "offer 5 gold, 1 silk in bag"
    assert say(do((engine.read("accept 3"),))) == "accept the offer of player 3"
    assert say(do((engine.read("aside silk"), engine.read("aside apples")))) == "lay 1 apple and 1 silk aside"
