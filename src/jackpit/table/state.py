"""State of a link: its terms, meters, books, tables, rounds and wins.

Nothing here decides anything: ``fold`` applies events, and the same events give the same link.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum

from msgspec import Struct, field

from jackpit.cards import Card
from jackpit.fields import Text, Whole
from jackpit.ledger import (
    Account,
    AccountKind,
    Books,
    BooksError,
    Reason,
    Stream,
    Transfer,
    advanced_of,
    meter_of,
)
from jackpit.messages import Phrase
from jackpit.money import ZERO, Money
from jackpit.paytable import Line
from jackpit.table.person import Person
from jackpit.table.version import Payment, Version


class Controller(Enum):
    """The pad at a table; a choice of setup, independent of the game (rules HG29)."""

    KEYPAD = "keypad"
    TOUCH = "touch"

    @property
    def word(self) -> Phrase:
        """The pad in words."""
        return Phrase("keypad") if self is Controller.KEYPAD else Phrase("touch")

    @property
    def start_key(self) -> Phrase:
        """The label of the key that starts a round."""
        return Phrase("COIN IN") if self is Controller.KEYPAD else Phrase("START GAME")

    @property
    def end_key(self) -> Phrase:
        """The label of the key that ends a round."""
        return Phrase("GAME OVER") if self is Controller.KEYPAD else Phrase("END GAME")


class ShownCards(Enum):
    """What the dealer can declare of the dealer's cards, because a hand waits for it."""

    UP_CARD = "up_card"
    """The up card is one that settles the hand."""

    HOLE_CARD = "hole_card"
    DEALER_HAND = "dealer_hand"
    """The dealer's hand is complete."""


class Declaration(Struct, frozen=True):
    """What the dealer declared of cards that were not entered (rules HG61)."""

    shown: ShownCards
    line: Text | None = None
    """Of an up card: the line that says which up cards settle its hands."""

    spot: Whole | None = None
    """Of an up card, where each hand has its own such cards: the spot of the hand."""


class Mark(Struct, frozen=True):
    """A hand marked by the dealer: a line and a spot."""

    line: Line
    spot: int | None
    """None where the line is the table's, or until the spot is tapped on the keypad."""

    cut: str | None
    """The cut in the line's meter that it takes from, if any."""

    by: tuple[str, ...]
    """Who marked it: who pressed the hand, and who tapped its spot if that was another person."""

    position: str | None = None
    """Its position in the stream of the meter, until a claim on its cut is verified."""

    win: int | None = None
    """The number of the win it was logged as; None until then."""

    in_turn: Money | None = None
    """What it would have won in turn, if it was accepted out of turn (rules HG60)."""

    others: tuple[int, ...] | None = None
    """Of a bonus: the other spots with a blackjack wager, which have envy; None for other lines."""

    is_confirmed: bool = False
    """Whether its claim was presented to the person who verifies it: at JPH, or by CONFIRM."""

    is_announced: bool = False
    """Whether the signs of other tables show its claim (rules HG15)."""

    shown: Money | None = None
    """What the sign of its table showed of its meter when it was marked; None for a fixed award,
    and in a round that was played on paper."""

    @property
    def needs_spot(self) -> bool:
        """Whether the spot of the hand is not known yet."""
        return self.spot is None and not self.line.is_table_wide


class RefusedClaim(Struct, frozen=True, kw_only=True):
    """A refused claim, or a spot struck from one: its hands, who refused it and why."""

    number: int
    """Counted at its table."""

    round: int
    claim: str
    lines: tuple[Phrase, ...]
    """Names of its lines."""

    spots: tuple[int, ...]
    """In order; empty if the claim was the table's."""

    reason: str
    """Empty for a struck spot, which needs no reason."""

    by: Person
    is_acknowledged: bool = False
    """Whether the dealer has read it."""

    @property
    def is_strike(self) -> bool:
        """Whether one spot was struck, and the rest of the claim was not refused."""
        return not self.reason

    @property
    def reason_in_line(self) -> str:
        """The reason on one line, without its full stop."""
        return " ".join(self.reason.split()).rstrip(".")


