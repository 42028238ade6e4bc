"""``jackpit odds GAME``: what a wager is worth."""

from __future__ import annotations

from typing import Any

import click

from jackpit.cli.options import GameQuery, with_game_options
from jackpit.cli.screen import print_json, show
from jackpit.odds import odds_record
from jackpit.paper.odds import odds_document


@click.command("odds")
@with_game_options
def command(*, as_json: bool, **given: Any) -> None:
    """Show a game's exact odds.

    GAME is the name of a game, or the path of a Python file that defines one.
    """
    asked = GameQuery(**given)
    odds = asked.odds()
    if as_json:
        print_json(odds_record(asked.game, odds))
    else:
        show(odds_document(asked.game, asked.preset(), odds))
