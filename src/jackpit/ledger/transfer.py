"""Transfers between two accounts, and the closed list of reasons for them.

Each reason fixes the kinds of its source and its target. A meter changes only by transfers; it
cannot be set.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from jackpit.ledger.account import Account, AccountKind
from jackpit.money import Money


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
    SHORTFALL = ("the meter has run dry", AccountKind.SHORTFALL, AccountKind.TRAY)
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
