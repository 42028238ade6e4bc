"""Verification of claims: key and J-POT, or confirm and card; refusing, striking (R9e, R9f)."""

from __future__ import annotations

from msgspec import structs

from jackpit.ledger import tray_of
from jackpit.messages import Sentence
from jackpit.money import ZERO, Money
from jackpit.paytable import TRAY, Share, meter_name
from jackpit.refusal import Refused
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.claims import (
    Claim,
    cards_of_claim,
    claim_amount,
    claim_envy,
    claims_of,
    cut_for,
    next_claim,
    price_claim,
    round_of_cut,
    sharing_cut,
    streams_without,
    terms_at_reseed,
    tier_of,
    unresolved_marks,
)
from jackpit.table.entered_cards import why_cards_contradict, why_not_settled
from jackpit.table.guards import (
    why_key_at_jph,
    why_no_dealer,
    why_no_reason,
    why_no_round,
    why_no_table,
    why_not_dealing,
)
from jackpit.table.handlers import handles
from jackpit.table.marks import mark_names, settle_advances_without
from jackpit.table.moments import why_not_declared_final
from jackpit.table.person import Person
from jackpit.table.refusal import ClaimedText, Refusal
from jackpit.table.state import Controller, Link, Round, Win, dealer_at, round_at, stream_after
from jackpit.table.transfers import Transfers, draw_from_meter, settle_advances


def _find_claim(link: Link, table: str, key: str) -> Claim | None:
    return next((x for x in claims_of(round_at(link, table)) if x.key == key), None)


# Whether a claim may be verified.


def why_not_claim(link: Link, round: Round, claim: Claim, by: Person) -> Refused | None:
    """A claim needs to be ready, and a person of its tier who did not mark it."""
    if why := why_not_ready(link, round, claim):
        return why
    if any(by.key in mark.by for mark in claim.marks):
        return Refusal.MARKED_BY_VERIFIER.given()
    return _why_below_tier(link, round, claim, by)


def why_not_ready(link: Link, round: Round, claim: Claim) -> Refused | None:
    """A claim needs a spot, its turn, and cards that agree."""
    if claim.needs_spot:
        return Refusal.CLAIM_NEEDS_SPOT.given()
    if why := _why_not_its_turn(link, round, claim):
        return why
    for mark in claim.marks:
        spots = round.spots_of(mark)
        if (
            why := why_cards_contradict(round, mark.line, spots)
            or why_not_settled(round, mark.line, spots)
            or why_not_declared_final(round, mark)
        ):
            return why
    return None


def _why_below_tier(link: Link, round: Round, claim: Claim, by: Person) -> Refused | None:
    """The amount decides who may verify a claim, and refuse it once it is confirmed."""
    if by.role.tier >= tier_of(link, round, claim):
        return None
    return Refusal.CLAIM_NEEDS_EXECUTIVE.given(claimed=_describe_amount(link, round, claim))


def _describe_amount(link: Link, round: Round, claim: Claim) -> Sentence:
    amount, envy = claim_amount(link, round, claim), claim_envy(round, claim)
    if envy:
        return ClaimedText.WITH_ENVY.given(amount=amount, envy=envy)
    return ClaimedText.AMOUNT.given(amount=amount)


def _why_not_its_turn(link: Link, round: Round, claim: Claim) -> Refused | None:
    """Claims on one meter are verified in order (rules HG16)."""
    share = claim.share
    if share is None:
        return None
    cuts = link.streams[share.of].cuts
    if cuts and claim.cut != cuts[0]:
        other = round_of_cut(link, cuts[0])
        for mark in other.marks:
            if (
                mark.cut == cuts[0]
                and mark.win is not None
                and mark in unresolved_marks(link, other)
            ):
                return Refusal.WIN_NOT_ADJUSTED.given(win=mark.win, table=other.table)
        return Refusal.EARLIER_CLAIM_PENDING.given(meter=meter_name(share.of), table=other.table)
    for earlier in claims_of(round):
        if earlier.key == claim.key:
            return None
        if earlier.share is not None and earlier.share.of == share.of:
            return Refusal.EARLIER_CLAIM_PENDING.given(
                meter=meter_name(share.of), table=round.table
            )
    return None


# Logging a win, and moving its money.


