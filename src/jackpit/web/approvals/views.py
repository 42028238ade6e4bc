"""Views of pending claims and requests: the evidence that people see before they decide."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from jackpit.cards import Card
from jackpit.ledger import Reason
from jackpit.manager.house import House
from jackpit.messages import Text
from jackpit.money import ZERO, Money
from jackpit.rights import RIGHTS, Role
from jackpit.table import (
    Claim,
    Controller,
    Link,
    Person,
    Round,
    claims_of,
    payout_sheet,
    why_not,
)
from jackpit.table import commands as c
from jackpit.table.claims import price_claim
from jackpit.table.entered_cards import decided_line, possible_lines
from jackpit.table.payouts import PendingPayout, envy_of
from jackpit.table.person import stand_in
from jackpit.table.version import Payment
from jackpit.value import extend
from jackpit.web.commands.pending_requests import RequestView
from jackpit.web.views import (
    Logs,
    PendingClaimView,
    WhyNotView,
    house_in,
    links_in,
    pending_claim_view,
    person_name,
    why_not_now,
    why_not_view,
)

_RESEED_AMOUNTS = {
    Reason.SEED: "seed",
    Reason.RESERVE_RELEASED: "reserve",
    Reason.OVERFLOW_RELEASED: "overflow",
    Reason.OVER_CAP: "over_cap",
}
"""What a reseed adds to the meter, and what the cap keeps off it."""


# Claims.


class ClaimEnvyView(Struct, frozen=True, kw_only=True):
    """The envy for one winning hand, paid to other spots once the claim is verified."""

    why: Text
    each: Money
    spots: list[int]


class ClaimMarkView(Struct, frozen=True, kw_only=True):
    """A marked hand of a claim."""

    line: str
    line_name: Text
    spot: int | None
    """Null if the line belongs to the table."""

    by: list[str]


class ClaimSpotView(Struct, frozen=True, kw_only=True):
    """The entered cards of a spot, beside its marked line."""

    spot: int
    cards: list[Card]
    named: Text | None
    """The line that the cards make; null if none, or not decided."""

    agrees: bool | None
    """Whether that is the marked line; null while the cards do not tell."""


class ClaimCardsView(Struct, frozen=True, kw_only=True):
    """The entered cards of a claim."""

    dealer: list[Card]
    spots: list[ClaimSpotView]


class ClaimView(PendingClaimView, frozen=True, kw_only=True):
    """A pending claim with its evidence, for the people who verify it.

    The meter's amounts are all that is on it, and include this claim and all before it. They are
    null for a claim that takes from no meter.
    """

    link: str
    game: str
    game_name: Text
    short_name: Text
    """Of the game."""

    table: str
    controller: Controller
    round: int
    lines: list[Text]
    wager: Money
    left: Money
    """What it leaves of what it found."""

    found: Money | None
    """What is on the meter for it, up to its cut."""

    before: Money | None
    later: Money | None
    """What other tables added to the meter since the cut."""

    moves: dict[str, Money]
    """What else a reseed moves: seed, reserve, overflow, over_cap."""

    after: Money | None
    envy: list[ClaimEnvyView]
    dealer: str
    dealer_name: str
    marks: list[ClaimMarkView]
    cards: ClaimCardsView | None
    """Null if no cards were entered."""

    strikable: list[int]
    """The spots that may be struck from a shared claim."""

    why_not: dict[Role, WhyNotView | None]
    """Why a supervisor or an executive who marked none of its hands cannot verify it now."""

    why_not_markers: dict[str, WhyNotView | None]
    """The same of each person who marked one of its hands and might verify others."""

    since: str | UnsetType | None = UNSET
    """When it was marked, null if unknown; only on the floor."""


class ClaimsView(Struct, frozen=True, kw_only=True):
    """The pending claims of all links."""

    claims: list[ClaimView]


def claims_view(logs: Logs) -> ClaimsView:
    """The pending claims of all links."""
    return ClaimsView(
        claims=[
            claim
            for log, link in links_in(logs)
            for claim in claims_on(log.key, link, house_in(logs))
        ]
    )


def claims_on(key: str, link: Link, house: House) -> list[ClaimView]:
    """The pending claims of one link, table by table in paying order."""
    found = []
    for table in link.tables.values():
        if table.round is not None and claims_of(table.round):
            sheet = payout_sheet(link, table.round)
            found += [_claim(key, link, table.round, pending, house) for pending in sheet.waiting]
    return found


def _claim(key: str, link: Link, round: Round, pending: PendingPayout, house: House) -> ClaimView:
    claim, version = pending.claim, round.version
    return extend(
        pending_claim_view(round, pending),
        ClaimView,
        link=key,
        game=version.game.key,
        game_name=version.game.name,
        short_name=version.game.short_name,
        table=round.table,
        controller=link.tables[round.table].controller,
        round=round.number,
        lines=list(dict.fromkeys(mark.line.name for mark in claim.marks)),
        wager=version.wager,
        **_amounts(link, claim),
        envy=_envy(envy_of(round, claim)),
        dealer=round.dealer.key,
        dealer_name=person_name(house, round.dealer),
        marks=[
            ClaimMarkView(
                line=mark.line.key, line_name=mark.line.name, spot=mark.spot, by=list(mark.by)
            )
            for mark in claim.marks
        ],
        cards=_cards(round, claim),
        strikable=_strikable(link, round, claim),
        why_not={role: _why_not_verify(link, round, claim, stand_in(role)) for role in _VERIFIERS},
        why_not_markers={
            key: _why_not_verify(link, round, claim, house.people[key].person)
            for mark in claim.marks
            for key in mark.by
            if key in house.people and house.people[key].role in _VERIFIERS
        },
    )


def _amounts(link: Link, claim: Claim) -> dict[str, Any]:
    """The fields of the meter before and after."""
    if claim.share is None:
        nothing = dict.fromkeys(("found", "before", "later", "after"))
        return {**nothing, "left": ZERO, "moves": {}}
    taken = price_claim(link, claim)
    found = taken.each * max(1, len(claim.spots)) + taken.left
    return {
        "left": taken.left,
        "found": found,
        "before": found + taken.pot.behind,
        "later": taken.pot.behind,
        "moves": {
            _RESEED_AMOUNTS[x.reason]: x.amount
            for x in taken.transfers
            if x.reason in _RESEED_AMOUNTS
        },
        "after": taken.pot.before + taken.pot.behind,
    }


def _envy(payments: Iterable[Payment]) -> list[ClaimEnvyView]:
    """The envy paid once it is verified: for each winning hand the other spots, and how much."""
    hands: dict[tuple[Text, Money], list[int]] = {}
    for payment in payments:
        hands.setdefault((payment.why, payment.amount), []).append(payment.spot)
    return [
        ClaimEnvyView(why=why, each=each, spots=sorted(spots))
        for (why, each), spots in hands.items()
    ]


def _cards(round: Round, claim: Claim) -> ClaimCardsView | None:
    """The entered cards, and whether they agree with the marked line."""
    if not round.player_cards and not round.dealer_cards:
        return None
    return ClaimCardsView(
        dealer=list(round.dealer_cards), spots=[_spot(round, claim, x) for x in claim.spots]
    )


def _spot(round: Round, claim: Claim, spot: int) -> ClaimSpotView:
    line = next(x.line for x in claim.marks if spot in round.spots_of(x))
    possible, found = possible_lines(round, spot), decided_line(round, spot)
    return ClaimSpotView(
        spot=spot,
        cards=list(round.player_cards.get(spot, ())),
        named=None if found is None else found.name,
        agrees=None if possible is None else found == line,
    )


def _strikable(link: Link, round: Round, claim: Claim) -> list[int]:
    """The spots that may be struck from a shared claim."""
    place = {"table": round.table, "claim": claim.key}
    return [x for x in claim.spots if why_not_now(link, c.StrikeSpot, **place, spot=x) is None]


_VERIFIERS = tuple(role for role in Role if role in RIGHTS[c.VerifyClaim.__name__].by)


def _why_not_verify(link: Link, round: Round, claim: Claim, by: Person) -> WhyNotView | None:
    return why_not_view(why_not(link, c.VerifyClaim(table=round.table, claim=claim.key, by=by)))


# Requests.


class RequestsView(Struct, frozen=True, kw_only=True):
    """The requests that wait for a second person."""

    requests: list[RequestView]
