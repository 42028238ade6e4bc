"""Authentication by password, by card and PIN, and by a device's token."""

import pytest
from argon2 import PasswordHasher
from manager.house.home import ADMIN, EXECUTIVE, PAD, SETTINGS
from manager.identity.front import CARDS, CHEAP, HERE, PASSWORDS, PEPPER, PINS, Front, denial

from jackpit.manager.house import ComponentKind, CredentialKind, Denial, VersionRefusal
from jackpit.manager.house import commands as c
from jackpit.manager.identity import (
    AccessDenied,
    CheckedCredentials,
    Hashing,
    SecretError,
    needs_pin,
)
from jackpit.manager.identity.credentials import (
    delete_credential,
    delete_device_token,
    save_credential,
)
from jackpit.table import Role, Tier
from jackpit.value import replace

BAD = ["", "\x00", "x" * 10_000, "\ud800", "\uff18\uff13\uff10\uff15", "' OR 1=1 --", ":key"]
WAIVED = c.ChangeSettings(
    settings=replace(SETTINGS, pin_with_card=(Tier.EXECUTIVE,)),
    by=ADMIN,
    approved_by=EXECUTIVE,
)
MINIMUM = c.ApproveVersions(
    kind=ComponentKind.PAD, versions=("2.10",), by=ADMIN, approved_by=EXECUTIVE
)


class Counting(PasswordHasher):
    """A hasher that counts its calls."""

    asked = 0

    def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # type: ignore[override]  # as its base
        self.asked += 1
        return super().verify(hash, password)


def disable(front: Front, person: str) -> None:
    front.home.do(c.DisablePerson(person=person, reason="left", by=ADMIN))


# By password.


def test_a_person_signs_in_by_password(any_front: Front) -> None:
    assert any_front.password("sue", PASSWORDS["sue"]) == "sue"
    assert denial(any_front.password("sue", PASSWORDS["ada"])) is Denial.WRONG


def test_a_wrong_password_and_an_unknown_key_get_the_same_answer(front: Front) -> None:
    wrong = front.password("sue", "not the password")
    stranger = front.password("nobody", "not the password")
    unset = front.password("eve", "not the password")

    sentence = "The card or ID, or the PIN or password, is wrong."
    assert str(wrong) == str(stranger) == str(unset) == sentence


def test_a_disabled_person_gets_the_same_answer_as_a_stranger(front: Front) -> None:
    disable(front, "sue")

    assert denial(front.password("sue", PASSWORDS["sue"])) is Denial.WRONG
    assert denial(front.card(CARDS["sue"], PINS["sue"])) is Denial.WRONG


def test_a_person_who_becomes_a_dealer_can_no_longer_sign_in_by_password(front: Front) -> None:
    front.home.do(c.ChangeRole(person="sue", role=Role.DEALER, by=ADMIN, approved_by=EXECUTIVE))

    assert denial(front.password("sue", PASSWORDS["sue"])) is Denial.WRONG
    assert front.card(CARDS["sue"], PINS["sue"]) == "sue"


@pytest.mark.parametrize("text", BAD)
def test_any_typed_text_gets_an_answer(front: Front, text: str) -> None:
    assert denial(front.password(text, text)) is Denial.WRONG
    assert denial(front.password("sue", text)) is Denial.WRONG
    assert denial(front.card(text, "8305")) is Denial.WRONG
    assert denial(front.card(CARDS["sue"], text)) in (Denial.WRONG, Denial.PIN_NEEDED)
    assert denial(front.device(text)) is Denial.UNKNOWN_DEVICE


def test_an_unknown_key_costs_as_much_hashing_as_a_known_one(front: Front) -> None:
    hasher = Counting(time_cost=1, memory_cost=8, parallelism=1)
    front.authenticator.hashing = Hashing(PEPPER, hasher)

    for name in ("sue", "nobody", "eve", "dan"):
        before = hasher.asked
        front.check_password(name, "not the password")
        assert hasher.asked == before + 1
    for card in (CARDS["sue"], "04FFFFFF"):
        before = hasher.asked
        front.check_card(card, "0000")
        assert hasher.asked == before + 1


# By card.