class Round(Struct):
    """One round at one table, from COIN IN or START GAME to GAME OVER or END GAME.

    A bonus of the base game without a progressive wager begins a round without wagers.
    """

    number: int
    table: str
    version: Version
    spots: tuple[int, ...]
    """The spots with a wager, in order."""

    dealer: Person
    marks: list[Mark] = field(default_factory=list)
    joined: tuple[frozenset[int], ...] = ()
    """Groups of spots of one person, which pay each other no envy."""

    sensed: tuple[int, ...] = ()
    """Spots with a chip on their sensor when the round began."""

    lifted: tuple[int, ...] = ()
    """Spots whose chip was lifted during the round; their wagers still count."""

    placed: tuple[int, ...] = ()
    """Spots on which a chip was placed during the round; it does not play before the next."""

    capped: dict[str, Money] = field(default_factory=dict)
    """The part of this round's contributions that a cap kept off each meter."""

    player_cards: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    dealer_cards: tuple[Card, ...] = ()
    declared: tuple[Declaration, ...] = ()
    """What the dealer declared of the cards, in that order."""

    bonuses: list[Mark] = field(default_factory=list)
    """The marks of the bonus of the base game, whose wagers are not those of the round."""

    chips_counted: int | None = None
    late: bool = False
    """Whether it was played on paper and entered afterward."""

    paid_before: tuple[Payment, ...] | None = None
    """What its earlier end paid, if it was reopened: the players already have that."""

    @property
    def has_ended_before(self) -> bool:
        """Whether its hands were played out before: on paper, or before it was reopened."""
        return self.late or self.paid_before is not None

    @property
    def all_marks(self) -> tuple[Mark, ...]:
        """The marks of the wagers, then those of the bonus."""
        return (*self.marks, *self.bonuses) if self.bonuses else tuple(self.marks)

    @property
    def wins(self) -> tuple[int, ...]:
        """The numbers of its wins, in order of verification."""
        numbers = [mark.win for mark in self.all_marks if mark.win is not None]
        return tuple(sorted(set(numbers))) if numbers else ()

    def spots_of(self, mark: Mark) -> tuple[int, ...]:
        """The spots that win by a mark: one, or for the table's line all without their own mark."""
        if mark.spot is not None:
            return (mark.spot,)
        if not mark.line.is_table_wide:
            return ()
        marked = {other.spot for other in self.marks}
        return tuple([spot for spot in self.spots if spot not in marked])

    def mark_on(self, spot: int) -> Mark | None:
        """A spot's own mark, if any."""
        for mark in self.marks:
            if mark.spot == spot:
                return mark
        return None


class EndedRound(Struct, frozen=True):
    """A round that has ended, its end's transfers, and its payments."""

    round: Round
    transfers: tuple[Transfer, ...]
    payments: tuple[Payment, ...]


class Table(Struct):
    """One table of the link."""

    key: str
    controller: Controller
    spots: int
    """Number of betting positions."""

    is_open: bool = False
    dealer: Person | None = None
    round: Round | None = None
    key_holder: Person | None = None
    """Whose key is at JPH; None while it is at RUN."""

    last: EndedRound | None = None
    """The last round, which may be reopened until the next begins."""

    last_spots: tuple[int, ...] = ()
    """The spots of the last round with wagers since the table opened, for SAME SPOTS; a voided
    round counts, one from paper does not (rules HG62).
    """

    refused: tuple[RefusedClaim, ...] = ()
    """Its refused claims of this round or the last, and any that no dealer has acknowledged."""

    refusals: int = 0
    """How many claims were refused here, and spots struck."""

    planned: tuple[Transfer, ...] = ()
    """Transfers of the logged wins, made when the key is turned back to RUN."""

    phase: int = 0
    """Of the link's phases, the one that began here last: when the table was added or opened, or
    when a round began or ended. What was tapped or selected on its pad before is over.
    """

    @property
    def unread_refusals(self) -> tuple[RefusedClaim, ...]:
        """The refused claims that no dealer has acknowledged, the oldest first."""
        return tuple([x for x in self.refused if not x.is_acknowledged])


class WinnerDetails(Struct, frozen=True, kw_only=True):
    """The winner of a share, as far as the house requires."""

    spot: int
    name: str
    document: str


