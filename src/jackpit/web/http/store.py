"""Queries put to the database from the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from jackpit.manager.store.base import Reader, Store

_Result = TypeVar("_Result")


async def query_store(store: Store, query: Callable[[Reader], _Result]) -> _Result:
    """Run a query on another thread with a reader of its own; neither loop nor writer waits."""

    def read() -> _Result:
        with store.reader() as reader:
            return query(reader)

    return await asyncio.to_thread(read)
