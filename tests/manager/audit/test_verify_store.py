"""The verifier of a database: every alteration without the program is detected."""

from pathlib import Path

import apsw
import pytest
from manager.audit.sample_logs import SIZES, alter, fill, record

from jackpit.manager.audit.verdict import Verdict
from jackpit.manager.audit.verify_store import verify_store
from jackpit.manager.eventlog.checkpoints import Signer
from jackpit.manager.eventlog.record import chain_record
from jackpit.manager.store import NO_HASH, StoreError, open_reader, open_store


@pytest.fixture
def filled(database: Path, signer: Signer) -> Path:
    store = open_store(str(database))
    fill(store, signer)
    store.close()
    return database


def verdict_of(database: Path, signer: Signer) -> Verdict:
    store = open_store(str(database))
    try:
        with store.reader() as reader:
            return verify_store(reader, signer.trusted)
    finally:
        store.close()


def test_an_unaltered_database_is_accepted(filled: Path, signer: Signer) -> None:
    verdict = verdict_of(filled, signer)

    assert verdict.ok
    assert verdict.sentence == (
        "8 entries in 3 logs with 3 checkpoints: nothing was altered; "
        "the last 3 entries not yet signed for."
    )
    assert (verdict.entries, verdict.checkpoints, verdict.logs) == (8, 3, 3)
    assert verdict.unsigned == 3


def test_progress_is_reported(filled: Path, signer: Signer) -> None:
    reported: list[tuple[int, int]] = []
    store = open_store(str(filled))
    with store.reader() as reader:
        verify_store(reader, signer.trusted, progress=lambda x, of: reported.append((x, of)))
    store.close()

    assert reported == [(5, 8), (6, 8), (8, 8)]


FOURTH = "log = 'blazing' AND seq = 4"


@pytest.mark.parametrize(
    ("statement", "said", "seq"),
    [
        (
            f"UPDATE entry SET record = CAST(replace(CAST(record AS TEXT), '5.00', '9.00') AS BLOB)"
            f" WHERE {FOURTH}",
            "Entry 4 of log 'blazing' was altered: its record is not the one that was hashed.",
            4,
        ),
        (
            f"UPDATE entry SET hash = zeroblob(32) WHERE {FOURTH}",
            "Entry 4 of log 'blazing' was altered: "
            "its stored hash was changed; its record is intact.",
            4,
        ),
        (
            f"UPDATE entry SET record = x'ff', hash = x'' WHERE {FOURTH}",
            "Entry 4 of log 'blazing' was altered: its hash does not match.",
            4,
        ),
        (
            f"DELETE FROM entry WHERE {FOURTH}",
            "Entry 4 of log 'blazing' is missing: entry 5 comes instead.",
            4,
        ),
        (
            "DELETE FROM entry WHERE log = 'blazing' AND seq = 5",
            "Entry 5 of log 'blazing' is missing: the head is entry 5.",
            5,
        ),
        (
            "UPDATE head SET seq = 4 WHERE log = 'blazing'",
            "Entry 5 of log 'blazing' is not known to the head of its log.",
            5,
        ),
        (
            "UPDATE head SET hash = zeroblob(32) WHERE log = 'blazing'",
            "Entry 5 of log 'blazing' was altered: the head names another as the last.",
            5,
        ),
        (
            "DELETE FROM head WHERE log = 'blazing'",
            "Log 'blazing' has entries or checkpoints, but no head.",
            None,
        ),
        (
            "UPDATE entry SET log = 'x' WHERE log = 'blazing' AND seq = 1",
            "Log 'x' has entries or checkpoints, but no head.",
            None,
        ),
        (
            "UPDATE checkpoint SET seq = 2 WHERE log = 'blazing' AND seq = 1",
            "The checkpoint at entry 2 of log 'blazing' is about entry 1 of log 'blazing'.",
            None,
        ),
        (
            "UPDATE checkpoint SET signature = zeroblob(64) WHERE log = 'blazing' AND seq = 3",
            "The checkpoint at entry 3 of log 'blazing' cannot be trusted: "
            "its signature is invalid.",
            None,
        ),
        (
            "UPDATE checkpoint SET snapshot = x'00' WHERE log = 'blazing' AND seq = 3",
            "The snapshot at entry 3 of log 'blazing' is not the one that was signed.",
            None,
        ),
        (
            "UPDATE command SET digest = zeroblob(32) WHERE id = 'blazing-2'",
            "Entry 2 of log 'blazing' was made by another command than 'blazing-2', "
            "or that was altered.",
            2,
        ),
        (
            "UPDATE command SET id = 'blazing-9' WHERE id = 'blazing-2'",
            "Entry 2 of log 'blazing' was made by another command than 'blazing-9', "
            "or that was altered.",
            2,
        ),
        (
            "UPDATE command SET seq = 17 WHERE id = 'blazing-2'",
            "Entry 17 of log 'blazing' is missing: command 'blazing-2' made it.",
            17,
        ),
    ],
)
def test_every_alteration_is_named(
    filled: Path, signer: Signer, statement: str, said: str, seq: int | None
) -> None:
    alter(filled, statement)

    verdict = verdict_of(filled, signer)

    assert not verdict.ok
    assert (verdict.sentence, verdict.seq) == (said, seq)


