"""`./test` on a small tree: how it runs the tests and what its last lines say.

The checks themselves are left out or replaced by one that fails.
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
TIMEOUT_SECONDS = 120.0

SETTINGS = {
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "yes",  # loading unneeded plugins takes long
    "PYTEST_XDIST_AUTO_NUM_WORKERS": "2",
}

DRIVER = """
import signal
import sys
from pathlib import Path

signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job ignores it

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
SKIPPED = """
import pytest

@pytest.fixture(scope="session")
def browser(): pytest.skip("No browser (Debian: apt install browser).")
def test_d(browser): pass
def test_e(browser): pass
"""
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
    """A project that holds only pytest settings."""
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p no:cacheprovider -p xdist\n")
    (tmp_path / "tests" / "browser").mkdir(parents=True)
    return tmp_path


def start_tests(
    tree: Path, *arguments: str, failing_check: bool = False, **settings: str
) -> subprocess.Popen[str]:
    """Start the tests of a tree as `./test` does, in two processes on any machine."""
    failing = {"a check": [sys.executable, "-c", "raise SystemExit('the check found an error')"]}
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


def finish(run: subprocess.Popen[str]) -> tuple[int, list[str]]:
    """Wait for the end of a run; return its exit code and the lines it printed."""
    try:
        printed, _ = run.communicate(timeout=TIMEOUT_SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(run.pid, signal.SIGKILL)
        run.communicate()
        raise
    return run.returncode, printed.splitlines()


def is_running(process: int) -> bool:
    """Return whether a process runs; a zombie does not."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


def wait_until(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    end = time.monotonic() + TIMEOUT_SECONDS
    while not condition():
        assert time.monotonic() < end, "the condition never held"
        time.sleep(0.02)


def test_the_last_line_says_how_many_tests_passed_and_how_long_they_took(tree: Path) -> None:
    (tree / "tests/test_one.py").write_text(FINE)
    (tree / "tests/test_two.py").write_text(FINE)

    code, lines = finish(start_tests(tree))

    assert code == 0
    assert re.fullmatch(r"=+ 6 passed in [\d.]+s =+", lines[-1])


@pytest.mark.parametrize("wrong", ["test_one", "test_two"])
def test_a_failure_in_either_process_is_a_failure_of_all(tree: Path, wrong: str) -> None:
    for name in ("test_one", "test_two"):
        (tree / f"tests/{name}.py").write_text(WRONG if name == wrong else FINE)

    code, lines = finish(start_tests(tree, "-q"))

    assert code == 1
    assert lines[-2].startswith(f"FAILED tests/{wrong}.py::test_wrong - assert (1 + 1) == 3")
    assert re.fullmatch(r"1 failed, 3 passed in [\d.]+s", lines[-1])


def test_a_process_that_dies_is_a_failure(tree: Path) -> None:
    (tree / "tests/test_one.py").write_text("import os\ndef test_dies(): os._exit(0)\n")
    (tree / "tests/test_two.py").write_text(FINE)

    code, lines = finish(start_tests(tree, "-q"))

    assert code != 0
    assert any("crashed while running 'tests/test_one.py::test_dies'" in line for line in lines)
    assert re.fullmatch(r"\d failed, \d passed in [\d.]+s", lines[-1])


def test_a_failed_check_is_named_at_the_end_and_fails_the_run_though_all_tests_pass(
    tree: Path,
) -> None:
    (tree / "tests/test_one.py").write_text(FINE)

    code, lines = finish(start_tests(tree, "-q", failing_check=True))

    assert code == 1
    assert "the check found an error" in lines
    assert lines[-2] == "FAILED CHECK a check, see the top"
    assert lines[-1].startswith("3 passed in ")


@pytest.mark.parametrize("arguments", [["-n2"], ["-n0", "-q"]])
def test_the_lines_above_the_last_count_the_skipped_tests_by_reason(
    tree: Path, arguments: list[str]
) -> None:
    (tree / "tests/test_one.py").write_text(FINE + SKIPPED)
    (tree / "tests/test_two.py").write_text(SKIPPED)
    (tree / "tests/test_three.py").write_text(
        "import pytest\npytest.skip('not on this machine', allow_module_level=True)\n"
    )

    code, lines = finish(start_tests(tree, *arguments))

    assert code == 0
    assert lines[-3:-1] == [
        "SKIPPED 4 tests: No browser (Debian: apt install browser).",
        "SKIPPED 1 test: not on this machine",
    ]
    assert re.search(r"3 passed, 5 skipped in [\d.]+s", lines[-1])


def test_skipped_tests_and_failed_checks_are_named_below_the_failed_tests(tree: Path) -> None:
    (tree / "tests/test_one.py").write_text(WRONG + SKIPPED)

    code, lines = finish(start_tests(tree, "-q", failing_check=True))

    assert code == 1
    assert lines[-4].startswith("FAILED tests/test_one.py::test_wrong")
    assert lines[-3] == "SKIPPED 2 tests: No browser (Debian: apt install browser)."
    assert lines[-2] == "FAILED CHECK a check, see the top"
    assert re.fullmatch(r"1 failed, 2 skipped in [\d.]+s", lines[-1])


@pytest.mark.parametrize(
    ("arguments", "passed"), [(["-k", "test_a"], 2), (["tests/test_two.py"], 3)]
)
def test_arguments_are_passed_to_pytest(tree: Path, arguments: list[str], passed: int) -> None:
    (tree / "tests/test_one.py").write_text(FINE)
    (tree / "tests/test_two.py").write_text(FINE)

    code, lines = finish(start_tests(tree, "-q", *arguments))

    assert code == 0
    assert lines[-1].startswith(f"{passed} passed")


@pytest.mark.parametrize("arguments", [["-n2"], ["-n0"]])
def test_bytecode_is_written_to_the_shared_cache_and_not_beside_its_source(
    tree: Path, arguments: list[str]
) -> None:
    (tree / "tests/test_one.py").write_text(FINE)
    cache = tree / "cache"

    run = start_tests(
        tree, *arguments, PYTHONDONTWRITEBYTECODE="yes", PYTHONPYCACHEPREFIX=str(cache)
    )

    assert finish(run)[0] == 0
    assert [path.name for path in tree.rglob("test_one*.pyc")] != []
    assert not [path for path in tree.rglob("*.pyc") if not path.is_relative_to(cache)]


def test_tests_run_in_parallel_and_an_interrupt_ends_them_all(tree: Path) -> None:
    for name in ("one", "two"):
        (tree / f"tests/test_{name}.py").write_text(ASLEEP.format(name=name))
    notes = [tree / "asleep-one", tree / "asleep-two"]

    run = start_tests(tree)
    wait_until(lambda: all(note.exists() and note.read_text() for note in notes))
    processes = {run.pid, *(int(note.read_text()) for note in notes)}
    os.killpg(run.pid, signal.SIGINT)  # as Ctrl-C does
    code, lines = finish(run)

    assert len(processes) == 3
    assert code != 0
    assert any("KeyboardInterrupt" in line for line in lines)
    wait_until(lambda: not any(map(is_running, processes)))


def test_every_process_runs_its_tests_in_the_order_of_collection(tree: Path) -> None:
    names = [f"test_{number:02}" for number in range(12)]
    for name in names:
        (tree / f"tests/{name}.py").write_text(WHO.replace("{name}", name))

    assert finish(start_tests(tree))[0] == 0

    taken = [line.split() for line in (tree / "order").read_text().splitlines()]
    processes = {process for process, _ in taken}
    assert len(processes) == 2
    for process in processes:
        own = [name for other, name in taken if other == process]
        assert own == sorted(own)


@pytest.mark.parametrize(
    ("test", "group"),
    [
        ("README.md::README.md", "README.md"),
        ("tests/web/test_app.py::test_a[x::y]", "tests/web/test_app.py"),
        (
            "tests/browser/test_demo.py::test_a",
            "tests/browser/test_demo.py",
        ),  # its tests share one demo
        ("tests/browser/test_pad.py::test_a", "tests/browser/test_pad.py::test_a"),
    ],
)
def test_a_file_is_one_group_unless_it_holds_browser_tests_without_shared_fixtures(
    test: str, group: str
) -> None:
    assert checks.group_of(test) == group