class Win(Struct, frozen=True, kw_only=True):
    """A verified claim."""

    number: int
    table: str
    round: int
    version: int
    claim: str
    line: str
    """The key of its best line."""

    lines: tuple[Phrase, ...]
    """Names of the lines; more than one only where several 100% lines share one award."""

    shares: tuple[tuple[int, Money], ...]
    """What each spot is paid."""

    meter: str | None
    """The meter it took a share of; None for a fixed award."""

    found: Money
    """What the meter held for it."""

    left: Money
    """The part not taken: the rest of a smaller share, and cents that cannot be divided."""

    transfers: tuple[Transfer, ...]
    """The prize and the reseed, moved at verification or when the key is turned back."""

    verified_by: Person
    is_bonus: bool = False
    """Whether it is the bonus of the base game."""

    envy: Money = field(default_factory=lambda: ZERO)  # a schema shows no Money
    """What its hands pay the other spots as envy, as of its verification."""

    shown: Money | None = None
    """What the sign of its table showed of the meter when its hand was marked; None for a fixed
    award, and for a hand that was played on paper."""

    cards: tuple[Card, ...] = ()
    """The cards of its first hand, if they were entered before it was verified."""

    needs_reference: bool = False
    """Whether it needs a surveillance reference before the round ends and the cage pays."""

    surveillance: str = ""
    is_adjusted: bool = False
    """Whether its money has moved: at the swipe, or when the key returned to RUN."""

    paid: tuple[int, ...] = ()
    """Spots whose share was paid, by the cage or by the tray at the end of the round."""

    paid_by: tuple[Person, ...] = ()
    """Who paid them at the cage, in the same order."""

    is_backed_out: bool = False
    recovered: tuple[int, ...] = ()
    """Spots that returned a paid share after the win was backed out."""

    winners: tuple[WinnerDetails, ...] = ()
    """The last winner named for each spot."""

    in_turn: Money | None = None
    """What it would have won in turn, if its hand was accepted out of turn (rules HG60)."""

    pages: tuple[str, ...] = ()
    """SHA-256 of every page that was printed of it: the original, then the duplicates."""

    @property
    def printed(self) -> int:
        """How many times its page was printed."""
        return len(self.pages)

    @property
    def amount(self) -> Money:
        """The total prize."""
        return sum((amount for _, amount in self.shares), start=ZERO)

    @property
    def lacks_reference(self) -> bool:
        """Whether its surveillance reference is still missing."""
        return self.needs_reference and not self.surveillance

    @property
    def lost_by_turn(self) -> Money | None:
        """How much more it would have won in turn, for the house to settle."""
        return None if self.in_turn is None else self.in_turn - self.amount

    @property
    def is_fixed(self) -> bool:
        """Whether it is a fixed award, which the tray pays and not the cage."""
        return self.meter is None

    @property
    def has_reseed(self) -> bool:
        """Whether it took the whole meter and anything was put on it again."""
        return bool(
            self.amount_moved(Reason.SEED, Reason.RESERVE_RELEASED, Reason.OVERFLOW_RELEASED)
        )

    def amount_moved(self, *reasons: Reason) -> Money:
        """The amount it moved for any of *reasons*."""
        amounts = (t.amount for t in self.transfers if t.reason in reasons)
        return sum(amounts, start=ZERO)


