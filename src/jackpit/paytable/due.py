"""The moments at which a line may be settled, derived from its pattern alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

import numpy as np

from jackpit.cards import Pack, Rank
from jackpit.messages import List, Message, Phrase, Sentence, Text, any_of, in_sequence
from jackpit.paytable.considered_cards import DealerHand
from jackpit.paytable.deals import Mask, all_deals, pairs_of
from jackpit.paytable.evaluator import winning_lines
from jackpit.paytable.game import PayTable


class Due(Message):
    """A moment of the round at which wagers are settled, the earliest first."""

    AFTER_THE_DEAL = "after the deal"
    """The player's two cards and the up card are seen."""

    HOLE_CARD = "once the hole card is shown, before the dealer draws"
    DEALER_HAND = "once the dealer's hand is complete"


class WindowText(Message):
    """When a line may be settled, if the up card decides that."""

    IF_UP_CARD = "{earliest} if {up_card}, otherwise {latest}"


class UpCardText(Message):
    """Up cards that settle a hand, as the dealer sees them."""

    RANKS = "the up card is {ranks}"
    NO_MATCH = "the up card does not match the hand"
    NO_CHANGE = "no hole card can change the hand"
    RUN = "{first} to {last}"
    SHORT_RUN = "{first}–{last}"


@dataclass(frozen=True, slots=True)
class UpCardCondition:
    """The up cards that settle a hand, where others leave it to the hole card.

    >>> print(UpCardCondition(ranks=(Rank.TWO, Rank.THREE, Rank.FOUR, Rank.NINE)).text)
    the up card is 2 to 4 or 9
    """

    ranks: tuple[Rank, ...] = ()
    """These ranks, for every hand of the line; empty if the hand decides which."""

    is_unmatched: bool = False
    """A rank that the hand does not have."""

    @property
    def text(self) -> Sentence:
        """The condition in words."""
        if self.ranks:
            return UpCardText.RANKS.given(ranks=any_of(_runs_of(self.ranks, UpCardText.RUN)))
        return (UpCardText.NO_MATCH if self.is_unmatched else UpCardText.NO_CHANGE).given()

    @property
    def short_ranks(self) -> Text:
        """The ranks as they stand on a key: ``2–9``; empty if the hand decides which."""
        return in_sequence(_runs_of(self.ranks, UpCardText.SHORT_RUN), List.COMMA)


def _runs_of(ranks: tuple[Rank, ...], run_text: UpCardText) -> list[Text]:
    """Ranks as a dealer says them: three or more in a row as ``2 to 9``, the ace last."""
    runs: list[list[Rank]] = []
    for rank in _ACE_LAST:
        if rank not in ranks:
            runs.append([])
        elif runs:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    texts: list[Text] = []
    for run in runs:
        if len(run) > 2:
            first, last = _rank_name(run[0]), _rank_name(run[-1])
            texts.append(run_text.given(first=first, last=last))
        else:
            texts += [_rank_name(rank) for rank in run]
    return texts


def _rank_name(rank: Rank) -> Phrase:
    return Phrase("10" if rank is Rank.TEN else rank.letter)


_ACE_LAST = (*tuple(Rank)[1:], Rank.ACE)


@dataclass(frozen=True, slots=True)
class SettlementWindow:
    """The earliest and the latest moment at which a line may be settled.

    >>> print(SettlementWindow(Due.HOLE_CARD, Due.HOLE_CARD))
    once the hole card is shown, before the dealer draws
    >>> print(SettlementWindow(Due.AFTER_THE_DEAL, Due.DEALER_HAND, UpCardCondition((Rank.SIX,))))
    after the deal if the up card is 6, otherwise once the dealer's hand is complete
    """

    earliest: Due
    latest: Due
    """Later than ``earliest`` only if the up card decides whether the hole card still matters."""

    up_card: UpCardCondition | None = None
    """The up cards with which it may be settled at ``earliest``; None if all."""

    @property
    def text(self) -> Sentence:
        """The window in words."""
        earliest, latest = self.earliest.given(), self.latest.given()
        if self.up_card is None:
            return earliest
        up_card = self.up_card.text
        return WindowText.IF_UP_CARD.given(earliest=earliest, up_card=up_card, latest=latest)

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
            open_to = None if len(dues) == 1 else _up_card_condition(pack, shown, shown & ~waits)
            settled[line.key] = SettlementWindow(dues[0], dues[-1], open_to)
    return MappingProxyType(settled)


def _up_card_condition(pack: Pack, shown: Mask, settled: Mask) -> UpCardCondition:
    """What the up cards of the *settled* hands of a line have in common.

    Both masks have the player's pairs along the first axis and the up card along the second.
    """
    ranks = np.array([card.rank.place for card in pack.cards])
    shown, settled = (np.broadcast_to(x, (x.shape[0], len(ranks))) for x in (shown, settled))
    by_rank = tuple(
        rank
        for rank in Rank
        if settled[:, ranks == rank.place].any()
        and (settled == shown)[:, ranks == rank.place].all()
    )
    if (settled == shown & np.isin(ranks, [rank.place for rank in by_rank])).all():
        return UpCardCondition(by_rank)
    pairs = ranks[pairs_of(pack)]
    in_hand = (pairs[:, :1] == ranks) | (pairs[:, 1:] == ranks)
    return UpCardCondition(is_unmatched=bool((settled == shown & ~in_hand).all()))


def hole_card_decides(pay_table: PayTable, pack: Pack) -> bool:
    """Whether a wager may wait for the hole card, which is then shown with no hand left (HG10).

    False where the dealer's whole hand decides, because the dealer completes it anyway.
    """
    return any(due.latest is Due.HOLE_CARD for due in when_settled(pay_table, pack).values())
