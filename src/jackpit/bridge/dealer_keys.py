"""The keys of the keypad and the cards of the reader, as presses of the pad."""

from __future__ import annotations

import asyncio
from typing import Any

from jackpit.bridge.connection import Say, ServerConnection
from jackpit.bridge.input_events import (
    ENTER,
    ESCAPE,
    PRESSED,
    RELEASED,
    SHIFT,
    TYPE_KEY,
    TYPE_SWITCH,
    typed_character,
)
from jackpit.bridge.key_actions import KeyAction

PIN_SECONDS = 30.0
CARD_SECONDS = 30.0
MIN_CARD_LENGTH = 6
MAX_PIN_LENGTH = 12
"""A test compares them with the server's, which the bridge does not import."""


class DealerKeys:
    """Sends what is pressed and swiped; offline it is dropped, never kept to be sent later."""

    def __init__(
        self, connection: ServerConnection, keys: dict[tuple[int, int], KeyAction], say: Say
    ) -> None:
        self._connection = connection
        self._keys = keys
        self._say = say
        self._tasks: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Lock()
        self._is_at_jph: bool | None = None
        """The key switch; None while it is not known."""

        self._card_until = 0.0
        """Until when the next card is that of the person who turned the key to JPH."""

        self._awaiting_pin: tuple[dict[str, Any], str, float] | None = None
        """The press and the card that need a PIN, and until when."""

        self._pin = ""
        self._typed, self._is_shifted = "", False
        connection.on_connect.append(self._send_switch)

    # Keys.

    def receive_key(self, kind: int, code: int, value: int) -> None:
        """An event of the keypad."""
        if kind == TYPE_KEY and value == PRESSED and self._is_pin_awaited():
            self._take_digit(code)
            return
        action = self._keys.get((kind, code))
        if action is None:
            return
        if kind == TYPE_SWITCH:
            self._turn_switch(is_at_jph=bool(value))
        elif value == PRESSED and action.kind == "KeyToJph":
            self._turn_switch(is_at_jph=True)
        elif value == PRESSED and action.kind == "KeyToRun":
            self._turn_switch(is_at_jph=False)
        elif value == PRESSED:
            self._start(self._press_key(action))

    def set_switch(self, *, is_at_jph: bool) -> None:
        """The level of the key switch when the keypad is connected."""
        self._turn_switch(is_at_jph=is_at_jph)

    def _start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _press_key(self, action: KeyAction) -> None:
        if not self._connection.is_online:
            self._say(f"Offline: {action.name} was not sent. Press it again later.")
            return
        async with self._turn:
            press = self._press_of(action)
            if press is None:
                self._say(f"The pad has no {action.name}.")
                return
            answer = await self._connection.press(press, again=action.kind != "Begin")
        self._say_answer(action.name, answer)

    def _press_of(self, action: KeyAction) -> dict[str, Any] | None:
        """What the key of the pad sends now."""
        keys = [key["press"] for key in self._connection.view["keys"]]
        found = [press for press in keys if press["type"] == action.kind]
        at = max(action.number - 1, 0)
        return found[at] if at < len(found) else None

    def _say_answer(self, name: str, answer: dict[str, Any]) -> None:
        self._say(f"{name}: {answer['sentence'] if 'rule' in answer else 'done.'}")

    # The key switch.

    def _turn_switch(self, *, is_at_jph: bool) -> None:
        is_turned = self._is_at_jph not in (None, is_at_jph)
        self._is_at_jph = is_at_jph
        if not self._connection.is_online:
            self._say("Offline: the key switch is reported when the server is back.")
        elif is_turned or is_at_jph != self._is_at_jph_on_server:
            self._report_switch()

    def _send_switch(self) -> None:
        """After a connect, bring the server's key to the level of the switch."""
        if self._is_at_jph is not None and self._is_at_jph != self._is_at_jph_on_server:
            self._report_switch()

    def _report_switch(self) -> None:
        if self._is_at_jph:
            self._card_until = asyncio.get_running_loop().time() + CARD_SECONDS
            self._say("The key is at JPH: swipe the card of the person who turned it.")
        else:
            self._card_until = 0.0
            self._start(self._press_key(KeyAction("KeyToRun", name="RUN")))

    @property
    def _is_at_jph_on_server(self) -> bool:
        return self._connection.view.get("key_holder") is not None

    # Cards.

    def receive_typed(self, kind: int, code: int, value: int) -> None:
        """An event of a card reader that types."""
        if kind != TYPE_KEY:
            return
        if code in SHIFT:
            self._is_shifted = value != RELEASED
        elif value == PRESSED and code in ENTER:
            card, self._typed = self._typed, ""
            self.receive_card(card)
        elif value == PRESSED:
            self._typed += typed_character(code, is_shifted=self._is_shifted)

    def receive_card(self, card: str) -> None:
        """A card was swiped; its text is never shown."""
        card = card.strip()
        if len(card) < MIN_CARD_LENGTH:
            self._say("The card could not be read; swipe it again.")
            return
        if not self._connection.is_online:
            self._say("Offline: the card was not sent. Swipe it again later.")
            return
        loop = asyncio.get_running_loop()
        is_for_key = loop.time() < self._card_until
        self._card_until = 0.0
        self._awaiting_pin = None
        claim = self._connection.view.get("confirmed")
        press = {"type": "KeyToJph"} if is_for_key else {"type": "Swipe", "claim": claim}
        self._start(self._swipe(press, card))

    async def _swipe(self, press: dict[str, Any], card: str, **pin: str) -> None:
        async with self._turn:
            answer = await self._connection.press(press, {"card": card, **pin})
        if answer.get("rule") == "PIN_NEEDED":
            until = asyncio.get_running_loop().time() + PIN_SECONDS
            self._awaiting_pin, self._pin = (press, card, until), ""
            self._say("This card needs its PIN: type it on the keypad, then Enter.")
        elif "rule" in answer:
            self._say(f"Card: {answer['sentence']}")
        else:
            await self._say_person(answer)

    async def _say_person(self, answer: dict[str, Any]) -> None:
        """Whose card it was, by name where the pad shows it, and what the card did."""
        events = [event for entry in answer["entries"] for event in entry["events"]]
        kinds = {event["type"] for event in events}
        person = answer["entries"][0]["by"] if answer["entries"] else "the card"
        view = self._connection.view
        for _ in range(20):  # the view of the pad follows within moments
            view = self._connection.view
            if "DealerSignedOn" not in kinds or view.get("dealer") == person:
                break
            await asyncio.sleep(0.05)
        if "DealerSignedOn" in kinds:
            self._say(f"Card: {view.get('dealer_name') or person} signed on.")
        elif "DealerSignedOff" in kinds:
            self._say(f"Card: {person} signed off.")
        elif "KeyTurnedToJph" in kinds:
            self._say(f"Card: key at JPH, held by {view.get('key_holder_name') or person}.")
        else:
            self._say(f"Card: verified by {person}.")

    # The PIN.

    def _is_pin_awaited(self) -> bool:
        if self._awaiting_pin is None:
            return False
        if asyncio.get_running_loop().time() < self._awaiting_pin[2]:
            return True
        self._awaiting_pin, self._pin = None, ""
        self._say("No PIN was entered; swipe the card again.")
        return False

    def _take_digit(self, code: int) -> None:
        assert self._awaiting_pin is not None
        digit = typed_character(code, is_shifted=False)
        if code in ENTER:
            (press, card, _), pin = self._awaiting_pin, self._pin
            self._awaiting_pin, self._pin = None, ""
            self._start(self._swipe(press, card, pin=pin))
        elif code == ESCAPE:
            self._awaiting_pin, self._pin = None, ""
            self._say("The PIN was canceled.")
        elif digit.isdigit() and len(self._pin) < MAX_PIN_LENGTH:
            self._pin += digit
