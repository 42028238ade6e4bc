"""Where the folds are kept: for each kind of event, how it changes a link."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from jackpit.table.events import Event
from jackpit.table.state import Link

E = TypeVar("E", bound=Event)
FOLDS: dict[type[Event], Callable[[Link, Event], None]] = {}


def folds(kind: type[E]) -> Callable[[Callable[[Link, E], None]], Callable[[Link, E], None]]:
    """Say how a kind of event changes a link."""

    def register(fold: Callable[[Link, E], None]) -> Callable[[Link, E], None]:
        assert kind not in FOLDS
        FOLDS[kind] = cast("Callable[[Link, Event], None]", fold)
        return fold

    return register
