"""The floor monitor: combines the writer's view, the event loop's and the database's.

One view serves all watchers, a few times a second at most; without watchers it costs nothing. A
lost pad raises an alarm whether or not the floor is watched.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from datetime import timedelta
from typing import Any

import structlog
from msgspec import structs
from starlette.requests import Request

from jackpit.manager.clock import Clock, format_time
from jackpit.manager.house import AlarmRaised, House, HouseAlarm, RaiseAlarm, gaming_day_of
from jackpit.manager.house.origins import SYSTEM
from jackpit.manager.reports.log_reader import span_of_round
from jackpit.manager.store.base import Reader, Store
from jackpit.manager.store.queries.alarms import AlarmRow, read_open_alarms
from jackpit.manager.store.queries.logs import scan_records
from jackpit.manager.writer.calls import AsyncCalls, UnavailableError, query_store
from jackpit.odds import MAX_SEATS, Odds, exact_odds
from jackpit.table import Version
from jackpit.table.alarms import ALARM_TRIGGERS
from jackpit.table.events import MetersAdjusted, WinBackedOut
from jackpit.web.approvals.views import ClaimView
from jackpit.web.auth.access import Access, record_access
from jackpit.web.commands.pending_requests import pending_requests
from jackpit.web.floor.activity import Activity, Connection, Presence, TablePlace
from jackpit.web.floor.figures import Acknowledgments, Hits, find_hits, today_figures
from jackpit.web.floor.signs import SignReports, silence_alarm
from jackpit.web.floor.views import (
    FloorHitView,
    FloorLinkView,
    FloorMeterView,
    FloorPaceView,
    FloorPadView,
    FloorTableView,
    FloorTodayView,
    FloorView,
    Pit,
    alarm_view,
    pit_view,
)
from jackpit.web.new_entries import NewEntry
from jackpit.web.views import Logs, house_in, links_in

FIGURES_SECONDS = 5.0
"""How long figures from the database are shown before they are read again."""

MAX_OPEN_ALARMS = 10_000
"""Open alarms that are read and counted at most; the query reads back to the oldest of them."""

MAX_ALARMS_SHOWN = 50
"""Alarms shown at once; the others wait until these are acknowledged."""

_ALARMING = re.compile(
    f'"(?:{"|".join((AlarmRaised.__name__, *sorted(ALARM_TRIGGERS)))})"'.encode()
)
"""What a record that raises an alarm holds: an event, or somewhere a reason of a transfer."""

logger = structlog.get_logger("jackpit.web")


class Monitor:
    """Maintains the view of the floor, on the event loop."""

    def __init__(self, calls: AsyncCalls, store: Store, access: Access, clock: Clock) -> None:
        self._calls, self._store, self._access, self._clock = calls, store, access, clock
        self._loop = asyncio.get_running_loop()
        self.activity = Activity(clock)
        self.presence = Presence(self._loop.time)
        self.signs = SignReports(self._loop.time, clock)
        self.acknowledged = Acknowledgments(store)
        self.stale: Callable[[], None] = lambda: None
        """Requests a new view of the floor, if it is watched."""

        self._lost: frozenset[TablePlace] = frozenset()
        self._seconds = 0
        self._work: set[asyncio.Task[None]] = set()
        self._odds: dict[tuple[str, int, int], Odds | None] = {}
        self._figures: FloorTodayView | None = None
        self._read_at = float("-inf")
        self._hits: dict[str, Hits] = {}
        self._alarms: list[AlarmRow] | None = None
        self._news = 0
        """Counts possible new alarms: results of queries begun before one are not kept."""

    # Events.

    def on_entries(self, entries: Sequence[NewEntry]) -> None:
        """Count the activity in new entries, and drop alarms and hits that they change."""
        self.activity.on_entries(entries)
        for entry in entries:
            if _ALARMING.search(entry.record):
                self._alarms, self._news = None, self._news + 1
            if entry.has(WinBackedOut):
                self._hits.pop(entry.log, None)
            if entry.has(WinBackedOut, MetersAdjusted):
                self._read_at = float("-inf")

    def on_press(self, link: str, table: str) -> None:
        """A key was pressed."""
        self.activity.on_press(link, table)

    def on_connect(self, connection: Connection, device: Any) -> None:
        """A live connection was opened; only those of devices count."""
        if device is not None:
            self.presence.connect(device, connection)
            self.stale()

    def on_disconnect(self, connection: Connection, device: Any) -> None:
        """A live connection was closed."""
        if device is not None:
            self.presence.disconnect(device, connection)
            self.stale()

    def is_pad_lost(self, link: str, table: str) -> bool:
        """Whether the pad of a table was connected and is silent now."""
        return self.presence.is_lost(link, table)

    def on_second(self) -> Collection[TablePlace]:
        """Check once a second for silent pads; return the tables whose pad was lost or is back."""
        self._seconds += 1
        lost = self.presence.lost()
        changed = lost ^ self._lost
        if lost != self._lost or self._seconds % int(FIGURES_SECONDS) == 0:
            self._lost = lost
            self.stale()
        if places := self.presence.unreported_losses():
            self._start(self._report_losses(places))
        if self.signs.has_silence() and self._seconds % int(FIGURES_SECONDS) == 0:
            self._start(self._report_silences())
        return changed

    async def _report_silences(self) -> None:
        """Raise an alarm for every sign that fell silent while its table is open."""
        try:
            house = await self._access.house()
            open_tables = await self._calls.query(_open_tables)
        except UnavailableError:
            return  # a later second tries again
        for sign in self.signs.unreported_silences(house, open_tables):
            self.signs.mark_reported(sign.key)
            alarm = RaiseAlarm(alarm=silence_alarm(sign))
            if await record_access(self._calls, alarm, by=SYSTEM, origin=SYSTEM) is not None:
                self.signs.mark_reported(sign.key, is_reported=False)
        self.stale()

    async def _report_losses(self, places: list[TablePlace]) -> None:
        """Raise an alarm for every open table among those whose pad is lost."""
        try:
            gone, missed = await self._calls.query(
                lambda logs: _lost_pads(logs, self.presence, places)
            )
        except UnavailableError:
            return  # the next second tries again
        for device in gone:
            self.presence.forget(device)
        for place in missed:
            if place in self.presence.unreported_losses():
                self.presence.mark_reported(place)
                link, table = place
                alarm = RaiseAlarm(alarm=HouseAlarm.PAD_LOST.given(link=link, table=table))
                named = {"by": SYSTEM, "origin": SYSTEM}
                if await record_access(self._calls, alarm, **named) is not None:
                    self.presence.unmark_reported(place)  # the next second tries again

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._on_done)

    def _on_done(self, task: asyncio.Task[None]) -> None:
        self._work.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("floor task failed", exc_info=error)

    # The view.

    async def floor(self) -> FloorView:
        """Everything that the floor and the approvals show."""
        pit = await self._calls.query(pit_view)
        house = await self._access.house()
        keys = [link.link for link in pit.links]
        today = await self._read_figures(keys, list(pit.versions), house)
        links = [await self._complete(link, pit) for link in pit.links]
        training = [await self._complete(link, pit) for link in pit.training]
        now = format_time(self._clock())
        alarms = await self._open_alarms(house)
        open_tables = {
            (link.link, table.table)
            for link in links
            for table in link.tables
            if link.is_open and table.is_open
        }
        return FloorView(
            silent_signs=self.signs.silent(house, open_tables),
            now=now,
            links=links,
            training=training,
            alarms=[alarm_view(row) for row in alarms[:MAX_ALARMS_SHOWN]],
            alarms_in_all=len(alarms),
            requests=pending_requests(house, now),
            pace=self._pace(links),
            today=today,
        )

    def _pace(self, links: Sequence[FloorLinkView]) -> FloorPaceView:
        known = [
            table.rounds_an_hour
            for link in links
            for table in link.tables
            if table.rounds_an_hour is not None and table.state not in ("closed", "no_dealer")
        ]
        keys = {link.link for link in links}
        return FloorPaceView(
            wagers_an_hour=self.activity.wagers_an_hour(keys),
            rounds_an_hour=round(sum(known) / len(known)) if known else None,
            wagers=self.activity.recent_wagers(keys),
        )

    async def _complete(self, link: FloorLinkView, pit: Pit) -> FloorLinkView:
        """A link with what only the event loop and the database know of it."""
        hits = self._hits.get(link.link, Hits()).last
        tables = [self._table(link.link, table, pit) for table in link.tables]
        return structs.replace(
            link,
            meters=[_with_hit(meter, hits) for meter in link.meters],
            tables=tables,
            claims=[structs.replace(x, since=await self._since(x)) for x in link.claims],
            edge=self._edges(link.link, tables, pit),
        )

    def _table(self, link: str, table: FloorTableView, pit: Pit) -> FloorTableView:
        return structs.replace(
            table,
            last_press=self.activity.last_press(link, table.table),
            rounds_an_hour=self.activity.rounds_an_hour(link, table.table),
            pad=self._pad(link, table.table),
            edge=self._edge(link, len(table.lit), pit) if table.lit else None,
        )

    def _pad(self, link: str, table: str) -> FloorPadView:
        """Whether the pad of a table is connected, and since when it is not."""
        silence = self.presence.silence(link, table)
        is_here = self.presence.is_here(link, table)
        if silence is None or is_here:
            return FloorPadView(is_here=is_here, lost_at=None)
        lost_at = format_time(self._clock() - timedelta(seconds=silence))
        return FloorPadView(is_here=False, lost_at=lost_at)

    def _edges(self, link: str, tables: list[FloorTableView], pit: Pit) -> list[float] | None:
        """The lowest and highest edge of tables with wagers; without any, that of one spot."""
        if any(table.lit for table in tables):
            known = [table.edge for table in tables if table.edge is not None]
            return [min(known), max(known)] if known else None
        alone = self._edge(link, 1, pit)
        return None if alone is None else [alone]

    def _edge(self, link: str, seats: int, pit: Pit) -> float | None:
        """The house edge on the next wager; None until another thread has computed the odds."""
        version, seats = pit.versions[link], min(seats, MAX_SEATS)
        named = (link, version.number, seats)
        if named not in self._odds:
            self._odds[named] = None
            self._start(self._compute_odds(named, version))
        if (odds := self._odds[named]) is None:
            return None
        found = odds.disadvantage_at(pit.amounts[link])
        return None if found is None else float(found)

    async def _compute_odds(self, named: tuple[str, int, int], version: Version) -> None:
        table, shoe, seats = version.pay_table, version.shoe, named[2]
        self._odds[named] = await asyncio.to_thread(exact_odds, table, shoe, seats=seats)
        self.stale()

    async def _since(self, claim: ClaimView) -> str | None:
        """When a claim was marked; for a mark before the start, from the entries of its round."""
        link, round = claim.link, claim.round
        hands = [(mark.line, mark.spot) for mark in claim.marks]
        if (link, round) not in self.activity.marked:
            records = await query_store(
                self._store, lambda reader: _records_of_round(reader, link, round)
            )
            self.activity.load_marks(link, round, records)
        return self.activity.marked_since(link, round, hands)

    # Figures from the database.

    async def _read_figures(self, pit: list[str], links: list[str], house: House) -> FloorTodayView:
        """Today's figures of the links of the pit, and the hits of all links."""
        known = self._figures
        if known is not None and self._loop.time() - self._read_at < FIGURES_SECONDS:
            return known
        day = gaming_day_of(house, self._clock())
        # Stored before they are filled: a back-out meanwhile drops those of its link.
        hits = {link: self._hits.setdefault(link, Hits()) for link in links}

        def find(reader: Reader) -> FloorTodayView:
            for link, of_link in hits.items():
                find_hits(reader, link, of_link)
            return today_figures(reader, pit, day)

        self._read_at = self._loop.time()
        self._figures = figures = await query_store(self._store, find)
        return figures

    async def _open_alarms(self, house: House) -> list[AlarmRow]:
        """The alarms that are not acknowledged, latest first."""
        alarms = self._alarms
        if alarms is None:
            news = self._news
            alarms = await self.alarms(house.acknowledged, MAX_OPEN_ALARMS)
            if news == self._news:
                self._alarms = alarms
        return [x for x in alarms if x.key not in house.acknowledged]

    async def alarms(
        self, acknowledged: Collection[tuple[str, int, int]], limit: int
    ) -> list[AlarmRow]:
        """The latest alarms that are not *acknowledged*, up to *limit*, however old they are."""
        return await query_store(
            self._store,
            lambda reader: read_open_alarms(reader, acknowledged=acknowledged, limit=limit),
        )


