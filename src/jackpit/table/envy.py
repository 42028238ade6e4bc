"""Envy: what the other spots are paid for a winning hand (R10, rules HG25, HG27)."""

from __future__ import annotations

from jackpit.paytable import Line
from jackpit.table.state import Mark, Round


def spots_with_envy(
    round: Round, winner: int | None, others: tuple[int, ...] | None = None
) -> tuple[int, ...]:
    """The spots paid envy for a hand of *winner*, from the dealer's far right.

    Those are the other spots with a wager, or for a bonus its *others*; joined spots pay each other
    none. Without a winner, whose spot is tapped later, any one wager is left out.
    """
    spots = (round.spots if others is None else tuple(others))[::-1]
    if winner is None:
        return spots[:-1]
    own = {winner}.union(*(group for group in round.joined if winner in group))
    return tuple([spot for spot in spots if spot not in own])


def envy_spots_of(round: Round, mark: Mark, winner: int | None) -> tuple[int, ...]:
    """The spots paid envy for one hand of a mark."""
    return spots_with_envy(round, winner, mark.others)


def is_claim(round: Round, mark: Mark) -> bool:
    """Whether a mark must be verified: it takes a share of a meter, or pays much (rules HG63)."""
    return is_claim_at(round, mark.line, mark.spot, mark.others)


def is_claim_at(
    round: Round, line: Line, spot: int | None, others: tuple[int, ...] | None = None
) -> bool:
    """Whether a line at a spot must be verified; None: its spot is tapped later."""
    envies = round.version.envies_of_claim[line.key]
    if not envies:
        return envies == 0
    spots = round.spots if others is None else others
    return envies <= len(spots) and envies <= len(spots_with_envy(round, spot, others))
