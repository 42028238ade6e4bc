"""The approval queue: every claim that waits to be verified."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from jackpit.web.approvals.views import claims_view
from jackpit.web.auth.context import context_of
from jackpit.web.http.endpoint import endpoint, json_response, list_schema

router = APIRouter(tags=["Floor"])


@endpoint(router, "GET", "/api/claims", answers=list_schema("claims"))
async def list_claims(request: Request) -> Response:
    """Every claim that waits to be verified: its evidence, its worth now, who must verify it.

    It is verified or refused by a command to its link: `VerifyClaim`, `RefuseClaim`.
    """
    return json_response({"claims": await context_of(request).look(claims_view)})
