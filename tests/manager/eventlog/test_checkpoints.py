"""Checkpoints: their statements, and when they are refused."""

import json
import zlib
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from manager.audit.sample_logs import AT, signer_in
from msgspec import structs

from jackpit.manager.eventlog.checkpoints import Signer, verify_checkpoint
from jackpit.manager.eventlog.record import AuditError
from jackpit.manager.store import Checkpoint, Head
from jackpit.messages import Sentence
from jackpit.value import replace

SNAPSHOT = zlib.compress(b"the link as it stands")


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    return signer_in(tmp_path / "keys")


@pytest.fixture
def checkpoint(signer: Signer) -> Checkpoint:
    return signer.sign_checkpoint("blazing", Head(12, bytes(range(32))), at=AT, snapshot=SNAPSHOT)


def test_a_checkpoint_states_how_far_its_log_had_come(
    checkpoint: Checkpoint, signer: Signer
) -> None:
    assert json.loads(checkpoint.body) == {
        "log": "blazing",
        "seq": 12,
        "hash": bytes(range(32)).hex(),
        "at": AT,
        "snapshot": sha256(SNAPSHOT).hexdigest(),
        "version": "0.1.0",
        "program": "ab" * 32,
    }
    assert (checkpoint.log, checkpoint.seq, checkpoint.snapshot) == ("blazing", 12, SNAPSHOT)
    said = verify_checkpoint(checkpoint, signer.trusted)
    assert (said.seq, said.hash) == (12, bytes(range(32)).hex())


def test_a_checkpoint_needs_no_snapshot(signer: Signer) -> None:
    made = signer.sign_checkpoint("house", Head(1, bytes(32)), at=AT)

    assert verify_checkpoint(made, signer.trusted).snapshot is None


def test_a_checkpoint_of_another_server_is_trusted_if_its_key_is(
    checkpoint: Checkpoint, signer: Signer, tmp_path: Path
) -> None:
    other = signer_in(tmp_path / "other.keys")

    with pytest.raises(AuditError, match=r"entry 12 of log 'blazing' cannot be trusted: it is "):
        verify_checkpoint(checkpoint, other.trusted)
    assert verify_checkpoint(checkpoint, replace(other, others=signer.trusted).trusted).seq == 12


@pytest.mark.parametrize("part", ["body", "signature", "key", "snapshot"])
def test_a_flipped_byte_of_a_checkpoint_is_detected(
    checkpoint: Checkpoint, signer: Signer, part: str
) -> None:
    value = getattr(checkpoint, part)
    for index in range(len(value)):
        flipped = bytearray(value)
        flipped[index] ^= 1
        changes: dict[str, Any] = {part: bytes(flipped)}
        with pytest.raises(AuditError) as refused:
            verify_checkpoint(structs.replace(checkpoint, **changes), signer.trusted)
        assert isinstance(refused.value.what, Sentence)  # which the API shows


@pytest.mark.parametrize("kept", [None, b"another"])
def test_a_snapshot_other_than_the_signed_one_is_refused(
    checkpoint: Checkpoint, signer: Signer, kept: bytes | None
) -> None:
    with pytest.raises(AuditError, match=r"^the snapshot at entry 12 of log 'blazing' is not the"):
        verify_checkpoint(structs.replace(checkpoint, snapshot=kept), signer.trusted)


def test_a_checkpoint_in_place_of_another_is_refused(
    checkpoint: Checkpoint, signer: Signer
) -> None:
    with pytest.raises(AuditError, match=r"^the checkpoint at entry 13 .* is about entry 12 of"):
        verify_checkpoint(structs.replace(checkpoint, seq=13), signer.trusted)
    with pytest.raises(AuditError, match=r"log 'house' is about entry 12 of log 'blazing'$"):
        verify_checkpoint(structs.replace(checkpoint, log="house"), signer.trusted)


def test_other_signed_content_is_not_accepted_as_a_checkpoint(
    checkpoint: Checkpoint, signer: Signer
) -> None:
    body = b'{"lines":3}'
    other = structs.replace(checkpoint, body=body, signature=signer.keys.sign(body))

    with pytest.raises(AuditError, match=r"cannot be trusted: it is signed, but is not a check"):
        verify_checkpoint(other, signer.trusted)
