"""The checks of the daily close: each is OK, needs review, or says what to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum

from msgspec import Struct

from jackpit.manager.clock import checked_time, gaming_day
from jackpit.manager.house import House
from jackpit.manager.reports.log_reader import read_days, read_links
from jackpit.manager.reports.names import account_name
from jackpit.manager.reports.report import Cell, Period, ReportQuery
from jackpit.manager.reports.wins.lines import WinLine
from jackpit.manager.reports.wins.status import WinStatus
from jackpit.manager.store.base import HOUSE_LOG, Reader
from jackpit.manager.store.queries.alarms import read_alarms_of_entries, read_alarms_of_log_between
from jackpit.manager.store.queries.rounds import count_rounds_of_day
from jackpit.messages import NO_TEXT, Fact, Message, Phrase, Plural, Text
from jackpit.money import ZERO, Money

MAX_ITEMS = 12


class CheckState(Enum):
    """The result of a check."""

    GOOD = "good"
    LOOK = "look"
    """Nothing is wrong, but the signer should have seen it."""

    WAIT = "wait"

    @property
    def word(self) -> Phrase:
        """The result in words."""
        return _STATE_WORDS[self]


_STATE_WORDS = {
    CheckState.GOOD: Phrase("OK"),
    CheckState.LOOK: Phrase("review"),
    CheckState.WAIT: Phrase("to do"),
}


class CheckItem(Struct, frozen=True, kw_only=True):
    """One item of a check, and the page that shows it."""

    text: Text
    page: str


class CloseCheck(Struct, frozen=True, kw_only=True):
    """One line of the close checklist."""

    key: str
    title: Text
    state: CheckState
    says: Text
    todo: Text
    """Empty if there is nothing to do."""

    page: str
    items: tuple[CheckItem, ...]


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
    sentence: Text

    @property
    def text(self) -> Text:
        """The sentence, with the link in front."""
        link = self.key[0]
        if link == HOUSE_LOG:
            return self.sentence
        return CloseItem.ALARM.given(link=link, sentence=self.sentence)


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingClaim:
    """A claim not yet verified or refused."""

    link: str
    table: str
    round: int
    line: Phrase
    amount: Money


class CloseItem(Message):
    """One thing that a check lists."""

    ROUND = "round {round} at table {table} of {link}"
    CLAIM = "{line}, {amount}, at table {table} of {link}"
    WIN = "win {win} of {link}, {amount}"
    EXCEPTION = "{link}: {exception}, {subject}"
    EXCEPTION_WITH_AMOUNT = "{link}: {exception}, {subject}, {amount}"
    LINK = "link {link}"
    ALARM = "{link}: {sentence}"
    VARIANCE = "{account} of {link}: variance {variance}"
    HOLD = "{link}: hold {hold}, theoretical {theoretical}"


class CloseResult(Message):
    """What a check found."""

    NO_ROUNDS = "No round was played."
    ALL_ROUNDS_ENDED = Plural("count", "{count} round, all ended.", "{count:,} rounds, all ended.")
    ROUNDS_OPEN = Plural("count", "{count} round still open.", "{count:,} rounds still open.")
    NO_CLAIMS = "No pending claims."
    CLAIMS = Plural("count", "{count} pending claim.", "{count:,} pending claims.")
    NO_WINS = "No wins."
    NOTHING_OWED = Plural(
        "count", "{count} win; nothing is owed.", "{count:,} wins; nothing is owed."
    )
    UNPAID = Plural("count", "{count} unpaid win.", "{count:,} unpaid wins.")
    NO_PAGE_NEEDED = "No win needs a page."
    ALL_PRINTED = Plural(
        "count",
        "{count} win; every page was printed.",
        "{count:,} wins; every page was printed.",
    )
    WITHOUT_PAGE = Plural("count", "{count} win without a page.", "{count:,} wins without a page.")
    ALL_REFERENCES = "Every win that needs a reference has one."
    WITHOUT_REFERENCE = Plural(
        "count", "{count} win without a reference.", "{count:,} wins without a reference."
    )
    ALL_NAMED = "Every winner's name is recorded."
    WITHOUT_NAME = Plural("count", "{count} win without a name.", "{count:,} wins without a name.")
    NOTHING_TO_RECOVER = "Nothing to recover from players."
    TO_RECOVER = Plural("count", "{count} win to recover.", "{count:,} wins to recover.")
    NO_EXCEPTIONS = "None."
    EXCEPTIONS = Plural("count", "{count} entry.", "{count:,} entries.")
    ALL_ACKNOWLEDGED = "Every alarm is acknowledged."
    ALARMS = Plural(
        "count", "{count} alarm not acknowledged.", "{count:,} alarms not acknowledged."
    )
    NO_VARIANCE = Plural(
        "count",
        "Opening + movements = closing in {count} account: variance {zero}.",
        "Opening + movements = closing in {count:,} accounts: variance {zero}.",
    )
    VARIANCES = Plural(
        "count", "{count} account with a variance.", "{count:,} accounts with a variance."
    )
    OWED = "{total} is owed to players at the end of the day."
    NO_WAGERS = "No wagers."
    WITHIN_BAND = "The hold of every link is within its 99% band."
    OUTSIDE_BAND = Plural(
        "count", "{count} link outside the 99% band.", "{count:,} links outside the 99% band."
    )


class CloseTask(Message):
    """What the signer has to do about a check."""

    END_ROUNDS = "End each at its table, or void it."
    RESOLVE_CLAIMS = "Have each verified or refused."
    PAY = "Pay each at the cage, or note why it is still owed."
    PRINT = "Print the page of each, and have it signed."
    GET_REFERENCES = "Get each reference from surveillance."
    RECORD_NAMES = "Record the name of each winner."
    RECORD_RECOVERIES = "Record each share that the player returned."
    REVIEW = "Review them before you sign."
    ACKNOWLEDGE = "Acknowledge each on the floor page."
    EXPLAIN = "Explain it before you sign; 'jackpit doctor' reports what differs."
    RECONCILE = "Reconcile it to the jackpot bank account."
    CHECK_ROUNDS = "One day in a hundred is outside by chance; check its rounds and the next day."


def _good(key: str, title: Phrase, says: Text, page: str) -> CloseCheck:
    """A check that is OK."""
    state = CheckState.GOOD
    return CloseCheck(
        key=key, title=title, state=state, says=says, todo=NO_TEXT, page=page, items=()
    )


def _check(
    key: str,
    title: Phrase,
    items: Sequence[CheckItem],
    *,
    good: Text,
    wait: CloseResult,
    todo: CloseTask,
    page: str = "",
) -> CloseCheck:
    """A check that is OK if it has no items; *wait* counts them."""
    if not items:
        return _good(key, title, good, page)
    return CloseCheck(
        key=key,
        title=title,
        state=CheckState.WAIT,
        says=wait.given(count=len(items)),
        todo=todo.given(),
        page=page,
        items=tuple(items[:MAX_ITEMS]),
    )


def check_rounds(reader: Reader, day: str, still_open: Sequence[OpenRound]) -> CloseCheck:
    """Rounds that began on the day and are still open."""
    count = count_rounds_of_day(reader, day=day)
    ended = CloseResult.ALL_ROUNDS_ENDED.given(count=count)
    return _check(
        "rounds",
        Phrase("Rounds"),
        [
            CheckItem(
                text=CloseItem.ROUND.given(round=x.number, table=x.table, link=x.link),
                page=f"/replay/{x.link}/{x.number}",
            )
            for x in still_open
        ],
        good=ended if count else CloseResult.NO_ROUNDS.given(),
        wait=CloseResult.ROUNDS_OPEN,
        todo=CloseTask.END_ROUNDS,
        page="/floor",
    )


def check_claims(pending: Sequence[PendingClaim]) -> CloseCheck:
    """Pending claims of rounds of the day."""
    return _check(
        "claims",
        Phrase("Claims"),
        [
            CheckItem(
                text=CloseItem.CLAIM.given(
                    line=x.line, amount=x.amount, table=x.table, link=x.link
                ),
                page="/approvals",
            )
            for x in pending
        ],
        good=CloseResult.NO_CLAIMS.given(),
        wait=CloseResult.CLAIMS,
        todo=CloseTask.RESOLVE_CLAIMS,
        page="/approvals",
    )


def check_wins(wins: Sequence[WinLine], *, requires_winner_name: bool) -> tuple[CloseCheck, ...]:
    """Payment, page, reference, winner's name and recovery of the wins of the day."""

    def items(chosen: Sequence[WinLine]) -> list[CheckItem]:
        return [
            CheckItem(
                text=CloseItem.WIN.given(win=x.number, link=x.link, amount=x.amount),
                page=f"/wins/{x.link}/{x.number}",
            )
            for x in chosen
        ]

    def unless_none(good: CloseResult, **facts: int) -> Text:
        return good.given(**facts) if wins else CloseResult.NO_WINS.given()

    valid = [x for x in wins if not x.status.is_backed_out]
    with_page = [x for x in wins if x.status is not WinStatus.BACKED_OUT]  # no money moved
    printed = CloseResult.ALL_PRINTED.given(count=len(with_page))
    found = [
        _check(
            "paid",
            Phrase("Wins paid"),
            items([x for x in valid if x.status is not WinStatus.PAID]),
            good=unless_none(CloseResult.NOTHING_OWED, count=len(wins)),
            wait=CloseResult.UNPAID,
            todo=CloseTask.PAY,
        ),
        _check(
            "pages",
            Phrase("Win pages"),
            items([x for x in with_page if not x.printed]),
            good=printed if with_page else unless_none(CloseResult.NO_PAGE_NEEDED),
            wait=CloseResult.WITHOUT_PAGE,
            todo=CloseTask.PRINT,
        ),
        _check(
            "references",
            Phrase("Surveillance"),
            items([x for x in valid if x.needs_reference and not x.surveillance]),
            good=unless_none(CloseResult.ALL_REFERENCES),
            wait=CloseResult.WITHOUT_REFERENCE,
            todo=CloseTask.GET_REFERENCES,
        ),
    ]
    if requires_winner_name:
        found.append(
            _check(
                "winners",
                Phrase("Winners' names"),
                items([x for x in valid if not x.is_named]),
                good=unless_none(CloseResult.ALL_NAMED),
                wait=CloseResult.WITHOUT_NAME,
                todo=CloseTask.RECORD_NAMES,
            )
        )
    to_recover = _check(
        "recovered",
        Phrase("Backed-out wins"),
        items([x for x in wins if x.status is WinStatus.TO_BE_RECOVERED]),
        good=CloseResult.NOTHING_TO_RECOVER.given(),
        wait=CloseResult.TO_RECOVER,
        todo=CloseTask.RECORD_RECOVERIES,
    )
    return (*found, to_recover)


