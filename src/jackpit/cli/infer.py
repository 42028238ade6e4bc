"""``jackpit infer GAME``: infer what a printed sheet leaves out."""

from __future__ import annotations

import re
from decimal import Decimal

import click

from jackpit.cli.errors import InputError, blame
from jackpit.cli.game import ChosenGame
from jackpit.cli.options import DECKS, GAME, JSON, find_pay_table, find_shoe
from jackpit.cli.screen import print_json, show
from jackpit.money import Money
from jackpit.odds import Sheet, infer_from_sheets
from jackpit.odds.json_export import inference_to_json
from jackpit.paper.infer import infer_document
from jackpit.paytable import Game, GameError, PrintedFigures

FIGURES = ("odds", "average", "seed", "edge")
FIGURES_FORM = "odds=... average=... seed=... edge=..."
EXAMPLE = "h17 odds=1403509 average=304737 seed=10000 edge=22.99"


@click.command("infer")
@GAME
@click.option(
    "--sheet",
    "sheets",
    metavar="'KEY FIGURES'",
    multiple=True,
    help=f"A printed sheet, as in '{EXAMPLE}'; by default the game's own.",
)
@DECKS
@JSON
def command(
    *, chosen: ChosenGame, sheets: tuple[str, ...], decks: int | None, as_json: bool
) -> None:
    """Infer what a game's printed sheet leaves out.

    That is the contribution, the number of seats, and whether the odds were simulated. GAME is the
    name of a game, or the path of a Python file that defines one.
    """
    game, shoe = chosen.game, find_shoe(chosen.game, decks)
    read = [_parse_sheet(text, game) for text in sheets] or _own_sheets(game)
    with blame("--sheet") if sheets else chosen.errors_located():
        inference = infer_from_sheets(read, shoe)
    if as_json:
        print_json(inference_to_json(game, shoe, inference))
    else:
        show(infer_document(game, shoe, inference))


def _own_sheets(game: Game) -> list[Sheet]:
    own = [Sheet(pay_table=t, printed=t.printed) for t in game.pay_tables if t.printed is not None]
    if not own:
        key = game.pay_tables[0].key
        raise InputError(
            game.key, f"its sheet prints no figures; use --sheet '{key} {FIGURES_FORM}'."
        )
    return own


def _parse_sheet(text: str, game: Game) -> Sheet:
    """Read ``KEY odds=... average=... seed=... edge=...``; KEY may be left out."""
    words = text.split()
    key = words.pop(0) if words and "=" not in words[0] else None
    given = dict(word.split("=", 1) for word in words if "=" in word)
    missing = [figure for figure in FIGURES if figure not in given]
    if missing:
        raise InputError("--sheet", f"'{text}' lacks {' and '.join(missing)}; write '{EXAMPLE}'.")
    if len(given) != len(words) or set(given) - set(FIGURES):
        raise InputError("--sheet", f"'{text}' is not of the form '{EXAMPLE}'.")
    with blame("--sheet"):
        return Sheet(
            pay_table=find_pay_table(game, key, where="--sheet"),
            printed=PrintedFigures(
                one_in=_parse_odds(given["odds"]),
                average_award=Money.parse(given["average"]),
                seed=Money.parse(given["seed"]),
                house_advantage_percent=_parse_percent(given["edge"]),
            ),
        )


def _parse_odds(text: str) -> int:
    digits = text.replace(",", "")
    if not re.fullmatch(r"\d{1,20}", digits, re.ASCII):
        raise GameError(f"odds of '{text}' are not a whole number of up to 20 digits")
    return int(digits)


def _parse_percent(text: str) -> Decimal:
    if not re.fullmatch(r"-?\d{1,3}(\.\d{1,9})?%?", text, re.ASCII):
        raise GameError(f"'{text}' is not a percentage")
    return Decimal(text.removesuffix("%"))
