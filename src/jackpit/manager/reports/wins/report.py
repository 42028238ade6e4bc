"""The win list: every win by its number, how its amount was calculated, and what happened to it.

Win numbers run from 1 without a gap on each link (W-04); a missing number is shown as an exception.
A row shows the win as it was when the period ended, and later events in its last column. The page
of a past day therefore says the same whenever it is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jackpit.ledger import Reason
from jackpit.manager.codec import Json
from jackpit.manager.plural import plural
from jackpit.manager.reports.log_reader import (
    Span,
    decode_event,
    iterate_records,
    iterate_wins,
    read_links,
    read_span,
)
from jackpit.manager.reports.report import (
    DAY,
    LINK,
    Cell,
    ReportBody,
    ReportQuery,
    ReportSection,
    count_columns,
    money_columns,
    text_columns,
    time_column,
)
from jackpit.manager.reports.wins.history import WinStep, follow_wins, win_at
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.wins import WinRow
from jackpit.money import ZERO, Money
from jackpit.table import Win
from jackpit.table import events as e
from jackpit.table.event_text import describe_win_event

MISSING = "MISSING"
COLUMNS = (
    LINK,
    *count_columns("Win"),
    DAY,
    time_column("Hit at"),
    *text_columns("Table"),
    *count_columns("Round"),
    *text_columns("Lines", "Shares by spot", "Meter"),
    *money_columns("Meter before", "Amount", "Left on meter"),
    *text_columns("Calculation", "Verified by", "Surveillance", "Money moved"),
    *text_columns("Paid", "Backed out", "Recovered", "After the period"),
)
_LINES = [column.name for column in COLUMNS].index("Lines")
_AMOUNT = [column.name for column in COLUMNS].index("Amount")
_ADDED = {
    Reason.SEED: "seed",
    Reason.RESERVE_RELEASED: "reserve",
    Reason.OVERFLOW_RELEASED: "overflow",
}
_FUNDED_BY = {
    Reason.REIMBURSEMENT: "the meter reimbursed",
    Reason.ADVANCE: "the house advanced",
    Reason.SHORTFALL: "the house added",
}
Rows = list[tuple[Cell, ...]]


def build_wins(reader: Reader, query: ReportQuery) -> ReportBody:
    """Every win of the period, by link and number, and the payments of the cage."""
    rows: Rows = []
    notes = []
    spans = []
    for link, head in read_links(reader, query).items():
        spans.append(read_span(reader, link, head, query.period))
        found = list(_rows_of_link(reader, link, head, query))
        rows += found
        if missing := [row for row in found if row[_LINES] == MISSING]:
            notes.append(f"Link '{link}': {len(missing)} of {len(found)} win numbers are missing.")
    if not rows:
        notes.append("There were no wins in this period.")
    else:
        total = _total(rows, _AMOUNT)
        notes.append(f"{plural(len(rows), 'win number')}, {total} in total; backed-out wins count.")
        if not any(row[_LINES] == MISSING for row in rows):
            notes.append("No win number is missing.")
    payments, paid = _cage_sections(reader, spans)
    return ReportBody((ReportSection("Wins", COLUMNS, (*rows,)), *payments), (*notes, *paid))


def _total(rows: Rows, column: int) -> Money:
    return sum((x for x in (row[column] for row in rows) if isinstance(x, Money)), start=ZERO)


def _rows_of_link(
    reader: Reader, link: str, head: int, query: ReportQuery
) -> Iterator[tuple[Cell, ...]]:
    """The wins of the period, and those missing from the win table.

    A missing win is in the log of the period, or its number is skipped. A number that the log does
    not have either is missing on the day of the win that follows it.
    """
    span = read_span(reader, link, head, query.period)
    known, gaps, last = set[int](), set[int](), 0
    chosen: list[tuple[WinRow, Win]] = []
    for row, win in iterate_wins(reader, link):
        known.add(win.number)
        if query.period.first <= row.day <= query.period.last:
            gaps.update(range(last + 1, win.number))
            chosen.append((row, win))
        last = win.number
    steps = follow_wins(reader, link, [row for row, _ in chosen], head)
    found = {
        win.number: _row(link, row.day, row.at, win, steps[win.number], span.last)
        for row, win in chosen
    }
    logged = _logged(reader, span)
    for number in (gaps | logged.keys()) - known:
        found[number] = _missing_row(link, number, logged.get(number))
    yield from (found[number] for number in sorted(found))


def _logged(reader: Reader, span: Span) -> dict[int, tuple[str, str]]:
    """The wins in the log: the gaming day and the time of each."""
    found = {}
    for record in iterate_records(reader, span, ("WinLogged",)):
        for event in record["events"]:
            if event["type"] == "WinLogged":
                found[int(event["win"]["number"])] = (record["day"], record["at"])
    return found


def _missing_row(link: str, number: int, logged: tuple[str, str] | None) -> tuple[Cell, ...]:
    day, hit_at = logged or (None, None)
    why = f"win {number} is not in the win table" + ("; the log has it" if logged else "")
    cells: dict[str, Cell] = dict.fromkeys(column.name for column in COLUMNS)
    cells |= {LINK.name: link, "Win": number, DAY.name: day, "Hit at": hit_at}
    cells |= {"Lines": MISSING, "Calculation": why}
    return tuple(cells.values())


def _row(
    link: str, day: str, hit_at: str, row: Win, steps: Sequence[WinStep], last: int
) -> tuple[Cell, ...]:
    """One win as entry *last* left it, and its steps after that."""
    win = win_at(steps, last) or row
    missing = "missing" if win.needs_reference else ""
    return (
        link,
        row.number,
        day,
        hit_at,
        row.table,
        row.round,
        " and ".join(row.lines),
        "; ".join(f"{spot}: {amount}" for spot, amount in row.shares),
        row.meter or "",
        row.found if row.meter else None,
        row.amount,
        row.left if row.meter else None,
        describe_prize(row),
        str(row.verified_by),
        win.surveillance or missing,
        "yes" if win.is_adjusted else "not yet",
        _spots(win.paid, of=len(win.shares)),
        "; ".join(_step_text(x) for x in steps if x.seq <= last and _backs_out(x)),
        _spots(win.recovered, of=len(win.paid)) if win.is_backed_out and win.paid else "",
        "; ".join(
            [_step_text(x) for x in steps if x.seq > last and _is_listed(x)]
            + _differences(row, steps)
        ),
    )


def _backs_out(step: WinStep) -> bool:
    return isinstance(step.event, e.WinBackedOut)


def _is_listed(step: WinStep) -> bool:
    """Prints and names of winners are on the win page, not in the list."""
    return not isinstance(step.event, e.WinPagePrinted | e.WinnerNamed)


def _step_text(step: WinStep) -> str:
    when = f"{step.at[:19].replace('T', ' ')} UTC"
    return f"{when}: {describe_win_event(step.event, step.win)}"


def _differences(row: Win, steps: Sequence[WinStep]) -> list[str]:
    """What the win table says and the log does not."""
    if not steps:
        return ["in the win table, not in the log"]
    last = steps[-1].win
    fields = [x for x in Win.__struct_fields__ if getattr(last, x) != getattr(row, x)]
    return [
        f"{x.removeprefix('is_').replace('_', ' ')}: the win table and the log differ"
        for x in fields
    ]


def describe_prize(win: Win) -> str:
    """From the meter before the win to the meter after it (W-05)."""
    if win.meter is None:
        funded_by = [f"{phrase} {amount}" for phrase, amount in _moved(win, _FUNDED_BY)]
        return "; ".join(["fixed award, paid from the tray", *funded_by])
    parts = [f"{win.found} on the meter, {win.amount} won"]
    if len(win.shares) > 1:
        parts.append(f"shared by {len(win.shares)} spots")
    parts.append(f"{win.left} left" if win.left else "nothing left")
    if added := [f"{amount} {phrase}" for phrase, amount in _moved(win, _ADDED)]:
        parts.append(f"{' and '.join(added)} added")
    if over := win.amount_moved(Reason.OVER_CAP):
        parts.append(f"{over} over the cap, to the overflow")
    return "; ".join(parts)


def _moved(win: Win, phrases: dict[Reason, str]) -> list[tuple[str, Money]]:
    return [
        (phrase, win.amount_moved(reason))
        for reason, phrase in phrases.items()
        if win.amount_moved(reason)
    ]


def _spots(spots: tuple[int, ...], *, of: int) -> str:
    if not spots:
        return "none"
    listed = ", ".join(str(spot) for spot in sorted(spots))
    return f"all: {listed}" if len(spots) == of else f"{listed} of {of}"


# The cage, on the day of each payment.

_CAGE_COLUMNS = (
    time_column("At"),
    DAY,
    LINK,
    *count_columns("Win", "Spot"),
    *money_columns("Amount"),
    *text_columns("By", "From"),
    *count_columns("Entry"),
)
_CAGE_AMOUNT = [column.name for column in _CAGE_COLUMNS].index("Amount")


def _cage_sections(
    reader: Reader, spans: list[Span]
) -> tuple[tuple[ReportSection, ...], tuple[str, ...]]:
    """What the cage paid and recovered in the period, for wins of any day, and the totals."""
    paid: Rows = []
    recovered: Rows = []
    for span in spans:
        for record in iterate_records(reader, span, ("WinPaid", "ShareRecovered")):
            for event in map(decode_event, record["events"]):
                if isinstance(event, e.WinPaid):
                    paid.append(_cage_row(record, event))
                elif isinstance(event, e.ShareRecovered):
                    recovered.append(_cage_row(record, event))
    notes = []
    if paid:
        total = _total(paid, _CAGE_AMOUNT)
        notes.append(f"The cage paid {total} in this period, for wins of any day.")
    if recovered:
        total = _total(recovered, _CAGE_AMOUNT)
        notes.append(f"{total} was recovered from players in this period.")
    return (
        ReportSection("Cage payments", _CAGE_COLUMNS, (*paid,)),
        ReportSection("Recoveries", _CAGE_COLUMNS, (*recovered,)),
    ), (*notes,)


def _cage_row(record: Json, event: e.WinPaid | e.ShareRecovered) -> tuple[Cell, ...]:
    return (
        record["at"],
        record["day"],
        record["log"],
        event.win,
        event.spot,
        sum((x.amount for x in event.all_transfers), start=ZERO),
        str(event.by),
        record["from"],
        record["seq"],
    )
