"""The live connection: one WebSocket for subscriptions, commands, presses and beats.

A client that watches entries gets every entry in order, without a gap: missed ones from the store,
then new ones as they are committed. A client that cannot keep up is disconnected with the entry to
continue after. Pads and signs are sent in their latest state.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from functools import partial
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from jackpit.manager.codec import NotJsonError
from jackpit.manager.house import DeviceKind
from jackpit.manager.store.base import HOUSE_LOG, Entry, StoreError
from jackpit.manager.store.queries.logs import read_records
from jackpit.manager.writer.calls import UnavailableError
from jackpit.value import replace
from jackpit.web.auth.access import Caller, RequestIdentity, identity_from_headers
from jackpit.web.auth.context import ServerContext
from jackpit.web.floor.monitor import Monitor
from jackpit.web.http.encoder import encoder_of
from jackpit.web.http.endpoint import entry_view
from jackpit.web.http.errors import (
    Problem,
    link_not_found,
    problem_of,
    reading_request,
    refuse,
)
from jackpit.web.http.refusal import WebRefusal
from jackpit.web.live.hub import Hub
from jackpit.web.live.messages import (
    CLIENT_MESSAGE,
    FAULT_CODE,
    NOT_UNDERSTOOD,
    TOO_SILENT,
    TOO_SLOW,
    ClientMessage,
    CommandMessage,
    ConnectionClosed,
    EntriesWatch,
    HouseWatch,
    LiveAnswerView,
    LiveMessageView,
    LogWatch,
    PadWatch,
    PressMessage,
    SignWatch,
    Subscription,
    WatchMessage,
    WelcomeView,
    close_code_of,
    endpoint_of,
    live_problem,
    not_admitted,
    not_understood,
    refused_answer,
)
from jackpit.web.live.ordering import Turn, answer_message
from jackpit.web.sign.views import ShowsMessage
from jackpit.web.views import Logs

PATH = "/api/live"
ACTION = f"WEBSOCKET {PATH}"
HELLO_PARAMETER = "hello"
"""In the address when a hello will follow: then the browser's cookie is ignored."""

HELLO_SECONDS = 5.0
SILENCE_SECONDS = 10.0
RECHECK_BEATS = 5
"""Beats between two checks that the caller may still be connected."""

MAX_OUTGOING = 1_000
MAX_TASKS = 256
ENTRIES_PER_QUERY = 200
CLOSE_SECONDS = 3.0

UNAVAILABLE = (UnavailableError, StoreError)
"""Errors that may pass in a moment."""


