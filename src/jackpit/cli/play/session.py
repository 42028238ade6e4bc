"""A player's session at a table of ``jackpit play``: the shoe, the bankroll and every action.

It neither asks nor draws anything. The engine decides what the rules allow; this module decides
what the bankroll allows, with the same pair of functions: why not, and do it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from jackpit.blackjack import (
    RULE_SETS,
    Action,
    Bet,
    BlackjackRound,
    Payout,
    Phase,
    Rules,
    TableLimits,
    begin,
    settle,
    why_not_begin,
)
from jackpit.cards import Card
from jackpit.cli.play.progressive import ProgressiveLink
from jackpit.money import ZERO, Money
from jackpit.training.paragraphs import Cite
from jackpit.training.shoe import default_cut_card_position, seeded_random, shuffle_shoe


@dataclass(frozen=True, slots=True)
class SettledWager:
    """A settled wager: the sentence for the player, its paragraph, and what it won."""

    sentence: str
    cite: str
    """The paragraph, with its document if that is not the game's own; may be empty."""

    won: Money


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledRound:
    """A settled round."""

    number: int
    round: BlackjackRound
    wagers: tuple[SettledWager, ...]
    staked: Money
    returned: Money
    """All that the player received, stakes included."""

    is_last_of_shoe: bool
    """Whether the cut card came, after which the shoe is shuffled."""

    @property
    def won(self) -> Money:
        """The player's gain; negative for a loss."""
        return self.returned - self.staked


