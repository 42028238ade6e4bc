"""The layout of the screens: imports, links and style sheets exist, and imports form no cycle."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path, PurePosixPath
from posixpath import normpath

import pytest

WEB = Path(__file__).resolve().parents[2] / "src" / "jackpit" / "web"
SCREENS = WEB / "screens"

IMPORT = re.compile(
    r"""^(?:import|export)\s(?:[^"';]*?\sfrom\s)?["']([^"']+)["'];"""  # also over several lines
    r"""|\bimport\(["']([^"']+)["']\)""",
    re.MULTILINE,
)
ADDRESS = re.compile(r"""["'`]/((?:screens|vendor)/[\w./-]+)["'`]""")
PAGE = re.compile(r'\bfile: "([\w./-]+\.js)"')
SET_UP_PAGE = re.compile(r'^  \["[\w-]*", t\("[\w -]+"\), "([\w-]+\.js)"\],$', re.MULTILINE)

MAX_LINE_LENGTH = 120
MAX_UNCHECKED_SCRIPTS = 0
"""Scripts whose types are not declared yet; the number only falls."""

PAD_HELP = {
    "pad/keys.js": 'import { help } from "./help.js";\nexport const keys = 1;\n',
    "pad/help.js": 'import { html } from "../shared/html.js";\nimport { keys } from "./keys.js";\n',
    "shared/html.js": 'export { html } from "/vendor/lit-html/lit-html.js";\n',
}
"""Two modules that import each other."""

WINS_FLOOR = {
    "wins/list.js": 'import {\n  map,\n} from "../floor/map.js";\n',
    "wins/badge.js": "export const badge = 1;\n",
    "floor/map.js": 'export const open = () => import("../wins/badge.js");\n',
}
"""Two folders that import each other, although no two of their modules do."""


def scripts() -> dict[str, str]:
    """Return the text of every script of the screens, by its path."""
    paths = sorted(SCREENS.rglob("*.js"))
    return {path.relative_to(SCREENS).as_posix(): path.read_text("utf-8") for path in paths}


def imports_of(texts: Mapping[str, str]) -> dict[str, set[str]]:
    """Return what each script imports, as paths below screens/ (or /vendor/… as it is written)."""
    graph: dict[str, set[str]] = {}
    for path, text in texts.items():
        specifiers = [static or dynamic for static, dynamic in IMPORT.findall(text)]
        folder = PurePosixPath(path).parent
        graph[path] = {
            name if name.startswith("/") else normpath(str(folder / name)) for name in specifiers
        }
    return graph


def folders_of(graph: Mapping[str, Iterable[str]]) -> dict[str, set[str]]:
    """Return which folders import which others."""
    found: dict[str, set[str]] = {}
    for path, imported in graph.items():
        folder = str(PurePosixPath(path).parent)
        others = {str(PurePosixPath(name).parent) for name in imported}
        found.setdefault(folder, set()).update(others - {folder})
    return found


def cycle_in(graph: Mapping[str, Iterable[str]]) -> list[str]:
    """Return one cycle of a graph, each node importing the one before it; empty if it has none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def missing(texts: Mapping[str, str]) -> list[str]:
    """Return the imports of files that do not exist, and imports that no browser resolves."""
    return [
        f"{path} imports {name}"
        for path, imported in imports_of(texts).items()
        for name in sorted(imported)
        if not (WEB / name[1:] if name.startswith("/") else SCREENS / name).is_file()
    ]


def test_every_import_of_a_script_is_a_file() -> None:
    graph = imports_of(scripts())

    assert len(graph) > 90
    assert sum(map(len, graph.values())) > 400
    assert not missing(scripts())


def test_every_screen_and_style_sheet_that_is_loaded_by_its_address_is_a_file() -> None:
    pages = [*SCREENS.rglob("*.html"), *SCREENS.rglob("*.js"), *SCREENS.rglob("*.css")]
    named = [(page.name, name) for page in pages for name in ADDRESS.findall(page.read_text())]
    routes = PAGE.findall((SCREENS / "office" / "routes.js").read_text())
    set_up = SET_UP_PAGE.findall((SCREENS / "set-up" / "set-up.js").read_text())

    assert len(named) > 80
    assert len(routes) >= 10
    assert len(set_up) >= 7
    assert not [(page, name) for page, name in named if not (WEB / name).is_file()]
    assert not [name for name in routes if not (SCREENS / name).is_file()]
    assert not [name for name in set_up if not (SCREENS / "set-up" / name).is_file()]


def test_no_module_and_no_folder_of_the_screens_is_in_an_import_cycle() -> None:
    graph = imports_of(scripts())

    assert not cycle_in(graph)
    assert not cycle_in(folders_of(graph))


def test_shared_scripts_import_no_screen() -> None:
    folders = folders_of(imports_of(scripts()))

    assert not [name for name in folders["shared"] if not name.startswith("/vendor/")]


def test_an_import_cycle_between_modules_is_found() -> None:
    graph = imports_of(PAD_HELP)

    assert graph["pad/help.js"] == {"shared/html.js", "pad/keys.js"}
    assert set(cycle_in(graph)) == {"pad/help.js", "pad/keys.js"}
    assert not cycle_in(folders_of(graph))


def test_an_import_cycle_between_folders_is_found() -> None:
    graph = imports_of(WINS_FLOOR)

    assert not cycle_in(graph)
    assert set(cycle_in(folders_of(graph))) == {"floor", "wins"}


@pytest.mark.parametrize("line", ['import "./gone.js";', 'const x = () => import("./gone.js");'])
def test_an_import_of_a_missing_file_is_found(line: str) -> None:
    assert missing({"pad/x.js": f"{line}\n"}) == ["pad/x.js imports pad/gone.js"]


def test_no_further_script_is_excluded_from_the_type_check() -> None:
    unchecked = [path for path, text in scripts().items() if "@ts-nocheck" in text]
    ignored = [path for path, text in scripts().items() if re.search(r"@ts-ignore", text)]

    assert len(unchecked) <= MAX_UNCHECKED_SCRIPTS
    assert not ignored


def test_an_expected_type_error_has_its_reason() -> None:
    lines = [line for text in scripts().values() for line in text.splitlines()]

    assert not [x for x in lines if "@ts-expect-error" in x and "@ts-expect-error -- " not in x]


def test_no_line_of_a_script_or_a_style_sheet_is_longer_than_120_characters() -> None:
    """The formatter leaves templates, texts and comments as they are written."""
    files = [path for kind in ("js", "css", "ts") for path in SCREENS.rglob(f"*.{kind}")]
    lines = [(path.name, x) for path in files for x in path.read_text("utf-8").splitlines()]

    assert len(files) > 150
    assert not [(name, line) for name, line in lines if len(line) > MAX_LINE_LENGTH]
