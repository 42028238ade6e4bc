"""The demo in a process of its own, and somebody who asks it."""

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

from web.site import Asks

PATIENT_SECONDS = 40
OURS = {"Jackpit-Request": "1"}


class Demo:
    """``jackpit demo`` or ``jackpit train``, started as a user starts it."""

    def __init__(self, folder: Path, *options: str, verb: str = "demo") -> None:
        self.folder = folder
        self.said = folder.parent / f"{folder.name}.txt"
        with self.said.open("w") as errors:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "jackpit", verb, "--folder", str(folder)),
                    *("--address", "127.0.0.1:0", "--no-open", *options),
                ],
                stderr=errors,
                stdout=errors,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        found = self.until(lambda: re.search(r"http://127\.0\.0\.1:(\d+)/", self.text))
        self.asks = Asks(int(found[1]), OURS)

    @property
    def text(self) -> str:
        """What it has printed so far."""
        return self.said.read_text()

    def until(self, happens: Callable[[], Any], seconds: float = PATIENT_SECONDS) -> Any:
        """Wait for something; what it gives."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            assert self.process.poll() is None, self.text
            if found := happens():
                return found
            time.sleep(0.05)
        raise AssertionError(f"{self.text}\n{self.state()}")

    def is_dealing(self) -> None:
        """Wait until the tables deal, or are open to train at."""
        self.until(lambda: re.search(r"tables are (dealing|open)\.", self.text))

    def state(self) -> Any:
        """How things stand."""
        return json.loads(self.asks.get("/demo/state").body)

    def table(self, key: str) -> Any:
        """How one table stands."""
        return next(x for x in self.state()["tables"] if x["table"] == key)

    def wish(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Ask for something that changes how it goes on."""
        said = self.asks.post(f"/demo/{path}", body or {})
        assert said.status == 200, said.body
        return said.json

    def end(self) -> float:
        """Ctrl-C; how long it took."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(10) == 0, self.text
        return time.monotonic() - began


@contextmanager
def demo_in(folder: Path, *options: str, verb: str = "demo") -> Iterator[Demo]:
    """A demo that deals, or a training house, that is gone at the end."""
    demo = Demo(folder, *options, verb=verb)
    try:
        demo.is_dealing()
        yield demo
    finally:
        demo.process.kill()
        demo.process.wait()
