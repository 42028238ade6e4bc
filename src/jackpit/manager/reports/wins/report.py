"""The win list: every win by its number, with how its amount was reached and what became of it.

Numbers run from 1 without a gap on each link (W-04); one that is missing is shown as an exception.
What came about until the period ended and what came later stand apart, so that a day's page says
the same whenever it is made, and what is new stands in the last column.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from jackpit.ledger import Reason
from jackpit.manager.plural import plural
from jackpit.manager.reports.period import ReportQuery
from jackpit.manager.reports.reading import Span, links, records, span, wins
from jackpit.manager.reports.report import (
    DAY,
    LINK,
    Body,
    Cell,
    ReportSection,
    at,
    money,
    text,
    whole,
)
from jackpit.manager.reports.wins.became import History, Thing, WinStep, expected_steps, history
from jackpit.manager.reports.wins.cage import cage
from jackpit.manager.store.base import Reader
from jackpit.money import ZERO, Money
from jackpit.table import Win
from jackpit.table import events as e

MISSING = "MISSING"
COLUMNS = (
    LINK,
    *whole("Win"),
    DAY,
    at("Hit at"),
    *text("Table"),
    *whole("Round"),
    *text("Lines", "Shares by spot", "Meter"),
    *money("Found", "Amount", "Left"),
    *text("How the amount was reached", "Verified by", "Surveillance", "Money moved"),
    *text("Paid", "Backed out", "Recovered", "After the period"),
)
_LINES = [column.name for column in COLUMNS].index("Lines")
_AMOUNT = [column.name for column in COLUMNS].index("Amount")
_ADDED = {
    Reason.SEED: "seed",
    Reason.RESERVE_RELEASED: "reserve",
    Reason.OVERFLOW_RELEASED: "overflow",
}
_BORNE = {
    Reason.REIMBURSEMENT: "the meter bore",
    Reason.ADVANCE: "the house advanced",
    Reason.SHORTFALL: "the house added",
}


def win_list(reader: Reader, asked: ReportQuery) -> Body:
    """Every win of the period, by link and number."""
    rows: list[tuple[Cell, ...]] = []
    notes = []
    spans = []
    for link, head in links(reader, asked).items():
        spans.append(span(reader, link, head, asked.period))
        found = list(_of_link(reader, link, head, asked))
        rows += found
        if missing := [row for row in found if row[_LINES] == MISSING]:
            notes.append(f"Link '{link}': {len(missing)} of {len(found)} win numbers are missing.")
    total = sum((x for x in (row[_AMOUNT] for row in rows) if isinstance(x, Money)), start=ZERO)
    if not rows:
        notes.append("There were no wins in this period.")
    else:
        notes.append(f"{plural(len(rows), 'number')}, {total} in all; wins backed out are counted.")
        if not any(row[_LINES] == MISSING for row in rows):
            notes.append("No win number is missing.")
    payments, paid = cage(reader, spans)
    return Body((ReportSection("Wins", COLUMNS, (*rows,)), *payments), (*notes, *paid))


def _of_link(
    reader: Reader, link: str, head: int, asked: ReportQuery
) -> Iterator[tuple[Cell, ...]]:
    """The wins of the period, and those that should be there: the log knows them, or a gap does.

    A number that even the log does not know is missing on the day of the win that follows it.
    """
    of_period = span(reader, link, head, asked.period)
    known, gaps, last = set[int](), set[int](), 0
    chosen: list[tuple[str, str, int, Win]] = []
    for day, hit_at, seq, win in wins(reader, link):
        known.add(win.number)
        if asked.period.first <= day <= asked.period.last:
            gaps.update(range(last + 1, win.number))
            chosen.append((day, hit_at, seq, win))
        last = win.number
    came = history(reader, link, head, [(seq, win) for _, _, seq, win in chosen])
    found = {
        win.number: _row(link, day, hit_at, win, WinHistory(win, came, of_period.last))
        for day, hit_at, _, win in chosen
    }
    logged = _logged(reader, of_period)
    for number in (gaps | logged.keys()) - known:
        found[number] = _missing(link, number, logged.get(number))
    yield from (found[number] for number in sorted(found))


def _logged(reader: Reader, of_period: Span) -> dict[int, tuple[str, str]]:
    """The wins that the log tells of: the gaming day and the time of each."""
    found = {}
    for record in records(reader, of_period, ("WinLogged",)):
        for event in record["events"]:
            if event["type"] == "WinLogged":
                found[int(event["win"]["number"])] = (record["day"], record["at"])
    return found


def _missing(link: str, number: int, logged: tuple[str, str] | None) -> tuple[Cell, ...]:
    day, hit_at = logged or (None, None)
    why = f"no win {number} is recorded" + ("; the log knows it" if logged else "")
    after: list[Cell] = [None] * (len(COLUMNS) - 13)
    return (link, number, day, hit_at, None, None, MISSING, *[None] * 5, why, *after)


@dataclass(frozen=True, slots=True)
class WinHistory:
    """What the log tells of a win, until the last entry of a period and after it."""

    win: Win
    came: History
    last: int

    def until(self, kind: type[e.Event], spot: int | None = None) -> WinStep | None:
        """What came about in time."""
        found = self.came.get((self.win.number, kind, spot))
        return found if found is not None and found.seq <= self.last else None

    def spots(self, kind: type[e.Event], spots: tuple[int, ...]) -> tuple[int, ...]:
        """The spots for which it came about in time."""
        return tuple(spot for spot in spots if self.until(kind, spot))

    def after(self) -> str:
        """What came about later, in order."""
        late: list[tuple[Thing, WinStep]] = [
            (thing, came)
            for thing, came in self.came.items()
            if thing[0] == self.win.number and came.seq > self.last
        ]
        late.sort(key=lambda pair: (pair[1].seq, pair[0][2] or 0))
        said = [f"{_LATER[thing[1]]} {came}" for thing, came in late]
        untold = {_LATER[kind] for _, kind, _ in expected_steps(self.win) - self.came.keys()}
        return "; ".join([*said, *(f"{x}, says the row and not the log" for x in sorted(untold))])


_LATER: dict[type[e.Event], str] = {
    e.MetersAdjusted: "money moved",
    e.ReferenceGiven: "surveillance",
    e.WinPaid: "paid",
    e.WinBackedOut: "backed out",
    e.ShareRecovered: "recovered",
}


def _row(link: str, day: str, hit_at: str, win: Win, told: WinHistory) -> tuple[Cell, ...]:
    paid = win.paid if win.is_fixed else told.spots(e.WinPaid, win.paid)
    backed_out = told.until(e.WinBackedOut)
    seen = told.until(e.ReferenceGiven) is not None
    recovered = told.spots(e.ShareRecovered, win.recovered)
    return (
        *(link, win.number, day, hit_at, win.table, win.round),
        " and ".join(win.lines),
        "; ".join(f"{spot}: {amount}" for spot, amount in win.shares),
        win.meter or "",
        *(win.found if win.meter else None, win.amount, win.left if win.meter else None),
        how_reached(win),
        str(win.verified_by),
        win.surveillance if seen else ("missing" if win.needs_reference else ""),
        "yes" if told.until(e.MetersAdjusted) else "not yet",
        _spots(paid, of=len(win.shares)),
        "" if backed_out is None else str(backed_out),
        _spots(recovered, of=len(paid)) if backed_out and paid else "",
        told.after(),
    )


def how_reached(win: Win) -> str:
    """From what stood on the meter to what was paid, and what was put there anew (W-05)."""
    if win.meter is None:
        borne = [f"{said} {amount}" for said, amount in _moved(win, _BORNE)]
        return "; ".join(["fixed award, paid by the tray", *borne])
    parts = [f"{win.found} was on the meter, {win.amount} was taken"]
    if len(win.shares) > 1:
        parts.append(f"shared by {len(win.shares)} spots")
    parts.append(f"{win.left} was left" if win.left else "nothing was left")
    if added := [f"{amount} of {said}" for said, amount in _moved(win, _ADDED)]:
        parts.append(f"then {' and '.join(added)} was added")
    if over := win.moved(Reason.OVER_CAP):
        parts.append(f"{over} over the cap went to the overflow")
    return "; ".join(parts)


def _moved(win: Win, said: dict[Reason, str]) -> list[tuple[str, Money]]:
    return [(words, win.moved(reason)) for reason, words in said.items() if win.moved(reason)]


def _spots(spots: tuple[int, ...], *, of: int) -> str:
    if not spots:
        return "none"
    listed = ", ".join(str(spot) for spot in sorted(spots))
    return f"all: {listed}" if len(spots) == of else f"{listed} of {of}"
