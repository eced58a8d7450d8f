"""The best reply at each kind of own decision: what else could be done, and what each choice brings (`trials`).

Exact, by formula:

- the market, by all draws (`stall.market`), at the chance of opening of the sheriff that was met if that has one, else
  at the chance that was to be read off the inspections so far (`facts.inspection_rate`);
- bag, declaration and offers before sheriffs that open at a set rate whatever they hear (`known_rate`);
- what no gold of this round hangs on: the order of calls and of cards laid down, silence on another's bag;
- debts (by the least sum that covers them), and the sharing of the booty, where nothing is hidden from the deputies.

Tried out in worlds that fit the own view (`worlds`, `rollout`): all else. Then the other seats are played by the bots
that were met, and the own seat goes on by a stated bot; as an officer it sticks to its price for the bag on the table.
The gain runs until the bag in question is settled; where the bags of a round hang together (one opening for all,
S-COMPACT-2; promises, S-BRIBE-4), until the round is over.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import replace as changed
from fractions import Fraction
from math import ceil
from statistics import mean, median_high

from classkit.game import Move
from sheriffkit import bribery, engine
from sheriffkit.bots import Bot, Bribable, Pair
from sheriffkit.bots.facts import asked, inspection_rate
from sheriffkit.bots.packing import bag, lies, plausible, story
from sheriffkit.choice import best_bag
from sheriffkit.haggling import fault
from sheriffkit.heard import Past, pool
from sheriffkit.items import Cards, Pile
from sheriffkit.moves import Aside, Ask, Bag, Call, Declare, Done, Draw, Offer, Pay, Pick, Silent, Take, Withdraw
from sheriffkit.offers import free_stand
from sheriffkit.options import options
from sheriffkit.rates import Rate, known_rate, means, set_rate
from sheriffkit.rollout import Holds, Stage, Until, round_over, settled, wealth
from sheriffkit.rules import BAG_MOST
from sheriffkit.stall import Plan, market
from sheriffkit.state import Debt, Duty, State, View, free_gold, standing, without
from sheriffkit.trials import Moves, Weighed, exactly, tried
from sheriffkit.wealth import least_cover
from sheriffkit.worlds import Drawer

MOST_OFFERS, MOST_ASKS, MOST_BAGS = 8, 4, 7
"""How many offers, requests and bags are tried out beside the one that was made."""


@dataclass(frozen=True, slots=True)
class Met:
    """Who was met, and how it is tried out: the bot of each other seat, who goes on for the own one, seed, worlds."""

    bots: Mapping[int, Bot]
    own: Bot
    seed: int
    worlds: int


def weigh(view: View, done: Moves, past: Past, met: Met) -> Weighed:
    """The choices at this decision. Errors: ValueError if the seat owes nothing."""
    if view.duty is None:
        raise ValueError("a decision is made by a seat that owes one")
    return _KINDS[view.duty](view, done, past, met)


# --- the market ---------------------------------------------------------------------------------------------------


def _market(view: View, done: Moves, past: Past, met: Met) -> Weighed:
    """What to lay aside, or, once that is over, where to draw from; the rest of the visit is planned at its best."""
    rate, table = known_rate(view, met.bots), view.table
    laying = all(isinstance(move, Aside) for move in done) and not table.drawing
    piles = ((), ()) if table.touched else (table.left, table.right)
    box = Counter({good: view.rules.deck.count(good, view.rules.players) for good in view.rules.goods})
    elsewhere = box - pool(view) - Counter((*view.hand, *piles[0], *piles[1]))
    most = (max(3, len(done)) if view.rules.royal else BAG_MOST) if laying else 0
    q = rate.q if rate else inspection_rate(view)
    found = market(view.hand, *piles, p_inspect=q, seen=elsewhere, most_aside=most, rules=view.rules)
    steps = _aside if laying else _draws
    values: dict[Moves, Fraction] = {}
    for plan in found.plans:
        for step in steps(plan):
            values[step] = max(values.get(step, Fraction(plan.value)), Fraction(plan.value))
    return exactly(list(values.items()), tuple(sorted(done, key=str)) if laying else done[:1])


def _aside(plan: Plan) -> Iterator[Moves]:
    yield tuple(sorted(map(Aside, plan.aside), key=str))


def _draws(plan: Plan) -> Iterator[Moves]:
    """The draws that a plan may begin with: piles come before the deck (S-MARKET-2)."""
    if plan.left:
        yield (Take(Pile.LEFT),)
    if plan.right:
        yield (Take(Pile.RIGHT),)
    if not plan.left and not plan.right:
        yield (Draw(),) if plan.draw else (Done(),)


# --- the bag ------------------------------------------------------------------------------------------------------


def _packing(view: View, done: Moves, past: Past, met: Met) -> Weighed:
    """A bag with what is said of it."""
    if len(done) == 1:
        done = (*done, Declare(len(_cards(done)), _story(view, _cards(done))))
    if rate := set_rate(view, met.bots, view.hand):
        best = [best_bag(view.hand, rate.q, rules=view.rules), *_honest(view)]
        choices = dict.fromkeys((done, *map(_packed, best)))
        return exactly([(moves, _rated(view, moves, rate)) for moves in choices], done)
    return _try(view, done, _bags(view), past, met, settled(view.seat, view.table.round), held=frozenset())


def _declaring(view: View, done: Moves, past: Past, met: Met) -> Weighed:
    """What to say of a bag that is closed."""
    choices: list[Moves] = [(Declare(len(view.bag), good),) for good in view.rules.legal]
    if rate := set_rate(view, met.bots, view.bag):
        return exactly([(moves, _rated(view, (Bag(view.bag), *moves), rate)) for moves in choices], done)
    return _try(view, done, choices, past, met, settled(view.seat, view.table.round), held=frozenset())


def _rated(view: View, moves: Moves, rate: Rate) -> Fraction:
    """What a bag brings before officers of a set rate, without an offer."""
    says = moves[1] if isinstance(moves[1], Declare) else Declare(0, "")
    own = bag(view.rules, says.good, tuple(sorted(_cards(moves))))
    return Fraction(bribery.merchant_value(own, rate.q, wealth=means(view)))


def _bags(view: View) -> list[Moves]:
    """The bags that are worth a trial: the best ones for some chances of opening, honest ones, and bolder words."""
    rates = (inspection_rate(view), Fraction(0), Fraction(1, 2))
    best = [best_bag(view.hand, q, rules=view.rules) for q in rates]
    by_good = sorted(lies(view.rules, view.hand, rates[0]), key=lambda one: -bribery.merchant_value(one, rates[0]))
    found = [*best[:2], *_honest(view), best[2], *by_good[:2]]
    bolder = bag(view.rules, plausible(view), tuple(sorted(best[1].cards)))
    return list(dict.fromkeys(map(_packed, (*found, bolder))))[:MOST_BAGS]


def _honest(view: View) -> list[bribery.Bag]:
    """The best honest bag, if the hand has one."""
    if not any(view.rules.is_legal(card) for card in view.hand):
        return []
    return [best_bag(view.hand, Fraction(1, 3), lies=False, rules=view.rules)]


def _packed(one: bribery.Bag) -> Moves:
    return Bag(one.cards), Declare(len(one.cards), one.declared)


def _cards(moves: Moves) -> Cards:
    return moves[0].cards if isinstance(moves[0], Bag) else ()


def _story(view: View, cards: Cards) -> str:
    """What the kit's merchants would say of these cards."""
    return story(changed(view, bag=cards))


