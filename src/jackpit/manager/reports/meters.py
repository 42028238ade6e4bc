"""The present state of the meters: wagers, displayed amount, hits and payout (M-03)."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.ledger import Reason, meter_of, overflow_of, reserve_of
from jackpit.manager.reports.log_reader import iterate_wins, load_balances, read_links
from jackpit.manager.reports.report import (
    AMOUNT,
    DAY,
    LINK,
    METER,
    TABLE,
    Cell,
    ReportBody,
    ReportQuery,
    ReportSection,
    count_columns,
    money_columns,
    rate_columns,
    text_columns,
    time_column,
)
from jackpit.manager.reports.versions import current_terms, last_round_number, versions_played
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.rounds import sum_wagers
from jackpit.messages import Message, Phrase, all_of
from jackpit.money import ZERO, Money
from jackpit.paytable import meter_name
from jackpit.table import Win

HITS_SHOWN = 25


class MetersText(Message):
    """A heading and the notes of the report of meters."""

    LAST_HITS = "Last {count} hits of each meter"
    DISPLAYED = (
        "Displayed is the whole meter, pending claims included. Backed-out wins do not count as"
        " hits."
    )
    DOLLARS_WON = (
        "Dollars won is the sum of verified wins; cumulative payout is what the cage has paid."
    )


@dataclass(frozen=True, slots=True)
class Hit:
    """A win that took a share of a meter."""

    day: str
    hit_at: str
    win: Win

    @property
    def emptied(self) -> bool:
        """Whether it took the whole meter, which was then reseeded."""
        return bool(self.win.amount_moved(Reason.SEED)) or not self.win.left


def build_meters(reader: Reader, query: ReportQuery) -> ReportBody:
    """Every meter of every link, and the last hits of each."""
    rows: list[tuple[Cell, ...]] = []
    hits: list[tuple[Cell, ...]] = []
    for link, head in read_links(reader, query).items():
        held = load_balances(reader, link)
        wagers_in = _wagers_in(reader, link)
        found = [Hit(row.day, row.at, win) for row, win in iterate_wins(reader, link)]
        for key, meter in current_terms(reader, link, head).meters.items():
            hits_of_meter = [x for x in found if x.win.meter == key and not x.win.is_backed_out]
            accounts = (meter_of(key), reserve_of(key), overflow_of(key))
            won = sum((x.win.amount for x in hits_of_meter), start=ZERO)
            rows.append(
                (
                    link,
                    meter_name(key),
                    *wagers_in,
                    *(held.get(str(account), ZERO) for account in accounts),
                    meter.seed,
                    meter.cap,
                    meter.contribution.fraction(),
                    meter.reserve.fraction(),
                    sum(1 for x in hits_of_meter if x.emptied),
                    len(hits_of_meter),
                    won,
                    _cumulative_payout(hits_of_meter),
                )
            )
            hits += [_hit_row(link, key, x) for x in reversed(hits_of_meter[-HITS_SHOWN:])]
    return ReportBody(
        (
            ReportSection(Phrase("Meters"), _METERS, (*rows,)),
            ReportSection(MetersText.LAST_HITS.given(count=HITS_SHOWN), _HITS, (*hits,)),
        ),
        (MetersText.DISPLAYED.given(), MetersText.DOLLARS_WON.given()),
    )


_METERS = (
    LINK,
    METER,
    *count_columns(Phrase("Wagers in")),
    *money_columns(Phrase("Wagered")),
    *money_columns(Phrase("Displayed"), Phrase("Reserve"), Phrase("Overflow")),
    *money_columns(Phrase("Seed"), Phrase("Cap")),
    *rate_columns(Phrase("Contribution"), Phrase("Reserve rate")),
    *count_columns(Phrase("Emptied"), Phrase("Hits")),
    *money_columns(Phrase("Dollars won"), Phrase("Cumulative payout")),
)
_HITS = (
    LINK,
    METER,
    *count_columns(Phrase("Win")),
    DAY,
    time_column(Phrase("Hit at")),
    TABLE,
    *text_columns(Phrase("Lines")),
    AMOUNT,
)


def _wagers_in(reader: Reader, link: str) -> tuple[int, Money]:
    """All wagers that ever counted, and their amount under the terms of each."""
    count, amount = 0, ZERO
    for part in versions_played(reader, link, first=1, last=last_round_number(reader, link)):
        wagers = sum_wagers(reader, log=link, first=part.first, last=part.last)
        count += wagers
        amount += part.version.wager * wagers
    return count, amount


def _cumulative_payout(hits_of_meter: list[Hit]) -> Money:
    paid = (
        amount for hit in hits_of_meter for spot, amount in hit.win.shares if spot in hit.win.paid
    )
    return sum(paid, start=ZERO)


def _hit_row(link: str, meter: str, hit: Hit) -> tuple[Cell, ...]:
    win = hit.win
    lines = all_of([Phrase(line) for line in win.lines])
    return (link, meter_name(meter), win.number, hit.day, hit.hit_at, win.table, lines, win.amount)
