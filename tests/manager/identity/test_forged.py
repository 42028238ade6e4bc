"""Rows forged in the database: without the pepper they are refused."""

from hashlib import sha256
from typing import Any

import pytest
from manager.house.home import ADMIN, EXECUTIVE, PAD, SETTINGS
from manager.identity.front import CARDS, CHEAP, PASSWORDS, PINS, Front, denial

from jackpit.manager.clock import format_time
from jackpit.manager.house import CredentialKind, Denial
from jackpit.manager.house import commands as c
from jackpit.manager.identity import Hashing, Session
from jackpit.manager.identity.credentials import DEVICE, save_credential
from jackpit.manager.identity.sessions import SESSION
from jackpit.table import Tier
from jackpit.value import replace

WITHOUT_THE_PEPPER = Hashing(b"some other thirty-two byte pepper")
NO_PIN = c.ChangeSettings(
    settings=replace(SETTINGS, pin_with_card=(Tier.EXECUTIVE,)),
    by=ADMIN,
    approved_by=EXECUTIVE,
)
CARD, PIN, PASSWORD = (kind.value for kind in CredentialKind)
ADD_SESSION = """
    INSERT INTO session (token, person, origin, began_at, seen_at, locked, seal)
    VALUES (:token, :person, 'forged', :at, :at, 0, :seal)
"""


def write(front: Front, sql: str, **values: Any) -> None:
    """Write to the database directly."""
    with front.writing():
        front.store.run(sql, **values)


def row_of(front: Front, person: str, kind: str) -> dict[str, str]:
    [(secret, at, seal)] = front.store.rows(
        "SELECT secret, set_at, seal FROM credential WHERE person = :person AND kind = :kind",
        person=person,
        kind=kind,
    )
    return {"secret": secret, "at": at, "seal": seal}


def overwrite(front: Front, person: str, kind: str, **row: str) -> None:
    write(
        front,
        "UPDATE credential SET secret = :secret, set_at = :at, seal = :seal"
        " WHERE person = :person AND kind = :kind",
        person=person,
        kind=kind,
        **row,
    )


# Sessions.


@pytest.mark.parametrize(
    "digest",
    [
        sha256(b"my own token").hexdigest(),
        WITHOUT_THE_PEPPER.hash_token(SESSION, "my own token"),
        CHEAP.hash_token(SESSION, "my own token"),
    ],
    ids=["a plain hash", "another pepper", "even the right hash"],
)
def test_a_forged_session_is_refused(any_front: Front, digest: str) -> None:
    at = format_time(any_front.now)
    seal = WITHOUT_THE_PEPPER.seal(SESSION, "art", digest, at)
    write(any_front, ADD_SESSION, token=digest, person="art", at=at, seal=seal)

    assert denial(any_front.session("my own token")) is Denial.NOT_SIGNED_IN


def test_a_session_moved_to_another_person_is_refused(any_front: Front) -> None:
    token = any_front.begin("dan").token
    assert isinstance(any_front.session(token), Session)
    write(any_front, "UPDATE session SET person = 'art'")

    assert denial(any_front.session(token)) is Denial.NOT_SIGNED_IN


def test_a_session_with_a_forged_start_is_refused(front: Front) -> None:
    token = front.begin().token
    front.later(hours=13)
    at = format_time(front.now)
    write(front, "UPDATE session SET began_at = :at, seen_at = :at", at=at)

    assert denial(front.session(token)) is Denial.NOT_SIGNED_IN


def test_the_token_of_a_session_is_not_accepted_for_a_device(front: Front) -> None:
    token = front.begin().token
    [(digest, seal)] = front.store.rows("SELECT token, seal FROM session")
    row = row_of(front, "pad-1", DEVICE) | {"secret": digest, "seal": seal}
    overwrite(front, "pad-1", DEVICE, **row)

    assert denial(front.device(token)) is Denial.UNKNOWN_DEVICE


# Devices.


@pytest.mark.parametrize(
    "digest",
    [
        sha256(b"my own token").hexdigest(),
        WITHOUT_THE_PEPPER.hash_token(DEVICE, "my own token"),
        CHEAP.hash_token(DEVICE, "my own token"),
    ],
    ids=["a plain hash", "another pepper", "even the right hash"],
)
def test_a_forged_device_token_is_unknown(any_front: Front, digest: str) -> None:
    row = row_of(any_front, "pad-1", DEVICE)
    for seal in (row["seal"], WITHOUT_THE_PEPPER.seal(DEVICE, "pad-1", digest, row["at"])):
        overwrite(any_front, "pad-1", DEVICE, secret=digest, at=row["at"], seal=seal)

        assert denial(any_front.device("my own token")) is Denial.UNKNOWN_DEVICE


