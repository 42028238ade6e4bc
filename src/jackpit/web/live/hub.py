"""The hub: sends new entries to subscribers, and pads and signs in their latest state.

It runs on the event loop; the writer only announces new entries. A view that cannot be rendered now
is retried shortly, and a subscriber that fails is disconnected alone: a pad or sign with a
heartbeat must never show an old state.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Protocol

import structlog

from jackpit.manager.clock import Clock
from jackpit.manager.store.base import HOUSE_LOG, Entry
from jackpit.manager.writer.calls import AsyncCalls, UnavailableError
from jackpit.table import events as e
from jackpit.web.floor.views import FloorView
from jackpit.web.http.encoder import ViewEncoder
from jackpit.web.http.errors import Problem
from jackpit.web.live.messages import (
    FloorWatch,
    PadWatch,
    PlaceWatch,
    SignWatch,
    Subscription,
    view_message,
)
from jackpit.web.new_entries import NewEntry, parse_commit
from jackpit.web.pad.views import PadView, pad_view
from jackpit.web.sign.views import SignView, sign_view, with_pad
from jackpit.web.views import Logs

BEAT_SECONDS = 1.0
PADS_PER_PASS = 8
"""Pads rendered per pass; more would delay the writer."""

SIGNS_PER_PASS = 200
"""Signs rendered with them: signs of a link share most of their view and cost little."""

PASS_INTERVAL_SECONDS = 0.02
"""Minimum time between two passes over pads and signs."""

RETRY_SECONDS = 0.25
"""Pause before a view that could not be rendered is tried again."""

FLOOR_INTERVAL_SECONDS = 0.3
"""Minimum time between two views of the floor."""

logger = structlog.get_logger("jackpit.web")


FLOOR = FloorWatch()

Rendered = PadView | SignView | FloorView


class Floor(Protocol):
    """The floor monitor as the hub uses it."""

    stale: Callable[[], None]

    async def floor(self) -> FloorView:
        """The view of the floor."""

    def on_press(self, link: str, table: str) -> None:
        """A key was pressed."""

    def on_second(self) -> Collection[tuple[str, str]]:
        """A second has passed; the tables whose pad was lost or is back."""

    def is_pad_lost(self, link: str, table: str) -> bool:
        """Whether the pad of a table was connected and is silent now."""


class Subscriber(Protocol):
    """A live connection as the hub uses it."""

    subscriptions: set[Subscription]
    following: set[str]
    """The logs whose new entries it takes."""

    def on_entry(self, entry: Entry) -> None:
        """Take a new entry."""

    def on_view(self, subscription: Subscription, text: bytes) -> None:
        """Take the latest state of a view."""

    def on_view_lost(self, subscription: Subscription, problem: Problem) -> None:
        """Take the reason why a view does not exist."""

    def fail(self) -> None:
        """Close: a watched view or the subscriber itself failed."""

    def on_beat(self, number: int) -> None:
        """A second has passed."""

    def recheck(self) -> None:
        """A caller may have lost a right, perhaps this one."""


class Hub:
    """Delivers entries, views and beats to its subscribers."""

    def __init__(
        self,
        calls: AsyncCalls,
        floor: Floor,
        encoder: ViewEncoder,
        clock: Clock,
        complete_sign: Callable[[SignView], SignView],
    ) -> None:
        self._calls = calls
        self._encoder = encoder
        self._clock = clock
        self._floor = floor
        self._loop = asyncio.get_running_loop()
        self._subscribers: set[Subscriber] = set()
        self._last_seqs: dict[str, int] = {}
        self._stale: dict[PlaceWatch, None] = {}
        self._claiming: set[Subscription] = set()
        """Pads with a claim: every wager of the link may change its amount."""

        self._celebrating: set[SignWatch] = set()
        """Signs with a win, which they celebrate until some time has passed."""

        self._woken, self._floor_woken = asyncio.Event(), asyncio.Event()
        floor.stale = self._floor_woken.set
        self._tasks: list[asyncio.Task[None]] = []
        self._complete_sign = complete_sign
        self.early_listeners: list[Callable[[Sequence[NewEntry]], None]] = []
        """Receive new entries before the subscribers do."""

    def start(self) -> None:
        """Start listening to the writer, rendering and beating."""
        self._calls.manager.add_listener(self._on_commit)
        self._tasks = [
            self._loop.create_task(self._refresh()),
            self._loop.create_task(self._refresh_floor()),
            self._loop.create_task(self._beat()),
        ]

    async def stop(self) -> None:
        """Cancel rendering and beating, and wait for their end."""
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def join(self, subscriber: Subscriber) -> None:
        """Add a subscriber; what it watches is in its ``subscriptions`` and ``following``."""
        self._subscribers.add(subscriber)

    def leave(self, subscriber: Subscriber) -> None:
        """Remove a subscriber."""
        self._subscribers.discard(subscriber)
        self._claiming = {x for x in self._claiming if self._is_watched(x)}
        self._celebrating = {x for x in self._celebrating if self._is_watched(x)}

    def recheck_all(self) -> None:
        """Check the rights of every connection again."""
        for subscriber in tuple(self._subscribers):
            self._call(subscriber, subscriber.recheck)

    def last_seq(self, log: str) -> int:
        """The last entry of a log that was announced."""
        return self._last_seqs.get(log, 0)

    # New entries.

    def _on_commit(self, entries: Sequence[Entry]) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._on_entries, entries)

    def _on_entries(self, entries: Sequence[Entry]) -> None:
        parsed = parse_commit(entries)
        for notify in self.early_listeners:
            notify(parsed)
        for entry in entries:
            self._last_seqs[entry.log] = entry.seq
        self._floor_woken.set()
        if self._subscribers:
            logs = {entry.log for entry in entries}
            for subscriber in [x for x in self._subscribers if not logs.isdisjoint(x.following)]:
                self._call(subscriber, partial(_deliver_entries, subscriber, entries))
            self._find_stale(parsed)

    def _call(self, subscriber: Subscriber, call: Callable[[], None]) -> None:
        """Call a subscriber; if it fails it is disconnected, and the others go on."""
        try:
            call()
        except Exception:
            logger.exception("live connection failed")
            self._end(subscriber)

    def _end(self, subscriber: Subscriber) -> None:
        self.leave(subscriber)
        try:
            subscriber.fail()
        except Exception:
            logger.exception("live connection could not be closed")

    def on_press(self, link: str, table: str) -> None:
        """Render a pad again after a press: its lights may have changed."""
        self._make_stale((PadWatch(link=link, table=table),))
        self._floor.on_press(link, table)
        self._floor_woken.set()

    def refresh_signs(self) -> None:
        """Render all watched signs again."""
        watched = (x for subscriber in self._subscribers for x in subscriber.subscriptions)
        self._make_stale(x for x in watched if isinstance(x, SignWatch))

    def refresh(self, subscription: Subscription) -> None:
        """Render a view for all who watch it."""
        if isinstance(subscription, FloorWatch):
            self._floor_woken.set()
        else:
            self._make_stale((subscription,))

    def _find_stale(self, entries: Sequence[NewEntry]) -> None:
        """Signs change with every entry of their link, and so do pads with a claim.

        Other pads change with entries of their table, and when a meter is claimed or freed.
        """
        watched = {x for subscriber in self._subscribers for x in subscriber.subscriptions}
        if not watched:
            return
        tables: dict[str, set[str | None]] = {}
        for entry in entries:
            tables.setdefault(entry.log, set()).update(_tables_of(entry))
        if HOUSE_LOG in tables:  # perhaps the settings of signs
            self._make_stale(x for x in watched if isinstance(x, SignWatch))
        self._make_stale(
            x
            for x in watched
            if not isinstance(x, FloorWatch)
            and (named := tables.get(x.link)) is not None
            and (self._changes_with_link(x) or x.table in named or None in named)
        )

    def _changes_with_link(self, subscription: PlaceWatch) -> bool:
        return isinstance(subscription, SignWatch) or subscription in self._claiming

    def _make_stale(self, subscriptions: Iterable[PlaceWatch]) -> None:
        self._stale.update(dict.fromkeys(subscriptions))
        if self._stale:
            self._woken.set()

    # Rendering.

    async def _refresh(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            while self._stale:
                signs = [x for x in self._stale if isinstance(x, SignWatch)][:SIGNS_PER_PASS]
                pads = [x for x in self._stale if isinstance(x, PadWatch)][:PADS_PER_PASS]
                chosen: list[PlaceWatch] = [*pads, *signs]
                for subscription in chosen:
                    del self._stale[subscription]
                watched = self._watching(chosen)
                if not await self._render([x for x in chosen if x in watched]):
                    self._make_stale(chosen)
                    await asyncio.sleep(RETRY_SECONDS)
            await asyncio.sleep(PASS_INTERVAL_SECONDS)

    async def _refresh_floor(self) -> None:
        """Render the floor apart from pads and signs, which must not wait for it."""
        while True:
            await self._floor_woken.wait()
            self._floor_woken.clear()
            if self._is_watched(FLOOR):
                try:
                    self._show_floor(await self._floor.floor())
                except UnavailableError:
                    self._floor_woken.set()  # the queue is full, or the server is stopping
                except Exception as error:  # noqa: BLE001 -- it is logged and closes its watchers
                    self._show_floor(RenderFault(error))
            await asyncio.sleep(FLOOR_INTERVAL_SECONDS)

    def _show_floor(self, rendered: FloorView | RenderFault) -> None:
        watching = self._watching((FLOOR,))
        self._show(FLOOR, rendered, watching.get(FLOOR, ()))

    def _is_watched(self, subscription: Subscription) -> bool:
        return any(subscription in subscriber.subscriptions for subscriber in self._subscribers)

    def _watching(
        self, subscriptions: Iterable[Subscription]
    ) -> dict[Subscription, list[Subscriber]]:
        """Those of *subscriptions* that are watched, each with its subscribers."""
        requested = dict.fromkeys(subscriptions)
        found: dict[Subscription, list[Subscriber]] = {}
        for subscriber in self._subscribers:
            for subscription in subscriber.subscriptions & requested.keys():
                found.setdefault(subscription, []).append(subscriber)
        return found

    async def _render(self, subscriptions: list[PlaceWatch]) -> bool:
        """Render and send views; False if they could not be rendered."""
        if not subscriptions:
            return True
        now = self._clock()
        try:
            found = await self._calls.query(
                lambda logs: [_render_view(logs, x, now) for x in subscriptions]
            )
        except UnavailableError:
            return False  # the queue is full, or the server is stopping
        except Exception:
            logger.exception("pads and signs could not be rendered")
            return False
        watching = self._watching(subscriptions)
        for subscription, rendered in zip(subscriptions, found, strict=True):
            self._show(subscription, rendered, watching.get(subscription, ()))
        return True

    def _show(
        self,
        subscription: Subscription,
        rendered: Rendered | Problem | RenderFault,
        watching: Sequence[Subscriber],
    ) -> None:
        if isinstance(rendered, RenderFault):
            logger.error(
                "view could not be rendered", view=str(subscription), exc_info=rendered.error
            )
            for subscriber in watching:
                self._end(subscriber)
        elif isinstance(rendered, Problem):
            for subscriber in watching:
                self._call(subscriber, partial(subscriber.on_view_lost, subscription, rendered))
        else:
            if isinstance(rendered, PadView):
                has_claim = rendered.sheet is not None and bool(rendered.sheet.waiting)
                (self._claiming.add if has_claim else self._claiming.discard)(subscription)
            elif isinstance(rendered, SignView) and isinstance(subscription, SignWatch):
                rendered = self._complete_sign(self._with_pad(rendered))
                has_win = rendered.win is not None
                (self._celebrating.add if has_win else self._celebrating.discard)(subscription)
            text = self._encoder.encode(view_message(rendered))
            for subscriber in watching:
                self._call(subscriber, partial(subscriber.on_view, subscription, text))

    def _with_pad(self, sign: SignView) -> SignView:
        table = sign.table
        is_lost = table is not None and self._floor.is_pad_lost(sign.link, table)
        return with_pad(sign, is_lost=is_lost)

    async def _beat(self) -> None:
        number = 0
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            if self._calls.manager.is_store_away:
                continue  # a beat would claim that what is shown is current
            number += 1
            self._make_stale(self._celebrating)
            try:
                changed = self._floor.on_second()
            except Exception:
                logger.exception("floor check failed")
            else:
                self._make_stale(SignWatch(link=link, table=table) for link, table in changed)
            for subscriber in tuple(self._subscribers):
                self._call(subscriber, partial(subscriber.on_beat, number))


@dataclass(frozen=True, slots=True)
class RenderFault:
    """A view that could not be rendered because of a server fault."""

    error: Exception


def _deliver_entries(subscriber: Subscriber, entries: Sequence[Entry]) -> None:
    for entry in entries:
        subscriber.on_entry(entry)


def _render_view(
    logs: Logs, subscription: PlaceWatch, now: datetime
) -> Rendered | Problem | RenderFault:
    try:
        if isinstance(subscription, PadWatch):
            return pad_view(logs, subscription.link, subscription.table)
        return sign_view(logs, subscription.link, subscription.table, now)
    except Problem as problem:
        return problem
    except Exception as error:  # noqa: BLE001 -- it is logged, and the other views go on
        return RenderFault(error)


_METER_FREEING_EVENTS = frozenset(
    kind.__name__ for kind in (e.HandUnmarked, e.ClaimRefused, e.MetersAdjusted)
)
"""Events that may leave a meter without a claim; an event with a cut claims one.

The hand keys of every table show what the next winner would be paid.
"""


def _tables_of(entry: NewEntry) -> set[str | None]:
    """The tables that an entry names; None if it concerns the whole link."""
    return {
        None if event.type in _METER_FREEING_EVENTS or event.cut is not None else event.table
        for event in entry.events
    }
