"""What can be seen of the house: its settings, people, devices and links."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response

from jackpit.manager.clock import format_time
from jackpit.manager.codec.codec import Json, codec_of
from jackpit.manager.house import (
    Device,
    HouseLimits,
    Member,
    Settings,
    gaming_day_at,
    limits_for_day,
)
from jackpit.web.auth.context import caller_of, context_of
from jackpit.web.http.endpoint import LinkKey, PersonKey, endpoint, json_response, list_schema
from jackpit.web.http.errors import not_found
from jackpit.web.maths.routes import odds_of
from jackpit.web.views import Logs, house_in, link_line, link_view

router = APIRouter(tags=["House"])

_SETTINGS, _DEVICE = codec_of(Settings), codec_of(Device)
_LIMITS = codec_of(tuple[HouseLimits, ...])


@endpoint(router, "GET", "/api/house")
async def get_house(request: Request) -> Response:
    """The settings of the house, its limits, the lowest versions of its devices, and its links."""
    web = context_of(request)
    house = await web.access.house()
    in_force = limits_for_day(house, gaming_day_at(house, format_time(web.clock())))
    return json_response(
        {
            "settings": _SETTINGS.write(house.settings),
            "limits": _LIMITS.write(house.limits),
            "limits_since": None if in_force is None else in_force.since,
            "minimum": {kind.value: version for kind, version in house.minimum.items()},
            "links": [
                {"link": link.key, "is_retired": link.is_retired} for link in house.links.values()
            ],
        }
    )


@endpoint(router, "GET", "/api/people", answers=list_schema("people"))
async def list_people(request: Request) -> Response:
    """Everybody who belongs to the house, or did."""
    house = await context_of(request).access.house()
    return json_response({"people": [_member(member) for member in house.people.values()]})


@endpoint(router, "GET", "/api/people/{person}")
async def get_person(request: Request, person: PersonKey) -> Response:
    """One of them."""
    house = await context_of(request).access.house()
    if person not in house.people:
        raise not_found("NO_SUCH_PERSON", f"There is no person '{person}' in this house.")
    return json_response(_member(house.people[person]))


def _member(member: Member) -> Json:
    return {
        "person": member.key,
        "name": member.name,
        "role": member.role.word,
        "is_active": member.is_active,
        "holds": [
            {"kind": held.kind.value, "since": held.since, "is_temporary": held.is_temporary}
            for held in member.holds
        ],
        "signed_in": member.signed_in,
    }


@endpoint(router, "GET", "/api/devices", answers=list_schema("devices"))
async def list_devices(request: Request) -> Response:
    """What stands in the pit and speaks to the manager."""
    house = await context_of(request).access.house()
    return json_response({"devices": [_DEVICE.write(device) for device in house.devices.values()]})


@endpoint(router, "GET", "/api/device")
async def get_own_device(request: Request) -> Response:
    """The device that asks, and where it stands."""
    device = caller_of(request).device
    assert device is not None
    return json_response(_DEVICE.write(device))


@endpoint(router, "GET", "/api/links", answers=list_schema("links"))
async def list_links(request: Request) -> Response:
    """Every link with its meters and tables."""
    return json_response({"links": await context_of(request).look(_links)})


def _links(logs: Logs) -> list[Json]:
    known = house_in(logs).links
    return [link_line(logs, key) for key in known if key in logs]


@endpoint(router, "GET", "/api/links/{link}")
async def get_link(request: Request, link: LinkKey) -> Response:
    """A link: its terms, its accounts, and the exact house advantage with the advice on it."""
    web = context_of(request)
    view, version = await web.look(lambda logs: link_view(logs, link))
    seats = max([min(7, table["spots"]) for table in view["tables"]], default=7)
    view["odds"] = await asyncio.to_thread(odds_of, version, seats)
    return json_response(view)
