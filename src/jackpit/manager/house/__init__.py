"""The house: its people, devices, links, limits, pending requests and settings.

Pure, as a link is: ``commands`` in, ``events`` or a refusal out. It never handles a secret.
"""

from jackpit.manager.house.alarms import HouseAlarm
from jackpit.manager.house.commands import RaiseAlarm, RecordAccessRefused
from jackpit.manager.house.decide import decide
from jackpit.manager.house.events import AlarmRaised
from jackpit.manager.house.fold import apply
from jackpit.manager.house.limits import (
    gaming_day_at,
    gaming_day_of,
    limits_ahead,
    limits_for_day,
    stopped_links,
    why_not_limits,
)
from jackpit.manager.house.people import secrets_due
from jackpit.manager.house.refusal import Denial, HouseRefusal, VersionRefusal
from jackpit.manager.house.schedule import due_pages, next_change, next_showing, pages_in_order
from jackpit.manager.house.sign_content import (
    FileType,
    PictureContent,
    RulesOnSigns,
    SignFile,
    SignPage,
    SignPlace,
    TextContent,
    TimeWindow,
    VideoContent,
    Weekday,
)
from jackpit.manager.house.state import (
    ComponentKind,
    Countersignature,
    CredentialKind,
    Device,
    DeviceKind,
    Disclosure,
    FloorPlace,
    HeldCredential,
    House,
    LinkStop,
    Member,
    NewPerson,
    PaperSize,
    PlayersSide,
    Request,
    Settings,
    Signature,
)
from jackpit.manager.house.versions import why_not_approved_version

__all__ = [
    "AlarmRaised",
    "ComponentKind",
    "Countersignature",
    "CredentialKind",
    "Denial",
    "Device",
    "DeviceKind",
    "Disclosure",
    "FileType",
    "FloorPlace",
    "HeldCredential",
    "House",
    "HouseAlarm",
    "HouseRefusal",
    "LinkStop",
    "Member",
    "NewPerson",
    "PaperSize",
    "PictureContent",
    "PlayersSide",
    "RaiseAlarm",
    "RecordAccessRefused",
    "Request",
    "RulesOnSigns",
    "Settings",
    "SignFile",
    "SignPage",
    "SignPlace",
    "Signature",
    "TextContent",
    "TimeWindow",
    "VersionRefusal",
    "VideoContent",
    "Weekday",
    "apply",
    "decide",
    "due_pages",
    "gaming_day_at",
    "gaming_day_of",
    "limits_ahead",
    "limits_for_day",
    "next_change",
    "next_showing",
    "pages_in_order",
    "secrets_due",
    "stopped_links",
    "why_not_approved_version",
    "why_not_limits",
]
