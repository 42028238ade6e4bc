"""Devices and links: what may speak to the manager, and what the house plays."""

from __future__ import annotations

import re

from jackpit.manager.house import commands as c
from jackpit.manager.house import events as e
from jackpit.manager.house.guards import (
    BANKERS,
    KEEPERS,
    why_not_a_free_key,
    why_not_a_key,
    why_not_a_link,
    why_not_a_time,
    why_not_another,
    why_not_in_role,
    why_not_two_people,
)
from jackpit.manager.house.handlers import handler
from jackpit.manager.house.people import ADMINS
from jackpit.manager.house.refusal import HouseRefusal
from jackpit.manager.house.state import DeviceKind, House
from jackpit.refusal import Refused


def why_not_register(house: House, command: c.RegisterDevice) -> Refused | None:
    """Its key must be free, or that of a retired device; it stands at a link of the house."""
    key = command.device
    again = key in house.devices and not house.devices[key].is_active
    others = (house.people.keys() | house.devices.keys()) - ({key} if again else set())
    if why := (
        why_not_two_people(house, command.by, command.approved_by, ADMINS)
        or why_not_a_key(key)
        or why_not_a_free_key(key, others)
        or why_not_a_link(house, command.link)
        or why_not_a_time(command.at)
        or (None if again else why_not_another(house.devices, "devices"))
    ):
        return why
    if command.table is not None:
        return why_not_a_key(command.table)
    if command.kind is not DeviceKind.SIGN:
        return HouseRefusal.DEVICE_NEEDS_TABLE.because(kind=command.kind.value)
    return None


def why_not_retire(house: House, command: c.RetireDevice) -> Refused | None:
    """One alone may: it only takes away."""
    if why := why_not_in_role(house, command.by, KEEPERS):
        return why
    if command.device not in house.devices:
        return HouseRefusal.NO_SUCH_DEVICE.because(device=command.device[:40])
    active = house.devices[command.device].is_active
    return None if active else HouseRefusal.DEVICE_IS_RETIRED.because(device=command.device)


def why_not_approve_version(house: House, command: c.ApproveVersion) -> Refused | None:
    """It must be a version; it may be below the last one, for a new one can turn out bad."""
    if why := why_not_two_people(house, command.by, command.approved_by, ADMINS):
        return why
    readable = parse_version(command.version) is not None
    return None if readable else HouseRefusal.NOT_A_VERSION.because(version=command.version[:40])


def why_not_add_link(house: House, command: c.AddLink) -> Refused | None:
    """A link's key is the name of its log, for ever."""
    if why := why_not_two_people(house, command.by, command.approved_by, BANKERS) or why_not_a_key(
        command.link
    ):
        return why
    if command.link in house.links:
        return HouseRefusal.LINK_EXISTS.because(link=command.link)
    return why_not_a_free_key(command.link, house.links) or why_not_another(house.links, "links")


def why_not_retire_link(house: House, command: c.RetireLink) -> Refused | None:
    """The link itself decides whether it may end."""
    return why_not_in_role(house, command.by, BANKERS) or why_not_a_link(house, command.link)


handler(c.RegisterDevice, why_not_register, e.DeviceRegistered)
handler(c.RetireDevice, why_not_retire, e.DeviceRetired)
handler(c.ApproveVersion, why_not_approve_version, e.VersionApproved)
handler(c.AddLink, why_not_add_link, e.LinkAdded)
handler(c.RetireLink, why_not_retire_link, e.LinkRetired)


_VERSION = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9}){0,3}", flags=re.ASCII)


def parse_version(version: str) -> tuple[int, ...] | None:
    """``2.10.0`` is 2, 10, for noughts at the end say nothing; None if it is no version."""
    if _VERSION.fullmatch(version) is None:
        return None
    numbers = [int(part) for part in version.split(".")]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


def is_version_at_least(version: str, minimum: str) -> bool:
    """Whether a version is the minimum or above it; one that cannot be read never is."""
    has, asked = parse_version(version), parse_version(minimum)
    return has is not None and asked is not None and has >= asked
