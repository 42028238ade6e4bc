"""The demo's own routes: its people, its state, and the requests of a visitor.

They reveal cards, PINs and tokens, which are for play only. A real server does not have them, and
they answer 404 unless the house is a demo.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from jackpit.demo.dealer import SimulatedDealer
from jackpit.demo.floor import DemoFloor
from jackpit.demo.pace import MAX_SPEED, MIN_SPEED
from jackpit.manager.codec import Json
from jackpit.table import sign_of
from jackpit.web.auth.access import identity_from_headers
from jackpit.web.auth.context import ServerContext, context_of
from jackpit.web.http.endpoint import json_response
from jackpit.web.http.errors import Problem, not_found
from jackpit.web.views import Logs, link_in, write_money

Handler = Callable[[DemoFloor, Request], Awaitable[Response]]
POLL_SECONDS = 0.02


class SpeedChange(msgspec.Struct, forbid_unknown_fields=True):
    """The new speed of the floor."""

    speed: float


class DealerChoice(msgspec.Struct, forbid_unknown_fields=True):
    """Whether the visitor deals a table."""

    yours: bool


def routes_of(floor: DemoFloor) -> list[Route]:
    """The routes of one demo."""

    def route(path: str, handler: Handler, method: str = "GET") -> Route:
        async def handle(request: Request) -> Response:
            await _check_demo(request, changes=method == "POST")
            return await handler(floor, request)

        return Route(f"/demo/{path}", handle, methods=[method])

    return [
        route("people", _people),
        route("state", _state),
        route("speed", _set_speed, "POST"),
        route("tables/{link}/{table}/jackpot", _deal_a_jackpot, "POST"),
        route("tables/{link}/{table}/deal", _take_over, "POST"),
    ]


async def _check_demo(request: Request, *, changes: bool) -> None:
    house = await context_of(request).access.house()
    if not house.settings.is_demo:
        raise not_found("NO_DEMO", "There is no demo here.")
    if changes and not identity_from_headers(request.scope).is_same_origin:
        sentence = "This request did not come from a Jackpit page."
        raise Problem(403, "FOREIGN_REQUEST", sentence)


async def _people(floor: DemoFloor, request: Request) -> Response:  # noqa: ARG001 -- every handler gets it
    """All people with card, PIN and password, and the tokens of the pads and signs."""
    devices = [
        {
            "link": x.link,
            "table": x.table,
            "game": x.game,
            "controller": x.controller.lower(),
            "pad": x.pad,
            "sign": x.sign,
            "dealer": x.dealer,
            "is_training": x.is_training,
        }
        for x in floor.saved.tables
    ]
    return json_response({"people": list(floor.saved.people), "devices": devices})


async def _state(floor: DemoFloor, request: Request) -> Response:
    return json_response(await _as_json(floor, context_of(request)))


async def _as_json(floor: DemoFloor, context: ServerContext) -> Json:
    dealers = list(floor.dealers.values())
    links = {dealer.table.link for dealer in dealers}
    views, rounds = await context.query(
        lambda logs: (
            [_table_view(logs, dealer) for dealer in dealers],
            sum(link_in(logs, key)[1].rounds for key in links),
        )
    )
    return {
        "house": floor.folder.kind.word,
        "stage": floor.stage,
        "progress": floor.progress,
        "speed": floor.speed,
        "patience": floor.patience,
        "rounds": rounds,
        "unexpected_refusals": floor.unexpected_refusals,
        "tables": [
            {
                "link": dealer.table.link,
                "table": dealer.table.table,
                "game": dealer.game.name,
                "controller": dealer.controller.value,
                "doing": dealer.doing,
                "rounds": dealer.rounds,
                "is_yours": dealer.is_yours,
                "jackpot": _jackpot(dealer),
                "waits": dealer.staff.as_json(),
                **view,
            }
            for dealer, view in zip(dealers, views, strict=True)
        ],
    }


def _jackpot(dealer: SimulatedDealer) -> str | None:
    """The state of a requested jackpot."""
    return "ordered" if dealer.is_ordered else "dealt" if dealer.is_top else None


def _table_view(logs: Logs, dealer: SimulatedDealer) -> dict[str, Any]:
    """The state of the table and its sign."""
    place = dealer.table
    _, link = link_in(logs, place.link)
    if (table := link.tables.get(place.table)) is None:
        return {"is_open": False, "round": None, "wagers": [], "spots": place.spots, "meters": []}
    return {
        "is_open": link.is_open and table.is_open,
        "round": None if table.round is None else table.round.number,
        "wagers": [] if table.round is None else list(table.round.spots),
        "spots": table.spots,
        "meters": [
            {"meter": x.meter, "amount": write_money(x.amount), "is_pending": x.is_pending}
            for x in sign_of(link, place.table)
        ],
    }


# Changes.


async def _set_speed(floor: DemoFloor, request: Request) -> Response:
    speed = (await _read(request, SpeedChange)).speed
    if not MIN_SPEED <= speed <= MAX_SPEED:
        sentence = f"The speed must be {MIN_SPEED:.0f} to {MAX_SPEED:,.0f}."
        raise Problem(422, "NOT_READABLE", sentence, ["speed"])
    floor.set_speed(speed)
    return await _state(floor, request)


async def _deal_a_jackpot(floor: DemoFloor, request: Request) -> Response:
    dealer = _dealer(floor, request)
    if dealer.is_yours:
        sentence = "You deal this table; mark the hand on its pad."
        raise Problem(409, "TABLE_IS_YOURS", sentence)
    if dealer.is_top:
        raise Problem(409, "JACKPOT_IS_DEALT", "A jackpot is already being dealt there.")
    floor.call_dealer(dealer, SimulatedDealer.order)
    return await _state_when(floor, request, lambda: dealer.is_ordered or dealer.is_top)


async def _take_over(floor: DemoFloor, request: Request) -> Response:
    dealer, is_yours = _dealer(floor, request), (await _read(request, DealerChoice)).yours
    floor.call_dealer(dealer, SimulatedDealer.hand_over if is_yours else SimulatedDealer.take_back)
    return await _state_when(floor, request, lambda: dealer.is_yours is is_yours)


def _dealer(floor: DemoFloor, request: Request) -> SimulatedDealer:
    link, table = request.path_params["link"], request.path_params["table"]
    dealer = floor.dealers.get((link, table))
    if dealer is None or floor.stage != "dealing":
        raise not_found("NO_SUCH_TABLE", f"No table '{table[:40]}' of '{link[:40]}' deals here.")
    return dealer


async def _state_when(floor: DemoFloor, request: Request, done: Callable[[], bool]) -> Response:
    """The state once the demo's thread is done, or after a short wait."""
    for _ in range(25):
        if done():
            break
        await asyncio.sleep(POLL_SECONDS)
    return await _state(floor, request)


async def _read(request: Request, kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Problem(422, "NOT_READABLE", f"{error}".replace("`", "'")) from error
