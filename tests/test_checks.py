"""What `./test` makes of its checks and tests, on a small tree of its own.

The checks themselves are left out, or replaced by one that fails: here it is about what follows.
"""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import checks
import pytest

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 120.0

SETTINGS = {
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "yes",  # what such small tests do not need takes long to load
    "PYTEST_XDIST_AUTO_NUM_WORKERS": "2",
}

DRIVER = """
import signal
import sys
from pathlib import Path

signal.signal(signal.SIGINT, signal.default_int_handler)  # also where these tests run unattended

sys.path.insert(0, {tools!r})
import checks

checks.ROOT = Path({tree!r})
checks.CHECKS = {checks!r}
try:
    sys.exit(checks.main(sys.argv[1:]))
except KeyboardInterrupt:
    sys.exit(130)
"""

FINE = "def test_a(): pass\ndef test_b(): pass\ndef test_c(): pass\n"
WRONG = "def test_wrong(): assert 1 + 1 == 3\n"
ASLEEP = """
import os, time
from pathlib import Path

def test_asleep():
    Path("asleep-{name}").write_text(str(os.getpid()))
    time.sleep(600)
"""
WHO = """
import os
from pathlib import Path

def test_who():
    with Path("order").open("a") as order:
        order.write(f"{os.getpid()} {name}\\n")
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A project with nothing in it but settings."""
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p no:cacheprovider -p xdist\n")
    (tmp_path / "tests" / "browser").mkdir(parents=True)
    return tmp_path


def begun(
    tree: Path, *arguments: str, failing_check: bool = False, **settings: str
) -> subprocess.Popen[str]:
    """Begin the tests of a tree as `./test` does, in two processes whatever the machine."""
    failing = {"a check": ["-c", "raise SystemExit('it is not as it should be')"]}
    driver = DRIVER.format(
        tools=str(ROOT / "tools"), tree=str(tree), checks=failing if failing_check else {}
    )
    ours = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return subprocess.Popen(
        [sys.executable, "-c", driver, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        env={**ours, **SETTINGS, **settings},
    )


def ended(run: subprocess.Popen[str]) -> tuple[int, list[str]]:
    """Wait until a run has ended; its exit code, and the lines it has printed."""
    try:
        printed, _ = run.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(run.pid, signal.SIGKILL)
        run.communicate()
        raise
    return run.returncode, printed.splitlines()


def is_running(process: int) -> bool:
    """Tell whether a process is there, and not only waited for."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


def until(true: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it does not come about"
        time.sleep(0.02)


def test_the_last_line_tells_what_passed_and_how_long_it_took(tree: Path) -> None:
    (tree / "tests/test_one.py").write_text(FINE)
    (tree / "tests/test_two.py").write_text(FINE)

    code, lines = ended(begun(tree))

    assert code == 0
    assert re.fullmatch(r"=+ 6 passed in [\d.]+s =+", lines[-1])


@pytest.mark.parametrize("wrong", ["test_one", "test_two"])
def test_a_failure_in_either_process_is_a_failure_of_all(tree: Path, wrong: str) -> None:
    for name in ("test_one", "test_two"):
        (tree / f"tests/{name}.py").write_text(WRONG if name == wrong else FINE)

    code, lines = ended(begun(tree, "-q"))

    assert code == 1
    assert lines[-2].startswith(f"FAILED tests/{wrong}.py::test_wrong - assert (1 + 1) == 3")
    assert re.fullmatch(r"1 failed, 3 passed in [\d.]+s", lines[-1])


def test_a_process_that_dies_is_a_failure(tree: Path) -> None:
    (tree / "tests/test_one.py").write_text("import os\ndef test_dies(): os._exit(0)\n")
    (tree / "tests/test_two.py").write_text(FINE)

    code, lines = ended(begun(tree, "-q"))

    assert code != 0
    assert any("crashed while running 'tests/test_one.py::test_dies'" in line for line in lines)
    assert re.fullmatch(r"\d failed, \d passed in [\d.]+s", lines[-1])


def test_a_failed_check_is_recalled_at_the_end_and_is_a_failure_though_all_tests_pass(
    tree: Path,
) -> None:
    (tree / "tests/test_one.py").write_text(FINE)

    code, lines = ended(begun(tree, "-q", failing_check=True))

    assert code == 1
    assert "it is not as it should be" in lines
    assert lines[-2] == "FAILED CHECK a check, see the top"
    assert lines[-1].startswith("3 passed in ")


@pytest.mark.parametrize(
    ("arguments", "passed"), [(["-k", "test_a"], 2), (["tests/test_two.py"], 3)]
)
def test_arguments_are_those_of_pytest(tree: Path, arguments: list[str], passed: int) -> None:
    (tree / "tests/test_one.py").write_text(FINE)
    (tree / "tests/test_two.py").write_text(FINE)

    code, lines = ended(begun(tree, "-q", *arguments))

    assert code == 0
    assert lines[-1].startswith(f"{passed} passed")


@pytest.mark.parametrize("arguments", [["-n2"], ["-n0"]])
def test_what_python_compiles_is_kept_and_not_beside_its_source(
    tree: Path, arguments: list[str]
) -> None:
    (tree / "tests/test_one.py").write_text(FINE)
    kept = tree / "kept"

    run = begun(tree, *arguments, PYTHONDONTWRITEBYTECODE="yes", PYTHONPYCACHEPREFIX=str(kept))

    assert ended(run)[0] == 0
    assert [path.name for path in tree.rglob("test_one*.pyc")] != []
    assert not [path for path in tree.rglob("*.pyc") if not path.is_relative_to(kept)]


def test_tests_run_side_by_side_and_an_interrupt_ends_them_all(tree: Path) -> None:
    for name in ("one", "two"):
        (tree / f"tests/test_{name}.py").write_text(ASLEEP.format(name=name))
    notes = [tree / "asleep-one", tree / "asleep-two"]

    run = begun(tree)
    until(lambda: all(note.exists() and note.read_text() for note in notes))
    processes = {run.pid, *(int(note.read_text()) for note in notes)}
    os.killpg(run.pid, signal.SIGINT)  # as Ctrl-C does
    code, lines = ended(run)

    assert len(processes) == 3
    assert code != 0
    assert any("KeyboardInterrupt" in line for line in lines)
    until(lambda: not any(map(is_running, processes)))


def test_every_process_takes_the_tests_in_their_order(tree: Path) -> None:
    names = [f"test_{number:02}" for number in range(12)]
    for name in names:
        (tree / f"tests/{name}.py").write_text(WHO.replace("{name}", name))

    assert ended(begun(tree))[0] == 0

    taken = [line.split() for line in (tree / "order").read_text().splitlines()]
    processes = {process for process, _ in taken}
    assert len(processes) == 2
    for process in processes:
        own = [name for other, name in taken if other == process]
        assert own == sorted(own)


@pytest.mark.parametrize(
    ("test", "share"),
    [
        ("README.md::README.md", "README.md"),
        ("tests/web/test_app.py::test_a[x::y]", "tests/web/test_app.py"),
        ("tests/browser/test_demo.py::test_a", "tests/browser/test_demo.py"),  # one demo for all
        ("tests/browser/test_pad.py::test_a", "tests/browser/test_pad.py::test_a"),
    ],
)
def test_a_file_stays_whole_unless_its_tests_of_the_screens_have_nothing_in_common(
    test: str, share: str
) -> None:
    assert checks.share_of(test) == share
