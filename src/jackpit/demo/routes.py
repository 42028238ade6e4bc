"""The demo's own routes: its people, its state, and the requests of a visitor.

They reveal cards, PINs and tokens, which are for play only. A real server does not have them, and
they answer 404 unless the house is a demo.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from jackpit.demo.dealer import SimulatedDealer
from jackpit.demo.floor import DemoFloor
from jackpit.demo.pace import MAX_SPEED, MIN_SPEED
from jackpit.demo.views import (
    DemoDeviceView,
    DemoLoginsView,
    DemoPersonView,
    DemoTableView,
    DemoView,
)
from jackpit.manager.codec import Decoder
from jackpit.manager.house import Denial
from jackpit.messages import Message
from jackpit.refusal import Rule
from jackpit.rights import ROLE_FACTS, Role
from jackpit.web.auth.access import identity_from_headers
from jackpit.web.auth.context import context_of
from jackpit.web.http.encoder import encoder_of
from jackpit.web.http.endpoint import RequestBody
from jackpit.web.http.errors import JSON, reading_request, refuse, table_not_found
from jackpit.web.http.refusal import WebRefusal
from jackpit.web.views import Logs, link_in, meters_view

Handler = Callable[[DemoFloor, Request], Awaitable[msgspec.Struct]]
Body = TypeVar("Body")
POLL_SECONDS = 0.02


class DemoRefusal(Rule):
    """Why a request of a visitor is refused."""

    TABLE_IS_YOURS = "You deal this table; mark the hand on its pad."
    JACKPOT_IS_DEALT = "A jackpot is already being dealt there."
    NOT_DEALING = "The demo is not dealing."


class DemoFault(Message):
    """Why a request of a visitor cannot be read: a clause, without a period."""

    SPEED_OUT_OF_RANGE = "the speed must be {least:,} to {most:,}"


class SpeedChange(RequestBody, frozen=True, kw_only=True):
    """The new speed of the floor."""

    speed: float


class DealerChoice(RequestBody, frozen=True, kw_only=True):
    """Whether the visitor deals a table."""

    yours: bool


_SPEED: Decoder[SpeedChange] = Decoder(SpeedChange)
_CHOICE: Decoder[DealerChoice] = Decoder(DealerChoice)


def routes_of(floor: DemoFloor) -> list[Route]:
    """The routes of one demo."""

    def route(action: str, handler: Handler) -> Route:
        method, path = action.split(" ")

        async def handle(request: Request) -> Response:
            await _check_demo(request, changes=method == "POST")
            view = await handler(floor, request)
            return Response(encoder_of(request).encode(view), media_type=JSON)

        return Route(path, handle, methods=[method])

    return [route(action, handler) for action, handler in HANDLERS.items()]


async def _check_demo(request: Request, *, changes: bool) -> None:
    house = await context_of(request).access.house()
    if not house.settings.is_demo:
        raise refuse(WebRefusal.NOT_FOUND)
    if changes and not identity_from_headers(request.scope).is_same_origin:
        raise refuse(Denial.FOREIGN_REQUEST)


async def _people(floor: DemoFloor, request: Request) -> DemoLoginsView:  # noqa: ARG001 -- every handler gets it
    """All people with card, PIN and password, and the tokens of the pads and signs."""
    devices = [
        DemoDeviceView(
            link=x.link,
            table=x.table,
            game=x.game,
            controller=x.controller,
            pad=x.pad,
            sign=x.sign,
            dealer=x.dealer,
            is_training=x.is_training,
        )
        for x in floor.saved.tables
    ]
    return DemoLoginsView(people=[_person(x) for x in floor.saved.people], devices=devices)


def _person(saved: dict[str, Any]) -> DemoPersonView:
    home = ROLE_FACTS[Role(saved["role"])].home
    return msgspec.convert({**saved, "home": home}, DemoPersonView)


async def _state(floor: DemoFloor, request: Request) -> DemoView:
    dealers = list(floor.dealers.values())
    links = {dealer.table.link for dealer in dealers}
    tables, rounds = await context_of(request).query(
        lambda logs: (
            [_table_view(logs, dealer) for dealer in dealers],
            sum(link_in(logs, key)[1].rounds for key in links),
        )
    )
    return DemoView(
        house=floor.folder.kind.word,
        stage=floor.stage,
        progress=floor.progress,
        speed=floor.speed,
        patience=floor.patience,
        rounds=rounds,
        unexpected_refusals=floor.unexpected_refusals,
        tables=tables,
    )


def _table_view(logs: Logs, dealer: SimulatedDealer) -> DemoTableView:
    """The dealer, the table and its sign."""
    place = dealer.table
    _, link = link_in(logs, place.link)
    table = link.tables.get(place.table)
    round = None if table is None else table.round
    return DemoTableView(
        link=place.link,
        table=place.table,
        game=dealer.game.key,
        game_name=dealer.game.short_name,
        controller=dealer.controller.value,
        doing=dealer.doing,
        rounds=dealer.rounds,
        is_yours=dealer.is_yours,
        jackpot=_jackpot(dealer),
        waits=dealer.staff.call_view(),
        is_open=table is not None and link.is_open and table.is_open,
        round=None if round is None else round.number,
        lit=[] if round is None else list(round.spots),
        spots=place.spots if table is None else table.spots,
        meters=[] if table is None else meters_view(link, place.table),
    )


def _jackpot(dealer: SimulatedDealer) -> str | None:
    """The state of a requested jackpot."""
    return "ordered" if dealer.is_ordered else "dealt" if dealer.is_top else None


# Changes.


async def _read(decoder: Decoder[Body], request: Request) -> Body:
    text = await request.body()
    with reading_request():
        return decoder.decode(text)


async def _set_speed(floor: DemoFloor, request: Request) -> DemoView:
    speed = (await _read(_SPEED, request)).speed
    if not MIN_SPEED <= speed <= MAX_SPEED:
        least, most = int(MIN_SPEED), int(MAX_SPEED)
        why = DemoFault.SPEED_OUT_OF_RANGE.given(least=least, most=most)
        raise refuse(WebRefusal.NOT_READABLE, "speed", what=why)
    floor.set_speed(speed)
    return await _state(floor, request)


async def _deal_a_jackpot(floor: DemoFloor, request: Request) -> DemoView:
    dealer = _dealer(floor, request)
    if dealer.is_yours:
        raise refuse(DemoRefusal.TABLE_IS_YOURS)
    if dealer.is_top:
        raise refuse(DemoRefusal.JACKPOT_IS_DEALT)
    floor.call_dealer(dealer, SimulatedDealer.order)
    return await _state_when(floor, request, lambda: dealer.is_ordered or dealer.is_top)


async def _take_over(floor: DemoFloor, request: Request) -> DemoView:
    dealer = _dealer(floor, request)
    is_yours = (await _read(_CHOICE, request)).yours
    floor.call_dealer(dealer, SimulatedDealer.hand_over if is_yours else SimulatedDealer.take_back)
    return await _state_when(floor, request, lambda: dealer.is_yours is is_yours)


def _dealer(floor: DemoFloor, request: Request) -> SimulatedDealer:
    link, table = request.path_params["link"], request.path_params["table"]
    dealer = floor.dealers.get((link, table))
    if floor.stage != "dealing":
        raise refuse(DemoRefusal.NOT_DEALING)
    if dealer is None:
        raise table_not_found(table[:40])
    return dealer


async def _state_when(floor: DemoFloor, request: Request, done: Callable[[], bool]) -> DemoView:
    """The state once the demo's thread is done, or after a short wait."""
    for _ in range(25):
        if done():
            break
        await asyncio.sleep(POLL_SECONDS)
    return await _state(floor, request)


HANDLERS: Mapping[str, Handler] = {
    "GET /demo/people": _people,
    "GET /demo/state": _state,
    "POST /demo/speed": _set_speed,
    "POST /demo/tables/{link}/{table}/jackpot": _deal_a_jackpot,
    "POST /demo/tables/{link}/{table}/deal": _take_over,
}
"""By method and path; the return annotation of a handler describes what it sends."""
