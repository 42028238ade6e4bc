"""``jackpit play RULES``: blackjack in the terminal, for play money."""

from __future__ import annotations

import re
import secrets
import shlex
from dataclasses import replace
from datetime import datetime

import click

from jackpit.blackjack import (
    BAHAMA_BONUS,
    MAX_BLACKJACK_SPOTS,
    RULE_SETS,
    WASHINGTON,
    BlackjackError,
    RescueForfeits,
    Rules,
    SideBet,
    TableLimits,
    limits_on,
)
from jackpit.cli.errors import InputError, blame, command_name
from jackpit.cli.game import ChosenGame, GameArgument
from jackpit.cli.play.drawing import Felt, Strokes
from jackpit.cli.play.session import PlaySession
from jackpit.cli.play.terminal_game import TerminalGame
from jackpit.cli.screen import console
from jackpit.money import Money
from jackpit.paytable import Game
from jackpit.training.lessons import lesson_of

POSTED = limits_on(WASHINGTON, datetime.now().astimezone().date().isoformat())
RESCUES = {"original": RescueForfeits.ORIGINAL_WAGER, "half": RescueForfeits.HALF_OF_TOTAL}
SEED = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}", re.ASCII)
SEED_BYTES = 4
BANKROLL = "500"
EXAMPLES = """\b
Examples:
  ./run play
  ./run play standard --side blazing-7s --bankroll 200
  ./run play bahama-bonus --spots 3 --seed friday --rescue half
"""


@click.command("play", epilog=EXAMPLES)
@click.argument("rules", metavar="[RULES]", default=BAHAMA_BONUS.key)
@click.option(
    "--side",
    "sides",
    metavar="GAME",
    type=GameArgument(),
    multiple=True,
    help="Add a side bet from 'jackpit games'; may be repeated.",
)
@click.option("--no-sides", is_flag=True, help="Leave out the side bets of the rules.")
@click.option("--spots", type=int, default=1, show_default=True, help="Spots you play, 1 to 7.")
@click.option("--seed", metavar="TEXT", help="Seed of the shoe; random by default.")
@click.option(
    "--bankroll",
    metavar="AMOUNT",
    default=BANKROLL,
    show_default=True,
    help="Your bankroll at the start.",
)
@click.option("--minimum", metavar="AMOUNT", help=f"Table minimum; by default {POSTED.minimum}.")
@click.option("--maximum", metavar="AMOUNT", help=f"Table maximum; by default {POSTED.maximum}.")
@click.option(
    "--rescue",
    metavar="LOSS",
    help="What a rescued hand loses: original (the first wager) or half (of the total wager).",
)
def command(
    *,
    rules: str,
    sides: tuple[ChosenGame, ...],
    no_sides: bool,
    spots: int,
    seed: str | None,
    bankroll: str,
    minimum: str | None,
    maximum: str | None,
    rescue: str | None,
) -> None:
    """Play blackjack in the terminal for play money.

    RULES is bahama-bonus, standard or spanish-21. Every payout is explained, with its paragraph
    if the rules have a document. Progressives are settled by the same code as in a pit. The same
    seed deals the same cards.
    """
    game = _rules(rules, sides, rescue, no_sides=no_sides)
    limits = _limits(minimum, maximum)
    if not 1 <= spots <= MAX_BLACKJACK_SPOTS:
        raise InputError("--spots", f"a table has 1 to {MAX_BLACKJACK_SPOTS} spots, not {spots:,}")
    if seed is not None and not SEED.fullmatch(seed):
        raise InputError("--seed", "use 1 to 40 letters, digits, dots, hyphens or underscores.")
    with blame("--bankroll"):
        money = Money.parse(bankroll)
    if limits.minimum is not None and money < limits.minimum:
        raise InputError("--bankroll", f"{money} is below the table minimum of {limits.minimum}")
    session = PlaySession(
        game,
        limits=limits,
        seed=seed or secrets.token_hex(SEED_BYTES),
        bankroll=money,
        spots=spots,
    )
    screen = console()
    felt = Felt(screen.width, Strokes.of(screen.encoding))
    options_given: dict[str, list[object]] = {
        "--side": [side.file or side.game.key for side in sides],
        "--spots": [] if spots == 1 else [spots],
        "--bankroll": [] if bankroll == BANKROLL else [bankroll],
        "--minimum": [] if minimum is None else [minimum],
        "--maximum": [] if maximum is None else [maximum],
        "--rescue": [] if rescue is None else [rescue],
        "--seed": [session.seed],
    }
    options = [
        f"{name} {shlex.quote(str(x))}" for name, values in options_given.items() for x in values
    ]
    without = ["--no-sides"] if no_sides else []
    again = " ".join([command_name(), "play", game.key, *without, *options])
    TerminalGame(session, screen, felt, again).run()


def _rules(key: str, sides: tuple[ChosenGame, ...], rescue: str | None, *, no_sides: bool) -> Rules:
    """The chosen rule set with its side bets."""
    rules = RULE_SETS.get(key)
    if rules is None:
        raise InputError(
            "RULES", f"there are no rules '{key}'; choose one of {', '.join(RULE_SETS)}."
        )
    if rescue is not None:
        if rescue not in RESCUES:
            raise InputError("--rescue", f"'{rescue}' is neither original nor half.")
        if rules.rescue is None:
            raise InputError("--rescue", f"{rules.name} has no rescue.")
        rules = replace(rules, rescue=RESCUES[rescue])
    if no_sides:
        rules = replace(rules, side_bets=())
    try:
        return rules.with_sides(*(_side(chosen) for chosen in sides))
    except BlackjackError as error:
        raise InputError("--side", error) from error


def _side(chosen: ChosenGame) -> Game | SideBet:
    """A built-in game with the paragraphs of its lines, as dealers learn it; another as is."""
    return lesson_of(chosen.game).side if chosen.file is None else chosen.game


def _limits(minimum: str | None, maximum: str | None) -> TableLimits:
    with blame("--minimum"):
        least = POSTED.minimum if minimum is None else Money.parse(minimum)
    with blame("--maximum"):
        most = POSTED.maximum if maximum is None else Money.parse(maximum)
    try:
        return TableLimits(minimum=least, maximum=most)
    except BlackjackError as error:
        where = "--maximum" if minimum is None else "--minimum"
        raise InputError(where, error) from error
