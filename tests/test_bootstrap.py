"""From a fresh clone to a running Jackpit: `run`, `test`, their `.venv` and its packages.

Nothing here is installed: the building is tried on a copy of the scripts, with a stand-in for uv
and pip, and starting is tried on a `.venv` that is already there.
"""

import ast
import fcntl
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from typing import Any

import bootstrap
import pytest
from packaging.requirements import Requirement

import jackpit

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
NEW_PYTHON_NEEDED = "it needs Python 3.11 or newer; this is Python 3.10."

SPY = """
import json, os, sys
print(json.dumps({"arguments": sys.argv[1:], "folder": os.getcwd(), "package": __file__}))
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a copy of the scripts in a folder with spaces, and a package that says how it ran."""
    tree = tmp_path / "a pit with spaces"
    for folder in ("tools", "requirements"):
        shutil.copytree(ROOT / folder, tree / folder)
    for script in ("run", "test"):
        shutil.copy(ROOT / script, tree)
    package = tree / "src" / "jackpit"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "__main__.py").write_text(SPY)
    return tree


@pytest.fixture
def boot(tree: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the copy's bootstrap module, with stand-ins for uv and pip."""
    spec = importlib.util.spec_from_file_location("copied_bootstrap", tree / "tools/bootstrap.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "find_uv", lambda: "uv")
    monkeypatch.setattr(module, "call", Installer())
    return module


class Installer:
    """Stands in for uv and pip: makes an empty `.venv`, or fails as they would."""

    def __init__(self, *failures: BaseException) -> None:
        self.failures = list(failures)
        self.commands: list[tuple[str, ...]] = []

    def __call__(self, *command: str) -> None:
        self.commands.append(command)
        if "venv" in command:
            venv_folder = Path(command[-1])
            (venv_folder / "lib/python3.11/site-packages").mkdir(parents=True)
            (venv_folder / "bin").mkdir()
            (venv_folder / "bin/python").touch()
        elif self.failures:
            raise self.failures.pop(0)


def start(script: Path, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a script with the Python that runs the tests, which is the one `.venv` was made for."""
    command = [sys.executable, str(script), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


# Which Python


def test_an_old_python_is_refused_in_one_sentence() -> None:
    with pytest.raises(bootstrap.SetupError) as refusal:
        bootstrap.check_python((3, 10))

    assert str(refusal.value) == NEW_PYTHON_NEEDED


def test_the_oldest_python_is_the_one_pyproject_names() -> None:
    bootstrap.check_python(bootstrap.MIN_PYTHON)

    assert PROJECT["project"]["requires-python"] == ">=3.11"
    assert bootstrap.MIN_PYTHON == (3, 11)


@pytest.mark.parametrize("script", ["run", "test", "tools/bootstrap.py"])
def test_an_old_python_can_read_the_script_that_refuses_it(script: str) -> None:
    parsed = ast.parse((ROOT / script).read_text(), feature_version=(3, 7))

    imported = [node.module for node in ast.walk(parsed) if isinstance(node, ast.ImportFrom)]
    assert "__future__" not in imported
    functions = [node for node in ast.walk(parsed) if isinstance(node, ast.FunctionDef)]
    annotations = [arg.annotation for function in functions for arg in function.args.args]
    annotations += [function.returns for function in functions]
    assert all(isinstance(note, ast.Name | ast.Constant) for note in annotations)


# When `.venv` is good enough


@pytest.mark.parametrize(
    ("made_from", "for_run", "for_dev"), [("run", True, False), ("dev", True, True)]
)
def test_a_venv_for_the_tests_can_run_jackpit_but_not_vice_versa(
    boot: Any, made_from: str, for_run: bool, for_dev: bool
) -> None:
    boot.build(made_from)

    assert boot.is_ready("run") is for_run
    assert boot.is_ready("dev") is for_dev


@pytest.mark.parametrize("name", ["run", "dev"])
def test_a_changed_requirement_needs_a_new_venv(boot: Any, tree: Path, name: str) -> None:
    boot.build(name)

    requirements = tree / "requirements" / f"{name}.txt"
    requirements.write_text(requirements.read_text() + "another==1.0\n")

    assert not boot.is_ready(name)


def test_another_python_needs_a_new_venv(boot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    boot.build("run")

    monkeypatch.setattr(boot.sys, "version_info", (3, 99, 0))

    assert not boot.is_ready("run")


@pytest.mark.parametrize("missing", [".venv/jackpit-stamp", ".venv/bin/python"])
def test_a_half_made_venv_is_not_taken_for_a_whole_one(boot: Any, tree: Path, missing: str) -> None:
    boot.build("run")
    assert boot.is_ready("run")

    (tree / missing).unlink()

    assert not boot.is_ready("run")


def test_a_file_named_venv_is_not_taken_for_one(boot: Any, tree: Path) -> None:
    (tree / ".venv").write_text("?")
    assert not boot.is_ready("run")

    boot.prepare("run")

    assert boot.is_ready("run")


# Making it


def test_uv_installs_wheels_by_their_hashes(boot: Any, tree: Path) -> None:
    boot.prepare("dev")

    create, install = boot.call.commands
    assert create[:2] == ("uv", "venv")
    assert install[:3] == ("uv", "pip", "sync")
    assert {"--require-hashes", "--only-binary"} <= set(install)
    assert install[-1] == str(tree / "requirements/dev.txt")


def test_pip_is_used_when_uv_fails(
    boot: Any, tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(boot, "call", Installer(boot.CommandError("uv: blocked here")))

    boot.prepare("run")

    create, install = boot.call.commands[2:]
    assert create[1:3] == ("-m", "venv")
    assert install[1:3] == ("-m", "pip")
    assert {"--require-hashes", "--only-binary"} <= set(install)
    assert install[-1] == str(tree / "requirements/run.txt")
    assert "using pip" in capsys.readouterr().err
    assert boot.is_ready("run")


def test_the_steps_of_the_installation_are_reported(
    boot: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    boot.prepare("run")

    assert capsys.readouterr() == (
        "",
        "Setting up Jackpit (once): creating .venv …\n"
        f"Setting up Jackpit (once): installing {boot.count_packages('run')} packages …\n"
        "Setting up Jackpit (once): done.\n",
    )


def test_the_source_is_found_after_the_tree_is_moved(boot: Any, tree: Path) -> None:
    boot.prepare("run")

    packages = tree / ".venv/lib/python3.11/site-packages"
    link = (packages / "jackpit.pth").read_text().strip()
    assert not os.path.isabs(link)
    assert (packages / link).resolve() == tree / "src"


def test_the_former_venv_is_restored_when_a_new_one_cannot_be_made(
    boot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    boot.prepare("run")
    failures = boot.CommandError("no wheel for uv"), boot.CommandError("no wheel for pip")
    monkeypatch.setattr(boot, "call", Installer(*failures))

    with pytest.raises(boot.SetupError, match="no wheel for pip"):
        boot.prepare("dev")

    assert boot.is_ready("run")
    assert not boot.is_ready("dev")


def test_an_interrupted_first_start_leaves_no_venv(
    boot: Any, tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boot, "call", Installer(KeyboardInterrupt()))

    with pytest.raises(KeyboardInterrupt):
        boot.prepare("run")

    assert not (tree / ".venv").exists()


def test_a_process_that_waited_uses_the_venv_of_the_other(
    boot: Any, tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tree / ".tools").mkdir()
    with (tree / ".tools/lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        said: list[str] = []

        def finish_meanwhile(words: str) -> None:
            said.append(words)
            if "waiting" in words:
                boot.build("run")
                boot.call.commands.clear()
                fcntl.flock(lock, fcntl.LOCK_UN)

        monkeypatch.setattr(boot, "say", finish_meanwhile)
        boot.prepare("run")

    assert said[0] == "another process is setting up; waiting …"
    assert boot.call.commands == []


# What went wrong


@pytest.mark.parametrize(
    ("printed", "said"),
    [
        ("OSError: [Errno 28] No space left on device", "the disk is full."),
        ("Retrying after NewConnectionError: …\nNo matching distribution", "check the network."),
        ("error sending request for url\nNo module named pip", "check the network."),
        ("/usr/bin/python3: No module named pip", "apt install python3-pip"),
        ("Collecting\nERROR: something new", "cannot be installed: ERROR: something new"),
        ("", "no reason given"),
    ],
)
def test_a_failed_installation_is_explained(printed: str, said: str) -> None:
    assert said in bootstrap.explain(printed)


def test_the_error_of_a_failed_command_holds_its_output() -> None:
    with pytest.raises(bootstrap.CommandError, match=r"^out\nerr$"):
        bootstrap.call("sh", "-c", "echo out; echo err >&2; exit 3")


def test_a_missing_command_counts_as_failed() -> None:
    with pytest.raises(bootstrap.CommandError, match="No such file"):
        bootstrap.call("./there-is-no-such-command")


def test_a_long_command_reports_progress(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap, "PROGRESS_SECONDS", 0.01)

    bootstrap.call("sleep", "0.2")

    assert "still working after 0.01 seconds …" in capsys.readouterr().err


def test_an_unusable_folder_is_reported_in_one_sentence(tree: Path) -> None:
    (tree / ".tools").write_text("in the way")

    ended = start(tree / "run", folder=tree)

    assert ended.returncode == 1
    assert ended.stderr == f"Jackpit cannot start: File exists: {tree / '.tools'}.\n"


# Starting


def test_run_starts_from_any_folder_and_passes_its_arguments(
    boot: Any, tree: Path, tmp_path: Path
) -> None:
    venv.create(tree / ".venv", symlinks=True)
    boot.link_source()
    (tree / ".venv/jackpit-stamp").write_text(boot.stamp("run"))
    (tmp_path / "jackpit.py").write_text("raise SystemExit('the wrong jackpit')")

    ended = start(tree / "run", "odds", "two words", "--decks=6", folder=tmp_path)

    assert ended.stderr == ""
    assert json.loads(ended.stdout) == {
        "arguments": ["odds", "two words", "--decks=6"],
        "folder": str(tmp_path),
        "package": str(tree / "src/jackpit/__main__.py"),
    }


def test_run_prints_its_version_from_any_folder(tmp_path: Path) -> None:
    assert bootstrap.is_ready("dev"), "these tests want to be started by ./test"

    ended = start(ROOT / "run", "--version", folder=tmp_path)

    assert (ended.returncode, ended.stderr) == (0, "")
    assert PROJECT["project"]["version"] in ended.stdout


def test_run_names_itself_as_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert bootstrap.is_ready("dev"), "these tests want to be started by ./test"
    monkeypatch.delenv("JACKPIT_COMMAND", raising=False)

    ended = start(ROOT / "run", "odds", "xyzzy", folder=tmp_path)
    monkeypatch.setenv("JACKPIT_COMMAND", "pit")
    otherwise = start(ROOT / "run", "odds", "xyzzy", folder=tmp_path)

    assert ended.stderr.endswith("; './run games' lists them.\n")
    assert otherwise.stderr.endswith("; 'pit games' lists them.\n")


@pytest.mark.parametrize("script", ["run", "test", "tools/lock", ".ci/run"])
def test_the_script_may_be_executed(script: str) -> None:
    assert os.access(ROOT / script, os.X_OK)


# The packages


def pins(name: str) -> dict[str, Requirement]:
    """Return the pinned packages of a requirements file, without their hashes."""
    lines = (ROOT / "requirements" / f"{name}.txt").read_text().splitlines()
    pinned = [Requirement(line.rstrip(" \\")) for line in lines if line[:1].isalnum()]
    assert pinned
    return {requirement.name: requirement for requirement in pinned}


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("run", PROJECT["project"]["dependencies"]),
        ("dev", PROJECT["project"]["dependencies"] + PROJECT["dependency-groups"]["dev"]),
    ],
)
def test_every_dependency_is_pinned_at_a_version_that_suits(name: str, wanted: list[str]) -> None:
    pinned = pins(name)

    for requirement in map(Requirement, wanted):
        (pin,) = pinned[requirement.name].specifier
        assert pin.operator == "=="
        assert requirement.specifier.contains(pin.version), requirement


def test_the_tests_run_with_the_packages_that_run_uses() -> None:
    run, dev = pins("run"), pins("dev")

    assert run.keys() <= dev.keys()
    assert {name: x.specifier for name, x in run.items()} == {
        name: dev[name].specifier for name in run
    }


@pytest.mark.parametrize("name", ["run", "dev"])
def test_every_pin_has_a_hash(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text()

    blocks = text.replace("\\\n", " ").splitlines()
    unhashed = [line for line in blocks if line[:1].isalnum() and "--hash=sha256:" not in line]
    assert not unhashed


@pytest.mark.parametrize("name", ["run", "dev"])
def test_the_requirements_name_no_package_index(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text()

    assert "tools/lock" in text
    for sign in ("://", "www.", "index-url", "find-links", "file:", " @ "):
        assert sign not in text


def test_the_version_is_the_same_in_both_places() -> None:
    assert PROJECT["project"]["version"] == jackpit.__version__
