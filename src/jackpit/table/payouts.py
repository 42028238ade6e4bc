"""The payout sheet: what each spot is paid, from where, and an explanation of every amount."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import itemgetter

from jackpit.ledger import Reason
from jackpit.messages import Message, Sentence
from jackpit.money import ZERO, Money
from jackpit.paytable import Line, Share
from jackpit.rights import Tier
from jackpit.table.claims import Claim, claim_amount, claim_envy, claims_of, price_claim, tier_of
from jackpit.table.entered_cards import decided_line
from jackpit.table.envy import envy_spots_of, is_claim, is_claim_at, spots_with_envy
from jackpit.table.state import Link, Mark, Round, Win
from jackpit.table.version import Payment, PaymentSource

_FRACTIONS = {2: "½", 3: "⅓", 4: "¼", 5: "⅕", 6: "⅙", 7: "⅐", 8: "⅛", 9: "⅑", 10: "⅒"}


class WinText(Message):
    """How the share of a win was computed."""

    SHARE = "{lines}: {share}"


class ShareText(Message):
    """A share of what a meter held."""

    WHOLE = "100% of {found}"
    PERCENT = "{percent}% of {found}"
    SPLIT = "{fraction} of {found}"
    SPLIT_PERCENT = "{fraction} of {percent}% of {found}"
    ODD_CENT = "{share}; the odd cent stays on the meter"
    UNDIVIDED = "{share}; {amount} cannot be divided and stays on the meter"
    BELOW_A_CENT = "{share}; a part of a cent stays on the meter"


@dataclass(frozen=True, slots=True)
class PendingPayout:
    """A pending claim, and who must verify it.

    The amount is what it would pay if it and all claims before it were verified now.
    """

    claim: Claim
    amount: Money
    each: Money
    """What each spot would be paid."""

    envy: Money
    """What its hands pay the other spots."""

    tier: Tier
    why: Sentence


@dataclass(frozen=True, slots=True)
class PayoutSheet:
    """What a round pays, and its pending claims."""

    payments: tuple[Payment, ...]
    waiting: tuple[PendingPayout, ...]


def payout_sheet(link: Link, round: Round) -> PayoutSheet:
    """The payout sheet of a round at this moment."""
    waiting = tuple(_pending_payout(link, round, claim) for claim in claims_of(round))
    return PayoutSheet(payments_of(link, round), waiting)


def payments_of(link: Link, round: Round) -> tuple[Payment, ...]:
    """The payments of a round: verified wins, fixed awards, envy and bonuses.

    Wins are in order of verification, all else from the dealer's far right.
    """
    payments = [payment for win in round.wins for payment in _win_payments(round, link.wins[win])]
    hands = fixed_hands(round)
    for line, spots in hands:
        payments += round.version.fixed_payments(line, spots)
    if round.version.has_envy:
        payments += _envy(round, hands)
    for mark in round.bonuses:
        if mark.win is not None or not is_claim(round, mark):
            payments += bonus_payments(round, mark)
    return tuple(payments)


def tray_payments(payments: Iterable[Payment]) -> dict[int, Money]:
    """What the tray pays each spot."""
    found: dict[int, Money] = {}
    for x in payments:
        if x.source is PaymentSource.TRAY:
            found[x.spot] = found.get(x.spot, ZERO) + x.amount
    return found


def _pending_payout(link: Link, round: Round, claim: Claim) -> PendingPayout:
    amount, tier = claim_amount(link, round, claim), tier_of(link, round, claim)
    award = claim.line.award
    if isinstance(award, Share):
        taken = price_claim(link, claim)
        each, count = taken.each, max(1, len(claim.spots))
        why = explain_share(award, each * count + taken.left, each, count)
    else:
        each, why = round.version.fixed_awards[claim.line.key]
    return PendingPayout(claim, amount, each, claim_envy(round, claim), tier, why)


def _win_payments(round: Round, win: Win) -> Iterator[Payment]:
    for spot, amount in win.shares:
        why = _explain_win(round, win, amount)
        reason = Reason.BONUS if win.is_bonus else Reason.AWARD if win.is_fixed else Reason.WIN
        yield Payment(spot=spot, amount=amount, reason=reason, why=why, win=win.number)


def _explain_win(round: Round, win: Win, amount: Money) -> Sentence:
    line = next(mark.line for mark in round.all_marks if mark.win == win.number)
    if isinstance(line.award, Share):
        share = explain_share(line.award, win.found, amount, len(win.shares))
        return WinText.SHARE.given(lines=win.lines, share=share)
    return round.version.fixed_awards[line.key][1]


def fixed_hands(round: Round) -> list[tuple[Line, tuple[int, ...]]]:
    """The lines paid a fixed award without verification, and their spots.

    Marked hands, and hands that the cards decide where the tray pays and no mark is required; from
    the dealer's far right, in any order of marking.
    """
    hands = [
        (mark.line, round.spots_of(mark)[::-1])
        for mark in round.marks
        if mark.win is None and not is_claim(round, mark)
    ]
    if round.player_cards or round.dealer_cards:
        dealt = _dealt_hands(round)
        hands += [(line, (spot,)) for line, spot in dealt if not is_claim_at(round, line, spot)]
    hands.sort(key=_far_right, reverse=True)
    return hands


def _far_right(hand: tuple[Line, tuple[int, ...]]) -> tuple[int, ...]:
    return hand[1][:1]


def _dealt_hands(round: Round) -> Iterator[tuple[Line, int]]:
    """The lines that the cards name and no mark, if they need none."""
    if round.version.must_mark_awards:
        return
    marked = {spot for mark in round.marks for spot in round.spots_of(mark)}
    for spot in reversed(round.spots):
        line = decided_line(round, spot) if spot not in marked else None
        if line is not None:
            yield line, spot


def _envy(round: Round, fixed: Iterable[tuple[Line, tuple[int, ...]]]) -> Iterator[Payment]:
    """Envy to every other wager for each qualifying hand, except a joined spot's (R10a).

    Those are the hands of the wins and the *fixed* hands.
    """
    won = [(mark.line, round.spots_of(mark)) for mark in round.marks if mark.win is not None]
    return envy_for(round, [(line, spot) for line, spots in (*won, *fixed) for spot in spots])


def envy_of(round: Round, claim: Claim) -> tuple[Payment, ...]:
    """The envy that verifying a claim pays to every other wager."""
    if round.version.is_bonus(claim.line):
        return tuple(bonus_envy(round, claim.marks[0]))
    hands = [(mark.line, spot) for mark in claim.marks for spot in round.spots_of(mark)]
    return tuple(envy_for(round, hands))


def envy_for(round: Round, hands: Iterable[tuple[Line, int]]) -> Iterator[Payment]:
    """The envy for winning hands, each a line and its spot."""
    version = round.version
    paid = [(line, winner) for line, winner in hands if line.envy is not None]
    for line, winner in sorted(paid, key=itemgetter(1), reverse=True):
        yield from version.envy_payments(line, winner, spots_with_envy(round, winner))


def bonus_payments(round: Round, mark: Mark) -> Iterator[Payment]:
    """The bonus of the base game: the winner's award if it is no win, and the envy."""
    if mark.win is None:
        assert mark.spot is not None
        amount, why = round.version.fixed_awards[mark.line.key]
        yield Payment(spot=mark.spot, amount=amount, reason=Reason.BONUS, why=why)
    yield from bonus_envy(round, mark)


