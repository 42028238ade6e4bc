"""The application: all endpoints on one event loop, around one manager."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import cached_property

from starlette.datastructures import State
from starlette.requests import Request
from starlette.routing import BaseRoute, Router, WebSocketRoute
from starlette.types import Lifespan, Receive, Scope, Send

from jackpit.manager.clock import Clock, system_clock
from jackpit.manager.codec import Json
from jackpit.manager.identity import Authenticator
from jackpit.manager.store.base import Store
from jackpit.manager.writer.calls import AsyncCalls
from jackpit.manager.writer.manager import Manager
from jackpit.messages import ENGLISH, Language
from jackpit.web import openapi
from jackpit.web.approvals import routes as approvals
from jackpit.web.auth import routes as auth
from jackpit.web.auth.access import Access
from jackpit.web.auth.context import CALLER, ServerContext, context_of
from jackpit.web.auth.permissions import PERMISSIONS
from jackpit.web.auth.person_rights import PAGE_NEEDS
from jackpit.web.close import routes as close
from jackpit.web.commands import house_commands
from jackpit.web.commands import routes as commands
from jackpit.web.floor import routes as floor
from jackpit.web.floor import signs as floor_signs
from jackpit.web.floor.monitor import Monitor
from jackpit.web.history import routes as history
from jackpit.web.history.growth import MeterHistories
from jackpit.web.http import pages
from jackpit.web.http.encoder import ViewEncoder
from jackpit.web.http.endpoint import Endpoint, routes_of
from jackpit.web.http.metrics import Metrics
from jackpit.web.http.middleware import Middleware
from jackpit.web.live import connection
from jackpit.web.live.announcer import Announcer
from jackpit.web.live.hub import Hub
from jackpit.web.math import routes as math
from jackpit.web.openapi import build_document
from jackpit.web.pad import routes as pad
from jackpit.web.replay import routes as replay
from jackpit.web.reports import routes as reports
from jackpit.web.set_up import routes as set_up
from jackpit.web.sign import files as sign_files
from jackpit.web.sign import pages as sign_pages
from jackpit.web.sign import routes as sign
from jackpit.web.sign import rules as sign_rules
from jackpit.web.sign.content import SignContent
from jackpit.web.status import routes as status
from jackpit.web.training import routes as training
from jackpit.web.wins import routes as wins

FEATURES = (
    commands,
    pad,
    auth,
    status,
    openapi,
    sign,
    sign_rules,
    sign_files,
    sign_pages,
    floor,
    floor_signs,
    approvals,
    wins,
    close,
    replay,
    history,
    reports,
    math,
    house_commands,
    set_up,
    training,
)
"""Modules with endpoints; those of commands and presses first, which are called most."""

ENDPOINTS = [one for module in FEATURES for one in module.router.all]


class App(Router):
    """The framework's router, inside our middleware."""

    def __init__(
        self,
        routes: Sequence[BaseRoute],
        endpoints: Sequence[Endpoint],
        lifespan: Lifespan[App],
        language: Language,
    ) -> None:
        super().__init__(routes, redirect_slashes=False, lifespan=lifespan)
        self.state = State()
        self.state.encoder = ViewEncoder(language)
        self._endpoints = endpoints
        self._http = Middleware(super().__call__)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = self
        serve = self._http if scope["type"] == "http" else super().__call__
        await serve(scope, receive, send)

    @cached_property
    def openapi(self) -> dict[str, Json]:
        """The OpenAPI document of the endpoints that this application has."""
        return build_document(self._endpoints)


async def admit(request: Request, endpoint: Endpoint) -> None:
    """Admit the caller of a request to an endpoint, or refuse it."""
    access = context_of(request).access
    request.scope[CALLER] = await access.admit(request.scope, endpoint.action)


def create_app(
    manager: Manager,
    store: Store,
    authenticator: Authenticator,
    *,
    clock: Clock = system_clock,
    setup_code: str | None = None,
    is_tls: bool = False,
    language: Language = ENGLISH,
    endpoints: Sequence[Endpoint] = ENDPOINTS,
) -> App:
    """The application around a started manager.

    The argument *setup_code* allows the first setup, once; *language* is that of all that people
    read; a demo has further *endpoints*.
    """

    @asynccontextmanager
    async def lifespan(app: App) -> AsyncIterator[None]:
        calls = AsyncCalls(manager, asyncio.get_running_loop())
        access = Access(calls, store, authenticator, clock)
        monitor = Monitor(calls, store, access, clock)
        content = SignContent(access, clock)
        hub = Hub(calls, monitor, app.state.encoder, clock, content.complete)
        content.stale = hub.refresh_signs
        announcer = Announcer(calls, clock)
        metrics = Metrics(manager)
        hub.early_listeners += [
            access.on_entries,
            metrics.count_commit,
            monitor.on_entries,
            announcer.on_entries,
            content.on_entries,
        ]
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
            is_pad_lost=monitor.is_pad_lost,
        )
        app.state.hub, app.state.monitor = hub, monitor
        app.state.sign_content = content
        app.state.histories = MeterHistories(store)
        hub.start()
        announcer.start()
        content.start()
        yield
        await content.stop()
        await announcer.stop()
        await hub.stop()

    check_permissions([*(one.action for one in endpoints), connection.ACTION])
    routes = (
        *routes_of(endpoints, admit),
        WebSocketRoute(connection.PATH, connection.live),
        *pages.page_routes(path for path in PAGE_NEEDS if "/" not in path),
    )
    return App(routes, endpoints, lifespan, language)


def check_permissions(actions: Sequence[str]) -> None:
    """Every endpoint has a permission, and every permission an endpoint; a demo's only there."""
    expected = {action for action, row in PERMISSIONS.items() if not row.only_demo}
    unexpected = set(actions) - PERMISSIONS.keys()
    if differing := sorted(unexpected | (expected - set(actions))):
        raise ValueError(f"Permissions and endpoints differ: {differing}.")
