"""Settlement of a finished round: every payout with a sentence that gives the reason."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from jackpit.blackjack.actions import Phase
from jackpit.blackjack.main_wager import settle_hand, settle_insurance
from jackpit.blackjack.payout import ENVY, Payout, Progressive, format_amount
from jackpit.blackjack.refusal import BlackjackError
from jackpit.blackjack.round import BlackjackRound, Spot
from jackpit.blackjack.side_bets import SideBet
from jackpit.cards import Deal
from jackpit.messages import Message, Phrase, Sentence
from jackpit.money import ZERO, Money
from jackpit.paytable import Line, Share, winning_line


class SettlementText(Message):
    """How a side bet, a fixed bonus or envy is settled; placeholders in braces."""

    LOSES = "Spot {spot}, {side}: loses {amount}."
    SIDE_BET_PAYS = "Spot {spot}, {side}, '{line}': pays {award} on {staked}, {won}."
    PROGRESSIVE_PAYS = "Spot {spot}, {side}, '{line}': pays {amount}."
    TAKES_SHARE = "Spot {spot}, {side}, '{line}': takes {percent}% of the meter."
    BONUS = "Spot {spot}, {bonus}: pays {amount}."
    ENVY = "Spot {spot}, envy of spot {winner}'s {bonus}: pays {amount}."


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settled round: the payouts spot by spot, and the result of each progressive wager."""

    payouts: tuple[Payout, ...]
    progressives: tuple[Progressive, ...]
    """The link handles their wagers and pays them, so they are not among the payouts."""

    @property
    def staked(self) -> Money:
        """The sum of all wagers, without progressives."""
        return sum((payout.staked for payout in self.payouts), start=ZERO)

    @property
    def returned(self) -> Money:
        """Everything paid to the players, stakes included, without progressives."""
        return sum((payout.returned for payout in self.payouts), start=ZERO)

    def of(self, spot: int) -> tuple[Payout, ...]:
        """The payouts of one spot."""
        return tuple(payout for payout in self.payouts if payout.spot == spot)


def settle(round: BlackjackRound, joined: Collection[frozenset[int]] = ()) -> Settlement:
    """Settle a round that is over; *joined* spots are one person's and give each other no envy.

    >>> from jackpit.blackjack import BAHAMA_BONUS, Action, Bet, begin
    >>> cards = Deal.parse("6s 9c 7s Kd 8s").player
    >>> dealt = begin(BAHAMA_BONUS, {3: Bet(Money.dollars(10))}, cards)
    >>> print(settle(dealt.do(Action.HIT)).payouts[0])
    Spot 3, 6-7-8 of spades: pays 3 to 1 on $10, $30.
    """
    if round.phase is not Phase.OVER:
        raise BlackjackError("the round is not over, so it cannot be settled yet")
    envy = tuple(_envy(round, joined))
    payouts = [
        payout
        for number, spot in round.spots.items()
        for payout in (
            *_spot(round, number, spot),
            *(one for one in envy if one.spot == number),
        )
    ]
    return Settlement(tuple(payouts), tuple(_progressives(round)))


def _spot(round: BlackjackRound, number: int, spot: Spot) -> Iterator[Payout]:
    for side, amount in _side_bets(round, spot):
        if not side.is_progressive:
            yield _side_bet(round, number, spot, side, amount)
    if spot.insurance is not None:
        yield settle_insurance(round, number, spot.insurance)
    for index in range(len(spot.hands)):
        yield settle_hand(round, number, index)
    bonus = round.rules.fixed_bonus
    for index in _bonus_hands(round, spot):
        assert bonus is not None
        award = bonus.bonus.award.pays(ZERO)
        yield Payout(
            spot=number,
            hand=index,
            on=bonus.key,
            staked=ZERO,
            returned=award,
            sentence=SettlementText.BONUS.given(
                spot=number, bonus=bonus.bonus.name, amount=format_amount(award)
            ),
            rule=bonus.rule,
        )


def _bonus_hands(round: BlackjackRound, spot: Spot) -> list[int]:
    """The hands of a spot that win the fixed bonus."""
    bonus = round.rules.fixed_bonus
    if bonus is None:
        return []
    return [n for n, hand in enumerate(spot.hands) if bonus.is_won(hand, round.dealer)]


def _envy(round: BlackjackRound, joined: Collection[frozenset[int]]) -> Iterator[Payout]:
    """Envy for every other person's spot, once for each hand that wins the fixed bonus."""
    bonus = round.rules.fixed_bonus
    if bonus is None:
        return
    amount = bonus.bonus.envy.pays(ZERO)
    winners = [number for number, x in round.spots.items() for _ in _bonus_hands(round, x)]
    rule = (bonus.envy_of_several_rule if len(winners) > 1 else "") or bonus.envy_rule
    for winner in winners:
        own = {winner}.union(*(group for group in joined if winner in group))
        for other in round.spots:
            if other not in own:
                yield Payout(
                    spot=other,
                    hand=None,
                    on=ENVY,
                    staked=ZERO,
                    returned=amount,
                    sentence=SettlementText.ENVY.given(
                        spot=other,
                        winner=winner,
                        bonus=bonus.bonus.name,
                        amount=format_amount(amount),
                    ),
                    rule=rule,
                )


def _side_bets(round: BlackjackRound, spot: Spot) -> Iterator[tuple[SideBet, Money]]:
    """The side bets that a spot has made, in the order the rules offer them."""
    for side in round.rules.side_bets:
        if amount := spot.bet.sides.get(side.key):
            yield side, amount


def _side_bet(
    round: BlackjackRound, number: int, spot: Spot, side: SideBet, amount: Money
) -> Payout:
    line = _line(round, spot, side)
    returned = ZERO
    sentence = _loses(number, side, amount)
    if line is not None:
        assert not isinstance(line.award, Share), "a side bet without a meter has no share of one"
        returned = line.award.pays(amount)
        sentence = SettlementText.SIDE_BET_PAYS.given(
            spot=number,
            side=side.name,
            line=line.name,
            award=Phrase(str(line.award)),
            staked=format_amount(amount),
            won=format_amount(returned - amount),
        )
    return Payout(
        spot=number,
        hand=None,
        on=side.key,
        staked=amount,
        returned=returned,
        sentence=sentence,
        rule=side.rule_of(line),
        line=None if line is None else line.key,
    )


def _progressives(round: BlackjackRound) -> Iterator[Progressive]:
    for number, spot in round.spots.items():
        for side, amount in _side_bets(round, spot):
            if not side.is_progressive:
                continue
            line = _line(round, spot, side)
            pays: Money | None = ZERO
            sentence = _loses(number, side, amount)
            if line is not None and isinstance(line.award, Share):
                pays = None
                sentence = SettlementText.TAKES_SHARE.given(
                    spot=number,
                    side=side.name,
                    line=line.name,
                    percent=line.award.percent,
                )
            elif line is not None and not isinstance(line.award, Share):
                pays = line.award.pays(amount)
                sentence = SettlementText.PROGRESSIVE_PAYS.given(
                    spot=number,
                    side=side.name,
                    line=line.name,
                    amount=format_amount(pays),
                )
            yield Progressive(
                spot=number,
                on=side.key,
                staked=amount,
                line=line,
                pays=pays,
                sentence=sentence,
                rule=side.rule_of(line),
            )


def _loses(number: int, side: SideBet, amount: Money) -> Sentence:
    return SettlementText.LOSES.given(spot=number, side=side.name, amount=format_amount(amount))


def _line(round: BlackjackRound, spot: Spot, side: SideBet) -> Line | None:
    return winning_line(side.pay_table, Deal(spot.first, round.dealer))
