"""The checks of the daily close: each is OK, needs review, or says what to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum

from jackpit.manager.clock import checked_time, gaming_day
from jackpit.manager.house import House
from jackpit.manager.plural import plural
from jackpit.manager.reports.log_reader import read_days, read_links
from jackpit.manager.reports.report import Cell, Period, ReportQuery
from jackpit.manager.reports.wins.lines import WinLine
from jackpit.manager.store.base import HOUSE_LOG, Reader
from jackpit.manager.store.queries.alarms import read_alarms_of_entries, read_alarms_of_log_between
from jackpit.manager.store.queries.rounds import count_rounds_of_day
from jackpit.money import Money

MAX_ITEMS = 12


class CheckState(Enum):
    """The result of a check."""

    GOOD = "good"
    LOOK = "look"
    """Nothing is wrong, but the signer should have seen it."""

    WAIT = "wait"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckItem:
    """One item of a check, and the page that shows it."""

    text: str
    page: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseCheck:
    """One line of the close checklist."""

    key: str
    title: str
    state: CheckState
    says: str
    todo: str = ""
    page: str = ""
    items: tuple[CheckItem, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenRound:
    """A round of the day that is still open."""

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
        """The sentence, with the link in front."""
        return self.sentence if self.key[0] == HOUSE_LOG else f"{self.key[0]}: {self.sentence}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingClaim:
    """A claim not yet verified or refused."""

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
    items: Sequence[CheckItem],
    what: tuple[str, str],
    page: str = "",
) -> CloseCheck:
    """A check that is OK if it has no items."""
    if not items:
        return CloseCheck(key=key, title=title, state=CheckState.GOOD, says=good, page=page)
    return CloseCheck(
        key=key,
        title=title,
        state=CheckState.WAIT,
        says=f"{len(items):,} {what[0] if len(items) == 1 else what[1]}.",
        todo=todo,
        page=page,
        items=tuple(items[:MAX_ITEMS]),
    )


def check_rounds(reader: Reader, day: str, still_open: Sequence[OpenRound]) -> CloseCheck:
    """Rounds that began on the day and are still open."""
    count = count_rounds_of_day(reader, day=day)
    items = [
        CheckItem(
            text=f"round {x.number} at table {x.table} of {x.link}",
            page=f"/replay/{x.link}/{x.number}",
        )
        for x in still_open
    ]
    return _check(
        "rounds",
        "Rounds",
        f"{plural(count, 'round')}, all ended." if count else "No round was played.",
        "End each at its table, or void it.",
        items,
        ("round still open", "rounds still open"),
        "/floor",
    )


def check_claims(pending: Sequence[PendingClaim]) -> CloseCheck:
    """Pending claims of rounds of the day."""
    items = [
        CheckItem(text=f"{x.line}, {x.amount}, at table {x.table} of {x.link}", page="/approvals")
        for x in pending
    ]
    return _check(
        "claims",
        "Claims",
        "No pending claims.",
        "Have each verified or refused.",
        items,
        ("pending claim", "pending claims"),
        "/approvals",
    )


def check_wins(wins: Sequence[WinLine], *, requires_winner_name: bool) -> tuple[CloseCheck, ...]:
    """Payment, page, reference, winner's name and recovery of the wins of the day."""

    def items(chosen: Sequence[WinLine]) -> list[CheckItem]:
        return [
            CheckItem(
                text=f"win {x.number} of {x.link}, {x.amount}", page=f"/wins/{x.link}/{x.number}"
            )
            for x in chosen
        ]

    count = plural(len(wins), "win")
    valid = [x for x in wins if not x.status.startswith(("backed", "recovered"))]
    with_page = [x for x in wins if x.status != "backed out"]  # backed out unpaid: no money moved
    none = "No wins."
    no_page = "No win needs a page." if wins else none
    found = [
        _check(
            "paid",
            "Wins paid",
            f"{count}; nothing is owed." if wins else none,
            "Pay each at the cage, or note why it is still owed.",
            items([x for x in valid if x.status != "paid"]),
            ("unpaid win", "unpaid wins"),
        ),
        _check(
            "pages",
            "Win pages",
            f"{plural(len(with_page), 'win')}; every page was printed." if with_page else no_page,
            "Print the page of each, and have it signed.",
            items([x for x in with_page if not x.printed]),
            ("win without a page", "wins without a page"),
        ),
        _check(
            "references",
            "Surveillance",
            "Every win that needs a reference has one." if wins else none,
            "Get each reference from surveillance.",
            items([x for x in valid if x.needs_reference and not x.surveillance]),
            ("win without a reference", "wins without a reference"),
        ),
        _check(
            "recovered",
            "Backed-out wins",
            "Nothing to recover from players.",
            "Record each share that the player returned.",
            items([x for x in wins if x.status == "backed out, to be recovered"]),
            ("win to recover", "wins to recover"),
        ),
    ]
    if requires_winner_name:
        missing = items([x for x in valid if not x.is_named])
        good = "Every winner's name is recorded." if wins else none
        todo = "Record the name of each winner."
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


