"""Anything can be pressed at three tables of one link, in any order; the money is always right.

The machine sends a link every kind of command, mostly sensible ones and some that are not.
``bookkeeper`` keeps a second set of books from the events and checks the link after every command.
"""

from __future__ import annotations

from collections import Counter

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)
from pit import ACCOUNTING, DEALER, EXECUTIVE, SUPERVISOR, dealer_of
from table.checked_link import CheckedLink
from table.presses import (
    LINKS,
    PEOPLE,
    SECOND,
    SPOTS,
    Change,
    amounts,
    anything,
    changes,
    dealt,
    hands,
    long_hands,
    people,
)

from jackpit.cards import Card
from jackpit.money import Money
from jackpit.paytable import DealerHand, Share
from jackpit.table import (
    Claim,
    Person,
    Refusal,
    Refused,
    Round,
    Table,
    claims_of,
)
from jackpit.table import commands as c
from jackpit.table.moments import declarations_at
from jackpit.value import replace

few = st.integers(0, 11)
masks = st.integers(1, 2**SPOTS - 1)
mostly = st.sampled_from([True, True, True, True, True, False])
OFFICE = ["adjust", "adjust", "move", "terms", "terms", "withdraw"]
CLOSED = ["move", "terms", "table", "nothing", "end"]
SMALL = ["join", "part", "lift", "place", "count", "late", "relieve", "bonus", "bonus", "no bonus"]
SMALL += ["declare", "declare", "withdraw"]
BY_TWO = {"by": SUPERVISOR, "approved_by": ACCOUNTING}


