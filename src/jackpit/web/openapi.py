"""The OpenAPI document and its page; the page loads nothing from other hosts."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from jackpit import __version__
from jackpit.manager.codec import Json, json_schema
from jackpit.web.auth.permissions import PERMISSIONS
from jackpit.web.http.endpoint import Endpoint, Endpoints, endpoint
from jackpit.web.http.errors import JSON, ProblemView
from jackpit.web.http.schema import describe_types

router = Endpoints("API description")

HTML = "text/html"
NO_CONTENT = 204
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
<link rel="stylesheet" href="/vendor/swagger-ui.css">
<div id="api"></div>
<script src="/vendor/swagger-ui-bundle.js"></script>
<script src="/vendor/start.js"></script>
</html>
"""


@endpoint(router, "GET", "/api/openapi.json", refusals=(500,))
async def get_openapi_document(request: Request) -> dict[str, Json]:
    """This document."""
    document: dict[str, Json] = request.app.openapi
    return document


@endpoint(router, "GET", "/api/docs", media=(HTML,), refusals=(500,))
async def get_docs_page(request: Request) -> Response:  # noqa: ARG001 -- every endpoint takes one
    """This document as a page."""
    return Response(PAGE, media_type=HTML)


# The document.

_DESCRIPTIONS = {
    200: "OK.",
    204: "Done.",
    400: "The request is not JSON in UTF-8.",
    401: "Not signed in, or the credentials are wrong.",
    403: "The caller may not do this.",
    404: "Not found.",
    409: "Refused; the rule says why. Nothing was changed.",
    413: "The request is too large.",
    422: "The request cannot be read; `where` says which part.",
    507: "The disk of the server is full.",
    429: "Too many failed attempts.",
    500: "A server fault, which was logged.",
    503: "The server is busy or stopping; retry with the same id.",
}
_SECURITY_SCHEMES = {
    "person": {"type": "http", "scheme": "bearer", "description": "The token of a session."},
    "device": {"type": "http", "scheme": "bearer", "description": "The token of a device."},
    "version": {"type": "apiKey", "in": "header", "name": "Jackpit-Version"},
}


def build_document(endpoints: Iterable[Endpoint]) -> dict[str, Json]:
    """The whole OpenAPI document."""
    endpoints = list(endpoints)
    schemas, components = described_schemas(endpoints)
    paths: dict[str, dict[str, Json]] = {}
    for one in endpoints:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Jackpit", "version": __version__, "description": DESCRIPTION},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": _SECURITY_SCHEMES},
    }


Schemas = dict[Any, Json]
"""Schemas by the type they describe."""


def described_schemas(endpoints: Iterable[Endpoint]) -> tuple[Schemas, dict[str, Json]]:
    """The schemas of all that endpoints read and send, and the named ones they refer to."""
    kinds = list(dict.fromkeys((ProblemView, *_types_of(endpoints))))
    schemas, components = describe_types(kinds)
    return dict(zip(kinds, schemas, strict=True)), components


def _types_of(endpoints: Iterable[Endpoint]) -> Iterator[Any]:
    for one in endpoints:
        yield from (kind for kind in (one.body, one.answers) if kind is not None)


def _operation(one: Endpoint, schemas: Schemas) -> dict[str, Json]:
    summary, _, more = inspect.cleandoc(one.function.__doc__ or "").partition("\n")
    permission = PERMISSIONS[one.action]
    people: list[Json] = [{"person": []}] if permission.roles else []
    devices: list[Json] = [{"device": [], "version": []}] if permission.devices else []
    operation: dict[str, Json] = {
        "tags": [one.tag],
        "summary": summary,
        "description": more.strip() or summary,
        "operationId": one.function.__name__,
        "security": people + devices,
        "responses": _responses(one, schemas),
    }
    if parameters := _parameters(one):
        operation["parameters"] = parameters
    if one.body is not None:
        content: dict[str, Json] = {"schema": schemas[one.body]}
        if one.examples:
            content["examples"] = {name: {"value": x} for name, x in one.examples.items()}
        operation["requestBody"] = {"required": True, "content": {JSON: content}}
    if one.takes is not None:
        binary = {"schema": {"type": "string", "format": "binary"}}
        operation["requestBody"] = {"required": True, "content": {one.takes: binary}}
    return operation


def _parameters(one: Endpoint) -> list[Json]:
    schema = json_schema(one.parameters)
    required = schema.get("required", ())
    found = []
    for name, of_one in schema["properties"].items():
        described = {**of_one, **_of_value(of_one)}
        described.pop("anyOf", None)
        parameter = {
            "name": name,
            "in": "path" if name in one.path_names else "query",
            "required": name in required,
            "description": described.pop("description", ""),
            "schema": described,
        }
        if examples := described.pop("examples", None):
            parameter["examples"] = {str(x): {"value": x} for x in examples}
        found.append(parameter)
    return found


def _of_value(schema: Json) -> Json:
    """The schema of an optional parameter's value: a query cannot say null."""
    return next((x for x in schema.get("anyOf", ()) if x != {"type": "null"}), {})


def _responses(one: Endpoint, schemas: Schemas) -> dict[str, Json]:
    success: dict[str, Json] = {"description": _DESCRIPTIONS[one.status]}
    if one.status != NO_CONTENT:
        success["content"] = {
            medium: {"schema": schemas[one.answers] if medium == JSON else {}}
            for medium in one.media
        }
    problem = {JSON: {"schema": schemas[ProblemView]}}
    refused = {
        str(status): {"description": _DESCRIPTIONS[status], "content": problem}
        for status in one.refusals
    }
    return {str(one.status): success, **refused}
