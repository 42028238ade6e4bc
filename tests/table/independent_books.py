"""Independent books: every balance in microcents, every meter as a list of money and cuts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from jackpit.ledger import AccountKind, Reason, Transfer
from jackpit.table import Link
from jackpit.table.events import WinLogged

CENT = 10**6

INTO_METER = {
    "SEED",
    "CONTRIBUTION",
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
AT_THE_FRONT = {"WIN", "SEED", "RESERVE_RELEASED", "OVERFLOW_RELEASED", "OVER_CAP"}


class Flow:
    """A meter in order of arrival: amounts, and between them the names of cuts."""

    def __init__(self) -> None:
        self.items: list[int | str] = []

    @property
    def cuts(self) -> list[str]:
        """The cuts, oldest first."""
        return [item for item in self.items if isinstance(item, str)]

    def parts(self) -> list[int]:
        """The amounts before, between and behind the cuts."""
        parts = [0]
        for item in self.items:
            if isinstance(item, str):
                parts.append(0)
            else:
                parts[-1] += item
        return parts

    def move(self, amount: int, *, front: bool) -> None:
        """Put *amount* before the oldest cut, or behind the newest."""
        cuts = self.cuts
        if front and cuts:
            self.items.insert(self.items.index(cuts[0]), amount)
        else:
            self.items.append(amount)


class IndependentBooks:
    """The accounts of a link, recomputed from its transfers."""

    def __init__(self, meters: Iterable[str]) -> None:
        self.balances: Counter[tuple[AccountKind, str]] = Counter()
        self.flows = {meter: Flow() for meter in meters}
        self.planned: list[WinLogged] = []
        """Wins that are logged, and whose money has not moved."""

        self.clock = 0
        """How often money was moved, except by the cage."""

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
                if account.kind in SIGNS:
                    assert name in SIGNS[account.kind][sign < 0], f"{name} at {account}"
                if account.kind is AccountKind.METER:
                    self.flows[account.key].move(sign * amount, front=name in AT_THE_FRONT)
                    assert min(self.flows[account.key].parts()) >= 0, transfer
                if booked is not None:
                    booked[account.kind] += sign * amount
            self._watch(transfer)
            self.clock += transfer.reason is not Reason.DISCHARGE

    def _watch(self, transfer: Transfer) -> None:
        """An advance, a shortfall or a write-off is made only when nothing else is left."""
        name, meter = transfer.reason.name, transfer.source.key
        if name == "ADVANCE":
            assert self.flows[meter].cuts
            assert self.flows[meter].parts()[-1] == 0
        if name in ("SHORTFALL", "WRITTEN_OFF"):
            assert not self.flows[meter].cuts
            assert self.flows[meter].parts() == [0]
        if name in ("ADVANCE", "SHORTFALL", "WRITTEN_OFF", "CAPPED", "OVER_CAP", "RECOVERED"):
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
