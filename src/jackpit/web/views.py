"""Views that several features share: links, meters, payments and claims, read in the writer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, overload

from msgspec import Struct

from jackpit.ledger import meter_of
from jackpit.manager.codec.forms import VersionForm, version_form
from jackpit.manager.eventlog.answer import RefusedAnswer
from jackpit.manager.eventlog.log import HouseLog, LinkLog, Log
from jackpit.manager.house import House
from jackpit.manager.reports.wins.payments import CageStatus, describe_payer
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.messages import Message, Text
from jackpit.money import Money
from jackpit.pads import Pad
from jackpit.paytable import Chips, Line, Share, meter_name
from jackpit.refusal import Refused
from jackpit.rights import RIGHTS, Tier
from jackpit.table import (
    Controller,
    Link,
    Payment,
    Person,
    Round,
    SignMeter,
    Table,
    Version,
    sign_of,
    why_not,
)
from jackpit.table import commands as c
from jackpit.table.adjustments import allowed_reasons
from jackpit.table.claims import refusal_tier
from jackpit.table.payouts import PendingPayout
from jackpit.table.person import stand_ins
from jackpit.table.setup import pending_reseed
from jackpit.table.version import PaymentSource
from jackpit.value import extend
from jackpit.web.http.errors import link_not_found, problem_of_refused
from jackpit.web.http.refusal import WebRefusal

Logs = dict[str, Log]


def house_in(logs: Logs) -> House:
    """The house of the house log."""
    log = logs[HOUSE_LOG]
    assert isinstance(log, HouseLog)
    return log.house


@overload
def person_name(house: House, person: Person) -> str: ...
@overload
def person_name(house: House, person: None) -> None: ...
@overload
def person_name(house: House, person: Person | None) -> str | None: ...
def person_name(house: House, person: Person | None) -> str | None:
    """A person's name, or their key if the house does not know them."""
    return None if person is None else member_name(house, person.key)


def member_name(house: House, key: str) -> str:
    """The name of the person with a key, or the key if the house does not know them."""
    member = house.people.get(key)
    return key if member is None else member.name


def link_in(logs: Logs, key: str) -> tuple[LinkLog, Link]:
    """A link and its log; a Problem if the link does not exist."""
    log = logs.get(key)
    if not isinstance(log, LinkLog) or log.link is None:
        raise link_not_found(key)
    return log, log.link


def version_in(logs: Logs, key: str) -> Version:
    """The version that a link plays; a Problem if the link does not exist."""
    return link_in(logs, key)[1].version


def all_links(logs: Logs) -> list[Link]:
    """Every link, in the order of the house."""
    return [link for _, link in links_in(logs)]


def links_in(logs: Logs) -> Iterator[tuple[LinkLog, Link]]:
    """The logs of links and their links, in the order of the house; without unformed ones."""
    for key in house_in(logs).links:
        log = logs.get(key)
        if isinstance(log, LinkLog) and log.link is not None:
            yield log, log.link


def pad_in(logs: Logs, link: str, table: str) -> tuple[LinkLog, Pad]:
    """The pad of a table; a Problem if it does not exist."""
    log, _ = link_in(logs, link)
    pad = log.pad(table)
    if isinstance(pad, RefusedAnswer):
        raise problem_of_refused(pad)
    return log, pad


# What several features send.


class WhyNotView(Struct, frozen=True, kw_only=True):
    """Why something cannot be done now."""

    rule: str
    """The name of the rule."""

    sentence: Text


def why_not_view(why: Refused | None) -> WhyNotView | None:
    """A refusal as a reason; None if there is none."""
    return None if why is None else WhyNotView(rule=why.rule.name, sentence=why)


Reasons = dict[str, WhyNotView | None]
"""By command: null if it would be carried out now, or why not, whoever gives it."""


def why_not_now(link: Link, kind: type[c.Command], **fields: Any) -> WhyNotView | None:
    """Why a command would be refused now if people with the right gave it."""
    people = stand_ins(RIGHTS[kind.__name__])
    return why_not_view(why_not(link, kind(**people, **fields)))


def opening_reasons(link: Link) -> Reasons:
    """Why a link cannot be opened or closed."""
    return {kind.__name__: why_not_now(link, kind) for kind in (c.OpenLink, c.CloseLink)}


def _table_reasons(link: Link, table: str) -> Reasons:
    """Why a table cannot be opened, closed or removed."""
    kinds = (c.OpenTable, c.CloseTable, c.RemoveTable)
    return {kind.__name__: why_not_now(link, kind, table=table) for kind in kinds}


