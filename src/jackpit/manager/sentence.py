"""Error messages as sentences."""

from __future__ import annotations


def as_sentence(text: str) -> str:
    """A text with a capital letter and a period; a path at its start keeps its case.

    >>> as_sentence("the keys are missing"), as_sentence("pit.db cannot be read.")
    ('The keys are missing.', 'pit.db cannot be read.')
    """
    first_word = text.partition(" ")[0]
    start = text[:1] if "/" in first_word or "." in first_word else text[:1].upper()
    return f"{start}{text[1:]}{'' if text.endswith('.') else '.'}"
