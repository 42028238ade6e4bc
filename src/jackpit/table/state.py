"""What a link is at a moment: its terms, meters, books, tables, rounds and wins.

Nothing here decides anything. The events of ``events`` change it, by ``fold``; the same events give
the same link.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum

from msgspec import Struct, field, structs

from jackpit.cards import Card
from jackpit.ledger import (
    Account,
    AccountKind,
    Books,
    BooksError,
    Reason,
    Stream,
    Transfer,
    meter_of,
)
from jackpit.money import ZERO, Money
from jackpit.paytable import Line
from jackpit.table.person import Person
from jackpit.table.version import Payment, Version


class Controller(Enum):
    """What stands at a table; it is set-up, and no game implies it (rules HG29)."""

    KEYPAD = "keypad"
    TOUCH = "touch"


class Mark(Struct, frozen=True):
    """A hand that the dealer has marked: a line and a spot."""

    line: Line
    spot: int | None
    """None where the line is the table's, or where the keypad has not been told the spot yet."""

    cut: str | None
    """The cut in the line's meter that it takes from, if it takes from one."""

    by: tuple[str, ...]
    """Who marked it: who pressed the hand, and who told its spot if that was somebody else."""

    win: int | None = None
    """The number of the win it was logged as; None while it stands to be verified or paid."""

    @property
    def needs_spot(self) -> bool:
        """Whether nobody can say yet whose hand it is."""
        return self.spot is None and not self.line.is_the_tables


class BonusPaid(Struct, frozen=True):
    """A bonus of the base game: who won it, and who else has a regular wager."""

    winner: int
    others: tuple[int, ...]


class RefusedClaim(Struct, frozen=True):
    """A claim of the round that was refused: its hands, why, and by whom."""

    marks: tuple[tuple[str, int | None], ...]
    """Lines and spots."""

    reason: str
    """Empty if it is a spot that was struck, for which nobody is asked why."""

    by: Person

    def without(self, marks: Iterable[tuple[str, int | None]]) -> RefusedClaim:
        """What is left of it once *marks* stand again."""
        gone = set(marks)
        return structs.replace(self, marks=tuple(mark for mark in self.marks if mark not in gone))


class Round(Struct):
    """One round at one table, from COIN IN or START GAME to GAME OVER or END GAME."""

    number: int
    table: str
    version: Version
    spots: tuple[int, ...]
    """The spots with a wager, in order."""

    dealer: Person
    marks: list[Mark] = field(default_factory=list)
    joined: tuple[frozenset[int], ...] = ()
    """Spots of one person, which give each other no envy."""

    lifted: tuple[int, ...] = ()
    """Spots whose chip was lifted during the round: it cancels nothing."""

    capped: dict[str, Money] = field(default_factory=dict)
    """What a cap kept off each meter of this round's contributions."""

    player_cards: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    dealer_cards: tuple[Card, ...] = ()
    bonuses: list[BonusPaid] = field(default_factory=list)
    chips_counted: int | None = None
    late: bool = False
    """Whether it was played on paper and entered afterwards."""

    paid_before: tuple[Payment, ...] | None = None
    """What its former end paid, if it was reopened: the players have that already."""

    refused: tuple[RefusedClaim, ...] = ()
    """Its claims that were refused, of each hand the last refusal, until it is a win after all."""

    def spots_of(self, mark: Mark) -> tuple[int, ...]:
        """The spots that win by a mark: one, or for the table's line all without a better mark."""
        if mark.spot is not None:
            return (mark.spot,)
        if not mark.line.is_the_tables:
            return ()
        marked = {other.spot for other in self.marks}
        return tuple([spot for spot in self.spots if spot not in marked])

    def mark_on(self, spot: int) -> Mark | None:
        """The mark of one spot's own, if there is one."""
        for mark in self.marks:
            if mark.spot == spot:
                return mark
        return None


class EndedRound(Struct, frozen=True):
    """A round that is over, what its end moved, and what it paid."""

    round: Round
    transfers: tuple[Transfer, ...]
    payments: tuple[Payment, ...]


class Table(Struct):
    """One table of the link."""

    key: str
    controller: Controller
    spots: int
    """How many betting positions it has."""

    is_open: bool = False
    dealer: Person | None = None
    round: Round | None = None
    key_holder: Person | None = None
    """Whose key stands at JPH; None while it is at RUN."""

    last: EndedRound | None = None
    """The round that ended last, until the next begins: it may be reopened."""

    bonuses: tuple[BonusPaid, ...] = ()
    """Bonuses that were paid while no round was under way, until the next one begins."""

    planned: tuple[Transfer, ...] = ()
    """What the wins that were logged since the key was turned will move when it is turned back."""


class WinnerDetails(Struct, frozen=True, kw_only=True):
    """Who the winner of a share is, as far as the house has asked."""

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
    lines: tuple[str, ...]
    """The names of the lines, more than one only where several 100% lines share one award."""

    shares: tuple[tuple[int, Money], ...]
    """What each spot is paid."""

    meter: str | None
    """The meter it took a share of; None for a fixed award."""

    found: Money
    """What the meter held for it before."""

    left: Money
    """What of that was not taken: the rest of a smaller share, and cents that cannot be divided."""

    transfers: tuple[Transfer, ...]
    """The prize and the reseed: what it moved, or will move when the key is turned back."""

    verified_by: Person
    needs_reference: bool = False
    """Whether surveillance must have seen it before the round ends and the cage pays."""

    surveillance: str = ""
    is_adjusted: bool = False
    """Whether its money has moved: at the swipe, or when the key returned to RUN."""

    paid: tuple[int, ...] = ()
    """The spots whose share the cage has paid, or the tray at the end of the round."""

    is_backed_out: bool = False
    recovered: tuple[int, ...] = ()
    """The spots that gave a paid share back after it was backed out."""

    winners: tuple[WinnerDetails, ...] = ()
    """Who was named for which spot, the last name of each."""

    printed: int = 0
    """How often its page was printed."""

    @property
    def amount(self) -> Money:
        """The whole prize."""
        return sum((amount for _, amount in self.shares), start=ZERO)

    @property
    def is_fixed(self) -> bool:
        """Whether it is a fixed award, which the tray pays and no cage."""
        return self.meter is None

    def moved(self, *reasons: Reason) -> Money:
        """What it moved for any of *reasons*."""
        amounts = (t.amount for t in self.transfers if t.reason in reasons)
        return sum(amounts, start=ZERO)


