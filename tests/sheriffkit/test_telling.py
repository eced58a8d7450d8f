"""Games in words: every move and event has its sentence, nothing is told twice, and a seat is told only what it saw."""

from collections import Counter

import pytest

from classkit.words import Message, entries, say
from sheriffkit import engine
from sheriffkit.bot_words import NAMED
from sheriffkit.bots import BOTS, play_game
from sheriffkit.moves import KINDS as MOVES
from sheriffkit.moves import Offer, read
from sheriffkit.rules import COMPACT, ROYAL, Rules
from sheriffkit.sentences import goods, move_message
from sheriffkit.telling import game_report, narrate
from tests.sheriffkit.play import KINDS, at, hush, name, play, random_game

SIX = Rules(6, haggle_rounds=1)


def told(state, seat=0) -> list[str]:
    """The whole report, or what a seat is told."""
    lines = narrate(state.rules, engine.view(state, seat).events) if seat else game_report(state)
    return [say(line.message) for line in lines]


def after(lines: list[str], start: str) -> list[str]:
    """The lines after the first one that begins like that."""
    return lines[next(n for n, line in enumerate(lines) if line.startswith(start)) + 1 :]


@pytest.mark.slow
@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_every_random_game_can_be_told_from_the_deal_to_the_winner(rules):
    state = random_game(rules, 3)[-1]
    lines = game_report(state)
    heads = [say(line.message) for line in lines if line.level == 0]
    assert heads[0] == "The deal"
    assert heads[-1] == "The end"
    assert [head.split(":")[0] for head in heads[1:-1]] == [
        f"Round {n} of {rules.rounds}" for n in range(1, rules.rounds + 1)
    ]
    texts = [say(line.message) for line in lines if line.level > 1]
    assert all(text.endswith((".", ")")) or text.startswith("The bag of") for text in texts)
    assert "wins" in say(lines[-1].message) or "win together" in say(lines[-1].message)
    for seat in rules.seats:
        assert all(told(state, seat))


@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_the_purses_of_the_log_are_those_of_the_table(rules):
    state = random_game(rules, 4)[-1]
    last = [line for line in told(state) if line.startswith("The purses:")][-1]
    assert all(f"player {seat}: {gold} gold" in last for seat, gold in enumerate(state.table.gold, 1))
    assert sum(line.startswith("The purses:") for line in told(state)) == rules.rounds


@pytest.mark.slow
@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_every_declaration_and_every_decision_is_told_once(rules):
    state = random_game(rules, 6)[-1]
    events = Counter(event.kind.removeprefix("sheriff.event.") for event in state.log)
    moves = Counter(type(read(str(e["move"]))).__name__ for e in state.log if e.kind == "game.move")
    lines = told(state)
    assert sum(" declares " in line for line in lines) == moves["Declare"]
    assert sum(line.startswith("The bag goes back") for line in lines) == events["passed"]
    assert sum(line.startswith("The bag is opened") for line in lines) == events["opened"]
    assert sum(line.startswith("A lie: ") for line in lines) == events["lie"]
    assert sum(line.startswith("All is as declared") for line in lines) == events["honest"]
    assert sum(" asks for " in line for line in lines) == moves["Ask"]
    assert sum(" offers " in line for line in lines) == moves["Offer"]
    assert sum(" pays " in line for line in lines) == events["gold"] + events["gold.booty"]


@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_a_seat_is_told_nothing_that_it_did_not_see(rules):
    """What names the cards of a bag that lies stands in the lines of its own merchant alone, before it is opened."""
    state = next(s for s in random_game(rules, 1) if s.table.phase is engine.Phase.INSPECT)
    for seat in rules.seats:
        lines = [line for line in told(state, seat) if "A lie; in the bag:" in line or "that is true" in line]
        assert len(lines) == bool(state.table.declared[seat - 1][0])
        assert not [line for line in told(state, seat) if "holds" in line and not line.startswith(f"Player {seat} ")]


