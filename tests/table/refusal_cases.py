"""A case for every refusal: a pit in which one command breaks exactly that rule."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs
from pit import ACCOUNTING, DEALER, EXECUTIVE, SUPERVISOR, Pit, changed

from jackpit.cards import Deal
from jackpit.games import GAMES
from jackpit.money import Money
from jackpit.pads import presses as p
from jackpit.paytable import Meter
from jackpit.refusal import Rule
from jackpit.rights import RightsRefusal
from jackpit.table import Controller, Person, Refusal, Version
from jackpit.table import commands as c
from jackpit.table.commands import AdjustmentReason, Pool
from jackpit.table.state import Declaration, ShownCards
from jackpit.value import replace

Case = tuple[Pit, c.Command | p.Press | tuple[p.Press, ...]]
"""A pit, and what it must refuse: a command, or a press at the keypad of table 1, the last of some.
"""

DIAMONDS = "1.1/three-7s-diamonds/1"
"""The claim that spot 1's three 7s of diamonds make in the first round."""

START = c.StartRound(table="1", spots=(1, 2))
END = c.EndRound(table="1")
SIGN_ON = c.SignOn(table="1", by=DEALER)
SIGN_OFF = c.SignOff(table="1")
CLOSED = (
    c.CloseTable(table="1", by=SUPERVISOR),
    c.CloseTable(table="2", by=SUPERVISOR),
    c.CloseLink(by=EXECUTIVE),
)
EMPTIED = (
    *CLOSED,
    c.RemoveTable(table="1", by=SUPERVISOR),
    c.RemoveTable(table="2", by=SUPERVISOR),
)
END_OF_LINK = c.DecommissionLink(to="other", by=EXECUTIVE, approved_by=ACCOUNTING)
TO_JPH = c.TurnToJph(table="1", by=EXECUTIVE)
TO_RUN = c.TurnToRun(table="1")
CONFIRM = c.ConfirmClaim(table="1", claim=DIAMONDS)
REFUSE = c.RefuseClaim(table="1", claim=DIAMONDS, reason="no camera", by=SUPERVISOR)
READ = c.AcknowledgeRefusal(table="1", refusal=1)
J_POT = c.LogWin(table="1", surveillance="camera 1")
PAY = c.PayWin(win=1, spot=1, by=ACCOUNTING)
RECOVER = c.RecordRecovery(win=1, spot=1, by=ACCOUNTING)
JOIN = c.JoinSpots(table="1", spots=(1, 2))
VOID = c.VoidRound(table="1", reason="misdeal", by=SUPERVISOR)
OFF_THE_LINK = c.OpenTable(table="9", by=SUPERVISOR)
WITHDRAW = c.WithdrawTerms(by=EXECUTIVE)


REOPEN = c.ReopenRound(
    table="1", reason="GAME OVER too early", by=SUPERVISOR, approved_by=EXECUTIVE
)
LATE = c.EnterLate(
    table="1",
    spots=(1,),
    form_number="12",
    reason="line down",
    by=SUPERVISOR,
    approved_by=EXECUTIVE,
)


def after(pit: Pit, *commands: c.Command) -> Pit:
    """The pit after these commands."""
    for command in commands:
        pit.do(command)
    return pit


def mark(line: str, spot: int | None = None, *, table: str = "1") -> c.MarkHand:
    return c.MarkHand(table=table, line=line, spot=spot)


def declare(shown: ShownCards, *, line: str | None = None) -> c.DeclareCards:
    return c.DeclareCards(table="1", declaration=Declaration(shown, line))


EVERY_SENSOR = p.Sense("sensors", 1, (3,), (1, 2, 4, 5, 6, 7))
SUITED_FOUR = mark("suited-four-of-a-kind", 1)
HOLE_CARD_SHOWN = declare(ShownCards.HOLE_CARD)
HOLE_CARD_NOT_SHOWN = c.WithdrawDeclaration(
    table="1", declaration=Declaration(ShownCards.HOLE_CARD)
)


def accept(line: str, spot: int) -> c.AcceptMark:
    people = {"by": SUPERVISOR, "approved_by": EXECUTIVE}
    return c.AcceptMark(table="1", line=line, spot=spot, reason="seen late", **people)


def cards(spot: int | None, text: str) -> c.EnterCards:
    return c.EnterCards(table="1", spot=spot, cards=Deal.parse(text).player)


