"""Sessions: found by their token, locked when idle, ended after twelve hours or by the next one."""

import pytest
from manager.house.home import ADMIN, EXECUTIVE, SETTINGS, SUPERVISOR
from manager.identity.front import CHEAP, PASSWORDS, PINS, Front, denial

from jackpit.manager.house import CredentialKind, Denial
from jackpit.manager.house import commands as c
from jackpit.manager.identity import AccessDenied, Session, sessions
from jackpit.manager.identity.credentials import token_digest
from jackpit.manager.identity.sessions import SESSION
from jackpit.table import Person, Role
from jackpit.value import replace


def signed_in(answer: Session | AccessDenied) -> Person:
    assert isinstance(answer, Session), answer
    return answer.person


def seen_at(front: Front) -> list[tuple[str, ...]]:
    return front.store.rows("SELECT seen_at FROM session")


def test_a_session_is_found_by_its_token(any_front: Front) -> None:
    begun = any_front.begin()

    assert signed_in(any_front.session(begun.token)) == SUPERVISOR
    assert begun.ended == 0


@pytest.mark.parametrize("token", ["", "\x00", "x" * 100_000, "\ud800", "' OR 1=1 --"])
def test_another_token_finds_no_session(front: Front, token: str) -> None:
    begun = front.begin()

    assert denial(front.session(token)) is Denial.NOT_SIGNED_IN
    assert denial(front.session(token_digest(begun.token))) is Denial.NOT_SIGNED_IN
    assert denial(front.session(begun.token + "x")) is Denial.NOT_SIGNED_IN


def test_a_new_session_ends_the_former_one(any_front: Front) -> None:
    first, others = any_front.begin(), any_front.begin("dan")
    second = any_front.begin()

    assert second.ended == 1
    assert denial(any_front.session(first.token)) is Denial.NOT_SIGNED_IN
    assert signed_in(any_front.session(second.token)) == SUPERVISOR
    assert signed_in(any_front.session(others.token)).key == "dan"


def test_a_session_in_use_stays_open(front: Front) -> None:
    token = front.begin().token
    for _ in range(20):
        front.later(minutes=9)
        signed_in(front.session(token))


def test_an_unused_session_locks(any_front: Front) -> None:
    token = any_front.begin().token
    any_front.later(minutes=9, seconds=59)
    signed_in(any_front.session(token))
    any_front.later(minutes=10)

    locked = any_front.session(token)
    assert str(locked) == "Your session is locked; enter your PIN or password."
    assert denial(any_front.session(token)) is Denial.SESSION_LOCKED


def test_the_house_sets_the_minutes_until_a_session_locks(front: Front) -> None:
    shorter = replace(SETTINGS, idle_minutes=2)
    front.home.do(c.ChangeSettings(settings=shorter, by=ADMIN, approved_by=EXECUTIVE))
    token = front.begin().token
    front.later(minutes=2)

    assert denial(front.session(token)) is Denial.SESSION_LOCKED


@pytest.mark.parametrize(
    ("kind", "secret"),
    [(CredentialKind.PIN, PINS["sue"]), (CredentialKind.PASSWORD, PASSWORDS["sue"])],
)
def test_the_person_of_a_session_unlocks_it(
    any_front: Front, kind: CredentialKind, secret: str
) -> None:
    token = any_front.begin().token
    any_front.later(minutes=30)

    assert any_front.unlock(token, secret, kind) == "sue"
    assert signed_in(any_front.session(token)) == SUPERVISOR
    any_front.later(minutes=10)
    assert denial(any_front.session(token)) is Denial.SESSION_LOCKED


@pytest.mark.parametrize("secret", ["", "0000", PINS["dan"], "x" * 10_000, "\x00"])
def test_a_wrong_secret_does_not_unlock_a_session(front: Front, secret: str) -> None:
    token = front.begin().token
    front.later(minutes=30)

    assert denial(front.unlock(token, secret)) is Denial.WRONG
    assert denial(front.unlock(token, secret, CredentialKind.CARD)) is Denial.WRONG
    assert denial(front.session(token)) is Denial.SESSION_LOCKED


