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
from functools import partial
from typing import Any

import msgspec
from fastapi import WebSocket
from starlette.websockets import WebSocketDisconnect

from jackpit.manager.eventlog.record import encode
from jackpit.manager.store.base import HOUSE_LOG, Entry, StoreError
from jackpit.manager.store.queries.logs import read_records
from jackpit.manager.writer.calls import UnavailableError
from jackpit.web.auth.access import Caller, RequestIdentity, identity_from_headers
from jackpit.web.auth.context import ServerContext
from jackpit.web.auth.permissions import PERMISSIONS
from jackpit.web.floor.monitor import Monitor
from jackpit.web.http.errors import Problem, problem_of
from jackpit.web.http.store import query_store
from jackpit.web.live.close_codes import (
    FAULT,
    NOT_ADMITTED,
    NOT_UNDERSTOOD,
    TOO_SILENT,
    TOO_SLOW,
    ConnectionClosed,
    close_code_of,
    not_admitted,
    not_understood,
)
from jackpit.web.live.hub import FLOOR, Hub, View
from jackpit.web.live.messages import (
    ClientMessage,
    CommandMessage,
    PressMessage,
    WatchMessage,
    read_client_message,
)
from jackpit.web.live.ordering import Turn, answer_message
from jackpit.web.live.subscriptions import WATCH_ENDPOINTS, link_of, view_of
from jackpit.web.pad.routes import check_place
from jackpit.web.views import Logs

ACTION = "WEBSOCKET /api/live"
HELLO_PARAMETER = "hello"
"""Stands in the address where a hello will come: then no cookie of the browser says who it is."""

HELLO_SECONDS = 5.0
SILENCE_SECONDS = 10.0
RECHECK_BEATS = 5
"""So often it is looked whether whoever is connected may still be."""

MAX_OUTGOING = 1_000
MAX_TASKS = 256
ENTRIES_PER_QUERY = 200
CLOSE_SECONDS = 3.0

UNAVAILABLE = (UnavailableError, StoreError)
"""What cannot be done now, and may be in a moment."""


