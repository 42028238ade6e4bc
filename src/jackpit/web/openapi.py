"""The OpenAPI document and its page; the page loads nothing from other hosts."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Annotated, Any

from fastapi import APIRouter, FastAPI, Path, Request, Response
from fastapi.openapi.utils import get_openapi

from jackpit import __version__
from jackpit.fields import KEY
from jackpit.web.auth.permissions import PERMISSIONS
from jackpit.web.commands.api_commands import LINK_COMMANDS
from jackpit.web.commands.routes import PATH, command_request_schema
from jackpit.web.http.endpoint import (
    ENTRIES,
    ENTRY,
    PROBLEM,
    WRITING,
    endpoint,
    json_response,
    problem_responses,
)
from jackpit.web.http.errors import JSON, not_found

router = APIRouter(tags=["API description"])

HTML = "text/html"
DESCRIPTION = """\
The HTTP API of the Jackpit server. People sign in and send their session token; devices send their
token and their version. Every command carries an id chosen by the client; the same id again returns
the first answer again. Every refusal has a rule, a sentence, and its place in the request.
Live updates, and commands at speed, go over the WebSocket at `/api/live`.
"""
PAGE = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Jackpit API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<div id="api"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</html>
"""
_FILES = {
    "swagger-ui.css": "text/css",
    "swagger-ui-bundle.js": "text/javascript",
    "start.js": "text/javascript",
}
_EXAMPLES = {
    "COIN IN": {
        "id": "pad-1:000123",
        "command": {"type": "StartRound", "table": "1", "spots": [1, 2]},
    },
    "Verify a claim at a pad": {
        "id": "pad-1:000126",
        "command": {"type": "VerifyClaim", "table": "1", "claim": "12.6"},
        "card": "%B6011000012345678?",
        "pin": "2580",
    },
}


@cache
def _file(name: str) -> bytes:
    return files("jackpit.web").joinpath("vendor", name).read_bytes()


@endpoint(router, "GET", "/api/openapi.json", refusals=(500,))
async def get_openapi_document(request: Request) -> Response:
    """This document."""
    return json_response(request.app.openapi())


@endpoint(router, "GET", "/api/docs", media=(HTML,), refusals=(500,))
async def get_docs_page(request: Request) -> Response:  # noqa: ARG001 -- every endpoint takes one
    """This document as a page."""
    return Response(PAGE, media_type=HTML)


FileName = Annotated[str, Path(pattern=KEY, examples=[*_FILES])]


@endpoint(
    router,
    "GET",
    "/api/docs/{file}",
    media=("text/css", "text/javascript"),
    refusals=(404, 422, 500),
)
async def get_docs_file(request: Request, file: FileName) -> Response:  # noqa: ARG001 -- every endpoint takes one
    """A file of that page."""
    if file not in _FILES:
        raise not_found("NO_SUCH_FILE", f"File '{file}' does not exist.")
    return Response(_file(file), media_type=_FILES[file], headers={"Cache-Control": "max-age=3600"})


def _command_path() -> dict[str, Any]:
    """The operation of the plain route for table commands."""
    schema = command_request_schema(LINK_COMMANDS.schema)
    examples = {name: {"value": value} for name, value in _EXAMPLES.items()}
    done = {"description": "Done.", "content": {JSON: {"schema": ENTRIES}}}
    return {
        "post": {
            "tags": ["Tables"],
            "summary": "Send a command to a link.",
            "description": (
                "The body never names the caller: it is the signed-in person, or the person"
                " who swipes a card at the pad. A dealer's commands need only the pad's token."
            ),
            "operationId": "command_a_link",
            "parameters": [
                {
                    "name": "link",
                    "in": "path",
                    "required": True,
                    "description": "The key of a link.",
                    "schema": {"type": "string", "pattern": KEY},
                }
            ],
            "requestBody": {
                "required": True,
                "content": {JSON: {"schema": schema, "examples": examples}},
            },
            "responses": {
                "200": done,
                **{str(k): v for k, v in problem_responses(WRITING).items()},
            },
        }
    }


def build_document(app: FastAPI) -> dict[str, Any]:
    """The whole OpenAPI document."""
    document = get_openapi(
        title="Jackpit", version=__version__, description=DESCRIPTION, routes=app.routes
    )
    document["paths"][PATH] = _command_path()
    parts = document.setdefault("components", {})
    parts.setdefault("schemas", {}).update({"Problem": PROBLEM, "Entry": ENTRY})
    for unused in ("HTTPValidationError", "ValidationError"):
        parts["schemas"].pop(unused, None)
    parts["securitySchemes"] = {
        "person": {"type": "http", "scheme": "bearer", "description": "The token of a session."},
        "device": {"type": "http", "scheme": "bearer", "description": "The token of a device."},
        "version": {"type": "apiKey", "in": "header", "name": "Jackpit-Version"},
    }
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            permission = PERMISSIONS[f"{method.upper()} {path}"]
            people: list[dict[str, Any]] = [{"person": []}] if permission.roles else []
            devices: list[dict[str, Any]] = (
                [{"device": [], "version": []}] if permission.devices else []
            )
            operation["security"] = people + devices
    return document
