"""The house: its people, what speaks to it, what it plays, what waits for a second person.

Pure, as a link is: ``commands`` in, ``events`` or a refusal out. No secret ever comes here.
"""

from jackpit.manager.house.commands import RaiseAlarm, RecordAccessRefused
from jackpit.manager.house.decide import act, decide, may, why_not
from jackpit.manager.house.events import AlarmRaised
from jackpit.manager.house.expiry import due_to_renew
from jackpit.manager.house.fold import apply, replay
from jackpit.manager.house.limits import limits_on, outgrown, over_limits, today
from jackpit.manager.house.refusal import HouseRefusal
from jackpit.manager.house.state import (
    Countersignature,
    CredentialKind,
    Device,
    DeviceKind,
    HeldCredential,
    House,
    HouseLimits,
    Member,
    NewPerson,
    PaperSize,
    Request,
    Settings,
    Signature,
)
from jackpit.manager.house.versions import is_at_least

__all__ = [
    "AlarmRaised",
    "Countersignature",
    "CredentialKind",
    "Device",
    "DeviceKind",
    "HeldCredential",
    "House",
    "HouseLimits",
    "HouseRefusal",
    "Member",
    "NewPerson",
    "PaperSize",
    "RaiseAlarm",
    "RecordAccessRefused",
    "Request",
    "Settings",
    "Signature",
    "act",
    "apply",
    "decide",
    "due_to_renew",
    "is_at_least",
    "limits_on",
    "may",
    "outgrown",
    "over_limits",
    "replay",
    "today",
    "why_not",
]
