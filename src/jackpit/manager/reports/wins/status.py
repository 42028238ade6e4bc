"""The status of a win."""

from __future__ import annotations

from enum import Enum

from jackpit.messages import Phrase
from jackpit.table import Win


class WinStatus(Enum):
    """Whether the money of a win has moved, was paid, or has come back."""

    LOGGED = "logged"
    """Its money has not moved yet: the key is at JPH."""

    UNPAID = "unpaid"
    PARTLY_PAID = "partly_paid"
    PAID = "paid"
    BACKED_OUT = "backed_out"
    """Before any of it was paid."""

    TO_BE_RECOVERED = "to_be_recovered"
    RECOVERED = "recovered"

    @property
    def word(self) -> Phrase:
        """The status in words."""
        return _STATUS_WORDS[self]

    @property
    def is_backed_out(self) -> bool:
        """Whether the win does not count any more."""
        return self in (WinStatus.BACKED_OUT, WinStatus.TO_BE_RECOVERED, WinStatus.RECOVERED)


_STATUS_WORDS = {
    WinStatus.LOGGED: Phrase("logged"),
    WinStatus.UNPAID: Phrase("unpaid"),
    WinStatus.PARTLY_PAID: Phrase("partly paid"),
    WinStatus.PAID: Phrase("paid"),
    WinStatus.BACKED_OUT: Phrase("backed out"),
    WinStatus.TO_BE_RECOVERED: Phrase("backed out, to be recovered"),
    WinStatus.RECOVERED: Phrase("recovered"),
}


def win_status(win: Win) -> WinStatus:
    """The status of a win."""
    if win.is_backed_out:
        if not win.paid:
            return WinStatus.BACKED_OUT
        is_owed = any(spot not in win.recovered for spot in win.paid)
        return WinStatus.TO_BE_RECOVERED if is_owed else WinStatus.RECOVERED
    if not win.is_adjusted:
        return WinStatus.LOGGED
    if len(win.paid) == len(win.shares):
        return WinStatus.PAID
    return WinStatus.PARTLY_PAID if win.paid else WinStatus.UNPAID
