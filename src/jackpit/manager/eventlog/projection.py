"""The projection: rows of postings, balances, rounds, wins and alarms that follow from entries.

They are written in the transaction of their entry, and can be rebuilt from the logs alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from jackpit.ledger import Account, Transfer
from jackpit.manager.codec import encode
from jackpit.manager.eventlog.log import LinkLog, Log
from jackpit.manager.eventlog.record import Record
from jackpit.manager.house import AlarmRaised
from jackpit.manager.store.base import Row, WriteSet
from jackpit.messages import Sentence
from jackpit.table import Link, Win
from jackpit.table import events as e
from jackpit.table.alarms import alarms_of

TouchedAccounts = defaultdict[str, set[Account]]
"""Accounts that money moved into or out of, by log."""

DAY_MARKER_ACCOUNT = ""
"""The account of the row that marks the start of a gaming day, even if all balances are zero."""


def opening_rows(log: LinkLog, day: str) -> list[Row]:
    """Rows with every balance before the first entry of a gaming day; the money is checked."""
    log.check()
    seq = log.head.seq + 1
    rows: list[Row] = [(log.key, day, seq, DAY_MARKER_ACCOUNT, 0)]
    if log.link is not None:
        rows += [
            (log.key, day, seq, account, balance.microcents)
            for account, balance in log.link.books.balances().items()
        ]
    return rows


def project(
    writes: WriteSet, touched: TouchedAccounts, log: Log, record: Record, events: Sequence[Any]
) -> None:
    """Add the rows of a record's *events*, which are already applied.

    Balances are added once per transaction, by ``note_balances``, from the *touched* accounts.
    """
    if not isinstance(log, LinkLog):
        _raise_alarms(writes, record, [x.alarm for x in events if isinstance(x, AlarmRaised)])
        return
    link = log.link
    assert link is not None
    for event in events:
        kind = type(event)
        if kind in _WAGERS:
            _note_round(writes, link, record, event)
        if kind in _WINS:
            for number in _WINS[kind](link, event):
                _note_win(writes, record, link.wins[number])
    if transfers := _transfers_of(events):
        rows, accounts = _posting_rows(transfers)
        writes.postings += [(log.key, record.seq, *row) for row in rows]
        touched[log.key] |= accounts
    if raised := [alarm for event in events for alarm in alarms_of(event)]:
        _raise_alarms(writes, record, raised)


def _transfers_of(events: Sequence[e.Event]) -> tuple[Transfer, ...]:
    if len(events) == 1:
        return events[0].all_transfers
    return tuple(transfer for event in events for transfer in event.all_transfers)


@lru_cache(maxsize=4_096)  # a table's wagers are the same, round after round
def _posting_rows(transfers: tuple[Transfer, ...]) -> tuple[tuple[Row, ...], frozenset[Account]]:
    """The rows of transfers without log and entry, and the accounts they touch."""
    rows = tuple(
        (number, x.reason.value, x.source.name, x.target.name, x.amount.microcents)
        for number, x in enumerate(transfers)
    )
    return rows, frozenset(account for x in transfers for account in (x.source, x.target))


def note_balances(writes: WriteSet, touched: TouchedAccounts, logs: Mapping[str, Log]) -> None:
    """Add the balances of the touched accounts; their link's money is checked first."""
    for key, accounts in touched.items():
        log = logs[key]
        assert isinstance(log, LinkLog)
        assert log.link is not None
        log.check()
        balance = log.link.books.balance
        for account in accounts:
            name = account.name
            writes.balances[key, name] = (key, name, balance(account).microcents)


# Rounds and wins, by the kind of event that changes them.


def _wagers_left(link: Link, event: e.RoundEvent) -> int:
    round = link.tables[event.table].round
    return len(round.spots) if round is not None else 0


def _wagers_ended(link: Link, event: e.RoundEvent) -> int:
    last = link.tables[event.table].last
    return len(last.round.spots) if last is not None else 0


_WAGERS: dict[type[e.Event], tuple[Callable[[Link, Any], int], bool]] = {
    e.RoundStarted: (lambda _, event: len(event.spots), False),
    e.SpotsCorrected: (lambda _, event: len(event.spots), False),
    e.RoundReopened: (_wagers_left, False),
    e.RoundEnded: (_wagers_ended, True),
    e.RoundVoided: (lambda _, __: 0, True),
}
"""By event: the number of wagers of the round after it, and whether the round is over."""


def _note_round(writes: WriteSet, link: Link, record: Record, event: e.RoundEvent) -> None:
    """Add a round's row; its day and first entry are those of its start and never change."""
    log, seq, number = record.log, record.seq, event.round
    wagers_of, is_over = _WAGERS[type(event)]
    begun = writes.rounds.get((log, number))
    day, first = record.day, seq
    if begun is not None:
        _log, _number, _table, day, _wagers, first, _last = begun
    row = (log, number, event.table, day, wagers_of(link, event), first, seq if is_over else None)
    writes.rounds[log, number] = row


def _wins_of_round(link: Link, event: e.RoundEvent) -> Iterable[int]:
    table = link.tables[event.table]
    round = table.last.round if table.last is not None else table.round
    return () if round is None else round.wins


_WINS: dict[type[e.Event], Callable[[Link, Any], Iterable[int]]] = {
    e.WinLogged: lambda _, event: (event.win.number,),
    e.MetersAdjusted: lambda _, event: [win.number for win in event.wins],
    e.RoundEnded: _wins_of_round,
    e.RoundReopened: _wins_of_round,
    e.WinPaid: lambda _, event: (event.win,),
    e.WinBackedOut: lambda _, event: (event.win,),
    e.ShareRecovered: lambda _, event: (event.win,),
    e.ReferenceGiven: lambda _, event: (event.win,),
    e.WinnerNamed: lambda _, event: (event.win,),
    e.WinPagePrinted: lambda _, event: (event.win,),
}
"""By event: the numbers of the wins that it logs or changes."""


def _note_win(writes: WriteSet, record: Record, win: Win) -> None:
    """Add a win's row; its day, time and first entry never change."""
    log = record.log
    logged = writes.wins.get((log, win.number))
    day, at, first = record.day, record.at, record.seq
    if logged is not None:
        _log, _number, day, at, first, *_ = logged
    writes.wins[log, win.number] = (
        *(log, win.number, day, at, first, record.seq, win.table, win.round),
        win.amount.microcents,
        encode(win),
    )


def _raise_alarms(writes: WriteSet, record: Record, alarms: Iterable[Sentence]) -> None:
    writes.alarms += [
        (record.log, record.seq, number, record.at, alarm.message.name, encode(alarm).decode())
        for number, alarm in enumerate(alarms)
    ]
