"""Requests that wait for a second person: what each would do, and which pages it is about."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Struct

from jackpit.manager.codec import decode
from jackpit.manager.codec.forms import VersionForm, version_form
from jackpit.manager.house import House, NewPerson, Request
from jackpit.manager.house import commands as h
from jackpit.manager.house.guards import requested_right, why_not_settled_by
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.messages import Message, Text
from jackpit.rights import WATCHERS, Role
from jackpit.table import commands as c
from jackpit.table.person import stand_in
from jackpit.web.commands.api_commands import (
    HOUSE_COMMANDS,
    LINK_COMMANDS,
    ChangeTerms,
    FormLink,
    ParsedCommand,
    parse_command,
)
from jackpit.web.http.errors import Problem
from jackpit.web.views import WhyNotView, person_name, why_not_view

_SETUP_PAGES: dict[type, str] = {
    h.ChangeSettings: "house",
    h.SetLimits: "limits",
    h.RegisterDevice: "devices",
    h.ApproveVersions: "devices",
    FormLink: "links",
    h.AddPerson: "people",
    h.ChangeRole: "people",
    h.EnablePerson: "people",
}
"""The setup page of each command to the house that may be requested."""


def parse_requested(log: str, text: bytes | str) -> ParsedCommand:
    """Parse a command to the house or to a link; a Problem says what is wrong with it."""
    return parse_command(HOUSE_COMMANDS if log == HOUSE_LOG else LINK_COMMANDS, text)


def pages_about(log: str, parsed: ParsedCommand) -> tuple[str, ...]:
    """The addresses of the office pages that a command to a log is about."""
    fields = parsed.fields
    if log != HOUSE_LOG:
        pages = ("/set-up/links", f"/set-up/links/{log}")
        return (f"/wins/{log}/{fields['win']}", *pages) if parsed.kind is c.BackOut else pages
    page = f"/set-up/{_SETUP_PAGES[parsed.kind]}"
    person = fields.get("person")
    if person is None:
        return (page,)
    return (page, f"{page}/{person.key if isinstance(person, NewPerson) else person}")


@lru_cache(maxsize=1024)
def _details(log: str, command: str) -> tuple[tuple[str, ...], VersionForm | None]:
    """What a request is about, and its terms; nothing if this version cannot read its command."""
    try:
        parsed = parse_requested(log, command)
    except Problem:
        return (), None
    has_terms = parsed.kind in (FormLink, ChangeTerms)
    terms = version_form(parsed.fields["terms"].version()) if has_terms else None
    return pages_about(log, parsed), terms


class RequestTitle(Message):
    """The title of a request."""

    OF_HOUSE = "{phrase!c}"
    OF_LINK = "{phrase!c} · link {link}"


class RequestView(Struct, frozen=True, kw_only=True):
    """A command that waits for a second person to approve it."""

    id: str
    log: str
    """The house, or the key of a link."""

    command: dict[str, Any]
    """As sent by the client."""

    title: Text
    """What it does, in the words of the table of rights, and to which link."""

    summary: str
    by: str
    """The key of the person who made it."""

    by_name: str
    role: Role
    """Of the person who made it."""

    at: str
    expires_at: str
    about: list[str]
    """The addresses of the office pages that it is about: of a win, a link, a person, of setup."""

    terms: VersionForm | None
    """The whole terms that it would bring in; null for all other commands."""

    why_not: dict[Role, WhyNotView | None]
    """By role: null if another person in it may approve or decline, or why not."""

    why_not_requester: WhyNotView
    """Why the person who made it may not."""


def pending_requests(house: House, now: str) -> list[RequestView]:
    """The requests that have not expired."""
    return [_request(x, house) for x in house.requests.values() if x.expires_at > now]


def _request(request: Request, house: House) -> RequestView:
    right = requested_right(request)
    own = why_not_view(why_not_settled_by(request, request.by))
    assert own is not None
    link = None if request.log == HOUSE_LOG else request.log
    about, terms = _details(request.log, request.command)
    return RequestView(
        id=request.id,
        log=request.log,
        command=decode(request.command),
        title=(
            RequestTitle.OF_HOUSE.given(phrase=right.phrase)
            if link is None
            else RequestTitle.OF_LINK.given(phrase=right.phrase, link=link)
        ),
        summary=request.summary,
        by=request.by.key,
        by_name=person_name(house, request.by),
        role=request.by.role,
        at=request.at,
        expires_at=request.expires_at,
        about=list(about),
        terms=terms,
        why_not={
            role: why_not_view(why_not_settled_by(request, stand_in(role)))
            for role in Role
            if role in WATCHERS
        },
        why_not_requester=own,
    )
