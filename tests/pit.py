"""A small pit for tests: one link, its tables, its people, and all its events.

``check`` rebuilds the link from its events, so a test that uses the pit also tests that the same
events give the same link.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from jackpit.games import GAMES
from jackpit.ledger import Account, meter_of
from jackpit.money import ZERO, Money
from jackpit.paytable import Award, ForOne, Meter, PayTable, Share
from jackpit.refusal import Rule
from jackpit.table import (
    Claim,
    Controller,
    HouseLimits,
    HouseRules,
    Link,
    Payment,
    Person,
    Refused,
    Role,
    Round,
    Version,
    Win,
    act,
    adopt_limits,
    announce_claims,
    apply,
    claims_of,
    create_link,
    form_link,
    payout_sheet,
    why_not,
)
from jackpit.table import commands as c
from jackpit.table.events import Event, LinkFormed, RoundEnded, WinBackedOut
from jackpit.table.state import Declaration, ShownCards
from jackpit.value import replace

DEALER = Person("dealer", Role.DEALER)
RELIEF = Person("relief", Role.DEALER)
SUPERVISOR = Person("supervisor", Role.SUPERVISOR)
EXECUTIVE = Person("executive", Role.EXECUTIVE)
ACCOUNTING = Person("accounting", Role.ACCOUNTING)


SHOWN_LAST = (Declaration(ShownCards.HOLE_CARD), Declaration(ShownCards.DEALER_HAND))
"""What a hand may wait for at the latest."""


def dealer_of(table: str) -> Person:
    """The dealer of a table; each table has a different one."""
    return DEALER if table == "1" else Person(f"dealer-{table}", Role.DEALER)


def replay(events: Iterable[Event]) -> Link:
    """Rebuild a link from all its events."""
    first, *rest = events
    assert isinstance(first, LinkFormed)
    link = create_link(first)
    for event in rest:
        apply(link, event)
    return link


class Pit:
    """A link with open tables, each with a dealer."""

    def __init__(
        self,
        game: str = "blazing-7s",
        *,
        tables: tuple[Controller, ...] = (Controller.KEYPAD, Controller.TOUCH),
        pay_table: PayTable | None = None,
        decks: int | None = None,
        rules: HouseRules | None = None,
        spots: int = 7,
    ) -> None:
        version = Version.of(GAMES[game], pay_table, decks=decks, rules=rules)
        first = form_link("link", version, by=EXECUTIVE)
        self.events: list[Event] = [first]
        self.link: Link = create_link(first)
        for number, controller in enumerate(tables, start=1):
            self.do(
                c.AddTable(
                    table=str(number),
                    controller=controller,
                    spots=spots,
                    plays=version,
                    by=SUPERVISOR,
                )
            )
        self.do(c.OpenLink(by=EXECUTIVE))
        for table in self.link.tables:
            self.do(c.OpenTable(table=table, by=SUPERVISOR))
            self.do(c.SignOn(table=table, by=dealer_of(table)))

    def do(self, command: c.Command) -> tuple[Event, ...]:
        """Carry out a command that must not be refused."""
        decision = act(self.link, command)
        assert not isinstance(decision, Refused), f"{decision.rule.name}: {decision}"
        self.events += decision
        return decision

    def limit(self, **limits: Any) -> None:
        """House limits take effect."""
        new = HouseLimits(since="2026-03-01", source="WAC 230-15-040", **limits)
        events = adopt_limits(self.link, new, entry=len(self.events))
        for event in events:
            apply(self.link, event)
        self.events += events

    def announce(self) -> None:
        """The signs of other tables show all claims: their marks have stood long enough."""
        events = announce_claims(self.link, self.link.streams)
        for event in events:
            apply(self.link, event)
        self.events += events

    def refused(self, command: c.Command) -> Rule:
        """The rule that a command breaks; it must break one, and change nothing."""
        decision = act(self.link, command)
        assert isinstance(decision, Refused), f"{command} was carried out"
        self.check()
        return decision.rule

    def check(self) -> None:
        """The events rebuild the same link, and every stream equals its meter."""
        assert replay(self.events) == self.link
        for meter, stream in self.link.streams.items():
            assert stream.total == self.link.balance(meter_of(meter))
            assert all(part >= ZERO for part in stream.parts)

    # The dealer's presses, in short.

    def start(self, *spots: int, table: str = "1") -> None:
        """COIN IN or START GAME."""
        self.do(c.StartRound(table=table, spots=spots))

    def mark(
        self, line: str, spot: int | None = None, *, table: str = "1", shown: bool = True
    ) -> None:
        """A hand key, and the dealer's cards are *shown* if the hand waits for them."""
        self.do(c.MarkHand(table=table, line=line, spot=spot))
        if shown:
            self.show_cards(table=table)

    def show_cards(self, *, table: str = "1") -> None:
        """The hole card is shown or the dealer's hand completed, where a marked hand waits."""
        for declaration in SHOWN_LAST:
            declares = c.DeclareCards(table=table, declaration=declaration)
            if why_not(self.link, declares) is None:
                self.do(declares)

    def end(self, *, table: str = "1") -> tuple[Payment, ...]:
        """GAME OVER or END GAME; returns what it paid."""
        (event,) = self.do(c.EndRound(table=table))
        assert isinstance(event, RoundEnded)
        self.check()
        return event.payments

    def verify(self, *, table: str = "1", by: Person = EXECUTIVE) -> int:
        """Confirm and card for the next claim, with surveillance's reference; the win's number."""
        claim = self.claims(table=table)[0]
        self.do(c.VerifyClaim(table=table, claim=claim.key, by=by, surveillance="camera 1"))
        self.check()
        return len(self.link.wins)

    # The supervisor's and accounting's.

    def unmark(self, line: str, spot: int | None = None, *, table: str = "1") -> None:
        """The hand key again."""
        self.do(c.UnmarkHand(table=table, line=line, spot=spot))
        self.check()

    def refuse(self, *, spot: int | None = None, table: str = "1", by: Person = SUPERVISOR) -> None:
        """Refuse the next claim, or the one that a spot is in."""
        claims = self.claims(table=table)
        claim = next(x for x in claims if spot is None or spot in x.spots)
        refused = c.RefuseClaim(table=table, claim=claim.key, reason="no such hand", by=by)
        self.do(refused)
        self.check()

    def jph(self, *, table: str = "1", by: Person = EXECUTIVE) -> None:
        """The key to JPH."""
        self.do(c.TurnToJph(table=table, by=by))

    def j_pot(self, *, table: str = "1") -> Win:
        """J-POT, with surveillance's reference; the win it logged."""
        self.do(c.LogWin(table=table, surveillance="camera 1"))
        self.check()
        return self.link.wins[len(self.link.wins)]

    def run(self, *, table: str = "1") -> None:
        """The key back to RUN."""
        self.do(c.TurnToRun(table=table))
        self.check()

    def void(self, *, table: str = "1") -> None:
        """A misdeal."""
        self.do(c.VoidRound(table=table, reason="misdeal", by=SUPERVISOR))
        self.check()

    def pay(self, win: int, spot: int) -> None:
        """The cage pays a share."""
        self.do(c.PayWin(win=win, spot=spot, by=ACCOUNTING))

    def back_out(self, win: int) -> WinBackedOut:
        """Back a win out by manual adjustment."""
        (event,) = self.do(back_out(win))
        assert isinstance(event, WinBackedOut)
        self.check()
        return event

    # The state of the link.

    def round(self, *, table: str = "1") -> Round:
        """The round under way."""
        found = self.link.tables[table].round
        assert found is not None
        return found

    def claims(self, *, table: str = "1") -> tuple[Claim, ...]:
        """The claims of the round, in paying order."""
        return claims_of(self.round(table=table))

    def payments(self, *, table: str = "1") -> tuple[Payment, ...]:
        """The payments on the payout sheet now."""
        return payout_sheet(self.link, self.round(table=table)).payments

    def meter(self, key: str = "progressive") -> Money:
        """What a meter holds."""
        return self.link.balance(meter_of(key))

    def win(self, number: int) -> Win:
        """A win."""
        return self.link.wins[number]

    def balances(self) -> dict[Account, Money]:
        """Every balance other than zero."""
        books = self.link.books
        return {a: books.balance(a) for a in books.accounts if books.balance(a)}