class Pressed(RuleBasedStateMachine):
    """One link, pressed at random.

    Where a press needs a round or a claim, one is usually begun or marked first.
    """

    name = "blazing-7s"
    reach: Counter[str]

    @initialize(cut_at_mark=st.booleans(), modification=st.booleans(), trusting=st.booleans())
    def form(self, cut_at_mark: bool, modification: bool, trusting: bool) -> None:
        version = LINKS[self.name]
        rules = replace(version.rules, cut_at_mark=cut_at_mark, house_modification=modification)
        if trusting and version.game.bonus is not None:  # the envy decides about a verification
            rules = replace(rules, supervisor_from=Money.dollars(1_100))
        self.desk = CheckedLink(replace(version, rules=rules))
        self.link = self.desk.link

    def _ask(self, command: c.Command) -> Refused | None:
        if len(self.desk.asked) % 5:
            self.desk.show_cards_for(command)
        return self.desk.ask(command)

    # Tables, rounds and claims to press at.

    def _table(self, n: int) -> Table | None:
        """A table where a round can be played; it is opened and dealt to if the link allows."""
        tables = list(self.link.tables.values())
        if not tables:
            return None
        table = tables[n % len(tables)]
        if not self.link.is_open:
            self._ask(c.OpenLink(by=EXECUTIVE))
        if not table.is_open:
            self._ask(c.OpenTable(table=table.key, by=SUPERVISOR))
        if table.dealer is None:
            self._ask(c.SignOn(table=table.key, by=dealer_of(table.key)))
        return table

    def _round(self, n: int) -> Round | None:
        table = self._table(n)
        if table is not None and table.round is not None and not table.round.spots:
            for claim in claims_of(table.round):
                self._ask(c.VerifyClaim(table=table.key, claim=claim.key, by=EXECUTIVE))
            self._end(table.round)
        if table is not None and table.round is None:
            spots = _spots(n * 5 % 15 + 1) if table.spots >= SPOTS else (1,)
            self._ask(c.StartRound(table=table.key, spots=spots))
        if table is None or table.round is None:
            return None
        return table.round if table.round.spots else None

    def _claimed(self, n: int) -> tuple[Round, tuple[Claim, ...]] | None:
        """A round with claims; if there is none, one is marked."""
        waiting = [x for x in self.desk.rounds() if claims_of(x)]
        round = waiting[n % len(waiting)] if waiting else self._round(n)
        if round is not None and not waiting:
            self._mark(round, n, n, shares=True)
        claims = claims_of(round) if round is not None else ()
        return (round, claims) if round is not None and claims else None

    def _mark(
        self, round: Round, line: int, spot: int, *, shares: bool, with_spot: bool = True
    ) -> None:
        lines = [
            x for x in round.version.lines.values() if isinstance(x.award, Share) or not shares
        ]
        at = round.spots[spot % len(round.spots)]
        first = line % len(lines)
        for marked in (*lines[first:], *lines[:first]):
            why = self._ask(
                c.MarkHand(
                    table=round.table,
                    line=marked.key,
                    spot=at if with_spot and not marked.is_table_wide else None,
                )
            )
            if why is None or why.rule is not Refusal.IMPOSSIBLE_TOGETHER:
                break  # otherwise the next hand may go with those marked before

    # The dealer.

    @rule(t=few, mask=masks)
    def start(self, t: int, mask: int) -> None:
        table = self._table(t)
        if table is not None:
            self._ask(c.StartRound(table=table.key, spots=_spots(mask)))

    @rule(t=few, line=few, spot=few, with_spot=mostly)
    def mark(self, t: int, line: int, spot: int, with_spot: bool) -> None:
        round = self._round(t)
        if round is not None:
            self._mark(round, line, spot, shares=False, with_spot=with_spot)

    @rule(t=few, line=few, mask=masks)
    def mark_shares(self, t: int, line: int, mask: int) -> None:
        round = self._round(t)
        for spot in _spots(mask) if round is not None else ():
            assert round is not None
            self._mark(round, line * spot, spot, shares=True)

    @rule(t=few, m=few, alone=mostly)
    def unmark(self, t: int, m: int, alone: bool) -> None:
        round = self._round(t)
        if round is not None and round.marks:
            mark = round.marks[m % len(round.marks)]
            spot = mark.spot if alone else None
            self._ask(c.UnmarkHand(table=round.table, line=mark.line.key, spot=spot))

    @rule(t=few, spot=few, cards=hands, played=long_hands, dealer=st.booleans(), clear=few)
    def enter_cards(
        self,
        t: int,
        spot: int,
        cards: tuple[Card, ...],
        played: tuple[Card, ...],
        dealer: bool,
        clear: int,
    ) -> None:
        round = self._round(t)
        if round is None:
            return
        if clear < 4:
            self._clear_cards(round)
        elif isinstance(round.version.pay_table.considers, DealerHand) and dealer:
            self._ask(c.EnterCards(table=round.table, spot=None, cards=played))
        elif dealer:
            self._ask(c.EnterCards(table=round.table, spot=None, cards=cards[:2]))
        else:
            at = round.spots[spot % len(round.spots)]
            self._ask(c.EnterCards(table=round.table, spot=at, cards=cards))

    @rule(t=few, cards=dealt, played=long_hands, end=mostly)
    def deal(self, t: int, cards: tuple[Card, ...], played: tuple[Card, ...], end: bool) -> None:
        """Every card of a round is entered, and mostly it ends by them."""
        round = self._round(t)
        if round is None:
            return
        by_points = isinstance(round.version.pay_table.considers, DealerHand)
        dealer = played if by_points else cards[:2]
        self._ask(c.EnterCards(table=round.table, spot=None, cards=dealer))
        for n, spot in enumerate(round.spots, start=1):
            own = cards[2 * n : 2 * n + 2]
            self._ask(c.EnterCards(table=round.table, spot=spot, cards=own))
        if end:
            self._end(round)

    def _clear_cards(self, round: Round) -> None:
        for spot in (None, *list(round.player_cards)):
            self._ask(c.EnterCards(table=round.table, spot=spot, cards=()))

    @rule(t=few, mask=masks, what=st.sampled_from(SMALL))
    def small_things(self, t: int, mask: int, what: str) -> None:
        round, spots = self._round(t), _spots(mask)
        if round is None:
            return
        table = round.table
        if what == "join":
            self._ask(c.JoinSpots(table=table, spots=round.spots[: mask % 4]))
        elif what == "part":
            groups = round.joined or (frozenset(spots),)
            self._ask(c.SeparateSpots(table=table, spots=tuple(groups[0])))
        elif what == "lift":
            self._ask(c.LiftChip(table=table, spot=spots[0]))
        elif what == "place":
            self._ask(c.PlaceChip(table=table, spot=spots[0]))
        elif what == "count":
            self._ask(c.CountChips(table=table, count=mask))
        elif what == "bonus":
            self._bonus(round, spots)
        elif what == "no bonus":
            self._ask(c.UnmarkHand(table=table, line="special-bonus", spot=spots[0]))
        elif what in ("declare", "withdraw"):
            ways = declarations_at(round) if what == "declare" else round.declared
            kind = c.DeclareCards if what == "declare" else c.WithdrawDeclaration
            for way in ways[mask % 2 :][:1]:
                self._ask(kind(table=table, declaration=way))
        elif what == "relieve":
            self._ask(c.SignOff(table=table))
            self._ask(c.SignOn(table=table, by=PEOPLE[mask % len(PEOPLE)]))
        else:
            both = {"by": EXECUTIVE, "approved_by": SUPERVISOR}
            self._ask(
                c.EnterLate(
                    table=table, spots=round.spots, form_number=f"{mask}", reason="down", **both
                )
            )

    def _bonus(self, round: Round, spots: tuple[int, ...]) -> None:
        """The entered cards mostly allow no bonus, so they are cleared if they do not."""
        bonus = c.MarkBonus(table=round.table, winner=spots[0], others=spots[1:])
        why = self._ask(bonus)
        if why is not None and why.rule is Refusal.CARDS_CONTRADICT_BONUS:
            self._clear_cards(round)
            self._ask(bonus)

    @rule(t=few, mask=masks, more=masks, end=mostly)
    def bonus_alone(self, t: int, mask: int, more: int, end: bool) -> None:
        """Without a progressive wager the bonus begins a round, and mostly it is settled."""
        if self.link.version.game.bonus is None or (table := self._table(t)) is None:
            return
        if table.round is not None:
            self._end(table.round)
        for spots in (_spots(mask), _spots(more)):
            self._ask(c.MarkBonus(table=table.key, winner=spots[-1], others=spots[:-1]))
        round = table.round
        for claim in claims_of(round) if round is not None and end else ():
            self._ask(c.VerifyClaim(table=table.key, claim=claim.key, by=EXECUTIVE))
        if round is not None and end:
            self._end(round)

    @rule(t=few, line=few, spots=masks, resolved=mostly)
    def pay_meanwhile(self, t: int, line: int, spots: int, resolved: bool) -> None:
        """A claim waits at one table, and another pays fixed awards."""
        claimed, round = self._claimed(t), self._round(t + 1)
        if claimed is None or round is None:
            return
        for spot in _spots(spots):
            self._mark(round, line, spot, shares=False)
        for award in [x for x in claims_of(round) if x.share is None]:
            self._ask(c.VerifyClaim(table=round.table, claim=award.key, by=EXECUTIVE))
        self._end(round)
        if resolved:
            table, claim = claimed[0].table, claimed[1][0]
            self._ask(c.VerifyClaim(table=table, claim=claim.key, by=EXECUTIVE))

    @rule(t=few, line=few, spots=masks, paid=few, early=few)
    def press_by_mistake(self, t: int, line: int, spots: int, paid: int, early: int) -> None:
        """Several hands of a line are marked, others are paid between, and one is cleared."""
        round, other = self._round(t), self._round(t + 1)
        if round is None or other is None:
            return
        for spot in _spots(spots):
            self._mark(round, line, spot, shares=True)
            if (paid + spot) % 2:
                self._mark(other, paid, spot, shares=False)
            for award in [x for x in claims_of(other) if x.share is None]:
                self._ask(c.VerifyClaim(table=other.table, claim=award.key, by=EXECUTIVE))
            self._end(other)
            other = self._round(t + 1)
            assert other is not None
        waiting = [mark for mark in round.marks if mark.win is None]
        if waiting:
            mark = waiting[early % 2 * (early % len(waiting))]
            self._ask(c.UnmarkHand(table=round.table, line=mark.line.key, spot=mark.spot))

    @rule(t=few, reopened=st.sampled_from([False, False, True]))
    def end(self, t: int, reopened: bool) -> None:
        round = self._round(t)
        if round is not None:
            self._end(round)
            if reopened:
                both = {"by": EXECUTIVE, "approved_by": SUPERVISOR}
                self._ask(c.ReopenRound(table=round.table, reason="too early", **both))

    @rule(t=few)
    def reopen(self, t: int) -> None:
        tables = [x.key for x in self.link.tables.values() if x.round is None]
        if tables:
            both = {"by": EXECUTIVE, "approved_by": SUPERVISOR}
            table = tables[t % len(tables)]
            self._ask(c.ReopenRound(table=table, reason="paid wrongly", **both))

    def _end(self, round: Round) -> None:
        why = self._ask(c.EndRound(table=round.table))
        if why is not None and why.rule is Refusal.SURVEILLANCE_MISSING:
            for win in [x.number for x in self.link.wins.values() if not x.surveillance]:
                self._ask(c.GiveReference(win=win, reference="camera", by=SUPERVISOR))
            self._ask(c.EndRound(table=round.table))

    @rule(t=few, line=few, spot=few, paid=st.booleans(), late=st.booleans())
    def mark_out_of_turn(self, t: int, line: int, spot: int, paid: bool, late: bool) -> None:
        """A hand is verified, and then one farther right is marked or accepted."""
        round = self._round(t)
        if round is None:
            return
        self._mark(round, line, spot, shares=True)
        for claim in claims_of(round)[:1]:
            self._ask(c.VerifyClaim(table=round.table, claim=claim.key, by=EXECUTIVE))
        for win in [x for x in self.link.wins.values() if x.round == round.number and paid]:
            self._ask(c.GiveReference(win=win.number, reference="camera", by=SUPERVISOR))
            self._ask(c.PayWin(win=win.number, spot=win.shares[0][0], by=ACCOUNTING))
        for key in [x.key for x in round.version.lines.values() if isinstance(x.award, Share)]:
            both = {"by": SUPERVISOR, "approved_by": EXECUTIVE if late else SUPERVISOR}
            at = round.spots[-1]
            self._ask(
                c.AcceptMark(table=round.table, line=key, spot=at, reason="seen late", **both)
            )

    # The supervisor.

    @rule(t=few, n=st.sampled_from([0, 0, 0, 1, 2]), sure=mostly, who=people)
    def verify(self, t: int, n: int, sure: bool, who: Person) -> None:
        if found := self._claimed(t):
            round, claims = found
            by = EXECUTIVE if sure else who
            claim = claims[n % len(claims)]
            self._ask(c.VerifyClaim(table=round.table, claim=claim.key, by=by))

    @rule(t=few, n=few)
    def confirm(self, t: int, n: int) -> None:
        if found := self._claimed(t):
            round, claims = found
            claim = claims[n % len(claims)]
            self._ask(c.ConfirmClaim(table=round.table, claim=claim.key))

    @precondition(lambda self: any(x.refused for x in self.link.tables.values()))
    @rule(t=few)
    def read_refusal(self, t: int) -> None:
        table = self._table(t)
        if table is not None:
            for refused in table.refused:
                self._ask(c.AcknowledgeRefusal(table=table.key, refusal=refused.number))

    @rule(t=few, jpots=st.integers(0, 4), back=mostly, by=st.sampled_from(PEOPLE[:2]))
    def key_session(self, t: int, jpots: int, back: bool, by: Person) -> None:
        if found := self._claimed(t):
            table = found[0].table
            self._ask(c.TurnToJph(table=table, by=by))
            for _ in range(jpots):
                self._ask(c.LogWin(table=table))
            if back:
                self._ask(c.TurnToRun(table=table))

    @precondition(lambda self: any(x.key_holder for x in self.link.tables.values()))
    @rule(t=few, jpot=st.booleans())
    def turned_key(self, t: int, jpot: bool) -> None:
        turned = [x.key for x in self.link.tables.values() if x.key_holder]
        table = turned[t % len(turned)]
        self._ask(c.LogWin(table=table) if jpot else c.TurnToRun(table=table))

    @rule(t=few, n=few, strike=st.booleans(), by=st.sampled_from([SUPERVISOR, SECOND, DEALER]))
    def refuse(self, t: int, n: int, strike: bool, by: Person) -> None:
        if found := self._claimed(t):
            round, claims = found
            claim = claims[n % len(claims)]
            if strike and claim.spots:
                spot = claim.spots[n % len(claim.spots)]
                self._ask(c.StrikeSpot(table=round.table, claim=claim.key, spot=spot, by=by))
            else:
                self._ask(c.RefuseClaim(table=round.table, claim=claim.key, reason="no", by=by))

    @rule(t=few, mask=masks, void=st.booleans())
    def correct(self, t: int, mask: int, void: bool) -> None:
        round = self._round(t)
        if round is None:
            return
        why = {"table": round.table, "reason": "misread", "by": SUPERVISOR}
        self._ask(c.VoidRound(**why) if void else c.CorrectSpots(spots=_spots(mask), **why))  # type: ignore[arg-type]  # one of each

    # The office.

    @precondition(lambda self: self.link.wins)
    @rule(w=few, n=few, sure=mostly)
    def pay(self, w: int, n: int, sure: bool) -> None:
        win = self.link.wins[w % len(self.link.wins) + 1]
        spot, _ = win.shares[n % len(win.shares)]
        by = ACCOUNTING if sure else EXECUTIVE
        kind = c.RecordRecovery if win.is_backed_out else c.PayWin
        self._ask(kind(win=win.number, spot=spot, by=by))

    @precondition(lambda self: self.link.wins)
    @rule(w=few, last=st.booleans())
    def back_out(self, w: int, last: bool) -> None:
        standing = [x for x in self.link.wins.values() if not x.is_backed_out]
        wins = standing or list(self.link.wins.values())
        win = wins[-1] if last else wins[w % len(wins)]
        mistake = c.AdjustmentReason.MISTAKE
        self._ask(c.BackOut(win=win.number, reason=mistake, text="the wrong spot", **BY_TWO))

    @precondition(lambda self: len(self.link.wins) > 1)
    @rule(newest_first=st.booleans(), count=st.integers(2, 3))
    def back_out_several(self, newest_first: bool, count: int) -> None:
        standing = [x.number for x in self.link.wins.values() if not x.is_backed_out][-count:]
        mistake = c.AdjustmentReason.MISTAKE
        for win in reversed(standing) if newest_first else standing:
            self._ask(c.BackOut(win=win, reason=mistake, text="wrong cards", **BY_TWO))

    @rule(
        m=few,
        what=st.sampled_from(OFFICE),
        pool=st.sampled_from([c.Pool.METER, c.Pool.METER, *c.Pool]),
        amount=amounts,
        reason=st.sampled_from(c.AdjustmentReason),
        change=changes,
    )
    def office(
        self,
        m: int,
        what: str,
        pool: c.Pool,
        amount: Money,
        reason: c.AdjustmentReason,
        change: Change,
    ) -> None:
        meters = list(self.link.streams)
        meter = meters[m % len(meters)]
        if what == "move":
            self._ask(c.MoveIn(meter=meter, amount=amount, origin="other", **BY_TWO))
        elif what == "terms":
            self._ask(c.ProposeTerms(version=change.of(self.link, m), **BY_TWO))
        elif what == "withdraw":
            self._ask(c.WithdrawTerms(by=SUPERVISOR))
        else:
            why = reason if pool is c.Pool.METER else c.AdjustmentReason.RECEIPTS
            self._ask(
                c.Adjust(meter=meter, pool=pool, amount=amount, reason=why, text="so", **BY_TWO)
            )

    def _settle_all(self) -> None:
        """Resolve every claim and end every round."""
        for _ in range(12):
            for table in list(self.link.tables.values()):
                if table.key_holder is not None:
                    self._ask(c.TurnToRun(table=table.key))
                if table.dealer is None:
                    self._ask(c.SignOn(table=table.key, by=dealer_of(table.key)))
                if table.round is not None:
                    for claim in claims_of(table.round)[:1]:
                        self._ask(c.VerifyClaim(table=table.key, claim=claim.key, by=EXECUTIVE))
                    self._end(table.round)
        for round in self.desk.rounds():  # cards that contradict, marks without a spot
            self._clear_cards(round)
            for claim in claims_of(round):
                no = {"claim": claim.key, "reason": "no", "by": EXECUTIVE}
                self._ask(c.RefuseClaim(table=round.table, **no))  # type: ignore[arg-type]  # one of each
            for mark in [x for x in round.all_marks if x.win is None]:
                self._ask(c.UnmarkHand(table=round.table, line=mark.line.key, spot=mark.spot))
            self._end(round)
        assert not self.desk.rounds(), "every round can be brought to its end"

    @precondition(lambda self: self.link.is_open and len(self.desk.asked) % 3 == 0)
    @rule(m=few, amount=amounts, change=changes, what=st.sampled_from(CLOSED))
    def close_down(self, m: int, amount: Money, change: Change, what: str) -> None:
        self._settle_all()
        for table in self.link.tables:
            self._ask(c.CloseTable(table=table, by=SUPERVISOR))
        assert self._ask(c.CloseLink(by=EXECUTIVE)) is None
        if what == "move":
            meters = list(self.link.streams)
            meter = meters[m % len(meters)]
            self._ask(c.MoveOut(meter=meter, amount=amount, to="other", **BY_TWO))
        elif what == "terms":
            self._ask(c.ProposeTerms(version=change.of(self.link, m), **BY_TWO))
        elif what == "table":
            for gone in list(self.link.tables.values())[:1]:
                self._ask(c.RemoveTable(table=gone.key, by=SUPERVISOR))
                self.desk.add(gone.key, gone.controller)
        elif what == "end" and m > 9:
            self._end_link()

    def _end_link(self) -> None:
        for table in list(self.link.tables):
            self._ask(c.RemoveTable(table=table, by=SUPERVISOR))
        for win in list(self.link.wins.values()):
            for spot, _ in win.shares:
                self._ask(c.PayWin(win=win.number, spot=spot, by=ACCOUNTING))
        assert self._ask(c.DecommissionLink(to="other", **BY_TWO)) is None

    @rule(data=st.data())
    def nonsense(self, data: st.DataObject) -> None:
        claims = [claim.key for round in self.desk.rounds() for claim in claims_of(round)]
        self._ask(data.draw(anything(self.link, claims)))

    def teardown(self) -> None:
        if hasattr(self, "desk"):
            self.desk.replayed()
            self.reach["withdrawn"] += self.desk.no_trace()
            self.reach.update(self.desk.own.seen)
            self.reach.update(x.rule.name for x in self.desk.refusals)


