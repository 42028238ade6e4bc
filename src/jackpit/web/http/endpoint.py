"""How an endpoint is declared: its path, its body, its response and its refusals.

The framework reads path and query parameters. Bodies are Structs, read by the codec, which also
describes them in the OpenAPI document.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, TypeVar

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response

from jackpit.fields import KEY, MAX_INTEGER, STORABLE, Id
from jackpit.manager.codec import CodecError, Decoder, Json, encode, json_schema
from jackpit.manager.eventlog.answer import AcceptedAnswer, Answer, RefusedAnswer
from jackpit.manager.identity import MAX_SECRET_LENGTH
from jackpit.manager.sentence import as_sentence
from jackpit.paytable import GameError
from jackpit.web.http.errors import JSON, Problem, problem_of, problem_of_refused, unreadable

Function = TypeVar("Function", bound=Callable[..., Any])
Body = TypeVar("Body")
JsonSchema = Mapping[str, Json]

DAY = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"

ID_SCHEMA: JsonSchema = json_schema(Id)
SECRET_SCHEMA: JsonSchema = {
    "type": "string",
    "minLength": 1,
    "maxLength": MAX_SECRET_LENGTH,
    "pattern": STORABLE,
    "format": "password",
}
Secret = Annotated[
    str,
    msgspec.Meta(
        min_length=1,
        max_length=MAX_SECRET_LENGTH,
        pattern=STORABLE,
        extra_json_schema={"format": "password"},
    ),
]
"""A card, a PIN, a password or a code, as typed or swiped."""


class RequestBody(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base class of the bodies of requests."""


LinkKey = Annotated[str, Path(pattern=KEY, description="The key of a link.", examples=["link"])]
TableKey = Annotated[str, Path(pattern=KEY, description="The key of a table.", examples=["1"])]
PersonKey = Annotated[str, Path(pattern=KEY, description="The key of a person.")]
RequestKey = Annotated[str, Path(pattern=KEY, description="The id of a request.")]
Number = Annotated[int, Path(ge=1, le=MAX_INTEGER, description="Its number.")]
After = Annotated[int, Query(ge=0, le=MAX_INTEGER, description="Only items after this number.")]
Limit = Annotated[int, Query(ge=1, le=1_000, description="Maximum number of items.")]

WHERE: JsonSchema = {"type": "array", "items": {"type": "string"}}
PROBLEM: JsonSchema = {
    "type": "object",
    "title": "Problem",
    "description": "Why a request was refused.",
    "properties": {
        "rule": {"type": "string", "description": "The name of the rule that refuses it."},
        "sentence": {"type": "string", "description": "The same as a sentence for people."},
        "where": {**WHERE, "description": "Its place in the request, if any."},
    },
    "required": ["rule", "sentence", "where"],
    "additionalProperties": False,
}
ENTRY: JsonSchema = {
    "type": "object",
    "title": "Entry",
    "description": "One entry of a log, byte for byte as chained.",
    "properties": {
        "log": {"type": "string"},
        "seq": {"type": "integer", "minimum": 1},
        "at": {"type": "string"},
        "day": {"type": "string"},
        "by": {"type": "string"},
        "from": {"type": "string"},
        "why": {"type": "string", "description": "The caller's reason, or empty."},
        "command": {"type": "string"},
        "digest": {"type": "string"},
        "events": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"type": {"type": "string"}},
                "required": ["type"],
            },
        },
    },
    "required": ["log", "seq", "at", "day", "by", "from", "why", "command", "digest", "events"],
}
ENTRIES: JsonSchema = {
    "type": "object",
    "properties": {"entries": {"type": "array", "items": {"$ref": "#/components/schemas/Entry"}}},
    "required": ["entries"],
}
ANYTHING: JsonSchema = {"type": "object"}

