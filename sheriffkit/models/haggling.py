"""The haggling game: the published two-player benchmark that was cut out of Sheriff of Nottingham.

Farina, Ling, Fang and Sandholm (NeurIPS 2019): a smuggler loads some illegal items, or none. Then the two haggle for a
number of rounds: the smuggler offers a bribe, and the sheriff says yes or no. Only the last round counts: on yes the
cargo passes for that bribe, on no it is opened.

What it leaves out of the table game. There is one merchant and one cargo: no market, no hand, no cards that others have
seen. The cargo is not declared. All items are alike, and legal goods are worth nothing. A bribe is gold alone, without
goods and promises, and the smuggler always has it. Nothing said before the last round binds anybody. There is no next
round, so no reputation. An innocent smuggler gets a fixed compensation, not the penalty of each card (S-INSPECT-3).

Why the sheriff's answers before the last round may be left out, for EFCE and EFCCE. Call the game with them G, and the
one without them H. Both end with a cargo, a list of offers and a last answer. Whatever distribution of ends an
equilibrium of the one has, some equilibrium of the other has as well; so no objective is better in one of them.

- *From H to G.* The mediator draws a pair of plans of H. It advises the smuggler by them, whatever the answers were,
  and the sheriff always to say yes before the last round. The answers then tell the smuggler nothing, so what pays in G
  would pay in H. A sheriff who stops listening before the last round changes no offer by it. What is left is to give
  each list of offers some last answer, without having heard the advice for it. In H no other answer pays more on
  average than the advised one: for each advice (EFCE), or before it is heard (EFCCE). So it pays for no list, nor in
  sum.
- *From G to H.* The mediator draws a pair of plans of G, x and y, and works out for itself what y answers early. It
  advises the smuggler the offers that x makes after these answers, and the sheriff the last answer that y gives after
  them. The end is that of x and y. Take a moment to deviate in H: a player has followed so far, knows the offers (the
  smuggler also the cargo), and in an EFCE hears the next advice. It is made of moments in G: one for each list of early
  answers that y may have given so far, which the player there knows as well. What the player may do in H can be done at
  each of these: the smuggler makes certain offers, and y answers them as in H; or the sheriff changes the last answer.
  So what a deviation gains in H is a sum of gains in G, and none of these is above zero.

For NFCCE the second half fails. A sheriff who stops listening before the game does not know the answers of y and so
cannot give them in G, while in H the smuggler is advised as if they had been given.
"""

from bisect import bisect_right
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from classkit.compare import NotANumber
from classkit.game import CannotRead, NotLegal, short
from classkit.normalform.reading import counted, number
from classkit.trees import Tree, end, move
from classkit.trees.nodes import Node
from classkit.words import Catalogue, Message, Param, text

_add = Catalogue("sheriffkit").add
_add("sheriff.model.haggling.smuggler", "smuggler")
_add("sheriff.model.haggling.sheriff", "sheriff")
_add("sheriff.model.haggling.amount", "“{name}” cannot be taken. {why}")
_add("sheriff.model.haggling.negative", "“{name}” is not below zero.")
_add("sheriff.model.haggling.large", "This game has {ends} ends; the limit is {limit}. What fits, with the others as "
     "they are: {fits}.")  # fmt: skip
_add("sheriff.model.haggling.power", "more than 10^{power}")
_add("sheriff.model.haggling.fits", "“{name}” up to {most}")
_add("sheriff.model.haggling.none", "nothing, if only one of them is changed")
_add("sheriff.model.haggling.answers", "“early_answers” is True or False.")

LARGEST = 150_000
"""How many ends a haggling game may have."""
MOST_ROUNDS = 50
"""How many rounds a haggling game may have; with more than one answer or bribe to choose from, far fewer fit."""
LEAST = {"items": 1, "bribes": 0, "rounds": 1}
"""The smallest numbers of a haggling game."""
LISTENING = ("EFCCE", "EFCE")
"""The concepts for which the sheriff's early answers may be left out."""


@dataclass(frozen=True, slots=True)
class HagglingSize:
    """How large a haggling game is: its ends, and the information sets and sequences of smuggler and sheriff."""

    ends: int
    infosets: tuple[int, int]
    sequences: tuple[int, int]


def haggling_size(items: int, bribes: int, rounds: int, *, early_answers: bool = True) -> HagglingSize:
    """The size of a haggling game, without making it; parameters as `haggling_game`, and errors for what they can't be.

    >>> haggling_size(5, 3, 4)
    HagglingSize(ends=24576, infosets=(3511, 2340), sequences=(14047, 4681))
    """
    _counted(items, bribes, rounds, early_answers)
    loads, offers = items + 1, bribes + 1
    steps = 2 * offers if early_answers else offers
    talks = sum(steps**r for r in range(rounds))
    asked = offers * talks if early_answers else offers**rounds
    ends = loads * steps ** (rounds - 1) * offers * 2
    return HagglingSize(ends, (1 + loads * talks, asked), (1 + loads + loads * offers * talks, 1 + 2 * asked))


