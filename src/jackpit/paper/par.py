"""The PAR sheet as a document."""

from __future__ import annotations

from fractions import Fraction

from jackpit import __version__
from jackpit.odds import MeterOdds, Odds, ParSheet
from jackpit.odds.odds import wagers_until
from jackpit.odds.text import format_percent, format_rounded_dollars
from jackpit.paper.document import Bar, Block, Curve, Document, Section, TextTable
from jackpit.paper.odds import (
    describe_advice,
    describe_conditions,
    describe_meters,
    describe_wager,
    document_title,
    figures_table,
    pay_table_rows,
)
from jackpit.paytable import TRAY, meter_name

MAX_WAYS_DIGITS = 12
CHANCES = tuple(Fraction(n, 100) for n in (1, 10, 50, 90, 99))


def par_document(par: ParSheet) -> Document:
    """Build the PAR sheet."""
    changed = ", changed terms" if par.changed else ""
    return Document(
        title=f"PAR sheet: {document_title(par.game, par.odds)}{changed}",
        subtitle=f"{describe_conditions(par.odds)} Jackpit {__version__}.",
        sections=tuple(
            Section(heading, blocks)
            for heading, blocks in (
                ("The wager", describe_wager(par.game, par.odds, par.changed)),
                ("Pay table", (pay_table_rows(par.odds),)),
                ("Figures", (figures_table(par.odds),)),
                ("Meters", describe_meters(par.odds) if par.odds.meters else ()),
                ("Where a wager goes", _where_it_goes(par.odds)),
                ("House advantage by seats", _by_seats(par)),
                ("Wagers until a meter is won", _waits(par.odds)),
                ("The next wager, by meter", _by_meter(par.odds)),
                ("Printed and exact", _compared(par)),
                ("Advice", describe_advice(par.advice)),
                ("The hands", _hands(par.odds)),
                ("Ways", _ways(par.odds)),
            )
            if blocks
        ),
    )


def _hands(odds: Odds) -> tuple[Block, ...]:
    """The hand of each line; a deal is paid on the first line that it matches."""
    return tuple(f"{found.line.name}: {found.line.pattern}." for found in odds.lines)


def _where_it_goes(odds: Odds) -> tuple[Block, ...]:
    """The parts of a wager: awards, envy, contribution, reserve, seed, house advantage."""
    terms = odds.pay_table.terms
    if odds.house_advantage is None:
        return ()
    fed = seeded = reserved = Fraction(0)
    for found in odds.meters:
        fed += found.meter.contribution.fraction()
        reserved += found.meter.reserve.fraction()
        seeded += found.reseeds * found.meter.seed.in_dollars() / terms.wager.in_dollars()
    parts = [
        ("Fixed awards", odds.fixed_return if terms.fixed_awards_from == TRAY else Fraction(0)),
        ("Envy", odds.envy_return if terms.envy_from == TRAY else Fraction(0)),
        ("Contribution", fed),
        ("Reserve", reserved),
        ("Seed", seeded),
        ("House advantage", odds.house_advantage),
    ]
    return (Bar(tuple((name, part) for name, part in parts if part)),)


def _by_seats(par: ParSheet) -> tuple[Block, ...]:
    if not par.depends_on_seats:
        return ()
    keys = [str(meter_name(found.meter.key)) for found in par.odds.meters]
    awards = ("Average award",) if len(keys) == 1 else tuple(f"Average {key}" for key in keys)
    rows = tuple(
        (
            str(odds.seats),
            format_percent(odds.house_advantage),
            *(format_rounded_dollars(found.average_award) for found in odds.meters),
        )
        for odds in par.by_seats
    )
    return (TextTable(("Seats that wager", "House advantage", *awards), rows),)


def _waits(odds: Odds) -> tuple[Block, ...]:
    """Wagers since the last award within which a meter is won, by chance."""
    won = [found for found in odds.meters if found.reseeds]
    if not won:
        return ()
    rows = tuple(
        (format_percent(chance, 0), *(f"{wagers_until(chance, found.reseeds):,}" for found in won))
        for chance in CHANCES
    )
    return (TextTable(("With a chance of", *(str(meter_name(x.meter.key)) for x in won)), rows),)


def _by_meter(odds: Odds) -> tuple[Block, ...]:
    return tuple(curve for found in odds.meters if (curve := _curve(odds, found)) is not None)


def _curve(odds: Odds, found: MeterOdds) -> Curve | None:
    if not found.break_even or found.average_award is None:
        return None
    named = (
        ("Seed", found.meter.seed.in_dollars()),
        ("Average award", found.average_award),
        ("Break-even", found.break_even),
    )
    ends = (Fraction(0), max(amount for _, amount in named) * Fraction(5, 4))
    return Curve(
        across=f"Meter {meter_name(found.meter.key)}",
        up="Player's disadvantage",
        points=tuple((amount, _at(odds, found, amount)) for amount in ends),
        marks=tuple((name, amount, _at(odds, found, amount)) for name, amount in named),
    )


def _at(odds: Odds, found: MeterOdds, amount: Fraction) -> Fraction:
    advantage = odds.disadvantage_at({found.meter.key: amount})
    assert advantage is not None  # a break-even exists only if every other meter has an average
    return advantage


def _compared(par: ParSheet) -> tuple[Block, ...]:
    if not par.compared:
        return ()
    sheet = par.game.shoe
    return (
        f"The sheet is for {sheet}; the exact figures are for the same shoe, fresh each round.",
        TextTable(
            ("Figure", "Printed", "Exact", "Agrees"),
            tuple((x.figure, x.printed, x.ours, "yes" if x.agrees else "no") for x in par.compared),
        ),
        *(f"{x.figure}: {x.reason}." for x in par.compared),
    )


def _ways(odds: Odds) -> tuple[Block, ...]:
    if len(str(odds.deals)) > MAX_WAYS_DIGITS:
        return (
            "The hand is played out; the JSON form of this sheet has each probability as an exact"
            " fraction.",
        )
    return (
        "The number of deals from the full shoe that each line pays.",
        TextTable(
            ("Line", "Ways"),
            (
                *((found.line.name, f"{found.ways:,}") for found in odds.lines),
                ("All deals", f"{odds.deals:,}"),
            ),
        ),
    )