def _spots(mask: int) -> tuple[int, ...]:
    return tuple(spot for spot in range(1, SPOTS + 1) if mask >> (spot - 1) & 1)


EXAMPLES = 150
STEPS = 50
REACH = {
    "CARDS_CONTRADICT_BONUS",
    "IMPOSSIBLE_TOGETHER",
    "TABLE_HAS_WIN",
    "accepted out of turn",
    "advance",
    "backed out fixed",
    "bonus paid",
    "bonus verified",
    "capped",
    "cut moved",
    "cut_advance",
    "envy",
    "fixed claim",
    "no wager",
    "paid by cards",
    "reopened",
    "reseed stands",
    "reseed undone",
    "reseeded behind others",
    "several backed out",
    "shortfall",
    "split",
    "terms changed",
    "two j-pots",
    "withdrawn",
}
"""Situations that some link must have reached: proof that the machine goes deep enough."""


def test_any_sequence_of_presses_keeps_the_money_right() -> None:
    reach: Counter[str] = Counter()
    for name in LINKS:
        machine = type(f"Pressed {name}", (Pressed,), {"name": name, "reach": reach})
        run_state_machine_as_test(
            machine,
            settings=settings(
                max_examples=EXAMPLES,
                stateful_step_count=STEPS,
                suppress_health_check=list(HealthCheck),
            ),
        )
    assert set(+reach) >= REACH, REACH - set(+reach)
