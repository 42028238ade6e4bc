"""What the endpoints of reports send, besides a ReportView."""

from __future__ import annotations

from msgspec import Struct

from jackpit.messages import Text


class ReportLineView(Struct, frozen=True, kw_only=True):
    """A report that the caller may read."""

    report: str
    title: Text
    summary: Text
    is_current: bool
    """Whether it shows the present state, independent of the period."""


class ReportListView(Struct, frozen=True, kw_only=True):
    """The reports that the caller may read."""

    reports: tuple[ReportLineView, ...]
