"""The schema: its migrations, and the triggers that protect history from changes.

A migration is one transaction, made of scripts in ``sql/``. The script ``derived`` recreates all
tables derived from the logs, always in their present form: it belongs to the last migration that
changed it, after which those tables must be rebuilt.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from jackpit.manager.store.base import Reader, StoreError
from jackpit.messages import Message, Sentence

_MIGRATIONS = (("1", "derived"),)
_SQLITE_TRIGGER = re.compile(r"CREATE TRIGGER (\w+) .*?END(?=;)", re.DOTALL)
_POSTGRES_TRIGGER = re.compile(r"CREATE TRIGGER (\w+) ")


def load_migrations(engine: str) -> tuple[str, ...]:
    """Return the SQL of every migration for an engine, in order."""
    return tuple("\n".join(load_script(engine, name) for name in names) for names in _MIGRATIONS)


@cache
def load_script(engine: str, name: str) -> str:
    """Return a script of ``sql/``."""
    return files(__package__).joinpath(f"sql/{engine}_{name}.sql").read_text("utf-8")


def check_schema_version(found: int, newest: int, what: str) -> None:
    """Refuse a database that a newer Jackpit has upgraded."""
    if found > newest:
        raise StoreError(
            f"{what} was made by a newer Jackpit: its schema is version {found}, and this program "
            f"knows version {newest}."
        )


class TriggerFault(Message):
    """What is wrong with a trigger."""

    ALTERED = "the trigger {trigger} was altered"
    MISSING = "the trigger {trigger} is missing"
    MISSING_OR_OFF = "the trigger {trigger} is missing or off"


def find_trigger_faults(reader: Reader) -> list[Sentence]:
    """Return what is wrong with the triggers of a database, each in a few words."""
    if reader.engine.startswith("SQLite"):
        script = load_script("sqlite", "1") + load_script("sqlite", "derived")
        expected = {found[1]: found[0] for found in _SQLITE_TRIGGER.finditer(script)}
        rows = reader.rows("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        stored: dict[str, str] = dict(rows)
        return [
            (TriggerFault.ALTERED if name in stored else TriggerFault.MISSING).given(trigger=name)
            for name, sql in sorted(expected.items())
            if stored.get(name) != sql
        ]
    script = load_script("postgres", "1") + load_script("postgres", "derived")
    names = {found[1] for found in _POSTGRES_TRIGGER.finditer(script)}
    rows = reader.rows(
        """
        SELECT t.tgname::text FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
        WHERE t.tgenabled IN ('O', 'A') AND p.proname = 'history_stays'
        """
    )
    enabled = {name for (name,) in rows}
    return [TriggerFault.MISSING_OR_OFF.given(trigger=name) for name in sorted(names - enabled)]
