"""Proof of play: what every sign last reported, in memory alone, and the signs that are silent.

A report is worth nothing after the next one, so none is logged; what was due is in the house log.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from msgspec import Struct
from starlette.requests import Request

from jackpit.manager.clock import Clock, format_time
from jackpit.manager.house import Device, DeviceKind, House, HouseAlarm
from jackpit.messages import Sentence
from jackpit.web.auth.context import context_of
from jackpit.web.floor.activity import TablePlace
from jackpit.web.floor.views import SilentSignView
from jackpit.web.http.endpoint import Endpoints, endpoint
from jackpit.web.sign.views import ShowsMessage

router = Endpoints("Signs")

SILENT_SECONDS = 30.0
"""A sign without a report for this long is silent; it reports every five seconds."""


class SignReportView(Struct, frozen=True, kw_only=True):
    """What a sign shows, by its own report."""

    device: str
    link: str
    table: str | None
    is_silent: bool
    """Whether it has not reported for 30 seconds, or not since the server started."""

    heard_at: str | None
    """When it last reported; null if not since the server started."""

    scene: str
    """Empty if it has not reported."""

    page: str | None
    """The name of the page of the house, or `rules`; null if it shows its own scene."""

    since: str | None
    """Since when it shows that scene or page."""

    amount: str
    """The amount of the main meter as it is drawn."""

    fault: str | None
    """The name of a file that it could not show."""


class SignReportsView(Struct, frozen=True, kw_only=True):
    """All signs of the house."""

    signs: list[SignReportView]


@dataclass(slots=True)
class _Report:
    shows: ShowsMessage
    since: str
    at: str
    heard: float
    """By the clock of the event loop."""

    is_alarmed: bool = False
    """Whether the house has an alarm for its silence."""


class SignReports:
    """The latest report of every sign since the server started."""

    def __init__(self, time: Callable[[], float], clock: Clock) -> None:
        self._time, self._clock = time, clock
        self._reports: dict[str, _Report] = {}

    def note(self, device: Device, shows: ShowsMessage) -> None:
        """Take a report of a sign."""
        at, before = format_time(self._clock()), self._reports.get(device.key)
        is_same = before is not None and (before.shows.scene, before.shows.page) == (
            shows.scene,
            shows.page,
        )
        since = before.since if before is not None and is_same else at
        self._reports[device.key] = _Report(shows=shows, since=since, at=at, heard=self._time())

    def unreported_silences(
        self, house: House, open_tables: Collection[TablePlace]
    ) -> list[Device]:
        """The signs that fell silent and that the house has no alarm for yet.

        A sign of a table counts while its table is open, one of a link while any table is.
        """
        return [x for x in self._silent(house, open_tables) if not self._reports[x.key].is_alarmed]

    def silent(self, house: House, open_tables: Collection[TablePlace]) -> list[SilentSignView]:
        """The signs that fell silent while their table is open."""
        return [
            SilentSignView(
                device=x.key, link=x.link, table=x.table, heard_at=self._reports[x.key].at
            )
            for x in self._silent(house, open_tables)
        ]

    def _silent(self, house: House, open_tables: Collection[TablePlace]) -> list[Device]:
        links = {link for link, _ in open_tables}
        found = []
        for key, report in list(self._reports.items()):
            device = house.devices.get(key)
            if device is None or not device.is_active:
                del self._reports[key]
            elif self._is_silent(report) and (
                device.link in links
                if device.table is None
                else (device.link, device.table) in open_tables
            ):
                found.append(device)
        return found

    def mark_reported(self, key: str, *, is_reported: bool = True) -> None:
        """The house has an alarm for this silence, or could not record it."""
        if key in self._reports:
            self._reports[key].is_alarmed = is_reported

    def has_silence(self) -> bool:
        """Whether a sign may have fallen silent that the house has no alarm for."""
        return any(self._is_silent(x) and not x.is_alarmed for x in self._reports.values())

    def views(self, house: House) -> list[SignReportView]:
        """All signs of the house, in the order of their links and tables."""
        signs = (x for x in house.devices.values() if x.kind is DeviceKind.SIGN and x.is_active)
        ordered = sorted(signs, key=lambda x: (x.link, x.table or "", x.key))
        return [self._view(house, device) for device in ordered]

    def _is_silent(self, report: _Report) -> bool:
        return self._time() - report.heard > SILENT_SECONDS

    def _view(self, house: House, device: Device) -> SignReportView:
        report = self._reports.get(device.key)
        shows = ShowsMessage(scene="") if report is None else report.shows
        page = house.sign_pages.get(shows.page or "")
        file = house.sign_files.get(shows.fault or "")
        return SignReportView(
            device=device.key,
            link=device.link,
            table=device.table,
            is_silent=report is None or self._is_silent(report),
            heard_at=None if report is None else report.at,
            scene=shows.scene,
            page=shows.page if page is None else page.name,
            since=None if report is None else report.since,
            amount=shows.amount,
            fault=None if file is None else file.name,
        )


def silence_alarm(sign: Device) -> Sentence:
    """The alarm about a silent sign."""
    if sign.table is None:
        return HouseAlarm.LINK_SIGN_SILENT.given(link=sign.link, sign=sign.key)
    return HouseAlarm.SIGN_SILENT.given(link=sign.link, table=sign.table, sign=sign.key)


@endpoint(router, "GET", "/api/signs")
async def list_signs(request: Request) -> SignReportsView:
    """All signs with what they show, by their own reports, and since when."""
    house = await context_of(request).access.house()
    reports: SignReports = request.app.state.monitor.signs
    return SignReportsView(signs=reports.views(house))
