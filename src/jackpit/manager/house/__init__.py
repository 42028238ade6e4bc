"""The house: its people, devices, links, limits, pending requests and settings.

Pure, as a link is: ``commands`` in, ``events`` or a refusal out. It never handles a secret.
"""

from jackpit.manager.house.alarms import HouseAlarm
from jackpit.manager.house.commands import RaiseAlarm, RecordAccessRefused
from jackpit.manager.house.decide import decide
from jackpit.manager.house.devices import is_version_at_least
from jackpit.manager.house.events import AlarmRaised
from jackpit.manager.house.fold import apply
from jackpit.manager.house.limits import (
    gaming_day_at,
    limits_exceeded_by_link,
    limits_exceeded_by_terms,
    limits_for_day,
)
from jackpit.manager.house.people import secrets_due
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

__all__ = [
    "AlarmRaised",
    "Countersignature",
    "CredentialKind",
    "Device",
    "DeviceKind",
    "HeldCredential",
    "House",
    "HouseAlarm",
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
    "apply",
    "decide",
    "gaming_day_at",
    "is_version_at_least",
    "limits_exceeded_by_link",
    "limits_exceeded_by_terms",
    "limits_for_day",
    "secrets_due",
]
