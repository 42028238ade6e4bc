"""Every 15 s: raise alarms for overdue claims and exceeded limits, and have new entries signed.

Rules HG36.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from jackpit.manager.clock import Clock, format_time, system_clock
from jackpit.manager.eventlog.log import HouseLog, LinkLog, Log
from jackpit.manager.house import HouseAlarm, gaming_day_at, limits_exceeded_by_link, limits_for_day
from jackpit.manager.operations.periodic import PeriodicCheck
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.manager.writer.manager import Manager
from jackpit.manager.writer.queue import Sign
from jackpit.messages import Sentence
from jackpit.table import claims_of

INTERVAL_SECONDS = 15.0
CHECKS_PER_SIGNATURE = 4
"""Every entry is signed within a minute."""


@dataclass(frozen=True, slots=True)
class WatchedClaim:
    """A pending claim."""

    link: str
    table: str
    round: int
    claim: str


class ClaimWatch(PeriodicCheck):
    """Watches pending claims and limits of every link; a restart resets the waiting times."""

    def __init__(self, manager: Manager, clock: Clock = system_clock) -> None:
        super().__init__(
            manager, clock, name="claim-watch", seconds=INTERVAL_SECONDS, at_once=False
        )
        self._since: dict[WatchedClaim, datetime] = {}
        self._alarmed: set[WatchedClaim] = set()
        self._over_limit: set[Sentence] = set()
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
        """Raise an alarm once for each limit that an open link exceeds."""
        found = self._calls.query(lambda logs: _over_limits(logs, at))
        self._over_limit &= set(found)
        new = [alarm for alarm in found if alarm not in self._over_limit]
        self._over_limit |= {alarm for alarm in new if self._raise(alarm)}


def _pending_claims(logs: dict[str, Log]) -> tuple[list[WatchedClaim], int]:
    """Every pending claim, and the minutes after which one is overdue."""
    house = logs[HOUSE_LOG]
    assert isinstance(house, HouseLog)
    found = [
        WatchedClaim(log.key, table.key, table.round.number, claim.key)
        for log in logs.values()
        if isinstance(log, LinkLog) and log.link is not None
        for table in log.link.tables.values()
        if table.round is not None
        for claim in claims_of(table.round)
    ]
    return found, house.house.settings.claim_minutes


def _over_limits(logs: dict[str, Log], at: str) -> list[Sentence]:
    """One alarm for each limit of the day that an open link exceeds."""
    log = logs[HOUSE_LOG]
    assert isinstance(log, HouseLog)
    if not log.house.limits:
        return []
    limits = limits_for_day(log.house, gaming_day_at(log.house, at))
    links = [log.link for log in logs.values() if isinstance(log, LinkLog) and log.link is not None]
    return [
        HouseAlarm.OVER_LIMIT.given(link=link.key, limit=refused)
        for link in links
        if link.is_open
        for refused in limits_exceeded_by_link(limits, link)
    ]
