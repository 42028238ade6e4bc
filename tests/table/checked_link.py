"""A link whose every command is checked against a second, independent set of books."""

from __future__ import annotations

from pit import EXECUTIVE, SUPERVISOR, dealer_of, replay
from table.bookkeeper import Bookkeeper
from table.presses import SPOTS, TABLES

from jackpit.ledger import Books, Reason
from jackpit.money import ZERO, Money
from jackpit.table import (
    Controller,
    Link,
    Person,
    Refusal,
    Refused,
    Role,
    Round,
    Table,
    Version,
    act,
    apply,
    claims_of,
    create_link,
    decide,
    form_link,
    payout_sheet,
    why_not,
    winnable_amount,
)
from jackpit.table import commands as c
from jackpit.table.events import Event, MetersAdjusted, WinLogged

STRANGER = Person("stranger", Role.EXECUTIVE)
"""An executive who marked nothing."""


def contents_of(thing: object) -> object:
    """A copy of a link or a part of it, deep enough to include everything mutable."""
    if isinstance(thing, Link | Table | Round):
        return tuple(contents_of(getattr(thing, name)) for name in thing.__struct_fields__)
    if isinstance(thing, Books):
        return contents_of(vars(thing))
    if isinstance(thing, dict):
        return {key: contents_of(value) for key, value in thing.items()}
    if isinstance(thing, list):
        return tuple(map(contents_of, thing))
    return thing


class CheckedLink:
    """A link whose every command is compared with a second set of books."""

    def __init__(self, version: Version) -> None:
        first = form_link("link", version, by=EXECUTIVE)
        self.events: list[Event] = [first]
        self.link = create_link(first)
        self.own = Bookkeeper(first)
        self.asked: list[c.Command] = []
        self.refusals: list[Refused] = []
        for number, controller in enumerate(TABLES, start=1):
            self.add(str(number), controller)
        self.ask(c.OpenLink(by=EXECUTIVE))
        for table in self.link.tables:
            self.ask(c.OpenTable(table=table, by=SUPERVISOR))
            self.ask(c.SignOn(table=table, by=dealer_of(table)))

    def add(self, table: str, controller: Controller) -> None:
        """Put a table on the link."""
        plays = self.link.version
        self.ask(
            c.AddTable(table=table, controller=controller, spots=SPOTS, plays=plays, by=SUPERVISOR)
        )

    def ask(self, command: c.Command) -> Refused | None:
        """Carry out a command or have it refused, and check everything."""
        self.asked.append(command)
        before, worth = contents_of(self.link), self._worth(command)
        decision = decide(self.link, command)
        assert contents_of(self.link) == before, "deciding changes nothing"
        if isinstance(decision, Refused):
            assert why_not(self.link, command) == decision
            self.refusals.append(decision)
            return decision
        self.events += decision
        for event in decision:
            apply(self.link, event)
            if isinstance(event, WinLogged):
                assert worth in (None, event.win.amount), "the sheet said another amount"
        self.own.note(decision)
        self.own.check(self.link)
        self._somebody_can_go_on()
        if len(self.asked) % 40 == 0:
            self.replayed()
        return None

    def _worth(self, command: c.Command) -> Money | None:
        """What the payout sheet says of the claim that a card would verify."""
        table = self.link.tables.get(command.table) if isinstance(command, c.VerifyClaim) else None
        if table is None or table.round is None or not isinstance(command, c.VerifyClaim):
            return None
        waiting = payout_sheet(self.link, table.round).waiting
        return next((x.amount for x in waiting if x.claim.key == command.claim), None)

    def replayed(self) -> None:
        """The events alone rebuild the same link."""
        again = replay(self.events)
        assert again == self.link
        claims = [x for round in self.rounds() for x in claims_of(round) if x.share is not None]
        turned = any(table.key_holder for table in self.link.tables.values())
        if claims and not turned and all(x.cut and not x.needs_spot for x in claims):
            _as_shown(again, len(claims))

    def rounds(self) -> list[Round]:
        """The rounds under way."""
        found = (table.round for table in self.link.tables.values())
        return [round for round in found if round is not None]

    def _somebody_can_go_on(self) -> None:
        """Claims on a meter wait for each other, but never all of them."""
        waits: dict[str, list[bool]] = {}
        for round in self.rounds():
            payout_sheet(self.link, round)
            claims = claims_of(round)
            for claim in claims:
                if claim.share is not None:
                    verify = c.VerifyClaim(table=round.table, claim=claim.key, by=EXECUTIVE)
                    late = _is_late(why_not(self.link, verify))
                    waits.setdefault(claim.share.of, []).append(late)
            why = why_not(self.link, c.LogWin(table=round.table))
            if why is not None and _is_late(why):
                assert not str(why).endswith(f"table {round.table}.")
        assert not [meter for meter, late in waits.items() if all(late)]
        for meter in self.link.streams:
            assert winnable_amount(self.link, meter) >= ZERO


def _is_late(why: Refused | None) -> bool:
    return why is not None and why.rule is Refusal.EARLIER_CLAIM_PENDING


def _as_shown(link: Link, claims: int) -> None:
    """With every claim verified a meter holds what the signs said could be won then.

    An advance repaid at the end was still part of the amount to be won.
    """
    shown = {meter: winnable_amount(link, meter) for meter in link.streams}
    repaid = dict.fromkeys(link.streams, ZERO)
    for _ in range(claims):
        for table in link.tables.values():
            for event in _verified(link, table):
                for t in event.repaid if isinstance(event, MetersAdjusted) else ():
                    if t.reason is Reason.REPAYMENT:
                        repaid[t.source.key] += t.amount
    for meter, stream in link.streams.items():
        if not stream.cuts:
            assert shown[meter] == stream.total + repaid[meter]


def _verified(link: Link, table: Table) -> tuple[Event, ...]:
    """The next claim on a meter verified at a table, if it can be."""
    for claim in claims_of(table.round) if table.round is not None else ():
        verify = c.VerifyClaim(table=table.key, claim=claim.key, by=STRANGER)
        if claim.share is not None:
            decision = act(link, verify)
            if not isinstance(decision, Refused):
                return decision
    return ()
