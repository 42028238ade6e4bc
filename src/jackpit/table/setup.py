"""Setup of a link: forming it, its tables and dealers, and changes of its terms.

Rules HG28 and HG37; changed terms take effect at the reseed or on a closed link (rules HG40).
"""

from __future__ import annotations

from jackpit.ledger import meter_of
from jackpit.messages import Sentence
from jackpit.paytable import meter_name
from jackpit.refusal import Refused
from jackpit.rights import Role
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.claims import is_limited_to_meter
from jackpit.table.guards import (
    why_meter_claimed,
    why_no_dealer,
    why_no_table,
)
from jackpit.table.handlers import handles
from jackpit.table.limits import why_over_limits
from jackpit.table.person import Person
from jackpit.table.refusal import PlaysText, Refusal
from jackpit.table.state import Link, dealer_at
from jackpit.table.transfers import seed_meters
from jackpit.table.version import Version

MAX_TABLE_SPOTS = 12


def form_link(key: str, version: Version, *, by: Person) -> e.LinkFormed:
    """Create the first event of a link, with the seed of every meter."""
    return e.LinkFormed(link=key, version=version, by=by, transfers=seed_meters(version))


# Tables, and opening and closing.


def _describe_game(version: Version) -> Sentence:
    """Describe what all tables of a link must have in common."""
    return PlaysText.GAME.given(
        game=version.game.name,
        pay_table=version.pay_table.key,
        decks=version.decks,
        wager=version.wager,
    )


def why_not_add_table(link: Link, command: c.AddTable) -> Refused | None:
    """A table must play what the link plays, or its odds would differ (rules HG28).

    The link must stay within the house limits (rules HG34).
    """
    if link.moved_to is not None:
        return Refusal.LINK_IS_DECOMMISSIONED.given()
    if command.table in link.tables:
        return Refusal.TABLE_EXISTS.given(table=command.table)
    if not 1 <= command.spots <= MAX_TABLE_SPOTS:
        return Refusal.SPOT_COUNT_OUT_OF_RANGE.given(spots=command.spots, most=MAX_TABLE_SPOTS)
    here, there = link.version, command.plays
    same = (here.game, here.pay_table, here.decks) == (there.game, there.pay_table, there.decks)
    if not same:
        link_plays, table_plays = _describe_game(here), _describe_game(there)
        if link_plays == table_plays:
            table_plays = PlaysText.OTHER_AWARDS.given()
        return Refusal.TABLE_DIFFERS.given(link=link_plays, table=table_plays)
    return why_over_limits(link, joining=1)


@handles(c.AddTable, unless=why_not_add_table)
def add_table(link: Link, command: c.AddTable) -> e.Events:
    """Add a table, closed."""
    return (
        e.TableAdded(
            table=command.table,
            controller=command.controller,
            spots=command.spots,
            by=command.by,
        ),
    )


def why_not_remove_table(link: Link, command: c.RemoveTable) -> Refused | None:
    """Only a closed table can be removed."""
    if why := why_no_table(link, command.table):
        return why
    return Refusal.TABLE_IS_OPEN.given() if link.tables[command.table].is_open else None


@handles(c.RemoveTable, unless=why_not_remove_table)
def remove_table(link: Link, command: c.RemoveTable) -> e.Events:
    """Remove a table; its rounds stay in the log."""
    return (e.TableRemoved(table=command.table, by=command.by),)


def why_not_open_link(link: Link, command: c.OpenLink) -> Refused | None:
    """Neither an open nor a decommissioned link can be opened."""
    if link.moved_to is not None:
        return Refusal.LINK_IS_DECOMMISSIONED.given()
    return Refusal.LINK_IS_OPEN.given() if link.is_open else None


@handles(c.OpenLink, unless=why_not_open_link)
def open_link(link: Link, command: c.OpenLink) -> e.Events:
    """Open the link; its tables are still closed."""
    return (e.LinkOpened(by=command.by),)


def why_not_close_link(link: Link, command: c.CloseLink) -> Refused | None:
    """Every table must be closed."""
    if not link.is_open:
        return Refusal.LINK_IS_CLOSED.given()
    for table in link.tables.values():
        if table.is_open:
            return Refusal.LINK_HAS_OPEN_TABLES.given(table=table.key)
    return None


@handles(c.CloseLink, unless=why_not_close_link)
def close_link(link: Link, command: c.CloseLink) -> e.Events:
    """Close the link; pending terms take effect."""
    return (e.LinkClosed(by=command.by), *put_in_force(link, link.pending))


def why_not_open_table(link: Link, command: c.OpenTable) -> Refused | None:
    """The link must be open and within the house limits, and the table closed."""
    if why := why_no_table(link, command.table):
        return why
    if not link.is_open:
        return Refusal.LINK_IS_CLOSED.given()
    if link.tables[command.table].is_open:
        return Refusal.TABLE_IS_OPEN.given()
    return why_over_limits(link)


@handles(c.OpenTable, unless=why_not_open_table)
def open_table(link: Link, command: c.OpenTable) -> e.Events:
    """Open a table; it deals when a dealer signs on."""
    return (e.TableOpened(table=command.table, by=command.by),)


