"""Reports as JSON, CSV or Excel."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Annotated, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from jackpit.fields import KEY
from jackpit.manager.house import Denial
from jackpit.manager.house.attempts import report_attempt
from jackpit.manager.reports import (
    REPORTS,
    Report,
    as_csv,
    as_xlsx,
    make_report,
    no_such_report,
)
from jackpit.manager.reports.writers import ReportView, report_view
from jackpit.manager.store.base import Reader
from jackpit.messages import Language
from jackpit.rights import ROLE_FACTS
from jackpit.web.auth.access import Caller
from jackpit.web.auth.context import caller_of, context_of
from jackpit.web.auth.permissions import REPORT_ROLES
from jackpit.web.http.encoder import encoder_of
from jackpit.web.http.endpoint import (
    READING_RECORDS,
    DayQuery,
    Endpoints,
    LinkQuery,
    endpoint,
    matching,
)
from jackpit.web.http.errors import JSON, Problem
from jackpit.web.reports.views import ReportLineView, ReportListView

router = Endpoints("Reports")

Result = TypeVar("Result")

CSV = "text/csv"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class Format(Enum):
    """File formats of a report."""

    JSON = "json"
    CSV = "csv"
    XLSX = "xlsx"


_WRITERS: dict[Format, Callable[[Report, Language], ReportView | bytes]] = {
    Format.JSON: report_view,
    Format.CSV: as_csv,
    Format.XLSX: as_xlsx,
}
_MEDIA = {Format.CSV: CSV, Format.XLSX: XLSX}
Name = Annotated[str, matching(KEY, description="The name of a report.", examples=[*REPORTS])]


@endpoint(router, "GET", "/api/reports")
async def list_reports(request: Request) -> ReportListView:
    """The reports that the caller may read."""
    caller = caller_of(request)
    return ReportListView(
        reports=tuple(
            ReportLineView(
                report=name, title=kind.title, summary=kind.summary, is_current=kind.is_current
            )
            for name, kind in REPORTS.items()
            if _may_read(caller, name)
        )
    )


@endpoint(
    router,
    "GET",
    "/api/reports/{name}",
    answers=ReportView,
    media=(JSON, CSV, XLSX),
    refusals=READING_RECORDS,
)
async def get_report(
    request: Request,
    name: Name,
    from_: DayQuery = None,
    to: DayQuery = None,
    link: LinkQuery = None,
    format: Format = Format.JSON,
) -> ReportView | Response:
    """A report: of the present gaming day, unless other days are given."""
    if name not in REPORTS:
        raise Problem(no_such_report(name))
    context, caller = context_of(request), caller_of(request)
    if not _may_read(caller, name):
        assert caller.person is not None
        role = ROLE_FACTS[caller.person.role].name
        why = Denial.REPORT_NOT_ALLOWED.given(role=role, report=name)
        raise await context.access.record_refused(caller, report_attempt(name), why)
    language = encoder_of(request).language

    def make(reader: Reader) -> ReportView | bytes:
        manager = context.calls.manager
        report = make_report(
            name,
            reader,
            engine=manager.engine,
            trusted=manager.trusted,
            first=from_,
            last=to,
            link=link,
            clock=context.clock,
        )
        return _WRITERS[format](report, language)

    written = await context.read(make)
    if isinstance(written, ReportView):
        return written
    headers = {"Content-Disposition": f'attachment; filename="{name}.{format.value}"'}
    return Response(written, media_type=_MEDIA[format], headers=headers)


def _may_read(caller: Caller, name: str) -> bool:
    roles = REPORT_ROLES.get(name)
    return roles is None or (caller.person is not None and caller.person.role in roles)