def verify(claim: str = DIAMONDS, *, by: Person = EXECUTIVE, seen: str = "camera 1") -> c.Command:
    return c.VerifyClaim(table="1", claim=claim, by=by, surveillance=seen)


def correct(*spots: int) -> c.CorrectSpots:
    return c.CorrectSpots(table="1", spots=spots, reason="misread", by=SUPERVISOR)


def add(table: str, *, spots: int = 7, game: str = "blazing-7s") -> c.AddTable:
    plays = Version.of(GAMES[game])
    return c.AddTable(
        table=table, controller=Controller.TOUCH, spots=spots, plays=plays, by=SUPERVISOR
    )


def terms(version: Version) -> c.ProposeTerms:
    return c.ProposeTerms(version=version, by=EXECUTIVE, approved_by=ACCOUNTING)


def adjust(
    dollars: int,
    reason: AdjustmentReason = AdjustmentReason.MALFUNCTION,
    *,
    meter: str = "major",
    pool: Pool = Pool.METER,
) -> c.Adjust:
    return c.Adjust(
        meter=meter,
        pool=pool,
        amount=Money.dollars(dollars),
        reason=reason,
        text="as found",
        by=SUPERVISOR,
        approved_by=ACCOUNTING,
    )


def back_out(
    reason: AdjustmentReason = AdjustmentReason.MISTAKE, *, approved_by: Person = ACCOUNTING
) -> c.BackOut:
    return c.BackOut(win=1, reason=reason, text="wrong", by=SUPERVISOR, approved_by=approved_by)


def reference(text: str) -> c.GiveReference:
    return c.GiveReference(win=1, reference=text, by=SUPERVISOR)


def bonus(winner: int, *others: int) -> c.MarkBonus:
    return c.MarkBonus(table="1", winner=winner, others=others)


def playing(*commands: c.Command, game: str = "blazing-7s") -> Pit:
    """A pit with a round at table 1, a keypad; spots 1 and 2 have a wager."""
    return after(Pit(game), START, *commands)


def claimed(*commands: c.Command) -> Pit:
    """With three 7s of diamonds marked for spot 1."""
    return playing(mark("three-7s-diamonds", 1), *commands)


def claimed_on_touch() -> Pit:
    """With a claim on the touch pad of table 1."""
    pit = Pit(tables=(Controller.TOUCH,))
    return after(pit, START, mark("three-7s-diamonds", 1))


def won(*commands: c.Command) -> Pit:
    """With that claim verified as win 1."""
    return claimed(verify(), *commands)


def shared(*commands: c.Command) -> Pit:
    """With four of a kind marked for spot 1, where winners share."""
    return playing(mark("same-color-four-of-a-kind", 1), *commands, game="bahama-bonus")


def capped() -> Pit:
    """With a Major that may not go over its seed."""
    meters = (_meter("major", 10_000, cap=10_000), _meter("minor", 1_000))
    return Pit(pay_table=changed("blazing-7s", meters=meters))


def _meter(key: str, seed: int, *, cap: int | None = None) -> Meter:
    sample = Version.of(GAMES["blazing-7s"]).meters[key]
    limit = None if cap is None else Money.dollars(cap)
    return replace(sample, seed=Money.dollars(seed), cap=limit)


def fixed_win() -> Pit:
    """With a fixed award that a supervisor verified as win 1."""
    rules = replace(SAMPLE.rules, supervisor_from=Money.dollars(500))
    pit = after(Pit(rules=rules), START, mark("three-7s-same-color", 1))
    return after(pit, verify(pit.claims()[0].key))


SAMPLE = Version.of(GAMES["blazing-7s"])
SWAPPED = Version.of(
    GAMES["blazing-7s"],
    changed("blazing-7s", meters=(_meter("minor", 1_000), _meter("major", 10_000))),
)
CAPPED = Version.of(
    GAMES["blazing-7s"],
    changed("blazing-7s", meters=(_meter("major", 5_000, cap=5_000), _meter("minor", 1_000))),
)


def limited(pit: Pit, **limits: object) -> Pit:
    """The pit once house limits take effect."""
    pit.limit(**limits)
    return pit


