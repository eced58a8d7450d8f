"""The teacher's numbers for a seat at this moment: who the thief may be, whom the talk contradicts, what was likely.

Everything is computed from that seat's view, so the panel knows no more than the player could.
"""

import html
from fractions import Fraction

import cheesekit.widgets.texts  # noqa: F401  (enters the texts)
from cheesekit import belief, odds, stories
from cheesekit.state import Phase, View
from classkit.dist import Dist
from classkit.shown import percent
from classkit.words import Message, markup


def before(view: View) -> str:
    """What was likely before anybody woke: shown while the clock still runs."""
    return _panel("", odds_of(view))


def numbers(view: View) -> str:
    """Belief by the own night, with the talk, and by the talk alone; contradictions; the odds of such a night."""
    night, talk = belief.posterior(view), stories.posterior(view)
    rows = [("cheese.numbers.night", night)]
    if view.phase is not Phase.NIGHT:
        rows += [("cheese.numbers.talk", talk), ("cheese.numbers.public", stories.public(view))]
    heads = "".join(f'<th scope="col">{markup(Message.of("game.seat", seat=seat))}</th>' for seat in view.rules.seats)
    body = "".join(_row(view, id, chances) for id, chances in rows)
    corner = f'<th scope="col">{markup(Message.of("cheese.numbers.title"))}</th>'
    return _panel(
        f"<table><thead><tr>{corner}{heads}</tr></thead><tbody>{body}</tbody></table>",
        (*_contradictions(view), *odds_of(view)),
    )


def odds_of(view: View) -> tuple[Message, ...]:
    """How likely a night like this seat's is, by the dice alone (`cheesekit.odds`)."""
    players = view.rules.players
    if players == 4:
        nobody = odds.four_player("random").p((0, 0))
        return (Message.of("cheese.numbers.four", chance=percent(1 - nobody)),)
    alone, unseen = odds.alone(players), odds.witnesses(players).p(0)
    return (Message.of("cheese.numbers.dice", alone=percent(alone), seen=percent(1 - unseen)),)


def _contradictions(view: View) -> tuple[Message, ...]:
    """Who cannot be honest, and who cannot both be."""
    found = stories.contradictions(view) if view.phase is not Phase.NIGHT else ()
    alone = tuple(seats[0] for seats in found if len(seats) == 1)
    pairs = tuple(Message.of("cheese.numbers.pair", first=two[0], second=two[1]) for two in found if len(two) == 2)
    told = (Message.of("cheese.numbers.liars", seats=alone),) if alone else ()
    return told + ((Message.of("cheese.numbers.pairs", pairs=pairs),) if pairs else ())


def _row(view: View, id: str, chances: Dist[int]) -> str:
    cells = "".join(_cell(chances.p(seat)) for seat in view.rules.seats)
    return f'<tr><th scope="row">{markup(Message.of(id))}</th>{cells}</tr>'


def _cell(chance: Fraction) -> str:
    """A probability as a number and as a bar under it."""
    bar = f'<div class="kt-bar"><span style="width:{float(100 * chance):.1f}%"></span></div>'
    return f"<td>{html.escape(percent(chance))}{bar}</td>"


def _panel(table: str, notes: tuple[Message, ...]) -> str:
    told = "".join(f"<p>{markup(note)}</p>" for note in notes)
    return f'<div class="kt-numbers kt-across">{table}{told}</div>'