def check_adjustments(day: str, rows: Sequence[Mapping[str, Cell]]) -> CloseCheck:
    """Adjustments, voids, refused claims and back-outs."""
    page = f"/reports/adjustments?from={day}&to={day}"
    title = "Adjustments and exceptions"
    if not rows:
        return CloseCheck(
            key="adjustments", title=title, state=CheckState.GOOD, says="None.", page=page
        )
    items = [
        CheckItem(
            text=_where(str(row["Link"]))
            + f"{row['Exception']}, {row['Subject']}"
            + _format_change(row["Amount"]),
            page=page,
        )
        for row in rows[:MAX_ITEMS]
    ]
    return CloseCheck(
        key="adjustments",
        title=title,
        state=CheckState.LOOK,
        says="1 entry." if len(rows) == 1 else f"{len(rows):,} entries.",
        todo="Review them before you sign.",
        page=page,
        items=tuple(items),
    )


def _format_change(amount: Cell) -> str:
    return f", {amount.signed()}" if isinstance(amount, Money) and amount else ""


def _where(log: str) -> str:
    """The log in front, because every link has its own win 1."""
    return "the house: " if log == HOUSE_LOG else f"link {log}: "


def check_alarms(unacknowledged: Sequence[DayAlarm]) -> CloseCheck:
    """Alarms of the day that are not acknowledged."""
    return _check(
        "alarms",
        "Alarms",
        "Every alarm is acknowledged.",
        "Acknowledge each on the floor page.",
        [CheckItem(text=alarm.text, page="/floor") for alarm in unacknowledged],
        ("alarm not acknowledged", "alarms not acknowledged"),
        "/floor",
    )


def alarms_of_day(reader: Reader, house: House, day: str) -> list[DayAlarm]:
    """The alarms of the links and of the house on a day, acknowledged or not."""
    period = Period.of(day, day)
    found = []
    for link, head in read_links(reader, ReportQuery(period=period)).items():
        for of_day in read_days(reader, link, head, period):
            rows = read_alarms_of_entries(
                reader, log=link, first=of_day.span.first, last=of_day.span.last
            )
            found += [DayAlarm(key=row.key, sentence=row.sentence) for row in rows]
    return found + _of_the_house(reader, house, day)


def _of_the_house(reader: Reader, house: House, day: str) -> list[DayAlarm]:
    """Alarms of the house, whose log has no gaming days: the time of each decides."""
    settings, noon = house.settings, date.fromisoformat(day)
    first, last = (str(noon + timedelta(days=days)) for days in (-2, 3))
    return [
        DayAlarm(key=row.key, sentence=row.sentence)
        for row in read_alarms_of_log_between(reader, log=HOUSE_LOG, since=first, before=last)
        if gaming_day(checked_time(row.at), settings.time_zone, settings.day_begins) == day
    ]


def check_balances(day: str, count: int, accounts: Sequence[tuple[str, str, Money]]) -> CloseCheck:
    """Opening plus movements equals closing in every account."""
    page = f"/reports/reconciliation?from={day}&to={day}"
    items = [
        CheckItem(text=f"{account} of {link}: variance {variance}", page=page)
        for link, account, variance in accounts
        if variance
    ]
    return _check(
        "meters",
        "Meters and accounts",
        f"Opening + movements = closing in {plural(count, 'account')}: variance $0.00.",
        "Explain it before you sign; 'jackpit doctor' reports what differs.",
        items,
        ("account with a variance", "accounts with a variance"),
        page,
    )


def check_liability(total: Money) -> CloseCheck:
    """What is owed to players at the end of the day."""
    return CloseCheck(
        key="liability",
        title="Liability",
        state=CheckState.LOOK,
        says=f"{total} is owed to players at the end of the day.",
        todo="Reconcile it to the jackpot bank account.",
        page="/reports/liability",
    )


def check_hold(day: str, held: Sequence[tuple[str, Money, Money, bool]]) -> CloseCheck:
    """The hold compared with the exact odds."""
    page = f"/reports/drop?from={day}&to={day}"
    unlikely = [x for x in held if not x[3]]
    items = tuple(
        CheckItem(text=f"{link}: hold {hold}, theoretical {expected}", page=page)
        for link, hold, expected, _ in unlikely
    )
    if unlikely:
        return CloseCheck(
            key="drop",
            title="Hold vs. theoretical",
            state=CheckState.LOOK,
            says=f"{plural(len(unlikely), 'link')} outside the 99% band.",
            todo="One day in a hundred is outside by chance; check its rounds and the next day.",
            page=page,
            items=items,
        )
    says = "The hold of every link is within its 99% band." if held else "No wagers."
    return CloseCheck(
        key="drop", title="Hold vs. theoretical", state=CheckState.GOOD, says=says, page=page
    )
