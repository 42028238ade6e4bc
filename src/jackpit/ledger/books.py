"""The books of a link: accounts, transfers for a reason from a closed list, and balances.

Corrections are further transfers; nothing is removed from the books. The log has every transfer
with its reason, so it explains each balance.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from enum import Enum
from functools import cache, cached_property

from msgspec import Struct

from jackpit.money import Money


class AccountKind(Enum):
    """What an account holds."""

    PLAYERS = "players"
    """The players' own money: wagers come from here, payments go here."""

    TRAY = "tray"
    """A table's chips. One for each table."""

    METER = "meter"
    """A progressive amount that players can win. One for each meter."""

    RESERVE = "reserve"
    """Money set aside for the next reseed. One for each meter."""

    OVERFLOW = "overflow"
    """What a cap keeps off the meter, for the next reseed. One for each meter."""

    HOUSE = "house"
    """The house's own money: seeds come from here."""

    PAYABLE = "payable"
    """Verified wins that the cage has not yet paid."""

    RECOVERABLE = "recoverable"
    """Paid wins that were backed out, to be recovered from the players; below zero until then."""

    ADVANCED = "advanced"
    """What the house advanced a meter with a claim pending; below zero until repaid."""

    SHORTFALL = "shortfall"
    """What the house added because a meter ran dry; stays below zero."""

    IN_TRANSIT = "in transit"
    """A removed jackpot on its way to another link."""

    __hash__ = object.__hash__  # accounts are looked up constantly, and Enum's own hash is slow


MAY_BE_BELOW_ZERO = frozenset(
    {
        AccountKind.PLAYERS,
        AccountKind.TRAY,
        AccountKind.HOUSE,
        AccountKind.RECOVERABLE,
        AccountKind.ADVANCED,
        AccountKind.SHORTFALL,
        AccountKind.IN_TRANSIT,
    }
)
"""All other kinds – meter, reserve, overflow, payable – never go below zero."""


class Account(Struct, frozen=True, dict=True):
    """One account of a link; ``dict=True`` lets it cache its name."""

    kind: AccountKind
    key: str = ""
    """The table or the meter, where there is one for each."""

    @cached_property
    def name(self) -> str:
        """``meter major``; the kind alone where there is only one."""
        return f"{self.kind.value} {self.key}".strip()

    def __str__(self) -> str:
        return self.name


PLAYERS = Account(AccountKind.PLAYERS)
HOUSE = Account(AccountKind.HOUSE)
PAYABLE = Account(AccountKind.PAYABLE)
RECOVERABLE = Account(AccountKind.RECOVERABLE)
IN_TRANSIT = Account(AccountKind.IN_TRANSIT)


@cache
def tray_of(table: str) -> Account:
    """The chips of one table."""
    return Account(AccountKind.TRAY, table)


@cache
def meter_of(meter: str) -> Account:
    """One meter."""
    return Account(AccountKind.METER, meter)


@cache
def reserve_of(meter: str) -> Account:
    """One meter's reserve."""
    return Account(AccountKind.RESERVE, meter)


@cache
def overflow_of(meter: str) -> Account:
    """What one meter's cap kept off it."""
    return Account(AccountKind.OVERFLOW, meter)


@cache
def advanced_of(meter: str) -> Account:
    """What the house advanced one meter."""
    return Account(AccountKind.ADVANCED, meter)


@cache
def shortfall_of(meter: str) -> Account:
    """What the house added because one meter ran dry."""
    return Account(AccountKind.SHORTFALL, meter)


