"""A scene as HTML: the stands, the bag on the table, cards, offers and promises in words.

Colours come from the stylesheet (`classkit/static/kit.css`, section `sheriff`) with JupyterLab's theme variables; goods
are told apart by drawing and word, contraband by a dashed border and the word, a bag's fate by the word.
"""

import html
from collections.abc import Iterable

import sheriffkit.widgets.texts  # noqa: F401  (enters the texts)
from classkit.words import Message, Param, markup, render, say, text
from sheriffkit.items import Cards
from sheriffkit.rules import Rules
from sheriffkit.sentences import goods, number_of
from sheriffkit.state import Fate
from sheriffkit.telling import Line
from sheriffkit.widgets.glyphs import class_name, glyph, sign
from sheriffkit.widgets.moments import Moment
from sheriffkit.widgets.scene import Counts, Office, Sack, Said, Scene, Stand

LONG = 12
"""Names of so many letters are written smaller on a card."""
ROW = 4
"""Up to so many players sit in one row; more sit in rows of three."""
UNDER = 4
"""How many cards under the top one of a pile are named one by one; all of them are counted."""


def stands(scene: Scene) -> str:
    """All players side by side: badge, gold, goods, bag."""
    tiles = "".join(_stand(scene, stand) for stand in scene.stands)
    many = len(scene.stands) > ROW
    across = 3 if many else len(scene.stands)
    return f'<div class="ks-stands{" ks-many" if many else ""}" style="--ks-across:{across}">{tiles}</div>'


def card(rules: Rules, good: str, note: str = "", kind: str = "") -> str:
    """One card: drawing, name, worth, fine; `note` is a word under it, `kind` a class that sets it apart."""
    lines = "".join(f"<span>{_say(message)}</span>" for message in card_lines(rules, good))
    below = f"<em>{html.escape(note)}</em>" if note else ""
    classes = " ".join(("ks-card", *card_classes(rules, good), kind)).strip()
    return f'<div class="{classes}"><b>{html.escape(good)}</b>{lines}{below}</div>'


def card_label(rules: Rules, good: str) -> str:
    """What a card says, on lines: as the label of a button it is also the button's name.

    >>> card_label(Rules(), "silk").split(chr(10))
    ['silk', 'worth 8, fine 4']
    """
    return "\n".join((good, *map(say, card_lines(rules, good))))


def card_lines(rules: Rules, good: str) -> tuple[Message, ...]:
    """Worth and fine of a card, and what a royal good counts as (S-EDITION)."""
    what = rules.goods[good]
    numbers = Message.of("sheriff.card.numbers", value=what.value, penalty=what.penalty)
    if not what.is_royal:
        return (numbers,)
    return numbers, Message.of("sheriff.card.counts", what=number_of(what.multiplicity, what.counts_as))


def card_classes(rules: Rules, good: str) -> tuple[str, ...]:
    """The classes of a button that shows this card."""
    return class_name(good), _kind(rules, good), *(("ks-long",) if len(good) >= LONG else ())


def chips(stock: Counts, contraband: bool = False) -> str:
    """Goods by number, each a little piece of paper with its drawing and its word."""
    kind = " ks-contraband" if contraband else ""
    return "".join(f'<span class="ks-chip{kind}">{glyph(good)}{_say_number(n, good)}</span>' for good, n in stock)


def pile(cards: Cards) -> str:
    """What lies under the top card of a pile, and all its cards by number (S-MARKET-4)."""
    if not cards:
        return ""
    under = ", ".join(reversed(cards[-1 - UNDER : -1]))
    first = f'<p class="ks-under">{_text("sheriff.pile.under", what=under)}</p>' if under else ""
    listed = html.escape(render(goods(cards)))
    return f"{first}<details><summary>{_text('sheriff.pile.all', n=len(cards))}</summary>{listed}</details>"


def strip(scene: Scene) -> str:
    """Piles and deck in one line, for the time when nobody draws; a click on it counts all their cards."""
    if scene.compact:
        return f'<p class="ks-strip">{_text("sheriff.pile.strip.compact", n=scene.deck)}</p>'
    tops, all_cards = [], []
    for name, cards in (("left", scene.left), ("right", scene.right)):
        named = Message.of(f"sheriff.pile.{name}")
        if not cards:
            tops.append(_text("sheriff.pile.strip.empty", pile=named))
            continue
        top = _text("sheriff.pile.strip", pile=named, good=cards[-1], n=len(cards))
        tops.append(f"{glyph(cards[-1])}{top}")
        all_cards.append(f"<p>{_text('sheriff.pile.holds', pile=named, what=goods(cards))}</p>")
    tops.append(f"{sign('back')}{_text('sheriff.pile.strip.deck', n=scene.deck)}")
    summary = "".join(f"<span>{top}</span>" for top in tops)
    return f'<details class="ks-strip"><summary>{summary}</summary>{"".join(all_cards)}</details>'


def on_the_table(scene: Scene) -> str:
    """The bag that is talked about, the standing offers, the promises that bind; nothing outside the inspection."""
    parts = []
    sack = scene.stands[scene.called - 1].sack if scene.called else None
    if sack:
        what: Param = sack.said or Message.of("sheriff.tell.closed")
        parts.append(f"<h4>{sign('bag')}{_text('sheriff.table.bag', seat=scene.called, what=what)}</h4>")
        talk = _text("sheriff.table.talk", talk=scene.talk, talks=scene.talks)
        asked = f' <span class="ks-asked">{markup(scene.asked)}</span>' if scene.asked else ""
        parts.append(f"<p>{talk}{asked}</p>")
    if scene.offers:
        here_first = sorted(scene.offers, key=lambda said: said.bag != scene.called)
        parts.append(f"<ul>{''.join(_offer(said, scene.called) for said in here_first)}</ul>")
    elif sack:
        parts.append(f"<p>{_text('sheriff.table.no_offer')}</p>")
    parts += [f'<p class="ks-pledge">{_text("sheriff.table.pledge", pledge=pledge)}</p>' for pledge in scene.pledges]
    return f'<div class="ks-talk">{"".join(parts)}</div>' if parts else ""