class PlaySession:
    """A player at one or more spots, from the first shoe to the end."""

    def __init__(
        self, rules: Rules, *, limits: TableLimits, seed: str, bankroll: Money, spots: int
    ) -> None:
        self.rules, self.limits, self.seed = rules, limits, seed
        self.start = self.bankroll = bankroll
        self.spots = tuple(range(1, spots + 1))
        self.progressives = tuple(
            ProgressiveLink(side, decks=rules.shoe.decks, spots=spots)
            for side in rules.side_bets
            if side.is_progressive
        )
        self.round: BlackjackRound | None = None
        self.settled: list[SettledRound] = []
        self.shoe = 0
        """The number of the present shoe."""

        self.dealt = 0
        """The number of its cards that earlier rounds used."""

        self._shuffle()

    # The shoe.

    @property
    def cut_card_at(self) -> int:
        """The number of cards before the cut card."""
        return default_cut_card_position(self.rules.shoe)

    def _shuffle(self) -> None:
        self.shoe += 1
        self.dealt = 0
        self._cards = shuffle_shoe(
            self.rules.shoe, seeded_random(self.rules.key, self.seed, "shoe", self.shoe)
        )

    def _next_cards(self) -> list[Card]:
        """The rest of the shoe and, behind it, the discards, in case a round uses up the rest."""
        used = self._cards[: self.dealt]
        seeded_random(self.rules.key, self.seed, "discards", self.shoe, self.dealt).shuffle(used)
        return [*self._cards[self.dealt :], *used]

    # Money.

    @property
    def at_risk(self) -> Money:
        """All wagers on the table."""
        if self.round is None:
            return ZERO
        return sum(
            (
                sum(spot.bet.sides.values(), start=spot.insurance or ZERO)
                + sum((hand.total_wager for hand in spot.hands), start=ZERO)
                for spot in self.round.spots.values()
            ),
            start=ZERO,
        )

    @property
    def free(self) -> Money:
        """What the player can still wager."""
        return self.bankroll - self.at_risk

    @property
    def minimum(self) -> Money:
        """The lowest blackjack wager."""
        return self.limits.minimum or Money.cents(1)

    @property
    def is_broke(self) -> bool:
        """Whether no further wager is possible."""
        return self.bankroll < self.minimum

    # Wagers.

    def why_not_wager(self, bets: Mapping[int, Bet]) -> str | None:
        """Why a round cannot begin with these *bets*; None if it can."""
        if refused := why_not_begin(self.rules, bets, self.limits):
            return str(refused)
        return self._why_not_affordable(
            sum((bet.total for bet in bets.values()), start=ZERO), "The wagers"
        )

    def _why_not_affordable(self, amount: Money, what: str) -> str | None:
        if amount <= self.free:
            return None
        return f"{what} would take {amount}; you have {self.free} left to wager."

    def deal(self, bets: Mapping[int, Bet]) -> BlackjackRound:
        """Deal a round; progressive wagers are recorded on their links first."""
        assert self.round is None
        assert self.why_not_wager(bets) is None
        for progressive in self.progressives:
            if spots := [
                n for n, bet in sorted(bets.items()) if bet.sides.get(progressive.side.key)
            ]:
                progressive.start(spots)
        self.round = begin(self.rules, bets, self._next_cards(), self.limits)
        return self.round

    # Insurance.

    def max_insurance(self, spot: int) -> Money:
        """The most that a spot can be insured for, by the rules and by the bankroll."""
        assert self.round is not None
        assert self.rules.insurance is not None
        return min(self.free, self.rules.insurance.at_most(self.round.spots[spot].bet.main))

    def why_not_insure(self, spot: int, amount: Money) -> str | None:
        """Why a spot cannot be insured for *amount*."""
        assert self.round is not None
        if refused := self.round.why_not_insure(spot, amount):
            return str(refused)
        return self._why_not_affordable(amount, "Insurance")

    def insure(self, spot: int, amount: Money) -> BlackjackRound:
        """Insure a spot."""
        assert self.round is not None
        assert self.why_not_insure(spot, amount) is None
        self.round = self.round.insure(spot, amount)
        return self.round

    def close_insurance(self) -> BlackjackRound:
        """No more insurance: the dealer checks."""
        assert self.round is not None
        self.round = self.round.close_insurance()
        return self.round

    # Actions.

    def why_not(self, action: Action) -> str | None:
        """Why the hand whose turn it is may not do *action*."""
        assert self.round is not None
        if refused := self.round.why_not(action):
            return str(refused)
        return self._why_not_affordable(self.adds(action), f"To {action.value}")

    def adds(self, action: Action) -> Money:
        """What *action* adds to the wagers on the table."""
        assert self.round is not None
        hand = self.round.hand
        assert hand is not None
        if action is Action.DOUBLE:
            return hand.total_wager
        return hand.wager if action is Action.SPLIT else ZERO

    @property
    def legal(self) -> tuple[Action, ...]:
        """The actions that the hand whose turn it is may do."""
        return tuple(action for action in Action if self.why_not(action) is None)

    def do(self, action: Action) -> BlackjackRound:
        """Carry out *action* and everything that follows automatically."""
        assert self.round is not None
        assert self.why_not(action) is None
        self.round = self.round.do(action)
        return self.round

    def stand_on_all(self) -> BlackjackRound:
        """Finish the round of a player who leaves: no more insurance, and every hand stands."""
        assert self.round is not None
        if self.round.phase is Phase.INSURANCE:
            self.close_insurance()
        while self.round.phase is Phase.PLAY:
            self.do(Action.STAND)
        return self.round

    # The end of a round.

    def settle(self) -> SettledRound:
        """Settle the round that is over; its progressives are settled by their links."""
        round = self.round
        assert round is not None
        # One player has every spot, so none gives envy to another (bahama-bonus R57, HG27).
        settlement = settle(round, joined=[frozenset(round.spots)])
        awards = [
            award
            for progressive in self.progressives
            if any(x.on == progressive.side.key for x in settlement.progressives)
            for award in progressive.settle(round, settlement.progressives)
        ]
        settled_wagers = [
            *((payout.spot, self._settled_wager(payout)) for payout in settlement.payouts),
            *(
                (
                    x.progressive.spot,
                    SettledWager(
                        x.sentence,
                        self._cite(x.progressive.on, x.progressive.rule),
                        x.amount - x.progressive.staked,
                    ),
                )
                for x in awards
            ),
        ]
        self.dealt += round.used
        settled = SettledRound(
            number=len(self.settled) + 1,
            round=round,
            wagers=tuple(wager for _, wager in sorted(settled_wagers, key=lambda pair: pair[0])),
            staked=settlement.staked + sum((x.staked for x in settlement.progressives), start=ZERO),
            returned=settlement.returned + sum((x.amount for x in awards), start=ZERO),
            is_last_of_shoe=self.dealt >= self.cut_card_at,
        )
        self.bankroll += settled.won
        self.round = None
        if settled.is_last_of_shoe:
            self._shuffle()
        self.settled.append(settled)
        return settled

    def _settled_wager(self, payout: Payout) -> SettledWager:
        cite = self._cite(payout.on, payout.rule)
        return SettledWager(str(payout.sentence), cite, payout.won)

    def _cite(self, on: str, rule: str) -> str:
        if not rule:
            return ""
        side = self.rules.side_bet(on)
        document = self.rules.document
        if side is not None:
            homes = (x.document for x in RULE_SETS.values() if x.side_bet(on) is not None)
            document = next(homes, side.game.rules)
        cite = Cite.of(document, rule)
        return cite.rule if cite.document == self.rules.document else str(cite)

    # All rounds together.

    @property
    def staked(self) -> Money:
        """All wagers."""
        return sum((x.staked for x in self.settled), start=ZERO)

    @property
    def returned(self) -> Money:
        """All that was returned or won."""
        return sum((x.returned for x in self.settled), start=ZERO)

    @property
    def biggest_win(self) -> SettledRound | None:
        """The round with the biggest win; None without a win."""
        best = max(self.settled, key=lambda x: x.won, default=None)
        return best if best is not None and best.won > ZERO else None