# --- the talk of a merchant ---------------------------------------------------------------------------------------


def _speaking(view: View, done: Moves, past: Past, met: Met) -> Weighed:
    """An offer for the own bag, or silence; for another's bag, whether to pay at all."""
    if view.table.called != view.seat:
        if done == (Silent(),):
            return exactly([(done, Fraction(0))], done)
        until = settled(view.table.called, view.table.round)
        return _try(view, done, [(Silent(),)], past, met, until, held=frozenset((view.table.called,)))
    if rate := set_rate(view, met.bots, view.bag):
        choices = dict.fromkeys((done, *_words(view, done)))
        return exactly([(moves, _offered(view, moves[0], rate)) for moves in choices], done)
    worlds = _Worlds(view, past, met, None if view.rules.compact else frozenset())
    grid = _words(view, done, _prices(view, worlds, met))
    return _tried(view, done, grid, worlds, met.own, met, settled(view.seat, view.table.round))


def _offered(view: View, move: Move, rate: Rate) -> Fraction:
    """What the own bag brings after this word, before officers of a set rate."""
    own = bag(view.rules, view.table.declared[view.seat - 1][1], tuple(sorted(view.bag)))
    known = standing(view.bids, view.seat, view.seat)
    offer = move if isinstance(move, Offer) else known.offer if known and not isinstance(move, Withdraw) else None
    price = 0
    if offer and rate.takes:
        inside = tuple((Counter(offer.bag) & Counter(view.bag)).elements())
        price = offer.gold + view.rules.value(offer.stand) + view.rules.value(inside)
    return Fraction(bribery.merchant_value(own, rate.q, price, wealth=means(view)))


