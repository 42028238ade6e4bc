"""A game: one side bet, written down once. Everything else in the program reads it from here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from jackpit.cards import MAX_DECKS, STANDARD, Pack, Shoe
from jackpit.paytable.award import Award, FixedAward, Share
from jackpit.paytable.bonus import Bonus
from jackpit.paytable.chips import Chips
from jackpit.paytable.considered_cards import ConsideredCards, DealerHand
from jackpit.paytable.errors import GameError, require_type
from jackpit.paytable.line import Line
from jackpit.paytable.pattern import Pattern
from jackpit.paytable.printed import PrintedFigures
from jackpit.paytable.procedure import Procedure
from jackpit.paytable.terms import Sharing, Terms

MAX_LINES = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class PayTable:
    """Lines, best first, and the terms they are played under."""

    key: str
    considers: ConsideredCards
    lines: tuple[Line, ...]
    terms: Terms
    printed: PrintedFigures | None = None
    sample: str = ""
    """What of it is ours, because the sheet does not give it."""

    inferred: str = ""
    """What of it follows from the sheet's figures without standing there."""

    def __post_init__(self) -> None:
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
            self._check_sight(line)
            self._check_award(line)
        if self.printed is not None and len(self.terms.meters) != 1:
            raise GameError(f"the printed figures of pay table '{self.key}' tell of one meter")
        won = {share.of for share in self.shares.values() if share.reseeds}
        for meter in self.terms.meters:
            if meter.key not in won:
                raise GameError(f"no line wins 100% of meter '{meter.key}'")

    @property
    def shares(self) -> dict[int, Share]:
        """The lines that take a share of a meter, by their number from the top."""
        return {n: x.award for n, x in enumerate(self.lines) if isinstance(x.award, Share)}

    def paying(self, awards: Mapping[str, tuple[Award, FixedAward | None]]) -> PayTable:
        """The same hands with other awards and envies, by line; the others stay as they are.

        What is printed on the game's sheet is then no longer told of it.
        """
        known = [line.key for line in self.lines]
        for key in awards.keys() - set(known):
            raise GameError(f"there is no line '{key[:40]}'; there are {', '.join(known)}")
        lines = tuple(
            replace(line, award=awards[line.key][0], envy=awards[line.key][1])
            if line.key in awards
            else line
            for line in self.lines
        )
        return self if lines == self.lines else replace(self, lines=lines, printed=None)

    def _check_sight(self, line: Line) -> None:
        """A line may only look at what the game considers."""
        require_type(line.pattern, Pattern, f"the pattern of line '{line.key}' is no pattern")
        for part in line.pattern.parts - self.considers.parts:
            raise GameError(
                f"line '{line.key}' looks at {part.value},"
                f" but the wager considers {self.considers}",
                line=line.key,
            )
        if isinstance(self.considers, DealerHand) and not line.pattern.by_points:
            raise GameError(
                f"line '{line.key}' looks at ranks or suits, but a hand that is played out"
                " is judged by its points and number of cards",
                line=line.key,
            )

    def _check_award(self, line: Line) -> None:
        """A share is of a meter that has terms; envy and sharing fit whose hand it is."""
        if not isinstance(line.award, Award):
            raise GameError(f"the award of line '{line.key}' is no award", line=line.key)
        meters = [meter.key for meter in self.terms.meters]
        if isinstance(line.award, Share) and line.award.of not in meters:
            raise GameError(
                f"line '{line.key}' pays {line.award}, a meter that has no terms", line=line.key
            )
        by_table = self.terms.sharing is Sharing.SPLIT_TABLE
        if isinstance(line.award, Share) and by_table and not line.is_the_tables:
            raise GameError(
                f"line '{line.key}' is one player's hand; only what the dealer's cards alone decide"
                f" can be {self.terms.sharing.value}",
                line=line.key,
            )
        if line.envy is not None and line.is_the_tables:
            raise GameError(
                f"line '{line.key}' is the dealer's hand, and nobody has envy of the dealer",
                line=line.key,
            )
        in_turn = self.terms.sharing is Sharing.IN_TURN
        if isinstance(line.award, Share) and in_turn and line.is_the_tables:
            raise GameError(
                f"line '{line.key}' is won by every wager at the table at once, so it cannot be"
                f" {self.terms.sharing.value}",
                line=line.key,
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A side bet: its pay tables (the first is the default) and the shoe it is dealt from."""

    key: str
    name: str
    summary: str
    """How to win, in one sentence."""

    rules: str
    """Its rules of play: the name of a page in docs/rules."""

    pay_tables: tuple[PayTable, ...]
    pack: Pack = STANDARD
    decks: int = 6
    chips: Chips | None = None
    """Whether the wagers stay on the table once the round has begun; None: the house decides."""

    bonus: Bonus | None = None
    """A bonus of the base game that the pad helps to pay."""

    procedure: Procedure = Procedure()
    """The paragraphs of its rules page behind each step of a round."""

    def __post_init__(self) -> None:
        if not self.pay_tables:
            raise GameError(f"game '{self.key}' has no pay table")
        keys = [pay_table.key for pay_table in self.pay_tables]
        if len(set(keys)) < len(keys):
            raise GameError(f"two pay tables of game '{self.key}' share a key: {', '.join(keys)}")
        require_type(self.decks, int, f"game '{self.key}' is dealt from a whole number of decks")
        if not 1 <= self.decks <= MAX_DECKS:
            raise GameError(f"game '{self.key}' is dealt from 1 to {MAX_DECKS} decks")

    @property
    def is_progressive(self) -> bool:
        """Whether it feeds a meter."""
        return bool(self.pay_tables[0].terms.meters)

    @property
    def shoe(self) -> Shoe:
        """The shoe it is usually dealt from."""
        return Shoe(self.decks, self.pack)
