"""Views of pending claims: the evidence a person should see before verifying."""

from __future__ import annotations

from collections.abc import Iterable

from jackpit.ledger import Reason
from jackpit.manager.codec import Json
from jackpit.manager.eventlog.log import LinkLog
from jackpit.manager.house import House, Request
from jackpit.manager.house.guards import approvers_of
from jackpit.money import ZERO
from jackpit.rights import Role, list_roles
from jackpit.table import Claim, Link, Person, Round, claims_of, payout_sheet, why_not
from jackpit.table import commands as c
from jackpit.table.claims import price_claim
from jackpit.table.entered_cards import decided_line, possible_lines
from jackpit.table.payouts import PendingPayout, envy_of
from jackpit.table.version import Payment
from jackpit.web.views import Logs, house_in, person_name, write_money

STAND_IN_KEY = "stand-in"
"""A person who marked nothing; a person who marked a hand may not verify it."""

_RESEED_AMOUNTS = {
    Reason.SEED: "seed",
    Reason.RESERVE_RELEASED: "reserve",
    Reason.OVERFLOW_RELEASED: "overflow",
    Reason.OVER_CAP: "over_cap",
}
"""What a reseed adds to the meter, and what the cap keeps off it."""


def claims_view(logs: Logs) -> list[Json]:
    """The pending claims of all links."""
    return [
        claim
        for key, log in sorted(logs.items())
        if isinstance(log, LinkLog) and log.link is not None
        for claim in claims_on(key, log.link, house_in(logs))
    ]


def claims_on(key: str, link: Link, house: House) -> list[Json]:
    """The pending claims of one link, table by table in paying order."""
    found = []
    for table in link.tables.values():
        if table.round is not None and claims_of(table.round):
            sheet = payout_sheet(link, table.round)
            found += [_claim(key, link, table.round, waiting, house) for waiting in sheet.waiting]
    return found


def _claim(key: str, link: Link, round: Round, waiting: PendingPayout, house: House) -> Json:
    claim, version = waiting.claim, round.version
    table = link.tables[round.table]
    return {
        "link": key,
        "game": version.game.name,
        "table": round.table,
        "controller": table.controller.value,
        "round": round.number,
        "claim": claim.key,
        "line": claim.line.name,
        "lines": list(dict.fromkeys(mark.line.name for mark in claim.marks)),
        "spots": list(claim.spots),
        "wager": write_money(version.wager),
        "amount": write_money(waiting.amount),
        **_money(link, round, claim),
        "why": waiting.why,
        "envy": _envy(envy_of(round, claim)),
        "needs": waiting.tier.value,
        "needs_reference": version.needs_reference(waiting.amount),
        "dealer": round.dealer.key,
        "dealer_name": person_name(house, round.dealer),
        "marks": [
            {"line": mark.line.name, "key": mark.line.key, "spot": mark.spot, "by": list(mark.by)}
            for mark in claim.marks
        ],
        "cards": _cards(round, claim),
        "strikable": _strikable(claim),
        "why_not": {
            role.value: _why_not(link, round, claim, role)
            for role in (Role.SUPERVISOR, Role.EXECUTIVE)
        },
    }


def _money(link: Link, round: Round, claim: Claim) -> dict[str, Json]:
    """What each spot is paid, and the meter before and after this claim and all before it.

    The meter is all that is on it, including what other tables added since the cut (*later*);
    *moves* is what else a reseed moves.
    """
    share = claim.share
    if share is None:
        each = claim.line.award.pays(round.version.wager)  # type: ignore[union-attr]  # no share
        names = ("meter", "found", "before", "later", "after")
        nothing: dict[str, Json] = {**dict.fromkeys(names), "moves": {}}
        return {**nothing, "each": write_money(each), "left": write_money(ZERO)}
    taken = price_claim(link, claim)
    found = taken.each * max(1, len(claim.spots)) + taken.left
    return {
        "meter": share.of,
        "each": write_money(taken.each),
        "left": write_money(taken.left),
        "found": write_money(found),
        "before": write_money(found + taken.pot.behind),
        "later": write_money(taken.pot.behind),
        "moves": {
            _RESEED_AMOUNTS[x.reason]: write_money(x.amount)
            for x in taken.transfers
            if x.reason in _RESEED_AMOUNTS
        },
        "after": write_money(taken.pot.before + taken.pot.behind),
    }


def _envy(payments: Iterable[Payment]) -> Json:
    """The envy paid once it is verified: for each winning hand the other spots, and how much."""
    hands: dict[tuple[str, str], list[int]] = {}
    for payment in payments:
        hands.setdefault((payment.why, write_money(payment.amount)), []).append(payment.spot)
    return [
        {"why": why, "each": each, "spots": sorted(spots)} for (why, each), spots in hands.items()
    ]


def _cards(round: Round, claim: Claim) -> Json:
    """The entered cards, and whether they agree with the marked line; null without cards."""
    if not round.player_cards and not round.dealer_cards:
        return None
    spots = []
    for spot in claim.spots:
        line = next(x.line for x in claim.marks if spot in round.spots_of(x))
        possible, found = possible_lines(round, spot), decided_line(round, spot)
        spots.append(
            {
                "spot": spot,
                "cards": [str(card) for card in round.player_cards.get(spot, ())],
                "named": None if found is None else found.name,
                "agrees": None if possible is None else found == line,
            }
        )
    return {"dealer": [str(card) for card in round.dealer_cards], "spots": spots}


def _strikable(claim: Claim) -> list[int]:
    """The spots that may be struck from a shared claim."""
    if claim.line.is_table_wide or len(claim.spots) < 2:
        return []
    return [spot for spot in claim.spots if any(mark.spot == spot for mark in claim.marks)]


def _why_not(link: Link, round: Round, claim: Claim, role: Role) -> Json:
    by = Person(STAND_IN_KEY, role)
    why = why_not(link, c.VerifyClaim(table=round.table, claim=claim.key, by=by))
    return None if why is None else {"rule": why.rule.name, "sentence": str(why)}


def approvers_view(request: Request) -> dict[str, Json]:
    """Who may approve a request, as roles and in words."""
    approvers = approvers_of(request)
    return {
        "approvers": [role.value for role in Role if role in approvers],
        "approvers_in_words": str(list_roles(approvers)),
    }


def references_on(key: str, link: Link, house: House) -> list[Json]:
    """The wins of one link that need a surveillance reference before their round can end."""
    found = []
    for table in link.tables.values():
        marks = [] if table.round is None else table.round.marks
        for number in sorted({mark.win for mark in marks if mark.win is not None}):
            win = link.wins[number]
            if win.needs_reference and not win.surveillance:
                found.append(
                    {
                        "link": key,
                        "win": number,
                        "table": win.table,
                        "round": win.round,
                        "lines": list(win.lines),
                        "spots": [spot for spot, _ in win.shares],
                        "amount": write_money(win.amount),
                        "verified_by": win.verified_by.key,
                        "verified_by_name": person_name(house, win.verified_by),
                    }
                )
    return found
