"""Setup: the house once, then its people, cards and secrets, its devices and its links.

A command for two people is sent with the second person's card or password, or becomes a request.
Cards, PINs and passwords go no further than this module: only their hashes are stored, in the
transaction of the entry that records them.
"""

from __future__ import annotations

import asyncio
import hmac
from typing import Literal

from starlette.requests import Request
from starlette.responses import Response

from jackpit.fields import Id, Text
from jackpit.manager.clock import format_time
from jackpit.manager.codec import to_json
from jackpit.manager.house import (
    CredentialKind,
    Denial,
    DeviceKind,
    House,
    HouseRefusal,
    NewPerson,
    Settings,
    gaming_day_of,
    limits_ahead,
    stopped_links,
    why_not_limits,
)
from jackpit.manager.house import commands as h
from jackpit.manager.identity import HashedSecret, SecretRefusal
from jackpit.manager.identity.credentials import find_holder, normalize_password, save_credential
from jackpit.manager.identity.sessions import end_sessions_of
from jackpit.manager.store.base import Reader, Store
from jackpit.odds import MAX_SEATS
from jackpit.paper.office import qr_rows
from jackpit.rights import RIGHTS, Role
from jackpit.table import HouseLimits
from jackpit.value import extend
from jackpit.web.auth.access import (
    DEVICE_COOKIE,
    DEVICE_COOKIE_PATH,
    Caller,
    device_cookie,
    identity_from_headers,
)
from jackpit.web.auth.context import ServerContext, caller_of, context_of
from jackpit.web.auth.credentials import (
    Credentials,
    check_own_secret,
    check_right,
    second_person_of,
)
from jackpit.web.commands.checks import limits_in_force
from jackpit.web.commands.jobs import submit_to_house
from jackpit.web.http.endpoint import (
    Endpoints,
    EntriesView,
    LinkKey,
    PersonKey,
    RequestBody,
    Secret,
    endpoint,
    entries_view,
    json_response,
)
from jackpit.web.http.errors import Problem, refuse
from jackpit.web.math.views import link_odds
from jackpit.web.set_up.views import (
    DevicesView,
    HouseView,
    LimitsPreviewView,
    LinksView,
    LinkView,
    OwnDeviceView,
    PeopleView,
    PersonView,
    QrCodeView,
    house_view,
    link_stop_views,
    member_view,
    own_device_view,
    person_view,
)
from jackpit.web.views import (
    LinkLineView,
    Logs,
    all_links,
    link_line,
    link_state,
    links_in,
    version_in,
)

router = Endpoints("Setup")

MAX_WRONG_CODES = 20
DEVICE_COOKIE_SECONDS = 400 * 86_400
"""The longest time that browsers keep a cookie; a sign gets a new one at each start."""


# The first setup.


class FirstPerson(RequestBody, frozen=True, kw_only=True):
    """One of the first two people, with their first password."""

    key: Text
    name: Text
    role: Role
    password: Secret


class HouseSetup(RequestBody, frozen=True, kw_only=True):
    """The first setup: the code the server printed, the settings, an admin, an executive."""

    id: Id
    code: Secret
    settings: Settings
    people: tuple[FirstPerson, ...]


@endpoint(router, "POST", "/api/house")
async def set_up_house(request: Request, body: HouseSetup) -> EntriesView:
    """Set up the house, once, with the code that the server printed at its start."""
    context, caller = context_of(request), caller_of(request)
    await _check_code(context, caller, body.code)
    people = tuple(NewPerson(key=x.key, name=x.name, role=x.role) for x in body.people)
    name = body.settings.name

    def hash_passwords() -> list[HashedSecret]:
        hashing = context.authenticator.hashing
        return [hashing.hash_password(x.key, x.password, house=name) for x in body.people]

    hashed = await asyncio.to_thread(hash_passwords) if len(people) == 2 else []

    now = context.clock()
    command = h.SetUpHouse(settings=body.settings, people=people, at=format_time(now))
    payload = {"settings": to_json(body.settings), "people": [x.key for x in people]}

    def save(store: Store) -> None:
        for person, secret in zip(people, hashed, strict=True):
            save_credential(store, context.authenticator.hashing, person.key, secret, now)

    return entries_view(
        await submit_to_house(context, caller, body.id, command, payload, also=save)
    )


