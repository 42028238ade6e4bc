"""Requests: one person asks for what needs two, and another approves it later; and alarms seen.

Approving only records. Whether what was asked can be done is decided when the manager does it, in
the same transaction; if it cannot, the approval is refused with it.
"""

from __future__ import annotations

from jackpit.manager.codec.codec import LARGEST_WHOLE
from jackpit.manager.house import commands as c
from jackpit.manager.house import events as e
from jackpit.manager.house.guards import (
    LONGEST_COMMAND,
    LONGEST_NOTE,
    approvers_of,
    bad_expiry,
    bad_key,
    can_be_kept,
    in_words,
    no_link,
    no_text,
    not_waiting,
    too_many,
    unknown,
)
from jackpit.manager.house.handlers import handler
from jackpit.manager.house.refusal import HouseRefusal
from jackpit.manager.house.state import House
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.refusal import Refused
from jackpit.table import Role

MOST_WAITING = 500
_WATCHERS = tuple(role for role in Role if role not in (Role.DEALER, Role.MATHS))


def why_not_make(house: House, command: c.MakeRequest) -> Refused | None:
    """Anybody may ask; what he asks for is judged when it is done."""
    if why := unknown(house, command.by) or bad_key(command.id):
        return why
    if command.id in house.requests or command.id in house.settled:
        return HouseRefusal.REQUEST_EXISTS.because(request=command.id)
    if not can_be_kept(command.command, LONGEST_COMMAND):
        return HouseRefusal.TEXT_MISSING.because(what="The command", most=LONGEST_COMMAND)
    return (
        (None if command.log == HOUSE_LOG else no_link(house, command.log))
        or no_text("The summary", command.summary, LONGEST_NOTE)
        or bad_expiry(house, command.at, command.expires_at)
        or too_many(house.requests, "requests waiting", MOST_WAITING)
    )


def _why_not_settle(house: House, command: c.ApproveRequest | c.DeclineRequest) -> Refused | None:
    """Somebody else than who asked, in a role that may approve such a command."""
    if why := unknown(house, command.by) or not_waiting(house, command.request, command.at):
        return why
    request = house.requests[command.request]
    if request.by.key == command.by.key:
        return HouseRefusal.OWN_REQUEST.because()
    approvers = approvers_of(request)
    if command.by.role not in approvers:
        return HouseRefusal.NEEDS_ROLE_TO_APPROVE.because(roles=in_words(approvers))
    return None


def why_not_approve(house: House, command: c.ApproveRequest) -> Refused | None:
    """Whoever asked must still be there: nothing is done for somebody who was disabled since."""
    if why := _why_not_settle(house, command):
        return why
    return unknown(house, house.requests[command.request].by)


def why_not_decline(house: House, command: c.DeclineRequest) -> Refused | None:
    """With a reason, for whoever asked will want to know."""
    return _why_not_settle(house, command) or no_text("The reason", command.reason, LONGEST_NOTE)


def why_not_withdraw(house: House, command: c.WithdrawRequest) -> Refused | None:
    """Only one's own."""
    if why := unknown(house, command.by) or not_waiting(house, command.request, command.at):
        return why
    own = house.requests[command.request].by.key == command.by.key
    return None if own else HouseRefusal.NOT_HIS_REQUEST.because()


def why_not_acknowledge(house: House, command: c.AcknowledgeAlarm) -> Refused | None:
    """Once, by somebody who watches; whether there is such an alarm the manager knows."""
    if why := unknown(house, command.by):
        return why
    if command.by.role not in _WATCHERS:
        return HouseRefusal.NEEDS_ROLE.because(roles=in_words(_WATCHERS))
    named = command.log == HOUSE_LOG or command.log in house.links
    there = 1 <= command.seq <= LARGEST_WHOLE and 0 <= command.number <= LARGEST_WHOLE
    if not named or not there:
        return HouseRefusal.NOT_AN_ALARM.because()
    if (command.log, command.seq, command.number) in house.acknowledged:
        return HouseRefusal.ALARM_IS_ACKNOWLEDGED.because()
    return no_text("The note", command.note, LONGEST_NOTE)


handler(c.MakeRequest, why_not_make, e.RequestMade)
handler(c.ApproveRequest, why_not_approve, e.RequestApproved)
handler(c.DeclineRequest, why_not_decline, e.RequestDeclined)
handler(c.WithdrawRequest, why_not_withdraw, e.RequestWithdrawn)
handler(c.AcknowledgeAlarm, why_not_acknowledge, e.AlarmAcknowledged)
