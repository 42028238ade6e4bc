"""A stored page with words printed over it: a duplicate, or a copy for reading.

The stored page is drawn as it is, whatever the language, the currency, the time zone or the version
of the program are by now.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import typst

from jackpit.messages import Language

TEMPLATE = Path(__file__).with_name("overprint.typ")


@dataclass(frozen=True, slots=True, kw_only=True)
class Overprint:
    """What is printed over a page."""

    title: str
    """Of the new document."""

    mark: str
    """Across the page."""

    void: str
    """Across the page too, in red; empty if the page is still valid."""

    line: str
    """At the foot: what is printed, by whom and when."""


def overprint_pdf(pdf: bytes, over: Overprint, language: Language) -> bytes:
    """Print over a page of one sheet; the same input makes the same bytes."""
    page = {
        "language": language.tag.partition("-")[0],
        "pdf": list(pdf),
        "title": over.title,
        "mark": over.mark,
        "void": over.void,
        "line": over.line,
    }
    return typst.compile(
        TEMPLATE,
        format="pdf",
        ignore_system_fonts=True,  # else the bytes would depend on the machine
        sys_inputs={"page": json.dumps(page)},
    )
