"""A round replayed press by press: in words, with the table and every meter before and after.

The link is replayed from the signed snapshot before the round, by the same fold that played it; the
words are those of the present program.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import structs

from jackpit.ledger import Account, AccountKind
from jackpit.manager.codec import Json, decode
from jackpit.manager.eventlog.load import iterate_entries, load_link_before, read_hash
from jackpit.manager.eventlog.log import LINK_EVENT
from jackpit.manager.eventlog.record import ChainError, ChainFault, chain_record
from jackpit.manager.house.origins import describe_origin
from jackpit.manager.reports.log_reader import decode_win
from jackpit.manager.reports.wins.payments import cage_status_of
from jackpit.manager.reports.wins.status import win_status
from jackpit.manager.store.base import Entry, Reader
from jackpit.manager.store.queries.logs import RecordRow
from jackpit.manager.store.queries.postings import sum_postings
from jackpit.manager.store.queries.rounds import RoundRow
from jackpit.manager.store.queries.wins import read_wins_of_round
from jackpit.messages import Message, Sentence, Text
from jackpit.money import ZERO, Money
from jackpit.table import Link, Payment, Person, Version, Win, payout_sheet
from jackpit.table import apply as apply_to_link
from jackpit.table import events as e
from jackpit.table.event_text import event_sentences, format_reason
from jackpit.value import extend
from jackpit.web.approvals.preview import PreviewAccountView
from jackpit.web.replay.views import (
    ReplayMarkView,
    ReplayMeterView,
    ReplayPaymentView,
    ReplayPictureView,
    ReplayRangeView,
    ReplayStepView,
    ReplayWinView,
)
from jackpit.web.views import meters_view, payment_view, pending_claim_view


class GivenReason(Message):
    """The reason that a person gave with a correction."""

    TEXT = "{text}"


@dataclass(slots=True)
class RoundReplay:
    """The state of a replay."""

    reader: Reader
    key: str
    """The key of the link."""

    table: str
    round: int
    link: Link
    steps: list[ReplayStepView] = field(default_factory=list)
    payments: tuple[Payment, ...] = ()
    picture: ReplayPictureView | None = None

    # During the round.

    def walk(self, entries: Iterable[Entry], own: Collection[int], before: bytes) -> int:
        """Apply *entries* to the link, and describe those that are the round's *own*.

        Returns the number of the last entry; a ChainError names the first altered one.
        """
        last = 0
        for entry in entries:
            before = _verify_hash(entry, before)
            record = decode(entry.record)
            events = [LINK_EVENT.convert(event) for event in record["events"]]
            if entry.seq in own:
                self._describe(entry, record, events)
            else:
                for event in events:
                    apply_to_link(self.link, event)
            last = entry.seq
        return last

    def _describe(self, entry: Entry, record: Json, events: list[Any]) -> None:
        words: list[Text] = []
        opening = self.link.books.balances()
        for event in events:
            apply_to_link(self.link, event)
            words += event_sentences(self.link, [event])
            self.payments = _payments_after(event, self.payments)
        self._draw()
        self._add(
            entry, record, events, words=words, opening=opening, closing=self.link.books.balances()
        )

    # Later entries about its wins.

    def describe_later(self, entries: Iterable[Entry], after: int) -> None:
        """Describe entries about its wins after entry *after*, the last one applied."""
        held = defaultdict(lambda: ZERO, self.link.books.balances())
        for entry in entries:
            for row in sum_postings(self.reader, log=self.key, first=after + 1, last=entry.seq - 1):
                held[row.source] -= Money(row.microcents)
                held[row.target] += Money(row.microcents)
            _verify_hash(entry, read_hash(self.reader, self.key, entry.seq - 1))
            record = decode(entry.record)
            events = [LINK_EVENT.convert(event) for event in record["events"]]
            words: list[Text] = []
            opening = dict(held)
            for event in events:
                for transfer in event.all_transfers:
                    held[transfer.source.name] -= transfer.amount
                    held[transfer.target.name] += transfer.amount
                without_books = structs.replace(event, transfers=())  # already added above
                apply_to_link(self.link, without_books)
                words += event_sentences(self.link, [event])
            self._add(
                entry,
                record,
                events,
                words=words,
                opening=opening,
                closing=dict(held),
                is_later=True,
            )
            after = entry.seq

    # The view.

    def _add(
        self,
        entry: Entry,
        record: Json,
        events: list[Any],
        *,
        words: list[Text],
        opening: dict[str, Money],
        closing: dict[str, Money],
        is_later: bool = False,
    ) -> None:
        touched = {
            name
            for event in events
            for transfer in event.all_transfers
            for name in (transfer.source.name, transfer.target.name)
        }
        meters = [f"{AccountKind.METER.value} {meter}" for meter in self.link.streams]
        self.steps.append(
            ReplayStepView(
                seq=entry.seq,
                at=record["at"],
                by=record["by"],
                origin=describe_origin(record["from"]),
                why=record.get("why", ""),
                command=record["command"],
                hash=entry.hash.hex(),
                events=[type(event).__name__ for event in events],
                words=words,
                people=_people(events),
                reasons=[reason for event in events if (reason := _reason_given(event))],
                meters=[
                    ReplayMeterView(
                        meter=Account.named(name).key,
                        before=opening.get(name, ZERO),
                        after=closing.get(name, ZERO),
                    )
                    for name in meters
                ],
                accounts=[
                    PreviewAccountView(
                        account=name,
                        before=opening.get(name, ZERO),
                        after=closing.get(name, ZERO),
                    )
                    for name in sorted(touched - set(meters))
                ],
                is_later=is_later,
                picture=None if is_later else self.picture,
            )
        )

    def _draw(self) -> None:
        """Draw the table in its present state; once the round is over it stays."""
        table = self.link.tables.get(self.table)
        if table is None:
            return
        is_over = table.round is None or table.round.number != self.round
        ended = table.last.round if table.last is not None else None
        round = ended if is_over else table.round
        if round is None or round.number != self.round:
            if self.picture is not None:
                self.picture = structs.replace(self.picture, is_over=True)
            return
        sheet = payout_sheet(self.link, round)
        self.picture = ReplayPictureView(
            lit=list(round.spots),
            lifted=list(round.lifted),
            joined=[sorted(group) for group in round.joined],
            cards={spot: list(cards) for spot, cards in round.player_cards.items()},
            dealer_cards=list(round.dealer_cards),
            marks=[
                ReplayMarkView(line_name=x.line.name, spots=list(round.spots_of(x)), win=x.win)
                for x in round.marks
            ],
            spots=table.spots,
            is_over=is_over,
            key_holder=None if table.key_holder is None else table.key_holder.key,
            meters=meters_view(self.link, self.table),
            payments=[payment_view(x) for x in (self.payments if is_over else sheet.payments)],
            waiting=[] if is_over else [pending_claim_view(round, x) for x in sheet.waiting],
        )


def _payments_after(event: e.Event, before: tuple[Payment, ...]) -> tuple[Payment, ...]:
    if isinstance(event, e.RoundEnded):
        return event.payments
    return () if isinstance(event, e.RoundReopened) else before


def _people(events: Iterable[Any]) -> list[Person]:
    """The people named in an entry, once each."""
    return list(dict.fromkeys(person for event in events for person in _named(event)))


def _named(event: Any) -> Iterator[Person]:
    win = getattr(event, "win", None)
    if isinstance(win, Win):
        yield win.verified_by
    for name in ("by", "dealer", "approved_by"):
        if isinstance(person := getattr(event, name, None), Person):
            yield person


def _reason_given(event: Any) -> Sentence | None:
    """The reason or the reference given with an event; None if it has none."""
    if isinstance(event, e.Adjusted | e.WinBackedOut):
        return format_reason(event)
    text = getattr(event, "reason", "") or getattr(event, "reference", "")
    return GivenReason.TEXT.given(text=text) if text else None


def _verify_hash(entry: Entry, before: bytes) -> bytes:
    """Check that an entry follows the hash *before*; its own hash."""
    if chain_record(before, entry.record) != entry.hash:
        raise ChainError(entry.log, entry.seq, ChainFault.ALTERED)
    return entry.hash


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundHistory:
    """A round as replayed: its steps, what it paid and won, and the entries that were checked."""

    version: Version
    verified: ReplayRangeView
    steps: list[ReplayStepView]
    payments: list[ReplayPaymentView]
    wins: list[ReplayWinView]


def replay_round(
    reader: Reader, row: RoundRow, own: Sequence[RecordRow], trusted: Collection[bytes]
) -> RoundHistory:
    """Replay a round; *own* are its entries and later entries about its wins."""
    seqs = {record.seq for record in own}
    log, since = load_link_before(reader, row.log, row.first_seq, trusted)
    if log.link is None:
        raise ChainError(row.log, row.first_seq, ChainFault.BEFORE_THE_LINK)
    replay = RoundReplay(reader, row.log, row.table, row.number, log.link)
    over = max(seqs) if row.last_seq is None else row.last_seq
    entries = iterate_entries(reader, row.log, row.first_seq - 1, over)
    walked = replay.walk(entries, seqs, log.head.hash)
    version = replay.link.version
    later = [seq for seq in sorted(seqs) if seq > over]
    replay.describe_later(
        (x for seq in later for x in iterate_entries(reader, row.log, seq - 1, seq)), walked
    )
    rows = read_wins_of_round(reader, log=row.log, round=row.number)
    wins = {win.number: decode_win(win) for win in rows}
    return RoundHistory(
        version=version,
        verified=ReplayRangeView(after=since, until=over),
        steps=replay.steps,
        payments=[_payment(x, wins) for x in replay.payments],
        wins=[_win(win) for win in wins.values()],
    )


def _win(win: Win) -> ReplayWinView:
    return extend(win, ReplayWinView, status=win_status(win))


def _payment(payment: Payment, wins: Mapping[int, Win]) -> ReplayPaymentView:
    status = cage_status_of(payment, wins)
    return extend(payment_view(payment, status), ReplayPaymentView, cage=status)
