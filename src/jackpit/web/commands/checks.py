"""The checks on a command that neither its link nor the house can make; previews make them too."""

from __future__ import annotations

from jackpit.manager.house import (
    ComponentKind,
    House,
    HouseRefusal,
    gaming_day_of,
    limits_for_day,
    why_not_approved_version,
)
from jackpit.manager.house.commands import ApproveVersions, SignDay
from jackpit.manager.operations.installation import COMPONENT
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.refusal import Refused
from jackpit.table import HouseLimits, Version, broken_limits
from jackpit.web.auth.context import ServerContext
from jackpit.web.commands.api_commands import (
    ChangeTerms,
    Decommission,
    FormLink,
    MoveMoney,
    ParsedCommand,
)
from jackpit.web.commands.signed_days import check_day_to_sign
from jackpit.web.http.errors import Problem, link_not_found, refuse
from jackpit.web.http.refusal import WebRefusal


async def check_command(context: ServerContext, log: str, parsed: ParsedCommand) -> None:
    """Check a command to a log: its other link, its terms, this server's version, the day."""
    kind = parsed.kind
    if kind in (MoveMoney, Decommission):
        await _check_target(context, log, parsed)
    elif kind in (FormLink, ChangeTerms):
        if refused := await first_broken_limit(context, parsed.fields["terms"].version()):
            raise Problem(refused)
    elif kind is ApproveVersions:
        _check_own_version(parsed)
    elif kind is SignDay:
        await check_day_to_sign(context, parsed)


async def _check_target(context: ServerContext, log: str, parsed: ParsedCommand) -> None:
    """Moved money goes to another link of the house."""
    to, where = parsed.fields["to"], ("command", "to")
    if to in (log, HOUSE_LOG):
        raise refuse(WebRefusal.NOT_ANOTHER_LINK, *where, link=to)
    if to not in (await context.access.house()).links:
        raise link_not_found(to, *where)


async def limits_in_force(context: ServerContext) -> HouseLimits | None:
    """The limits of the present gaming day, if any."""
    house = await context.access.house()
    return limits_for_day(house, gaming_day_of(house, context.clock()))


async def first_broken_limit(context: ServerContext, version: Version) -> Refused | None:
    """The first of today's limits that terms break."""
    limits = await limits_in_force(context)
    return next(broken_limits(limits, version), None)


def _check_own_version(parsed: ParsedCommand) -> None:
    """Refuse minimum versions of the server that this server would not start with."""
    if parsed.fields["kind"] is not ComponentKind.SERVER:
        return
    house = House(approved={ComponentKind.SERVER: parsed.fields["versions"]})
    if why_not_approved_version(house, ComponentKind.SERVER, COMPONENT):
        raise Problem(HouseRefusal.SERVER_NOT_APPROVED.given(reported=COMPONENT))
