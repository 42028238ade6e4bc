"""Independent books: every balance in microcents, every meter as a list of money and cuts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from jackpit.ledger import AccountKind, Reason, Transfer
from jackpit.table import Link
from jackpit.table.events import WinLogged

CENT = 10**6

INTO_METER = {
    "SEED",
    "CONTRIBUTION",
    "CUT_ADVANCE",
    "RESERVE_RELEASED",
    "OVERFLOW_RELEASED",
    "ADJUSTED_UP",
    "MOVED_IN",
    "BACKED_OUT",
    "PAID_BACKED_OUT",
    "REIMBURSEMENT_RETURNED",
}
OUT_OF_METER = {
    "WIN",
    "REIMBURSEMENT",
    "REPAYMENT",
    "OVER_CAP",
    "CONTRIBUTION_REVERSED",
    "ADJUSTED_DOWN",
    "MOVED_OUT",
    "SEED_RECOVERED",
    "SEED_UNDONE",
    "RESERVE_UNDONE",
    "OVERFLOW_UNDONE",
}
INTO_RESERVE = {"RESERVED", "RESERVE_UNDONE"}
OUT_OF_RESERVE = {"RESERVE_RELEASED", "RESERVED_REVERSED", "RESERVE_TAKEN", "RESERVE_MOVED_OUT"}
INTO_OVERFLOW = {"CAPPED", "OVER_CAP", "OVERFLOW_UNDONE"}
OUT_OF_OVERFLOW = {"OVERFLOW_RELEASED", "CAPPED_REVERSED", "OVERFLOW_TAKEN", "OVERFLOW_MOVED_OUT"}
SIGNS = {
    AccountKind.METER: (INTO_METER, OUT_OF_METER),
    AccountKind.RESERVE: (INTO_RESERVE, OUT_OF_RESERVE),
    AccountKind.OVERFLOW: (INTO_OVERFLOW, OUT_OF_OVERFLOW),
}
SEEN = {"ADVANCE", "CUT_ADVANCE", "SHORTFALL", "WRITTEN_OFF", "CAPPED", "OVER_CAP", "RECOVERED"}
AT_THE_FRONT = {"WIN", "SEED", "RESERVE_RELEASED", "OVERFLOW_RELEASED", "OVER_CAP"}


SETTLING = {"REPAYMENT", "CUT_ADVANCE", "WRITTEN_OFF"}
"""What moves when cuts move or go; everything else came in, or was drawn."""


@dataclass(eq=False)
class Place:
    """A place between the money of a meter, where a hand was marked or a claim verified."""

    cut: str


class Flow:
    """A meter in order of arrival: money in, draws, and the places of marks.

    Nothing is summed up: what each cut holds is found by drawing everything again, in order.
    """

    def __init__(self) -> None:
        self.items: list[int | Place] = []

    @property
    def places(self) -> list[Place]:
        """The places, oldest first."""
        return [item for item in self.items if isinstance(item, Place)]

    @property
    def cuts(self) -> list[str]:
        """The cuts, oldest first: each at the first place of its name."""
        return list(dict.fromkeys(place.cut for place in self.places))

    def parts(self) -> list[int]:
        """The amounts before, between and behind the cuts."""
        return [held for held, _ in self._replayed()]

    def lent(self) -> int:
        """What the house advanced, because there was less than was drawn."""
        return sum(lent for _, lent in self._replayed())

    def _replayed(self) -> list[tuple[int, int]]:
        parts = [(0, 0)]
        cuts: set[str] = set()
        for item in self.items:
            if not isinstance(item, Place):
                held, lent = parts[-1]
                parts[-1] = max(0, held + item), lent + max(0, -held - item)
            elif item.cut not in cuts:
                cuts.add(item.cut)
                parts.append((0, 0))
        return parts

    def uncut(self, front: int = 0) -> int:
        """What the meter would hold without cuts, if *front* came in before them."""
        flow = Flow()
        flow.items = [self.parts()[0] + front]
        first = self.items.index(self.places[0]) if self.places else len(self.items)
        flow.items += [item for item in self.items[first:] if not isinstance(item, Place)]
        return flow.parts()[0]

    def net(self) -> int:
        """Everything that came in less everything drawn."""
        return sum(item for item in self.items if not isinstance(item, Place))

    def move(self, amount: int, *, front: bool) -> None:
        """Put *amount* before the oldest place, or behind everything."""
        at = self.items.index(self.places[0]) if front and self.places else len(self.items)
        self.items.insert(at, amount)

    def take_back(self, amount: int) -> None:
        """Put what the house need not have lent behind the newest cuts that it lent to."""
        firsts = {place.cut: place for place in reversed(self.places)}
        lents = [lent for _, lent in self._replayed()][1:]
        for cut, lent in reversed(list(zip(self.cuts, lents, strict=True))):
            back = min(amount, lent)
            self.items.insert(self.items.index(firsts[cut]) + 1, back)
            amount -= back
        assert not amount

    def remove(self, places: Iterable[Place]) -> None:
        """Remove places; what is lent before the first place left is the house's loss."""
        gone = set(places)
        self.items = [item for item in self.items if item not in gone]
        first = self.items.index(self.places[0]) if self.places else len(self.items)
        self.items[:first] = [self.parts()[0]]


