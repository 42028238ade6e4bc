"""Draws the table of ``jackpit play``: cards, hands side by side, and payouts.

It turns values into lines of text, without asking or printing anything.
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
from jackpit.paytable import meter_name
from jackpit.training.checks import format_total

INDENT = "  "
GAP = 2
CARD_WIDTH = 5
MAX_POINTS = 21


@dataclass(frozen=True, slots=True)
class Strokes:
    """The characters that cards are drawn with."""

    top: str
    side: str
    bottom: str
    back: str
    turn: str
    rule: str
    has_signs: bool
    """Whether a suit is shown as its sign or its letter."""

    @classmethod
    def of(cls, encoding: str) -> Strokes:
        """The best that an *encoding* can show."""
        try:
            "".join((*_FINE.top, _FINE.back, _FINE.turn, "─♠♥♦♣")).encode(encoding)
        except (UnicodeEncodeError, LookupError):
            return _PLAIN
        return _FINE


_FINE = Strokes("╭───╮", "│", "╰───╯", "▒▒▒", "▸", "─", has_signs=True)
_PLAIN = Strokes("+---+", "|", "+---+", "###", ">", "-", has_signs=False)
_HAND_ENDS = {HandEnd.SURRENDERED: "surrendered", HandEnd.RESCUED: "rescued"}


@dataclass(frozen=True, slots=True)
class Felt:
    """Draws the table in a width."""

    width: int
    strokes: Strokes

    # Cards and hands.

    def table(self, round: BlackjackRound) -> Iterator[Text]:
        """The dealer's hand and, below it, the hands of every spot."""
        yield Text()
        yield from self._side_by_side([self._dealer(round)])
        hands = [
            self._hand(round, (number, index))
            for number, spot in round.spots.items()
            for index in range(len(spot.hands))
        ]
        yield from self._side_by_side(hands)

    def _dealer(self, round: BlackjackRound) -> list[Text]:
        cards: Sequence[Card | None] = round.dealer
        words = str(format_total(round.dealer))
        if not round.hole_shown:
            cards, words = (round.up, None), str(points_of((round.up,)))
        elif round.dealer_has_blackjack:
            words = "blackjack"
        elif points_of(round.dealer) > MAX_POINTS:
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
        words = _describe(hand)
        if is_turn:
            words = f"{self.strokes.turn} {words}"
        return [Text(title, style=style), *self._cards(hand.cards), Text(words, style=style)]

    def _cards(self, cards: Sequence[Card | None]) -> list[Text]:
        """Cards side by side, three lines per row, in as many rows as the width needs."""
        per_row = max(1, (self.width - len(INDENT)) // CARD_WIDTH)
        lines = []
        for at in range(0, len(cards), per_row):
            row = cards[at : at + per_row]
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

    def _side_by_side(self, blocks: Sequence[list[Text]]) -> Iterator[Text]:
        """Blocks of lines side by side, as many per row as fit."""
        room, row = self.width - len(INDENT), list[list[Text]]()
        gap = GAP if _total_width(blocks, GAP) <= room else 1  # seven spots just fit in 80 columns
        for block in blocks:
            if row and _total_width([*row, block], gap) > room:
                yield from _join_row(row, gap)
                row = []
            row.append(block)
        yield from _join_row(row, gap)

    # Words.

    def heading(self, left: str, right: str = "") -> Iterator[Text]:
        """A heading in a horizontal line."""
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
        """A sentence, wrapped."""
        lines = wrap(
            text,
            self.width,
            initial_indent=INDENT,
            subsequent_indent=INDENT * 2,
            break_on_hyphens=False,
        )
        for line in lines:
            yield Text(line, style=style)

    def status(self, session: PlaySession) -> Iterator[Text]:
        """The lines above a round: its number, the shoe, the bankroll and the meters."""
        dealt, size = session.dealt, session.rules.shoe.size
        shoe = f"shoe {session.shoe}: {dealt} of {size} dealt, cut card at {session.cut_card_at}"
        yield from self.heading(f"Round {len(session.settled) + 1}", shoe)
        meters = [
            f"{_meter_name(session, progressive, meter)} {amount}"
            for progressive in session.progressives
            for meter, amount in progressive.meters
        ]
        yield from self.sentence(", ".join([f"Bankroll {session.bankroll}", *meters]), "bold")

    def settlement(self, settled: SettledRound, bankroll: Money) -> Iterator[Text]:
        """The payout of every wager with its paragraph, and the total."""
        yield Text()
        for wager in settled.wagers:
            cite = f" ({wager.cite})" if wager.cite else ""
            style = "green" if wager.won > ZERO else "" if wager.won == ZERO else "dim"
            yield from self.sentence(wager.sentence + cite, style)
        words = f"Round {settled.number}: {format_result(settled.won)}. Bankroll {bankroll}."
        yield from self.sentence(words, "bold green" if settled.won > ZERO else "bold")

    def rows(self, rows: Sequence[tuple[str, str]]) -> Iterator[Text]:
        """Names and values in two columns."""
        wide = max(len(name) for name, _ in rows) + GAP
        for name, value in rows:
            if len(INDENT) + wide + len(value) > self.width:
                yield from self.sentence(f"{name}: {value}")
            else:
                yield Text.assemble(INDENT, (name.ljust(wide), "dim"), value)


def _meter_name(session: PlaySession, progressive: ProgressiveLink, meter: str) -> str:
    """The name of a meter for the player."""
    name = str(meter_name(meter))
    return name if len(session.progressives) == 1 else f"{name} of {progressive.side.name}"


def _describe(hand: PlayerHand) -> str:
    """The total of a hand, or how it ended."""
    if hand.is_blackjack:
        return "blackjack"
    if hand.is_bust:
        return f"bust, {hand.points}"
    if hand.ended in _HAND_ENDS:
        return _HAND_ENDS[hand.ended]
    return str(format_total(hand.cards))


def format_result(won: Money) -> str:
    """A result in words: ``won $5.00``, ``lost $5.00``, ``even``."""
    if won == ZERO:
        return "even"
    return f"won {won}" if won > ZERO else f"lost {-won}"


def _total_width(blocks: Sequence[list[Text]], gap: int) -> int:
    return sum(_width(block) for block in blocks) + gap * (len(blocks) - 1)


def _width(block: list[Text]) -> int:
    return max(line.cell_len for line in block)


def _join_row(row: Sequence[list[Text]], gap: int) -> Iterator[Text]:
    """The lines of a row of blocks, aligned at the top."""
    for number in range(max(map(len, row))):
        line = Text(INDENT)
        for block in row:
            part = block[number].copy() if number < len(block) else Text()
            part.pad_right(_width(block) - part.cell_len + gap)
            line.append_text(part)
        line.rstrip()
        yield line
