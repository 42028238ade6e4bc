"""The handlers of commands: why each is refused, and its events.

A module that owns a command has two functions for it, and registers the second with ``handles``.
Pads use the first to disable a key.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from jackpit.refusal import Refused
from jackpit.rights import RIGHTS
from jackpit.table import commands as c
from jackpit.table.events import Events
from jackpit.table.state import Link

C = TypeVar("C", bound=c.Command)
WhyNot = Callable[[Link, C], Refused | None]
MakeEvents = Callable[[Link, C], Events]

HANDLERS: dict[type[c.Command], tuple[WhyNot[c.Command], MakeEvents[c.Command]]] = {}


def handles(kind: type[C], *, unless: WhyNot[C]) -> Callable[[MakeEvents[C]], MakeEvents[C]]:
    """Register the function that makes the events of a command; it runs if *unless* is None."""

    def register(make_events: MakeEvents[C]) -> MakeEvents[C]:
        assert kind not in HANDLERS
        handler = (_with_right(kind, unless), make_events)
        HANDLERS[kind] = cast("tuple[WhyNot[c.Command], MakeEvents[c.Command]]", handler)
        return make_events

    return register


def _with_right(kind: type[C], why_not: WhyNot[C]) -> WhyNot[C]:
    """Check the right of the people first; a dealer's press names no person to check."""
    right = RIGHTS[kind.__name__]
    if not right.by:
        return why_not

    def checked(link: Link, command: Any) -> Refused | None:
        approved_by = command.approved_by if right.second else None
        return right.why_not(command.by, approved_by) or why_not(link, command)

    return checked
