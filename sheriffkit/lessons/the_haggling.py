"""Lesson 10, haggling: can advice that nobody has to follow help both sides? Its round, its games and its questions.

The game is `sheriffkit.models.haggling_game` with value 5, penalty 1 and compensation 1 for each item, and bribes up to
2. The notebook takes `predict`, `reveal` and `check` from here; the mediator is in `the_haggling_advice`, the charts
and the growing tree in `the_haggling_charts`, the game against CFR in `cfr_duel`.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import ceil

from classkit import shown
from classkit.game import NotLegal
from classkit.lesson import Lesson, Mistake, Question, Unit
from classkit.trees import Tree, backward_induction, best_response, expected, nash_conv, zero_sum
from classkit.trees.nodes import Decision, End, Node
from classkit.trees.strategies import Profile, profile
from classkit.words import Catalogue, Message, Param, say
from sheriffkit import engine
from sheriffkit.models import haggling_game
from sheriffkit.rules import Rules
from sheriffkit.state import State

VALUE, PENALTY, COMPENSATION = 5, 1, 1
"""Of an item that passes, of one that is found, and of an empty cargo that is opened: the family of this lesson."""
ITEMS, BRIBES = 3, 2
"""The most that is loaded and offered."""
WORDS = BRIBES + 1
"""How many words an offer can be in a round that does not count: one for each bribe, with none."""
MANY = 10
"""The items of the last self-check."""
SHERIFF, MERCHANT, OFFER = 1, 2, 5
"""The learner's seat in the round that is played, the merchant's, and the gold that is offered."""
SILK = {"heads": 1, "tails": 3}
"""What the merchant's bag holds in two rounds that look alike to the sheriff."""

_add = Catalogue("sheriffkit").add


# --- the round that is played -----------------------------------------------------------------------------------------


def first_round(coin: str = "heads") -> State:
    """The position that the notebook opens: a bag on the table, three apples declared, and an offer to the sheriff.

    What the bag holds was settled by a coin, 'heads' or 'tails'. The sheriff's view is the same.

    >>> engine.view(first_round("heads"), SHERIFF) == engine.view(first_round("tails"), SHERIFF)
    True
    """
    silk = SILK[coin]
    return engine.position(
        Rules(),
        phase="inspect",
        round=3,
        sheriff=SHERIFF,
        seed=11,
        hands=[
            ("apples", "apples", "cheese", "bread", "mead", "chickens"),
            ("apples", "cheese", "bread"),
            ("cheese", "cheese"),
            ("bread", "chickens", "pepper"),
        ],
        stands=[
            ("apples", "apples", "cheese"),
            ("apples",) * 3 + ("bread",),
            ("cheese",) * 3,
            ("bread", "bread", "chickens"),
        ],
        left=("apples", "cheese", "bread", "apples", "chickens"),
        right=("bread", "cheese", "apples", "pepper", "apples"),
        bags=[(), ("apples",) * (3 - silk) + ("silk",) * silk, ("cheese",) * 4, ("bread",) * 3],
        declared=["", "3 apples", "4 cheese", "3 bread"],
        moves=[f"{SHERIFF}: call {MERCHANT}", f"{MERCHANT}: offer {OFFER} gold"],
    )


# --- the games --------------------------------------------------------------------------------------------------------


def game(items: int = ITEMS, bribes: int = BRIBES, rounds: int = 1, *, early_answers: bool = True) -> Tree:
    """The haggling game of this lesson with so many items, bribes and rounds.

    >>> len(game().leaves)
    24
    """
    return haggling_game(items, bribes, rounds, VALUE, PENALTY, COMPENSATION, early_answers=early_answers)


def seen(tree: Tree) -> Tree:
    """The same game, with everybody seeing everything: each node is an information set of its own.

    >>> len(seen(game()).infosets(2)), len(game().infosets(2))
    (12, 3)
    """

    def opened(node: Node, way: str) -> Node:
        if not isinstance(node, Decision):
            return node
        branches = tuple((action, opened(after, f"{way} {action}".strip())) for action, after in node.branches)
        return Decision(node.player, way or node.info, branches)

    return Tree(opened(tree.node(), ""), tree.players)


def lead(tree: Tree) -> Tree:
    """The same game where only the lead counts: an end pays what a player has more than the other. So it is zero-sum.

    >>> lead(game()).leaves[-1].payoffs
    (Fraction(-6, 1), Fraction(6, 1))
    """

    def ahead(node: Node) -> Node:
        if isinstance(node, Decision):
            return Decision(node.player, node.info, tuple((action, ahead(after)) for action, after in node.branches))
        if isinstance(node, End):
            first, second = map(Fraction, node.payoffs)
            return End((first - second,))
        raise TypeError(f"a finished haggling game without chance has no such node: {node!r}")

    return Tree(ahead(tree.whole().node()), tree.players)


