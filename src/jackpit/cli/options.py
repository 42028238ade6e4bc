"""Options of the commands about a game, and the odds for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

import click

from jackpit.cards import MAX_DECKS, Shoe
from jackpit.cli.errors import InputError, blame
from jackpit.cli.game import ChosenGame, GameArgument
from jackpit.money import Money, Rate
from jackpit.odds import MAX_SEATS, Odds, exact_odds
from jackpit.paytable import Game, GameError, PayTable, Terms
from jackpit.value import replace

Value = TypeVar("Value", Money, Rate)
Function = TypeVar("Function", bound=Callable[..., Any])

GAME = click.argument("chosen", metavar="GAME", type=GameArgument())
DECKS = click.option(
    "--decks", type=int, help=f"Decks in the shoe, 1 to {MAX_DECKS}, by default the game's own."
)
JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")

_OPTIONS = (
    GAME,
    click.option(
        "--paytable", metavar="KEY", help="One of the game's pay tables; the first by default."
    ),
    DECKS,
    click.option(
        "--seats",
        type=int,
        default=1,
        show_default=True,
        help=f"Number of seats that wager, 1 to {MAX_SEATS}.",
    ),
    click.option("--wager", metavar="AMOUNT", help="The wager, as in 5 or 2.50."),
    click.option("--seed", metavar="[METER=]AMOUNT", multiple=True, help="A meter's seed."),
    click.option(
        "--contribution",
        metavar="[METER=]RATE",
        multiple=True,
        help="Part of each wager that feeds a meter, as in major=12% or 0.12.",
    ),
    click.option(
        "--reserve",
        metavar="[METER=]RATE",
        multiple=True,
        help="Part of each wager that feeds a meter's reserve.",
    ),
    click.option("--fixed-from", metavar="METER", help="Pay fixed awards from this meter."),
    JSON,
)


def with_game_options(function: Function) -> Function:
    """Give a command the GAME argument and the options, for a ``GameQuery``."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


@dataclass(frozen=True, kw_only=True)
class GameQuery:
    """The game and the terms that the options name."""

    chosen: ChosenGame
    paytable: str | None
    decks: int | None
    seats: int
    wager: str | None
    seed: tuple[str, ...]
    contribution: tuple[str, ...]
    reserve: tuple[str, ...]
    fixed_from: str | None

    @property
    def game(self) -> Game:
        """The game."""
        return self.chosen.game

    def preset(self) -> PayTable:
        """The chosen pay table with its own terms."""
        return find_pay_table(self.game, self.paytable, where="--paytable")

    def odds(self) -> Odds:
        """Its odds under the terms of the options."""
        if not 1 <= self.seats <= MAX_SEATS:
            raise InputError("--seats", f"a table has 1 to {MAX_SEATS} seats, not {self.seats:,}")
        shoe = find_shoe(self.game, self.decks)
        preset = self.preset()
        terms = self._terms(preset.terms)
        with self.chosen.errors_located():
            return exact_odds(replace(preset, terms=terms), shoe, seats=self.seats)

    def _terms(self, terms: Terms) -> Terms:
        if self.wager is not None:
            with blame("--wager"):
                terms = replace(terms, wager=Money.parse(self.wager))
        if self.fixed_from is not None:
            with blame("--fixed-from"):
                terms = replace(terms, fixed_awards_from=self.fixed_from)
        meters = {meter.key: meter for meter in terms.meters}
        with blame("--seed"):
            for key, seed in _by_meter(self.seed, terms, Money.parse):
                meters[key] = replace(meters[key], seed=seed)
        with blame("--contribution"):
            for key, rate in _by_meter(self.contribution, terms, Rate.parse):
                meters[key] = replace(meters[key], contribution=rate)
        with blame("--reserve"):
            for key, rate in _by_meter(self.reserve, terms, Rate.parse):
                meters[key] = replace(meters[key], reserve=rate)
        with blame("--reserve" if self.reserve else "--contribution"):
            return replace(terms, meters=tuple(meters.values()))


def find_shoe(game: Game, decks: int | None) -> Shoe:
    """The game's shoe, or one of the same pack with so many *decks*."""
    with blame("--decks"):
        return game.shoe if decks is None else Shoe(decks, game.pack)


def find_pay_table(game: Game, key: str | None, *, where: str) -> PayTable:
    """The game's pay table of that *key*; without one, its first."""
    if key is None:
        return game.pay_tables[0]
    for pay_table in game.pay_tables:
        if pay_table.key == key:
            return pay_table
    keys = ", ".join(pay_table.key for pay_table in game.pay_tables)
    raise InputError(where, f"{game.key} has no pay table '{key}'; it has {keys}.")


def _by_meter(
    given: tuple[str, ...], terms: Terms, parse: Callable[[str], Value]
) -> Iterator[tuple[str, Value]]:
    """Read ``METER=VALUE``; a game with one meter needs no name."""
    keys = [meter.key for meter in terms.meters]
    for text in given:
        key, equals, value = text.rpartition("=")
        if not equals and len(keys) == 1:
            key = keys[0]
        if key not in keys:
            have = f"the meters are {', '.join(keys)}" if keys else "the game has no meter"
            which = f"'{key}' is not a meter" if equals else f"'{text}' does not name its meter"
            raise GameError(f"{which}; {have}.")
        yield key, parse(value)
