"""``jackpit tour``: the games and their odds on one screen."""

from __future__ import annotations

import click

from jackpit.cli.screen import show
from jackpit.games import GAMES
from jackpit.paper.games import tour_document


@click.command("tour")
def command() -> None:
    """Show every game's odds beside its printed figures."""
    show(tour_document(list(GAMES.values())))
