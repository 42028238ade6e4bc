"""Folding events into a link. Nothing is decided here: the same events give the same link."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TypeVar, cast

from msgspec import structs

from jackpit.ledger import Books, Reason, Stream, cut_of_position
from jackpit.money import ZERO
from jackpit.paytable import Line
from jackpit.table import events as e
from jackpit.table.claims import (
    is_followed,
    share_of,
    sharing_cut,
    streams_without,
    unresolved_marks,
)
from jackpit.table.events import Event
from jackpit.table.state import (
    EndedRound,
    Link,
    Mark,
    RefusedClaim,
    Round,
    Table,
    normalize_form_number,
)
from jackpit.table.win_fold import fold_win

E = TypeVar("E", bound=Event)
FOLDS: dict[type[Event], Callable[[Link, Event], None]] = {}


def folds(kind: type[E]) -> Callable[[Callable[[Link, E], None]], Callable[[Link, E], None]]:
    """Register the function that applies a kind of event to a link."""

    def register(fold: Callable[[Link, E], None]) -> Callable[[Link, E], None]:
        assert kind not in FOLDS
        FOLDS[kind] = cast("Callable[[Link, Event], None]", fold)
        return fold

    return register


def create_link(event: e.LinkFormed) -> Link:
    """Create a link from its first event."""
    streams = {meter: Stream() for meter in event.version.meters}
    link = Link(event.link, event.version, Books(), streams)
    link.post(event.transfers)
    return link


def apply(link: Link, event: e.Event) -> None:
    """Apply an event to *link*."""
    fold, before = FOLDS.get(type(event)), link.posted
    if fold is not None:
        fold(link, event)
    else:
        link.post(event.transfers)
    assert link.posted - before == len(event.all_transfers), f"{event} moved other transfers"


def _round(link: Link, event: e.RoundEvent) -> Round:
    found = link.tables[event.table].round
    assert found is not None
    assert found.number == event.round, f"round {event.round} is not under way"
    return found


# The link and its tables.


@folds(e.TableAdded)
def _(link: Link, event: e.TableAdded) -> None:
    link.tables[event.table] = table = Table(event.table, event.controller, event.spots)
    _begin_phase(link, table)


def _begin_phase(link: Link, table: Table) -> None:
    link.phases += 1
    table.phase = link.phases


@folds(e.TableRemoved)
def _(link: Link, event: e.TableRemoved) -> None:
    del link.tables[event.table]


@folds(e.LinkOpened)
def _(link: Link, event: e.LinkOpened) -> None:
    link.is_open = True


@folds(e.LimitsAdopted)
def _(link: Link, event: e.LimitsAdopted) -> None:
    link.limits, link.limits_entry = event.limits, event.entry


@folds(e.LinkClosed)
def _(link: Link, event: e.LinkClosed) -> None:
    link.is_open = False


@folds(e.TableOpened)
def _(link: Link, event: e.TableOpened) -> None:
    table = link.tables[event.table]
    table.is_open = True
    table.last_spots = ()
    _begin_phase(link, table)


@folds(e.TableClosed)
def _(link: Link, event: e.TableClosed) -> None:
    link.tables[event.table].is_open = False


@folds(e.DealerSignedOn)
def _(link: Link, event: e.DealerSignedOn) -> None:
    link.tables[event.table].dealer = event.by


@folds(e.DealerSignedOff)
def _(link: Link, event: e.DealerSignedOff) -> None:
    link.tables[event.table].dealer = None


# A round.


@folds(e.RoundStarted)
def _(link: Link, event: e.RoundStarted) -> None:
    assert event.version == link.version.number
    link.rounds = event.round
    table = link.tables[event.table]
    table.round = Round(
        event.round,
        event.table,
        link.version,
        event.spots,
        event.dealer,
        late=event.late,
        sensed=event.sensed,
    )
    table.last = None
    if table.refused:
        table.refused = table.unread_refusals
    _begin_phase(link, table)
    if link.version.has_cap:
        _note_capped(table.round, event)
    link.post(event.transfers)


def _note_capped(round: Round, event: e.RoundEvent) -> None:
    capped, uncapped = Reason.CAPPED, Reason.CAPPED_REVERSED
    for transfer in event.transfers:
        if transfer.reason is capped:
            meter = transfer.target.key
            round.capped[meter] = round.capped.get(meter, ZERO) + transfer.amount
        elif transfer.reason is uncapped:
            round.capped[transfer.source.key] -= transfer.amount


@folds(e.ChipLifted)
def _(link: Link, event: e.ChipLifted) -> None:
    round = _round(link, event)
    if event.late:
        round.placed = tuple(spot for spot in round.placed if spot != event.spot)
    else:
        round.lifted = (*round.lifted, event.spot)


@folds(e.ChipPlaced)
def _(link: Link, event: e.ChipPlaced) -> None:
    round = _round(link, event)
    if event.back:
        round.lifted = tuple(spot for spot in round.lifted if spot != event.spot)
    else:
        round.placed = (*round.placed, event.spot)


@folds(e.ChipsCounted)
def _(link: Link, event: e.ChipsCounted) -> None:
    _round(link, event).chips_counted = event.count


@folds(e.HandMarked)
def _(link: Link, event: e.HandMarked) -> None:
    round = _round(link, event)
    line = round.version.hands[event.line]
    if round.version.is_bonus(line):
        mark = Mark(line, event.spot, None, (event.by.key,), others=event.others)
        round.bonuses.append(mark)
        return
    waiting = _mark_without_spot(round, line)
    mark = Mark(line, event.spot, event.cut, (event.by.key,), shown=event.shown)
    if waiting is not None:  # its spot was now tapped on the keypad
        round.marks.remove(waiting)
        by = tuple(dict.fromkeys((*waiting.by, *mark.by)))
        mark = structs.replace(waiting, spot=event.spot, cut=event.cut, by=by)
    elif event.cut is not None:
        mark = structs.replace(mark, position=_note(link, line, event.cut))
    round.marks.append(mark)
    if (share := share_of(line)) is not None and is_followed(link, share.of):
        _announce(link, (share.of,))


@folds(e.ClaimsAnnounced)
def _(link: Link, event: e.ClaimsAnnounced) -> None:
    _announce(link, event.meters)


def _announce(link: Link, meters: Collection[str]) -> None:
    """From now on every sign shows the claims on these meters."""
    for table in link.tables.values():
        if (round := table.round) is not None:
            round.marks = [
                structs.replace(mark, is_announced=True)
                if (share := share_of(mark.line)) is not None and share.of in meters
                else mark
                for mark in round.marks
            ]


def _mark_without_spot(round: Round, line: Line) -> Mark | None:
    for mark in round.marks:
        if mark.needs_spot and mark.line.key == line.key:
            return mark
    return None


def _note(link: Link, line: Line, cut: str) -> str:
    """Note a position in the stream of a line's meter, and return its name."""
    share = share_of(line)
    assert share is not None
    stream = link.streams[share.of]
    numbers = [int(x.rpartition(".")[2]) for x in stream.positions if cut_of_position(x) == cut]
    position = f"{cut}.{max(numbers, default=0) + 1}"
    link.streams[share.of] = stream.note(position)
    return position


