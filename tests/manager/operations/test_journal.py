"""The journal: one JSON object per line, without secrets."""

import io
import json

import structlog

from jackpit.manager.operations.journal import REDACTED, open_journal


def journal_line(**facts: object) -> dict[str, object]:
    """The fields of a line of the journal."""
    to = io.StringIO()
    open_journal(to)
    try:
        structlog.get_logger("test").info("said", **facts)
    finally:
        open_journal()
    line: dict[str, object] = json.loads(to.getvalue())
    return line


def test_a_line_of_the_journal_is_one_json_object_with_its_time() -> None:
    line = journal_line(link="blazing", count=3)

    assert (line["event"], line["link"], line["count"], line["level"]) == (
        "said",
        "blazing",
        3,
        "info",
    )
    assert str(line["timestamp"]).endswith("Z")


def test_values_named_like_a_secret_are_redacted_at_every_depth() -> None:
    line = journal_line(
        pin="1357", body={"card": "track", "deep": [{"new_password": "x", "key": "a"}]}
    )

    assert line["pin"] == REDACTED
    assert line["body"] == {"card": REDACTED, "deep": [{"new_password": REDACTED, "key": "a"}]}