def haggling_game(
    items: int,
    bribes: int,
    rounds: int,
    value: object = 1,
    penalty: object = 2,
    compensation: object = 3,
    *,
    early_answers: bool = True,
) -> Tree:
    """The haggling game as a tree of `classkit.trees`; the smuggler is player 1, the sheriff player 2.

    The smuggler loads 0 to `items`, and in each of `rounds` offers a bribe of 0 to `bribes`. In the last round yes lets
    the cargo pass: `value` for each item, less the bribe, which the sheriff gets. No opens it: an item costs the
    smuggler `penalty`, paid to the sheriff, and for an empty cargo the sheriff pays `compensation`. The amounts are
    ints, Fractions or texts, not below zero.

    `early_answers=False` leaves out what the sheriff says before the last round: an answer pays nothing, and a mediator
    who knows it can tell the smuggler as well. The programme is then about eight times smaller. The best EFCE and EFCCE
    stay the same: the proof stands at the head of this module. For NFCCE it is wrong, since a player who leaves before
    hearing any advice can't be told anything, and `optimal` refuses it.

    Errors: CannotRead or NotLegal for parameters that do not fit, and for more than `LARGEST` ends: it says what would
    fit.

    >>> tree = haggling_game(1, 1, 1, value=5, penalty=1, compensation=1)
    >>> print(tree.path(tree.leaves[-1].place), *tree.leaves[-1].payoffs)
    /load 1/offer 1/no -1 1
    """
    _counted(items, bribes, rounds, early_answers)
    amounts = [_amount(*pair) for pair in (("value", value), ("penalty", penalty), ("compensation", compensation))]
    _refuse_large({"items": items, "bribes": bribes, "rounds": rounds}, early_answers)
    game = _Haggling(bribes, rounds, amounts[0], amounts[1], amounts[2], early_answers)
    loads = {f"load {n}": game.offers(n, ()) for n in range(items + 1)}
    players = [text(f"sheriff.model.haggling.{who}") for who in ("smuggler", "sheriff")]
    return Tree(move(1, "cargo", loads), players, () if early_answers or rounds == 1 else LISTENING)


@dataclass(frozen=True, slots=True)
class _Haggling:
    """Makes the tree behind a cargo. What was said so far is a tuple of texts such as `1 no`."""

    bribes: int
    rounds: int
    value: Fraction
    penalty: Fraction
    compensation: Fraction
    early_answers: bool

    def offers(self, n: int, said: tuple[str, ...]) -> Node:
        """The smuggler, who has loaded n items, makes an offer."""
        info = ", ".join((f"{n} items" if n != 1 else "1 item", *said))
        return move(1, info, {f"offer {bribe}": self.answers(n, said, bribe) for bribe in range(self.bribes + 1)})

    def answers(self, n: int, said: tuple[str, ...], bribe: int) -> Node:
        """The sheriff hears the offer, and answers."""
        last = len(said) == self.rounds - 1
        if not last and not self.early_answers:
            return self.offers(n, (*said, str(bribe)))
        info = ", ".join((*said, f"{bribe} offered"))
        if last:
            return move(2, info, {"yes": self.passes(n, bribe), "no": self.opens(n)})
        return move(2, info, {answer: self.offers(n, (*said, f"{bribe} {answer}")) for answer in ("yes", "no")})

    def passes(self, n: int, bribe: int) -> Node:
        """The cargo passes for the bribe."""
        return end(n * self.value - bribe, Fraction(bribe))

    def opens(self, n: int) -> Node:
        """The cargo is opened: the smuggler pays for each item, or is paid for an empty cargo."""
        return end(-n * self.penalty) if n else end(self.compensation)


def _counted(items: object, bribes: object, rounds: object, early_answers: object) -> None:
    """Refuse what are no numbers of a haggling game. Errors: NotLegal."""
    for (name, least), given in zip(LEAST.items(), (items, bribes, rounds), strict=True):
        counted(given, name, least, MOST_ROUNDS if name == "rounds" else LARGEST)
    if not isinstance(early_answers, bool):
        raise NotLegal(Message.of("sheriff.model.haggling.answers"), given=short(early_answers))


def _refuse_large(numbers: dict[str, int], early_answers: bool) -> None:
    """Refuse a game of too many ends. Errors: NotLegal says how far each of the numbers could go."""

    def ends(name: str, number: int) -> int:
        return haggling_size(**numbers | {name: number}, early_answers=early_answers).ends

    if (wanted := ends("items", numbers["items"])) <= LARGEST:
        return
    fits: list[Param] = []
    for name, least in LEAST.items():
        sizes = range(least, numbers[name])
        fitting = bisect_right(sizes, LARGEST, key=partial(ends, name))
        fits += [Message.of("sheriff.model.haggling.fits", name=name, most=sizes[fitting - 1])] if fitting else []
    power = len(str(wanted)) - 1
    said: Param = wanted if power < 12 else Message.of("sheriff.model.haggling.power", power=power)
    nothing = (Message.of("sheriff.model.haggling.none"),)
    raise NotLegal(Message.of("sheriff.model.haggling.large", ends=said, limit=LARGEST, fits=tuple(fits) or nothing))


def _amount(name: str, given: object) -> Fraction:
    try:
        found = number(given)
    except NotANumber as error:
        why = Message.of("sheriff.model.haggling.amount", name=name, why=error.message)
        raise CannotRead(why, given=short(given)) from None
    if found < 0:
        raise NotLegal(Message.of("sheriff.model.haggling.negative", name=name), given=str(found))
    return found
