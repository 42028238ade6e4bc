"""The PAR sheet as a document."""

from __future__ import annotations

from fractions import Fraction

from jackpit import __version__
from jackpit.odds import MeterOdds, Odds, ParSheet
from jackpit.paper.document import Bar, Block, Curve, Document, Section, Table
from jackpit.paper.odds import (
    advice_in_words,
    conditions,
    figures_of,
    meters_in_full,
    pay_table_of,
    percent_or_dash,
    title_of,
    wager_in_words,
)
from jackpit.paytable import TRAY

WAYS_DIGITS_AT_MOST = 12


def par_document(par: ParSheet) -> Document:
    """Lay out a PAR sheet."""
    return Document(
        title=f"PAR sheet: {title_of(par.game, par.odds)}",
        subtitle=f"{conditions(par.odds)} Jackpit {__version__}.",
        sections=tuple(
            Section(heading, blocks)
            for heading, blocks in (
                ("The wager", wager_in_words(par.game, par.odds)),
                ("Pay table", (pay_table_of(par.odds),)),
                ("Figures", (figures_of(par.odds),)),
                ("Meters", meters_in_full(par.odds) if par.odds.meters else ()),
                ("Where a wager goes", _where_it_goes(par.odds)),
                ("House advantage by seats", _by_seats(par)),
                ("House advantage by meter", _by_meter(par.odds)),
                ("Printed and ours", _compared(par)),
                ("Advice", advice_in_words(par.advice)),
                ("Ways", _ways(par.odds)),
            )
            if blocks
        ),
    )


def _where_it_goes(odds: Odds) -> tuple[Block, ...]:
    """What the tray pays of each wager, what feeds the meters, what seeds cost, and the rest."""
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
    rows = tuple((str(o.seats), percent_or_dash(o.house_advantage)) for o in par.by_seats)
    return (Table(("Seats that wager", "House advantage"), rows),)


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
        across=f"Meter '{found.meter.key}'",
        up="House advantage",
        points=tuple((amount, _at(odds, found, amount)) for amount in ends),
        marks=tuple((name, amount, _at(odds, found, amount)) for name, amount in named),
    )


def _at(odds: Odds, found: MeterOdds, amount: Fraction) -> Fraction:
    advantage = odds.house_advantage_at({found.meter.key: amount})
    assert advantage is not None  # a break-even exists, so every other meter has an average
    return advantage


def _compared(par: ParSheet) -> tuple[Block, ...]:
    if not par.compared:
        return ()
    sheet = par.game.shoe
    return (
        f"The sheet is for {sheet}; ours beside it is exact for a fresh shoe of the same.",
        Table(
            ("Figure", "Printed", "Ours", "Agrees"),
            tuple(
                (one.figure, one.printed, one.ours, "yes" if one.agrees else "no")
                for one in par.compared
            ),
        ),
        *(f"{one.figure}: {one.reason}." for one in par.compared),
    )


def _ways(odds: Odds) -> tuple[Block, ...]:
    if len(str(odds.deals)) > WAYS_DIGITS_AT_MOST:
        return (
            "The hand is played out; each probability's exact numerator and denominator are in"
            " the JSON form of this sheet.",
        )
    return (
        Table(
            ("Line", "Ways"),
            (
                *((found.line.name, f"{found.ways:,}") for found in odds.lines),
                ("All deals", f"{odds.deals:,}"),
            ),
        ),
    )
