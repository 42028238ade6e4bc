"""Which paragraphs the trainee's own steps rest on: of the base game, and of its progressive.

A payout names its own paragraph. What a dealer does besides (start the round, turn the hole card,
mark a hand, end the round) is written down here, by the page of docs/rules it stands on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseProcedure:
    """Paragraphs of a game of blackjack."""

    blackjack: str
    """The dealer has a blackjack, so the round is over."""

    turns: str
    """He turns the hole card when the hands are over."""

    draws: str
    """On what he draws, and on what he stands."""

    needless: str
    """He does not draw where nothing depends on it."""

    bonus_hand: str = ""
    """The hand that wins the fixed bonus, where there is one."""

    bonus_on_pad: str = ""
    """The fixed bonus is given on the pad."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideProcedure:
    """Paragraphs of a progressive; those of every game where its page has none of its own."""

    start: str = "HG57"
    """COIN IN or START GAME records the wagers before the cards are dealt."""

    end: str = "HG58"
    """GAME OVER or END GAME comes when everything is settled."""

    mark: str = "HG14"
    """A hand that takes a share of a meter is marked."""

    claim: str = "HG14"
    """Such a share comes from the meter, not from the tray."""

    envy: str = "HG25"
    completes: str = "HG10"
    """The dealer completes his hand for the wager, with no player's hand left."""

    loses: str | None = None
    """The paragraph of a wager that loses; None: as the rule set has it."""

    line_rules: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The paragraph of each line, by the line's key, where the rule set has none."""

    hand_rules: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The paragraph that says which cards make a line, where the one that pays it does not."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "line_rules", MappingProxyType(dict(self.line_rules)))
        object.__setattr__(self, "hand_rules", MappingProxyType(dict(self.hand_rules)))


BASE: Mapping[str, BaseProcedure] = MappingProxyType(
    {
        "blackjack": BaseProcedure(blackjack="B10", turns="B21", draws="B17", needless="B21"),
        "bahama-bonus": BaseProcedure(
            blackjack="H2",
            turns="R16",
            draws="R17",
            needless="H34",
            bonus_hand="R55",
            bonus_on_pad="H25",
        ),
    }
)
"""By the page of the rule set."""

_EVERY_GAME = SideProcedure()
_SIDES: Mapping[str, SideProcedure] = MappingProxyType(
    {
        "bahama-bonus": SideProcedure(
            hand_rules={
                "same-color-four-of-a-kind": "H13",
                "four-of-a-kind": "H15",
                "same-color-three-of-a-kind": "H13",
                "three-of-a-kind": "H15",
                "suited-pair": "H14",
            },
        ),
        "blazing-7s": SideProcedure(
            start="R6",
            end="R11",
            mark="R12b",
            claim="R12a",
            loses="R3",
            line_rules={
                "three-7s-diamonds": "R9",
                "three-7s-suited": "R9",
                "three-7s-same-color": "R9",
                "three-7s": "R9",
                "two-7s": "R9a",
                "one-7": "R8",
            },
        ),
        "hit-and-run": SideProcedure(
            start="R6",
            end="R9g",
            mark="R9c",
            claim="R9a",
            completes="H2",
            loses="R3",
            line_rules={
                "9-cards": "R9b",
                "8-cards": "R8",
                "7-cards": "R8",
                "6-cards": "R8",
                "5-cards": "R8",
            },
        ),
        "kings-bounty": SideProcedure(
            start="R6",
            end="R9g",
            mark="R9c",
            claim="R9a",
            envy="R10a",
            loses="R2",
            line_rules={
                "two-ks-and-blackjack": "H2",
                "two-ks": "H2",
                "two-suited-kings": "H4",
                "suited-pair": "H4",
                "suited-20": "H5",
                "two-kings": "H6",
                "any-20": "H5",
            },
        ),
        "bet-the-set-21": SideProcedure(
            start="R6",
            end="R9g",
            mark="R9c",
            claim="R9a",
            envy="R10a",
            loses="R2",
            line_rules={
                "suited-four-of-a-kind": "R3",
                "four-of-a-kind": "R3",
                "suited-pair": "H1",
            },
        ),
    }
)


def side_procedure(document: str) -> SideProcedure:
    """The procedure of a progressive, by the page of its game."""
    return _SIDES.get(document, _EVERY_GAME)
