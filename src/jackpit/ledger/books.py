"""The books of a link: accounts, transfers for a reason from a closed list, and balances.

Corrections are further transfers; nothing is removed from the books. The log has every transfer
with its reason, so it explains each balance.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from enum import Enum, auto
from functools import cache

from msgspec import Struct

from jackpit.ledger.stream import Stream
from jackpit.messages import Phrase
from jackpit.money import Money
from jackpit.value import Value


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


class Account(Value):
    """One account of a link."""

    __slots__ = ("key", "kind", "name")
    __match_args__ = ("kind", "key")
    kind: AccountKind
    key: str
    """The table or the meter, where there is one for each."""

    name: str
    """``meter major``; the kind alone where there is only one."""

    __eq__ = object.__eq__  # there is one object for each account
    __hash__ = object.__hash__

    def __new__(cls, kind: AccountKind, key: str = "") -> Account:
        if (known := _ACCOUNTS.get((kind, key))) is not None:
            return known
        account = object.__new__(cls)
        object.__setattr__(account, "kind", kind)
        object.__setattr__(account, "key", key)
        object.__setattr__(account, "name", f"{kind.value} {key}".strip())
        return _ACCOUNTS.setdefault((kind, key), account)  # another thread may be faster

    @staticmethod
    @cache
    def named(name: str) -> Account:
        """The account with a name, such as ``meter major``."""
        for kind in sorted(AccountKind, key=lambda kind: -len(kind.value)):  # "in transit"
            if name == kind.value or name.startswith(f"{kind.value} "):
                return Account(kind, name[len(kind.value) + 1 :])
        raise ValueError(f"no account is called '{name}'")

    def __str__(self) -> str:
        return self.name


_ACCOUNTS: dict[tuple[AccountKind, str], Account] = {}


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
def _accounts_of(meter: str) -> tuple[Account, Account]:
    return meter_of(meter), advanced_of(meter)


@cache
def shortfall_of(meter: str) -> Account:
    """What the house added because one meter ran dry."""
    return Account(AccountKind.SHORTFALL, meter)


Kind = AccountKind


class Reason(Enum):
    """Why money moves: a phrase, the kind of the source, the kind of the target.

    Its value is its name in lower case.
    """

    @staticmethod
    def _generate_next_value_(name: str, *_: object) -> str:
        return name.lower()

    # A round begins.
    WAGER = (auto(), "wager", Kind.PLAYERS, Kind.TRAY)
    CONTRIBUTION = (auto(), "contribution", Kind.TRAY, Kind.METER)
    RESERVED = (auto(), "reserved", Kind.TRAY, Kind.RESERVE)
    CAPPED = (auto(), "kept off the meter by its cap", Kind.TRAY, Kind.OVERFLOW)

    # Fixed awards and envy from the tray, and their reimbursement by the meter.
    AWARD = (auto(), "fixed award", Kind.TRAY, Kind.PLAYERS)
    ENVY = (auto(), "envy", Kind.TRAY, Kind.PLAYERS)
    REIMBURSEMENT = (auto(), "the meter reimburses the tray", Kind.METER, Kind.TRAY)
    ADVANCE = (auto(), "the house advances what the meter lacks", Kind.ADVANCED, Kind.TRAY)
    CUT_ADVANCE = (auto(), "the house advances what a moved cut locks", Kind.ADVANCED, Kind.METER)
    REPAYMENT = (auto(), "the meter repays an advance", Kind.METER, Kind.ADVANCED)
    WRITTEN_OFF = (auto(), "the meter cannot repay an advance", Kind.SHORTFALL, Kind.ADVANCED)
    SHORTFALL = (auto(), "the meter ran dry", Kind.SHORTFALL, Kind.TRAY)
    BONUS = (auto(), "bonus of the base game", Kind.TRAY, Kind.PLAYERS)
    BONUS_RETURNED = (auto(), "bonus taken back", Kind.PLAYERS, Kind.TRAY)

    # A claim is verified.
    WIN = (auto(), "win", Kind.METER, Kind.PAYABLE)
    SEED = (auto(), "seed", Kind.HOUSE, Kind.METER)
    RESERVE_RELEASED = (auto(), "reserve added to the seed", Kind.RESERVE, Kind.METER)
    OVERFLOW_RELEASED = (auto(), "overflow added to the seed", Kind.OVERFLOW, Kind.METER)
    OVER_CAP = (auto(), "the reseeded meter is over its cap", Kind.METER, Kind.OVERFLOW)
    DISCHARGE = (auto(), "paid by the cage", Kind.PAYABLE, Kind.PLAYERS)

    # A round is voided or its spots are corrected.
    WAGER_RETURNED = (auto(), "wager returned", Kind.TRAY, Kind.PLAYERS)
    CONTRIBUTION_REVERSED = (auto(), "contribution reversed", Kind.METER, Kind.TRAY)
    RESERVED_REVERSED = (auto(), "reserve reversed", Kind.RESERVE, Kind.TRAY)
    CAPPED_REVERSED = (auto(), "overflow reversed", Kind.OVERFLOW, Kind.TRAY)

    # Manual adjustments.
    ADJUSTED_UP = (auto(), "adjusted upward", Kind.HOUSE, Kind.METER)
    ADJUSTED_DOWN = (auto(), "adjusted downward", Kind.METER, Kind.HOUSE)
    BACKED_OUT = (auto(), "an unpaid win backed out", Kind.PAYABLE, Kind.METER)
    PAID_BACKED_OUT = (auto(), "a paid win backed out", Kind.RECOVERABLE, Kind.METER)
    TRAY_BACKED_OUT = (auto(), "a paid tray award backed out", Kind.RECOVERABLE, Kind.TRAY)
    SHORTFALL_BACKED_OUT = (auto(), "a paid shortfall backed out", Kind.RECOVERABLE, Kind.SHORTFALL)
    AWARD_RETURNED = (auto(), "fixed award taken back", Kind.PLAYERS, Kind.TRAY)
    ENVY_RETURNED = (auto(), "envy taken back", Kind.PLAYERS, Kind.TRAY)
    ADVANCE_RETURNED = (auto(), "an advance returned", Kind.TRAY, Kind.ADVANCED)
    REIMBURSEMENT_RETURNED = (auto(), "a reimbursement returned", Kind.TRAY, Kind.METER)
    SHORTFALL_RETURNED = (auto(), "a shortfall returned", Kind.TRAY, Kind.SHORTFALL)
    RECOVERED = (auto(), "recovered from the player", Kind.PLAYERS, Kind.RECOVERABLE)
    SEED_UNDONE = (auto(), "seed taken back", Kind.METER, Kind.HOUSE)
    RESERVE_UNDONE = (auto(), "reserve put back", Kind.METER, Kind.RESERVE)
    OVERFLOW_UNDONE = (auto(), "overflow put back", Kind.METER, Kind.OVERFLOW)

    RESERVE_TAKEN = (auto(), "reserve booked as receipts", Kind.RESERVE, Kind.HOUSE)
    OVERFLOW_TAKEN = (auto(), "overflow booked as receipts", Kind.OVERFLOW, Kind.HOUSE)

    # Between links.
    MOVED_OUT = (auto(), "moved to another link", Kind.METER, Kind.IN_TRANSIT)
    RESERVE_MOVED_OUT = (auto(), "reserve moved to another link", Kind.RESERVE, Kind.IN_TRANSIT)
    OVERFLOW_MOVED_OUT = (auto(), "overflow moved to another link", Kind.OVERFLOW, Kind.IN_TRANSIT)
    MOVED_IN = (auto(), "moved from another link", Kind.IN_TRANSIT, Kind.METER)
    SEED_RECOVERED = (auto(), "seed recovered", Kind.METER, Kind.HOUSE)

    __hash__ = object.__hash__  # reasons are looked up constantly, and Enum's own hash is slow

    phrase: Phrase
    source: Kind
    target: Kind

    def __new__(cls, key: str, phrase: str, source: Kind, target: Kind) -> Reason:
        member = object.__new__(cls)
        member._value_ = key
        member.phrase, member.source, member.target = Phrase(phrase), source, target
        return member


class Transfer(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
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

    def agrees(self, meter: str, stream: Stream) -> bool:
        """Whether a meter holds its stream's amount, and the house has advanced what it says."""
        held, advanced = _accounts_of(meter)
        holds, owes = self._balances.get(held, 0), -self._balances.get(advanced, 0)
        if not stream.positions:  # without a claim, as nearly always: checked for every command
            return not owes and holds == stream.sections[0].net.microcents
        return holds == stream.total.microcents and owes == stream.advanced.microcents

    @property
    def accounts(self) -> tuple[Account, ...]:
        """Every account that was ever the source or target of a transfer."""
        return tuple(self._balances)

    def balances(self) -> dict[str, Money]:
        """The balance of each of these accounts, by name."""
        return {account.name: self.balance(account) for account in self._balances}

    def __eq__(self, other: object) -> bool:
        """Whether all balances are the same."""
        if not isinstance(other, Books):
            return NotImplemented
        return self._balances == other._balances

    __hash__ = None  # type: ignore[assignment]  # books change
