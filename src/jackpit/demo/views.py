"""The views of the demo page: its people and devices, and the state of its tables."""

from __future__ import annotations

from msgspec import Struct

from jackpit.messages import Text
from jackpit.web.views import SignAmountView


class DemoPersonView(Struct, frozen=True, kw_only=True):
    """A person of a play-money house, with their credentials."""

    key: str
    name: str
    role: str
    home: str
    """The first page of their office."""

    card: str
    pin: str
    password: str | None
    """Null for a person without a desk."""

    is_simulated: bool
    """Whether the demo plays this person; the others are for the visitor."""


class DemoDeviceView(Struct, frozen=True, kw_only=True):
    """A table, and the tokens of its pad and its sign."""

    link: str
    table: str
    game: str
    """The key of its game."""

    controller: str
    pad: str
    sign: str
    dealer: str
    """The card of its dealer."""

    is_training: bool
    """Whether dealers train there, without a simulated dealer."""


class DemoLoginsView(Struct, frozen=True, kw_only=True):
    """All people with card, PIN and password, and the tokens of the pads and signs."""

    people: list[DemoPersonView]
    devices: list[DemoDeviceView]


class DemoCallView(Struct, frozen=True, kw_only=True):
    """The person or reference that a table waits for."""

    needs: str
    """``supervisor``, ``executive`` or ``reference``."""

    line: str
    amount: str
    seconds_left: int
    """Until simulated staff comes."""


class DemoTableView(Struct, frozen=True, kw_only=True):
    """A table with a simulated dealer."""

    link: str
    table: str
    game: str
    short_name: Text
    """Of the game."""

    controller: str
    doing: Text
    rounds: int
    """Rounds that the simulated dealer has dealt since the start."""

    is_yours: bool
    """Whether the visitor deals it."""

    jackpot: str | None
    """A requested jackpot is ``ordered``, then ``dealt``."""

    waits: DemoCallView | None
    is_open: bool
    round: int | None
    lit: list[int]
    """The spots with a wager in the present round."""

    spots: int
    meters: list[SignAmountView]


class DemoView(Struct, frozen=True, kw_only=True):
    """The state of a demo or a training house."""

    house: str
    """``demo`` or ``training``."""

    stage: str
    """``starting``, ``setting up``, ``dealing`` or ``failed``."""

    progress: Text
    speed: float
    patience: float
    """Seconds that a claim waits for the visitor."""

    rounds: int
    unexpected_refusals: int
    tables: list[DemoTableView]
