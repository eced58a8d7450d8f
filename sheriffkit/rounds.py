"""From one round to the next: deal, badge or deputies, drawing up, shared booty, the end (S-SETUP, S-END, S-SIX)."""

from collections.abc import Iterator

from classkit.game import Move, NotLegal, generator
from classkit.words import Message
from sheriffkit import bagging, market
from sheriffkit.items import Cards
from sheriffkit.moves import Pick
from sheriffkit.purse import add
from sheriffkit.rules import PILE_START, START_GOLD, Rules
from sheriffkit.scoring import score
from sheriffkit.state import Duty, Phase, State, Table, View, at, named, replace, without


def shuffle(rules: Rules, seed: int) -> Cards:
    """All cards of the game in the order in which they are removed, dealt and stacked."""
    cards = [good.name for good in rules.deck.cards(rules.players)]
    generator(seed, 0).shuffle(cards)
    return tuple(cards)


def deal(rules: Rules, seed: int, order: Cards = (), stacked: tuple[Cards, ...] = ()) -> State:
    """Shuffle, remove what the table agreed on, deal hands and the two piles (S-SETUP, S-OPTION, S-COMPACT-1).

    `order`: the cards in this order instead of a shuffle; `stacked`: the same for shuffles to come.
    """
    cards = order or shuffle(rules, seed)
    if sorted(cards) != sorted(good.name for good in rules.deck.cards(rules.players)):
        raise NotLegal(Message.of("sheriff.position.order"), "S-EDITION")
    origin = (("order", order), ("shuffles", stacked)) if order or stacked else ()
    removed, cards = cards[: rules.remove], cards[rules.remove :]
    hands = tuple(cards[n * rules.hand : (n + 1) * rules.hand] for n in range(rules.players))
    rest = cards[rules.players * rules.hand :]
    piles = 0 if rules.compact else PILE_START
    left, right, deck = rest[:piles], rest[piles : 2 * piles], rest[2 * piles :]
    sheriff = rules.first_sheriff or generator(seed, 2).choice(rules.seats)
    table = empty_table(rules, sheriff, deck=len(deck), sizes=tuple(map(len, hands)))
    table = replace(table, left=left, right=right)
    nothing: tuple[Cards, ...] = ((),) * rules.players
    state = State(rules, seed, table, deck, hands, nothing, removed=removed, stacked=stacked, origin=origin)
    for seat in rules.seats:
        state = state.tell("dealt", [seat], cards=hands[seat - 1], what=named(hands[seat - 1]))
    if piles:
        state = state.tell("piles", left=table.left, right=table.right)
    return _open_round(state)


def empty_table(rules: Rules, sheriff: int, deck: int, sizes: tuple[int, ...]) -> Table:
    """A table on which nothing lies yet."""
    players = rules.players
    return Table(
        gold=(START_GOLD,) * players,
        sizes=sizes,
        stands=((),) * players,
        hidden=(0,) * players,
        deck=deck,
        sheriff=sheriff,
        officers=(sheriff,),
    )


def _open_round(state: State) -> State:
    """Name who inspects, then the market, or in the compact game the bags at once (S-COMPACT-1)."""
    state = _draw_deputies(state) if state.rules.deputies else state
    return enter(announce(state))


def announce(state: State) -> State:
    """Say which round begins, and who inspects."""
    table = state.table
    if state.rules.deputies:
        first, second = table.officers
        return state.tell("deputies", round=table.round, rounds=state.rules.rounds, first=first, second=second)
    return state.tell("round", round=table.round, rounds=state.rules.rounds, sheriff=table.sheriff)


def enter(state: State) -> State:
    """The first phase of a round."""
    return bagging.begin(state) if state.rules.compact else market.begin(state)


def _draw_deputies(state: State) -> State:
    """Two deputy cards without replacement; after three rounds all six are back (S-SIX-1)."""
    served = state.table.served if len(state.table.served) < state.rules.players else ()
    left = [seat for seat in state.rules.seats if seat not in served]
    first, second = generator(state.seed, 3, state.table.round).sample(left, 2)
    return state.set(officers=(first, second), sheriff=first, served=(*served, first, second))


