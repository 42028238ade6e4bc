"""Alarms for tests, with any text."""

from __future__ import annotations

from jackpit.messages import Message, Sentence


class SampleAlarm(Message):
    """Alarms whose only fact is their text."""

    TEST = "{text}"
    ANOTHER = "Another: {text}"


def sample_alarm(text: str = "A test.", alarm: SampleAlarm = SampleAlarm.TEST) -> Sentence:
    """An alarm with a text."""
    return alarm.given(text=text)
