"""Devices and the links of a house."""

import pytest
from manager.house.home import (
    ACCOUNTING,
    ADMIN,
    DEALER,
    EXECUTIVE,
    LINK,
    OTHER_ADMIN,
    PAD,
    SUPERVISOR,
    home,
    why_not,
)

from jackpit.manager.house import DeviceKind, HouseRefusal
from jackpit.manager.house import commands as c
from jackpit.rights import RightsRefusal
from jackpit.table import Refusal
from jackpit.value import replace

SECOND = replace(PAD, device="pad-2", table="2")
RETIRE = c.RetireDevice(device="pad-1", by=ADMIN)
END = c.RecordDecommission(link="sevens", by=ACCOUNTING)


def test_two_people_register_a_device_at_its_place() -> None:
    device = home().do(SECOND).house.devices["pad-2"]

    assert (device.kind, device.link, device.table) == (DeviceKind.PAD, "sevens", "2")
    assert device.is_active


def test_a_device_needs_an_admin_and_a_second_person() -> None:
    assert home().refused(replace(SECOND, by=SUPERVISOR)) is RightsRefusal.NEEDS_ROLE
    assert home().refused(replace(SECOND, approved_by=ADMIN)) is RightsRefusal.NEEDS_TWO_PEOPLE
    home().do(replace(SECOND, approved_by=OTHER_ADMIN))


@pytest.mark.parametrize("key", ["pad-1", "PAD-1", "sue", "system"])
def test_a_devices_key_must_be_free(key: str) -> None:
    assert home().refused(replace(SECOND, device=key)) is HouseRefusal.KEY_IS_TAKEN


def test_a_retired_device_may_be_registered_again() -> None:
    pit = home().do(RETIRE)

    assert not pit.house.devices["pad-1"].is_active
    assert pit.refused(RETIRE) is HouseRefusal.DEVICE_IS_RETIRED
    pit.do(replace(PAD, table="5"))
    assert pit.house.devices["pad-1"].is_active
    assert pit.house.devices["pad-1"].table == "5"


def test_one_person_alone_retires_a_device() -> None:
    home().do(replace(RETIRE, by=EXECUTIVE))
    assert home().refused(replace(RETIRE, by=DEALER)) is RightsRefusal.NEEDS_ROLE
    assert home().refused(replace(RETIRE, device="pad-9")) is HouseRefusal.NO_SUCH_DEVICE


def test_only_a_sign_needs_no_table() -> None:
    home().do(replace(SECOND, kind=DeviceKind.SIGN, table=None))
    for kind in (DeviceKind.PAD, DeviceKind.SENSOR, DeviceKind.SHOE):
        nowhere = replace(SECOND, kind=kind, table=None)
        assert home().refused(nowhere) is HouseRefusal.DEVICE_NEEDS_TABLE
    nowhere = replace(SECOND, kind=DeviceKind.PAD, table=None)
    assert str(why_not(home().house, nowhere)) == "A pad must belong to a table."
    assert home().refused(replace(SECOND, table="")) is HouseRefusal.NOT_A_KEY


def test_a_device_needs_a_link_that_is_not_decommissioned() -> None:
    assert home().refused(replace(SECOND, link="other")) is HouseRefusal.NO_SUCH_LINK
    assert home().do(END).refused(SECOND) is Refusal.LINK_IS_DECOMMISSIONED


def test_an_executive_or_accounting_adds_a_link() -> None:
    other = replace(LINK, link="kings")

    assert home().refused(replace(other, by=ADMIN)) is RightsRefusal.NEEDS_ROLE
    assert home().refused(replace(other, by=SUPERVISOR)) is RightsRefusal.NEEDS_ROLE
    assert home().refused(replace(other, by=EXECUTIVE)) is RightsRefusal.NEEDS_TWO_PEOPLE
    home().do(replace(other, by=EXECUTIVE, approved_by=ADMIN))
    assert not home().do(other).house.links["kings"].is_decommissioned


def test_a_links_key_is_never_reused_and_never_the_houses() -> None:
    assert home().refused(LINK) is HouseRefusal.LINK_EXISTS
    assert home().do(END).refused(LINK) is HouseRefusal.LINK_EXISTS
    assert home().refused(replace(LINK, link="house")) is HouseRefusal.KEY_IS_TAKEN
    assert home().refused(replace(LINK, link="a b")) is HouseRefusal.NOT_A_KEY


def test_a_link_is_decommissioned_once() -> None:
    pit = home()

    assert pit.refused(replace(END, by=DEALER)) is RightsRefusal.NEEDS_ROLE
    pit.do(END)
    assert pit.house.links["sevens"].is_decommissioned
    assert pit.refused(END) is Refusal.LINK_IS_DECOMMISSIONED
