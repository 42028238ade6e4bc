"""The same endpoint in three web frameworks: lines, start-up and commands a second.

Ours is Starlette with ``web/http/endpoint.py``. Litestar and FastAPI, which Jackpit does not need,
are measured if installed: ``.venv/bin/python -m pip install litestar fastapi``. The endpoint has a
key in its path and reads one of two commands; permissions and refusals are in none of them.
Commands are called without a network, in alternate slices of processor time; the median slice is
reported, and its ratio to ours. Start-up is the processor time of a new process until its first
answer, beyond that of the core of Jackpit, which every server loads. Prints one JSON object.

    PYTHONPATH=src python -m bench.frameworks --seconds 1
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from types import ModuleType
from typing import Any

import jackpit

SLICES, STARTS, CALLS = 9, 5, 200
MACHINERY = ("web/http/endpoint.py", "web/http/schema.py", "web/openapi.py")
"""What we have written that Litestar and FastAPI bring along."""

CORE = (
    "jackpit.manager.identity",
    "jackpit.manager.reports.report",
    "jackpit.manager.writer.calls",
)

KEYS = 'KEY, ID = r"^[A-Za-z0-9._-]{1,40}$", r"^[A-Za-z0-9._:-]{1,64}$"\n'
STRUCTS = """
from typing import Annotated
from msgspec import Meta, Struct

class StartRound(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    table: Annotated[str, Meta(pattern=KEY)]
    spots: tuple[int, ...]

class EndRound(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    table: Annotated[str, Meta(pattern=KEY)]

class CommandRequest(Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(pattern=ID)]
    command: StartRound | EndRound

class Done(Struct, frozen=True):
    id: str
    link: str
    table: str
"""
APPS = {
    "starlette": STRUCTS
    + """
from starlette.applications import Starlette
from starlette.requests import Request
from jackpit.messages import ENGLISH
from jackpit.web.http.encoder import ViewEncoder
from jackpit.web.http.endpoint import Endpoints, LinkKey, endpoint, routes_of

router = Endpoints("Tables")

@endpoint(router, "POST", "/links/{link}/commands")
async def command_link(request: Request, link: LinkKey, body: CommandRequest) -> Done:
    return Done(body.id, link, body.command.table)

async def admit(request, endpoint):
    pass

app = Starlette(routes=routes_of(router.all, admit))
app.state.encoder = ViewEncoder(ENGLISH)
""",
    "litestar": STRUCTS
    + """
from litestar import Litestar, post
from litestar.params import Parameter

@post("/links/{link:str}/commands", status_code=200)
async def command_link(
    link: Annotated[str, Parameter(pattern=KEY)], data: CommandRequest
) -> Done:
    return Done(data.id, link, data.command.table)

app = Litestar([command_link], logging_config=None)
""",
    "fastapi": """
from typing import Annotated, Literal
from fastapi import FastAPI, Path
from pydantic import BaseModel, ConfigDict, Field

class StartRound(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
    type: Literal["StartRound"]
    table: Annotated[str, Field(pattern=KEY)]
    spots: list[int]

class EndRound(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
    type: Literal["EndRound"]
    table: Annotated[str, Field(pattern=KEY)]

class CommandRequest(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
    id: Annotated[str, Field(pattern=ID)]
    command: Annotated[StartRound | EndRound, Field(discriminator="type")]

class Done(BaseModel):
    id: str
    link: str
    table: str

app = FastAPI()

@app.post("/links/{link}/commands")
async def command_link(link: Annotated[str, Path(pattern=KEY)], body: CommandRequest) -> Done:
    return Done(id=body.id, link=link, table=body.command.table)
""",
}
BODY = b'{"id":"pad-1:000123","command":{"type":"StartRound","table":"1","spots":[1,2]}}'
DONE = {"id": "pad-1:000123", "link": "link", "table": "1"}
HEADERS = [(b"content-type", b"application/json"), (b"content-length", str(len(BODY)).encode())]


def app_of(name: str) -> Any:
    """The application of a framework."""
    module = sys.modules[f"bench_{name}"] = ModuleType(f"bench_{name}")
    exec(compile(KEYS + APPS[name], name, "exec", dont_inherit=True), module.__dict__)
    return module.app


async def call(app: Any, body: bytes = BODY) -> tuple[int, bytes]:
    """The status and the body of one answer."""
    sent: list[Any] = []
    path = "/links/link/commands"
    scope: dict[str, Any] = {
        "type": "http",
        "method": "POST",
        "path": path,
        "raw_path": path.encode(),
    }
    scope |= {"asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "root_path": ""}
    scope |= {"query_string": b"", "headers": HEADERS, "client": ("127.0.0.1", 1), "state": {}}

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, send)
    return sent[0]["status"], b"".join(x.get("body", b"") for x in sent[1:])


async def commands_a_second(app: Any, seconds: float) -> float:
    """Commands in a second of processor time."""
    began, calls = time.process_time(), 0
    while (spent := time.process_time() - began) < seconds:
        for _ in range(CALLS):
            await call(app)
        calls += CALLS
    return calls / spent


def start_seconds(name: str | None) -> float:
    """A new process until the first answer of a framework; None: until the core is loaded."""
    program = f"import {', '.join(CORE)}; from bench.frameworks import *"
    if name is not None:
        program += f"; asyncio.run(call(app_of({name!r})))"
    began = os.times()
    subprocess.run([sys.executable, "-c", program], check=True)
    now = os.times()
    return now.children_user + now.children_system - began.children_user - began.children_system


def lines_of(text: str) -> int:
    """The lines of a source that are not blank."""
    return sum(bool(line.strip()) for line in text.splitlines())


async def measure(names: list[str], seconds: float) -> dict[str, Any]:
    """Measure each framework, slice by slice."""
    apps = {name: app_of(name) for name in names}
    for app in apps.values():
        status, body = await call(app)
        assert (status, json.loads(body)) == (200, DONE)
    slices: dict[str, list[float]] = {name: [] for name in names}
    starts: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(SLICES):
        for name, app in apps.items():
            slices[name].append(await commands_a_second(app, seconds))
    core = []
    for _ in range(STARTS):
        core.append(start_seconds(None))
        for name in names:
            starts[name].append(start_seconds(name))
    folder, ours = Path(jackpit.__file__).parent, names[0]
    machinery = sum(lines_of((folder / path).read_text(encoding="utf-8")) for path in MACHINERY)
    found: dict[str, Any] = {
        name: {
            "endpoint_lines": lines_of(APPS[name]),
            "machinery_lines": machinery if name == ours else 0,
            "commands_a_second": round(median(slices[name])),
            "commands_to_ours": round(
                median(a / b for a, b in zip(slices[name], slices[ours], strict=True)), 2
            ),
            "start_seconds": round(
                median(a - b for a, b in zip(starts[name], core, strict=True)), 2
            ),
        }
        for name in names
    }
    return {"core_start_seconds": round(median(core), 2), **found}


def main() -> None:
    """Measure what is installed."""
    parser = argparse.ArgumentParser(description="The same endpoint in three web frameworks.")
    parser.add_argument("--seconds", type=float, default=1)
    names = [name for name in APPS if find_spec(name)]
    print(json.dumps(asyncio.run(measure(names, parser.parse_args().seconds)), indent=2))


if __name__ == "__main__":
    main()
