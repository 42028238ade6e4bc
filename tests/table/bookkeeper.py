"""A second set of books for a link, computed from its events alone.

It shares no rule with the code under test: prices, payments and tiers are computed a second time
from the written rules. ``note`` takes the events of one command, in order; ``check`` compares the
link with these books.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from table.independent_books import CENT, IndependentBooks, Place, by_account, total
from table.independent_round import (
    Marked,
    Played,
    Won,
    check_hands,
    check_tier,
    expected,
    fixed,
    is_claim,
    is_known_final,
    meter_of,
    queue,
)

from jackpit.ledger import AccountKind, Reason, Transfer
from jackpit.paytable import Line, Share, Sharing
from jackpit.table import Link, Role
from jackpit.table import events as e


class Bookkeeper(IndependentBooks):
    """The second set of books."""

    def __init__(self, first: e.LinkFormed) -> None:
        super().__init__(meter.key for meter in first.version.pay_table.terms.meters)
        self.version = self.before = first.version
        self.rounds: dict[str, Played] = {}
        self.wins: dict[int, Won] = {}
        self.last: dict[str, tuple[Played, e.RoundEnded]] = {}
        self.paid_lines: set[tuple[int, int]] = set()
        self.kept: dict[tuple[str, str | None], Place] = {}
        """The places of cuts on which a claim was verified, by meter and cut."""

        self.accepted: set[tuple[str, int]] = set()
        """The hands that the present command accepts out of turn."""

        self.session: Counter[str] = Counter()
        """How many wins were logged since each key was turned."""

        self.post(first.transfers)
        for meter in first.version.pay_table.terms.meters:
            assert self.balances[AccountKind.METER, meter.key] == meter.seed.microcents

    # Events.

    def note(self, events: tuple[e.Event, ...]) -> None:
        """Take the events of one command."""
        self.before = self.version
        for event in events:
            if isinstance(event, e.TermsChanged):  # before the win that it comes with is priced
                self.version = event.version
                self.seen["terms changed"] += 1
        self.accepted = {(x.line, x.spot) for x in events if isinstance(x, e.MarkAccepted)}
        for event in events:
            table = getattr(event, "table", None)
            played = self.rounds.get(table) if isinstance(table, str) else None
            match event:
                case e.RoundStarted():
                    self._start(event)
                case e.HandMarked() if played:
                    self._mark(played, event)
                case e.HandUnmarked() | e.ClaimRefused() if played:
                    self._unmark(played, event.marks, event.transfers)
                case e.SpotStruck() if played:
                    self._unmark(played, ((event.line, event.spot),), event.transfers)
                case e.MarkAccepted() if played:
                    self._accept(played, event)
                case e.WinLogged() if played:
                    self._log(played, event)
                case e.MetersAdjusted() if played:
                    self._adjust(played, event)
                case e.RoundEnded() if played:
                    self._end(played, event)
                case e.RoundReopened():
                    self._reopen(event)
                case e.RoundVoided() | e.SpotsCorrected() if played:
                    self._correct(played, event)
                case e.WinPaid():
                    self._pay(event)
                case e.WinBackedOut():
                    self._back_out(event)
                case e.ShareRecovered():
                    self._recover(event)
                case _:
                    self._note_small(event, played)

    def _note_small(self, event: e.Event, played: Played | None) -> None:
        self.post(event.transfers, played.booked if played else None)
        match event:
            case e.SpotsJoined() if played:
                played.joined.append(set(event.spots))
            case e.SpotsSeparated() if played:
                played.joined.remove(set(event.spots))
            case e.CardsEntered(spot=None) if played:
                played.dealer, played.had_cards = event.cards, True
            case e.CardsEntered(spot=int(spot)) if played:
                played.player[spot], played.had_cards = event.cards, True
            case e.CardsDeclared(declaration=what) if played:
                played.declared.add((what.shown, what.spot))
            case e.DeclarationWithdrawn(declaration=what) if played:
                played.declared.remove((what.shown, what.spot))
            case e.RoundEnteredLate() if played:
                played.was_over = True
            case e.BonusGiven() if played:
                played.bonuses[event.bonus.winner] = event.bonus.others
            case e.BonusTakenBack() if played:
                del played.bonuses[event.winner]
            case e.KeyTurnedToJph():
                self.session[event.table] = 0
            case e.LinkDecommissioned():
                self.seen["decommissioned"] += 1
                kinds = (
                    AccountKind.METER,
                    AccountKind.RESERVE,
                    AccountKind.OVERFLOW,
                    AccountKind.ADVANCED,
                )
                assert not any(v for (kind, _), v in self.balances.items() if kind in kinds)

    def _start(self, event: e.RoundStarted) -> None:
        self.last.pop(event.table, None)
        assert event.table not in self.rounds
        assert event.spots
        played = Played(event.round, event.table, self.version, set(event.spots))
        self.rounds[event.table] = played
        self._wagers(played, event.transfers, len(event.spots))

    def _wagers(self, played: Played, transfers: tuple[Transfer, ...], count: int) -> None:
        """Each wager brings exactly its rates, and only a full meter keeps any of it off."""
        self.post(transfers, played.booked)
        stake = played.version.pay_table.terms.wager.microcents * count
        came = by_account(transfers)
        assert came[AccountKind.PLAYERS, "WAGER", ""] == -stake
        for meter in played.version.pay_table.terms.meters:
            kept, capped, reserved = (
                came[AccountKind.METER, "CONTRIBUTION", meter.key],
                came[AccountKind.OVERFLOW, "CAPPED", meter.key],
                came[AccountKind.RESERVE, "RESERVED", meter.key],
            )
            assert (kept + capped) * 10**6 == stake * meter.contribution.parts_per_million
            assert reserved * 10**6 == stake * meter.reserve.parts_per_million
            if capped:
                cap = self.version.meters[meter.key].cap
                fullest = max(
                    self._uncut(meter.key), self._uncut(meter.key, self._logged(meter.key))
                )
                assert cap is not None
                assert fullest >= cap.microcents

    def _uncut(self, meter: str, front: int = 0) -> int:
        return self.flows[meter].uncut(front)

    def _logged(self, meter: str) -> int:
        """What the logged wins will move."""
        kind = AccountKind.METER
        return self.projected_balance(kind, meter) - self.balances[kind, meter]

    def _correct(self, played: Played, event: e.RoundVoided | e.SpotsCorrected) -> None:
        spots = set(event.spots) if isinstance(event, e.SpotsCorrected) else set()
        assert all(m.win is None and not is_claim(played.version, m.line) for m in played.marks)
        more = len(spots) - len(played.spots)
        if more > 0:
            self._wagers(played, event.transfers, more)
        else:
            self._returned(played, event.transfers, -more)
        if spots:
            played.spots = spots
            groups = [group & spots for group in played.joined]
            played.joined = [group for group in groups if len(group) > 1]
            played.player = {spot: x for spot, x in played.player.items() if spot in spots}
        else:
            assert played.booked[AccountKind.PLAYERS] == played.booked[AccountKind.TRAY] == 0
            del self.rounds[played.table]

    def _returned(self, played: Played, transfers: tuple[Transfer, ...], gone: int) -> None:
        """A wager is returned with exactly its contributions, from the pools that hold them."""
        self.post(transfers, played.booked)
        came = by_account(transfers)
        stake = played.version.pay_table.terms.wager.microcents * gone
        assert came[AccountKind.PLAYERS, "WAGER_RETURNED", ""] == stake
        for meter in played.version.pay_table.terms.meters:
            rate = meter.contribution.parts_per_million + meter.reserve.parts_per_million
            given = -sum(
                amount
                for (kind, _, key), amount in came.items()
                if key == meter.key and kind not in (AccountKind.PLAYERS, AccountKind.TRAY)
            )
            assert given * 10**6 == stake * rate

    # Marks and cuts.

    def _mark(self, played: Played, event: e.HandMarked) -> None:
        line = played.version.lines[event.line]
        meter = meter_of(line)
        waiting = [
            m
            for m in played.marks
            if m.line.key == line.key and m.spot is None and not line.is_table_wide
        ]
        place = waiting[0].place if waiting else None
        if meter is None or not played.version.rules.cut_at_mark:
            assert event.cut is None
        else:
            expected = self._standing_cut(played, meter)
            flow = self.flows[meter]
            assert event.cut is not None
            if expected is not None:
                assert event.cut == expected
                assert event.cut in flow.cuts
            else:
                assert event.cut not in flow.cuts
                self.seen["cut of its own"] += any(m.win is not None for m in played.on(meter))
            if not waiting:
                place = Place(event.cut)
                flow.items.append(place)
        played.marks = [m for m in played.marks if m not in waiting]
        ahead = self._paid_after(played, line, event.spot)
        assert bool(ahead) == ((event.line, event.spot) in self.accepted), "out of turn"
        if event.spot is not None:
            assert event.spot in played.spots
            assert all(m.spot != event.spot for m in played.marks)
        played.marks.append(Marked(line, event.spot, event.by.key, event.cut, place=place))
        if not played.had_cards:
            check_hands(played)

    def _paid_after(self, played: Played, line: Line, spot: int | None) -> list[int]:
        """The verified wins that a hand is paid before: it is farther right, and due then too."""
        due = played.version.settlement_windows
        if spot is None or played.version.pay_table.terms.sharing is not Sharing.IN_TURN:
            return []
        return [
            m.win
            for m in played.on(meter_of(line) or "")
            if m.win is not None
            and (m.spot or spot) < spot
            and due[m.line.key].earliest is due[line.key].earliest
        ]

    def _accept(self, played: Played, event: e.MarkAccepted) -> None:
        """The first of the wins should have been this hand's, as far as its share goes."""
        line = played.version.lines[event.line]
        wins = self._paid_after(played, line, event.spot)
        assert event.win == min(wins)
        assert any(self.wins[x].paid or not self._can_be_backed_out(x) for x in wins)
        assert isinstance(line.award, Share)
        found = self.wins[event.win].event.win.found.microcents
        assert event.in_turn.microcents == found * line.award.percent // (100 * CENT) * CENT
        assert event.difference == event.in_turn - event.amount
        assert event.by.key != event.approved_by.key
        self.seen["accepted out of turn"] += 1

    def _can_be_backed_out(self, number: int) -> bool:
        """Whether no claim was pending on its meter, but for the hand just accepted."""
        meter = self.wins[number].meter
        assert meter is not None
        return self.wins[number].adjusted and len(self._waiting(meter)) == 1

    def _standing_cut(self, played: Played, meter: str) -> str | None:
        """The cut of the round that another mark joins: one from which nothing was verified."""
        verified = {m.cut for m in played.on(meter) if m.win is not None}
        return next(
            (m.cut for m in played.on(meter) if m.win is None and m.cut not in verified), None
        )

    def _unmark(
        self,
        played: Played,
        marks: Iterable[tuple[str, int | None]],
        transfers: tuple[Transfer, ...],
    ) -> None:
        gone = set(marks)
        played.marks = [
            m for m in played.marks if m.win is not None or (m.line.key, m.spot) not in gone
        ]
        self._forget_declared(played)
        self._join(played)
        self.post(transfers, played.booked)

    def waits_for_cards(self, table: str) -> bool:
        """Whether a hand at a table waits for a card that is not known."""
        played = self.rounds[table]
        return not all(is_known_final(played, m) for m in played.marks if m.win is None)

    def _forget_declared(self, played: Played) -> None:
        """What was declared of a hand goes with its mark."""
        marked = {None, *(m.spot for m in played.marks)}
        played.declared = {x for x in played.declared if x[1] in marked}

    def _join(self, played: Played) -> None:
        """Remove the places of the round's marks that no longer wait."""
        for meter, flow in self.flows.items():
            waiting = [
                m for m in played.on(meter) if m.win is None or not self.wins[m.win].adjusted
            ]
            stay = {m.place for m in waiting} | {self.kept.get((meter, m.cut)) for m in waiting}
            own = [x for x in flow.places if x.cut.startswith(f"{played.number}.")]
            before = flow.cuts, flow.parts()[:1]
            flow.remove(place for place in own if place not in stay)
            self.seen["cut moved"] += before[0] == flow.cuts and before[1] != flow.parts()[:1]

    # Verification.

    def _log(self, played: Played, event: e.WinLogged) -> None:
        win = event.win
        assert win.number == len(self.wins) + 1
        assert (win.table, win.round) == (played.table, played.number)
        marks = [m for m in played.marks if (m.line.key, m.spot) in event.marks and m.win is None]
        assert len(marks) == len(event.marks)
        winners = set().union(*(played.winners(m) for m in marks))
        assert winners == {spot for spot, _ in win.shares}
        assert winners <= played.spots
        assert all(is_known_final(played, mark) for mark in marks), "verified too early"
        check_tier(played, marks, win.verified_by, sum(x.microcents for _, x in win.shares))
        for spot in winners:
            assert (played.number, spot) not in self.paid_lines, "paid on two lines"
            self.paid_lines.add((played.number, spot))
        if win.meter is None:
            (mark,) = marks
            assert not isinstance(mark.line.award, Share)
            wager = played.version.pay_table.terms.wager.microcents
            assert {x.microcents for _, x in win.shares} == {fixed(mark.line.award, wager)}
            self.seen["fixed claim"] += 1
        else:
            self._check_turn(played, marks, event, win.meter)
            self._check_price(played, marks, event, win.meter)
        for mark in marks:
            mark.win = win.number
        self.wins[win.number] = Won(event, self.before)
        self.planned.append(event)
        self.session[played.table] += 1
        self.seen["two j-pots"] += self.session[played.table] == 2
        self.seen["split"] += len(winners) > 1

    def _check_turn(
        self, played: Played, marks: list[Marked], event: e.WinLogged, meter: str
    ) -> None:
        """The oldest cut first; within a round by due, then the highest spot."""
        flow = self.flows[meter]
        assert event.cut is not None
        if event.cut not in flow.cuts:
            assert not played.version.rules.cut_at_mark
            assert not flow.cuts
            flow.items.append(Place(event.cut))
            for mark in played.on(meter):  # all present marks share it
                mark.cut = mark.cut or event.cut
        first, *others = [place for place in flow.places if place.cut == event.cut]
        flow.remove(others)
        self.kept[meter, event.cut] = first  # a cut stays once a claim on it is verified
        for mark in played.on(meter):
            mark.place = None if mark.cut == event.cut else mark.place
        assert flow.cuts[0] == event.cut
        assert all(m.cut in (event.cut, None) for m in marks)
        if played.version.pay_table.terms.sharing is Sharing.IN_TURN:
            (mark,) = marks
            rivals = [m for m in played.on(meter) if m.win is None and m.cut == mark.cut]
            assert min(rivals, key=lambda m: queue(played, m)) is mark

    def _check_price(
        self, played: Played, marks: list[Marked], event: e.WinLogged, meter: str
    ) -> None:
        win, terms = event.win, self.version.meters[meter]
        award = marks[0].line.award
        assert isinstance(award, Share)
        rest = self._logged(meter)
        pot = self.flows[meter].parts()[0] + rest
        each = pot * award.percent // (100 * CENT * len(win.shares)) * CENT
        assert {x.microcents for _, x in win.shares} == {each}
        prize = each * len(win.shares)
        booked = {t.reason.name: t.amount.microcents for t in win.transfers}
        assert len(booked) == len(win.transfers)
        assert booked.pop("WIN", 0) == prize
        pools = {
            x: self.projected_balance(x, meter) for x in (AccountKind.RESERVE, AccountKind.OVERFLOW)
        }
        after = self.flows[meter].net() + rest - prize
        if award.percent < 100:
            assert not booked
            return
        assert booked.pop("SEED", 0) == terms.seed.microcents
        reserve, overflow, over = (
            booked.pop(name, 0) for name in ("RESERVE_RELEASED", "OVERFLOW_RELEASED", "OVER_CAP")
        )
        assert not booked
        after += terms.seed.microcents + reserve + overflow - over
        if (reserve, overflow) != (pools[AccountKind.RESERVE], pools[AccountKind.OVERFLOW]):
            assert terms.cap is not None
            assert after == terms.cap.microcents
        if over:
            assert terms.cap is not None
            assert (reserve, overflow, after) == (0, 0, terms.cap.microcents)
        self.seen["reseeded behind others"] += len(self.flows[meter].cuts) > 1

    def _adjust(self, played: Played, event: e.MetersAdjusted) -> None:
        drawn: list[Transfer] = []
        source = played.version.pay_table.terms.fixed_awards_from
        for win in event.wins:
            won = self.wins[win.number]
            assert not won.adjusted
            if won.meter is None:
                borne = sum(t.amount.microcents for t in win.transfers)
                assert borne == (0 if source == "tray" else sum(won.shares.values()))
                assert all(t.source.key == source for t in win.transfers)
            else:
                assert win.transfers == won.event.win.transfers
            drawn += win.transfers
            won.adjusted, won.transfers = True, win.transfers
            self.planned.remove(won.event)
        assert tuple(drawn) == event.transfers
        alone = len(event.wins) == 1 and not event.repaid
        if alone and (meter := event.wins[0].meter) is not None:
            won = self.wins[event.wins[0].number]
            won.before, won.since = self.around(meter), self.clock - self.for_wins[meter]
            won.gone = {n for n, x in self.wins.items() if x.backed_out}
            self.for_wins[meter] += len(event.transfers)
        self.post(event.transfers, played.booked)
        self._join(played)
        self.post(event.repaid, played.booked)
        for win in event.wins:
            self.wins[win.number].clock = self.clock

    def _end(self, played: Played, event: e.RoundEnded) -> None:
        assert all(
            m.win is not None or (meter_of(m.line) is None and not is_claim(played.version, m.line))
            for m in played.marks
        )
        paid = Counter((p.spot, p.amount.microcents, p.reason.name) for p in event.payments)
        due = Counter(expected(played, self.wins, event))
        assert paid == due, (paid, due)
        marked = {spot for mark in played.marks for spot in played.winners(mark)}
        self.seen["envy"] += any(reason == "ENVY" for _, _, reason in due)
        self.seen["paid by cards"] += any(
            reason == "AWARD" and spot not in marked for spot, _, reason in due
        )
        terms = played.version.pay_table.terms
        borne: Counter[str] = Counter()
        for payment in event.payments:
            assert payment.amount.is_whole_cents
            if payment.reason is Reason.AWARD and payment.win is None:
                borne[terms.fixed_awards_from] += payment.amount.microcents
                assert (played.number, payment.spot) not in self.paid_lines, "paid on two lines"
                self.paid_lines.add((played.number, payment.spot))
            if payment.reason is Reason.ENVY:
                borne[terms.envy_from] += payment.amount.microcents
            if payment.reason is not Reason.BONUS:
                assert payment.spot in played.spots, "paid without a wager"
        came = by_account(event.transfers)
        for reason in ("AWARD", "ENVY", "BONUS"):
            handed = sum(amount * n for (_, amount, name), n in paid.items() if name == reason)
            assert came[AccountKind.PLAYERS, reason, ""] == handed
        for meter in self.flows:
            names = ("REIMBURSEMENT", "ADVANCE", "SHORTFALL")
            given = -sum(x for (_, name, key), x in came.items() if name in names and key == meter)
            assert given == borne[meter]
        self.post(event.transfers, played.booked)
        self._tray_paid(played, paid=True)
        self.last[played.table] = played, event
        del self.rounds[played.table]

    def _tray_paid(self, played: Played, *, paid: bool) -> None:
        """The tray pays verified fixed awards at the end of a round."""
        for mark in played.marks:
            if mark.win is not None and self.wins[mark.win].meter is None:
                won = self.wins[mark.win]
                won.paid = set(won.shares) if paid else set()

    def _reopen(self, event: e.RoundReopened) -> None:
        """What the end paid is taken back, for the tray and for the meters that reimbursed it."""
        played, ended = self.last.pop(event.table)
        assert event.table not in self.rounds
        assert event.round == played.number
        played.was_over = True
        paid, back = by_account(ended.transfers), by_account(event.transfers)
        for reason in ("AWARD", "ENVY", "BONUS"):
            given = paid[AccountKind.PLAYERS, reason, ""]
            assert back[AccountKind.PLAYERS, f"{reason}_RETURNED", ""] == -given
        for side in (AccountKind.TRAY, AccountKind.PLAYERS):
            assert total(paid, side) == -total(back, side)
        for payment in ended.payments:
            if payment.reason is Reason.AWARD and payment.win is None:
                self.paid_lines.remove((played.number, payment.spot))
        self.post(event.transfers, played.booked)
        played.marks = [m for m in played.marks if m.win is None or not self.wins[m.win].backed_out]
        self._tray_paid(played, paid=False)
        self.rounds[event.table] = played
        self.seen["reopened"] += 1

    # Wins.

    def _pay(self, event: e.WinPaid) -> None:
        won = self.wins[event.win]
        assert won.adjusted
        assert not won.backed_out
        assert won.meter is not None
        assert event.spot not in won.paid
        assert event.by.role is Role.ACCOUNTING
        assert sum(t.amount.microcents for t in event.transfers) == won.shares[event.spot]
        won.paid.add(event.spot)
        self.post(event.transfers)

    def _waiting(self, meter: str) -> list[Marked]:
        """The unverified marks on a meter."""
        return [m for played in self.rounds.values() for m in played.on(meter) if m.win is None]

    def _back_out(self, event: e.WinBackedOut) -> None:
        won = self.wins[event.win]
        assert won.adjusted
        assert not won.backed_out
        assert event.by.key != event.approved_by.key
        for meter in {won.meter} | {t.source.key for t in won.transfers}:
            if meter in self.flows:
                assert not self.flows[meter].cuts
                assert not self._waiting(meter)
        fresh = won.before and won.clock == self.clock and won.terms is self.version
        played = self.rounds.get(won.event.table)
        if played is not None and played.number != won.event.round:
            played = None
        self.post(event.transfers, played.booked if played else None)
        came = by_account(event.transfers)
        if won.meter is not None:
            back = sum(
                came[AccountKind.METER, x, won.meter] for x in ("BACKED_OUT", "PAID_BACKED_OUT")
            )
            assert back == sum(won.shares.values())
        elif won.transfers:
            self._borne_back(won, event)
        if fresh:
            assert won.meter is not None
            assert self.around(won.meter) == won.before, "backed out at once, all is as before"
        won.backed_out = True
        if won.meter is not None:
            self.for_wins[won.meter] += len(event.transfers)
            self._check_all_backed_out(won.meter)
        self.seen["reseed undone"] += event.reseed_undone
        self.seen["reseed stands"] += not event.reseed_undone and won.meter is not None
        self.seen["backed out fixed"] += won.meter is None
        if played is not None:
            played.marks = [m for m in played.marks if m.win != event.win]
            self._forget_declared(played)
        for spot in won.shares:
            self.paid_lines.remove((won.event.round, spot))

    def _check_all_backed_out(self, meter: str) -> None:
        """If only wins moved money, and all are backed out in any order, all is as before them."""
        others = self.clock - self.for_wins[meter]
        for number, first in self.wins.items():
            wins = [x for n, x in self.wins.items() if n >= number and x.meter == meter]
            is_alone = first.since == others and all(x.terms is self.version for x in wins)
            is_restored = first.meter == meter and all(x.backed_out for x in wins)
            older = {n for n, x in self.wins.items() if n < number and x.backed_out}
            if first.before and is_alone and is_restored and older == first.gone:
                assert self.around(meter) == first.before
                self.seen["several backed out"] += len(wins) > 1

    def _borne_back(self, won: Won, event: e.WinBackedOut) -> None:
        """What bore a fixed award gets it back; what the house lent fills a shortfall first."""
        bore: Counter[AccountKind] = Counter()
        back: Counter[AccountKind] = Counter()
        for t in won.transfers:
            bore[t.source.kind] += t.amount.microcents
        for t in event.transfers:
            if t.source.kind is not AccountKind.METER:  # the part over the cap moves on from there
                back[t.target.kind] += t.amount.microcents
        back[AccountKind.METER] += back[AccountKind.OVERFLOW]
        lent = bore[AccountKind.SHORTFALL] + bore[AccountKind.ADVANCED]
        assert back[AccountKind.METER] >= bore[AccountKind.METER]
        assert back[AccountKind.SHORTFALL] <= lent
        assert back[AccountKind.METER] + back[AccountKind.SHORTFALL] == sum(won.shares.values())

    def _recover(self, event: e.ShareRecovered) -> None:
        won = self.wins[event.win]
        assert won.backed_out
        assert event.spot in won.paid - won.recovered
        won.recovered.add(event.spot)
        self.post(event.transfers)

    # The link compared with these books.

    def check(self, link: Link) -> None:
        """Everything that must hold after every command."""
        assert link.version == self.version
        self.check_books(link)
        for key, flow in self.flows.items():
            stream = link.streams[key]
            assert [x.microcents for x in stream.parts] == flow.parts()
            assert list(stream.cuts) == flow.cuts
            self.seen["three cuts"] += len(flow.cuts) >= 3
            assert sum(flow.parts()) == self.balances[AccountKind.METER, key]
            assert min(flow.parts()) >= 0
            assert self.balances[AccountKind.ADVANCED, key] <= 0
            assert -self.balances[AccountKind.ADVANCED, key] == flow.lent()
            assert self.balances[AccountKind.SHORTFALL, key] <= 0
            cap = self.version.meters[key].cap
            if cap is not None:
                assert self._uncut(key, self._logged(key)) <= cap.microcents, "over the cap"
        owed = sum(
            amount
            for won in self.wins.values()
            if won.adjusted and not won.backed_out and won.meter is not None
            for spot, amount in won.shares.items()
            if spot not in won.paid
        )
        assert self.balances[AccountKind.PAYABLE, ""] == owed
        lost = sum(
            won.shares[spot]
            for won in self.wins.values()
            if won.backed_out
            for spot in won.paid - won.recovered
        )
        assert self.balances[AccountKind.RECOVERABLE, ""] == -lost
        assert list(link.wins) == list(self.wins) == list(range(1, len(self.wins) + 1))
