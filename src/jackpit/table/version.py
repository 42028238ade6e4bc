"""Versions: what a link plays – its game, pay table with terms, and house rules.

Versions are numbered, and every round names the one it was played under.
"""

from __future__ import annotations

from enum import Enum
from functools import cached_property

from msgspec import Struct, field

from jackpit.cards import MAX_DECKS, Shoe
from jackpit.ledger import Reason, Transfer
from jackpit.messages import Message, Sentence
from jackpit.money import ZERO, Money
from jackpit.paytable import (
    TRAY,
    Chips,
    Dollars,
    Due,
    Game,
    GameError,
    GameFault,
    JointHands,
    Line,
    Meter,
    PayTable,
    SettlementWindow,
    Share,
    joint_hands,
    meter_name,
    when_settled,
)
from jackpit.rights import Tier
from jackpit.value import Value, replace

# Defaults made by factories: msgspec's schema cannot show a value with a form of its own.
_ONE_THOUSAND = Money.dollars(1_000)
_TEN_THOUSAND = Money.dollars(10_000)
_THREE_THOUSAND = Money.dollars(3_000)


class PaymentText(Message):
    """Why an amount is paid."""

    AWARD = "{line}: {award} on {wager}"
    AWARD_IN_DOLLARS = "{line}: {award}"
    ENVY = "envy from spot {spot}: {hand}"
    REPAID = "{why}; meter {meter} repays the tray"


class PaymentSource(Enum):
    """Who pays: wins are paid by the cage, all else from the tray."""

    TRAY = "tray"
    CAGE = "cage"


class Payment(Struct, frozen=True, kw_only=True):
    """One payment of a round to a spot."""

    spot: int
    amount: Money
    reason: Reason
    """A win, a fixed award, envy or a bonus."""

    why: Sentence
    """The explanation: award, wager and shares."""

    win: int | None = None

    @property
    def source(self) -> PaymentSource:
        """Who pays it."""
        return PaymentSource.CAGE if self.reason is Reason.WIN else PaymentSource.TRAY


class HouseRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """House decisions for a link that do not affect the odds."""

    supervisor_from: Money | None = field(default_factory=lambda: _ONE_THOUSAND)
    """A fixed award that pays this much or more, with its envy, is a claim; None: none is."""

    executive_from: Money | None = field(default_factory=lambda: _TEN_THOUSAND)
    """An award of this amount or more, with its envy, needs an executive; None: none does."""

    tiers: tuple[tuple[str, Tier], ...] = ()
    """Lines that need a tier at any amount, by key."""

    surveillance_from: Money | None = field(default_factory=lambda: _THREE_THOUSAND)
    """A win of this amount or more, with its envy, needs surveillance's reference (HG54)."""

    cut_at_mark: bool = True
    """Whether marking a hand cuts its meter (rules HG15); if not, verification does."""

    must_mark_awards: bool = False
    """Whether with entered cards a round ends only once the tray's awards are marked (HG53)."""

    chips: Chips = Chips.LEFT
    """Whether chips stay on the layout, where the game leaves it to the house."""

    house_modification: bool = False
    """Whether the house may modify a meter at will (bahama-bonus H24)."""

    def __post_init__(self) -> None:
        for amount in (self.supervisor_from, self.executive_from, self.surveillance_from):
            if amount is not None and amount <= ZERO:
                raise GameError(GameFault.BAD_THRESHOLD.given(amount=amount))


