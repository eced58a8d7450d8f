"""What the tests of signalling games share: published games, random ones with ties, and slow twins."""

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

from classkit.normalform import equilibria
from classkit.signalling import Choice, Signalling

ONE = Fraction(1)


def beer_quiche(strong: object = "9/10") -> Signalling:
    """Cho and Kreps (1987): who is weak fears a duel, who is strong does not; each likes one breakfast better by 1."""
    weak = 1 - Fraction(str(strong))
    return Signalling(
        {"strong": strong, "weak": weak},
        [
            Choice("strong", "beer", (3, 1), (1, 0)),
            Choice("strong", "quiche", (2, 0), (1, 0)),
            Choice("weak", "beer", (2, 0), (0, 1)),
            Choice("weak", "quiche", (3, 1), (0, 1)),
        ],
        ("leave", "duel"),
    )


def job_market(able: object = "1/3") -> Signalling:
    """After Spence (1973): a degree costs the able 3 and the dull 7, a good job pays 10 and a plain one 4."""
    cost = {"able": 3, "dull": 7}
    gain = {"able": 2, "dull": -2}
    choices = [
        Choice(name, message, (4 - price, 10 - price), (0, gain[name]))
        for name in cost
        for message, price in (("degree", cost[name]), ("none", 0))
    ]
    return Signalling({"able": able, "dull": 1 - Fraction(str(able))}, choices, ("plain job", "good job"))


def random_games(
    seed: int, number: int, shapes: Sequence[tuple[int, int]], values: Sequence[int], hidden: bool = False
) -> Iterator[Signalling]:
    """Games of these numbers of types and messages. Some types cannot send some messages; some have a hidden part."""
    rng = random.Random(seed)
    for _ in range(number):
        types, messages = rng.choice(shapes)
        choices = []
        for t, m in product(range(types), range(messages)):
            if m and rng.random() < 0.15:
                continue
            for part in ("x", "y")[: 1 + (hidden and rng.random() < 0.4)]:
                pays = [rng.choice(values) for _ in range(4)]
                choices.append(Choice(f"t{t}", f"m{m}", pays[:2], pays[2:], part))
        yield Signalling({f"t{t}": rng.randint(1, 3) for t in range(types)}, choices)


def doubled(games: Iterator[Signalling]) -> Iterator[Signalling]:
    """The same games with a type that is there twice, and with a message that is there twice."""
    for game in games:
        listed = [choice for choices in game.choices for choice in choices]
        like = [Choice("twin", one.message, one.sender, one.receiver, one.hidden) for one in game.choices[0]]
        yield Signalling({**dict(game.prior.items()), "twin": "1/3"}, listed + like)
        again = [Choice(c.type, "echo", c.sender, c.receiver, c.hidden) for c in listed if c.message == "m0"]
        yield Signalling(game.prior, listed + again)


# --- the slow twin of the search: the table's equilibria, seen as plans and answers, and of these the corners --------


def twin(game: Signalling) -> set[tuple[object, object]]:
    """All extreme equilibria, by way of the game's table."""
    found = set()
    for each in equilibria(game.table()):
        plan, answers = as_plan(game, each.row), as_answers(game, each.column)
        if is_corner(sender_conditions(game, plan)) and is_corner(receiver_conditions(game, answers)):
            found.add((plan, answers))
    return found


def as_plan(game, row):
    """For each type the chance of each choice, from chances of whole plans."""
    plans = list(product(*game.choices))
    return tuple(
        tuple(sum((p for p, plan in zip(row, plans, strict=True) if plan[t] == choice), Fraction(0)) for choice in own)
        for t, own in enumerate(game.choices)
    )


def as_answers(game, column):
    """For each message the chance of answer 1, from chances of whole plans of answers."""
    plans = list(product((0, 1), repeat=len(game.messages)))
    return tuple(
        sum((p for p, plan in zip(column, plans, strict=True) if plan[m]), Fraction(0))
        for m in range(len(game.messages))
    )


