"""The rules for secrets, and that their stored hashes reveal nothing."""

import hmac
from hashlib import sha256

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.low_level import Type
from argon2.profiles import CHEAPEST
from manager.identity.front import CHEAP, PEPPER

from jackpit.manager.house import CredentialKind
from jackpit.manager.identity import Hashing, SecretError, new_token, token_digest
from jackpit.manager.identity.credentials import recommended_hasher

OTHER = Hashing(b"y" * 32, PasswordHasher.from_parameters(CHEAPEST))
UNICODE_DIGITS = ["\uff11\uff19\uff17\uff12", "\u0661\u0669\u0667\u0662", "1²34", "⁵⁸²¹"]


@pytest.mark.parametrize("pin", ["8305", "000001", "121212", "135790", "1235", "972853164207"])
def test_a_pin_of_4_to_12_digits_may_be_used(pin: str) -> None:
    kept = CHEAP.hash_pin("sue", pin)

    assert kept.kind is CredentialKind.PIN
    assert CHEAP.is_pin("sue", pin, kept.text)
    assert pin not in kept.text


@pytest.mark.parametrize("pin", ["0000", "777777", "1234", "4321", "98765", "7890", "1098", "3210"])
def test_an_easily_guessed_pin_is_refused(pin: str) -> None:
    with pytest.raises(SecretError, match="one digit repeated, or a run"):
        CHEAP.hash_pin("sue", pin)


@pytest.mark.parametrize(
    "pin",
    [
        "",
        "123",
        "1" * 13,
        "9" * 10_000,
        "83 05",
        "83a5",
        "8305\n",
        "83\x0005",
        "-835",
        *UNICODE_DIGITS,
    ],
)
def test_a_text_that_is_not_a_pin_is_refused_and_not_repeated(pin: str) -> None:
    with pytest.raises(SecretError) as error:
        CHEAP.hash_pin("sue", pin)

    assert str(error.value) == "A PIN has 4 to 12 digits."


def test_the_hash_of_a_pin_depends_on_its_person_and_its_server() -> None:
    kept = CHEAP.hash_pin("sue", "8305").text

    assert not CHEAP.is_pin("dan", "8305", kept)
    assert not CHEAP.is_pin("sue", "8306", kept)
    assert not OTHER.is_pin("sue", "8305", kept)
    assert CHEAP.hash_pin("sue", "8305").text != kept


@pytest.mark.parametrize("pin", ["", "9" * 10_000, "\x00", "\ud800", *UNICODE_DIGITS])
def test_any_text_typed_as_a_pin_gets_an_answer(pin: str) -> None:
    assert not CHEAP.is_pin("sue", pin, CHEAP.hash_pin("sue", "1972").text)
    assert not CHEAP.is_pin("sue", pin, None)
    assert not CHEAP.is_password("sue", pin, None)


def test_without_a_stored_secret_no_secret_is_right() -> None:
    assert not CHEAP.is_pin("nobody", "8305", None)
    assert not CHEAP.is_pin("sue", "8305", "no hash at all")


@pytest.mark.parametrize(
    "password", ["green felt and chips", "x" * 99 + "abc", "Grüße aus dem Casino"]
)
def test_a_long_password_may_be_used(password: str) -> None:
    kept = CHEAP.hash_password("sue", password, house="Silver Pit")

    assert kept.kind is CredentialKind.PASSWORD
    assert CHEAP.is_password("sue", password, kept.text)
    assert not CHEAP.is_password("sue", password + ".", kept.text)
    assert not CHEAP.is_password("ada", password, kept.text)


def test_a_password_is_the_same_in_every_unicode_form() -> None:
    kept = CHEAP.hash_password("sue", "Gr\u00fc\u00dfe aus dem Casino", house="Silver Pit").text

    assert CHEAP.is_password("sue", "Gru\u0308\u00dfe aus dem Casino", kept)


@pytest.mark.parametrize(
    ("password", "sentence"),
    [
        ("", "12 to 200 characters"),
        ("x" * 11, "12 to 200 characters"),
        ("abcd" * 2_500, "12 to 200 characters"),
        ("twelve\x00letters", "visible characters"),
        ("twelve\nletters", "visible characters"),
        ("aAaAaAaAaAaAaA", "4 different characters"),
        ("susan.example", "your own ID"),
        ("Susan.Example", "your own ID"),
        ("The Silver Pit", "name of the house"),
        ("thesilverpit", "name of the house"),
    ],
)
def test_an_easily_guessed_password_is_refused(password: str, sentence: str) -> None:
    with pytest.raises(SecretError, match=sentence):
        CHEAP.hash_password("susan.example", password, house="The Silver Pit")


def test_a_card_is_found_by_a_keyed_hash_of_what_is_swiped() -> None:
    kept = CHEAP.hash_card(";6001000000000017=2912?\r\n")
    by_hand = hmac.new(PEPPER, b"card\x006001000000000017=2912", sha256).hexdigest()

    assert kept.kind is CredentialKind.CARD
    assert kept.text == by_hand == CHEAP.card_lookup(" 6001000000000017=2912 ")
    assert kept.text != OTHER.card_lookup("6001000000000017=2912")
    assert CHEAP.card_lookup("04a3f1c9") == CHEAP.card_lookup("04A3F1C9")
    assert CHEAP.card_lookup("04A3F1C9") != CHEAP.card_lookup("04A3F1C8")


@pytest.mark.parametrize(
    "card",
    [
        *("", "   ", ";?", "%?", "60110", "%60110?", "a\x00bcdef", "1" * 201, "ab\ncdef"),
        *(digits * 2 for digits in UNICODE_DIGITS),
    ],
)
def test_an_unreadable_card_is_refused(card: str) -> None:
    with pytest.raises(SecretError, match="could not be read"):
        CHEAP.hash_card(card)


def test_the_recommended_hash_is_argon2id_with_19_mib_two_passes_and_one_lane() -> None:
    parameters = extract_parameters(recommended_hasher().hash("secret"))

    assert parameters.type is Type.ID
    assert parameters.memory_cost == 19 * 1024
    assert parameters.time_cost == 2
    assert parameters.parallelism == 1


def test_a_short_pepper_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 32 bytes"):
        Hashing(b"short")


def test_tokens_are_long_and_different_and_only_their_hash_is_stored() -> None:
    tokens = {new_token() for _ in range(100)}

    assert len(tokens) == 100
    assert all(len(token) == 43 for token in tokens)
    assert all(token_digest(token) == sha256(token.encode()).hexdigest() for token in tokens)