def why_not_close_table(link: Link, command: c.CloseTable) -> Refused | None:
    """The round must be over and the key at RUN."""
    if why := why_no_table(link, command.table):
        return why
    table = link.tables[command.table]
    if not table.is_open:
        return Refusal.TABLE_IS_CLOSED.given()
    if table.key_holder is not None:
        return Refusal.KEY_AT_JPH.given()
    if table.round is not None:
        return Refusal.ROUND_NOT_OVER.given()
    return None


@handles(c.CloseTable, unless=why_not_close_table)
def close_table(link: Link, command: c.CloseTable) -> e.Events:
    """Close a table until it is opened again."""
    return (e.TableClosed(table=command.table, by=command.by),)


# Dealers.


def why_not_sign_on(link: Link, command: c.SignOn) -> Refused | None:
    """One dealer per table, whom only a dealer relieves; one table of the link per dealer."""
    if why := why_no_table(link, command.table):
        return why
    dealer, relief = link.tables[command.table].dealer, command.by
    if dealer is not None and (dealer.key == relief.key or relief.role is not Role.DEALER):
        return Refusal.DEALER_SIGNED_ON.given()
    for table in link.tables.values():
        if table.dealer is not None and table.dealer.key == relief.key:
            return Refusal.DEALER_ELSEWHERE.given(dealer=relief.key, table=table.key)
    return None


@handles(c.SignOn, unless=why_not_sign_on)
def sign_on(link: Link, command: c.SignOn) -> e.Events:
    """Sign a dealer on, whom the events of the rounds then name; the one relieved is signed off."""
    signed_on = e.DealerSignedOn(table=command.table, by=command.by)
    relieved = link.tables[command.table].dealer
    if relieved is None:
        return (signed_on,)
    return (e.DealerSignedOff(table=command.table, by=relieved), signed_on)


def why_not_sign_off(link: Link, command: c.SignOff) -> Refused | None:
    """A dealer must be signed on."""
    if why := why_no_table(link, command.table):
        return why
    return why_no_dealer(link.tables[command.table])


@handles(c.SignOff, unless=why_not_sign_off)
def sign_off(link: Link, command: c.SignOff) -> e.Events:
    """Sign the dealer off; the event names the dealer, as the command does not."""
    return (e.DealerSignedOff(table=command.table, by=dealer_at(link, command.table)),)


# Terms.


def put_in_force(link: Link, version: Version | None) -> tuple[e.TermsChanged, ...]:
    """Change the terms of a closed link, unless a meter has outgrown its new cap."""
    if version is None or _why_cap_below_meter(link, version):
        return ()
    return (e.TermsChanged(version=version),)


def pending_reseed(link: Link) -> str | None:
    """The meter whose reseed puts pending terms in force; None if only closing the link does."""
    if link.pending is None:
        return None
    concerned = (
        key for key in link.streams if is_limited_to_meter(link.version, link.pending, key)
    )
    return next(concerned, None)


def _why_cap_below_meter(link: Link, version: Version) -> Refused | None:
    """A cap may not be below what the meter holds."""
    for key, meter in version.meters.items():
        held = link.balance(meter_of(key))
        if meter.cap is not None and meter.cap < held:
            return Refusal.CAP_BELOW_METER.given(meter=meter_name(key), amount=held, cap=meter.cap)
    return None


def why_not_propose_terms(link: Link, command: c.ProposeTerms) -> Refused | None:
    """Game and meters stay the same; one change is pending at a time."""
    old, new = link.version, command.version
    if link.moved_to is not None:
        return Refusal.LINK_IS_DECOMMISSIONED.given()
    if new.game != old.game:
        return Refusal.ANOTHER_GAME.given(link=old.game.name, asked=new.game.name)
    if list(new.meters) != list(old.meters):
        return Refusal.METERS_DIFFER.given()
    if link.pending is not None:
        return Refusal.CHANGE_IS_PENDING.given()
    if (new.decks, new.pay_table.considers) != (old.decks, old.pay_table.considers):
        for table in link.tables:  # their shoe or soft-17 rule would differ (rules HG28)
            return Refusal.LINK_HAS_TABLES.given(table=table)
    for meter in link.streams:  # what a pending claim takes must not change under the player
        if why := why_meter_claimed(link, meter):
            return why
    return _why_cap_below_meter(link, new)


@handles(c.ProposeTerms, unless=why_not_propose_terms)
def propose_terms(link: Link, command: c.ProposeTerms) -> e.Events:
    """Make the change pending, or on a closed link put it in force."""
    version = command.version.with_number(link.version.number + 1)
    proposed = e.TermsProposed(version=version, by=command.by, approved_by=command.approved_by)
    return (proposed,) if link.is_open else (proposed, *put_in_force(link, version))


def why_not_withdraw_terms(link: Link, command: c.WithdrawTerms) -> Refused | None:
    """Terms must be pending."""
    return Refusal.NO_CHANGE_PENDING.given() if link.pending is None else None


@handles(c.WithdrawTerms, unless=why_not_withdraw_terms)
def withdraw_terms(link: Link, command: c.WithdrawTerms) -> e.Events:
    """Withdraw the pending terms; the terms in force stay."""
    return (e.TermsWithdrawn(by=command.by),)
