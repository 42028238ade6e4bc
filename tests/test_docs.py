"""README.md and docs/ show what the program does, and their links and paths exist.

A ``console`` block is run command by command; what follows a command is what it must print, where a
line ``...`` stands for any number of lines. A ``python`` block that begins ``# file: NAME.py`` is
that file to the commands below it on the page. (Blocks with ``>>>`` are run by pytest itself.)
"""

import re
import shlex
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

import pytest
from cli.command import run

from jackpit.cli import COMMANDS
from jackpit.games import GAMES
from jackpit.manager.reports import REPORTS

ROOT = Path(__file__).resolve().parent.parent
DOCS = sorted((ROOT / "docs").rglob("*.md"))
SHOWING = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS]
RULES_OF = {key: ROOT / "docs" / "rules" / f"{game.rules}.md" for key, game in GAMES.items()}
LINKING = [*SHOWING, ROOT / "CHANGELOG.md"]

BLOCK = re.compile(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```$", flags=re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"\$ (?:\./run|jackpit)(?: (.*))?")
FILE = re.compile(r"# file: (\S+\.py)\n")
LINK = re.compile(r"\]\(([^)\s]+)\)")
ANYTHING = "..."


@dataclass(frozen=True)
class Example:
    """A command on a page, and what the page says it prints."""

    place: str
    arguments: tuple[str, ...]
    printed: tuple[str, ...]
    files: tuple[tuple[str, str], ...]
    """Names and texts of the files that the page has defined before."""


def examples_in(page: str, text: str) -> Iterator[Example]:
    """Find the commands that a page shows."""
    files: list[tuple[str, str]] = []
    for block in BLOCK.finditer(text):
        kind, body = block[2], dedent(block[3])
        if kind == "python" and (named := FILE.match(body)):
            files.append((named[1], body))
        if kind != "console":
            continue
        lines = body.splitlines()
        starts = [number for number, line in enumerate(lines) if line.startswith("$ ")]
        first = text.count("\n", 0, block.start()) + 2
        for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
            if command := COMMAND.fullmatch(lines[start]):
                yield Example(
                    place=f"{page}:{first + start}",
                    arguments=tuple(shlex.split(command[1] or "")),
                    printed=tuple(lines_of("\n".join(lines[start + 1 : end]))),
                    files=tuple(files),
                )


def lines_of(text: str) -> list[str]:
    """The lines of *text*, without blanks at their ends or blank lines at its end."""
    return [line.rstrip() for line in text.rstrip().splitlines()]


def fits(expected: list[str], printed: list[str]) -> bool:
    """Whether a command has *printed* what was *expected*."""
    if ANYTHING not in expected:
        return expected == printed
    at = expected.index(ANYTHING)
    rest = expected[at + 1 :]
    return expected[:at] == printed[:at] and any(
        fits(rest, printed[number:]) for number in range(at, len(printed) + 1)
    )


EXAMPLES = [
    example
    for page in SHOWING
    for example in examples_in(str(page.relative_to(ROOT)), page.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("example", [pytest.param(one, id=one.place) for one in EXAMPLES])
def test_what_a_page_shows_is_what_the_command_prints(example: Example, tmp_path: Path) -> None:
    for name, text in example.files:
        (tmp_path / name).write_text(text, encoding="utf-8")
    with chdir(tmp_path if example.files else ROOT):
        result = run(*example.arguments)

    printed = lines_of(result.out + result.err)
    assert fits(list(example.printed), printed), f"{example.place} prints\n" + "\n".join(printed)


def test_the_readme_shows_commands() -> None:
    assert len([one for one in EXAMPLES if one.place.startswith("README.md:")]) >= 2


def test_an_example_that_has_gone_stale_is_found() -> None:
    page = """\
```python
# file: mine.py
GAME = None
```

- A list:

  ```console
  $ jackpit odds mine.py
  Error: one
  $ ./test
  green
  $ ./run
  Tour
  ...
  ```
"""
    file = ("mine.py", "# file: mine.py\nGAME = None\n")
    assert list(examples_in("page.md", page)) == [
        Example("page.md:9", ("odds", "mine.py"), ("Error: one",), (file,)),
        Example("page.md:13", (), ("Tour", "..."), (file,)),
    ]


@pytest.mark.parametrize(
    ("expected", "printed", "fit"),
    [
        ("a b", "a b", True),
        ("a b", "a b c", False),
        ("a b", "a", False),
        ("a ...", "a", True),
        ("a ...", "a b c", True),
        ("a ... c", "a b c", True),
        ("a ... c", "a b c d", False),
        ("... b ...", "a b c", True),
        ("... x ...", "a b c", False),
        ("... b", "a b c b", True),
    ],
)
def test_three_dots_stand_for_any_lines(expected: str, printed: str, fit: bool) -> None:
    assert fits(expected.split(), printed.split()) is fit


@pytest.mark.parametrize("verb", COMMANDS)
def test_every_command_is_on_a_page(verb: str) -> None:
    named = re.compile(rf"(?:jackpit|\./run) {verb}\b")

    assert [page for page in SHOWING if named.search(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_page_of_rules(game: str) -> None:
    title = RULES_OF[game].read_text(encoding="utf-8").partition("\n")[0]

    assert title.startswith("# ")


@pytest.mark.parametrize(
    "page", [pytest.param(page, id=str(page.relative_to(ROOT))) for page in LINKING]
)
def test_every_link_to_a_file_leads_there(page: Path) -> None:
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    targets = [link.partition("#")[0] for link in LINK.findall(text) if "://" not in link]

    lost = [target for target in targets if not (page.parent / target).exists()]
    assert lost == []


def anchors_of(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    headings = re.findall(r"^#+ (.+)$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize(
    "page", [pytest.param(page, id=str(page.relative_to(ROOT))) for page in LINKING]
)
def test_every_link_to_a_heading_finds_it(page: Path) -> None:
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    links = [link.split("#") for link in LINK.findall(text) if "#" in link and "://" not in link]

    lost = [
        f"{target}#{anchor}"
        for target, anchor in links
        if anchor not in anchors_of(page.parent / target if target else page)
    ]
    assert lost == []


def test_the_pages_are_reached_from_the_readme() -> None:
    # A game names its page of rules itself, so that a new game changes no other page.
    reached, waiting = set[Path](), [ROOT / "README.md", *RULES_OF.values()]
    while waiting:
        page = waiting.pop()
        if page.suffix != ".md" or page in reached or not page.is_file():
            continue
        reached.add(page)
        links = LINK.findall(page.read_text(encoding="utf-8"))
        waiting += [(page.parent / link.partition("#")[0]).resolve() for link in links]

    assert [str(page.relative_to(ROOT)) for page in LINKING if page not in reached] == []


PLACE = re.compile(r"`((?:[\w-]+/)+(?:[\w-]+\.(?:py|js|css|json))?|[\w-]+\.py)`")
SYMBOL = re.compile(r"`([A-Za-z_]\w+)`")
SOURCE = ROOT / "src" / "jackpit"


def places_in(text: str) -> list[Path]:
    """The files and folders that a text names; a bare file name is next to the one before."""
    found: list[Path] = []
    for name in PLACE.findall(text):
        roots = [SOURCE, ROOT, *(path.parent for path in found[-1:])]
        found.append(next((root / name for root in roots if (root / name).exists()), Path(name)))
    return found


@pytest.mark.parametrize("page", ["architecture.md", "decisions.md", "where.md"])
def test_every_place_that_a_page_for_maintainers_names_is_there(page: str) -> None:
    found = places_in((ROOT / "docs" / page).read_text(encoding="utf-8"))
    assert found

    assert [str(path) for path in found if not path.exists()] == []


WHERE = [
    line
    for line in (ROOT / "docs" / "where.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and line.count("|") == 3
][1:]


def test_the_questions_are_answered() -> None:
    assert len(WHERE) >= 20


def test_the_answer_to_where_refusals_come_from_names_every_home() -> None:
    (answer,) = (row for row in WHERE if "words of a refusal" in row)
    homes = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if re.search(r"^class \w+\(Rule\)", path.read_text("utf-8"), flags=re.MULTILINE)
    }

    assert len(homes) > 8
    assert {home for home in homes if f"`{home}`" not in answer} == set()


@pytest.mark.parametrize("row", WHERE, ids=lambda row: row.split("|")[1].strip())
def test_an_answer_to_where_names_a_place_that_holds_its_symbols(row: str) -> None:
    places = places_in(row)
    assert places

    files = [path for path in places if path.is_file()]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    absent = [name for name in SYMBOL.findall(row) if not re.search(rf"\b{name}\b", text)]
    assert absent == []


GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
TERMS = re.findall(r"^\*\*(.+?)\*\* – ", GLOSSARY, flags=re.MULTILINE)


def test_the_glossary_is_in_order_and_defines_each_term_once() -> None:
    letters = [re.sub(r"[^a-z0-9]", "", term.lower()) for term in TERMS]
    assert len(letters) > 200

    assert letters == sorted(set(letters))


def test_the_glossary_defines_the_terms_it_refers_to() -> None:
    named = re.findall(r"\b[Ss]ee(?: also)? \*(.+?)\*", GLOSSARY)
    assert named

    assert {term.lower() for term in named} - {term.lower() for term in TERMS} == set()


def test_every_name_of_the_code_in_the_glossary_is_in_the_code() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    defined = set(re.findall(r"\b(?:class|def) (\w+)|^ *(\w+)(?:: | = )|\"(\w+)\"", code, re.M))
    names = {name for found in defined for name in found} | {x.name for x in SOURCE.iterdir()}
    named = SYMBOL.findall(GLOSSARY)
    assert len(named) > 20

    assert [name for name in named if name not in names and name not in REPORTS] == []
