"""The small print of a pay table, in the words of the sheets, derived from its data alone."""

from __future__ import annotations

from jackpit.messages import Message, Text
from jackpit.paytable.considered_cards import DealerHand
from jackpit.paytable.game import Dollars, PayTable, Sharing, ToOne


class PayTableNote(Message):
    """What the lines of a pay table do not say themselves."""

    BUST_CARD = "bust card counts"
    SHARED_BY_TABLE = "100% shared by all players at the table"
    SHARED_BY_WINNERS = "100% shared by all its winners"
    NOT_RETURNED = "original wager is not returned"


def notes_of(pay_table: PayTable) -> tuple[Text, ...]:
    """The small print: of the dealer's hand, of sharing, of the wager where dollars are paid.

    "For 1" and "to 1" say themselves whether the wager is returned.
    """
    awards = [line.award for line in pay_table.lines]
    found: list[PayTableNote] = []
    if isinstance(pay_table.considers, DealerHand):
        found.append(PayTableNote.BUST_CARD)
    if pay_table.terms.sharing is Sharing.SPLIT_TABLE:
        found.append(PayTableNote.SHARED_BY_TABLE)
    if pay_table.terms.sharing is Sharing.SPLIT_WINNERS:
        found.append(PayTableNote.SHARED_BY_WINNERS)
    has_dollars = any(isinstance(award, Dollars) for award in awards)
    if has_dollars and not any(isinstance(award, ToOne) for award in awards):
        found.append(PayTableNote.NOT_RETURNED)
    return tuple(note.given() for note in found)
