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
from jackpit.table.claims import tier_of
from jackpit.table.events import (
    ClaimRefused,
    Event,
    HandMarked,
    HandUnmarked,
    LinkFormed,
    RoundStarted,
    SpotStruck,
    WinBackedOut,
    WinLogged,
)
from jackpit.table.moments import declarations_at
from jackpit.table.state import Mark, ShownCards

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
        self.carried_out: list[CarriedOut] = []
        self.refusals: list[Refused] = []
        self.seen_waiting = 0
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
            if decision.rule is Refusal.NOT_DECLARED_FINAL:
                assert isinstance(command, c.VerifyClaim | c.LogWin | c.ConfirmClaim)
                assert self.own.waits_for_cards(command.table), "it need not wait"
                self.seen_waiting += 1
            return decision
        self._confirmed_marks_stay(command)
        self.events += decision
        self.carried_out.append((command, decision))
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

    def _confirmed_marks_stay(self, command: c.Command) -> None:
        """No press of the dealer clears a confirmed claim; only its tier refuses it (HG64)."""
        if isinstance(command, c.UnmarkHand):
            for mark in self._confirmed(command.table):
                is_same = mark.line.key == command.line
                assert not (is_same and command.spot in (None, mark.spot)), "it was confirmed"
        if isinstance(command, c.RefuseClaim):
            round = self.link.tables[command.table].round
            for claim in claims_of(round) if round is not None else ():
                if claim.key == command.claim and any(x.is_confirmed for x in claim.marks):
                    assert round is not None
                    assert command.by.role.tier >= tier_of(self.link, round, claim)

    def _confirmed(self, table: str) -> list[Mark]:
        round = self.link.tables[table].round
        claims = claims_of(round) if round is not None else ()
        return [mark for claim in claims for mark in claim.marks if mark.is_confirmed]

    def show_cards_for(self, command: c.Command) -> None:
        """Declare what the claim waits for that a command would verify."""
        if not isinstance(command, c.VerifyClaim | c.LogWin):
            return
        for shown in (ShownCards.UP_CARD, ShownCards.HOLE_CARD, ShownCards.DEALER_HAND):
            why = why_not(self.link, command)
            if why is None or why.rule is not Refusal.NOT_DECLARED_FINAL:
                return
            round = self.link.tables[command.table].round
            for way in declarations_at(round) if round is not None else ():
                # Every other time, so that both an up card and a hole card are declared.
                if way.shown is shown and (len(self.asked) % 2 or shown is not ShownCards.UP_CARD):
                    self.ask(c.DeclareCards(table=command.table, declaration=way))

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

    def no_trace(self) -> int:
        """Without the marks that were withdrawn, every balance and every win is the same (HG17).

        Returns how many marks those were.
        """
        history = until_draw_returned(self.carried_out)
        withdrawn, kept = without_withdrawn(history)
        if withdrawn:
            first = self.events[0]
            assert isinstance(first, LinkFormed)
            found = [create_link(first), create_link(first)]
            for link, commands in zip(found, ([x for x, _ in history], kept), strict=True):
                declared: list[c.DeclareCards] = []
                for command in commands:
                    if isinstance(command, c.VerifyClaim | c.LogWin):
                        declared = [x for x in declared if isinstance(act(link, x), Refused)]
                    is_refused = isinstance(act(link, command), Refused)
                    if isinstance(command, c.WithdrawDeclaration):
                        declared = [x for x in declared if x.declaration != command.declaration]
                        continue
                    if is_refused and isinstance(command, c.DeclareCards):
                        declared.append(command)  # the hand it was for was withdrawn
                        continue
                    if is_refused and isinstance(command, c.AcceptMark):
                        return 0  # without the claim, the win before it can be backed out
                    if is_refused and isinstance(command, c.TurnToJph):
                        return 0  # the key could verify only claims that were withdrawn
                    if is_refused and isinstance(command, c.ConfirmClaim | c.AcknowledgeRefusal):
                        continue  # its claim was withdrawn
                    assert not is_refused, command
            assert amounts_of(found[0]) == amounts_of(found[1])
        return withdrawn

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


