"""The end of a game: kings and queens counted step by step, and before that the whole game, move by move.

Everything here shows all that was hidden, so it is for games that are over (S-END-2, S-SCORE).
"""

import html
from collections import Counter
from dataclasses import dataclass, replace

import sheriffkit.widgets.texts  # noqa: F401  (enters the texts)
from classkit.game import Record
from classkit.words import Message, Param, markup, text
from sheriffkit import engine
from sheriffkit.items import Cards
from sheriffkit.rules import Rules
from sheriffkit.scoring import Result, Title, crowd
from sheriffkit.sentences import move_message
from sheriffkit.state import State
from sheriffkit.widgets.glyphs import glyph
from sheriffkit.widgets.picture import ROW
from sheriffkit.widgets.scene import Scene, of_state


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what is said, the table then, and how much of the count is shown, as the number of columns."""

    message: Message
    scene: Scene
    columns: int = 0
    titles: int = 0


def story(state: State, you: int = 0) -> tuple[Step, ...]:
    """A game that is over, move by move, everything turned up; `you`: the seat of the one who looks."""
    saved = engine.record(state)
    now = engine.load(Record(saved.game, saved.start))
    steps = []
    for seat, line in saved.moves:
        move, bag = engine.read(line), now.table.called
        now = engine.apply(now, seat, move)
        steps.append(Step(move_message(move, seat, bag), of_state(now, you)))
    return tuple(steps)


def counting(state: State, you: int = 0) -> tuple[Step, ...]:
    """The count: of each good with a king first the cards of all, then the titles; then the sums; then who won."""
    result = engine.result(state)
    if result is None:
        return ()
    rules, whole = state.rules, of_state(state, you)
    scene = replace(whole, stands=tuple(replace(stand, sack=None) for stand in whole.stands))
    steps, titled = [], crowned(rules, result)
    for number, title in enumerate(titled, 1):
        counts = tuple(crowd(rules, title.good, stand) for stand in stands(state))
        steps.append(Step(_counts(title, counts), scene, number, number - 1))
        steps.append(Step(_titles(rules, title), scene, number, number))
    sums = ("goods", "gold", *(("titles",) if titled else ()), "total")
    for more, name in enumerate(sums, 1):
        steps.append(Step(Message.of(f"sheriff.count.{name}"), scene, len(titled) + more, len(titled)))
    best = Message.of("sheriff.turn.outcome", winners=result.winners, total=max(result.totals))
    return (*steps, Step(best, scene, len(titled) + len(sums), len(titled)))


def crowned(rules: Rules, result: Result) -> tuple[Title, ...]:
    """The goods that have a king, in the order of the rulebook's table; none in the compact game (S-COMPACT-8)."""
    return tuple(title for title in result.titles if rules.goods[title.good].king)


def stands(state: State) -> tuple[Cards, ...]:
    """All goods of each player, with what lay face down."""
    return tuple(legal + hidden for legal, hidden in zip(state.table.stands, state.contraband, strict=True))


def tally(state: State, columns: int, titles: int) -> str:
    """The count as a table: a row for each player; so many columns are filled, and so many goods have their titles."""
    result = engine.result(state)
    if result is None:
        return ""
    rules, titled = state.rules, crowned(state.rules, result)
    sums = ("goods", "gold", *(("titles",) if titled else ()), "total")
    heads = [f"{glyph(title.good)}{html.escape(title.good)}" for title in titled]
    heads += [markup(Message.of(f"sheriff.count.head.{name}")) for name in sums]
    rows = "".join(_row(state, result, titled, sums, seat, columns, titles) for seat in rules.seats)
    corner = f"<th scope='col'>{markup(Message.of('sheriff.count.head.player'))}</th>"
    head = "".join(f"<th scope='col'>{name}</th>" for name in heads)
    many = " ks-tally-many" if rules.players > ROW else ""
    return f'<table class="ks-tally{many}"><tr>{corner}{head}</tr>{rows}</table>'


def _row(
    state: State, result: Result, titled: tuple[Title, ...], sums: tuple[str, ...], seat: int, columns: int, titles: int
) -> str:
    """What one player has, as far as it has been counted."""
    stand, line = stands(state)[seat - 1], result.lines[seat - 1]
    cells = [_good(state.rules, title, stand, seat, number < titles) for number, title in enumerate(titled)]
    numbers = {"goods": line.goods, "gold": line.gold, "titles": line.bonus, "total": line.total}
    cells += [f"{numbers[name]}" for name in sums]
    shown = "".join(f"<td>{cell if place < columns else ''}</td>" for place, cell in enumerate(cells))
    won = ' class="ks-won"' if seat in result.winners and columns >= len(cells) else ""
    return f'<tr{won}><th scope="row">{markup(Message.of("game.seat", seat=seat))}</th>{shown}</tr>'


def _good(rules: Rules, title: Title, stand: Cards, seat: int, titled: bool) -> str:
    """How often a player has a good: the cards, what royal ones add, and the title once it is named."""
    held = Counter(stand)
    parts = [str(held[title.good])]
    royal = [good for good in rules.goods.values() if good.counts_as == title.good and held[good.name]]
    parts += [f"{held[good.name]}×{good.multiplicity} {html.escape(good.name)}" for good in royal]
    total = crowd(rules, title.good, stand)
    below = f"<small>{' + '.join(parts)}</small>" if royal else ""
    crown = ""
    if titled and title.gold(seat):
        name = "king" if seat in title.kings else "queen"
        crown = f"<em>{text(f'sheriff.count.{name}.short', gold=title.gold(seat))}</em>"
    return f"<b>{total}</b>{crown}{below}"


def _counts(title: Title, counts: tuple[int, ...]) -> Message:
    what: tuple[Param, ...] = tuple(
        Message.of("sheriff.count.player", seat=seat, n=count) for seat, count in enumerate(counts, 1)
    )
    return Message.of("sheriff.count.cards", good=title.good, what=what)


def _titles(rules: Rules, title: Title) -> Message:
    """Who is king and who queen, and why (S-SCORE-2, 3)."""
    if not title.kings:
        return Message.of("sheriff.count.nobody", good=title.good)
    king, queen = rules.goods[title.good].king, rules.goods[title.good].queen
    if len(title.kings) > 1:
        names: dict[str, Param] = {"kings": title.kings, "king": king, "queen": queen, "gold": title.king_gold}
        return Message.of("sheriff.count.kings", good=title.good, **names)
    crown = Message.of("sheriff.count.king", good=title.good, seat=title.kings[0], gold=king)
    if not title.queens:
        return Message.of("sheriff.count.alone", king=crown)
    if len(title.queens) > 1:
        names = {"queens": title.queens, "queen": queen, "gold": title.queen_gold}
        return Message.of("sheriff.count.queens", crown=crown, **names)
    return Message.of("sheriff.count.queen", king=crown, seat=title.queens[0], gold=queen)
