"""What nobody presses a key for: entries are signed for, a claim that waits raises an alarm, and so
does a link above the limits of the house.

Rules HG36.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from jackpit.manager.clock import Clock, format_time, system_clock
from jackpit.manager.eventlog.log import HouseLog, LinkLog, Log
from jackpit.manager.house import House, gaming_day_at, limits_exceeded_by_link, limits_for_day
from jackpit.manager.operations.periodic import PeriodicCheck
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.manager.writer.jobs import Sign
from jackpit.manager.writer.manager import Manager
from jackpit.table import claims_of

INTERVAL_SECONDS = 15.0
CHECKS_PER_SIGNATURE = 4
"""So that no entry waits longer than a minute to be signed for."""

CLAIM_WAITS = "CLAIM_WAITS"
OVER_LIMIT = "OVER_LIMIT"


@dataclass(frozen=True, slots=True)
class WatchedClaim:
    """A claim that nobody has verified or refused yet."""

    link: str
    table: str
    round: int
    claim: str


class ClaimWatch(PeriodicCheck):
    """Looks at every link now and then. A new manager begins to count anew."""

    def __init__(self, manager: Manager, clock: Clock = system_clock) -> None:
        super().__init__(manager, clock, name="watch", seconds=INTERVAL_SECONDS, at_once=False)
        self._since: dict[WatchedClaim, datetime] = {}
        self._told: set[WatchedClaim] = set()
        self._over: set[str] = set()
        self._looks = 0

    def look(self) -> None:
        """Look once: have entries signed for, raise an alarm for a claim that waits too long."""
        self._looks += 1
        if self._looks % CHECKS_PER_SIGNATURE == 0:
            self._manager.put(Sign())
        waiting, minutes = self._calls.look(_waiting_claims)
        now = self._clock()
        self._look_at_limits(format_time(now))
        self._since = {claim: self._since.get(claim, now) for claim in waiting}
        self._told &= set(waiting)
        for claim, since in self._since.items():
            if now - since >= timedelta(minutes=minutes) and claim not in self._told:
                sentence = (
                    f"Link '{claim.link}', table {claim.table}: a claim of round {claim.round} has"
                    f" waited for {minutes} minutes."
                )
                if self._raise(CLAIM_WAITS, sentence):
                    self._told.add(claim)

    def _look_at_limits(self, at: str) -> None:
        """Raise an alarm for each limit that an open link is above, once while it is."""
        found = self._calls.look(lambda logs: _over_limits(logs, at))
        self._over &= set(found)
        new = [one for one in found if one not in self._over]
        self._over |= {one for one in new if self._raise(OVER_LIMIT, one)}


def _waiting_claims(logs: dict[str, Log]) -> tuple[list[WatchedClaim], int]:
    """Every claim that waits, and for how many minutes one may."""
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
    return found, _patience(house.house)


def _over_limits(logs: dict[str, Log], at: str) -> list[str]:
    """What of the open links is above the limits of the day, a sentence each."""
    log = logs[HOUSE_LOG]
    assert isinstance(log, HouseLog)
    if not log.house.limits:
        return []
    limits = limits_for_day(log.house, gaming_day_at(log.house, at))
    links = [log.link for log in logs.values() if isinstance(log, LinkLog) and log.link is not None]
    return [
        f"Link '{link.key}': {refused.sentence}"
        for link in links
        if link.is_open
        for refused in limits_exceeded_by_link(limits, link)
    ]


def _patience(house: House) -> int:
    return house.settings.claim_minutes
