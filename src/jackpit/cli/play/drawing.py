"""The table of ``jackpit play`` as it is drawn: cards, hands side by side, and what was paid.

Everything here turns values into lines of text; nothing is asked, and nothing is printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap

from rich.text import Text

from jackpit.blackjack import BlackjackRound, HandEnd, Phase, PlayerHand, format_amount, points_of
from jackpit.cards import Card, Color, Rank
from jackpit.cli.play.progressive import ProgressiveLink
from jackpit.cli.play.session import PlaySession, SettledRound
from jackpit.money import ZERO, Money
from jackpit.training.checks import format_total

INDENT = "  "
GAP = 2
CARD_WIDTH = 5
BEST = 21


@dataclass(frozen=True, slots=True)
class Strokes:
    """What cards are drawn with."""

    top: str
    side: str
    bottom: str
    back: str
    turn: str
    rule: str
    has_signs: bool
    """Whether a suit has its sign, or its letter."""

    @classmethod
    def of(cls, encoding: str) -> Strokes:
        """The finest that can be written in an *encoding*."""
        try:
            "".join((*_FINE.top, _FINE.back, _FINE.turn, "─♠♥♦♣")).encode(encoding)
        except (UnicodeEncodeError, LookupError):
            return _PLAIN
        return _FINE


_FINE = Strokes("╭───╮", "│", "╰───╯", "▒▒▒", "▸", "─", has_signs=True)
_PLAIN = Strokes("+---+", "|", "+---+", "###", ">", "-", has_signs=False)
_SHORT_OF = {HandEnd.SURRENDERED: "surrendered", HandEnd.RESCUED: "rescued"}


@dataclass(frozen=True, slots=True)
class Felt:
    """Where the table is drawn."""

    width: int
    strokes: Strokes

    # Cards and hands.

    def table(self, round: BlackjackRound) -> Iterator[Text]:
        """The dealer's hand, and below it every spot's."""
        yield Text()
        yield from self._beside([self._dealer(round)])
        hands = [
            self._hand(round, (number, index))
            for number, spot in round.spots.items()
            for index in range(len(spot.hands))
        ]
        yield from self._beside(hands)

    def _dealer(self, round: BlackjackRound) -> list[Text]:
        cards: Sequence[Card | None] = round.dealer
        words = format_total(round.dealer)
        if not round.hole_shown:
            cards, words = (round.up, None), str(points_of((round.up,)))
        elif round.dealer_has_blackjack:
            words = "blackjack"
        elif points_of(round.dealer) > BEST:
            words = f"bust, {words}"
        return [Text("Dealer", style="bold"), *self._cards(cards), Text(words)]

    def _hand(self, round: BlackjackRound, turn: tuple[int, int]) -> list[Text]:
        number, index = turn
        hands = round.spots[number].hands
        hand, is_turn = hands[index], round.turn == turn
        title = f"Spot {number}"
        if len(hands) > 1:
            title += f", hand {index + 1}"
        title += f" {format_amount(hand.total_wager)}"
        style = "bold cyan" if is_turn else "dim" if round.phase is Phase.PLAY else "bold"
        words = _words(hand)
        if is_turn:
            words = f"{self.strokes.turn} {words}"
        return [Text(title, style=style), *self._cards(hand.cards), Text(words, style=style)]

    def _cards(self, cards: Sequence[Card | None]) -> list[Text]:
        """Three lines of cards side by side; more where they do not fit in the width."""
        at_once = max(1, (self.width - len(INDENT)) // CARD_WIDTH)
        lines = []
        for at in range(0, len(cards), at_once):
            row = cards[at : at + at_once]
            lines += [
                Text(self.strokes.top * len(row), style="dim"),
                Text().join(self._card(card) for card in row),
                Text(self.strokes.bottom * len(row), style="dim"),
            ]
        return lines

    def _card(self, card: Card | None) -> Text:
        side = (self.strokes.side, "dim")
        if card is None:
            return Text.assemble(side, (self.strokes.back, "bright_blue"), side)
        rank = "10" if card.rank is Rank.TEN else card.rank.letter
        suit = card.suit.sign if self.strokes.has_signs else card.suit.letter
        style = "bold bright_red" if card.suit.color is Color.RED else "bold"
        return Text.assemble(side, (f"{rank}{suit}".ljust(CARD_WIDTH - 2), style), side)

    def _beside(self, blocks: Sequence[list[Text]]) -> Iterator[Text]:
        """Blocks of lines side by side, as many as fit, and the others below."""
        room, row = self.width - len(INDENT), list[list[Text]]()
        gap = GAP if _across(blocks, GAP) <= room else 1  # seven spots just fit in 80 columns
        for block in blocks:
            if row and _across([*row, block], gap) > room:
                yield from _joined(row, gap)
                row = []
            row.append(block)
        yield from _joined(row, gap)

    # Words.

    def heading(self, left: str, right: str = "") -> Iterator[Text]:
        """A line across the felt, with words in it."""
        line = self.strokes.rule
        end = f" {right} {line * 2}" if right else ""
        room = self.width - len(f"{line * 2} {left} {end}")
        if room < 1 and right:
            yield from self.heading(left)
            yield from self.sentence(right, style="dim")
            return
        rest = f" {line * max(0, room)}{end}"
        yield Text.assemble((f"{line * 2} ", "dim"), (left, "bold"), (rest, "dim"))

    def sentence(self, text: str, style: str = "") -> Iterator[Text]:
        """A sentence in as many lines as it takes."""
        lines = wrap(
            text,
            self.width,
            initial_indent=INDENT,
            subsequent_indent=INDENT * 2,
            break_on_hyphens=False,
        )
        for line in lines:
            yield Text(line, style=style)

    def status(self, sitting: PlaySession) -> Iterator[Text]:
        """Above a round: its number, the shoe, the bankroll and the meters."""
        dealt, size = sitting.dealt, sitting.rules.shoe.size
        shoe = f"shoe {sitting.shoe}: {dealt} of {size} dealt, cut at {sitting.cut_at}"
        yield from self.heading(f"Round {len(sitting.settled) + 1}", shoe)
        meters = [
            f"{_named(sitting, jackpot, meter)} {amount}"
            for jackpot in sitting.jackpots
            for meter, amount in jackpot.meters
        ]
        yield from self.sentence(", ".join([f"Bankroll {sitting.bankroll}", *meters]), "bold")

    def settlement(self, settled: SettledRound, bankroll: Money) -> Iterator[Text]:
        """What every wager was paid, each with its paragraph, and what it comes to."""
        yield Text()
        for told in settled.told:
            cite = f" ({told.cite})" if told.cite else ""
            style = "green" if told.won > ZERO else "" if told.won == ZERO else "dim"
            yield from self.sentence(told.sentence + cite, style)
        words = f"Round {settled.number}: {result(settled.won)}. Bankroll {bankroll}."
        yield from self.sentence(words, "bold green" if settled.won > ZERO else "bold")

    def rows(self, rows: Sequence[tuple[str, str]]) -> Iterator[Text]:
        """Names and what they come to, in two columns."""
        wide = max(len(name) for name, _ in rows) + GAP
        for name, value in rows:
            if len(INDENT) + wide + len(value) > self.width:
                yield from self.sentence(f"{name}: {value}")
            else:
                yield Text.assemble(INDENT, (name.ljust(wide), "dim"), value)


def _named(sitting: PlaySession, jackpot: ProgressiveLink, meter: str) -> str:
    """What a meter is called where the player sees it."""
    name = "jackpot" if len(jackpot.meters) == 1 else meter
    return name if len(sitting.jackpots) == 1 else f"{name} of {jackpot.side.name}"


def _words(hand: PlayerHand) -> str:
    """How a hand stands, or how it ended."""
    if hand.is_blackjack:
        return "blackjack"
    if hand.is_bust:
        return f"bust, {hand.points}"
    if hand.ended in _SHORT_OF:
        return _SHORT_OF[hand.ended]
    return format_total(hand.cards)


def result(won: Money) -> str:
    """What the player has more or less: ``won $5.00``, ``lost $5.00``, ``even``."""
    if won == ZERO:
        return "even"
    return f"won {won}" if won > ZERO else f"lost {-won}"


def _across(blocks: Sequence[list[Text]], gap: int) -> int:
    return sum(_wide(block) for block in blocks) + gap * (len(blocks) - 1)


def _wide(block: list[Text]) -> int:
    return max(line.cell_len for line in block)


def _joined(row: Sequence[list[Text]], gap: int) -> Iterator[Text]:
    """The lines of a row of blocks; a title stays above, and the last words below its cards."""
    for number in range(max(map(len, row))):
        line = Text(INDENT)
        for block in row:
            part = block[number].copy() if number < len(block) else Text()
            part.pad_right(_wide(block) - part.cell_len + gap)
            line.append_text(part)
        line.rstrip()
        yield line
