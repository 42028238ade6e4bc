"""Wagers of a round: recording, lifted chips, chip counts, corrections, voiding, late entry."""

from __future__ import annotations

from jackpit.paytable import Chips
from jackpit.refusal import Refused
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.claims import claims_of, confirmed_claims
from jackpit.table.guards import (
    why_bad_spots,
    why_key_at_jph,
    why_no_dealer,
    why_no_reason,
    why_no_round,
    why_no_table,
    why_no_wager,
    why_not_dealing,
)
from jackpit.table.handlers import handles
from jackpit.table.limits import why_over_limits
from jackpit.table.marks import why_spot_is_marked
from jackpit.table.person import Person
from jackpit.table.refusal import Refusal
from jackpit.table.state import (
    MAX_FORM_NUMBER_LENGTH,
    Link,
    Round,
    dealer_at,
    normalize_form_number,
    round_at,
)
from jackpit.table.transfers import Transfers, return_wagers, take_wagers


def why_not_ready(link: Link, key: str) -> Refused | None:
    """A round begins only at an open table of an open link, one at a time."""
    if why := why_no_table(link, key):
        return why
    table = link.tables[key]
    if not link.is_open:
        return Refusal.LINK_IS_CLOSED.given()
    if not table.is_open:
        return Refusal.TABLE_IS_CLOSED.given()
    if why := why_no_dealer(table) or why_key_at_jph(table):
        return why
    return Refusal.ROUND_UNDER_WAY.given() if table.round is not None else None


def why_not_start_round(link: Link, command: c.StartRound) -> Refused | None:
    """Once per round, on spots of the table (rules HG7), within the house limits (rules HG34)."""
    if why := why_not_ready(link, command.table) or why_over_limits(link):
        return why
    if not command.spots:
        return Refusal.NO_WAGERS.given()
    table = link.tables[command.table]
    if why := why_bad_spots(table, command.spots):
        return why
    return why_bad_spots(table, command.sensed) if command.sensed else None


def why_not_wager(link: Link, table: str, spot: int) -> Refused | None:
    """Why a tap on *spot* would not be a wager now."""
    return (
        why_not_ready(link, table)
        or why_over_limits(link)
        or why_bad_spots(link.tables[table], (spot,))
    )


@handles(c.StartRound, unless=why_not_start_round)
def start_round(link: Link, command: c.StartRound) -> e.Events:
    """Record the wagers and their contributions."""
    table, sensed = command.table, tuple(sorted(command.sensed))
    return (begin_round(link, table, command.spots, dealer_at(link, table), sensed=sensed),)


def begin_round(
    link: Link,
    table: str,
    spots: tuple[int, ...],
    dealer: Person,
    *,
    sensed: tuple[int, ...] = (),
    late: bool = False,
) -> e.RoundStarted:
    """Begin a round with wagers on *spots*."""
    return e.RoundStarted(
        table=table,
        round=link.rounds + 1,
        version=link.version.number,
        spots=tuple(sorted(spots)),
        dealer=dealer,
        late=late,
        sensed=sensed,
        transfers=take_wagers(link, link.version, table, len(spots)),
    )


def why_not_lift_chip(link: Link, command: c.LiftChip) -> Refused | None:
    """A chip can be lifted once, and only where chips stay on the layout (rules HG8).

    A chip that was placed during the round can be lifted anywhere.
    """
    if why := why_no_round(link, command.table):
        return why
    round = round_at(link, command.table)
    if command.spot in round.placed:
        return None
    if why := why_no_wager(round, (command.spot,)):
        return why
    if round.version.chips is Chips.REMOVED:
        return Refusal.CHIPS_WERE_REMOVED.given()
    if command.spot in round.lifted:
        return Refusal.CHIP_ALREADY_LIFTED.given(spot=command.spot)
    return None


@handles(c.LiftChip, unless=why_not_lift_chip)
def lift_chip(link: Link, command: c.LiftChip) -> e.Events:
    """Log the lifted chip; a wager still counts."""
    round, spot = round_at(link, command.table), command.spot
    late = spot in round.placed
    return (e.ChipLifted(table=command.table, round=round.number, spot=spot, late=late),)


