"""The approval queue: every claim that waits to be verified."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from jackpit.web.approvals.evidence import claims_view
from jackpit.web.auth.context import web_of
from jackpit.web.http.endpoint import answer, endpoint, list_of

router = APIRouter(tags=["Floor"])


@endpoint(router, "GET", "/api/claims", answers=list_of("claims"))
async def claims(request: Request) -> Response:
    """Every claim that waits to be verified: its evidence, its worth now, who must verify it.

    It is verified or refused by a command to its link: `VerifyClaim`, `RefuseClaim`.
    """
    return answer({"claims": await web_of(request).look(claims_view)})
