"""Forges entries that are chained correctly, as an intruder with the database file could."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import apsw

from jackpit.manager.codec import decode, encode
from jackpit.manager.eventlog.record import chain_record
from jackpit.manager.store import open_reader


def forge(database: str, log: str, change: Callable[[dict[str, Any]], object]) -> int:
    """Append the last entry of a log once more, with a *change* to its first event; its number."""
    connection = apsw.Connection(database)
    with open_reader(database) as reader:
        ((seq, before),) = reader.rows("SELECT seq, hash FROM head WHERE log = :log", log=log)
        last = "SELECT record FROM entry WHERE log = :log AND seq = :seq"
        ((record,),) = reader.rows(last, log=log, seq=seq)
    forged = decode(record) | {"seq": seq + 1, "command": "forged"}
    change(forged["events"][0])
    line = encode(forged)
    hash = chain_record(before, line)
    connection.execute("INSERT INTO entry VALUES (?, ?, ?, ?)", (log, seq + 1, line, hash))
    connection.execute("UPDATE head SET seq = ?, hash = ? WHERE log = ?", (seq + 1, hash, log))
    digest = bytes.fromhex(forged["digest"])
    row = ("forged", digest, log, seq + 1, None, forged["at"])
    connection.execute("INSERT INTO command VALUES (?, ?, ?, ?, ?, ?)", row)
    connection.close()
    return int(seq) + 1
