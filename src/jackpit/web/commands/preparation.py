"""A parsed command made whole: what the server fills in, and what is written with it.

A command, an approved request and a preview are all prepared here.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial
from hashlib import sha256
from typing import Any

from msgspec import Struct

from jackpit.manager.clock import format_time
from jackpit.manager.eventlog.log import LeaveTables
from jackpit.manager.house import CredentialKind, stopped_links
from jackpit.manager.house import commands as h
from jackpit.manager.identity import Hashing, new_token
from jackpit.manager.identity.credentials import (
    delete_credential,
    delete_device_token,
    save_device_token,
)
from jackpit.manager.identity.sessions import end_sessions_of
from jackpit.manager.store.base import Store
from jackpit.manager.store.queries.papers import store_paper
from jackpit.manager.store.queries.sign_files import delete_sign_file
from jackpit.manager.writer.queue import Step
from jackpit.table import Person
from jackpit.web.auth.context import ServerContext
from jackpit.web.commands.api_commands import ParsedCommand, steps_of
from jackpit.web.commands.jobs import StoreWrite
from jackpit.web.views import all_links, version_in


class PreparedCommand(Struct, frozen=True):
    """The steps of a command, and what is written with them outside the logs."""

    steps: tuple[Step, ...]
    also: StoreWrite | None = None
    token: str | None = None
    """Of a new device."""


async def prepare_command(
    context: ServerContext,
    log: str,
    parsed: ParsedCommand,
    *,
    by: Person | None,
    second: Person | None,
    now: datetime,
    page: bytes = b"",
) -> PreparedCommand:
    """The steps of a command to a log by its people, at a moment; a signed *page* is stored."""
    filled_in: dict[str, Any] = {"by": by, "approved_by": second}
    if parsed.has("at"):
        filled_in["at"] = format_time(now)
    if parsed.has("plays"):
        filled_in["plays"] = await context.query(lambda logs: version_in(logs, log))
    if parsed.has("stops"):
        limits = parsed.fields["limits"]
        filled_in["stops"] = await context.query(lambda x: stopped_links(limits, all_links(x)))
    if parsed.has("page"):
        filled_in["page"] = sha256(page).hexdigest()
    steps = steps_of(log, parsed.command(filled_in))
    leaves = await _leave_table_steps(context, parsed)
    also, token = _side_writes(context.authenticator.hashing, parsed, now, page)
    return PreparedCommand((*steps, *leaves), also, token)


def _side_writes(
    hashing: Hashing, parsed: ParsedCommand, now: datetime, page: bytes
) -> tuple[StoreWrite | None, str | None]:
    """What is written with a command outside the log, and the token of a new device."""
    if parsed.kind is h.RegisterDevice:
        token, device = new_token(), parsed.fields["device"]
        keep = partial(save_device_token, hashing=hashing, device=device, token=token, now=now)
        return keep, token
    if parsed.kind is h.RetireDevice:
        return partial(_drop_device, device=parsed.fields["device"]), None
    if parsed.kind is h.RemoveSignFile:
        return partial(delete_sign_file, hash=bytes.fromhex(parsed.fields["file"])), None
    if parsed.kind is h.RevokeCard:
        return partial(_drop_card, person=parsed.fields["person"]), None
    if parsed.kind in (h.DisablePerson, h.ChangeRole):
        return partial(_end_sessions, person=parsed.fields["person"]), None
    return (partial(store_paper, pdf=page) if page else None), None


def _drop_device(store: Store, *, device: str) -> None:
    delete_device_token(store, device)


def _drop_card(store: Store, *, person: str) -> None:
    delete_credential(store, person, CredentialKind.CARD)


def _end_sessions(store: Store, *, person: str) -> None:
    end_sessions_of(store, person)


async def _leave_table_steps(context: ServerContext, parsed: ParsedCommand) -> tuple[Step, ...]:
    """The steps that sign off a person who is disabled or changes role, and end their keys.

    They go to every link; the writer knows where the person is.
    """
    if parsed.kind not in (h.DisablePerson, h.ChangeRole):
        return ()
    links = (await context.access.house()).links.values()
    leaves = LeaveTables(person=parsed.fields["person"])
    return tuple(Step(link.key, leaves) for link in links if not link.is_decommissioned)
