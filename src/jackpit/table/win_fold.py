"""What each event does to a win: links and reports both fold with it."""

from __future__ import annotations

from msgspec import structs

from jackpit.table import events as e
from jackpit.table.events import Event
from jackpit.table.state import Win, WinnerDetails

WIN_EVENTS = (
    e.WinLogged,
    e.MetersAdjusted,
    e.ReferenceGiven,
    e.WinnerNamed,
    e.WinPagePrinted,
    e.WinPaid,
    e.WinBackedOut,
    e.ShareRecovered,
    e.RoundEnded,
    e.RoundReopened,
)
"""Every event that logs or changes a win."""


def fold_win(win: Win, event: Event) -> Win:
    """The win after an event that concerns it."""
    match event:
        case e.WinLogged():
            return event.win
        case e.MetersAdjusted():
            return next(x for x in event.wins if x.number == win.number)
        case e.ReferenceGiven():
            return structs.replace(win, surveillance=event.reference)
        case e.WinnerNamed():
            others = tuple(winner for winner in win.winners if winner.spot != event.spot)
            named = WinnerDetails(spot=event.spot, name=event.name, document=event.document)
            return structs.replace(win, winners=(*others, named))
        case e.WinPagePrinted():
            return structs.replace(win, pages=(*win.pages, event.page))
        case e.WinPaid():
            paid, payers = (*win.paid, event.spot), (*win.paid_by, event.by)
            return structs.replace(win, paid=paid, paid_by=payers)
        case e.WinBackedOut():
            return structs.replace(win, is_backed_out=True)
        case e.ShareRecovered():
            return structs.replace(win, recovered=(*win.recovered, event.spot))
        case e.RoundEnded() | e.RoundReopened() if win.is_fixed and not win.is_backed_out:
            # The tray pays verified fixed awards at the end of the round.
            is_over = isinstance(event, e.RoundEnded)
            return structs.replace(win, paid=tuple(x for x, _ in win.shares) if is_over else ())
        case _:
            return win
