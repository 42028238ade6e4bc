"""The device API of a table: presses, and the view of its pad.

Pads send any press, sensors what lies on them, card-reading shoes the cards they read.
"""

from __future__ import annotations

import asyncio
import time
from typing import Annotated

from msgspec import Meta, Raw, structs
from starlette.requests import Request

from jackpit.fields import Id
from jackpit.manager.codec import leaf_classes
from jackpit.manager.eventlog.answer import Answer
from jackpit.manager.eventlog.log import PadPress
from jackpit.manager.house.attempts import AttemptedAction, describe_attempt
from jackpit.manager.writer.calls import SubmitJob
from jackpit.manager.writer.queue import Step
from jackpit.pads import presses as p
from jackpit.rights import RightsRefusal
from jackpit.web.auth.access import Caller
from jackpit.web.auth.context import ServerContext, caller_of, context_of
from jackpit.web.auth.credentials import (
    Credentials,
    OwnPin,
    SwipedCard,
    holder_of_card,
    identify_giver,
    second_person_of,
)
from jackpit.web.auth.permissions import PRESSES_BY_DEVICE
from jackpit.web.commands.api_commands import CommandDecoder
from jackpit.web.commands.faster import name_the_faster
from jackpit.web.commands.jobs import job_of_request
from jackpit.web.commands.routes import record_sign_on
from jackpit.web.http.endpoint import (
    Endpoints,
    EntriesView,
    LinkKey,
    RequestBody,
    TableKey,
    accepted_entries,
    endpoint,
)
from jackpit.web.http.errors import reading_request
from jackpit.web.pad.help import PadHelpView, help_view
from jackpit.web.pad.views import (
    PRESS_SERVER_FIELDS,
    CardHolderView,
    PadView,
    card_holder_view,
    pad_view,
)
from jackpit.web.views import pad_in

router = Endpoints("Tables")

PRESSES = CommandDecoder(leaf_classes(p.Press), PRESS_SERVER_FIELDS)


class PressRequest(RequestBody, frozen=True, kw_only=True):
    """A press under an id, with the credentials of the people behind it."""

    id: Id
    press: Annotated[Raw, Meta(extra_json_schema=PRESSES.schema)]
    card: SwipedCard | None = None
    pin: OwnPin | None = None
    second: Credentials | None = None


class CardRequest(RequestBody, frozen=True, kw_only=True):
    """A card that was swiped."""

    card: SwipedCard


class PressedView(EntriesView, frozen=True, kw_only=True):
    """What a press did."""

    pad: PadView
    """The pad after the press."""


async def carry_out_press(
    context: ServerContext,
    caller: Caller,
    link: str,
    table: str,
    request_body: PressRequest,
    *,
    submit: SubmitJob | None = None,
) -> Answer:
    """Carry out a press for an admitted device, through *submit* if it is given."""
    began = time.perf_counter()
    with reading_request("press"):
        kind, sent = PRESSES.decode(bytes(request_body.press))
    fields = structs.asdict(sent)
    await context.access.check_table(caller, link, table)
    device = caller.device
    assert device is not None
    if kind not in PRESSES_BY_DEVICE[device.kind]:
        dealers = AttemptedAction.PRESS_DEALERS_KEYS.value
        action = dealers if kind.command is None else kind.command.__name__
        phrase = describe_attempt(action)
        why = RightsRefusal.NOT_BY_DEVICE.given(device=device.kind.phrase, phrase=phrase)
        raise await context.access.record_refused(caller, action, why)
    if kind.command is not None:
        fields["by"] = await identify_giver(
            context, caller, kind.command, card=request_body.card, pin=request_body.pin
        )
        if "approved_by" in kind.__struct_fields__:
            fields["approved_by"] = await second_person_of(
                context, caller, fields["by"], request_body.second, kind.command
            )
    if kind is p.Sense:
        fields["device"] = device.key
    press = kind(**fields)
    job = job_of_request(
        caller,
        request_body.id,
        f"{link}/{table}",
        (Step(link, PadPress(table=table, press=press)),),
        sent,
        by=fields.get("by"),
        second=fields.get("approved_by"),
    )
    is_news = True
    try:
        result = await (submit or context.calls.submit)(job)
        result = await name_the_faster(context, link, result)
        is_news = not isinstance(press, p.Sense) or context.is_new_level(press, result)
    finally:  # the client may have disconnected, but the press is done
        if is_news:
            context.on_press(link, table)
    context.metrics.count_answer(result, time.perf_counter() - began)
    if isinstance(press, p.Swipe):
        await record_sign_on(context, caller, press.by, result)
    return result


@endpoint(router, "POST", "/api/links/{link}/tables/{table}/presses")
async def press_key(
    request: Request, link: LinkKey, table: TableKey, body: PressRequest
) -> PressedView:
    """Press a key of a pad, report what lies on sensors, or enter cards.

    The pad decides what a press means at the moment. A person who must be named swipes a card.
    """
    context = context_of(request)
    result = await carry_out_press(context, caller_of(request), link, table, body)
    entries = accepted_entries(result)
    view = await context.query(lambda logs: pad_view(logs, link, table))
    return PressedView(entries=entries, pad=view)


@endpoint(router, "POST", "/api/links/{link}/tables/{table}/card")
async def identify_card(
    request: Request, link: LinkKey, table: TableKey, body: CardRequest
) -> CardHolderView:
    """Whose card was swiped at a pad, and whether it needs its PIN.

    It does nothing and proves nothing. A card that is not known counts as a failed attempt.
    """
    context, caller = context_of(request), caller_of(request)
    await context.access.check_table(caller, link, table)
    holder = await holder_of_card(context, caller, body.card)
    return await context.query(lambda logs: card_holder_view(logs, link, table, holder))


@endpoint(router, "GET", "/api/links/{link}/tables/{table}/pad")
async def get_pad(request: Request, link: LinkKey, table: TableKey) -> PadView:
    """The pad of a table: keys and lights, reminders, payout sheet and sign."""
    context = context_of(request)
    await context.access.check_table(caller_of(request), link, table)
    return await context.query(lambda logs: pad_view(logs, link, table))


@endpoint(router, "GET", "/api/links/{link}/tables/{table}/help")
async def get_help(request: Request, link: LinkKey, table: TableKey) -> PadHelpView:
    """The rules of the table's game in short, and its pay table with the exact odds.

    They are those of the round under way, or of the next.
    """
    context = context_of(request)
    await context.access.check_table(caller_of(request), link, table)
    version = await context.query(lambda logs: pad_in(logs, link, table)[1].version)
    return await asyncio.to_thread(help_view, version)
