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

from jackpit.manager.audit.compare import compare_tables
from jackpit.manager.audit.verify_store import verify_store
from jackpit.manager.clock import Clock, parse_time, system_clock
from jackpit.manager.audit.verdict import AlteredError
from jackpit.manager.eventlog.errors import AuditError
from jackpit.manager.eventlog.load import load_house
from jackpit.manager.eventlog.record import decode
from jackpit.manager.eventlog.signed_heads import SIGNED_HEADS_FILE, check_not_older, read_signed_heads
from jackpit.manager.operations.installation import Installation
from jackpit.manager.operations.selfcheck import is_overridden, selfcheck
from jackpit.manager.plural import plural
from jackpit.manager.store import Head, Reader, StoreError, open_reader, path_of
from jackpit.manager.store.guards import missing_guards
from jackpit.manager.store.queries.alarms import read_open_alarms
from jackpit.manager.store.queries.logs import read_last_records
from jackpit.manager.store.queries.postings import find_wrong_balance
from jackpit.manager.store.queries.rounds import count_open_rounds

MIN_FREE_BYTES = 2 * 10**9
CRITICAL_FREE_BYTES = 64 * 2**20
"""With less than this the manager says that it is not well."""

MAX_WAL_BYTES = 256 * 2**20
MAX_CLOCK_SKEW = timedelta(minutes=2)


class Health(Enum):
    """How a check came out."""

    GOOD = "ok"
    DOUBTFUL = "look"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class HealthFinding:
    """One check, and what it found."""

    health: Health
    what: str
    sentence: str


def examine_installation(
    installation: Installation, clock: Clock = system_clock
) -> Iterator[HealthFinding]:
    """Examine everything that can be examined while a manager is running."""
    yield _python()
    yield _program()
    yield _keys(installation)
    yield from _disk(installation)
    word = _last_word(installation)  # before the database is looked at, which goes on from it
    try:
        with open_reader(installation.database) as reader:
            yield HealthFinding(Health.GOOD, "database", f"{installation.database} can be read.")
            yield _clock(reader, clock())
            yield _balances(reader)
            yield _rounds(reader)
            yield _alarms(reader, installation)
            yield _guards(reader, installation)
            yield _not_older(reader, word)
            yield _history(reader, installation)
            yield _tables(reader)
    except StoreError as error:
        yield HealthFinding(Health.BAD, "database", str(error))


def _python() -> HealthFinding:
    version = ".".join(str(part) for part in sys.version_info[:3])
    return HealthFinding(Health.GOOD, "Python", f"{version}.")


def _program() -> HealthFinding:
    check = selfcheck(unverified=is_overridden(os.environ))
    health = Health.GOOD if check.verified else Health.DOUBTFUL if check.ok else Health.BAD
    return HealthFinding(health, "program", check.sentence)


def _keys(installation: Installation) -> HealthFinding:
    try:
        trusted = installation.trusted()
    except AuditError as error:
        return HealthFinding(Health.BAD, "keys", _sentence(str(error)))
    except OSError as error:
        return HealthFinding(Health.BAD, "keys", f"{installation.keys}: {error.strerror}.")
    others = "" if len(trusted) == 1 else f", and {len(trusted) - 1} of other managers"
    return HealthFinding(Health.GOOD, "keys", f"In {installation.keys}{others}.")


def _disk(installation: Installation) -> Iterator[HealthFinding]:
    path = path_of(installation.database)
    if path is None:
        return
    file = Path(path)
    try:
        free = shutil.disk_usage(file.parent).free
    except OSError as error:
        yield HealthFinding(Health.BAD, "disk", f"It cannot be asked: {error.strerror}.")
        return
    health = Health.GOOD if free >= MIN_FREE_BYTES else Health.DOUBTFUL
    health = health if free >= CRITICAL_FREE_BYTES else Health.BAD
    yield HealthFinding(health, "disk", f"{free / 10**9:,.1f} GB are free beside the database.")
    wal = file.with_name(f"{file.name}-wal")
    if wal.exists() and wal.stat().st_size > MAX_WAL_BYTES:
        size = wal.stat().st_size / 2**20
        yield HealthFinding(
            Health.DOUBTFUL, "disk", f"The write-ahead log has grown to {size:,.0f} MB."
        )


