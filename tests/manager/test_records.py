"""Records that are chained rightly and are none."""

import pytest

from jackpit.manager.records import ChainError, chained, verified
from jackpit.manager.store import NO_HASH, Entry


@pytest.mark.parametrize("record", [b"no JSON", b"\xff\xfe", b"[1, 2]", b""])
def test_an_entry_that_is_no_record_is_named_though_its_hash_is_right(record: bytes) -> None:
    entry = Entry("link", 1, record, chained(NO_HASH, record))
    with pytest.raises(ChainError, match=r"entry 1 of log 'link' .* though its hash is right"):
        verified("link", [entry])
