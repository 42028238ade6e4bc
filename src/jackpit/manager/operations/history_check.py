"""Periodic check of the whole history; raises an alarm where it was altered.

At its start the server reads its logs only from the last signed snapshot on, so even an old pit
opens within a second. This check verifies the entries before it: at the start and once per gaming
day, page by page, each with its own reader and a pause after it, so no other work waits for it. The
chain of every log must end in the head that the server has in memory.
"""

from __future__ import annotations

import structlog

from jackpit.manager.clock import Clock, system_clock
from jackpit.manager.eventlog.log import HouseLog, Log
from jackpit.manager.eventlog.record import ChainError, ChainFault, verify_entries
from jackpit.manager.house import HouseAlarm, gaming_day_of
from jackpit.manager.operations.periodic import CheckStoppedError, PeriodicCheck
from jackpit.manager.store.base import EMPTY_HEAD, HOUSE_LOG, Entry, Head, Store
from jackpit.manager.store.queries.logs import read_entries
from jackpit.manager.writer.manager import Manager

PAGE_ENTRIES = 2_000
PAUSE_SECONDS = 0.1
"""After each page; reading one takes about a tenth of this."""

INTERVAL_SECONDS = 30.0
"""Between checks for the start of a gaming day."""

logger = structlog.get_logger("jackpit.manager")


class HistoryCheck(PeriodicCheck):
    """Verifies the hash chain of every log."""

    def __init__(self, manager: Manager, store: Store, clock: Clock = system_clock) -> None:
        super().__init__(
            manager, clock, name="history-check", seconds=INTERVAL_SECONDS, at_once=True
        )
        self._store = store
        self._alarmed: set[tuple[str, int]] = set()
        self._checked_day: str | None = None
        """The gaming day of the last complete check."""

    def run_once(self) -> None:
        """Verify every log, unless that was done in this gaming day."""
        day, heads = self._calls.query(self._day_and_heads)
        if day == self._checked_day:
            return
        altered = [found for key, head in heads.items() if (found := self._find_altered(key, head))]
        self._manager.history = "altered" if altered else "ok"
        raised = [self._report(found) for found in altered]
        if all(raised):
            self._checked_day = day

    def _day_and_heads(self, logs: dict[str, Log]) -> tuple[str, dict[str, Head]]:
        """The gaming day, and the head of each log in memory."""
        house = logs[HOUSE_LOG]
        assert isinstance(house, HouseLog)
        return gaming_day_of(house.house, self._clock()), {x.key: x.head for x in logs.values()}

    def _find_altered(self, key: str, head: Head) -> ChainError | None:
        """The first altered or missing entry of a log; None if there is none."""
        reached = EMPTY_HEAD
        try:
            while reached.seq < head.seq:
                page = self._read_page(key, reached.seq, min(PAGE_ENTRIES, head.seq - reached.seq))
                if not page:
                    raise ChainError(key, reached.seq + 1, ChainFault.MISSING)
                reached = verify_entries(key, page, reached)
                if self._ended.wait(PAUSE_SECONDS):
                    raise CheckStoppedError
            if reached != head:
                raise ChainError(key, head.seq, ChainFault.NOT_KNOWN)
        except ChainError as error:
            return error
        return None

    def _read_page(self, key: str, after: int, most: int) -> list[Entry]:
        with self._store.reader() as reader:
            return read_entries(reader, log=key, after=after, limit=most)

    def _report(self, found: ChainError) -> bool:
        """Raise an alarm, once for each place; False if it could not be recorded."""
        place = (found.log, found.seq)
        if place in self._alarmed:
            return True
        logger.error("the history was altered", why=str(found))
        if not self._raise(HouseAlarm.HISTORY_ALTERED.given(fault=found.what)):
            return False
        self._alarmed.add(place)
        return True