def decided(rules: Rules, moment: Moment) -> str:
    """The bag that was just opened or handed back: its cards, and who paid what to whom and why."""
    cards = bag_cards(rules, moment.cards, moment.good) if moment.cards else ""
    return f'<div class="ks-moment">{cards}{lines(moment.lines)}</div>'


def notes(messages: tuple[Message, ...]) -> str:
    """A heading and what stands beside it; nothing for no messages."""
    if not messages:
        return ""
    head, *rest = messages
    below = "".join(f"<p>{markup(note)}</p>" for note in rest)
    return f'<div class="ks-side"><h4>{markup(head)}</h4>{below}</div>'


def bag_cards(rules: Rules, cards: Cards, said: str) -> str:
    """The cards of an opened bag, each with its lot: kept, or confiscated (S-INSPECT-3, 4)."""
    out = []
    for good in cards:
        true = good == said or (rules.compact and rules.is_legal(good))
        name = "kept" if true else "seized"
        out.append(card(rules, good, text(f"sheriff.card.{name}"), f"ks-{name}"))
    return f'<div class="ks-cards">{"".join(out)}</div>'


def lines(told: Iterable[Line]) -> str:
    """Lines of the log."""
    return "".join(f'<p class="ks-line ks-level-{line.level}">{markup(line.message)}</p>' for line in told)


# --- one stand ----------------------------------------------------------------------------------------------------


def _stand(scene: Scene, stand: Stand) -> str:
    classes = ["ks-stand", *(["ks-you"] if stand.you else []), *(["ks-acts"] if stand.acts else [])]
    head = _text("sheriff.stand.you" if stand.you else "game.seat", seat=stand.seat)
    office = "" if stand.office is Office.NONE else f'<span class="ks-office">{sign("badge")}{_office(stand)}</span>'
    acts = f'<span class="ks-turn">{_text("sheriff.stand.acts")}</span>' if stand.acts and not stand.you else ""
    gold = f'<span class="ks-gold">{sign("gold")}{_text("sheriff.tell.gold", n=stand.gold)}</span>'
    hand = f'<span class="ks-hand">{_text("sheriff.stand.hand", n=stand.hand)}</span>'
    stock = chips(stand.goods) + _face_down(stand) or f'<span class="ks-empty">{_text("sheriff.stand.empty")}</span>'
    rows = (
        f'<div class="ks-name"><b>{head}</b>{office}{acts}{gold}{hand}</div>',
        f'<div class="ks-goods">{stock}</div>',
        _bag(stand.sack, stand.you) if stand.sack else "",
    )
    name = html.escape(say(Message.of("game.seat", seat=stand.seat)), quote=True)
    return f'<div class="{" ".join(classes)}" role="group" aria-label="{name}">{"".join(rows)}</div>'


def _office(stand: Stand) -> str:
    return _text(f"sheriff.office.{stand.office.value}")


def _face_down(stand: Stand) -> str:
    """Contraband: its number; by name what the one who looks knows."""
    if not stand.hidden:
        return ""
    number = f'<span class="ks-chip ks-contraband">{sign("back")}{_text("sheriff.stand.hidden", n=stand.hidden)}</span>'
    return chips(stand.known, contraband=True) + (
        f'<span class="ks-note">{_text("sheriff.stand.known", n=stand.hidden)}</span>' if stand.known else number
    )


def _bag(sack: Sack, own: bool) -> str:
    """The bag: how many cards, what was said, what became of it, and what is in it if that is known."""
    art = sign("open" if sack.fate is Fate.OPENED else "bag")
    kind = "called" if sack.called else sack.fate.value
    state = _text(f"sheriff.bag.{kind}", n=sack.cards)
    said = f'<span class="ks-said">{_text("sheriff.bag.said", what=sack.said)}</span>' if sack.said else ""
    inside = goods(good for good, n in sack.inside for _ in range(n))
    held = "held" if sack.fate is Fate.OPENED else "inside"
    known = f'<span class="ks-inside">{_text(f"sheriff.bag.{held}", what=inside)}</span>' if sack.inside else ""
    return f'<div class="ks-bag ks-{kind}">{art}<div><span>{state}</span>{said}{known}</div></div>'


def _offer(said: Said, called: int) -> str:
    """A standing offer; one for another bag than that on the table names the bag."""
    taken = f" <b>{_text('sheriff.table.taken')}</b>" if said.taken else ""
    where = "" if said.bag == called else f"{_text('sheriff.table.for', seat=said.bag)} "
    return f"<li>{where}{markup(said.message)}{taken}</li>"


def _kind(rules: Rules, good: str) -> str:
    return "ks-legal" if rules.is_legal(good) else "ks-royal" if rules.goods[good].is_royal else "ks-contraband"


def _say_number(count: int, good: str) -> str:
    return html.escape(render(number_of(count, good)))


def _say(message: Message) -> str:
    return html.escape(say(message))


def _text(id: str, **params: Param) -> str:
    return _say(Message.of(id, **params))