def babbling(items: int = ITEMS, bribes: int = BRIBES) -> Profile:
    """The equilibrium in which offers say nothing: no item or all of them, no bribe, and a sheriff who opens often.

    One round. The smuggler loads so often that opening brings the sheriff nothing on average, and the sheriff opens so
    often that loading brings the smuggler no more than not loading, whatever is offered.

    >>> print(babbling()[0]["cargo"]["load 3"], babbling()[1]["0 offered"]["no"])
    1/4 15/19
    """
    loaded, opened = chances(items)
    cargo = {"load 0": 1 - loaded, f"load {items}": loaded}
    offers = {_loaded(n): "offer 0" for n in range(items + 1)}
    sheriff = {f"{bribe} offered": {"yes": 1 - opened, "no": opened} for bribe in range(bribes + 1)}
    return profile(game(items, bribes), ({"cargo": cargo, **offers}, sheriff))


def alone(items: int = ITEMS, bribes: int = BRIBES) -> Profile:
    """The equilibrium of one round that is best for both together without a mediator.

    With room for no more items than coins all items pass, for a coin each; no end pays more. With room for more, every
    equilibrium pays what `babbling` pays. For let an offer of b be passed with probability y. It brings n items n(6y −
    1) − yb, and an empty cargo 1 − y − yb: so it pays to load all or nothing, never a part. If only full cargoes made
    this offer, it would be opened, since its fines are above b; if only empty ones did, it would be passed, and to load
    would be better. So both make it, and bring the same: 5I/(6I + 1) − yb with room for I. But offering nothing brings
    5I/(6I + 1) at least, however it is answered. So b = 0; and since opening and passing are alike to the sheriff, who
    passes for nothing, the sheriff has nothing.

    >>> expected(game(2), alone(2)), expected(game(3), alone(3)) == expected(game(3), babbling(3))
    ((Fraction(8, 1), Fraction(2, 1)), True)
    """
    if items > bribes:
        return babbling(items, bribes)
    smuggler = {"cargo": f"load {items}", _loaded(items): f"offer {items}"}
    sheriff = {f"{bribe} offered": "yes" if bribe >= items else "no" for bribe in range(bribes + 1)}
    return profile(game(items, bribes), (smuggler, sheriff))


def chances(items: int) -> tuple[Fraction, Fraction]:
    """How often the smuggler loads all items, and how often the sheriff opens, in the equilibrium of `babbling`."""
    loaded = Fraction(COMPENSATION, items * PENALTY + COMPENSATION)
    opened = Fraction(items * VALUE, items * (VALUE + PENALTY) + COMPENSATION)
    return loaded, opened


def _loaded(items: int) -> str:
    """What the smuggler knows with so many items on board: the name of the information set."""
    return "1 item" if items == 1 else f"{items} items"


def why_not(tree: Tree) -> str:
    """Why backward induction cannot solve a game, in the kit's own words. Errors: ValueError if it can.

    >>> why_not(game()).partition(":")[0]
    'Backward induction needs perfect information'
    """
    try:
        backward_induction(tree)
    except NotLegal as refused:
        return say(refused.message)
    raise ValueError("backward induction solves this game")


def guess(items: int, words: int) -> Fraction:
    """What a smuggler expects who loads all, guesses one of so many words, and then offers the highest bribe."""
    passed, opened = items * VALUE - BRIBES, -items * PENALTY
    return Fraction(passed, words) + Fraction(words - 1, words) * opened


# --- questions --------------------------------------------------------------------------------------------------------

_add("the_haggling.seen.ask", "A smuggler loads up to {items} items and offers a bribe of up to {bribes} coins. An "
    "item is worth {value} to the smuggler if it passes; if the sheriff opens, each item costs a fine of {fine}, which "
    "the sheriff gets. The sheriff sees the cargo, and says yes where yes and no pay the same. What does the smuggler "
    "end up with, if both play their best?")  # fmt: skip
_add("the_haggling.seen.why", "The sheriff passes a cargo if the bribe is at least the fine. {bribes} coins buy "
    "{bribes} items and no more: {bribes} × {value} − {bribes} = {answer}. A third item would only bring "
    "fines.")  # fmt: skip
_add("the_haggling.most.ask", "Up to four items, bribes up to 3 coins; an item is worth {value}, the fine is {fine} "
    "for each, and the sheriff sees the cargo, and says yes where both pay the same. What does the smuggler end up "
    "with?")  # fmt: skip
