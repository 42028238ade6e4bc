"""Documents for the terminal, as Markdown and as PDF, and the pages that a house prints."""

from jackpit.paper.document import Bar, Curve, Document, Section, TextTable
from jackpit.paper.markdown import to_markdown

__all__ = ["Bar", "Curve", "Document", "Section", "TextTable", "to_markdown"]
