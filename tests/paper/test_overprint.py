"""Words printed over a stored paper of any number of pages."""

from __future__ import annotations

import pytest
from pdf_text import pages_of

from jackpit.paper.close import to_pdf
from jackpit.paper.office import Letterhead, Printing
from jackpit.paper.overprint import Overprint, count_pages, overprint_pdf

HOUSE = Letterhead(
    name="Test House",
    currency="USD",
    time_zone="UTC",
    paper="us-letter",
    is_demo=False,
    version="0.1",
)
PRINTING = Printing(person="accounting", at="2026-11-17T00:00:00.000000Z")
LATER = ("Nov 17, 2026 12:01:00 UTC", "win 1 of link: paid")


def close_with(rounds_open: int) -> bytes:
    """A close with as many items in its checklist."""
    check = {"title": "Rounds", "state": "wait", "says": "Open.", "todo": ""}
    figures: dict[str, object] = {
        "signature": None,
        "later_changes": [],
        "balances": [],
        "liabilities": [],
    }
    close = {
        "day": "2026-11-16",
        "checks": [{**check, "items": []} for _ in range(rounds_open)],
        "holds": [],
        "wins": [],
        "signed_by": "",
        "countersigned_by": "",
        **figures,
    }
    return to_pdf(close, HOUSE, printing=PRINTING)


@pytest.mark.parametrize(("rounds_open", "pages"), [(2, 1), (60, 2), (120, 4)])
def test_every_page_is_overprinted_and_what_came_later_follows(
    rounds_open: int, pages: int
) -> None:
    stored = close_with(rounds_open)
    over = Overprint(title="Close", mark="DUPLICATE", line="Printed again.")

    found = pages_of(overprint_pdf(stored, over, HOUSE))

    assert len(found) == len(pages_of(stored)) == count_pages(stored) == pages
    assert all("DUPLICATE" in page and "Printed again." in page for page in found)
    added = Overprint(
        title="Close", mark="DUPLICATE", line="x", added_heading="Later", added_rows=(LATER,)
    )
    *_, last = pages_of(overprint_pdf(stored, added, HOUSE))
    assert last == "Later Nov 17, 2026 12:01:00 UTC win 1 of link: paid"


def test_a_table_without_rows_keeps_its_heading() -> None:
    (page,) = pages_of(close_with(1))

    assert "DROP AND HOLD VS. THEORETICAL None." in page
