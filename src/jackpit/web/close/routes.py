"""The daily close: the days, the checks of one day, and its page as a PDF."""

from __future__ import annotations

import asyncio
from typing import Annotated

from starlette.requests import Request
from starlette.responses import Response

from jackpit.manager.clock import gaming_day
from jackpit.manager.codec import json_schema, to_json
from jackpit.manager.eventlog.load import load_house
from jackpit.manager.eventlog.log import LinkLog
from jackpit.manager.eventlog.record import AuditError
from jackpit.manager.house.commands import SignDay
from jackpit.manager.house.days import is_date
from jackpit.manager.reports.close.checks import CheckState, PendingClaim
from jackpit.manager.reports.close.day import Close, DayStatus, build_close, load_recent_days
from jackpit.manager.reports.close.day_state import pending_claims
from jackpit.manager.reports.wins.facts import full_name
from jackpit.paper import close as close_page
from jackpit.web.auth.context import ServerContext, caller_of, context_of
from jackpit.web.commands.api_commands import ParsedCommand
from jackpit.web.http.endpoint import (
    DAY,
    READING,
    Endpoints,
    endpoint,
    json_response,
    matching,
    object_schema,
)
from jackpit.web.http.errors import Problem, not_found, record_altered
from jackpit.web.views import Logs
from jackpit.web.wins.routes import PDF, letterhead_of, pdf_response, read_from

router = Endpoints("Daily close")

DayKey = Annotated[str, matching(DAY, description="A gaming day.", examples=["2026-11-16"])]


def _pending_claims(logs: Logs) -> list[PendingClaim]:
    """The pending claims of all links."""
    return [
        waiting
        for key, log in sorted(logs.items())
        if isinstance(log, LinkLog) and log.link is not None
        for waiting in pending_claims(key, log.link)
    ]


@endpoint(
    router,
    "GET",
    "/api/close",
    answers=object_schema(
        {"today": {"type": "string"}, "days": {"type": "array", "items": json_schema(DayStatus)}}
    ),
    refusals=(*READING, 409),
)
async def list_days(request: Request) -> Response:
    """The latest gaming days with activity, and who signed each."""
    context = context_of(request)
    trusted = context.calls.manager.trusted
    today, days = await read_from(
        context, lambda x: load_recent_days(x, load_house(x, trusted), context.clock)
    )
    return json_response({"today": today, "days": days})


async def _close_of(context: ServerContext, day: str) -> Close:
    if not is_date(day):
        raise not_found("NOT_A_DAY", f"'{day}' is not a day.")
    waiting = await context.query(_pending_claims)
    trusted = context.calls.manager.trusted
    try:
        return await read_from(
            context,
            lambda x: build_close(x, load_house(x, trusted), day, context.clock, waiting, trusted),
        )
    except AuditError as error:
        raise record_altered(error) from error


async def _close_of_begun_day(context: ServerContext, day: str) -> Close:
    settings = (await context.access.house()).settings
    if is_date(day) and day > gaming_day(context.clock(), settings.time_zone, settings.day_begins):
        raise not_found("DAY_NOT_BEGUN", f"Gaming day {day} has not begun.")
    return await _close_of(context, day)


async def check_day_to_sign(context: ServerContext, parsed: ParsedCommand) -> None:
    """Refuse to sign a day with unfinished checks, unless a note gives the reason."""
    if parsed.kind is not SignDay or parsed.fields["note"].strip():
        return
    day = parsed.fields["day"]
    if not is_date(day):
        return  # the house refuses it
    day_close = await _close_of(context, day)
    unfinished = [
        check.title.lower() for check in day_close.checks if check.state is CheckState.WAIT
    ]
    if unfinished and day_close.is_over and day_close.signature is None:
        sentence = f"Still to do: {', '.join(unfinished)}. Explain in the note why you sign anyway."
        raise Problem(409, "NOTE_MISSING", sentence, ["command", "note"])


@endpoint(router, "GET", "/api/close/{day}", answers=json_schema(Close), refusals=(*READING, 409))
async def get_close(request: Request, day: DayKey) -> Response:
    """The checks before a gaming day is signed, line by line, and its figures.

    For a signed day, checks and wins are those at the time of the signature; later changes are in
    `later_changes`. A day is signed by a command to the house: `SignDay` by accounting, then
    `CountersignDay` by an executive or by surveillance.
    """
    return json_response(await _close_of_begun_day(context_of(request), day))


@endpoint(router, "GET", "/api/close/{day}/page", media=(PDF,), refusals=(*READING, 409))
async def get_close_page(request: Request, day: DayKey) -> Response:
    """The close of a gaming day to print, with lines for signatures."""
    context = context_of(request)
    day_close = to_json(await _close_of_begun_day(context, day))
    house, caller = await context.access.house(), caller_of(request)
    paper, printed_by = letterhead_of(house), full_name(house, caller.person)
    now = context.clock()
    page = await asyncio.to_thread(
        lambda: close_page.to_pdf(day_close, paper, printed_by=printed_by, now=now)
    )
    return pdf_response(page, f"close-{day}")
