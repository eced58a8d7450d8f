"""A tree as text: one line for each node, written and read back.

    players: Ann, Bob
    /: chance: ace 1/2, king 1/2
    /ace: 1 ace: bet, fold
    /ace/fold: -1, 1

The path of a node, a colon, and what stands there: branches of chance with their probabilities; or a player, the name
of an information set and the actions; or the payoffs. Lines may come in any order. A tree that stands for a larger one
has a line `concepts: EFCCE, EFCE`.
"""

import re
from collections.abc import Iterator

from classkit.game import SHOWN_TEXT, CannotRead, short
from classkit.trees.nodes import OPEN, Chance, Decision, End, Node
from classkit.trees.places import Place
from classkit.words import Message, Param

FORMS = ("/: chance: ace 1/2, king 1/2", "/ace: 1 ace: bet, fold", "/ace/fold: -1, 1", "players: Ann, Bob")
"""An example of each kind of line."""

_MOVE = re.compile(r"([0-9]{1,9})\s+(\S.*)")


def write(place: Place) -> str:
    """What stands at a place, as its line says it."""
    if place.kind == "chance":
        pairs = zip(place.actions, place.chances, strict=True)
        return f"chance: {', '.join(f'{name} {chance}' for name, chance in pairs)}"
    if place.kind == "move":
        return f"{place.player} {place.info}: {', '.join(place.actions)}"
    return ", ".join(map(str, place.payoffs))


def read(text: object) -> tuple[Node, tuple[str, ...], tuple[str, ...]]:
    """The root, the names of the players, and the concepts that a text says. Errors: CannotRead names the line."""
    if not isinstance(text, str):
        raise CannotRead(Message.of("trees.error.text"), given=short(text), allowed=FORMS)
    heads: dict[str, tuple[str, ...]] = {"players": (), "concepts": ()}
    lines: dict[str, tuple[int, Node]] = {}
    for number, line in _lines(text):
        where, _, rest = (part.strip() for part in line.partition(":"))
        if where in heads:
            if heads[where]:
                raise _unread(number, line, "twice", path=where)
            heads[where] = tuple(_listed(rest))
            continue
        if where != "/" and not re.fullmatch(r"(/[^/]+)+", where):
            raise _unread(number, line, "path", example=FORMS[2].partition(":")[0])
        if where in lines:
            raise _unread(number, line, "twice", path=where)
        lines[where] = number, _node(number, line, rest)
    return _joined(lines), heads["players"], heads["concepts"]


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        if bare := line.partition("#")[0].strip():
            yield number, bare


def _node(number: int, line: str, rest: str) -> Node:
    """What the rest of a line says, with nothing behind its branches yet."""
    head, colon, tail = (part.strip() for part in rest.partition(":"))
    if not colon:
        if not rest:
            raise _unread(number, line, "form")
        return End(tuple(_listed(rest)))
    if head == "chance":
        pairs = [part.rpartition(" ") for part in _listed(tail)]
        if not all(name and chance for name, _, chance in pairs):
            raise _unread(number, line, "chance")
        return Chance(tuple((name.strip(), chance, OPEN) for name, _, chance in pairs))
    found = _MOVE.fullmatch(head)
    if found is None:
        raise _unread(number, line, "form")
    return Decision(int(found[1]), found[2], tuple((action, OPEN) for action in _listed(tail)))


def _joined(lines: dict[str, tuple[int, Node]]) -> Node:
    """The root, each node with those behind its branches: the longest paths first, so that none is needed too early."""
    if "/" not in lines:
        raise CannotRead(Message.of("trees.error.root", path="/"), allowed=FORMS)
    made: dict[str, Node] = {}
    for where in sorted(lines, key=lambda where: -where.count("/") if where != "/" else 0):
        node = lines[where][1]
        stem = where.rstrip("/")
        if isinstance(node, Chance):
            made[where] = Chance(tuple((n, p, made.pop(f"{stem}/{n}", OPEN)) for n, p, _ in node.branches))
        elif isinstance(node, Decision):
            behind = tuple((action, made.pop(f"{stem}/{action}", OPEN)) for action, _ in node.branches)
            made[where] = Decision(node.player, node.info, behind)
        else:
            made[where] = node
    root = made.pop("/")
    for where in sorted(made, key=lambda where: lines[where][0])[:1]:
        why = {"path": where, "parent": where.rpartition("/")[0] or "/"}
        raise _unread(lines[where][0], where, "orphan", **why)
    return root


def _listed(rest: str) -> list[str]:
    return [" ".join(part.split()) for part in rest.split(",")]


def _unread(number: int, line: str, why: str, **params: Param) -> CannotRead:
    reason = Message.of(f"trees.error.line.{why}", **params)
    whole = Message.of("trees.error.line", number=number, why=reason)
    return CannotRead(whole, given=repr(line[:SHOWN_TEXT]), allowed=FORMS)
