"""Lesson 08, the inspection game: how often should a merchant lie, and a sheriff open? Its round and its questions.

Values are computed by `sheriffkit.models` and `classkit.normalform`. The notebook takes `predict`, `reveal` and `check`
from here; its charts are in `the_inspection_game_charts`, the duel in `duel`, what is reckoned of duels in `duel_sides`
and `duel_regret`.
"""

from fractions import Fraction

from classkit import shown
from classkit.lesson import Lesson, Mistake, Question, Unit
from classkit.normalform import Game, equilibria
from classkit.words import Catalogue, Message, Param
from sheriffkit import engine
from sheriffkit.bag import Bag
from sheriffkit.lessons.duel_log import Log
from sheriffkit.lessons.duel_regret import Regret
from sheriffkit.lessons.duel_sides import BAGS, OPPONENTS, RHYTHM, ROUNDS, Round, expected, habit
from sheriffkit.models import Inspection
from sheriffkit.models.inspection import HONEST, LIE
from sheriffkit.rules import Rules
from sheriffkit.state import State
from sheriffkit.wealth import Wealth

SEED, SHERIFF, MERCHANT = 3, 3, 1
"""The round that is played: its seed, at which the sheriff opens the learner's bag, and two seats."""
OTHER = Inspection(BAGS.honest, Bag("chickens", ["chickens", "chickens", "cheese", "silk"]))
"""The other lie of the same hand, that of lesson 06: example X-11."""
POOR = Inspection(BAGS.honest, BAGS.lie, Wealth(sheriff=0))
"""The same bags before a sheriff who owns nothing."""
SEEN, OPENED = 10, 3
"""In the question on counting: so many rounds were seen, and in so many the sheriff opened."""
EVEN = Fraction(1, 10**6)
"""How far a float may be from an amount of gold that is asked for, as a part of it: 20.41 is no 20.40."""
SIX = Log(
    rounds=tuple(
        Round(*line.split()) for line in ("lie open", "lie pass", "honest pass", "lie open", "honest pass", "lie open")
    )
)
"""The six rounds of the question on regret."""

_add = Catalogue("sheriffkit").add


def first_round() -> State:
    """The round that is played: four chickens, a cheese and a silk in the learner's hand, no talk, so no bribes.

    >>> engine.to_move(first_round())
    (1, 2, 4)
    """
    return engine.position(
        Rules(haggle_rounds=0),
        phase="bag",
        sheriff=SHERIFF,
        seed=SEED,
        hands=(
            ("chickens", "chickens", "chickens", "chickens", "cheese", "silk"),
            ("apples", "apples", "apples", "bread", "bread", "pepper"),
            ("bread", "cheese", "cheese", "apples", "pepper", "chickens"),
            ("bread", "bread", "bread", "cheese", "cheese", "mead"),
        ),
        left=("cheese", "apples", "pepper", "bread", "apples"),
        right=("bread", "cheese", "apples", "cheese", "apples"),
    )


def harsher(times: int = 2, game: Inspection = BAGS) -> Game:
    """The inspection game with a fine that is so many times as high, paid to the sheriff as before.

    >>> harsher().A[1], harsher().B[1]
    ((Fraction(24, 1), Fraction(8, 1)), (Fraction(0, 1), Fraction(8, 1)))
    """
    plain, more = game.game, (times - 1) * game.P
    A = [plain.A[0], [plain.A[1][0], plain.A[1][1] - more]]
    B = [plain.B[0], [plain.B[1][0], plain.B[1][1] + more]]
    return Game(A, B, plain.rows, plain.columns, plain.players)


def chances(game: Game) -> tuple[Fraction, Fraction]:
    """The chances of a lie and of opening in the only equilibrium. Errors: ValueError if there are several.

    >>> chances(BAGS.game)
    (Fraction(2, 3), Fraction(2, 5))
    """
    found = equilibria(game)
    if len(found) != 1:
        raise ValueError(f"a game with one equilibrium was expected; this one has {len(found)} extreme ones")
    return found.extreme[0].row[1], found.extreme[0].column[1]


# --- questions -------------------------------------------------------------------------------------------------------

_add("inspection_game.lies.ask", "The lie with the silk brings 24 if it is passed and 12 if it is opened; four honest "
    "chickens bring 16 or 24. Opening a lie brings the sheriff 4, opening honest chickens costs 8. How often will a "
    "merchant lie who must not be seen through?")  # fmt: skip
_add(
    "inspection_game.lies.why",
    "So often that opening is worth nothing to the sheriff: p × {P} = (1 - p) × {M}, hence p = {M} / ({M} + {P}) = "
    "{value}. Not one number of the merchant's own is in it.",
)
_add("inspection_game.other.ask", "The other lie of this hand: two chickens, the cheese and the silk, declared as four "
    "chickens. Passed it brings 19, opened 2; its fine is 6. How often does the merchant pack it, and not four honest "
    "chickens, in equilibrium?")  # fmt: skip
