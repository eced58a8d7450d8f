"""Any situation of the game, set up by hand and checked: hands, stands, gold, piles, deck, bags, phase, round.

No card stands twice: all cards together are at most those of the edition. What is not named is shuffled into the
deck, or, if a deck is given, is out of the game.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from classkit.game import SHOWN_TEXT, NotLegal, generator
from classkit.words import Message, Param
from sheriffkit import bagging, haggling, market, rounds
from sheriffkit.items import Cards, read_number
from sheriffkit.rules import BAG_MOST, START_GOLD, Rules
from sheriffkit.state import Fate, Phase, State, named, replace

PHASES = ("market", "bag", "declare", "inspect")
"""The phases that a position may begin with."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A situation at the start of a phase. Lists over players are in seat order; an empty one means nothing for all.

    `phase`: market, bag, declare or inspect (default: the first of a round). `round`: from 1. `sheriff`: a seat; with
    six players `deputies`, the first one first, and `served`, those who have been deputies in these three rounds, the
    present ones included. `hands`: at most the hand size, bag included. `stands`: goods, legal or not. `gold`: default
    50 each. `left`, `right`: the piles, top last. `deck`: next card first; None: all other cards, shuffled. `bags` and
    `declared` (`"3 apples"` or a pair) for the phases that have them.
    """

    phase: str = ""
    round: int = 1
    sheriff: int = 1
    deputies: Sequence[int] = ()
    served: Sequence[int] = ()
    hands: Sequence[Sequence[str]] = ()
    stands: Sequence[Sequence[str]] = ()
    gold: Sequence[int] = ()
    left: Sequence[str] = ()
    right: Sequence[str] = ()
    deck: Sequence[str] | None = None
    bags: Sequence[Sequence[str]] = ()
    declared: Sequence[Any] = ()


def seed(value: int) -> int:
    """A seed is a whole number. Errors: NotLegal."""
    if type(value) is not int:
        raise NotLegal(Message.of("sheriff.position.seed"), given=repr(value))
    return value


def state(rules: Rules, seed: int, setup: dict[str, Any]) -> State:
    """The state of a situation. Errors: NotLegal names the clause that it would break."""
    names = tuple(field.name for field in fields(Setup))
    if unknown := sorted(set(setup) - set(names)):
        raise NotLegal(Message.of("sheriff.position.field"), given=", ".join(unknown), allowed=names)
    plain = Setup(**setup)
    _check_lists(plain)
    phase = _phase(rules, plain)
    hands, stands = (_cards_each(rules, name, getattr(plain, name)) for name in ("hands", "stands"))
    piles = tuple(_cards(rules, name, getattr(plain, name)) for name in ("left", "right"))
    if rules.compact and any(piles):
        raise NotLegal(Message.of("sheriff.position.piles"), "S-COMPACT-1")
    bags = _bags(rules, plain, phase, hands)
    deck, removed = _deck(rules, seed, plain, (*hands, *stands, *bags, *piles))
    table = rounds.empty_table(rules, 1, len(deck), tuple(map(len, hands)))
    split = [rules.split(stand) for stand in stands]
    table = replace(
        table,
        gold=_gold(rules, plain),
        stands=tuple(tuple(sorted(legal)) for legal, _ in split),
        hidden=tuple(len(hidden) for _, hidden in split),
        left=piles[0],
        right=piles[1],
        round=_one_of("round", plain.round, range(1, rules.rounds + 1), "S-SETUP-5"),
        **_officers(rules, plain),
    )
    contraband = tuple(tuple(sorted(hidden)) for _, hidden in split)
    made = State(
        rules, seed, table, deck, hands, contraband, removed=removed, origin=_origin({**setup, "phase": phase.value})
    )
    return _enter(_told(made, bags), plain, phase, bags)


def _check_lists(plain: Setup) -> None:
    """A saved game may hold anything: what should be a list is one."""
    for name in ("deputies", "served", "hands", "stands", "gold", "left", "right", "bags", "declared"):
        value = getattr(plain, name)
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise NotLegal(Message.of("sheriff.position.list", name=name), given=repr(value))


def _told(state: State, bags: tuple[Cards, ...]) -> State:
    """What everybody, and each seat, sees of the situation."""
    for seat in state.rules.seats:
        own = (("dealt", state.hands[seat - 1]), ("own_stand", state.contraband[seat - 1]), ("own_bag", bags[seat - 1]))
        for kind, cards in own:
            if cards:
                state = state.tell(kind, [seat], cards=cards, what=named(cards))
    return rounds.announce(state)


def _enter(state: State, plain: Setup, phase: Phase, bags: tuple[Cards, ...]) -> State:
    if phase is Phase.MARKET:
        return market.begin(state)
    if phase is Phase.BAG:
        return bagging.begin(state)
    fates = tuple(Fate.CLOSED if bag else Fate.NONE for bag in bags)
    players = state.rules.players
    state = replace(state, bags=bags).set(
        bags=tuple(map(len, bags)), fates=fates, declared=((0, ""),) * players, phase=Phase.DECLARE
    )
    if phase is Phase.DECLARE:
        return bagging.begin_declaring(state)
    return haggling.begin(state.set(declared=_declared(state.rules, plain, bags)))


def _phase(rules: Rules, plain: Setup) -> Phase:
    allowed = PHASES[1:] if rules.compact else PHASES
    if plain.phase not in (*allowed, ""):
        clause = "S-COMPACT-1" if plain.phase in PHASES else ""
        raise NotLegal(Message.of("sheriff.position.phase"), clause, repr(plain.phase), allowed)
    return Phase(plain.phase or allowed[0])


def _officers(rules: Rules, plain: Setup) -> dict[str, Any]:
    if not rules.deputies:
        if plain.deputies or plain.served:
            raise NotLegal(Message.of("sheriff.position.no_deputies"), "S-SIX-1", f"{plain.deputies!r}")
        sheriff = _one_of("sheriff", plain.sheriff, rules.seats, "S-SETUP-4")
        return {"sheriff": sheriff, "officers": (sheriff,)}
    deputies = tuple(plain.deputies) or (1, 2)
    served = tuple(plain.served) or deputies
    if any(type(seat) is not int for seat in (*deputies, *served)):
        raise NotLegal(Message.of("sheriff.position.deputies"), "S-SIX-1", f"{deputies!r}, {served!r}")
    fits = len(set(deputies)) == 2 == len(deputies) and len(set(served)) == len(served) and len(served) % 2 == 0
    if not (fits and set(deputies) <= set(served) <= set(rules.seats)):
        raise NotLegal(Message.of("sheriff.position.deputies"), "S-SIX-1", f"{deputies!r}, {served!r}")
    return {"sheriff": deputies[0], "officers": deputies, "served": served}


def _gold(rules: Rules, plain: Setup) -> tuple[int, ...]:
    gold = tuple(plain.gold) or (START_GOLD,) * rules.players
    if len(gold) != rules.players or any(type(coins) is not int or coins < 0 for coins in gold):
        raise NotLegal(Message.of("sheriff.position.gold", n=rules.players), "S-SETUP-1", repr(plain.gold))
    return gold


def _bags(rules: Rules, plain: Setup, phase: Phase, hands: tuple[Cards, ...]) -> tuple[Cards, ...]:
    """Bags of 1 to 5 cards for the merchants who have cards, in the phases after bagging (S-BAG)."""
    bags = tuple(tuple(sorted(bag)) for bag in _cards_each(rules, "bags", plain.bags))
    officers = _officers(rules, plain)["officers"]
    late = phase in (Phase.DECLARE, Phase.INSPECT)
    for seat, (bag, hand) in enumerate(zip(bags, hands, strict=True), 1):
        if len(bag) > BAG_MOST or (bag and (not late or seat in officers)):
            raise NotLegal(Message.of("sheriff.position.bag", seat=seat), "S-BAG-1", ", ".join(bag))
        if late and seat not in officers and hand and not bag:
            raise NotLegal(Message.of("sheriff.position.no_bag", seat=seat), "S-BAG-1")
        if late and rules.compact and seat not in officers and hand:
            raise NotLegal(Message.of("sheriff.position.thrown", seat=seat), "S-COMPACT-1", ", ".join(hand))
        if len(bag) + len(hand) > rules.hand:
            why = Message.of("sheriff.position.hand", seat=seat, n=rules.hand)
            raise NotLegal(why, "S-SETUP-1", str(len(bag) + len(hand)))
    return bags


def _declared(rules: Rules, plain: Setup, bags: tuple[Cards, ...]) -> tuple[tuple[int, str], ...]:
    """The declarations, each with the true number and a legal good (S-DECLARE)."""
    items = tuple(plain.declared)
    if len(items) != rules.players:
        raise NotLegal(Message.of("sheriff.position.each", name="declared", n=rules.players), "S-DECLARE", repr(items))
    found = tuple(_declaration(item) for item in items)
    for seat, ((count, good), bag) in enumerate(zip(found, bags, strict=True), 1):
        if count != len(bag) or (bag and good not in rules.legal):
            allowed = tuple(f"{len(bag)} {name}" for name in rules.legal) if bag else ('""',)
            raise NotLegal(
                Message.of("sheriff.position.declared"), "S-DECLARE", f"player {seat}: {count} {good}".strip(), allowed
            )
    return found


def _declaration(item: object) -> tuple[int, str]:
    if not item:
        return 0, ""
    pair = item.split(None, 1) if isinstance(item, str) else list(item) if isinstance(item, Sequence) else []
    try:
        count, good = map(str, pair)
        return read_number(count), good
    except ValueError:
        given = repr(item)[:SHOWN_TEXT]
        raise NotLegal(Message.of("sheriff.position.declared"), "S-DECLARE", given, ("3 apples",)) from None


def _cards_each(rules: Rules, name: str, lists: Sequence[Sequence[str]]) -> tuple[Cards, ...]:
    found = tuple(lists) or ((),) * rules.players
    if len(found) != rules.players:
        raise NotLegal(Message.of("sheriff.position.each", name=name, n=rules.players), "S-SETUP-1", repr(lists))
    return tuple(_cards(rules, name, cards) for cards in found)


def _cards(rules: Rules, name: str, cards: Sequence[str]) -> Cards:
    if isinstance(cards, str) or not isinstance(cards, Sequence):
        raise NotLegal(Message.of("sheriff.position.cards", name=name), given=repr(cards))
    for card in tuple[object, ...](cards):
        if not isinstance(card, str) or card not in rules.goods:
            allowed: tuple[Param, ...] = tuple(rules.goods)
            raise NotLegal(Message.of("sheriff.position.cards", name=name), "S-EDITION", repr(card), allowed)
    return tuple(cards)


def _deck(rules: Rules, seed: int, plain: Setup, placed: tuple[Cards, ...]) -> tuple[Cards, Cards]:
    """The deck, and the cards out of the game."""
    box = Counter({good.name: count for good, count in rules.deck.counts(rules.players).items()})
    given = () if plain.deck is None else _cards(rules, "deck", plain.deck)
    used = Counter(card for cards in (*placed, given) for card in cards)
    if extra := used - box:
        given_text = ", ".join(f"{used[card]} {card}" for card in sorted(extra))
        allowed: tuple[Param, ...] = tuple(f"{box[card]} {card}" for card in sorted(extra))
        raise NotLegal(Message.of("sheriff.position.too_many"), "S-EDITION", given_text, allowed)
    rest = sorted((box - used).elements())
    if plain.deck is not None:
        return given, tuple(rest)
    generator(seed, 0).shuffle(rest)
    return tuple(rest), ()


def _one_of(name: str, value: int, allowed: Sequence[int], clause: str) -> int:
    if type(value) is not int or value not in allowed:
        raise NotLegal(Message.of(f"sheriff.position.{name}"), clause, repr(value), tuple(map(str, allowed)))
    return value


def _origin(setup: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    """The set-up as plain, hashable data for the saved game."""
    return tuple((name, _frozen(value)) for name, value in setup.items())


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, Sequence) and not isinstance(value, str) else value
