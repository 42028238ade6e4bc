"""What a screen must know before anybody has signed in."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from jackpit import __version__
from jackpit.web.auth.context import web_of
from jackpit.web.http.endpoint import OPEN, answer, endpoint, object_of

router = APIRouter(tags=["Machine"])

_TEXT, _FLAG = {"type": "string"}, {"type": "boolean"}
ABOUT = object_of(
    {
        "version": _TEXT,
        "house": _TEXT,
        "time_zone": _TEXT,
        "currency": _TEXT,
        "is_set_up": _FLAG,
        "is_demo": _FLAG,
    }
)


@endpoint(router, "GET", "/api/about", answers=ABOUT, refusals=OPEN)
async def about(request: Request) -> Response:
    """The version, and the house: its name, its clock, whether it is set up, whether it is real."""
    house = await web_of(request).access.house()
    settings = house.settings
    return answer(
        {
            "version": __version__,
            "house": settings.name,
            "time_zone": settings.time_zone,
            "currency": settings.currency,
            "is_set_up": house.is_set_up,
            "is_demo": settings.is_demo,
        }
    )
