"""Claims: the awards that the marks of a round claim, in paying order, and their amounts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from msgspec import structs

from jackpit.cards import Card
from jackpit.ledger import Stream, StreamSection, cut_of_position, meter_of, overflow_of, reserve_of
from jackpit.messages import Text
from jackpit.money import ZERO, Money
from jackpit.paytable import DealerHand, Due, Line, Part, Share, Sharing
from jackpit.paytable.considered_cards import PLACES_OF_PART
from jackpit.rights import RIGHTS, Tier, list_roles
from jackpit.table.envy import envy_spots_of, is_claim
from jackpit.table.state import Link, Mark, Round
from jackpit.table.transfers import Pot, TakenShare, take_share
from jackpit.table.version import Version


@dataclass(frozen=True, slots=True)
class Claim:
    """An award to be verified: of one spot, or under a split rule of several spots."""

    key: str
    """Its name at the table: round, line or meter, and the spot if it is one spot's."""

    table: str
    marks: tuple[Mark, ...]
    spots: tuple[int, ...]
    """Highest first, as they are paid; empty until the spot is tapped on the keypad."""

    @property
    def line(self) -> Line:
        """Its best line."""
        return self.marks[0].line

    @property
    def share(self) -> Share | None:
        """The share of a meter it takes; None for a fixed award."""
        award = self.line.award
        return award if isinstance(award, Share) else None

    @property
    def cut(self) -> str | None:
        """The cut it takes from."""
        return self.marks[0].cut

    @property
    def needs_spot(self) -> bool:
        """Whether one of its marks has no spot yet, or no spot remains."""
        return not self.spots or any(mark.needs_spot for mark in self.marks)


def share_of(line: Line) -> Share | None:
    """The share of a meter that a line takes, if it takes one."""
    return line.award if isinstance(line.award, Share) else None


def is_one_award(round: Round, line: Line, other: Line) -> bool:
    """Whether two lines are paid as one award: under a split rule a line, or all 100% lines."""
    share, other_share = share_of(line), share_of(other)
    if share is None or other_share is None or share.of != other_share.of:
        return False
    if round.version.pay_table.terms.sharing is Sharing.IN_TURN:
        return False
    return line.key == other.key or (share.reseeds and other_share.reseeds)


def claims_of(round: Round) -> tuple[Claim, ...]:
    """The unverified claims of a round, in paying order (rules HG18, HG19)."""
    groups: dict[str, list[Mark]] = {}
    for mark in round.all_marks:
        if mark.win is None and is_claim(round, mark):
            groups.setdefault(_key(round, mark), []).append(mark)
    if not groups:
        return ()
    order = {key: number for number, key in enumerate(round.version.hands)}
    claims = []
    for key, marks in groups.items():
        marks.sort(key=lambda mark: (order[mark.line.key], -(mark.spot or 0)))
        spots = {spot for mark in marks for spot in round.spots_of(mark)}
        ordered = tuple(sorted(spots, reverse=True))
        named = key if _is_single_mark(round, marks[0]) else f"{key}/{'-'.join(map(str, ordered))}"
        claims.append(Claim(named, round.table, tuple(marks), ordered))
    return tuple(sorted(claims, key=lambda claim: _paying_order(round, claim)))


def _key(round: Round, mark: Mark) -> str:
    """The name of a mark's claim; it stays the same when verifying another makes the cut."""
    share = share_of(mark.line)
    spot = "?" if mark.needs_spot else mark.spot or "table"
    if share is None:
        key = f"{round.number}/{mark.line.key}/{spot}"
        return f"{key}/{'-'.join(map(str, mark.others))}" if mark.others else key
    cut = mark.cut or cut_for(round, share.of)
    if round.version.pay_table.terms.sharing is Sharing.IN_TURN:
        return f"{cut}/{mark.line.key}/{spot}"
    owner = share.of if share.reseeds else mark.line.key
    return f"{cut}/{owner}"  # a split award is one claim


