"""What the endpoints of commands send."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from jackpit.manager.eventlog.answer import AcceptedAnswer, Answer
from jackpit.web.http.endpoint import EntriesView, accepted_entries


class EntriesAndTokenView(EntriesView, frozen=True, kw_only=True):
    """Entries of a log, and the token of a new device."""

    token: str | UnsetType = UNSET
    """Sent once."""


def entries_and_token_view(result: Answer, token: str | None) -> EntriesAndTokenView:
    """The response to a command that may register a device; the token is sent once."""
    entries = accepted_entries(result)
    is_new = isinstance(result, AcceptedAnswer) and not result.is_repeat
    return EntriesAndTokenView(entries=entries, token=token if is_new and token else UNSET)