def bags(*lines: str, rules: Rules | None = None):
    return play(
        at(rules, phase="inspect", bags={2: "2 apples", 3: "1 apples, 1 silk", 4: "2 cheese"},
           declared={2: "2 apples", 3: "2 apples", 4: "2 cheese"}),
        *lines,
    )  # fmt: skip


def test_a_haggle_in_words():
    state = bags("1: call 3", "3: offer 5 gold, later pass")
    state = play(hush(state), "1: ask 8 gold", "3: silent")
    state = play(hush(state), "1: ask 7 gold", "3: offer 8 gold, 1 silk in bag, no bribe from 2, open 4")
    state = play(hush(state), "1: accept")
    assert after(told(state), "The bag of player 3") == [
        (
            "Player 3 offers 5 gold to be passed. Also a word that binds nobody (S-BRIBE-4): to pass a bag of the one "
            "who accepts, some day."
        ),
        "Player 1 asks for 8 gold.",
        "Player 3 says nothing.",
        "Player 1 asks for 7 gold.",
        (
            "Player 3 offers 8 gold and 1 silk said to be in the bag to be passed, if the bag of player 4 is opened "
            "and no bribe is taken from player 2."
        ),
        "Player 1 accepts (S-BRIBE-6).",
        "It binds: player 1 promised player 3 to open the bag of player 4.",
        "It binds: player 1 promised player 3 to take no bribe from player 2.",
        "Player 3 pays 8 gold to player 1: that was agreed (S-BRIBE-6).",
        "Player 3 gives 1 silk (face down) to player 1: that was agreed (S-BRIBE-6).",
        "The bag goes back unopened: 1 apple face up (S-INSPECT-2).",
    ]


def test_those_who_did_not_see_the_silk_hear_of_a_face_down_card():
    state = bags("1: call 3", "3: offer 1 silk in bag")
    state = play(hush(state), "1: accept")
    seen = told(state, 3)
    assert "Player 3 gives 1 silk (face down) to player 1: that was agreed (S-BRIBE-6)." in seen
    unseen = told(state, 4)
    assert "Player 3 offers 1 contraband said to be in the bag to be passed." in unseen
    assert "Player 3 gives 1 card face down to player 1: that was agreed (S-BRIBE-6)." in unseen
    assert not any("silk" in line for line in unseen)


def test_a_lie_and_the_truth_with_their_clauses_and_debts():
    lie = play(hush(bags("1: call 3")), "1: open", "1: put silk left")
    assert after(told(lie), "The bag of player 3") == [
        "The bag is opened: 1 apple and 1 silk.",
        "A lie: player 3 owes 4 gold (S-INSPECT-4).",
        "Player 1 lays 1 silk on the left pile (S-INSPECT-4).",
        "Player 3 pays 4 gold to player 1: the fine (S-DEBT).",
    ]
    truth = play(hush(bags("1: call 2")), "1: open")
    assert after(told(truth), "The bag of player 2") == [
        "The bag is opened: 2 apples.",
        "All is as declared: player 2 gets 4 gold (S-INSPECT-3).",
        "Player 1 pays 4 gold to player 2: the compensation (S-DEBT).",
    ]


def test_a_debt_that_is_paid_card_by_card_is_told_in_one_line():
    state = at(Rules(haggle_rounds=0), "1: call 2", "1: open", phase="inspect", bags={2: "4 bread"}, gold={1: 1},
               declared={2: "4 bread"}, stands={1: "2 chickens, 2 cheese"})  # fmt: skip
    state = play(state, "1: pay 1 chickens", "1: pay 1 cheese")
    assert after(told(state), "All is as declared")[:2] == [
        "Player 1 pays 1 gold to player 2: the compensation (S-DEBT).",
        "Player 1 gives 1 cheese and 1 chicken to player 2: the compensation (S-DEBT).",
    ]


