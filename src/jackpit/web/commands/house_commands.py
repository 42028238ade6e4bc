"""Commands to the house: what is written with them, outside the log too."""

from __future__ import annotations

from functools import partial
from typing import Any

from jackpit.manager.house import CredentialKind
from jackpit.manager.house import commands as h
from jackpit.manager.identity import Hashing, new_token
from jackpit.manager.identity.credentials import (
    delete_credential,
    delete_device_token,
    save_device_token,
)
from jackpit.manager.identity.sessions import end_sessions_of
from jackpit.manager.store.base import Store
from jackpit.manager.writer.queue import Step
from jackpit.web.auth.context import ServerContext
from jackpit.web.commands.api_commands import ParsedCommand
from jackpit.web.commands.jobs import StoreWrite
from jackpit.web.commands.routes import sign_off_steps


def side_writes(
    hashing: Hashing, parsed: ParsedCommand, now: Any
) -> tuple[StoreWrite | None, str | None]:
    """What is written with a house command outside the log, and the token of a new device."""
    if parsed.kind is h.RegisterDevice:
        token, device = new_token(), parsed.fields["device"]
        keep = partial(save_device_token, hashing=hashing, device=device, token=token, now=now)
        return keep, token
    if parsed.kind is h.RetireDevice:
        return partial(_drop_device, device=parsed.fields["device"]), None
    if parsed.kind is h.RevokeCard:
        return partial(_drop_card, person=parsed.fields["person"]), None
    if parsed.kind in (h.DisablePerson, h.ChangeRole):
        return partial(_end_sessions, person=parsed.fields["person"]), None
    return None, None


def _drop_device(store: Store, *, device: str) -> None:
    delete_device_token(store, device)


def _drop_card(store: Store, *, person: str) -> None:
    delete_credential(store, person, CredentialKind.CARD)


def _end_sessions(store: Store, *, person: str) -> None:
    end_sessions_of(store, person)


async def leave_table_steps(context: ServerContext, parsed: ParsedCommand) -> tuple[Step, ...]:
    """The steps that sign off a person who is disabled or changes role."""
    if parsed.kind not in (h.DisablePerson, h.ChangeRole):
        return ()
    return await sign_off_steps(context, parsed.fields["person"])
