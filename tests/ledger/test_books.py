"""Double entry: the books balance after every transfer, and no meter can be set."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jackpit.ledger import (
    HOUSE,
    MAY_BE_BELOW_ZERO,
    PAYABLE,
    PLAYERS,
    Account,
    AccountKind,
    Books,
    BooksError,
    Reason,
    Transfer,
    meter_of,
    reserve_of,
    tray_of,
)
from jackpit.money import ZERO, Money

MAJOR = meter_of("major")
TABLE_1 = tray_of("1")
KEYS = {
    kind: "1" if kind is AccountKind.TRAY else "major"
    for kind in (AccountKind.TRAY, AccountKind.METER)
}


def transfer(reason: Reason, amount: Money) -> Transfer:
    """A transfer for *reason* between accounts of table 1 and meter 'major'."""
    one_each = {
        AccountKind.PLAYERS,
        AccountKind.HOUSE,
        AccountKind.PAYABLE,
        AccountKind.RECOVERABLE,
        AccountKind.IN_TRANSIT,
    }
    source, target = (
        Account(kind, "" if kind in one_each else KEYS.get(kind, "major"))
        for kind in (reason.source, reason.target)
    )
    return Transfer(reason, source, target, amount)


amounts = st.integers(1, 10**12).map(Money)
transfers = st.builds(transfer, st.sampled_from(Reason), amounts)


@given(st.lists(transfers, max_size=40))
def test_the_books_balance_after_any_transfers_they_take(made: list[Transfer]) -> None:
    books = Books()
    for one in made:
        try:
            books.post([one])
        except BooksError:
            break  # it would have taken an account below zero
        books.check()
        assert sum((books.balance(a) for a in books.accounts), start=ZERO) == ZERO
        for account in books.accounts:
            assert books.balance(account) >= ZERO or account.kind in MAY_BE_BELOW_ZERO


@given(amounts, amounts)
def test_no_meter_is_ever_below_zero(seed: Money, win: Money) -> None:
    books = Books()
    books.post([transfer(Reason.SEED, seed)])
    if win > seed:
        with pytest.raises(BooksError, match="meter major is at -"):
            books.post([transfer(Reason.WIN, win)])
    else:
        books.post([transfer(Reason.WIN, win)])
        assert books.balance(MAJOR) == seed - win
        assert books.balance(PAYABLE) == win


NEVER_BELOW_ZERO = {
    AccountKind.METER,
    AccountKind.RESERVE,
    AccountKind.OVERFLOW,
    AccountKind.PAYABLE,
}


@pytest.mark.parametrize("reason", [x for x in Reason if x.source in NEVER_BELOW_ZERO])
def test_a_meter_reserve_overflow_or_payable_account_cannot_go_below_zero(reason: Reason) -> None:
    with pytest.raises(BooksError, match=f"{reason.source.value}( major)? is at -"):
        Books().post([transfer(reason, Money(1))])


def test_a_balance_is_all_that_came_less_all_that_left() -> None:
    books = Books()
    books.post(
        [
            transfer(Reason.SEED, Money.dollars(10)),
            Transfer(Reason.WAGER, PLAYERS, TABLE_1, Money.dollars(7)),
            Transfer(Reason.CONTRIBUTION, TABLE_1, MAJOR, Money.cents(84)),
            Transfer(Reason.RESERVED, TABLE_1, reserve_of("major"), Money.cents(7)),
            transfer(Reason.WIN, Money.cents(1_084)),
            transfer(Reason.SEED, Money.dollars(10)),
        ]
    )
    assert books.balance(MAJOR) == Money.dollars(10)
    assert books.balance(HOUSE) == Money.dollars(-20)
    assert books.balance(TABLE_1) == Money.cents(700 - 91)
    assert books.balance(tray_of("2")) == ZERO
    assert tray_of("2") not in books.accounts
    assert Books.of({account: books.balance(account) for account in books.accounts}) == books


@pytest.mark.parametrize("too_much", [Money(1), Money(-1)])
def test_books_that_do_not_add_up_are_none(too_much: Money) -> None:
    balances = {MAJOR: Money.dollars(10), HOUSE: Money.dollars(-10) + too_much}
    with pytest.raises(BooksError, match=f"the accounts add up to {re.escape(str(too_much))}$"):
        Books.of(balances)


@pytest.mark.parametrize("reason", Reason)
def test_a_reason_moves_money_between_its_own_kinds_of_account_only(reason: Reason) -> None:
    good = transfer(reason, Money.cents(1))
    wrong = next(kind for kind in AccountKind if kind is not reason.target)
    with pytest.raises(ValueError, match="does not go from"):
        Transfer(reason, good.source, Account(wrong, "x"), Money.cents(1))
    wrong = next(kind for kind in AccountKind if kind is not reason.source)
    with pytest.raises(ValueError, match="does not go from"):
        Transfer(reason, Account(wrong, "x"), good.target, Money.cents(1))


@pytest.mark.parametrize("amount", [ZERO, Money(-1)])
def test_a_transfer_moves_something(amount: Money) -> None:
    with pytest.raises(ValueError, match="cannot be moved"):
        transfer(Reason.SEED, amount)


def test_m09_a_meter_falls_only_for_the_reasons_on_the_closed_list() -> None:
    """A win, a correction, what a cap keeps off, what was reserved, or a move to another link."""
    assert {reason.name for reason in Reason if reason.source is AccountKind.METER} == {
        "WIN",
        "REIMBURSEMENT",
        "REPAYMENT",
        "OVER_CAP",
        "CONTRIBUTION_REVERSED",
        "ADJUSTED_DOWN",
        "SEED_UNDONE",
        "RESERVE_UNDONE",
        "OVERFLOW_UNDONE",
        "MOVED_OUT",
        "SEED_RECOVERED",
    }


def test_a_transfer_is_printed_as_a_sentence() -> None:
    assert str(transfer(Reason.WIN, Money.dollars(5))) == "$5.00 from meter major to payable: win"