def _clear(link: Link, round: Round, marks: Iterable[tuple[str, int | None]]) -> None:
    gone = set(marks)
    round.marks, round.bonuses = (
        [m for m in found if m.win is not None or (m.line.key, m.spot) not in gone]
        for found in (round.marks, round.bonuses)
    )
    _drop_declarations(round)
    _withdraw_positions(link, round)


def _drop_declarations(round: Round) -> None:
    """Drop what was declared of a hand that is no longer marked."""
    round.declared = tuple(
        [x for x in round.declared if x.spot is None or round.mark_on(x.spot) is not None]
    )


def _withdraw_positions(link: Link, round: Round) -> None:
    """Remove the positions that no mark of the round has anymore."""
    link.streams |= streams_without(link.streams, round, unresolved_marks(link, round))


@folds(e.MarkAccepted)
def _(link: Link, event: e.MarkAccepted) -> None:
    round = _round(link, event)
    round.marks = [
        structs.replace(mark, in_turn=event.in_turn)
        if (mark.line.key, mark.spot) == (event.line, event.spot)
        else mark
        for mark in round.marks
    ]


@folds(e.HandUnmarked)
def _(link: Link, event: e.HandUnmarked) -> None:
    _clear(link, _round(link, event), event.marks)
    link.post(event.transfers)


@folds(e.SpotsJoined)
def _(link: Link, event: e.SpotsJoined) -> None:
    round = _round(link, event)
    round.joined = (*round.joined, frozenset(event.spots))


@folds(e.SpotsSeparated)
def _(link: Link, event: e.SpotsSeparated) -> None:
    round = _round(link, event)
    round.joined = tuple(group for group in round.joined if group != frozenset(event.spots))


@folds(e.CardsEntered)
def _(link: Link, event: e.CardsEntered) -> None:
    round = _round(link, event)
    if event.spot is None:
        round.dealer_cards = event.cards
    elif event.cards:
        round.player_cards[event.spot] = event.cards
    else:
        round.player_cards.pop(event.spot, None)