def _log_claim(
    link: Link, round: Round, claim: Claim, by: Person, surveillance: str
) -> tuple[e.WinLogged, tuple[e.TermsChanged, ...]]:
    """Log a claim as a win, and put pending terms in force if it reseeds."""
    meter: str | None = None
    changed: tuple[e.TermsChanged, ...] = ()
    transfers: Transfers = ()
    found, left, cut, envy = ZERO, ZERO, claim.cut, claim_envy(round, claim)
    if isinstance(claim.line.award, Share):
        meter = claim.line.award.of
        taken = price_claim(link, claim)
        each, left, transfers = taken.each, taken.left, taken.transfers
        found = each * len(claim.spots) + left
        cut = cut or cut_for(round, meter)
        changed = _change_terms(link, claim.line.award)
    else:
        each = claim.line.award.pays(round.version.wager)
    win = Win(
        number=len(link.wins) + 1,
        table=round.table,
        round=round.number,
        version=round.version.number,
        claim=claim.key,
        line=claim.line.key,
        lines=tuple(dict.fromkeys(mark.line.name for mark in claim.marks)),
        shares=tuple((spot, each) for spot in claim.spots),
        meter=meter,
        found=found,
        left=left,
        transfers=transfers,
        verified_by=by,
        is_bonus=round.version.is_bonus(claim.line),
        envy=envy,
        needs_reference=round.version.needs_reference(each * len(claim.spots) + envy),
        surveillance=surveillance.strip(),
        in_turn=claim.marks[0].in_turn,
        shown=claim.marks[0].shown,
        cards=cards_of_claim(round, claim),
    )
    event = e.WinLogged(
        table=round.table, round=round.number, win=win, marks=mark_names(claim.marks), cut=cut
    )
    return event, changed


def _change_terms(link: Link, share: Share) -> tuple[e.TermsChanged, ...]:
    if not share.reseeds:
        return ()
    version = terms_at_reseed(link, share.of)
    return () if version is link.version else (e.TermsChanged(version=version),)


def _adjust_meters(link: Link, round: Round, wins: tuple[Win, ...]) -> e.MetersAdjusted:
    """Move the money of *wins*, and settle the advances of the meters whose cuts go."""
    source = round.version.pay_table.terms.fixed_awards_from
    adjusted: list[Win] = []
    already = ZERO
    for win in wins:
        transfers = win.transfers
        if win.is_fixed and not win.is_bonus and source != TRAY:
            transfers = draw_from_meter(
                link, source, win.amount, tray_of(round.table), already=already
            )
            already += win.amount
        adjusted.append(structs.replace(win, transfers=transfers, is_adjusted=True))
    moves: Transfers = tuple(transfer for win in adjusted for transfer in win.transfers)
    numbers, claims = {win.number for win in wins}, {win.claim for win in wins}
    open_claims = {x.key: x for x in claims_of(round) if x.key in claims}
    now = {mark for claim in open_claims.values() for mark in claim.marks}
    marks = [m for m in unresolved_marks(link, round) if m not in now and m.win not in numbers]
    for claim in open_claims.values():
        if claim.share is not None and claim.cut is not None:
            marks = sharing_cut(marks, claim.share.of, claim.cut)
    moved = {key: stream_after(stream, key, moves) for key, stream in link.streams.items()}
    repaid = settle_advances(moved, streams_without(moved, round, marks))
    return e.MetersAdjusted(
        table=round.table, round=round.number, wins=tuple(adjusted), transfers=moves, repaid=repaid
    )


# Keypad: key, J-POT, key.


def why_not_turn_to_jph(link: Link, command: c.TurnToJph) -> Refused | None:
    """The table must have a key switch, with the key at RUN."""
    if why := why_no_table(link, command.table):
        return why
    table = link.tables[command.table]
    if table.controller is not Controller.KEYPAD:
        return Refusal.NO_KEY_SWITCH.given()
    return why_key_at_jph(table) or _why_below_every_tier(link, table.round, command.by)


def _why_below_every_tier(link: Link, round: Round | None, by: Person) -> Refused | None:
    """A key that could verify none of the waiting claims is not turned."""
    if round is None:
        return None
    found = [_why_below_tier(link, round, claim, by) for claim in claims_of(round)]
    return found[0] if found and all(found) else None


@handles(c.TurnToJph, unless=why_not_turn_to_jph)
def turn_to_jph(link: Link, command: c.TurnToJph) -> e.Events:
    """Turn the key to JPH; the dealer's keys stop working, and complete claims bind (HG64)."""
    round = link.tables[command.table].round
    claims = claims_of(round) if round is not None else ()
    marks = [mark for claim in claims if not claim.needs_spot for mark in claim.marks]
    return (e.KeyTurnedToJph(table=command.table, marks=mark_names(marks), by=command.by),)


def why_not_log_win(link: Link, command: c.LogWin) -> Refused | None:
    """J-POT works at JPH, for the next claim in paying order (rules HG21)."""
    if why := why_no_round(link, command.table):
        return why
    round, holder = round_at(link, command.table), link.tables[command.table].key_holder
    claim = next_claim(link, round)
    if claim is None:
        return Refusal.NO_CLAIM_TO_LOG.given()
    if holder is None:
        return Refusal.KEY_AT_RUN.given()
    if claim.needs_spot:
        return Refusal.CLAIM_AT_JPH_NEEDS_SPOT.given()
    return why_not_claim(link, round, claim, holder)