def check_adjustments(day: str, rows: Sequence[Mapping[str, Cell]]) -> CloseCheck:
    """Adjustments, voids, refused claims and back-outs."""
    page = f"/reports/adjustments?from={day}&to={day}"
    title = Phrase("Adjustments and exceptions")
    if not rows:
        return _good("adjustments", title, CloseResult.NO_EXCEPTIONS.given(), page)
    return CloseCheck(
        key="adjustments",
        title=title,
        state=CheckState.LOOK,
        says=CloseResult.EXCEPTIONS.given(count=len(rows)),
        todo=CloseTask.REVIEW.given(),
        page=page,
        items=tuple(CheckItem(text=_exception(row), page=page) for row in rows[:MAX_ITEMS]),
    )


def _exception(row: Mapping[str, Cell]) -> Text:
    """An exception, its link in front, because every link has its own win 1."""
    link, exception, subject, amount = (
        row[name] for name in ("Link", "Exception", "Subject", "Amount")
    )
    assert isinstance(link, str)
    assert isinstance(exception, str | Text)
    assert isinstance(subject, str | Text)
    facts: dict[str, Fact] = {
        "link": CloseItem.LINK.given(link=link),
        "exception": exception,
        "subject": subject,
    }
    if isinstance(amount, Money) and amount:
        return CloseItem.EXCEPTION_WITH_AMOUNT.given(**facts, amount=amount.signed())
    return CloseItem.EXCEPTION.given(**facts)


