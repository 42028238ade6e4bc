"""What the pad tells the dealer to do with chips and cards; the system can do none of it itself."""

from __future__ import annotations

from collections.abc import Iterator

from jackpit.paytable import DealerHand, hole_card_decides
from jackpit.table.claims import claims_of
from jackpit.table.state import Link, Round

BASE_WAGER = "Every progressive wager needs a base wager."
LIFTED = "Spot {spot}: the chip was lifted; the wager stands."
FACE_UP = "Spot {spot}: leave the hand face-up until the round ends, for envy."
ON_LAYOUT = "Spot {spot}: leave the cards on the layout until the claim is verified or refused."
DEALER_ON_LAYOUT = "Leave the dealer's cards face-up until the claim is verified or refused."
SHOW_HOLE_CARD = "Show the hole card even if no hand is left to play: a wager waits for it."
COMPLETE_HAND = "Complete the dealer's hand even if no hand is left to play: a wager is live."
LOCK_UP = "Lock up the cards of every other hand when its play is over."
CALL_SUPERVISOR = "Call a supervisor: a claim waits."
COUNT_DIFFERS = "{count} chips were collected, but {wagers} wagers are recorded."


def prompts(link: Link, table: str) -> tuple[str, ...]:
    """What the dealer at a table should know now, the most urgent first."""
    round = link.tables[table].round
    return (BASE_WAGER,) if round is None else tuple(_in_round(round))


def _in_round(round: Round) -> Iterator[str]:
    if claims_of(round):
        yield CALL_SUPERVISOR
    counted = round.chips_counted
    if counted is not None and counted != len(round.spots):
        yield COUNT_DIFFERS.format(count=counted, wagers=len(round.spots))
    for spot in round.lifted:
        yield LIFTED.format(spot=spot)
    yield f"The progressive chips are {round.version.chips.value}."
    considers = round.version.pay_table.considers
    if isinstance(considers, DealerHand):
        yield COMPLETE_HAND
    elif hole_card_decides(round.version.pay_table, round.version.game.pack):
        yield SHOW_HOLE_CARD
    yield from _cards(round)


def _cards(round: Round) -> Iterator[str]:
    """Which hands stay: for envy to the end, for a claim until it is resolved (HG11, HG12)."""
    for mark in round.marks:
        waits = mark.win is None and round.version.is_claim(mark.line)
        if mark.line.is_the_tables and waits:
            yield DEALER_ON_LAYOUT
        for spot in () if mark.line.is_the_tables else round.spots_of(mark):
            if mark.line.envy is not None:
                yield FACE_UP.format(spot=spot)
            elif waits:
                yield ON_LAYOUT.format(spot=spot)
    yield LOCK_UP
