"""The history of a meter over the network."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from jackpit.manager.clock import format_time
from jackpit.manager.codec.codec import Json
from jackpit.web.auth.context import context_of
from jackpit.web.history.growth import MAX_POINTS, MeterHistories
from jackpit.web.http.endpoint import KEY, LinkKey, endpoint, json_response, object_schema
from jackpit.web.http.errors import not_found
from jackpit.web.views import Logs, link_in, write_money

router = APIRouter(tags=["Floor"])

_TEXT = {"type": "string"}
_POINT = object_schema({"at": _TEXT, "amount": _TEXT})
_HIT = object_schema(
    {"win": {"type": "integer"}, "at": _TEXT, "paid": _TEXT, "before": _TEXT, "after": _TEXT}
)
HISTORY = object_schema(
    {
        "link": _TEXT,
        "meter": _TEXT,
        "seed": _TEXT,
        "points": {"type": "array", "items": _POINT},
        "hits": {"type": "array", "items": _HIT},
    }
)
MeterKey = Annotated[
    str, Query(pattern=KEY, description="A meter of the link.", examples=["major"])
]
Points = Annotated[int, Query(ge=2, le=MAX_POINTS, description="How many points at most.")]


@endpoint(router, "GET", "/api/links/{link}/history", answers=HISTORY)
async def get_meter_history(
    request: Request, link: LinkKey, meter: MeterKey, points: Points = 120
) -> Response:
    """How a meter has grown: day by day, the present gaming day in detail, with its hits.

    The amounts are all that is on the meter, exact to the microcent, also where a claim is pending.
    """
    context = context_of(request)
    seed = await context.query(lambda logs: _seed(logs, link, meter))
    found = await histories_of(request).of(link, meter, points, format_time(context.clock()))
    return json_response({"link": link, "meter": meter, "seed": seed, **found})


def histories_of(request: Request) -> MeterHistories:
    """The meter histories of the application that a request came to."""
    histories: MeterHistories = request.app.state.histories
    return histories


def _seed(logs: Logs, link: str, meter: str) -> Json:
    meters = link_in(logs, link)[1].version.meters
    if meter not in meters:
        known = ", ".join(meters)
        raise not_found("NO_SUCH_METER", f"Link '{link}' has no meter '{meter}'; it has {known}.")
    return write_money(meters[meter].seed)
