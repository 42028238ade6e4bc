"""The list of games, and the tour of their odds."""

from __future__ import annotations

from collections.abc import Sequence

from jackpit.odds import SEATS_AT_MOST, exact_odds
from jackpit.odds.compare import compare_with_sheet
from jackpit.odds.text import one_in, percent
from jackpit.paper.document import Block, Document, Section, TextTable
from jackpit.paytable import Game, PayTable


def games_document(games: Sequence[Game]) -> Document:
    """Name each game, say how it is won, and name its pay tables."""
    return Document(
        title="Games",
        subtitle="",
        sections=tuple(
            Section(
                f"{game.key}",
                (
                    f"{game.name}. {game.summary}",
                    f"Pay tables: {', '.join(table.key for table in game.pay_tables)}."
                    f" Shoe: {game.shoe}.",
                    *(f"Ours in '{t.key}': {t.sample}." for t in game.pay_tables if t.sample),
                ),
            )
            for game in games
        ),
    )


def tour_document(games: Sequence[Game]) -> Document:
    """Show every game's top award and house advantage, and what the printed sheets got wrong."""
    return Document(
        title="Jackpit: table-game progressives, and their exact odds",
        subtitle="Every figure is exact, for a fresh shoe each round.",
        sections=(
            Section("The games", (_overview(games), SAMPLE_NOTE)),
            Section("Printed on their sheets, and exact", _printed(games)),
            Section(
                "Go on",
                (
                    "./run odds blazing-7s             one game's odds",
                    "./run odds blazing-7s --decks 8   the same with eight decks",
                    "./run par hit-and-run             its whole PAR sheet",
                    "./run par hit-and-run --pdf FILE  the same on paper",
                    "./run infer hit-and-run           what its printed sheet does not say",
                    "./run --help                      everything else",
                ),
            ),
        ),
    )


def _overview(games: Sequence[Game]) -> TextTable:
    rows = []
    for game in games:
        for table in game.pay_tables:
            alone = exact_odds(table, game.shoe)
            full = exact_odds(table, game.shoe, seats=SEATS_AT_MOST)
            rows.append(
                (
                    _name(game, table) + (" *" if table.sample else ""),
                    one_in(alone.lines[0].probability),
                    percent(alone.house_advantage),
                    percent(full.house_advantage),
                )
            )
    return TextTable(
        (
            "Game",
            "Top award, one in",
            "House advantage, 1 seat",
            f"{SEATS_AT_MOST} seats",
        ),
        tuple(rows),
    )


def _printed(games: Sequence[Game]) -> tuple[Block, ...]:
    rows = [
        (_name(game, table), one.figure, one.printed, one.ours)
        for game in games
        for table in game.pay_tables
        for one in compare_with_sheet(game, table)
    ]
    return (
        TextTable(("Game", "Figure", "Printed", "Exact"), tuple(rows), words=frozenset({0, 1})),
    )


SAMPLE_NOTE = "* On terms of which some are a sample of ours; './run odds GAME' names them."


def _name(game: Game, pay_table: PayTable) -> str:
    """How commands name it: the game, and the pay table where there are several."""
    return f"{game.key} {pay_table.key}" if len(game.pay_tables) > 1 else game.key
