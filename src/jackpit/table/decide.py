"""The one way in: a command goes through its three doors, and comes out as events or a refusal."""

from __future__ import annotations

from jackpit.refusal import Refused
from jackpit.table import (
    adjustments,
    bonus,
    entered_cards,
    marks,
    settlement,
    setup,
    terms,
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
    terms,
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
