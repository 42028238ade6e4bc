"""Whether an installation is well: each check is a value, in the order a person would ask."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from pathlib import Path

from jackpit.manager.audit.compare import compare
from jackpit.manager.audit.verify_store import verify_store
from jackpit.manager.clock import Clock, read, system_clock
from jackpit.manager.eventlog.chain import AlteredError
from jackpit.manager.eventlog.errors import AuditError
from jackpit.manager.eventlog.record import decode
from jackpit.manager.eventlog.signed_heads import LAST_WORD, check_not_older, said_in
from jackpit.manager.operations.installation import Installation
from jackpit.manager.operations.selfcheck import is_overridden, selfcheck
from jackpit.manager.plural import counted
from jackpit.manager.reports.reading import read_house
from jackpit.manager.store import Head, Reader, StoreError, open_reader, path_of
from jackpit.manager.store.guards import missing_guards

LEAST_FREE_BYTES = 2 * 10**9
NO_ROOM_BYTES = 64 * 2**20
"""With less than this the manager says that it is not well."""

LONGEST_WAL_BYTES = 256 * 2**20
CLOCK_MAY_DIFFER = timedelta(minutes=2)


class Health(Enum):
    """How a check came out."""

    GOOD = "ok"
    DOUBTFUL = "look"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Finding:
    """One check, and what it found."""

    health: Health
    what: str
    sentence: str


def examine(installation: Installation, clock: Clock = system_clock) -> Iterator[Finding]:
    """Examine everything that can be examined while a manager is running."""
    yield _python()
    yield _program()
    yield _keys(installation)
    yield from _disk(installation)
    word = _last_word(installation)  # before the database is looked at, which goes on from it
    try:
        with open_reader(installation.database) as reader:
            yield Finding(Health.GOOD, "database", f"{installation.database} can be read.")
            yield _clock(reader, clock())
            yield _balances(reader)
            yield _rounds(reader)
            yield _alarms(reader)
            yield _guards(reader, installation)
            yield _not_older(reader, word)
            yield _history(reader, installation)
            yield _tables(reader)
    except StoreError as error:
        yield Finding(Health.BAD, "database", str(error))


def _python() -> Finding:
    version = ".".join(str(part) for part in sys.version_info[:3])
    return Finding(Health.GOOD, "Python", f"{version}.")


def _program() -> Finding:
    check = selfcheck(unverified=is_overridden(os.environ))
    health = Health.GOOD if check.verified else Health.DOUBTFUL if check.ok else Health.BAD
    return Finding(health, "program", check.sentence)


def _keys(installation: Installation) -> Finding:
    try:
        trusted = installation.trusted()
    except AuditError as error:
        return Finding(Health.BAD, "keys", _sentence(str(error)))
    except OSError as error:
        return Finding(Health.BAD, "keys", f"{installation.keys}: {error.strerror}.")
    others = "" if len(trusted) == 1 else f", and {len(trusted) - 1} of other managers"
    return Finding(Health.GOOD, "keys", f"In {installation.keys}{others}.")


def _disk(installation: Installation) -> Iterator[Finding]:
    path = path_of(installation.database)
    if path is None:
        return
    file = Path(path)
    try:
        free = shutil.disk_usage(file.parent).free
    except OSError as error:
        yield Finding(Health.BAD, "disk", f"It cannot be asked: {error.strerror}.")
        return
    health = Health.GOOD if free >= LEAST_FREE_BYTES else Health.DOUBTFUL
    health = health if free >= NO_ROOM_BYTES else Health.BAD
    yield Finding(health, "disk", f"{free / 10**9:,.1f} GB are free beside the database.")
    wal = file.with_name(f"{file.name}-wal")
    if wal.exists() and wal.stat().st_size > LONGEST_WAL_BYTES:
        size = wal.stat().st_size / 2**20
        yield Finding(Health.DOUBTFUL, "disk", f"The write-ahead log has grown to {size:,.0f} MB.")


def _clock(reader: Reader, now: datetime) -> Finding:
    newest = "SELECT record FROM entry JOIN head USING (log, seq)"
    times = [read(decode(bytes(record))["at"]) for (record,) in reader.rows(newest)]
    last = max(times, default=datetime.min.replace(tzinfo=UTC))
    if last > now + CLOCK_MAY_DIFFER:
        return Finding(Health.BAD, "clock", f"The last entry is of {last:%Y-%m-%d %H:%M}, to come.")
    return Finding(Health.GOOD, "clock", "No entry is later than the clock.")


def _balances(reader: Reader) -> Finding:
    """What is kept of every account is what the postings add up to; so all add up to nothing."""
    differs = reader.rows(_DIFFERENT_BALANCES)
    if differs:
        log, account = differs[0]
        return Finding(
            Health.BAD, "books", f"{account} of link '{log}' is not what was moved; rebuild."
        )
    return Finding(Health.GOOD, "books", "Every balance is what was moved; all add up to nothing.")


def _rounds(reader: Reader) -> Finding:
    ((count,),) = reader.rows("SELECT count(*) FROM round WHERE last_seq IS NULL")
    return Finding(Health.GOOD, "rounds", f"{count:,} under way.")


def _alarms(reader: Reader) -> Finding:
    """Those that nobody has seen, the latest of them by name."""
    seen = read_house(reader).acknowledged
    rows = reader.rows("SELECT log, seq, number, alarm FROM alarm ORDER BY at DESC, seq DESC")
    waiting = [alarm for log, seq, number, alarm in rows if (log, seq, number) not in seen]
    if not waiting:
        return Finding(Health.GOOD, "alarms", "None waits to be acknowledged.")
    told = f"{len(waiting):,} to be acknowledged, the latest {waiting[0]}."
    return Finding(Health.DOUBTFUL, "alarms", told)


def _history(reader: Reader, installation: Installation) -> Finding:
    try:
        verdict = verify_store(reader, installation.trusted())
    except AuditError as error:
        return Finding(Health.BAD, "history", _sentence(str(error)))
    except OSError as error:
        return Finding(Health.BAD, "history", f"It cannot be verified: {error.strerror}.")
    return Finding(Health.GOOD if verdict.ok else Health.BAD, "history", verdict.sentence)


def _guards(reader: Reader, installation: Installation) -> Finding:
    engine = "SQLite" if path_of(installation.database) is not None else "PostgreSQL"
    if wrong := missing_guards(reader, engine):
        return Finding(Health.BAD, "guards", _sentence(wrong[0]))
    return Finding(Health.GOOD, "guards", "The database refuses to change history.")


def _last_word(installation: Installation) -> dict[str, Head] | AuditError | None:
    try:
        return said_in(installation.keys, installation.trusted())
    except AuditError as error:
        return error
    except OSError as error:
        return AuditError(f"{installation.keys}: {error.strerror}")


def _not_older(reader: Reader, word: dict[str, Head] | AuditError | None) -> Finding:
    """The database holds all that its keys have signed."""
    if word is None:
        missing = f"There is no {LAST_WORD} among the keys; the next signature makes it."
        return Finding(Health.DOUBTFUL, "last word", missing)
    try:
        if isinstance(word, AuditError):
            raise word
        check_not_older(reader, word)
    except AuditError as error:
        return Finding(Health.BAD, "last word", _sentence(str(error)))
    return Finding(Health.GOOD, "last word", "All that the keys have signed is there.")


def _tables(reader: Reader) -> Finding:
    """What is kept beside the logs is what they make when they are folded again."""
    try:
        rows = compare(reader)
    except AlteredError as error:
        return Finding(Health.BAD, "tables", _sentence(str(error)))
    return Finding(Health.GOOD, "tables", f"All is what the logs make: {counted(rows, 'row')}.")


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"


_DIFFERENT_BALANCES = """
    SELECT log, account FROM (
        SELECT log, account, sum(microcents) AS microcents FROM (
            SELECT log, target AS account, microcents FROM posting
            UNION ALL
            SELECT log, source, -microcents FROM posting
            UNION ALL
            SELECT log, account, -microcents FROM balance
        ) AS moved
        GROUP BY log, account
    ) AS added
    WHERE microcents <> 0
    LIMIT 1
"""
