"""Previews of commands: decided on copies of the links, and nothing is changed.

The writer only makes the copies. The same handlers decide, so the preview is what will happen
unless the link changes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from jackpit.manager.eventlog.answer import RefusedAnswer
from jackpit.manager.eventlog.log import Decision, LinkLog, TakeOver
from jackpit.manager.house import House
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.manager.writer.queue import Step
from jackpit.messages import Text
from jackpit.money import ZERO, Money
from jackpit.rights import RIGHTS
from jackpit.table import Link, Payment, Person, payout_sheet
from jackpit.table import events as e
from jackpit.table.decide import copy_link
from jackpit.table.event_text import event_sentences
from jackpit.table.person import stand_ins
from jackpit.table.setup import pending_reseed
from jackpit.web.auth.access import Caller
from jackpit.web.auth.context import ServerContext
from jackpit.web.auth.credentials import check_right
from jackpit.web.commands.api_commands import ParsedCommand
from jackpit.web.commands.checks import check_command
from jackpit.web.commands.preparation import prepare_command
from jackpit.web.commands.routes import check_office
from jackpit.web.http.errors import problem_of_refused
from jackpit.web.views import (
    Logs,
    PaymentView,
    PendingClaimView,
    SignAmountView,
    link_in,
    meters_view,
    payment_view,
    pending_claim_view,
)


class PreviewAccountView(Struct, frozen=True, kw_only=True):
    """The balance of an account before and after."""

    account: str
    before: Money
    after: Money


class PreviewView(Struct, frozen=True, kw_only=True):
    """What a command would do to a link."""

    link: str
    seq: int
    """The last entry of the log that the preview is based on."""

    words: list[Text]
    accounts: list[PreviewAccountView]
    sign_before: list[SignAmountView]
    sign_after: list[SignAmountView]
    payments: list[PaymentView]
    waiting: list[PendingClaimView]
    pending_reseed: str | None
    """The meter whose reseed brings in pending terms; null if none."""


class PreviewsView(Struct, frozen=True, kw_only=True):
    """What a command would do, link by link."""

    links: list[PreviewView]


@dataclass(slots=True)
class DryRun:
    """A copy of a link on which a command is tried."""

    log: LinkLog
    before: dict[str, Money]
    sign: list[SignAmountView]
    words: list[Text] = field(default_factory=list)
    payments: list[Payment] = field(default_factory=list)
    table: str | None = None

    @property
    def link(self) -> Link:
        assert self.log.link is not None
        return self.log.link

    def apply(self, events: Iterable[Any]) -> None:
        """Apply events to the copy, and note their words and payments."""
        for event in events:
            assert isinstance(event, e.Event)
            self.log.apply(event)
            self.words += event_sentences(self.link, [event])
            if isinstance(event, e.RoundEnded):
                self.payments += event.payments
            if isinstance(event, e.TableEvent):
                self.table = event.table

    def view(self) -> PreviewView:
        """The outcome: in words, and every account before and after."""
        after = self.link.books.balances()
        payments, waiting = self._sheet()
        return PreviewView(
            link=self.log.key,
            seq=self.log.head.seq,
            words=self.words,
            accounts=[
                PreviewAccountView(
                    account=name, before=self.before.get(name, ZERO), after=after.get(name, ZERO)
                )
                for name in sorted({*self.before, *after})
            ],
            sign_before=self.sign,
            sign_after=meters_view(self.link, None),
            payments=[payment_view(x) for x in payments],
            waiting=waiting,
            pending_reseed=pending_reseed(self.link),
        )

    def _sheet(self) -> tuple[Sequence[Payment], list[PendingClaimView]]:
        """What the round pays, and its pending claims if it has not ended."""
        table = None if self.table is None else self.link.tables.get(self.table)
        round = None if table is None else table.round
        if round is None:
            return self.payments, []
        sheet = payout_sheet(self.link, round)
        return sheet.payments, [pending_claim_view(round, x) for x in sheet.waiting]


async def preview_steps(
    context: ServerContext, caller: Caller, link: str, parsed: ParsedCommand
) -> tuple[Step, ...]:
    """The steps of a command, if the caller may send it."""
    person = caller.person
    assert person is not None
    await check_office(context, caller, parsed.kind)
    await check_right(context, caller, person, parsed.kind)
    await check_command(context, link, parsed)
    second = likely_second_person(await context.access.house(), person, parsed.kind)
    prepared = await prepare_command(
        context, link, parsed, by=person, second=second, now=context.clock()
    )
    return prepared.steps


def likely_second_person(house: House, person: Person, kind: type) -> Person | None:
    """An active person who could approve the command of *person*, or a stand-in if there is none.

    None if the command needs no approval.
    """
    right = RIGHTS[kind.__name__]
    approvers = right.approvers(person.role)
    others = [
        member.person
        for member in house.people.values()
        if member.role in approvers and member.is_active and member.key != person.key
    ]
    stand_in = stand_ins(right, person.role).get("approved_by")
    return max(others, key=lambda other: other.role.tier, default=stand_in)


def copy_links(logs: Logs, steps: Sequence[Step]) -> tuple[dict[str, DryRun], dict[str, Decision]]:
    """Copies of the links involved, and what the house decides; runs in the writer."""
    trials: dict[str, DryRun] = {}
    decided: dict[str, Decision] = {}
    for step in steps:
        if step.log == HOUSE_LOG:
            decided[step.log] = logs[step.log].decide(step.command)
            continue
        log, link = link_in(logs, step.log)
        copy = LinkLog(log.key, log.head, link=copy_link(link))
        trials[step.log] = DryRun(copy, link.books.balances(), meters_view(link, None))
    return trials, decided


def try_steps(
    trials: dict[str, DryRun], decided: dict[str, Decision], steps: Sequence[Step]
) -> PreviewsView:
    """Apply the steps to the copies as a batch would; a Problem if one is refused."""
    done: list[tuple[DryRun, Decision]] = []
    for step in steps:
        command = step.command
        if isinstance(command, TakeOver):
            command = command.after(x for _, events in done for x in _events(events))
        decision: Decision = ()
        if step.log == HOUSE_LOG:
            decision = decided[step.log]
        elif command is not None:
            decision = trials[step.log].log.decide(command)
        if isinstance(decision, RefusedAnswer):
            raise problem_of_refused(decision)
        if step.log != HOUSE_LOG:
            done.append((trials[step.log], decision))
    for trial, events in done:
        trial.apply(_events(events))
    return PreviewsView(links=[trial.view() for trial in trials.values()])


def _events(decision: Decision) -> tuple[Any, ...]:
    return () if isinstance(decision, RefusedAnswer) else decision
