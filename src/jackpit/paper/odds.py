"""The odds of a pay table as a document, and the parts it shares with the PAR sheet."""

from __future__ import annotations

from collections.abc import Sequence

from jackpit.odds import Advice, Odds, advise, describe_changes
from jackpit.odds.text import DASH, format_one_in, format_percent, format_rounded_dollars
from jackpit.paper.document import Block, Document, Section, TextTable
from jackpit.paytable import TRAY, Game, PayTable, Sharing, meter_name


def odds_document(game: Game, preset: PayTable, odds: Odds) -> Document:
    """The odds of a pay table: the short form of its PAR sheet."""
    advice = advise(odds, preset.terms)
    sections = [
        Section("", describe_wager(game, odds, describe_changes(game, preset, odds))),
        Section("Pay table", (pay_table_rows(odds),)),
        Section("Figures", (figures_table(odds),)),
    ]
    if odds.meters:
        sections.append(Section("Meters", describe_meters(odds)))
    if advice:
        sections.append(Section("Advice", describe_advice(advice)))
    return Document(
        title=document_title(game, odds),
        subtitle=describe_conditions(odds),
        sections=tuple(sections),
    )


def document_title(game: Game, odds: Odds) -> str:
    """The game, with the pay table if it has several."""
    several = len(game.pay_tables) > 1
    return f"{game.name}, pay table {odds.pay_table.key}" if several else game.name


def describe_advice(advice: Sequence[Advice]) -> tuple[Block, ...]:
    """Each recommendation with its paragraph; all are in docs/rules/kings-bounty.md."""
    return tuple(f"{item.sentence} (kings-bounty {item.rule})" for item in advice)


def describe_conditions(odds: Odds) -> str:
    """The assumptions of every figure: the shoe model, the seats, the wager."""
    seats = "1 seat" if odds.seats == 1 else f"{odds.seats} seats"
    lesser = any(not share.reseeds for share in odds.pay_table.shares.values())
    in_turn = odds.pay_table.terms.sharing is Sharing.IN_TURN
    if lesser and in_turn and odds.seats > 1:
        seats += " (shares below 100% as if one wager won at a time)"
    return (
        f"Fresh shoe each round: {odds.shoe}; {seats} wagering {odds.pay_table.terms.wager}."
        " Exact, by enumeration."
    )


def describe_wager(game: Game, odds: Odds, changed: Sequence[str]) -> tuple[Block, ...]:
    """How the wager is won, which cards count, who shares, and which terms are sample terms."""
    table, terms = odds.pay_table, odds.pay_table.terms
    sentences = [game.summary, f"It considers {table.considers}."]
    if terms.meters:
        sentences.append(f"Shares of a meter are {terms.sharing.phrase}.")
        sentences.append(f"Fixed awards are paid from the {_source(terms.fixed_awards_from)}.")
    blocks = [" ".join(sentences)]
    if table.sample:
        blocks.append(f"Our own sample, since no sheet gives it: {table.sample}.")
    if table.inferred:
        blocks.append(f"Inferred, because the sheet does not say: {table.inferred}.")
    if changed:
        blocks.append(f"Changed from the game's own terms: {'; '.join(changed)}.")
    return tuple(blocks)


def pay_table_rows(odds: Odds) -> TextTable:
    """The lines: award, envy, odds and return."""
    envy = any(found.line.envy for found in odds.lines)
    return TextTable(
        ("Line", "Pays", *(["Envy"] if envy else []), "One in", "Return"),
        tuple(
            (
                found.line.name,
                str(found.line.award),
                *([str(found.line.envy or "")] if envy else []),
                format_one_in(found.probability),
                format_percent(found.returns),
            )
            for found in odds.lines
        ),
        words=frozenset({0, 1}),
    )


def figures_table(odds: Odds) -> TextTable:
    """The figures of the wager as a whole."""
    deviation = odds.standard_deviation
    rows = [
        ("House advantage", format_percent(odds.house_advantage)),
        ("Return to players", format_percent(odds.total_return)),
        ("Hit frequency", format_percent(odds.hit_frequency)),
        ("Fixed return", format_percent(odds.fixed_return)),
    ]
    if odds.envy_return:
        rows.append(("Envy return", format_percent(odds.envy_return)))
    name = "Standard deviation, meters at average" if odds.meters else "Standard deviation"
    rows.append((name, DASH if deviation is None else f"{deviation:,.3f} wagers"))
    return TextTable(("Figure", "Value"), tuple(rows))


def describe_meters(odds: Odds) -> tuple[Block, ...]:
    """The figures of the meters, and a sentence for a meter without figures."""
    return (
        meters_table(odds),
        *(
            f"Meter {meter_name(found.meter.key)} cannot be won from this shoe."
            for found in odds.meters
            if not found.probability
        ),
        *(
            f"Meter {meter_name(found.meter.key)} runs dry: more is taken from it than is added,"
            " and what the house then adds has no closed form."
            for found in odds.meters
            if found.runs_dry
        ),
    )


def meters_table(odds: Odds) -> TextTable:
    """The figures of the meters, one column each."""
    rows = {
        "Seed": [str(found.meter.seed) for found in odds.meters],
        "Contribution": [str(found.meter.contribution) for found in odds.meters],
        "Reserve": [str(found.meter.reserve) for found in odds.meters],
        "Won by one wager in": [format_one_in(found.probability) for found in odds.meters],
        "Rounds between claims": [
            format_one_in(found.reseeds * odds.seats) for found in odds.meters
        ],
        "Average award": [format_rounded_dollars(found.average_award) for found in odds.meters],
        "Average share of a winner": [format_rounded_dollars(f.average_share) for f in odds.meters],
        "Break-even meter": [format_rounded_dollars(found.break_even) for found in odds.meters],
    }
    if odds.seats == 1:
        del rows["Rounds between claims"]
    if all(found.average_share == found.average_award for found in odds.meters):
        del rows["Average share of a winner"]
    return TextTable(
        ("Meter", *(str(meter_name(found.meter.key)) for found in odds.meters)),
        tuple((name, *cells) for name, cells in rows.items()),
    )


def _source(source: str) -> str:
    return source if source == TRAY else str(meter_name(source))
