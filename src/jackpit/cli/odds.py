"""``jackpit odds GAME``: a game's exact odds."""

from __future__ import annotations

from typing import Any

import click

from jackpit.cli.options import GameQuery, with_game_options
from jackpit.cli.screen import print_json, show
from jackpit.odds import odds_to_json
from jackpit.paper.odds import odds_document


@click.command("odds")
@with_game_options
def command(*, as_json: bool, **given: Any) -> None:
    """Show a game's exact odds.

    GAME is the name of a game, or the path of a Python file that defines one.
    """
    query = GameQuery(**given)
    odds = query.odds()
    if as_json:
        print_json(odds_to_json(query.game, odds))
    else:
        show(odds_document(query.game, query.preset(), odds))
