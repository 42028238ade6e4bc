"""The daily reconciliation: opening, movements and closing of every account (M-04, R-01, R-03).

Openings and closings were stored when the days began; movements are summed from the postings.
Neither side is computed from the other, so a difference shows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from jackpit.ledger import Account, Reason
from jackpit.manager.clock import Clock
from jackpit.manager.eventlog.load import load_house
from jackpit.manager.reports.log_reader import (
    DaySpan,
    Span,
    load_closing_balances,
    load_opening_balances,
    read_days,
    read_links,
)
from jackpit.manager.reports.names import account_name
from jackpit.manager.reports.report import (
    ALL_ACCOUNTS,
    AMOUNT,
    DAY,
    LINK,
    Cell,
    Period,
    ReportBody,
    ReportQuery,
    ReportSection,
    count_columns,
    money_columns,
    text_columns,
)
from jackpit.manager.reports.signed_days import signature_section, unsigned_days_note
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.postings import sum_postings
from jackpit.messages import Message, Phrase, Text
from jackpit.money import ZERO, Money

_REASONS = {reason.value: reason for reason in Reason}
Movements = dict[str, dict[Reason, tuple[int, Money]]]
"""By account and reason: how many transfers, and their net amount."""


class ReconciliationNote(Message):
    """Notes of the daily reconciliation."""

    NO_VARIANCE = "Opening plus movements equals closing in every account: no variance."
    VARIANCE = "{wrong} of {checked} balances have a variance that must be explained."


class QuietNote(Message):
    """What a report says about days without an entry."""

    PERIOD = "Nothing happened on link '{link}' in this period."
    DAYS = "Nothing happened on link '{link}' on {days}."


class AccountRow(NamedTuple):
    """One account on one day; the last row of a day has the sums of all accounts."""

    day: str
    link: str
    account: str
    """Its name in the books; in the last row ``ALL_ACCOUNTS``."""

    opening: Money
    inflow: Money
    outflow: Money
    computed: Money
    """Opening + inflow - outflow."""

    closing: Money
    variance: Money


def build_reconciliation(reader: Reader, query: ReportQuery, clock: Clock) -> ReportBody:
    """Opening + movements = closing for every link, gaming day and account, and the signatures."""
    house = load_house(reader, query.trusted)
    busy = {day for day in house.signed if query.period.first <= day <= query.period.last}
    accounts: list[tuple[Cell, ...]] = []
    movements: list[tuple[Cell, ...]] = []
    notes: list[Text] = []
    wrong = checked = 0
    for link, head in read_links(reader, query).items():
        found = read_days(reader, link, head, query.period)
        notes += _quiet(link, query.period, [day.day for day in found])
        busy.update(day.day for day in found)
        for day in found:
            moved = movements_in(reader, day.span)
            rows = _accounts(reader, day, moved)
            wrong += sum(1 for row in rows[:-1] if row.variance)
            checked += len(rows) - 1
            accounts += [(*row[:2], account_name(row.account), *row[3:]) for row in rows[:-1]]
            accounts.append(rows[-1])
            movements += [
                (day.day, link, account_name(account), reason.phrase, count, amount)
                for account in sorted(moved, key=_account_order)
                for reason, (count, amount) in sorted(
                    moved[account].items(), key=lambda item: list(Reason).index(item[0])
                )
            ]
    verdict = ReconciliationNote.NO_VARIANCE.given()
    if wrong:
        verdict = ReconciliationNote.VARIANCE.given(wrong=wrong, checked=checked)
    return ReportBody(
        (
            ReportSection(Phrase("Accounts"), _ACCOUNTS, (*accounts,)),
            ReportSection(Phrase("Movements"), _MOVEMENTS, (*movements,)),
            signature_section(house, busy),
        ),
        (*([verdict] if accounts else []), *notes, *unsigned_days_note(reader, house, clock)),
    )


_ACCOUNTS = (
    DAY,
    LINK,
    *text_columns(Phrase("Account")),
    *money_columns(Phrase("Opening"), Phrase("In"), Phrase("Out")),
    *money_columns(Phrase("Computed closing"), Phrase("Actual closing"), Phrase("Variance")),
)
_MOVEMENTS = (
    DAY,
    LINK,
    *text_columns(Phrase("Account"), Phrase("Reason")),
    *count_columns(Phrase("Transfers")),
    AMOUNT,
)


def reconcile_accounts(reader: Reader, query: ReportQuery) -> Iterator[AccountRow]:
    """The accounts of every link and gaming day, without the sums of all accounts."""
    for link, head in read_links(reader, query).items():
        for day in read_days(reader, link, head, query.period):
            yield from _accounts(reader, day, movements_in(reader, day.span))[:-1]


def movements_in(reader: Reader, span: Span) -> Movements:
    """The movements of the entries of *span*."""
    moved: Movements = defaultdict(dict)
    for row in sum_postings(reader, log=span.link, first=span.first, last=span.last):
        amount = Money(row.microcents)
        _add(moved, row.source, _REASONS[row.reason], row.postings, -amount)
        _add(moved, row.target, _REASONS[row.reason], row.postings, amount)
    return moved


def _add(moved: Movements, account: str, reason: Reason, count: int, amount: Money) -> None:
    before = moved[account].get(reason, (0, ZERO))
    moved[account][reason] = (before[0] + count, before[1] + amount)


def _accounts(reader: Reader, day: DaySpan, moved: Movements) -> list[AccountRow]:
    link = day.span.link
    opening = load_opening_balances(reader, link, day.day)
    closing = load_closing_balances(reader, link, day.day)
    rows: list[AccountRow] = []
    totals = [ZERO] * 6
    for account in sorted(opening.keys() | closing.keys() | moved.keys(), key=_account_order):
        amounts = [amount for _, amount in moved.get(account, {}).values()]
        inflow, outflow = _sum(x for x in amounts if x > ZERO), _sum(x for x in amounts if x < ZERO)
        before, after = opening.get(account, ZERO), closing.get(account, ZERO)
        computed = before + inflow + outflow
        figures = [before, inflow, -outflow, computed, after, after - computed]
        totals = [total + figure for total, figure in zip(totals, figures, strict=True)]
        rows.append(AccountRow(day.day, link, account, *figures))
    return [*rows, AccountRow(day.day, link, ALL_ACCOUNTS, *totals)]


def _account_order(account: str) -> tuple[int, str]:
    """Accounts in the order of their kinds, meters first."""
    kind = Account.named(account).kind.value
    order = ("meter", "reserve", "overflow", "payable", "tray", "house", "players")
    return (order.index(kind) if kind in order else len(order), account)


def _sum(amounts: Iterable[Money]) -> Money:
    return sum(amounts, start=ZERO)


def _quiet(link: str, period: Period, busy: list[str]) -> list[Text]:
    """A note on the days without an entry."""
    quiet = [day for day in period.days() if day not in busy]
    if not quiet:
        return []
    if not busy:
        return [QuietNote.PERIOD.given(link=link)]
    return [QuietNote.DAYS.given(link=link, days=tuple(quiet))]
