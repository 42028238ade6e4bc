"""What the house owes the players now: meters, reserves, overflow and unpaid wins (R-02).

What is left for the house to settle is listed beside it: memo items, and wins out of turn.
"""

from __future__ import annotations

from collections import defaultdict

from jackpit.ledger import Account, AccountKind
from jackpit.manager.clock import Clock
from jackpit.manager.eventlog.load import load_house
from jackpit.manager.house import House
from jackpit.manager.reports.log_reader import (
    iterate_wins,
    load_balances,
    load_closing_balances,
    read_links,
)
from jackpit.manager.reports.names import ACCOUNT_KIND_NAMES
from jackpit.manager.reports.report import (
    ALL_LINKS,
    AMOUNT,
    LINK,
    METER,
    TOTAL,
    Cell,
    ReportBody,
    ReportQuery,
    ReportSection,
    count_columns,
    money_columns,
    text_columns,
)
from jackpit.manager.reports.signed_days import unsigned_days_note
from jackpit.manager.store.base import Reader
from jackpit.messages import Message, Phrase
from jackpit.money import ZERO, Money
from jackpit.paytable import meter_name

LIABILITY_KINDS = (
    AccountKind.METER,
    AccountKind.RESERVE,
    AccountKind.OVERFLOW,
    AccountKind.PAYABLE,
)
MEMO_KINDS = (
    AccountKind.RECOVERABLE,
    AccountKind.ADVANCED,
    AccountKind.SHORTFALL,
    AccountKind.IN_TRANSIT,
)
_MEMO_NAMES = {
    AccountKind.RECOVERABLE: Phrase("to be recovered from players"),
    AccountKind.ADVANCED: Phrase("advanced to meters by the house"),
    AccountKind.SHORTFALL: Phrase("added to empty meters by the house"),
    AccountKind.IN_TRANSIT: Phrase("in transit between links"),
}


class LiabilityNote(Message):
    """Notes of the liability report."""

    BANK_ACCOUNT = (
        "At least {total} must be in the jackpot bank account. A shortfall is deposited every week,"
        " and the games stop while the account is short."
    )
    METERS = (
        "Meters count in full, pending claims included. A win logged with the key still at JPH"
        " is on its meter until the key returns to RUN."
    )


def build_liability(reader: Reader, query: ReportQuery, clock: Clock) -> ReportBody:
    """Every amount owed, link by link, the memo items, and the change since the last signed day."""
    house = load_house(reader, query.trusted)
    owed: list[tuple[Cell, ...]] = []
    memo: list[tuple[Cell, ...]] = []
    totals: defaultdict[AccountKind, Money] = defaultdict(lambda: ZERO)
    for link in read_links(reader, query):
        held = {Account.named(name): amount for name, amount in load_balances(reader, link).items()}
        sums: defaultdict[AccountKind, Money] = defaultdict(lambda: ZERO)
        for account, amount in sorted(held.items(), key=lambda x: _order(x[0].kind)):
            sums[account.kind] += amount
            totals[account.kind] += amount
            if account.kind in LIABILITY_KINDS:
                owed.append(
                    (link, ACCOUNT_KIND_NAMES[account.kind], meter_name(account.key), amount)
                )
        owed.append((link, TOTAL, "", _sum(sums, LIABILITY_KINDS)))
        memo += [(link, _MEMO_NAMES[kind], _shown(kind, sums[kind])) for kind in MEMO_KINDS]
    owed.append((ALL_LINKS, TOTAL, "", _sum(totals, LIABILITY_KINDS)))
    memo += [(ALL_LINKS, _MEMO_NAMES[kind], _shown(kind, totals[kind])) for kind in MEMO_KINDS]
    return ReportBody(
        (
            ReportSection(
                Phrase("Owed to players"),
                (LINK, *text_columns(Phrase("Account")), METER, AMOUNT),
                (*owed,),
            ),
            ReportSection(
                Phrase("Memo items"), (LINK, *text_columns(Phrase("Item")), AMOUNT), (*memo,)
            ),
            _lost_by_turn(reader, query),
            _since_signed(reader, query, house),
        ),
        (
            LiabilityNote.BANK_ACCOUNT.given(total=_sum(totals, LIABILITY_KINDS)),
            LiabilityNote.METERS.given(),
            *unsigned_days_note(reader, house, clock),
        ),
    )


def _lost_by_turn(reader: Reader, query: ReportQuery) -> ReportSection:
    """Wins of hands accepted out of turn, and what each would have won in turn (rules HG60)."""
    rows: list[tuple[Cell, ...]] = []
    for link in read_links(reader, query):
        for _, win in iterate_wins(reader, link):
            if win.in_turn is not None and not win.is_backed_out:
                amounts = (win.in_turn, win.amount, win.lost_by_turn)
                rows.append((link, win.number, win.shares[0][0], *amounts))
    return ReportSection(
        Phrase("Won out of turn, for the house to settle"),
        (
            LINK,
            *count_columns(Phrase("Win"), Phrase("Spot")),
            *money_columns(Phrase("In turn"), Phrase("Won"), Phrase("Difference")),
        ),
        (*rows,),
    )


def _since_signed(reader: Reader, query: ReportQuery, house: House) -> ReportSection:
    """What was owed at the end of the last signed day, and the change since."""
    rows: list[tuple[Cell, ...]] = []
    if house.signed:
        day, total = max(house.signed), [ZERO, ZERO]
        for link in read_links(reader, query):
            figures = [
                _owed(load_closing_balances(reader, link, day)),
                _owed(load_balances(reader, link)),
            ]
            total = [x + y for x, y in zip(total, figures, strict=True)]
            rows.append((link, day, *figures, figures[1] - figures[0]))
        rows.append((ALL_LINKS, day, *total, total[1] - total[0]))
    columns = (
        LINK,
        *text_columns(Phrase("Last signed day")),
        *money_columns(Phrase("Owed then"), Phrase("Owed now"), Phrase("Change")),
    )
    return ReportSection(Phrase("Since the last signed day"), columns, (*rows,))


def _owed(held: dict[str, Money]) -> Money:
    amounts = (x for name, x in held.items() if Account.named(name).kind in LIABILITY_KINDS)
    return sum(amounts, start=ZERO)


def _order(kind: AccountKind) -> int:
    return list(AccountKind).index(kind)


def _sum(sums: dict[AccountKind, Money], kinds: tuple[AccountKind, ...]) -> Money:
    return sum((sums[kind] for kind in kinds), start=ZERO)


def _shown(kind: AccountKind, amount: Money) -> Money:
    """Receivables are negative in the books; the report shows them positive."""
    return amount if kind is AccountKind.IN_TRANSIT else -amount
