"""Malformed records with a right hash."""

import pytest

from jackpit.languages import BRACKETS, load_language
from jackpit.manager.eventlog.record import (
    ChainError,
    ChainFault,
    chain_record,
    parse_record,
    verify_entries,
)
from jackpit.manager.store import HOUSE_LOG, NO_HASH, Entry


@pytest.mark.parametrize("record", [b"no JSON", b"\xff\xfe", b"[1, 2]", b""])
def test_a_malformed_record_with_a_right_hash_is_named(record: bytes) -> None:
    entry = Entry("link", 1, record, chain_record(NO_HASH, record))
    with pytest.raises(ChainError, match=r"entry 1 of log 'link' .* though its hash is right"):
        verify_entries("link", [entry])


@pytest.mark.parametrize(
    ("line", "what"),
    [
        (b'{"log":"link","seq":1}', "missing required field `at`"),
        (b'{"log":"link","seq":"1"}', r"Expected `int`, got `str` - at `\$.seq`"),
    ],
)
def test_a_record_without_a_required_field_is_named(line: bytes, what: str) -> None:
    entry = Entry("link", 1, line, chain_record(NO_HASH, line))
    with pytest.raises(ChainError, match=rf"entry 1 of log 'link' is not a record, .*{what}"):
        parse_record(entry)


def test_the_log_of_the_house_is_named_in_the_language_of_the_house() -> None:
    of_the_house, of_a_link = (ChainError(log, 3, ChainFault.MISSING) for log in (HOUSE_LOG, "pit"))
    text = load_language(BRACKETS).text

    assert text(of_the_house.what) == "[entry 3 of log '[house]' is missing]"
    assert text(of_a_link.what) == "[entry 3 of log 'pit' is missing]"
