"""Hears of what other managers write to a PostgreSQL database."""

from __future__ import annotations

import re

import psycopg

from jackpit.manager.store.base import StoreListener, StoreLost
from jackpit.manager.store.postgres_session import Session, connected, sentence

CHANNEL = "jackpit"
_HINT = re.compile(r"(.+) ([0-9]{1,18})", re.DOTALL)


class PostgresListener(StoreListener):
    """A session that waits for NOTIFY."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._session: Session | None = None
        self._listening()

    def hints(self, seconds: float) -> list[tuple[str, int]]:
        session = self._listening()
        try:
            heard = [
                _read(notice.payload) for notice in session.notifies(timeout=seconds, stop_after=1)
            ]
        except psycopg.Error as error:
            self.close()
            raise StoreLost(f"Other managers cannot be heard: {sentence(error)}.") from error
        return [hint for hint in heard if hint is not None]

    def close(self) -> None:
        if self._session is not None:
            self._session.close()
            self._session = None

    def _listening(self) -> Session:
        if self._session is None:
            session = connected(self._url)
            try:
                session.execute(f"LISTEN {CHANNEL}")
            except psycopg.Error as error:
                session.close()
                raise StoreLost(f"Other managers cannot be heard: {sentence(error)}.") from error
            self._session = session
        return self._session


def _read(payload: str) -> tuple[str, int] | None:
    """A hint as a manager gives it; None if somebody else has said something on the channel."""
    said = _HINT.fullmatch(payload)
    return None if said is None else (said[1], int(said[2]))
