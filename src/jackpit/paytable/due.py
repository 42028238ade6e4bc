"""The moments at which a line may be settled, derived from its pattern alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

import numpy as np

from jackpit.cards import Pack
from jackpit.messages import Message, Sentence
from jackpit.paytable.considered_cards import DealerHand
from jackpit.paytable.deals import all_deals
from jackpit.paytable.evaluator import winning_lines
from jackpit.paytable.game import PayTable


class Due(Message):
    """A moment of the round at which wagers are settled, the earliest first."""

    AFTER_THE_DEAL = "after the deal"
    """The player's two cards and the up card are seen."""

    HOLE_CARD = "once the hole card is shown"
    DEALER_HAND = "once the dealer's hand is complete"


class WindowText(Message):
    """When a line may be settled, if its cards decide that."""

    UNLESS_CHANGED = "{earliest}, unless the hole card can still change it"


@dataclass(frozen=True, slots=True)
class SettlementWindow:
    """The earliest and the latest moment at which a line may be settled.

    >>> print(SettlementWindow(Due.HOLE_CARD, Due.HOLE_CARD))
    once the hole card is shown
    >>> print(SettlementWindow(Due.AFTER_THE_DEAL, Due.HOLE_CARD))
    after the deal, unless the hole card can still change it
    """

    earliest: Due
    latest: Due
    """Later than ``earliest`` only if the up card decides whether the hole card still matters."""

    @property
    def text(self) -> Sentence:
        """The window in words."""
        earliest = self.earliest.given()
        if self.earliest is self.latest:
            return earliest
        return WindowText.UNLESS_CHANGED.given(earliest=earliest)

    def __str__(self) -> str:
        return str(self.text)


@lru_cache(maxsize=64)
def when_settled(pay_table: PayTable, pack: Pack) -> Mapping[str, SettlementWindow]:
    """When each line may be settled, by its key; a line that *pack* never deals is left out.

    A hand waits if another hole card would pay it on another line, or make it lose. The number of
    copies in the shoe does not matter: the result holds for the table at any point of its shoe.
    """
    considers = pay_table.considers
    if isinstance(considers, DealerHand):
        hand = SettlementWindow(Due.DEALER_HAND, Due.DEALER_HAND)
        return MappingProxyType({line.key: hand for line in pay_table.lines})
    winners = winning_lines(pay_table.lines, all_deals(considers, pack))
    waits = winners.min(axis=-1) != winners.max(axis=-1)
    settled: dict[str, SettlementWindow] = {}
    for number, line in enumerate(pay_table.lines):
        shown = (winners == number).any(axis=-1)
        dues = [Due.HOLE_CARD if late else Due.AFTER_THE_DEAL for late in np.unique(waits[shown])]
        if dues:
            settled[line.key] = SettlementWindow(earliest=dues[0], latest=dues[-1])
    return MappingProxyType(settled)


def hole_card_decides(pay_table: PayTable, pack: Pack) -> bool:
    """Whether a wager may wait for the hole card, which is then shown with no hand left (HG10).

    False where the dealer's whole hand decides, because the dealer completes it anyway.
    """
    return any(due.latest is Due.HOLE_CARD for due in when_settled(pay_table, pack).values())
