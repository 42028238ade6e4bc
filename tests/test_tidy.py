"""Project rules that no linter checks; each failure names the file and the line."""

import ast
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "jackpit"
EXACT = ("money", "cards", "games", "blackjack", "ledger", "table", "pads", "transcripts")
"""Packages where every number is exact."""

MADE_BY_TOOLS = {"__pycache__", "build", "dist"}
WRITTEN_BY_OTHERS = {"vendor"}
KEPT_HIDDEN = {".ci", ".editorconfig", ".gitattributes", ".gitignore"}

LONGEST_FUNCTION_LINES = 70
LONGEST_FILE_LINES = 600

# Written so that they do not match themselves.
MACHINE_PATH = re.compile(r"(?<![\w.~-])/(?:root|home|work|tmp|opt|var/tmp|Users)/")
REGISTRY = re.compile(
    r"(?:pypi|npmjs|crates)[.](?:org|com|io)|python[h]osted|--(?:extra-)?index-url"
)
SQL = re.compile(
    r"\bSELECT\b.+\bFROM\b|\bSELECT \d|\bSELECT \w+\(|\bINSERT INTO\b|\bUPDATE \w+ SET\b"
    r"|\bDELETE FROM\b|\b(?:CREATE|DROP|ALTER) TABLE\b|\bPRAGMA \w",
    re.DOTALL,
)
"""Uppercase keywords, as every statement is written; prose has them in lower case."""

UNFINISHED = re.compile(r"\b(?:TO[D]O|FIX[M]E|X[X]X)\b")
IGNORE = re.compile(r"#\s*(?:noqa|type:\s*ignore)\b")
IGNORE_WITH_REASON = re.compile(
    r"# (?:noqa: \w+(?:, \w+)*|type: ignore\[[\w, -]+\])(?: --|  #) \w+ \w+"
)


def files(folder: Path = ROOT) -> Iterator[Path]:
    """Yield every file of the project, except generated and vendored ones."""
    for path in sorted(folder.iterdir()):
        made = path.name in MADE_BY_TOOLS | WRITTEN_BY_OTHERS or path.name.startswith(".")
        if made and path.name not in KEPT_HIDDEN:
            continue
        if path.is_dir():
            yield from files(path)
        else:
            yield path


@cache
def lines() -> list[tuple[str, str]]:
    """Return every line of every text file, each with its place."""
    found = []
    for path in files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        name = str(path.relative_to(ROOT))
        numbered = enumerate(text.splitlines(), start=1)
        found += [(f"{name}:{number}", line) for number, line in numbered]
    return found


def places(pattern: re.Pattern[str]) -> list[str]:
    """Return the place of every line in which *pattern* is found."""
    return [place for place, line in lines() if pattern.search(line)]


@cache
def parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"))


def modules(*packages: str) -> list[Path]:
    """Return the Python files of Jackpit, or of those of its *packages* that exist."""
    if not packages:
        return sorted(SOURCE.rglob("*.py"))
    return [path for package in packages for path in sorted((SOURCE / package).rglob("*.py"))]


def test_the_rules_see_the_files_they_are_for() -> None:
    seen = {str(path.relative_to(ROOT)) for path in files()}

    assert {"run", "pyproject.toml", ".ci/run", "tests/test_tidy.py", "tools/lock"} <= seen
    assert not [name for name in seen if name.startswith((".venv/", ".tools/", ".git/"))]
    assert {path.parent.name for path in modules(*EXACT)} >= {"money", "cards", "games"}


def test_no_function_is_longer_than_a_screen() -> None:
    functions = [
        (path, node)
        for path in modules()
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    assert functions

    too_long = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
        for path, node in functions
        if (node.end_lineno or node.lineno) - node.lineno >= LONGEST_FUNCTION_LINES
    ]
    assert too_long == []


def test_no_file_is_longer_than_one_sitting() -> None:
    lengths = {path: len(path.read_text().splitlines()) for path in modules()}
    assert lengths

    too_long = [str(path) for path, length in lengths.items() if length > LONGEST_FILE_LINES]
    assert too_long == []


def test_no_float_is_used_for_money_cards_or_games() -> None:
    floats = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in modules(*EXACT)
        for node in ast.walk(parsed(path))
        if (isinstance(node, ast.Call) and getattr(node.func, "id", None) == "float")
        or (isinstance(node, ast.Constant) and isinstance(node.value, float))
    ]
    assert floats == []


def test_no_file_knows_the_machine_it_was_written_on() -> None:
    assert MACHINE_PATH.search("/" + "home/dealer")
    assert places(MACHINE_PATH) == []


def test_no_file_names_a_package_registry() -> None:
    assert REGISTRY.search("pypi" + ".org")
    assert places(REGISTRY) == []


def test_nothing_is_left_to_do() -> None:
    assert UNFINISHED.search("# FIX" + "ME later")
    assert places(UNFINISHED) == []


def sql_in(source: str) -> list[int]:
    """Return the line of every string in *source* that contains SQL."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and SQL.search(node.value)
    ]


def test_sql_is_only_in_the_store() -> None:
    assert sql_in('x = """\nSELECT seq\nFROM head"""\n') == [1]
    assert sql_in('run(f"UPDATE {table}")\nrun("DELETE FROM session")\n') == [2]
    assert sql_in('x = f"SELECT * FROM {table}"\n') == [1]
    assert sql_in('"""Select a win from the list, or delete from it."""\n') == []
    store = SOURCE / "manager" / "store"
    assert [path for path in store.rglob("*.py") if sql_in(path.read_text())]

    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in modules()
        if not path.is_relative_to(store)
        for line in sql_in(path.read_text())
    ]
    assert found == []


def test_every_lint_ignore_gives_its_reason() -> None:
    unexplained = []
    for path in files():
        if path.suffix != ".py":
            continue
        with tokenize.open(path) as file:
            comments = [
                token
                for token in tokenize.generate_tokens(file.readline)
                if token.type == tokenize.COMMENT
            ]
        unexplained += [
            f"{path.relative_to(ROOT)}:{token.start[0]} {token.string}"
            for token in comments
            if IGNORE.search(token.string) and not IGNORE_WITH_REASON.search(token.string)
        ]
    assert unexplained == []