def test_two_deputies_who_pay_in_goods_are_told_apart():
    rules = Rules(6, haggle_rounds=0)
    state = at(rules, "5: call 3", "5: open", "2: open", deputies=(5, 2), phase="inspect", bags={3: "4 bread"},
               gold={5: 0, 2: 0}, declared={3: "4 bread"},
               stands={5: "2 apples", 2: "1 chickens, 1 cheese"})  # fmt: skip
    state = play(state, "5: pay apples", "5: pay apples", "2: pay chickens")
    assert [line for line in told(state) if " gives " in line] == [
        "Player 5 gives 2 apples to player 3: the compensation (S-DEBT).",
        "Player 2 gives 1 chicken to player 3: the compensation (S-DEBT).",
    ]


def test_a_passed_bag_of_both_kinds():
    state = play(hush(bags("1: call 3")), "1: pass")
    assert after(told(state), "The bag of player 3") == [
        "The bag goes back unopened: 1 apple face up, 1 card face down (S-INSPECT-2).",
    ]


def test_a_third_party_pays_when_the_deed_is_done():
    state = play(bags("1: call 3", "3: silent", "4: offer 3 gold to open", "2: silent"), "1: accept 4", "1: open")
    lines = after(told(state), "The bag of player 3")
    assert lines[:3] == [
        "Player 4 offers 3 gold to have this bag opened.",
        "Player 1 accepts the offer of player 4 (S-BRIBE-6).",
        "Player 4 pays 3 gold to player 1: that was agreed (S-BRIBE-6).",
    ]


def test_the_market_in_short():
    state = at(hands={2: "2 apples, 1 silk, 1 mead, 2 cheese", 3: "6 bread", 4: "6 apples"},
               left=("apples", "silk"), right=("cheese",), deck=("bread", "mead"))  # fmt: skip
    state = play(state, "2: aside silk", "2: aside mead", "2: aside cheese", "2: take left", "2: draw", "2: draw",
                 "2: put silk right", "2: put cheese right", "3: done")  # fmt: skip
    lines = after(told(state), "The market")
    assert lines == [
        (
            "Player 2 lays 3 cards aside; takes 1 silk; draws 1 bread and 1 mead; leaves 1 cheese, 1 mead and 1 silk "
            "on the right pile."
        ),
        "Player 3 keeps the hand as it is.",
    ]
    assert after(told(state, 4), "The market")[0] == (
        "Player 2 lays 3 cards aside; takes 1 silk; draws 2 cards; leaves 1 cheese, 1 mead and 1 silk on the right "
        "pile."
    )


def test_a_deck_that_is_rebuilt_is_told_after_the_turn():
    state = at(hands={2: "4 apples"}, left=["silk"] * 6, right=["cheese"] * 6, deck=["bread"])
    state = play(state, "2: draw", "2: draw", "3: done")
    assert after(told(state), "The market") == [
        f"Player 2 draws 1 bread and 1 {state.hands[1][-1]}.",
        "A new deck is shuffled from the piles: 2 cards.",
        "Player 3 keeps the hand as it is.",
    ]


def test_deputies_choose_in_secret_and_share():
    lines = told(random_game(SIX, 3)[-1])
    assert any(line.startswith("In secret player ") and line.endswith(" chose to open (S-SIX-3).") for line in lines)
    assert any(" takes " in line and line.endswith("from the booty (S-SIX-5).") for line in lines)
    assert "The booty" in lines
    assert any("into the booty: that was agreed" in line for line in lines)


def test_the_end_names_kings_queens_sums_and_the_winner():
    state = play_game(Rules(3), 5, BOTS["honest"])
    outcome = engine.result(state)
    lines = after(told(state), "The end")
    for title in outcome.titles:
        if len(title.kings) == 1:
            assert f"King of {title.good}: player {title.kings[0]} ({title.king_gold} gold)." in lines
    for line in outcome.lines:
        text = f"Player {line.seat}: goods {line.goods} + gold {line.gold} + titles {line.bonus} = {line.total}."
        assert text in lines
    assert lines[-1] == f"Player {outcome.winners[0]} wins."


def test_a_report_in_the_middle_of_a_game_stops_there():
    lines = told(engine.new_game(Rules(4), 1))
    assert lines[-1].startswith("Round 1 of 8")
    assert told(bags("1: call 2"))[-1] == "The bag of player 2: closed"


