"""The demo in a process of its own, and a client of it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from web.site import HttpClient

TIMEOUT_SECONDS = 40
OURS = {"Jackpit-Request": "1"}


class Demo:
    """``jackpit demo`` or ``jackpit train``, started as a user starts it."""

    def __init__(self, folder: Path, *options: str, verb: str = "demo") -> None:
        self.folder = folder
        self.output = folder.parent / f"{folder.name}.txt"
        self.errors = folder.parent / f"{folder.name}.errors.txt"
        with self.output.open("w") as output, self.errors.open("w") as errors:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "jackpit", verb, "--folder", str(folder)),
                    *("--address", "127.0.0.1:0", "--no-open", *options),
                ],
                stdout=output,
                stderr=errors,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        found = self.until(lambda: re.search(r"http://127\.0\.0\.1:(\d+)/", self.text))
        self.client = HttpClient(int(found[1]), OURS)

    @property
    def text(self) -> str:
        """What it has printed to standard output so far."""
        return self.output.read_text()

    def until(self, condition: Callable[[], Any], seconds: float = TIMEOUT_SECONDS) -> Any:
        """Wait until a condition holds; return its value."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            assert self.process.poll() is None, self.text + self.errors.read_text()
            if found := condition():
                return found
            time.sleep(0.05)
        raise AssertionError(f"{self.text}\n{self.state()}")

    def wait_until_open(self) -> None:
        """Wait until the tables are open."""
        self.until(lambda: re.search(r"tables are open\b", self.text))

    def state(self) -> Any:
        """The state of the demo."""
        return json.loads(self.client.get("/demo/state").body)

    def table(self, key: str) -> Any:
        """The state of one table."""
        return next(x for x in self.state()["tables"] if x["table"] == key)

    def request(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Make a request of a visitor."""
        response = self.client.post(f"/demo/{path}", body or {})
        assert response.status == 200, response.body
        return response.json

    def end(self) -> float:
        """Press Ctrl-C; return the seconds until the end."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(10) == 0, self.text
        return time.monotonic() - began


@contextmanager
def demo_in(folder: Path, *options: str, verb: str = "demo") -> Iterator[Demo]:
    """A demo or a training house with open tables; killed at the end."""
    demo = Demo(folder, *options, verb=verb)
    try:
        demo.wait_until_open()
        yield demo
    finally:
        demo.process.kill()
        demo.process.wait()