def _link_reasons(link: Link, *, is_alone: bool) -> Reasons:
    """Why what the page of a link offers cannot be done; money moves to another link."""
    no_target = why_not_view(WebRefusal.NO_OTHER_LINK.given()) if is_alone else None
    fullest = max(link.streams, key=lambda meter: link.balance(meter_of(meter)))
    new_table = {"table": "", "controller": Controller.TOUCH, "spots": 1, "plays": link.version}
    return {
        **opening_reasons(link),
        c.AddTable.__name__: why_not_now(link, c.AddTable, **new_table),
        "ChangeTerms": why_not_now(link, c.ProposeTerms, version=link.version),
        c.WithdrawTerms.__name__: why_not_now(link, c.WithdrawTerms),
        "MoveMoney": no_target
        or why_not_now(link, c.MoveOut, meter=fullest, amount=Money(1), to=""),
        "Decommission": no_target or why_not_now(link, c.DecommissionLink, to=""),
    }


class SignAmountView(Struct, frozen=True, kw_only=True):
    """A meter as a sign shows it."""

    meter: str
    name: Text
    amount: Money
    is_pending: bool
    is_hit: bool
    is_locked: bool


def meters_view(link: Link, table: str | None) -> list[SignAmountView]:
    """The meters on the sign of a table, or on the link's own sign."""
    return [sign_amount_view(shown) for shown in sign_of(link, table)]


def sign_amount_view(shown: SignMeter) -> SignAmountView:
    """A meter as a sign shows it."""
    return SignAmountView(
        meter=shown.meter,
        name=meter_name(shown.meter),
        amount=shown.amount,
        is_pending=shown.is_pending,
        is_hit=shown.is_hit,
        is_locked=shown.is_locked,
    )


# What a round pays.


class PaymentView(Struct, frozen=True, kw_only=True):
    """One payment of a round."""

    spot: int
    amount: Money
    source: PaymentSource
    payer: Text
    """Who pays, in words, with the state of a share that the cage pays where it is known."""

    why: Text
    win: int | None


def payment_view(payment: Payment, status: CageStatus | None = None) -> PaymentView:
    """One payment of a round."""
    return PaymentView(
        spot=payment.spot,
        amount=payment.amount,
        source=payment.source,
        payer=describe_payer(payment, status),
        why=payment.why,
        win=payment.win,
    )


class PendingClaimView(Struct, frozen=True, kw_only=True):
    """A claim that waits for its verification."""

    claim: str
    line: str
    line_name: Text
    spots: list[int]
    meter: str | None
    """Null for a claim that takes from no meter."""

    amount: Money
    each: Money
    """What each spot is paid."""

    needs: Tier
    refusal_needs: Tier
    """Who may refuse it: its own tier once it was confirmed (rules HG64)."""

    needs_reference: bool
    why: Text


def pending_claim_view(round: Round, pending: PendingPayout) -> PendingClaimView:
    """A claim of a round that waits for its verification."""
    claim = pending.claim
    return PendingClaimView(
        claim=claim.key,
        line=claim.line.key,
        line_name=claim.line.name,
        spots=list(claim.spots),
        meter=None if claim.share is None else claim.share.of,
        amount=pending.amount,
        each=pending.each,
        needs=pending.tier,
        refusal_needs=refusal_tier(claim, pending.tier),
        needs_reference=round.version.needs_reference(pending.amount + pending.envy),
        why=pending.why,
    )


class PlayersAward(Message):
    """The award of a line as players read it on a sign, and dealers on a key."""

    SHARE = "{percent}% {meter}"


class LineAwardView(Struct, frozen=True, kw_only=True):
    """What a line pays."""

    award: Text
    """In the players' words, such as ``500 for 1`` or ``100% Major``."""

    meter: str | None
    """The meter it takes a share of; null for a fixed award."""

    percent: int | None
    envy: Text | None


def line_award_view(line: Line) -> LineAwardView:
    """What a line pays."""
    envy = None if line.envy is None else line.envy.text
    if not isinstance(line.award, Share):
        return LineAwardView(award=line.award.text, meter=None, percent=None, envy=envy)
    share, meter = line.award, meter_name(line.award.of)
    return LineAwardView(
        award=PlayersAward.SHARE.given(percent=share.percent, meter=meter),
        meter=share.of,
        percent=share.percent,
        envy=envy,
    )


# Links.


