"""What a client says over a live connection; docs/api.md says how they go together."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from jackpit.manager.forms import LONGEST_TEXT
from jackpit.web.endpoints import LARGEST, IdText, KeyText
from jackpit.web.swipes import Credentials, Secret


class Hello(msgspec.Struct, forbid_unknown_fields=True):
    """Who is there."""

    token: Secret
    version: Annotated[str, msgspec.Meta(max_length=40)] | None = None


class Watch(msgspec.Struct, forbid_unknown_fields=True):
    """What a client wants to see."""

    what: Literal["entries", "house", "pad", "sign", "floor"]
    link: KeyText | None = None
    table: KeyText | None = None
    after: Annotated[int, msgspec.Meta(ge=0, le=LARGEST)] | None = None


class Do(msgspec.Struct, forbid_unknown_fields=True):
    """A command, as over HTTP, and its link."""

    id: IdText
    link: KeyText
    command: dict[str, Any]
    card: Secret | None = None
    pin: Secret | None = None
    password: Secret | None = None
    second: Credentials | None = None
    why: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)] = ""


class Press(msgspec.Struct, forbid_unknown_fields=True):
    """A press, as over HTTP, and its table."""

    id: IdText
    link: KeyText
    table: KeyText
    press: dict[str, Any]
    card: Secret | None = None
    pin: Secret | None = None
    second: Credentials | None = None


class Said(msgspec.Struct, forbid_unknown_fields=True):
    """Anything a client says: one of these."""

    hello: Hello | None = None
    watch: Watch | None = None
    unwatch: Watch | None = None
    do: Do | None = None
    press: Press | None = None
    beat: int | None = None

    def __post_init__(self) -> None:
        """Refuse what says several things: none of them may be dropped without a word."""
        parts = (self.hello, self.watch, self.unwatch, self.do, self.press, self.beat)
        if sum(part is not None for part in parts) > 1:
            raise ValueError("a message says one thing at a time")


read_said = msgspec.json.Decoder(Said).decode
