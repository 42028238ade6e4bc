"""A game: one side bet with its pay tables, their awards, meters and terms, and its rules.

Everything else in the program that depends on a game is derived from here. The texts of a game are
plain texts in its file, and phrases here, so that they can be translated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum

from msgspec import Struct, field

from jackpit.cards import MAX_DECKS, STANDARD, Pack, Shoe
from jackpit.messages import Message, Phrase, PhraseField, Sentence, make_phrases
from jackpit.money import MILLION, ZERO, ZERO_RATE, Money, Rate, format_rate_ppm
from jackpit.paytable.considered_cards import ConsideredCards, DealerHand, Part
from jackpit.paytable.errors import GameError, GameFault, require_key, require_type
from jackpit.paytable.patterns import Pattern
from jackpit.value import Value, replace

MAX_AWARD = 1_000_000_000


def _check_size(number: int) -> None:
    require_type(number, int, f"an award's number is whole, not {number}")
    if not 1 <= number <= MAX_AWARD:
        raise GameError(GameFault.BAD_AWARD.given(most=MAX_AWARD))


class AwardText(Message):
    """Awards in the words of the pay table."""

    FOR_ONE = "{times:,} for 1"
    TO_ONE = "{times:,} to 1"
    DOLLARS = "${count:,}"
    SHARE = "{percent}% of the {meter}"


class _TaggedAward(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Base class of awards; in JSON the class name is their ``type``."""


def _in_words(award: Award) -> str:
    return str(award.text)


class ForOne(_TaggedAward, frozen=True):
    """*times* the wager; the wager itself is not returned."""

    times: int

    def __post_init__(self) -> None:
        _check_size(self.times)

    def pays(self, wager: Money) -> Money:
        """Everything the player takes off the table."""
        return wager * self.times

    __str__ = _in_words

    @property
    def text(self) -> Sentence:
        """The words of the pay table: ``500 for 1``."""
        return AwardText.FOR_ONE.given(times=self.times)


class ToOne(_TaggedAward, frozen=True):
    """*times* the wager, and the wager returned as well."""

    times: int

    def __post_init__(self) -> None:
        _check_size(self.times)

    def pays(self, wager: Money) -> Money:
        """Everything the player takes off the table, the wager included."""
        return wager * (self.times + 1)

    __str__ = _in_words

    @property
    def text(self) -> Sentence:
        """The words of the pay table: ``3 to 1``."""
        return AwardText.TO_ONE.given(times=self.times)


class Dollars(_TaggedAward, frozen=True):
    """A fixed amount in dollars, independent of the wager."""

    count: int

    def __post_init__(self) -> None:
        _check_size(self.count)

    def pays(self, wager: Money) -> Money:  # noqa: ARG002 -- all fixed awards share one signature
        """Everything the player takes off the table."""
        return Money.dollars(self.count)

    __str__ = _in_words

    @property
    def text(self) -> Sentence:
        """The words of the pay table: ``$5,000``."""
        return AwardText.DOLLARS.given(count=self.count)


class Share(_TaggedAward, frozen=True):
    """A percentage of what a meter holds when it is won."""

    percent: int
    of: str

    def __post_init__(self) -> None:
        require_type(self.percent, int, f"a share is a whole number of percent, not {self.percent}")
        if not 1 <= self.percent <= 100:
            raise GameError(GameFault.BAD_SHARE.given(percent=self.percent))

    @property
    def rate(self) -> Rate:
        """The share as a rate of the meter."""
        return Rate.percent(self.percent)

    @property
    def reseeds(self) -> bool:
        """Whether it takes the whole meter, which then restarts at its seed."""
        return self.percent == 100

    __str__ = _in_words

    @property
    def text(self) -> Sentence:
        """The words of the pay table: ``100% of the Major``."""
        return AwardText.SHARE.given(percent=self.percent, meter=meter_name(self.of))


FixedAward = ForOne | ToOne | Dollars
Award = FixedAward | Share


