"""The win list: every win by its number, how its amount was calculated, and what happened to it.

Win numbers run from 1 without a gap on each link (W-04); a missing number is shown as an exception.
A row shows the win as it was when the period ended, and later events in its last column. The page
of a past day therefore says the same whenever it is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jackpit.ledger import Reason
from jackpit.manager.clock import house_time
from jackpit.manager.codec import Json
from jackpit.manager.house.origins import describe_origin
from jackpit.manager.reports.log_reader import (
    Span,
    iterate_events,
    iterate_wins,
    read_links,
    read_span,
)
from jackpit.manager.reports.names import short_name
from jackpit.manager.reports.report import (
    AMOUNT,
    AT,
    BY,
    DAY,
    ENTRY,
    FROM,
    LINK,
    METER,
    TABLE,
    YES,
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
from jackpit.messages import NO_TEXT, Message, Phrase, Plural, Text, all_of, in_sequence
from jackpit.money import ZERO, Money
from jackpit.paytable import meter_name
from jackpit.table import Win
from jackpit.table import events as e
from jackpit.table.event_text import describe_win_event

MISSING = Phrase("MISSING")
COLUMNS = (
    LINK,
    *count_columns(Phrase("Win")),
    DAY,
    time_column(Phrase("Hit at")),
    TABLE,
    *count_columns(Phrase("Round")),
    *text_columns(Phrase("Lines"), Phrase("Shares by spot")),
    METER,
    *money_columns(Phrase("Meter before"), Phrase("Amount"), Phrase("Left on meter")),
    *text_columns(Phrase("Calculation"), Phrase("Verified by"), Phrase("Surveillance")),
    *text_columns(Phrase("Money moved"), Phrase("Paid"), Phrase("Backed out")),
    *text_columns(Phrase("Recovered"), Phrase("After the period")),
)
_LINES, _AMOUNT = ([str(x.name) for x in COLUMNS].index(name) for name in ("Lines", "Amount"))


class WinsNote(Message):
    """Notes of the win list."""

    MISSING = "Link '{link}': {missing} of {numbers} win numbers are missing."
    NO_WINS = "There were no wins in this period."
    TOTAL = Plural(
        "count",
        "{count} win number, {total} in total; backed-out wins count.",
        "{count:,} win numbers, {total} in total; backed-out wins count.",
    )
    NONE_MISSING = "No win number is missing."
    PAID = "The cage paid {total} in this period, for wins of any day."
    RECOVERED = "{total} was recovered from players in this period."


class WinCell(Message):
    """Cells of the win list."""

    NOT_IN_TABLE = "win {win} is not in the win table"
    ONLY_IN_LOG = "win {win} is not in the win table; the log has it"
    ONLY_IN_TABLE = "in the win table, not in the log"
    DIFFERS = "{field}: the win table and the log differ"
    SHARE = "{spot}: {amount}"
    STEP = "{when}: {what}"
    ALL_SPOTS = "all: {spots}"
    SOME_SPOTS = "{spots} of {count}"


class Calculation(Message):
    """How a prize was calculated, from the meter before the win to the meter after it."""

    FIXED_AWARD = "fixed award, paid from the tray"
    REIMBURSED = "the meter reimbursed {amount}"
    ADVANCED = "the house advanced {amount}"
    ADDED_BY_HOUSE = "the house added {amount}"
    WON = "{found} on the meter, {amount} won"
    SHARED = Plural("count", "shared by {count} spot", "shared by {count} spots")
    LEFT = "{amount} left"
    NOTHING_LEFT = "nothing left"
    SEED = "{amount} seed"
    RESERVE = "{amount} reserve"
    OVERFLOW = "{amount} overflow"
    ADDED = "{parts} added"
    OVER_CAP = "{amount} over the cap, to the overflow"


_ADDED = {
    Reason.SEED: Calculation.SEED,
    Reason.RESERVE_RELEASED: Calculation.RESERVE,
    Reason.OVERFLOW_RELEASED: Calculation.OVERFLOW,
}
_FUNDED_BY = {
    Reason.REIMBURSEMENT: Calculation.REIMBURSED,
    Reason.ADVANCE: Calculation.ADVANCED,
    Reason.SHORTFALL: Calculation.ADDED_BY_HOUSE,
}
Rows = list[tuple[Cell, ...]]


def build_wins(reader: Reader, query: ReportQuery) -> ReportBody:
    """Every win of the period, by link and number, and the payments of the cage."""
    rows: Rows = []
    notes: list[Text] = []
    spans = []
    for link, head in read_links(reader, query).items():
        spans.append(read_span(reader, link, head, query.period))
        found = list(_rows_of_link(reader, link, head, query))
        rows += found
        if missing := [row for row in found if row[_LINES] == MISSING]:
            counts = {"missing": len(missing), "numbers": len(found)}
            notes.append(WinsNote.MISSING.given(link=link, **counts))
    if not rows:
        notes.append(WinsNote.NO_WINS.given())
    else:
        total = _total(rows, _AMOUNT)
        notes.append(WinsNote.TOTAL.given(count=len(rows), total=total))
        if not any(row[_LINES] == MISSING for row in rows):
            notes.append(WinsNote.NONE_MISSING.given())
    payments, paid = _cage_sections(reader, spans)
    return ReportBody(
        (ReportSection(Phrase("Wins"), COLUMNS, (*rows,)), *payments), (*notes, *paid)
    )


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
        win.number: _row(link, row.day, row.at, win, steps[win.number], span.last, query.time_zone)
        for row, win in chosen
    }
    logged = _logged(reader, span)
    for number in (gaps | logged.keys()) - known:
        found[number] = _missing_row(link, number, logged.get(number))
    yield from (found[number] for number in sorted(found))


def _logged(reader: Reader, span: Span) -> dict[int, tuple[str, str]]:
    """The wins in the log: the gaming day and the time of each."""
    found = {}
    for record, event in iterate_events(reader, span, (e.WinLogged,)):
        found[event.win.number] = (record["day"], record["at"])
    return found


def _missing_row(link: str, number: int, logged: tuple[str, str] | None) -> tuple[Cell, ...]:
    day, hit_at = logged or (None, None)
    why = (WinCell.ONLY_IN_LOG if logged else WinCell.NOT_IN_TABLE).given(win=number)
    cells: dict[str, Cell] = dict.fromkeys(column.name for column in COLUMNS)
    cells |= {LINK.name: link, "Win": number, DAY.name: day, "Hit at": hit_at}
    cells |= {"Lines": MISSING, "Calculation": why}
    return tuple(cells.values())


def _row(
    link: str, day: str, hit_at: str, row: Win, steps: Sequence[WinStep], last: int, zone: str
) -> tuple[Cell, ...]:
    """One win as entry *last* left it, and its steps after that."""
    win = win_at(steps, last) or row
    missing = Phrase("missing") if win.needs_reference else NO_TEXT
    return (
        link,
        row.number,
        day,
        hit_at,
        row.table,
        row.round,
        all_of([Phrase(line) for line in row.lines]),
        in_sequence([WinCell.SHARE.given(spot=spot, amount=x) for spot, x in row.shares]),
        meter_name(row.meter) if row.meter else NO_TEXT,
        row.found if row.meter else None,
        row.amount,
        row.left if row.meter else None,
        describe_prize(row),
        short_name(row.verified_by),
        win.surveillance or missing,
        YES if win.is_adjusted else Phrase("not yet"),
        _spots(win.paid, of=len(win.shares)),
        in_sequence([_step_text(x, zone) for x in steps if x.seq <= last and _backs_out(x)]),
        _spots(win.recovered, of=len(win.paid)) if win.is_backed_out and win.paid else NO_TEXT,
        in_sequence(
            [_step_text(x, zone) for x in steps if x.seq > last and _is_listed(x)]
            + _differences(row, steps)
        ),
    )


def _backs_out(step: WinStep) -> bool:
    return isinstance(step.event, e.WinBackedOut)


def _is_listed(step: WinStep) -> bool:
    """Prints and names of winners are on the win page, not in the list."""
    return not isinstance(step.event, e.WinPagePrinted | e.WinnerNamed)


def _step_text(step: WinStep, zone: str) -> Text:
    when = f"{house_time(step.at, zone):%Y-%m-%d %H:%M:%S %Z}"
    return WinCell.STEP.given(when=when, what=describe_win_event(step.event, step.win))


def _differences(row: Win, steps: Sequence[WinStep]) -> list[Text]:
    """What the win table says and the log does not."""
    if not steps:
        return [WinCell.ONLY_IN_TABLE.given()]
    last = steps[-1].win
    fields = [x for x in Win.__struct_fields__ if getattr(last, x) != getattr(row, x)]
    return [WinCell.DIFFERS.given(field=x.removeprefix("is_").replace("_", " ")) for x in fields]


def describe_prize(win: Win) -> Text:
    """From the meter before the win to the meter after it (W-05)."""
    if win.meter is None:
        return in_sequence([Calculation.FIXED_AWARD.given(), *_moved(win, _FUNDED_BY)])
    parts: list[Text] = [Calculation.WON.given(found=win.found, amount=win.amount)]
    if len(win.shares) > 1:
        parts.append(Calculation.SHARED.given(count=len(win.shares)))
    left = Calculation.LEFT.given(amount=win.left) if win.left else Calculation.NOTHING_LEFT.given()
    parts.append(left)
    if added := _moved(win, _ADDED):
        parts.append(Calculation.ADDED.given(parts=all_of(added)))
    if over := win.amount_moved(Reason.OVER_CAP):
        parts.append(Calculation.OVER_CAP.given(amount=over))
    return in_sequence(parts)


def _moved(win: Win, messages: dict[Reason, Calculation]) -> list[Text]:
    return [
        message.given(amount=win.amount_moved(reason))
        for reason, message in messages.items()
        if win.amount_moved(reason)
    ]


def _spots(spots: tuple[int, ...], *, of: int) -> Text:
    if not spots:
        return Phrase("none")
    listed = tuple(sorted(spots))
    if len(spots) == of:
        return WinCell.ALL_SPOTS.given(spots=listed)
    return WinCell.SOME_SPOTS.given(spots=listed, count=of)


# The cage, on the day of each payment.

_CAGE_COLUMNS = (
    AT,
    DAY,
    LINK,
    *count_columns(Phrase("Win"), Phrase("Spot")),
    AMOUNT,
    BY,
    FROM,
    ENTRY,
)
_CAGE_AMOUNT = _CAGE_COLUMNS.index(AMOUNT)


def _cage_sections(
    reader: Reader, spans: list[Span]
) -> tuple[tuple[ReportSection, ...], tuple[Text, ...]]:
    """What the cage paid and recovered in the period, for wins of any day, and the totals."""
    paid: Rows = []
    recovered: Rows = []
    for span in spans:
        for record, event in iterate_events(reader, span, (e.WinPaid, e.ShareRecovered)):
            rows = paid if isinstance(event, e.WinPaid) else recovered
            rows.append(_cage_row(record, event))
    notes: list[Text] = []
    if paid:
        total = _total(paid, _CAGE_AMOUNT)
        notes.append(WinsNote.PAID.given(total=total))
    if recovered:
        total = _total(recovered, _CAGE_AMOUNT)
        notes.append(WinsNote.RECOVERED.given(total=total))
    return (
        ReportSection(Phrase("Cage payments"), _CAGE_COLUMNS, (*paid,)),
        ReportSection(Phrase("Recoveries"), _CAGE_COLUMNS, (*recovered,)),
    ), (*notes,)


def _cage_row(record: Json, event: e.WinPaid | e.ShareRecovered) -> tuple[Cell, ...]:
    return (
        record["at"],
        record["day"],
        record["log"],
        event.win,
        event.spot,
        sum((x.amount for x in event.all_transfers), start=ZERO),
        short_name(event.by),
        describe_origin(record["from"]),
        record["seq"],
    )
