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

from jackpit.manager.clock import Clock, system_clock
from jackpit.manager.codec.codec import CodecError
from jackpit.manager.identity import Authenticator, SecretError
from jackpit.manager.store.base import Store, StoreError
from jackpit.manager.writer.calls import AsyncCalls, UnavailableError
from jackpit.manager.writer.manager import Manager
from jackpit.web import openapi
from jackpit.web.approvals import claims, preview, requests
from jackpit.web.auth import routes
from jackpit.web.auth.access import Access
from jackpit.web.auth.context import ServerContext, context_of
from jackpit.web.auth.permissions import PERMISSIONS
from jackpit.web.close import routes as close
from jackpit.web.commands import routes as commands
from jackpit.web.floor import alarms
from jackpit.web.floor import routes as floor
from jackpit.web.floor.monitor import Monitor
from jackpit.web.history import entries
from jackpit.web.history import routes as history
from jackpit.web.history.growth import MeterHistories
from jackpit.web.http import pages
from jackpit.web.http.errors import Problem, problem_of, problem_response, unreadable
from jackpit.web.http.metrics import Metrics
from jackpit.web.http.middleware import Middleware
from jackpit.web.live import connection
from jackpit.web.live.hub import Hub
from jackpit.web.maths import routes as maths
from jackpit.web.openapi import build_document
from jackpit.web.pad import routes as pad
from jackpit.web.replay import routes as replay
from jackpit.web.reports import routes as reports
from jackpit.web.set_up import credentials, qr, views
from jackpit.web.set_up import routes as set_up
from jackpit.web.sign import routes as sign
from jackpit.web.status import about, health
from jackpit.web.training import routes as training
from jackpit.web.wins import routes as wins

MODULES = (
    pad,
    sign,
    claims,
    floor,
    history,
    preview,
    entries,
    replay,
    routes,
    credentials,
    views,
    set_up,
    requests,
    alarms,
    reports,
    wins,
    close,
    maths,
    training,
    qr,
    health,
    about,
    openapi,
)
NOT_FOUND = 404
EXPECTED_ERRORS = (
    Problem,
    UnavailableError,
    CodecError,
    SecretError,
    StoreError,
    RequestValidationError,
    HTTPException,
)


class App(FastAPI):
    """The framework's application, with the guard around it."""

    guard: Middleware

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.guard(scope, receive, send, web=self.state.web)
        else:
            await super().__call__(scope, receive, send)


async def admit(request: Request) -> None:
    """Let whoever asks in, or not; every endpoint depends on it."""
    route = request.scope["route"]
    what = f"{request.method} {route.path}"
    caller = await context_of(request).access.admit(request.scope, what, PERMISSIONS[what])
    request.state.caller = caller
    known = {field.alias for field in route.dependant.query_params}
    for name in request.query_params:
        if name not in known:  # a word misspelt would ask for something else
            raise unreadable(CodecError(f"there is no '{name[:40]}' here"), "query", name[:40])


def create_app(
    manager: Manager,
    store: Store,
    desk: Authenticator,
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
        calls = AsyncCalls(manager, asyncio.get_running_loop())
        access = Access(calls, store, desk, clock, trusts_here=metrics_here)
        monitor = Monitor(calls, store, access, clock)
        hub = Hub(calls, monitor)
        measures = Metrics(manager)
        hub.first += [access.heard, measures.committed, monitor.heard]
        access.changed.append(hub.look_again)
        app.state.web = ServerContext(
            calls=calls,
            store=store,
            desk=desk,
            clock=clock,
            access=access,
            measures=measures,
            setup_code=setup_code,
            is_tls=is_tls,
            pad_touched=hub.touched,
        )
        app.state.hub, app.state.monitor = hub, monitor
        app.state.histories = MeterHistories(store)
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
        WebSocketRoute("/api/live", connection.live),
    )
    app.router.routes.extend(plain)
    for module in MODULES:
        app.include_router(module.router)
    app.router.routes.extend((*more, *pages.ROUTES))
    for kind in (*EXPECTED_ERRORS, Exception):
        app.add_exception_handler(kind, _error_response)
    check_permissions([*plain, *(route for module in MODULES for route in module.router.routes)])
    app.openapi = _cached_openapi(app)  # type: ignore[method-assign]  # the framework asks for it so
    app.guard = Middleware(partial(FastAPI.__call__, app), commands.shortcut)
    return app


async def _error_response(request: Request, error: Exception) -> Response:
    """A sentence for a program; a page for somebody who is lost with his browser."""
    if pages.is_page_request(request) and problem_of(error).status == NOT_FOUND:
        return pages.not_found_page()
    return await problem_response(request, error)


def check_permissions(routes: Sequence[BaseRoute]) -> None:
    """Every endpoint has a row in the permissions, and every row an endpoint."""
    there = {what for route in routes for what in _endpoint_names(route)}
    without, idle = there - PERMISSIONS.keys(), PERMISSIONS.keys() - there
    if without or idle:
        raise ValueError(f"Rows and endpoints differ: {sorted(without | idle)}.")


def _endpoint_names(route: BaseRoute) -> list[str]:
    if isinstance(route, WebSocketRoute):
        return [f"WEBSOCKET {route.path}"]
    assert isinstance(route, Route | APIRoute)
    return [f"{method} {route.path}" for method in (route.methods or ()) if method != "HEAD"]


def _cached_openapi(app: FastAPI) -> Any:
    """The document is made once."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = build_document(app)
        return app.openapi_schema

    return openapi
