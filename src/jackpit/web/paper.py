"""Pages that the server prints: what a page shows, its letterhead, who prints it, the response."""

from __future__ import annotations

from msgspec import Struct
from starlette.responses import Response

from jackpit import __version__
from jackpit.manager.codec import Json, decode
from jackpit.manager.house import House
from jackpit.manager.reports.names import full_name
from jackpit.messages import Language
from jackpit.paper.office import Letterhead, Printing
from jackpit.table import Person
from jackpit.web.http.encoder import ViewEncoder

PDF = "application/pdf"


def page_facts(view: Struct, encoder: ViewEncoder) -> Json:
    """What a page shows, as the API sends it."""
    return decode(encoder.encode(view))


def letterhead_of(house: House, language: Language) -> Letterhead:
    """The letterhead of the house."""
    settings = house.settings
    return Letterhead(
        name=settings.name,
        currency=settings.currency,
        time_zone=settings.time_zone,
        paper=settings.paper.value,
        is_demo=settings.is_demo,
        version=__version__,
        language=language,
    )


def printing_by(house: House, person: Person | None, at: str, language: Language) -> Printing:
    """A printing by a person of the house at a recorded time."""
    return Printing(person=language.text(full_name(house, person)), at=at)


def pdf_response(page: bytes, name: str, more: dict[str, str] | None = None) -> Response:
    """A PDF response with a file name, to be shown in a tab."""
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"', **(more or {})}
    return Response(page, media_type=PDF, headers=headers)
