"""The HTTP server: one process, one event loop, stopped within three seconds."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from jackpit.web.http.middleware import MAX_BODY_BYTES

SHUTDOWN_SECONDS = 2
"""Time open requests get to finish; live connections are closed immediately."""


class Server(uvicorn.Server):
    """A server that stops once: a second Ctrl-C does not shorten the shutdown."""

    on_stop: Callable[[], None] = staticmethod(lambda: None)
    """Called when the server is asked to stop, on the signal's own stack."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop in order. A second Ctrl-C would otherwise abort running work."""
        if not self.should_exit:
            self.on_stop()
            super().handle_exit(sig, frame)


def create_server(
    app: ASGIApp,
    *,
    host: str = "127.0.0.1",
    port: int = 8080,
    certificate: Path | None = None,
    key: Path | None = None,
    **options: Any,
) -> Server:
    """A server of the application; ``run`` serves until it is stopped."""
    tune_interpreter()
    return Server(
        uvicorn.Config(
            app,
            host=host,
            port=port,
            ssl_certfile=certificate,
            ssl_keyfile=key,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            lifespan="on",
            ws_max_size=MAX_BODY_BYTES,
            ws_ping_interval=None,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=SHUTDOWN_SECONDS,
            **options,
        )
    )


THREAD_SWITCH_SECONDS = 0.001
"""How soon a waiting thread gets its turn. The writer lets go at every statement to the database,
and would wait Python's usual 5 ms to go on while requests come in. Much less than this, and the two
threads spend their time handing the turn over."""

_OBJECTS_BETWEEN_CLEAN_UPS = (100_000, 20, 50)
"""Commands and events form no cycles; at the usual 700 a tenth of the time went into looking."""


def tune_interpreter() -> None:
    """Set this process up as a server, once everything is loaded."""
    sys.setswitchinterval(THREAD_SWITCH_SECONDS)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_OBJECTS_BETWEEN_CLEAN_UPS)
