"""Settlement of blackjack wagers, hand by hand, and of insurance."""

from __future__ import annotations

from jackpit.blackjack.hand import BEST_TOTAL, HandEnd, PlayerHand, points_of
from jackpit.blackjack.payout import EVEN_MONEY, INSURANCE, MAIN, Payout, PayoutOdds, format_amount
from jackpit.blackjack.round import BlackjackRound
from jackpit.blackjack.rules import RescueForfeits, Rules, SettlementReason
from jackpit.money import ZERO, Money, divide

_SURRENDERED = (SettlementReason.SURRENDER, SettlementReason.SURRENDER_ODD_CENT)
_Decided = tuple[SettlementReason, PayoutOdds | None]
"""Why a hand ends as it does, and the odds it is paid if it wins."""


def settle_hand(round: BlackjackRound, number: int, index: int) -> Payout:
    """The payout of one hand's wager."""
    hands = round.spots[number].hands
    hand, which = hands[index], f"Spot {number}"
    if len(hands) > 1:
        which += f", hand {index + 1}"
    reason, odds = _decided(round, hand)
    rule, line = round.rules.paragraph(reason), None
    staked = hand.total_wager
    if odds is not None:
        bonus = round.rules.bonus_21s
        paid = None if bonus is None else bonus.row_of(hand, round.dealer)
        words = _winning_words(round, hand, reason)
        if paid is not None:
            words, odds, rule, line = paid.name, paid.pays, paid.rule, paid.key
        won = odds.of(staked)
        returned = staked + won
        sentence = f"{which}, {words}: {_pays(odds, staked, won)}."
    else:
        returned = returned_amount(round.rules, hand, reason)
        sentence = f"{which}, {_other_words(round, hand, reason, returned)}."
    return Payout(
        spot=number,
        hand=index,
        on=MAIN,
        staked=staked,
        returned=returned,
        sentence=sentence,
        rule=rule,
        line=line,
    )


def _decided(round: BlackjackRound, hand: PlayerHand) -> _Decided:
    """How a hand ends, in the order in which a dealer decides."""
    rules = round.rules
    if hand.ended is HandEnd.BUST:
        return SettlementReason.BUST, None
    if hand.ended is HandEnd.SURRENDERED:
        is_even = divide(hand.total_wager, among=2).left == ZERO
        return (
            SettlementReason.SURRENDER if is_even else SettlementReason.SURRENDER_ODD_CENT
        ), None
    if hand.ended is HandEnd.RESCUED:
        return SettlementReason.RESCUE, None
    if hand.is_blackjack:
        if not round.dealer_has_blackjack:
            return SettlementReason.BLACKJACK, rules.blackjack_pays
        if rules.blackjack_always_wins:
            return SettlementReason.BLACKJACK_ALWAYS_WINS, rules.blackjack_pays
        return SettlementReason.PUSH, None
    if round.dealer_has_blackjack:
        return SettlementReason.DEALER_BLACKJACK, None
    if hand.points == BEST_TOTAL and rules.twenty_one_always_wins:
        return SettlementReason.TWENTY_ONE_ALWAYS_WINS, EVEN_MONEY
    dealer = points_of(round.dealer)
    if dealer > BEST_TOTAL:
        return SettlementReason.DEALER_BUSTS, EVEN_MONEY
    if hand.points > dealer:
        return SettlementReason.HIGHER, EVEN_MONEY
    return (SettlementReason.PUSH if hand.points == dealer else SettlementReason.LOWER), None


def returned_amount(rules: Rules, hand: PlayerHand, reason: SettlementReason) -> Money:
    """The part of the wager that a hand returns if it does not win."""
    if reason is SettlementReason.PUSH:
        return hand.total_wager
    if reason in _SURRENDERED:
        return divide(hand.total_wager, among=2).each
    if reason is SettlementReason.RESCUE:
        if rules.rescue is RescueForfeits.ORIGINAL_WAGER:
            return hand.total_wager - hand.wager
        return divide(hand.total_wager, among=2).each
    return ZERO


def _winning_words(round: BlackjackRound, hand: PlayerHand, reason: SettlementReason) -> str:
    if reason is SettlementReason.BLACKJACK:
        return "blackjack"
    if reason is SettlementReason.BLACKJACK_ALWAYS_WINS:
        return "blackjack against the dealer's"
    if reason is SettlementReason.TWENTY_ONE_ALWAYS_WINS:
        return "21 against any dealer total"
    dealer = points_of(round.dealer)
    if reason is SettlementReason.DEALER_BUSTS:
        return f"{hand.points}, and the dealer busts with {dealer}"
    return f"{hand.points} against {dealer}"


def _pays(odds: PayoutOdds, staked: Money, won: Money) -> str:
    if odds == EVEN_MONEY:
        return f"wins {format_amount(won)}"
    return f"pays {odds} on {format_amount(staked)}, {format_amount(won)}"


def _other_words(
    round: BlackjackRound, hand: PlayerHand, reason: SettlementReason, returned: Money
) -> str:
    staked, lost = format_amount(hand.total_wager), format_amount(hand.total_wager - returned)
    if reason is SettlementReason.BUST:
        return f"busted with {hand.points}: loses {staked}"
    if reason in _SURRENDERED:
        return f"surrendered: loses {lost} of {staked}, {format_amount(returned)} comes back"
    if reason is SettlementReason.RESCUE:
        return f"rescued: loses {lost} of {staked}, {format_amount(returned)} comes back"
    if reason is SettlementReason.DEALER_BLACKJACK:
        return f"{hand.points} against the dealer's blackjack: loses {staked}"
    if reason is SettlementReason.PUSH:
        both = "blackjack against blackjack" if hand.is_blackjack else f"{hand.points} each"
        return f"{both}: a push, {staked} comes back"
    return f"{hand.points} against {points_of(round.dealer)}: loses {staked}"


def settle_insurance(round: BlackjackRound, number: int, amount: Money) -> Payout:
    """The payout of an insurance wager."""
    insurance = round.rules.insurance
    assert insurance is not None
    if round.dealer_has_blackjack:
        reason, won = SettlementReason.INSURANCE, insurance.pays.of(amount)
        returned = amount + won
        words = f"the dealer has a blackjack, {_pays(insurance.pays, amount, won)}"
    else:
        reason, returned = SettlementReason.INSURANCE_LOSES, ZERO
        words = f"the dealer has no blackjack, loses {format_amount(amount)}"
    return Payout(
        spot=number,
        hand=None,
        on=INSURANCE,
        staked=amount,
        returned=returned,
        sentence=f"Spot {number}, insurance: {words}.",
        rule=round.rules.paragraph(reason),
    )