_add("the_haggling.most.why", "3 coins buy three items: 3 × {value} − 3 = {answer}.")
_add("the_haggling.most.hint", "Which cargo does the sheriff let pass for 3 coins? What is left after the bribe?")
_add("the_haggling.most.all", "That is four items less the bribe. With four items the fine is higher than the bribe, "
    "and the sheriff sees them.")  # fmt: skip
_add("the_haggling.most.gross", "That is what the cargo is worth. The bribe is still to be paid.")
_add("the_haggling.most.sheriff", "That is what the sheriff ends up with.")
_add("the_haggling.most.old", "That is the answer for bribes up to 2 coins. Here one coin more may be offered.")
_add("the_haggling.most.free", "That is four items for nothing. A sheriff who sees them would open.")
_add("the_haggling.hidden.ask", "The same game: up to {items} items, bribes up to {bribes}. But now the sheriff cannot "
    "see the cargo, and pays {pays} if an empty one is opened. What do both have together, in "
    "equilibrium?")  # fmt: skip
_add("the_haggling.hidden.why", "No offer is believed. The smuggler loads nothing in three cases of four, else {items} "
    "items; the sheriff opens with probability {opened}. The smuggler has {answer} on average, the sheriff nothing. "
    "With the cargo in sight both together had {before}.")  # fmt: skip
_add("the_haggling.opens.ask", "Up to five items, all else as before: value {value}, fine {fine}, compensation {pays}, "
    "and the cargo hidden. How often does the sheriff open in equilibrium?")  # fmt: skip
_add("the_haggling.opens.why", "Often enough that five items bring no more than none: 25 × (1 − q) − 5 × q = q gives q "
    "= {answer}.")  # fmt: skip
_add("the_haggling.opens.hint", "The sheriff makes the smuggler indifferent. What does an empty cargo bring if the "
    "sheriff opens with probability q, and what do five items bring?")  # fmt: skip
_add("the_haggling.opens.passes", "That is how often the sheriff says yes.")
_add("the_haggling.opens.loads", "That is how often the smuggler loads. It makes the sheriff indifferent; the "
    "sheriff’s own mixture has to make the smuggler indifferent.")  # fmt: skip
_add("the_haggling.opens.innocent", "You left out that an empty cargo earns the compensation when it is opened.")
_add("the_haggling.opens.fine", "You left out the fine: five items that are found cost five.")
_add("the_haggling.opens.old", "That is the answer for three items.")
_add("the_haggling.guess.ask", "A mediator advises a smuggler to load two items, and then to say a secret word, one of "
    "{words}. Only a smuggler who has loaded two hears the word. Whoever says it, and then offers {bribes} coins, is "
    "passed; all others are opened. A greedy smuggler loads {items} and guesses the word. What does that smuggler "
    "expect?")  # fmt: skip
_add("the_haggling.guess.why", "With a chance of one in {words} the cargo passes: {items} × {value} − {bribes}. Else "
    "it is opened, and costs {items}. The mean is {answer}, and following the advice is worth {follow}.")  # fmt: skip
_add("the_haggling.enough.ask", "Up to ten items now. Following the advice is still worth {follow}. How many words "
    "does the mediator need at least, so that it never pays to load all ten and guess?")  # fmt: skip
_add("the_haggling.enough.why", "With w words a guess is worth 48/w − 10 × (w − 1)/w = 58/w − 10. That is at most "
    "{follow} from w = {answer} on.")  # fmt: skip
_add("the_haggling.enough.hint", "What is a guess among w words worth? Compare with what the advice is worth.")
_add("the_haggling.enough.three", "So many were enough for three items. A guess among them would be worth more than "
    "{follow} here.")  # fmt: skip
_add("the_haggling.enough.part", "The inequality is right. But there are only whole words.")
_add("the_haggling.enough.zero", "So many make a guess worth nothing. It has to be worth no more than the advice.")
_add("the_haggling.enough.fine", "You left out the fines of a wrong guess, and the bribe that a right one costs.")
_add("the_haggling.enough.two", "That is how many words two rounds of offers make. Fewer are enough.")
_add("the_haggling.lead.ask", "One change: only the lead counts, what one has more than the other. Up to {items} "
    "items, the cargo hidden. In equilibrium the smuggler has a lead of {lead}. What lead does the mediator bring who "
    "is best for the smuggler?")  # fmt: skip
_add("the_haggling.lead.why", "Not one hair more. What one gains the other loses, so the sheriff would rather play the "
    "equilibrium than listen; and then nothing that the smuggler does brings more than {lead}.")  # fmt: skip


