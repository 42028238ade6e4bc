"""What a printed sheet implies about a game, as a document."""

from __future__ import annotations

from jackpit.cards import Shoe
from jackpit.odds import Inference, SheetFinding
from jackpit.odds.inference import hits_expected, is_round, standard_errors
from jackpit.odds.text import format_decimal, format_one_in, format_percent
from jackpit.paper.document import Block, Document, Section
from jackpit.paytable import Game


def infer_document(game: Game, shoe: Shoe, inference: Inference) -> Document:
    """What each sheet implies, and what all of them imply together, in sentences."""
    sections = [
        Section(f"Pay table {finding.sheet.pay_table.key}", _finding(finding))
        for finding in inference.findings
    ]
    sections.append(Section("Simulated?", _simulation(inference)))
    return Document(
        title=f"{game.name}: what its printed sheet implies",
        subtitle=f"Against exact odds, fresh shoe each round: {shoe}.",
        sections=tuple(sections),
    )


def _finding(finding: SheetFinding) -> tuple[Block, ...]:
    return (_contribution(finding), _odds(finding), _advantage(finding))


def _contribution(finding: SheetFinding) -> str:
    printed = finding.sheet.printed
    if finding.contribution is None:
        return (
            f"Contribution: {format_percent(finding.fed)} of the wager; no rate in parts per"
            " million gives this figure."
        )
    return (
        f"Contribution (reserve included): {finding.contribution} of the wager, since an average"
        f" of {printed.average_award} is {printed.average_award - printed.seed} above the seed, and"
        f" the award hits once in {printed.one_in:,}."
    )


def _odds(finding: SheetFinding) -> str:
    exact = format_one_in(finding.exact.meters[0].probability)
    verdict = "agrees" if finding.odds_agree else "does not agree"
    return (
        f"Top award: 1 in {finding.sheet.printed.one_in:,} {verdict} with the exact 1 in {exact}."
    )


def _advantage(finding: SheetFinding) -> str:
    printed = f"House advantage: {finding.sheet.printed.house_advantage_percent}%"
    if len(finding.seats) == 1:
        return f"{printed} is that of a table where {_seats_wager(finding.seats[0])}."
    if finding.seats:
        return f"{printed} agrees, for more than one number of seats."
    return (
        f"{printed} fits no number of seats. With seed and contribution taken off, it leaves"
        f" {format_percent(finding.fixed_return, 2)} for the fixed awards; exactly they return"
        f" {format_percent(finding.exact.fixed_return, 2)}."
    )


def _seats_wager(seats: int) -> str:
    return "1 seat wagers" if seats == 1 else f"{seats} seats wager"


def _simulation(inference: Inference) -> tuple[Block, ...]:
    found = inference.simulation
    if found is None:
        if all(finding.odds_agree for finding in inference.findings):
            return ("No: the printed odds are the exact ones.",)
        if all(is_round(finding.sheet.printed.one_in) for finding in inference.findings):
            return ("Unknown: the printed odds are round, and fit most numbers of rounds.",)
        return ("No sign: no round number of rounds divided by hits gives the printed odds.",)
    sentences = [
        f"Probably: the printed odds are {found.trials:,} rounds divided by"
        f" {' and '.join(str(hits) for hits in found.hits)} hits. Odds would fit this"
        f" well by chance only once in {format_decimal(1 / found.accidents, 0, grouped=True)}."
    ]
    for finding, hits in zip(inference.findings, found.hits, strict=True):
        sentences.append(
            f"{finding.sheet.pay_table.key}: {hits} hits where"
            f" {format_decimal(hits_expected(found, finding), 1)} are expected,"
            f" {standard_errors(found, finding, hits):+.1f} standard errors."
        )
    return tuple(sentences)
