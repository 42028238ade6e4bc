"""A player of ``jackpit play``: keys in, output out; and seeds with wanted deals."""

import re
import sys
from collections.abc import Callable
from io import StringIO
from unittest.mock import patch

from cli.command import COLUMNS, Result, run

from jackpit.blackjack import BAHAMA_BONUS, WASHINGTON, Action, Bet, BlackjackRound, Phase, Rules
from jackpit.cli.play.session import PlaySession
from jackpit.money import Money

LIMITS = WASHINGTON[-1].limits
PLAIN = ("--no-sides",)
TEN = Money.dollars(10)
SETTLED = re.compile(r"Round (\d+): (?:(won|lost) (\S+)|even)\. Bankroll (\S+)\.")


def play(keys: str, *arguments: str, columns: int = COLUMNS) -> Result:
    """Play with these *keys*, one answer a word; ``.`` is Enter alone."""
    lines = "".join(f"{'' if key == '.' else key}\n" for key in keys.split())
    with patch.object(sys, "stdin", StringIO(lines)):
        return run("play", *arguments, columns=columns)


def played(keys: str, *arguments: str) -> str:
    """The output of a game that must succeed."""
    result = play(keys, *arguments)
    assert (result.code, result.err) == (0, "")
    return result.out


def said(text: str) -> str:
    """The output as one line, without breaks in sentences."""
    return " ".join(text.split())


def sat(
    seed: str, rules: Rules = BAHAMA_BONUS, *, spots: int = 1, bankroll: int = 500
) -> tuple[PlaySession, BlackjackRound]:
    """A table of that seed, dealt for ten dollars a spot."""
    money = Money.dollars(bankroll)
    session = PlaySession(rules, limits=LIMITS, seed=seed, bankroll=money, spots=spots)
    return session, session.deal({spot: Bet(TEN) for spot in session.spots})


def seed_where(
    fits: Callable[[BlackjackRound], bool], rules: Rules = BAHAMA_BONUS, *, spots: int = 1
) -> str:
    """A seed whose first round fits."""
    seeds = (f"s{number}" for number in range(20_000))
    return next(seed for seed in seeds if fits(sat(seed, rules, spots=spots)[1]))


def is_plain(round: BlackjackRound) -> bool:
    """Whether a hand waits to be played, no ace is up, and the player has no pair."""
    return round.phase is Phase.PLAY and not round.can(Action.SPLIT)


def has_pair(round: BlackjackRound) -> bool:
    """Whether the player may split."""
    return round.phase is Phase.PLAY and round.can(Action.SPLIT)


def has_ace_up(round: BlackjackRound) -> bool:
    """Whether insurance is offered."""
    return round.phase is Phase.INSURANCE