def _is_single_mark(round: Round, mark: Mark) -> bool:
    """Whether a claim has one mark.

    A claim of several spots is named by them, and a bonus by its other spots, so that a person
    verifies the claim as shown, and not with spots added since.
    """
    in_turn = round.version.pay_table.terms.sharing is Sharing.IN_TURN
    return in_turn or share_of(mark.line) is None or mark.spot is None


def _paying_order(round: Round, claim: Claim) -> tuple[int, bool, int, int]:
    """Older cuts first, lines due after the deal first, then by spot, highest first.

    A mark without a spot precedes all others of its kind, since its spot may be the highest.
    """
    version = round.version
    cut = claim.cut or (cut_for(round, claim.share.of) if claim.share else None)
    window = version.settlement_windows.get(claim.line.key)
    is_later = window is None or window.earliest is not Due.AFTER_THE_DEAL
    in_turn = version.pay_table.terms.sharing is Sharing.IN_TURN or claim.share is None
    spot = -(10**9) if claim.needs_spot else -max(claim.spots) if in_turn else 0
    number = list(version.hands).index(claim.line.key)
    return _cut_number(cut) if cut else 1, is_later, spot, number


def _cut_number(cut: str) -> int:
    """The number of a cut among its round's cuts on a meter."""
    return int(cut.partition(".")[2])


def next_claim(link: Link, round: Round) -> Claim | None:
    """The claim to verify next: the first in paying order that no other table's claim precedes.

    Otherwise two tables could wait for each other, each on the meter where the other is first.
    """
    return first_in_turn(link, claims_of(round))


def first_in_turn(link: Link, claims: Sequence[Claim]) -> Claim | None:
    """The first of *claims* of a round that no other table's precedes, or else the first."""
    return next((x for x in claims if _is_first_on_meter(link, x)), claims[0] if claims else None)


def _is_first_on_meter(link: Link, claim: Claim) -> bool:
    cuts = link.streams[claim.share.of].cuts if claim.share is not None else ()
    return not cuts or claim.cut == cuts[0]


def cut_for(round: Round, meter: str) -> str:
    """The cut that a mark on *meter* takes from: one per round, made by its first mark.

    A mark made after a claim of the same round was verified has its own cut (rules HG19).
    """
    verified = [
        _cut_number(mark.cut)
        for mark in round.marks
        if mark.win is not None
        and mark.cut is not None
        and (share := share_of(mark.line)) is not None
        and share.of == meter
    ]
    return f"{round.number}.{max(verified, default=0) + 1}"


def streams_without(
    streams: Mapping[str, Stream], round: Round, marks: Iterable[Mark]
) -> dict[str, Stream]:
    """The *streams* of all meters once the round has only *marks* unresolved (rules HG19).

    A position goes with its mark. Once a claim was verified on a cut, the cut has one position,
    which goes with the last of its marks.
    """
    kept = {(x.of, m.position or m.cut) for m in marks if (x := share_of(m.line)) is not None}
    own = f"{round.number}."
    return {
        meter: stream.without(
            [
                x
                for x in stream.positions
                if x.startswith(own) and not {(meter, x), (meter, cut_of_position(x))} & kept
            ]
        )
        for meter, stream in streams.items()
    }


def sharing_cut(marks: Iterable[Mark], meter: str, cut: str) -> list[Mark]:
    """The marks of a round once a claim on *cut* is verified: it no longer moves (rules HG19)."""
    return [
        structs.replace(mark, position=None)
        if mark.cut == cut and (share := share_of(mark.line)) is not None and share.of == meter
        else mark
        for mark in marks
    ]


def unresolved_marks(link: Link, round: Round) -> list[Mark]:
    """The marks whose money has not moved yet."""
    return [m for m in round.all_marks if m.win is None or not link.wins[m.win].is_adjusted]


def is_followed(link: Link, meter: str) -> bool:
    """Whether a meter has a second claim beside the first, or one that was already announced."""
    rounds = [table.round for table in link.tables.values() if table.round is not None]
    marks = [
        mark
        for round in rounds
        for mark in unresolved_marks(link, round)
        if (share := share_of(mark.line)) is not None and share.of == meter
    ]
    if any(mark.is_announced or mark.win is not None for mark in marks):
        return True
    claims = (claim for round in rounds for claim in claims_of(round))
    return sum(claim.share is not None and claim.share.of == meter for claim in claims) > 1