_add("inspection_game.other.why", "The sheriff wins {P} by opening a lie and pays {M} for honest chickens. Both weigh "
    "the same at p = {M} / ({M} + {P}) = {value}.")  # fmt: skip
_add(
    "inspection_game.other.hint",
    "Make the sheriff indifferent. What does opening bring if the bag is a lie, what does it cost if it is honest?",
)
_add("inspection_game.other.opens", "That is how often the sheriff opens. You made the merchant indifferent; but the "
    "merchant's own chance has to make the sheriff indifferent.")  # fmt: skip
_add(
    "inspection_game.other.first", "That is the chance of the lie with the silk alone. The fine of this lie is another."
)
_add("inspection_game.other.swapped", "You exchanged the two: that is how often the bag is honest.")
_add("inspection_game.other.half", "A fair coin would do if the fine were as high as the compensation. Is it?")
_add("inspection_game.other.goods", "You took the confiscated goods. They are the merchant's loss, but no gain of the "
    "sheriff: they go to a pile. Only the fine is paid to the sheriff.")  # fmt: skip
_add("inspection_game.other.all", "You divided by everything that lies between the two bags. To the sheriff only the "
    "fine and the compensation count.")  # fmt: skip
_add("inspection_game.count.ask", "Back to the lie with the silk. In ten rounds the sheriff has opened three bags. You "
    "believe that it goes on like that, and answer best. What does your bag bring in the mean, in gold?")  # fmt: skip
_add(
    "inspection_game.count.why",
    "At a chance of opening of 3/10 the honest bag brings {honest}, the lie {lie}. You lie, and expect {value}.",
)
_add("inspection_game.count.hint", "What does each of the two bags bring in the mean, if three of ten are opened? Then "
    "take the better one.")  # fmt: skip
_add("inspection_game.count.worse", "That is the other bag, and it brings less at this chance of opening.")
_add(
    "inspection_game.count.even",
    "That is what a round is worth in equilibrium. But this sheriff opens less often than that, and you can use it.",
)
_add("inspection_game.count.swapped", "You took three of ten for the bags that are passed. They are opened.")
_add("inspection_game.count.hope", "That is what the bag brings if it is passed. Three of ten are not.")
_add("inspection_game.count.mean", "That is halfway between the two bags. Who answers best packs only the better one.")
_add("inspection_game.double.ask", "The fine for the silk is doubled: a lie that is opened brings 8 and no longer 12, "
    "and the sheriff gets 8 and no longer 4. How often does the merchant lie now, in equilibrium?")  # fmt: skip
_add("inspection_game.double.why", "Opening a lie now brings the sheriff as much as an honest bag costs: {M} / ({M} + "
    "{P}) = {value}. The lie does not go away. And the sheriff opens less often than before: {opens} and no longer "
    "{before}.")  # fmt: skip
_add(
    "inspection_game.habit.ask",
    "A merchant lies in two rounds of three, just as often as the equilibrium wants; but always in the rhythm lie, "
    "lie, honest. The sheriff reads habits. What does a round bring this merchant in the mean of twenty, in gold? "
    "(The equilibrium brings 19.20.)",
)
_add("inspection_game.habit.why", "{value} gold a round, and the sheriff gets {sheriff} a round. The frequencies are "
    "right, but each bag can be foretold from the two before it: soon the lies are opened and the honest bags "
    "passed.")  # fmt: skip
_add(
    "inspection_game.regret.ask",
    "Your log of six rounds: lie open, lie pass, honest pass, lie open, honest pass, lie open. (Honest brings 16 or, "
    "opened, 24; the lie 24 or, opened, 12.) How large is your regret against the best fixed bag, in gold for all six"
    " rounds together?",
)
_add("inspection_game.regret.why", "The six rounds brought {got}. Against the same deeds the honest bag would have "
    "brought {honest} in all, the lie {lie}. The better one, less what you got: {value}.")  # fmt: skip
_add("inspection_game.regret.hint", "Add up what you got. Then what each of the two bags would have brought if it had "
    "been packed in all six rounds, against the same deeds of the sheriff.")  # fmt: skip
_add(
    "inspection_game.regret.sign",
    "You took it the other way round. Regret is what the best fixed bag would have brought more than you got.",
)
_add("inspection_game.regret.worse", "You compared with the worse of the two fixed bags.")
_add(
    "inspection_game.regret.clairvoyant",
    "You compared with the best bag of each single round. Nobody could have known that; regret is measured against "
    "one bag for all rounds.",
)
_add(
    "inspection_game.regret.mix",
    "That is the regret against the mix of the equilibrium. Asked is the best fixed bag.",
)
_add("inspection_game.regret.round", "That is the regret of one round. Asked are all six together.")
_add("inspection_game.regret.apart", "That is how far the two fixed bags are apart. What did you get yourself?")
_add("inspection_game.poor.ask", "The sheriff owns nothing, and so pays nothing for honest chickens (S-DEBT-4). Fines "
    "are paid as before. How often does the merchant lie now, in equilibrium?")  # fmt: skip