def test_a_card_is_accepted_with_its_pin(any_front: Front) -> None:
    assert any_front.card(CARDS["sue"], "8305") == "sue"
    assert any_front.card("6001000000000017=2912\n", "8305") == "sue"
    assert denial(any_front.card(CARDS["sue"], PINS["dan"])) is Denial.WRONG
    assert denial(any_front.card("04FFFFFF", "8305")) is Denial.WRONG


def test_a_card_without_its_pin_gets_the_same_answer_known_or_unknown(front: Front) -> None:
    known, unknown = front.card(CARDS["sue"], None), front.card("04FFFFFF", "")

    assert denial(known) is Denial.PIN_NEEDED
    assert str(known) == str(unknown)


def test_the_house_waives_the_pin_for_a_tier(front: Front) -> None:
    front.home.do(WAIVED)

    assert front.card(CARDS["sue"], None) == "sue"
    assert front.card(CARDS["dan"], "") == "dan"
    assert denial(front.card("04FFFFFF", None)) is Denial.PIN_NEEDED


def test_the_pin_is_waived_only_in_the_pit_and_only_for_the_named_tiers(front: Front) -> None:
    front.home.do(WAIVED)

    assert denial(front.card(CARDS["art"], None)) is Denial.PIN_NEEDED
    assert front.card(CARDS["art"], "9150") == "art"
    needing = {x.role for x in front.house.people.values() if needs_pin(front.house, x)}
    assert needing == {Role.ADMIN, Role.EXECUTIVE, Role.ACCOUNTING}


def test_a_pin_waived_at_the_tables_is_needed_in_the_office(front: Front) -> None:
    front.home.do(WAIVED)

    found = front.settle(front.check_card(CARDS["sue"], None, at_table=False))
    assert denial(found) is Denial.PIN_NEEDED
    assert front.settle(front.check_card(CARDS["sue"], PINS["sue"], at_table=False)) == "sue"


def test_a_revoked_card_is_refused(front: Front) -> None:
    with front.writing():
        delete_credential(front.store, "sue", CredentialKind.CARD)

    assert denial(front.card(CARDS["sue"], PINS["sue"])) is Denial.WRONG


def test_a_secret_unknown_to_the_houses_log_is_refused(front: Front) -> None:
    hidden = CHEAP.hash_password("art", "slipped into the base", house="x")
    with front.writing():
        save_credential(front.store, CHEAP, "art", hidden, front.now)
    assert denial(front.password("art", "slipped into the base")) is Denial.WRONG

    front.home.do(c.RevokeCard(person="sue", by=ADMIN))
    assert denial(front.card(CARDS["sue"], PINS["sue"])) is Denial.WRONG


def test_a_new_card_replaces_the_old(front: Front) -> None:
    with front.writing():
        save_credential(front.store, CHEAP, "sue", CHEAP.hash_card("NEW CARD 1"), front.now)

    assert front.card("NEW CARD 1", PINS["sue"]) == "sue"
    assert denial(front.card(CARDS["sue"], PINS["sue"])) is Denial.WRONG


def test_a_card_belongs_to_one_person(front: Front) -> None:
    with front.writing(), pytest.raises(SecretError, match="Another person holds this card"):
        save_credential(front.store, CHEAP, "dan", CHEAP.hash_card(CARDS["sue"]), front.now)

    assert front.card(CARDS["sue"], PINS["sue"]) == "sue"
    with front.writing():
        save_credential(front.store, CHEAP, "sue", CHEAP.hash_card(CARDS["sue"]), front.now)


# By a device's token.


def test_a_device_is_accepted_by_its_token(any_front: Front) -> None:
    assert any_front.device(any_front.pad) == "pad-1"
    assert denial(any_front.device(any_front.pad[:-1])) is Denial.UNKNOWN_DEVICE


def test_a_device_with_a_version_below_the_minimum_is_refused(front: Front) -> None:
    front.home.do(MINIMUM)

    low = front.device(front.pad, "2.9.9")
    assert str(low) == "This pad runs version '2.9.9'; the house requires 2.10 or higher."
    assert denial(front.device(front.pad, "latest")) is VersionRefusal.VERSION_NOT_READABLE
    assert front.device(front.pad, "2.10") == "pad-1"
    assert front.device(front.pad, "2.10.1") == "pad-1"


