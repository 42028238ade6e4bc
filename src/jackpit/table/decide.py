"""Deciding a command: its events, or the refusal; and dry runs on a copy of the link."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy

from jackpit.refusal import Refused
from jackpit.table import (  # noqa: F401 -- they register the handlers of their commands
    adjustments,
    bonus,
    entered_cards,
    marks,
    moments,
    settlement,
    setup,
    verification,
    wagers,
    wins,
)
from jackpit.table import commands as c
from jackpit.table.events import Events
from jackpit.table.fold import apply
from jackpit.table.handlers import HANDLERS
from jackpit.table.state import Link


def why_not(link: Link, command: c.Command) -> Refused | None:
    """Why a command would be refused now; None if it would not."""
    return HANDLERS[type(command)][0](link, command)


def decide(link: Link, command: c.Command) -> Events | Refused:
    """The events of a command, or why it is refused; the link does not change."""
    why_refused, make_events = HANDLERS[type(command)]
    return why_refused(link, command) or make_events(link, command)


def act(link: Link, command: c.Command) -> Events | Refused:
    """Decide a command and apply its events to the link."""
    decision = decide(link, command)
    if not isinstance(decision, Refused):
        for event in decision:
            apply(link, event)
        link.check()
    return decision


def copy_link(link: Link) -> Link:
    """An independent copy of a link.

    Immutable values are shared: a link may have thousands of wins, and copying must be quick.
    """
    frozen = (link.version, link.pending, *link.wins.values())
    return deepcopy(link, {id(value): value for value in frozen})


def dry_run(link: Link, commands: Iterable[c.Command]) -> Events | Refused:
    """The events of commands carried out in turn on a copy, or the first refusal."""
    copy, events = copy_link(link), []
    for command in commands:
        decision = decide(copy, command)
        if isinstance(decision, Refused):
            return decision
        for event in decision:
            apply(copy, event)
            events.append(event)
    return tuple(events)