def test_a_byte_flipped_in_the_file_is_named_by_its_entry(filled: Path, signer: Signer) -> None:
    content = filled.read_bytes()
    for log, size in SIZES.items():
        for seq in range(1, size + 1):
            line = record(log, seq)
            assert content.count(line) == 1
            start = content.index(line)
            for index in range(start, start + len(line) + 32, 5):  # the hash comes after it
                altered = bytearray(content)
                altered[index] ^= 1
                filled.write_bytes(altered)
                with open_reader(str(filled)) as reader:
                    verdict = verify_store(reader, signer.trusted)

                assert not verdict.ok
                assert (verdict.log, verdict.seq) == (log, seq), verdict.sentence


def test_a_byte_flipped_anywhere_in_the_file_gives_a_verdict_or_a_sentence(
    filled: Path, signer: Signer
) -> None:
    content = filled.read_bytes()
    said = set()
    for index in range(0, len(content), 89):
        altered = bytearray(content)
        altered[index] ^= 0xFF
        filled.write_bytes(altered)
        said.add(_said_of(filled, signer))

    # The file also has unused bytes, and bytes without which nothing can be read.
    assert {"ok", "altered", "unread"} == said


def _said_of(database: Path, signer: Signer) -> str:
    try:
        with open_reader(str(database)) as reader:
            return "ok" if verify_store(reader, signer.trusted).ok else "altered"
    except StoreError:
        return "unread"


def test_a_log_that_was_cut_and_given_a_new_head_contradicts_its_checkpoint(
    filled: Path, signer: Signer
) -> None:
    alter(
        filled,
        "DELETE FROM entry WHERE log = 'blazing' AND seq > 2",
        "UPDATE head SET (seq, hash) = (SELECT seq, hash FROM entry "
        "WHERE log = 'blazing' AND seq = 2) WHERE log = 'blazing'",
    )

    said = "Entry 3 of log 'blazing' is missing, though it was signed for."
    assert verdict_of(filled, signer).sentence == said


def test_a_log_that_was_chained_again_does_not_fit_its_checkpoint(
    filled: Path, signer: Signer, tmp_path: Path
) -> None:
    other = open_store(str(tmp_path / "other.db"))
    fill(other, signer, {"blazing": 5, "house": 1}, {})
    other.close()
    alter(
        tmp_path / "other.db",
        "UPDATE entry SET record = CAST(replace(CAST(record AS TEXT), '5.00', '9.00') AS BLOB)",
    )
    _chain_again(tmp_path / "other.db")
    alter(
        filled,
        f"ATTACH '{tmp_path / 'other.db'}' AS other",
        "DELETE FROM entry WHERE log = 'blazing'",
        "INSERT INTO entry SELECT * FROM other.entry WHERE log = 'blazing'",
        "UPDATE head SET hash = (SELECT hash FROM entry WHERE log = 'blazing' AND seq = 5) "
        "WHERE log = 'blazing'",
    )

    said = (
        "Entry 1 of log 'blazing' was rewritten: the checkpoint of entry 1 was signed for "
        "another hash."
    )
    assert verdict_of(filled, signer).sentence == said


def _chain_again(database: Path) -> None:

    connection = apsw.Connection(str(database))
    before = NO_HASH
    query = "SELECT seq, record FROM entry WHERE log = 'blazing' ORDER BY seq"
    for seq, line in connection.execute(query).fetchall():
        assert isinstance(line, bytes)
        before = chain_record(before, line)
        connection.execute(
            "UPDATE entry SET hash = ? WHERE log = 'blazing' AND seq = ?", (before, seq)
        )
    connection.close()