def _prices(view: View, worlds: "_Worlds", met: Met) -> list[int]:
    """For what a bribable sheriff would pass the bag, after an offer: its price in a few worlds, lowest and highest."""
    prices = []
    for number in range(met.worlds // 3):
        for officer in view.table.officers:
            bot, hint = met.bots[officer], Offer(gold=1)
            if isinstance(bot, Pair) and isinstance(bot.sheriff, Bribable) and fault(view, hint) is None:
                seen = engine.view(engine.apply(worlds[number], view.seat, hint), officer)
                prices.append(ceil(bot.sheriff.price(seen)))
    return sorted({min(prices), median_high(prices), max(prices)}) if prices else []


def _words(view: View, done: Moves, prices: Sequence[int] = ()) -> list[Moves]:
    """Silence, and offers on a grid: the prices, what was asked for, around the fine; and single goods of the stand."""
    own = bag(view.rules, view.table.declared[view.seat - 1][1], tuple(sorted(view.bag)))
    gold, wanted = free_gold(view.table, view.bids, view.seat), asked(view)
    made = done[0].gold if isinstance(done[0], Offer) else 0
    loss = own.at_risk + own.fine
    sums = [wanted, *prices, ceil(loss / 2), loss, own.fine, ceil(own.fine / 2), made // 2, made - 1, 1]
    offers = [Offer(gold=amount) for amount in dict.fromkeys(sums) if 0 < amount <= gold]
    stand = sorted(set(free_stand(view)), key=lambda card: abs(view.rules.goods[card].value - own.fine))
    offers += [Offer(stand=(card,)) for card in stand[:1] if not own.honest]
    quiet = (Withdraw(), Silent()) if standing(view.bids, view.seat, view.seat) else (Silent(),)
    legal = [move for move in (*quiet, *offers[:MOST_OFFERS]) if fault(view, move) is None]
    return [(move,) for move in legal]


# --- the officer --------------------------------------------------------------------------------------------------


def _calling(view: View, done: Moves, past: Past, met: Met) -> Weighed:
    """Which bag to take next: it matters where one opening must do for all."""
    calls: list[Moves] = [(move,) for move in options(view) if isinstance(move, Call)]
    if not _bound(view):
        return exactly([(moves, Fraction(0)) for moves in calls], done)
    return _try(view, done, calls, past, met, round_over(view.table.round), held=None)


def _answering(view: View, done: Moves, past: Past, met: Met) -> Weighed:
    """Open, pass, accept, ask for more, and whatever else was done."""
    called, number = view.table.called, view.table.round
    bound = _bound(view) or isinstance(done[0], Call)
    until = round_over(number) if bound else settled(called, number)
    drawer = _Worlds(view, past, met, None if bound else frozenset((called,)))
    gains = [_opening(drawer[n], called) for n in range(met.worlds)]
    price = mean(gains)
    if view.rules.compact:
        others = [seat for seat in view.table.undecided if seat != called]
        price -= max((mean(_opening(drawer[n], seat) for n in range(met.worlds)) for seat in others), default=0)
    own = Holds(max(Fraction(0), Fraction(price)), called, met.own)
    return _tried(view, done, _answers(view, ceil(price)), drawer, own, met, until)


def _opening(world: State, seat: int) -> Fraction:
    """What opening that bag brings the officers together: the fine, or less the compensation."""
    found = bag(world.rules, world.table.declared[seat - 1][1], tuple(sorted(world.bags[seat - 1])))
    return Fraction(found.fine - found.compensation)


def _answers(view: View, price: int) -> list[Moves]:
    """What an officer may answer; of the sums that could be asked for, those around the price."""
    legal = [move for move in options(view) if not isinstance(move, Ask | Call)]
    gold = view.table.gold[view.table.called - 1]
    sums = dict.fromkeys(min(amount, gold) for amount in (price, price * 3 // 2, price * 2, 5))
    asks = [Ask(amount) for amount in sums if amount > 0]
    legal += [ask for ask in asks[:MOST_ASKS] if view.duty is Duty.ANSWER and fault(view, ask) is None]
    return [(move,) for move in legal]


def _bound(view: View) -> bool:
    """Whether the bags of this round hang together: by the one opening, or by promises given or wanted."""
    wanted = any(promise.binds for bid in view.bids for promise in bid.offer.promises)
    return view.rules.compact or bool(view.table.pledges) or wanted


# --- debts, booty, and what no gold hangs on ----------------------------------------------------------------------


def _paying(view: View, done: Moves, past: Past, met: Met) -> Weighed:
    """With which card to pay: what is given in all, if the rest is then paid as cheaply as can be (S-DEBT-2)."""
    pays = [move for move in options(view) if isinstance(move, Pay)]
    return exactly([((pay,), -Fraction(cheapest(view, pay.good))) for pay in pays], done)


def cheapest(view: View, *first: str) -> int:
    """What a debtor gives in all, by value, if these goods go first and the rest is paid as cheaply as can be.

    Errors: ValueError for a seat that owes no debt now, or goods that it cannot pay with.
    """
    task = view.table.tasks[0] if view.table.tasks else None
    if not isinstance(task, Debt) or view.duty is not Duty.PAY:
        raise ValueError("only who owes a debt can pay")
    legal, hidden = view.rules.split(free_stand(view))
    rest = without(hidden if task.shown else legal, first)
    given = view.rules.value(first)
    left = task.rest - given
    return given + (least_cover([view.rules.goods[card].value for card in rest], left) if left > 0 else 0)


def _picking(view: View, done: Moves, past: Past, met: Met) -> Weighed:
    """A card of the booty: both deputies know all of it, so the sharing is played out."""
    picks: list[Moves] = [(move,) for move in options(view) if isinstance(move, Pick)]
    world, stage = Drawer(view, past, met.bots, met.seed, frozenset()).world(0), _stage(view, met, met.own)
    number = view.table.round

    def shared(state: State) -> bool:
        return state.table.round != number or not (state.table.booty[1] or state.booty)

    # Half of what is left was counted as own before: what is picked counts in full, the rest as it goes.
    def gain(moves: Moves) -> Fraction:
        return wealth(stage.play(world, 0, moves, shared), view.seat) - wealth(world, view.seat)

    return exactly([(moves, gain(moves)) for moves in picks], done)


def _nothing(view: View, done: Moves, past: Past, met: Met) -> Weighed:
    """No gold of this round hangs on how cards are laid down."""
    return exactly([(done, Fraction(0))], done)


# --- trials -------------------------------------------------------------------------------------------------------


class _Worlds(dict[int, State]):
    """The worlds of one view by number, drawn when they are asked for."""

    def __init__(self, view: View, past: Past, met: Met, held: frozenset[int] | None) -> None:
        super().__init__()
        self.drawer = Drawer(view, past, met.bots, met.seed, held)

    def __missing__(self, number: int) -> State:
        self[number] = self.drawer.world(number)
        return self[number]


def _stage(view: View, met: Met, own: Bot) -> Stage:
    return Stage(view.seat, {**met.bots, view.seat: own}, met.seed, mine_first=not _bound(view))


def _try(
    view: View, done: Moves, choices: Sequence[Moves], past: Past, met: Met, until: Until,
    held: frozenset[int] | None,
) -> Weighed:  # fmt: skip
    return _tried(view, done, choices, _Worlds(view, past, met, held), met.own, met, until)


def _tried(
    view: View, done: Moves, choices: Sequence[Moves], worlds: _Worlds, own: Bot, met: Met, until: Until
) -> Weighed:
    stage = _stage(view, met, own)

    def gain(number: int, moves: Moves) -> Fraction:
        return stage.gain(worlds[number], number, moves, until)

    return tried(tuple(dict.fromkeys((done, *choices))), done, gain, met.worlds)


_KINDS: dict[Duty, Callable[[View, Moves, Past, Met], Weighed]] = {
    Duty.MARKET: _market,
    Duty.PUT: _nothing,
    Duty.BAG: _packing,
    Duty.DECLARE: _declaring,
    Duty.CALL: _calling,
    Duty.SPEAK: _speaking,
    Duty.ANSWER: _answering,
    Duty.JUDGE: _answering,
    Duty.DISCARD: _nothing,
    Duty.PAY: _paying,
    Duty.PICK: _picking,
}