def why_not_place_chip(link: Link, command: c.PlaceChip) -> Refused | None:
    """A chip can be placed where none lies (rules HG8)."""
    if why := why_no_round(link, command.table):
        return why
    round, spot = round_at(link, command.table), command.spot
    if why := why_bad_spots(link.tables[command.table], (spot,)):
        return why
    is_wager = spot in round.spots and round.version.chips is not Chips.REMOVED
    if spot in round.placed or (is_wager and spot not in round.lifted):
        return Refusal.CHIP_ALREADY_PLACED.given(spot=spot)
    return None


@handles(c.PlaceChip, unless=why_not_place_chip)
def place_chip(link: Link, command: c.PlaceChip) -> e.Events:
    """Log the chip: it was lifted and is back, or it came too late and does not play."""
    round, spot = round_at(link, command.table), command.spot
    back = spot in round.lifted
    return (e.ChipPlaced(table=command.table, round=round.number, spot=spot, back=back),)


def why_not_count_chips(link: Link, command: c.CountChips) -> Refused | None:
    """A chip count is zero or more and needs a round with a dealer."""
    if why := why_no_round(link, command.table) or why_no_dealer(link.tables[command.table]):
        return why
    return Refusal.COUNT_BELOW_ZERO.given() if command.count < 0 else None


@handles(c.CountChips, unless=why_not_count_chips)
def count_chips(link: Link, command: c.CountChips) -> e.Events:
    """Compare the chips with the recorded wagers (rules HG38)."""
    round = round_at(link, command.table)
    return (
        e.ChipsCounted(
            table=command.table,
            round=round.number,
            count=command.count,
            wagers=len(round.spots),
            by=dealer_at(link, command.table),
        ),
    )


def _why_has_win(round: Round) -> Refused | None:
    for mark in round.all_marks:
        if mark.win is not None:
            return Refusal.ROUND_HAS_WIN.given(win=mark.win)
    return None


def _why_has_claims(round: Round) -> Refused | None:
    """A round with a claim or a win can no longer be changed."""
    if why := _why_has_win(round):
        return why
    return Refusal.ROUND_HAS_CLAIMS.given() if claims_of(round) else None


def why_not_correct_spots(link: Link, command: c.CorrectSpots) -> Refused | None:
    """The spots can be corrected before any claim (rules HG31)."""
    if why := why_no_round(link, command.table) or why_key_at_jph(link.tables[command.table]):
        return why
    round = round_at(link, command.table)
    if why := _why_has_claims(round) or why_bad_spots(link.tables[command.table], command.spots):
        return why
    if not command.spots:
        return Refusal.NO_WAGERS.given()
    if set(command.spots) == set(round.spots):
        return Refusal.NOTHING_TO_CORRECT.given()
    for mark in round.marks:
        if mark.spot is not None and mark.spot not in command.spots:
            return why_spot_is_marked(link, round, mark)
    return why_no_reason(command.reason)


@handles(c.CorrectSpots, unless=why_not_correct_spots)
def correct_spots(link: Link, command: c.CorrectSpots) -> e.Events:
    """Record additional wagers, or reverse those that were not made.

    A wager on another spot contributed the same, so only the number of wagers moves money.
    """
    round = round_at(link, command.table)
    more = len(command.spots) - len(round.spots)
    transfers: Transfers = ()
    if more > 0:
        transfers = take_wagers(link, round.version, command.table, more)
    elif more < 0:
        transfers = return_wagers(link, round, -more)
    return (
        e.SpotsCorrected(
            table=command.table,
            round=round.number,
            spots=tuple(sorted(command.spots)),
            reason=command.reason,
            by=command.by,
            transfers=transfers,
        ),
    )


def why_not_void_round(link: Link, command: c.VoidRound) -> Refused | None:
    """A round can be voided before any claim (rules HG31)."""
    if why := why_no_round(link, command.table) or why_key_at_jph(link.tables[command.table]):
        return why
    round = round_at(link, command.table)
    if round.bonuses:
        return Refusal.ROUND_HAS_BONUS.given()
    return _why_has_claims(round) or why_no_reason(command.reason)


@handles(c.VoidRound, unless=why_not_void_round)
def void_round(link: Link, command: c.VoidRound) -> e.Events:
    """Return the wagers and their contributions."""
    round = round_at(link, command.table)
    return (
        e.RoundVoided(
            table=command.table,
            round=round.number,
            reason=command.reason,
            by=command.by,
            transfers=return_wagers(link, round, len(round.spots)),
        ),
    )