def check_alarms(unacknowledged: Sequence[DayAlarm]) -> CloseCheck:
    """Alarms of the day that are not acknowledged."""
    return _check(
        "alarms",
        Phrase("Alarms"),
        [CheckItem(text=alarm.text, page="/floor") for alarm in unacknowledged],
        good=CloseResult.ALL_ACKNOWLEDGED.given(),
        wait=CloseResult.ALARMS,
        todo=CloseTask.ACKNOWLEDGE,
        page="/floor",
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
    return _check(
        "meters",
        Phrase("Meters and accounts"),
        [
            CheckItem(
                text=CloseItem.VARIANCE.given(
                    account=account_name(account), link=link, variance=variance
                ),
                page=page,
            )
            for link, account, variance in accounts
            if variance
        ],
        good=CloseResult.NO_VARIANCE.given(count=count, zero=ZERO),
        wait=CloseResult.VARIANCES,
        todo=CloseTask.EXPLAIN,
        page=page,
    )


def check_liability(total: Money) -> CloseCheck:
    """What is owed to players at the end of the day."""
    return CloseCheck(
        key="liability",
        title=Phrase("Liability"),
        state=CheckState.LOOK,
        says=CloseResult.OWED.given(total=total),
        todo=CloseTask.RECONCILE.given(),
        page="/reports/liability",
        items=(),
    )


def check_hold(day: str, held: Sequence[tuple[str, Money, Money, bool]]) -> CloseCheck:
    """The hold compared with the exact odds."""
    page = f"/reports/drop?from={day}&to={day}"
    title = Phrase("Hold vs. theoretical")
    unlikely = [x for x in held if not x[3]]
    if unlikely:
        return CloseCheck(
            key="drop",
            title=title,
            state=CheckState.LOOK,
            says=CloseResult.OUTSIDE_BAND.given(count=len(unlikely)),
            todo=CloseTask.CHECK_ROUNDS.given(),
            page=page,
            items=tuple(
                CheckItem(
                    text=CloseItem.HOLD.given(link=link, hold=hold, theoretical=expected),
                    page=page,
                )
                for link, hold, expected, _ in unlikely
            ),
        )
    says = CloseResult.WITHIN_BAND if held else CloseResult.NO_WAGERS
    return _good("drop", title, says.given(), page)