@handles(c.LogWin, unless=why_not_log_win)
def log_win(link: Link, command: c.LogWin) -> e.Events:
    """Log the next claim, verified by the key's holder."""
    round, holder = round_at(link, command.table), link.tables[command.table].key_holder
    claim = next_claim(link, round)
    assert holder is not None
    assert claim is not None
    logged, changed = _log_claim(link, round, claim, holder, command.surveillance)
    return (logged, *changed)


def why_not_turn_to_run(link: Link, command: c.TurnToRun) -> Refused | None:
    """The key must be at JPH."""
    if why := why_no_table(link, command.table):
        return why
    at_run = link.tables[command.table].key_holder is None
    return Refusal.KEY_AT_RUN.given() if at_run else None


@handles(c.TurnToRun, unless=why_not_turn_to_run)
def turn_to_run(link: Link, command: c.TurnToRun) -> e.Events:
    """Adjust the meters for the logged wins and turn the key to RUN (R9f)."""
    table = link.tables[command.table]
    assert table.key_holder is not None
    returned = e.KeyReturnedToRun(table=command.table, by=table.key_holder)
    if table.round is None:
        return (returned,)
    numbers = sorted({m.win for m in unresolved_marks(link, table.round) if m.win is not None})
    wins = tuple(link.wins[number] for number in numbers)
    return (_adjust_meters(link, table.round, wins), returned) if wins else (returned,)


# Touch: confirm and card.


def why_not_confirm_claim(link: Link, command: c.ConfirmClaim) -> Refused | None:
    """The claim must be ready to be verified."""
    if why := why_not_dealing(link, command.table):
        return why
    round, claim = round_at(link, command.table), _find_claim(link, command.table, command.claim)
    if claim is None:
        return why_claim_gone(link, command.table, command.claim)
    if all(mark.is_confirmed for mark in claim.marks):
        return Refusal.ALREADY_CONFIRMED.given()
    return why_not_ready(link, round, claim)


@handles(c.ConfirmClaim, unless=why_not_confirm_claim)
def confirm_claim(link: Link, command: c.ConfirmClaim) -> e.Events:
    """Present a claim; the dealer can no longer clear its marks (rules HG64)."""
    round, claim = round_at(link, command.table), _find_claim(link, command.table, command.claim)
    assert claim is not None
    return (
        e.ClaimConfirmed(
            table=command.table,
            round=round.number,
            claim=claim.key,
            marks=mark_names(claim.marks),
            by=dealer_at(link, command.table),
        ),
    )


def why_claim_gone(link: Link, table: str, key: str) -> Refused:
    """What became of a claim that was shown and no longer waits: who was faster."""
    for win in reversed(link.wins.values()):
        if win.claim == key and not win.is_backed_out:
            return Refusal.ALREADY_VERIFIED.given(by=win.verified_by.text, win=win.number)
    place = link.tables.get(table)
    for refused in reversed(place.refused if place is not None else ()):
        if refused.claim == key and not refused.is_strike:
            return Refusal.ALREADY_REFUSED.given(
                by=refused.by.text,
                reason=refused.reason_in_line,
                claim=refused.claim,
                round=refused.round,
            )
    return Refusal.NO_SUCH_CLAIM.given()


def _why_no_claim(link: Link, table: str, key: str) -> Refused | None:
    """The round and the claim must be there; otherwise what became of the claim."""
    why = why_no_round(link, table)
    if why is None and _find_claim(link, table, key) is not None:
        return None
    gone = why_claim_gone(link, table, key)
    return why if why is not None and gone.rule is Refusal.NO_SUCH_CLAIM else gone


def why_not_verify_claim(link: Link, command: c.VerifyClaim) -> Refused | None:
    """The claim must exist, be as it was shown, and be next; the key must be at RUN."""
    if why := _why_no_claim(link, command.table, command.claim):
        return why
    if why := why_key_at_jph(link.tables[command.table]):
        return why
    round, claim = round_at(link, command.table), _find_claim(link, command.table, command.claim)
    assert claim is not None
    if command.amount is not None and not _is_as_shown(link, round, claim, command.amount):
        return Refusal.CLAIM_HAS_CHANGED.given()
    return why_not_claim(link, round, claim, command.by)


def _is_as_shown(link: Link, round: Round, claim: Claim, amount: Money) -> bool:
    """Whether a claim still has the amount shown; without a cut it may have grown since."""
    now = claim_amount(link, round, claim)
    return now == amount if round.version.rules.cut_at_mark else now >= amount