class Client:
    """One live connection."""

    def __init__(self, context: ServerContext, socket: WebSocket) -> None:
        self.context = context
        self.socket = socket
        self.hub: Hub = socket.app.state.hub
        self.monitor: Monitor = socket.app.state.monitor
        self.caller: Caller | None = None
        self.views: set[View] = set()
        self._shown: RequestIdentity = identity_from_headers(socket.scope)
        self._loop = asyncio.get_running_loop()
        self._last: dict[View, bytes] = {}
        self._fresh: dict[View | str, bytes] = {}
        """What is shown as it looks last, and not sent yet."""

        self._waiting: deque[tuple[bytes, Entry | None]] = deque()
        self._woken, self._room = asyncio.Event(), asyncio.Event()
        self._ended: asyncio.Future[ConnectionClosed] = self._loop.create_future()
        self._sent: dict[str, int] = {}
        """How far the entries of a log were put out, of those it watches."""

        self._gone: dict[str, int] = {}
        """How far they have left: what is put out may still wait."""

        self.following: set[str] = set()
        """The logs whose entries come as they are made; the others are being caught up with."""

        self.heard_at = self._loop.time()
        self._at_work: set[asyncio.Task[None]] = set()
        self._turn: Turn | None = None
        """That of the last command or press."""

        self._is_in_doubt = False
        """Whether it could not be looked whether he may still be connected."""

    # From the hub.

    def heard(self, entry: Entry) -> None:
        """An entry is new: it is put out, unless there is something before it to catch up with."""
        log = entry.log
        if log not in self.following or entry.seq <= self._sent[log]:
            return
        if entry.seq != self._sent[log] + 1:
            self.following.discard(log)
            self._work(self._catch_up(log))
        elif len(self._waiting) >= MAX_OUTGOING:
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
        self._tell_of(problem)

    def fail(self) -> None:
        """Something cannot be shown, or told: whoever comes back begins anew."""
        self._end(FAULT, "a fault")

    def beat(self, number: int) -> None:
        """A second has passed: say so, and listen whether anybody is still there."""
        if self._loop.time() - self.heard_at > SILENCE_SECONDS:
            self._end(TOO_SILENT, "nothing was heard; say a beat every second")
        self._fresh["beat"] = b'{"beat":%d}' % number
        self._woken.set()
        if number % RECHECK_BEATS == 0 or self._is_in_doubt:
            self.look_again()

    def look_again(self) -> None:
        """Whether whoever is connected may still be: he may have been signed out since."""
        self._work(self._look_again())

    def _put(self, text: bytes) -> None:
        self._waiting.append((text, None))
        self._woken.set()

    def _tell_of(self, problem: Problem) -> None:
        """A problem with its status: 503 passes, and whoever hears of it may ask again."""
        self._put(b'{"problem":{"status":%d,%s}' % (problem.status, problem.as_json()[1:]))

    def _put_entry(self, entry: Entry) -> None:
        self._waiting.append((b'{"entry":%s}' % entry.record, entry))
        self._sent[entry.log] = entry.seq
        self._woken.set()

    def _end(self, code: int, reason: str) -> None:
        if not self._ended.done():
            self._ended.set_result(ConnectionClosed(code, reason))

    def _work(self, does: Any) -> None:
        task = self._loop.create_task(does)
        self._at_work.add(task)
        task.add_done_callback(self._worked)

    def _worked(self, task: asyncio.Task[None]) -> None:
        self._at_work.discard(task)
        self._room.set()
        if not task.cancelled() and isinstance(error := task.exception(), Exception):
            self._end_for(error)

    def _end_for(self, error: Exception) -> None:
        sent = close_code_of(error)
        self._end(sent.code, sent.reason)

    # Its life.

    async def live(self) -> None:
        """Listen and send until one side has enough."""
        await self.socket.accept()
        try:
            await self._welcome()
        except WebSocketDisconnect:
            return
        except Exception as error:  # noqa: BLE001 -- the journal tells of it, and the client is told
            refused = close_code_of(error)
            await self.socket.close(refused.code, refused.reason)
            return
        device = None if self.caller is None else self.caller.device
        self.hub.join(self)
        self.monitor.came(self, device)
        self.look_again()  # for nobody has told it before
        self.context.metrics.clients.inc()
        tasks = [self._loop.create_task(self._listen()), self._loop.create_task(self._send())]
        try:
            ending: list[asyncio.Future[Any]] = [*tasks, self._ended]
            await asyncio.wait(ending, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.hub.leave(self)
            self.monitor.went(self, device)
            self.context.metrics.clients.dec()
            for task in (*tasks, *self._at_work):
                task.cancel()
            ended = await asyncio.gather(*tasks, *self._at_work, return_exceptions=True)
            for met in ended[: len(tasks)]:
                if isinstance(met, Exception) and not isinstance(met, WebSocketDisconnect):
                    self._end_for(met)
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
            if shown.token is None or (
                shown.is_cookie and HELLO_PARAMETER in self.socket.query_params
            ):
                async with asyncio.timeout(HELLO_SECONDS):
                    said = self._read(await self._received())
                if said.hello is None:
                    raise ConnectionClosed(NOT_UNDERSTOOD, "say hello first")
                hello = said.hello
                token, version = hello.token, hello.version
                shown = replace(shown, token=token, version=version, is_cookie=False)
                self._shown = shown
            if shown.is_cookie and not shown.is_same_origin:
                raise ConnectionClosed(NOT_ADMITTED, "a page of another site may not connect")
            caller = await self._recognised()
        except Problem as problem:
            raise not_understood(problem) from problem
        except TimeoutError as error:
            raise ConnectionClosed(NOT_UNDERSTOOD, "say hello first") from error
        self.caller = caller
        kind = None if caller.device is None else caller.device.kind.value
        role = None if caller.person is None else caller.person.role.word
        welcome = {"as": caller.key, "role": role, "device": kind}
        await self.socket.send_text(encode({"welcome": welcome}).decode())

    async def _recognised(self) -> Caller:
        try:
            caller = await self.context.access.recognize(self._shown, ACTION)
            await self.context.access.check_permission(caller, ACTION, PERMISSIONS[ACTION])
        except Problem as problem:
            raise not_admitted(problem) from problem
        return caller

    async def _look_again(self) -> None:
        assert self.caller is not None
        self._is_in_doubt = False
        try:
            caller = await self.context.access.recheck(self._shown, self.caller)
            await self.context.access.check_permission(caller, ACTION, PERMISSIONS[ACTION])
        except UNAVAILABLE:
            self._is_in_doubt = True  # the next beat looks again
        else:
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
                try:
                    text = await self._received()
                    self.heard_at = self._loop.time()
                    await self._hear(self._read(text))
                except (Problem, *UNAVAILABLE) as error:
                    self._tell_of(problem_of(error))
                except ConnectionClosed as sent:
                    self._end(sent.code, sent.reason)
                    return

    async def _received(self) -> str:
        """What the client has sent; it is to be text."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1006))
        text: str | None = message.get("text")
        if text is None:
            raise ConnectionClosed(NOT_UNDERSTOOD, "messages are JSON, as text")
        return text

    def _read(self, text: str) -> ClientMessage:
        try:
            return read_client_message(text)
        except msgspec.ValidationError as error:
            raise Problem(422, "NOT_READABLE", f"{error}".replace("`", "'")) from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ConnectionClosed(NOT_UNDERSTOOD, "messages are JSON") from error

    async def _hear(self, said: ClientMessage) -> None:
        if asked := said.do or said.press:
            while len(self._at_work) >= MAX_TASKS or len(self._waiting) >= MAX_OUTGOING:
                self._room.clear()
                await self._room.wait()
            try:  # in turn, so that they are done in the order in which they came
                self.caller = await self._recognised()
            except UNAVAILABLE as error:
                busy = problem_of(error)
                self._answer(asked.id, busy.status, busy.as_json())
            else:
                self._turn = Turn(self.context.calls, self._turn)
                self._work(self._do(asked, self.caller, self._turn))
        elif said.watch is not None:
            await self._watch(said.watch)
        elif said.unwatch is not None:
            self._unwatch(said.unwatch)

    async def _do(self, asked: CommandMessage | PressMessage, caller: Caller, turn: Turn) -> None:
        self._answer(asked.id, *await answer_message(self.context, caller, asked, turn))

    def _answer(self, id: str, status: int, body: bytes) -> None:
        self._put(b'{"answer":{"id":%s,"status":%d,"body":%s}}' % (encode(id), status, body))

    # What it watches.

    async def _watch(self, watch: WatchMessage) -> None:
        assert self.caller is not None
        row = WATCH_ENDPOINTS[watch.what]
        await self.context.access.check_permission(self.caller, row, PERMISSIONS[row])
        if watch.what in ("entries", "house"):
            log = HOUSE_LOG if watch.what == "house" else link_of(watch)
            if watch.what == "entries":
                await check_place(self.context, self.caller, log, None)
            heads = await self.context.query(_heads)
            if log not in heads:
                raise Problem(404, "NO_SUCH_LINK", f"There is no link '{log}'.", ["watch", "link"])
            if watch.after is not None and watch.after > heads[log]:
                ends = f"The log of '{log}' ends at entry {heads[log]}, before {watch.after}."
                raise Problem(409, "NO_SUCH_ENTRY", ends, ["watch", "after"])
            self.following.discard(log)
            self._sent[log] = heads[log] if watch.after is None else watch.after
            self._gone[log] = self._sent[log]
            self._work(self._catch_up(log))
            return
        view = view_of(watch)
        if view != FLOOR:
            await check_place(self.context, self.caller, view.link, view.table)
        self._last.pop(view, None)
        self.views.add(view)
        self.hub.look_at(view)

    def _unwatch(self, watch: WatchMessage) -> None:
        if watch.what in ("entries", "house"):
            log = HOUSE_LOG if watch.what == "house" else link_of(watch)
            self.following.discard(log)
            self._sent.pop(log, None)
        else:
            self.views.discard(view_of(watch))

    async def _catch_up(self, log: str) -> None:
        """Put out what was missed, from the store; then follow."""
        while log in self._sent and log not in self.following:
            after = self._sent[log]
            entries = await query_store(
                self.context.store,
                partial(read_records, log=log, after=after, limit=ENTRIES_PER_QUERY),
            )
            if self._sent.get(log) != after:
                return  # it was unwatched meanwhile, or watched anew
            for seq, record in entries:
                self._put_entry(Entry(log, seq, record, b""))
            if len(entries) < ENTRIES_PER_QUERY and self._sent[log] >= self.hub.reached(log):
                self.following.add(log)
            while len(self._waiting) > MAX_OUTGOING // 2:
                self._room.clear()
                await self._room.wait()


def _heads(logs: Logs) -> dict[str, int]:
    return {key: log.head.seq for key, log in logs.items()}


async def live(socket: WebSocket) -> None:
    """Watch and act over one connection; docs/api.md says how."""
    with suppress(WebSocketDisconnect, StoreError):
        await Client(socket.app.state.context, socket).live()
