"""The floor as a whole."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from jackpit.web.floor.monitor import monitor_of
from jackpit.web.http.endpoint import endpoint, json_response

router = APIRouter(tags=["Floor"])


@endpoint(router, "GET", "/api/floor")
async def get_floor(request: Request) -> Response:
    """The pit as a whole: links, meters, tables, claims, alarms, requests, and today's figures.

    Whoever watches `floor` over the live connection is shown the same, whenever it changes.
    """
    return json_response(await monitor_of(request).floor())