@pytest.mark.parametrize("kind", MOVES, ids=lambda kind: kind.__name__)
def test_every_kind_of_move_has_a_sentence(kind):
    examples = {
        "aside": "aside silk", "take": "take left", "put": "put silk left", "bag": "bag 1 silk", "call": "call 2",
        "declare": "declare 2 apples", "offer": "offer 2 gold", "ask": "ask 3 gold", "pay": "pay 1 silk",
        "pick": "pick silk",
    }  # fmt: skip
    move = read(examples.get(kind.word, kind.word))
    assert type(move) is kind
    assert say(move_message(move, 3)).startswith("Player 3 ")


def test_an_offer_of_words_alone():
    offer = read("offer later 5 gold")
    assert isinstance(offer, Offer)
    assert say(move_message(offer, 2, bag=2)) == (
        "Player 2 offers nothing to be passed. Also a word that binds nobody (S-BRIBE-4): to give 5 gold some day."
    )


def ids(message: object) -> set[str]:
    """The ids of a message and of all that stands in it."""
    if isinstance(message, tuple):
        return set().union(*map(ids, message))
    if not isinstance(message, Message):
        return set()
    return {message.id}.union(*(ids(value) for _, value in message.params))


@pytest.mark.slow
def test_every_sentence_of_the_log_comes_up_in_random_games():
    """What no game says is not needed: each text is met in the reports and the views of some random games."""
    met = {id for line in game_report(bags("1: call 2")) for id in ids(line.message)}
    for rules in KINDS:
        for seed in range(4):
            states = random_game(rules, seed)
            reports = [game_report(states[-1]), *(narrate(rules, engine.view(states[-1], s).events) for s in (1, 2, 3))]
            reports.append(narrate(rules, engine.view(states[len(states) // 2], 1).events))
            met |= {id for report in reports for line in report for id in ids(line.message)}
    unseen = {id for id, _ in entries() if id.startswith("sheriff.tell.")} - met
    assert unseen <= {f"sheriff.tell.{word}" for word in MOVE_TEXTS}


MOVE_TEXTS = ("aside", "take", "draw", "done", "put", "bag", "call", "open", "pass", "pay")
"""Moves whose outcome is told instead; `move_message` words them for a table's log."""


def test_goods_are_counted_with_the_right_ending():
    boxes = {good.name for rules in (ROYAL, COMPACT) for good in rules.deck.goods}
    assert boxes <= set(NAMED)
    cards = ("apples", "green apples", "jewels", "silk", "silk", "letter of marque")
    assert say(Message.of("sheriff.tell.bag", seat=2, what=goods(cards))) == (
        "Player 2 bags 1 apple, 1 green apple, 1 jewel, 1 letter of marque and 2 silk."
    )
    assert [say(move_message(read(f"declare {n} chickens"), 2)) for n in (1, 2)] == [
        "Player 2 declares 1 chicken.", "Player 2 declares 2 chickens.",
    ]  # fmt: skip


def ending(line: str) -> str:
    """What a line of the end is: cards turned up, a title, a score or the winner."""
    kinds = {"turns up": "shown", "of ": "title", ": goods": "score", "win": "winner"}
    return next(kind for sign, kind in kinds.items() if sign in line)


@pytest.mark.parametrize("rules", [Rules(4, royal=True), Rules(3), Rules(3, edition="compact")], ids=name)
def test_at_the_end_all_is_turned_up_then_come_titles_scores_and_the_winner(rules):
    order = ["shown", *([] if rules.compact else ["title"]), "score", "winner"]
    for seed in range(3):
        kinds = [ending(line) for line in after(told(random_game(rules, seed)[-1]), "The end")]
        assert list(dict.fromkeys(kinds)) == order
        assert kinds == sorted(kinds, key=order.index)
        assert (kinds.count("score"), kinds.count("winner")) == (rules.players, 1)


def test_the_compact_game_tells_no_titles_of_nobody():
    lines = told(random_game(Rules(3, edition="compact"), 1)[-1])
    assert not any("titles" in line for line in lines)
