"""The daily close: what accounting reviews before it signs a gaming day (R-01, R-03)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct

from jackpit.ledger import Account, AccountKind
from jackpit.manager.clock import Clock, gaming_day
from jackpit.manager.house import House, Signature
from jackpit.manager.reports.adjustments import build_adjustments
from jackpit.manager.reports.close.checks import (
    CloseCheck,
    PendingClaim,
    check_adjustments,
    check_alarms,
    check_balances,
    check_claims,
    check_hold,
    check_liability,
    check_rounds,
    check_wins,
)
from jackpit.manager.reports.close.day_state import LaterChange, SignedDay, current_day_state
from jackpit.manager.reports.drop.report import hold_by_link
from jackpit.manager.reports.liability import LIABILITY_KINDS
from jackpit.manager.reports.log_reader import load_closing_balances, read_links
from jackpit.manager.reports.names import HOUSE_NAME, account_name, full_name
from jackpit.manager.reports.reconciliation import AccountRow, reconcile_accounts
from jackpit.manager.reports.report import Period, ReportQuery
from jackpit.manager.reports.wins.lines import WinLine
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.days import list_last_days
from jackpit.messages import NO_TEXT, Text
from jackpit.money import ZERO, Money

DAYS_SHOWN = 60


class DayStatus(Struct, frozen=True, kw_only=True):
    """A gaming day, and who signed it."""

    day: str
    is_over: bool
    signature: Signature | None
    signed_by: Text
    """Full name with role; empty if not signed."""

    countersigned_by: Text


class AccountBalance(Struct, frozen=True, kw_only=True):
    """One account on one day: opening + inflow - outflow = closing."""

    link: str
    account: Text
    opening: Money
    inflow: Money
    outflow: Money
    closing: Money
    variance: Money


class LinkLiability(Struct, frozen=True, kw_only=True):
    """What a link owed its players at the end of the day."""

    link: str
    meters: Money
    reserves: Money
    overflow: Money
    payable: Money
    total: Money


class LinkHold(Struct, frozen=True, kw_only=True):
    """The hold of a link, compared with the expected hold."""

    link: str
    wagers: int
    drop: Money
    paid: Money
    hold: Money
    expected: Money
    low: Money | None
    """The 99% band; None if it was not computed."""

    high: Money | None
    is_likely: bool
    """False if the hold is outside the band; True if there is no band."""


class DayReport(Struct, frozen=True, kw_only=True):
    """One gaming day as it is now, or as it was when accounting signed it."""

    day: str
    is_over: bool
    house: str
    is_demo: bool
    signature: Signature | None
    signed_by: Text
    countersigned_by: Text
    checks: tuple[CloseCheck, ...]
    later_changes: tuple[LaterChange, ...]
    """Changes after the signature, in order; checks and wins here do not include them."""

    variance: Money
    """Sum of the variances of the books: zero unless something is wrong."""

    balances: tuple[AccountBalance, ...]
    liabilities: tuple[LinkLiability, ...]
    holds: tuple[LinkHold, ...]
    wins: tuple[WinLine, ...]


def load_recent_days(reader: Reader, house: House, clock: Clock) -> tuple[str, list[DayStatus]]:
    """The present gaming day, and the latest days with entries or a signature."""
    settings = house.settings
    today = gaming_day(clock(), settings.time_zone, settings.day_begins)
    days_with_entries = set(list_last_days(reader, limit=DAYS_SHOWN))
    found = sorted(days_with_entries | house.signed.keys(), reverse=True)[:DAYS_SHOWN]
    return today, [
        DayStatus(
            day=day,
            is_over=day < today,
            signature=house.signed.get(day),
            signed_by=_signers(house, day)[0],
            countersigned_by=_signers(house, day)[1],
        )
        for day in found
    ]


def _signers(house: House, day: str) -> tuple[Text, Text]:
    signed = house.signed.get(day)
    if signed is None:
        return NO_TEXT, NO_TEXT
    second = None if signed.second is None else signed.second.by
    return full_name(house, signed.by), full_name(house, second)


def build_close(
    reader: Reader,
    house: House,
    day: str,
    clock: Clock,
    claims: Sequence[PendingClaim],
    trusted: Collection[bytes] = (),
) -> DayReport:
    """Build the close of a day.

    *claims* are all pending claims, *trusted* the keys whose snapshots may be used to replay a
    signed day. Raises ChainError or AuditError if the log was altered.
    """
    query = ReportQuery(period=Period.of(day, day), trusted=trusted or None)
    settings = house.settings
    today = gaming_day(clock(), settings.time_zone, settings.day_begins)
    accounts = tuple(reconcile_accounts(reader, query))
    liabilities = tuple(_liabilities(reader, query))
    holds = tuple(_holds(reader, query))
    signature, (first, second) = house.signed.get(day), _signers(house, day)
    state = current_day_state(reader, house, day, claims)
    later_changes: tuple[LaterChange, ...] = ()
    if signature is not None:
        signed = SignedDay(
            reader=reader,
            house=house,
            day=day,
            at=signature.at,
            now=state,
            trusted=trusted,
        )
        state, later_changes = signed.load_states()
    changed = build_adjustments(reader, query).sections[0]
    return DayReport(
        day=day,
        is_over=day < today,
        house=settings.name,
        is_demo=settings.is_demo,
        signature=signature,
        signed_by=first,
        countersigned_by=second,
        checks=(
            check_rounds(reader, day, state.rounds),
            check_claims(state.claims),
            *check_wins(state.wins, requires_winner_name=settings.requires_winner_name),
            check_adjustments(day, [x for x in changed.as_dicts() if x["Link"] != HOUSE_NAME]),
            check_alarms(state.alarms),
            check_balances(day, len(accounts), [(x.link, x.account, x.variance) for x in accounts]),
            check_liability(sum((x.total for x in liabilities), start=ZERO)),
            check_hold(day, [(x.link, x.hold, x.expected, x.is_likely) for x in holds]),
        ),
        later_changes=later_changes,
        variance=sum((x.variance for x in accounts), start=ZERO),
        balances=tuple(
            _balance(x) for x in accounts if Account.named(x.account).kind in LIABILITY_KINDS
        ),
        liabilities=liabilities,
        holds=holds,
        wins=state.wins,
    )


def _balance(row: AccountRow) -> AccountBalance:
    return AccountBalance(
        link=row.link,
        account=account_name(row.account),
        opening=row.opening,
        inflow=row.inflow,
        outflow=row.outflow,
        closing=row.closing,
        variance=row.variance,
    )


def _liabilities(reader: Reader, query: ReportQuery) -> Iterable[LinkLiability]:
    for link in read_links(reader, query):
        sums = dict.fromkeys(LIABILITY_KINDS, ZERO)
        for name, amount in load_closing_balances(reader, link, query.period.last).items():
            kind = Account.named(name).kind
            if kind in sums:
                sums[kind] += amount
        yield LinkLiability(
            link=link,
            meters=sums[AccountKind.METER],
            reserves=sums[AccountKind.RESERVE],
            overflow=sums[AccountKind.OVERFLOW],
            payable=sums[AccountKind.PAYABLE],
            total=sum(sums.values(), start=ZERO),
        )


def _holds(reader: Reader, query: ReportQuery) -> Iterable[LinkHold]:
    for row in hold_by_link(reader, query):
        low, high = row.low_99, row.high_99
        yield LinkHold(
            link=row.link,
            wagers=row.wagers,
            drop=row.drop,
            paid=row.paid,
            hold=row.hold,
            expected=row.theoretical,
            low=low,
            high=high,
            is_likely=low is None or high is None or low <= row.hold <= high,
        )
