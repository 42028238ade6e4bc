"""The text of a PDF, for the tests of printed pages."""

from io import BytesIO

from pypdf import PdfReader


def pages_of(pdf: bytes) -> list[str]:
    """The words of each page, with single spaces between them."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(pdf)).pages]