CarriedOut = tuple[c.Command, tuple[Event, ...]]
"""A command with its events."""

Hand = tuple[str, str, int | None]
"""A marked hand: table, line and spot."""


def until_draw_returned(history: list[CarriedOut]) -> list[CarriedOut]:
    """The history until an award that a meter paid is taken back.

    It goes first to what the house lost on that meter, if the house had lent it (HG47).
    """
    returns = (Reason.ADVANCE_RETURNED, Reason.SHORTFALL_RETURNED, Reason.REIMBURSEMENT_RETURNED)
    for number, (_, events) in enumerate(history):
        for event in events:
            is_award = isinstance(event, WinBackedOut) and any(
                t.reason is Reason.SHORTFALL_BACKED_OUT or t.reason is Reason.PAID_BACKED_OUT
                for t in event.transfers
            )
            if is_award or any(t.reason in returns for t in event.transfers):
                return history[:number]
    return history


def without_withdrawn(history: list[CarriedOut]) -> tuple[int, list[c.Command]]:
    """How many marks of shares were withdrawn, and the commands without them.

    A mark stays if a claim marked after it was verified on its cut: its amount is set (HG16, HG19).
    """
    pressed: dict[Hand, list[int]] = {}
    cuts: dict[Hand, str | None] = {}
    gone: set[int] = set()
    withdrawn = 0
    for number, (_, events) in enumerate(history):
        for event in events:
            hands: list[Hand] = []
            match event:
                case RoundStarted(table=table):
                    pressed = {hand: x for hand, x in pressed.items() if hand[0] != table}
                case HandMarked() if isinstance(events[0], RoundStarted):
                    pass  # a bonus that began its round: without it there is no round
                case HandMarked(table=table, line=line, spot=spot, cut=cut):
                    earlier = pressed.pop((table, line, None), []) if spot is not None else []
                    pressed[table, line, spot] = [*earlier, number]
                    cuts[table, line, spot] = cut
                case WinLogged(table=table, marks=marks):
                    for line, spot in marks:
                        cut = cuts.get((table, line, spot))
                        made = pressed.pop((table, line, spot), [number])[0]
                        for hand in [x for x in pressed if x[0] == table and cuts[x] == cut]:
                            if cut is not None and pressed[hand][0] < made:
                                del pressed[hand]
                case HandUnmarked() | ClaimRefused():
                    hands = [(event.table, line, spot) for line, spot in event.marks]
                case SpotStruck(table=table, line=line, spot=spot):
                    hands = [(table, line, spot)]
            if hands and all(hand in pressed for hand in hands):
                withdrawn += len(hands)
                gone |= {number, *(press for hand in hands for press in pressed.pop(hand))}
    return withdrawn, [command for n, (command, _) in enumerate(history) if n not in gone]


def amounts_of(link: Link) -> dict[object, Money]:
    """Every balance, every part of a meter, and every share of every win."""
    found: dict[object, Money] = {
        a: link.balance(a) for a in link.books.accounts if link.balance(a)
    }
    for meter, stream in link.streams.items():
        found |= {(meter, number): part for number, part in enumerate(stream.parts)}
    wins = link.wins.values()
    return found | {(win.number, spot): amount for win in wins for spot, amount in win.shares}


def _is_late(why: Refused | None) -> bool:
    return why is not None and why.rule is Refusal.EARLIER_CLAIM_PENDING


def _as_shown(link: Link, claims: int) -> None:
    """With every claim verified a meter holds what the signs said could be won then."""
    shown = {meter: winnable_amount(link, meter) for meter in link.streams}
    for _ in range(claims):
        for table in link.tables.values():
            _verify_next(link, table)
    for meter, stream in link.streams.items():
        if not stream.cuts:
            assert shown[meter] == stream.total


def _verify_next(link: Link, table: Table) -> None:
    """Verify the next claim on a meter at a table, if it can be."""
    for claim in claims_of(table.round) if table.round is not None else ():
        verify = c.VerifyClaim(table=table.key, claim=claim.key, by=STRANGER)
        if claim.share is not None and not isinstance(act(link, verify), Refused):
            return
