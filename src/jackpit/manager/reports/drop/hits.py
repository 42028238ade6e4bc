"""What the rounds of a period came to: how many wagers, which lines were hit, what was paid.

Dealers may leave the marks of small awards out where the cards are entered, so hits are taken from
what the end of each round paid, and from the verified wins. A round counts that began in the
period, is over and was not voided.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from jackpit.ledger import Reason
from jackpit.manager.codec.codec import codec_of
from jackpit.manager.eventlog.record import decode
from jackpit.manager.reports.log_reader import AT_ONCE, Json, record, wins
from jackpit.manager.reports.versions import PlayedVersion, played, round_range
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.rounds import count_ended_rounds_by_wagers, read_paying_rounds
from jackpit.money import ZERO, Money
from jackpit.table import Version, Win

_MONEY = codec_of(Money)


@dataclass(slots=True)
class TablePlay:
    """What happened at one table under one version."""

    rounds: Counter[int] = field(default_factory=Counter)
    """How many rounds there were, by the number of their wagers."""

    hits: Counter[str] = field(default_factory=Counter)
    """How many wagers won each line, by its key."""

    awards: Money = ZERO
    """Fixed awards."""

    envy: Money = ZERO
    seeds: Money = ZERO
    """What the house put on the meters after the wins."""

    @property
    def wagers(self) -> int:
        """How many wagers there were."""
        return sum(seats * rounds for seats, rounds in self.rounds.items())


@dataclass(frozen=True, slots=True)
class VersionPlay:
    """What happened under one version, by table."""

    version: Version
    tables: Mapping[str, TablePlay]


def play_by_version(reader: Reader, link: str, first_day: str, last_day: str) -> list[VersionPlay]:
    """The rounds of a link that began in these gaming days, version by version."""
    first, last = round_range(reader, link, first_day, last_day)
    verified = [(seq, win) for _, _, seq, win in wins(reader, link) if first <= win.round <= last]
    backed_out = {win.number for _, win in verified if win.is_backed_out}
    found = []
    for part in played(reader, link, first=first, last=last):
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
    """What the ends of the rounds paid from the tray."""
    lines: dict[str, str] = {}
    for place, payment in _payments(reader, link, part):
        if payment["reason"] not in ("AWARD", "ENVY") or payment["win"] in backed_out:
            continue
        at, amount = tables[place], _MONEY.read(payment["amount"])
        if payment["reason"] == "ENVY":
            at.envy += amount
            continue
        why = payment["why"]
        if why not in lines:
            lines[why] = line_of_payment(part.version, why)
        at.hits[lines[why]] += 1
        at.awards += amount


def _payments(reader: Reader, link: str, part: PlayedVersion) -> Iterator[tuple[str, Json]]:
    first = part.first
    while rows := read_paying_rounds(reader, log=link, first=first, last=part.last, limit=AT_ONCE):
        for row in rows:
            for event in decode(row.record)["events"]:
                if event["type"] == "RoundEnded" and event["round"] == row.number:
                    yield from ((row.table, payment) for payment in event["payments"])
        first = rows[-1].number + 1


def line_of_payment(version: Version, why: str) -> str:
    """The key of the line that a payment's sentence begins with."""
    said = [line for line in version.pay_table.lines if why.startswith(f"{line.name}: ")]
    return max(said, key=lambda line: len(line.name)).key


def _add_win(reader: Reader, link: str, at: TablePlay, seq: int, win: Win) -> None:
    """A share of a meter: the marks that were verified say which wagers won which line."""
    at.seeds += win.amount_moved(Reason.SEED)
    if win.is_fixed:
        return  # it is among what the end of the round paid
    for event in record(reader, link, seq)["events"]:
        if event["type"] == "WinLogged" and event["win"]["number"] == win.number:
            for line, spot in event["marks"]:
                at.hits[line] += len(win.shares) if spot is None else 1
