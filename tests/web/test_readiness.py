"""The checks of a new house: what its first table still needs."""

from __future__ import annotations

from collections.abc import Iterable

from pit import Pit

from jackpit.manager.house import CredentialKind, Device, DeviceKind, House, Member
from jackpit.manager.house.state import HeldCredential
from jackpit.table import Link, Role
from jackpit.web.set_up.readiness import set_up_checks


def person(role: Role, *, key: str | None = None, temporary: bool = False) -> Member:
    held = (
        HeldCredential(kind=CredentialKind.CARD, since=""),
        HeldCredential(kind=CredentialKind.PIN, since="", is_temporary=temporary),
    )
    return Member(key=key or role.value, name=role.value, role=role, holds=held)


def pad(link: Link, table: str, *, is_active: bool = True) -> Device:
    return Device(
        key=f"pad-{table}",
        kind=DeviceKind.PAD,
        link=link.key,
        table=table,
        since="",
        is_active=is_active,
    )


def steps_done(people: Iterable[Member], links: list[Link], devices: Iterable[Device]) -> str:
    house = House(people={x.key: x for x in people}, devices={x.key: x for x in devices})
    checks = set_up_checks(house, links)
    undone = {x.step for x in checks if x.missing and not x.is_done}
    return " ".join(step.value for step in {x.step: 0 for x in checks} if step not in undone)


def test_a_step_is_done_when_all_its_parts_are() -> None:
    link = Pit().link
    pads = [pad(link, table) for table in link.tables]
    dealer, supervisor = person(Role.DEALER), person(Role.SUPERVISOR)
    leaders = [person(Role.ADMIN), person(Role.EXECUTIVE)]

    assert steps_done([], [], pads) == ""
    assert steps_done(leaders[:1], [], []) == ""
    assert steps_done(leaders, [], []) == "house"
    assert steps_done([leaders[0], person(Role.ADMIN, key="another")], [], []) == ""
    assert steps_done([dealer], [link], pads[1:]) == "link opening"
    assert steps_done([dealer, supervisor], [link], pads) == "link tables people opening"
    assert steps_done([dealer], [link], pads) == "link tables opening"
    retired = [*pads[1:], pad(link, "1", is_active=False)]
    assert steps_done([dealer], [link], retired) == "link opening"


def test_a_pin_that_another_person_set_does_not_make_its_holder_ready() -> None:
    people = [person(Role.DEALER), person(Role.SUPERVISOR, temporary=True)]

    assert "people" not in steps_done(people, [], [])
