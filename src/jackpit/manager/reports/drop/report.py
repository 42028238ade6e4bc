"""The drop and hold report, with the deviation from the exact odds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import NamedTuple

from jackpit.cards import Shoe
from jackpit.ledger import Account, AccountKind, Reason
from jackpit.manager.reports.drop.confidence import (
    Distribution,
    RoundGroup,
    exact_mean,
    sum_distribution,
)
from jackpit.manager.reports.drop.correlation import dealer_cases
from jackpit.manager.reports.drop.hits import TablePlay, VersionPlay, play_by_version, won_by_table
from jackpit.manager.reports.log_reader import Span, read_links, read_span
from jackpit.manager.reports.reconciliation import Movements, QuietNote, movements_in
from jackpit.manager.reports.report import (
    ALL_TABLES,
    LINK,
    TABLE,
    Cell,
    Period,
    ReportBody,
    ReportQuery,
    ReportSection,
    average_columns,
    count_columns,
    money_columns,
    rate_columns,
    text_columns,
)
from jackpit.manager.reports.versions import round_range
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.rounds import sum_rounds_by_table
from jackpit.messages import Message, Phrase, Text
from jackpit.money import ZERO, Money
from jackpit.odds import Odds, exact_odds
from jackpit.odds.shoe_name import shoe_name
from jackpit.paytable import TRAY, GameError, PayTable, Share
from jackpit.table import Version

LEVELS = (Fraction(95, 100), Fraction(99, 100))
_BANDS = (Phrase("95% from"), Phrase("95% to"), Phrase("99% from"), Phrase("99% to"))
_DROP, _BONUSES, _REIMBURSED = Phrase("Drop"), Phrase("Bonuses"), Phrase("Reimbursed by meters")

_POSTED = {
    _DROP: (Reason.WAGER, Reason.WAGER_RETURNED),
    Phrase("Awards"): (Reason.AWARD, Reason.AWARD_RETURNED, Reason.TRAY_BACKED_OUT),
    Phrase("Envy"): (Reason.ENVY, Reason.ENVY_RETURNED),
    _BONUSES: (Reason.BONUS, Reason.BONUS_RETURNED),
    Phrase("Contributions"): (
        Reason.CONTRIBUTION,
        Reason.CONTRIBUTION_REVERSED,
        Reason.CAPPED,
        Reason.CAPPED_REVERSED,
    ),
    Phrase("Reserve"): (Reason.RESERVED, Reason.RESERVED_REVERSED),
    _REIMBURSED: (
        Reason.REIMBURSEMENT,
        Reason.REIMBURSEMENT_RETURNED,
        Reason.ADVANCE,
        Reason.ADVANCE_RETURNED,
        Reason.SHORTFALL,
        Reason.SHORTFALL_RETURNED,
    ),
}
"""Every reason for which a tray pays or receives, by the column that counts it."""

_ADDS_TO_HOLD = (_DROP, _REIMBURSED)


class DropNote(Message):
    """Notes of the report on drop and hold."""

    TERMS = (
        "Link '{link}', version {version}: {game}, pay table '{pay_table}', {shoe}, wager {wager}."
    )
    POSTED = (
        "Posted: what the trays paid and received in the gaming days, as booked. Hold is drop plus"
        " reimbursements from meters, less awards, envy, contributions and reserve. Bonuses of the"
        " base game are shown but not included. A win is posted on the day its money left the"
        " meter, a back-out on the day the money went back."
    )
    THEORETICAL = (
        "Vs. theoretical: the rounds that began in the period, have ended and were not voided, each"
        " under its own terms. Paid is what the tray bears of awards and envy. These figures are"
        " current: a win of the period that was backed out later does not count as a hit."
    )
    BANDS = (
        "A band covers 95 or 99 of 100 periods like this one, each round dealt from a fresh shoe."
        " Chance is how often a period deviates at least as far as this one, in either direction."
    )


class HoldRow(NamedTuple):
    """The hold of a table or of a whole link, compared with the theoretical hold."""

    link: str
    table: str
    """``ALL_TABLES`` for the whole link."""

    rounds: int
    wagers: int
    drop: Money
    paid: Money
    hold: Money
    theoretical: Money
    difference: Money
    low_95: Money | None
    high_95: Money | None
    low_99: Money | None
    high_99: Money | None
    chance: Fraction | None
    """This and the bands are None if the distribution was not computed."""

    hold_rate: Fraction | None
    theoretical_rate: Fraction | None
    seeds: Money
    theoretical_seeds: Money | None


def build_drop(reader: Reader, query: ReportQuery) -> ReportBody:
    """Drop, payouts and hold as posted, and hold and hits vs. theoretical."""
    posted: list[tuple[Cell, ...]] = []
    held: list[HoldRow] = []
    lines: list[tuple[Cell, ...]] = []
    notes: list[Text] = []
    for link, head in read_links(reader, query).items():
        span = read_span(reader, link, head, query.period)
        if span.last < span.first:
            notes.append(QuietNote.PERIOD.given(link=link))
            continue
        posted += _posted(reader, span, query.period)
        play = play_by_version(reader, link, query.period.first, query.period.last)
        held += _held(link, play)
        lines += _lines(link, play)
        notes += [_terms(link, under.version) for under in play]
    return ReportBody(
        (
            ReportSection(Phrase("Posted"), _POSTED_COLUMNS, (*posted,)),
            ReportSection(Phrase("Hold vs. theoretical"), _HOLD_COLUMNS, (*held,)),
            ReportSection(Phrase("Hits vs. theoretical"), _HIT_COLUMNS, (*lines,)),
        ),
        (
            *notes,
            DropNote.POSTED.given(),
            DropNote.THEORETICAL.given(),
            DropNote.BANDS.given(),
        ),
    )


_POSTED_COLUMNS = (
    LINK,
    TABLE,
    *count_columns(Phrase("Rounds"), Phrase("Wagers")),
    *money_columns(*_POSTED, Phrase("Hold"), Phrase("Wins"), Phrase("Backed out")),
    *rate_columns(Phrase("Hold rate")),
)
_HOLD_COLUMNS = (
    LINK,
    TABLE,
    *count_columns(Phrase("Rounds ended"), Phrase("Wagers")),
    *money_columns(Phrase("Drop"), Phrase("Paid"), Phrase("Hold")),
    *money_columns(Phrase("Theoretical hold"), Phrase("Difference"), *_BANDS),
    *rate_columns(Phrase("Chance"), Phrase("Hold rate"), Phrase("Theoretical rate")),
    *money_columns(Phrase("Seeds"), Phrase("Theoretical seeds")),
)
_HIT_COLUMNS = (
    LINK,
    *text_columns(Phrase("Line")),
    *count_columns(Phrase("Wagers"), Phrase("Hits")),
    *average_columns(Phrase("Expected")),
    *count_columns(*_BANDS),
    *rate_columns(Phrase("Chance")),
)


# What was posted.


def _posted(reader: Reader, span: Span, period: Period) -> list[tuple[Cell, ...]]:
    link = span.link
    moved = movements_in(reader, span)
    first, last = round_range(reader, link, period.first, period.last)
    rounds = {
        row.table: (row.rounds, row.wagers)
        for row in sum_rounds_by_table(reader, log=link, first=first, last=last)
    }
    won = won_by_table(reader, span)
    trays = {Account.named(name) for name in moved}
    tables = {x.key for x in trays if x.kind is AccountKind.TRAY} | rounds.keys() | won.keys()
    found: dict[str, list[Money]] = {}
    for table in sorted(tables, key=table_order):
        found[table] = [*_columns(moved, table), *won.get(table, (ZERO, ZERO))]
    rows = [
        _posted_row(link, table, *rounds.get(table, (0, 0)), figures)
        for table, figures in found.items()
    ]
    totals = [sum(column, start=ZERO) for column in zip(*found.values(), strict=True)]
    counts = [sum(column) for column in zip(*rounds.values(), strict=True)] or [0, 0]
    if totals:
        rows.append(_posted_row(link, ALL_TABLES, counts[0], counts[1], totals))
    return rows


def table_order(key: str) -> tuple[int, str]:
    """Sorts table 2 before table 10."""
    return (int(key), key) if key.isdecimal() else (10**9, key)


def _columns(moved: Movements, table: str) -> list[Money]:
    """The figures of one tray, each as a positive amount, and the hold."""
    of_tray = moved.get(f"{AccountKind.TRAY.value} {table}", {})
    figures: list[Money] = []
    hold = ZERO
    for name, reasons in _POSTED.items():
        net = sum((of_tray[reason][1] for reason in reasons if reason in of_tray), start=ZERO)
        figures.append(net if name in _ADDS_TO_HOLD else -net)
        hold += ZERO if name == _BONUSES else net
    return [*figures, hold]


def _posted_row(
    link: str, table: str, rounds: int, wagers: int, figures: Sequence[Money]
) -> tuple[Cell, ...]:
    hold, dropped = figures[len(_POSTED)], figures[0]
    return (link, table, rounds, wagers, *figures, _part(hold.in_dollars(), dropped))


# The hold.


def hold_by_link(reader: Reader, query: ReportQuery) -> Iterator[HoldRow]:
    """The hold of each link with rounds in the period, over all its tables."""
    for link, head in read_links(reader, query).items():
        span = read_span(reader, link, head, query.period)
        if span.last < span.first:
            continue
        play = play_by_version(reader, link, query.period.first, query.period.last)
        everywhere = [pair for pairs in _by_table(play).values() for pair in pairs]
        if everywhere:
            yield _held_row(link, ALL_TABLES, everywhere)


def _held(link: str, play: Sequence[VersionPlay]) -> list[HoldRow]:
    by_table = _by_table(play)
    rows = [_held_row(link, table, pairs) for table, pairs in by_table.items()]
    everywhere = [pair for pairs in by_table.values() for pair in pairs]
    return [*rows, _held_row(link, ALL_TABLES, everywhere)] if everywhere else rows


def _by_table(play: Sequence[VersionPlay]) -> dict[str, list[tuple[Version, TablePlay]]]:
    tables = sorted({table for under in play for table in under.tables}, key=table_order)
    return {key: [(u.version, u.tables[key]) for u in play if key in u.tables] for key in tables}


def _held_row(link: str, table: str, pairs: Sequence[tuple[Version, TablePlay]]) -> HoldRow:
    dropped = sum((version.wager * at.wagers for version, at in pairs), start=ZERO)
    kept = dropped - sum((_set_aside(version, at) for version, at in pairs), start=ZERO)
    paid = sum((_paid(version, at) for version, at in pairs), start=ZERO)
    unit, groups = _paying(pairs)
    theoretical = kept.in_dollars() - exact_mean(groups) * unit.in_dollars()
    found = sum_distribution(groups)
    bands: list[Money | None] = []
    for level in LEVELS:
        low, high = found.band(level) if found is not None else (None, None)
        bands += [None if x is None else kept - unit * x for x in (high, low)]
    low_95, high_95, low_99, high_99 = bands
    seeds = [_seeds(version, at) for version, at in pairs]
    expected = None if None in seeds else sum((x for x in seeds if x is not None), Fraction(0))
    return HoldRow(
        link=link,
        table=table,
        rounds=sum(sum(at.rounds.values()) for _, at in pairs),
        wagers=sum(at.wagers for _, at in pairs),
        drop=dropped,
        paid=paid,
        hold=kept - paid,
        theoretical=to_cents(theoretical),
        difference=to_cents((kept - paid).in_dollars() - theoretical),
        low_95=low_95,
        high_95=high_95,
        low_99=low_99,
        high_99=high_99,
        chance=None if found is None else _chance(found, paid, unit),
        hold_rate=_part((kept - paid).in_dollars(), dropped),
        theoretical_rate=_part(theoretical, dropped),
        seeds=sum((at.seeds for _, at in pairs), start=ZERO),
        theoretical_seeds=None if expected is None else to_cents(expected),
    )


def _chance(found: Distribution, paid: Money, unit: Money) -> Fraction:
    """Joined spots and corrected awards may make an amount that is between two units."""
    return found.chance_of(round(Fraction(paid.microcents, unit.microcents)))


def _set_aside(version: Version, at: TablePlay) -> Money:
    """Contributions of the wagers to the meters and their reserves."""
    stake = version.wager * at.wagers
    rates = [rate for m in version.meters.values() for rate in (m.contribution, m.reserve)]
    return sum((rate.of(stake) for rate in rates), start=ZERO)


def _paid(version: Version, at: TablePlay) -> Money:
    terms = version.pay_table.terms
    awards = at.awards if terms.fixed_awards_from == TRAY else ZERO
    return awards + (at.envy if terms.envy_from == TRAY else ZERO)


def _paying(pairs: Iterable[tuple[Version, TablePlay]]) -> tuple[Money, list[RoundGroup]]:
    """What the tray may pay, in the largest unit that divides every amount."""
    amounts: list[tuple[Version, int, int, tuple[Money, ...]]] = []
    for version, rounds in _by_version(pairs).items():
        for seats, count in rounds.items():
            amounts.append((version, seats, count, _tray_pays(version.pay_table, seats)))
    unit = gcd(*(x.microcents for *_, pays in amounts for x in pays)) or Money.cents(1).microcents
    return Money(unit), [
        RoundGroup(
            rounds=count,
            seats=seats,
            cases=dealer_cases(version.pay_table, version.shoe),
            adds=tuple(x.microcents // unit for x in pays),
        )
        for version, seats, count, pays in amounts
    ]


def _by_version(pairs: Iterable[tuple[Version, TablePlay]]) -> Mapping[Version, Counter[int]]:
    rounds: defaultdict[Version, Counter[int]] = defaultdict(Counter)
    for version, at in pairs:
        rounds[version] += at.rounds
    return rounds


def _tray_pays(pay_table: PayTable, seats: int) -> tuple[Money, ...]:
    """What the tray pays for a hand on each line: the award, and envy to all other seats."""
    terms, found = pay_table.terms, []
    for line in pay_table.lines:
        pays = ZERO
        if not isinstance(line.award, Share) and terms.fixed_awards_from == TRAY:
            pays += line.award.pays(terms.wager)
        if line.envy is not None and terms.envy_from == TRAY:
            pays += line.envy.pays(terms.wager) * (seats - 1)
        found.append(pays)
    return tuple(found)


@lru_cache(maxsize=256)
def _odds(pay_table: PayTable, shoe: Shoe, seats: int) -> Odds | None:
    try:
        return exact_odds(pay_table, shoe, seats=seats)
    except GameError:  # joint odds that cannot be enumerated
        return None


def _seeds(version: Version, at: TablePlay) -> Fraction | None:
    """The average of the seeds that the house adds after wins."""
    expected = Fraction(0)
    for seats, rounds in at.rounds.items():
        odds = _odds(version.pay_table, version.shoe, seats)
        if odds is None:
            return None
        for meter in odds.meters:
            expected += rounds * seats * meter.reseeds * meter.meter.seed.in_dollars()
    return expected


# The lines.


def _lines(link: str, play: Sequence[VersionPlay]) -> list[tuple[Cell, ...]]:
    pairs = [(under.version, at) for under in play for at in under.tables.values()]
    names = {line.key: line.name for v, _ in pairs for line in v.pay_table.lines}
    wagers = sum(at.wagers for _, at in pairs)
    rows: list[tuple[Cell, ...]] = []
    for key, name in names.items():
        groups = [
            RoundGroup(
                rounds=count,
                seats=seats,
                cases=dealer_cases(version.pay_table, version.shoe),
                adds=tuple(int(line.key == key) for line in version.pay_table.lines),
            )
            for version, rounds in _by_version(pairs).items()
            for seats, count in rounds.items()
        ]
        hits = sum(at.hits[key] for _, at in pairs)
        found = sum_distribution(groups)
        assert found is not None, "hits are few enough for a window"
        bands = [x for level in LEVELS for x in found.band(level)]
        rows.append((link, name, wagers, hits, exact_mean(groups), *bands, found.chance_of(hits)))
    return rows


def _terms(link: str, version: Version) -> Text:
    return DropNote.TERMS.given(
        link=link,
        version=version.number,
        game=version.game.name,
        pay_table=version.pay_table.key,
        shoe=shoe_name(version.shoe),
        wager=version.wager,
    )


def to_cents(dollars: Fraction) -> Money:
    """An average to the nearest cent."""
    return Money.cents(round(dollars * 100))


def _part(dollars: Fraction, of: Money) -> Fraction | None:
    return dollars / of.in_dollars() if of else None
