"""The one way in: a command goes through its three doors, and comes out as events or a refusal."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy

from jackpit.refusal import Refused
from jackpit.table import (
    adjustments,
    bonus,
    entered_cards,
    marks,
    settlement,
    setup,
    verification,
    wagers,
    wins,
)
from jackpit.table.commands import Command
from jackpit.table.fold import apply
from jackpit.table.handlers import HANDLERS, Events
from jackpit.table.state import Link

_OPENED = (
    adjustments,
    bonus,
    entered_cards,
    marks,
    settlement,
    setup,
    setup,
    verification,
    wagers,
    wins,
)
"""Each of them opens the doors of its own commands when it is imported."""


def why_not(link: Link, command: Command) -> Refused | None:
    """Why a command cannot be carried out now; None if it can."""
    return HANDLERS[type(command)][0](link, command)


def may(link: Link, command: Command) -> bool:
    """Whether a command can be carried out now."""
    return why_not(link, command) is None


def decide(link: Link, command: Command) -> Events | Refused:
    """The events a command would cause, or why it is refused; the link is not changed."""
    refuses, does = HANDLERS[type(command)]
    return refuses(link, command) or does(link, command)


def act(link: Link, command: Command) -> Events | Refused:
    """Decide, and change the link by the events."""
    decision = decide(link, command)
    if not isinstance(decision, Refused):
        for event in decision:
            apply(link, event)
        link.check()
    return decision


def copy_link(link: Link) -> Link:
    """A link that can be changed while the other stays as it is.

    What never changes is in both: a link may have thousands of wins, and a copy is made at once.
    """
    frozen = (link.version, link.pending, *link.wins.values())
    return deepcopy(link, {id(value): value for value in frozen})


def dry_run(link: Link, commands: Iterable[Command]) -> Events | Refused:
    """The events of commands that lean on each other, or the first refusal; nothing is changed."""
    tried, events = copy_link(link), []
    for command in commands:
        decision = decide(tried, command)
        if isinstance(decision, Refused):
            return decision
        for event in decision:
            apply(tried, event)
            events.append(event)
    return tuple(events)