def bonus_envy(round: Round, mark: Mark) -> Iterator[Payment]:
    """The envy of the bonus, to the other blackjack wagers that the dealer named."""
    envy, version = mark.line.envy, round.version
    assert envy is not None
    assert mark.spot is not None
    amount, why = envy.pays(version.wager), version.explain_envy(mark.spot, mark.line)
    for spot in envy_spots_of(round, mark, mark.spot):
        yield Payment(spot=spot, amount=amount, reason=Reason.BONUS, why=why)


def explain_share(share: Share, found: Money, each: Money, among: int) -> Sentence:
    """Explain how a share was computed.

    >>> half = explain_share(Share(100, of="progressive"), Money.parse("12345.67"),
    ...     Money.parse("6172.83"), 2)
    >>> print(half)
    ½ of $12,345.67; the odd cent stays on the meter
    """
    return _explain_remainder(_explain_part(share, found, among), share, found, each, among)


def _explain_part(share: Share, found: Money, among: int) -> Sentence:
    if among == 1:
        if share.reseeds:
            return ShareText.WHOLE.given(found=found)
        return ShareText.PERCENT.given(percent=share.percent, found=found)
    fraction = _FRACTIONS.get(among, f"1/{among}")
    if share.reseeds:
        return ShareText.SPLIT.given(fraction=fraction, found=found)
    return ShareText.SPLIT_PERCENT.given(fraction=fraction, percent=share.percent, found=found)


def _explain_remainder(
    part: Sentence, share: Share, found: Money, each: Money, among: int
) -> Sentence:
    """Explain what could not be divided: whole cents, or a part of a cent."""
    # `divide` made *each* and rounded it down to whole cents, so this is never negative. It only
    # describes the remainder: no money moves by it.
    parts = found.microcents * share.percent // 100 - each.microcents * among
    cents, below = divmod(parts, Money.cents(1).microcents)
    if not parts:
        return part
    if cents == 1 and not below:
        return ShareText.ODD_CENT.given(share=part)
    if cents:
        return ShareText.UNDIVIDED.given(share=part, amount=Money(parts))
    return ShareText.BELOW_A_CENT.given(share=part)
