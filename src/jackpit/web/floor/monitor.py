"""The floor as a whole: what the writer sees, what the event loop knows, what the database tells.

One watch shows all of it to everybody who looks, a few times a second at most; if nobody looks it
costs nothing. The loss of a pad is told to the house whether anybody looks or not.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection, Coroutine, Sequence
from datetime import timedelta
from typing import Any

import structlog
from fastapi import Request

from jackpit.manager.clock import Clock, format_time, gaming_day
from jackpit.manager.codec.codec import Json
from jackpit.manager.eventlog.record import decode
from jackpit.manager.house import AlarmRaised, House, RaiseAlarm
from jackpit.manager.house.guards import approvers_of
from jackpit.manager.store.base import Entry, Store
from jackpit.manager.store.queries.logs import read_records_since_round
from jackpit.manager.writer.calls import AsyncCalls, UnavailableError
from jackpit.manager.writer.manager import SERVER_ITSELF
from jackpit.odds import SEATS_AT_MOST, Odds, exact_odds
from jackpit.table import Version
from jackpit.table.alarms import ALARM_TRIGGERS
from jackpit.web.auth.access import Access
from jackpit.web.auth.log import record_access
from jackpit.web.floor.activity import Activity, TablePlace
from jackpit.web.floor.figures import (
    ALARMS_PER_QUERY,
    Acknowledgments,
    Hits,
    find_hits,
    latest_alarms,
    today_figures,
)
from jackpit.web.floor.presence import Connection, Presence
from jackpit.web.floor.views import Pit, pit_view
from jackpit.web.http.store import query_store
from jackpit.web.views import Logs, house_in

FIGURES_SECONDS = 5.0
"""So long the figures from the database are shown before they are read again."""

PAD_LOST = "PAD_LOST"
MAX_ALARMS_SHOWN = 50
"""So many alarms are shown at once; the others wait until these are acknowledged."""

_ALARMING = re.compile(
    f'"(?:{"|".join((AlarmRaised.__name__, *sorted(ALARM_TRIGGERS)))})"'.encode()
)
_RECORDS_READ = 5_000
"""Records read from the start of a round, to find its marks."""

logger = structlog.get_logger("jackpit.web")


class Monitor:
    """Looks after the floor, on the event loop."""

    def __init__(self, calls: AsyncCalls, store: Store, access: Access, clock: Clock) -> None:
        self._calls, self._store, self._access, self._clock = calls, store, access, clock
        self._loop = asyncio.get_running_loop()
        self.pulse = Activity(clock)
        self.presence = Presence(self._loop.time)
        self.acknowledged = Acknowledgments(store)
        self.stale: Callable[[], None] = lambda: None
        """Has the floor looked at again, if anybody watches it."""

        self._lost: frozenset[TablePlace] = frozenset()
        self._seconds = 0
        self._work: set[asyncio.Task[None]] = set()
        self._odds: dict[tuple[str, int, int], Odds | None] = {}
        self._facts: Json = None
        self._read_at = float("-inf")
        self._hits: dict[str, Hits] = {}
        self._alarms: list[Json] | None = None
        self._news = 0
        """Counts what may have raised an alarm: what was read before it is not kept."""

    # What is heard.

    def heard(self, entries: Sequence[Entry]) -> None:
        """New entries: what they change of what is kept here."""
        self.pulse.heard(entries)
        for entry in entries:
            if _ALARMING.search(entry.record):
                self._alarms, self._news = None, self._news + 1
            if b'"WinBackedOut"' in entry.record:
                self._hits.pop(entry.log, None)
            if b'"WinBackedOut"' in entry.record or b'"WinLogged"' in entry.record:
                self._read_at = float("-inf")

    def touched(self, link: str, table: str) -> None:
        """A key was pressed."""
        self.pulse.touched(link, table)

    def came(self, connection: Connection, device: Any) -> None:
        """A live connection has begun; only those of devices matter here."""
        if device is not None:
            self.presence.came(device, connection)
            self.stale()

    def went(self, connection: Connection, device: Any) -> None:
        """A live connection has ended."""
        if device is not None:
            self.presence.went(device, connection)
            self.stale()

    def second(self) -> None:
        """A second has passed: perhaps a pad is not heard any more."""
        self._seconds += 1
        lost = self.presence.lost()
        if lost != self._lost or self._seconds % int(FIGURES_SECONDS) == 0:
            self._lost = lost
            self.stale()
        if places := self.presence.to_be_told():
            self._begin(self._tell(places))

    async def _tell(self, places: list[TablePlace]) -> None:
        """Raise an alarm for every open table among those whose pad is lost."""
        try:
            gone, missed = await self._calls.look(
                lambda logs: _lost_pads(logs, self.presence, places)
            )
        except UnavailableError:
            return  # there is another second
        for device in gone:
            self.presence.forget(device)
        for place in missed:
            if place in self.presence.to_be_told():
                self.presence.told(place)
                link, table = place
                sentence = f"Link '{link}', table {table}: the pad is not heard any more."
                alarm = RaiseAlarm(alarm=PAD_LOST, sentence=f"{sentence} It takes no wagers.")
                named = {"by": SERVER_ITSELF, "origin": SERVER_ITSELF}
                if await record_access(self._calls, alarm, **named) is not None:
                    self.presence.not_told(place)  # there is another second

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._work.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("the floor could not be looked after", exc_info=error)

    # What is shown.

    async def floor(self) -> Json:
        """Everything that the floor and the approvals show."""
        pit: Pit = await self._calls.look(pit_view)
        house = await self._access.house()
        await self._read_facts(list(pit.versions), house)
        for link in pit.links:
            await self._add_to(link, pit)
        now = format_time(self._clock())
        alarms = await self._open_alarms(house)
        return {
            "now": now,
            "links": pit.links,
            "alarms": alarms[:MAX_ALARMS_SHOWN],
            "alarms_in_all": len(alarms),
            "requests": [
                {
                    "id": one.id,
                    "log": one.log,
                    "command": decode(one.command),
                    "summary": one.summary,
                    "by": one.by.key,
                    "role": one.by.role.word,
                    "at": one.at,
                    "expires_at": one.expires_at,
                    "approvers": [role.word for role in approvers_of(one)],
                }
                for one in house.requests.values()
                if one.expires_at > now
            ],
            "today": self._facts,
        }

    async def _add_to(self, link: Json, pit: Pit) -> None:
        """What only the event loop and the database know of a link."""
        key, version = link["link"], pit.versions[link["link"]]
        hits = self._hits.get(key, Hits()).last
        for meter in link["meters"]:
            meter["hit"] = hits.get(meter["meter"])
        for claim in link["claims"]:
            claim["since"] = await self._since(claim)
        edges = []
        for table in link["tables"]:
            place = (key, table["table"])
            table["last_press"] = self.pulse.last_press(*place)
            table["rounds_an_hour"] = self.pulse.rounds_an_hour(*place)
            table["pad"] = self._pad(*place)
            table["edge"] = None
            if table["lit"]:
                table["edge"] = self._edge(key, version, len(table["lit"]), pit)
                edges.append(table["edge"])
        known = [edge for edge in edges if edge is not None]
        alone = None if edges else self._edge(key, version, 1, pit)
        link["edge"] = [min(known), max(known)] if known else None if alone is None else [alone]

    def _pad(self, link: str, table: str) -> Json:
        """Whether the pad of a table is there, and since when it is not."""
        silence = self.presence.silence(link, table)
        is_here = self.presence.is_here(link, table)
        if silence is None or is_here:
            return {"is_here": is_here, "lost_at": None}
        return {
            "is_here": False,
            "lost_at": format_time(self._clock() - timedelta(seconds=silence)),
        }

    def _edge(self, link: str, version: Version, seats: int, pit: Pit) -> float | None:
        """What the next wager costs its player; None until the odds are worked out, elsewhere."""
        seats = min(seats, SEATS_AT_MOST)
        named = (link, version.number, seats)
        if named not in self._odds:
            self._odds[named] = None
            self._begin(self._work_out(named, version))
        if (odds := self._odds[named]) is None:
            return None
        found = odds.disadvantage_at(pit.amounts[link])
        return None if found is None else float(found)

    async def _work_out(self, named: tuple[str, int, int], version: Version) -> None:
        table, shoe, seats = version.pay_table, version.shoe, named[2]
        self._odds[named] = await asyncio.to_thread(exact_odds, table, shoe, seats=seats)
        self.stale()

    async def _since(self, claim: Json) -> str | None:
        """Since when a claim waits; of one that was marked before the start, by its round."""
        link, round = claim["link"], claim["round"]
        hands = [(mark["key"], mark["spot"]) for mark in claim["marks"]]
        if (link, round) not in self.pulse.marked:
            records = await query_store(
                self._store,
                lambda reader: read_records_since_round(
                    reader, log=link, round=round, limit=_RECORDS_READ
                ),
            )
            self.pulse.recall(link, round, records)
        return self.pulse.waits_since(link, round, hands)

    # What the database tells.

    async def _read_facts(self, links: list[str], house: House) -> None:
        if self._loop.time() - self._read_at < FIGURES_SECONDS:
            return
        settings = house.settings
        day = gaming_day(self._clock(), settings.time_zone, settings.day_begins)
        # Kept before they are filled: those of a link with a back-out meanwhile stay forgotten.
        hits = {link: self._hits.setdefault(link, Hits()) for link in links}

        def find() -> Json:
            with self._store.reader() as reader:
                for link, known in hits.items():
                    find_hits(reader, link, known)
                return today_figures(reader, links, day)

        self._read_at = self._loop.time()
        self._facts = await asyncio.to_thread(find)

    async def _open_alarms(self, house: House) -> list[Json]:
        """The alarms that nobody has acknowledged, the latest first."""
        alarms = self._alarms
        if alarms is None:
            news = self._news
            alarms = await self.alarms(house.acknowledged, ALARMS_PER_QUERY)
            if news == self._news:
                self._alarms = alarms
        return [x for x in alarms if _alarm_key(x) not in house.acknowledged]

    async def alarms(self, seen: Collection[tuple[str, int, int]], most: int) -> list[Json]:
        """The latest alarms that were not *seen*, so many at most."""

        def find() -> list[Json]:
            with self._store.reader() as reader:
                return latest_alarms(reader, seen, most)

        return await asyncio.to_thread(find)


def _alarm_key(alarm: Json) -> tuple[str, int, int]:
    return alarm["log"], alarm["seq"], alarm["number"]


def _lost_pads(
    logs: Logs, presence: Presence, places: list[TablePlace]
) -> tuple[list[str], list[TablePlace]]:
    """The pads that were retired, and the places that are open and should have one."""
    devices = house_in(logs).devices
    gone = [key for key in tuple(presence.pads) if key not in devices or not devices[key].is_active]
    there = {(pad.link, pad.table) for key, pad in presence.pads.items() if key not in gone}
    return gone, [place for place in places if place in there and _is_open(logs, *place)]


def _is_open(logs: Logs, link: str, table: str) -> bool:
    found = getattr(logs.get(link), "link", None)
    if found is None or not found.is_open or table not in found.tables:
        return False
    return bool(found.tables[table].is_open)


def monitor_of(request: Request) -> Monitor:
    """The floor monitor of the application that a request came to."""
    monitor: Monitor = request.app.state.monitor
    return monitor
