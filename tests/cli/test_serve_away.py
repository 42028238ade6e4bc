"""``jackpit serve`` while its PostgreSQL is away: it reports that at once and can be stopped."""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path
from urllib.error import HTTPError

from cli.test_serve import STOPPED_WITHIN_SECONDS, ServerProcess, served
from postgres import Postgres

TIMEOUT_SECONDS = 10.0


def health(server: ServerProcess) -> dict[str, str]:
    """Its health report."""
    try:
        content = server.get("/healthz")
    except HTTPError as error:
        content = error.read()
    found: dict[str, str] = json.loads(content)
    return found


def test_it_stops_within_three_seconds_while_its_database_is_away(tmp_path: Path) -> None:
    with (
        Postgres() as postgres,
        served(tmp_path, "--database", postgres.url, "--keys", str(tmp_path / "keys")) as server,
    ):
        assert health(server)["writer"] == "ok"
        postgres.kill()
        end = time.monotonic() + TIMEOUT_SECONDS
        while health(server)["writer"] == "ok":
            assert time.monotonic() < end
            time.sleep(0.05)
        began = time.monotonic()
        assert health(server)["database"] == "failed"
        assert time.monotonic() - began < 1
        began = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(10) == 1
        assert time.monotonic() - began < STOPPED_WITHIN_SECONDS
        assert "Stopped: The PostgreSQL database" in server.errors.read_text()
