"""House events in words: the names and subjects that reports show."""

from __future__ import annotations

from typing import Any

from jackpit.manager.house import events as h

EVENT_NAMES: dict[type[h.HouseEvent], str] = {
    h.HouseSetUp: "house set up",
    h.SettingsChanged: "settings changed",
    h.PersonAdded: "person added",
    h.RoleChanged: "role changed",
    h.PersonRenamed: "person renamed",
    h.PersonDisabled: "person disabled",
    h.PersonEnabled: "person enabled",
    h.CardIssued: "card issued",
    h.CardRevoked: "card revoked",
    h.SecretSet: "PIN or password set",
    h.DeviceRegistered: "device registered",
    h.DeviceRetired: "device retired",
    h.VersionApproved: "minimum version approved",
    h.LinkAdded: "link added",
    h.LinkRetired: "link retired",
    h.RequestDeclined: "request declined",
    h.RequestWithdrawn: "request withdrawn",
}

HOUSE_EXCEPTIONS: frozenset[type[h.HouseEvent]] = frozenset(
    {h.SettingsChanged, h.LinkAdded, h.LinkRetired, h.RequestDeclined, h.RequestWithdrawn}
)
"""Listed among the exceptions of the adjustments report."""

ACCESS_CHANGES: frozenset[type[h.HouseEvent]] = frozenset(
    {
        h.HouseSetUp,
        h.SettingsChanged,
        h.PersonAdded,
        h.RoleChanged,
        h.PersonRenamed,
        h.PersonDisabled,
        h.PersonEnabled,
        h.CardIssued,
        h.CardRevoked,
        h.SecretSet,
        h.DeviceRegistered,
        h.DeviceRetired,
        h.VersionApproved,
    }
)
"""Listed among the changes of the access review."""


def describe_house_exception(event: h.HouseEvent) -> str:
    """The subject of an exception: the house, a link or a request."""
    match event:
        case h.SettingsChanged():
            return event.settings.name
        case h.LinkAdded() | h.LinkRetired():
            return event.link
        case h.RequestDeclined() | h.RequestWithdrawn():
            return event.request
        case _:
            raise AssertionError(f"{type(event).__name__} is not an exception")


def describe_access_change(event: Any) -> tuple[str, str]:
    """The person or device that changed, and the new value; no event holds a secret."""
    if isinstance(event, h.HouseSetUp):
        return ", ".join(x.key for x in event.people), event.settings.name
    person = getattr(event, "person", None)
    if person is not None and not isinstance(person, str):
        return person.key, person.role.value
    subject = str(person or getattr(event, "device", ""))
    for name in ("role", "kind", "name", "version", "reason"):
        value = getattr(event, name, None)
        if value is not None:
            return subject, str(getattr(value, "word", getattr(value, "value", value)))
    return subject, ""
