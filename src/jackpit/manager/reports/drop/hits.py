"""What was played in a period: wagers, hits by line, payments, and wins by table.

Dealers may skip the marks of small awards where cards are entered, so hits are counted from the
payments at the end of each round and from the verified wins. Rounds count that began in the period,
have ended and were not voided.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from jackpit.ledger import Reason
from jackpit.manager.codec import Decoder, Json, decode
from jackpit.manager.reports.log_reader import (
    Recorded,
    Span,
    iterate_wins,
    load_record,
)
from jackpit.manager.reports.versions import PlayedVersion, round_range, versions_played
from jackpit.manager.reports.wins.history import logged_event
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.logs import ENTRIES_PER_PAGE
from jackpit.manager.store.queries.postings import sum_win_postings
from jackpit.manager.store.queries.rounds import count_ended_rounds_by_wagers, read_paying_rounds
from jackpit.manager.store.queries.wins import read_win
from jackpit.messages import Sentence
from jackpit.money import ZERO, Money
from jackpit.table import Payment, Version, Win

_PAYMENT: Decoder[Payment] = Decoder(Payment)


@dataclass(slots=True)
class TablePlay:
    """What was played at one table under one version."""

    rounds: Counter[int] = field(default_factory=Counter)
    """Rounds by their number of wagers."""

    hits: Counter[str] = field(default_factory=Counter)
    """Winning wagers by the key of the line."""

    awards: Money = ZERO
    """Fixed awards."""

    envy: Money = ZERO
    seeds: Money = ZERO
    """Seeds from the house after wins."""

    @property
    def wagers(self) -> int:
        """The number of wagers."""
        return sum(seats * rounds for seats, rounds in self.rounds.items())


@dataclass(frozen=True, slots=True)
class VersionPlay:
    """What was played under one version, by table."""

    version: Version
    tables: Mapping[str, TablePlay]


def play_by_version(reader: Reader, link: str, first_day: str, last_day: str) -> list[VersionPlay]:
    """The rounds of a link that began in these gaming days, version by version."""
    first, last = round_range(reader, link, first_day, last_day)
    verified = [
        (row.first_seq, win)
        for row, win in iterate_wins(reader, link)
        if first <= win.round <= last
    ]
    backed_out = {win.number for _, win in verified if win.is_backed_out}
    found = []
    for part in versions_played(reader, link, first=first, last=last):
        tables: defaultdict[str, TablePlay] = defaultdict(TablePlay)
        for row in count_ended_rounds_by_wagers(reader, log=link, first=part.first, last=part.last):
            tables[row.table].rounds[row.wagers] += row.rounds
        _add_payments(reader, link, part, tables, backed_out)
        for seq, win in verified:
            if part.first <= win.round <= part.last and not win.is_backed_out:
                _add_win(reader, link, tables[win.table], seq, win)
        found.append(VersionPlay(part.version, dict(tables)))
    return found


def _add_payments(
    reader: Reader,
    link: str,
    part: PlayedVersion,
    tables: Mapping[str, TablePlay],
    backed_out: set[int],
) -> None:
    """Add what the ends of the rounds paid from the tray."""
    lines: dict[Sentence, str] = {}
    for place, written in _payments(reader, link, part):
        if written["reason"] not in ("award", "envy") or written["win"] in backed_out:
            continue
        at, payment = tables[place], _PAYMENT.convert(written)
        if payment.reason is Reason.ENVY:
            at.envy += payment.amount
            continue
        if payment.why not in lines:
            lines[payment.why] = line_of_payment(part.version, payment.why)
        at.hits[lines[payment.why]] += 1
        at.awards += payment.amount


def _payments(reader: Reader, link: str, part: PlayedVersion) -> Iterator[tuple[str, Json]]:
    first = part.first
    while rows := read_paying_rounds(
        reader, log=link, first=first, last=part.last, limit=ENTRIES_PER_PAGE
    ):
        for row in rows:
            for event in decode(row.record)["events"]:
                if event["type"] == "RoundEnded" and event["round"] == row.number:
                    yield from ((row.table, payment) for payment in event["payments"])
        first = rows[-1].number + 1


def line_of_payment(version: Version, why: Sentence) -> str:
    """The key of the line that a payment's explanation names."""
    while isinstance(inner := why.facts.get("why"), Sentence):
        why = inner
    return next(x.key for x in version.pay_table.lines if x.name == why.facts["line"])


def _add_win(reader: Reader, link: str, at: TablePlay, seq: int, win: Win) -> None:
    """Add a share of a meter: the verified marks say which wagers won which line."""
    at.seeds += win.amount_moved(Reason.SEED)
    if win.is_fixed:
        return  # counted with the payments at the end of the round
    for line, spot in logged_event(reader, link, seq, win.number).marks:
        at.hits[line] += len(win.shares) if spot is None else 1


# Wins by table. A posting names the meter and not the table; the record of its entry does.


def won_by_table(reader: Reader, span: Span) -> dict[str, tuple[Money, Money]]:
    """By table: what wins took from the meters, and what back-outs returned to them."""
    found: dict[str, tuple[Money, Money]] = {}
    for row in sum_win_postings(reader, log=span.link, first=span.first, last=span.last):
        amount = Money(row.microcents)
        table = _table_of_entry(reader, span.link, row.seq)
        if table is not None:
            won, back = found.get(table, (ZERO, ZERO))
            found[table] = (won + amount, back) if row.reason == "win" else (won, back + amount)
    return found


def _table_of_entry(reader: Reader, link: str, seq: int) -> str | None:
    """The table of the win that an entry paid or backed out; None for a fixed award."""
    for event in load_record(reader, link, seq)["events"]:
        if event["type"] == "MetersAdjusted":
            return str(event["table"])
        if event["type"] == "WinBackedOut":
            number = int(event["win"])
            row = read_win(reader, log=link, number=number)
            if row is None:
                raise Recorded.WIN.missing(win=number, link=link)
            is_fixed = logged_event(reader, link, row.first_seq, number).win.is_fixed
            return None if is_fixed else row.table
    raise Recorded.POSTED_WIN.missing(entry=seq, link=link)