class Reason(Enum):
    """Why money moves: a phrase, the kind of the source, the kind of the target."""

    # A round begins.
    WAGER = ("wager", AccountKind.PLAYERS, AccountKind.TRAY)
    CONTRIBUTION = ("contribution", AccountKind.TRAY, AccountKind.METER)
    RESERVED = ("reserved", AccountKind.TRAY, AccountKind.RESERVE)
    CAPPED = ("kept off the meter by its cap", AccountKind.TRAY, AccountKind.OVERFLOW)

    # Fixed awards and envy from the tray, and their reimbursement by the meter.
    AWARD = ("fixed award", AccountKind.TRAY, AccountKind.PLAYERS)
    ENVY = ("envy", AccountKind.TRAY, AccountKind.PLAYERS)
    REIMBURSEMENT = ("the meter reimburses the tray", AccountKind.METER, AccountKind.TRAY)
    ADVANCE = ("the house advances what the meter lacks", AccountKind.ADVANCED, AccountKind.TRAY)
    REPAYMENT = ("the meter repays an advance", AccountKind.METER, AccountKind.ADVANCED)
    WRITTEN_OFF = ("the meter cannot repay an advance", AccountKind.SHORTFALL, AccountKind.ADVANCED)
    SHORTFALL = ("the meter ran dry", AccountKind.SHORTFALL, AccountKind.TRAY)
    BONUS = ("bonus of the base game", AccountKind.TRAY, AccountKind.PLAYERS)
    BONUS_RETURNED = ("bonus taken back", AccountKind.PLAYERS, AccountKind.TRAY)

    # A claim is verified.
    WIN = ("win", AccountKind.METER, AccountKind.PAYABLE)
    SEED = ("seed", AccountKind.HOUSE, AccountKind.METER)
    RESERVE_RELEASED = ("reserve added to the seed", AccountKind.RESERVE, AccountKind.METER)
    OVERFLOW_RELEASED = ("overflow added to the seed", AccountKind.OVERFLOW, AccountKind.METER)
    OVER_CAP = ("the reseeded meter is over its cap", AccountKind.METER, AccountKind.OVERFLOW)
    DISCHARGE = ("paid by the cage", AccountKind.PAYABLE, AccountKind.PLAYERS)

    # A round is voided or its spots are corrected.
    WAGER_RETURNED = ("wager returned", AccountKind.TRAY, AccountKind.PLAYERS)
    CONTRIBUTION_REVERSED = ("contribution reversed", AccountKind.METER, AccountKind.TRAY)
    RESERVED_REVERSED = ("reserve reversed", AccountKind.RESERVE, AccountKind.TRAY)
    CAPPED_REVERSED = ("overflow reversed", AccountKind.OVERFLOW, AccountKind.TRAY)

    # Manual adjustments.
    ADJUSTED_UP = ("adjusted upwards", AccountKind.HOUSE, AccountKind.METER)
    ADJUSTED_DOWN = ("adjusted downwards", AccountKind.METER, AccountKind.HOUSE)
    BACKED_OUT = ("an unpaid win backed out", AccountKind.PAYABLE, AccountKind.METER)
    PAID_BACKED_OUT = ("a paid win backed out", AccountKind.RECOVERABLE, AccountKind.METER)
    TRAY_BACKED_OUT = ("a paid tray award backed out", AccountKind.RECOVERABLE, AccountKind.TRAY)
    SHORTFALL_BACKED_OUT = (
        "a paid shortfall backed out",
        AccountKind.RECOVERABLE,
        AccountKind.SHORTFALL,
    )
    AWARD_RETURNED = ("fixed award taken back", AccountKind.PLAYERS, AccountKind.TRAY)
    ENVY_RETURNED = ("envy taken back", AccountKind.PLAYERS, AccountKind.TRAY)
    ADVANCE_RETURNED = ("an advance returned", AccountKind.TRAY, AccountKind.ADVANCED)
    REIMBURSEMENT_RETURNED = ("a reimbursement returned", AccountKind.TRAY, AccountKind.METER)
    SHORTFALL_RETURNED = ("a shortfall returned", AccountKind.TRAY, AccountKind.SHORTFALL)
    RECOVERED = ("recovered from the player", AccountKind.PLAYERS, AccountKind.RECOVERABLE)
    SEED_UNDONE = ("seed taken back", AccountKind.METER, AccountKind.HOUSE)
    RESERVE_UNDONE = ("reserve put back", AccountKind.METER, AccountKind.RESERVE)
    OVERFLOW_UNDONE = ("overflow put back", AccountKind.METER, AccountKind.OVERFLOW)

    RESERVE_TAKEN = ("reserve booked as receipts", AccountKind.RESERVE, AccountKind.HOUSE)
    OVERFLOW_TAKEN = ("overflow booked as receipts", AccountKind.OVERFLOW, AccountKind.HOUSE)

    # Between links.
    MOVED_OUT = ("moved to another link", AccountKind.METER, AccountKind.IN_TRANSIT)
    RESERVE_MOVED_OUT = (
        "reserve moved to another link",
        AccountKind.RESERVE,
        AccountKind.IN_TRANSIT,
    )
    OVERFLOW_MOVED_OUT = (
        "overflow moved to another link",
        AccountKind.OVERFLOW,
        AccountKind.IN_TRANSIT,
    )
    MOVED_IN = ("moved from another link", AccountKind.IN_TRANSIT, AccountKind.METER)
    SEED_RECOVERED = ("seed recovered", AccountKind.METER, AccountKind.HOUSE)

    __hash__ = object.__hash__  # reasons are looked up constantly, and Enum's own hash is slow

    def __init__(self, phrase: str, source: AccountKind, target: AccountKind) -> None:
        self.phrase = phrase
        self.source = source
        self.target = target


class Transfer(Struct, frozen=True):
    """An amount moved from one account to another for one reason."""

    reason: Reason
    source: Account
    target: Account
    amount: Money

    def __post_init__(self) -> None:
        if self.source.kind is not self.reason.source or self.target.kind is not self.reason.target:
            raise ValueError(
                f"{self.reason.phrase} does not go from {self.source} to {self.target}"
            )
        if self.amount.microcents <= 0:
            raise ValueError(f"{self.amount} cannot be moved from {self.source} to {self.target}")

    def __str__(self) -> str:
        return f"{self.amount} from {self.source} to {self.target}: {self.reason.phrase}"


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
