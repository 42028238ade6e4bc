"""One round at a table of up to seven spots: an immutable value; each action makes a new one.

The caller supplies the cards in the order they leave the shoe. A round deals them, offers insurance
with an ace up, has the dealer check, takes the actions of hand after hand, and plays the dealer's
hand. ``settlement`` pays it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from jackpit.blackjack import legality, play
from jackpit.blackjack.actions import Action, Phase, WaitsFor
from jackpit.blackjack.frozen_dict import FrozenDict
from jackpit.blackjack.hand import PlayerHand, is_blackjack
from jackpit.blackjack.limits import NO_LIMITS, TableLimits
from jackpit.blackjack.refusal import BlackjackError, BlackjackRefusal, raise_if_refused
from jackpit.blackjack.rules import Rules
from jackpit.blackjack.wagers import Bet, why_not_begin
from jackpit.cards import Card
from jackpit.money import ZERO, Money
from jackpit.refusal import Refused

Turn = tuple[int, int]
"""The number of a spot, and the number of one of its hands, from 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A spot in a round: its wagers and its hands."""

    bet: Bet
    hands: tuple[PlayerHand, ...]
    """One, or several after a split, in order of play."""

    first: tuple[Card, Card]
    """The first two cards, which decide side bets however the hand is played."""

    insurance: Money | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackjackRound:
    """The state of a round: made by ``begin``, continued by ``do``, ``insure`` and others."""

    rules: Rules
    limits: TableLimits = NO_LIMITS
    cards: tuple[Card, ...] = field(repr=False)
    """The shoe, from the first card of the round on."""

    used: int
    """How many of ``cards`` have left the shoe; the next round is dealt from the rest."""

    phase: Phase
    spots: Mapping[int, Spot]
    """By their numbers, lowest first."""

    dealer: tuple[Card, ...]
    """The up card, the hole card, then the cards drawn."""

    turn: Turn | None
    """The spot and the hand (from 0) to be played; None unless the phase is PLAY."""

    hole_shown: bool = False
    """Whether the hole card lies face up."""

    @property
    def up(self) -> Card:
        """The dealer's face-up card."""
        return self.dealer[0]

    @property
    def hole(self) -> Card:
        """The dealer's second card, whether or not the players see it yet."""
        return self.dealer[1]

    @property
    def dealer_has_blackjack(self) -> bool:
        """Whether the dealer's first two cards make 21; players see it only once it is shown."""
        return is_blackjack(self.dealer[:2])

    @property
    def dealer_waits_for(self) -> WaitsFor:
        """What the dealer's cards are needed for, in a round whose hands are all over."""
        return play.dealer_waits_for(self)

    @property
    def hand(self) -> PlayerHand | None:
        """The hand whose turn it is."""
        return None if self.turn is None else self.spots[self.turn[0]].hands[self.turn[1]]

    def why_not(self, action: Action, *, at: Turn | None = None) -> Refused | None:
        """Why *action* is not allowed now, to the hand whose turn it is or to the one *at*."""
        return legality.why_not(self, action, at)

    def can(self, action: Action) -> bool:
        """Whether *action* is allowed now."""
        return self.why_not(action) is None

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """The actions of the hand whose turn it is; none unless the phase is PLAY."""
        return tuple(action for action in Action if self.can(action))

    def do(self, action: Action) -> BlackjackRound:
        """The round after *action* of the hand whose turn it is, and every automatic step."""
        raise_if_refused(self.why_not(action))
        return play.do(self, action)

    def why_not_insure(self, spot: int, amount: Money) -> Refused | None:
        """Why *spot* cannot insure for *amount* now."""
        insurance = self.rules.insurance
        if self.phase is not Phase.INSURANCE or insurance is None:
            return BlackjackRefusal.NO_INSURANCE_NOW.given()
        if spot not in self.spots:
            return BlackjackRefusal.SPOT_NOT_IN_ROUND.given(spot=spot)
        if self.spots[spot].insurance is not None:
            return BlackjackRefusal.ALREADY_INSURED.given(spot=spot)
        if amount <= ZERO or not amount.is_whole_cents:
            return BlackjackRefusal.NOT_AN_AMOUNT.given()
        most = insurance.at_most(self.spots[spot].bet.main)
        if amount > most:
            return BlackjackRefusal.INSURANCE_TOO_LARGE.given(spot=spot, most=most)
        return None

    def can_insure(self, spot: int, amount: Money) -> bool:
        """Whether *spot* may insure for *amount* now."""
        return self.why_not_insure(spot, amount) is None

    def insure(self, spot: int, amount: Money) -> BlackjackRound:
        """The round with *spot* insured for *amount*."""
        raise_if_refused(self.why_not_insure(spot, amount))
        insured = replace(self.spots[spot], insurance=amount)
        return replace(self, spots=FrozenDict({**self.spots, spot: insured}))

    def why_not_close_insurance(self) -> Refused | None:
        """Why insurance cannot be closed: it is not offered."""
        offered = self.phase is Phase.INSURANCE
        return None if offered else BlackjackRefusal.NO_INSURANCE_NOW.given()

    def close_insurance(self) -> BlackjackRound:
        """The round after insurance is closed and the dealer has checked."""
        raise_if_refused(self.why_not_close_insurance())
        return play.open_play(self)


def begin(
    rules: Rules,
    bets: Mapping[int, Bet],
    cards: Sequence[Card],
    limits: TableLimits | None = None,
) -> BlackjackRound:
    """Deal a round: one card to each spot, lowest first, and to the dealer; then a second one.

    *cards* is the shoe from the next card on. The phase is INSURANCE with an ace up if insurance is
    offered, PLAY if a hand has a choice, otherwise OVER.

    >>> from jackpit.blackjack import BAHAMA_BONUS
    >>> from jackpit.cards import Deal
    >>> shoe = Deal.parse("6s 9c 7s Kd 8s").player
    >>> round = begin(BAHAMA_BONUS, {3: Bet(Money.dollars(10))}, shoe)
    >>> print(round.spots[3].hands[0], "against", round.up, round.turn)
    6s 7s against 9c (3, 0)
    >>> round.do(Action.HIT).phase
    <Phase.OVER: 'over'>
    """
    raise_if_refused(why_not_begin(rules, bets, limits))
    numbers = sorted(bets)
    count = len(numbers) + 1
    if len(cards) < 2 * count:
        raise BlackjackError(f"{len(cards)} cards are too few to deal {2 * count}")
    if card := rules.shoe.lacks(cards):
        raise BlackjackError(f"{card} is one too many for a shoe of {rules.shoe}")
    spots = {
        number: _dealt(bets[number], (cards[n], cards[count + n]))
        for n, number in enumerate(numbers)
    }
    round = BlackjackRound(
        rules=rules,
        limits=limits or NO_LIMITS,
        cards=tuple(cards),
        used=2 * count,
        phase=Phase.PLAY,
        spots=FrozenDict(spots),
        dealer=(cards[count - 1], cards[2 * count - 1]),
        turn=None,
    )
    return play.after_the_deal(round)


def _dealt(bet: Bet, first: tuple[Card, Card]) -> Spot:
    return Spot(bet=bet, hands=(PlayerHand(cards=first, wager=bet.main),), first=first)
