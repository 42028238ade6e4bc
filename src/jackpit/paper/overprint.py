"""A stored paper with words printed over it: a duplicate, or a copy for reading.

The stored pages are drawn as they are, whatever the language, the currency, the time zone or the
version of the program are by now.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

import typst

from jackpit.paper.office import Letterhead

TEMPLATE = Path(__file__).with_name("overprint.typ")
_PAGE_COUNT = re.compile(rb"/Type/Pages/Count (\d+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Overprint:
    """What is printed over a paper."""

    title: str
    """Of the new document."""

    mark: str
    """Across every page."""

    void: str = ""
    """Across it too, in red; empty if the paper is still valid."""

    line: str
    """In the upper margin: what is printed, by whom and when."""

    added_heading: str = ""
    added_rows: tuple[tuple[str, str], ...] = ()
    """Times and texts that came later, on a page of their own."""


def overprint_pdf(pdf: bytes, over: Overprint, house: Letterhead) -> bytes:
    """Print over every page of a paper that typst made; the same input makes the same bytes."""
    page = {
        "language": house.language.tag.partition("-")[0],
        "paper": house.paper,
        "pdf": list(pdf),
        "pages": count_pages(pdf),
        "title": over.title,
        "mark": over.mark,
        "void": over.void,
        "line": over.line,
        "added": {"heading": over.added_heading, "rows": over.added_rows},
    }
    return typst.compile(
        TEMPLATE,
        format="pdf",
        ignore_system_fonts=True,  # else the bytes would depend on the machine
        sys_inputs={"page": json.dumps(page)},
    )


def count_pages(pdf: bytes) -> int:
    """The number of pages of a PDF that typst made, which writes it in plain text."""
    found = _PAGE_COUNT.search(pdf)
    return int(found[1]) if found else 1
