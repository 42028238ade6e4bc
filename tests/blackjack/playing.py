"""Rounds with chosen cards: each spot's cards and wagers, and the players' calls.

>>> from jackpit.blackjack import STANDARD
>>> played = Play(STANDARD, {1: "Kd 8c"}, dealer="7h Ks").call("stand")
>>> print(played.returned(1), played.round.dealer)
$20.00 (Card.parse('7h'), Card.parse('Ks'))
"""

from __future__ import annotations

from collections.abc import Mapping

from jackpit.blackjack import (
    Action,
    Bet,
    BlackjackRound,
    Payout,
    Phase,
    PlayerHand,
    Rules,
    Settlement,
    TableLimits,
    begin,
    settle,
)
from jackpit.cards import Card, Deal
from jackpit.money import ZERO, Money

TEN_DOLLARS = "$10"


def cards(text: str) -> tuple[Card, ...]:
    """``7d Ks`` as cards."""
    return Deal.parse(text).player


def bet(main: str = TEN_DOLLARS, **sides: str) -> Bet:
    """A wager and its side wagers: ``bet("$10", match_the_dealer_up="$5")``."""
    amounts = {key.replace("_", "-"): Money.parse(text) for key, text in sides.items()}
    return Bet(main=Money.parse(main), sides=amounts)


def shoe_of(spots: Mapping[int, str], dealer: str, draws: str = "") -> tuple[Card, ...]:
    """The shoe that deals these hands: a card to each spot and the dealer, twice; then *draws*."""
    hands = [cards(spots[spot]) for spot in sorted(spots)]
    up, hole = cards(dealer)
    firsts, seconds = zip(*hands, strict=True)
    return (*firsts, up, *seconds, hole, *cards(draws))


class Play:
    """One round, played by calls such as ``hit`` and ``stand``."""

    def __init__(
        self,
        rules: Rules,
        spots: Mapping[int, str] | str,
        dealer: str,
        draws: str = "",
        *,
        bets: Mapping[int, Bet] | Bet | None = None,
        limits: TableLimits | None = None,
    ) -> None:
        hands = {1: spots} if isinstance(spots, str) else spots
        one = bet() if bets is None else bets
        wagers = dict.fromkeys(hands, one) if isinstance(one, Bet) else one
        self.round: BlackjackRound = begin(rules, wagers, shoe_of(hands, dealer, draws), limits)

    def call(self, words: str) -> Play:
        """The players' calls, in order; ``no`` declines insurance for all."""
        for word in words.split():
            if word == "no":
                self.round = self.round.close_insurance()
            else:
                self.round = self.round.do(Action[word.upper()])
        return self

    def insure(self, spot: int, amount: str) -> Play:
        """A spot takes insurance."""
        self.round = self.round.insure(spot, Money.parse(amount))
        return self

    def may(self) -> set[str]:
        """The calls that the hand whose turn it is may make."""
        return {action.name.lower() for action in self.round.legal_actions}

    def why_not(self, word: str) -> str:
        """The sentence that refuses a call; the call must be refused."""
        refused = self.round.why_not(Action[word.upper()])
        assert refused is not None, f"{word} is allowed"
        assert not self.round.can(Action[word.upper()])
        return str(refused)

    def hand(self, spot: int = 1, number: int = 0) -> PlayerHand:
        """One hand of a spot."""
        return self.round.spots[spot].hands[number]

    def points(self, spot: int = 1) -> list[int]:
        """The points of a spot's hands."""
        return [hand.points for hand in self.round.spots[spot].hands]

    @property
    def settlement(self) -> Settlement:
        """The settlement of the round, which must be over."""
        assert self.round.phase is Phase.OVER, f"{self.round.turn} is to act"
        return settle(self.round)

    def payouts(self, spot: int, on: str) -> list[Payout]:
        """What a spot is paid for one wager, or one bonus."""
        return [x for x in self.settlement.payouts if x.spot == spot and x.on == on]

    def payout(self, spot: int = 1, on: str = "main", *, hand: int = 0) -> Payout:
        """The one payout for a wager."""
        found = self.payouts(spot, on)
        if on == "main":
            found = [x for x in found if x.hand == hand]
        assert len(found) == 1, f"{on} of spot {spot} is settled {len(found)} times"
        return found[0]

    def returned(self, spot: int = 1, on: str = "main") -> Money:
        """The total that a spot is returned for a wager, over all its hands."""
        return sum((x.returned for x in self.payouts(spot, on)), start=ZERO)

    def won(self, spot: int = 1, on: str = "main", *, hand: int = 0) -> str:
        """What was won on one wager; negative if lost."""
        return str(self.payout(spot, on, hand=hand).won)
