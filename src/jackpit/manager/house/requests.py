"""Requests: one person requests what needs two, another approves it later; acknowledged alarms.

An approval only records. The requested command is decided when the server carries it out, in the
same transaction; if it is refused, so is the approval.
"""

from __future__ import annotations

from jackpit.fields import MAX_INTEGER
from jackpit.manager.house import commands as c
from jackpit.manager.house.guards import (
    MAX_COMMAND_LENGTH,
    MAX_NOTE_LENGTH,
    command_name,
    is_storable,
    why_not_a_key,
    why_not_a_link,
    why_not_a_member,
    why_not_a_text,
    why_not_an_expiry,
    why_not_another,
    why_not_pending,
    why_not_settled_by,
)
from jackpit.manager.house.refusal import HouseRefusal
from jackpit.manager.house.state import House
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.messages import Phrase
from jackpit.refusal import Refused
from jackpit.rights import RIGHTS

MAX_PENDING_REQUESTS = 500


def why_not_make(house: House, command: c.MakeRequest) -> Refused | None:
    """Only what needs a second person; the command is decided when it is carried out."""
    if why := why_not_a_key(command.id):
        return why
    if command.id in house.requests or command.id in house.settled:
        return HouseRefusal.REQUEST_EXISTS.given(request=command.id)
    if not is_storable(command.command, MAX_COMMAND_LENGTH):
        return HouseRefusal.TEXT_MISSING.given(what=Phrase("The command"), most=MAX_COMMAND_LENGTH)
    right = RIGHTS.get(command_name(command.command))
    if right is None or not right.second:
        return HouseRefusal.NEEDS_NO_REQUEST.given()
    return (
        (None if command.log == HOUSE_LOG else why_not_a_link(house, command.log))
        or why_not_a_text(Phrase("The summary"), command.summary, MAX_NOTE_LENGTH)
        or why_not_an_expiry(house, command.at, command.expires_at)
        or why_not_another(house.requests, Phrase("pending requests"), MAX_PENDING_REQUESTS)
    )


def _why_not_settle(house: House, command: c.ApproveRequest | c.DeclineRequest) -> Refused | None:
    """It must be pending, and settled by another person."""
    if why := why_not_pending(house, command.request, command.at):
        return why
    return why_not_settled_by(house.requests[command.request], command.by)


def why_not_approve(house: House, command: c.ApproveRequest) -> Refused | None:
    """The person who made it must still be active in the same role."""
    if why := _why_not_settle(house, command):
        return why
    return why_not_a_member(house, house.requests[command.request].by)


def why_not_decline(house: House, command: c.DeclineRequest) -> Refused | None:
    """Needs a reason, for the person who made the request."""
    return _why_not_settle(house, command) or why_not_a_text(
        Phrase("The reason"), command.reason, MAX_NOTE_LENGTH
    )


def why_not_withdraw(house: House, command: c.WithdrawRequest) -> Refused | None:
    """Only the person who made a request may withdraw it."""
    if why := why_not_pending(house, command.request, command.at):
        return why
    is_own = house.requests[command.request].by.key == command.by.key
    return None if is_own else HouseRefusal.NOT_OWN_REQUEST.given()


def why_not_acknowledge(house: House, command: c.AcknowledgeAlarm) -> Refused | None:
    """Once; the server checks that the alarm exists."""
    named = command.log == HOUSE_LOG or command.log in house.links
    in_range = 1 <= command.seq <= MAX_INTEGER and 0 <= command.number <= MAX_INTEGER
    if not named or not in_range:
        return HouseRefusal.NO_SUCH_ALARM.given()
    if (command.log, command.seq, command.number) in house.acknowledged:
        return HouseRefusal.ALARM_IS_ACKNOWLEDGED.given()
    return why_not_a_text(Phrase("The note"), command.note, MAX_NOTE_LENGTH)
