"""Too many failures cause a lockout, even for the right secret, which ends after a while."""

import pytest
from manager.house.home import ADMIN, EXECUTIVE
from manager.identity.front import CARDS, HERE, PASSWORDS, PINS, Front, denial

from jackpit.manager.house import ComponentKind, Denial
from jackpit.manager.house import commands as c
from jackpit.manager.identity import AccessDenied

RIGHT = PASSWORDS["sue"]


def fail(front: Front, times: int, key: str = "sue") -> None:
    """Type a wrong password, each time from another address."""
    for number in range(times):
        answer = front.password(key, "not the password", origin=f"198.51.100.{number}")
        assert denial(answer) is Denial.WRONG


def fail_from_here(front: Front, times: int) -> None:
    """Type wrong passwords from one address, each for another person."""
    for number in range(times):
        assert denial(front.password(f"nobody-{number}", "x")) is Denial.WRONG


def test_four_failures_are_forgiven(any_front: Front) -> None:
    fail(any_front, 4)
    assert any_front.password("sue", RIGHT) == "sue"
    fail(any_front, 4)
    assert any_front.password("sue", RIGHT) == "sue"


def test_after_five_failures_even_the_right_password_is_refused(any_front: Front) -> None:
    fail(any_front, 5)

    locked = any_front.password("sue", RIGHT)
    assert denial(locked) is Denial.LOCKED_OUT
    assert str(locked) == "Too many failed attempts; try again in 15 minutes."
    any_front.later(minutes=14, seconds=59)
    again = any_front.password("sue", RIGHT)
    assert str(again) == "Too many failed attempts; try again in 1 minute."
    any_front.later(seconds=1)
    assert any_front.password("sue", RIGHT) == "sue"


def test_the_fifteen_minutes_begin_with_the_fifth_failure(front: Front) -> None:
    fail(front, 4)
    front.later(minutes=14)
    fail(front, 1)
    front.later(minutes=14)

    assert denial(front.password("sue", RIGHT)) is Denial.LOCKED_OUT
    front.later(minutes=1)
    assert front.password("sue", RIGHT) == "sue"


def test_failures_that_lie_fifteen_minutes_apart_do_not_add_up(front: Front) -> None:
    for _ in range(4):
        fail(front, 1)
        front.later(minutes=4)
    fail(front, 1)

    assert front.password("sue", RIGHT) == "sue"


def test_further_attempts_do_not_extend_a_lockout(front: Front) -> None:
    fail(front, 5)
    for number in range(14):
        front.later(minutes=1)
        trying = front.password("sue", "x", origin=f"203.0.113.{number}")
        assert denial(trying) is Denial.LOCKED_OUT
    front.later(minutes=1)

    assert front.password("sue", RIGHT) == "sue"


def test_after_the_time_five_new_failures_are_needed(front: Front) -> None:
    fail(front, 5)
    front.later(minutes=15)
    fail(front, 4)

    assert front.password("sue", RIGHT) == "sue"


def test_an_unknown_key_is_locked_out_as_well(front: Front) -> None:
    fail(front, 5, key="nobody")

    assert denial(front.password("nobody", "x", origin="192.0.2.1")) is Denial.LOCKED_OUT
    assert front.password("sue", RIGHT) == "sue"


def test_a_card_is_locked_out_by_wrong_pins(front: Front) -> None:
    for number in range(5):
        wrong = front.card(CARDS["sue"], "0000", origin=f"198.51.100.{number}")
        assert denial(wrong) is Denial.WRONG

    assert denial(front.card(CARDS["sue"], PINS["sue"])) is Denial.LOCKED_OUT
    assert front.card(CARDS["dan"], PINS["dan"]) == "dan"
    assert front.password("sue", RIGHT) == "sue"


def test_an_unknown_card_is_locked_out_as_well(front: Front) -> None:
    for number in range(5):
        front.card("04FFFFFF", "0000", origin=f"198.51.100.{number}")

    assert denial(front.card("04FFFFFF", "0000")) is Denial.LOCKED_OUT


def test_an_unknown_device_is_locked_out(front: Front) -> None:
    for _ in range(5):
        assert denial(front.device("stolen")) is Denial.UNKNOWN_DEVICE

    assert denial(front.device("stolen")) is Denial.LOCKED_OUT
    assert front.device(front.pad) == "pad-1"


def test_a_flood_of_simultaneous_guesses_gets_at_most_five_answers(front: Front) -> None:
    checks = [front.check_password("sue", f"guess {number}") for number in range(9)]
    checks.append(front.check_password("sue", RIGHT))

    answers = [denial(front.settle(checked)) for checked in checks]

    assert answers == [Denial.WRONG] * 5 + [Denial.LOCKED_OUT] * 5


