"""Views of games and of the odds under a link's own terms."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from msgspec import UNSET, Struct, UnsetType, structs

from jackpit.games import GAMES
from jackpit.manager.codec.forms import VersionForm, version_form
from jackpit.messages import Text
from jackpit.money import Money
from jackpit.odds import MeterOdds, Odds, OddsView, advise, exact_odds, odds_view
from jackpit.odds.json_export import OddsMeterView
from jackpit.odds.text import format_decimal
from jackpit.paytable import Game, PayTable
from jackpit.table import Version
from jackpit.value import extend


class GameLineView(Struct, frozen=True, kw_only=True):
    """A line of a pay table."""

    line: str
    name: Text
    award: Text


class GamePayTableView(Struct, frozen=True, kw_only=True):
    """A pay table in words, and as the default terms of a link."""

    pay_table: str
    wager: Money
    is_sample: bool
    lines: list[GameLineView]
    meters: list[str]
    preset: VersionForm


class GameView(Struct, frozen=True, kw_only=True):
    """A game, with its pay tables."""

    game: str
    game_name: Text
    summary: Text
    decks: int
    pay_tables: list[GamePayTableView]


class GamesView(Struct, frozen=True, kw_only=True):
    """All games."""

    games: list[GameView]


def games_view() -> GamesView:
    """All games, with their pay tables."""
    return GamesView(
        games=[
            GameView(
                game=game.key,
                game_name=game.name,
                summary=game.summary,
                decks=game.decks,
                pay_tables=[_pay_table(game, table) for table in game.pay_tables],
            )
            for game in GAMES.values()
        ]
    )


def _pay_table(game: Game, table: PayTable) -> GamePayTableView:
    return GamePayTableView(
        pay_table=table.key,
        wager=table.terms.wager,
        is_sample=bool(table.sample),
        lines=[
            GameLineView(line=line.key, name=line.name, award=line.award.text)
            for line in table.lines
        ],
        meters=[meter.key for meter in table.terms.meters],
        preset=version_form(Version.of(game, table)),
    )


class LinkOddsMeterView(OddsMeterView, frozen=True, kw_only=True):
    """A meter under a link's own terms."""

    grows_by: str
    """What it gains by one wager, in dollars, less the awards and envy it pays."""


class AdviceView(Struct, frozen=True, kw_only=True):
    """A recommendation that terms do not follow."""

    rule: str
    """Its number."""

    sentence: Text


class LinkOddsView(OddsView, frozen=True, kw_only=True):
    """The exact odds under a link's own terms, with advice."""

    meters: list[LinkOddsMeterView]  # type: ignore[assignment]  # of the same meters
    advice: list[AdviceView]
    over_limit: Text | UnsetType | None = UNSET
    """The first of today's house limits that previewed terms exceed."""

    terms: VersionForm | UnsetType = UNSET
    """Previewed terms, completed with the game's own."""


@lru_cache(maxsize=512)
def link_odds(version: Version, seats: int) -> LinkOddsView:
    """The exact odds under a link's own terms, with advice."""
    game = version.game
    found = exact_odds(version.pay_table, version.shoe, seats=seats)
    preset = game.pay_table(version.pay_table.key)
    shown = structs.asdict(odds_view(game, found))
    shown["meters"] = [
        extend(meter, LinkOddsMeterView, grows_by=format_decimal(_growth(found, meter_odds), 6))
        for meter, meter_odds in zip(shown["meters"], found.meters, strict=True)
    ]
    advice = [AdviceView(rule=x.rule, sentence=x.sentence) for x in advise(found, preset.terms)]
    return LinkOddsView(**shown, advice=advice)


def _growth(odds: Odds, found: MeterOdds) -> Fraction:
    terms, meter = odds.pay_table.terms, found.meter
    gained = meter.contribution.fraction()
    if terms.fixed_awards_from == meter.key:
        gained -= odds.fixed_return
    if terms.envy_from == meter.key:
        gained -= odds.envy_return
    return gained * terms.wager.in_dollars()
