"""A server to be killed: the real writer behind one line of JSON per command.

    python -m manager.crash.server DATABASE KEYS

A parent process imports everything once. For every line ``start FAILPOINT`` on its input it forks a
server and prints ``forked`` and the process id; the server prints ``ready`` and its port. For every
line ``wait PROCESS`` it prints how that process ended. The failpoint may be left out.
"""

from __future__ import annotations

import asyncio
import os
import sys
from functools import partial
from importlib import reload
from pathlib import Path
from resource import RLIMIT_FSIZE, setrlimit

import msgspec
import structlog
from manager.answers import as_json

from jackpit.manager import failpoints
from jackpit.manager.codec import Decoder, leaf_classes, union_of
from jackpit.manager.eventlog.answer import AcceptedAnswer
from jackpit.manager.eventlog.checkpoints import Signer
from jackpit.manager.eventlog.keys import Keys
from jackpit.manager.store import Store
from jackpit.manager.store.postgres import PostgresStore
from jackpit.manager.store.sqlite import SqliteStore
from jackpit.manager.writer.calls import AsyncCalls
from jackpit.manager.writer.manager import Manager
from jackpit.manager.writer.queue import Step, job_of
from jackpit.table.commands import Command

SNAPSHOT_EVERY = 500
"""Often, so kills also hit the writing of a snapshot."""

GAVE_UP = 3
"""The exit code of a server whose disk failed."""

STALL_MS = 400
"""Short, so tests need not wait."""


class Asked(msgspec.Struct):
    """One command, as received."""

    id: str
    log: str
    command: dict[str, object]


class Reply(msgspec.Struct):
    """One answer, as sent."""

    id: str
    accepted: bool
    repeat: bool
    answer: msgspec.Raw


_asked = msgspec.json.Decoder(Asked).decode
_COMMAND: Decoder[Command] = Decoder(union_of(leaf_classes(Command)))
_encode = msgspec.json.Encoder().encode


async def converse(
    calls: AsyncCalls, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    """Answer one connection, command by command."""
    while line := await reader.readline():
        asked = _asked(line)
        step = Step(asked.log, _COMMAND.convert(asked.command))
        answer = await calls.submit(job_of(step, by="test", origin="test", id=asked.id))
        reply = Reply(
            asked.id,
            isinstance(answer, AcceptedAnswer),
            answer.is_repeat,
            msgspec.Raw(as_json(answer)),
        )
        writer.write(_encode(reply) + b"\n")
    writer.close()


def opened(database: str) -> Store:
    """The store of a database, imported by the parent process."""
    if database.startswith("postgresql://"):
        return PostgresStore(database, stall_ms=STALL_MS)
    return SqliteStore(database.removeprefix("sqlite:///"))


async def serve(database: str, keys: Path, failpoint: str) -> None:
    """Open the database and answer until the process is killed, perhaps at a *failpoint*."""
    ours = Keys.at(keys, may_create=True)
    signer = Signer(keys=ours, version="test", program=None, folder=keys)
    manager = Manager(
        opened(database),
        signer,
        snapshot_every=SNAPSHOT_EVERY,
        on_failure=lambda _: os._exit(GAVE_UP),
    )
    manager.start()
    calls = AsyncCalls(manager, asyncio.get_running_loop())
    await calls.query(lambda _: None)  # the server's own alarms are recorded
    prepare(failpoint)
    server = await asyncio.start_server(partial(converse, calls), "127.0.0.1", 0)
    print_line("ready", server.sockets[0].getsockname()[1])
    await server.serve_forever()


def prepare(failpoint: str) -> None:
    """Set a failpoint; ``limit:BYTES`` limits the size of every file."""
    point, _, limit = failpoint.partition(":")
    if point == "limit":
        setrlimit(RLIMIT_FSIZE, (int(limit), int(limit)))
    else:
        os.environ["JACKPIT_FAILPOINT"] = failpoint
        reload(failpoints)  # it reads the environment when it is imported


def print_line(*words: object) -> None:
    """Print a line in one write: a killed process prints no half line."""
    os.write(sys.stdout.fileno(), f"{' '.join(map(str, words))}\n".encode())


def main() -> None:
    """Fork servers, and report how they end."""
    database, keys = sys.argv[1], Path(sys.argv[2])
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    for line in sys.stdin:
        match line.split():
            case ["start", *failpoint]:
                if (forked := os.fork()) == 0:
                    asyncio.run(serve(database, keys, "".join(failpoint)))
                    os._exit(0)
                print_line("forked", forked)
            case ["wait", process]:
                _, status = os.waitpid(int(process), 0)
                print_line("ended", process, os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main()
