"""Every command to the house has a reason why not, and an event that it becomes.

Each module of this folder opens the doors of its own commands here, and ``decide`` goes through.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import TypeVar, cast

from jackpit.manager.house.commands import HouseCommand
from jackpit.manager.house.events import HouseEvent
from jackpit.manager.house.state import House
from jackpit.refusal import Refused

C = TypeVar("C", bound=HouseCommand)
WhyNot = Callable[[House, C], Refused | None]
Do = Callable[[C], HouseEvent]

HANDLERS: dict[type[HouseCommand], tuple[WhyNot[HouseCommand], Do[HouseCommand]]] = {}


def handler(kind: type[C], why_not: WhyNot[C], becomes: type[HouseEvent]) -> None:
    """Say how one kind of command is answered, and what it becomes if nothing is against it."""
    _open(kind, why_not, lambda command: _happened(becomes, command))


def record(kind: type[C], do: Do[C]) -> None:
    """Say what becomes of something that is always written down."""
    _open(kind, lambda *_: None, do)


def _open(kind: type[C], why_not: WhyNot[C], do: Do[C]) -> None:
    assert kind not in HANDLERS
    HANDLERS[kind] = cast("tuple[WhyNot[HouseCommand], Do[HouseCommand]]", (why_not, do))


def _happened(kind: type[HouseEvent], command: HouseCommand) -> HouseEvent:
    """The event that says what the command asked, word for word."""
    return kind(**{field.name: getattr(command, field.name) for field in fields(kind)})
