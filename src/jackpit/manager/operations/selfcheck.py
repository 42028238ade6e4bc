"""The program's check of itself: every file of the package against its manifest.

A released package holds ``manifest.json``: the SHA-256 of each of its files. An existing manifest
is always enforced. Only a package without one may start unverified: a git checkout without further
ado, any other package by the documented override.

``tools/manifest`` runs this module without anything installed, so it imports no other module of
Jackpit.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

MANIFEST = "manifest.json"
FORMAT = "jackpit-manifest"
IGNORED_FOLDER = "__pycache__"
OVERRIDE = "JACKPIT_UNVERIFIED"
"""The environment variable that, with the value ``yes``, lets a package without manifest start."""

PACKAGE = Path(__file__).resolve().parents[2]
_MAX_NAMED = 5
_HASH = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True, kw_only=True)
class SelfCheck:
    """The result of the program's check of itself."""

    ok: bool
    """Whether it may start."""

    verified: bool
    """Whether it is the program that was released; if not, the start is recorded as unverified."""

    program_hash: str
    """The SHA-256 of all its files together, in hexadecimal."""

    sentence: str
    """The result in one sentence, for the operator."""

    differences: tuple[str, ...] = ()
    """The files that differ and how, in the order of their names."""


def selfcheck(
    package: Path = PACKAGE, *, unverified: bool = False, expected: str | None = None
) -> SelfCheck:
    """Compare the *package* with its manifest.

    *unverified* is the override; *expected* is the program hash that the house pinned, if any.
    """
    found = files_of(package)
    program = program_hash(found)
    differences = _differences(package, found)
    if differences:
        sentence = f"The program differs from the released one: {_some(differences)}."
        return SelfCheck(
            ok=False,
            verified=False,
            program_hash=program,
            sentence=sentence,
            differences=differences,
        )
    if expected is not None and expected != program:
        return SelfCheck(
            ok=False,
            verified=False,
            program_hash=program,
            sentence=f"The program's hash is {program}, not {expected} as required.",
        )
    if (package / MANIFEST).exists():
        sentence = f"verified: all {len(found)} files of the program are as released"
        return SelfCheck(ok=True, verified=True, program_hash=program, sentence=sentence)
    if is_checkout(package):
        sentence = "unverified: development checkout"
    elif unverified:
        sentence = f"unverified: no {MANIFEST}, and the override is set"
    else:
        sentence = (
            f"The program cannot be verified: it has no {MANIFEST}. Install a released package, "
            f"or start with --unverified or {OVERRIDE}=yes, which is recorded."
        )
        return SelfCheck(ok=False, verified=False, program_hash=program, sentence=sentence)
    return SelfCheck(ok=True, verified=False, program_hash=program, sentence=sentence)


def is_overridden(environment: Mapping[str, str]) -> bool:
    """Whether the environment asks for an unverified start."""
    return environment.get(OVERRIDE) == "yes"


def is_checkout(package: Path) -> bool:
    """Whether the package lies in ``src`` of the project's own tree, as a release never does."""
    return package.parent.name == "src" and (package.parent.parent / "pyproject.toml").exists()


def files_of(package: Path) -> dict[str, str]:
    """The hash of every file of a package, by its path within; its manifest left out.

    A file that cannot be read has an empty hash.
    """
    return {
        name: _hash(path)
        for name, path in sorted(
            (path.relative_to(package).as_posix(), path) for path in _walk(package)
        )
        if name != MANIFEST
    }


def program_hash(files: Mapping[str, str]) -> str:
    """The hash of all files together: of the lines ``sha256sum`` prints for them, by name."""
    lines = "".join(f"{files[name]}  {name}\n" for name in sorted(files))
    return sha256(lines.encode("utf-8", "surrogateescape")).hexdigest()


def manifest_of(package: Path) -> str:
    """The text of a package's manifest."""
    return _manifest(files_of(package))


def _manifest(files: Mapping[str, str]) -> str:
    """The text of a manifest; any other text counts as changed."""
    record = {
        "format": FORMAT,
        "program": program_hash(files),
        "files": dict(sorted(files.items())),
    }
    return json.dumps(record, indent=1) + "\n"


def _walk(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.name == IGNORED_FOLDER:
            continue
        if path.is_dir():
            yield from _walk(path)
        else:
            yield path


def _hash(path: Path) -> str:
    try:
        return sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


def _differences(package: Path, found: Mapping[str, str]) -> tuple[str, ...]:
    """The differences from the manifest; empty without a manifest."""
    if not (package / MANIFEST).exists():
        return ()
    try:
        text = (package / MANIFEST).read_text(encoding="ascii")
        manifest = json.loads(text)
    except (OSError, ValueError, RecursionError):
        return (f"{MANIFEST} cannot be read",)
    if not _is_manifest(manifest):
        return (f"{MANIFEST} is not a manifest",)
    released: dict[str, str] = manifest["files"]
    if text != _manifest(released):
        return (f"{MANIFEST} was changed",)
    return tuple(
        f"{name} was {_how(released.get(name), found.get(name))}"
        for name in sorted({*released, *found})
        if released.get(name) != found.get(name)
    )


def _is_manifest(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and value.get("format") == FORMAT
        and isinstance(value.get("files"), dict)
        and all(isinstance(x, str) and _HASH.fullmatch(x) for x in value["files"].values())
    )


def _how(released: str | None, found: str | None) -> str:
    if found is None:
        return "removed"
    return "added" if released is None else "changed"


def _some(differences: tuple[str, ...]) -> str:
    named = ", ".join(differences[:_MAX_NAMED])
    more = len(differences) - _MAX_NAMED
    return f"{named}, and {more} more" if more > 0 else named
