"""Who listens to what: entries go out as they are, pads and signs as they look last.

All of it runs on the event loop; the writer only says that there are new entries. What cannot be
looked at now is looked at again shortly, and whoever cannot be told is sent away alone: a pad or a
sign that beats must never show what was.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Literal, Protocol

import structlog

from jackpit.manager.codec.codec import Json
from jackpit.manager.eventlog.record import decode, encode
from jackpit.manager.store.base import Entry
from jackpit.manager.writer.calls import AsyncCalls, UnavailableError
from jackpit.web.http.errors import Problem
from jackpit.web.pad.views import pad_view
from jackpit.web.sign.views import sign_view
from jackpit.web.views import Logs

BEAT_SECONDS = 1.0
PADS_PER_PASS = 8
"""So many pads are looked at in one go; more would hold up the writer."""

SIGNS_PER_PASS = 200
"""So many signs with them: those of a link share nearly all they show, and cost little."""

PASS_INTERVAL_SECONDS = 0.02
"""Pads and signs are looked at no more often than this."""

RETRY_SECONDS = 0.25
"""So soon it is tried again to look at what could not be looked at."""

FLOOR_INTERVAL_SECONDS = 0.3
"""The floor is looked at no more often than this."""

logger = structlog.get_logger("jackpit.web")


@dataclass(frozen=True, slots=True)
class View:
    """Something that is shown as it looks last."""

    what: Literal["pad", "sign", "floor"]
    link: str
    table: str | None


FLOOR = View("floor", "", None)
"""All links, and all that waits for a person."""


class Floor(Protocol):
    """Whoever looks after the floor."""

    stale: Callable[[], None]

    async def floor(self) -> Json:
        """What it looks like."""

    def touched(self, link: str, table: str) -> None:
        """A key was pressed."""

    def second(self) -> None:
        """A second has passed."""


class Subscriber(Protocol):
    """A live connection."""

    views: set[View]
    following: set[str]
    """The logs whose entries it takes as they are made."""

    def heard(self, entry: Entry) -> None:
        """Take an entry that is new."""

    def looks(self, view: View, text: bytes) -> None:
        """Take what something looks like now."""

    def lost(self, view: View, problem: Problem) -> None:
        """Something is not there to be looked at."""

    def fail(self) -> None:
        """Something that it watches, or it itself, is at fault: it is to end."""

    def beat(self, number: int) -> None:
        """A second has passed."""

    def look_again(self) -> None:
        """Somebody may have lost a right: perhaps whoever is connected."""


class Hub:
    """Brings what is new to whoever listens."""

    def __init__(self, calls: AsyncCalls, floor: Floor) -> None:
        self._calls = calls
        self._floor = floor
        self._loop = asyncio.get_running_loop()
        self._listeners: set[Subscriber] = set()
        self._reached: dict[str, int] = {}
        self._stale: dict[View, None] = {}
        self._claiming: set[View] = set()
        """Pads that show a claim: with every wager of the link it may be worth something else."""

        self._woken, self._floor_woken = asyncio.Event(), asyncio.Event()
        floor.stale = self._floor_woken.set
        self._tasks: list[asyncio.Task[None]] = []
        self.first: list[Callable[[Sequence[Entry]], None]] = []
        """Told of new entries before anybody else."""

    def start(self) -> None:
        """Begin to listen, to look and to beat."""
        self._calls.manager.listen(self._from_the_writer)
        self._tasks = [
            self._loop.create_task(self._refresh()),
            self._loop.create_task(self._refresh_floor()),
            self._loop.create_task(self._beat()),
        ]

    async def stop(self) -> None:
        """End."""
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def join(self, listener: Subscriber) -> None:
        """Tell *listener* what is new from now on."""
        self._listeners.add(listener)

    def leave(self, listener: Subscriber) -> None:
        """Tell it nothing more."""
        self._listeners.discard(listener)
        self._claiming = {view for view in self._claiming if self._is_watched(view)}

    def look_again(self) -> None:
        """Have every connection looked at: somebody may have lost a right."""
        for listener in tuple(self._listeners):
            self._tell(listener, listener.look_again)

    def reached(self, log: str) -> int:
        """The last entry of a log that was heard of."""
        return self._reached.get(log, 0)

    # What is new.

    def _from_the_writer(self, entries: Sequence[Entry]) -> None:
        with suppress(RuntimeError):  # the loop has ended, and nobody listens any more
            self._loop.call_soon_threadsafe(self._heard, entries)

    def _heard(self, entries: Sequence[Entry]) -> None:
        for told in self.first:
            told(entries)
        for entry in entries:
            self._reached[entry.log] = entry.seq
        self._floor_woken.set()
        if self._listeners:
            logs = {entry.log for entry in entries}
            for listener in [x for x in self._listeners if not logs.isdisjoint(x.following)]:
                self._tell(listener, partial(_deliver_entries, listener, entries))
            self._find_stale(entries)

    def _tell(self, listener: Subscriber, tells: Callable[[], None]) -> None:
        """Tell a listener something; if it is at fault it ends, and the others go on."""
        try:
            tells()
        except Exception:
            logger.exception("a live connection is at fault")
            self._end(listener)

    def _end(self, listener: Subscriber) -> None:
        self.leave(listener)
        try:
            listener.fail()
        except Exception:
            logger.exception("a live connection could not be ended")

    def touched(self, link: str, table: str) -> None:
        """The lights of a pad may be others."""
        self._make_stale((View("pad", link, table),))
        self._floor.touched(link, table)
        self._floor_woken.set()

    def look_at(self, view: View) -> None:
        """Somebody wants to see something; it is shown to all who watch it."""
        if view == FLOOR:
            self._floor_woken.set()
        else:
            self._make_stale((view,))

    def _find_stale(self, entries: Sequence[Entry]) -> None:
        """Signs change with every entry of their link, and so do pads that show a claim.

        Other pads change with what happens at their table, and with what takes or frees a meter.
        """
        watched = {view for listener in self._listeners for view in listener.views}
        if not watched:
            return
        tables: dict[str, set[str | None]] = {}
        for entry in entries:
            tables.setdefault(entry.log, set()).update(_tables_of(entry))
        self._make_stale(
            view
            for view in watched
            if (named := tables.get(view.link)) is not None
            and (self._is_of_the_link(view) or view.table in named or None in named)
        )

    def _is_of_the_link(self, view: View) -> bool:
        return view.what == "sign" or view in self._claiming

    def _make_stale(self, views: Iterable[View]) -> None:
        self._stale.update(dict.fromkeys(views))
        if self._stale:
            self._woken.set()

    # Looking again.

    async def _refresh(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            while self._stale:
                signs = [view for view in self._stale if view.what == "sign"][:SIGNS_PER_PASS]
                pads = [view for view in self._stale if view.what != "sign"][:PADS_PER_PASS]
                views = pads + signs
                for view in views:
                    del self._stale[view]
                if not await self._has_shown(list(self._watching(views))):
                    self._make_stale(views)
                    await asyncio.sleep(RETRY_SECONDS)
            await asyncio.sleep(PASS_INTERVAL_SECONDS)

    async def _refresh_floor(self) -> None:
        """The floor is looked at beside pads and signs, which must not wait for it."""
        while True:
            await self._floor_woken.wait()
            self._floor_woken.clear()
            if self._is_watched(FLOOR):
                try:
                    seen = await self._floor.floor()
                    self._show(FLOOR, seen, self._watching((FLOOR,)).get(FLOOR, ()))
                except UnavailableError:
                    self._floor_woken.set()  # the queue is full, or the manager stops
                except Exception as error:  # noqa: BLE001 -- it is logged, and ends who watches
                    self._show(FLOOR, RenderFault(error), self._watching((FLOOR,)).get(FLOOR, ()))
            await asyncio.sleep(FLOOR_INTERVAL_SECONDS)

    def _is_watched(self, view: View) -> bool:
        return any(view in listener.views for listener in self._listeners)

    def _watching(self, views: Iterable[View]) -> dict[View, list[Subscriber]]:
        """Those of *views* that anybody watches, and who does."""
        wanted = dict.fromkeys(views)
        found: dict[View, list[Subscriber]] = {}
        for listener in self._listeners:
            for view in listener.views:
                if view in wanted:
                    found.setdefault(view, []).append(listener)
        return found

    async def _has_shown(self, views: list[View]) -> bool:
        """Show what views look like; False if they could not be looked at."""
        if not views:
            return True
        try:
            found = await self._calls.look(
                lambda logs: [_render_view(logs, view) for view in views]
            )
        except UnavailableError:
            return False  # the queue is full, or the manager stops
        except Exception:
            logger.exception("pads and signs could not be looked at")
            return False
        watching = self._watching(views)
        for view, seen in zip(views, found, strict=True):
            self._show(view, seen, watching.get(view, ()))
        return True

    def _show(
        self, view: View, seen: Json | Problem | RenderFault, watching: Sequence[Subscriber]
    ) -> None:
        if isinstance(seen, RenderFault):
            logger.error("something could not be shown", view=str(view), exc_info=seen.error)
            for listener in watching:
                self._end(listener)
        elif isinstance(seen, Problem):
            for listener in watching:
                self._tell(listener, partial(listener.lost, view, seen))
        else:
            if view.what == "pad":
                waits = seen["sheet"] is not None and bool(seen["sheet"]["waiting"])
                (self._claiming.add if waits else self._claiming.discard)(view)
            text = encode({view.what: seen})
            for listener in watching:
                self._tell(listener, partial(listener.looks, view, text))

    async def _beat(self) -> None:
        number = 0
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            if self._calls.manager.is_away:
                continue  # nobody can say how things stand
            number += 1
            try:
                self._floor.second()
            except Exception:
                logger.exception("the floor could not be looked after")
            for listener in tuple(self._listeners):
                self._tell(listener, partial(listener.beat, number))


@dataclass(frozen=True, slots=True)
class RenderFault:
    """A view that nobody can be shown, by a fault of ours."""

    error: Exception


def _deliver_entries(listener: Subscriber, entries: Sequence[Entry]) -> None:
    for entry in entries:
        listener.heard(entry)


def _render_view(logs: Logs, view: View) -> Json | Problem | RenderFault:
    try:
        if view.what == "pad":
            assert view.table is not None
            return pad_view(logs, view.link, view.table)
        return sign_view(logs, view.link, view.table)
    except Problem as problem:
        return problem
    except Exception as error:  # noqa: BLE001 -- it is logged, and the other views go on
        return RenderFault(error)


_METER_FREEING_EVENTS = frozenset({"HandUnmarked", "ClaimRefused", "MetersAdjusted"})
"""What may leave a meter without a claim; an event with a cut claims one.

The hand keys of every table show what the next winner would be paid.
"""


def _tables_of(entry: Entry) -> set[str | None]:
    """The tables that an entry names; None if it concerns the whole link."""
    return {
        None
        if event["type"] in _METER_FREEING_EVENTS or event.get("cut") is not None
        else event.get("table")
        for event in decode(entry.record)["events"]
    }