CASES: dict[Rule, Callable[[], Case]] = {
    # The link.
    Refusal.LINK_IS_CLOSED: lambda: (after(Pit(), *CLOSED), START),
    Refusal.LINK_IS_OPEN: lambda: (Pit(), END_OF_LINK),
    Refusal.LINK_HAS_OPEN_TABLES: lambda: (Pit(), c.CloseLink(by=EXECUTIVE)),
    Refusal.LINK_HAS_TABLES: lambda: (after(Pit(), *CLOSED), END_OF_LINK),
    Refusal.LINK_IS_DECOMMISSIONED: lambda: (
        after(Pit(), *EMPTIED, END_OF_LINK),
        c.OpenLink(by=EXECUTIVE),
    ),
    # House limits.
    Refusal.OVER_WAGER_LIMIT: lambda: (limited(Pit(), wager=Money.parse("0.50")), START),
    Refusal.CAP_OVER_METER_LIMIT: lambda: (limited(Pit(), meter=Money.dollars(100_000)), START),
    Refusal.METER_OVER_LIMIT: lambda: (limited(Pit(), meter=Money.dollars(100)), START),
    Refusal.OVER_TABLE_LIMIT: lambda: (limited(Pit(), tables=2), add("3")),
    Refusal.LINK_OWES_WINS: lambda: (won(END, *EMPTIED), END_OF_LINK),
    Refusal.NO_SUCH_METER: lambda: (Pit(), adjust(1, meter="mega")),
    # The table.
    Refusal.NO_SUCH_TABLE: lambda: (Pit(), OFF_THE_LINK),
    Refusal.TABLE_EXISTS: lambda: (Pit(), add("1")),
    Refusal.TABLE_DIFFERS: lambda: (Pit(), add("3", game="hit-and-run")),
    Refusal.SPOT_COUNT_OUT_OF_RANGE: lambda: (Pit(), add("3", spots=0)),
    Refusal.TABLE_IS_CLOSED: lambda: (after(Pit(), CLOSED[0]), START),
    Refusal.TABLE_IS_OPEN: lambda: (Pit(), c.RemoveTable(table="1", by=SUPERVISOR)),
    Refusal.NO_DEALER: lambda: (after(Pit(), SIGN_OFF), START),
    Refusal.DEALER_SIGNED_ON: lambda: (Pit(), c.SignOn(table="1", by=SUPERVISOR)),
    Refusal.DEALER_ELSEWHERE: lambda: (
        after(Pit(), c.SignOff(table="2")),
        c.SignOn(table="2", by=DEALER),
    ),
    # The round.
    Refusal.NO_ROUND: lambda: (Pit(), END),
    Refusal.ROUND_UNDER_WAY: lambda: (playing(), START),
    Refusal.ROUND_NOT_OVER: lambda: (playing(), CLOSED[0]),
    Refusal.NO_LAST_ROUND: lambda: (Pit(), REOPEN),
    Refusal.NO_WAGERS: lambda: (Pit(), c.StartRound(table="1", spots=())),
    Refusal.NO_SUCH_SPOT: lambda: (Pit(spots=6), c.StartRound(table="1", spots=(7,))),
    Refusal.SPOT_TWICE: lambda: (Pit(), c.StartRound(table="1", spots=(1, 2, 1))),
    Refusal.SPOT_HAS_NO_WAGER: lambda: (playing(), mark("two-7s", 3)),
    Refusal.ROUND_HAS_NO_WAGERS: lambda: (
        after(Pit("bahama-bonus"), bonus(1)),
        mark("suited-pair", 1),
    ),
    Refusal.CHIP_ALREADY_LIFTED: lambda: (
        playing(c.LiftChip(table="1", spot=1), game="hit-and-run"),
        c.LiftChip(table="1", spot=1),
    ),
    Refusal.CHIP_ALREADY_PLACED: lambda: (
        playing(c.PlaceChip(table="1", spot=5)),
        c.PlaceChip(table="1", spot=5),
    ),
    Refusal.LEVEL_OUTDATED: lambda: (playing(), p.Sense("sensors", 0, (), ())),
    Refusal.CHIPS_WERE_REMOVED: lambda: (playing(), c.LiftChip(table="1", spot=1)),
    Refusal.COUNT_BELOW_ZERO: lambda: (playing(), c.CountChips(table="1", count=-1)),
    Refusal.SPOTS_ARE_JOINED: lambda: (playing(JOIN), JOIN),
    Refusal.SPOTS_NOT_JOINED: lambda: (playing(), c.SeparateSpots(table="1", spots=(1, 2))),
    Refusal.JOIN_NEEDS_TWO: lambda: (playing(), c.JoinSpots(table="1", spots=(1,))),
    Refusal.ROUND_HAS_BONUS: lambda: (
        playing(c.MarkBonus(table="1", winner=3, others=()), game="bahama-bonus"),
        VOID,
    ),
    Refusal.ROUND_IS_LATE: lambda: (after(Pit(), LATE), LATE),
    Refusal.FORM_NUMBER_MISSING: lambda: (Pit(), structs.replace(LATE, form_number=" ")),
    Refusal.FORM_IS_ENTERED: lambda: (after(Pit(), LATE, END), LATE),
    Refusal.NOTHING_TO_CORRECT: lambda: (playing(), correct(2, 1)),
    # Hands.
    Refusal.NO_SUCH_LINE: lambda: (playing(), mark("four-7s", 1)),
    Refusal.LINE_IS_THE_TABLES: lambda: (playing(game="hit-and-run"), mark("5-cards", 1)),
    Refusal.SPOT_IS_MARKED: lambda: (playing(mark("one-7", 1)), mark("two-7s", 1)),
    Refusal.TABLE_IS_MARKED: lambda: (
        playing(mark("5-cards"), game="hit-and-run"),
        mark("6-cards"),
    ),
    Refusal.HAND_IS_MARKED: lambda: (playing(mark("one-7", 1)), mark("one-7", 1)),
    Refusal.HAND_NOT_MARKED: lambda: (playing(), c.UnmarkHand(table="1", line="one-7", spot=1)),
    Refusal.MARK_NEEDS_SPOT: lambda: (playing(mark("one-7")), END),
    Refusal.IMPOSSIBLE_HAND: lambda: (
        after(Pit(decks=2), START),
        mark("three-7s-diamonds", 1),
    ),
    Refusal.IMPOSSIBLE_TOGETHER: lambda: (claimed(), mark("three-7s-suited", 2)),
    Refusal.AWARD_IS_SHARED: lambda: (
        shared(HOLE_CARD_SHOWN, verify("1.1/progressive/1")),
        mark("same-color-four-of-a-kind", 2),
    ),
    Refusal.OUT_OF_TURN: lambda: (won(), mark("three-7s-diamonds", 2)),
    Refusal.NOT_OUT_OF_TURN: lambda: (playing(), accept("three-7s-diamonds", 2)),
    Refusal.WIN_IS_LOGGED: lambda: (won(), mark("one-7", 1)),
    Refusal.TABLE_HAS_WIN: lambda: (
        playing(
            mark("9-cards"),
            declare(ShownCards.DEALER_HAND),
            verify("1.1/progressive"),
            game="hit-and-run",
        ),
        mark("5-cards"),
    ),
    # Cards.
    Refusal.IMPOSSIBLE_CARDS: lambda: (playing(game="bahama-bonus"), cards(1, "Th 9h")),
    Refusal.TOO_MANY_CARDS: lambda: (playing(), cards(1, "7d 7d 7d")),
    Refusal.DEALER_STANDS: lambda: (playing(game="hit-and-run"), cards(None, "Kd 7c 2c")),
    Refusal.CARDS_CONTRADICT: lambda: (playing(cards(1, "8d 9c")), mark("one-7", 1)),
    Refusal.CARDS_CONTRADICT_WIN: lambda: (
        won(cards(1, "7d 7h"), cards(None, "7d")),
        END,
    ),
    Refusal.HAND_NOT_FINAL: lambda: (claimed(cards(1, "7d 7d")), verify()),
    Refusal.NOT_DECLARED_FINAL: lambda: (
        playing(SUITED_FOUR, game="bet-the-set-21"),
        verify("1.1/suited-four-of-a-kind/1"),
    ),
    Refusal.NOTHING_TO_DECLARE: lambda: (claimed(), HOLE_CARD_SHOWN),
    Refusal.ALREADY_DECLARED: lambda: (
        playing(SUITED_FOUR, HOLE_CARD_SHOWN, game="bet-the-set-21"),
        HOLE_CARD_SHOWN,
    ),
    Refusal.NOT_DECLARED: lambda: (
        playing(SUITED_FOUR, game="bet-the-set-21"),
        HOLE_CARD_NOT_SHOWN,
    ),
    Refusal.NO_HAND_WAITS: lambda: (playing(game="bet-the-set-21"), HOLE_CARD_SHOWN),
    Refusal.CARDS_DECIDE: lambda: (
        playing(SUITED_FOUR, cards(None, "7d 7d"), game="bet-the-set-21"),
        HOLE_CARD_SHOWN,
    ),
    Refusal.UP_CARD_EXCLUDES: lambda: (
        playing(mark("two-ks", 1), declare(ShownCards.UP_CARD, line="two-ks"), game="kings-bounty"),
        mark("two-ks-and-blackjack", 2),
    ),
    Refusal.VERIFIED_BY_DECLARATION: lambda: (
        playing(
            SUITED_FOUR,
            HOLE_CARD_SHOWN,
            verify("1.1/suited-four-of-a-kind/1"),
            game="bet-the-set-21",
        ),
        HOLE_CARD_NOT_SHOWN,
    ),
    Refusal.CARDS_NOT_COMPLETE: lambda: (playing(cards(1, "7d 7d")), END),
    Refusal.WIN_NOT_MARKED: lambda: (playing(cards(1, "7d 7d"), cards(None, "7d")), END),
    # Claims.
    Refusal.NO_SUCH_CLAIM: lambda: (playing(), verify()),
    Refusal.CLAIM_NEEDS_SPOT: lambda: (
        after(Pit(), structs.replace(START, table="2")),
        mark("three-7s-diamonds", table="2"),
    ),
    Refusal.CLAIM_AT_JPH_NEEDS_SPOT: lambda: (playing(mark("three-7s-diamonds"), TO_JPH), J_POT),
    Refusal.CLAIM_NEEDS_EXECUTIVE: lambda: (claimed(), verify(by=SUPERVISOR)),
    Refusal.EARLIER_CLAIM_PENDING: lambda: (claimed(mark("three-7s-diamonds", 2)), verify()),
    Refusal.CLAIM_IS_CONFIRMED: lambda: (
        claimed(TO_JPH, TO_RUN),
        c.UnmarkHand(table="1", line="three-7s-diamonds", spot=1),
    ),
    Refusal.ALREADY_CONFIRMED: lambda: (claimed(CONFIRM), CONFIRM),
    Refusal.ALREADY_VERIFIED: lambda: (claimed(verify()), verify()),
    Refusal.ALREADY_REFUSED: lambda: (claimed(REFUSE), verify()),
    Refusal.NO_SUCH_REFUSAL: lambda: (claimed(REFUSE, READ), READ),
    Refusal.CLAIM_PENDING: lambda: (claimed(), END),
    Refusal.ROUND_HAS_WIN: lambda: (won(), VOID),
    Refusal.ROUND_HAS_CLAIMS: lambda: (claimed(), VOID),
    Refusal.MARKED_BY_VERIFIER: lambda: (
        playing(SIGN_OFF, c.SignOn(table="1", by=EXECUTIVE), mark("three-7s-diamonds", 1)),
        verify(),
    ),
    Refusal.NO_CLAIM_TO_LOG: lambda: (playing(TO_JPH), J_POT),
    Refusal.SPOT_NOT_IN_CLAIM: lambda: (
        claimed(),
        c.StrikeSpot(table="1", claim=DIAMONDS, spot=2, by=SUPERVISOR),
    ),
    Refusal.LAST_SPOT_OF_CLAIM: lambda: (
        shared(),
        c.StrikeSpot(table="1", claim="1.1/progressive/1", spot=1, by=SUPERVISOR),
    ),
    Refusal.REASON_MISSING: lambda: (playing(), structs.replace(VOID, reason="  ")),
    Refusal.SURVEILLANCE_MISSING: lambda: (claimed(verify(seen="")), END),
    Refusal.REFERENCE_GIVEN: lambda: (won(), reference("camera 2")),
    # The key.
    Refusal.KEY_AT_JPH: lambda: (after(Pit(), TO_JPH), START),
    Refusal.KEY_AT_RUN: lambda: (claimed(), J_POT),
    Refusal.NO_KEY_SWITCH: lambda: (Pit(), structs.replace(TO_JPH, table="2")),
    # The pads.
    Refusal.NO_SUCH_KEY: lambda: (claimed(), p.Confirm()),
    Refusal.CLAIM_HAS_CHANGED: lambda: (
        claimed_on_touch(),
        p.Swipe(EXECUTIVE, claim="1.1/another/1"),
    ),
    Refusal.CARD_IS_AWAITED: lambda: (after(claimed_on_touch(), CONFIRM), (p.Confirm(), p.Tap(2))),
    Refusal.CONFIRM_FIRST: lambda: (claimed_on_touch(), p.Swipe(EXECUTIVE)),
    Refusal.NO_REFERENCE_MISSING: lambda: (playing(), p.Reference(SUPERVISOR, "camera 1")),
    Refusal.NOTHING_TO_UNDO: lambda: (playing(), p.Undo()),
    Refusal.NO_LAST_SPOTS: lambda: (Pit(), p.SameSpots()),
    Refusal.SENSORS_LIGHT_SPOTS: lambda: (playing(END), (EVERY_SENSOR, p.SameSpots())),
    Refusal.LAST_SPOTS_ARE_LIT: lambda: (playing(END), (p.SameSpots(), p.SameSpots())),
    Refusal.HAND_FIRST: lambda: (playing(), p.Tap(1)),
    # Wins and adjustments.
    Refusal.NO_SUCH_WIN: lambda: (Pit(), PAY),
    Refusal.WIN_NOT_ADJUSTED: lambda: (claimed(TO_JPH, J_POT), PAY),
    Refusal.WIN_PAID_BY_TRAY: lambda: (fixed_win(), PAY),
    Refusal.SPOT_NOT_IN_WIN: lambda: (won(), c.PayWin(win=1, spot=2, by=ACCOUNTING)),
    Refusal.SHARE_ALREADY_PAID: lambda: (won(PAY), PAY),
    Refusal.WIN_BACKED_OUT: lambda: (won(END, back_out()), back_out()),
    Refusal.NOT_BACKED_OUT: lambda: (won(PAY), RECOVER),
    Refusal.WIN_HAS_CHANGED: lambda: (
        won(PAY),
        c.PrintWinPage(win=1, shows=won().win(1), page="0a" * 32, by=ACCOUNTING),
    ),
    Refusal.WINNER_NAME_MISSING: lambda: (
        won(),
        c.NameWinner(win=1, spot=1, name=" ", document="", by=SUPERVISOR),
    ),
    Refusal.NOTHING_TO_RECOVER: lambda: (won(END, back_out()), RECOVER),
    Refusal.METER_HAS_CLAIM: lambda: (claimed(), adjust(1)),
    Refusal.METER_HOLDS_LESS: lambda: (Pit(), adjust(-10_001)),
    Refusal.SEED_IS_LESS: lambda: (
        Pit(),
        adjust(-10_001, AdjustmentReason.SEED_RECOVERY),
    ),
    Refusal.OVER_THE_CAP: lambda: (capped(), adjust(1)),
    Refusal.AMOUNT_NOT_POSITIVE: lambda: (Pit(), adjust(0)),
    Refusal.ONLY_DECREASED: lambda: (Pit(), replace(adjust(1), pool=c.Pool.RESERVE)),
    Refusal.REASON_NOT_ALLOWED: lambda: (Pit(), adjust(1, AdjustmentReason.OVER_LIMIT)),
    # Terms.
    Refusal.ANOTHER_GAME: lambda: (Pit(), terms(Version.of(GAMES["hit-and-run"]))),
    Refusal.CAP_BELOW_METER: lambda: (Pit(), terms(CAPPED)),
    Refusal.METERS_DIFFER: lambda: (Pit(), terms(SWAPPED)),
    Refusal.CHANGE_IS_PENDING: lambda: (after(Pit(), terms(SAMPLE)), terms(SAMPLE)),
    Refusal.NO_CHANGE_PENDING: lambda: (Pit(), WITHDRAW),
    # The bonus of the base game.
    Refusal.GAME_HAS_NO_BONUS: lambda: (Pit(), bonus(1)),
    Refusal.WINNER_AMONG_OTHERS: lambda: (Pit("bahama-bonus"), bonus(1, 2, 1)),
    Refusal.CARDS_CONTRADICT_BONUS: lambda: (
        playing(cards(None, "8c"), game="bahama-bonus"),
        bonus(1),
    ),
    Refusal.WAGERS_NOT_RECORDED: lambda: (
        Pit("bahama-bonus"),
        (p.Tap(1), p.SpecialBonus(1, ())),
    ),
    Refusal.BONUS_IS_MARKED: lambda: (playing(bonus(1), game="bahama-bonus"), bonus(1)),
    # Rights.
    RightsRefusal.NEEDS_ROLE: lambda: (playing(), structs.replace(VOID, by=DEALER)),
    RightsRefusal.NEEDS_ROLE_TO_APPROVE: lambda: (won(), back_out(approved_by=DEALER)),
    RightsRefusal.NEEDS_TWO_PEOPLE: lambda: (won(), back_out(approved_by=SUPERVISOR)),
    RightsRefusal.NEEDS_OTHER_DEPARTMENT: lambda: (won(), back_out(approved_by=EXECUTIVE)),
}
