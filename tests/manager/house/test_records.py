"""The records of the server are always accepted, with any text."""

import subprocess
import sys

import pytest
from manager.house.home import NOON, Home, home
from sample_alarm import sample_alarm

from jackpit.manager.codec import Decoder, encode
from jackpit.manager.eventlog.answer import ServerRefusal
from jackpit.manager.eventlog.log import HOUSE_EVENT
from jackpit.manager.house import Denial, House, VersionRefusal
from jackpit.manager.house import commands as c
from jackpit.manager.house import events as e
from jackpit.rights import RightsRefusal

NASTY = ["", "\x00", "\ud800", "x" * 100_000, "a\nb", "Ω" * 5_000]


@pytest.mark.parametrize("text", NASTY, ids=[f"text {number}" for number in range(len(NASTY))])
def test_a_record_with_any_text_is_accepted_and_can_be_read_again(text: str) -> None:
    records = (
        c.RecordSignIn(person=text, how=text, origin=text, at=text),
        c.RecordSignOut(person=text, why=text, origin=text),
        c.RecordAccessRefused(
            who=text, what=text, why=Denial.REPORT_NOT_ALLOWED.given(report=text), origin=text
        ),
        c.RaiseAlarm(alarm=sample_alarm(text)),
    )
    pit = Home().do(*records)

    assert len(pit.events) == len(records)
    for event in pit.events:
        encoded = encode(event)
        assert HOUSE_EVENT.decode(encoded) == event
        assert len(encoded) < 10_000
    assert Decoder(House).decode(encode(pit.house)) == pit.house


def test_a_refused_access_is_recorded_with_its_facts() -> None:
    why = Denial.WRONG.given()
    record = c.RecordAccessRefused(who="sue", what="swipe_card", why=why, origin="192.0.2.7")

    assert home().do(record).events[-1] == e.AccessRefused(
        who="sue", what="swipe_card", why=why, origin="192.0.2.7"
    )


def test_a_refused_access_is_recorded_only_with_a_rule_that_readers_of_logs_know() -> None:
    because = ServerRefusal.FAULT.given()

    with pytest.raises(AssertionError):
        c.RecordAccessRefused(who="sue", what="swipe_card", why=because, origin="192.0.2.7")
    program = "import jackpit.manager.eventlog.log; from jackpit.messages import message_called"
    for kind in (Denial, RightsRefusal, VersionRefusal):
        program += f"; assert message_called('{next(iter(kind)).key}')"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_long_text_is_shortened_and_ends_in_an_ellipsis() -> None:
    event = Home().do(c.RaiseAlarm(alarm=sample_alarm("x" * 2_000))).events[-1]

    assert isinstance(event, e.AlarmRaised)
    assert str(event.alarm) == "x" * 199 + "…"


def test_the_last_sign_in_is_remembered() -> None:
    pit = home().do(c.RecordSignIn(person="sue", how="card", origin="pad-1", at=NOON))

    assert pit.house.people["sue"].signed_in == NOON
    assert pit.house.people["dan"].signed_in is None