def back_out(
    win: int,
    *,
    reason: c.AdjustmentReason = c.AdjustmentReason.MISTAKE,
    text: str = "a joker among the cards",
    by: Person = SUPERVISOR,
    approved_by: Person = ACCOUNTING,
) -> c.BackOut:
    """The command that backs out a win."""
    return c.BackOut(win=win, reason=reason, text=text, by=by, approved_by=approved_by)


def awarding(pay_table: PayTable, awards: Mapping[str, Award]) -> PayTable:
    """A pay table with other awards on some of its lines."""
    lines = (replace(x, award=awards.get(x.key, x.award)) for x in pay_table.lines)
    return replace(pay_table, lines=tuple(lines), printed=None)


def changed(game: str, *, meters: tuple[Meter, ...] | None = None, **terms: object) -> PayTable:
    """A game's first pay table with other meters or terms."""
    table = GAMES[game].pay_tables[0]
    if meters is not None:
        terms["meters"] = meters
    return replace(table, terms=replace(table.terms, **terms), printed=None)


def two_meter_round(**terms: object) -> PayTable:
    """Blazing 7's with the Minor on three 7s of one color.

    One round can hit both of its meters: 7d 7d and 7d 7h beside a 7d.
    """
    awards = {"three-7s-suited": ForOne(500), "three-7s-same-color": Share(100, of="minor")}
    return awarding(changed("blazing-7s", **terms), awards)  # type: ignore[arg-type]  # no meters
