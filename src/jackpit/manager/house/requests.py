"""Requests: one person asks for what needs two, and another approves it later; and alarms seen.

Approving only records. Whether what was asked can be done is decided when the manager does it, in
the same transaction; if it cannot, the approval is refused with it.
"""

from __future__ import annotations

from jackpit.manager.codec.codec import LARGEST_WHOLE
from jackpit.manager.house import commands as c
from jackpit.manager.house import events as e
from jackpit.manager.house.guards import (
    MAX_COMMAND_LENGTH,
    MAX_NOTE_LENGTH,
    approvers_of,
    is_storable,
    roles_in_words,
    why_not_a_key,
    why_not_a_link,
    why_not_a_member,
    why_not_a_text,
    why_not_an_expiry,
    why_not_another,
    why_not_pending,
)
from jackpit.manager.house.handlers import handler
from jackpit.manager.house.refusal import HouseRefusal
from jackpit.manager.house.state import House
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.refusal import Refused
from jackpit.table import Role

MAX_PENDING_REQUESTS = 500
_WATCHERS = tuple(role for role in Role if role not in (Role.DEALER, Role.MATHS))


def why_not_make(house: House, command: c.MakeRequest) -> Refused | None:
    """Anybody may ask; what he asks for is judged when it is done."""
    if why := why_not_a_member(house, command.by) or why_not_a_key(command.id):
        return why
    if command.id in house.requests or command.id in house.settled:
        return HouseRefusal.REQUEST_EXISTS.because(request=command.id)
    if not is_storable(command.command, MAX_COMMAND_LENGTH):
        return HouseRefusal.TEXT_MISSING.because(what="The command", most=MAX_COMMAND_LENGTH)
    return (
        (None if command.log == HOUSE_LOG else why_not_a_link(house, command.log))
        or why_not_a_text("The summary", command.summary, MAX_NOTE_LENGTH)
        or why_not_an_expiry(house, command.at, command.expires_at)
        or why_not_another(house.requests, "requests waiting", MAX_PENDING_REQUESTS)
    )


def _why_not_settle(house: House, command: c.ApproveRequest | c.DeclineRequest) -> Refused | None:
    """Somebody else than who asked, in a role that may approve such a command."""
    if why := why_not_a_member(house, command.by) or why_not_pending(
        house, command.request, command.at
    ):
        return why
    request = house.requests[command.request]
    if request.by.key == command.by.key:
        return HouseRefusal.OWN_REQUEST.because()
    approvers = approvers_of(request)
    if command.by.role not in approvers:
        return HouseRefusal.NEEDS_ROLE_TO_APPROVE.because(roles=roles_in_words(approvers))
    return None


def why_not_approve(house: House, command: c.ApproveRequest) -> Refused | None:
    """Whoever asked must still be there: nothing is done for somebody who was disabled since."""
    if why := _why_not_settle(house, command):
        return why
    return why_not_a_member(house, house.requests[command.request].by)


def why_not_decline(house: House, command: c.DeclineRequest) -> Refused | None:
    """With a reason, for whoever asked will want to know."""
    return _why_not_settle(house, command) or why_not_a_text(
        "The reason", command.reason, MAX_NOTE_LENGTH
    )


def why_not_withdraw(house: House, command: c.WithdrawRequest) -> Refused | None:
    """Only one's own."""
    if why := why_not_a_member(house, command.by) or why_not_pending(
        house, command.request, command.at
    ):
        return why
    own = house.requests[command.request].by.key == command.by.key
    return None if own else HouseRefusal.NOT_HIS_REQUEST.because()


def why_not_acknowledge(house: House, command: c.AcknowledgeAlarm) -> Refused | None:
    """Once, by somebody who watches; whether there is such an alarm the manager knows."""
    if why := why_not_a_member(house, command.by):
        return why
    if command.by.role not in _WATCHERS:
        return HouseRefusal.NEEDS_ROLE.because(roles=roles_in_words(_WATCHERS))
    named = command.log == HOUSE_LOG or command.log in house.links
    there = 1 <= command.seq <= LARGEST_WHOLE and 0 <= command.number <= LARGEST_WHOLE
    if not named or not there:
        return HouseRefusal.NOT_AN_ALARM.because()
    if (command.log, command.seq, command.number) in house.acknowledged:
        return HouseRefusal.ALARM_IS_ACKNOWLEDGED.because()
    return why_not_a_text("The note", command.note, MAX_NOTE_LENGTH)


handler(c.MakeRequest, why_not_make, e.RequestMade)
handler(c.ApproveRequest, why_not_approve, e.RequestApproved)
handler(c.DeclineRequest, why_not_decline, e.RequestDeclined)
handler(c.WithdrawRequest, why_not_withdraw, e.RequestWithdrawn)
handler(c.AcknowledgeAlarm, why_not_acknowledge, e.AlarmAcknowledged)
