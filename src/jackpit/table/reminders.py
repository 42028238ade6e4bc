"""Reminders: what the dealer must do with chips and cards, which the system cannot do itself.

The pad lists them; its one prompt, the next step, is in ``pads/next_step.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from jackpit.messages import Fact, Message, Plural, Sentence, Text, in_sequence
from jackpit.paytable import Chips, DealerHand, Due, Part, hole_card_decides
from jackpit.rights import Tier
from jackpit.table.claims import claims_of, next_claim, tier_of
from jackpit.table.entered_cards import is_waiting_for_dealer, possible_lines
from jackpit.table.envy import is_claim
from jackpit.table.moments import is_final, is_hole_card_shown, lines_to_come
from jackpit.table.person import Person
from jackpit.table.state import Link, Mark, RefusedClaim, Round


class Reminder(Message):
    """What the dealer must do, as the pad says it."""

    CHECK_BLACKJACK_WAGER = "Every progressive wager needs a blackjack wager."
    CHIP_LIFTED = "Spot {spot}: the chip was lifted; the wager still counts."
    CHIP_TOO_LATE = (
        "Spot {spot}: the chip came after {start}. It does not play in this round;"
        " it plays in the next."
    )
    CHIP_NOT_PLAYED = (
        "Spot {spot}: the chip was turned off before {start}. It does not play in this round."
    )
    LEAVE_FACE_UP = Plural(
        "count",
        "Spot {spots}: leave the hand face-up until the round ends: it pays envy.",
        "Spots {spots}: leave the hands face-up until the round ends: they pay envy.",
    )
    LEAVE_ON_LAYOUT = Plural(
        "count",
        "Spot {spots}: leave the cards on the layout until the claim is verified or refused.",
        "Spots {spots}: leave the cards on the layout until the claim is verified or refused.",
    )
    LEAVE_DEALER_FOR_CLAIM = (
        "Leave the dealer's cards face-up until the claim is verified or refused."
    )
    LEAVE_DEALER_FACE_UP = "Leave the dealer's cards face-up until the round is settled."
    EXPOSE_HOLE_CARD = (
        "Expose the hole card even if no hand is left in play: a progressive wager depends on it."
    )
    EXPOSE_IF_NEEDED = (
        "If a progressive wager depends on the hole card,"
        " expose it even if no hand is left in play."
    )
    LEAVE_TWO_CARDS = (
        "Leave a hand's two cards on the layout"
        " while its progressive wager depends on the hole card."
    )
    COMPLETE_HAND = (
        "Complete the dealer's hand even if no hand is left in play:"
        " a progressive wager is still live."
    )
    WHEN_SETTLED = "{lines}: settled {when}."
    LOCK_UP = "Lock up the cards of all other hands as usual."
    CALL_SUPERVISOR = "Call a supervisor: a claim is pending."
    CALL_EXECUTIVE = "Call an executive: a claim is pending."
    REMOVE_CHIPS = "Remove the progressive chips from the layout."
    LEAVE_CHIPS = "Leave the progressive chips on the layout."
    COUNT_DIFFERS = "Chips collected: {count}. Wagers recorded: {wagers}."
    BONUS = "{bonus}: {when}"


class Hands(Message):
    """Winning hands, as part of a reminder."""

    EVERY_LINE = "Every hand"


class RefusalNotice(Message):
    """The message about a refused claim, shown until the dealer acknowledges it (rules HG65)."""

    REFUSED = "{hands}: refused by {by} – {reason}."
    STRUCK = "{hands}: struck from the claim by {by}."
    AT_SPOTS = Plural("count", "{lines} at spot {spots}", "{lines} at spots {spots}")


def describe_refusal(refused: RefusedClaim, name_of: Callable[[Person], str] = str) -> Sentence:
    """Which hand was refused, by whom and why; *name_of* names the person."""
    hands: Fact = refused.lines
    if refused.spots:
        spots, count = refused.spots, len(refused.spots)
        hands = RefusalNotice.AT_SPOTS.given(lines=refused.lines, spots=spots, count=count)
    by = name_of(refused.by)
    if refused.is_strike:
        return RefusalNotice.STRUCK.given(hands=hands, by=by)
    return RefusalNotice.REFUSED.given(hands=hands, by=by, reason=refused.reason_in_line)


def reminders_at(link: Link, table: str) -> tuple[Sentence, ...]:
    """The reminders for the dealer at a table, the most urgent first."""
    round, bonus = link.tables[table].round, link.version.game.bonus
    if round is None:
        found: tuple[Sentence, ...] = (Reminder.CHECK_BLACKJACK_WAGER.given(),)
    else:
        found = tuple(_in_round(link, round))
    if bonus is None:
        return found
    return (*found, Reminder.BONUS.given(bonus=bonus.name, when=bonus.when))


def _in_round(link: Link, round: Round) -> Iterator[Sentence]:
    claim = next_claim(link, round)
    if claim is not None:
        is_executives = tier_of(link, round, claim) is Tier.EXECUTIVE
        reminder = Reminder.CALL_EXECUTIVE if is_executives else Reminder.CALL_SUPERVISOR
        yield reminder.given()
    counted = round.chips_counted
    if counted is not None and counted != len(round.spots):
        yield Reminder.COUNT_DIFFERS.given(count=counted, wagers=len(round.spots))
    for spot in round.lifted:
        yield Reminder.CHIP_LIFTED.given(spot=spot)
    start = link.tables[round.table].controller.start_key
    turned_off = [spot for spot in round.sensed if spot not in round.spots]
    for spot in turned_off:
        yield Reminder.CHIP_NOT_PLAYED.given(spot=spot, start=start)
    for spot in round.placed:
        if spot not in turned_off:
            yield Reminder.CHIP_TOO_LATE.given(spot=spot, start=start)
    if round.spots and counted != len(round.spots):  # otherwise all chips have been collected
        is_removed = round.version.chips is Chips.REMOVED
        yield (Reminder.REMOVE_CHIPS if is_removed else Reminder.LEAVE_CHIPS).given()
    yield from _cards_to_come(round)
    yield from _cards(round)


def _cards_to_come(round: Round) -> Iterator[Sentence]:
    """What a wager may still depend on: nothing once the cards or marks decide all wagers."""
    version = round.version
    if isinstance(version.pay_table.considers, DealerHand):
        waiting = [_is_waiting(round, spot) for spot in round.spots]
        if waiting.count(False) < len(waiting):
            yield Reminder.COMPLETE_HAND.given()
            yield from _when_settled(round)
        return
    if not hole_card_decides(version.pay_table, version.game.pack) or _is_hole_card_shown(round):
        return
    if not lines_to_come(round):
        return
    yield from _when_settled(round)
    waiting = [_is_waiting(round, spot) for spot in round.spots]
    always = all(due.earliest is Due.HOLE_CARD for due in version.settlement_windows.values())
    if True in waiting or (always and None in waiting):
        yield Reminder.EXPOSE_HOLE_CARD.given()
        yield Reminder.LEAVE_TWO_CARDS.given()
    elif None in waiting:
        yield Reminder.EXPOSE_IF_NEEDED.given()
        yield Reminder.LEAVE_TWO_CARDS.given()


def _when_settled(round: Round) -> Iterator[Sentence]:
    """The rule of the lines that may have to wait, where no cards are entered (rules HG61)."""
    if round.player_cards or round.dealer_cards or round.has_ended_before:
        return
    version = round.version
    lines: dict[Text, list[Text]] = {}
    for line in lines_to_come(round):
        lines.setdefault(version.settlement_windows[line.key].text, []).append(line.name)
    for when, names in lines.items():
        is_every = len(names) == len(version.lines)
        named = Hands.EVERY_LINE.given() if is_every else in_sequence(names)
        yield Reminder.WHEN_SETTLED.given(lines=named, when=when)


def _is_hole_card_shown(round: Round) -> bool:
    """Whether the hole card was entered or declared, or a win was verified that needs it.

    A mark does not show it: the dealer may mark a hand before the hole card is shown.
    """
    windows = round.version.settlement_windows
    return is_hole_card_shown(round) or any(
        mark.win is not None and windows[mark.line.key].earliest is not Due.AFTER_THE_DEAL
        for mark in round.marks
    )


def _is_waiting(round: Round, spot: int) -> bool | None:
    """Whether a spot's wager depends on further cards of the dealer; None if that is not known.

    Without entered cards, a mark decides it: of the dealer's hand, of a verified win, or of a hand
    that no further card can change.
    """
    by_cards = is_waiting_for_dealer(round, spot)
    if by_cards is not None:
        return by_cards
    for mark in round.marks:
        is_settled = mark.win is not None or is_final(round, mark)
        if mark.line.is_table_wide or (mark.spot == spot and is_settled):
            return False
    return None


def _cards(round: Round) -> Iterator[Sentence]:
    """Hands to leave on the layout: for envy to the end, else until the claim is resolved.

    Rules HG11 and HG12.
    """
    yield from _dealers_cards(round)
    bonuses = {x.spot for x in round.bonuses if x.spot is not None and _is_pending(round, x)}
    face_up, pending = [], []
    for spot in sorted(bonuses.union(round.spots)):
        mark = round.mark_on(spot) if spot in round.spots else None
        if _triggers_envy(round, spot) if mark is None else mark.line.envy is not None:
            face_up.append(spot)
        elif _is_pending(round, mark) or spot in bonuses:
            pending.append(spot)
    for reminder, spots in ((Reminder.LEAVE_FACE_UP, face_up), (Reminder.LEAVE_ON_LAYOUT, pending)):
        if spots:
            yield reminder.given(spots=tuple(spots), count=len(spots))
    yield Reminder.LOCK_UP.given()


def _is_pending(round: Round, mark: Mark | None) -> bool:
    """Whether a mark waits for its verification."""
    return mark is not None and mark.win is None and is_claim(round, mark)


def _dealers_cards(round: Round) -> Iterator[Sentence]:
    """The dealer's cards are the winning hand, or a part of it (hit-and-run H10)."""
    considers = round.version.pay_table.considers
    if claims_of(round) and considers.parts & {Part.UP, Part.HOLE, Part.DEALER, Part.ALL}:
        yield Reminder.LEAVE_DEALER_FOR_CLAIM.given()
    elif isinstance(considers, DealerHand) and round.spots:
        yield Reminder.LEAVE_DEALER_FACE_UP.given()


def _triggers_envy(round: Round, spot: int) -> bool:
    """Whether every line that the cards leave a spot pays envy (R10b)."""
    possible = possible_lines(round, spot)
    return bool(possible) and all(line is not None and line.envy for line in possible or ())
