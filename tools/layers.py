"""Draw docs/pictures/layers.svg from the import graph: `python tools/layers.py` writes it.

Each panel shows one package. A box is a folder or a module of it; a box stands above everything it
imports. A line is an import that no longer chain of imports implies; the box at the top may import
all others and has no lines. A test compares the file with the graph, so the picture in
docs/architecture.md cannot grow stale.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PICTURE = ROOT / "docs" / "pictures" / "layers.svg"
PANELS = {
    "jackpit": "src/jackpit",
    "jackpit.manager": "src/jackpit/manager",
    "jackpit.web": "src/jackpit/web",
}
LEFT_OUT = {"__init__", "__main__", "screens", "vendor"}

BOX_WIDTH, BOX_HEIGHT = 112, 30
GAP_X, GAP_Y = 48, 34
MARGIN, TITLE_HEIGHT = 24, 34

Graph = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Box:
    """One folder or module in the picture, by the top left corner."""

    name: str
    x: int
    y: int


def read_graph(package: str) -> Graph:
    """Return what each direct child of *package* imports of its siblings."""
    root = SOURCE.joinpath(*package.split("."))
    children = {path.stem for path in root.iterdir() if path.suffix == ".py" or _is_package(path)}
    graph = {}
    for child in sorted(children - LEFT_OUT):
        folder = root / child
        files = sorted(folder.rglob("*.py")) if folder.is_dir() else [root / f"{child}.py"]
        imported = {name for file in files for name in _siblings(file, package)}
        graph[child] = frozenset(imported & children - LEFT_OUT - {child})
    return graph


def _is_package(path: Path) -> bool:
    return (path / "__init__.py").is_file()


def _siblings(file: Path, package: str) -> set[str]:
    """Return the names right below *package* that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        for name in names:
            if name.startswith(f"{package}."):
                found.add(name.removeprefix(f"{package}.").partition(".")[0])
    return found


def reachable(graph: Graph, start: str) -> frozenset[str]:
    """Return everything that *start* imports, directly or not."""
    found: set[str] = set()
    left = list(graph[start])
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += graph[name]
    return frozenset(found)


def find_cycle(graph: Graph) -> list[str]:
    """Return the members of one import cycle, or an empty list if there is none."""
    return sorted(name for name in graph if name in reachable(graph, name))


def levels(graph: Graph) -> list[list[str]]:
    """Return the boxes row by row, the highest first; each above all that it imports."""
    height: dict[str, int] = {}

    def height_of(name: str) -> int:
        if name not in height:
            height[name] = 1 + max((height_of(below) for below in graph[name]), default=-1)
        return height[name]

    top = max(map(height_of, graph))
    return [sorted(n for n in graph if height[n] == level) for level in range(top, -1, -1)]


def direct_edges(graph: Graph) -> list[tuple[str, str]]:
    """Return the imports that no longer chain implies."""
    return [
        (name, below)
        for name in sorted(graph)
        for below in sorted(graph[name])
        if not any(below in reachable(graph, other) for other in graph[name] - {below})
    ]


def _place(rows: list[list[str]], graph: Graph, width: int, top: int) -> dict[str, Box]:
    """Spread each row over the width, its boxes below the boxes that import them."""
    boxes: dict[str, Box] = {}
    for number, row in enumerate(rows):
        above = {
            name: [box.x for box in boxes.values() if name in graph[box.name]] or [width // 2]
            for name in row
        }
        ordered = sorted(row, key=lambda name: (sum(above[name]) / len(above[name]), name))
        for place, name in enumerate(ordered):
            x = width * (2 * place + 1) // (2 * len(row)) - BOX_WIDTH // 2
            boxes[name] = Box(name, x, top + number * (BOX_HEIGHT + GAP_Y))
    return boxes


def draw() -> str:
    """Return the whole picture as SVG."""
    graphs = {package: read_graph(package) for package in PANELS}
    widest = max(len(row) for graph in graphs.values() for row in levels(graph))
    width = 2 * MARGIN + widest * (BOX_WIDTH + GAP_X) - GAP_X
    parts, y = [], MARGIN
    for package, title in PANELS.items():
        rows = levels(graphs[package])
        parts.append(f'<text class="title" x="{MARGIN}" y="{y + 16}">{escape(title)}</text>')
        direct = direct_edges(graphs[package])
        shown = {name: frozenset(b for a, b in direct if a == name) for name in graphs[package]}
        boxes = _place(rows, shown, width, y + TITLE_HEIGHT)
        parts += [_line(boxes[a], boxes[b]) for a, b in direct if a not in rows[0]]
        parts += [_drawn(box) for box in boxes.values()]
        y += TITLE_HEIGHT + len(rows) * (BOX_HEIGHT + GAP_Y) + MARGIN
    style = (
        "rect{fill:#fff;stroke:#445;stroke-width:1.2;rx:5}"
        "path{stroke:#99a;fill:none;stroke-width:1.2}"
        "text{font:13px system-ui,sans-serif;fill:#223;text-anchor:middle}"
        ".title{font-weight:600;font-size:15px;text-anchor:start}"
    )
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" '
        f'width="{width}" height="{y}">\n<style>{style}</style>\n'
        f'<rect x="0" y="0" width="{width}" height="{y}" style="fill:#f6f6f8;stroke:none"/>\n'
    )
    return head + "\n".join(parts) + "\n</svg>\n"


def _drawn(box: Box) -> str:
    x, y = box.x + BOX_WIDTH // 2, box.y + BOX_HEIGHT // 2 + 4
    return (
        f'<rect x="{box.x}" y="{box.y}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}"/>'
        f'<text x="{x}" y="{y}">{escape(box.name)}</text>'
    )


def _line(above: Box, below: Box) -> str:
    x1, y1 = above.x + BOX_WIDTH // 2, above.y + BOX_HEIGHT
    x2, y2 = below.x + BOX_WIDTH // 2, below.y
    bend = (y2 - y1) // 2
    return f'<path d="M{x1} {y1}C{x1} {y1 + bend} {x2} {y2 - bend} {x2} {y2}"/>'


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
    print(f"wrote {PICTURE.relative_to(ROOT)}")
