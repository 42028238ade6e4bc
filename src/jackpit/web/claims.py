"""What waits and what plays: the approval queue, and the floor as a whole."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from jackpit.web.endpoints import answer, endpoint, list_of
from jackpit.web.evidence import claims_view
from jackpit.web.state import web_of

router = APIRouter(tags=["Floor"])


@endpoint(router, "GET", "/api/claims", answers=list_of("claims"))
async def claims(request: Request) -> Response:
    """Every claim that waits to be verified: its evidence, its worth now, who must verify it.

    It is verified or refused by a command to its link: `VerifyClaim`, `RefuseClaim`.
    """
    return answer({"claims": await web_of(request).look(claims_view)})


@endpoint(router, "GET", "/api/floor")
async def see_the_floor(request: Request) -> Response:
    """The pit as a whole: links, meters, tables, claims, alarms, requests, and today's figures.

    Whoever watches `floor` over the live connection is shown the same, whenever it changes.
    """
    return answer(await web_of(request).monitor.floor())