class Version(Value):
    """One set of terms of a link.

    >>> from jackpit.games import GAMES
    >>> version = Version.of(GAMES["blazing-7s"])
    >>> version.pay_table.key, version.number, str(version.shoe)
    ('standard', 1, '6 decks of 52 cards')
    """

    __match_args__ = ("game", "pay_table", "decks", "rules", "number")
    game: Game
    pay_table: PayTable
    decks: int
    rules: HouseRules
    number: int

    def __init__(
        self, *, game: Game, pay_table: PayTable, decks: int, rules: HouseRules, number: int = 1
    ) -> None:
        values = (game, pay_table, decks, rules, number)
        self.__dict__.update(zip(self.__match_args__, values, strict=True))
        known = {line.key for line in pay_table.lines}
        if not any(known == {x.key for x in t.lines} for t in game.pay_tables):
            why = GameFault.NOT_ITS_PAY_TABLE
            raise GameError(why.given(pay_table=pay_table.key, game=game.name))
        if not 1 <= decks <= MAX_DECKS:
            raise GameError(GameFault.BAD_DECKS.given(most=MAX_DECKS, decks=decks))
        for key, _ in rules.tiers:
            if key not in known:
                raise GameError(GameFault.TIER_WITHOUT_LINE.given(line=key[:40]))

    @classmethod
    def of(
        cls,
        game: Game,
        pay_table: PayTable | None = None,
        *,
        decks: int | None = None,
        rules: HouseRules | None = None,
    ) -> Version:
        """A game as it is usually played: its first pay table and its decks, if none are named."""
        return cls(
            game=game,
            pay_table=pay_table or game.pay_tables[0],
            decks=game.decks if decks is None else decks,
            rules=rules or HouseRules(),
        )

    @cached_property
    def shoe(self) -> Shoe:
        """The shoe its tables deal from."""
        return Shoe(self.decks, self.game.pack)

    @cached_property
    def lines(self) -> dict[str, Line]:
        """The lines by key, best first."""
        return {line.key: line for line in self.pay_table.lines}

    @cached_property
    def bonus(self) -> Line | None:
        """The bonus of the base game as a line, if the game has one."""
        return None if self.game.bonus is None else self.game.bonus.line

    def is_bonus(self, line: Line) -> bool:
        """Whether a line is the bonus, which the tray always pays."""
        return self.bonus is not None and line.key == self.bonus.key

    @cached_property
    def hands(self) -> dict[str, Line]:
        """Everything that can be marked, by key: the lines, and the bonus."""
        return self.lines if self.bonus is None else {**self.lines, self.bonus.key: self.bonus}

    @cached_property
    def meters(self) -> dict[str, Meter]:
        """The meters by key."""
        return {meter.key: meter for meter in self.pay_table.terms.meters}

    @cached_property
    def has_cap(self) -> bool:
        """Whether any meter has a cap."""
        return any(meter.cap is not None for meter in self.pay_table.terms.meters)

    @cached_property
    def wager_transfers(self) -> dict[tuple[str, int], tuple[Transfer, ...]]:
        """Cache of ``transfers.take_wagers``, by table and number of wagers.

        Without a cap the transfers of equally many wagers are always the same.
        """
        return {}

    @cached_property
    def settlement_windows(self) -> dict[str, SettlementWindow]:
        """When each line may be settled, by its key."""
        found = when_settled(self.pay_table, self.game.pack)
        # A line that can never be dealt has no window of its own.
        after_deal = SettlementWindow(Due.AFTER_THE_DEAL, Due.AFTER_THE_DEAL)
        return {key: found.get(key, after_deal) for key in self.lines}

    @cached_property
    def joint_hands(self) -> JointHands:
        """Which hands one round can have together."""
        return joint_hands(self.pay_table, self.shoe, self.game.bonus)

    @cached_property
    def chips(self) -> Chips:
        """Whether chips stay on the layout: the game's rule, else the house's."""
        return self.game.chips or self.rules.chips

    @cached_property
    def must_mark_awards(self) -> bool:
        """Whether fixed awards need a mark to be paid: a meter pays them, or the house wants it."""
        return self.rules.must_mark_awards or self.pay_table.terms.fixed_awards_from != TRAY

    @cached_property
    def reimbursing_meters(self) -> dict[Reason, str]:
        """The meters that reimburse the tray at the end of a round, by reason of payment."""
        terms = self.pay_table.terms
        sources = {Reason.AWARD: terms.fixed_awards_from, Reason.ENVY: terms.envy_from}
        return {reason: meter for reason, meter in sources.items() if meter != TRAY}

    @cached_property
    def has_envy(self) -> bool:
        """Whether any hand pays envy to the other wagers."""
        return any(line.envy is not None for line in self.pay_table.lines)

    @cached_property
    def fixed_awards(self) -> dict[str, tuple[Money, Sentence]]:
        """What each line with a fixed award pays a wager and its explanation, by key.

        ``First Two Cards – 7: 25 for 1 on $1.00``, and which meter repays the tray, if one does.
        """
        return {
            line.key: (line.award.pays(self.wager), self._explain_fixed_award(line))
            for line in self.hands.values()
            if not isinstance(line.award, Share)
        }

    def fixed_payments(self, line: Line, spots: tuple[int, ...]) -> tuple[Payment, ...]:
        """The payments of a line with a fixed award to *spots*; cached."""
        awards = self._payments.get((line.key, spots))
        if awards is None:
            amount, why = self.fixed_awards[line.key]
            awards = self._payments[line.key, spots] = tuple(
                Payment(spot=spot, amount=amount, reason=Reason.AWARD, why=why) for spot in spots
            )
        return awards

    @cached_property
    def _payments(self) -> dict[tuple[str, tuple[int, ...]], tuple[Payment, ...]]:
        return {}

    def _explain_fixed_award(self, line: Line) -> Sentence:
        name, award = line.name, line.award.text
        if isinstance(line.award, Dollars):
            why = PaymentText.AWARD_IN_DOLLARS.given(line=name, award=award)
        else:
            why = PaymentText.AWARD.given(line=name, award=award, wager=self.wager)
        return why if self.is_bonus(line) else self._explain_reimbursement(why, Reason.AWARD)

    def envy_payments(self, line: Line, winner: int, spots: tuple[int, ...]) -> tuple[Payment, ...]:
        """The envy that *winner*'s hand pays to *spots*; cached."""
        envy = self._envy_payments.get((line.key, winner, spots))
        if envy is None:
            assert line.envy is not None
            amount = line.envy.pays(self.wager)
            why = self.explain_envy(winner, line)
            envy = self._envy_payments[line.key, winner, spots] = tuple(
                Payment(spot=spot, amount=amount, reason=Reason.ENVY, why=why) for spot in spots
            )
        return envy

    def explain_envy(self, winner: int, line: Line) -> Sentence:
        """``envy from spot 3: Two K♠``, and which meter repays the tray, if one does."""
        why = PaymentText.ENVY.given(spot=winner, hand=line.name)
        return why if self.is_bonus(line) else self._explain_reimbursement(why, Reason.ENVY)

    @cached_property
    def _envy_payments(self) -> dict[tuple[str, int, tuple[int, ...]], tuple[Payment, ...]]:
        return {}

    def _explain_reimbursement(self, why: Sentence, reason: Reason) -> Sentence:
        meter = self.reimbursing_meters.get(reason)
        return why if meter is None else PaymentText.REPAID.given(why=why, meter=meter_name(meter))

    @property
    def wager(self) -> Money:
        """What one wager costs."""
        return self.pay_table.terms.wager

    def with_number(self, number: int) -> Version:
        """A copy with another number."""
        return replace(self, number=number)

    def tier_of(self, line: Line, amount: Money) -> Tier:
        """Who must verify *line* if it pays *amount*: the whole award and its envy (HG63)."""
        tier = dict(self.rules.tiers).get(line.key, Tier.DEALER)
        if isinstance(line.award, Share) or _reaches(amount, self.rules.supervisor_from):
            tier = max(tier, Tier.SUPERVISOR)
        if tier >= Tier.SUPERVISOR and _reaches(amount, self.rules.executive_from):
            tier = Tier.EXECUTIVE
        return tier

    def is_claim(self, line: Line) -> bool:
        """Whether every hand of *line* must be verified, also one that pays no envy."""
        return self.envies_of_claim[line.key] == 0

    @cached_property
    def envies_of_claim(self) -> dict[str, int | None]:
        """How many payments of envy make a hand of each line a claim (HG63); None: no number."""
        return {line.key: self._envies_of_claim(line) for line in self.hands.values()}

    def _envies_of_claim(self, line: Line) -> int | None:
        if isinstance(line.award, Share):
            return 0
        award, threshold = self.fixed_awards[line.key][0], self.rules.supervisor_from
        if self.tier_of(line, award) > Tier.DEALER:
            return 0
        if line.envy is None or threshold is None:
            return None
        envy = line.envy.pays(self.wager)
        return -((award - threshold).microcents // envy.microcents)  # rounded up

    def needs_reference(self, amount: Money) -> bool:
        """Whether a win of *amount* needs a surveillance reference."""
        return _reaches(amount, self.rules.surveillance_from)


def _reaches(amount: Money, threshold: Money | None) -> bool:
    return threshold is not None and amount >= threshold
