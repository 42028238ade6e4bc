"""Wins of all links, the facts of one, and its page for the money bag, as a PDF.

Every print is a command, recorded and numbered: the first is the original, all others are
duplicates. A page is made before its command, because the writer must not wait for it; the command
names the win as the page shows it and is refused if that has changed. The page is stored with the
entry, which holds its hash. A page read without a record is marked as no voucher.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from jackpit.fields import MAX_INTEGER, Id
from jackpit.manager.clock import format_time
from jackpit.manager.codec import decode
from jackpit.manager.eventlog.answer import AcceptedAnswer, Answer, RefusedAnswer
from jackpit.manager.eventlog.log import LINK_EVENT
from jackpit.manager.reports.log_reader import decode_win
from jackpit.manager.reports.stored_papers import load_paper
from jackpit.manager.reports.wins.facts import WinFacts, load_win_facts, print_of_copy
from jackpit.manager.reports.wins.lines import load_win_lines
from jackpit.manager.store.base import Reader, Store
from jackpit.manager.store.queries.papers import store_paper
from jackpit.manager.store.queries.wins import read_win
from jackpit.manager.writer.queue import Step
from jackpit.paper import win
from jackpit.table import Person, Refusal, Win
from jackpit.table.commands import PrintWinPage
from jackpit.table.events import WinPagePrinted
from jackpit.table.wins import BACK_OUT_REASONS
from jackpit.value import extend
from jackpit.web.auth.context import ServerContext, caller_of, context_of
from jackpit.web.commands.jobs import job_of_request
from jackpit.web.commands.pending_requests import pending_requests
from jackpit.web.http.encoder import encoder_of
from jackpit.web.http.endpoint import (
    READING_RECORDS,
    After,
    DayQuery,
    Endpoints,
    Limit,
    LinkKey,
    LinkQuery,
    Number,
    RequestBody,
    endpoint,
)
from jackpit.web.http.errors import problem_of_refused, refuse
from jackpit.web.paper import PDF, letterhead_of, page_facts, pdf_response, printing_by
from jackpit.web.views import Logs, link_in, person_name
from jackpit.web.wins.views import LinkWinsView, WinFactsView, WinListView, win_reasons

router = Endpoints("Wins")

MAX_ATTEMPTS = 5
"""How often a page is made again because its win changed meanwhile."""


class PrintRequest(RequestBody, frozen=True, kw_only=True):
    """A request to print a page."""

    id: Id


Copy = (
    Annotated[int, Meta(ge=1, le=MAX_INTEGER, description="The page as of this printed copy.")]
    | None
)


# Reading.


@endpoint(router, "GET", "/api/wins", refusals=READING_RECORDS)
async def list_wins(
    request: Request,
    link: LinkQuery = None,
    from_: DayQuery = None,
    to: DayQuery = None,
    limit: Limit = 300,
) -> WinListView:
    """The wins of all links, newest first, and any missing number."""
    context = context_of(request)
    house = await context.access.house()

    def called(person: Person) -> str:
        return person_name(house, person)

    found = await context.read(
        lambda x: load_win_lines(x, link=link, first=from_, last=to, limit=limit, name_of=called),
    )
    return WinListView(
        wins=found.lines, count=found.count, amount=found.amount, missing=found.missing
    )


@endpoint(router, "GET", "/api/links/{link}/wins")
async def list_link_wins(
    request: Request, link: LinkKey, after: After = 0, limit: Limit = 100
) -> LinkWinsView:
    """The wins of a link, by number."""
    return LinkWinsView(wins=await _wins_of(context_of(request), link, after, limit))


@endpoint(router, "GET", "/api/links/{link}/wins/{number}")
async def get_win(request: Request, link: LinkKey, number: Number) -> Win:
    """A win in its present state."""
    wins = await _wins_of(context_of(request), link, number - 1, 1)
    if not wins or wins[0].number != number:
        raise refuse(Refusal.NO_SUCH_WIN, win=number)
    return wins[0]


async def _wins_of(context: ServerContext, link: str, after: int, limit: int) -> tuple[Win, ...]:
    def read(logs: Logs) -> tuple[Win, ...]:
        wins = link_in(logs, link)[1].wins
        numbers = [number for number in sorted(wins) if number > after]
        return tuple(wins[number] for number in numbers[:limit])

    return await context.query(read)


def _read_facts(
    context: ServerContext, reader: Reader, link: str, number: int, until: int | None = None
) -> WinFacts:
    facts = load_win_facts(reader, context.stored_house(reader), link, number, until=until)
    if facts is None:
        raise refuse(Refusal.NO_SUCH_WIN, win=number)
    return facts


@endpoint(router, "GET", "/api/links/{link}/wins/{number}/facts", refusals=READING_RECORDS)
async def get_win_facts(request: Request, link: LinkKey, number: Number) -> WinFactsView:
    """All facts of a win in the log: how it arose, what was paid and what happened later, by whom.

    `requests` are the pending requests to back it out. They do not keep the cage from paying, but
    the cage should know.
    """
    context = context_of(request)
    facts = await context.read(lambda reader: _read_facts(context, reader, link, number))
    house, now = await context.access.house(), format_time(context.clock())
    page = f"/wins/{link}/{number}"
    waiting = [request for request in pending_requests(house, now) if page in request.about]

    def view(logs: Logs) -> WinFactsView:
        _, found = link_in(logs, link)
        transfers, reasons = found.wins[number].transfers, win_reasons(found, number)
        return extend(
            facts,
            WinFactsView,
            transfers=transfers,
            why_not=reasons,
            back_out_reasons=BACK_OUT_REASONS,
            requests=waiting,
        )

    return await context.query(view)


@endpoint(
    router,
    "GET",
    "/api/links/{link}/wins/{number}/page",
    media=(PDF,),
    refusals=READING_RECORDS,
)
async def get_win_page(
    request: Request, link: LinkKey, number: Number, copy: Copy = None
) -> Response:
    """The page of a win for reading; it is marked as no voucher, and nothing is recorded."""
    context, encoder = context_of(request), encoder_of(request)
    pages = await _printed_pages(context, link, number)

    def make(reader: Reader) -> bytes:
        facts = _read_facts(context, reader, link, number)
        paper = letterhead_of(context.stored_house(reader), encoder.language)
        shown = page_facts(facts, encoder)
        if copy is None:
            return win.to_pdf(shown, paper)
        page = load_paper(reader, pages[print_of_copy(facts, copy).copy - 1])
        return win.to_reading_copy(page, shown, paper, copy=copy)

    return pdf_response(await context.read(make), f"win-{link}-{number}-for-reading")


# Printing.


@endpoint(
    router,
    "POST",
    "/api/links/{link}/wins/{number}/page",
    media=(PDF,),
)
async def print_win_page(
    request: Request, link: LinkKey, number: Number, body: PrintRequest
) -> Response:
    """Print the page of a win: recorded, numbered, and stored as it is printed.

    The first copy is the original. All others are numbered duplicates: the stored original,
    overprinted, also across it if the win was backed out since. The same id again returns the same
    copy, byte for byte.
    """
    context, caller = context_of(request), caller_of(request)
    person = caller.person
    assert person is not None
    payload = {"type": PrintWinPage.__name__, "win": number}

    async def attempt() -> Answer:
        page = await _prepare_page(request, link, number)
        command = PrintWinPage(win=number, shows=page.win, page=page.hash, by=person)
        steps = (Step(link, command),)
        job = job_of_request(caller, body.id, link, steps, payload, also=page.store)
        return await context.calls.submit(job)

    result = await attempt()
    for _ in range(MAX_ATTEMPTS - 1):
        if isinstance(result, AcceptedAnswer) or result.rule != Refusal.WIN_HAS_CHANGED.name:
            break
        result = await attempt()
    if isinstance(result, RefusedAnswer):
        raise problem_of_refused(result)
    event = LINK_EVENT.convert(decode(result.entries[0].record)["events"][0])
    assert isinstance(event, WinPagePrinted)
    pages = await _printed_pages(context, link, number)
    pdf = await context.read(lambda reader: load_paper(reader, pages[event.copy - 1]))
    name = f"win-{link}-{number}-copy-{event.copy}"
    return pdf_response(pdf, name, {"Jackpit-Copy": str(event.copy)})


@dataclass(frozen=True, slots=True)
class PreparedPage:
    """A page that is ready to be printed, and the win as it shows it."""

    win: Win
    pdf: bytes

    @property
    def hash(self) -> str:
        """The SHA-256 that the log records."""
        return sha256(self.pdf).hexdigest()

    def store(self, store: Store) -> None:
        """Store the page, in the transaction of its entry."""
        store_paper(store, pdf=self.pdf)


async def _prepare_page(request: Request, link: str, number: int) -> PreparedPage:
    """The next copy of a win's page: the original, or the stored original overprinted."""
    context, encoder = context_of(request), encoder_of(request)
    caller, now = caller_of(request), format_time(context.clock())
    pages = await _printed_pages(context, link, number)

    def make(reader: Reader) -> PreparedPage:
        facts = _read_facts(context, reader, link, number)
        row = read_win(reader, log=link, number=number)
        assert row is not None
        house = context.stored_house(reader)
        paper = letterhead_of(house, encoder.language)
        printing = printing_by(house, caller.person, now, encoder.language)
        shown, copy = page_facts(facts, encoder), len(pages) + 1
        if copy == 1:
            pdf = win.to_pdf(shown, paper, printing=printing)
        else:
            original = load_paper(reader, pages[0])
            pdf = win.to_duplicate(original, shown, paper, copy=copy, printing=printing)
        return PreparedPage(decode_win(row), pdf)

    return await context.read(make)


async def _printed_pages(context: ServerContext, link: str, number: int) -> tuple[str, ...]:
    """The hashes of a win's pages as the writer knows them, whatever the database says by now."""
    return await context.query(lambda logs: _pages_in(logs, link, number))


def _pages_in(logs: Logs, link: str, number: int) -> tuple[str, ...]:
    wins = link_in(logs, link)[1].wins
    return wins[number].pages if number in wins else ()
