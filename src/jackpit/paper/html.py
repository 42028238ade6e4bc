"""Renders a document as one static page: no script, and no request to any server."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path

from jackpit.paper.document import Block, Document, Section, TextTable

STYLESHEET = Path(__file__).with_name("html.css")


def to_html(document: Document, *, language: str, links: tuple[tuple[str, str], ...] = ()) -> str:
    """Render *document* as a page; *links* lead to other pages, each an address and a text."""
    subtitle = f"<p>{escape(document.subtitle)}</p>" if document.subtitle else ""
    parts = (
        "<!doctype html>",
        f'<html lang="{escape(language)}">',
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(document.title)}</title>",
        f"<style>\n{_stylesheet()}</style>",
        "<main>",
        f"<h1>{escape(document.title)}</h1>",
        subtitle,
        *(_section(section) for section in document.sections),
        _links(links),
        "</main>",
        "</html>",
    )
    return "\n".join(part for part in parts if part) + "\n"


@cache
def _stylesheet() -> str:
    return STYLESHEET.read_text(encoding="utf-8")


def _links(links: tuple[tuple[str, str], ...]) -> str:
    items = [f'<li><a href="{escape(page)}">{escape(text)}</a></li>' for page, text in links]
    return "\n".join(("<nav><ul>", *items, "</ul></nav>")) if items else ""


def _section(section: Section) -> str:
    heading = (f"<h2>{escape(section.heading)}</h2>",) if section.heading else ()
    blocks = (_block(block) for block in section.blocks)
    return "\n".join(("<section>", *heading, *blocks, "</section>"))


def _block(block: Block) -> str:
    if isinstance(block, str):
        return f"<p>{escape(block)}</p>"
    return _table(block if isinstance(block, TextTable) else block.as_table())


def _table(table: TextTable) -> str:
    """A table whose cells know their heading, so that a narrow screen can show row by row."""
    head = "".join(
        f'<th scope="col"{_kind(table, column)}>{escape(text)}</th>'
        for column, text in enumerate(table.headings)
    )
    rows = (
        "<tr>"
        + "".join(
            f'<td{_kind(table, column)} data-heading="{escape(table.headings[column])}">'
            f"{escape(text)}</td>"
            for column, text in enumerate(row)
        )
        + "</tr>"
        for row in table.rows
    )
    return "\n".join(
        ("<table>", f"<thead><tr>{head}</tr></thead>", "<tbody>", *rows, "</tbody>", "</table>")
    )


def _kind(table: TextTable, column: int) -> str:
    return "" if column in table.words else ' class="number"'
