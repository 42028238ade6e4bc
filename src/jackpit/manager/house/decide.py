"""The one way in: a command to the house comes out as events or a refusal."""

from __future__ import annotations

from jackpit.manager.house import access_log, days, devices, limits, people, requests, setup
from jackpit.manager.house.commands import HouseCommand
from jackpit.manager.house.events import HouseEvent
from jackpit.manager.house.fold import apply
from jackpit.manager.house.handlers import HANDLERS
from jackpit.manager.house.state import House
from jackpit.refusal import Refused

_OPENED = (days, devices, limits, people, access_log, requests, setup)
"""Each of them opens the doors of its own commands when it is imported."""

Events = tuple[HouseEvent, ...]


def why_not(house: House, command: HouseCommand) -> Refused | None:
    """Why a command cannot be carried out now; None if it can."""
    return HANDLERS[type(command)][0](house, command)


def may(house: House, command: HouseCommand) -> bool:
    """Whether a command can be carried out now."""
    return why_not(house, command) is None


def decide(house: House, command: HouseCommand) -> Events | Refused:
    """The events a command would cause, or why it is refused; the house is not changed."""
    refuses, does = HANDLERS[type(command)]
    return refuses(house, command) or (does(command),)


def act(house: House, command: HouseCommand) -> Events | Refused:
    """Decide, and change the house by the events."""
    decision = decide(house, command)
    if not isinstance(decision, Refused):
        for event in decision:
            apply(house, event)
    return decision
