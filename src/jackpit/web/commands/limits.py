"""House limits, checked before a link is formed or changed, or a table is added or opened."""

from __future__ import annotations

from jackpit.manager.clock import format_time
from jackpit.manager.house import (
    HouseLimits,
    gaming_day_at,
    limits_exceeded_by_link,
    limits_exceeded_by_terms,
    limits_for_day,
)
from jackpit.refusal import Refused
from jackpit.table import Version
from jackpit.table import commands as c
from jackpit.web.auth.context import ServerContext
from jackpit.web.commands.api_commands import ChangeTerms, FormLink, ParsedCommand
from jackpit.web.http.errors import Problem
from jackpit.web.views import Logs, link_in

_TABLES_ADDED = {c.AddTable: 1, c.OpenTable: 0}


async def check_limits(context: ServerContext, log: str, parsed: ParsedCommand) -> None:
    """Check the terms of a link, or its present size, against the limits of the day."""
    if parsed.kind in (FormLink, ChangeTerms):
        refused = await first_exceeded_limit(context, parsed.fields["terms"].version())
    elif parsed.kind in _TABLES_ADDED and (limits := await _limits(context)) is not None:
        joining = _TABLES_ADDED[parsed.kind]
        refused = await context.query(lambda logs: _first_outgrown(logs, log, limits, joining))
    else:
        return
    if refused is not None:
        raise Problem(409, refused.refusal.name, refused.sentence)


async def first_exceeded_limit(context: ServerContext, version: Version) -> Refused | None:
    """The first of today's limits that terms exceed."""
    return next(limits_exceeded_by_terms(await _limits(context), version), None)


async def _limits(context: ServerContext) -> HouseLimits | None:
    house = await context.access.house()
    return limits_for_day(house, gaming_day_at(house, format_time(context.clock())))


def _first_outgrown(logs: Logs, key: str, limits: HouseLimits, joining: int) -> Refused | None:
    _, link = link_in(logs, key)
    return next(limits_exceeded_by_link(limits, link, joining=joining), None)