_METER = AccountKind.METER  # to look it up once: an Enum is slow at it

REASONS_BEFORE_CUT = frozenset(
    {
        Reason.WIN,
        Reason.SEED,
        Reason.RESERVE_RELEASED,
        Reason.OVERFLOW_RELEASED,
        Reason.OVER_CAP,
    }
)
"""What a verified claim moves before the oldest cut; all else moves behind the newest."""


class Link(Struct):
    """The tables that feed one set of meters."""

    key: str
    version: Version
    books: Books
    streams: dict[str, Stream]
    is_open: bool = False
    pending: Version | None = None
    """Changed terms that wait for the reseed or the closed link."""

    tables: dict[str, Table] = field(default_factory=dict)
    rounds: int = 0
    wins: dict[int, Win] = field(default_factory=dict)
    seeds: dict[str, tuple[Money, ...]] = field(default_factory=dict)
    """What is left of each seed that the house put on a meter, the last one last."""

    papers: dict[tuple[str, str], int] = field(default_factory=dict)
    """The rounds that were entered from paper: by table, and the paper's number as it is compared.

    A table that leaves the link and comes back has the same papers.
    """

    posted: int = 0
    """How many transfers were booked."""

    moved_to: str | None = None
    """The link that took over what a decommissioned link held."""

    def balance(self, account: Account) -> Money:
        """What is in an account."""
        return self.books.balance(account)

    def foreseen(self, account: Account) -> Money:
        """What will be in an account when every key has returned to RUN."""
        balance = self.books.balance(account)
        for table in self.tables.values():
            for transfer in table.planned:
                if transfer.target == account:
                    balance += transfer.amount
                if transfer.source == account:
                    balance -= transfer.amount
        return balance

    def post(self, transfers: Sequence[Transfer]) -> None:
        """Book transfers, and move what concerns a meter in its stream."""
        self.posted += len(transfers)
        self.books.post(transfers)
        for transfer in transfers:
            source, target = transfer.source, transfer.target
            if source.kind is _METER:
                self._flow(source.key, transfer.reason, -transfer.amount)
            if target.kind is _METER:
                self._flow(target.key, transfer.reason, transfer.amount)

    def _flow(self, meter: str, reason: Reason, amount: Money) -> None:
        stream = self.streams[meter]
        if stream.cuts and reason in REASONS_BEFORE_CUT:
            stream = stream.changed_before(stream.cuts[0], amount)
        else:
            stream = stream.grown(amount)
        self.streams[meter] = stream
        if reason in _MOVES_SEEDS:
            self.seeds[meter] = _seeds_after(self.seeds.get(meter, ()), reason, amount)

    def check(self) -> None:
        """The accounts must add up to nothing, and every stream must be its meter.

        It is a fault of the program if not: no balance may be written down.
        """
        self.books.check()
        for meter, stream in self.streams.items():
            held = self.balance(meter_of(meter))
            if stream.total != held:
                raise BooksError(f"meter {meter} holds {held}, and its stream {stream.total}")


_TAKES_SEED_FIRST = frozenset({Reason.SEED_RECOVERED, Reason.MOVED_OUT, Reason.ADJUSTED_DOWN})
"""What leaves a meter for anybody but a player is the house's seed as long as there is any: what
then remains is the players', and nobody can take it as a seed."""

_MOVES_SEEDS = _TAKES_SEED_FIRST | {Reason.SEED, Reason.SEED_UNDONE}


def _seeds_after(seeds: tuple[Money, ...], reason: Reason, amount: Money) -> tuple[Money, ...]:
    """The seeds of a meter after *amount* was moved into it, or out of it if it is below zero."""
    if reason is Reason.SEED:
        return (*seeds, amount)
    if reason is Reason.SEED_UNDONE:
        before, last = seeds[:-1], seeds[-1]
        # What was recovered of it already is now taken from the one before.
        return _less(before, -amount - last)
    return _less(seeds, -amount)


def _less(seeds: tuple[Money, ...], amount: Money) -> tuple[Money, ...]:
    """The seeds, with *amount* gone from the last of them."""
    if not seeds:
        return ()
    return (*seeds[:-1], max(ZERO, seeds[-1] - amount))


MAX_PAPER_LENGTH = 40
"""So many characters has the number of a paper at most."""


def paper_key(paper: str) -> str:
    """The number of a paper as it is compared: spaces and capitals make no other paper."""
    return " ".join(paper.split()).casefold()


def round_at(link: Link, table: str) -> Round:
    """The round under way at a table, where there must be one."""
    round = link.tables[table].round
    assert round is not None
    return round


def dealer_at(link: Link, table: str) -> Person:
    """Who is signed on at a table, where somebody must be."""
    dealer = link.tables[table].dealer
    assert dealer is not None
    return dealer
