"""The checks of ``jackpit doctor``, in the order in which a person would make them."""

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
from jackpit.manager.audit.verdict import AlteredError
from jackpit.manager.audit.verify_store import verify_store
from jackpit.manager.clock import Clock, parse_time, system_clock
from jackpit.manager.codec import CodecError, decode
from jackpit.manager.eventlog.load import load_house
from jackpit.manager.eventlog.record import AuditError
from jackpit.manager.eventlog.signing import SIGNED_HEADS_FILE, check_not_older, read_signed_heads
from jackpit.manager.house import ComponentKind, why_not_approved_version
from jackpit.manager.operations.installation import (
    COMPONENT,
    CRITICAL_FREE_BYTES,
    Installation,
)
from jackpit.manager.operations.selfcheck import is_overridden, selfcheck
from jackpit.manager.plural import plural
from jackpit.manager.sentence import as_sentence
from jackpit.manager.store import Head, Reader, StoreError, open_reader, sqlite_path_of
from jackpit.manager.store.queries.alarms import read_open_alarms
from jackpit.manager.store.queries.logs import read_last_records
from jackpit.manager.store.queries.postings import find_wrong_balance
from jackpit.manager.store.queries.rounds import count_open_rounds
from jackpit.manager.store.schema import find_trigger_faults

LOW_FREE_BYTES = 2 * 10**9
"""Below this the doctor warns."""

MAX_WAL_BYTES = 256 * 2**20
MAX_CLOCK_SKEW = timedelta(minutes=2)


class Health(Enum):
    """The result of a check."""

    GOOD = "ok"
    DOUBTFUL = "warn"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class HealthFinding:
    """One check and what it found."""

    health: Health
    what: str
    sentence: str


def examine_installation(
    installation: Installation, clock: Clock = system_clock
) -> Iterator[HealthFinding]:
    """Run every check; the server may be running."""
    yield _python()
    yield _program()
    yield _keys(installation)
    yield from _disk(installation)
    heads = _signed_heads(installation)  # first: a running server goes on signing
    try:
        with open_reader(installation.database) as reader:
            yield HealthFinding(Health.GOOD, "database", f"{installation.database} can be read.")
            yield _version(reader, installation)
            yield _clock(reader, clock())
            yield _balances(reader)
            yield _rounds(reader)
            yield _alarms(reader, installation)
            yield _guards(reader)
            yield _not_older(reader, heads)
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


def _version(reader: Reader, installation: Installation) -> HealthFinding:
    """The house approves the version of this program."""
    try:
        house = load_house(reader, installation.trusted())
    except AuditError as error:
        return HealthFinding(Health.BAD, "version", as_sentence(str(error)))
    except OSError as error:
        return HealthFinding(Health.BAD, "version", f"It cannot be checked: {error.strerror}.")
    if why := why_not_approved_version(house, ComponentKind.SERVER, COMPONENT):
        return HealthFinding(Health.BAD, "version", f"{why} It does not start.")
    return HealthFinding(Health.GOOD, "version", f"{COMPONENT}, which the house accepts.")


def _keys(installation: Installation) -> HealthFinding:
    try:
        trusted = installation.trusted()
    except AuditError as error:
        return HealthFinding(Health.BAD, "keys", as_sentence(str(error)))
    except OSError as error:
        return HealthFinding(Health.BAD, "keys", f"{installation.keys}: {error.strerror}.")
    others = "" if len(trusted) == 1 else f", and {len(trusted) - 1} of other servers"
    return HealthFinding(Health.GOOD, "keys", f"In {installation.keys}{others}.")


def _disk(installation: Installation) -> Iterator[HealthFinding]:
    path = sqlite_path_of(installation.database)
    if path is None:
        return
    file = Path(path)
    try:
        free = shutil.disk_usage(file.parent).free
    except OSError as error:
        yield HealthFinding(Health.BAD, "disk", f"Its free space is unknown: {error.strerror}.")
        return
    health = Health.GOOD if free >= LOW_FREE_BYTES else Health.DOUBTFUL
    health = health if free >= CRITICAL_FREE_BYTES else Health.BAD
    yield HealthFinding(health, "disk", f"{free / 10**9:,.1f} GB free beside the database.")
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
            Health.BAD, "clock", f"The last entry is dated {last:%Y-%m-%d %H:%M}, in the future."
        )
    return HealthFinding(Health.GOOD, "clock", "No entry is later than the clock.")