TRAY = "tray"
MAX_WAGER = Money.dollars(1_000_000)
MAX_METER = Money.dollars(1_000_000_000)
"""Bounds that keep every amount on a link within 64 bits of microcents."""


class Sharing(Enum):
    """The rule for several winners of one meter: key and phrase."""

    SPLIT_TABLE = ("split_table", "split among all wagers at the table")
    """The outcome is the table's, so all wagers of the round divide the award."""

    SPLIT_WINNERS = ("split_winners", "split among the winners of the round")
    """All 100% winners of a round divide the award."""

    IN_TURN = ("in_turn", "taken in turn, from the dealer's far right")
    """Each takes the meter as it then stands; after a 100% award the next finds it reseeded."""

    phrase: Phrase

    def __new__(cls, key: str, phrase: str) -> Sharing:
        member = object.__new__(cls)
        member._value_ = key
        member.phrase = Phrase(phrase)
        return member


METER_NAMES = {"progressive": "Jackpot"}
"""Names of meters that are not their keys: a game's only meter is its jackpot."""


def meter_name(key: str) -> Phrase:
    """The name of a meter as people read it everywhere: ``Major``.

    >>> print(meter_name("major"), meter_name("grand-prize"), meter_name("progressive"), sep=", ")
    Major, Grand prize, Jackpot
    """
    return Phrase(METER_NAMES.get(key) or key.replace("-", " ").capitalize())


class Meter(Struct, frozen=True, forbid_unknown_fields=True):
    """One progressive meter and what feeds it."""

    key: str
    seed: Money
    """What the house puts on the meter at each start."""

    contribution: Rate
    """The part of each wager that is added to the meter."""

    reserve: Rate = field(default_factory=lambda: ZERO_RATE)  # a schema shows no Rate
    """The part of each wager that is set aside and added to the next seed."""

    cap: Money | None = None
    """The most the meter may hold; anything above it waits in the overflow for the reseed."""

    def __post_init__(self) -> None:
        require_key(self.key, Phrase("a meter"))
        for rate in (self.contribution, self.reserve):
            require_type(
                rate, Rate, f"the rates of meter '{self.key}' are Rates, as in Rate.percent(5)"
            )
        require_type(
            self.seed, Money, f"the seed of meter '{self.key}' is Money, as in Money.dollars(9)"
        )
        if self.key == TRAY:
            raise GameError(GameFault.METER_CALLED_TRAY.given(tray=TRAY))
        if not ZERO <= self.seed <= MAX_METER or not self.seed.is_whole_cents:
            raise GameError(GameFault.BAD_SEED.given(meter=self.key, seed=self.seed))
        if self.cap is not None:
            require_type(
                self.cap, Money, f"the cap of meter '{self.key}' is Money, as in Money.dollars(9)"
            )
            if not self.seed <= self.cap <= MAX_METER or not self.cap.is_whole_cents:
                raise GameError(
                    GameFault.BAD_CAP.given(meter=self.key, cap=self.cap, seed=self.seed)
                )


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """The wager, the meters and the rules of payment of a pay table."""

    wager: Money
    meters: tuple[Meter, ...] = ()
    sharing: Sharing = Sharing.IN_TURN
    fixed_awards_from: str = TRAY
    """The tray, or the key of the meter that fixed awards are taken from."""

    envy_from: str = TRAY
    """The tray, or the key of the meter that envy is taken from."""

    def __post_init__(self) -> None:
        require_type(self.wager, Money, "a wager is Money, as in Money.dollars(1)")
        if not ZERO < self.wager <= MAX_WAGER or not self.wager.is_whole_cents:
            raise GameError(GameFault.BAD_WAGER.given(wager=self.wager))
        require_type(self.sharing, Sharing, "a sharing rule is a Sharing, as in Sharing.IN_TURN")
        keys = tuple(meter.key for meter in self.meters)
        if len(set(keys)) < len(keys):
            raise GameError(GameFault.METERS_SHARE_KEY.given(keys=keys))
        for source in (self.fixed_awards_from, self.envy_from):
            if source not in (known := (TRAY, *keys)):
                raise GameError(GameFault.NO_SUCH_SOURCE.given(source=source, known=known))
        rates = [rate for meter in self.meters for rate in (meter.contribution, meter.reserve)]
        taken = sum(rate.parts_per_million for rate in rates)
        if taken > MILLION:
            raise GameError(GameFault.RATES_TOO_HIGH.given(rate=format_rate_ppm(taken)))


