"""The lessons: each a game of blackjack with one progressive beside it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from jackpit.blackjack import (
    RULE_SETS,
    STANDARD,
    WASHINGTON,
    Rules,
    SideBet,
    TableLimits,
    limits_on,
)
from jackpit.games import GAMES
from jackpit.paytable import Game
from jackpit.training.paragraphs import Cite
from jackpit.training.procedures import BASE, BaseProcedure, SideProcedure, side_procedure

LIMITS = limits_on(WASHINGTON, "2026-01-01")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A rule set with a progressive attached, as a new dealer learns it."""

    rules: Rules
    game: Game
    """The progressive."""

    limits: TableLimits = LIMITS

    @property
    def key(self) -> str:
        """The key of its progressive."""
        return self.game.key

    @property
    def name(self) -> str:
        """``Blackjack with King's Bounty Progressive``."""
        return f"{self.rules.name} with {self.game.name}"

    @property
    def side(self) -> SideBet:
        """The progressive as the table offers it."""
        side = self.rules.side_bet(self.game.key)
        assert side is not None
        return side

    @property
    def base(self) -> BaseProcedure:
        """The paragraphs of the dealer's own steps."""
        return BASE[self.rules.document]

    @property
    def procedure(self) -> SideProcedure:
        """The paragraphs of the progressive's steps."""
        return side_procedure(self.game.rules)

    def cite(self, rule: str) -> Cite:
        """A paragraph of the base game."""
        return Cite.of(self.rules.document, rule)

    def cite_side(self, rule: str) -> Cite:
        """A paragraph of the progressive."""
        return Cite.of(self.game.rules, rule)


def lesson_of(game: Game) -> Lesson:
    """The lesson of a progressive: beside the rule set that has it, else the standard game."""
    for rules in RULE_SETS.values():
        if rules.side_bet(game.key) is not None:
            return Lesson(rules=rules, game=game)
    rules = STANDARD.with_sides(game)
    *others, side = rules.side_bets
    procedure = side_procedure(game.rules)
    cited = replace(side, rule=procedure.loses or side.rule, line_rules=procedure.line_rules)
    return Lesson(rules=replace(rules, side_bets=(*others, cited)), game=game)


def _is_progressive(game: Game) -> bool:
    return bool(game.pay_tables[0].terms.meters)


LESSONS: dict[str, Lesson] = {
    game.key: lesson_of(game) for game in GAMES.values() if _is_progressive(game)
}
"""Every lesson, by the key of its progressive."""