@folds(e.CardsDeclared)
def _(link: Link, event: e.CardsDeclared) -> None:
    round = _round(link, event)
    round.declared = (*round.declared, event.declaration)


@folds(e.DeclarationWithdrawn)
def _(link: Link, event: e.DeclarationWithdrawn) -> None:
    round = _round(link, event)
    round.declared = tuple([x for x in round.declared if x != event.declaration])


@folds(e.RoundEnded)
def _(link: Link, event: e.RoundEnded) -> None:
    round, table = _round(link, event), link.tables[event.table]
    _fold_wins_of(link, round, event)
    table.last, table.round = EndedRound(round, event.transfers, event.payments), None
    _remember_spots(table, round)
    _begin_phase(link, table)
    link.post(event.transfers)


def _remember_spots(table: Table, round: Round) -> None:
    if round.spots and not round.late:
        table.last_spots = round.spots


def _fold_wins_of(link: Link, round: Round, event: Event) -> None:
    for number in round.wins:
        link.wins[number] = fold_win(link.wins[number], event)


@folds(e.RoundReopened)
def _(link: Link, event: e.RoundReopened) -> None:
    table = link.tables[event.table]
    assert table.last is not None
    table.round = structs.replace(
        table.last.round, paid_before=table.last.payments, sensed=(), placed=()
    )  # its chips are gone; what lies on the sensors now is for the next round
    table.last = None
    _begin_phase(link, table)
    _fold_wins_of(link, table.round, event)
    link.post(event.transfers)


@folds(e.SpotsCorrected)
def _(link: Link, event: e.SpotsCorrected) -> None:
    round = _round(link, event)
    _note_capped(round, event)
    added = set(event.spots).difference(round.spots)
    round.placed = tuple(spot for spot in round.placed if spot not in added)
    round.spots = event.spots
    round.player_cards = {s: c for s, c in round.player_cards.items() if s in event.spots}
    groups = (group.intersection(event.spots) for group in round.joined)
    round.joined = tuple(group for group in groups if len(group) > 1)
    round.lifted = tuple(spot for spot in round.lifted if spot in event.spots)
    link.post(event.transfers)


@folds(e.RoundVoided)
def _(link: Link, event: e.RoundVoided) -> None:
    round = _round(link, event)
    round.marks = []
    _withdraw_positions(link, round)
    table = link.tables[event.table]
    table.round = None
    _remember_spots(table, round)
    _begin_phase(link, table)
    # A voided round does not count: its paper form may be entered again, correctly.
    link.entered_forms = {
        table: {form: number for form, number in forms.items() if number != event.round}
        for table, forms in link.entered_forms.items()
    }
    link.post(event.transfers)


@folds(e.RoundEnteredLate)
def _(link: Link, event: e.RoundEnteredLate) -> None:
    _round(link, event).late = True
    forms = link.entered_forms.setdefault(event.table, {})
    forms[normalize_form_number(event.form_number)] = event.round


# Verification.


@folds(e.KeyTurnedToJph)
def _(link: Link, event: e.KeyTurnedToJph) -> None:
    table = link.tables[event.table]
    table.key_holder = event.by
    if table.round is not None:
        _confirm(table.round, event.marks)


@folds(e.ClaimConfirmed)
def _(link: Link, event: e.ClaimConfirmed) -> None:
    _confirm(_round(link, event), event.marks)


def _confirm(round: Round, marks: Iterable[tuple[str, int | None]]) -> None:
    """Marks of a claim that was presented bind (rules HG64)."""
    own = set(marks)
    round.marks, round.bonuses = (
        [
            structs.replace(mark, is_confirmed=True, is_announced=True)
            if mark.win is None and (mark.line.key, mark.spot) in own
            else mark
            for mark in found
        ]
        for found in (round.marks, round.bonuses)
    )


@folds(e.KeyReturnedToRun)
def _(link: Link, event: e.KeyReturnedToRun) -> None:
    link.tables[event.table].key_holder = None


@folds(e.WinLogged)
def _(link: Link, event: e.WinLogged) -> None:
    table, round, win = link.tables[event.table], _round(link, event), event.win
    if event.cut is not None and win.meter is not None:
        _keep_cut(link, round, win.meter, event.cut)
    own = set(event.marks)
    round.marks, round.bonuses = (
        [
            structs.replace(mark, win=win.number, cut=event.cut)
            if mark.win is None and (mark.line.key, mark.spot) in own
            else mark
            for mark in found
        ]
        for found in (round.marks, round.bonuses)
    )
    table.planned = (*table.planned, *win.transfers)
    link.wins[win.number] = win