def test_a_device_token_moved_to_another_device_is_unknown(front: Front) -> None:
    front.home.do(replace(PAD, device="pad-2"))
    write(front, "UPDATE credential SET person = 'pad-2' WHERE kind = 'device'")

    assert denial(front.device(front.pad)) is Denial.UNKNOWN_DEVICE


# Cards, PINs and passwords.


def test_a_card_moved_to_another_person_is_refused(any_front: Front) -> None:
    any_front.home.do(NO_PIN)
    assert any_front.card(CARDS["dan"], None) == "dan"
    row = row_of(any_front, "dan", CARD)
    write(any_front, "DELETE FROM credential WHERE person = 'dan' AND kind = 'card'")
    overwrite(any_front, "sue", CARD, **row)

    assert denial(any_front.card(CARDS["dan"], None)) is Denial.PIN_NEEDED
    assert denial(any_front.card(CARDS["dan"], PINS["sue"])) is Denial.WRONG


def test_a_forged_card_is_refused(front: Front) -> None:
    front.home.do(NO_PIN)
    lookup, row = CHEAP.card_lookup("MY OWN CARD"), row_of(front, "sue", CARD)
    overwrite(front, "sue", CARD, **(row | {"secret": lookup}))

    assert denial(front.card("MY OWN CARD", None)) is Denial.PIN_NEEDED


def test_a_pin_or_a_password_moved_to_another_person_is_refused(front: Front) -> None:
    front.give("art", CHEAP.hash_password("art", "known to art alone", house="x"))
    for kind in (PIN, PASSWORD):
        overwrite(front, "sue", kind, **row_of(front, "art", kind))

    assert denial(front.password("sue", "known to art alone")) is Denial.WRONG
    assert denial(front.card(CARDS["sue"], PINS["art"])) is Denial.WRONG


def test_a_password_hashed_without_the_pepper_is_refused(front: Front) -> None:
    hidden = WITHOUT_THE_PEPPER.hash_password("sue", "slipped into the base", house="x")
    overwrite(front, "sue", PASSWORD, **(row_of(front, "sue", PASSWORD) | {"secret": hidden.text}))

    assert denial(front.password("sue", "slipped into the base")) is Denial.WRONG


def test_a_replaced_secret_that_was_put_back_is_refused(any_front: Front) -> None:
    old = {kind: row_of(any_front, "sue", kind) for kind in (CARD, PIN, PASSWORD)}
    any_front.later(days=1)
    at, sue = format_time(any_front.now), any_front.house.people["sue"].person
    new = {
        CARD: CHEAP.hash_card("NEW CARD 1"),
        PIN: CHEAP.hash_pin("sue", "7410"),
        PASSWORD: CHEAP.hash_password("sue", "another long password", house="x"),
    }
    for kind in (CredentialKind.PIN, CredentialKind.PASSWORD):
        any_front.home.do(c.SetSecret(person="sue", kind=kind, at=at, by=sue))
    any_front.home.do(c.IssueCard(person="sue", at=at, by=ADMIN, approved_by=EXECUTIVE))
    with any_front.writing():
        for hidden in new.values():
            save_credential(any_front.store, CHEAP, "sue", hidden, any_front.now)
    assert any_front.card("NEW CARD 1", "7410") == "sue"
    assert any_front.password("sue", "another long password") == "sue"

    for name, row in old.items():
        overwrite(any_front, "sue", name, **row)

    assert denial(any_front.password("sue", PASSWORDS["sue"])) is Denial.WRONG
    assert denial(any_front.card(CARDS["sue"], PINS["sue"])) is Denial.WRONG


def test_an_old_row_with_a_new_time_has_a_wrong_seal(front: Front) -> None:
    row = row_of(front, "sue", PASSWORD)
    front.later(days=1)
    at, sue = format_time(front.now), front.house.people["sue"].person
    front.home.do(c.SetSecret(person="sue", kind=CredentialKind.PASSWORD, at=at, by=sue))
    overwrite(front, "sue", PASSWORD, **(row | {"at": at}))

    assert denial(front.password("sue", PASSWORDS["sue"])) is Denial.WRONG
