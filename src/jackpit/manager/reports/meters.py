"""The meters as they stand: what came in, what they show, what was won (M-03)."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.ledger import Reason, meter_of, overflow_of, reserve_of
from jackpit.manager.reports.period import ReportQuery
from jackpit.manager.reports.reading import balances, links, wins
from jackpit.manager.reports.report import (
    DAY,
    LINK,
    Body,
    Cell,
    ReportSection,
    at,
    money,
    rate,
    text,
    whole,
)
from jackpit.manager.reports.versions import last_round, played, terms_now
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.rounds import sum_wagers
from jackpit.money import ZERO, Money
from jackpit.table import Win

LAST_HITS = 25


@dataclass(frozen=True, slots=True)
class Hit:
    """A win that took a share of a meter."""

    day: str
    hit_at: str
    win: Win

    @property
    def emptied(self) -> bool:
        """Whether it was all of it, so that the meter was seeded anew."""
        return bool(self.win.moved(Reason.SEED)) or not self.win.left


def meters(reader: Reader, asked: ReportQuery) -> Body:
    """Every meter of every link, and the last hits of each."""
    rows: list[tuple[Cell, ...]] = []
    hits: list[tuple[Cell, ...]] = []
    for link, head in links(reader, asked).items():
        held = balances(reader, link)
        came = _came_in(reader, link)
        found = [Hit(day, hit_at, win) for day, hit_at, _, win in wins(reader, link)]
        for key, meter in terms_now(reader, link, head).meters.items():
            standing = [x for x in found if x.win.meter == key and not x.win.is_backed_out]
            accounts = (meter_of(key), reserve_of(key), overflow_of(key))
            won = sum((x.win.amount for x in standing), start=ZERO)
            rows.append(
                (
                    *(link, key, *came),
                    *(held.get(str(account), ZERO) for account in accounts),
                    *(meter.seed, meter.cap),
                    *(meter.contribution.fraction(), meter.reserve.fraction()),
                    *(sum(1 for x in standing if x.emptied), len(standing), won),
                    _cumulative_payout(standing),
                )
            )
            hits += [_hit_row(link, key, x) for x in reversed(standing[-LAST_HITS:])]
    return Body(
        (
            ReportSection(
                "Meters",
                (
                    *(LINK, *text("Meter"), *whole("Wagers in"), *money("Wagered")),
                    *money("Displayed", "Reserve", "Overflow", "Seed", "Cap"),
                    *(*rate("Contribution", "Reserve rate"), *whole("Emptied", "Hits")),
                    *money("Dollars won", "Cumulative payout"),
                ),
                (*rows,),
            ),
            ReportSection(
                f"Last {LAST_HITS} hits of each meter",
                (
                    *(LINK, *text("Meter"), *whole("Win"), DAY, at("Hit at")),
                    *(*text("Table", "Lines"), *money("Amount")),
                ),
                (*hits,),
            ),
        ),
        (
            "Displayed is all that is on the meter, pending claims included; wins that were backed"
            " out are no hits.",
            "Dollars won were verified; the cumulative payout is what the cage has paid of them.",
        ),
    )


def _came_in(reader: Reader, link: str) -> tuple[int, Money]:
    """All wagers that ever counted, and what they were worth under their terms."""
    count, worth = 0, ZERO
    for part in played(reader, link, first=1, last=last_round(reader, link)):
        wagers = sum_wagers(reader, log=link, first=part.first, last=part.last)
        count += wagers
        worth += part.version.wager * wagers
    return count, worth


def _cumulative_payout(standing: list[Hit]) -> Money:
    paid = (amount for hit in standing for spot, amount in hit.win.shares if spot in hit.win.paid)
    return sum(paid, start=ZERO)


def _hit_row(link: str, meter: str, hit: Hit) -> tuple[Cell, ...]:
    win = hit.win
    lines = " and ".join(win.lines)
    return (link, meter, win.number, hit.day, hit.hit_at, win.table, lines, win.amount)
