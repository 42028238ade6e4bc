"""The report columns that screens read by their keys are columns of those reports."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from web.site import Site

from jackpit.table import Role

COLUMNS = files("jackpit.web").joinpath("screens", "shared", "report-columns.js").read_text()


def names_of(constant: str) -> list[str]:
    """The column names in a constant of the script: of an object, a list or one text."""
    found = re.search(rf"export const {constant} = (.+?);", COLUMNS, re.DOTALL)
    assert found is not None
    return re.findall(r'"([^"]+)"', found[1])


def columns_of(site: Site, report: str, heading: str) -> list[str]:
    """The columns of a section of a report, as the API sends them."""
    sections = site.person(Role.ACCOUNTING).get(f"/api/reports/{report}").json["sections"]
    columns = {section["key"]: section["columns"] for section in sections}
    return [column["key"] for column in columns[heading]]


def test_the_adjustment_history_reads_columns_of_the_adjustments_report(site: Site) -> None:
    wanted = names_of("ADJUSTMENTS")

    assert len(wanted) == 8
    assert not set(wanted) - set(columns_of(site, "adjustments", "Adjustments and exceptions"))


@pytest.mark.parametrize(
    ("heading", "observed"), [("Hold vs. theoretical", "Hold"), ("Hits vs. theoretical", "Hits")]
)
def test_a_band_is_drawn_of_columns_of_the_drop_report(
    site: Site, heading: str, observed: str
) -> None:
    wanted = [*names_of("BAND"), *names_of("CHANCE"), observed]

    assert len(wanted) == 6
    assert observed in names_of("OBSERVED")
    assert not set(wanted) - set(columns_of(site, "drop", heading))


def test_columns_with_a_format_of_their_own_are_columns_of_reports(site: Site) -> None:
    assert names_of("VARIANCE")[0] in columns_of(site, "reconciliation", "Accounts")


def test_the_pace_charts_read_columns_of_the_pace_report(site: Site) -> None:
    headings = ("By gaming day", "By table", "By dealer", "By hour")
    shown = {name for heading in headings for name in columns_of(site, "pace", heading)}

    assert set(names_of("PACE")) == shown - {"Link", "Wagers a round"}
