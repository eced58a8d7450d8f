"""What is to be drawn of a night, as data: from one seat's view while it plays, from the whole story afterwards.

A scene of a view holds nothing that the view does not: what a seat cannot see is drawn as not seen.
"""

from dataclasses import dataclass, replace
from enum import Enum

from cheesekit.moves import Cheese
from cheesekit.rules import FACES, Role
from cheesekit.state import Phase, State, View, Waking
from classkit.game import Event
from classkit.words import Message


class Eyes(Enum):
    """Eyes of a player as this seat sees them; DARK: the own eyes are shut, so nothing is seen."""

    OPEN = "open"
    CLOSED = "closed"
    DARK = "dark"


class Look(Enum):
    """The cheese as it is drawn."""

    THERE = "there"
    GONE = "gone"
    TAKEN = "taken"
    UNSEEN = "unseen"


@dataclass(frozen=True, slots=True)
class Figure:
    """One player at the table.

    `dice`: numbers, 0 for one that is not known. `card`: None if it is not known. `points`: the seat voted for, or 0.
    """

    seat: int
    you: bool = False
    eyes: Eyes = Eyes.OPEN
    dice: tuple[int, ...] = ()
    card: Role | None = None
    thief: bool = False
    accomplice: bool = False
    speaking: bool = False
    points: int = 0
    most: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """The table at one moment. `hour`: 0 outside the night; `marked`: the hours at which this seat was awake."""

    figures: tuple[Figure, ...]
    hour: int
    cheese: Look
    marked: tuple[int, ...]
    night: bool

    @property
    def you(self) -> int:
        """The seat drawn at the bottom: the one that looks, else seat 1."""
        return next((figure.seat for figure in self.figures if figure.you), 1)


AFTER = FACES + 1
"""The step of the night after hour 6, when accomplices are tapped."""


def last_step(view: View) -> int:
    """How far the clock may run for this seat: to the hour of its choice, to the taps, or through the whole night."""
    if view.phase is not Phase.NIGHT:
        return AFTER if view.rules.taps else FACES
    if view.duty is None:
        return 0
    return view.hour or (AFTER if view.duty.value == "tap" else 0)


def of_view(view: View, step: int) -> Scene:
    """The table as this seat sees it.

    `step`: the hour of the night to draw, `AFTER` for the taps; any later one is the day.
    """
    night = view.phase is Phase.NIGHT or step <= last_step(view)
    waking = next((waking for waking in view.wakings if waking.hour == step), None)
    figures = tuple(_figure(view, seat, waking, night, step) for seat in view.rules.seats)
    woken = tuple(waking.hour for waking in view.wakings if not night or waking.hour <= step)
    hour = step if night and step <= FACES else 0
    return Scene(figures, hour, _cheese(waking, night), woken, night)


def _cheese(waking: Waking | None, night: bool) -> Look:
    if not night:
        return Look.GONE
    if waking is None:
        return Look.UNSEEN
    return Look.THERE if waking.cheese is None else Look(waking.cheese.value)


def _figure(view: View, seat: int, waking: Waking | None, night: bool, step: int) -> Figure:
    own = seat == view.seat
    figure = Figure(
        seat,
        you=own,
        dice=view.dice if own else _seen_die(view, seat, step, night),
        card=view.role if own else dict(view.shown).get(seat),
        thief=seat == view.thief and _thief_known(view, step, night),
        accomplice=seat in view.accomplices and _accomplices_known(view, step, night),
        speaking=seat == view.speaker and not night,
    )
    if night:
        return replace(figure, eyes=_eyes(view, seat, waking, step))
    if not view.votes:
        return figure
    top = max(view.votes.count(at) for at in view.rules.seats)
    return replace(figure, points=view.votes[seat - 1], most=view.votes.count(seat) == top)


def _eyes(view: View, seat: int, waking: Waking | None, step: int) -> Eyes:
    if step == AFTER and view.accomplices and view.seat in (*view.accomplices, view.thief):
        apart = view.rules.players == 7  # the tapped see each other while the thief's eyes are shut (T-ACCOMPLICE)
        circle = view.accomplices if apart else (*view.accomplices, view.thief)
        open_to = circle if view.seat in circle else (view.seat,)
        return Eyes.OPEN if seat in open_to else Eyes.CLOSED
    if waking is None:
        return Eyes.CLOSED if seat == view.seat else Eyes.DARK
    return Eyes.OPEN if seat == view.seat or seat in waking.company else Eyes.CLOSED


