"""The application: every module's endpoints on one event loop, around one manager."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send

from jackpit.manager.calls import Calls, UnavailableError
from jackpit.manager.clock import Clock, system_clock
from jackpit.manager.forms import FormError
from jackpit.manager.identity import Desk, SecretError
from jackpit.manager.service import Manager
from jackpit.manager.store.base import Store, StoreError
from jackpit.web import (
    about,
    alarms,
    claims,
    closing,
    commands,
    credentials,
    documents,
    entries,
    health,
    history,
    live,
    looking,
    odds,
    pages,
    presses,
    preview,
    qr,
    reports,
    requests,
    rounds,
    sessions,
    setup,
    signs,
    training,
    winpages,
)
from jackpit.web.access import Access
from jackpit.web.errors import Problem, answer_problem, problem_of, unreadable
from jackpit.web.guard import Guard
from jackpit.web.hub import Hub
from jackpit.web.measures import Measures
from jackpit.web.monitor import Monitor
from jackpit.web.permissions import PERMISSIONS
from jackpit.web.state import Web, web_of

MODULES = (
    presses,
    signs,
    claims,
    history,
    preview,
    entries,
    rounds,
    sessions,
    credentials,
    looking,
    setup,
    requests,
    alarms,
    reports,
    winpages,
    closing,
    odds,
    training,
    qr,
    health,
    about,
    documents,
)
NOT_FOUND = 404
FORESEEN = (
    Problem,
    UnavailableError,
    FormError,
    SecretError,
    StoreError,
    RequestValidationError,
    HTTPException,
)


class App(FastAPI):
    """The framework's application, with the guard around it."""

    guard: Guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.guard(scope, receive, send, web=self.state.web)
        else:
            await super().__call__(scope, receive, send)


async def admit(request: Request) -> None:
    """Let whoever asks in, or not; every endpoint depends on it."""
    route = request.scope["route"]
    what = f"{request.method} {route.path}"
    caller = await web_of(request).access.admit(request.scope, what, PERMISSIONS[what])
    request.state.caller = caller
    known = {field.alias for field in route.dependant.query_params}
    for name in request.query_params:
        if name not in known:  # a word misspelt would ask for something else
            raise unreadable(FormError(f"there is no '{name[:40]}' here"), "query", name[:40])


def create_app(
    manager: Manager,
    store: Store,
    desk: Desk,
    *,
    clock: Clock = system_clock,
    setup_code: str | None = None,
    is_tls: bool = False,
    metrics_here: bool = False,
    more: Sequence[BaseRoute] = (),
) -> FastAPI:
    """The application of a manager that was started.

    *setup_code* lets somebody set the house up, once; *metrics_here* lets the machine itself read
    the numbers without saying who it is. *more* are routes of somebody else's, who decides himself
    whom they answer; no endpoint of ours can be hidden by them.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        calls = Calls(manager, asyncio.get_running_loop())
        access = Access(calls, store, desk, clock, trusts_here=metrics_here)
        monitor = Monitor(calls, store, access, clock)
        hub = Hub(calls, monitor)
        measures = Measures(manager)
        hub.first += [access.heard, measures.committed, monitor.heard]
        access.changed.append(hub.look_again)
        app.state.web = Web(
            calls=calls,
            store=store,
            desk=desk,
            clock=clock,
            access=access,
            hub=hub,
            monitor=monitor,
            measures=measures,
            setup_code=setup_code,
            is_tls=is_tls,
        )
        hub.start()
        yield
        await hub.stop()

    app = App(
        title="Jackpit",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        dependencies=[Depends(admit)],
        redirect_slashes=False,
    )
    plain = (
        Route(commands.PATH, commands.post_command, methods=["POST"]),
        WebSocketRoute("/api/live", live.live),
    )
    app.router.routes.extend(plain)
    for module in MODULES:
        app.include_router(module.router)
    app.router.routes.extend((*more, *pages.ROUTES))
    for kind in (*FORESEEN, Exception):
        app.add_exception_handler(kind, _answered)
    check_rows([*plain, *(route for module in MODULES for route in module.router.routes)])
    app.openapi = _once(app)  # type: ignore[method-assign]  # the framework asks for it so
    app.guard = Guard(partial(FastAPI.__call__, app))
    return app


async def _answered(request: Request, error: Exception) -> Response:
    """A sentence for a program; a page for somebody who is lost with his browser."""
    if pages.is_for_a_browser(request) and problem_of(error).status == NOT_FOUND:
        return pages.nowhere()
    return await answer_problem(request, error)


def check_rows(routes: Sequence[BaseRoute]) -> None:
    """Every endpoint has a row in the permissions, and every row an endpoint."""
    there = {what for route in routes for what in _named(route)}
    without, idle = there - PERMISSIONS.keys(), PERMISSIONS.keys() - there
    if without or idle:
        raise ValueError(f"Rows and endpoints differ: {sorted(without | idle)}.")


def _named(route: BaseRoute) -> list[str]:
    if isinstance(route, WebSocketRoute):
        return [f"WEBSOCKET {route.path}"]
    assert isinstance(route, Route | APIRoute)
    return [f"{method} {route.path}" for method in (route.methods or ()) if method != "HEAD"]


def _once(app: FastAPI) -> Any:
    """The document is made once."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = documents.document(app)
        return app.openapi_schema

    return openapi
