"""What the tests of the table share: pressing what can be pressed, and reading all that the page holds."""

import re
from html import unescape

import ipywidgets as widgets

import sheriffkit
from sheriffkit import engine
from sheriffkit.goods import Good, Kind, Stock
from sheriffkit.rules import Rules
from tests.tables import controls, inside, shown

PROMO = (Stock(Good("letter of marque", Kind.CONTRABAND, value=5, penalty=3), 4),)
OPTIONS = [
    {"players": 3},
    {"players": 4, "royal": True},
    {"players": 5, "hand": 7, "remove": 10},
    {"players": 6, "royal": True, "hand": 7, "extra": PROMO},
    {"players": 3, "edition": "compact"},
    {"players": 6, "edition": "compact", "extra": PROMO},
]
BAGS = {"phase": "inspect", "bags": [("apples", "silk"), (), ("bread", "bread"), ()]}
TALK = {**BAGS, "sheriff": 2, "declared": ["2 apples", "", "2 bread", ""]}


def place(moves=(), rules=None, **setup):
    """A table of four on which player 2 is the sheriff, and player 1 sits at the screen."""
    state = engine.position(rules or Rules(4), moves=moves, **{**TALK, **setup})
    return sheriffkit.play(position=state, bots="honest")


def head(table):
    return unescape(re.sub("<[^>]*>", "", table._head.value))


def visible(pool):
    """The buttons of a pool that can be pressed."""
    there = shown(pool.widget)
    return [button for button in pool.buttons if there and shown(button) and not button.disabled]


def labelled(table, label):
    """The one button of the table that can be pressed and is labelled so."""
    (found,) = [button for button in pressable(table) if button.description.replace("\n", " ") == label]
    return found


def pressable(table):
    """Every button below the turn line that could be pressed now, save and load apart."""
    pools = [table._choices, table._cards, table._piles]
    builder = table._builder
    if shown(builder.widget):
        pools += [builder._on_stand, builder._in_bag, builder._else]
    found = [button for pool in pools for button in visible(pool)]
    if shown(builder.widget) and not builder._go.disabled:
        found.append(builder._go)
    return found


def press(table, rng):
    """Go on, lift the curtain, or press something that is there; False if nothing can be pressed."""
    if shown(table._curtain):
        table._curtain_go.click()
    elif shown(table._go_on):
        table._go_on.click()
    else:
        if shown(table._builder.widget) and rng.random() < 0.4:
            offer(table, rng)
        buttons = [button for button in pressable(table) if button is not table._builder._go or lawful(table)]
        if not buttons:
            return False
        rng.choice(buttons).click()
    return True


def offer(table, rng):
    """Put something into the builder."""
    builder = table._builder
    builder._gold.value = min(rng.randint(0, 5), builder._gold.max)
    for pool in (builder._on_stand, builder._in_bag):
        if visible(pool) and rng.random() < 0.3:
            rng.choice(visible(pool)).click()
    for wish in builder._wishes:
        if shown(wish) and rng.random() < 0.2:
            wish.index = rng.randrange(len(wish.options))


def lawful(table):
    """Whether nothing speaks against what is in the builder."""
    return "kt-missing" not in table._builder._preview.value


def play_by_buttons(table, rng, most=4000):
    """Play to the scores by pressing what is there."""
    for _ in range(most):
        if table.session.over:
            return
        assert press(table, rng), table.turn()
    raise AssertionError("the game does not end")


def everything(table):
    """All that the page holds of the table, shown or not: HTML, labels, classes, and what the fields stand at."""
    for widget in [table.widget, *inside(table.widget)]:
        state = widget.get_state()
        names = ("value", "description", "tooltip", "index", "_dom_classes", "disabled", "max", "button_style")
        yield from (f"{name}: {state[name]}" for name in names if name in state)
        yield str(widget.layout.display)
    yield from (table.still(), table.lines())


def texts(table):
    """All that a person can read on the table now: HTML without its tags, and the names of the controls."""
    for control in controls(table.widget):
        yield control.description
    for part in inside(table.widget):
        if isinstance(part, widgets.HTML):
            plain = re.sub(r"<style>.*?</style>", " ", part.value, flags=re.DOTALL)
            yield " ".join(unescape(name) for name in re.findall(r'aria-label="([^"]*)"', plain))
            yield unescape(re.sub(r"<[^>]*>", " ", plain))
