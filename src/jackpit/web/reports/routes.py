"""Reports as JSON, CSV or Excel."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Annotated

from starlette.requests import Request
from starlette.responses import Response

from jackpit.fields import KEY
from jackpit.manager.reports import (
    REPORTS,
    Report,
    ReportError,
    as_csv,
    as_json,
    as_xlsx,
    make_report,
)
from jackpit.manager.store.base import Reader
from jackpit.manager.writer.calls import query_store
from jackpit.rights import role_subject
from jackpit.web.auth.access import Caller
from jackpit.web.auth.context import caller_of, context_of
from jackpit.web.auth.permissions import REPORT_ROLES
from jackpit.web.http.endpoint import (
    DAY,
    READING,
    Endpoints,
    endpoint,
    json_response,
    list_schema,
    matching,
)
from jackpit.web.http.errors import JSON, Problem, not_found

router = Endpoints("Reports")

CSV = "text/csv"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class Format(Enum):
    """File formats of a report."""

    JSON = "json"
    CSV = "csv"
    XLSX = "xlsx"


_WRITERS: dict[Format, tuple[Callable[[Report], bytes], str]] = {
    Format.JSON: (as_json, JSON),
    Format.CSV: (as_csv, CSV),
    Format.XLSX: (as_xlsx, XLSX),
}
Name = Annotated[str, matching(KEY, description="The name of a report.", examples=[*REPORTS])]
DayQuery = (
    Annotated[str, matching(DAY, description="A gaming day.", examples=["2026-11-16"])] | None
)
LinkQuery = Annotated[str, matching(KEY, description="One link; all if missing.")] | None


@endpoint(router, "GET", "/api/reports", answers=list_schema("reports"))
async def list_reports(request: Request) -> Response:
    """The reports that the caller may read."""
    caller = caller_of(request)
    known = [
        {
            "report": name,
            "title": kind.title,
            "summary": kind.summary,
            "is_current": kind.is_current,
        }
        for name, kind in REPORTS.items()
        if _may_read(caller, name)
    ]
    return json_response({"reports": known})


@endpoint(
    router,
    "GET",
    "/api/reports/{name}",
    media=(JSON, CSV, XLSX),
    refusals=(*READING, 409),
)
async def get_report(
    request: Request,
    name: Name,
    from_: DayQuery = None,
    to: DayQuery = None,
    link: LinkQuery = None,
    format: Format = Format.JSON,
) -> Response:
    """A report: of the present gaming day, unless other days are given."""
    if name not in REPORTS:
        raise not_found("NO_SUCH_REPORT", f"Report '{name}' does not exist.")
    context, caller = context_of(request), caller_of(request)
    if not _may_read(caller, name):
        assert caller.person is not None
        sentence = f"{role_subject(caller.person.role)} may not read the report '{name}'."
        raise await context.access.record_refusal(caller, f"report {name}", "NOT_ALLOWED", sentence)
    write, media = _WRITERS[format]

    def make(reader: Reader) -> bytes:
        manager = context.calls.manager
        return write(
            make_report(
                name,
                reader,
                engine=manager.engine,
                trusted=manager.trusted,
                first=from_,
                last=to,
                link=link,
                clock=context.clock,
            )
        )

    try:
        text = await query_store(context.store, make)
    except ReportError as error:
        raise Problem(409, "NO_SUCH_REPORT", str(error)) from error
    headers = {} if format is Format.JSON else {"Content-Disposition": _file(name, format)}
    return Response(text, media_type=media, headers=headers)


def _may_read(caller: Caller, name: str) -> bool:
    roles = REPORT_ROLES.get(name)
    return roles is None or (caller.person is not None and caller.person.role in roles)


def _file(name: str, format: Format) -> str:
    return f'attachment; filename="{name}.{format.value}"'
