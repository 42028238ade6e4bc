"""Double-entry books: accounts, transfers with a reason, and streams with cuts."""

from jackpit.ledger.account import (
    HOUSE,
    IN_TRANSIT,
    MAY_BE_BELOW_ZERO,
    PAYABLE,
    PLAYERS,
    RECOVERABLE,
    Account,
    AccountKind,
    advanced_of,
    meter_of,
    overflow_of,
    reserve_of,
    shortfall_of,
    tray_of,
)
from jackpit.ledger.books import Books, BooksError
from jackpit.ledger.stream import Stream
from jackpit.ledger.transfer import Reason, Transfer

__all__ = [
    "HOUSE",
    "IN_TRANSIT",
    "MAY_BE_BELOW_ZERO",
    "PAYABLE",
    "PLAYERS",
    "RECOVERABLE",
    "Account",
    "AccountKind",
    "Books",
    "BooksError",
    "Reason",
    "Stream",
    "Transfer",
    "advanced_of",
    "meter_of",
    "overflow_of",
    "reserve_of",
    "shortfall_of",
    "tray_of",
]