@handles(c.VerifyClaim, unless=why_not_verify_claim)
def verify_claim(link: Link, command: c.VerifyClaim) -> e.Events:
    """Log the win and adjust its meter."""
    round, claim = round_at(link, command.table), _find_claim(link, command.table, command.claim)
    assert claim is not None
    logged, changed = _log_claim(link, round, claim, command.by, command.surveillance)
    return (logged, *changed, _adjust_meters(link, round, (logged.win,)))


def why_not_refuse_claim(link: Link, command: c.RefuseClaim) -> Refused | None:
    """Any claim may be refused at any time, with a reason (rules HG16)."""
    if why := _why_not_withdraw(link, command):
        return why
    return why_no_reason(command.reason)


def _why_not_withdraw(link: Link, command: c.RefuseClaim | c.StrikeSpot) -> Refused | None:
    """Once a claim is confirmed, only who may verify it may refuse it (rules HG64)."""
    if why := _why_no_claim(link, command.table, command.claim):
        return why
    round, claim = round_at(link, command.table), _find_claim(link, command.table, command.claim)
    assert claim is not None
    is_confirmed = any(mark.is_confirmed for mark in claim.marks)
    return _why_below_tier(link, round, claim, command.by) if is_confirmed else None


@handles(c.RefuseClaim, unless=why_not_refuse_claim)
def refuse_claim(link: Link, command: c.RefuseClaim) -> e.Events:
    """Clear its marks; the amount before its cut joins the amount behind it."""
    round, claim = round_at(link, command.table), _find_claim(link, command.table, command.claim)
    assert claim is not None
    return (
        e.ClaimRefused(
            table=command.table,
            round=round.number,
            claim=claim.key,
            marks=mark_names(claim.marks),
            reason=command.reason,
            by=command.by,
            transfers=settle_advances_without(link, round, claim.marks),
        ),
    )


def why_not_strike_spot(link: Link, command: c.StrikeSpot) -> Refused | None:
    """A spot of a shared claim can be struck, but not the last one (rules HG18)."""
    if why := _why_not_withdraw(link, command):
        return why
    claim = _find_claim(link, command.table, command.claim)
    assert claim is not None
    if claim.line.is_table_wide:
        return Refusal.LINE_IS_THE_TABLES.given(line=claim.line.name)
    if all(mark.spot != command.spot for mark in claim.marks):
        return Refusal.SPOT_NOT_IN_CLAIM.given(spot=command.spot)
    if len(claim.spots) == 1:
        return Refusal.LAST_SPOT_OF_CLAIM.given(spot=command.spot)
    return None


@handles(c.StrikeSpot, unless=why_not_strike_spot)
def strike_spot(link: Link, command: c.StrikeSpot) -> e.Events:
    """Strike one spot from its claim, and settle what the house advanced for it."""
    round, claim = round_at(link, command.table), _find_claim(link, command.table, command.claim)
    assert claim is not None
    struck = next(mark for mark in claim.marks if mark.spot == command.spot)
    return (
        e.SpotStruck(
            table=command.table,
            round=round.number,
            claim=claim.key,
            line=struck.line.key,
            spot=command.spot,
            by=command.by,
            transfers=settle_advances_without(link, round, [struck]),
        ),
    )


def why_not_acknowledge_refusal(link: Link, command: c.AcknowledgeRefusal) -> Refused | None:
    """A dealer must be signed on, and the refusal not be acknowledged yet (rules HG65)."""
    if why := why_no_table(link, command.table) or why_no_dealer(link.tables[command.table]):
        return why
    waiting = link.tables[command.table].refused
    if any(x.number == command.refusal and not x.is_acknowledged for x in waiting):
        return None
    return Refusal.NO_SUCH_REFUSAL.given()


@handles(c.AcknowledgeRefusal, unless=why_not_acknowledge_refusal)
def acknowledge_refusal(link: Link, command: c.AcknowledgeRefusal) -> e.Events:
    """Record that the dealer has read it."""
    by = dealer_at(link, command.table)
    return (e.RefusalAcknowledged(table=command.table, refusal=command.refusal, by=by),)


def why_not_give_reference(link: Link, command: c.GiveReference) -> Refused | None:
    """A win has one reference."""
    win = link.wins.get(command.win)
    if win is None:
        return Refusal.NO_SUCH_WIN.given(win=command.win)
    if win.surveillance:
        return Refusal.REFERENCE_GIVEN.given(win=win.number, reference=win.surveillance)
    return why_no_reason(command.reference)


@handles(c.GiveReference, unless=why_not_give_reference)
def give_reference(link: Link, command: c.GiveReference) -> e.Events:
    """Record surveillance's reference for a win."""
    return (e.ReferenceGiven(win=command.win, reference=command.reference.strip(), by=command.by),)