class HouseLimits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Limits that a regulator or the house sets for its links, from a gaming day on."""

    since: Text
    """The first gaming day they apply to; they apply until later limits do."""

    wager: Money | None = None
    """The highest wager; None: no limit."""

    meter: Money | None = None
    """The most that a meter may hold: every meter then needs a cap, no higher than this."""

    tables: Whole | None = None
    """The most tables of one link."""

    source: Text
    """Their source, such as the paragraph of a regulation."""


_METER = AccountKind.METER  # looked up once: Enum attributes are slow
_ADVANCED = AccountKind.ADVANCED
_STREAM_KINDS = (_METER, _ADVANCED)
"""What moves in these accounts changes the stream of a meter."""


REASONS_BEFORE_CUT = frozenset(
    {
        Reason.WIN,
        Reason.SEED,
        Reason.RESERVE_RELEASED,
        Reason.OVERFLOW_RELEASED,
        Reason.OVER_CAP,
    }
)
"""Reasons that move money before the oldest cut; all others move it behind the newest."""

_FOLLOWS_FROM_CUTS = frozenset({Reason.CUT_ADVANCE, Reason.REPAYMENT, Reason.WRITTEN_OFF})

_PASSES_CUTS = REASONS_BEFORE_CUT | _FOLLOWS_FROM_CUTS | {Reason.ADVANCE_RETURNED}
"""Reasons that do not simply move money behind the newest cut."""
"""Reasons for what a stream shows as soon as a cut moves or goes."""


def move_in_stream(stream: Stream, reason: Reason, amount: Money) -> Stream:
    """The stream after *amount* moved into its meter for *reason*, or out of it if negative."""
    if reason not in _PASSES_CUTS:  # nearly always
        return stream.add(amount)
    if reason in _FOLLOWS_FROM_CUTS:
        return stream
    if reason is Reason.ADVANCE_RETURNED:
        return stream.return_advance(amount)
    return stream.add_before(amount)


def stream_after(stream: Stream, meter: str, transfers: Iterable[Transfer]) -> Stream:
    """The stream of a meter after *transfers*."""
    for transfer in transfers:
        for account, amount in (
            (transfer.source, -transfer.amount),
            (transfer.target, transfer.amount),
        ):
            if account.key == meter and account.kind in _STREAM_KINDS:
                stream = move_in_stream(stream, transfer.reason, amount)
    return stream


class Link(Struct):
    """The tables that feed one set of meters."""

    key: str
    version: Version
    books: Books
    streams: dict[str, Stream]
    is_open: bool = False
    pending: Version | None = None
    """Changed terms that take effect at the reseed or when the link closes."""

    tables: dict[str, Table] = field(default_factory=dict)
    rounds: int = 0
    phases: int = 0
    """How many phases its tables have had together; see `Table.phase`."""

    wins: dict[int, Win] = field(default_factory=dict)
    seeds: dict[str, tuple[Money, ...]] = field(default_factory=dict)
    """The unrecovered part of each seed that the house put on a meter, the latest last."""

    standing_reseeds: dict[int, Money] = field(default_factory=dict)
    """Backed-out wins whose reseed is still on the meter, with what that put over the cap."""

    entered_forms: dict[str, dict[str, int]] = field(default_factory=dict)
    """Rounds entered from paper, by table and the normalized number of the form.

    They survive the removal of the table, which may be added again.
    """

    posted: int = 0
    """Number of transfers booked."""

    moved_to: str | None = None
    """The link that took over the money of this decommissioned link."""

    limits: HouseLimits | None = None
    """The house limits of its gaming day."""

    limits_entry: int = 0
    """The entry of the house's log up to which the limits were read."""

    def balance(self, account: Account) -> Money:
        """The balance of an account."""
        return self.books.balance(account)

    def projected_balance(self, account: Account) -> Money:
        """The balance of an account once every key has returned to RUN."""
        balance = self.books.balance(account)
        for table in self.tables.values():
            for transfer in table.planned:
                if transfer.target == account:
                    balance += transfer.amount
                if transfer.source == account:
                    balance -= transfer.amount
        return balance

    def post(self, transfers: Sequence[Transfer]) -> None:
        """Book transfers, and change the streams of their meters."""
        self.posted += len(transfers)
        self.books.post(transfers)
        for transfer in transfers:
            source, target = transfer.source, transfer.target
            if source.kind is _METER or source.kind is _ADVANCED:
                self._change_stream(source.key, transfer.reason, -transfer.amount)
            if target.kind is _METER or target.kind is _ADVANCED:
                self._change_stream(target.key, transfer.reason, transfer.amount)

    def _change_stream(self, meter: str, reason: Reason, amount: Money) -> None:
        self.streams[meter] = move_in_stream(self.streams[meter], reason, amount)
        if reason in _MOVES_SEEDS:
            self.seeds[meter] = seeds_after(self.seeds.get(meter, ()), reason, amount)

    def check(self) -> None:
        """Raise BooksError unless the accounts sum to zero and every stream equals its meter.

        A failure is a fault of the program, and no balance may be recorded.
        """
        self.books.check()
        for meter, stream in self.streams.items():
            if not self.books.agrees(meter, stream):
                held, owed = self.balance(meter_of(meter)), -self.balance(advanced_of(meter))
                raise BooksError(
                    f"meter {meter} holds {held} and owes {owed}, and its stream"
                    f" {stream.total} and {stream.advanced}"
                )


_TAKES_SEED_FIRST = frozenset({Reason.SEED_RECOVERED, Reason.MOVED_OUT, Reason.ADJUSTED_DOWN})
"""Reasons by which the house's seed leaves a meter first; the rest of the meter is the players' and
cannot be recovered as a seed."""

_MOVES_SEEDS = _TAKES_SEED_FIRST | {Reason.SEED, Reason.SEED_UNDONE}


def seeds_after(seeds: tuple[Money, ...], reason: Reason, amount: Money) -> tuple[Money, ...]:
    """The seeds of a meter after *amount* moved into it, or out of it if negative."""
    if reason is Reason.SEED:
        return (*seeds, amount)
    if reason is Reason.SEED_UNDONE:
        before, last = seeds[:-1], seeds[-1]
        # What was already recovered of it is now taken from the one before.
        return _reduce_last(before, -amount - last)
    return _reduce_last(seeds, -amount)


def _reduce_last(seeds: tuple[Money, ...], amount: Money) -> tuple[Money, ...]:
    """The seeds with *amount* taken from the last one."""
    if not seeds:
        return ()
    return (*seeds[:-1], max(ZERO, seeds[-1] - amount))


MAX_FORM_NUMBER_LENGTH = 40
"""In characters."""


def normalize_form_number(number: str) -> str:
    """A form number for comparison: without extra spaces and case."""
    return " ".join(number.split()).casefold()


def round_at(link: Link, table: str) -> Round:
    """The round under way at a table; there must be one."""
    round = link.tables[table].round
    assert round is not None
    return round


def dealer_at(link: Link, table: str) -> Person:
    """The dealer signed on at a table; there must be one."""
    dealer = link.tables[table].dealer
    assert dealer is not None
    return dealer