async def _check_code(context: ServerContext, caller: Caller, code: str) -> None:
    action = h.SetUpHouse.__name__
    if context.setup_code is None or context.wrong_setup_codes >= MAX_WRONG_CODES:
        raise await context.access.record_refused(caller, action, Denial.NO_CODE.given())
    if not hmac.compare_digest(code.encode(), context.setup_code.encode()):
        context.wrong_setup_codes += 1
        raise await context.access.record_refused(caller, action, Denial.WRONG_CODE.given())


# People, devices and links.


@endpoint(router, "GET", "/api/house")
async def get_house(request: Request) -> HouseView:
    """The house settings and limits, the minimum versions of its devices, and its links."""
    context = context_of(request)
    house, limits = await context.access.house(), await limits_in_force(context)
    day = gaming_day_of(house, context.clock())
    ahead = list(limits_ahead(house, day))

    def view(logs: Logs) -> HouseView:
        links = all_links(logs)
        return house_view(house, links, limits, {x: stopped_links(x, links) for x in ahead})

    found: HouseView = await context.query(view)
    return found


class LimitsPreviewRequest(RequestBody, frozen=True, kw_only=True):
    """House limits to preview."""

    limits: HouseLimits


@endpoint(router, "POST", "/api/house/limits/preview")
async def preview_limits(request: Request, body: LimitsPreviewRequest) -> LimitsPreviewView:
    """Preview house limits: the links that would take no wagers from their day on, as of now."""
    context, limits = context_of(request), body.limits
    house = await context.access.house()
    if why := why_not_limits(house, limits, format_time(context.clock())):
        raise Problem(why)
    stops = await context.query(lambda logs: stopped_links(limits, all_links(logs)))
    return LimitsPreviewView(stops=link_stop_views(stops))


@endpoint(router, "GET", "/api/people")
async def list_people(request: Request) -> PeopleView:
    """All present and former people of the house."""
    house = await context_of(request).access.house()
    return PeopleView(people=[member_view(member) for member in house.people.values()])


@endpoint(router, "GET", "/api/people/{person}")
async def get_person(request: Request, person: PersonKey) -> PersonView:
    """One person of the house, and why the caller cannot do what concerns them."""
    context, caller = context_of(request), caller_of(request).person
    assert caller is not None
    house = await context.access.house()
    if person not in house.people:
        raise refuse(HouseRefusal.NO_SUCH_PERSON, person=person)
    return person_view(house, house.people[person], caller, format_time(context.clock()))


@endpoint(router, "GET", "/api/devices")
async def list_devices(request: Request) -> DevicesView:
    """The registered devices."""
    house = await context_of(request).access.house()
    return DevicesView(devices=list(house.devices.values()))


@endpoint(router, "GET", "/api/device", answers=OwnDeviceView)
async def get_own_device(request: Request) -> Response:
    """The calling device, its table, and who may do what there with a card.

    A sign also gets a cookie, with which its browser fetches its pictures and videos.
    """
    device = caller_of(request).device
    assert device is not None
    response = json_response(request, own_device_view(device))
    shown = identity_from_headers(request.scope)
    if device.kind is DeviceKind.SIGN and shown.token and shown.version:
        response.set_cookie(
            DEVICE_COOKIE,
            device_cookie(shown.token, shown.version),
            max_age=DEVICE_COOKIE_SECONDS,
            httponly=True,
            samesite="strict",
            secure=context_of(request).is_tls,
            path=DEVICE_COOKIE_PATH,
        )
    return response


@endpoint(router, "GET", "/api/links")
async def list_links(request: Request) -> LinksView:
    """Every link with its meters and tables."""
    return LinksView(links=await context_of(request).query(_links))


def _links(logs: Logs) -> list[LinkLineView]:
    return [link_line(log, link) for log, link in links_in(logs)]


@endpoint(router, "GET", "/api/links/{link}")
async def get_link(request: Request, link: LinkKey) -> LinkView:
    """A link: its terms, its accounts, and its exact house advantage with advice."""
    view, version = await context_of(request).query(
        lambda logs: (link_state(logs, link), version_in(logs, link))
    )
    seats = max([min(MAX_SEATS, table.spots) for table in view.tables], default=MAX_SEATS)
    odds = await asyncio.to_thread(link_odds, version, seats)
    return extend(view, LinkView, odds=odds)


# Cards, PINs and passwords.


