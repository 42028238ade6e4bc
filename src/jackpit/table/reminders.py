"""Reminders: what the dealer must do with chips and cards, which the system cannot do itself.

The pad lists them; its one prompt, the next step, is in ``pads/next_step.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from jackpit.paytable import Chips, DealerHand, Due, Part, hole_card_decides
from jackpit.rights import Tier
from jackpit.table.claims import claims_of, next_claim, tier_of
from jackpit.table.entered_cards import is_waiting_for_dealer, possible_lines
from jackpit.table.person import Person
from jackpit.table.state import Link, RefusedClaim, Round

CHECK_BLACKJACK_WAGER = "Every progressive wager needs a blackjack wager."
CHIP_LIFTED = "Spot {spot}: the chip was lifted; the wager still counts."
LEAVE_FACE_UP = "Spot {spot}: leave the hand face-up until the round ends: it pays envy."
LEAVE_ON_LAYOUT = (
    "Spot {spot}: leave the cards on the layout until the claim is verified or refused."
)
LEAVE_DEALER_FOR_CLAIM = "Leave the dealer's cards face-up until the claim is verified or refused."
LEAVE_DEALER_FACE_UP = "Leave the dealer's cards face-up until the round is settled."
EXPOSE_HOLE_CARD = (
    "Expose the hole card even if no hand is left in play: a progressive wager depends on it."
)
EXPOSE_IF_NEEDED = (
    "If a progressive wager depends on the hole card, expose it even if no hand is left in play."
)
LEAVE_TWO_CARDS = (
    "Leave a hand's two cards on the layout while its progressive wager depends on the hole card."
)
COMPLETE_HAND = (
    "Complete the dealer's hand even if no hand is left in play: a progressive wager is still live."
)
LOCK_UP = "Lock up the cards of all other hands as usual."
CALL_SUPERVISOR = "Call a supervisor: a claim is pending."
CALL_EXECUTIVE = "Call an executive: a claim is pending."
CLAIM_REFUSED = "Refused by {by}: {hands} – {reason}."
SPOT_STRUCK = "Struck by {by}: {hands}."
REMOVE_CHIPS = "Remove the progressive chips from the layout."
LEAVE_CHIPS = "Leave the progressive chips on the layout."
COUNT_DIFFERS = "Chips collected: {count}. Wagers recorded: {wagers}."


def reminders_at(
    link: Link, table: str, *, name_of: Callable[[Person], str] = str
) -> tuple[str, ...]:
    """The reminders for the dealer at a table, the most urgent first; *name_of* names people."""
    round, bonus = link.tables[table].round, link.version.game.bonus
    if round is None:
        found: tuple[str, ...] = (CHECK_BLACKJACK_WAGER,)
    else:
        found = (*refused_claim_reminders(round, name_of), *_in_round(link, round))
    return found if bonus is None else (*found, f"{bonus.name}: {bonus.when}")


def refused_claim_reminders(round: Round, name_of: Callable[[Person], str] = str) -> Iterator[str]:
    """Who refused which claim of a round and why, unless its hand is marked again (rules HG16).

    A struck spot is shown as well, so that it is not overlooked on the pad (rules HG18).
    """
    marked = [(mark.line.key, mark.spot) for mark in round.marks]
    for claim in round.refused:
        rest = claim.without(marked)
        if rest.marks:
            reason = " ".join(rest.reason.split()).rstrip(".")
            reminder = CLAIM_REFUSED if rest.reason else SPOT_STRUCK
            yield reminder.format(by=name_of(rest.by), hands=_hands(round, rest), reason=reason)


def _hands(round: Round, claim: RefusedClaim) -> str:
    """``Two 7s at spot 3``; for a shared claim its lines, and its spots in order."""
    lines = round.version.lines
    names = " and ".join(dict.fromkeys(lines[key].name for key, _ in claim.marks))
    *others, last = [str(x) for x in sorted(s for _, s in claim.marks if s is not None)] or [""]
    if others:
        return f"{names} at spots {', '.join(others)} and {last}"
    return f"{names} at spot {last}" if last else names


def _in_round(link: Link, round: Round) -> Iterator[str]:
    claim = next_claim(link, round)
    if claim is not None:
        is_executives = tier_of(link, round, claim) is Tier.EXECUTIVE
        yield CALL_EXECUTIVE if is_executives else CALL_SUPERVISOR
    counted = round.chips_counted
    if counted is not None and counted != len(round.spots):
        yield COUNT_DIFFERS.format(count=counted, wagers=len(round.spots))
    for spot in round.lifted:
        yield CHIP_LIFTED.format(spot=spot)
    if counted != len(round.spots):  # otherwise all chips have been collected
        yield REMOVE_CHIPS if round.version.chips is Chips.REMOVED else LEAVE_CHIPS
    yield from _cards_to_come(round)
    yield from _cards(round)


def _cards_to_come(round: Round) -> Iterator[str]:
    """What a wager may still depend on: nothing once the cards or marks decide all wagers."""
    version = round.version
    if isinstance(version.pay_table.considers, DealerHand):
        waiting = [_is_waiting(round, spot) for spot in round.spots]
        if waiting.count(False) < len(waiting):
            yield COMPLETE_HAND
        return
    if not hole_card_decides(version.pay_table, version.game.pack) or _is_hole_card_shown(round):
        return
    waiting = [_is_waiting(round, spot) for spot in round.spots]
    always = all(due.earliest is Due.HOLE_CARD for due in version.settlement_windows.values())
    if True in waiting or (always and None in waiting):
        yield EXPOSE_HOLE_CARD
        yield LEAVE_TWO_CARDS
    elif None in waiting:
        yield EXPOSE_IF_NEEDED
        yield LEAVE_TWO_CARDS


def _is_hole_card_shown(round: Round) -> bool:
    """Whether the hole card was entered, or a win was verified that is settled only with it.

    A mark does not show it: the dealer may mark a hand before the hole card is shown.
    """
    windows = round.version.settlement_windows
    return len(round.dealer_cards) > 1 or any(
        mark.win is not None and windows[mark.line.key].earliest is not Due.AFTER_THE_DEAL
        for mark in round.marks
    )


def _is_waiting(round: Round, spot: int) -> bool | None:
    """Whether a spot's wager depends on further cards of the dealer; None if that is not known.

    Without entered cards, a mark decides it: of the dealer's hand, of a verified win, or of a line
    that no further card can change.
    """
    by_cards = is_waiting_for_dealer(round, spot)
    if by_cards is not None:
        return by_cards
    for mark in round.marks:
        is_final = round.version.settlement_windows[mark.line.key].latest is Due.AFTER_THE_DEAL
        if mark.line.is_table_wide or (mark.spot == spot and (is_final or mark.win is not None)):
            return False
    return None


def _cards(round: Round) -> Iterator[str]:
    """Hands to leave on the layout: for envy to the end, else until the claim is resolved.

    Rules HG11 and HG12.
    """
    yield from _dealers_cards(round)
    for spot in round.spots:
        mark = round.mark_on(spot)
        envy = _triggers_envy(round, spot) if mark is None else mark.line.envy is not None
        if envy:
            yield LEAVE_FACE_UP.format(spot=spot)
        elif mark is not None and mark.win is None and round.version.is_claim(mark.line):
            yield LEAVE_ON_LAYOUT.format(spot=spot)
    yield LOCK_UP


def _dealers_cards(round: Round) -> Iterator[str]:
    """The dealer's cards are the winning hand, or a part of it (hit-and-run H10)."""
    considers = round.version.pay_table.considers
    if claims_of(round) and considers.parts & {Part.UP, Part.HOLE, Part.DEALER, Part.ALL}:
        yield LEAVE_DEALER_FOR_CLAIM
    elif isinstance(considers, DealerHand):
        yield LEAVE_DEALER_FACE_UP


def _triggers_envy(round: Round, spot: int) -> bool:
    """Whether every line that the cards leave a spot pays envy (R10b)."""
    possible = possible_lines(round, spot)
    return bool(possible) and all(line is not None and line.envy for line in possible or ())