class AdjustmentView(Struct, frozen=True, kw_only=True):
    """How a meter, its reserve or its overflow may be adjusted in one direction."""

    meter: str
    pool: c.Pool
    direction: Literal["up", "down"]
    reasons: list[c.AdjustmentReason]
    """Those that the rules allow."""

    why_not: WhyNotView | None
    """Why not even by a cent."""


def adjustments_view(link: Link) -> list[AdjustmentView]:
    """How the amounts of a link may be adjusted."""
    return [
        _adjustment(link, meter, pool, direction)
        for meter in link.streams
        for pool in c.Pool
        for direction in ("up", "down")
    ]


def _adjustment(
    link: Link, meter: str, pool: c.Pool, direction: Literal["up", "down"]
) -> AdjustmentView:
    amount = Money.cents(1 if direction == "up" else -1)
    reasons = allowed_reasons(link, pool, amount)
    reason = next(iter(reasons), c.AdjustmentReason.MALFUNCTION)
    command = {"meter": meter, "pool": pool, "amount": amount, "reason": reason, "text": "-"}
    return AdjustmentView(
        meter=meter,
        pool=pool,
        direction=direction,
        reasons=list(reasons),
        why_not=why_not_now(link, c.Adjust, **command),
    )


class TableView(Struct, frozen=True, kw_only=True):
    """A table of a link."""

    table: str
    controller: Controller
    spots: int
    is_open: bool
    dealer: str | None
    round: int | None
    lit: list[int]
    """The spots with a wager; before the round starts, those with a chip."""

    key_holder: str | None
    """The person whose key is turned."""

    why_not: Reasons
    """To open, close or remove it."""


class LinkLineView(Struct, frozen=True, kw_only=True):
    """A link as a line of a list."""

    link: str
    seq: int
    game: str
    game_name: Text
    version: int
    is_open: bool
    is_decommissioned: bool
    rounds: int
    wins: int
    wager: Money
    has_pending_terms: bool
    meters: list[SignAmountView]
    tables: list[TableView]


class LinkStateView(LinkLineView, frozen=True, kw_only=True):
    """A whole link, without its odds."""

    terms: VersionForm
    pending_terms: VersionForm | None
    pending_reseed: str | None
    chips: Chips
    moved_to: str | None
    table_wide_lines: list[str]
    """Lines that the dealer's cards alone decide."""

    accounts: dict[str, Money]
    why_not: Reasons
    """To what the link's own page offers."""

    adjustments: list[AdjustmentView]
    """Of each meter, its reserve and its overflow, up and down."""


def link_line(log: LinkLog, link: Link) -> LinkLineView:
    """A link as a line of a list."""
    return LinkLineView(
        link=log.key,
        seq=log.head.seq,
        game=link.version.game.key,
        game_name=link.version.game.name,
        version=link.version.number,
        is_open=link.is_open,
        is_decommissioned=link.moved_to is not None,
        rounds=link.rounds,
        wins=len(link.wins),
        wager=link.version.pay_table.terms.wager,
        has_pending_terms=link.pending is not None,
        meters=meters_view(link, None),
        tables=[table_view(log, table) for table in link.tables.values()],
    )


def table_view(log: LinkLog, table: Table) -> TableView:
    """A table of a link."""
    assert log.link is not None
    return TableView(
        table=table.key,
        controller=table.controller,
        spots=table.spots,
        is_open=table.is_open,
        dealer=None if table.dealer is None else table.dealer.key,
        round=None if table.round is None else table.round.number,
        lit=lit_spots(log, table),
        key_holder=None if table.key_holder is None else table.key_holder.key,
        why_not=_table_reasons(log.link, table.key),
    )


def lit_spots(log: LinkLog, table: Table) -> list[int]:
    """The spots with a wager; before the round starts, those with a chip."""
    if table.round is not None:
        return list(table.round.spots)
    pad = log.pads.get(table.key)
    return [] if pad is None or pad.link is not log.link else sorted(pad.lit)


def link_state(logs: Logs, key: str) -> LinkStateView:
    """A whole link, without its odds."""
    log, link = link_in(logs, key)
    is_alone = all(x is link or x.moved_to is not None for x in all_links(logs))
    return extend(
        link_line(log, link),
        LinkStateView,
        terms=version_form(link.version),
        pending_terms=None if link.pending is None else version_form(link.pending),
        pending_reseed=pending_reseed(link),
        chips=link.version.chips,
        moved_to=link.moved_to,
        table_wide_lines=[x.key for x in link.version.pay_table.lines if x.is_table_wide],
        accounts=link.books.balances(),
        why_not=_link_reasons(link, is_alone=is_alone),
        adjustments=adjustments_view(link),
    )