def receiver_conditions(game, answers):
    """The conditions on (q, v) that hold with equality, as rows of numbers."""
    k, n = len(game.messages), len(game.types)
    rows = [[int(i == m) for i in range(k)] + [0] * n for m in range(k) if answers[m] in (0, 1)]
    for t, choices in enumerate(game.choices):
        pays = [choice.pays(answers[game.messages.index(choice.message)]) for choice in choices]
        for choice, pay in zip(choices, pays, strict=True):
            if pay == max(pays):
                row = [Fraction(0)] * k + [Fraction(int(s == t)) for s in range(n)]
                row[game.messages.index(choice.message)] = choice.sender[0] - choice.sender[1]
                rows.append(row)
    return rows, k + n


def sender_conditions(game, plan):
    """The conditions on (x, w) that hold with equality, as rows of numbers."""
    listed = [choice for choices in game.choices for choice in choices]
    shares = [game.prior.p(name) * p for name, row in zip(game.types, plan, strict=True) for p in row]
    n, k = len(listed), len(game.messages)
    rows = [[int(choice.type == name) for choice in listed] + [0] * k for name in game.types]
    rows += [[int(i == j) for j in range(n)] + [0] * k for i in range(n) if not shares[i]]
    for m, message in enumerate(game.messages):
        gains = [choice.gain * (choice.message == message) for choice in listed]
        total = sum(share * gain for share, gain in zip(shares, gains, strict=True))
        unit = [int(i == m) for i in range(k)]
        rows += [[0] * n + unit] * (total <= 0) + [[-gain for gain in gains] + unit] * (total >= 0)
    return rows, n + k


def is_corner(conditions):
    """Whether these conditions leave one point alone: their rank is the number of unknowns."""
    rows, unknowns = conditions
    rows = [[Fraction(value) for value in row] for row in rows]
    for column in range(unknowns):
        pivot = next((i for i in range(column, len(rows)) if rows[i][column]), None)
        if pivot is None:
            return False
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for i in range(column + 1, len(rows)):
            factor = rows[i][column] / rows[column][column]
            rows[i] = [a - factor * b for a, b in zip(rows[i], rows[column], strict=True)]
    return True


# --- the slow twins of beliefs: try them all --------------------------------------------------------------------------


def trial_beliefs(choices):
    """Beliefs enough: certain ones, and of each two choices the mixtures in twelfths and the one without a gain."""
    yield from ({choice: ONE} for choice in choices)
    for one, other in combinations(choices, 2):
        weights = {Fraction(i, 12) for i in range(1, 12)}
        if one.gain * other.gain < 0:
            weights.add(other.gain / (other.gain - one.gain))
        yield from ({one: weight, other: 1 - weight} for weight in weights)


def mean_gain(belief):
    return sum(weight * choice.gain for choice, weight in belief.items())


def is_best(belief, chance):
    """Whether an answer is best for a belief: no other brings more."""
    gain = mean_gain(belief)
    return chance * gain == max(Fraction(0), gain)


def perfect(signal) -> bool:
    """Whether each unused message has one of the trial beliefs for which its answer is best."""
    unused = [message for message in signal.game.messages if not signal.used(message)]
    return all(
        any(is_best(belief, signal.answer(m)) for belief in trial_beliefs(signal.game.saying(m))) for m in unused
    )


def breaks(signal) -> set[tuple[str, str]]:
    """All pairs of type and unused message that break the intuitive criterion, by its words alone."""
    value = dict(zip(signal.game.types, signal.values, strict=True))
    found = set()
    for message in (m for m in signal.game.messages if not signal.used(m)):
        out = ruled_out(signal, message)
        left = [one for one in signal.game.saying(message) if who(one) not in out]
        will = answers_to(left)
        found |= {(one.type, message) for one in left if all(one.sender[r] > value[one.type] for r in will)}
    return found


def ruled_out(signal, message: str) -> list[str]:
    """Who could only lose by saying this, whatever is then believed."""
    value = dict(zip(signal.game.types, signal.values, strict=True))
    choices = signal.game.saying(message)
    might = answers_to(choices)
    return [who(one) for one in choices if all(one.sender[r] < value[one.type] for r in might)]


def who(choice) -> str:
    return f"{choice.type} ({choice.hidden})"


def answers_to(choices):
    """The answers that are best for some trial belief over these choices."""
    return {r for belief in trial_beliefs(choices) for r in (0, 1) if is_best(belief, r)}