_DESCRIPTIONS = {
    400: "The request is not JSON in UTF-8.",
    401: "Not signed in, or the credentials are wrong.",
    403: "The caller may not do this.",
    404: "Not found.",
    409: "Refused; the rule says why. Nothing was changed.",
    413: "The request is too large.",
    422: "The request cannot be read; `where` says which part.",
    429: "Too many failed attempts.",
    500: "A server fault, which was logged.",
    503: "The server is busy or stopping; retry with the same id.",
}
READING = (401, 403, 404, 422, 429, 500, 503)
WRITING = (400, 401, 403, 404, 409, 413, 422, 429, 500, 503)
OPEN = (500, 503)


def problem_responses(statuses: tuple[int, ...]) -> dict[int | str, dict[str, Any]]:
    """How refusals are described in the OpenAPI document."""
    content = {JSON: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {
        status: {"description": _DESCRIPTIONS[status], "content": content} for status in statuses
    }


def endpoint(
    router: APIRouter,
    method: str,
    path: str,
    *,
    answers: JsonSchema | None = ANYTHING,
    body: JsonSchema | None = None,
    status: int = 200,
    refusals: tuple[int, ...] | None = None,
    media: tuple[str, ...] = (JSON,),
) -> Callable[[Function], Function]:
    """Put a function on *router*; its docstring becomes its description in the OpenAPI document."""
    content = {kind: {"schema": answers if kind == JSON else {}} for kind in media}
    success: dict[str, Any] = {"description": "Done." if method != "GET" else "OK."}
    if answers is not None:
        success["content"] = content
    expected = refusals if refusals is not None else READING if method == "GET" else WRITING
    extra: dict[str, Any] = {}
    if body is not None:
        extra["requestBody"] = {"required": True, "content": {JSON: {"schema": body}}}

    def put(function: Function) -> Function:
        summary, _, more = (function.__doc__ or "").partition("\n")
        router.add_api_route(
            path,
            function,
            methods=[method],
            summary=summary.strip(),
            description=more.strip() or summary.strip(),
            response_class=Response,
            status_code=status,
            responses={status: success, **problem_responses(expected)},
            openapi_extra=extra or None,
            operation_id=function.__name__,
        )
        return function

    return put


# Requests and responses.


def read_values(decoder: Decoder[Body], values: Json, *where: str) -> Body:
    """Read a JSON value; a Problem if it cannot be read."""
    try:
        return decoder.convert(values)
    except CodecError as error:
        raise unreadable(error, *where) from error
    except GameError as error:
        raise not_playable(error) from error


def not_playable(error: Exception) -> Problem:
    """The problem of terms that no game can be played with."""
    return Problem(409, "NOT_PLAYABLE", as_sentence(str(error)))


async def read_body(request: Request, decoder: Decoder[Body]) -> Body:
    """Read the body of a request; a Problem if it cannot be read."""
    return read_text(decoder, await request.body())


def read_text(decoder: Decoder[Body], text: bytes) -> Body:
    """Read JSON; a Problem if it cannot be read."""
    try:
        return decoder.decode(text)
    except CodecError as error:
        raise problem_of(error) from error
    except GameError as error:
        raise not_playable(error) from error


def json_response(
    value: Json, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """A JSON response."""
    return Response(encode(value), status, headers=dict(headers or {}), media_type=JSON)


def command_response(result: Answer, **more: Json) -> Response:
    """The response to a command: its entries, and values that are sent once."""
    if isinstance(result, RefusedAnswer):
        raise problem_of_refused(result)
    return Response(accepted_json(result, **more), media_type=JSON)


def accepted_json(result: AcceptedAnswer, **more: Json) -> bytes:
    """The entries byte for byte, with more values beside them."""
    text = result.as_json()
    return text if not more else text[:-1] + b"," + encode(more)[1:]


def object_schema(
    properties: Mapping[str, Any], required: list[str] | None = None
) -> dict[str, Json]:
    """The schema of an object with exactly these properties."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties) if required is None else required,
        "additionalProperties": False,
    }


def list_schema(name: str, items: JsonSchema = ANYTHING) -> dict[str, Json]:
    """The schema of an object with one list."""
    return object_schema({name: {"type": "array", "items": items}})


def nullable(schema: JsonSchema) -> dict[str, Json]:
    """The schema of a value that may be missing or null."""
    return {"anyOf": [schema, {"type": "null"}]}