class Client:
    """One live connection."""

    def __init__(self, context: ServerContext, socket: WebSocket) -> None:
        self.context = context
        self._encoder = encoder_of(socket)
        self.socket = socket
        self.hub: Hub = socket.app.state.hub
        self.monitor: Monitor = socket.app.state.monitor
        self.caller: Caller | None = None
        self.subscriptions: set[Subscription] = set()
        self._shown: RequestIdentity = identity_from_headers(socket.scope)
        self._loop = asyncio.get_running_loop()
        self._last: dict[Subscription, bytes] = {}
        self._fresh: dict[Subscription | str, bytes] = {}
        """Latest views that are not sent yet."""

        self._outgoing: deque[tuple[bytes, Entry | None]] = deque()
        self._woken, self._room = asyncio.Event(), asyncio.Event()
        self._ended: asyncio.Future[ConnectionClosed] = self._loop.create_future()
        self._queued: dict[str, int] = {}
        """The last queued entry of each watched log."""

        self._sent_out: dict[str, int] = {}
        """The last entry of each log that was sent; queued ones may still wait."""

        self.following: set[str] = set()
        """The logs whose new entries are taken from the hub; the others are being caught up."""

        self.heard_at = self._loop.time()
        self._running: set[asyncio.Task[None]] = set()
        self._turn: Turn | None = None
        """The turn of the last command or press."""

        self._is_in_doubt = False
        """Whether the last check of the caller's rights was not possible."""

    # From the hub.

    def on_entry(self, entry: Entry) -> None:
        """Queue a new entry, unless earlier ones must be caught up first."""
        log = entry.log
        if log not in self.following or entry.seq <= self._queued[log]:
            return
        if entry.seq != self._queued[log] + 1:
            self.following.discard(log)
            self._start(self._catch_up(log))
        elif len(self._outgoing) >= MAX_OUTGOING:
            self._end(ConnectionClosed(TOO_SLOW, log))
        else:
            self._put_entry(entry)

    def on_view(self, subscription: Subscription, text: bytes) -> None:
        """Send a view if it differs from the last one."""
        if self._last.get(subscription) != text:
            self._last[subscription] = text
            self._fresh[subscription] = text
            self._woken.set()

    def on_view_lost(self, subscription: Subscription, problem: Problem) -> None:
        """A watched view does not exist."""
        self.subscriptions.discard(subscription)
        self._put_problem(problem)

    def fail(self) -> None:
        """Close after a fault; the client reconnects and starts again."""
        self._end(ConnectionClosed(FAULT_CODE, "server fault"))

    def on_beat(self, number: int) -> None:
        """Send a beat, close a silent connection, and now and then check the caller's rights."""
        if self._loop.time() - self.heard_at > SILENCE_SECONDS:
            reason = "silent too long; send a beat every second"
            self._end(ConnectionClosed(TOO_SILENT, reason))
        self._fresh["beat"] = self._encoder.encode(LiveMessageView(beat=number))
        self._woken.set()
        if number % RECHECK_BEATS == 0 or self._is_in_doubt:
            self.recheck()

    def recheck(self) -> None:
        """Check that the caller may still be connected: they may have been signed out."""
        self._start(self._recheck())

    def _put(self, text: bytes) -> None:
        self._outgoing.append((text, None))
        self._woken.set()

    def _put_problem(self, problem: Problem) -> None:
        self._put(self._encoder.encode(live_problem(problem)))

    def _put_entry(self, entry: Entry) -> None:
        message = LiveMessageView(entry=entry_view(entry.record))
        self._outgoing.append((self._encoder.encode(message), entry))
        self._queued[entry.log] = entry.seq
        self._woken.set()

    def _end(self, closed: ConnectionClosed) -> None:
        if not self._ended.done():
            self._ended.set_result(closed)

    def _start(self, work: Any) -> None:
        task = self._loop.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._on_done)

    def _on_done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        self._room.set()
        if not task.cancelled() and isinstance(error := task.exception(), Exception):
            self._end(close_code_of(error))

    # Lifetime.

    async def live(self) -> None:
        """Receive and send until one side closes."""
        await self.socket.accept()
        try:
            await self._welcome()
        except WebSocketDisconnect:
            return
        except Exception as error:  # noqa: BLE001 -- it is logged and sent to the client
            await self._close(close_code_of(error))
            return
        device = None if self.caller is None else self.caller.device
        self.hub.join(self)
        self.monitor.on_connect(self, device)
        self.recheck()  # rights may have changed before it joined
        self.context.metrics.clients.inc()
        tasks = [self._loop.create_task(self._listen()), self._loop.create_task(self._send())]
        try:
            ending: list[asyncio.Future[Any]] = [*tasks, self._ended]
            await asyncio.wait(ending, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.hub.leave(self)
            self.monitor.on_disconnect(self, device)
            self.context.metrics.clients.dec()
            for task in (*tasks, *self._running):
                task.cancel()
            ended = await asyncio.gather(*tasks, *self._running, return_exceptions=True)
            for result in ended[: len(tasks)]:
                if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect):
                    self._end(close_code_of(result))
        if self._ended.done():
            await self._close(self._ended.result())

    async def _close(self, closed: ConnectionClosed) -> None:
        """Send the problem, for people, and close with a code and a reason, for programs."""
        reason = closed.reason
        if closed.code == TOO_SLOW:
            reason = f"too slow; continue after {self._sent_out[reason]} of {reason}"
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            async with asyncio.timeout(CLOSE_SECONDS):
                if closed.problem is not None:
                    text = self._encoder.encode(live_problem(closed.problem))
                    await self.socket.send_text(text.decode())
                await self.socket.close(closed.code, reason)

    async def _welcome(self) -> None:
        """Authenticate the caller: by the headers, or by the first message."""
        shown = self._shown
        try:
            if shown.token is None or (
                shown.is_cookie and HELLO_PARAMETER in self.socket.query_params
            ):
                async with asyncio.timeout(HELLO_SECONDS):
                    message = self._read(await self._receive())
                if message.hello is None:
                    raise ConnectionClosed(NOT_UNDERSTOOD, "send hello first")
                hello = message.hello
                token, version = hello.token, hello.version
                shown = replace(shown, token=token, version=version, is_cookie=False)
                self._shown = shown
            caller = await self._recognize()
        except Problem as problem:
            raise not_understood(problem) from problem
        except TimeoutError as error:
            raise ConnectionClosed(NOT_UNDERSTOOD, "send hello first") from error
        self.caller = caller
        welcome = WelcomeView(
            key=caller.key,
            role=None if caller.person is None else caller.person.role,
            device=None if caller.device is None else caller.device.kind,
        )
        text = self._encoder.encode(LiveMessageView(welcome=welcome))
        await self.socket.send_text(text.decode())

    async def _recognize(self) -> Caller:
        try:
            caller = await self.context.access.recognize(self._shown, ACTION)
            await self.context.access.check_permission(caller, ACTION)
        except Problem as problem:
            raise not_admitted(problem) from problem
        return caller

    async def _recheck(self) -> None:
        assert self.caller is not None
        self._is_in_doubt = False
        try:
            caller = await self.context.access.recheck(self._shown, self.caller)
            await self.context.access.check_permission(caller, ACTION)
        except UNAVAILABLE:
            self._is_in_doubt = True  # the next beat checks again
        else:
            self.caller = caller

    async def _send(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            while self._fresh or self._outgoing:
                while self._outgoing:
                    text, entry = self._outgoing.popleft()
                    await self.socket.send_text(text.decode())
                    if entry is not None:
                        self._sent_out[entry.log] = entry.seq
                    self._room.set()
                for named in list(self._fresh):
                    await self.socket.send_text(self._fresh.pop(named).decode())

    # Messages.

    async def _listen(self) -> None:
        with suppress(WebSocketDisconnect):
            while True:
                try:
                    text = await self._receive()
                    self.heard_at = self._loop.time()
                    await self._handle(self._read(text))
                except (Problem, *UNAVAILABLE) as error:
                    self._put_problem(problem_of(error))
                except ConnectionClosed as closed:
                    self._end(closed)
                    return

    async def _receive(self) -> str:
        """The next message of the client, which must be text."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1006))
        text: str | None = message.get("text")
        if text is None:
            raise not_understood(refuse(WebRefusal.NOT_JSON))
        return text

    def _read(self, text: str) -> ClientMessage:
        with reading_request():
            try:
                return CLIENT_MESSAGE.decode(text)
            except NotJsonError as error:
                raise not_understood(refuse(WebRefusal.NOT_JSON)) from error

    async def _handle(self, message: ClientMessage) -> None:
        if action := message.do or message.press:
            while len(self._running) >= MAX_TASKS or len(self._outgoing) >= MAX_OUTGOING:
                self._room.clear()
                await self._room.wait()
            try:  # one after another, which keeps their order
                self.caller = await self._recognize()
            except UNAVAILABLE as error:
                self._answer(refused_answer(action.id, problem_of(error)))
            else:
                self._turn = Turn(self.context.calls, self._turn)
                self._start(self._do(action, self.caller, self._turn))
        elif message.watch is not None:
            await self._watch(message.watch)
        elif message.unwatch is not None:
            self._unwatch(message.unwatch)
        elif message.shows is not None:
            self._note_report(message.shows)

    async def _do(self, message: CommandMessage | PressMessage, caller: Caller, turn: Turn) -> None:
        self._answer(await answer_message(self.context, caller, message, turn))

    def _answer(self, answer: LiveAnswerView) -> None:
        self._put(self._encoder.encode(LiveMessageView(answer=answer)))

    def _note_report(self, shows: ShowsMessage) -> None:
        """Only signs report what they show."""
        device = None if self.caller is None else self.caller.device
        if device is None or device.kind is not DeviceKind.SIGN:
            raise refuse(WebRefusal.NOT_A_SIGN, "shows")
        self.monitor.signs.note(device, shows)

    # Subscriptions.

    async def _watch(self, watch: WatchMessage) -> None:
        assert self.caller is not None
        access = self.context.access
        await access.check_permission(self.caller, endpoint_of(watch))
        match watch:
            case EntriesWatch() | HouseWatch():
                await self._follow(watch)
                return
            case SignWatch(table=None):
                await access.check_link(self.caller, watch.link)
            case PadWatch() | SignWatch():
                await access.check_table(self.caller, watch.link, watch.table)
        self._last.pop(watch, None)
        self.subscriptions.add(watch)
        self.hub.refresh(watch)

    async def _follow(self, watch: LogWatch) -> None:
        """Send the entries of a log, in order."""
        assert self.caller is not None
        log = _log_of(watch)
        if isinstance(watch, EntriesWatch):
            await self.context.access.check_link(self.caller, watch.link)
        heads = await self.context.query(_heads)
        if log not in heads:
            raise link_not_found(log, "watch", "link")
        if watch.after is not None and watch.after > heads[log]:
            raise refuse(WebRefusal.NO_SUCH_ENTRY, "watch", "after", last=heads[log])
        self.following.discard(log)
        self._queued[log] = heads[log] if watch.after is None else watch.after
        self._sent_out[log] = self._queued[log]
        self._start(self._catch_up(log))

    def _unwatch(self, watch: WatchMessage) -> None:
        if isinstance(watch, LogWatch):
            log = _log_of(watch)
            self.following.discard(log)
            self._queued.pop(log, None)
        else:
            self.subscriptions.discard(watch)

    async def _catch_up(self, log: str) -> None:
        """Queue missed entries from the store, then follow the hub."""
        while log in self._queued and log not in self.following:
            after = self._queued[log]
            entries = await self.context.read(
                partial(read_records, log=log, after=after, limit=ENTRIES_PER_QUERY),
            )
            if self._queued.get(log) != after:
                return  # unwatched or watched again meanwhile
            for seq, record in entries:
                self._put_entry(Entry(log, seq, record, b""))
            if len(entries) < ENTRIES_PER_QUERY and self._queued[log] >= self.hub.last_seq(log):
                self.following.add(log)
            while len(self._outgoing) > MAX_OUTGOING // 2:
                self._room.clear()
                await self._room.wait()


def _log_of(watch: LogWatch) -> str:
    return HOUSE_LOG if isinstance(watch, HouseWatch) else watch.link


def _heads(logs: Logs) -> dict[str, int]:
    return {key: log.head.seq for key, log in logs.items()}


async def live(socket: WebSocket) -> None:
    """Serve one live connection; docs/api.md describes the protocol."""
    with suppress(WebSocketDisconnect, StoreError):
        await Client(socket.app.state.context, socket).live()