class NewCard(RequestBody, frozen=True, kw_only=True):
    """A card for a person, and the credentials of the second person."""

    id: Id
    card: Secret
    second: Credentials


class NewSecret(RequestBody, frozen=True, kw_only=True):
    """A PIN or a password: one's own, with the current one; or another's, with a second person."""

    id: Id
    kind: Literal["pin", "password"]
    secret: Secret
    current: Secret | None = None
    second: Credentials | None = None


@endpoint(router, "POST", "/api/people/{person}/card")
async def issue_card(request: Request, person: PersonKey, body: NewCard) -> EntriesView:
    """Issue a card to a person, in place of their present one; two people agree.

    The second person's credentials are required. Only a keyed hash of the card is stored.
    """
    context, caller = context_of(request), caller_of(request)
    assert caller.person is not None
    hashed = context.authenticator.hashing.hash_card(body.card)
    second = await second_person_of(context, caller, caller.person, body.second, h.IssueCard)
    await context.read(lambda reader: _check_free(reader, hashed, person))
    now = context.clock()
    command = h.IssueCard(person=person, at=format_time(now), by=caller.person, approved_by=second)
    payload = ["card", person, hashed.text]

    def save(store: Store) -> None:
        save_credential(store, context.authenticator.hashing, person, hashed, now)

    return entries_view(
        await submit_to_house(context, caller, body.id, command, payload, second=second, also=save)
    )


def _check_free(reader: Reader, hashed: HashedSecret, person: str) -> None:
    """Refuse a card that another person holds, before the writer sees it."""
    if find_holder(reader, hashed.kind.value, hashed.text) not in (None, person):
        raise SecretRefusal.CARD_IS_HELD.error()


@endpoint(router, "POST", "/api/people/{person}/secret")
async def set_secret(request: Request, person: PersonKey, body: NewSecret) -> EntriesView:
    """Set a PIN or a password: one's own, or with a second person for another person.

    To replace one's own, send it as `current` and choose a different one. A secret set by others is
    temporary: it ends the person's session, and they must set their own before anything else.
    """
    context, caller = context_of(request), caller_of(request)
    kind = CredentialKind(body.kind)
    assert caller.person is not None
    house, now, second = await context.access.house(), context.clock(), None
    is_own = RIGHTS[h.SetSecret.__name__].is_own_of(caller.person, person)
    if is_own and house.people[person].held(kind) is not None:
        await check_own_secret(context, caller, kind, body.current or "")
        _check_different(body)
    if not is_own:
        await context.access.check_no_secret_due(caller, h.SetSecret.__name__)
    await check_right(context, caller, caller.person, h.SetSecret, concerns=person)
    if not is_own:
        second = await second_person_of(context, caller, caller.person, body.second, h.SetSecret)
    hashed = await asyncio.to_thread(_hash_secret, context, house, person, body)
    command = h.SetSecret(
        person=person, kind=kind, at=format_time(now), by=caller.person, approved_by=second
    )

    def save(store: Store) -> None:
        save_credential(store, context.authenticator.hashing, person, hashed, now)
        if not is_own:
            end_sessions_of(store, person)

    payload = [
        kind.value,
        person,
        context.authenticator.hashing.keyed_hash("asked", person, body.secret),
    ]
    result = await submit_to_house(
        context, caller, body.id, command, payload, second=second, also=save
    )
    context.access.forget_sessions()
    return entries_view(result)


def _check_different(body: NewSecret) -> None:
    """A person's own secret must be new: others may know the temporary one."""
    if normalize_password(body.secret) == normalize_password(body.current or ""):
        raise SecretRefusal.SAME_AS_BEFORE.error()


def _hash_secret(
    context: ServerContext, house: House, person: str, body: NewSecret
) -> HashedSecret:
    if body.kind == "pin":
        return context.authenticator.hashing.hash_pin(person, body.secret)
    return context.authenticator.hashing.hash_password(
        person, body.secret, house=house.settings.name
    )


# QR codes.


class QrText(RequestBody, frozen=True, kw_only=True):
    """The text of a QR code; it is not stored."""

    text: Secret


@endpoint(router, "POST", "/api/qr")
async def make_qr_code(request: Request, body: QrText) -> QrCodeView:  # noqa: ARG001 -- every endpoint takes one
    """The QR code of a text: its rows from the top, 1 for each dark square."""
    return QrCodeView(rows=qr_rows(body.text))
