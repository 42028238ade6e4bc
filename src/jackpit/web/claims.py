"""The approval queue: every claim that waits, on all links."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from jackpit.web.endpoints import answer, endpoint, list_of
from jackpit.web.shown import claims_view
from jackpit.web.state import web_of

router = APIRouter(tags=["Claims"])


@endpoint(router, "GET", "/api/claims", answers=list_of("claims"))
async def claims(request: Request) -> Response:
    """Every claim that waits to be verified, what it is worth now, and who must verify it.

    It is verified or refused by a command to its link: `VerifyClaim`, `RefuseClaim`.
    """
    return answer({"claims": await web_of(request).look(claims_view)})