def _keep_cut(link: Link, round: Round, meter: str, cut: str) -> None:
    """From now on a cut stays where it is; if it is made only now, all present marks share it."""
    stream = link.streams[meter]
    if cut not in stream.cuts:
        stream = stream.note(f"{cut}.1")
        round.marks = [_with_cut(mark, meter, cut) for mark in round.marks]
    own = [position for position in stream.positions if cut_of_position(position) == cut]
    link.streams[meter] = stream.without(own[1:])
    round.marks = sharing_cut(round.marks, meter, cut)


def _with_cut(mark: Mark, meter: str, cut: str) -> Mark:
    """The mark with a cut just made by its own or an earlier verification."""
    share = share_of(mark.line)
    if mark.cut is None and share is not None and share.of == meter:
        return structs.replace(mark, cut=cut)
    return mark


@folds(e.MetersAdjusted)
def _(link: Link, event: e.MetersAdjusted) -> None:
    round = _round(link, event)
    link.tables[event.table].planned = ()
    link.post(event.transfers)
    for win in event.wins:
        link.wins[win.number] = fold_win(link.wins[win.number], event)
    _withdraw_positions(link, round)
    link.post(event.repaid)


@folds(e.ClaimRefused)
def _(link: Link, event: e.ClaimRefused) -> None:
    round = _round(link, event)
    _clear(link, round, event.marks)
    _note_refusal(link, event, event.marks, event.reason)
    link.post(event.transfers)


def _note_refusal(
    link: Link,
    event: e.ClaimRefused | e.SpotStruck,
    marks: Iterable[tuple[str, int | None]],
    reason: str,
) -> None:
    """Keep a refusal until the dealer acknowledges it, and its round is over."""
    table, version = link.tables[event.table], _round(link, event).version
    table.refusals += 1
    refused = RefusedClaim(
        number=table.refusals,
        round=event.round,
        claim=event.claim,
        lines=tuple(dict.fromkeys(version.hands[key].name for key, _ in marks)),
        spots=tuple(sorted(spot for _, spot in marks if spot is not None)),
        reason=reason,
        by=event.by,
    )
    table.refused = (*table.refused, refused)


@folds(e.RefusalAcknowledged)
def _(link: Link, event: e.RefusalAcknowledged) -> None:
    table = link.tables[event.table]
    table.refused = tuple(
        [
            structs.replace(x, is_acknowledged=True) if x.number == event.refusal else x
            for x in table.refused
        ]
    )


@folds(e.SpotStruck)
def _(link: Link, event: e.SpotStruck) -> None:
    round, struck = _round(link, event), ((event.line, event.spot),)
    _clear(link, round, struck)
    _note_refusal(link, event, struck, "")
    link.post(event.transfers)


# Terms.


@folds(e.TermsProposed)
def _(link: Link, event: e.TermsProposed) -> None:
    link.pending = event.version


@folds(e.TermsWithdrawn)
def _(link: Link, event: e.TermsWithdrawn) -> None:
    link.pending = None


@folds(e.TermsChanged)
def _(link: Link, event: e.TermsChanged) -> None:
    link.version = event.version
    link.pending = None


@folds(e.LinkDecommissioned)
def _(link: Link, event: e.LinkDecommissioned) -> None:
    link.post(event.transfers)
    link.moved_to = event.to


# Wins.


def _fold_one_win(
    link: Link,
    event: e.ReferenceGiven | e.WinnerNamed | e.WinPagePrinted | e.WinPaid | e.ShareRecovered,
) -> None:
    link.wins[event.win] = fold_win(link.wins[event.win], event)
    link.post(event.transfers)


folds(e.ReferenceGiven)(_fold_one_win)
folds(e.WinnerNamed)(_fold_one_win)
folds(e.WinPagePrinted)(_fold_one_win)
folds(e.WinPaid)(_fold_one_win)
folds(e.ShareRecovered)(_fold_one_win)


@folds(e.WinBackedOut)
def _(link: Link, event: e.WinBackedOut) -> None:
    win = link.wins[event.win]
    link.wins[event.win] = fold_win(win, event)
    if win.has_reseed and not event.reseed_undone:
        over_cap = (t.amount for t in event.transfers if t.reason is Reason.OVER_CAP)
        link.standing_reseeds[win.number] = sum(over_cap, start=ZERO)
    for number in event.also_undone:
        del link.standing_reseeds[number]
    table = link.tables.get(win.table)
    ended = table.last.round if table is not None and table.last is not None else None
    for round in (table.round if table is not None else None, ended):
        if round is not None and round.number == win.round:
            round.marks = [mark for mark in round.marks if mark.win != win.number]
            round.bonuses = [mark for mark in round.bonuses if mark.win != win.number]
            _drop_declarations(round)
    link.post(event.transfers)
