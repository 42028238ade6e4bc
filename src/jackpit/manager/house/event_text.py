"""House events in words: the names and subjects that reports show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from jackpit.manager.house import events as h
from jackpit.manager.house.sign_content import (
    PictureContent,
    SignPage,
    SignPlace,
    TextContent,
    TimeWindow,
    VideoContent,
)
from jackpit.messages import Message, Phrase, Plural, Sentence, Text, all_of, any_of, in_sequence

EVENT_NAMES: dict[type[h.HouseEvent], Phrase] = {
    h.HouseSetUp: Phrase("house set up"),
    h.SettingsChanged: Phrase("settings changed"),
    h.LimitsSet: Phrase("house limits set"),
    h.PersonAdded: Phrase("person added"),
    h.RoleChanged: Phrase("role changed"),
    h.PersonRenamed: Phrase("person renamed"),
    h.PersonDisabled: Phrase("person disabled"),
    h.PersonEnabled: Phrase("person enabled"),
    h.CardIssued: Phrase("card issued"),
    h.CardRevoked: Phrase("card revoked"),
    h.SecretSet: Phrase("PIN or password set"),
    h.DeviceRegistered: Phrase("device registered"),
    h.DeviceRetired: Phrase("device retired"),
    h.VersionsApproved: Phrase("minimum versions set"),
    h.LinkAdded: Phrase("link added"),
    h.DecommissionRecorded: Phrase("link decommissioned"),
    h.SignPageSaved: Phrase("sign page saved"),
    h.SignPageRemoved: Phrase("sign page removed"),
    h.SignFileAdded: Phrase("sign file added"),
    h.SignFileRemoved: Phrase("sign file removed"),
    h.RequestDeclined: Phrase("request declined"),
    h.RequestWithdrawn: Phrase("request withdrawn"),
}

HOUSE_EXCEPTIONS: frozenset[type[h.HouseEvent]] = frozenset(
    {
        h.SettingsChanged,
        h.LimitsSet,
        h.LinkAdded,
        h.DecommissionRecorded,
        h.SignPageSaved,
        h.SignPageRemoved,
        h.SignFileAdded,
        h.SignFileRemoved,
        h.RequestDeclined,
        h.RequestWithdrawn,
    }
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
        h.VersionsApproved,
    }
)
"""Listed among the changes of the access review."""


class LimitsText(Message):
    """House limits in words, with the links that they stop."""

    FROM = "from {day}: {limits}; {stops}"
    WAGER = "wager {amount}"
    METER = "meter {amount}"
    TABLES = Plural("count", "{count} table of a link", "{count:,} tables of a link")
    NO_LIMIT = "no limit"
    STOPS = "link '{link}' takes no progressive wagers from then: {why}"
    STOPS_NOTHING = "every link is within them"


def describe_limits(event: h.LimitsSet) -> Sentence:
    """The limits, from when, and each link that breaks them with its reason."""
    limits = event.limits
    parts = [
        *([] if limits.wager is None else [LimitsText.WAGER.given(amount=limits.wager)]),
        *([] if limits.meter is None else [LimitsText.METER.given(amount=limits.meter)]),
        *([] if limits.tables is None else [LimitsText.TABLES.given(count=limits.tables)]),
    ]
    stops = [LimitsText.STOPS.given(link=x.link, why=in_sequence(x.why)) for x in event.stops]
    return LimitsText.FROM.given(
        day=limits.since,
        limits=all_of(parts or [LimitsText.NO_LIMIT.given()]),
        stops=in_sequence(stops or [LimitsText.STOPS_NOTHING.given()]),
    )


class ApprovedVersionsText(Message):
    """The approved versions of a kind of component."""

    OR_HIGHER = "{version} or higher"
    EVERY = "every version"


def describe_approved(versions: Sequence[str]) -> Sentence:
    """The approved versions of a kind of component: ``CHAM2+ 1.66PS or higher or …``."""
    if not versions:
        return ApprovedVersionsText.EVERY.given()
    return any_of([ApprovedVersionsText.OR_HIGHER.given(version=text) for text in versions])


class SignPageText(Message):
    """A page of the signs in words, with its file and when it is shown."""

    PAGE = "{name}: {shows}, {seconds} s, on {places}, {times}"
    ALWAYS = "always"
    TEXT = "text '{heading}'"
    PICTURE = "picture {file}…"
    VIDEO = "video {file}…"
    EVERY_SIGN = "every sign"
    LINK = "the signs of link '{link}'"
    TABLE = "the sign of table {table} of link '{link}'"
    EVERY_DAY = "every day {begins}–{ends}"
    ON_DAYS = "{days} {begins}–{ends}"
    FIRST_DAY = "from {day}"
    LAST_DAY = "until {day}"
    FILE = "{name}: {type}, {size:,} bytes, SHA-256 {hash}"


_HASH_SHOWN = 12
"""Digits of a hash that name a file where its page is described."""


def describe_sign_page(page: SignPage) -> Sentence:
    """A page of the signs: what it shows, for how long, where and when."""
    return SignPageText.PAGE.given(
        name=page.name,
        shows=_shows(page),
        seconds=page.seconds,
        places=describe_sign_places(page),
        times=describe_sign_times(page),
    )


def describe_sign_places(page: SignPage) -> Text:
    """The signs that show a page."""
    return all_of([_place(x) for x in page.places] or [SignPageText.EVERY_SIGN.given()])


def describe_sign_times(page: SignPage) -> Text:
    """When a page is shown: its windows and its dates."""
    times = [*map(_window, page.windows)]
    if page.first_day is not None:
        times.append(SignPageText.FIRST_DAY.given(day=page.first_day))
    if page.last_day is not None:
        times.append(SignPageText.LAST_DAY.given(day=page.last_day))
    return in_sequence(times or [SignPageText.ALWAYS.given()])


def _shows(page: SignPage) -> Sentence:
    match page.content:
        case TextContent():
            return SignPageText.TEXT.given(heading=page.content.heading)
        case PictureContent():
            return SignPageText.PICTURE.given(file=page.content.file[:_HASH_SHOWN])
        case VideoContent():
            return SignPageText.VIDEO.given(file=page.content.file[:_HASH_SHOWN])


def _place(place: SignPlace) -> Sentence:
    if place.table is None:
        return SignPageText.LINK.given(link=place.link)
    return SignPageText.TABLE.given(link=place.link, table=place.table)


def _window(window: TimeWindow) -> Sentence:
    times = {"begins": window.begins, "ends": window.ends}
    if not window.days:
        return SignPageText.EVERY_DAY.given(**times)
    return SignPageText.ON_DAYS.given(days=all_of([day.word for day in window.days]), **times)


def describe_house_exception(event: h.HouseEvent) -> Text | str:
    """The subject of an exception: the house, its limits, a link, a page or a request."""
    match event:
        case h.LimitsSet():
            return describe_limits(event)
        case h.SettingsChanged():
            return event.settings.name
        case h.LinkAdded() | h.DecommissionRecorded():
            return event.link
        case h.SignPageSaved():
            return describe_sign_page(event.sign_page)
        case h.SignFileAdded():
            kind, size = event.file.type.value.upper(), event.file.size_bytes
            return SignPageText.FILE.given(
                name=event.file.name, type=kind, size=size, hash=event.file.hash
            )
        case h.SignPageRemoved():
            return event.sign_page
        case h.SignFileRemoved():
            return event.file
        case h.RequestDeclined() | h.RequestWithdrawn():
            return event.request
        case _:
            raise AssertionError(f"{type(event).__name__} is not an exception")


def describe_access_change(event: Any) -> tuple[str, Text | str]:
    """The person or device that changed, and the new value; no event holds a secret."""
    if isinstance(event, h.VersionsApproved):
        return event.kind.word, describe_approved(event.versions)
    if isinstance(event, h.HouseSetUp):
        return ", ".join(x.key for x in event.people), event.settings.name
    person = getattr(event, "person", None)
    if person is not None and not isinstance(person, str):
        return person.key, person.role.word
    subject = str(person or getattr(event, "device", ""))
    for name in ("role", "kind", "name", "reason"):
        value = getattr(event, name, None)
        if value is not None:
            return subject, getattr(value, "word", value)
    return subject, ""
