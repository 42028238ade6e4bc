"""The lessons: a blackjack game with one progressive each."""

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
    side_bet_of,
)
from jackpit.games import GAMES
from jackpit.messages import Message, Sentence
from jackpit.paytable import DealerHand, Game
from jackpit.training.paragraphs import Cite

LIMITS = limits_on(WASHINGTON, "2026-01-01")


class LessonText(Message):
    """The name of a lesson."""

    NAME = "{rules} with {game}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A rule set with one progressive, as a new dealer learns it."""

    rules: Rules
    game: Game
    """The progressive."""

    limits: TableLimits = LIMITS

    @property
    def key(self) -> str:
        """The key of its progressive."""
        return self.game.key

    @property
    def name(self) -> Sentence:
        """``Blackjack with King's Bounty Progressive``."""
        return LessonText.NAME.given(rules=self.rules.name, game=self.game.name)

    @property
    def side(self) -> SideBet:
        """The progressive as a side bet of the rules."""
        side = self.rules.side_bet(self.game.key)
        assert side is not None
        return side

    def cite(self, rule: str) -> Cite:
        """A paragraph of the base game."""
        return Cite.of(self.rules.document, rule)

    def cite_side(self, rule: str) -> Cite:
        """A paragraph of the progressive."""
        return Cite.of(self.game.rules, rule)


def lesson_of(game: Game) -> Lesson:
    """The lesson of a progressive: in the rule set that offers it, else at a table of its own."""
    for rules in RULE_SETS.values():
        if rules.side_bet(game.key) is not None:
            return Lesson(rules=rules, game=game)
    return Lesson(rules=_rules_with(game), game=game)


def _rules_with(game: Game) -> Rules:
    """Documented rules for the game's pack, with its shoe, its soft 17 and its own paragraphs."""
    fitting = (x for x in RULE_SETS.values() if x.document and x.shoe.pack == game.pack)
    base = next(fitting, STANDARD)
    soft_17s = [x.considers.soft_17 for x in game.pay_tables if isinstance(x.considers, DealerHand)]
    if soft_17s and base.soft_17 not in soft_17s:
        base = replace(base, soft_17=soft_17s[0])
    side = replace(
        side_bet_of(game, base.soft_17),
        rule=game.procedure.loses,
        line_rules={
            line.key: line.rule
            for pay_table in game.pay_tables
            for line in pay_table.lines
            if line.rule
        },
    )
    return replace(base, shoe=game.shoe, side_bets=(side,))


LESSONS: dict[str, Lesson] = {
    game.key: lesson_of(game) for game in GAMES.values() if game.is_progressive
}
"""Every lesson, by the key of its progressive."""
