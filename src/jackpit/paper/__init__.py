"""What is shown and printed: documents, and the ways to show one."""

from jackpit.paper.document import Bar, Curve, Document, Section, TextTable
from jackpit.paper.markdown import to_markdown

__all__ = ["Bar", "Curve", "Document", "Section", "TextTable", "to_markdown"]
