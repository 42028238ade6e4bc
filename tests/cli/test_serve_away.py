"""``jackpit serve`` while its PostgreSQL is away: it says so at once, and can be stopped."""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path
from urllib.error import HTTPError

from cli.test_serve import STOPPED_WITHIN_SECONDS, Served, served
from postgres import Postgres

PATIENCE = 10.0


def health(manager: Served) -> dict[str, str]:
    """What it says of itself."""
    try:
        content = manager.get("/healthz")
    except HTTPError as error:
        content = error.read()
    found: dict[str, str] = json.loads(content)
    return found


def test_it_stops_within_three_seconds_though_its_database_is_away(tmp_path: Path) -> None:
    with (
        Postgres() as postgres,
        served(tmp_path, "--database", postgres.url, "--keys", str(tmp_path / "keys")) as manager,
    ):
        assert health(manager)["writer"] == "well"
        postgres.kill()
        end = time.monotonic() + PATIENCE
        while health(manager)["writer"] == "well":
            assert time.monotonic() < end
            time.sleep(0.05)
        began = time.monotonic()
        assert health(manager)["database"] == "not well"
        assert time.monotonic() - began < 1
        began = time.monotonic()
        manager.process.send_signal(signal.SIGTERM)
        assert manager.process.wait(10) == 1
        assert time.monotonic() - began < STOPPED_WITHIN_SECONDS
        assert "Stopped: The PostgreSQL database" in manager.errors.read_text()
