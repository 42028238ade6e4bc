"""A pad's connection: a press without an answer is sent again under its id and done once."""

from __future__ import annotations

import asyncio
import gc
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from jackpit.demo.client import RefusedError
from jackpit.demo.pad_connection import PadConnection


def press_once(*answers: dict[str, Any] | None) -> tuple[list[Any], list[dict[str, Any]]]:
    """The events of one press, and what was sent; None in *answers* loses the connection."""
    received: list[dict[str, Any]] = []
    waiting = list(answers)

    async def server(socket: ServerConnection) -> None:
        await socket.recv()
        await socket.send('{"welcome": {}}')
        async for text in socket:
            if "press" not in (message := json.loads(text)):
                continue
            received.append(message["press"])
            if (answer := waiting.pop(0)) is None:
                await socket.close(1012)
            else:
                await socket.send(json.dumps({"answer": {"id": message["press"]["id"], **answer}}))

    async def go() -> list[Any]:
        async with serve(server, "127.0.0.1", 0) as served:
            port = served.sockets[0].getsockname()[1]
            pad = PadConnection(f"ws://127.0.0.1:{port}", "token", link="pit", table="1")
            running = asyncio.create_task(pad.run())
            try:
                events: list[Any] = await asyncio.wait_for(pad.press("Begin"), 20)
                return events
            finally:
                running.cancel()

    with ThreadPoolExecutor(1) as thread:  # a browser's tests keep a loop running on this thread
        return thread.submit(lambda: asyncio.run(go())).result(), received


DONE = {"status": 200, "entries": [{"events": [{"type": "RoundStarted"}]}]}
BUSY = {"status": 503, "problem": {"rule": "QUEUE_IS_FULL", "sentence": "It is busy."}}
REFUSED = {
    "status": 409,
    "problem": {"rule": "NO_WAGERS", "sentence": "No spot has a wager; tap the spots that do."},
}


@pytest.mark.parametrize("before", [(), (None,), (None, None), (BUSY,), (BUSY, None)])
def test_a_press_is_sent_again_under_the_same_id_until_it_is_answered(before: Any) -> None:
    events, received = press_once(*before, DONE)

    assert events == [{"type": "RoundStarted"}]
    assert len(received) == len(before) + 1
    assert len({press["id"] for press in received}) == 1


def test_a_refused_press_is_not_sent_again() -> None:
    with pytest.raises(RefusedError) as refused:
        press_once(REFUSED, DONE)

    assert refused.value.rule == "NO_WAGERS"


@pytest.mark.parametrize("turns", range(4))
def test_a_pad_that_is_stopped_during_a_press_ends_at_once_without_an_error(
    turns: int,
) -> None:
    errors: list[dict[str, Any]] = []
    arrived = asyncio.Event()

    async def server(socket: ServerConnection) -> None:
        await socket.recv()
        await socket.send('{"welcome": {}}')
        async for text in socket:
            if "press" in json.loads(text):
                arrived.set()

    async def go() -> set[asyncio.Task[Any]]:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: errors.append(context))
        async with serve(server, "127.0.0.1", 0) as served:
            port = served.sockets[0].getsockname()[1]
            pad = PadConnection(f"ws://127.0.0.1:{port}", "token", link="pit", table="1")
            running = asyncio.create_task(pad.run())
            pressing = asyncio.create_task(pad.press("Begin"))
            await arrived.wait()
            running.cancel()
            for _ in range(turns):
                await asyncio.sleep(0)
            pressing.cancel()
            _, left = await asyncio.wait([running, pressing], timeout=5)
            return left

    with ThreadPoolExecutor(1) as thread:
        left = thread.submit(lambda: asyncio.run(go())).result()
    gc.collect()

    assert not left
    assert errors == []