def _clock(reader: Reader, now: datetime) -> HealthFinding:
    times = [parse_time(decode(record)["at"]) for record in read_last_records(reader)]
    last = max(times, default=datetime.min.replace(tzinfo=UTC))
    if last > now + MAX_CLOCK_SKEW:
        return HealthFinding(
            Health.BAD, "clock", f"The last entry is of {last:%Y-%m-%d %H:%M}, to come."
        )
    return HealthFinding(Health.GOOD, "clock", "No entry is later than the clock.")


def _balances(reader: Reader) -> HealthFinding:
    """What is kept of every account is what the postings add up to; so all add up to nothing."""
    wrong = find_wrong_balance(reader)
    if wrong is not None:
        return HealthFinding(
            Health.BAD,
            "books",
            f"{wrong.account} of link '{wrong.log}' is not what was moved; rebuild.",
        )
    return HealthFinding(
        Health.GOOD, "books", "Every balance is what was moved; all add up to nothing."
    )


def _rounds(reader: Reader) -> HealthFinding:
    count = count_open_rounds(reader)
    return HealthFinding(Health.GOOD, "rounds", f"{count:,} under way.")


def _alarms(reader: Reader, installation: Installation) -> HealthFinding:
    """Those that nobody has seen, the latest of them by name."""
    try:
        seen = load_house(reader, installation.trusted()).acknowledged
    except AuditError as error:
        return HealthFinding(Health.BAD, "alarms", _sentence(str(error)))
    except OSError as error:
        return HealthFinding(Health.BAD, "alarms", f"They cannot be read: {error.strerror}.")
    waiting = read_open_alarms(reader, acknowledged=seen)
    if not waiting:
        return HealthFinding(Health.GOOD, "alarms", "None waits to be acknowledged.")
    told = f"{len(waiting):,} to be acknowledged, the latest {waiting[0].alarm}."
    return HealthFinding(Health.DOUBTFUL, "alarms", told)


def _history(reader: Reader, installation: Installation) -> HealthFinding:
    try:
        verdict = verify_store(reader, installation.trusted())
    except AuditError as error:
        return HealthFinding(Health.BAD, "history", _sentence(str(error)))
    except OSError as error:
        return HealthFinding(Health.BAD, "history", f"It cannot be verified: {error.strerror}.")
    return HealthFinding(Health.GOOD if verdict.ok else Health.BAD, "history", verdict.sentence)


def _guards(reader: Reader, installation: Installation) -> HealthFinding:
    engine = "SQLite" if path_of(installation.database) is not None else "PostgreSQL"
    if wrong := missing_guards(reader, engine):
        return HealthFinding(Health.BAD, "guards", _sentence(wrong[0]))
    return HealthFinding(Health.GOOD, "guards", "The database refuses to change history.")


def _last_word(installation: Installation) -> dict[str, Head] | AuditError | None:
    try:
        return read_signed_heads(installation.keys, installation.trusted())
    except AuditError as error:
        return error
    except OSError as error:
        return AuditError(f"{installation.keys}: {error.strerror}")


def _not_older(reader: Reader, word: dict[str, Head] | AuditError | None) -> HealthFinding:
    """The database holds all that its keys have signed."""
    if word is None:
        missing = f"There is no {SIGNED_HEADS_FILE} among the keys; the next signature makes it."
        return HealthFinding(Health.DOUBTFUL, "last word", missing)
    try:
        if isinstance(word, AuditError):
            raise word
        check_not_older(reader, word)
    except AuditError as error:
        return HealthFinding(Health.BAD, "last word", _sentence(str(error)))
    return HealthFinding(Health.GOOD, "last word", "All that the keys have signed is there.")


def _tables(reader: Reader) -> HealthFinding:
    """What is kept beside the logs is what they make when they are folded again."""
    try:
        rows = compare_tables(reader)
    except AlteredError as error:
        return HealthFinding(Health.BAD, "tables", _sentence(str(error)))
    return HealthFinding(
        Health.GOOD, "tables", f"All is what the logs make: {plural(rows, 'row')}."
    )


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
