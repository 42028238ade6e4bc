"""Live: one WebSocket over which a client watches, sends commands and presses, and beats.

A client that watches entries gets every one of them, in order, without a gap: missed ones from the
store, then new ones as they come. If it cannot keep up it is sent away and told from where to go
on. Pads and signs are shown as they look last.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from dataclasses import replace
from typing import Any, Literal

import msgspec
from fastapi import WebSocket
from starlette.websockets import WebSocketDisconnect

from jackpit.manager.answers import Answer, Refused
from jackpit.manager.calls import UnavailableError
from jackpit.manager.records import encode
from jackpit.manager.store.base import HOUSE_LOG, Entry, StoreError
from jackpit.web.access import Caller, Shown, shown_by
from jackpit.web.commands import Order, carry_out, check_text
from jackpit.web.errors import Problem, problem_of, problem_of_refused
from jackpit.web.hub import View
from jackpit.web.messages import Do, Press, Said, Watch, read_said
from jackpit.web.permissions import PERMISSIONS
from jackpit.web.presses import Pressed, check_place, press
from jackpit.web.shown import Logs
from jackpit.web.state import Web

WHAT = "WEBSOCKET /api/live"
HELLO_SECONDS = 5.0
SILENCE_SECONDS = 10.0
LOOK_AGAIN_BEATS = 5
"""So often it is looked whether whoever is connected may still be."""

MOST_WAITING = 1_000
MOST_AT_WORK = 256
ENTRIES_AT_ONCE = 200
CLOSE_SECONDS = 3.0

NOT_WELCOME = 4401
TOO_SLOW = 4408
TOO_SILENT = 4409
NOT_UNDERSTOOD = 4400


class Sent(Exception):  # noqa: N818  # it ends a connection, and is no error of ours
    """The connection is to be closed, with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Client:
    """One live connection."""

    def __init__(self, web: Web, socket: WebSocket) -> None:
        self.web = web
        self.socket = socket
        self.caller: Caller | None = None
        self.views: set[View] = set()
        self._shown: Shown = shown_by(socket.scope)
        self._loop = asyncio.get_running_loop()
        self._last: dict[View, bytes] = {}
        self._fresh: dict[View | str, bytes] = {}
        """What is shown as it looks last, and not sent yet."""

        self._waiting: deque[tuple[bytes, Entry | None]] = deque()
        self._woken, self._room = asyncio.Event(), asyncio.Event()
        self._ended: asyncio.Future[Sent] = self._loop.create_future()
        self._sent: dict[str, int] = {}
        """How far the entries of a log were put out, of those it watches."""

        self._gone: dict[str, int] = {}
        """How far they have left: what is put out may still wait."""

        self.following: set[str] = set()
        """The logs whose entries come as they are made; the others are being caught up with."""

        self._heard_at = self._loop.time()
        self._at_work: set[asyncio.Task[None]] = set()

    # From the hub.

    def heard(self, entry: Entry) -> None:
        """An entry is new: it is put out, unless there is something before it to catch up with."""
        log = entry.log
        if log not in self.following or entry.seq <= self._sent[log]:
            return
        if entry.seq != self._sent[log] + 1:
            self.following.discard(log)
            self._work(self._catch_up(log))
        elif len(self._waiting) >= MOST_WAITING:
            self._end(TOO_SLOW, log)
        else:
            self._put_entry(entry)

    def looks(self, view: View, text: bytes) -> None:
        """A pad or a sign is shown, if it looks otherwise than before."""
        if self._last.get(view) != text:
            self._last[view] = text
            self._fresh[view] = text
            self._woken.set()

    def lost(self, view: View, problem: Problem) -> None:
        """What is watched is not there."""
        self.views.discard(view)
        self._put(b'{"problem":%s}' % problem.as_json())

    def fail(self) -> None:
        """Something cannot be shown, or told: whoever comes back begins anew."""
        self._end(1011, "a fault")

    def beat(self, number: int) -> None:
        """A second has passed: say so, and listen whether anybody is still there."""
        if self._loop.time() - self._heard_at > SILENCE_SECONDS:
            self._end(TOO_SILENT, "nothing was heard; say a beat every second")
        self._fresh["beat"] = b'{"beat":%d}' % number
        self._woken.set()
        if number % LOOK_AGAIN_BEATS == 0:
            self.look_again()

    def look_again(self) -> None:
        """Whether whoever is connected may still be: he may have been signed out since."""
        self._work(self._look_again())

    def _put(self, text: bytes) -> None:
        self._waiting.append((text, None))
        self._woken.set()

    def _put_entry(self, entry: Entry) -> None:
        self._waiting.append((b'{"entry":%s}' % entry.record, entry))
        self._sent[entry.log] = entry.seq
        self._woken.set()

    def _end(self, code: int, reason: str) -> None:
        if not self._ended.done():
            self._ended.set_result(Sent(code, reason))

    def _work(self, does: Any) -> None:
        task = self._loop.create_task(does)
        self._at_work.add(task)
        task.add_done_callback(self._worked)

    def _worked(self, task: asyncio.Task[None]) -> None:
        self._at_work.discard(task)
        self._room.set()
        if not task.cancelled() and (error := task.exception()) is not None:
            problem = problem_of(error) if isinstance(error, Exception) else None
            code = NOT_WELCOME if problem is not None and problem.status in (401, 403) else 1011
            self._end(code, "a fault" if problem is None else _reason(problem))

    # Its life.

    async def live(self) -> None:
        """Listen and send until one side has enough."""
        await self.socket.accept()
        try:
            await self._welcome()
        except Sent as refused:
            await self.socket.close(refused.code, refused.reason)
            return
        self.web.hub.join(self)
        self.look_again()  # for nobody has told it before
        self.web.measures.clients.inc()
        tasks = [self._loop.create_task(self._listen()), self._loop.create_task(self._send())]
        try:
            ending: list[asyncio.Future[Any]] = [*tasks, self._ended]
            await asyncio.wait(ending, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.web.hub.leave(self)
            self.web.measures.clients.dec()
            for task in (*tasks, *self._at_work):
                task.cancel()
            await asyncio.gather(*tasks, *self._at_work, return_exceptions=True)
        if self._ended.done():
            sent = self._ended.result()
            reason = sent.reason
            if sent.code == TOO_SLOW:
                reason = f"too slow; go on after {self._gone[reason]} of {reason}"
            with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
                async with asyncio.timeout(CLOSE_SECONDS):
                    await self.socket.close(sent.code, reason)

    async def _welcome(self) -> None:
        """Find out who is there: by the headers, or by the first message."""
        shown = self._shown
        try:
            if shown.token is None:
                async with asyncio.timeout(HELLO_SECONDS):
                    said = self._read(await self.socket.receive_text())
                if said.hello is None:
                    raise Sent(NOT_UNDERSTOOD, "say hello first")
                hello = said.hello
                shown = self._shown = replace(shown, token=hello.token, version=hello.version)
            if shown.is_cookie and not shown.is_from_here_on_purpose:
                raise Sent(NOT_WELCOME, "a page of another site may not connect")
            caller = await self._recognised()
        except Problem as problem:
            raise Sent(NOT_WELCOME, _reason(problem)) from problem
        except (TimeoutError, WebSocketDisconnect) as error:
            raise Sent(NOT_UNDERSTOOD, "say hello first") from error
        self.caller = caller
        kind = None if caller.device is None else caller.device.kind.value
        role = None if caller.person is None else caller.person.role.word
        welcome = {"as": caller.key, "role": role, "device": kind}
        await self.socket.send_text(encode({"welcome": welcome}).decode())

    async def _recognised(self) -> Caller:
        try:
            caller = await self.web.access.recognise(self._shown, WHAT)
            await self.web.access.check(caller, WHAT, PERMISSIONS[WHAT])
        except Problem as problem:
            raise Sent(NOT_WELCOME, _reason(problem)) from problem
        return caller

    async def _look_again(self) -> None:
        assert self.caller is not None
        caller = await self.web.access.look_again(self._shown, self.caller)
        await self.web.access.check(caller, WHAT, PERMISSIONS[WHAT])
        self.caller = caller

    async def _send(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            while self._fresh or self._waiting:
                while self._waiting:
                    text, entry = self._waiting.popleft()
                    await self.socket.send_text(text.decode())
                    if entry is not None:
                        self._gone[entry.log] = entry.seq
                    self._room.set()
                for named in list(self._fresh):
                    await self.socket.send_text(self._fresh.pop(named).decode())

    # What it says.

    async def _listen(self) -> None:
        with suppress(WebSocketDisconnect):
            while True:
                text = await self.socket.receive_text()
                self._heard_at = self._loop.time()
                try:
                    await self._hear(self._read(text))
                except Problem as problem:
                    self._put(b'{"problem":%s}' % problem.as_json())
                except Sent as sent:
                    self._end(sent.code, sent.reason)
                    return

    def _read(self, text: str) -> Said:
        try:
            return read_said(text)
        except msgspec.ValidationError as error:
            raise Problem(422, "NOT_READABLE", f"{error}".replace("`", "'")) from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Sent(NOT_UNDERSTOOD, "messages are JSON") from error

    async def _hear(self, said: Said) -> None:
        if asked := said.do or said.press:
            while len(self._at_work) >= MOST_AT_WORK or len(self._waiting) >= MOST_WAITING:
                self._room.clear()
                await self._room.wait()
            try:  # in turn, so that they are done in the order in which they came
                self.caller = await self._recognised()
            except UnavailableError as error:
                busy = problem_of_refused(error.refused)
                self._answer(asked.id, busy.status, busy.as_json())
            else:
                self._work(self._do(asked, self.caller))
        elif said.watch is not None:
            await self._watch(said.watch)
        elif said.unwatch is not None:
            self._unwatch(said.unwatch)

    async def _do(self, asked: Do | Press, caller: Caller) -> None:
        """A command or a press, by the same code as over HTTP."""
        row = PERMISSIONS[_ROWS[type(asked)]]
        try:
            await self.web.access.check(caller, _ROWS[type(asked)], row)
            shows = {"card": asked.card, "pin": asked.pin, "second": asked.second}
            result: Answer
            if isinstance(asked, Do):
                order = Order(id=asked.id, command=asked.command, why=asked.why, **shows)  # type: ignore[arg-type]  # read before
                check_text(order)
                result = await carry_out(self.web, caller, asked.link, order)
            else:
                pressed = Pressed(id=asked.id, press=asked.press, **shows)  # type: ignore[arg-type]  # read before
                result = await press(self.web, caller, asked.link, asked.table, pressed)
        except Exception as error:
            problem = problem_of(error)
            if problem.status == 500:
                raise
            self._answer(asked.id, problem.status, problem.as_json())
            return
        if isinstance(result, Refused):
            refused = problem_of_refused(result)
            self._answer(asked.id, refused.status, refused.as_json())
        else:
            self._answer(asked.id, 200, result.as_json())

    def _answer(self, id: str, status: int, body: bytes) -> None:
        self._put(b'{"answer":{"id":%s,"status":%d,"body":%s}}' % (encode(id), status, body))

    # What it watches.

    async def _watch(self, watch: Watch) -> None:
        assert self.caller is not None
        row = _WATCHED[watch.what]
        await self.web.access.check(self.caller, row, PERMISSIONS[row])
        if watch.what in ("entries", "house"):
            log = HOUSE_LOG if watch.what == "house" else _named(watch.link, "link")
            if watch.what == "entries":
                await check_place(self.web, self.caller, log, None)
            heads = await self.web.look(_heads)
            if log not in heads:
                raise Problem(404, "NO_SUCH_LINK", f"There is no link '{log}'.", ["watch", "link"])
            self.following.discard(log)
            self._sent[log] = heads[log] if watch.after is None else watch.after
            self._gone[log] = self._sent[log]
            self._work(self._catch_up(log))
            return
        view = self._view(watch)
        await check_place(self.web, self.caller, view.link, view.table)
        self._last.pop(view, None)
        self.views.add(view)
        self.web.hub.look_at(view)

    def _unwatch(self, watch: Watch) -> None:
        if watch.what in ("entries", "house"):
            log = HOUSE_LOG if watch.what == "house" else _named(watch.link, "link")
            self.following.discard(log)
            self._sent.pop(log, None)
        else:
            self.views.discard(self._view(watch))

    def _view(self, watch: Watch) -> View:
        table = _named(watch.table, "table") if watch.what == "pad" else watch.table
        what: Literal["pad", "sign"] = "pad" if watch.what == "pad" else "sign"
        return View(what, _named(watch.link, "link"), table)

    async def _catch_up(self, log: str) -> None:
        """Put out what was missed, from the store; then follow."""
        while log in self._sent and log not in self.following:
            after = self._sent[log]
            entries = await asyncio.to_thread(self._stored, log, after)
            if self._sent.get(log) != after:
                return  # it was unwatched meanwhile, or watched anew
            for entry in entries:
                self._put_entry(entry)
            if len(entries) < ENTRIES_AT_ONCE and self._sent[log] >= self.web.hub.reached(log):
                self.following.add(log)
            while len(self._waiting) > MOST_WAITING // 2:
                self._room.clear()
                await self._room.wait()

    def _stored(self, log: str, after: int) -> list[Entry]:
        with self.web.store.reader() as reader:
            rows = reader.rows(_AFTER, log=log, after=after, most=ENTRIES_AT_ONCE)
        return [Entry(log, seq, bytes(record), b"") for seq, record in rows]


_AFTER = "SELECT seq, record FROM entry WHERE log = :log AND seq > :after ORDER BY seq LIMIT :most"
_ROWS = {
    Do: "POST /api/links/{link}/commands",
    Press: "POST /api/links/{link}/tables/{table}/presses",
}
_WATCHED = {
    "entries": "GET /api/links/{link}/entries",
    "house": "GET /api/house/entries",
    "pad": "GET /api/links/{link}/tables/{table}/pad",
    "sign": "GET /api/links/{link}/tables/{table}/sign",
}


def _named(key: str | None, what: str) -> str:
    if key is None:
        raise Problem(422, "NOT_READABLE", f"'{what}' is missing.", ["watch", what])
    return key


def _reason(problem: Problem) -> str:
    return f"{problem.rule}: {problem.sentence}"[:120]


def _heads(logs: Logs) -> dict[str, int]:
    return {key: log.head.seq for key, log in logs.items()}


async def live(socket: WebSocket) -> None:
    """Watch and act over one connection; docs/api.md says how."""
    with suppress(WebSocketDisconnect, StoreError):
        await Client(socket.app.state.web, socket).live()
