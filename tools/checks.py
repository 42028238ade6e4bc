"""What `./test` does: every check, then the tests, all of them even when one fails.

pytest comes last and has the last word; the line above its summary recalls the checks that failed.
Paths among the arguments are relative to the project's root, from wherever `./test` is called.

The tests are shared out among several processes, one to a core; `-n 0` keeps them in this one. Each
process takes the next share when it is nearly through with its last, in the order of collection: so
the tests of the screens, which tests/conftest.py puts last, come last in every process.
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CHECKS = {
    "ruff check": ["-m", "ruff", "check"],
    "ruff format": ["-m", "ruff", "format", "--check"],
    "mypy": ["-m", "mypy"],
    "import-linter": [".venv/bin/lint-imports", "--no-logo"],
}
SHARED_OUT = [
    "-nlogical",
    "--maxprocesses=4",  # each has a PostgreSQL and a Chromium of its own
    "--dist=loadfile",
    "--no-loadscope-reorder",
    "--max-worker-restart=1",  # a test that ends its process would end the next as well
]

SCREENS = "tests/browser/"


class Reminder:
    """A pytest plugin that recalls the failed checks where they are not scrolled away."""

    def __init__(self, failed: list[str]) -> None:
        self.failed = failed

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name the failed checks, the last thing before pytest's own summary."""
        for name in self.failed:
            terminalreporter.write_line(f"FAILED CHECK {name}, see the top", red=True)


class Sharing:
    """A pytest plugin that has the tests shared out as *share_of* has it."""

    def pytest_xdist_make_scheduler(self, config: pytest.Config, log: object) -> object:
        """Return what shares them out, or None where another way was asked for."""
        # Not before pytest itself has imported it, or pytest warns.
        from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]  # has none

        class Shares(LoadScopeScheduling):  # type: ignore[misc]  # what has no types is anything
            def _split_scope(self, nodeid: str) -> str:
                return share_of(nodeid)

        return Shares(config, log) if config.getoption("dist") == "loadfile" else None


def main(arguments: list[str]) -> int:
    """Run all checks, then pytest with *arguments*; return 0 only if everything passed."""
    os.chdir(ROOT)
    keep_bytecode()
    with ThreadPoolExecutor() as pool:
        passed = list(pool.map(run_check, CHECKS))
    failed = [name for name, fine in zip(CHECKS, passed, strict=True) if not fine]
    print(f"{', '.join(failed)} failed, see above; the tests follow." if failed else "", flush=True)
    plugins = [Reminder(failed), Sharing()]
    return pytest.main([*SHARED_OUT, *arguments], plugins=plugins) or int(bool(failed))


def keep_bytecode() -> None:
    """Let every Python that follows find what the last one compiled, and leave nothing in the tree.

    The tests start many, and where ``PYTHONDONTWRITEBYTECODE`` is set, as in many a container, half
    the time of each start would go into compiling.
    """
    folder = os.environ.setdefault("PYTHONPYCACHEPREFIX", str(ROOT / ".tools" / "bytecode"))
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.pycache_prefix, sys.dont_write_bytecode = folder, False


def share_of(test: str) -> str:
    """Return the share of a test: its file, as the tests of a file have their fixtures in common.

    A test of the screens is a share by itself if its file has no such fixtures. These take long and
    come last, and in small shares no process is left with a long one when the others are through.
    """
    file, _, _ = test.partition("::")
    return test if file.startswith(SCREENS) and not has_fixtures_in_common(file) else file


@cache
def has_fixtures_in_common(file: str) -> bool:
    """Tell whether a file of tests makes something once for all of them."""
    return 'scope="module"' in (ROOT / file).read_text(encoding="utf-8")


def run_check(name: str) -> bool:
    """Run one check and print its result in one piece, with its output only if it failed."""
    began = time.monotonic()
    command = [sys.executable, *CHECKS[name]]
    check = subprocess.run(command, capture_output=True, text=True, check=False)
    passed = check.returncode == 0
    result = "ok" if passed else "FAILED"
    output = "" if passed else "\n" + check.stdout + check.stderr
    print(f"{name:<13} {result:<6} {time.monotonic() - began:4.1f} s{output}", flush=True)
    return passed


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
