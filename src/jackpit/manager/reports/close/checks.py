"""The lines of the daily close: each is in order, is to be looked at, or says what to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum

from jackpit.manager.clock import checked_time, gaming_day
from jackpit.manager.house import House
from jackpit.manager.plural import plural
from jackpit.manager.reports.period import Period, ReportQuery
from jackpit.manager.reports.reading import days, links
from jackpit.manager.reports.report import Cell
from jackpit.manager.reports.wins.lines import WinLine
from jackpit.manager.store.base import HOUSE_LOG, Reader
from jackpit.manager.store.queries.alarms import read_alarms_of_entries, read_alarms_of_log_between
from jackpit.manager.store.queries.rounds import count_rounds_of_day
from jackpit.money import Money

MAX_ITEMS = 12


class State(Enum):
    """How a line of the close stands."""

    GOOD = "in order"
    LOOK = "look at it"
    """Nothing is wrong, but whoever signs should have seen it."""

    WAIT = "to be done"


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One thing that a line is about, and the page that shows it."""

    text: str
    page: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One line of the close."""

    key: str
    title: str
    state: State
    says: str
    todo: str = ""
    page: str = ""
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenRound:
    """A round of the day that is not over."""

    link: str
    number: int
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DayAlarm:
    """An alarm of the day, by its log, its entry and its number there."""

    key: tuple[str, int, int]
    sentence: str

    @property
    def text(self) -> str:
        """As a line names it: every link has its own."""
        return self.sentence if self.key[0] == HOUSE_LOG else f"{self.key[0]}: {self.sentence}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingClaim:
    """A claim that waits."""

    link: str
    table: str
    round: int
    line: str
    amount: Money


def _check(
    key: str,
    title: str,
    good: str,
    todo: str,
    items: Sequence[Item],
    what: tuple[str, str],
    page: str = "",
) -> Check:
    """A line that is in order if there is nothing to name."""
    if not items:
        return Check(key=key, title=title, state=State.GOOD, says=good, page=page)
    return Check(
        key=key,
        title=title,
        state=State.WAIT,
        says=f"{len(items):,} {what[0] if len(items) == 1 else what[1]}.",
        todo=todo,
        page=page,
        items=tuple(items[:MAX_ITEMS]),
    )


def rounds(reader: Reader, day: str, still_open: Sequence[OpenRound]) -> Check:
    """Rounds that began on the day and are not over."""
    count = count_rounds_of_day(reader, day=day)
    items = [
        Item(
            text=f"round {x.number} at table {x.table} of {x.link}",
            page=f"/replay/{x.link}/{x.number}",
        )
        for x in still_open
    ]
    return _check(
        "rounds",
        "Rounds",
        f"{plural(count, 'round')}, all over." if count else "No round was played.",
        "End each at its table, or void it.",
        items,
        ("round still open", "rounds still open"),
        "/floor",
    )


def claims(waiting: Sequence[PendingClaim]) -> Check:
    """Claims of rounds of the day that nobody has verified or refused."""
    items = [
        Item(text=f"{x.line}, {x.amount}, at table {x.table} of {x.link}", page="/approvals")
        for x in waiting
    ]
    return _check(
        "claims",
        "Claims",
        "No claim waits.",
        "Have each verified or refused.",
        items,
        ("claim waiting", "claims waiting"),
        "/approvals",
    )


def check_wins(wins: Sequence[WinLine], *, winner_wanted: bool) -> tuple[Check, ...]:
    """What is still to be done with the wins of the day."""

    def named(chosen: Sequence[WinLine]) -> list[Item]:
        return [
            Item(text=f"win {x.number} of {x.link}, {x.amount}", page=f"/wins/{x.link}/{x.number}")
            for x in chosen
        ]

    count = plural(len(wins), "win")
    standing = [x for x in wins if not x.status.startswith(("backed", "given"))]
    papers = [x for x in wins if x.status != "backed out"]  # no money went by such a win
    none = "There was no win."
    no_paper = "No win has to have a page." if wins else none
    found = [
        _check(
            "paid",
            "Wins paid",
            f"{count}; nothing is owed." if wins else none,
            "Pay each at the cage, or explain why it is still owed.",
            named([x for x in standing if x.status != "paid"]),
            ("win not paid yet", "wins not paid yet"),
        ),
        _check(
            "pages",
            "Win pages",
            f"Every page of {plural(len(papers), 'win')} was printed." if papers else no_paper,
            "Print the page of each, and have it signed.",
            named([x for x in papers if not x.printed]),
            ("win without a page", "wins without a page"),
        ),
        _check(
            "references",
            "Surveillance",
            "Every win that needs a reference has one." if wins else none,
            "Ask surveillance for each reference.",
            named([x for x in standing if x.needs_reference and not x.surveillance]),
            ("win without a reference", "wins without a reference"),
        ),
        _check(
            "recovered",
            "Backed-out wins",
            "Nothing is to be recovered from players.",
            "Record each share that was given back.",
            named([x for x in wins if x.status == "backed out, to be recovered"]),
            ("win to be recovered", "wins to be recovered"),
        ),
    ]
    if winner_wanted:
        missing = named([x for x in standing if not x.is_named])
        good = "Every winner is named." if wins else none
        todo = "Name each winner: the house wants it."
        found.insert(
            3,
            _check(
                "winners",
                "Winners' names",
                good,
                todo,
                missing,
                ("win without a name", "wins without a name"),
            ),
        )
    return tuple(found)


def adjusted(day: str, rows: Sequence[Mapping[str, Cell]]) -> Check:
    """What was changed by hand, voided, refused or backed out."""
    page = f"/reports/adjustments?from={day}&to={day}"
    title = "Adjustments and exceptions"
    if not rows:
        return Check(
            key="adjustments", title=title, state=State.GOOD, says="There was none.", page=page
        )
    items = [
        Item(
            text=_where(str(row["Link"]))
            + f"{row['What']}, {row['Concerning']}"
            + (f", {row['Amount']}" if row["Amount"] else ""),
            page=page,
        )
        for row in rows[:MAX_ITEMS]
    ]
    return Check(
        key="adjustments",
        title=title,
        state=State.LOOK,
        says="1 entry." if len(rows) == 1 else f"{len(rows):,} entries.",
        todo="Read them before you sign.",
        page=page,
        items=tuple(items),
    )


def _where(log: str) -> str:
    """Whose numbers are meant: every link has a win 1."""
    return "the house: " if log == HOUSE_LOG else f"link {log}: "


def alarms(unseen: Sequence[DayAlarm]) -> Check:
    """Alarms of the day that nobody has acknowledged."""
    return _check(
        "alarms",
        "Alarms",
        "Every alarm was seen by somebody.",
        "Acknowledge each on the floor page.",
        [Item(text=alarm.text, page="/floor") for alarm in unseen],
        ("alarm not acknowledged", "alarms not acknowledged"),
        "/floor",
    )


def alarms_of_day(reader: Reader, house: House, day: str) -> list[DayAlarm]:
    """The alarms of the links and of the house on a day, acknowledged or not."""
    period = Period.of(day, day)
    found = []
    for link, head in links(reader, ReportQuery(period=period)).items():
        for one in days(reader, link, head, period):
            rows = read_alarms_of_entries(
                reader, log=link, first=one.span.first, last=one.span.last
            )
            found += [DayAlarm(key=row.key, sentence=row.sentence) for row in rows]
    return found + _of_the_house(reader, house, day)


def _of_the_house(reader: Reader, house: House, day: str) -> list[DayAlarm]:
    """Those of the house itself; its log has no days of its own, so the time of each decides."""
    settings, noon = house.settings, date.fromisoformat(day)
    first, last = (str(noon + timedelta(days=days)) for days in (-2, 3))
    return [
        DayAlarm(key=row.key, sentence=row.sentence)
        for row in read_alarms_of_log_between(reader, log=HOUSE_LOG, since=first, before=last)
        if gaming_day(checked_time(row.at), settings.time_zone, settings.day_begins) == day
    ]


def reconciled(day: str, count: int, accounts: Sequence[tuple[str, str, Money]]) -> Check:
    """Opening and movements make the closing, in every account."""
    page = f"/reports/reconciliation?from={day}&to={day}"
    items = [
        Item(text=f"{account} of {link}: variance {variance}", page=page)
        for link, account, variance in accounts
        if variance
    ]
    return _check(
        "meters",
        "Meters and accounts",
        f"Opening + movements = closing in {plural(count, 'account')}: variance $0.00.",
        "Explain it before you sign; 'jackpit doctor' tells what differs.",
        items,
        ("account with a variance", "accounts with a variance"),
        page,
    )


def check_liability(total: Money) -> Check:
    """What is owed to players when the day is over."""
    return Check(
        key="liability",
        title="Liability",
        state=State.LOOK,
        says=f"{total} is owed to players at the end of the day.",
        todo="Hold it against the separate bank account.",
        page="/reports/liability",
    )


def check_hold(day: str, held: Sequence[tuple[str, Money, Money, bool]]) -> Check:
    """The hold beside what the exact odds lead one to expect."""
    page = f"/reports/drop?from={day}&to={day}"
    unlikely = [x for x in held if not x[3]]
    items = tuple(
        Item(text=f"{link}: kept {hold}, expected {_cents(expected)}", page=page)
        for link, hold, expected, _ in unlikely
    )
    if unlikely:
        return Check(
            key="drop",
            title="Drop against theory",
            state=State.LOOK,
            says=f"{plural(len(unlikely), 'link')} outside the 99% band.",
            todo="One day in a hundred is so by chance; look at its rounds and at the next day.",
            page=page,
            items=items,
        )
    says = (
        "Every link's hold lies in the 99% band of what the odds lead one to expect."
        if held
        else "Nothing was wagered."
    )
    return Check(key="drop", title="Drop against theory", state=State.GOOD, says=says, page=page)


def _cents(amount: Money) -> str:
    """An average, which need not be whole cents, to the cent below."""
    return str(Money.cents(amount.microcents // 1_000_000))
