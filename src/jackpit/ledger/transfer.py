"""A movement of money between two accounts, and the closed list of reasons for one.

Each reason says from what kind of account to what kind it moves money. Nothing else can happen to a
meter: there is no way to set one.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from jackpit.ledger.account import Account, Kind
from jackpit.money import Money


class Reason(Enum):
    """Why money moves: a phrase, where it comes from, where it goes."""

    # A round begins.
    WAGER = ("wager", Kind.PLAYERS, Kind.TRAY)
    CONTRIBUTION = ("contribution", Kind.TRAY, Kind.METER)
    RESERVED = ("reserved", Kind.TRAY, Kind.RESERVE)
    CAPPED = ("kept off the meter by its cap", Kind.TRAY, Kind.OVERFLOW)

    # Fixed awards and envy, from the tray; what follows when the meter pays them.
    AWARD = ("fixed award", Kind.TRAY, Kind.PLAYERS)
    ENVY = ("envy", Kind.TRAY, Kind.PLAYERS)
    REIMBURSEMENT = ("the meter reimburses the tray", Kind.METER, Kind.TRAY)
    ADVANCE = ("the house advances what the meter lacks", Kind.ADVANCED, Kind.TRAY)
    REPAYMENT = ("the meter repays an advance", Kind.METER, Kind.ADVANCED)
    WRITTEN_OFF = ("the meter cannot repay an advance", Kind.SHORTFALL, Kind.ADVANCED)
    SHORTFALL = ("the meter has run dry", Kind.SHORTFALL, Kind.TRAY)
    BONUS = ("bonus of the base game", Kind.TRAY, Kind.PLAYERS)
    BONUS_RETURNED = ("bonus taken back", Kind.PLAYERS, Kind.TRAY)

    # A claim is verified.
    WIN = ("win", Kind.METER, Kind.PAYABLE)
    SEED = ("seed", Kind.HOUSE, Kind.METER)
    RESERVE_RELEASED = ("reserve added to the seed", Kind.RESERVE, Kind.METER)
    OVERFLOW_RELEASED = ("overflow added to the seed", Kind.OVERFLOW, Kind.METER)
    OVER_CAP = ("the reseeded meter is over its cap", Kind.METER, Kind.OVERFLOW)
    DISCHARGE = ("paid by the cage", Kind.PAYABLE, Kind.PLAYERS)

    # A round is voided or its spots are corrected.
    WAGER_RETURNED = ("wager returned", Kind.TRAY, Kind.PLAYERS)
    CONTRIBUTION_REVERSED = ("contribution reversed", Kind.METER, Kind.TRAY)
    RESERVED_REVERSED = ("reserve reversed", Kind.RESERVE, Kind.TRAY)
    CAPPED_REVERSED = ("overflow reversed", Kind.OVERFLOW, Kind.TRAY)

    # Manual adjustments.
    ADJUSTED_UP = ("adjusted upwards", Kind.HOUSE, Kind.METER)
    ADJUSTED_DOWN = ("adjusted downwards", Kind.METER, Kind.HOUSE)
    BACKED_OUT = ("an unpaid win backed out", Kind.PAYABLE, Kind.METER)
    PAID_BACKED_OUT = ("a paid win backed out", Kind.RECOVERABLE, Kind.METER)
    TRAY_BACKED_OUT = ("a paid tray award backed out", Kind.RECOVERABLE, Kind.TRAY)
    SHORTFALL_BACKED_OUT = ("a paid shortfall backed out", Kind.RECOVERABLE, Kind.SHORTFALL)
    AWARD_RETURNED = ("fixed award taken back", Kind.PLAYERS, Kind.TRAY)
    ENVY_RETURNED = ("envy taken back", Kind.PLAYERS, Kind.TRAY)
    ADVANCE_RETURNED = ("an advance returned", Kind.TRAY, Kind.ADVANCED)
    REIMBURSEMENT_RETURNED = ("a reimbursement returned", Kind.TRAY, Kind.METER)
    SHORTFALL_RETURNED = ("a shortfall returned", Kind.TRAY, Kind.SHORTFALL)
    RECOVERED = ("recovered from the player", Kind.PLAYERS, Kind.RECOVERABLE)
    SEED_UNDONE = ("seed taken back", Kind.METER, Kind.HOUSE)
    RESERVE_UNDONE = ("reserve put back", Kind.METER, Kind.RESERVE)
    OVERFLOW_UNDONE = ("overflow put back", Kind.METER, Kind.OVERFLOW)

    RESERVE_TAKEN = ("reserve booked as receipts", Kind.RESERVE, Kind.HOUSE)
    OVERFLOW_TAKEN = ("overflow booked as receipts", Kind.OVERFLOW, Kind.HOUSE)

    # Between links.
    MOVED_OUT = ("moved to another link", Kind.METER, Kind.IN_TRANSIT)
    RESERVE_MOVED_OUT = ("reserve moved to another link", Kind.RESERVE, Kind.IN_TRANSIT)
    OVERFLOW_MOVED_OUT = ("overflow moved to another link", Kind.OVERFLOW, Kind.IN_TRANSIT)
    MOVED_IN = ("moved from another link", Kind.IN_TRANSIT, Kind.METER)
    SEED_RECOVERED = ("seed recovered", Kind.METER, Kind.HOUSE)

    __hash__ = object.__hash__  # reasons are looked up all the time, and an Enum's own is slow

    def __init__(self, phrase: str, source: Kind, target: Kind) -> None:
        self.phrase = phrase
        self.source = source
        self.target = target


class Transfer(Struct, frozen=True):
    """So much from one account to another, for one reason."""

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
