"""What `./test` does: every check, then the tests, all of them even when one fails.

pytest comes last and has the last word; the line above its summary recalls the checks that failed.
Paths among the arguments are relative to the project's root, from wherever `./test` is called.
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CHECKS = {
    "ruff check": ["-m", "ruff", "check"],
    "ruff format": ["-m", "ruff", "format", "--check"],
    "mypy": ["-m", "mypy"],
    "import-linter": [".venv/bin/lint-imports", "--no-logo"],
}


class Reminder:
    """A pytest plugin that recalls the failed checks where they are not scrolled away."""

    def __init__(self, failed: list[str]) -> None:
        self.failed = failed

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name the failed checks, the last thing before pytest's own summary."""
        for name in self.failed:
            terminalreporter.write_line(f"FAILED CHECK {name}, see the top", red=True)


def main(arguments: list[str]) -> int:
    """Run all checks, then pytest with *arguments*; return 0 only if everything passed."""
    os.chdir(ROOT)
    with ThreadPoolExecutor() as pool:
        passed = list(pool.map(run_check, CHECKS))
    failed = [name for name, fine in zip(CHECKS, passed, strict=True) if not fine]
    print(f"{', '.join(failed)} failed, see above; the tests follow." if failed else "", flush=True)
    return pytest.main(arguments, plugins=[Reminder(failed)]) or int(bool(failed))


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
