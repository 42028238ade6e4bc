"""A side bet offered beside blackjack: a game of ``games/`` and its limits at this table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from jackpit.blackjack.frozen_dict import FrozenDict
from jackpit.blackjack.refusal import BlackjackError
from jackpit.cards import Card, Deal, Shoe
from jackpit.messages import Phrase
from jackpit.money import Money
from jackpit.paytable import FIRST_LINE_PAYS, DealerHand, Game, Line, PayTable, Soft17, is_decided


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBet:
    """A side bet that the table offers. Each requires the blackjack wager (HG6)."""

    game: Game
    pay_table: PayTable
    at_most_main: bool = False
    """Whether it may not exceed the blackjack wager."""

    only_with: str | None = None
    """The key of another side bet that must be made with it."""

    rule: str = FIRST_LINE_PAYS
    """The paragraph for a losing wager, and for lines without one of their own."""

    line_rules: Mapping[str, str] = field(default_factory=dict)
    """The paragraph of each line, by the line's key."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "line_rules", FrozenDict(self.line_rules))

    @property
    def key(self) -> str:
        """The key of its game."""
        return self.game.key

    @property
    def name(self) -> Phrase:
        """The name of the game."""
        return self.game.name

    @property
    def is_progressive(self) -> bool:
        """Whether it feeds a meter; then the link settles it and ``settle`` only names the line."""
        return bool(self.pay_table.terms.meters)

    @property
    def fixed_wager(self) -> Money | None:
        """The wager of a progressive; None if the player chooses it."""
        return self.pay_table.terms.wager if self.is_progressive else None

    @property
    def needs_dealer_hand(self) -> bool:
        """Whether the dealer completes the hand while such a wager is live."""
        return isinstance(self.pay_table.considers, DealerHand)

    def waits_for_hole_card(self, first: tuple[Card, ...], up: Card, shoe: Shoe) -> bool:
        """Whether the hole card can still change it, and is therefore always shown (HG10)."""
        return not is_decided(self.pay_table, shoe, Deal(first, (up,)))

    def rule_of(self, line: Line | None) -> str:
        """The paragraph by which *line* is paid, or by which the wager loses."""
        return self.rule if line is None else self.line_rules.get(line.key, self.rule)


def side_bet_of(game: Game, soft_17: Soft17) -> SideBet:
    """*game* as a side bet, with its first pay table that fits the dealer's soft 17."""
    for pay_table in game.pay_tables:
        considers = pay_table.considers
        if not isinstance(considers, DealerHand) or considers.soft_17 is soft_17:
            return SideBet(game=game, pay_table=pay_table)
    raise BlackjackError(f"{game.name} has no pay table for a dealer who {soft_17.value}")