def pot_of(link: Link, meter: str, cut: str | None, refused: Collection[str] = ()) -> Pot:
    """The pot before a *cut* if all claims on older cuts are verified, but those *refused*.

    Without a cut: before one made now. Logged wins count as moved.
    """
    stream = link.streams[meter]
    first, *rest = stream.divided
    logged = link.projected_balance(meter_of(meter)) - link.balance(meter_of(meter))
    reserve, overflow = (
        link.projected_balance(reserve_of(meter)),
        link.projected_balance(overflow_of(meter)),
    )
    behind = sum((section.net for section in rest), start=ZERO)
    pot = Pot(first.amount + logged, behind, reserve, overflow)
    for older, section in zip(stream.cuts, rest, strict=True):
        if older == cut:
            break
        for claim in _claims_on_cut(round_of_cut(link, older), meter, older):
            if claim.key not in refused:
                pot = _take_claim(link, pot, claim).pot
        before = StreamSection(pot.before).then(section).amount
        pot = Pot(before, pot.behind - section.net, pot.reserve, pot.overflow)
    return pot


def _claims_on_cut(round: Round, meter: str, cut: str | None) -> list[Claim]:
    """The claims of a round that take from one cut of a meter, in paying order."""
    shares = ((claim, claim.share) for claim in claims_of(round))
    return [x for x, share in shares if share and share.of == meter and x.cut == cut]


def terms_at_reseed(link: Link, meter: str) -> Version:
    """The terms in force after a reseed of *meter*: the pending ones if they can take effect."""
    pending = link.pending
    if pending is None or not is_limited_to_meter(link.version, pending, meter):
        return link.version
    cap = pending.meters[meter].cap
    if cap is not None and link.streams[meter].behind > cap:
        return link.version  # contributions of other tables since then exceed the new cap
    return pending


def is_limited_to_meter(old: Version, new: Version, meter: str) -> bool:
    """Whether changed terms affect no meter other than *meter*."""
    others = [key for key in old.meters if key != meter]
    if any(old.meters[key] != new.meters[key] for key in others):
        return False
    return not others or _without_meters(old) == _without_meters(new)


def _without_meters(version: Version) -> tuple[object, ...]:
    table, terms = version.pay_table, version.pay_table.terms
    common = [getattr(terms, x) for x in terms.__struct_fields__ if x != "meters"]
    return (version.decks, version.rules, table.considers, table.lines, *common)


def price_claim(
    link: Link, claim: Claim, *, refused: Collection[str] = (), ahead: Iterable[Claim] = ()
) -> TakenShare:
    """What a share claim would take and leave if all claims before it were verified.

    Those *refused* are not; claims *ahead* of one without a cut are verified too.
    """
    share, round = claim.share, link.tables[claim.table].round
    assert share is not None
    assert round is not None
    pot = pot_of(link, share.of, claim.cut, refused)
    for other in ahead:
        pot = _take_claim(link, pot, other).pot
    for earlier in _claims_on_cut(round, share.of, claim.cut):
        if earlier.key == claim.key:
            break
        pot = _take_claim(link, pot, earlier).pot
    return _take_claim(link, pot, claim)


def _take_claim(link: Link, pot: Pot, claim: Claim) -> TakenShare:
    share = claim.share
    assert share is not None
    version = terms_at_reseed(link, share.of) if share.reseeds else link.version
    return take_share(pot, version.meters[share.of], share, max(1, len(claim.spots)))


def claim_amount(link: Link, round: Round, claim: Claim) -> Money:
    """The total amount of a claim if it and all before it were verified now."""
    count = max(1, len(claim.spots))
    if isinstance(claim.line.award, Share):
        return price_claim(link, claim).each * count
    return claim.line.award.pays(round.version.wager) * count


