"""The daily close: the days, the checks of one day, and its page as a PDF."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from jackpit.manager.clock import format_time
from jackpit.manager.house import gaming_day_of
from jackpit.manager.reports.close.day import DayReport, load_recent_days
from jackpit.manager.reports.stored_papers import load_paper
from jackpit.paper import close as close_page
from jackpit.web.auth.context import ServerContext, caller_of, context_of
from jackpit.web.close.views import (
    DayCloseView,
    DaysView,
    day_close_view,
)
from jackpit.web.commands.signed_days import close_of
from jackpit.web.http.encoder import encoder_of
from jackpit.web.http.endpoint import (
    READING_RECORDS,
    DayKey,
    Endpoints,
    endpoint,
)
from jackpit.web.http.errors import refuse
from jackpit.web.http.refusal import WebRefusal
from jackpit.web.paper import PDF, letterhead_of, page_facts, pdf_response, printing_by

router = Endpoints("Daily close")


@endpoint(router, "GET", "/api/close", refusals=READING_RECORDS)
async def list_days(request: Request) -> DaysView:
    """The latest gaming days with activity, and who signed each."""
    context = context_of(request)
    today, days = await context.read(
        lambda x: load_recent_days(x, context.stored_house(x), context.clock)
    )
    return DaysView(today=today, days=tuple(days))


async def _close_of_begun_day(context: ServerContext, day: str) -> DayReport:
    house = await context.access.house()
    if day > gaming_day_of(house, context.clock()):
        raise refuse(WebRefusal.DAY_NOT_BEGUN, day=day)
    return await close_of(context, day)


@endpoint(router, "GET", "/api/close/{day}", refusals=READING_RECORDS)
async def get_close(request: Request, day: DayKey) -> DayCloseView:
    """The checks before a gaming day is signed, line by line, and its figures.

    For a signed day, checks and wins are those at the time of the signature; later changes are in
    `later_changes`. A day is signed by a command to the house: `SignDay` by accounting, then
    `CountersignDay` by an executive or by surveillance; `why_not` says why not now, if the caller
    has the right to it.
    """
    context, person = context_of(request), caller_of(request).person
    assert person is not None
    report = await _close_of_begun_day(context, day)
    now = format_time(context.clock())
    return day_close_view(report, await context.access.house(), person, now)


@endpoint(router, "GET", "/api/close/{day}/page", media=(PDF,), refusals=READING_RECORDS)
async def get_close_page(request: Request, day: DayKey) -> Response:
    """The close of a gaming day to print, with lines for signatures.

    Of a signed day it is the page that was stored with the signature, overprinted as a duplicate.
    """
    context, encoder = context_of(request), encoder_of(request)
    report = await _close_of_begun_day(context, day)
    day_close = page_facts(report, encoder)
    house, caller = await context.access.house(), caller_of(request)
    paper = letterhead_of(house, encoder.language)
    now = format_time(context.clock())
    printing = printing_by(house, caller.person, now, encoder.language)
    if report.signature is None:
        page = await asyncio.to_thread(close_page.to_pdf, day_close, paper, printing=printing)
    else:
        hash = report.signature.page
        stored = await context.read(lambda reader: load_paper(reader, hash))
        make = close_page.to_duplicate
        page = await asyncio.to_thread(make, stored, day_close, paper, printing=printing)
    return pdf_response(page, f"close-{day}")
