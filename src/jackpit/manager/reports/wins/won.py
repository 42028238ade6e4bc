"""What was won from the meters and what was backed out, by table, as it was posted.

A posting names the meter and not the table; the record of its entry does.
"""

from __future__ import annotations

from jackpit.manager.reports.reading import Json, Span, missing, record
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.postings import sum_win_postings
from jackpit.manager.store.queries.wins import read_win
from jackpit.money import ZERO, Money


def won_by_table(reader: Reader, span: Span) -> dict[str, tuple[Money, Money]]:
    """By table: what wins took from the meters, and what back-outs returned to them."""
    found: dict[str, tuple[Money, Money]] = {}
    for row in sum_win_postings(reader, log=span.link, first=span.first, last=span.last):
        amount = Money(row.microcents)
        table = _table_of(reader, span.link, row.seq)
        if table is not None:
            won, back = found.get(table, (ZERO, ZERO))
            found[table] = (won + amount, back) if row.reason == "WIN" else (won, back + amount)
    return found


def _table_of(reader: Reader, link: str, seq: int) -> str | None:
    """Where the win of an entry was; None if it was a fixed award, which no meter is won by."""
    for event in record(reader, link, seq)["events"]:
        if event["type"] == "MetersAdjusted":
            return str(event["table"])
        if event["type"] == "WinBackedOut":
            return _table_of_win(reader, link, int(event["win"]))
    raise missing(f"The win that was posted with entry {seq:,} of link '{link}'")


def _table_of_win(reader: Reader, link: str, number: int) -> str | None:
    row = read_win(reader, log=link, number=number)
    if row is not None:
        return row.table if _logged(reader, link, row.seq, number)["meter"] else None
    raise missing(f"Win {number:,} of link '{link}'")


def _logged(reader: Reader, link: str, seq: int, number: int) -> Json:
    """A win as it was logged."""
    for event in record(reader, link, seq)["events"]:
        if event["type"] == "WinLogged" and event["win"]["number"] == number:
            return event["win"]
    raise missing(f"The logging of win {number:,} of link '{link}'")
