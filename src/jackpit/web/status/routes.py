"""Health, metrics, and what a screen needs to know before sign-in."""

from __future__ import annotations

import asyncio
import os
import shutil
from typing import Literal

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from jackpit import __version__
from jackpit.languages import ScreenTexts, screen_texts
from jackpit.manager.operations.installation import CRITICAL_FREE_BYTES
from jackpit.manager.store.base import StoreError
from jackpit.manager.writer.calls import UnavailableError
from jackpit.web.auth.context import ServerContext, context_of
from jackpit.web.http.encoder import encoder_of
from jackpit.web.http.endpoint import OPEN, Endpoints, endpoint, json_response

router = Endpoints("Status")

WRITER_TIMEOUT_SECONDS = 2.0
PLAIN_TEXT = "text/plain"
PartStatus = Literal["ok", "failed"]


class HealthView(Struct, frozen=True, kw_only=True):
    """The state of the server: of all its parts, then of each."""

    status: PartStatus
    database: PartStatus
    writer: PartStatus
    disk: PartStatus
    history: Literal["checking", "ok", "altered"]
    """Checking until it was checked once after the start."""


@endpoint(router, "GET", "/healthz", answers=HealthView, refusals=())
async def get_health(request: Request) -> Response:
    """Whether the database answers, the writer works, the disk has room and history is intact."""
    context = context_of(request)
    database, writer, disk = await _database(context), await _writer(context), _disk(context)
    history = context.calls.manager.history
    is_ok = {database, writer, disk} == {"ok"} and history != "altered"
    view = HealthView(
        status="ok" if is_ok else "failed",
        database=database,
        writer=writer,
        disk=disk,
        history=history,
    )
    return json_response(request, view, 200 if is_ok else 503)


async def _writer(context: ServerContext) -> PartStatus:
    try:
        async with asyncio.timeout(WRITER_TIMEOUT_SECONDS):
            await context.query(lambda _logs: None)
    except (UnavailableError, TimeoutError):
        return "failed"
    return "ok"


async def _database(context: ServerContext) -> PartStatus:
    try:
        await context.read(lambda _reader: None)  # opening a reader reads it
    except StoreError:
        return "failed"
    return "ok"


def _disk(context: ServerContext) -> PartStatus:
    """The disk of a database file on this machine; a database server checks its own."""
    path = getattr(context.store, "path", None)
    if path is None:
        return "ok"
    free = shutil.disk_usage(os.path.dirname(os.path.abspath(path))).free
    return "ok" if free >= CRITICAL_FREE_BYTES else "failed"


@endpoint(router, "GET", "/metrics", media=(PLAIN_TEXT,), refusals=(401, 403, 429, 500, 503))
async def get_metrics(request: Request) -> Response:
    """The metrics in Prometheus's text format."""
    return Response(context_of(request).metrics.text(), media_type=f"{PLAIN_TEXT}; version=0.0.4")


class AboutView(Struct, frozen=True, kw_only=True):
    """The version of the server, and its house."""

    version: str
    house: str
    """The name of the house."""

    time_zone: str
    currency: str
    is_set_up: bool
    is_demo: bool


@endpoint(router, "GET", "/api/about", refusals=OPEN)
async def get_about(request: Request) -> AboutView:
    """The version, and the house: name, time zone, currency, set up or not, demo or not."""
    house = await context_of(request).access.house()
    settings = house.settings
    return AboutView(
        version=__version__,
        house=settings.name,
        time_zone=settings.time_zone,
        currency=settings.currency,
        is_set_up=house.is_set_up,
        is_demo=settings.is_demo,
    )


@endpoint(router, "GET", "/api/language", refusals=(500,))
async def get_language(request: Request) -> ScreenTexts:
    """The texts of the screens in the language of the house; none if that is English."""
    return screen_texts(encoder_of(request).language.tag)
