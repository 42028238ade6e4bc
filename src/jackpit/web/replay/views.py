"""What the search for rounds and the replay of a round send."""

from __future__ import annotations

from msgspec import Struct

from jackpit.cards import Card
from jackpit.manager.house import DeviceKind
from jackpit.manager.reports.wins.payments import CageStatus
from jackpit.manager.reports.wins.status import WinStatus
from jackpit.messages import Text
from jackpit.money import Money
from jackpit.rights import Role
from jackpit.table import Person, Win
from jackpit.web.approvals.preview import PreviewAccountView
from jackpit.web.views import PaymentView, PendingClaimView, Reasons, SignAmountView

# Search.


class RoundLineView(Struct, frozen=True, kw_only=True):
    """A round as a line of a list."""

    round: int
    table: str
    day: str
    wagers: int
    at: str
    """When it started."""

    is_over: bool
    wins: list[int]
    """The numbers of its wins."""


class RoundsView(Struct, frozen=True, kw_only=True):
    """A page of rounds, latest first."""

    rounds: list[RoundLineView]
    next: int | None
    """The `before` of the next page; null if there are no more."""


# The table at one moment.


class ReplayMarkView(Struct, frozen=True, kw_only=True):
    """A marked hand."""

    line_name: Text
    spots: list[int]
    """The spots that win by it; empty while the spot is not known."""

    win: int | None


class ReplayPictureView(Struct, frozen=True, kw_only=True):
    """The table after an entry."""

    lit: list[int]
    """The spots with a wager."""

    lifted: list[int]
    joined: list[list[int]]
    cards: dict[int, list[Card]]
    """The cards of each spot, as far as they were entered."""

    dealer_cards: list[Card]
    marks: list[ReplayMarkView]
    spots: int
    is_over: bool
    key_holder: str | None
    meters: list[SignAmountView]
    payments: list[PaymentView]
    waiting: list[PendingClaimView]


# The steps.


class ReplayMeterView(Struct, frozen=True, kw_only=True):
    """A meter before and after an entry."""

    meter: str
    before: Money
    after: Money


class ReplayStepView(Struct, frozen=True, kw_only=True, rename={"origin": "from"}):
    """An entry of the round, or a later one about its wins."""

    seq: int
    at: str
    by: str
    origin: Text
    why: str
    """The caller's reason, or empty."""

    command: str
    """The id of the command."""

    hash: str
    events: list[str]
    """The types of its events."""

    words: list[Text]
    people: list[Person]
    """The people named in the entry, once each: key and role."""

    reasons: list[Text]
    """The reasons given with its events."""

    meters: list[ReplayMeterView]
    accounts: list[PreviewAccountView]
    """The other accounts that its transfers touch."""

    is_later: bool
    """Whether it came after the end of the round."""

    picture: ReplayPictureView | None
    """Null for a later entry."""


class ReplayRefusedView(Struct, frozen=True, kw_only=True, rename={"origin": "from"}):
    """A press or an access that was refused at the table during the round."""

    at: str
    command: str
    """The id of the command."""

    rule: str
    sentence: Text
    by: str
    origin: Text


# The whole replay.


class ReplayRangeView(Struct, frozen=True, kw_only=True):
    """The entries that were checked against their hashes."""

    after: int
    """The entry of the signed snapshot; 0 if checked from the first entry."""

    until: int


class ReplayPaymentView(PaymentView, frozen=True, kw_only=True):
    """A payment of the round."""

    cage: CageStatus | None
    """The present state of a share that the cage pays; null for the tray."""


class ReplayWinView(Win, frozen=True, kw_only=True):
    """A win of the round."""

    status: WinStatus


class ReplayPersonView(Struct, frozen=True, kw_only=True):
    """A person or a device in the replay."""

    name: Text
    role: Role | None
    device: DeviceKind | None
    """Its kind; both are null if the house knows neither."""


class ReplayNeighborsView(Struct, frozen=True, kw_only=True):
    """The rounds before and after it at the same table."""

    round_before: int | None
    round_after: int | None


class ReplayView(Struct, frozen=True, kw_only=True):
    """A round, press by press."""

    link: str
    round: int
    table: str
    day: str
    wagers: int
    is_over: bool
    why_not: Reasons
    """To reopen it, if it is the last round of its table, and over."""

    game: str
    game_name: Text
    wager: Money
    verified: ReplayRangeView
    steps: list[ReplayStepView]
    refused: list[ReplayRefusedView]
    payments: list[ReplayPaymentView]
    wins: list[ReplayWinView]
    people: dict[str, ReplayPersonView]
    """All people and devices in the replay, by key."""

    neighbors: ReplayNeighborsView
