"""The text of a PDF, for the tests of printed pages."""

from collections.abc import Iterator, Sequence
from io import BytesIO

from pypdf import PageObject, PdfReader


def pages_of(pdf: bytes) -> list[str]:
    """The words of each page, with single spaces between them."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(pdf)).pages]


def watermarks_off_the_page(pdf: bytes) -> list[str]:
    """The slanting texts that begin outside of their page; as they are centered, they end there."""
    return [
        text
        for page in PdfReader(BytesIO(pdf)).pages
        for text, x, y in _slanting_texts(page)
        if not (0 <= x <= page.mediabox.width and 0 <= y <= page.mediabox.height)
    ]


def _slanting_texts(page: PageObject) -> Iterator[tuple[str, float, float]]:
    """The texts that do not run along the edge of a page, and where each begins."""
    found: list[tuple[str, float, float]] = []

    def visit(text: str, turn: Sequence[float], at: Sequence[float], *_: object) -> None:
        if text.strip() and turn[1]:
            x, y = at[4], at[5]
            across = x * turn[0] + y * turn[2] + turn[4]
            found.append((text, across, x * turn[1] + y * turn[3] + turn[5]))

    page.extract_text(visitor_text=visit)
    assert found, "the page has no watermark"
    yield from found
