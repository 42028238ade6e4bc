"""The bonus of the base game: its wagers have no sensor, so the dealer names the bettors (H25)."""

from __future__ import annotations

from jackpit.ledger import PLAYERS, Reason, tray_of
from jackpit.money import ZERO, Money
from jackpit.refusal import Refused
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.guards import why_bad_spots, why_key_at_jph, why_no_dealer, why_no_table
from jackpit.table.handlers import handles
from jackpit.table.payouts import bonus_payments
from jackpit.table.refusal import Refusal
from jackpit.table.state import GivenBonus, Link, Table, dealer_at
from jackpit.table.transfers import Transfers, make_transfers


def why_not_give_bonus(link: Link, command: c.GiveBonus) -> Refused | None:
    """The game must have a bonus and the table be open; a progressive round is not required."""
    if why := why_no_table(link, command.table):
        return why
    table = link.tables[command.table]
    if link.version.game.bonus is None:
        return Refusal.GAME_HAS_NO_BONUS.because(game=link.version.game.name)
    if not table.is_open:
        return Refusal.TABLE_IS_CLOSED.because()
    spots = (command.winner, *command.others)
    if command.winner in command.others:
        return Refusal.WINNER_AMONG_OTHERS.because(spot=command.winner)
    if why := why_no_dealer(table) or why_key_at_jph(table) or why_bad_spots(table, spots):
        return why
    if _find_bonus(table, command.winner) is not None:
        return Refusal.BONUS_GIVEN.because(spot=command.winner)
    return None


def _find_bonus(table: Table, winner: int) -> GivenBonus | None:
    """The bonus given to a spot in the round, or since the last round."""
    given = table.bonuses if table.round is None else table.round.bonuses
    return next((bonus for bonus in given if bonus.winner == winner), None)


@handles(c.GiveBonus, unless=why_not_give_bonus)
def give_bonus(link: Link, command: c.GiveBonus) -> e.Events:
    """Give the bonus: due at the end of the round, paid immediately if there is none."""
    table = link.tables[command.table]
    bonus = GivenBonus(command.winner, tuple(sorted(command.others)))
    number, paid = (
        None,
        make_transfers((Reason.BONUS, tray_of(table.key), PLAYERS, _bonus_amount(link, bonus))),
    )
    if table.round is not None:
        number, paid = table.round.number, ()
    dealer = dealer_at(link, command.table)
    return (e.BonusGiven(table=table.key, round=number, bonus=bonus, by=dealer, transfers=paid),)


def _bonus_amount(link: Link, bonus: GivenBonus) -> Money:
    return sum((p.amount for p in bonus_payments(link.version, bonus)), start=ZERO)


def why_not_take_back_bonus(link: Link, command: c.TakeBackBonus) -> Refused | None:
    """A bonus can be taken back until the round ends; without a round, until the next begins."""
    if why := why_no_table(link, command.table):
        return why
    table = link.tables[command.table]
    if why := why_no_dealer(table) or why_key_at_jph(table):
        return why
    if _find_bonus(table, command.winner) is None:
        return Refusal.BONUS_NOT_GIVEN.because(spot=command.winner)
    return None


@handles(c.TakeBackBonus, unless=why_not_take_back_bonus)
def take_back_bonus(link: Link, command: c.TakeBackBonus) -> e.Events:
    """Cancel the bonus, or return it if it was already paid."""
    table, number = link.tables[command.table], None
    bonus = _find_bonus(table, command.winner)
    assert bonus is not None
    back: Transfers = ()
    if table.round is None:
        back = make_transfers(
            (Reason.BONUS_RETURNED, PLAYERS, tray_of(table.key), _bonus_amount(link, bonus))
        )
    else:
        number = table.round.number
    return (
        e.BonusTakenBack(
            table=table.key,
            round=number,
            winner=command.winner,
            by=dealer_at(link, table.key),
            transfers=back,
        ),
    )