def _seen_die(view: View, seat: int, step: int, night: bool) -> tuple[int, ...]:
    """A die of another player: known if it was looked at, or (one die each) if that player was awake with this seat."""
    if view.rules.players == 4:
        return (0, 0)
    looked = view.waking.hour if view.look and view.waking else AFTER
    if view.look and view.look[0] == seat and (not night or step >= looked):
        return (view.look[1],)
    met = [waking.hour for waking in view.wakings if seat in waking.company and (not night or step >= waking.hour)]
    return (met[0],) if met else (0,)


def _thief_known(view: View, step: int, night: bool) -> bool:
    """Whether this seat knows the thief at that step: by the own card, from the theft on, or from the taps on."""
    return view.role is Role.THIEF or not night or step >= _theft(view)


def _accomplices_known(view: View, step: int, night: bool) -> bool:
    """Whether this seat knows accomplices at that step: with five players from the theft on, else from the taps on."""
    return not night or step >= (_theft(view) if view.rules.players == 5 else AFTER)


def _theft(view: View) -> int:
    """The hour at which this seat saw the theft, `AFTER` if it did not."""
    return next((waking.hour for waking in view.wakings if waking.cheese is Cheese.TAKEN), AFTER)


# --- the whole story, after the end -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Step:
    """One moment of a finished night: what happened, and the table with every card and die."""

    message: Message
    scene: Scene


def story(state: State, you: int = 0) -> tuple[Step, ...]:
    """A night that is over, step by step, everything shown; `you`: the seat to draw at the bottom."""
    steps, scene = [], _opening(state, you)
    for event in state.log:
        scene = _after(scene, event, state)
        steps.append(Step(event.message, scene))
    return tuple(steps)


def _opening(state: State, you: int) -> Scene:
    dealt = zip(state.rules.seats, state.dice, state.roles, strict=True)
    figures = tuple(
        Figure(seat, you=seat == you, eyes=Eyes.CLOSED, dice=dice, card=role, thief=role is Role.THIEF)
        for seat, dice, role in dealt
    )
    return Scene(figures, 0, Look.THERE, (), True)


def _after(scene: Scene, event: Event, state: State) -> Scene:
    """The scene once the event has happened."""
    kind = event.kind.removeprefix("cheese.event.")
    figures = {figure.seat: figure for figure in scene.figures}
    match kind:
        case "awake":
            awake, hour = event["awake"], event["hour"]
            figures = {s: replace(f, eyes=Eyes.OPEN if s in _all(awake) else Eyes.CLOSED) for s, f in figures.items()}
            scene = replace(scene, hour=_one(hour), cheese=Look.GONE if scene.cheese is Look.TAKEN else scene.cheese)
        case "taken":
            scene = replace(scene, cheese=Look.TAKEN)
        case "accomplice" | "gang" | "fellows":
            figures = {s: replace(f, accomplice=s in _all(event["accomplices"])) for s, f in figures.items()}
        case "morning":
            figures = {s: replace(f, eyes=Eyes.OPEN) for s, f in figures.items()}
            scene = replace(scene, hour=0, cheese=Look.GONE, night=False)
        case "game.move":
            figures = _moved(figures, event, scene, state)
        case "shown":
            top = _one(event["seat"])
            figures[top] = replace(figures[top], most=True)
    return replace(scene, figures=tuple(figures.values()))


def _moved(figures: dict[int, Figure], event: Event, scene: Scene, state: State) -> dict[int, Figure]:
    """In the day the speaker is marked; a vote points."""
    seat, line = _one(event["seat"]), str(event["move"])
    if scene.night:
        return figures
    figures = {s: replace(f, speaking=s == seat and not line.startswith("vote")) for s, f in figures.items()}
    if line.startswith("vote"):
        figures[seat] = replace(figures[seat], points=state.votes[seat - 1])
    return figures


def _all(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else ()


def _one(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"a number is needed; given: {value!r}")
    return value
