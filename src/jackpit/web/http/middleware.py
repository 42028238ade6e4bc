"""Around every request: request id, size limit, response headers, and the response to an error.

A pure ASGI layer, which costs table commands little.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from itertools import count
from logging import DEBUG
from secrets import token_hex
from typing import Any

import structlog
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from jackpit.web.http.encoder import encoder_of
from jackpit.web.http.errors import FAULT_STATUS, NOT_FOUND, Problem, problem_of, refuse
from jackpit.web.http.pages import is_page_request, not_found_page
from jackpit.web.http.refusal import WebRefusal

Header = tuple[bytes, bytes]

MAX_BODY_BYTES = 256 * 1024
MAX_UPLOAD_BYTES = 33 * 10**6
UPLOAD_PATHS = frozenset({"/api/sign-files"})
"""Their endpoint limits each type of file itself."""

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "media-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
_COMMON_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
HEADERS = (
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-frame-options", b"DENY"),
    *_COMMON_HEADERS,
)
FRAMING_HEADERS = (
    (b"content-security-policy", f"{CONTENT_SECURITY_POLICY}; frame-src 'self'".encode()),
    (b"x-frame-options", b"DENY"),
    *_COMMON_HEADERS,
)
FRAMED_HEADERS = (
    (
        b"content-security-policy",
        CONTENT_SECURITY_POLICY.replace("ancestors 'none'", "ancestors 'self'").encode(),
    ),
    (b"x-frame-options", b"SAMEORIGIN"),
    *_COMMON_HEADERS,
)
PAGE_HEADERS = {"/training": FRAMING_HEADERS, "/training/pad": FRAMED_HEADERS}
"""The training page shows a pad in a frame; no other page frames or is framed."""

NO_STORE = (b"cache-control", b"no-store")

_RUN_ID = token_hex(4)
"""Distinguishes the requests of this server run from those of others."""

_REQUEST_NUMBERS = count(1)

logger = structlog.get_logger("jackpit.web")


class Middleware:
    """Adds the headers to every response, and answers every request that raised an error."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._logs_all = bool(logger.is_enabled_for(DEBUG))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        exchange = _Exchange(scope, receive, send, logs_all=self._logs_all)
        try:
            await self.app(scope, exchange.receive, exchange.send)
        except Exception as error:
            problem = problem_of(error)
            if problem.status == FAULT_STATUS:
                logger.exception("fault", request=exchange.id, path=scope["path"])
            await exchange.answer(_response_to(problem, Request(scope)))


def _response_to(problem: Problem, request: Request) -> Response:
    """JSON for a program; the not-found page for a browser."""
    if problem.status == NOT_FOUND and is_page_request(request):
        return not_found_page(request)
    return problem.response(encoder_of(request))


class _Exchange:
    """One request and its response."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, *, logs_all: bool) -> None:
        self.id = f"{_RUN_ID}-{next(_REQUEST_NUMBERS)}"
        self._scope, self._receive, self._send = scope, receive, send
        self._headers = PAGE_HEADERS.get(scope["path"], HEADERS)
        self._max_body_bytes = MAX_UPLOAD_BYTES if scope["path"] in UPLOAD_PATHS else MAX_BODY_BYTES
        self._received = self._status = 0
        self._logs_all = logs_all
        self._started = time.perf_counter()

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._received += len(message.get("body", b""))
            if self._received > self._max_body_bytes:
                raise refuse(WebRefusal.TOO_LARGE)
        return message

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            message["headers"] = self._all_headers(message["headers"])
            self._log_response()
        await self._send(message)

    async def answer(self, response: Response) -> None:
        """Respond in place of the application, unless it has begun to respond."""
        if self._status:
            return
        self._status = status = response.status_code
        headers = self._all_headers(response.raw_headers)
        self._log_response()
        await self._send({"type": "http.response.start", "status": status, "headers": headers})
        await self._send({"type": "http.response.body", "body": response.body})

    def _all_headers(self, own: Iterable[Header]) -> list[Header]:
        """The headers of a response with those of every response; it is not stored by default."""
        headers = [*own, *self._headers, (b"jackpit-request-id", self.id.encode())]
        if not any(name == b"cache-control" for name, _ in own):
            headers.append(NO_STORE)
        return headers

    def _log_response(self) -> None:
        if self._status >= 500:
            self._log(logger.warning)
        elif self._logs_all:
            self._log(logger.debug)

    def _log(self, write: Callable[..., Any]) -> None:
        """One line about the request; never its body, query or headers."""
        write(
            "request",
            request=self.id,
            method=self._scope["method"],
            path=self._scope["path"],
            status=self._status,
            ms=round((time.perf_counter() - self._started) * 1_000, 1),
        )