def test_a_device_must_send_a_version_even_without_a_minimum(front: Front) -> None:
    assert denial(front.device(front.pad, "")) is VersionRefusal.VERSION_NOT_READABLE


def test_the_minimum_version_is_not_revealed_to_a_stranger(front: Front) -> None:
    front.home.do(MINIMUM)

    assert denial(front.device("stolen", "1.0")) is Denial.UNKNOWN_DEVICE


def test_a_retired_device_is_refused(front: Front) -> None:
    front.home.do(c.RetireDevice(device="pad-1", by=ADMIN))
    assert denial(front.device(front.pad)) is Denial.UNKNOWN_DEVICE

    front.home.do(PAD)
    assert front.device(front.pad) == "pad-1"
    with front.writing():
        delete_device_token(front.store, "pad-1")
    assert denial(front.device(front.pad)) is Denial.UNKNOWN_DEVICE


# What is recorded.


def test_the_record_of_a_refusal_never_holds_what_was_typed(front: Front) -> None:
    known = front.password("sue", "my wrong password")
    swapped = front.password("my wrong password", "sue")
    card = front.card("04FFFFFF", "4711")

    assert isinstance(known, AccessDenied)
    assert known.should_record
    assert known.as_record == c.RecordAccessRefused(
        who="sue", what="sign_in", why=Denial.WRONG.given(), origin=HERE
    )
    assert isinstance(swapped, AccessDenied)
    assert swapped.as_record.who == "unknown"
    assert isinstance(card, AccessDenied)
    assert card.as_record.who == "unknown"
    for answer in (known, swapped, card):
        assert "wrong password" not in repr(answer)
        assert "4711" not in repr(answer)


def test_no_table_holds_what_was_typed(front: Front) -> None:
    front.password("my wrong password", "typed in the wrong field")
    front.password("sue", PASSWORDS["sue"])
    front.card(CARDS["sue"], PINS["sue"])
    begun = front.begin()

    kept = repr(
        [front.store.rows(f"SELECT * FROM {x}") for x in ("credential", "session", "failure")]
    )

    typed = (PASSWORDS["sue"], "wrong", "6001000000000017", "8305'", begun.token, front.pad, HERE)
    assert [text for text in typed[:-1] if text in kept] == []


# Between the check and the writer.


def test_the_writer_notices_a_change_since_the_check(front: Front) -> None:
    checked = front.check_password("sue", PASSWORDS["sue"])
    with front.writing():
        save_credential(
            front.store,
            CHEAP,
            "sue",
            CHEAP.hash_password("sue", "another password", house="x"),
            front.now,
        )
    assert denial(front.settle(checked)) is Denial.WRONG

    checked = front.check_card(CARDS["sue"], PINS["sue"])
    with front.writing():
        delete_credential(front.store, "sue", CredentialKind.CARD)
    assert denial(front.settle(checked)) is Denial.WRONG


def test_a_card_revoked_since_the_check_does_not_pass(front: Front) -> None:
    checked = front.check_card(CARDS["sue"], PINS["sue"])
    front.home.do(c.RevokeCard(person="sue", by=ADMIN))

    assert denial(front.settle(checked)) is Denial.WRONG


def test_a_person_disabled_since_the_check_does_not_pass(front: Front) -> None:
    checked, device = front.check_card(CARDS["dan"], PINS["dan"]), front.check_device(front.pad)
    disable(front, "dan")
    front.home.do(c.RetireDevice(device="pad-1", by=ADMIN))

    assert denial(front.settle(checked)) is Denial.WRONG
    assert isinstance(device, CheckedCredentials)
    assert isinstance(front.settle(device), AccessDenied)


# Whose card it is.


def test_a_card_is_identified_before_its_pin_and_an_unknown_one_refused(front: Front) -> None:
    assert front.identify(CARDS["sue"]) == "sue"
    assert denial(front.identify("04FFFFFF")) is Denial.UNKNOWN_CARD
    assert str(front.identify("04FFFFFF")) == "This card is not known."

    disable(front, "sue")
    assert denial(front.identify(CARDS["sue"])) is Denial.UNKNOWN_CARD
