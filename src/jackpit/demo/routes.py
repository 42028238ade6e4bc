"""The demo's own endpoints: its people, its state, and the requests of a visitor.

They reveal cards, PINs and tokens, which are for play only. A real server does not have them, and
their permission is for a demo only: they answer 404 unless the house is one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request

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
from jackpit.refusal import Rule
from jackpit.rights import ROLE_FACTS, Role
from jackpit.web.auth.context import context_of
from jackpit.web.http.endpoint import (
    Endpoints,
    LinkKey,
    RequestBody,
    TableKey,
    endpoint,
)
from jackpit.web.http.errors import refuse, table_not_found
from jackpit.web.views import Logs, link_in, meters_view

router = Endpoints("Demo")

POLL_SECONDS = 0.02


class DemoRefusal(Rule):
    """Why a request of a visitor is refused."""

    TABLE_IS_YOURS = "You deal this table; mark the hand on its pad."
    JACKPOT_IS_DEALT = "A jackpot is already being dealt there."
    NOT_DEALING = "The demo is not dealing."


class SpeedChange(RequestBody, frozen=True, kw_only=True):
    """The new speed of the floor."""

    speed: Annotated[float, Meta(ge=MIN_SPEED, le=MAX_SPEED)]
    """As a multiple of a real pit's."""


class DealerChoice(RequestBody, frozen=True, kw_only=True):
    """Whether the visitor deals a table."""

    yours: bool


def floor_of(request: Request) -> DemoFloor:
    """The floor of the demo that serves a request."""
    floor: DemoFloor = request.app.state.demo_floor
    return floor


@endpoint(router, "GET", "/demo/people")
async def get_demo_people(request: Request) -> DemoLoginsView:
    """All people with card, PIN and password, and the tokens of the pads and signs."""
    floor = floor_of(request)
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


@endpoint(router, "GET", "/demo/state")
async def get_demo_state(request: Request) -> DemoView:
    """The state of the demo and of its tables."""
    floor = floor_of(request)
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
        short_name=dealer.game.short_name,
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


@endpoint(router, "POST", "/demo/speed")
async def set_demo_speed(request: Request, body: SpeedChange) -> DemoView:
    """Change the speed of the floor."""
    floor_of(request).set_speed(body.speed)
    return await get_demo_state(request)


@endpoint(router, "POST", "/demo/tables/{link}/{table}/jackpot")
async def deal_jackpot(request: Request, link: LinkKey, table: TableKey) -> DemoView:
    """Deal a jackpot at a table."""
    floor = floor_of(request)
    dealer = _dealer(floor, link, table)
    if dealer.is_yours:
        raise refuse(DemoRefusal.TABLE_IS_YOURS)
    if dealer.is_top:
        raise refuse(DemoRefusal.JACKPOT_IS_DEALT)
    floor.call_dealer(dealer, SimulatedDealer.order)
    return await _state_when(request, lambda: dealer.is_ordered or dealer.is_top)


@endpoint(router, "POST", "/demo/tables/{link}/{table}/deal")
async def choose_dealer(
    request: Request, link: LinkKey, table: TableKey, body: DealerChoice
) -> DemoView:
    """Deal a table yourself, or give it back to its simulated dealer."""
    floor = floor_of(request)
    dealer = _dealer(floor, link, table)
    is_yours = body.yours
    floor.call_dealer(dealer, SimulatedDealer.hand_over if is_yours else SimulatedDealer.take_back)
    return await _state_when(request, lambda: dealer.is_yours is is_yours)


def _dealer(floor: DemoFloor, link: str, table: str) -> SimulatedDealer:
    dealer = floor.dealers.get((link, table))
    if floor.stage != "dealing":
        raise refuse(DemoRefusal.NOT_DEALING)
    if dealer is None:
        raise table_not_found(table)
    return dealer


async def _state_when(request: Request, done: Callable[[], bool]) -> DemoView:
    """The state once the demo's thread is done, or after a short wait."""
    for _ in range(25):
        if done():
            break
        await asyncio.sleep(POLL_SECONDS)
    return await get_demo_state(request)
