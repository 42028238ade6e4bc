"""What nobody presses a key for: entries are signed for, and a claim that waits raises an alarm.

Rules HG36.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from datetime import datetime, timedelta

from jackpit.manager.answers import Refused, Sign, Step
from jackpit.manager.calls import UnavailableError, Waiting, job_of
from jackpit.manager.clock import Clock, system_clock
from jackpit.manager.house import House, RaiseAlarm
from jackpit.manager.logs import HouseLog, LinkLog, Log
from jackpit.manager.service import MANAGER_ITSELF, Manager
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.table import claims_of

SECONDS_BETWEEN_LOOKS = 15.0
LOOKS_BETWEEN_SIGNATURES = 4
"""So that no entry waits longer than a minute to be signed for."""

CLAIM_WAITS = "CLAIM_WAITS"


@dataclass(frozen=True, slots=True)
class WaitingClaim:
    """A claim that nobody has verified or refused yet."""

    link: str
    table: str
    round: int
    claim: str


class Watch:
    """Looks at every link now and then. A new manager begins to count anew."""

    def __init__(self, manager: Manager, clock: Clock = system_clock) -> None:
        self._manager = manager
        self._calls = Waiting(manager)
        self._clock = clock
        self._since: dict[WaitingClaim, datetime] = {}
        self._told: set[WaitingClaim] = set()
        self._looks = 0
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._go_on, name="watch", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def stop(self) -> None:
        """Look no more."""
        self._ended.set()
        self._thread.join()

    def look(self) -> None:
        """Look once: have entries signed for, raise an alarm for a claim that waits too long."""
        self._looks += 1
        if self._looks % LOOKS_BETWEEN_SIGNATURES == 0:
            self._manager.put(Sign())
        waiting, minutes = self._calls.look(_waiting_claims)
        now = self._clock()
        self._since = {claim: self._since.get(claim, now) for claim in waiting}
        self._told &= set(waiting)
        for claim, since in self._since.items():
            if now - since >= timedelta(minutes=minutes) and claim not in self._told:
                self._raise(claim, minutes)

    def _raise(self, claim: WaitingClaim, minutes: int) -> None:
        sentence = (
            f"Link '{claim.link}', table {claim.table}: a claim of round {claim.round} has waited"
            f" for {minutes} minutes."
        )
        alarm = Step(HOUSE_LOG, RaiseAlarm(alarm=CLAIM_WAITS, sentence=sentence))
        answer = self._calls.ask(job_of(alarm, by=MANAGER_ITSELF, origin=MANAGER_ITSELF))
        if not isinstance(answer, Refused):
            self._told.add(claim)

    def _go_on(self) -> None:
        while not self._ended.wait(SECONDS_BETWEEN_LOOKS):
            try:
                self.look()
            except UnavailableError:
                continue  # busy, or about to stop: there will be another look, or none


def _waiting_claims(logs: dict[str, Log]) -> tuple[list[WaitingClaim], int]:
    """Every claim that waits, and for how many minutes one may."""
    house = logs[HOUSE_LOG]
    assert isinstance(house, HouseLog)
    found = [
        WaitingClaim(log.key, table.key, table.round.number, claim.key)
        for log in logs.values()
        if isinstance(log, LinkLog) and log.link is not None
        for table in log.link.tables.values()
        if table.round is not None
        for claim in claims_of(table.round)
    ]
    return found, _patience(house.house)


def _patience(house: House) -> int:
    return house.settings.claim_minutes
