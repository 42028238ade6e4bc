"""Checks that a database holds everything that was answered, once, and nothing partially.

It reads the records and computes the rest independently: the books from the transfers in the
records, the rounds from their events, the link by folding. The server's projected tables must be
the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, Protocol

from jackpit.manager.codec import decode
from jackpit.manager.eventlog.log import LinkLog, Log, new_log
from jackpit.manager.store import Entry, Head, Reader, open_reader

_ENTRIES = "SELECT seq, record, hash FROM entry WHERE log = :log AND seq > :after ORDER BY seq"
_COMMANDS = "SELECT seq, id, digest FROM command WHERE log = :log AND seq > :after ORDER BY seq"
_POSTINGS = """
    SELECT seq, number, reason, source, target, microcents FROM posting
    WHERE log = :log AND seq > :after ORDER BY seq, number
"""
_ROUNDS = """
    SELECT number, place, day, wagers, first_seq, last_seq FROM round
    WHERE log = :log ORDER BY number
"""


class Promise(Protocol):
    """A promise made by an answer."""

    @property
    def id(self) -> str: ...

    @property
    def accepted(self) -> bool: ...

    @property
    def answer(self) -> bytes: ...


class Oracle:
    """Checks one database again and again, each time from where it stopped."""

    def __init__(self, database: str) -> None:
        self._database = database
        self.logs: dict[str, Log] = {}
        self._records: dict[str, bytes] = {}
        """The digest of the one record that each command made."""

        self._refused: dict[str, bytes] = {}
        self._sums: dict[str, Counter[str]] = {}
        self._rounds: dict[tuple[str, int], list[Any]] = {}
        self._promises: list[Promise] = []

    @property
    def entries(self) -> int:
        """The number of entries checked."""
        return len(self._records)

    def check(self, promises: Sequence[Promise]) -> None:
        """Compare the database with all promises so far."""
        new = promises[len(self._promises) :]
        self._promises += new
        with open_reader(self._database) as reader:
            self.look(reader, new)

    def look(self, reader: Reader, promises: Iterable[Promise]) -> None:
        """Follow the logs, and check *promises*."""
        heads = {log: Head(seq, bytes(hash)) for log, seq, hash in reader.rows(
            "SELECT log, seq, hash FROM head")}  # fmt: skip
        for log, head in heads.items():
            self._follow(reader, log, head)
        ((made,),) = reader.rows("SELECT COUNT(*) FROM command WHERE seq IS NOT NULL")
        ((there,),) = reader.rows("SELECT COUNT(*) FROM entry")
        assert made == there == sum(head.seq for head in heads.values()) == self.entries
        self._refused = dict(reader.rows("SELECT id, refusal FROM command WHERE seq IS NULL"))
        for promise in promises:
            if promise.accepted:
                entry = promise.answer.removeprefix(b'{"entries":[').removesuffix(b"]}")
                kept = self._records.get(promise.id)
                assert kept is not None, f"command {promise.id} was acknowledged and is lost"
                assert kept == sha256(entry).digest(), f"command {promise.id} is another"
            else:
                refusal = decode(bytes(self._refused[promise.id]))
                assert decode(promise.answer) == refusal["refused"]

    def missing(self, promises: Iterable[Promise]) -> set[str]:
        """The promised commands that were not found."""
        return {x.id for x in promises if x.id not in self._records.keys() | self._refused.keys()}

    def _follow(self, reader: Reader, key: str, head: Head) -> None:
        log = self.logs.setdefault(key, new_log(key))
        after = log.head.seq
        entries = [
            Entry(key, seq, bytes(record), bytes(hash))
            for seq, record, hash in reader.rows(_ENTRIES, log=key, after=after)
        ]
        log.follow(entries)  # verifies the chain, and that no number is missing
        assert log.head == head
        records = [decode(entry.record) for entry in entries]
        commands = reader.rows(_COMMANDS, log=key, after=after)
        assert [(seq, id, bytes(digest).hex()) for seq, id, digest in commands] == [
            (record["seq"], record["command"], record["digest"]) for record in records
        ]
        for entry, record in zip(entries, records, strict=True):
            assert record["command"] not in self._records, "a command was carried out twice"
            self._records[record["command"]] = sha256(entry.record).digest()
        self._check_money(reader, key, after, records)
        if isinstance(log, LinkLog) and log.link is not None:
            self._check_link(reader, log, records)

    def _check_money(
        self, reader: Reader, key: str, after: int, records: list[dict[str, Any]]
    ) -> None:
        expected = [
            (record["seq"], number, reason, source, target, _microcents(amount))
            for record in records
            for number, (reason, source, target, amount) in enumerate(_transfers(record))
        ]
        assert reader.rows(_POSTINGS, log=key, after=after) == expected
        sums = self._sums.setdefault(key, Counter())
        for _, _, _, source, target, amount in expected:
            sums[source] -= amount
            sums[target] += amount
        balances: dict[str, int] = dict(
            reader.rows("SELECT account, microcents FROM balance WHERE log = :log", log=key)
        )
        assert balances == dict(sums)
        assert sum(balances.values()) == 0

    def _check_link(self, reader: Reader, log: LinkLog, records: list[dict[str, Any]]) -> None:
        link, key = log.link, log.key
        assert link is not None
        books = link.books
        folded = {x.name: books.balance(x).microcents for x in books.accounts}
        assert {name: x for name, x in folded.items() if x} == {
            name: x for name, x in self._sums[key].items() if x
        }
        for record in records:
            self._note_rounds(key, record)
        mine = [[n, *row] for (log_key, n), row in sorted(self._rounds.items()) if log_key == key]
        assert [list(row) for row in reader.rows(_ROUNDS, log=key)] == mine
        assert [n for n, *_ in mine] == list(range(1, link.rounds + 1))
        wins = reader.rows(
            "SELECT number, microcents FROM win WHERE log = :log ORDER BY 1", log=key
        )
        assert wins == [(n, link.wins[n].amount.microcents) for n in range(1, len(link.wins) + 1)]

    def _note_rounds(self, log: str, record: dict[str, Any]) -> None:
        for event in record["events"]:
            if event["type"] == "RoundStarted":
                row = [event["table"], record["day"], len(event["spots"]), record["seq"], None]
                self._rounds[log, event["round"]] = row
            elif event["type"] == "SpotsCorrected":
                self._rounds[log, event["round"]][2] = len(event["spots"])
            elif event["type"] == "RoundEnded":
                self._rounds[log, event["round"]][-1] = record["seq"]
            elif event["type"] == "RoundReopened":
                self._rounds[log, event["round"]][-1] = None
            elif event["type"] == "RoundVoided":
                self._rounds[log, event["round"]][2] = 0
                self._rounds[log, event["round"]][-1] = record["seq"]


def _transfers(record: dict[str, Any]) -> list[tuple[str, str, str, str]]:
    return [transfer for event in record["events"] for transfer in event.get("transfers", ())]


def _microcents(dollars: str) -> int:
    whole, _, below = dollars.partition(".")
    return int(whole) * 10**8 + int(below)
