"""Every 15 s: raise alarms for overdue claims and broken limits, and have new entries signed.

Rules HG34 and HG36.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from hashlib import sha256

from jackpit.manager.clock import Clock, format_time, system_clock
from jackpit.manager.codec import encode
from jackpit.manager.eventlog.log import CatchUp, HouseLog, LinkLog, Log
from jackpit.manager.house import HouseAlarm, gaming_day_at, limits_for_day, stopped_links
from jackpit.manager.house.origins import SYSTEM
from jackpit.manager.operations.periodic import PeriodicCheck
from jackpit.manager.store.base import HOUSE_LOG, Store
from jackpit.manager.store.queries.alarms import read_alarms_named
from jackpit.manager.writer.manager import Manager
from jackpit.manager.writer.queue import Sign, Step, job_of
from jackpit.messages import Sentence
from jackpit.table import Link, adopt_limits, broken_limits, claims_of

INTERVAL_SECONDS = 15.0
CHECKS_PER_SIGNATURE = 4
"""Every entry is signed within a minute."""

NOTICE_DAYS = 7
"""Gaming days before limits apply, from which the links that they will stop raise an alarm."""


@dataclass(frozen=True, slots=True)
class WatchedClaim:
    """A pending claim."""

    link: str
    table: str
    round: int
    claim: str


class ClaimWatch(PeriodicCheck):
    """Watches pending claims and limits of every link; a restart resets the waiting times."""

    def __init__(self, manager: Manager, store: Store, clock: Clock = system_clock) -> None:
        super().__init__(
            manager, clock, name="claim-watch", seconds=INTERVAL_SECONDS, at_once=False
        )
        self._store = store
        self._since: dict[WatchedClaim, datetime] = {}
        self._alarmed: set[WatchedClaim] = set()
        self._ahead: set[Sentence] = set()
        self._broken: set[Sentence] | None = None
        """The alarms of broken limits that are in force; None before the first check."""

        self._checks = 0

    def run_once(self) -> None:
        """Raise an alarm for each overdue claim and each exceeded limit; sign every fourth time."""
        self._checks += 1
        if self._checks % CHECKS_PER_SIGNATURE == 0:
            self._manager.put(Sign())
        pending, minutes = self._calls.query(_pending_claims)
        now = self._clock()
        self._check_limits(format_time(now))
        self._since = {claim: self._since.get(claim, now) for claim in pending}
        self._alarmed &= set(pending)
        for claim, since in self._since.items():
            if now - since >= timedelta(minutes=minutes) and claim not in self._alarmed:
                alarm = HouseAlarm.CLAIM_OVERDUE.given(
                    link=claim.link, table=claim.table, round=claim.round, minutes=minutes
                )
                if self._raise(alarm):
                    self._alarmed.add(claim)

    def _check_limits(self, at: str) -> None:
        """Bring the limits of the day onto every link, and raise the alarms of those that stop."""
        if links := self._calls.query(lambda logs: _links_to_adopt(logs, at)):
            steps = [Step(link, CatchUp()) for link in links]
            self._calls.submit(job_of(*steps, by=SYSTEM, origin=SYSTEM))
        ahead = self._calls.query(lambda logs: _limits_ahead(logs, at))
        self._ahead &= set(ahead)
        self._ahead |= {x for x in ahead if x not in self._ahead and self._raise(x, id=_id_of(x))}
        found = self._calls.query(lambda logs: _broken_limits(logs, at))
        known = self._raised_before() if self._broken is None else self._broken
        self._broken = {alarm for alarm in found if alarm in known or self._raise(alarm)}

    def _raised_before(self) -> set[Sentence]:
        """The alarms of broken limits before this start: those still in force are not raised again.

        A limit that was kept and is broken again within the seconds around a restart raises none.
        """
        with self._store.reader() as reader:
            rows = read_alarms_named(reader, log=HOUSE_LOG, alarm=HouseAlarm.OVER_LIMIT.name)
        return {row.sentence for row in rows}


def _pending_claims(logs: dict[str, Log]) -> tuple[list[WatchedClaim], int]:
    """Every pending claim, and the minutes after which one is overdue."""
    found = [
        WatchedClaim(log.key, table.key, table.round.number, claim.key)
        for log in logs.values()
        if isinstance(log, LinkLog) and log.link is not None
        for table in log.link.tables.values()
        if table.round is not None
        for claim in claims_of(table.round)
    ]
    return found, _house(logs).house.settings.claim_minutes


def _house(logs: dict[str, Log]) -> HouseLog:
    log = logs[HOUSE_LOG]
    assert isinstance(log, HouseLog)
    return log


def _links(logs: dict[str, Log]) -> list[Link]:
    return [log.link for log in logs.values() if isinstance(log, LinkLog) and log.link is not None]


def _links_to_adopt(logs: dict[str, Log], at: str) -> list[str]:
    """The links whose limits are not those of the day."""
    log = _house(logs)
    limits = limits_for_day(log.house, gaming_day_at(log.house, at))
    return [x.key for x in _links(logs) if adopt_limits(x, limits, entry=log.head.seq)]


def _id_of(alarm: Sentence) -> str:
    """An id that every check, restart and server makes of the same alarm: it is raised once."""
    return f"limits-{sha256(encode(alarm)).hexdigest()}"


def _broken_limits(logs: dict[str, Log], at: str) -> list[Sentence]:
    """One alarm for each limit of the day that an open link breaks."""
    house = _house(logs).house
    limits = limits_for_day(house, gaming_day_at(house, at))
    return [
        HouseAlarm.OVER_LIMIT.given(link=link.key, limit=why)
        for link in _links(logs)
        if link.is_open
        for why in broken_limits(limits, link.version, link)
    ]


def _limits_ahead(logs: dict[str, Log], at: str) -> list[Sentence]:
    """One alarm for each link that limits will stop within seven days, another a day before."""
    house = _house(logs).house
    today = date.fromisoformat(gaming_day_at(house, at))
    found = []
    for limits in house.limits:
        days = (date.fromisoformat(limits.since) - today).days
        if 0 < days <= NOTICE_DAYS:
            alarm = HouseAlarm.LIMIT_TOMORROW if days == 1 else HouseAlarm.LIMIT_IN_A_WEEK
            found += [
                alarm.given(link=stop.link, day=limits.since, limit=why)
                for stop in stopped_links(limits, _links(logs))
                for why in stop.why
            ]
    return found
