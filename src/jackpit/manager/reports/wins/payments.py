"""What the round of a win pays, spot by spot, and what of it was paid for the hand of the win."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from jackpit.ledger import Reason
from jackpit.manager.reports.reading import missing
from jackpit.manager.reports.wins.history import Story, story
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.wins import read_wins_of_round
from jackpit.money import ZERO, Money
from jackpit.table import Payment, Version, Win


class CagePayment(Enum):
    """How a share that the cage pays stands."""

    OWED = "the cage owes it"
    PAID = "the cage has paid it"
    BACKED_OUT = "backed out"


def cage_of(win: Win, spot: int) -> CagePayment:
    """How the share of a spot stands."""
    if win.is_backed_out:
        return CagePayment.BACKED_OUT
    return CagePayment.PAID if spot in win.paid else CagePayment.OWED


@dataclass(frozen=True, slots=True, kw_only=True)
class AtSpot:
    """What one spot gets for the round, and from where."""

    spot: int
    cage: Money
    """What it won from meters, which the cage pays: all of the three that follow."""

    cage_paid: Money
    cage_owed: Money
    cage_backed_out: Money
    award: Money
    envy: Money
    bonus: Money
    why: str

    @property
    def tray(self) -> Money:
        """What the tray paid it."""
        return self.award + self.envy + self.bonus


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvyPaid:
    """What the tray paid to another spot for the hand of the win."""

    spot: int
    amount: Money
    winner: int
    """Whose hand it was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterWin:
    """Another win of the round, whose meter this one had taken from before it."""

    number: int
    spots: tuple[int, ...]
    amount: Money
    found: Money
    """What the meter held for it, once this one had taken its part."""


def payments_of(reader: Reader, told: Story) -> tuple[AtSpot, ...]:
    """What the round pays, spot by spot, as a dealer goes: highest first.

    The end of a round settles what the tray pays. What the cage pays may be owed still, or backed
    out, also where it is another win of the round.
    """
    wins = {x.win: _win(reader, told, x.win) for x in told.payments if x.win is not None}
    found = []
    for spot in sorted({x.spot for x in told.payments}, reverse=True):
        own = [x for x in told.payments if x.spot == spot]
        from_cage = [(x, wins[x.win]) for x in own if x.reason is Reason.WIN and x.win is not None]
        stands = {
            how: [x for x, win in from_cage if cage_of(win, spot) is how] for how in CagePayment
        }
        found.append(
            AtSpot(
                spot=spot,
                cage=_sum(own, Reason.WIN),
                cage_paid=_sum(stands[CagePayment.PAID], Reason.WIN),
                cage_owed=_sum(stands[CagePayment.OWED], Reason.WIN),
                cage_backed_out=_sum(stands[CagePayment.BACKED_OUT], Reason.WIN),
                award=_sum(own, Reason.AWARD),
                envy=_sum(own, Reason.ENVY),
                bonus=_sum(own, Reason.BONUS),
                why="; ".join(x.why for x in own),
            )
        )
    return tuple(found)


def _win(reader: Reader, told: Story, number: int) -> Win:
    """A win of the round, as the same entry left it."""
    if number == told.win.number:
        return told.win
    other = story(reader, told.link, number, told.until)
    if other is None:
        raise missing(f"Win {number:,} of link '{told.link}'")
    return other.win


def after_it(reader: Reader, told: Story) -> tuple[LaterWin, ...]:
    """The wins of the round that found its meter as this one had left it, and stand."""
    rows = read_wins_of_round(reader, log=told.link, round=told.win.round)
    later = [row.number for row in rows if row.number > told.win.number]
    stories = (story(reader, told.link, number, told.until) for number in later)
    wins = [x.win for x in stories if x is not None and told.win.meter is not None]
    return tuple(
        LaterWin(
            number=win.number,
            spots=tuple(spot for spot, _ in win.shares),
            amount=win.amount,
            found=win.found,
        )
        for win in wins
        if win.meter == told.win.meter and not win.is_backed_out
    )


def envy_of(told: Story, version: Version) -> tuple[EnvyPaid, ...]:
    """What was paid to others for the hands of the win, and for no other hand of the round."""
    own = {
        version.how_envy(winner, version.lines[line]): winner
        for line, spot in told.marks
        for winner in ([spot] if spot is not None else [x for x, _ in told.win.shares])
    }
    return tuple(
        EnvyPaid(spot=x.spot, amount=x.amount, winner=own[x.why])
        for x in told.payments
        if x.reason is Reason.ENVY and x.why in own
    )


def _sum(payments: list[Payment], reason: Reason) -> Money:
    return sum((x.amount for x in payments if x.reason is reason), start=ZERO)