def _records_of_round(reader: Reader, link: str, number: int) -> list[bytes]:
    span = span_of_round(reader, link, number)
    rows = scan_records(reader, log=link, after=span.first - 1, last=span.last)
    return [row.record for row in rows]


def _with_hit(meter: FloorMeterView, hits: Mapping[str, FloorHitView]) -> FloorMeterView:
    return structs.replace(meter, hit=hits.get(meter.meter))


def _lost_pads(
    logs: Logs, presence: Presence, places: list[TablePlace]
) -> tuple[list[str], list[TablePlace]]:
    """The pads that were retired, and the open tables that should have a pad."""
    devices = house_in(logs).devices
    gone = [key for key in tuple(presence.pads) if key not in devices or not devices[key].is_active]
    watched = {(pad.link, pad.table) for key, pad in presence.pads.items() if key not in gone}
    open_tables = _open_tables(logs)
    return gone, [place for place in places if place in watched and place in open_tables]


def _open_tables(logs: Logs) -> set[TablePlace]:
    return {
        (log.key, table.key)
        for log, link in links_in(logs)
        if link.is_open
        for table in link.tables.values()
        if table.is_open
    }


def monitor_of(request: Request) -> Monitor:
    """The floor monitor of the application that serves a request."""
    monitor: Monitor = request.app.state.monitor
    return monitor
