"""Games, and their exact odds."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Annotated

from msgspec import Meta, structs
from starlette.requests import Request

from jackpit.cards import MAX_DECKS, Shoe
from jackpit.fields import KEY, Whole
from jackpit.games import GAMES
from jackpit.manager.codec.forms import version_form
from jackpit.odds import MAX_SEATS, OddsView, exact_odds, odds_view
from jackpit.web.auth.context import context_of
from jackpit.web.commands.api_commands import NewTerms
from jackpit.web.commands.checks import first_broken_limit
from jackpit.web.http.endpoint import Endpoints, RequestBody, endpoint, matching
from jackpit.web.http.errors import reading_request, refuse
from jackpit.web.http.refusal import WebRefusal
from jackpit.web.math.views import GamesView, LinkOddsView, games_view, link_odds

router = Endpoints("Odds")

GameKey = Annotated[str, matching(KEY, description="The key of a game.", examples=[*GAMES])]
Seats = Annotated[int, Meta(ge=1, le=MAX_SEATS, description="Number of wagering seats.")]
Decks = (
    Annotated[
        int, Meta(ge=1, le=MAX_DECKS, description="Decks in the shoe; the game's own if missing.")
    ]
    | None
)
PayTableKey = (
    Annotated[str, matching(KEY, description="One of the game's pay tables; its first if missing.")]
    | None
)


@endpoint(router, "GET", "/api/games")
async def list_games(request: Request) -> GamesView:  # noqa: ARG001 -- every endpoint takes one
    """All games, with their pay tables."""
    return games_view()


@endpoint(router, "GET", "/api/odds/{game}")
async def get_odds(
    request: Request,  # noqa: ARG001 -- every endpoint takes one
    game: GameKey,
    seats: Seats = 1,
    decks: Decks = None,
    pay_table: PayTableKey = None,
) -> OddsView:
    """The exact odds of a game: every line, the hit frequency and the house advantage."""
    if game not in GAMES:
        raise refuse(WebRefusal.NO_SUCH_GAME, game=game)
    with reading_request():
        table = GAMES[game].pay_table(pay_table)
    return await asyncio.to_thread(_preset_odds, game, table.key, decks or GAMES[game].decks, seats)


@lru_cache(maxsize=256)
def _preset_odds(game: str, pay_table: str, decks: int, seats: int) -> OddsView:
    found = GAMES[game]
    table = found.pay_table(pay_table)
    return odds_view(found, exact_odds(table, Shoe(decks, found.pack), seats=seats))


class OddsPreview(RequestBody, frozen=True, kw_only=True):
    """Terms to preview, and the number of wagering seats."""

    terms: NewTerms
    seats: Whole = MAX_SEATS


@endpoint(router, "POST", "/api/odds")
async def preview_odds(request: Request, body: OddsPreview) -> LinkOddsView:
    """The exact odds of terms that no link plays, with advice.

    `over_limit` is the first of today's house limits they exceed, if any; `terms` are all of them.
    Nothing is changed.
    """
    with reading_request():  # no game, no shoe, or too many seats
        version = body.terms.version()
        found = await asyncio.to_thread(link_odds, version, body.seats)
    over = await first_broken_limit(context_of(request), version)
    return structs.replace(found, over_limit=over, terms=version_form(version))
