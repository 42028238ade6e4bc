"""What follows from an entry: postings, balances, rounds, wins and alarms, row by row.

All of it is written in the transaction of the entry, and can be made anew from the logs alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from jackpit.ledger import Account
from jackpit.manager.forms import form_of
from jackpit.manager.house import AlarmRaised
from jackpit.manager.logs import LinkLog, Log
from jackpit.manager.records import Stamp, encode
from jackpit.manager.store.base import Row, Writes
from jackpit.table import Link, Win
from jackpit.table import events as e
from jackpit.table.alarms import alarms_of

NO_ACCOUNT = ""
"""Marks the beginning of a gaming day, even if no account holds anything."""

_WIN = form_of(Win)


def opening_rows(log: LinkLog, day: str) -> list[Row]:
    """What every account holds before the first entry of a gaming day."""
    seq = log.head.seq + 1
    rows: list[Row] = [(log.key, day, seq, NO_ACCOUNT, 0)]
    if log.link is not None:
        books = log.link.books
        rows += [
            (log.key, day, seq, account.name, books.balance(account).microcents)
            for account in books.accounts
        ]
    return rows


def project(writes: Writes, log: Log, seq: int, stamp: Stamp, events: Iterable[object]) -> None:
    """Add what follows from the *events* of an entry, which are applied already."""
    if not isinstance(log, LinkLog):
        _raise_alarms(writes, log.key, seq, stamp, _of_the_house(events))
        return
    assert log.link is not None
    number = len(writes.postings)
    alarms: list[tuple[str, str]] = []
    touched: dict[str, Account] = {}
    for event in events:
        assert isinstance(event, e.Event)
        for transfer in event.all_transfers:
            source, target = transfer.source.name, transfer.target.name
            writes.postings.append(
                (
                    log.key,
                    seq,
                    len(writes.postings) - number,
                    transfer.reason._name_,
                    source,
                    target,
                    transfer.amount.microcents,
                )
            )
            touched[source] = transfer.source
            touched[target] = transfer.target
        if isinstance(event, e.RoundEvent):
            _note_round(writes, log.key, log.link, seq, stamp.day, event)
        for win in _changed_wins(log.link, event):
            _note_win(writes, log.key, seq, stamp, log.link.wins[win])
        alarms += [(x.alarm.name, x.sentence) for x in alarms_of(event)]
    for name, account in touched.items():
        microcents = log.link.books.balance(account).microcents
        writes.balances[log.key, name] = (log.key, name, microcents)
    if alarms:
        _raise_alarms(writes, log.key, seq, stamp, alarms)


def _note_round(
    writes: Writes, log: str, link: Link, seq: int, day: str, event: e.RoundEvent
) -> None:
    """A round's row: the day and the first entry are those of its start and never change."""
    match event:
        case e.RoundStarted():
            wagers, last = len(event.spots), None
        case e.SpotsCorrected():
            wagers, last = len(event.spots), None
        case e.RoundReopened():
            round = link.tables[event.table].round
            wagers, last = len(round.spots) if round is not None else 0, None
        case e.RoundEnded():
            ended = link.tables[event.table].last
            wagers, last = len(ended.round.spots) if ended is not None else 0, seq
        case e.RoundVoided():
            wagers, last = 0, seq
        case _:
            return
    begun = writes.rounds.get((log, event.round))
    first = (day, seq) if begun is None else (begun[3], begun[5])
    row = (log, event.round, event.table, first[0], wagers, first[1], last)
    writes.rounds[log, event.round] = row


def _changed_wins(link: Link, event: e.Event) -> Iterator[int]:
    """The numbers of the wins that an event logs or changes."""
    match event:
        case e.WinLogged():
            yield event.win.number
        case e.MetersAdjusted():
            yield from (win.number for win in event.wins)
        case e.WinPaid() | e.WinBackedOut() | e.ShareRecovered() | e.ReferenceGiven():
            yield event.win
        case e.WinnerNamed() | e.WinPagePrinted():
            yield event.win
        case e.RoundEnded() | e.RoundReopened():
            table = link.tables[event.table]
            round = table.last.round if table.last is not None else table.round
            marks = round.marks if round is not None else []
            yield from sorted({mark.win for mark in marks if mark.win is not None})


def _note_win(writes: Writes, log: str, seq: int, stamp: Stamp, win: Win) -> None:
    """A win's row: when it was logged never changes, what became of it does."""
    logged = writes.wins.get((log, win.number))
    day, at, first = (stamp.day, stamp.at, seq) if logged is None else logged[2:5]
    writes.wins[log, win.number] = (
        *(log, win.number, day, at, first, win.table, win.round),
        win.amount.microcents,
        encode(_WIN.write(win)),
    )


def _of_the_house(events: Iterable[object]) -> list[tuple[str, str]]:
    return [(x.alarm, x.sentence) for x in events if isinstance(x, AlarmRaised)]


def _raise_alarms(
    writes: Writes, log: str, seq: int, stamp: Stamp, alarms: Iterable[tuple[str, str]]
) -> None:
    writes.alarms += [
        (log, seq, number, stamp.at, alarm, sentence)
        for number, (alarm, sentence) in enumerate(alarms)
    ]
