"""The triggers that keep anybody from changing history, and whether they are all there."""

from __future__ import annotations

import re

from jackpit.manager.store.base import Reader
from jackpit.manager.store.schema import script

_IN_SQLITE = re.compile(r"CREATE TRIGGER (\w+) .*?END(?=;)", re.DOTALL)
_IN_POSTGRES = re.compile(r"CREATE TRIGGER (\w+) ")
_OF_SQLITE = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
_OF_POSTGRES = """
    SELECT t.tgname::text FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE t.tgenabled IN ('O', 'A') AND p.proname = 'history_stays'
"""


def missing_guards(reader: Reader, engine: str) -> list[str]:
    """What is wrong with the triggers of a database, each in a few words."""
    if engine.startswith("SQLite"):
        text = script("sqlite", "1") + script("sqlite", "derived")
        there: dict[str, str] = dict(reader.rows(_OF_SQLITE))
        wanted = {found[1]: found[0] for found in _IN_SQLITE.finditer(text)}
        return [
            f"the trigger {name} {'was altered' if name in there else 'is missing'}"
            for name, sql in sorted(wanted.items())
            if there.get(name) != sql
        ]
    text = script("postgres", "1") + script("postgres", "derived")
    enabled = {name for (name,) in reader.rows(_OF_POSTGRES)}
    names = {found[1] for found in _IN_POSTGRES.finditer(text)}
    return [f"the trigger {name} is missing or off" for name in sorted(names - enabled)]
