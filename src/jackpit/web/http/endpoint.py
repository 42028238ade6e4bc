"""How an endpoint is declared, served and described: parameters, body, response and refusals.

The arguments of an endpoint's function are what it reads: ``body`` the body of the request, those
that the path names, and all others from the query. What it returns is sent. msgspec reads and
writes all of them by their annotations, and describes them for the OpenAPI document
(``web/openapi.py``) and the screens (``tools/screen_types.py``).
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import NoneType
from typing import Annotated, Any, TypeVar, get_type_hints

import msgspec
from msgspec import Meta, Struct, structs
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from jackpit.fields import DAY, KEY, MAX_INTEGER, STORABLE, anchored
from jackpit.manager.codec import Decoder, Json
from jackpit.manager.codec.errors import explain
from jackpit.manager.eventlog.answer import Answer, RefusedAnswer
from jackpit.manager.identity import MAX_SECRET_LENGTH
from jackpit.web.http.encoder import encoder_of
from jackpit.web.http.errors import (
    JSON,
    problem_of_refused,
    reading_request,
    refuse,
)
from jackpit.web.http.refusal import RequestFault, WebRefusal

Handler = Callable[..., Awaitable[Any]]
"""Returns what is sent, for the app to encode; None; or a whole Response."""

Function = TypeVar("Function", bound=Handler)

BODY = "body"
"""The argument of a function that takes the body of the request."""

Secret = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=MAX_SECRET_LENGTH,
        pattern=STORABLE,
        extra_json_schema={"format": "password"},
    ),
]
"""A card, a PIN, a password or a code, as typed or swiped."""


class RequestBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
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
DayKey = Annotated[str, matching(DAY, description="A gaming day.", examples=["2026-11-16"])]
DayQuery = DayKey | None
LinkQuery = Annotated[str, matching(KEY, description="One link; all if missing.")] | None

READING = (401, 403, 404, 422, 429, 500, 503)
READING_RECORDS = (*READING, 409)
"""409: a record has been altered."""

WRITING = (400, 401, 403, 404, 409, 413, 422, 429, 500, 503)
OPEN = (500, 503)


@dataclass(frozen=True, kw_only=True)
class Endpoint:
    """One method of one path, and how it is described."""

    method: str
    path: str
    tag: str
    function: Handler
    answers: Any
    """The type of what is sent; None if nothing is, or something else than JSON."""

    status: int
    refusals: tuple[int, ...]
    media: tuple[str, ...]
    examples: Mapping[str, Json]
    """Bodies by name."""

    takes: str | None = None
    """The media type of a body that the function reads itself."""

    @cached_property
    def action(self) -> str:
        """Its method and path, under which it has a permission."""
        return f"{self.method} {self.path}"

    @cached_property
    def path_names(self) -> tuple[str, ...]:
        """The parameters in the path."""
        return tuple(re.findall(r"{(\w+)}", self.path))

    @cached_property
    def body(self) -> Any:
        """The type of the body; None if the endpoint reads none."""
        return get_type_hints(self.function, include_extras=True).get(BODY)

    @cached_property
    def parameters(self) -> type[Struct]:
        """A Struct of all parameters; a trailing underscore keeps a name off Python's keywords."""
        types = get_type_hints(self.function, include_extras=True)
        fields: list[Any] = []
        for name, parameter in inspect.signature(self.function).parameters.items():
            if name in ("request", BODY):
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
    answers: Any = None,
    status: int = 200,
    refusals: tuple[int, ...] | None = None,
    media: tuple[str, ...] = (JSON,),
    examples: Mapping[str, Json] | None = None,
    takes: str | None = None,
) -> Callable[[Function], Function]:
    """Put a function on *router*; its docstring becomes its description in the OpenAPI document.

    What it returns is sent as JSON in the language of the house, and described by its annotation;
    for None only the *status* is sent. A function that makes its Response itself, for a header or
    a status of its own, names the type of the JSON as *answers*, or its *media*.
    """
    expected = refusals if refusals is not None else READING if method == "GET" else WRITING

    def put(function: Function) -> Function:
        router.all.append(
            Endpoint(
                method=method,
                path=path,
                tag=router.tag,
                function=function,
                answers=answers or _returned(function),
                status=status,
                refusals=expected,
                media=media,
                examples=examples or {},
                takes=takes,
            )
        )
        return function

    return put


def _returned(function: Handler) -> Any:
    """The type that a function returns; None if that is nothing or a whole Response."""
    kind = get_type_hints(function, include_extras=True)["return"]
    return None if kind in (NoneType, Response) else kind