def test_thirty_failures_from_one_address_lock_it_out_for_five_minutes(any_front: Front) -> None:
    fail_from_here(any_front, 30)

    closed = any_front.password("sue", RIGHT)
    assert denial(closed) is Denial.TOO_MANY_ATTEMPTS
    assert str(closed) == "Too many failed attempts from this device; try again in 5 minutes."
    assert denial(any_front.card(CARDS["sue"], PINS["sue"])) is Denial.TOO_MANY_ATTEMPTS
    assert denial(any_front.device("an unknown token")) is Denial.TOO_MANY_ATTEMPTS
    assert (
        any_front.device(any_front.pad) == "pad-1"
    )  # a token cannot be guessed, so it is not locked out
    assert any_front.password("sue", RIGHT, origin="192.0.2.8") == "sue"
    any_front.later(minutes=5)
    assert any_front.password("sue", RIGHT) == "sue"


def test_neither_twenty_nine_failures_nor_thirty_in_a_longer_time_lock_out_an_address(
    front: Front,
) -> None:
    fail_from_here(front, 29)
    assert front.password("sue", RIGHT) == "sue"
    front.later(minutes=5)
    fail_from_here(front, 1)
    assert front.password("sue", RIGHT) == "sue"


def test_a_success_does_not_clear_the_failures_of_its_address(front: Front) -> None:
    for number in range(30):
        front.password(f"nobody-{number}", "x")
        if number < 29:
            assert front.password("sue", RIGHT) == "sue"

    assert denial(front.password("sue", RIGHT)) is Denial.TOO_MANY_ATTEMPTS


def test_the_writer_checks_the_address_too(front: Front) -> None:
    checked = front.check_password("sue", RIGHT)
    fail_from_here(front, 30)

    assert denial(front.settle(checked)) is Denial.TOO_MANY_ATTEMPTS


def test_attempts_on_a_locked_subject_count_for_their_address(front: Front) -> None:
    fail(front, 5)
    for _ in range(30):
        assert denial(front.password("sue", "x")) is Denial.LOCKED_OUT

    assert denial(front.password("sue", "x")) is Denial.TOO_MANY_ATTEMPTS


# What is recorded of a flood.


def recorded(*answers: object) -> int:
    """The number of answers to be recorded."""
    return sum(isinstance(answer, AccessDenied) and answer.should_record for answer in answers)


def test_each_failure_is_recorded(front: Front) -> None:
    assert recorded(*(front.password("sue", "x") for _ in range(7))) == 7


def test_a_flood_is_recorded_once_per_address_and_time(front: Front) -> None:
    fail_from_here(front, 30)

    assert recorded(*(front.password("sue", "x") for _ in range(50))) == 1
    front.later(minutes=5)
    fail_from_here(front, 30)
    assert recorded(*(front.password("sue", "x") for _ in range(50))) == 1


def test_another_address_is_recorded_separately(front: Front) -> None:
    for origin in (HERE, "192.0.2.8"):
        for number in range(30):
            front.password(f"nobody-{origin}-{number}", "x", origin=origin)

    answers = [front.password("sue", "x", origin=x) for x in (HERE, "192.0.2.8") for _ in "123"]

    assert recorded(*answers) == 2


def test_a_flood_is_neither_hashed_nor_sent_to_the_writer(front: Front) -> None:
    fail_from_here(front, 30)

    assert isinstance(front.check_password("sue", RIGHT), AccessDenied)
    before = front.store.rows("SELECT count(*) FROM failure")
    for _ in range(10):
        front.password("sue", "x")
    assert front.store.rows("SELECT count(*) FROM failure") == before


def test_a_pad_with_an_old_version_is_recorded_once_per_time(front: Front) -> None:
    minimum = c.ApproveVersions(
        kind=ComponentKind.PAD, versions=("3",), by=ADMIN, approved_by=EXECUTIVE
    )
    front.home.do(minimum)

    assert recorded(*(front.device(front.pad, "2.0") for _ in range(40))) == 1
    assert front.device(front.pad, "3.0") == "pad-1"


def test_failures_too_old_to_count_are_deleted(front: Front) -> None:
    fail(front, 5)
    front.later(hours=2)
    fail(front, 1, key="ada")

    assert front.store.rows("SELECT count(*) FROM failure") == [(2,)]


@pytest.mark.parametrize("origin", ["", "\x00", "\ud800", "x" * 100_000])
def test_any_address_is_counted(front: Front, origin: str) -> None:
    assert denial(front.password("sue", "x", origin=origin)) is Denial.WRONG


def test_identifying_a_card_forgives_no_wrong_pin(front: Front) -> None:
    for _ in range(4):
        front.card(CARDS["sue"], "0000")
    assert front.identify(CARDS["sue"]) == "sue"
    front.card(CARDS["sue"], "0000")

    assert denial(front.card(CARDS["sue"], PINS["sue"])) is Denial.LOCKED_OUT
    assert denial(front.identify(CARDS["sue"])) is Denial.LOCKED_OUT


def test_cards_tried_one_after_another_lock_the_pad_out(front: Front) -> None:
    for number in range(30):
        assert denial(front.identify(f"04FFFF{number:02}")) is Denial.UNKNOWN_CARD

    assert denial(front.identify(CARDS["sue"])) is Denial.TOO_MANY_ATTEMPTS
    assert front.identify(CARDS["sue"], origin="192.0.2.8") == "sue"
