"""Health, metrics, and what a screen needs to know before sign-in."""

from __future__ import annotations

import asyncio
import os
import shutil

from starlette.requests import Request
from starlette.responses import Response

from jackpit import __version__
from jackpit.languages import ScreenTexts, screen_texts
from jackpit.manager.codec import Json
from jackpit.manager.operations.installation import CRITICAL_FREE_BYTES
from jackpit.manager.store.base import StoreError
from jackpit.manager.writer.calls import UnavailableError, query_store
from jackpit.web.auth.context import ServerContext, context_of
from jackpit.web.http.encoder import encoder_of
from jackpit.web.http.endpoint import OPEN, Endpoints, endpoint, json_response, object_schema

router = Endpoints("Status")

WRITER_TIMEOUT_SECONDS = 2.0
_TEXT = {"type": "string"}
_HISTORY = {"type": "string", "enum": ["checking", "ok", "altered"]}
HEALTH = object_schema(
    {"status": _TEXT, "database": _TEXT, "writer": _TEXT, "disk": _TEXT, "history": _HISTORY}
)
PLAIN_TEXT = "text/plain"


@endpoint(router, "GET", "/healthz", answers=HEALTH, refusals=())
async def get_health(request: Request) -> Response:
    """Whether the database answers, the writer works, the disk has room and history is intact.

    Each part is `ok` or `failed`; the history is `checking` until it was checked once after the
    start, then `ok` or `altered`.
    """
    context = context_of(request)
    found = {
        "database": await _database(context),
        "writer": await _writer(context),
        "disk": _disk(context),
        "history": context.calls.manager.history,
    }
    is_ok = all(word in ("ok", "checking") for word in found.values())
    value: Json = {"status": "ok" if is_ok else "failed", **found}
    return json_response(value, 200 if is_ok else 503)


async def _writer(context: ServerContext) -> str:
    try:
        async with asyncio.timeout(WRITER_TIMEOUT_SECONDS):
            await context.query(lambda _logs: None)
    except (UnavailableError, TimeoutError):
        return "failed"
    return "ok"


async def _database(context: ServerContext) -> str:
    try:
        await query_store(context.store, lambda _reader: None)  # opening a reader reads it
    except StoreError:
        return "failed"
    return "ok"


def _disk(context: ServerContext) -> str:
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


_FLAG = {"type": "boolean"}
ABOUT = object_schema(
    {
        "version": _TEXT,
        "house": _TEXT,
        "time_zone": _TEXT,
        "currency": _TEXT,
        "is_set_up": _FLAG,
        "is_demo": _FLAG,
    }
)


@endpoint(router, "GET", "/api/about", answers=ABOUT, refusals=OPEN)
async def get_about(request: Request) -> Response:
    """The version, and the house: name, time zone, currency, set up or not, demo or not."""
    house = await context_of(request).access.house()
    settings = house.settings
    return json_response(
        {
            "version": __version__,
            "house": settings.name,
            "time_zone": settings.time_zone,
            "currency": settings.currency,
            "is_set_up": house.is_set_up,
            "is_demo": settings.is_demo,
        }
    )


@endpoint(router, "GET", "/api/language", refusals=(500,))
async def get_language(request: Request) -> ScreenTexts:
    """The texts of the screens in the language of the house; none if that is English."""
    return screen_texts(encoder_of(request).language.tag)
