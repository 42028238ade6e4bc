"""The books of a link: every balance, and what it is made of.

Corrections are further transfers; nothing is ever taken out of the books. They are checked: after
every movement its account is not below zero, unless it may be; after every posting each account it
touched is exactly what was moved into it and out of it, reason by reason, and all accounts add up
to zero.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from jackpit.ledger.account import MAY_BE_BELOW_ZERO, Account
from jackpit.ledger.transfer import Reason, Transfer
from jackpit.money import Money


class BooksError(AssertionError):
    """The books do not balance: a fault of the program, never of a user."""


class Books:
    """Balances, and the movements they are made of.

    >>> from jackpit.ledger import HOUSE, meter_of
    >>> books = Books()
    >>> books.post([Transfer(Reason.SEED, HOUSE, meter_of("major"), Money.dollars(10_000))])
    >>> print(books.balance(meter_of("major")), books.balance(HOUSE))
    $10,000.00 -$10,000.00
    """

    def __init__(self) -> None:
        self._balances: defaultdict[Account, int] = defaultdict(int)
        self._moved: defaultdict[Account, defaultdict[Reason, int]] = defaultdict(_nothing)
        """Both in microcents."""

    @classmethod
    def of(cls, moved: Mapping[Account, Mapping[Reason, Money]]) -> Books:
        """The books that hold what was *moved*, as ``moved`` tells it of every account."""
        books = cls()
        for account, by_reason in moved.items():
            for reason, amount in by_reason.items():
                books._balances[account] += amount.microcents
                books._moved[account][reason] += amount.microcents
        books._check_all()
        return books

    def post(self, transfers: Iterable[Transfer]) -> None:
        """Book *transfers* one after the other, and check the books."""
        balances, moved = self._balances, self._moved
        touched: set[Account] = set()
        for transfer in transfers:
            reason, microcents = transfer.reason, transfer.amount.microcents
            source, target = transfer.source, transfer.target
            moved[source][reason] -= microcents
            moved[target][reason] += microcents
            balances[source] = left = balances[source] - microcents
            balances[target] += microcents
            if left < 0 and source.kind not in MAY_BE_BELOW_ZERO:
                raise BooksError(f"{source} stands at {Money(left)} after {transfer}")
            touched.add(source)
            touched.add(target)
        for account in touched:
            if sum(moved[account].values()) != balances[account]:
                raise BooksError(f"{account} is not what was moved into it")
        self._check_all()

    def balance(self, account: Account) -> Money:
        """What is in an account."""
        return Money(self._balances.get(account, 0))

    def moved(self, account: Account) -> Mapping[Reason, Money]:
        """What came into an account for each reason, less what left it."""
        moved: Mapping[Reason, int] = self._moved.get(account, {})
        return {reason: Money(microcents) for reason, microcents in moved.items()}

    @property
    def accounts(self) -> tuple[Account, ...]:
        """Every account that money was ever moved into or out of."""
        return tuple(self._balances)

    def _check_all(self) -> None:
        microcents = sum(self._balances.values())
        if microcents:
            raise BooksError(f"the accounts add up to {Money(microcents)}")

    def __eq__(self, other: object) -> bool:
        """Whether all balances and all movements are the same."""
        if not isinstance(other, Books):
            return NotImplemented
        return self._balances == other._balances and self._moved == other._moved

    __hash__ = None  # type: ignore[assignment]  # books change


def _nothing() -> defaultdict[Reason, int]:
    return defaultdict(int)
