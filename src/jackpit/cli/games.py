"""``jackpit games``: which games there are."""

from __future__ import annotations

import click

from jackpit.cli.options import JSON
from jackpit.cli.screen import print_json, show
from jackpit.games import GAMES
from jackpit.paper.games import games_document


@click.command("games")
@JSON
def command(*, as_json: bool) -> None:
    """List the games and their pay tables."""
    if as_json:
        print_json(
            {
                game.key: {
                    "name": game.name,
                    "summary": game.summary,
                    "paytables": [pay_table.key for pay_table in game.pay_tables],
                    "decks": game.decks,
                    "pack": game.pack.key,
                }
                for game in GAMES.values()
            }
        )
    else:
        show(games_document(list(GAMES.values())))
