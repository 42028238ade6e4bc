"""The rules of a game of blackjack, as data a dealer could read.

Play, settlement, solver and training table use the same object. Each reason that the settlement
gives names its paragraph in ``docs/rules``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction

from jackpit.blackjack.bonuses import Bonus21s, FixedBonus
from jackpit.blackjack.frozen_dict import FrozenDict
from jackpit.blackjack.payout import PayoutOdds
from jackpit.blackjack.refusal import BlackjackError
from jackpit.blackjack.side_bets import SideBet, side_bet_of
from jackpit.cards import Card, Shoe
from jackpit.messages import PhraseField, make_phrases
from jackpit.money import Money, divide
from jackpit.paytable import DealerHand, Game, Soft17


class Pairs(Enum):
    """Which two cards are a pair that may be split."""

    VALUE = "two cards of one value, such as a king and a queen"
    RANK = "two cards of one rank"


class RescueForfeits(Enum):
    """What a rescued hand loses; both are the same after one doubling (bahama-bonus H7)."""

    ORIGINAL_WAGER = "the original wager"
    HALF_OF_TOTAL = "half of the whole wager on the hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubling:
    """Which hands may be doubled, and how often. Each doubling draws one card."""

    on_cards: int | None = 2
    """The most cards of a hand at its first doubling; None: any number."""

    on_totals: frozenset[int] | None = None
    """The totals on which a hand may be doubled; None: any."""

    times: int = 1
    multiple_at_most: int = 2
    """The largest wager, as a multiple of the hand's first wager."""

    after_split: bool = True

    def __post_init__(self) -> None:
        if self.times < 0 or self.multiple_at_most < 1:
            raise BlackjackError("a hand is doubled a whole number of times, from none up")
        if self.on_cards is not None and self.on_cards < 2:
            raise BlackjackError(f"a hand has two cards or more, not {self.on_cards}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Splitting:
    """Which pairs may be split, how often, and what split aces may do."""

    pairs: Pairs
    hands_at_most: int = 4
    aces_again: bool = False
    """Whether an ace dealt to a split ace makes a pair that may be split."""

    hit_aces: bool = False
    """Whether split aces may be hit and doubled; otherwise they take one card each."""

    def __post_init__(self) -> None:
        if self.hands_at_most < 1:
            raise BlackjackError(f"a spot has one hand or more, not {self.hands_at_most}")

    def is_pair(self, cards: tuple[Card, ...]) -> bool:
        """Whether *cards* are a pair."""
        if len(cards) != 2:
            return False
        one, other = (card.rank for card in cards)
        return one is other if self.pairs is Pairs.RANK else one.points == other.points


@dataclass(frozen=True, slots=True)
class Insurance:
    """A wager that the dealer has a blackjack, offered with an ace up."""

    part: Fraction
    """The largest part of the blackjack wager."""

    pays: PayoutOdds

    def __post_init__(self) -> None:
        if self.part <= 0:
            raise BlackjackError(f"insurance cannot be {self.part} of the blackjack wager")

    def at_most(self, main: Money) -> Money:
        """The most that may be insured, in whole cents."""
        return divide(main * self.part.numerator, among=self.part.denominator).each


class SettlementReason(Enum):
    """Why a blackjack wager or insurance is settled as it is; a rule set cites a paragraph each."""

    BLACKJACK = "a blackjack is paid"
    BLACKJACK_ALWAYS_WINS = "a blackjack wins against a dealer's blackjack"
    TWENTY_ONE_ALWAYS_WINS = "a 21 wins"
    HIGHER = "the higher hand wins"
    LOWER = "the lower hand loses"
    PUSH = "equal hands push"
    BUST = "a busted hand loses"
    DEALER_BUSTS = "the dealer busts"
    DEALER_BLACKJACK = "a dealer's blackjack wins"
    SURRENDER = "a surrendered hand loses half"
    SURRENDER_ODD_CENT = "half a cent of a surrendered hand stays in the tray"
    RESCUE = "a rescued hand gets the doubled part back"
    INSURANCE = "insurance is paid"
    INSURANCE_LOSES = "insurance loses"


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerProcedure:
    """The paragraphs of a rule set's document behind the dealer's own steps; empty if it has none.

    A payout names its paragraph itself; a trainee's mistake at any other step is shown with these.
    """

    blackjack: str = ""
    """The dealer has a blackjack, so the round is over."""

    turns: str = ""
    """The dealer turns the hole card when the hands are over."""

    draws: str = ""
    """On what the dealer draws, and on what the dealer stands."""

    needless: str = ""
    """The dealer does not draw where nothing depends on it."""

    bonus_hand: str = ""
    """The hand that wins the fixed bonus."""

    bonus_on_pad: str = ""
    """The fixed bonus is given on the pad."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A game of blackjack."""

    key: str
    name: PhraseField = PhraseField()
    document: str
    """Its rules of play: the name of a page in docs/rules; empty if it has none."""

    shoe: Shoe
    soft_17: Soft17
    peek: bool
    """Whether the dealer, with an ace or ten-value card up, checks for a blackjack before the hands
    are played; otherwise it shows only at the end and also takes doubled and split wagers."""

    blackjack_pays: PayoutOdds
    blackjack_always_wins: bool = False
    """Also against a dealer's blackjack; otherwise the two push."""

    twenty_one_always_wins: bool = False
    """Unless the dealer has a blackjack."""

    soft_21_stands: bool = True
    """Whether a soft 21 stands, as a hard 21 always does; otherwise it may be played on."""

    doubling: Doubling
    rescue: RescueForfeits | None = None
    splitting: Splitting
    late_surrender: bool = False
    """Whether, after the dealer's check, the first two cards may be surrendered for half the wager;
    not after a split."""

    insurance: Insurance | None
    bonus_21s: Bonus21s | None = None
    fixed_bonus: FixedBonus | None = None
    side_bets: tuple[SideBet, ...] = ()
    paragraphs: Mapping[SettlementReason, str] = field(default_factory=dict)
    """The paragraph of the document behind each reason."""

    procedure: DealerProcedure = DealerProcedure()

    def __post_init__(self) -> None:
        make_phrases(self, "name")
        object.__setattr__(self, "paragraphs", FrozenDict(self.paragraphs))
        if self.late_surrender and not self.peek:
            raise BlackjackError("late surrender needs the dealer's check")
        keys = [side.key for side in self.side_bets]
        if len(set(keys)) < len(keys):
            raise BlackjackError(f"a side bet is offered twice: {', '.join(keys)}")
        for side in self.side_bets:
            if side.game.pack != self.shoe.pack:
                raise BlackjackError(f"{side.name} is not dealt from {self.shoe}")
            considers = side.pay_table.considers
            if isinstance(considers, DealerHand) and considers.soft_17 is not self.soft_17:
                raise BlackjackError(
                    f"the pay table of {side.name} is for a dealer who"
                    f" {considers.soft_17.value}, but the dealer here {self.soft_17.value}"
                )
            if side.only_with is not None and side.only_with not in keys:
                raise BlackjackError(f"{side.name} needs '{side.only_with}', which is not offered")

    def side_bet(self, key: str) -> SideBet | None:
        """The side bet of that key, if it is offered."""
        return next((side for side in self.side_bets if side.key == key), None)

    def with_sides(self, *sides: Game | SideBet) -> Rules:
        """The same rules with further side bets; of a game the pay table that fits the rules.

        >>> from jackpit.blackjack import STANDARD
        >>> from jackpit.games import GAMES
        >>> STANDARD.with_sides(GAMES["hit-and-run"]).side_bets[0].pay_table.key
        'h17'
        """
        added = [side_bet_of(one, self.soft_17) if isinstance(one, Game) else one for one in sides]
        return replace(self, side_bets=(*self.side_bets, *added))

    def paragraph(self, reason: SettlementReason) -> str:
        """The paragraph behind *reason*; empty if the rules have no document."""
        return self.paragraphs.get(reason, "")
