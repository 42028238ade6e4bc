"""A refused or cleared claim leaves the money as if it had never been made (HG17)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pit import ACCOUNTING, EXECUTIVE, SHOWN_LAST, SUPERVISOR
from table.checked_link import CheckedLink, amounts_of
from table.presses import LINKS, SPOTS, amounts

from jackpit.ledger import AccountKind
from jackpit.money import Money
from jackpit.paytable import TRAY, Share
from jackpit.table import Claim, Refusal, Round, Version, claims_of, why_not
from jackpit.table import commands as c
from jackpit.value import replace

HOST = "3"
"""The table of the claim that will be refused, struck or cleared."""

few = st.integers(0, 11)
PRESSES = ["share", "share", "mark", "end", "end", "verify", "verify", "key", "void", "pay", "move"]
Press = tuple[str, str, int, Money]
presses = st.tuples(
    st.sampled_from(PRESSES),
    st.sampled_from(["1", "2", HOST]),
    few,
    amounts,
)


@dataclass
class Script:
    """Presses on a link; the accepted commands are recorded, except those of the idle claim."""

    desk: CheckedLink
    kept: list[c.Command] = field(default_factory=list)
    idle: tuple[str, int | None] | None = None
    """The line and the spot of the claim that will be refused, while it is pending."""

    def ask(self, command: c.Command) -> None:
        """Try a command; record it if accepted."""
        if self.desk.ask(command) is None:
            self.kept.append(command)

    def press(self, press: Press) -> None:
        """One press, adapted to the present state."""
        what, table, n, amount = press
        link, round = self.desk.link, self.round(table)
        meter = list(link.streams)[n % len(link.streams)]
        both = {"by": SUPERVISOR, "approved_by": ACCOUNTING}
        if what == "move":
            self.ask(c.MoveIn(meter=meter, amount=amount, origin="other", **both))
        elif what == "pay" and link.wins:
            win = link.wins[n % len(link.wins) + 1]
            self.ask(c.PayWin(win=win.number, spot=win.shares[0][0], by=ACCOUNTING))
        elif what == "end":
            self.ask(c.EndRound(table=table))
        elif what == "void":
            self.ask(c.VoidRound(table=table, reason="misdeal", by=SUPERVISOR))
        elif what in ("mark", "share"):
            self.ask(marked(round, n, shares=what == "share"))
        elif what == "verify":
            self.verify(round)
        elif what == "key" and (table != HOST or self.idle is None):
            self.ask(c.TurnToJph(table=table, by=EXECUTIVE))
            for _ in range(n % 3):
                log = c.LogWin(table=table, surveillance="camera")
                self.show_cards(table, log)
                self.ask(log)
            self.ask(c.TurnToRun(table=table))

    def round(self, table: str) -> Round:
        """The round at a table; it is begun if there is none."""
        if self.desk.link.tables[table].round is None:
            spots = tuple(range(1 + int(table) // 2, SPOTS + 1))
            self.ask(c.StartRound(table=table, spots=spots))
        found = self.desk.link.tables[table].round
        assert found is not None
        return found

    def verify(self, round: Round) -> None:
        """Verify the first claim that does not take from the cut of the idle one.

        Once a claim is verified, its cut stays (HG19).
        """
        claims = claims_of(round)
        cuts = {x.cut for x in claims if round.table == HOST and self._is_idle(x)}
        for claim in claims:
            if claim.cut not in cuts or (claim.cut is None and not self._is_idle(claim)):
                verify = c.VerifyClaim(
                    table=round.table, claim=claim.key, by=EXECUTIVE, surveillance="camera"
                )
                self.show_cards(round.table, verify)
                self.ask(verify)
                return

    def show_cards(self, table: str, command: c.Command) -> None:
        """Declare what the dealer's cards show, if the claim to verify waits for it."""
        for declaration in SHOWN_LAST:
            why = why_not(self.desk.link, command)
            if why is not None and why.rule is Refusal.NOT_DECLARED_FINAL:
                self.ask(c.DeclareCards(table=table, declaration=declaration))

    def _is_idle(self, claim: Claim) -> bool:
        return any((mark.line.key, mark.spot) == self.idle for mark in claim.marks)

    def claim_idly(self, n: int) -> None:
        """Mark a hand at the host that will not win."""
        command = marked(self.round(HOST), n, shares=True)
        if self.desk.ask(command) is None:
            self.idle = command.line, command.spot

    def come_to_nothing(self, n: int) -> None:
        """Refuse the idle claim, strike its spot, or clear its mark."""
        if self.idle is None:
            return
        line, spot = self.idle
        (claim,) = (x for x in claims_of(self.round(HOST)) if self._is_idle(x))
        command: c.Command = c.UnmarkHand(table=HOST, line=line, spot=spot)
        if n % 2 and len(claim.marks) == 1:
            command = c.RefuseClaim(table=HOST, claim=claim.key, reason="no", by=SUPERVISOR)
        elif n % 2 and spot is not None:
            command = c.StrikeSpot(table=HOST, claim=claim.key, spot=spot, by=SUPERVISOR)
        assert self.desk.ask(command) is None
        self.idle = None

    def settle(self) -> None:
        """Verify every claim and end every round."""
        for _ in range(12):
            for round in self.desk.rounds():
                self.verify(round)
                self.ask(c.EndRound(table=round.table))


def marked(round: Round, n: int, *, shares: bool) -> c.MarkHand:
    """A line of the round and a spot, by one number."""
    lines = [x for x in round.version.lines.values() if not shares or isinstance(x.award, Share)]
    line, spot = lines[n % len(lines)], round.spots[n // 2 % len(round.spots)]
    return c.MarkHand(table=round.table, line=line.key, spot=None if line.is_table_wide else spot)


@pytest.mark.parametrize("name", LINKS)
def test_hg17_a_refused_claim_leaves_no_trace(name: str) -> None:
    seen: Counter[str] = Counter()

    @settings(max_examples=EXAMPLES)
    @given(
        before=st.lists(presses, max_size=12),
        while_it_stands=st.lists(presses, min_size=1, max_size=12),
        after=st.lists(presses, max_size=8),
        n=few,
        cut_at_mark=st.sampled_from([True, True, False]),
    )
    def runs(
        before: list[Press],
        while_it_stands: list[Press],
        after: list[Press],
        n: int,
        cut_at_mark: bool,
    ) -> None:
        version: Version = LINKS[name]
        version = replace(version, rules=replace(version.rules, cut_at_mark=cut_at_mark))
        script = Script(CheckedLink(version))
        for press in before:
            script.press(press)
        script.claim_idly(n)
        seen["claimed"] += script.idle is not None
        for press in while_it_stands:
            script.press(press)
        script.come_to_nothing(n)
        for press in after:
            script.press(press)
        script.settle()
        own = script.desk.own
        assert not any(own.balances[AccountKind.ADVANCED, meter] for meter in own.flows)
        seen["advanced"] += own.seen["advance"]
        without = CheckedLink(version)
        for command in script.kept:
            assert without.ask(command) is None, command
        assert amounts_of(without.link) == amounts_of(script.desk.link)
        seen["compared"] += 1
        seen["won"] += bool(without.link.wins)

    runs()
    assert seen["claimed"] > EXAMPLES // 2
    assert seen["compared"] > EXAMPLES // 4
    assert seen["won"] > EXAMPLES // 8
    assert seen["advanced"] or LINKS[name].pay_table.terms.fixed_awards_from == TRAY


EXAMPLES = 40
