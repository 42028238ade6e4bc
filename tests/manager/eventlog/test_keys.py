"""The keys of a server: created once, private, and never silently replaced."""

import errno
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from jackpit.manager.eventlog.keys import (
    Keys,
    check_signature,
    format_public_key,
    key_fingerprint,
    keys_folder_of,
    load_public_key,
    parse_public_key,
)
from jackpit.manager.eventlog.record import AuditError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return keys_folder_of(tmp_path / "pit.db")


@pytest.fixture
def keys(folder: Path) -> Keys:
    return Keys.at(folder, may_create=True)


def test_keys_are_created_once_and_loaded_again(folder: Path, keys: Keys) -> None:
    again = Keys.at(folder, may_create=False)

    assert folder.name == "pit.db.keys"
    assert (again.public, again.pepper) == (keys.public, keys.pepper)
    assert (len(again.public), len(again.pepper)) == (32, 32)
    assert [path.name for path in folder.parent.iterdir()] == ["pit.db.keys"]


def test_only_the_owner_can_read_the_secret_files(folder: Path, keys: Keys) -> None:
    modes = {path.name: path.stat().st_mode & 0o777 for path in [folder, *folder.iterdir()]}

    assert modes == {
        "pit.db.keys": 0o700,
        "signing.pem": 0o600,
        "pepper": 0o600,
        "public.pem": 0o644,
    }


def test_two_houses_have_different_keys(tmp_path: Path, keys: Keys) -> None:
    other = Keys.at(tmp_path / "other.keys", may_create=True)

    assert other.public != keys.public
    assert other.pepper != keys.pepper
    assert other.fingerprint != keys.fingerprint


def test_a_printed_key_shows_no_secret(keys: Keys) -> None:
    assert repr(keys) == f"Keys(public={keys.public!r})"


def test_missing_keys_are_not_silently_created(folder: Path) -> None:
    with pytest.raises(AuditError, match=r"^the keys are missing: there is no folder "):
        Keys.at(folder, may_create=False)
    assert not folder.exists()


def test_keys_that_cannot_be_created_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(AuditError, match=r"cannot be created in .*: No such file or directory$"):
        Keys.at(tmp_path / "nowhere" / "pit.keys", may_create=True)


def test_keys_of_a_faster_server_are_used(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another server creates its keys between the check and the rename."""
    rename = Path.rename
    faster: list[Keys] = []

    def rename_second(part: Path, target: Path) -> Path:
        monkeypatch.setattr(Path, "rename", rename)
        faster.append(Keys.at(folder, may_create=True))
        return rename(part, target)

    monkeypatch.setattr(Path, "rename", rename_second)
    keys = Keys.at(folder, may_create=True)

    assert keys.public == faster[0].public
    assert [path.name for path in folder.parent.iterdir()] == ["pit.db.keys"]


def test_a_failed_sync_of_new_keys_is_an_error(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keys that a power failure could take away must not sign anything."""

    def fail_for_parent(synced: Path) -> None:
        if synced == folder.parent:
            raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr("jackpit.manager.eventlog.keys._sync", fail_for_parent)
    with pytest.raises(AuditError, match=r"may be lost in a power failure: Input/output error$"):
        Keys.at(folder, may_create=True)


@pytest.mark.parametrize("name", ["signing.pem", "pepper", "public.pem"])
@pytest.mark.parametrize("may_create", [True, False])
def test_a_missing_file_is_named(folder: Path, keys: Keys, name: str, may_create: bool) -> None:
    (folder / name).unlink()

    with pytest.raises(AuditError, match=rf"the key file .*{name} is missing$"):
        Keys.at(folder, may_create=may_create)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"-----BEGIN PRIVATE KEY-----\n"])
@pytest.mark.parametrize("name", ["signing.pem", "pepper", "public.pem"])
def test_a_corrupt_file_is_named(folder: Path, keys: Keys, name: str, content: bytes) -> None:
    (folder / name).write_bytes(content)

    with pytest.raises(AuditError, match=rf"the key file .*{name} is corrupt$"):
        Keys.at(folder, may_create=True)


def test_a_public_key_of_other_keys_is_refused(folder: Path, keys: Keys, tmp_path: Path) -> None:
    other = Keys.at(tmp_path / "other.keys", may_create=True)
    (folder / "public.pem").write_text(format_public_key(other.public))

    with pytest.raises(AuditError, match=r"public.pem does not belong to signing.pem next to it$"):
        Keys.at(folder, may_create=False)


@pytest.mark.parametrize(
    ("name", "mode", "said"),
    [
        ("", 0o750, "its permissions are 750, not 700"),
        ("signing.pem", 0o640, "its permissions are 640, not 600"),
        ("pepper", 0o604, "its permissions are 604, not 600"),
    ],
)
def test_secret_files_that_other_users_can_access_are_refused(
    folder: Path, keys: Keys, name: str, mode: int, said: str
) -> None:
    (folder / name).chmod(mode)

    with pytest.raises(AuditError, match=rf"^other users can access .*: {said}$"):
        Keys.at(folder, may_create=False)


def test_a_signature_is_valid_only_for_what_was_signed(keys: Keys) -> None:
    signature = keys.sign(b"body")

    check_signature(b"body", signature, keys.public, [keys.public])
    with pytest.raises(AuditError, match=r"^its signature is invalid$"):
        check_signature(b"Body", signature, keys.public, [keys.public])
    with pytest.raises(AuditError, match=rf"with the key {keys.fingerprint}, which is not one"):
        check_signature(b"body", signature, keys.public, [bytes(32)])


def test_a_public_key_is_read_from_pem_and_from_digits(folder: Path, keys: Keys) -> None:
    assert parse_public_key((folder / "public.pem").read_text()) == keys.public
    assert parse_public_key(f" {keys.public.hex().upper()}\n") == keys.public
    assert load_public_key(str(folder / "public.pem")) == keys.public
    assert load_public_key(keys.public.hex()) == keys.public


def test_an_invalid_public_key_is_an_error(folder: Path, keys: Keys, tmp_path: Path) -> None:
    other = X25519PrivateKey.generate().public_key()
    pem = other.public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    with pytest.raises(AuditError, match=r"^it holds a public key of another kind"):
        parse_public_key(pem.decode())
    with pytest.raises(AuditError, match=r"^it holds no public key"):
        load_public_key(str(folder / "signing.pem"))
    with pytest.raises(AuditError, match=r"^it is neither a key nor a readable file: No such"):
        load_public_key("abc")
    (tmp_path / "binary").write_bytes(b"\xff\x00")
    with pytest.raises(AuditError, match=r"^it holds no public key"):
        load_public_key(str(tmp_path / "binary"))
    with pytest.raises(AuditError, match=r"^it is neither a key nor a readable file"):
        load_public_key("a\0b")


def test_a_fingerprint_is_short_enough_to_compare_by_eye(keys: Keys) -> None:
    assert key_fingerprint(bytes(32)) == "6668 7aad f862 bd77"
    assert keys.fingerprint == key_fingerprint(keys.public)
