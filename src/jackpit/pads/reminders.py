"""The reminders that a pad lists, the most urgent first: without those that it shows elsewhere."""

from __future__ import annotations

from jackpit.messages import Sentence
from jackpit.pads.pad import Pad
from jackpit.table import reminders_at
from jackpit.table.moments import is_final
from jackpit.table.reminders import Reminder


def reminders_of(pad: Pad) -> list[Sentence]:
    """The dealer's reminders, without those the view has elsewhere: whom to call, the count,
    when each hand is settled.

    Those for one spot come first: which hand must stay, a lifted chip; then what a claim asks of
    the dealer's cards.
    """
    known, round = reminders_at(pad.link, pad.key), pad.round
    here = [x for x in known if x.message not in _ELSEWHERE]
    marks = [] if round is None else [x for x in round.marks if x.win is None]
    is_waiting = round is not None and not all(is_final(round, mark) for mark in marks)
    return sorted(here, key=lambda x: _order(x, is_waiting=is_waiting))


_ELSEWHERE = {
    Reminder.CALL_EXECUTIVE,
    Reminder.CALL_SUPERVISOR,
    Reminder.COUNT_DIFFERS,
    Reminder.WHEN_SETTLED,
}
REMINDERS_OF_CLAIMS = {
    Reminder.LEAVE_FACE_UP,
    Reminder.LEAVE_ON_LAYOUT,
    Reminder.LEAVE_DEALER_FOR_CLAIM,
    Reminder.EXPOSE_HOLE_CARD,
    Reminder.COMPLETE_HAND,
}


def _order(reminder: Sentence, *, is_waiting: bool) -> tuple[bool, ...]:
    """While a hand waits for the dealer's cards, its own stay, and the chips are least urgent."""
    return (
        not {"spot", "spots"} & reminder.facts.keys(),
        reminder.message is not Reminder.LEAVE_DEALER_FOR_CLAIM,
        is_waiting and reminder.message is not Reminder.LEAVE_TWO_CARDS,
        is_waiting and reminder.message in (Reminder.REMOVE_CHIPS, Reminder.LEAVE_CHIPS),
    )
