"""What a sheriff can know of a closed bag: Bayes's rule over every hand that the merchant may hold.

The story, as simple as it can be. Hands come from the cards that the sheriff has not seen: what is on a pile, in the
open on a stand, or in the own hand can be in no other hand; what the merchant took from a pile is in its hand. A
merchant means to lie with chance `lies`.

- Who does not, bags all of the most valuable legal good, five cards at most (of equals the first good of the rules),
  and says so.
- Who does, throws dice: any number of any legal good is said, and any cards of the hand are bagged that make it a lie.
  A hand that is all of the declared good can only be honest.
- Who does not mean to lie, but holds no legal good, must: then the dice are thrown as well.

The chances follow by counting hands, without listing them. `sheriffkit.bots.belief` tells another story, with fewer
bags, for bots in a hurry.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm

from classkit.dist import Dist
from classkit.game import NotLegal
from classkit.words import Message
from sheriffkit.bag import Bag, Belief, Number, belief_of, chance, declared_good
from sheriffkit.hands import SomeCards, cards_of, checked, draws, hand_size, unseen, ways_to_hold
from sheriffkit.items import Cards
from sheriffkit.rules import BAG_MOST, STANDARD, Rules


def posterior(
    declared: str,
    number: int,
    lies: Number = Fraction(1, 2),
    *,
    seen: SomeCards = (),
    taken: SomeCards = (),
    size: int | None = None,
    rules: Rules = STANDARD,
) -> Dist[Bag]:
    """What is in a bag that was declared as that number of a good: every bag with its chance, by Bayes's rule.

    `lies`: the chance that the merchant means to lie, before anything is said. `seen`: cards known to be elsewhere.
    `taken`: cards known to be in the merchant's hand, since all saw them taken from a pile (S-MARKET-4). `size`: the
    merchant's cards before bagging, default the hand size. Errors: NotLegal for a declaration that is none, for more
    cards taken than the hand has, and for a declaration that no hand would lead to.

    >>> from sheriffkit.rules import COMPACT
    >>> none, four = (posterior("apples", 3, rules=COMPACT, seen={"apples": k}) for k in (0, 4))
    >>> [str(found.p(lambda bag: bag.honest)) for found in (none, four)]
    ['2966401/10064212', '0']
    """
    says = declared_good(checked(rules), declared)
    if isinstance(number, bool) or number not in range(1, BAG_MOST + 1):
        allowed = Message.of("sheriff.odds.between", low=1, high=BAG_MOST)
        raise NotLegal(Message.of("sheriff.bribery.bag"), "S-BAG-1", f"{number!r} cards", (allowed,))
    known = Counter(cards_of(rules, taken))
    pool = unseen([*cards_of(rules, seen), *known.elements()], rules=rules)
    hand = hand_size(size, rules, unseen(seen, rules=rules))
    if known.total() > hand:
        allowed = Message.of("sheriff.odds.between", low=0, high=hand)
        raise NotLegal(Message.of("sheriff.odds.size"), "S-SETUP-1", f"{known.total()} cards", (allowed,))
    weights = _Story(rules, pool, dict(known), hand, says).weights(int(number), Fraction(chance(lies, "lies")))
    if not weights:
        raise NotLegal(Message.of("sheriff.bribery.impossible"), "S-DECLARE", f"{number} {says}")
    bags = _bags(says, rules)
    return Dist({bags[cards]: weight for cards, weight in weights.items()})


class _Bags(dict[Cards, Bag]):
    """The bags declared as one good, by their cards, each made once: who sees one more card weighs them anew."""

    def __init__(self, declared: str, rules: Rules) -> None:
        super().__init__()
        self.declared, self.rules = declared, rules

    def __missing__(self, cards: Cards) -> Bag:
        bag = self[cards] = Bag(self.declared, cards, self.rules)
        return bag


@lru_cache(maxsize=32)
def _bags(declared: str, rules: Rules) -> _Bags:
    return _Bags(declared, rules)


@dataclass(frozen=True, slots=True)
class _Story:
    """Unseen cards by good, cards known to be in the hand, the hand's size, the good that is declared.

    Weights are numbers of hands. Some cards of a bag may be known ones, the others are `drawn`.
    """

    rules: Rules
    pool: dict[str, int]
    known: dict[str, int]
    size: int
    declared: str

    def weights(self, number: int, lies: Fraction) -> dict[Cards, int]:
        """Each bag of that number, weighed by the hands, and by the chance that they lead to it; in whole numbers."""
        most = min(BAG_MOST, self.size)
        if number > most:
            return {}
        dice = Fraction(1, most * len(self.rules.legal))
        choices = [(tuple(sorted(old + new)), self.kind(old, new), ways) for old, new, ways in self.choices(number)]
        weight = {kind: self.weight(number, kind, lies) * dice for kind in {kind for _, kind, _ in choices}}
        honest = (1 - lies) * self.truthful(number)
        scale = lcm(honest.denominator, *(share.denominator for share in weight.values()))
        whole = {kind: int(share * scale) for kind, share in weight.items()}
        found: dict[Cards, int] = {}
        for cards, kind, ways in choices:
            found[cards] = found.get(cards, 0) + ways * whole[kind]
        cards = (self.declared,) * number
        found[cards] = found.get(cards, 0) + int(honest * scale)
        return {cards: share for cards, share in found.items() if share}

    def kind(self, old: Cards, new: Cards) -> tuple[int, int, int, bool]:
        """What its weight depends on: cards as declared, drawn, drawn as declared; whether all are contraband."""
        true, legal = new.count(self.declared), set(self.rules.legal)
        return old.count(self.declared) + true, len(new), true, legal.isdisjoint(old) and legal.isdisjoint(new)

    def weight(self, number: int, kind: tuple[int, int, int, bool], lies: Fraction) -> Fraction:
        """What one choice of that kind weighs, where the dice are thrown: by who means to lie, and by who has to."""
        true, drawn, true_drawn, contraband = kind
        forced = (1 - lies) * self.forced(number, drawn) if contraband else 0
        return lies * self.lied(number, true, drawn, true_drawn) + forced

    def choices(self, number: int) -> Iterator[tuple[Cards, Cards, int]]:
        """Every choice of so many cards: known ones, drawn ones, and in how many ways they are just these."""
        pool = {good: stock for good, stock in self.pool.items() if stock}
        for old in range(min(number, sum(self.known.values())) + 1):
            kept = [(_cards(held), ways) for held, ways in draws(self.known, old)]
            for held, ways in draws(pool, number - old):
                new = _cards(held)
                yield from ((cards, new, ways * chosen) for cards, chosen in kept)

    def lied(self, number: int, true: int, drawn: int, true_drawn: int) -> Fraction:
        """The chances of one choice of cards, `true` of them as declared, to be bagged by the dice, over all hands."""
        stock, known = self.pool[self.declared], self.known.get(self.declared, 0)
        rest = self.size - sum(self.known.values()) - drawn
        others = sum(self.pool.values()) - stock - (drawn - true_drawn)
        found = Fraction(0)
        for more in range(rest + 1):
            held = known + true_drawn + more
            if held == self.size or true < number:
                choices = comb(self.size, number) - (comb(held, number) if held < self.size else 0)
                found += Fraction(comb(stock - true_drawn, more) * comb(others, rest - more), choices)
        return found

    def forced(self, number: int, drawn: int) -> Fraction:
        """The same for a hand of contraband alone."""
        rest = self.size - sum(self.known.values()) - drawn
        if rest < 0 or any(map(self.rules.is_legal, self.known)):
            return Fraction(0)
        contraband = sum(stock for good, stock in self.pool.items() if good not in self.rules.legal)
        return Fraction(comb(max(contraband - drawn, 0), rest), comb(self.size, number))

    def truthful(self, number: int) -> int:
        """In how many hands the best honest bag is that number of the declared good."""
        worth = number * self.rules.goods[self.declared].value
        place = self.rules.legal.index(self.declared)
        stocks: list[tuple[int, list[int]]] = []
        for at, good in enumerate(self.rules.legal):
            known, value = self.known.get(good, 0), self.rules.goods[good].value
            bagged = [min(BAG_MOST, known + k) for k in range(self.size + 1)]
            if at == place:
                fits = [k for k, cards in enumerate(bagged) if cards == number]
            else:
                fits = [k for k, cards in enumerate(bagged) if cards * value < worth + (at > place)]
            stocks.append((self.pool[good], fits))
        other = sum(stock for good, stock in self.pool.items() if good not in self.rules.legal)
        return ways_to_hold(stocks, other, self.size - sum(self.known.values()))


def _cards(held: Iterable[tuple[str, int]]) -> Cards:
    return tuple(good for good, k in held for _ in range(k))


def kinds(belief: Belief) -> Dist[tuple[int, int, int]]:
    """A belief in short: of the bag's cards, how many are as declared, other legal goods, contraband.

    Errors: NotLegal for what is no bag.

    >>> kinds(Dist({Bag("apples", ["apples", "bread", "silk"]): 1}))
    Dist({(1, 1, 1): 1})
    """
    return belief_of(belief).map(_kind)


def _kind(bag: Bag) -> tuple[int, int, int]:
    true = bag.cards.count(bag.declared)
    legal = len(bag.rules.split(bag.cards)[0])
    return true, legal - true, len(bag.cards) - legal
