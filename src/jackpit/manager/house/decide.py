"""Answers a command to the house with events or a refusal; the table of all commands.

Every command has a right, a function that says why not, and an event with the same fields. What the
server itself records is always accepted: it has already happened.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from msgspec.structs import fields

from jackpit.manager.house import commands as c
from jackpit.manager.house import (
    days,
    devices,
    floor_map,
    limits,
    people,
    requests,
    setup,
    sign_pages,
    versions,
)
from jackpit.manager.house import events as e
from jackpit.manager.house.guards import printable, why_not_a_member
from jackpit.manager.house.state import House
from jackpit.messages import Phrase, Sentence
from jackpit.refusal import Refused
from jackpit.rights import RIGHTS

C = TypeVar("C", bound=c.HouseCommand)
WhyNot = Callable[[House, C], Refused | None]
MakeEvent = Callable[[c.HouseCommand], e.HouseEvent]
Events = tuple[e.HouseEvent, ...]

HANDLERS: dict[type[c.HouseCommand], tuple[WhyNot[c.HouseCommand], MakeEvent]] = {}
_REFUSALS: dict[type[c.HouseCommand], WhyNot[c.HouseCommand]] = {}
"""By command: why it is refused to people who have the right to it."""


def why_not(house: House, command: c.HouseCommand) -> Refused | None:
    """Why a command would be refused now; None if it would not."""
    return HANDLERS[type(command)][0](house, command)


def why_not_with_right(house: House, command: c.HouseCommand) -> Refused | None:
    """Why a command would be refused now to people who have the right to it."""
    return _REFUSALS[type(command)](house, command)


def decide(house: House, command: c.HouseCommand) -> Events | Refused:
    """Return the events a command would cause, or its refusal; the house does not change."""
    refuse, make_event = HANDLERS[type(command)]
    return refuse(house, command) or (make_event(command),)


def _handle(command: type[C], refuse: WhyNot[C], event: type[e.HouseEvent]) -> None:
    """Register a command that may be refused; its event has the same fields."""
    assert command not in HANDLERS
    names = [field.name for field in fields(event)]

    def make_event(accepted: c.HouseCommand) -> e.HouseEvent:
        return event(**{name: getattr(accepted, name) for name in names})

    HANDLERS[command] = cast("WhyNot[c.HouseCommand]", _with_right(command, refuse)), make_event
    _REFUSALS[command] = cast("WhyNot[c.HouseCommand]", refuse)


def _with_right(command: type[C], refuse: WhyNot[C]) -> WhyNot[C]:
    """Check first that the people are members of the house, and have the right."""
    right = RIGHTS[command.__name__]
    if not right.by:
        return refuse

    def checked(house: House, given: Any) -> Refused | None:
        by, approved_by = given.by, given.approved_by if right.second else None
        concerns = given.person if right.own else None
        return (
            why_not_a_member(house, by)
            or (None if approved_by is None else why_not_a_member(house, approved_by))
            or right.why_not(by, approved_by, concerns=concerns)
            or refuse(house, given)
        )

    return checked


def _record(command: type[c.HouseCommand], event: type[e.HouseEvent]) -> None:
    """Register a record of the server, never refused.

    Its texts may come from outside, so they are shortened, and freed of what no database stores.
    """
    assert command not in HANDLERS
    names = [field.name for field in fields(event)]

    def make_event(record: c.HouseCommand) -> e.HouseEvent:
        return event(**{name: _recorded(getattr(record, name)) for name in names})

    HANDLERS[command] = lambda *_: None, make_event


def _recorded(fact: Any) -> Any:
    """A fact with every text in it, other than phrases, made fit to be stored."""
    match fact:
        case Sentence():
            facts = {name: _recorded(value) for name, value in fact.facts.items()}
            return fact.message.given(**facts)
        case tuple():
            return tuple(map(_recorded, fact))
        case str() if not isinstance(fact, Phrase):
            return printable(fact)
        case _:
            return fact


_handle(c.SetUpHouse, setup.why_not_set_up, e.HouseSetUp)
_handle(c.ChangeSettings, setup.why_not_change_settings, e.SettingsChanged)
_handle(c.SetLimits, limits.why_not_set, e.LimitsSet)

_handle(c.AddPerson, people.why_not_add, e.PersonAdded)
_handle(c.ChangeRole, people.why_not_change_role, e.RoleChanged)
_handle(c.RenamePerson, people.why_not_rename, e.PersonRenamed)
_handle(c.DisablePerson, people.why_not_disable, e.PersonDisabled)
_handle(c.EnablePerson, people.why_not_enable, e.PersonEnabled)
_handle(c.IssueCard, people.why_not_issue_card, e.CardIssued)
_handle(c.RevokeCard, people.why_not_revoke_card, e.CardRevoked)
_handle(c.SetSecret, people.why_not_set_secret, e.SecretSet)

_handle(c.RegisterDevice, devices.why_not_register, e.DeviceRegistered)
_handle(c.RetireDevice, devices.why_not_retire, e.DeviceRetired)
_handle(c.ApproveVersions, versions.why_not_approve_versions, e.VersionsApproved)
_handle(c.AddLink, devices.why_not_add_link, e.LinkAdded)
_handle(c.RecordDecommission, devices.why_not_record_decommission, e.DecommissionRecorded)

_handle(c.SaveSignPage, sign_pages.why_not_save, e.SignPageSaved)
_handle(c.RemoveSignPage, sign_pages.why_not_remove, e.SignPageRemoved)
_handle(c.AddSignFile, sign_pages.why_not_add_file, e.SignFileAdded)
_handle(c.RemoveSignFile, sign_pages.why_not_remove_file, e.SignFileRemoved)
_handle(c.ArrangeTables, floor_map.why_not_arrange, e.TablesArranged)

_handle(c.MakeRequest, requests.why_not_make, e.RequestMade)
_handle(c.ApproveRequest, requests.why_not_approve, e.RequestApproved)
_handle(c.DeclineRequest, requests.why_not_decline, e.RequestDeclined)
_handle(c.WithdrawRequest, requests.why_not_withdraw, e.RequestWithdrawn)
_handle(c.AcknowledgeAlarm, requests.why_not_acknowledge, e.AlarmAcknowledged)

_handle(c.SignDay, days.why_not_sign, e.DaySigned)
_handle(c.CountersignDay, days.why_not_countersign, e.DayCountersigned)

_record(c.RecordSignIn, e.SignedIn)
_record(c.RecordSignOut, e.SignedOut)
_record(c.RecordAccessRefused, e.AccessRefused)
_record(c.RaiseAlarm, e.AlarmRaised)
