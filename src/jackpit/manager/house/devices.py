"""Devices and links: what may speak to the manager, and what the house plays."""

from __future__ import annotations

from jackpit.manager.house import commands as c
from jackpit.manager.house import events as e
from jackpit.manager.house.guards import (
    BANKERS,
    KEEPERS,
    bad_key,
    no_link,
    no_time,
    not_one_of,
    not_two,
    taken,
    too_many,
)
from jackpit.manager.house.handlers import handler
from jackpit.manager.house.people import ADMINS
from jackpit.manager.house.refusal import HouseRefusal
from jackpit.manager.house.state import DeviceKind, House
from jackpit.manager.house.versions import numbers_of
from jackpit.refusal import Refused


def why_not_register(house: House, command: c.RegisterDevice) -> Refused | None:
    """Its key must be free, or that of a retired device; it stands at a link of the house."""
    key = command.device
    again = key in house.devices and not house.devices[key].is_active
    others = (house.people.keys() | house.devices.keys()) - ({key} if again else set())
    if why := (
        not_two(house, command.by, command.approved_by, ADMINS)
        or bad_key(key)
        or taken(key, others)
        or no_link(house, command.link)
        or no_time(command.at)
        or (None if again else too_many(house.devices, "devices"))
    ):
        return why
    if command.table is not None:
        return bad_key(command.table)
    if command.kind is not DeviceKind.SIGN:
        return HouseRefusal.DEVICE_NEEDS_TABLE.because(kind=command.kind.value)
    return None


def why_not_retire(house: House, command: c.RetireDevice) -> Refused | None:
    """One alone may: it only takes away."""
    if why := not_one_of(house, command.by, KEEPERS):
        return why
    if command.device not in house.devices:
        return HouseRefusal.NO_SUCH_DEVICE.because(device=command.device[:40])
    active = house.devices[command.device].is_active
    return None if active else HouseRefusal.DEVICE_IS_RETIRED.because(device=command.device)


def why_not_approve_version(house: House, command: c.ApproveVersion) -> Refused | None:
    """It must be a version; it may be below the last one, for a new one can turn out bad."""
    if why := not_two(house, command.by, command.approved_by, ADMINS):
        return why
    readable = numbers_of(command.version) is not None
    return None if readable else HouseRefusal.NOT_A_VERSION.because(version=command.version[:40])


def why_not_add_link(house: House, command: c.AddLink) -> Refused | None:
    """A link's key is the name of its log, for ever."""
    if why := not_two(house, command.by, command.approved_by, BANKERS) or bad_key(command.link):
        return why
    if command.link in house.links:
        return HouseRefusal.LINK_EXISTS.because(link=command.link)
    return taken(command.link, house.links) or too_many(house.links, "links")


def why_not_retire_link(house: House, command: c.RetireLink) -> Refused | None:
    """The link itself decides whether it may end."""
    return not_one_of(house, command.by, BANKERS) or no_link(house, command.link)


handler(c.RegisterDevice, why_not_register, e.DeviceRegistered)
handler(c.RetireDevice, why_not_retire, e.DeviceRetired)
handler(c.ApproveVersion, why_not_approve_version, e.VersionApproved)
handler(c.AddLink, why_not_add_link, e.LinkAdded)
handler(c.RetireLink, why_not_retire_link, e.LinkRetired)
