"""The books of a link: the balance of every account.

Corrections are further transfers; nothing is removed from the books. The log has every transfer
with its reason, so it explains each balance.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from jackpit.ledger.account import MAY_BE_BELOW_ZERO, Account
from jackpit.ledger.transfer import Transfer
from jackpit.money import Money


class BooksError(AssertionError):
    """The books do not balance: a fault of the program, not of a user."""


class Books:
    """The balance of each account.

    >>> from jackpit.ledger import HOUSE, Reason, meter_of
    >>> books = Books()
    >>> books.post([Transfer(Reason.SEED, HOUSE, meter_of("major"), Money.dollars(10_000))])
    >>> print(books.balance(meter_of("major")), books.balance(HOUSE))
    $10,000.00 -$10,000.00
    """

    def __init__(self) -> None:
        self._balances: defaultdict[Account, int] = defaultdict(int)
        """In microcents."""

    @classmethod
    def of(cls, balances: Mapping[Account, Money]) -> Books:
        """Books with the given *balances*."""
        books = cls()
        books._balances.update({account: x.microcents for account, x in balances.items()})
        books.check()
        return books

    def post(self, transfers: Iterable[Transfer]) -> None:
        """Book *transfers* in order.

        None may leave its source below zero, except the kinds in ``MAY_BE_BELOW_ZERO``.
        """
        balances = self._balances
        for transfer in transfers:
            source, microcents = transfer.source, transfer.amount.microcents
            balances[source] = left = balances[source] - microcents
            balances[transfer.target] += microcents
            if left < 0 and source.kind not in MAY_BE_BELOW_ZERO:
                raise BooksError(f"{source} is at {Money(left)} after {transfer}")

    def check(self) -> None:
        """Raise BooksError unless all accounts sum to zero."""
        microcents = sum(self._balances.values())
        if microcents:
            raise BooksError(f"the accounts add up to {Money(microcents)}")

    def balance(self, account: Account) -> Money:
        """The balance of an account."""
        return Money(self._balances.get(account, 0))

    @property
    def accounts(self) -> tuple[Account, ...]:
        """Every account that was ever the source or target of a transfer."""
        return tuple(self._balances)

    def __eq__(self, other: object) -> bool:
        """Whether all balances are the same."""
        if not isinstance(other, Books):
            return NotImplemented
        return self._balances == other._balances

    __hash__ = None  # type: ignore[assignment]  # books change
