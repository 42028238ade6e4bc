"""The keys of a server: one to sign with, and a pepper for values that are looked up by a secret.

They are files in a folder next to the database that only their owner can read. An auditor needs
nothing but the public key, as a file or as 64 hexadecimal digits.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import shutil
import stat
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)

from jackpit.manager.eventlog.record import AuditError
from jackpit.messages import Message

SIGNING_FILE, PEPPER_FILE, PUBLIC_FILE = "signing.pem", "pepper", "public.pem"
PEPPER_BYTES = 32
_FOLDER_EXISTS = (errno.EEXIST, errno.ENOTEMPTY)
"""Errors of renaming a folder to the name of a folder with files; it depends on the system."""

_HEX_KEY = re.compile(r"[0-9a-fA-F]{64}")
_FINGERPRINT_DIGITS = 16
"""As many as people can compare."""


class SignatureFault(Message):
    """Why a signature cannot be trusted."""

    OTHER_KEY = "it is signed with the key {key}, which is not one of those given"
    INVALID = "its signature is invalid"


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of one server."""

    signing: Ed25519PrivateKey = field(repr=False)
    pepper: bytes = field(repr=False)
    public: bytes
    """The public key, 32 raw bytes."""

    @classmethod
    def at(cls, folder: Path, *, may_create: bool) -> Keys:
        """The keys in *folder*; new keys if the folder is missing and the caller allows it."""
        if not folder.exists():
            if not may_create:
                raise AuditError(
                    f"the keys are missing: there is no folder {folder}; they are created with the "
                    "database, and no other keys match its signatures"
                )
            _create(folder)
        return _read(folder)

    def sign(self, body: bytes) -> bytes:
        """The signature of *body*, 64 bytes."""
        return self.signing.sign(body)

    @property
    def fingerprint(self) -> str:
        """The public key's fingerprint."""
        return key_fingerprint(self.public)


def keys_folder_of(database: Path) -> Path:
    """The folder of a database file's keys."""
    return database.with_name(f"{database.name}.keys")


def key_fingerprint(public: bytes) -> str:
    """A short form of a public key, for people to compare: four groups of four digits."""
    digits = sha256(public).hexdigest()[:_FINGERPRINT_DIGITS]
    return " ".join(digits[start : start + 4] for start in range(0, _FINGERPRINT_DIGITS, 4))


# Public keys and signatures.


def format_public_key(public: bytes) -> str:
    """A public key as the text of a PEM file."""
    return (
        Ed25519PublicKey.from_public_bytes(public)
        .public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
        .decode()
    )


def parse_public_key(text: str) -> bytes:
    """The public key in *text*: PEM or 64 hexadecimal digits."""
    text = text.strip()
    if _HEX_KEY.fullmatch(text):
        return bytes.fromhex(text)
    try:
        key = serialization.load_pem_public_key(text.encode())
    except (ValueError, UnsupportedAlgorithm) as error:
        raise AuditError("it holds no public key, neither PEM nor 64 hexadecimal digits") from error
    if not isinstance(key, Ed25519PublicKey):
        raise AuditError("it holds a public key of another kind; Ed25519 is expected")
    return key.public_bytes_raw()


def load_public_key(given: str) -> bytes:
    """The public key a person entered: hexadecimal digits, or the name of a file."""
    if _HEX_KEY.fullmatch(given.strip()):
        return parse_public_key(given)
    try:
        text = Path(given).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise AuditError("it holds no public key, neither PEM nor 64 hexadecimal digits") from error
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "its name is invalid"
        raise AuditError(f"it is neither a key nor a readable file: {why}") from error
    return parse_public_key(text)


def check_signature(body: bytes, signature: bytes, key: bytes, trusted: Collection[bytes]) -> None:
    """Raise an AuditError unless *key* is trusted and has signed *body*."""
    if key not in trusted:
        raise AuditError(SignatureFault.OTHER_KEY.given(key=key_fingerprint(key)))
    try:
        _load_key(key).verify(signature, body)
    except InvalidSignature as error:
        raise AuditError(SignatureFault.INVALID.given()) from error


@lru_cache(maxsize=64)
def _load_key(key: bytes) -> Ed25519PublicKey:
    return Ed25519PublicKey.from_public_bytes(key)


# The folder.


def _create(folder: Path) -> None:
    """Create the keys in a temporary folder and rename it: no process sees half of them."""
    key = Ed25519PrivateKey.generate()
    signing = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    part = folder.with_name(f"{folder.name}.{secrets.token_hex(8)}.part")
    try:
        part.mkdir(mode=0o700)
        _write(part / SIGNING_FILE, signing, 0o600)
        _write(part / PEPPER_FILE, f"{secrets.token_hex(PEPPER_BYTES)}\n".encode(), 0o600)
        _write(
            part / PUBLIC_FILE,
            format_public_key(key.public_key().public_bytes_raw()).encode(),
            0o644,
        )
        _sync(part)
        part.rename(folder)
    except OSError as error:
        shutil.rmtree(part, ignore_errors=True)
        if error.errno not in _FOLDER_EXISTS:  # else another server was faster: use its keys
            raise AuditError(f"the keys cannot be created in {folder}: {error.strerror}") from error
    try:
        _sync(folder.parent)
    except OSError as error:
        raise AuditError(
            f"the keys in {folder} may be lost in a power failure: {error.strerror}"
        ) from error


def _write(path: Path, content: bytes, mode: int) -> None:
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        os.fchmod(file.fileno(), mode)  # regardless of the process's umask
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _sync(folder: Path) -> None:
    with suppress(PermissionError):  # an unreadable parent is synced by its owner
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _read(folder: Path) -> Keys:
    _check_private(folder)
    try:
        signing = serialization.load_pem_private_key(_content(folder / SIGNING_FILE), password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise AuditError(f"the key file {folder / SIGNING_FILE} is corrupt") from error
    if not isinstance(signing, Ed25519PrivateKey):
        raise AuditError(
            f"the key file {folder / SIGNING_FILE} is corrupt: it holds another kind of key"
        )
    pepper = _content(folder / PEPPER_FILE).strip()
    if not re.fullmatch(rb"[0-9a-f]{%d}" % (2 * PEPPER_BYTES), pepper):
        raise AuditError(f"the key file {folder / PEPPER_FILE} is corrupt")
    public = signing.public_key().public_bytes_raw()
    text = _content(folder / PUBLIC_FILE, private=False).decode(errors="replace")
    try:
        beside = parse_public_key(text)
    except AuditError as error:
        raise AuditError(f"the key file {folder / PUBLIC_FILE} is corrupt") from error
    if beside != public:
        raise AuditError(
            f"the key file {folder / PUBLIC_FILE} does not belong to {SIGNING_FILE} next to it"
        )
    return Keys(signing, bytes.fromhex(pepper.decode()), public)


def _content(path: Path, *, private: bool = True) -> bytes:
    if private:
        _check_private(path)
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise AuditError(f"the key file {path} is missing") from error
    except OSError as error:
        raise AuditError(f"the key file {path} cannot be read: {error.strerror}") from error


def _check_private(path: Path) -> None:
    """Refuse a secret that users other than its owner can access."""
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError as error:
        raise AuditError(f"the key file {path} is missing") from error
    except OSError as error:
        raise AuditError(f"the key file {path} cannot be read: {error.strerror}") from error
    if mode & 0o077:
        should = "700" if path.is_dir() else "600"
        raise AuditError(
            f"other users can access {path}: its permissions are {mode:o}, not {should}"
        )
