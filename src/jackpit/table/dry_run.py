"""Trying something out: what several commands would do one after the other, on a copy of a link."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy

from jackpit.refusal import Refused
from jackpit.table.commands import Command
from jackpit.table.decide import decide
from jackpit.table.fold import apply
from jackpit.table.handlers import Events
from jackpit.table.state import Link


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
