"""What stands around every request: its id, its size, the headers of the answer, the last resort.

A pure ASGI layer, so that the path of table commands pays little for it.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from itertools import count
from logging import DEBUG
from secrets import token_hex
from typing import Any

import structlog
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from jackpit.web.http.errors import Problem, status_problem

MAX_BODY_BYTES = 256 * 1024
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; "
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
"""The training table shows a pad within its page; no other page shows one, or is shown in one."""

NO_STORE = (b"cache-control", b"no-store")

_RUN_ID = token_hex(4)
"""Tells the requests of this run of the server from those of others."""

_REQUEST_NUMBERS = count(1)

logger = structlog.get_logger("jackpit.web")

Shortcut = Callable[[Any, Scope, Receive], Awaitable[Response | None]]
"""Answers a request past the framework, or gives None for the framework to answer it."""


class Middleware:
    """Wraps the application; nothing leaves without the headers, and no fault shows itself."""

    def __init__(self, app: ASGIApp, shortcut: Shortcut, *, largest: int = MAX_BODY_BYTES) -> None:
        self.app = app
        self.shortcut = shortcut
        self.largest = largest
        self._is_told = bool(logger.is_enabled_for(DEBUG))

    async def __call__(self, scope: Scope, receive: Receive, send: Send, *, context: Any) -> None:
        """Answer one request of HTTP."""
        visit = _Exchange(scope, receive, send, largest=self.largest, is_told=self._is_told)
        try:
            if response := await self.shortcut(context, scope, visit.receive):
                await visit.answer(response)
            else:
                await self.app(scope, visit.receive, visit.send)
        except Problem as problem:  # raised outside a route
            await visit.answer(problem.response())
        except Exception:
            logger.exception("fault", request=visit.id, path=scope["path"])
            await visit.answer(status_problem(500).response())


class _Exchange:
    """One request."""

    def __init__(
        self, scope: Scope, receive: Receive, send: Send, *, largest: int, is_told: bool
    ) -> None:
        self.id = f"{_RUN_ID}-{next(_REQUEST_NUMBERS)}"
        self._scope, self._receive, self._send = scope, receive, send
        self._headers = PAGE_HEADERS.get(scope["path"], HEADERS)
        self._largest, self._came, self._status = largest, 0, 0
        self._is_told = is_told
        self._began = time.perf_counter()

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._came += len(message.get("body", b""))
            if self._came > self._largest:
                raise status_problem(413)
        return message

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            headers = [*message.get("headers", ()), *self._headers, self._own]
            if not any(name == b"cache-control" for name, _ in headers):
                headers.append(NO_STORE)
            message["headers"] = headers
            self._told()
        await self._send(message)

    async def answer(self, response: Response) -> None:
        """Answer in place of the application, unless it has begun to."""
        if self._status:
            return
        self._status = status = response.status_code
        headers = [*response.raw_headers, *self._headers, self._own, NO_STORE]
        self._told()
        await self._send({"type": "http.response.start", "status": status, "headers": headers})
        await self._send({"type": "http.response.body", "body": response.body})

    def _told(self) -> None:
        if self._status >= 500:
            self._note(logger.warning)
        elif self._is_told:
            self._note(logger.debug)

    @property
    def _own(self) -> tuple[bytes, bytes]:
        return (b"jackpit-request-id", self.id.encode())

    def _note(self, tell: Callable[..., Any]) -> None:
        """One line about the request; never its body, its query or its headers."""
        tell(
            "request",
            request=self.id,
            method=self._scope["method"],
            path=self._scope["path"],
            status=self._status,
            ms=round((time.perf_counter() - self._began) * 1_000, 1),
        )
