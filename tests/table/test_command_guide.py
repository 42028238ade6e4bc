"""docs/add-a-command.md: a command is written in six files, and everything else follows from them.

The command of the guide is added to a copy of the project, and carried out there.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "add-a-command.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```python\n# (\S+), (before|after): ([^\n]+)\n(.*?)^```$", re.M | re.S)
ROW = re.compile(r"^```text\n(.*?)^```$", re.M | re.S)
MAX_FILES = 6

CARRIED_OUT = """
from pit import SUPERVISOR, dealer_of
from manager.floor import floor_at
from jackpit.table import Role, commands as c
from jackpit.table.event_text import describe_events
from jackpit.manager.codec import decode
from jackpit.manager.eventlog.log import LINK_EVENT
from jackpit.web.auth.person_rights import person_rights_view
from jackpit.web.commands.api_commands import LINK_COMMANDS
from pathlib import Path
import sys

with floor_at(sys.argv[1] + "/pit.db", Path(sys.argv[1]) / "keys") as floor:
    floor.set_up()
    floor.form()
    note = c.NoteDispute(table="1", text="seat 3: a late wager", by=SUPERVISOR)
    print(floor.refused("link", note).rule)
    floor.do("link", c.StartRound(table="1", spots=(3,)))
    entry = floor.do("link", note).entries[0]
    events = [LINK_EVENT.convert(x) for x in decode(entry.record)["events"]]
    link = floor.link("link", lambda link: link)
    print(*describe_events(link, events).phrases)
    blank = c.NoteDispute(table="1", text=" ", by=SUPERVISOR)
    print(floor.refused("link", blank).rule)
    by_dealer = c.NoteDispute(table="1", text="x", by=dealer_of("1"))
    print(floor.refused("link", by_dealer).refused)
print(person_rights_view(Role.SUPERVISOR).may["NoteDispute"])
print(person_rights_view(Role.ADMIN).may["NoteDispute"].sentence)
print([x["title"] for x in LINK_COMMANDS.schema["anyOf"] if x["title"] == "NoteDispute"])
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the command of the guide."""
    tree = tmp_path_factory.mktemp("guide") / "project"
    unwanted = shutil.ignore_patterns("__pycache__", "*.pyc", "*.png", "browser", "golden")
    for name in ("src", "tests", "docs", "tools"):
        shutil.copytree(ROOT / name, tree / name, ignore=unwanted)
    shutil.copy(ROOT / "pyproject.toml", tree)
    for file, where, anchor, block in BLOCK.findall(GUIDE):
        insert(tree / file, where, anchor, block)
    (row,) = ROW.findall(GUIDE)
    insert(tree / "tests" / "web" / "test_permissions.py", "before", ".CO .. GiveReference", row)
    return tree


def insert(path: Path, where: str, anchor: str, block: str) -> None:
    """Insert a block before or after the only line with a text."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    (at,) = (number for number, line in enumerate(lines) if anchor in line)
    space = "\n\n" if block.startswith(("class", "def", "@")) else ""
    lines.insert(at if where == "before" else at + 1, block + space)
    path.write_text("".join(lines), encoding="utf-8")


def run(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the copy."""
    path = os.pathsep.join(str(tree / name) for name in ("src", "tests", "tools"))
    bytecode = {"PYTHONPYCACHEPREFIX": str(tree.parent / "bytecode"), "PYTHONDONTWRITEBYTECODE": ""}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": path, **bytecode},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_command_is_written_in_six_files_at_most() -> None:
    files = {file for file, *_ in BLOCK.findall(GUIDE)}

    assert 1 < len(files) <= MAX_FILES


def test_the_command_of_the_guide_is_carried_out_refused_and_described(
    tree: Path, tmp_path: Path
) -> None:
    ran = run(tree, "-c", CARRIED_OUT, str(tmp_path))

    assert ran.stderr == ""
    assert ran.stdout.splitlines() == [
        "NO_ROUND",
        "dispute noted by supervisor: seat 3: a late wager",
        "REASON_MISSING",
        "Only a supervisor or an executive may note a dispute.",
        "None",
        "Only a supervisor or an executive may note a dispute.",
        "['NoteDispute']",
    ]


def test_the_tests_of_rights_and_commands_pass_with_the_command_of_the_guide(tree: Path) -> None:
    ran = run(
        tree,
        *("-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider"),
        *("tests/table/test_handlers.py", "tests/test_rights.py"),
        *("tests/web/test_permissions.py", "-k", "handler or rights or NoteDispute or cell"),
    )

    assert ran.returncode == 0, ran.stdout[-3_000:] + ran.stderr[-2_000:]


def test_the_code_of_the_guide_is_formatted_and_has_no_lint(tree: Path) -> None:
    files = sorted({file for file, *_ in BLOCK.findall(GUIDE)})
    for arguments in (("check", "--no-cache"), ("format", "--check", "--no-cache")):
        ran = run(tree, "-m", "ruff", *arguments, *files)
        assert ran.returncode == 0, ran.stdout
