"""Registry of command handlers: for each command why it is refused, and its events.

Pads and screens use the first to disable a key and say why. Each module of this folder registers
the handlers of its commands here; ``decide`` calls them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from jackpit.refusal import Refused
from jackpit.table.commands import Command
from jackpit.table.events import Event
from jackpit.table.state import Link

Events = tuple[Event, ...]
C = TypeVar("C", bound=Command)
WhyNot = Callable[[Link, C], Refused | None]
Do = Callable[[Link, C], Events]

HANDLERS: dict[type[Command], tuple[WhyNot[Command], Do[Command]]] = {}


def handler(kind: type[C], why_not: WhyNot[C], do: Do[C]) -> None:
    """Register the handler of a command; *do* runs only if *why_not* returns None."""
    assert kind not in HANDLERS
    HANDLERS[kind] = cast("tuple[WhyNot[Command], Do[Command]]", (why_not, do))
