"""The accounts of a link: all places its money can be."""

from __future__ import annotations

from enum import Enum
from functools import cache, cached_property

from msgspec import Struct


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