# Serving.

Admit = Callable[[Request, Endpoint], Awaitable[None]]
"""Admits the caller of a request, or raises the Problem that refuses it."""


class EndpointApp:
    """Serves one endpoint: admits the caller, reads what the function takes, sends its result."""

    def __init__(self, endpoint: Endpoint, admit: Admit) -> None:
        self._endpoint = endpoint
        self._admit = admit
        self._kind = kind = endpoint.parameters
        names = set(kind.__struct_encode_fields__)
        self._query_names = names.difference(endpoint.path_names)
        self._body: Decoder[Any] | None = None
        if endpoint.body is not None:
            self._body = Decoder(endpoint.body)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        await self._admit(request, self._endpoint)
        arguments = self._arguments(request)
        if self._body is not None:
            text = await _read_body(receive)
            with reading_request():
                arguments[BODY] = self._body.decode(text)
        result = await self._endpoint.function(request, **arguments)
        status = self._endpoint.status
        if isinstance(result, Response):
            await result(scope, receive, send)
        elif result is None:
            await _send(send, b"", status, [])
        else:
            await _send_json(send, encoder_of(request).encode(result), status)

    def _arguments(self, request: Request) -> dict[str, Any]:
        values = request.path_params
        if request.scope["query_string"]:
            values = {**request.query_params, **values}
            self._check_query(request.query_params)
        try:
            return structs.asdict(msgspec.convert(values, self._kind, strict=False))
        except msgspec.ValidationError as error:
            explained = explain(error, self._kind, values)
            name = explained.where[0] if explained.where else ""
            place = "path" if name in self._endpoint.path_names else "query"
            where = (place, *explained.where)
            raise refuse(WebRefusal.NOT_READABLE, *where, what=explained.what) from error

    def _check_query(self, names: Iterable[str]) -> None:
        """A misspelled parameter would change the meaning of a request."""
        for name in names:
            if name not in self._query_names:
                unknown = RequestFault.UNKNOWN_PARAMETER.given(name=name[:40])
                raise refuse(WebRefusal.NOT_READABLE, "query", name[:40], what=unknown)


async def _read_body(receive: Receive) -> bytes:
    """The body of a request; the framework's own way costs a command twice the time."""
    body, has_more = b"", True
    while has_more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        body += message.get("body", b"")
        has_more = message.get("more_body", False)
    return body


async def _send_json(send: Send, body: bytes, status: int) -> None:
    length = (b"content-length", str(len(body)).encode())
    await _send(send, body, status, [(b"content-type", JSON.encode()), length])


async def _send(send: Send, body: bytes, status: int, headers: list[tuple[bytes, bytes]]) -> None:
    """Send a response; the framework's class for one costs a command more."""
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def routes_of(endpoints: Iterable[Endpoint], admit: Admit) -> list[Route]:
    """The framework's routes to endpoints."""
    found = []
    for one in endpoints:
        route = Route(one.path, EndpointApp(one, admit), methods=[one.method])
        route.methods = {one.method}  # the framework adds HEAD to GET
        found.append(route)
    return found


# Requests and responses.


def json_response(request: Request, value: Any, status: int = 200) -> Response:
    """A JSON response, its sentences in the language of the house."""
    return Response(encoder_of(request).encode(value), status, media_type=JSON)


# Entries.


class EntryView(Struct, frozen=True, kw_only=True, rename={"from_": "from"}):
    """One entry of a log, byte for byte as chained."""

    log: str
    seq: Annotated[int, Meta(ge=1)]
    at: str
    day: str
    by: str
    from_: str
    why: str
    """The caller's reason, or empty."""

    command: str
    digest: str
    events: list[dict[str, Any]]
    """Each has a type, on which its other fields depend."""


class EntriesView(Struct, frozen=True, kw_only=True):
    """Entries of a log."""

    entries: list[EntryView]


def entry_view(record: bytes) -> EntryView:
    """A record as it is sent: as it is, without a second encoding."""
    return msgspec.Raw(record)  # type: ignore[return-value]  # the bytes of an EntryView


def entry_views(records: Iterable[bytes]) -> list[EntryView]:
    """Records as they are sent."""
    return [entry_view(record) for record in records]


def accepted_entries(result: Answer) -> list[EntryView]:
    """The entries of a command that was carried out; the Problem if it was refused."""
    if isinstance(result, RefusedAnswer):
        raise problem_of_refused(result)
    return entry_views(entry.record for entry in result.entries)


def entries_view(result: Answer) -> EntriesView:
    """The response to a command."""
    return EntriesView(entries=accepted_entries(result))
