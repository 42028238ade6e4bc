"""Changed terms: they wait for the reseed, or take effect on a closed link (rules HG40)."""

from __future__ import annotations

from jackpit.ledger import meter_of
from jackpit.refusal import Refused
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.claims import concern_only
from jackpit.table.guards import has_claim, not_approver, not_two_people
from jackpit.table.handlers import Events, handler
from jackpit.table.refusal import Refusal
from jackpit.table.state import Link
from jackpit.table.version import Version


def in_force(link: Link, version: Version | None) -> tuple[e.TermsChanged, ...]:
    """The change of terms on a closed link, unless a meter has outgrown its new cap."""
    if version is None or _cap_below_meter(link, version):
        return ()
    return (e.TermsChanged(version=version),)


def waits_for(link: Link) -> str | None:
    """The meter whose reseed brings the waiting terms in; None if only the closed link does."""
    if link.pending is None:
        return None
    concerned = (key for key in link.streams if concern_only(link.version, link.pending, key))
    return next(concerned, None)


def _cap_below_meter(link: Link, version: Version) -> Refused | None:
    """A cap is never set below what the meter holds."""
    for key, meter in version.meters.items():
        held = link.balance(meter_of(key))
        if meter.cap is not None and meter.cap < held:
            return Refusal.CAP_BELOW_METER.because(meter=key, amount=held, cap=meter.cap)
    return None


def why_not_change(link: Link, command: c.ChangeVersion) -> Refused | None:
    """The game and its meters stay; one change waits at a time; two people agree."""
    old, new = link.version, command.version
    if link.moved_to is not None:
        return Refusal.LINK_IS_DECOMMISSIONED.because()
    if new.game != old.game:
        return Refusal.ANOTHER_GAME.because(link=old.game.name, asked=new.game.name)
    if list(new.meters) != list(old.meters):
        return Refusal.METERS_DIFFER.because()
    if link.pending is not None:
        return Refusal.CHANGE_IS_PENDING.because()
    if (new.decks, new.pay_table.considers) != (old.decks, old.pay_table.considers):
        for table in link.tables:  # its shoe, or its soft-17 rule, would differ (rules HG28)
            return Refusal.LINK_HAS_TABLES.because(table=table)
    for meter in link.streams:  # what a waiting claim takes must not move under the player
        if why := has_claim(link, meter):
            return why
    return _cap_below_meter(link, new) or not_two_people(command.by, command.approved_by)


def change(link: Link, command: c.ChangeVersion) -> Events:
    """Let the change wait, or on a closed link take effect."""
    version = command.version.numbered(link.version.number + 1)
    proposed = e.TermsProposed(version=version, by=command.by, approved_by=command.approved_by)
    return (proposed,) if link.is_open else (proposed, *in_force(link, version))


def why_not_withdraw(link: Link, command: c.WithdrawTerms) -> Refused | None:
    """Something must wait, and somebody ask who could have approved it."""
    if link.pending is None:
        return Refusal.NO_CHANGE_PENDING.because()
    return not_approver(command.by)


def withdraw(link: Link, command: c.WithdrawTerms) -> Events:
    """Forget it."""
    return (e.TermsWithdrawn(by=command.by),)


handler(c.ChangeVersion, why_not_change, change)
handler(c.WithdrawTerms, why_not_withdraw, withdraw)
