"""Runs the checks and tests of `./test`; every check and test runs even if one fails.

pytest runs last. Its closing line is the last line; the lines above it count the skipped tests by
reason and name the failed checks. Paths among the arguments are relative to the project's root,
from any working directory.

The tests are distributed over several processes, one per core; `-n 0` runs them in this process.
Each process takes its next group of tests in the order of collection when its current one is nearly
done: so the browser tests, which tests/conftest.py puts last, run last in every process.
"""

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
SCREENS = "src/jackpit/web/screens"
CHECKS = {
    "ruff check": [f"{BIN}/ruff", "check"],
    "ruff format": [f"{BIN}/ruff", "format", "--check"],
    "mypy": [sys.executable, "-m", "mypy"],
    "import-linter": [f"{BIN}/lint-imports", "--no-logo"],
    "oxlint": [f"{BIN}/oxlint", SCREENS],
    "oxfmt": [f"{BIN}/oxfmt", "--check", SCREENS],
    "deno check": [f"{BIN}/deno", "check", "--no-remote", "--no-lock", "--quiet", SCREENS],
}
DENO_SETTINGS = {
    "DENO_DIR": str(ROOT / ".tools" / "deno"),  # its cache
    "DENO_NO_UPDATE_CHECK": "yes",  # it needs no network
    "NO_COLOR": "yes",
}
XDIST_OPTIONS = [
    "-nlogical",
    "--maxprocesses=4",  # each starts a PostgreSQL and a Chromium of its own
    "--dist=loadfile",
    "--no-loadscope-reorder",
    "--max-worker-restart=1",  # a test that kills its process would kill the next one too
]

BROWSER_TESTS = "tests/browser/"


class ClosingLines:
    """pytest plugin: prints the skipped tests and the failed checks above pytest's closing line."""

    def __init__(self, failed_checks: list[str]) -> None:
        self.failed_checks = failed_checks

    @pytest.hookimpl(wrapper=True, tryfirst=True)  # the outermost wrapper prints last
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> Iterator[None]:
        """Print one line per reason for skipping, then one per failed check."""
        yield
        reasons = Counter(map(skip_reason, terminalreporter.stats.get("skipped", [])))
        for reason, count in reasons.most_common():
            tests = "1 test" if count == 1 else f"{count:,} tests"
            terminalreporter.write_line(f"SKIPPED {tests}: {reason}", yellow=True)
        for name in self.failed_checks:
            terminalreporter.write_line(f"FAILED CHECK {name}, see the top", red=True)


class Distribution:
    """pytest plugin: distributes the tests over the processes in the groups of *group_of*."""

    def pytest_xdist_make_scheduler(self, config: pytest.Config, log: object) -> object:
        """Return the scheduler, or None if the arguments name another distribution."""
        # Imported here: imported before pytest does so itself, pytest warns.
        from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]  # has none

        class GroupScheduling(LoadScopeScheduling):  # type: ignore[misc]  # the base has no types
            def _split_scope(self, nodeid: str) -> str:
                return group_of(nodeid)

        return GroupScheduling(config, log) if config.getoption("dist") == "loadfile" else None


def main(arguments: list[str]) -> int:
    """Run all checks, then pytest with *arguments*; return 0 only if everything passed."""
    os.chdir(ROOT)
    share_bytecode()
    with ThreadPoolExecutor() as pool:
        passed = list(pool.map(run_check, CHECKS))
    failed = [name for name, ok in zip(CHECKS, passed, strict=True) if not ok]
    print(f"{', '.join(failed)} failed, see above; the tests follow." if failed else "", flush=True)
    plugins = [ClosingLines(failed), Distribution()]
    return pytest.main([*XDIST_OPTIONS, *arguments], plugins=plugins) or int(bool(failed))


def share_bytecode() -> None:
    """Let all Python processes share one bytecode cache outside the source tree.

    The tests start many processes. Where ``PYTHONDONTWRITEBYTECODE`` is set, as in many containers,
    compiling would take half of each start.
    """
    folder = os.environ.setdefault("PYTHONPYCACHEPREFIX", str(ROOT / ".tools" / "bytecode"))
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.pycache_prefix, sys.dont_write_bytecode = folder, False


def skip_reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Return why a test, or a whole file of tests, was skipped."""
    place_and_reason = report.longrepr
    reason = place_and_reason[2] if isinstance(place_and_reason, tuple) else str(place_and_reason)
    return reason.removeprefix("Skipped: ")


def group_of(test: str) -> str:
    """Return the group of a test: its file, since the tests of a file may share fixtures.

    A browser test is a group by itself if its file has no module fixtures. Browser tests are slow
    and run last; in small groups no process is left with a long one when the others are done.
    """
    file, _, _ = test.partition("::")
    return test if file.startswith(BROWSER_TESTS) and not has_module_fixtures(file) else file


@cache
def has_module_fixtures(file: str) -> bool:
    """Return whether a test file has a fixture that all its tests share."""
    return 'scope="module"' in (ROOT / file).read_text(encoding="utf-8")


def run_check(name: str) -> bool:
    """Run one check and print its result in one piece, with its output only if it failed."""
    started_at = time.monotonic()
    environment = {**DENO_SETTINGS, **os.environ}
    check = subprocess.run(
        CHECKS[name], capture_output=True, text=True, check=False, env=environment
    )
    passed = check.returncode == 0
    result = "ok" if passed else "FAILED"
    output = "" if passed else "\n" + check.stdout + check.stderr
    print(f"{name:<13} {result:<6} {time.monotonic() - started_at:4.1f} s{output}", flush=True)
    return passed


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
