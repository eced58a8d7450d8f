"""The true facts of a seat's own night as claims, the most useful first."""

from cheesekit.moves import (
    Alone,
    Cheese,
    Claim,
    Hour,
    Is,
    Looked,
    LookedAtNone,
    Saw,
    Sleepyhead,
    Suspicion,
    TwoDice,
    With,
)
from cheesekit.state import View


def own_claims(view: View) -> tuple[Claim, ...]:
    """What this seat has said so far, in order."""
    return tuple(claim for seat, claim in view.claims if seat == view.seat)


def untold(view: View, claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """Those of the claims that this seat has not said yet."""
    said = own_claims(view)
    return tuple(claim for claim in claims if claim not in said)


def facts(view: View) -> tuple[Claim, ...]:
    """What a seat that is on the sleepyheads' side can say truly, the most useful first; empty before it has woken.

    Who saw the thief names the thief first. A look goes before all else when it gives away a lie about an hour; it
    says by itself that the teller woke alone.
    """
    waking = view.waking
    if waking is None:
        return ()
    hour: Claim = Hour(waking.hour)
    if view.rules.players == 4:
        hour = TwoDice(min(view.dice), max(view.dice), (waking.hour,))
    company: Claim = With(waking.company) if waking.company else Alone()
    cheese = Saw(waking.cheese) if waking.cheese else Saw(Cheese.THERE)
    if view.thief:
        turned = tuple(Is(seat, Suspicion.ACCOMPLICE) for seat in view.accomplices if seat != view.seat)
        return (Is(view.thief, Suspicion.THIEF), hour, cheese, *turned, company)
    look = _look(view)
    if isinstance(look, Looked) and _gives_away(view, look):
        return (look, hour, cheese, Sleepyhead())
    if waking.company or not isinstance(look, Looked):
        return (hour, company, cheese, *((look,) if look else ()), Sleepyhead())
    return (hour, cheese, look, Sleepyhead())


def _look(view: View) -> Claim | None:
    """What there is to say about looking: nothing for those who could not (T-NIGHT-3, T-FOUR-3)."""
    if view.rules.players == 4 or view.wakings[-1].company:
        return None
    return Looked(*view.look) if view.look else LookedAtNone()


def _gives_away(view: View, look: Looked) -> bool:
    """Whether the player whose die was seen has claimed another hour."""
    return any(seat == look.seat and isinstance(said, Hour) and said.hour != look.die for seat, said in view.claims)
