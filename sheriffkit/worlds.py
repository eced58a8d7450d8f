"""What a seat could not see, drawn again so that it fits what the seat saw and what the bots at the table would do.

A *world* is a whole state that fits one view. Everything here is made from views alone, so it knows no more than the
player did. What a world is conditioned on, exactly:

1. Counting. Every card that the seat sees now is where it is; all other cards are equally likely to be anywhere, but
   what lies face down on a stand is contraband. Of a closed bag's owner it is also known which cards it took from the
   piles at this round's market, and in the compact game which cards went into the discard bag in this round.
2. The bots. Where bags are closed, each closed bag is one that the bot at that seat would have packed and declared from
   the hand that was drawn, after it had laid aside at the market just what it did lay aside; and what it said since
   about its bag is what it would have said. This is rejection sampling with the bots themselves.
3. Where no hand drawn in `TRIES` tries does so (a person, or a bot that is not what it is taken for), the talk is left
   out, then the market, then the bot: then the bag is drawn from the belief of the sheriffs of this kit
   (`sheriffkit.bots.belief`), with that seat's own rate of lies so far.

What it is not conditioned on: what earlier rounds tell of the hands now; that the cards under a rebuilt deck are known;
and that the hand of one seat makes those of another a little more or less likely to fit (the seats are drawn one
after another, in random order).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from math import comb, prod
from random import Random

from classkit.game import Move, generator
from classkit.history import History
from sheriffkit.bots import Bot
from sheriffkit.bots.belief import belief
from sheriffkit.bots.facts import lie_rate, shopping, thrown
from sheriffkit.heard import Moment, Past, discarded, market, pool, through, told
from sheriffkit.items import Cards
from sheriffkit.moves import Aside, Bag, Declare, Offer
from sheriffkit.rules import BAG_MOST
from sheriffkit.state import CONTRABAND, Bid, Duty, Fate, State, View, at, replace, veiled, without

TRIES = 300
"""How many hands are drawn for a seat before less is asked of them."""
MOST_KEPT = 400
"""If no more different hands may have been kept or held, all are tried, so that no draw is wasted on others."""
REVIEW_DRAWS = 5
"""What stands after the seed in the generators of reviews; engine and bots use 0 to 4."""


class Watched(Random):
    """A generator that knows whether it was used: what a bot does without it depends on the view alone."""

    used = False

    def random(self) -> float:
        """A number from 0 to 1."""
        self.used = True
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        """That many random bits."""
        self.used = True
        return super().getrandbits(k)


@dataclass(slots=True)
class Drawer:
    """Draws worlds for one view.

    `held`: the seats whose closed bags are held to what their bots would have done; None for all. `loose`: for each
    seat how much is asked of its hand: 3 all, 2 without the talk, 1 without the market, 0 the belief alone.
    """

    view: View
    past: Past
    bots: Mapping[int, Bot]
    seed: int
    held: frozenset[int] | None = None
    loose: dict[int, int] = field(default_factory=dict)
    free: Counter[str] = field(init=False)
    log: History = field(init=False)

    def __post_init__(self) -> None:
        self.free = pool(self.view)
        self.log = History.of(told(self.view))
        for seat in self.view.rules.seats:
            self.log.seen(seat)  # put together once, for all games that go on from here

    def world(self, number: int) -> State:
        """The world of that number: the same one whenever it is asked for."""
        view, table = self.view, self.view.table
        rng = generator(self.seed, REVIEW_DRAWS, len(view.events), number)
        rest = list(self.free.elements())
        rng.shuffle(rest)
        others = view.rules.others(view.seat)
        under = {seat: self._contraband(rest, table.hidden[seat - 1], self._shown(seat)) for seat in others}
        booty = view.booty or self._contraband(rest, table.booty[2])
        hands: dict[int, Cards] = {view.seat: view.hand}
        bags: dict[int, Cards] = {view.seat: view.bag}
        closed = [seat for seat in others if table.fates and table.fates[seat - 1] is Fate.CLOSED]
        for seat in rng.sample(closed, len(closed)):
            hands[seat], bags[seat] = self._bagged(seat, rest, under[seat], rng)
        for seat in others:
            if seat not in hands:
                hands[seat], bags[seat] = _take(rest, self._known(seat, rest), table.sizes[seat - 1]), ()
        under[view.seat] = view.contraband
        deck = (*rest, *discarded(view))
        return self._state(rng.getrandbits(32), deck, hands, bags, under, booty)

    def _state(
        self, seed: int, deck: Cards, hands: dict[int, Cards], bags: dict[int, Cards], under: dict[int, Cards],
        booty: Cards,
    ) -> State:  # fmt: skip
        view, table = self.view, self.view.table
        seats = view.rules.seats
        owing, sealed = view.owing, ()
        if view.duty in (Duty.BAG, Duty.JUDGE):
            waiting = table.merchants if view.duty is Duty.BAG else table.officers
            owing = tuple((seat, view.duty) for seat in sorted(waiting) if view.duty is Duty.JUDGE or hands[seat])
        empty: tuple[Move | None, ...] = (None,) * view.rules.players
        contraband = tuple(under[seat] for seat in seats)
        return State(
            view.rules, seed, table, deck[: table.deck], tuple(hands[seat] for seat in seats), contraband, owing,
            aside=view.aside, bags=tuple(bags[seat] for seat in seats) if table.bags else (),
            sealed=empty if view.duty in (Duty.BAG, Duty.JUDGE) else sealed,
            bids=tuple(self._named(bid, under[bid.payer], bags[bid.payer]) for bid in view.bids), booty=booty,
            removed=deck[table.deck :], log=self.log,
        )  # fmt: skip

    def _contraband(self, rest: list[str], number: int, known: Cards = ()) -> Cards:
        """So many of the cards that may not be declared, out of the rest; the known ones first."""
        hidden = [card for card in rest if not self.view.rules.is_legal(card)]
        found = (*known, *_less(hidden, known))[:number]
        for card in found:
            rest.remove(card)
        return tuple(sorted(found))

    def _shown(self, seat: int) -> Cards:
        """Contraband that must lie on a stand, for the seat heard its name in a standing offer (S-BRIBE-2, 10)."""
        legal, most = (*self.view.rules.legal, CONTRABAND), Counter[str]()
        for bid in self.view.bids:
            if bid.payer == seat:
                most |= Counter(card for card in bid.offer.stand if card not in legal)
        return tuple(most.elements())

    def _known(self, seat: int, rest: list[str]) -> Cards:
        """What that merchant took from the piles in this round, as far as it is still unseen since."""
        if self.view.rules.compact or seat not in self.view.table.merchants:
            return ()
        if self.view.table.fates and self.view.table.fates[seat - 1] is not Fate.CLOSED:
            return ()
        return tuple((Counter(shopping(self.view, seat).taken) & Counter(rest)).elements())

    def _named(self, bid: Bid, under: Cards, bag: Cards) -> Bid:
        """An offer with names for the contraband of which only the number was heard."""
        offer, legal = bid.offer, self.view.rules.is_legal
        if CONTRABAND not in (*offer.stand, *offer.bag):
            return bid
        any_good = [good for good in self.view.rules.goods if not legal(good)] * BAG_MOST
        names = [iter([*(card for card in cards if not legal(card)), *any_good]) for cards in (under, bag)]
        stand, inside = (
            tuple(next(name) if card == CONTRABAND else card for card in cards)
            for name, cards in zip(names, (offer.stand, offer.bag), strict=True)
        )
        return replace(bid, offer=Offer(offer.aim, offer.gold, stand, inside, offer.promises))

    # --- a hand with its bag --------------------------------------------------------------------------------------

    def _bagged(self, seat: int, rest: list[str], under: Cards, rng: Random) -> tuple[Cards, Cards]:
        """A hand and a bag for a merchant, drawn by rejection; what is drawn leaves the rest."""
        view = self.view
        size = view.table.bags[seat - 1] + (thrown(view, seat) if view.rules.compact else view.table.sizes[seat - 1])
        known = self._known(seat, rest)
        said = self.view.table.declared[seat - 1][0]
        if self.held is not None and seat not in self.held:
            return self._believed(seat, rest, known, size, rng) if said else self._any(seat, rest, known, size)
        level = self.loose.get(seat, self.past.loose.get(seat, 3) if seat in self.past.packing else 0)
        while level:
            draw = self._draws(seat, _less(rest, known), size - len(known), level, rng)
            for _ in range(TRIES):
                cards = known + draw()
                bag = self._fits(seat, cards, known, under, level, rng)
                if bag is not None:
                    self.past.fitted.add((seat, level))
                    return self._dealt(rest, cards, bag)
            if found := self._rare(seat, _less(rest, known), size - len(known), known, under, level, rng):
                self.past.fitted.add((seat, level))
                return self._dealt(rest, *found)
            hopeless = (seat, level) not in self.past.fitted
            level -= 1 if level != 3 or seat in self.past.markets else 2
            self.loose[seat] = level
            if hopeless:
                self.past.loose[seat] = level
        return self._believed(seat, rest, known, size, rng) if said else self._any(seat, rest, known, size)

    def _rare(
        self, seat: int, rest: list[str], number: int, known: Cards, under: Cards, level: int, rng: Random
    ) -> tuple[Cards, Cards] | None:
        """A hand with its bag out of all that there are, if they are few: for what chance does not hit upon."""
        goods, counts, moment = sorted(set(rest)), Counter(rest), self.past.markets.get(seat)
        if level > 1 and moment is not None and self._market(moment)[1]:
            return None  # which cards were kept and which drawn would be another question
        if comb(len(goods) + number - 1, number) > MOST_KEPT:
            return None
        fitting: dict[tuple[Cards, Cards], int] = {}
        for drawn in combinations_with_replacement(goods, number):
            weight = prod(comb(counts[card], held) for card, held in Counter(drawn).items())
            bag = self._fits(seat, known + drawn, known, under, level, rng) if weight else None
            if bag is not None:
                fitting[known + drawn, bag] = weight
        return rng.choices(list(fitting), list(fitting.values()))[0] if fitting else None

    def _dealt(self, rest: list[str], cards: Cards, bag: Cards) -> tuple[Cards, Cards]:
        """Hand and bag; in the compact game the rest of the hand lies in the discard bag (S-COMPACT-1)."""
        for card in bag if self.view.rules.compact else cards:
            rest.remove(card)
        return (() if self.view.rules.compact else without(cards, bag)), bag

    def _fits(self, seat: int, cards: Cards, known: Cards, under: Cards, level: int, rng: Random) -> Cards | None:
        """The bag that the bot of this seat packs from these cards, if all that was seen of it fits; else None."""
        if level > 1 and not self._keeps(seat, cards[len(known) :]):
            return None
        hand = tuple(sorted(cards))
        packed = self._asked(("bag", seat, hand), self.past.packing[seat], hand, (), (), rng)
        if not isinstance(packed, Bag) or len(packed.cards) != self.view.table.bags[seat - 1]:
            return None
        left, bag = without(hand, packed.cards), tuple(sorted(packed.cards))
        for number, moment in enumerate(self.past.words.get(seat, ())):
            if len(moment.view.events) >= len(self.view.events):
                break  # that was said later
            spoken = not isinstance(moment.move, Declare)
            if spoken and level < 3:
                continue
            key = ("word", seat, number, bag, left, under if spoken else ())
            said = self._asked(key, moment, left, bag, under if spoken else (), rng)
            if said != moment.move and not (isinstance(said, Offer) and veiled(self.view.rules, said) == moment.move):
                return None
        return bag

    def _asked(
        self, key: tuple[object, ...], moment: Moment, hand: Cards, bag: Cards, under: Cards, rng: Random
    ) -> Move:
        """What the bot of this seat does with these cards at that moment; remembered if no chance was in it."""
        answer = self.past.answers.get(key)
        if answer is None:
            dice = Watched(rng.random())
            seen = through(moment, hand, bag, under)
            answer = self.bots[moment.seat].move(seen, dice)
            if not dice.used:
                self.past.answers[key] = answer
        return answer

    def _draws(self, seat: int, rest: list[str], number: int, level: int, rng: Random) -> Callable[[], Cards]:
        """A way to draw the unknown cards of a hand: if all that may have been kept is listed, out of that first."""
        listed = self._listed(seat, number) if level > 1 else ()
        counts = Counter(rest)
        weights = [prod(comb(counts[card], held) for card, held in Counter(kept).items()) for kept in listed]
        if not any(weights):
            return lambda: tuple(rng.sample(rest, number))

        def draw() -> Cards:
            kept = rng.choices(listed, weights)[0]
            return kept + tuple(rng.sample(_less(rest, kept), number - len(kept)))

        return draw

    def _listed(self, seat: int, number: int) -> tuple[Cards, ...]:
        """All hands that the bot would have kept at the market, if they are few enough to be tried one by one."""
        moment = self.past.markets.get(seat)
        if moment is None:
            return ()
        if seat not in self.past.listed:
            goods = sorted(self.view.rules.goods)
            size = number - self._market(moment)[1]
            few = size > 0 and comb(len(goods) + size - 1, size) <= MOST_KEPT
            hands = combinations_with_replacement(goods, size) if few else ()
            self.past.listed[seat] = tuple(hand for hand in hands if self._keeps(seat, hand, 0))
        return self.past.listed[seat]

    def _market(self, moment: Moment) -> tuple[Cards, int]:
        if moment.seat not in self.past.laid:
            self.past.laid[moment.seat] = market(self.view.events[len(moment.view.events) :], moment.seat)
        return self.past.laid[moment.seat]

    def _keeps(self, seat: int, cards: Cards, drawn: int | None = None) -> bool:
        """Whether the bot would have laid aside what this merchant did, if it kept the first of these cards.

        `drawn`: how many came from the deck later; None for as many as the seat was seen to draw.
        """
        moment = self.past.markets.get(seat)
        if moment is None:
            return True
        laid, number = self._market(moment)
        kept = tuple(sorted(cards[: max(0, len(cards) - (number if drawn is None else drawn))]))
        key = (seat, kept)
        if key not in self.past.kept:
            self.past.kept[key] = self._lays(moment, kept, laid)
        return self.past.kept[key]

    def _lays(self, moment: Moment, kept: Cards, laid: Cards) -> bool:
        """Lay aside card by card as the bot does; a bot that throws a coin at the market is not held to it."""
        gone: Cards = ()
        while len(gone) < BAG_MOST:
            hand = tuple(sorted((*kept, *without(laid, gone))))
            table = moment.view.table
            table = replace(table, aside=len(gone), sizes=at(table.sizes, moment.seat, len(hand)))
            dice = Watched(0)
            move = self.bots[moment.seat].move(through(moment, hand, aside=gone, table=table), dice)
            if dice.used:
                return True
            if not isinstance(move, Aside):
                break
            if move.good not in without(laid, gone):
                return False
            gone = (*gone, move.good)
        return len(gone) == len(laid)

    def _any(self, seat: int, rest: list[str], known: Cards, size: int) -> tuple[Cards, Cards]:
        """Any hand and any bag of it, where nothing was said of the bag yet; the rest is in random order."""
        cards = _less(rest, known)[: size - len(known)] + list(known)
        return self._dealt(rest, tuple(cards), tuple(sorted(cards[: self.view.table.bags[seat - 1]])))

    def _believed(self, seat: int, rest: list[str], known: Cards, size: int, rng: Random) -> tuple[Cards, Cards]:
        """A bag out of the belief of this kit's sheriffs, by counting; and the rest of the hand at random."""
        bags = belief(self.view, seat, lie_rate(self.view, seat))
        for one in bags.sample(TRIES, rng):
            if not Counter(one.cards) - Counter(rest):
                bag = one.cards
                break
        else:
            bag = tuple(rest[: self.view.table.bags[seat - 1]])
        more = _less(rest, bag)
        keep = tuple((Counter(known) & Counter(more)).elements())
        left = (*keep, *_less(more, keep))[: size - len(bag)]
        return self._dealt(rest, (*bag, *left), bag)


def _less(cards: Iterable[str], gone: Iterable[str]) -> list[str]:
    rest = list(cards)
    for card in gone:
        rest.remove(card)
    return rest


def _take(rest: list[str], known: Cards, number: int) -> Cards:
    """A hand of that many cards with the known ones; it leaves the rest."""
    for card in known[:number]:
        rest.remove(card)
    found = (*known[:number], *rest[: max(0, number - len(known))])
    del rest[: max(0, number - len(known))]
    return found
