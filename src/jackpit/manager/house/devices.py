"""Devices and links of the house."""

from __future__ import annotations

from jackpit.manager.house import commands as c
from jackpit.manager.house.guards import (
    why_not_a_free_key,
    why_not_a_key,
    why_not_a_link,
    why_not_a_time,
    why_not_another,
)
from jackpit.manager.house.refusal import HouseRefusal
from jackpit.manager.house.state import DeviceKind, House
from jackpit.messages import Phrase
from jackpit.refusal import Refused


def why_not_register(house: House, command: c.RegisterDevice) -> Refused | None:
    """Its key must be free or that of a retired device, and its place a link of the house."""
    key = command.device
    is_again = key in house.devices and not house.devices[key].is_active
    others = (house.people.keys() | house.devices.keys()) - ({key} if is_again else set())
    if why := (
        why_not_a_key(key)
        or why_not_a_free_key(key, others)
        or why_not_a_link(house, command.link)
        or why_not_a_time(command.at)
        or (None if is_again else why_not_another(house.devices, Phrase("devices")))
    ):
        return why
    if command.table is not None:
        return why_not_a_key(command.table)
    if command.kind is not DeviceKind.SIGN:
        return HouseRefusal.DEVICE_NEEDS_TABLE.given(device=command.kind.phrase)
    return None


def why_not_retire(house: House, command: c.RetireDevice) -> Refused | None:
    """One person may do so alone, since it grants nothing."""
    if command.device not in house.devices:
        return HouseRefusal.NO_SUCH_DEVICE.given(device=command.device[:40])
    active = house.devices[command.device].is_active
    return None if active else HouseRefusal.DEVICE_IS_RETIRED.given(device=command.device)


def why_not_add_link(house: House, command: c.AddLink) -> Refused | None:
    """A link's key is the name of its log forever."""
    if why := why_not_a_key(command.link):
        return why
    if command.link in house.links:
        return HouseRefusal.LINK_EXISTS.given(link=command.link)
    return why_not_a_free_key(command.link, house.links) or why_not_another(
        house.links, Phrase("links")
    )


def why_not_record_decommission(house: House, command: c.RecordDecommission) -> Refused | None:
    """The link itself decides whether it can be decommissioned."""
    return why_not_a_link(house, command.link)
