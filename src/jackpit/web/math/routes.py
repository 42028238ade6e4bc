"""Games, and their exact odds."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from functools import lru_cache
from typing import Annotated

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from jackpit.cards import MAX_DECKS, Shoe
from jackpit.fields import KEY, Whole
from jackpit.games import GAMES
from jackpit.manager.codec import Decoder, Json, to_json
from jackpit.odds import MAX_SEATS, MeterOdds, Odds, advise, exact_odds, odds_to_json
from jackpit.odds.text import format_decimal
from jackpit.paytable import Game, PayTable
from jackpit.table import Version
from jackpit.web.auth.context import context_of
from jackpit.web.commands.api_commands import NewTerms
from jackpit.web.commands.routes import first_exceeded_limit
from jackpit.web.http.endpoint import (
    Endpoints,
    RequestBody,
    endpoint,
    json_response,
    list_schema,
    matching,
    not_playable,
    read_body,
)
from jackpit.web.http.errors import not_found

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


@endpoint(router, "GET", "/api/games", answers=list_schema("games"))
async def list_games(request: Request) -> Response:  # noqa: ARG001 -- every endpoint takes one
    """All games, with their pay tables."""
    return json_response(
        {
            "games": [
                {
                    "game": game.key,
                    "name": game.name,
                    "summary": game.summary,
                    "decks": game.decks,
                    "pay_tables": [_pay_table(game, table) for table in game.pay_tables],
                }
                for game in GAMES.values()
            ]
        }
    )


def _pay_table(game: Game, table: PayTable) -> Json:
    """A pay table in words, and as the default terms of a link."""
    return {
        "pay_table": table.key,
        "wager": table.terms.wager.plain(),
        "is_sample": bool(table.sample),
        "lines": [
            {"line": line.key, "name": line.name, "award": str(line.award)} for line in table.lines
        ],
        "meters": [meter.key for meter in table.terms.meters],
        "preset": to_json(Version.of(game, table)),
    }


@endpoint(router, "GET", "/api/odds/{game}")
async def get_odds(
    request: Request,  # noqa: ARG001 -- every endpoint takes one
    game: GameKey,
    seats: Seats = 1,
    decks: Decks = None,
    pay_table: PayTableKey = None,
) -> Response:
    """The exact odds of a game: every line, the hit frequency and the house advantage."""
    if game not in GAMES:
        raise not_found("NO_SUCH_GAME", f"No game is called '{game}'.")
    found = GAMES[game]
    tables = {table.key: table for table in found.pay_tables}
    if pay_table is not None and pay_table not in tables:
        raise not_found("NO_SUCH_PAY_TABLE", f"{found.name} has no pay table '{pay_table}'.")
    table = found.pay_tables[0] if pay_table is None else tables[pay_table]
    return json_response(
        await asyncio.to_thread(_preset_odds, game, table.key, decks or found.decks, seats)
    )


@lru_cache(maxsize=256)
def _preset_odds(game: str, pay_table: str, decks: int, seats: int) -> Json:
    found = GAMES[game]
    table = next(table for table in found.pay_tables if table.key == pay_table)
    return odds_to_json(found, exact_odds(table, Shoe(decks, found.pack), seats=seats))


@lru_cache(maxsize=512)
def odds_of(version: Version, seats: int) -> Json:
    """The exact odds under a link's own terms, with advice."""
    game = version.game
    found = exact_odds(version.pay_table, version.shoe, seats=seats)
    preset = next(table for table in game.pay_tables if table.key == version.pay_table.key)
    advice = advise(found, preset.terms)
    record = odds_to_json(game, found)
    for meter, shown in zip(found.meters, record["meters"], strict=True):
        shown["grows_by"] = format_decimal(_growth(found, meter), 6)
    return {**record, "advice": [{"rule": x.rule, "sentence": x.sentence} for x in advice]}


def _growth(odds: Odds, found: MeterOdds) -> Fraction:
    """What a meter gains by one wager, in dollars, less the fixed awards and envy it pays."""
    terms, meter = odds.pay_table.terms, found.meter
    gained = meter.contribution.fraction()
    if terms.fixed_awards_from == meter.key:
        gained -= odds.fixed_return
    if terms.envy_from == meter.key:
        gained -= odds.envy_return
    return gained * terms.wager.in_dollars()


class OddsPreview(RequestBody, frozen=True, kw_only=True):
    """Terms to preview, and the number of wagering seats."""

    terms: NewTerms
    seats: Whole = MAX_SEATS


_PREVIEW: Decoder[OddsPreview] = Decoder(OddsPreview)


@endpoint(router, "POST", "/api/odds", body=_PREVIEW.schema)
async def preview_odds(request: Request) -> Response:
    """The exact odds of terms that no link plays, with advice.

    `over_limit` is the first of today's house limits they exceed, if any. Nothing is changed.
    """
    body = await read_body(request, _PREVIEW)
    try:
        version = body.terms.version()
        found = await asyncio.to_thread(odds_of, version, body.seats)
    except ValueError as error:  # no game, no shoe, or too many seats
        raise not_playable(error) from error
    over = await first_exceeded_limit(context_of(request), version)
    return json_response({**found, "over_limit": None if over is None else str(over)})
