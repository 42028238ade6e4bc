"""How a database comes to have the tables of today: the migrations, one after the other.

A migration is one transaction, made of scripts in ``sql/``. ``derived`` makes anew all that follows
from the logs, and is always that of today: it belongs to the last migration that changed it, after
which what it empties must be rebuilt.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from jackpit.manager.store.base import Reader, StoreError

_MIGRATIONS = (("1", "derived"),)


def load_migrations(engine: str) -> tuple[str, ...]:
    """The SQL of every migration of an engine, in order."""
    return tuple("\n".join(load_script(engine, name) for name in names) for names in _MIGRATIONS)


@cache
def load_script(engine: str, name: str) -> str:
    """A script of ``sql/``."""
    return files(__package__).joinpath(f"sql/{engine}_{name}.sql").read_text("utf-8")


def check_schema_version(found: int, newest: int, what: str) -> None:
    """Refuse a database that a newer Jackpit has brought up to date."""
    if found > newest:
        raise StoreError(
            f"{what} was made by a newer Jackpit: its schema is {found}, here {newest} is known."
        )


_IN_SQLITE = re.compile(r"CREATE TRIGGER (\w+) .*?END(?=;)", re.DOTALL)
_IN_POSTGRES = re.compile(r"CREATE TRIGGER (\w+) ")
_OF_SQLITE = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
_OF_POSTGRES = """
    SELECT t.tgname::text FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE t.tgenabled IN ('O', 'A') AND p.proname = 'history_stays'
"""


def find_trigger_faults(reader: Reader, engine: str) -> list[str]:
    """What is wrong with the triggers of a database, each in a few words."""
    if engine.startswith("SQLite"):
        text = load_script("sqlite", "1") + load_script("sqlite", "derived")
        there: dict[str, str] = dict(reader.rows(_OF_SQLITE))
        wanted = {found[1]: found[0] for found in _IN_SQLITE.finditer(text)}
        return [
            f"the trigger {name} {'was altered' if name in there else 'is missing'}"
            for name, sql in sorted(wanted.items())
            if there.get(name) != sql
        ]
    text = load_script("postgres", "1") + load_script("postgres", "derived")
    enabled = {name for (name,) in reader.rows(_OF_POSTGRES)}
    names = {found[1] for found in _IN_POSTGRES.finditer(text)}
    return [f"the trigger {name} is missing or off" for name in sorted(names - enabled)]
