"""What a screen must know before anybody has signed in."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from jackpit import __version__
from jackpit.web.auth.context import context_of
from jackpit.web.http.endpoint import OPEN, endpoint, json_response, object_schema

router = APIRouter(tags=["Machine"])

_TEXT, _FLAG = {"type": "string"}, {"type": "boolean"}
ABOUT = object_schema(
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
async def get_about(request: Request) -> Response:
    """The version, and the house: its name, its clock, whether it is set up, whether it is real."""
    house = await context_of(request).access.house()
    settings = house.settings
    return json_response(
        {
            "version": __version__,
            "house": settings.name,
            "time_zone": settings.time_zone,
            "currency": settings.currency,
            "is_set_up": house.is_set_up,
            "is_demo": settings.is_demo,
        }
    )
