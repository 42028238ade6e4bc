"""A small house for tests: its people, a link, a pad, and all its events."""

from __future__ import annotations

from collections.abc import Iterable

from jackpit.manager.house import (
    DeviceKind,
    House,
    NewPerson,
    Settings,
    apply,
    decide,
)
from jackpit.manager.house import commands as c
from jackpit.manager.house.commands import HouseCommand
from jackpit.manager.house.events import HouseEvent
from jackpit.refusal import Refused, Rule
from jackpit.table import Person, Role

ADMIN = Person("ada", Role.ADMIN)
OTHER_ADMIN = Person("otto", Role.ADMIN)
EXECUTIVE = Person("eve", Role.EXECUTIVE)
ACCOUNTING = Person("art", Role.ACCOUNTING)
SUPERVISOR = Person("sue", Role.SUPERVISOR)
DEALER = Person("dan", Role.DEALER)
STRANGER = Person("stranger", Role.EXECUTIVE)

NOON = "2026-03-01T12:00:00.000000Z"
ONE = "2026-03-01T13:00:00.000000Z"
EIGHT = "2026-03-01T20:00:00.000000Z"
SETTINGS = Settings(name="Silver Pit", time_zone="America/Los_Angeles")


def new(person: Person) -> NewPerson:
    """The person as added to the house."""
    return NewPerson(key=person.key, name=f"{person.key.capitalize()} Example", role=person.role)


SET_UP = c.SetUpHouse(settings=SETTINGS, people=(new(ADMIN), new(EXECUTIVE)), at=NOON)
PAD = c.RegisterDevice(
    device="pad-1",
    kind=DeviceKind.PAD,
    link="sevens",
    table="1",
    at=NOON,
    by=ADMIN,
    approved_by=EXECUTIVE,
)
LINK = c.AddLink(link="sevens", by=ACCOUNTING, approved_by=EXECUTIVE)
REQUEST = c.MakeRequest(
    id="r1",
    log="sevens",
    command='{"type": "Adjust"}',
    summary="Correct the meter.",
    by=SUPERVISOR,
    at=NOON,
    expires_at=EIGHT,
)


def adding(person: Person) -> c.AddPerson:
    """The command that adds a person."""
    return c.AddPerson(person=new(person), by=ADMIN, approved_by=EXECUTIVE)


def why_not(house: House, command: HouseCommand) -> Refused | None:
    """Why a command is refused now; None if it is not."""
    decision = decide(house, command)
    return decision if isinstance(decision, Refused) else None


def act(house: House, command: HouseCommand) -> tuple[HouseEvent, ...] | Refused:
    """Decide, and apply the events to the house."""
    decision = decide(house, command)
    if not isinstance(decision, Refused):
        for event in decision:
            apply(house, event)
    return decision


def replay(events: Iterable[HouseEvent]) -> House:
    """The house after all *events*."""
    house = House()
    for event in events:
        apply(house, event)
    return house


class Home:
    """A house and all its events."""

    def __init__(self) -> None:
        self.house = House()
        self.events: list[HouseEvent] = []

    def do(self, *commands: HouseCommand) -> Home:
        """Carry out commands that must not be refused."""
        for command in commands:
            assert why_not(self.house, command) is None, why_not(self.house, command)
            events = act(self.house, command)
            assert not isinstance(events, Refused), events
            self.events += events
        assert replay(self.events) == self.house
        return self

    def refused(self, command: HouseCommand) -> Rule:
        """Why a command is refused; every function agrees, and nothing changes."""
        refused = why_not(self.house, command)
        assert refused is not None, f"{command} was not refused"
        assert decide(self.house, command) == act(self.house, command) == refused
        assert replay(self.events) == self.house
        return refused.rule


def home() -> Home:
    """A house with a person of most roles, a link and a pad."""
    people = (OTHER_ADMIN, ACCOUNTING, SUPERVISOR, DEALER)
    return Home().do(SET_UP, *(adding(person) for person in people), LINK, PAD)
