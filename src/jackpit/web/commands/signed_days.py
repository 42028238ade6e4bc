"""A gaming day that is signed by a command: its close must be done, and its page is stored."""

from __future__ import annotations

import asyncio
from datetime import datetime

from msgspec import structs
from starlette.requests import Request

from jackpit.manager.clock import format_time
from jackpit.manager.house import Signature, gaming_day_of
from jackpit.manager.house.commands import SignDay
from jackpit.manager.house.days import is_date
from jackpit.manager.reports.close.checks import CheckState, PendingClaim
from jackpit.manager.reports.close.day import DayReport, build_close
from jackpit.manager.reports.close.day_state import pending_claims
from jackpit.manager.reports.names import full_name
from jackpit.paper import close as close_page
from jackpit.refusal import Refused
from jackpit.web.auth.context import ServerContext, caller_of, context_of
from jackpit.web.commands.api_commands import ParsedCommand
from jackpit.web.http.encoder import encoder_of
from jackpit.web.http.errors import Problem
from jackpit.web.http.refusal import WebRefusal
from jackpit.web.paper import letterhead_of, page_facts, printing_by
from jackpit.web.views import Logs, links_in


def _pending_claims(logs: Logs) -> list[PendingClaim]:
    """The pending claims of all links."""
    return [waiting for log, link in links_in(logs) for waiting in pending_claims(log.key, link)]


async def close_of(context: ServerContext, day: str) -> DayReport:
    """The close of a gaming day as it stands."""
    waiting = await context.query(_pending_claims)
    trusted = context.calls.manager.trusted
    return await context.read(
        lambda x: build_close(x, context.stored_house(x), day, context.clock, waiting, trusted),
    )


def why_no_signature_without_note(report: DayReport) -> Refused | None:
    """A day with unfinished checks is signed only with a note that gives the reason."""
    unfinished = tuple(check.title for check in report.checks if check.state is CheckState.WAIT)
    if not unfinished or not report.is_over or report.signature is not None:
        return None
    return WebRefusal.NOTE_MISSING.given(checks=unfinished)


async def check_day_to_sign(context: ServerContext, parsed: ParsedCommand) -> None:
    """Refuse to sign a day with unfinished checks, unless a note gives the reason."""
    day = parsed.fields["day"]
    if parsed.fields["note"].strip() or not is_date(day):
        return  # what is no day is refused by the house
    if why := why_no_signature_without_note(await close_of(context, day)):
        raise Problem(why, "command", "note")


async def signed_page(request: Request, parsed: ParsedCommand, now: datetime) -> bytes:
    """The close as it is signed with a command at a moment; empty for other commands.

    The close is read after *now*, and after the writer has answered a query: it holds every entry
    up to that moment.
    """
    context, encoder, person = context_of(request), encoder_of(request), caller_of(request).person
    if parsed.kind is not SignDay:
        return b""
    assert person is not None
    house, fields = await context.access.house(), parsed.fields
    if not is_date(fields["day"]) or fields["day"] >= gaming_day_of(house, now):
        return b""  # the house refuses it
    report = await close_of(context, fields["day"])
    signature = Signature(
        by=person,
        at=format_time(now),
        variance=fields["variance"],
        note=fields["note"],
        page="",
    )
    signed = structs.replace(report, signature=signature, signed_by=full_name(house, person))
    shown, paper = page_facts(signed, encoder), letterhead_of(house, encoder.language)
    printing = printing_by(house, person, signature.at, encoder.language)
    return await asyncio.to_thread(close_page.to_pdf, shown, paper, printing=printing)
