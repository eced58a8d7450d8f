"""What the bots do as sheriffs: never, always, at a rate, by counting cards, for a price, with a memory."""

from fractions import Fraction
from math import sqrt

from sheriffkit import bribery, engine
from sheriffkit.bots import AlwaysOpens, Bribable, Counts, NeverOpens, OpensAt, Remembers, finish
from sheriffkit.bots.facts import inspections
from sheriffkit.moves import Accept, Ask, Open, Pass, read
from sheriffkit.rules import Rules
from tests.sheriffkit.bot_play import bags, decide, lines, pair
from tests.sheriffkit.play import at, hush, play


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
    setup = {"phase": "inspect", "stands": {1: "6 apples"}, "bags": {2: "4 cloth", 3: "2 silk"}}
    liars = at(rules, **setup, declared={2: "4 apples", 3: "2 apples"})
    assert decide(hush(play(liars, "1: call 3")), 1, sheriff) == Pass()  # though it is a lie: the other bag is fuller
    assert decide(hush(play(liars, "1: call 2")), 1, sheriff) == Open()
    game = finish(state, pair(sheriff=Counts()))
    assert [bag.merchant for bag in inspections(engine.view(game, 1))[:3] if bag.opened] == [2]