def why_not_enter_late(link: Link, command: c.EnterLate) -> Refused | None:
    """A round played on paper is entered once, while the table could deal it (rules HG32)."""
    if why := why_no_table(link, command.table):
        return why
    table = link.tables[command.table]
    if table.round is None and (why := why_not_ready(link, command.table)):
        return why
    if table.round is not None and table.round.late:
        return Refusal.ROUND_IS_LATE.given()
    if why := why_key_at_jph(table):
        return why
    if not command.spots:
        return Refusal.NO_WAGERS.given()
    if table.round is not None and set(command.spots) != set(table.round.spots):
        return Refusal.ROUND_UNDER_WAY.given()
    if why := why_bad_spots(table, command.spots) or _why_bad_form(link, command):
        return why
    return why_no_reason(command.reason)


def _why_bad_form(link: Link, command: c.EnterLate) -> Refused | None:
    """A paper form has a number and is entered once, or it would be paid twice."""
    number = " ".join(command.form_number.split())
    if not 1 <= len(number) <= MAX_FORM_NUMBER_LENGTH:
        return Refusal.FORM_NUMBER_MISSING.given(most=MAX_FORM_NUMBER_LENGTH)
    entered = link.entered_forms.get(command.table, {}).get(normalize_form_number(number))
    if entered is None:
        return None
    return Refusal.FORM_IS_ENTERED.given(form=number, table=command.table, round=entered)


@handles(c.EnterLate, unless=why_not_enter_late)
def enter_late(link: Link, command: c.EnterLate) -> e.Events:
    """Begin the round, or continue the interrupted one; its hands are marked next."""
    table = link.tables[command.table]
    events: list[e.Event] = []
    if table.round is None:
        dealer = dealer_at(link, command.table)
        events.append(begin_round(link, command.table, command.spots, dealer, late=True))
    number = link.rounds + 1 if table.round is None else table.round.number
    events.append(
        e.RoundEnteredLate(
            table=command.table,
            round=number,
            form_number=" ".join(command.form_number.split()),
            reason=command.reason,
            by=command.by,
            approved_by=command.approved_by,
        )
    )
    return tuple(events)


def _why_not_join_now(round: Round) -> Refused | None:
    """Joining changes the envy of a claim, and with it who verifies it (rules HG63, HG64)."""
    if why := _why_has_win(round):
        return why
    return Refusal.CLAIM_PENDING.given() if confirmed_claims(round) else None


def why_not_join_spots(link: Link, command: c.JoinSpots) -> Refused | None:
    """Two spots or more, each with a wager and in one group only, before any win (rules HG27)."""
    if why := why_not_dealing(link, command.table):
        return why
    round = round_at(link, command.table)
    if why := _why_not_join_now(round):
        return why
    if why := why_bad_spots(link.tables[command.table], command.spots):
        return why
    if len(command.spots) < 2:
        return Refusal.JOIN_NEEDS_TWO.given()
    for spot in command.spots:
        if any(spot in group for group in round.joined):
            return Refusal.SPOTS_ARE_JOINED.given(spot=spot)
    return why_no_wager(round, command.spots)


@handles(c.JoinSpots, unless=why_not_join_spots)
def join_spots(link: Link, command: c.JoinSpots) -> e.Events:
    """Record that spots are played by one player (rules HG27)."""
    round = round_at(link, command.table)
    return (
        e.SpotsJoined(
            table=command.table,
            round=round.number,
            spots=command.spots,
            by=dealer_at(link, command.table),
        ),
    )


def why_not_separate_spots(link: Link, command: c.SeparateSpots) -> Refused | None:
    """Only joined spots can be separated, and not after a win fixed the envy (rules HG27)."""
    if why := why_not_dealing(link, command.table):
        return why
    round = round_at(link, command.table)
    if frozenset(command.spots) not in round.joined:
        return Refusal.SPOTS_NOT_JOINED.given()
    return _why_not_join_now(round)


@handles(c.SeparateSpots, unless=why_not_separate_spots)
def separate_spots(link: Link, command: c.SeparateSpots) -> e.Events:
    """Take back that spots are played by one player (rules HG27)."""
    round = round_at(link, command.table)
    return (
        e.SpotsSeparated(
            table=command.table,
            round=round.number,
            spots=command.spots,
            by=dealer_at(link, command.table),
        ),
    )