class IndependentBooks:
    """The accounts of a link, recomputed from its transfers."""

    def __init__(self, meters: Iterable[str]) -> None:
        self.balances: Counter[tuple[AccountKind, str]] = Counter()
        self.flows = {meter: Flow() for meter in meters}
        self.planned: list[WinLogged] = []
        """Wins that are logged, and whose money has not moved."""

        self.clock = 0
        """How often money was moved, except by the cage."""

        self.for_wins: Counter[str] = Counter()
        """How often money was moved for a win from each meter, or to back one out."""

        self.seen: Counter[str] = Counter()
        """What happened, to prove which situations were reached."""

    def post(
        self, transfers: Iterable[Transfer], booked: Counter[AccountKind] | None = None
    ) -> None:
        """Post transfers and check each."""
        for transfer in transfers:
            name, amount = transfer.reason.name, transfer.amount.microcents
            assert amount > 0
            for account, sign in ((transfer.source, -1), (transfer.target, 1)):
                self.balances[account.kind, account.key] += sign * amount
                if booked is not None:
                    booked[account.kind] += sign * amount
                if account.kind in SIGNS:
                    assert name in SIGNS[account.kind][sign < 0], f"{name} at {account}"
                if name in SETTLING:
                    continue
                if account.kind is AccountKind.METER or (name == "ADVANCE" and sign < 0):
                    self.flows[account.key].move(sign * amount, front=name in AT_THE_FRONT)
                if name == "ADVANCE_RETURNED" and sign > 0:
                    self.flows[account.key].take_back(amount)
            self._watch(transfer)
            self.clock += transfer.reason is not Reason.DISCHARGE

    def _watch(self, transfer: Transfer) -> None:
        """An advance, a shortfall or a write-off is made only when nothing else is left."""
        name, meter = transfer.reason.name, transfer.source.key
        if name == "ADVANCE":
            assert self.flows[meter].cuts
            assert self.flows[meter].parts()[-1] == 0
        if name == "SHORTFALL":
            assert not self.flows[meter].cuts
            assert self.flows[meter].parts() == [0]
        if name in SEEN:
            self.seen[name.lower()] += 1

    def projected_balance(self, kind: AccountKind, key: str) -> int:
        """A balance, with what the logged wins will move."""
        balance = self.balances[kind, key]
        for logged in self.planned:
            for t in logged.win.transfers:
                balance += t.amount.microcents * ((t.target.kind, t.target.key) == (kind, key))
                balance -= t.amount.microcents * ((t.source.kind, t.source.key) == (kind, key))
        return balance

    def around(self, meter: str) -> tuple[int, ...]:
        """A meter, its pools, and the house."""
        kinds = (AccountKind.METER, AccountKind.RESERVE, AccountKind.OVERFLOW)
        return (
            *(self.balances[kind, meter] for kind in kinds),
            self.balances[AccountKind.HOUSE, ""],
        )

    # The end of a round.

    def check_books(self, link: Link) -> None:
        """The link's books agree, and no account has an impossible balance."""
        assert not sum(self.balances.values())
        books = link.books
        assert {a: b for a, b in self.balances.items() if b} == {
            (a.kind, a.key): books.balance(a).microcents for a in books.accounts if books.balance(a)
        }
        for (kind, key), balance in self.balances.items():
            if kind in (
                AccountKind.METER,
                AccountKind.RESERVE,
                AccountKind.OVERFLOW,
                AccountKind.PAYABLE,
            ):
                assert balance >= 0, (kind, key)
            if kind in (AccountKind.PLAYERS, AccountKind.PAYABLE, AccountKind.RECOVERABLE):
                assert balance % CENT == 0, (kind, key)


def by_account(transfers: Iterable[Transfer]) -> Counter[tuple[AccountKind, str, str]]:
    """What transfers put into each kind of account, by reason and by key."""
    came: Counter[tuple[AccountKind, str, str]] = Counter()
    for t in transfers:
        came[t.target.kind, t.reason.name, t.target.key] += t.amount.microcents
        came[t.source.kind, t.reason.name, t.source.key] -= t.amount.microcents
    return came


def total(came: Counter[tuple[AccountKind, str, str]], kind: AccountKind) -> int:
    """The total moved into one kind of account."""
    return sum(amount for (of, _, _), amount in came.items() if of is kind)
