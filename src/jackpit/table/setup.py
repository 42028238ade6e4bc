"""The link and its tables: formed, opened, closed; dealers sign on and off (rules HG28, HG37)."""

from __future__ import annotations

from jackpit.refusal import Refused
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.guards import (
    no_table,
    not_executive,
    not_of_the_floor,
    not_of_the_pit,
    not_supervisor,
)
from jackpit.table.handlers import Events, handler
from jackpit.table.person import Person
from jackpit.table.refusal import Refusal
from jackpit.table.state import Link, dealer_at
from jackpit.table.terms import in_force
from jackpit.table.transfers import opening
from jackpit.table.version import Version

SPOTS_AT_MOST = 12


def form_link(key: str, version: Version, *, by: Person) -> e.LinkFormed:
    """The first event of a link: the house puts the seed on every meter."""
    return e.LinkFormed(link=key, version=version, by=by, transfers=opening(version))


def _plays(version: Version) -> str:
    """What makes two tables alike, in words."""
    table = version.pay_table
    return f"{version.game.name}, pay table {table.key}, {version.decks} decks, {version.wager}"


def why_not_add(link: Link, command: c.AddTable) -> Refused | None:
    """A table must agree with the link: its odds would differ otherwise (rules HG28)."""
    if link.moved_to is not None:
        return Refusal.LINK_IS_DECOMMISSIONED.because()
    if command.table in link.tables:
        return Refusal.TABLE_EXISTS.because(table=command.table)
    if not 1 <= command.spots <= SPOTS_AT_MOST:
        return Refusal.TABLE_HAS_NO_SPOTS.because(spots=command.spots, most=SPOTS_AT_MOST)
    here, there = link.version, command.plays
    same = (here.game, here.pay_table, here.decks) == (there.game, there.pay_table, there.decks)
    if not same:
        link_plays, table_plays = _plays(here), _plays(there)
        if link_plays == table_plays:
            table_plays = "other awards or terms"
        return Refusal.TABLE_DIFFERS.because(link=link_plays, table=table_plays)
    return not_supervisor(command.by)


def add(link: Link, command: c.AddTable) -> Events:
    """Put the table on the link."""
    return (
        e.TableAdded(
            table=command.table,
            controller=command.controller,
            spots=command.spots,
            by=command.by,
        ),
    )


def why_not_remove(link: Link, command: c.RemoveTable) -> Refused | None:
    """Only a closed table leaves."""
    return (
        no_table(link, command.table)
        or (Refusal.TABLE_IS_OPEN.because() if link.tables[command.table].is_open else None)
        or not_supervisor(command.by)
    )


def remove(link: Link, command: c.RemoveTable) -> Events:
    """Take the table off the link."""
    return (e.TableRemoved(table=command.table, by=command.by),)


def why_not_open_link(link: Link, command: c.OpenLink) -> Refused | None:
    """An open link cannot be opened, nor one at its end."""
    if link.moved_to is not None:
        return Refusal.LINK_IS_DECOMMISSIONED.because()
    return Refusal.LINK_IS_OPEN.because() if link.is_open else not_executive(command.by)


def open_link(link: Link, command: c.OpenLink) -> Events:
    """Let the tables play."""
    return (e.LinkOpened(by=command.by),)


def why_not_close_link(link: Link, command: c.CloseLink) -> Refused | None:
    """Every table must be closed."""
    if not link.is_open:
        return Refusal.LINK_IS_CLOSED.because()
    for table in link.tables.values():
        if table.is_open:
            return Refusal.LINK_HAS_OPEN_TABLES.because(table=table.key)
    return not_executive(command.by)


def close_link(link: Link, command: c.CloseLink) -> Events:
    """Stop all play; changed terms take effect."""
    return (e.LinkClosed(by=command.by), *in_force(link, link.pending))


def why_not_open_table(link: Link, command: c.OpenTable) -> Refused | None:
    """The link must be open, and somebody of the pit must ask."""
    if why := no_table(link, command.table):
        return why
    if not link.is_open:
        return Refusal.LINK_IS_CLOSED.because()
    if link.tables[command.table].is_open:
        return Refusal.TABLE_IS_OPEN.because()
    return not_of_the_floor(command.by)


def open_table(link: Link, command: c.OpenTable) -> Events:
    """Let the table play."""
    return (e.TableOpened(table=command.table, by=command.by),)


def why_not_close_table(link: Link, command: c.CloseTable) -> Refused | None:
    """Its round must be over."""
    if why := no_table(link, command.table):
        return why
    table = link.tables[command.table]
    if not table.is_open:
        return Refusal.TABLE_IS_CLOSED.because()
    if table.key_holder is not None:
        return Refusal.KEY_AT_JPH.because()
    if table.round is not None:
        return Refusal.ROUND_NOT_OVER.because()
    return not_of_the_floor(command.by)


def close_table(link: Link, command: c.CloseTable) -> Events:
    """End play at the table."""
    return (e.TableClosed(table=command.table, by=command.by),)


def why_not_sign_on(link: Link, command: c.SignOn) -> Refused | None:
    """One dealer at a time, and at one table of the link."""
    if why := no_table(link, command.table):
        return why
    dealer = link.tables[command.table].dealer
    if dealer is not None:
        return Refusal.DEALER_SIGNED_ON.because(dealer=dealer.key)
    for table in link.tables.values():
        if table.dealer is not None and table.dealer.key == command.by.key:
            return Refusal.DEALER_ELSEWHERE.because(dealer=command.by.key, table=table.key)
    return not_of_the_pit(command.by)


def sign_on(link: Link, command: c.SignOn) -> Events:
    """Take the table."""
    return (e.DealerSignedOn(table=command.table, by=command.by),)


def why_not_sign_off(link: Link, command: c.SignOff) -> Refused | None:
    """Somebody must be signed on."""
    if why := no_table(link, command.table):
        return why
    gone = link.tables[command.table].dealer is None
    return Refusal.NOBODY_SIGNED_ON.because() if gone else None


def sign_off(link: Link, command: c.SignOff) -> Events:
    """Leave the table."""
    return (e.DealerSignedOff(table=command.table, by=dealer_at(link, command.table)),)


handler(c.AddTable, why_not_add, add)
handler(c.RemoveTable, why_not_remove, remove)
handler(c.OpenLink, why_not_open_link, open_link)
handler(c.CloseLink, why_not_close_link, close_link)
handler(c.OpenTable, why_not_open_table, open_table)
handler(c.CloseTable, why_not_close_table, close_table)
handler(c.SignOn, why_not_sign_on, sign_on)
handler(c.SignOff, why_not_sign_off, sign_off)
