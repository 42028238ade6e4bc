"""What a person must set anew: a secret that others set for him, or one that has grown old."""

from __future__ import annotations

from datetime import datetime, timedelta

from jackpit.manager.house.state import CredentialKind, House
from jackpit.manager.house.times import moment


def due_to_renew(house: House, person: str, now: datetime) -> tuple[CredentialKind, ...]:
    """The PIN or password that somebody must set anew, as it stands now."""
    age = timedelta(days=house.settings.credential_days)
    return tuple(
        held.kind
        for held in house.people[person].holds
        if held.kind is not CredentialKind.CARD
        and (held.is_temporary or now - moment(held.since) >= age)
    )
