"""The end of rounds and of the game, clause by clause (S-END, S-SCORE), and the score against a brute-force twin."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from sheriffkit import engine
from sheriffkit.rules import Rules
from sheriffkit.scoring import score, title
from tests.sheriffkit.play import at, found, play

ROYAL = Rules(royal=True)


def named(result, good):
    return next(title for title in result.titles if title.good == good)


def test_s_end_1_the_badge_goes_left_and_everyone_draws_clockwise():
    for sheriff in (1, 2, 3, 4):
        merchant, following = sheriff % 4 + 1, (sheriff + 1) % 4 + 1  # the merchant is the next sheriff
        state = at(Rules(haggle_rounds=0), f"{sheriff}: call {merchant}", f"{sheriff}: pass", phase="inspect",
                   sheriff=sheriff, bags={merchant: "2 apples"}, declared={merchant: "2 apples"},
                   deck=["silk"] * 6 + ["mead"] * 3)  # fmt: skip
        assert (state.table.sheriff, state.table.round) == (merchant, 2)
        full, rest = ("silk",) * 6, ("mead",) * 3
        assert state.hands == tuple({merchant: full, following: rest}.get(seat, ()) for seat in (1, 2, 3, 4))


def test_s_end_2_after_the_last_round_nobody_draws():
    state = at(Rules(haggle_rounds=0), "1: call 2", "1: pass", phase="inspect", round=8, bags={2: "2 apples"},
               declared={2: "2 apples"}, stands={3: "1 silk"})  # fmt: skip
    assert state.table.phase is engine.Phase.OVER
    assert state.table.sizes == (0, 0, 0, 0)
    assert found(state, "shows")[0]["cards"] == ("silk",)
    assert engine.result(state).winners == (2,)
    assert [event["total"] for event in found(state, "score")] == [50, 74, 58, 50]
    assert engine.result(play(at(), "2: done")) is None


def test_s_score_1_goods_royal_too_and_gold():
    line = score(ROYAL, (7, 0, 0, 0), (("bleu cheese", "silk", "bread"), (), (), ())).lines[0]
    assert (line.goods, line.gold) == (9 + 8 + 3, 7)
    assert (line.legal, line.contraband) == (1, 2)


def test_s_score_2_royal_goods_count_by_multiplicity():
    stands = (("apples",) * 4, ("golden apples", "green apples"), ("apples",), ())
    apples = title(ROYAL, "apples", stands)
    assert (apples.kings, apples.queens) == ((2,), (1,))
    assert (apples.gold(2), apples.gold(1), apples.gold(3)) == (20, 10, 0)


def test_s_score_2_zero_cards_win_nothing():
    assert title(Rules(), "bread", ((), (), (), ())).kings == ()


def test_s_score_3_tied_kings_share_both_sums():
    apples = title(Rules(), "apples", (("apples",), ("apples",), ("apples",), ()))
    assert (apples.kings, apples.king_gold, apples.queens) == ((1, 2, 3), 10, ())
    assert title(Rules(), "cheese", (("cheese",), ("cheese",), (), ())).king_gold == 12


def test_s_score_3_tied_queens_share_rounded_down():
    chickens = title(Rules(), "chickens", (("chickens",) * 2, ("chickens",), ("chickens",), ()))
    assert (chickens.queens, chickens.queen_gold) == ((2, 3), 2)


def test_s_score_3_a_good_of_one_player_has_no_queen():
    assert title(Rules(), "bread", (("bread",), (), (), ())).queens == ()


def test_s_score_4_ties():
    equal = score(Rules(), (8, 0, 0, 0), ((), ("silk",), (), ()))
    assert equal.winners == (2,)
    assert score(Rules(edition="compact"), (8, 4, 0, 0), ((), ("bread",), ("spice",), ())).winners == (2,)
    assert score(Rules(), (8, 8, 0, 0), ((), (), (), ())).winners == (1, 2)
    cards = (("rye bread", "rye bread"), ("bread",) * 4, (), ())
    twelve = score(Rules(royal=True), (0, 12, 0, 0), cards)
    assert twelve.lines[0].legal == 0


@st.composite
def tables(draw):
    rules = draw(
        st.sampled_from([Rules(3, royal=True), ROYAL, Rules(), Rules(5, royal=True), Rules(4, edition="compact")])
    )
    good = st.sampled_from(sorted(rules.goods))
    stands = tuple(tuple(draw(st.lists(good, max_size=12))) for _ in rules.seats)
    return rules, tuple(draw(st.integers(0, 60)) for _ in rules.seats), stands


def twin_bonus(rules, stands, seat):
    """By hand: line the players up for each good, give out king and queen place by place."""
    bonus = 0
    for good in rules.deck.goods:
        if not good.king or good.name not in rules.goods:
            continue
        counts = []
        for stand in stands:
            count = 0
            for card in stand:
                printed = rules.goods[card]
                if card == good.name:
                    count += 1
                elif printed.counts_as == good.name:
                    count += printed.multiplicity
            counts.append(count)
        mine = counts[seat - 1]
        better, equal = sum(c > mine for c in counts), sum(c == mine for c in counts)
        prizes = [good.king, good.queen]
        if mine and better == 0:
            bonus += int(Fraction(sum(prizes[: 2 if equal > 1 else 1]), equal))
        elif mine and better == 1:
            bonus += int(Fraction(good.queen, equal))
    return bonus


@given(tables())
def test_the_score_has_a_slow_twin(table):
    rules, gold, stands = table
    found = score(rules, gold, stands)
    for line in found.lines:
        goods = sum(rules.goods[card].value for card in stands[line.seat - 1])
        assert (line.goods, line.bonus) == (goods, twin_bonus(rules, stands, line.seat))
        assert line.total == goods + gold[line.seat - 1] + line.bonus
    ranked = sorted(found.lines, key=lambda line: (-line.total, -line.legal, -line.contraband))
    assert ranked[0].seat in found.winners
    assert max(found.totals) == found.lines[found.winners[0] - 1].total
