"""The program's check of itself: it names changed files, and no unverified start is unnoticed."""

import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

import jackpit
from jackpit.manager.operations.selfcheck import (
    MANIFEST,
    files_of,
    is_overridden,
    manifest_of,
    program_hash,
    selfcheck,
)

PACKAGE = Path(jackpit.__file__).resolve().parent
TOOL = PACKAGE.parent.parent / "tools" / "manifest"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the program as it would be installed."""
    folder = tmp_path / "lib" / "jackpit"
    shutil.copytree(PACKAGE, folder, ignore=shutil.ignore_patterns("__pycache__", MANIFEST))
    return folder


@pytest.fixture
def released(package: Path) -> Path:
    """The same with its manifest."""
    (package / MANIFEST).write_text(manifest_of(package))
    return package


def test_a_released_program_is_verified(released: Path) -> None:
    check = selfcheck(released)

    assert (check.ok, check.verified, check.differences) == (True, True, ())
    assert check.program_hash == program_hash(files_of(released))
    assert check.sentence.startswith("verified: all ")


def test_bytecode_is_not_part_of_the_program(released: Path) -> None:
    (released / "__pycache__").mkdir()
    (released / "__pycache__" / "x.pyc").write_bytes(b"x")

    assert selfcheck(released).verified


def test_one_flipped_byte_in_any_file_of_the_program_is_named(released: Path) -> None:
    names = list(files_of(released))
    assert {
        "__init__.py",
        "manager/operations/selfcheck.py",
        "manager/store/sql/sqlite_1.sql",
    } <= set(names)
    for name in names:
        path = released / name
        content = path.read_bytes()
        if not content:
            continue
        middle = len(content) // 2
        path.write_bytes(content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :])
        check = selfcheck(released, unverified=True)
        path.write_bytes(content)

        assert not check.ok
        assert check.differences == (f"{name} was changed",)
        assert check.sentence == f"The program differs from the released one: {name} was changed."


def test_a_removed_and_an_added_file_are_named(released: Path) -> None:
    (released / "__main__.py").unlink()
    (released / "money" / "extra.py").write_text("")
    (released / "stray.pyc").write_bytes(b"")

    assert selfcheck(released).differences == (
        "__main__.py was removed",
        "money/extra.py was added",
        "stray.pyc was added",
    )


def test_a_file_that_cannot_be_read_is_named(released: Path) -> None:
    (released / "__main__.py").unlink()
    (released / "__main__.py").symlink_to("nowhere")

    assert selfcheck(released).differences == ("__main__.py was changed",)


def test_many_differences_are_counted(released: Path) -> None:
    for number in range(7):  # five are named
        (released / f"stray-{number}.py").write_bytes(b"")

    assert selfcheck(released).sentence.endswith(", and 2 more.")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "manifest.json cannot be read"),
        ("[]", "manifest.json is not a manifest"),
        ('{"files": {}}', "manifest.json is not a manifest"),
        (
            '{"format":"jackpit-manifest","program":"","files":{"a":1}}',
            "manifest.json is not a manifest",
        ),
        (
            '{"format":"jackpit-manifest","program":"","files":{}}',
            "manifest.json was changed",
        ),
    ],
)
def test_a_broken_manifest_is_a_refusal(released: Path, content: str, said: str) -> None:
    (released / MANIFEST).write_text(content)

    check = selfcheck(released, unverified=True)

    assert (check.ok, check.differences) == (False, (said,))


def test_a_flipped_byte_in_the_manifest_is_a_refusal(package: Path) -> None:
    for path in package.iterdir():  # a small package is enough
        if path.is_dir():
            shutil.rmtree(path)
    text = manifest_of(package).encode()
    for index in range(len(text)):
        altered = bytearray(text)
        altered[index] ^= 1
        (package / MANIFEST).write_bytes(altered)
        assert not selfcheck(package).ok


def test_a_package_without_manifest_does_not_start(package: Path) -> None:
    check = selfcheck(package)

    assert (check.ok, check.verified) == (False, False)
    assert check.sentence == (
        "The program cannot be verified: it has no manifest.json. Install a released package, "
        "or start with --unverified or JACKPIT_UNVERIFIED=yes, which is recorded."
    )


def test_the_override_lets_it_start_and_says_so(package: Path) -> None:
    check = selfcheck(package, unverified=True)

    assert (check.ok, check.verified) == (True, False)
    assert check.sentence == "unverified: no manifest.json, and the override is set"
    assert is_overridden({"JACKPIT_UNVERIFIED": "yes"})
    assert not is_overridden({"JACKPIT_UNVERIFIED": "no"})
    assert not is_overridden({})


def test_a_checkout_starts_with_a_notice(package: Path) -> None:
    root = package.parent.parent
    checkout = package.rename(_made(root / "clone" / "src") / "jackpit")
    assert not selfcheck(checkout).ok

    (root / "clone" / "pyproject.toml").touch()
    check = selfcheck(checkout)

    assert (check.ok, check.verified) == (True, False)
    assert check.sentence == "unverified: development checkout"


def test_a_manifest_is_enforced_in_a_checkout_too(package: Path) -> None:
    root = package.parent.parent
    checkout = package.rename(_made(root / "src") / "jackpit")
    (root / "pyproject.toml").touch()
    (checkout / MANIFEST).write_text(manifest_of(checkout))
    (checkout / "__init__.py").write_text("")

    assert not selfcheck(checkout, unverified=True).ok


def test_a_pinned_program_must_be_that_one(released: Path) -> None:
    right = selfcheck(released).program_hash

    assert selfcheck(released, expected=right).ok
    other = selfcheck(released, expected="00" * 32)
    assert not other.ok
    assert other.sentence.startswith(f"The program's hash is {right}, not 0000")


def test_the_program_hash_is_the_hash_of_the_lines_of_sha256sum(tmp_path: Path) -> None:
    (tmp_path / "b.py").write_bytes(b"2")
    (tmp_path / "a.py").write_bytes(b"1")
    lines = f"{sha256(b'1').hexdigest()}  a.py\n{sha256(b'2').hexdigest()}  b.py\n"

    assert program_hash(files_of(tmp_path)) == sha256(lines.encode()).hexdigest()


def test_the_tool_writes_the_manifest_without_anything_installed(package: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-S", str(TOOL), str(package)], capture_output=True, text=True, check=True
    )

    check = selfcheck(package)
    assert check.verified
    assert done.stdout == f"{check.program_hash}\n"


def test_the_tool_refuses_a_folder_that_is_not_the_package(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(TOOL), str(tmp_path)], capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("Usage: ")


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True)
    return folder