def test_guessing_at_a_locked_session_locks_out(front: Front) -> None:
    token = front.begin().token
    front.later(minutes=30)
    for _ in range(5):
        assert denial(front.unlock(token, "0000")) is Denial.WRONG

    assert denial(front.unlock(token, PINS["sue"])) is Denial.LOCKED_OUT
    assert denial(front.session(token)) is Denial.SESSION_LOCKED
    front.later(minutes=15)
    assert front.unlock(token, PINS["sue"]) == "sue"


def test_a_person_can_lock_their_session(front: Front) -> None:
    token = front.begin().token
    with front.writing():
        sessions.lock_session(front.store, CHEAP.hash_token(SESSION, token))

    assert denial(front.session(token)) is Denial.SESSION_LOCKED
    front.unlock(token, PINS["sue"])
    signed_in(front.session(token))


def test_no_session_is_older_than_twelve_hours(front: Front) -> None:
    token = front.begin().token
    for _ in range(79):
        front.later(minutes=9)
        signed_in(front.session(token))
    front.later(minutes=9)

    assert denial(front.session(token)) is Denial.NOT_SIGNED_IN


def test_expired_sessions_are_deleted_when_another_begins(front: Front) -> None:
    front.begin()
    front.later(hours=12)
    front.begin("dan")

    assert front.store.rows("SELECT person FROM session") == [("dan",)]


def test_the_session_of_a_disabled_person_ends(front: Front) -> None:
    token = front.begin().token
    front.home.do(c.DisablePerson(person="sue", reason="left", by=ADMIN))

    assert denial(front.session(token)) is Denial.NOT_SIGNED_IN


def test_a_changed_role_applies_at_once(front: Front) -> None:
    token = front.begin().token
    front.home.do(c.ChangeRole(person="sue", role=Role.FLOOR, by=ADMIN, approved_by=EXECUTIVE))

    assert signed_in(front.session(token)).role is Role.FLOOR


def test_one_session_or_all_of_a_person_can_be_ended(any_front: Front) -> None:
    one, other = any_front.begin(), any_front.begin("dan")
    with any_front.writing():
        sessions.end_session(any_front.store, CHEAP.hash_token(SESSION, one.token))
    assert denial(any_front.session(one.token)) is Denial.NOT_SIGNED_IN
    signed_in(any_front.session(other.token))

    with any_front.writing():
        assert sessions.end_sessions_of(any_front.store, "dan") == 1
        assert sessions.end_sessions_of(any_front.store, "dan") == 0
    assert denial(any_front.session(other.token)) is Denial.NOT_SIGNED_IN


def test_the_use_of_a_session_is_recorded_at_most_every_thirty_seconds(front: Front) -> None:
    token = front.begin().token
    before = seen_at(front)
    front.later(seconds=29)
    front.session(token)
    assert seen_at(front) == before
    front.later(seconds=1)
    front.session(token)
    assert seen_at(front) != before


def test_a_late_record_of_use_does_not_turn_time_back(front: Front) -> None:
    token = front.begin().token
    front.later(minutes=5)
    front.session(token)
    after = seen_at(front)
    front.later(minutes=-1)
    with front.writing():
        sessions.touch_session(front.store, CHEAP.hash_token(SESSION, token), front.now)

    assert seen_at(front) == after


def test_the_use_of_a_missing_session_is_recorded_once_per_time(front: Front) -> None:
    def recorded() -> list[bool]:
        found = (front.session("gone") for _ in range(3))
        return [answer.should_record for answer in found if isinstance(answer, AccessDenied)]

    assert recorded() == [True, False, False]
    front.later(minutes=5)
    assert recorded() == [True, False, False]


def test_the_origin_of_a_session_is_shortened(front: Front) -> None:
    with front.writing():
        sessions.begin_session(front.store, CHEAP, "sue", "x\x00" * 5_000, front.now)

    [(origin,)] = front.store.rows("SELECT origin FROM session")
    assert len(origin) == 200