def _say(id: str, params: Mapping[str, Param] | None = None) -> Message:
    return Message.of(f"the_haggling.{id}", **(params or {}))


def _mistakes(key: str, params: Mapping[str, Param], **values: Fraction | int) -> tuple[Mistake, ...]:
    return tuple(Mistake(Fraction(value), _say(f"{key}.{name}", params)) for name, value in values.items())


FAMILY: dict[str, Param] = {"value": VALUE, "fine": PENALTY, "pays": COMPENSATION, "items": ITEMS, "bribes": BRIBES}
FOLLOW = backward_induction(seen(game())).payoffs[0]
"""What the smuggler has with the cargo in sight, and with the mediator's advice."""


def _seen() -> Question:
    why = _say("seen.why", {**FAMILY, "answer": shown.number(FOLLOW)})
    return Question("seen", _say("seen.ask", FAMILY), FOLLOW, why, unit=Unit.NUMBER)


def _most() -> Question:
    value, sheriff = backward_induction(seen(game(4, 3))).payoffs
    wrong: dict[str, Fraction | int] = {
        "all": 4 * VALUE - 3,
        "gross": value + sheriff,
        "sheriff": sheriff,
        "old": FOLLOW,
        "free": 4 * VALUE,
    }
    mistakes = _mistakes("most", {}, **wrong)
    why = _say("most.why", {**FAMILY, "answer": shown.number(value)})
    return Question("most", _say("most.ask", FAMILY), value, why, _say("most.hint"), mistakes, Unit.NUMBER)


def _hidden() -> Question:
    tree, pair = game(), babbling()
    if nash_conv(tree, pair) != 0:
        raise ArithmeticError("the lesson's mixtures are no equilibrium")
    value = Fraction(sum(expected(tree, pair)))
    before = sum(backward_induction(seen(tree)).payoffs)
    numbers: dict[str, Param] = {"answer": shown.number(value), "opened": chances(ITEMS)[1], "before": int(before)}
    return Question(
        "hidden", _say("hidden.ask", FAMILY), value, _say("hidden.why", {**FAMILY, **numbers}), unit=Unit.NUMBER
    )


def _opens() -> Question:
    loaded, value = chances(5)
    mistakes = _mistakes(
        "opens",
        {},
        passes=1 - value,
        loads=loaded,
        innocent=Fraction(5 * VALUE, 5 * VALUE + 5 * PENALTY),
        fine=Fraction(5 * VALUE, 5 * VALUE + COMPENSATION),
        old=chances(3)[1],
    )
    why = _say("opens.why", {"answer": shown.probability(value)})
    return Question("opens", _say("opens.ask", FAMILY), value, why, _say("opens.hint"), mistakes)


def _guess() -> Question:
    numbers: dict[str, Param] = {**FAMILY, "words": WORDS, "follow": shown.number(FOLLOW)}
    value = guess(ITEMS, WORDS)
    why = _say("guess.why", {**numbers, "answer": shown.number(value)})
    return Question("guess", _say("guess.ask", numbers), value, why, unit=Unit.NUMBER)


def _enough() -> Question:
    stake, fine = MANY * (VALUE + PENALTY) - BRIBES, MANY * PENALTY
    part = Fraction(stake) / (FOLLOW + fine)
    follow: dict[str, Param] = {"follow": shown.number(FOLLOW)}
    mistakes = _mistakes(
        "enough",
        follow,
        three=WORDS,
        part=part,
        zero=ceil(Fraction(stake, fine)),
        fine=ceil(MANY * VALUE / FOLLOW),
        two=WORDS**2,
    )
    value = Fraction(ceil(part))
    why = _say("enough.why", {**follow, "answer": int(value)})
    return Question("enough", _say("enough.ask", follow), value, why, _say("enough.hint"), mistakes, Unit.NUMBER)


def _lead() -> Question:
    """Against the sheriff's equilibrium strategy nothing gives the smuggler more than the value, so no advice does."""
    tree = lead(game())
    solved = zero_sum(tree)
    value = Fraction(best_response(tree, 1, solved.profile[1]).value)
    told: dict[str, Param] = {**FAMILY, "lead": shown.decimal(solved.value)}
    return Question("lead", _say("lead.ask", told), value, _say("lead.why", told), unit=Unit.NUMBER)


LESSON = Lesson("the_haggling", (_seen(), _most(), _hidden(), _opens(), _guess(), _enough(), _lead()))
predict, reveal, check = LESSON.predict, LESSON.reveal, LESSON.check
