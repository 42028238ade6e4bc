"""The entries that belong to a round."""

from __future__ import annotations

from jackpit.manager.codec import decode
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.logs import RecordRow, scan_records
from jackpit.manager.store.queries.rounds import RoundRow, read_round
from jackpit.manager.store.queries.wins import read_wins_of_round
from jackpit.web.http.errors import refuse
from jackpit.web.http.refusal import WebRefusal

_WIN_IN = b'"win":'
MAX_ROUND_ENTRIES = 100_000
"""Entries of a link read between the first and the last of a round, at most."""

MAX_LATER_ENTRIES = 500_000
"""Entries after the end of a round that are searched for its wins, at most."""


def round_in(reader: Reader, link: str, number: int) -> RoundRow:
    """A round of a link; a Problem if it does not exist."""
    row = read_round(reader, log=link, number=number)
    if row is None:
        raise refuse(WebRefusal.NO_SUCH_ROUND, link=link, round=number)
    return row


def entries_of_round(reader: Reader, round: RoundRow) -> list[RecordRow]:
    """The entries of a round, and later entries about its wins.

    Everything at its table meanwhile belongs to it: the key, a change of dealer.
    """
    found: list[RecordRow] = []
    wins = {win.number for win in read_wins_of_round(reader, log=round.log, round=round.number)}
    over = round.first_seq + MAX_ROUND_ENTRIES if round.last_seq is None else round.last_seq
    until = over + MAX_LATER_ENTRIES if wins else over
    for row in scan_records(reader, log=round.log, after=round.first_seq - 1, last=until):
        table = round.table if row.seq <= over else None
        if (table or _WIN_IN in row.record) and _belongs_to_round(
            row.record, table, round.number, wins
        ):
            found.append(row)
    return found


def _belongs_to_round(record: bytes, table: str | None, round: int, wins: set[int]) -> bool:
    """Whether an entry is about a round, its table if named, or one of its wins."""
    return any(
        event.get("round") == round
        or (table is not None and event.get("table") == table)
        or (isinstance(win := event.get("win"), int) and win in wins)
        for event in decode(record)["events"]
    )
