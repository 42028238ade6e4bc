"""What was won from the meters and what was backed out, by table, as it was posted.

A posting names the meter and not the table; the record of its entry does.
"""

from __future__ import annotations

from jackpit.manager.reports.reading import Json, Span, missing, record
from jackpit.manager.store.base import Reader
from jackpit.money import ZERO, Money

_POSTED = """
    SELECT seq, reason, SUM(microcents) FROM posting
    WHERE log = :log AND seq >= :first AND seq <= :last
        AND reason IN ('WIN', 'BACKED_OUT', 'PAID_BACKED_OUT')
    GROUP BY seq, reason ORDER BY seq, reason
"""
_WIN = "SELECT seq, place FROM win WHERE log = :log AND number = :number"


def won_in(reader: Reader, span: Span) -> dict[str, tuple[Money, Money]]:
    """By table: what wins took from the meters, and what back-outs returned to them."""
    found: dict[str, tuple[Money, Money]] = {}
    rows = reader.rows(_POSTED, log=span.link, first=span.first, last=span.last)
    for seq, reason, microcents in rows:
        amount = Money(int(microcents))
        table = _table_of(reader, span.link, int(seq))
        if table is not None:
            won, back = found.get(table, (ZERO, ZERO))
            found[table] = (won + amount, back) if reason == "WIN" else (won, back + amount)
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
    for seq, table in reader.rows(_WIN, log=link, number=number):
        return str(table) if _logged(reader, link, int(seq), number)["meter"] else None
    raise missing(f"Win {number:,} of link '{link}'")


def _logged(reader: Reader, link: str, seq: int, number: int) -> Json:
    """A win as it was logged."""
    for event in record(reader, link, seq)["events"]:
        if event["type"] == "WinLogged" and event["win"]["number"] == number:
            return event["win"]
    raise missing(f"The logging of win {number:,} of link '{link}'")
