"""Settlement of blackjack wagers, hand by hand, and of insurance."""

from __future__ import annotations

from jackpit.blackjack.hand import BEST_TOTAL, HandEnd, PlayerHand, points_of
from jackpit.blackjack.payout import EVEN_MONEY, INSURANCE, MAIN, Payout, PayoutOdds, format_amount
from jackpit.blackjack.round import BlackjackRound
from jackpit.blackjack.rules import RescueForfeits, Rules, SettlementReason
from jackpit.messages import Message, Phrase, Sentence, Text
from jackpit.money import ZERO, Money, divide

_SURRENDERED = (SettlementReason.SURRENDER, SettlementReason.SURRENDER_ODD_CENT)
_Decided = tuple[SettlementReason, PayoutOdds | None]
"""Why a hand ends as it does, and the odds it is paid if it wins."""


class MainWagerText(Message):
    """How a blackjack wager or insurance is settled, and why; placeholders in braces."""

    SPOT = "Spot {spot}"
    HAND = "Spot {spot}, hand {hand}"

    # Hands that win.
    WINS = "{place}, {cards}: wins {won}."
    PAYS = "{place}, {cards}: pays {odds} on {staked}, {won}."
    DEALER_BUSTS = "{points}, and the dealer busts with {dealer}"
    AGAINST = "{points} against {dealer}"

    # Hands that do not.
    BUST = "{place}, busted with {points}: loses {staked}."
    SURRENDERED = "{place}, surrendered: loses {lost} of {staked}, {returned} is returned."
    RESCUED = "{place}, rescued: loses {lost} of {staked}, {returned} is returned."
    DEALER_BLACKJACK = "{place}, {points} against the dealer's blackjack: loses {staked}."
    BLACKJACK_PUSH = "{place}, blackjack against blackjack: a push, {staked} is returned."
    PUSH = "{place}, {points} each: a push, {staked} is returned."
    LOSES = "{place}, {points} against {dealer}: loses {staked}."

    # Insurance.
    INSURANCE_WINS = "Spot {spot}, insurance: the dealer has a blackjack, wins {won}."
    INSURANCE_PAYS = (
        "Spot {spot}, insurance: the dealer has a blackjack, pays {odds} on {staked}, {won}."
    )
    INSURANCE_LOSES = "Spot {spot}, insurance: the dealer has no blackjack, loses {staked}."


def settle_hand(round: BlackjackRound, number: int, index: int) -> Payout:
    """The payout of one hand's wager."""
    hand, place = round.spots[number].hands[index], _place(round, number, index)
    reason, odds = _decided(round, hand)
    rule, line = round.rules.paragraph(reason), None
    staked = hand.total_wager
    if odds is not None:
        bonus = round.rules.bonus_21s
        paid = None if bonus is None else bonus.row_of(hand, round.dealer)
        cards = _winning_cards(round, hand, reason)
        if paid is not None:
            cards, odds, rule, line = Phrase(paid.name), paid.pays, paid.rule, paid.key
        returned = staked + odds.of(staked)
        sentence = _wins(place, cards, odds, staked)
    else:
        returned = returned_amount(round.rules, hand, reason)
        sentence = _does_not_win(place, round, hand, reason, returned)
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


def _place(round: BlackjackRound, number: int, index: int) -> Sentence:
    if len(round.spots[number].hands) == 1:
        return MainWagerText.SPOT.given(spot=number)
    return MainWagerText.HAND.given(spot=number, hand=index + 1)


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


def _winning_cards(round: BlackjackRound, hand: PlayerHand, reason: SettlementReason) -> Text:
    if reason is SettlementReason.BLACKJACK:
        return Phrase("blackjack")
    if reason is SettlementReason.BLACKJACK_ALWAYS_WINS:
        return Phrase("blackjack against the dealer's")
    if reason is SettlementReason.TWENTY_ONE_ALWAYS_WINS:
        return Phrase("21 against any dealer total")
    is_bust = reason is SettlementReason.DEALER_BUSTS
    text = MainWagerText.DEALER_BUSTS if is_bust else MainWagerText.AGAINST
    return text.given(points=hand.points, dealer=points_of(round.dealer))


def _wins(place: Sentence, cards: Text, odds: PayoutOdds, staked: Money) -> Sentence:
    won = format_amount(odds.of(staked))
    if odds == EVEN_MONEY:
        return MainWagerText.WINS.given(place=place, cards=cards, won=won)
    return MainWagerText.PAYS.given(
        place=place, cards=cards, odds=odds.text, staked=format_amount(staked), won=won
    )


def _does_not_win(
    place: Sentence,
    round: BlackjackRound,
    hand: PlayerHand,
    reason: SettlementReason,
    returned: Money,
) -> Sentence:
    points, staked = hand.points, format_amount(hand.total_wager)
    if reason in _SURRENDERED or reason is SettlementReason.RESCUE:
        is_rescue = reason is SettlementReason.RESCUE
        text = MainWagerText.RESCUED if is_rescue else MainWagerText.SURRENDERED
        lost = format_amount(hand.total_wager - returned)
        return text.given(place=place, lost=lost, staked=staked, returned=format_amount(returned))
    if reason is SettlementReason.BUST:
        return MainWagerText.BUST.given(place=place, points=points, staked=staked)
    if reason is SettlementReason.DEALER_BLACKJACK:
        return MainWagerText.DEALER_BLACKJACK.given(place=place, points=points, staked=staked)
    if reason is SettlementReason.PUSH and hand.is_blackjack:
        return MainWagerText.BLACKJACK_PUSH.given(place=place, staked=staked)
    if reason is SettlementReason.PUSH:
        return MainWagerText.PUSH.given(place=place, points=points, staked=staked)
    dealer = points_of(round.dealer)
    return MainWagerText.LOSES.given(place=place, points=points, dealer=dealer, staked=staked)


def settle_insurance(round: BlackjackRound, number: int, amount: Money) -> Payout:
    """The payout of an insurance wager."""
    insurance = round.rules.insurance
    assert insurance is not None
    staked, pays = format_amount(amount), insurance.pays
    if round.dealer_has_blackjack:
        reason, returned = SettlementReason.INSURANCE, amount + pays.of(amount)
        won = format_amount(pays.of(amount))
        if pays == EVEN_MONEY:
            sentence = MainWagerText.INSURANCE_WINS.given(spot=number, won=won)
        else:
            sentence = MainWagerText.INSURANCE_PAYS.given(
                spot=number, odds=pays.text, staked=staked, won=won
            )
    else:
        reason, returned = SettlementReason.INSURANCE_LOSES, ZERO
        sentence = MainWagerText.INSURANCE_LOSES.given(spot=number, staked=staked)
    return Payout(
        spot=number,
        hand=None,
        on=INSURANCE,
        staked=amount,
        returned=returned,
        sentence=sentence,
        rule=round.rules.paragraph(reason),
    )