MAX_LINES = 100
FIRST_LINE_PAYS = "HG1"
"""A wager is paid on the first line, from the top, that its cards fit."""


class Line(Value):
    """One row of a pay table; a deal is paid on the first line that it fits."""

    __match_args__ = ("key", "name", "pattern", "award", "envy", "rule", "hand_rule")
    __slots__ = (*__match_args__, "is_table_wide")

    key: str
    """Stable and unique in its pay table; records and commands use it."""

    name: Phrase
    """What is printed on the felt, the button and the sheet."""

    pattern: Pattern
    award: Award
    envy: FixedAward | None
    """What every other wager at the table wins, once for each such hand."""

    rule: str
    """The paragraph of the rules page by which it is paid; empty: the rule for every game."""

    hand_rule: str
    """The paragraph that defines the hand, where *rule* does not."""

    is_table_wide: bool
    """Whether the dealer's cards alone decide it: all wagers at the table win it, or none."""

    def __init__(
        self,
        key: str,
        name: str,
        pattern: Pattern,
        award: Award,
        envy: FixedAward | None = None,
        rule: str = "",
        hand_rule: str = "",
    ) -> None:
        values = (key, Phrase(name), pattern, award, envy, rule, hand_rule)
        for attribute, value in zip(self.__match_args__, values, strict=True):
            object.__setattr__(self, attribute, value)
        dealers = pattern.parts <= {Part.UP, Part.HOLE, Part.DEALER}
        object.__setattr__(self, "is_table_wide", dealers)


