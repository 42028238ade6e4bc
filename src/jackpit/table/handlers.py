"""Three doors for every command: why not, may I, do it.

A screen asks the first two to draw a key grey and say why; the third answers with events. Each
module of this folder opens the doors of its own commands here, and ``decide`` walks through them.
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
    """Say how one kind of command is answered; *do* is asked only if there is no reason why not."""
    assert kind not in HANDLERS
    HANDLERS[kind] = cast("tuple[WhyNot[Command], Do[Command]]", (why_not, do))
