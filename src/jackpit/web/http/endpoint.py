"""How an endpoint is declared, served and described: parameters, body, response and refusals.

The arguments of an endpoint's function are its parameters: those that the path names, and all
others of the query. msgspec reads them and the Structs of bodies, and describes both for the
OpenAPI document (``web/openapi.py``).
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, TypeVar, get_type_hints

import msgspec
from msgspec import Meta, structs
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from jackpit.fields import KEY, MAX_INTEGER, STORABLE, Id, anchored
from jackpit.manager.codec import CodecError, Decoder, Json, encode, json_schema
from jackpit.manager.codec.errors import explain
from jackpit.manager.eventlog.answer import AcceptedAnswer, Answer, RefusedAnswer
from jackpit.manager.identity import MAX_SECRET_LENGTH
from jackpit.manager.sentence import as_sentence
from jackpit.paytable import GameError
from jackpit.web.http.encoder import encoder_of
from jackpit.web.http.errors import JSON, Problem, problem_of, problem_of_refused, unreadable

Handler = Callable[..., Awaitable[Any]]
"""Returns what is sent, for the app to encode, or a whole Response."""

Function = TypeVar("Function", bound=Handler)
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


def matching(pattern: str, **more: Any) -> Meta:
    """The constraint of a text that a pattern matches as a whole."""
    return Meta(pattern=anchored(pattern), **more)


LinkKey = Annotated[str, matching(KEY, description="The key of a link.", examples=["link"])]
TableKey = Annotated[str, matching(KEY, description="The key of a table.", examples=["1"])]
PersonKey = Annotated[str, matching(KEY, description="The key of a person.", examples=["dealer"])]
RequestKey = Annotated[str, matching(KEY, description="The id of a request.", examples=["r-17"])]
Number = Annotated[int, Meta(ge=1, le=MAX_INTEGER, description="Its number.")]
After = Annotated[int, Meta(ge=0, le=MAX_INTEGER, description="Only items after this number.")]
Limit = Annotated[int, Meta(ge=1, le=1_000, description="Maximum number of items.")]

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

READING = (401, 403, 404, 422, 429, 500, 503)
WRITING = (400, 401, 403, 404, 409, 413, 422, 429, 500, 503)
OPEN = (500, 503)


@dataclass(frozen=True, kw_only=True)
class Endpoint:
    """One method of one path, and how it is described."""

    method: str
    path: str
    tag: str
    function: Handler
    body: JsonSchema | None
    answers: Any
    """The type of what is sent; a schema by hand; None if nothing is."""

    status: int
    refusals: tuple[int, ...]
    media: tuple[str, ...]
    examples: Mapping[str, Json]
    """Bodies by name."""

    @cached_property
    def action(self) -> str:
        """Its method and path, under which it has a permission."""
        return f"{self.method} {self.path}"

    @cached_property
    def path_names(self) -> tuple[str, ...]:
        """The parameters in the path."""
        return tuple(re.findall(r"{(\w+)}", self.path))

    @cached_property
    def parameters(self) -> type[msgspec.Struct]:
        """A Struct of all parameters; a trailing underscore keeps a name off Python's keywords."""
        types = get_type_hints(self.function, include_extras=True)
        fields: list[Any] = []
        for name, parameter in inspect.signature(self.function).parameters.items():
            if name == "request":
                continue
            is_required = parameter.default is inspect.Parameter.empty
            field = (name, types[name])
            fields.append(field if is_required else (*field, parameter.default))
        return msgspec.defstruct(
            self.function.__name__, fields, kw_only=True, rename=lambda name: name.rstrip("_")
        )


class Endpoints:
    """The endpoints of one feature."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.all: list[Endpoint] = []


def endpoint(
    router: Endpoints,
    method: str,
    path: str,
    *,
    answers: Any = ANYTHING,
    body: JsonSchema | None = None,
    status: int = 200,
    refusals: tuple[int, ...] | None = None,
    media: tuple[str, ...] = (JSON,),
    examples: Mapping[str, Json] | None = None,
) -> Callable[[Function], Function]:
    """Put a function on *router*; its docstring becomes its description in the OpenAPI document.

    What it returns is encoded as JSON, in the language of the house; the annotation of the return
    value describes it, or *answers* where the function makes a Response itself.
    """
    expected = refusals if refusals is not None else READING if method == "GET" else WRITING

    def put(function: Function) -> Function:
        router.all.append(
            Endpoint(
                method=method,
                path=path,
                tag=router.tag,
                function=function,
                body=body,
                answers=_returned(function) if answers is ANYTHING else answers,
                status=status,
                refusals=expected,
                media=media,
                examples=examples or {},
            )
        )
        return function

    return put


def _returned(function: Handler) -> Any:
    """The type that a function returns; any object if that is a Response."""
    kind = get_type_hints(function, include_extras=True)["return"]
    return ANYTHING if kind is Response else kind


# Serving.

Admit = Callable[[Request, Endpoint], Awaitable[None]]
"""Admits the caller of a request, or raises the Problem that refuses it."""


class EndpointApp:
    """Serves one endpoint: admits the caller, reads the parameters, calls the function."""

    def __init__(self, endpoint: Endpoint, admit: Admit) -> None:
        self._endpoint = endpoint
        self._admit = admit
        self._kind = kind = endpoint.parameters
        names = set(kind.__struct_encode_fields__)
        self._query_names = names.difference(endpoint.path_names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        try:
            await self._admit(request, self._endpoint)
            result = await self._endpoint.function(request, **self._arguments(request))
        except Exception as error:
            problem = problem_of(error)
            if problem.status == 500:
                raise
            result = problem.response(encoder_of(request))
        if not isinstance(result, Response):
            text = encoder_of(request).encode(result)
            result = Response(text, self._endpoint.status, media_type=JSON)
        await result(scope, receive, send)

    def _arguments(self, request: Request) -> dict[str, Any]:
        for name in request.query_params:
            if name not in self._query_names:  # a misspelled parameter would change the meaning
                raise unreadable(CodecError(f"unknown parameter '{name[:40]}'"), "query", name[:40])
        values = {**request.query_params, **request.path_params}
        try:
            return structs.asdict(msgspec.convert(values, self._kind, strict=False))
        except msgspec.ValidationError as error:
            explained = explain(error, self._kind, values)
            name = explained.where[0] if explained.where else ""
            place = "path" if name in self._endpoint.path_names else "query"
            raise unreadable(explained, place) from error


def routes_of(endpoints: Iterable[Endpoint], admit: Admit) -> list[Route]:
    """The framework's routes to endpoints."""
    found = []
    for one in endpoints:
        route = Route(one.path, EndpointApp(one, admit), methods=[one.method])
        route.methods = {one.method}  # the framework adds HEAD to GET
        found.append(route)
    return found


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
