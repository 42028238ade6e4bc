"""How a database comes to have the tables of today: the migrations, one after the other.

A migration is one transaction, made of scripts in ``sql/``. ``derived`` makes anew all that follows
from the logs, and is always that of today: it belongs to the last migration that changed it, after
which what it empties must be rebuilt.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from jackpit.manager.store.base import StoreError

_MIGRATIONS = (("1", "derived"),)


def migrations_of(engine: str) -> tuple[str, ...]:
    """The SQL of every migration of an engine, in order."""
    return tuple("\n".join(script(engine, name) for name in names) for names in _MIGRATIONS)


@cache
def script(engine: str, name: str) -> str:
    """A script of ``sql/``."""
    return files(__package__).joinpath(f"sql/{engine}_{name}.sql").read_text("utf-8")


def check_version(found: int, newest: int, what: str) -> None:
    """Refuse a database that a newer Jackpit has brought up to date."""
    if found > newest:
        raise StoreError(
            f"{what} was made by a newer Jackpit: its schema is {found}, here {newest} is known."
        )
