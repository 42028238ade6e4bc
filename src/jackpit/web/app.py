"""The application: all endpoints on one event loop, around one manager."""

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
from jackpit.manager.codec import CodecError
from jackpit.manager.identity import Authenticator, SecretError
from jackpit.manager.store.base import Store, StoreError
from jackpit.manager.writer.calls import AsyncCalls, UnavailableError
from jackpit.manager.writer.manager import Manager
from jackpit.web import openapi
from jackpit.web.approvals import routes as approvals
from jackpit.web.auth import routes as auth
from jackpit.web.auth.access import Access
from jackpit.web.auth.context import ServerContext, context_of
from jackpit.web.auth.permissions import PERMISSIONS
from jackpit.web.close import routes as close
from jackpit.web.commands import routes as commands
from jackpit.web.floor import routes as floor
from jackpit.web.floor.monitor import Monitor
from jackpit.web.history import routes as history
from jackpit.web.history.growth import MeterHistories
from jackpit.web.http import pages
from jackpit.web.http.errors import Problem, problem_of, problem_response, unreadable
from jackpit.web.http.metrics import Metrics
from jackpit.web.http.middleware import Middleware
from jackpit.web.live import connection
from jackpit.web.live.hub import Hub
from jackpit.web.math import routes as math
from jackpit.web.openapi import build_document
from jackpit.web.pad import routes as pad
from jackpit.web.replay import routes as replay
from jackpit.web.reports import routes as reports
from jackpit.web.set_up import routes as set_up
from jackpit.web.sign import routes as sign
from jackpit.web.status import routes as status
from jackpit.web.training import routes as training
from jackpit.web.wins import routes as wins

FEATURES = (
    auth,
    status,
    openapi,
    pad,
    sign,
    floor,
    approvals,
    wins,
    close,
    replay,
    history,
    reports,
    math,
    set_up,
    training,
)
"""Modules with a router of endpoints."""
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
    """The framework's application, inside our middleware."""

    outer: Middleware

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.outer(scope, receive, send, context=self.state.context)
        else:
            await super().__call__(scope, receive, send)


async def admit(request: Request) -> None:
    """Admit the caller of a request or refuse it; every endpoint depends on this."""
    route = request.scope["route"]
    action = f"{request.method} {route.path}"
    caller = await context_of(request).access.admit(request.scope, action, PERMISSIONS[action])
    request.state.caller = caller
    known = {field.alias for field in route.dependant.query_params}
    for name in request.query_params:
        if name not in known:  # a misspelled parameter would change the meaning
            raise unreadable(CodecError(f"unknown parameter '{name[:40]}'"), "query", name[:40])


def create_app(
    manager: Manager,
    store: Store,
    authenticator: Authenticator,
    *,
    clock: Clock = system_clock,
    setup_code: str | None = None,
    is_tls: bool = False,
    local_metrics: bool = False,
    extra_routes: Sequence[BaseRoute] = (),
) -> FastAPI:
    """The application around a started manager.

    The argument *setup_code* allows the first setup, once; *local_metrics* lets the server's own
    machine read the metrics without authentication; *extra_routes* do their own access control and
    cannot hide an endpoint of ours.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        calls = AsyncCalls(manager, asyncio.get_running_loop())
        access = Access(calls, store, authenticator, clock, trusts_local=local_metrics)
        monitor = Monitor(calls, store, access, clock)
        hub = Hub(calls, monitor)
        metrics = Metrics(manager)
        hub.early_listeners += [access.on_entries, metrics.count_commit, monitor.on_entries]
        access.on_rights_changed.append(hub.recheck_all)
        app.state.context = ServerContext(
            calls=calls,
            store=store,
            authenticator=authenticator,
            clock=clock,
            access=access,
            metrics=metrics,
            setup_code=setup_code,
            is_tls=is_tls,
            on_press=hub.on_press,
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
    for module in FEATURES:
        app.include_router(module.router)
    app.router.routes.extend((*extra_routes, *pages.ROUTES))
    for kind in (*EXPECTED_ERRORS, Exception):
        app.add_exception_handler(kind, _error_response)
    check_permissions([*plain, *(route for module in FEATURES for route in module.router.routes)])
    app.openapi = _cached_openapi(app)  # type: ignore[method-assign]  # the framework's own hook
    app.outer = Middleware(partial(FastAPI.__call__, app), commands.shortcut)
    return app


async def _error_response(request: Request, error: Exception) -> Response:
    """JSON for a program; the not-found page for a browser."""
    if pages.is_page_request(request) and problem_of(error).status == NOT_FOUND:
        return pages.not_found_page()
    return await problem_response(request, error)


def check_permissions(routes: Sequence[BaseRoute]) -> None:
    """Every endpoint has a permission, and every permission an endpoint."""
    endpoints = {name for route in routes for name in _endpoint_names(route)}
    if endpoints != PERMISSIONS.keys():
        differing = sorted(endpoints ^ PERMISSIONS.keys())
        raise ValueError(f"Permissions and endpoints differ: {differing}.")


def _endpoint_names(route: BaseRoute) -> list[str]:
    if isinstance(route, WebSocketRoute):
        return [f"WEBSOCKET {route.path}"]
    assert isinstance(route, Route | APIRoute)
    return [f"{method} {route.path}" for method in (route.methods or ()) if method != "HEAD"]


def _cached_openapi(app: FastAPI) -> Any:
    """Build the OpenAPI document once."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = build_document(app)
        return app.openapi_schema

    return openapi