def _balances(reader: Reader) -> HealthFinding:
    """Every stored balance equals the sum of its postings; so all balances add up to zero."""
    wrong = find_wrong_balance(reader)
    if wrong is not None:
        return HealthFinding(
            Health.BAD,
            "books",
            f"{wrong.account} of link '{wrong.log}' is not the sum of its postings:"
            " run jackpit rebuild.",
        )
    return HealthFinding(
        Health.GOOD, "books", "Every balance is the sum of its postings; all add up to zero."
    )


def _rounds(reader: Reader) -> HealthFinding:
    count = count_open_rounds(reader)
    return HealthFinding(Health.GOOD, "rounds", f"{count:,} in progress.")


def _alarms(reader: Reader, installation: Installation) -> HealthFinding:
    """The number of open alarms, and the name of the latest."""
    try:
        acknowledged = load_house(reader, installation.trusted()).acknowledged
    except AuditError as error:
        return HealthFinding(Health.BAD, "alarms", as_sentence(str(error)))
    except OSError as error:
        return HealthFinding(Health.BAD, "alarms", f"They cannot be read: {error.strerror}.")
    try:
        open_alarms = read_open_alarms(reader, acknowledged=acknowledged)
    except CodecError as error:
        what = f"One cannot be read ({error}); 'jackpit rebuild' makes them again from the logs."
        return HealthFinding(Health.BAD, "alarms", what)
    if not open_alarms:
        return HealthFinding(Health.GOOD, "alarms", "None to acknowledge.")
    sentence = f"{len(open_alarms):,} to acknowledge, the latest {open_alarms[0].alarm}."
    return HealthFinding(Health.DOUBTFUL, "alarms", sentence)


def _history(reader: Reader, installation: Installation) -> HealthFinding:
    try:
        verdict = verify_store(reader, installation.trusted())
    except AuditError as error:
        return HealthFinding(Health.BAD, "history", as_sentence(str(error)))
    except OSError as error:
        return HealthFinding(Health.BAD, "history", f"It cannot be verified: {error.strerror}.")
    return HealthFinding(Health.GOOD if verdict.ok else Health.BAD, "history", verdict.sentence)


def _guards(reader: Reader) -> HealthFinding:
    if wrong := find_trigger_faults(reader):
        return HealthFinding(Health.BAD, "guards", as_sentence(str(wrong[0])))
    return HealthFinding(Health.GOOD, "guards", "The database refuses to change history.")


def _signed_heads(installation: Installation) -> dict[str, Head] | AuditError | None:
    try:
        return read_signed_heads(installation.keys, installation.trusted())
    except AuditError as error:
        return error
    except OSError as error:
        return AuditError(f"{installation.keys}: {error.strerror}")


def _not_older(reader: Reader, heads: dict[str, Head] | AuditError | None) -> HealthFinding:
    """The database holds everything that its keys have signed."""
    if heads is None:
        missing = f"There is no {SIGNED_HEADS_FILE} among the keys; the next signature creates it."
        return HealthFinding(Health.DOUBTFUL, "signed", missing)
    try:
        if isinstance(heads, AuditError):
            raise heads
        check_not_older(reader, heads)
    except AuditError as error:
        return HealthFinding(Health.BAD, "signed", as_sentence(str(error)))
    return HealthFinding(
        Health.GOOD, "signed", "The database holds everything that its keys have signed."
    )


def _tables(reader: Reader) -> HealthFinding:
    """The derived tables equal what the logs produce when replayed."""
    try:
        rows = compare_tables(reader)
    except AlteredError as error:
        return HealthFinding(Health.BAD, "tables", as_sentence(str(error)))
    return HealthFinding(Health.GOOD, "tables", f"All {plural(rows, 'row')} match the logs.")
