"""House events in words."""

from jackpit.manager.codec import leaf_classes
from jackpit.manager.house import events as h
from jackpit.manager.house.event_text import ACCESS_CHANGES, EVENT_NAMES, HOUSE_EXCEPTIONS

NOT_LISTED = {
    *(h.RequestMade, h.RequestApproved, h.DaySigned, h.DayCountersigned),
    *(h.SignedIn, h.SignedOut, h.AlarmRaised),
    # Shown with the alarm, and in a section of its own.
    *(h.AlarmAcknowledged, h.AccessRefused),
    # Neither money nor a right: only where the floor draws a table.
    h.TablesArranged,
}
"""Events that no report lists by name."""


def test_every_house_event_has_a_name_or_is_not_listed() -> None:
    assert set(leaf_classes(h.HouseEvent)) == NOT_LISTED | set(EVENT_NAMES)
    assert not NOT_LISTED & set(EVENT_NAMES)


def test_every_named_event_is_listed_by_a_report() -> None:
    assert set(EVENT_NAMES) == ACCESS_CHANGES | HOUSE_EXCEPTIONS
