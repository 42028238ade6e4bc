"""What identity asks of a database: to read, and, on the manager's one writer, to write.

The SQL of this folder is the same for SQLite and PostgreSQL.
"""

from __future__ import annotations

from typing import Any, Protocol

from jackpit.manager.store.base import Row


class IdentityReader(Protocol):
    """Looks; any thread may have one of its own."""

    def rows(self, sql: str, **values: Any) -> list[Row]:
        """The rows of a query; ``:name`` in it stands for a value."""


class IdentityWriter(IdentityReader, Protocol):
    """Looks and writes, within the writer's transaction."""

    def run(self, sql: str, **values: Any) -> list[Row]:
        """Carry out a statement."""
