"""Renders a document as Markdown."""

from __future__ import annotations

from jackpit.paper.document import Block, Document, TextTable


def to_markdown(document: Document) -> str:
    """Render *document* as Markdown."""
    blocks = [f"# {document.title}", document.subtitle]
    for section in document.sections:
        blocks.append(f"## {section.heading}" if section.heading else "")
        blocks += [_block(block) for block in section.blocks]
    blocks = [block for block in blocks if block]
    return "\n\n".join(blocks) + "\n"


def _block(block: Block) -> str:
    if isinstance(block, str):
        return block
    return _table(block if isinstance(block, TextTable) else block.as_table())


def _table(table: TextTable) -> str:
    rules = ["---" if n in table.words else "---:" for n in range(len(table.headings))]
    lines = [table.headings, tuple(rules), *table.rows]
    return "\n".join("| " + " | ".join(map(_cell, line)) + " |" for line in lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
