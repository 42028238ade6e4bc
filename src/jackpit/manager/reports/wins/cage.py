"""What the cage paid and what players gave back, on the day it happened: who, when, from where."""

from __future__ import annotations

from collections.abc import Iterator

from jackpit.manager.reports.reading import Json, Span, event_of, records
from jackpit.manager.reports.report import (
    DAY,
    LINK,
    Cell,
    ReportSection,
    count_columns,
    money_columns,
    text_columns,
    time_column,
)
from jackpit.manager.store.base import Reader
from jackpit.money import ZERO, Money
from jackpit.table import events as e

_COLUMNS = (
    *(time_column("At"), DAY, LINK, *count_columns("Win", "Spot"), *money_columns("Amount")),
    *(*text_columns("By", "From"), *count_columns("Entry")),
)
_AMOUNT = [column.name for column in _COLUMNS].index("Amount")
Rows = list[tuple[Cell, ...]]


def cage(reader: Reader, spans: list[Span]) -> tuple[tuple[ReportSection, ...], tuple[str, ...]]:
    """Two sections, whichever day the wins are of, and what they come to."""
    paid: Rows = []
    recovered: Rows = []
    for span in spans:
        for record in records(reader, span, ("WinPaid", "ShareRecovered")):
            for event in _events(record):
                (paid if isinstance(event, e.WinPaid) else recovered).append(_row(record, event))
    notes = []
    if paid:
        notes.append(f"The cage paid {_total(paid)} in this period, for wins of whichever day.")
    if recovered:
        notes.append(f"Players gave back {_total(recovered)} in this period.")
    return (
        ReportSection("Cage payments", _COLUMNS, (*paid,)),
        ReportSection("Recoveries", _COLUMNS, (*recovered,)),
    ), (*notes,)


def _events(record: Json) -> Iterator[e.WinPaid | e.ShareRecovered]:
    for written in record["events"]:
        if written["type"] in ("WinPaid", "ShareRecovered"):
            event = event_of(written)
            assert isinstance(event, e.WinPaid | e.ShareRecovered)
            yield event


def _row(record: Json, event: e.WinPaid | e.ShareRecovered) -> tuple[Cell, ...]:
    return (
        *(record["at"], record["day"], record["log"], event.win, event.spot),
        sum((x.amount for x in event.all_transfers), start=ZERO),
        *(str(event.by), record["from"], record["seq"]),
    )


def _total(rows: Rows) -> Money:
    return sum((x for x in (row[_AMOUNT] for row in rows) if isinstance(x, Money)), start=ZERO)
