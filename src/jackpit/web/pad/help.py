"""Help at the pad: the rules of its game in short, and its pay table with the exact odds."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from jackpit.messages import Text
from jackpit.odds import exact_odds
from jackpit.table import Version
from jackpit.table.moments import moment_of_line
from jackpit.table.short_rules import short_rules


class PadHelpLineView(Struct, frozen=True, kw_only=True):
    """A line of the pay table, with its odds."""

    name: Text
    award: Text
    envy: Text | None
    when: Text
    """When it is paid, as a rule."""

    one_in: float | None
    """The odds of a wager, one in so many; null if the shoe never deals it."""


class PadHelpView(Struct, frozen=True, kw_only=True):
    """The rules in short, and the pay table."""

    game_name: Text
    rules: list[Text]
    lines: list[PadHelpLineView]


@lru_cache(maxsize=64)
def help_view(version: Version) -> PadHelpView:
    """The help of a game under the terms of its link."""
    odds = exact_odds(version.pay_table, version.shoe)
    return PadHelpView(
        game_name=version.game.name,
        rules=list(short_rules(version)),
        lines=[
            PadHelpLineView(
                name=found.line.name,
                award=found.line.award.text,
                envy=None if found.line.envy is None else found.line.envy.text,
                when=moment_of_line(version, found.line),
                one_in=float(1 / found.probability) if found.probability else None,
            )
            for found in odds.lines
        ],
    )
