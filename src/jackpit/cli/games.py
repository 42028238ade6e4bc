"""``jackpit games``: the list of games."""

from __future__ import annotations

import click

from jackpit.cli.options import JSON
from jackpit.cli.screen import print_json, show
from jackpit.games import GAMES
from jackpit.paper.games import games_document, games_table


@click.command("games")
@JSON
@click.option(
    "--markdown",
    "as_markdown",
    is_flag=True,
    help="Print the README's table of games, in Markdown.",
)
def command(*, as_json: bool, as_markdown: bool) -> None:
    """List the games and their pay tables."""
    if as_json and as_markdown:
        raise click.UsageError("--json and --markdown: choose one.")
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
    elif as_markdown:
        click.echo(games_table(list(GAMES.values())))
    else:
        show(games_document(list(GAMES.values())))
