"""The bonus of the base game: its wagers have no sensor, so the dealer names the bettors (H25)."""

from __future__ import annotations

from jackpit.refusal import Refused
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.entered_cards import why_cards_contradict
from jackpit.table.guards import why_bad_spots, why_no_table, why_not_dealing
from jackpit.table.handlers import handles
from jackpit.table.joint_marks import why_not_beside_marks
from jackpit.table.moments import why_up_card_excludes
from jackpit.table.refusal import Refusal
from jackpit.table.state import Link, dealer_at
from jackpit.table.wagers import begin_round, why_not_ready


def why_not_mark_bonus(link: Link, command: c.MarkBonus) -> Refused | None:
    """The game must have a bonus; each spot wins it once in a round, by cards that agree."""
    if why := why_no_table(link, command.table):
        return why
    table = link.tables[command.table]
    round = table.round
    bonus = link.version.bonus if round is None else round.version.bonus
    if bonus is None:
        return Refusal.GAME_HAS_NO_BONUS.given(game=link.version.game.name)
    ready = why_not_ready if round is None else why_not_dealing
    if why := ready(link, table.key):
        return why
    if command.winner in command.others:
        return Refusal.WINNER_AMONG_OTHERS.given(spot=command.winner)
    if why := why_bad_spots(table, (command.winner, *command.others)):
        return why
    if round is None:
        if link.version.joint_hands.is_possible_alone(bonus.key):
            return None
        return Refusal.IMPOSSIBLE_HAND.given(line=bonus.name)
    if any(mark.spot == command.winner for mark in round.bonuses):
        return Refusal.BONUS_IS_MARKED.given(spot=command.winner, bonus=bonus.name)
    return (
        why_cards_contradict(round, bonus, (command.winner,))
        or why_up_card_excludes(round, bonus)
        or why_not_beside_marks(round, bonus, command.winner)
    )


@handles(c.MarkBonus, unless=why_not_mark_bonus)
def mark_bonus(link: Link, command: c.MarkBonus) -> e.Events:
    """Mark the bonus; if no progressive wager was made, begin a round without wagers."""
    table = link.tables[command.table]
    begun: e.Events = ()
    if table.round is None:
        dealer = dealer_at(link, command.table)
        begun = (begin_round(link, command.table, (), dealer),)
    bonus = link.version.bonus
    number = link.rounds + 1
    if table.round is not None:
        bonus, number = table.round.version.bonus, table.round.number
    assert bonus is not None
    return (
        *begun,
        e.HandMarked(
            table=table.key,
            round=number,
            line=bonus.key,
            spot=command.winner,
            cut=None,
            others=tuple(sorted(command.others)),
            by=dealer_at(link, command.table),
        ),
    )
