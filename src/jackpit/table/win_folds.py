"""How events change the wins of a link after their verification."""

from __future__ import annotations

from msgspec import structs

from jackpit.table import events as e
from jackpit.table.folding import folds
from jackpit.table.state import Link, Winner


@folds(e.ReferenceGiven)
def _(link: Link, event: e.ReferenceGiven) -> None:
    link.wins[event.win] = structs.replace(link.wins[event.win], surveillance=event.reference)


@folds(e.WinPaid)
def _(link: Link, event: e.WinPaid) -> None:
    win = link.wins[event.win]
    link.wins[event.win] = structs.replace(win, paid=(*win.paid, event.spot))
    link.post(event.transfers)


@folds(e.WinBackedOut)
def _(link: Link, event: e.WinBackedOut) -> None:
    win = link.wins[event.win]
    link.wins[event.win] = structs.replace(win, is_backed_out=True)
    table = link.tables.get(win.table)
    ended = table.last.round if table is not None and table.last is not None else None
    for round in (table.round if table is not None else None, ended):
        if round is not None and round.number == win.round:
            round.marks = [mark for mark in round.marks if mark.win != win.number]
    link.post(event.transfers)


@folds(e.ShareRecovered)
def _(link: Link, event: e.ShareRecovered) -> None:
    win = link.wins[event.win]
    link.wins[event.win] = structs.replace(win, recovered=(*win.recovered, event.spot))
    link.post(event.transfers)


@folds(e.WinnerNamed)
def _(link: Link, event: e.WinnerNamed) -> None:
    win = link.wins[event.win]
    others = tuple(winner for winner in win.winners if winner.spot != event.spot)
    named = Winner(spot=event.spot, name=event.name, document=event.document)
    link.wins[event.win] = structs.replace(win, winners=(*others, named))


@folds(e.WinPagePrinted)
def _(link: Link, event: e.WinPagePrinted) -> None:
    link.wins[event.win] = structs.replace(link.wins[event.win], printed=event.copy)