def claims_before(link: Link, claim: Claim) -> list[Claim]:
    """The pending claims of other tables that may change what a claim on a meter is paid.

    A claim without a cut is paid what the meter holds when it is verified, so every other may.
    """
    share = claim.share
    if share is None:
        return []
    if claim.cut is not None:
        cuts = link.streams[share.of].cuts
        older = cuts[: cuts.index(claim.cut)]
        found = [(round_of_cut(link, cut), cut) for cut in older]
        return [
            other
            for round, cut in found
            if round.table != claim.table
            for other in _claims_on_cut(round, share.of, cut)
        ]
    rounds = (table.round for table in link.tables.values() if table.round is not None)
    return [
        other
        for round in rounds
        if round.table != claim.table
        for other in claims_of(round)
        if other.share is not None and other.share.of == share.of
    ]


def claim_envy(round: Round, claim: Claim) -> Money:
    """What the hands of a claim pay the other spots as envy."""
    hands = ((mark, spot) for mark in claim.marks for spot in round.spots_of(mark))
    each = (
        mark.line.envy.pays(round.version.wager) * len(envy_spots_of(round, mark, spot))
        for mark, spot in hands
        if mark.line.envy is not None
    )
    return sum(each, start=ZERO)


def claim_total(link: Link, round: Round, claim: Claim) -> Money:
    """What a claim pays altogether, its envy included: what decides who verifies it (HG63)."""
    return claim_amount(link, round, claim) + claim_envy(round, claim)


def tier_of(link: Link, round: Round, claim: Claim) -> Tier:
    """Who must verify a claim at its present amount."""
    amount = claim_total(link, round, claim)
    return max(round.version.tier_of(mark.line, amount) for mark in claim.marks)


def name_verifiers(link: Link, round: Round, claim: Claim) -> Text:
    """Who may verify a claim at its present amount, and refuse it once it is confirmed."""
    tier = tier_of(link, round, claim)
    return list_roles([x for x in RIGHTS["RefuseClaim"].by if x.tier >= tier])


def refusal_tier(claim: Claim, tier: Tier) -> Tier:
    """Who may refuse a claim that *tier* verifies: that tier once it is confirmed (HG64)."""
    is_confirmed = any(mark.is_confirmed for mark in claim.marks)
    return max(tier, Tier.SUPERVISOR) if is_confirmed else Tier.SUPERVISOR


def cards_of_claim(round: Round, claim: Claim) -> tuple[Card, ...]:
    """The entered cards that decide the first hand of a claim; empty if too few were entered."""
    considers = round.version.pay_table.considers
    if isinstance(considers, DealerHand):
        return round.dealer_cards
    own = round.player_cards.get(claim.spots[0], ()) if claim.spots else ()
    if len(own) < len(PLACES_OF_PART[Part.PLAYER]):
        return ()
    places = PLACES_OF_PART[Part.DEALER]
    dealers = zip(places, round.dealer_cards, strict=False)
    return (*own, *(card for place, card in dealers if place in considers.places))


def confirmed_claims(round: Round) -> tuple[Claim, ...]:
    """The claims with a hand that was presented to the person who verifies it (rules HG64)."""
    return tuple(x for x in claims_of(round) if any(mark.is_confirmed for mark in x.marks))


def round_of_cut(link: Link, cut: str) -> Round:
    """The round that a cut belongs to."""
    number = int(cut.partition(".")[0])
    return next(
        table.round
        for table in link.tables.values()
        if table.round is not None and table.round.number == number
    )


def winnable_amount(link: Link, meter: str, cut: str | None = None) -> Money:
    """What a 100% claim would win if all claims before it were verified.

    Without a *cut*: a claim marked now, behind all others including those without a cut.
    """
    pot = pot_of(link, meter, cut)
    if cut is None:
        rounds = (table.round for table in link.tables.values() if table.round is not None)
        for claim in (claim for round in rounds for claim in _claims_on_cut(round, meter, None)):
            pot = _take_claim(link, pot, claim).pot
    return pot.before
