"""A progressive of ``jackpit play``: a real link in memory, with one table and play money."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from jackpit.blackjack import BlackjackRound, Progressive, SideBet, format_amount
from jackpit.cards import Card
from jackpit.ledger import Reason
from jackpit.money import ZERO, Money
from jackpit.paytable import DealerHand
from jackpit.table import (
    Controller,
    Payment,
    Person,
    Refused,
    Role,
    Version,
    act,
    claims_of,
    create_link,
    form_link,
    sign_of,
)
from jackpit.table import commands as c
from jackpit.table.events import Event, RoundEnded

TABLE = "1"
DEALER = Person("dealer", Role.DEALER)
SUPERVISOR = Person("supervisor", Role.SUPERVISOR)
EXECUTIVE = Person("executive", Role.EXECUTIVE)
ACCOUNTING = Person("accounting", Role.ACCOUNTING)
SURVEILLANCE_REFERENCE = "camera 1"
"""A large win needs one."""


@dataclass(frozen=True, slots=True)
class ProgressivePayout:
    """What the link paid for one progressive wager, and why."""

    progressive: Progressive
    amount: Money
    sentence: str


class ProgressiveLink:
    """The link of one progressive; this class presses what a dealer presses on the pad."""

    def __init__(self, side: SideBet, *, decks: int, spots: int) -> None:
        self.side = side
        version = Version.of(side.game, side.pay_table, decks=decks)
        self.link = create_link(form_link(side.key, version, by=EXECUTIVE))
        self._do(
            c.AddTable(
                table=TABLE,
                controller=Controller.TOUCH,
                spots=spots,
                plays=version,
                by=SUPERVISOR,
            ),
            c.OpenLink(by=EXECUTIVE),
            c.OpenTable(table=TABLE, by=SUPERVISOR),
            c.SignOn(table=TABLE, by=DEALER),
        )

    @property
    def meters(self) -> tuple[tuple[str, Money], ...]:
        """Every meter's name and the amount on its sign."""
        return tuple((shown.meter, shown.amount) for shown in sign_of(self.link, TABLE))

    def start(self, spots: Sequence[int]) -> None:
        """START GAME: the wagers are recorded, and the meters grow."""
        self._do(c.StartRound(table=TABLE, spots=tuple(spots)))
        if len(spots) > 1:  # one player has them all, so none pays envy to another (HG27)
            self._do(c.JoinSpots(table=TABLE, spots=tuple(spots)))

    def settle(
        self, round: BlackjackRound, progressives: Iterable[Progressive]
    ) -> tuple[ProgressivePayout, ...]:
        """Enter the cards; mark, verify and pay wins; then END GAME."""
        wagers = [x for x in progressives if x.on == self.side.key]
        for x in wagers:
            first = round.spots[x.spot].first
            self._do(c.EnterCards(table=TABLE, spot=x.spot, cards=first))
        self._do(c.EnterCards(table=TABLE, spot=None, cards=self._dealer(round)))
        won = [(x.line, x.spot) for x in wagers if x.line is not None]
        for key, spot in dict.fromkeys((y.key, None if y.is_table_wide else n) for y, n in won):
            self._do(c.MarkHand(table=TABLE, line=key, spot=spot))
        payments = self._end()
        return tuple(_payout(x, [p for p in payments if p.spot == x.spot]) for x in wagers)

    def _dealer(self, round: BlackjackRound) -> tuple[Card, ...]:
        if isinstance(self.side.pay_table.considers, DealerHand):
            return round.dealer
        return round.dealer[: 2 if round.hole_shown else 1]

    def _end(self) -> tuple[Payment, ...]:
        """Verify each claim, end the round, and have the cage pay the wins."""
        before = len(self.link.wins)
        while (round := self.link.tables[TABLE].round) and (claims := claims_of(round)):
            key = claims[0].key
            self._do(
                c.VerifyClaim(
                    table=TABLE, claim=key, by=EXECUTIVE, surveillance=SURVEILLANCE_REFERENCE
                )
            )
        (ended,) = self._do(c.EndRound(table=TABLE))
        assert isinstance(ended, RoundEnded)
        for number in range(before + 1, len(self.link.wins) + 1):
            win = self.link.wins[number]
            for spot, _ in () if win.is_fixed else win.shares:
                self._do(c.PayWin(win=number, spot=spot, by=ACCOUNTING))
        return ended.payments

    def _do(self, *commands: c.Command) -> tuple[Event, ...]:
        """Carry out commands that the link must accept."""
        events: tuple[Event, ...] = ()
        for command in commands:
            decision = act(self.link, command)
            assert not isinstance(decision, Refused), decision
            events += decision
        return events


def _payout(progressive: Progressive, payments: Sequence[Payment]) -> ProgressivePayout:
    sentence = str(progressive.sentence)
    for payment in payments:
        if payment.reason is Reason.WIN:
            sentence += (
                f" Win {payment.win}, {payment.why}: the cage pays {format_amount(payment.amount)}."
            )
    return ProgressivePayout(progressive, sum((p.amount for p in payments), start=ZERO), sentence)