_add("inspection_game.poor.why", "{value}. Opening costs this sheriff nothing, so every lie would be opened, and the "
    "lie that is opened brings {lie} where the honest bag brings {honest}. What kept the lie alive was the sheriff's "
    "fear of an honest bag.")  # fmt: skip


def _say(id: str, **params: Param) -> Message:
    return Message.of("inspection_game." + id, **params)


def _mistakes(key: str, **values: Fraction) -> tuple[Mistake, ...]:
    return tuple(Mistake(value, _say(f"{key}.{name}")) for name, value in values.items())


def _gold(key: str, value: Fraction, why: Message, mistakes: tuple[Mistake, ...]) -> Question:
    """A self-check on an amount of gold that comes out even, so that nothing is left to rounding."""
    ask, hint = _say(f"{key}.ask"), _say(f"{key}.hint")
    return Question(key, ask, value, why, hint, mistakes, Unit.NUMBER, tolerance=EVEN)


def _lies() -> Question:
    value = chances(BAGS.game)[0]
    why = _say("lies.why", P=BAGS.P, M=BAGS.M, value=shown.probability(value))
    return Question("lies", _say("lies.ask"), value, why)


def _other() -> Question:
    (value, opens), M, P, V = chances(OTHER.game), OTHER.M, OTHER.P, OTHER.lie.V
    mistakes = _mistakes(
        "other",
        opens=opens,
        first=chances(BAGS.game)[0],
        swapped=1 - value,
        half=Fraction(1, 2),
        goods=Fraction(M, M + V),
        all=Fraction(M, M + P + V),
    )
    why = _say("other.why", P=P, M=M, value=shown.probability(value))
    return Question("other", _say("other.ask"), value, why, _say("other.hint"), mistakes)


def _count() -> Question:
    opened, game = Fraction(OPENED, SEEN), BAGS.game
    honest, lie = (game.payoffs(bag, [1 - opened, opened])[0] for bag in (HONEST, LIE))
    mistakes = _mistakes(
        "count",
        worse=min(honest, lie),
        even=BAGS.values[0],
        swapped=max(game.payoffs(bag, [opened, 1 - opened])[0] for bag in (HONEST, LIE)),
        hope=Fraction(BAGS.lie.value),
        mean=(honest + lie) / 2,
    )
    told = {"honest": shown.decimal(honest), "lie": shown.decimal(lie), "value": shown.number(max(honest, lie))}
    why = _say("count.why", honest=told["honest"], lie=told["lie"], value=told["value"])
    return _gold("count", max(honest, lie), why, mistakes)


def _double() -> Question:
    (value, opens), before = chances(harsher()), chances(BAGS.game)[1]
    sums = {"opens": shown.percent(opens), "before": shown.percent(before), "value": shown.probability(value)}
    why = _say("double.why", M=BAGS.M, P=2 * BAGS.P, **sums)
    return Question("double", _say("double.ask"), value, why)


def rhythm() -> tuple[Fraction, Fraction]:
    """What a round brings merchant and sheriff in the mean of a duel, if the merchant keeps the rhythm: exactly.

    >>> [shown.decimal(gold) for gold in rhythm()]
    ['16.58', '1.04']
    """
    merchant, sheriff = expected(habit(*RHYTHM), OPPONENTS["reader"])
    return merchant / ROUNDS, sheriff / ROUNDS


def _habit() -> Question:
    value, sheriff = rhythm()
    why = _say("habit.why", value=shown.decimal(value), sheriff=shown.decimal(sheriff))
    return Question("habit", _say("habit.ask"), value, why, unit=Unit.NUMBER)


def _regret() -> Question:
    found, n = Regret(SIX), len(SIX.rounds)
    fixed = {bag: sums[-1] for bag, sums in found.fixed.items()}
    best = [max(SIX.game.game.payoffs(bag, one.deed)[0] for bag in (HONEST, LIE)) for one in SIX.rounds]
    mistakes = _mistakes(
        "regret",
        sign=-found.external,
        worse=min(fixed.values()) - found.got[-1],
        clairvoyant=sum(best, Fraction(0)) - found.got[-1],
        mix=found.mixed,
        round=found.external / n,
        apart=abs(fixed[HONEST] - fixed[LIE]),
    )
    sums = {"got": shown.decimal(found.got[-1]), **{bag: shown.decimal(total) for bag, total in fixed.items()}}
    why = _say("regret.why", value=shown.number(found.external), **sums)
    return _gold("regret", found.external, why, mistakes)


def _poor() -> Question:
    value, game = POOR.lies, POOR.game
    if value is None:
        raise ValueError(f"the merchant has a chance of a lie here; {POOR}")
    opened = {"lie": shown.decimal(game.A[1][1]), "honest": shown.decimal(game.A[0][1])}
    return Question("poor", _say("poor.ask"), value, _say("poor.why", value=shown.probability(value), **opened))


LESSON = Lesson("the_inspection_game", (_lies(), _other(), _count(), _double(), _habit(), _regret(), _poor()))
predict, reveal, check = LESSON.predict, LESSON.reveal, LESSON.check
