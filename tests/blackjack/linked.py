"""A round of blackjack with a real link: wagers, cards, claims, bonuses and the end of the round.

The base game's money moves between players and tray; the progressive's moves through the link's
books. Together they must neither create nor lose a cent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from blackjack.houses import House
from pit import Pit

from jackpit.blackjack import BlackjackRound, Progressive, Settlement
from jackpit.ledger import PLAYERS, Reason
from jackpit.money import ZERO, Money
from jackpit.paytable import DealerHand, Share
from jackpit.table import Controller, HouseRules, Payment
from jackpit.table import commands as c

Paid = dict[int, Money]


def agrees_with_a_link(
    house: House, round: BlackjackRound, settlement: Settlement, put_down: Mapping[int, int]
) -> None:
    """The link pays what the settlement says, and every wagered cent is accounted for."""
    returned = _sum(x.returned for x in settlement.payouts)
    wagered = _sum(Money.cents(count) for count in put_down.values())
    if not settlement.progressives:
        assert returned - wagered == _sum(x.won for x in settlement.payouts)
        return
    pit, payments = _on_a_link(house, round, settlement)
    bonuses = _by_spot(
        (x.spot, x.returned) for x in settlement.payouts if x.on in ("special-bonus", "envy")
    )
    assert _of(payments, Reason.BONUS) == bonuses
    assert _of(payments, Reason.AWARD) == _fixed_awards(settlement.progressives)
    assert _of(payments, Reason.ENVY) == _envy(settlement.progressives)
    shares = {x.spot for x in settlement.progressives if x.line and isinstance(x.line.award, Share)}
    if all(x.line is None or not x.line.is_table_wide for x in settlement.progressives):
        assert set(_of(payments, Reason.WIN)) == shares
    # The players' money at the end, by the settlement and by the link's books.
    from_the_link = _sum(x.amount for x in payments if x.reason is not Reason.BONUS)
    base = _sum(x.won for x in settlement.payouts) - _sum(bonuses.values())
    assert returned + from_the_link - wagered == base + pit.link.balance(PLAYERS)
    assert _sum(pit.balances().values()) == ZERO


def _on_a_link(
    house: House, round: BlackjackRound, settlement: Settlement
) -> tuple[Pit, tuple[Payment, ...]]:
    assert house.progressive is not None
    assert house.pay_table is not None
    by_dealer = HouseRules(supervisor_from=None)  # the dealer pays every fixed award
    pit = Pit(
        house.progressive, tables=(Controller.KEYPAD,), pay_table=house.pay_table, rules=by_dealer
    )
    pit.start(*(x.spot for x in settlement.progressives))
    whole_hand = isinstance(house.pay_table.considers, DealerHand)
    dealer = round.dealer if whole_hand else round.dealer[:2]
    pit.do(c.EnterCards(table="1", spot=None, cards=dealer))
    for x in settlement.progressives:
        pit.do(c.EnterCards(table="1", spot=x.spot, cards=round.spots[x.spot].first))
    for x in settlement.progressives:
        if x.line is not None and isinstance(x.line.award, Share):
            spot = None if x.line.is_table_wide else x.spot
            if not any(mark.spot == spot for mark in pit.round().marks):
                pit.mark(x.line.key, spot)
    for payout in settlement.payouts:
        if payout.on == "special-bonus":
            others = tuple(spot for spot in round.spots if spot != payout.spot)
            pit.do(c.MarkBonus(table="1", winner=payout.spot, others=others))
    while pit.claims():
        win = pit.verify()
        for spot, _ in pit.win(win).shares:
            pit.pay(win, spot)
    return pit, pit.end()


def _fixed_awards(progressives: tuple[Progressive, ...]) -> Paid:
    return {x.spot: x.pays for x in progressives if x.pays}


def _envy(progressives: tuple[Progressive, ...]) -> Paid:
    """HG25: every other wager, once for each qualifying hand."""
    return _by_spot(
        (other.spot, x.line.envy.pays(other.staked))
        for x in progressives
        if x.line is not None and x.line.envy is not None
        for other in progressives
        if other.spot != x.spot
    )


def _of(payments: tuple[Payment, ...], reason: Reason) -> Paid:
    return _by_spot((x.spot, x.amount) for x in payments if x.reason is reason)


def _by_spot(amounts: Iterable[tuple[int, Money]]) -> Paid:
    paid: Paid = {}
    for spot, amount in amounts:
        paid[spot] = paid.get(spot, ZERO) + amount
    return paid


def _sum(amounts: Iterable[Money]) -> Money:
    return sum(amounts, start=ZERO)