@dataclass(frozen=True, slots=True)
class PrintedFigures:
    """The figures that a rule sheet prints for one pay table, with the decimal places printed."""

    one_in: int
    """The odds of the top award."""

    average_award: Money
    seed: Money
    house_advantage_percent: Decimal
    hit_frequency_percent: Decimal | None = None
    remark: str = ""
    """Why the sheet's hit frequency differs from ours."""

    def __post_init__(self) -> None:
        make_phrases(self, "remark")


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure:
    """Paragraphs of a game's rules page that a trainee's mistake is shown with.

    The default of each is the paragraph that holds for every game.
    """

    start: str = "HG57"
    """COIN IN or START GAME records the wagers before the cards are dealt."""

    end: str = "HG58"
    """GAME OVER or END GAME ends the round once everything is settled."""

    mark: str = "HG14"
    """A hand that takes a share of a meter is marked."""

    claim: str = "HG14"
    """A share is paid from the meter, not from the tray."""

    envy: str = "HG25"
    envy_moment: str = "HG26"
    """When envy is paid."""

    moment: str = "HG61"
    """When a hand is final and settled."""

    completes: str = "HG10"
    """The dealer completes the hand for the wager, even if no player's hand is left."""

    loses: str = FIRST_LINE_PAYS
    """When the wager loses."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PayTable:
    """Lines, best first, and the terms they are played under."""

    key: str
    considers: ConsideredCards
    lines: tuple[Line, ...]
    terms: Terms
    printed: PrintedFigures | None = None
    sample: str = ""
    """What is ours, because the sheet does not give it."""

    inferred: str = ""
    """What the sheet does not print but its figures imply."""

    def __post_init__(self) -> None:
        make_phrases(self, "sample", "inferred")
        if not 1 <= len(self.lines) <= MAX_LINES:
            how_many = f"{len(self.lines):,}" if self.lines else "no"
            raise GameError(f"pay table '{self.key}' has {how_many} lines; 1 to {MAX_LINES} can be")
        for key, count in Counter(line.key for line in self.lines).items():
            if count > 1:
                raise GameError(f"pay table '{self.key}' has {count} lines '{key}'", line=key)
        for name, count in Counter(line.name for line in self.lines).items():
            if count > 1:
                key = next(line.key for line in self.lines if line.name == name)
                raise GameError(
                    f"pay table '{self.key}' has {count} lines named '{name}'", line=key
                )
        for line in self.lines:
            require_key(line.key, Phrase("a line"), line=line.key)
            self._check_sight(line)
            self._check_award(line)
        if self.printed is not None and len(self.terms.meters) != 1:
            raise GameError(GameFault.FIGURES_OF_ONE_METER.given(pay_table=self.key))
        won = {share.of for share in self.shares.values() if share.reseeds}
        for meter in self.terms.meters:
            if meter.key not in won:
                raise GameError(GameFault.METER_NEVER_RESEEDED.given(meter=meter.key))

    @property
    def shares(self) -> dict[int, Share]:
        """The lines that take a share of a meter, by their number from the top."""
        return {n: x.award for n, x in enumerate(self.lines) if isinstance(x.award, Share)}

    def paying(self, awards: Mapping[str, tuple[Award, FixedAward | None]]) -> PayTable:
        """The same hands with other awards and envies for some lines, by key.

        The printed figures are dropped, because they no longer apply.
        """
        known = tuple(line.key for line in self.lines)
        for key in awards.keys() - set(known):
            raise GameError(GameFault.NO_SUCH_LINE.given(line=key[:40], known=known))
        lines = tuple(
            replace(line, award=awards[line.key][0], envy=awards[line.key][1])
            if line.key in awards
            else line
            for line in self.lines
        )
        return self if lines == self.lines else replace(self, lines=lines, printed=None)

    def _check_sight(self, line: Line) -> None:
        """A line may only depend on the cards that the game considers."""
        require_type(line.pattern, Pattern, f"the pattern of line '{line.key}' is no pattern")
        for part in line.pattern.parts - self.considers.parts:
            together = "; use Part.ALL" if self.considers.parts == {Part.ALL} else ""
            raise GameError(
                f"line '{line.key}' uses {part.value},"
                f" but the wager considers {self.considers}{together}",
                line=line.key,
            )
        if isinstance(self.considers, DealerHand) and not line.pattern.by_points:
            raise GameError(
                f"line '{line.key}' uses ranks or suits, but a hand that is played out"
                " is judged by its points and number of cards",
                line=line.key,
            )

    def _check_award(self, line: Line) -> None:
        """A share needs a meter with terms; envy and sharing must suit the cards that decide."""
        if not isinstance(line.award, Award):
            raise GameError(f"the award of line '{line.key}' is no award", line=line.key)
        meters = tuple(meter.key for meter in self.terms.meters)
        if isinstance(line.award, Share) and line.award.of not in meters:
            fault = GameFault.SHARE_OF_NO_METER if meters else GameFault.SHARE_WITHOUT_METERS
            award = line.award
            why = fault.given(line=line.key, percent=award.percent, meter=award.of, meters=meters)
            raise GameError(why, line=line.key)
        if line.envy is not None and not isinstance(line.envy, FixedAward):
            raise GameError(
                f"the envy of line '{line.key}' is a fixed award, as in Dollars(50)", line=line.key
            )
        sharing = self.terms.sharing
        by_table = sharing is Sharing.SPLIT_TABLE
        if isinstance(line.award, Share) and by_table and not line.is_table_wide:
            why = GameFault.NOT_TABLE_WIDE.given(line=line.key, sharing=sharing.phrase)
            raise GameError(why, line=line.key)
        if line.envy is not None and line.is_table_wide:
            raise GameError(GameFault.ENVY_OF_DEALER.given(line=line.key), line=line.key)
        in_turn = sharing is Sharing.IN_TURN
        if isinstance(line.award, Share) and in_turn and line.is_table_wide:
            why = GameFault.TABLE_WIDE.given(line=line.key, sharing=sharing.phrase)
            raise GameError(why, line=line.key)


class Chips(Enum):
    """Whether the progressive chips stay on the sensors during the round."""

    LEFT = "left"
    REMOVED = "removed"

    @property
    def phrase(self) -> Phrase:
        """Where they are, in words."""
        return _CHIPS_PHRASES[self]


_CHIPS_PHRASES = {
    Chips.LEFT: Phrase("left on the table"),
    Chips.REMOVED: Phrase("taken off the table"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    """A fixed award to one bettor of the base game, and envy to every other one.

    No sensor sees the wagers of the base game, so the dealer names the bettors.
    """

    key: str
    """Unlike the key of any line of its game: a bonus is marked and verified as a line is."""

    name: PhraseField = PhraseField()
    when: PhraseField = PhraseField()
    """The hand that wins it, as the pad shows it to the dealer."""

    pattern: Pattern
    cards: int
    """The number of cards of the hand."""

    award: Dollars
    envy: Dollars

    def __post_init__(self) -> None:
        make_phrases(self, "name", "when")
        require_key(self.key, Phrase("a bonus"))

    @property
    def line(self) -> Line:
        """The bonus as a line, which no progressive wager can win."""
        return Line(self.key, self.name, self.pattern, self.award, self.envy)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A side bet: its pay tables (the first is the default), its shoe and its rules."""

    key: str
    name: PhraseField = PhraseField()
    summary: PhraseField = PhraseField()
    """How to win, in one sentence."""

    rules: str
    """The name of its page in docs/rules, without ``.md``."""

    pay_tables: tuple[PayTable, ...]
    short_name: PhraseField = PhraseField("")
    """Its name where it is plain that it is a progressive; the same as its name if left out."""

    pack: Pack = STANDARD
    decks: int = 6
    chips: Chips | None = None
    """Whether the chips stay on the table during the round; None: the house decides."""

    bonus: Bonus | None = None
    """A bonus of the base game that the pad helps to pay."""

    procedure: Procedure = Procedure()
    """The paragraphs of its rules page behind each step of a round."""

    def __post_init__(self) -> None:
        require_key(self.key, Phrase("a game"))
        object.__setattr__(self, "short_name", self.short_name or self.name)
        make_phrases(self, "name", "summary", "short_name")
        if not self.pay_tables:
            raise GameError(f"game '{self.key}' has no pay table")
        keys = [pay_table.key for pay_table in self.pay_tables]
        if len(set(keys)) < len(keys):
            raise GameError(f"two pay tables of game '{self.key}' share a key: {', '.join(keys)}")
        if self.chips is not None:
            require_type(self.chips, Chips, f"the chips of game '{self.key}' are Chips, or None")
        require_type(self.decks, int, f"game '{self.key}' is dealt from a whole number of decks")
        if not 1 <= self.decks <= MAX_DECKS:
            raise GameError(f"game '{self.key}' is dealt from 1 to {MAX_DECKS} decks")
        if self.bonus is not None:
            for pay_table in self.pay_tables:
                if any(line.key == self.bonus.key for line in pay_table.lines):
                    raise GameError(
                        f"pay table '{pay_table.key}' has a line '{self.bonus.key}',"
                        " which is the key of the bonus"
                    )

    def pay_table(self, key: str | None) -> PayTable:
        """Its pay table of this key, the default if None; a GameError if it has none."""
        for table in self.pay_tables:
            if key in (None, table.key):
                return table
        known = tuple(table.key for table in self.pay_tables)
        unknown = GameFault.NO_SUCH_PAY_TABLE.given(
            game=self.name, pay_table=str(key)[:40], known=known
        )
        raise GameError(unknown)

    @property
    def is_progressive(self) -> bool:
        """Whether it feeds a meter."""
        return bool(self.pay_tables[0].terms.meters)

    @property
    def shoe(self) -> Shoe:
        """Its default shoe."""
        return Shoe(self.decks, self.pack)