def end(state: State) -> State:
    """The badge goes on and everyone draws up; after the last round the game is over at once (S-END)."""
    table = state.table
    if table.round == state.rules.rounds:
        return _over(state)
    sheriff = table.sheriff % state.rules.players + 1
    nothing: tuple[Cards, ...] = ()
    state = replace(state, bags=nothing, bids=()).set(
        round=table.round + 1, sheriff=sheriff, officers=(sheriff,), bags=(), declared=(), fates=(), talked=(),
        pledges=(), booty=(0, (), 0),
    )  # fmt: skip
    state = announce(_draw_deputies(state) if state.rules.deputies else state)
    return enter(_deal_out(state) if state.rules.compact else _draw_up(state))


def _draw_up(state: State) -> State:
    """Clockwise from the new sheriff everyone draws from the deck to the hand size (S-END-1)."""
    for seat in (state.table.officers[0], *state.rules.after(state.table.officers[0])):
        state = market.draw(state, seat, state.rules.hand - state.table.sizes[seat - 1])
    return state


def _deal_out(state: State) -> State:
    """Compact: the discard bag is shuffled and dealt card by card, skipping full hands (S-COMPACT-7)."""
    deck, state = market.shuffled(state, state.deck)
    state = state.tell("shuffled")
    hands, sheriff = [list(hand) for hand in state.hands], state.table.sheriff
    order = (sheriff, *state.rules.after(sheriff))
    dealt: dict[int, list[str]] = {seat: [] for seat in order}
    cards = list(deck)
    while cards and any(len(hands[seat - 1]) + len(dealt[seat]) < state.rules.hand for seat in order):
        for seat in order:
            if cards and len(hands[seat - 1]) + len(dealt[seat]) < state.rules.hand:
                dealt[seat].append(cards.pop(0))
    state = replace(state, deck=tuple(cards)).set(deck=len(cards))
    for seat in (seat for seat in order if dealt[seat]):
        state = market.to_hand(state, seat, tuple(dealt[seat]))
    return state


def _over(state: State) -> State:
    """The last round is over: what lies face down is turned up, and the scores are told (S-END-2, S-SCORE)."""
    state = state.set(phase=Phase.OVER, pledges=())
    final = score(state.rules, state.table.gold, stands(state))
    for line in final.lines:
        hidden = state.contraband[line.seat - 1]
        state = state.tell("shows", seat=line.seat, cards=hidden, what=named(hidden)) if hidden else state
        state = state.tell(
            "score", seat=line.seat, goods=line.goods, gold=line.gold, bonus=line.bonus, total=line.total
        )
    return state.tell("winners", winners=final.winners)


def stands(state: State) -> tuple[Cards, ...]:
    """All goods on each stand, legal or not."""
    return tuple(legal + hidden for legal, hidden in zip(state.table.stands, state.contraband, strict=True))


# --- the common booty of two deputies -----------------------------------------------------------------------------


def begin_share(state: State) -> State:
    """Gold in halves, the odd coin is discarded; then the goods by turns, the first deputy first (S-SIX-5)."""
    coins, legal, hidden = state.table.booty
    gold = state.table.gold
    for officer in state.table.officers:
        gold = at(gold, officer, gold[officer - 1] + coins // 2)
    state = state.set(
        phase=Phase.SHARE, gold=gold, booty=(0, legal, hidden), bank=state.table.bank + coins % 2,
        queue=state.table.officers,
    )  # fmt: skip
    return state.tell("shared", n=coins // 2, odd=coins % 2) if coins else state


def await_pick(state: State) -> State:
    """The next deputy takes a card of the booty."""
    return replace(state, owing=((state.table.queue[0], Duty.PICK),))


def pick_options(view: View) -> Iterator[Move]:
    """Any card of the booty; the deputies know those that lie face down."""
    yield from map(Pick, sorted({*view.table.booty[1], *view.booty}))


def pick(state: State, seat: int, move: Move) -> State:
    """Take a card; of a face-down one the others hear that it was taken (S-BRIBE-10)."""
    if not isinstance(move, Pick):
        raise ValueError(f"{move.text!r} takes nothing from the booty")
    coins, legal, hidden = state.table.booty
    first, second = state.table.queue
    if state.rules.is_legal(move.good):
        state = state.set(booty=(coins, without(legal, (move.good,)), hidden)).moved(seat, move)
    else:
        state = replace(state, booty=without(state.booty, (move.good,))).set(booty=(coins, legal, hidden - 1))
        officers = state.table.officers
        state = state.moved(seat, move, officers).tell("picks", state.rules.others(*officers), seat=seat)
    return replace(add(state, seat, (move.good,)), owing=()).set(queue=(second, first))
