"""The list of games, and the tour of their odds, as documents."""

from __future__ import annotations

from collections.abc import Sequence

from jackpit.odds import MAX_SEATS, exact_odds
from jackpit.odds.sheet_comparison import compare_with_sheet
from jackpit.odds.text import format_one_in, format_percent
from jackpit.paper.document import Block, Document, Section, TextTable
from jackpit.paytable import Game, PayTable


def games_document(games: Sequence[Game]) -> Document:
    """Each game: its name, how it is won, and its pay tables."""
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
                    *(
                        f"Sample terms in '{t.key}': {t.sample}."
                        for t in game.pay_tables
                        if t.sample
                    ),
                ),
            )
            for game in games
        ),
    )


def games_table(games: Sequence[Game]) -> str:
    """The table of games in README.md, as Markdown: key, how to win, rules."""
    rows = [
        f"| `{game.key}` | {game.summary} | [{game.rules}](docs/rules/{game.rules}.md) |"
        for game in games
    ]
    return "\n".join(("| Name | How to win | Rules |", "|---|---|---|", *rows))


def tour_document(games: Sequence[Game]) -> Document:
    """Every game's top award and house advantage, and errors on the printed sheets."""
    return Document(
        title="Jackpit: table-game progressives, and their exact odds",
        subtitle="Every figure is exact, for a fresh shoe each round.",
        sections=(
            Section("The games", (_overview(games), SAMPLE_NOTE)),
            Section("Printed on the sheets, and exact", _printed(games)),
            Section(
                "Next",
                (
                    "./run odds blazing-7s             one game's odds",
                    "./run odds blazing-7s --decks 8   the same with eight decks",
                    "./run par hit-and-run             its whole PAR sheet",
                    "./run par hit-and-run --pdf FILE  the same on paper",
                    "./run infer hit-and-run           what its printed sheet leaves out",
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
            full = exact_odds(table, game.shoe, seats=MAX_SEATS)
            rows.append(
                (
                    _name(game, table) + (" *" if table.sample else ""),
                    format_one_in(alone.lines[0].probability),
                    format_percent(alone.house_advantage),
                    format_percent(full.house_advantage),
                )
            )
    return TextTable(
        (
            "Game",
            "Top award, one in",
            "House advantage, 1 seat",
            f"{MAX_SEATS} seats",
        ),
        tuple(rows),
    )


def _printed(games: Sequence[Game]) -> tuple[Block, ...]:
    rows = [
        (_name(game, table), figure.figure, figure.printed, figure.ours)
        for game in games
        for table in game.pay_tables
        for figure in compare_with_sheet(game, table)
    ]
    return (
        TextTable(("Game", "Figure", "Printed", "Exact"), tuple(rows), words=frozenset({0, 1})),
    )


SAMPLE_NOTE = "* Some terms are our own sample; './run odds GAME' lists them."


def _name(game: Game, pay_table: PayTable) -> str:
    """The game as commands name it, with the pay table if it has several."""
    return f"{game.key} {pay_table.key}" if len(game.pay_tables) > 1 else game.key
