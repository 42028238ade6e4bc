"""The paragraphs behind each step of a progressive round."""

from __future__ import annotations

from dataclasses import dataclass

FIRST_LINE_PAYS = "HG1"
"""A wager is paid on the first line, from the top, that its cards fit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure:
    """Paragraphs of a game's rules page that a trainee's mistake is shown with.

    The default of each is the paragraph that holds for every game.
    """

    start: str = "HG57"
    """COIN IN or START GAME records the wagers before the cards are dealt."""

    end: str = "HG58"
    """GAME OVER or END GAME ends the round once everything is settled."""

    mark: str = "HG14"
    """A hand that takes a share of a meter is marked."""

    claim: str = "HG14"
    """A share is paid from the meter, not from the tray."""

    envy: str = "HG25"
    completes: str = "HG10"
    """The dealer completes the hand for the wager, even if no player's hand is left."""

    loses: str = FIRST_LINE_PAYS
    """When the wager loses."""
