"""What a house that only plays is made of: its people, its links and their tables."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.games import GAMES
from jackpit.table import Controller, Role

PIN = "2580"
PASSWORD = "green felt, brass rail"
"""Everybody's: they are for play, and a visitor has to type them."""

TOUCH, KEYPAD = Controller.TOUCH, Controller.KEYPAD


@dataclass(frozen=True, slots=True, kw_only=True)
class Somebody:
    """One of the demo's people."""

    key: str
    name: str
    role: Role
    is_simulated: bool = False
    """Whether he comes and goes by himself; the others are for the visitor."""

    @property
    def card(self) -> str:
        """What a reader reads of his card."""
        return f"DEMO-{self.key.upper()}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedTable:
    """One table of a link."""

    key: str
    controller: Controller
    spots: int = 7
    enters_cards: bool = False
    """Whether its dealer enters the cards, so that they are evidence."""

    trainee: Somebody | None = None
    """Who learns to deal there; None where somebody simulated deals."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedLink:
    """One link: a game, what its meters bring along, and its tables."""

    key: str
    game: str
    brings: dict[str, str]
    """What each meter holds above its seed when the demo begins."""

    tables: tuple[PlannedTable, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A house that only plays."""

    house: str
    people: tuple[Somebody, ...]
    links: tuple[PlannedLink, ...]
    won_before: tuple[tuple[str, str], ...] = ()
    """Where somebody has won the day before a visitor comes, so that there is something to see."""

    @property
    def tables(self) -> tuple[PlannedTable, ...]:
        """Every table of every link."""
        return tuple(table for link in self.links for table in link.tables)

    @property
    def is_played(self) -> bool:
        """Whether somebody simulated deals anywhere."""
        return any(table.trainee is None for table in self.tables)


LINKS = (
    PlannedLink(
        key="blazing-7s",
        game="blazing-7s",
        brings={"major": "13419.37", "minor": "906.12"},
        tables=(
            PlannedTable(key="1", controller=TOUCH, enters_cards=True),
            PlannedTable(key="2", controller=KEYPAD),
            PlannedTable(key="3", controller=TOUCH, spots=6),
        ),
    ),
    PlannedLink(
        key="hit-and-run",
        game="hit-and-run",
        brings={"progressive": "174213.57"},
        tables=(
            PlannedTable(key="4", controller=KEYPAD, enters_cards=True),
            PlannedTable(key="5", controller=TOUCH),
            PlannedTable(key="6", controller=KEYPAD, spots=5),
        ),
    ),
    PlannedLink(
        key="bet-the-set",
        game="bet-the-set-21",
        brings={"progressive": "54018.33"},
        tables=(
            PlannedTable(key="7", controller=TOUCH),
            PlannedTable(key="8", controller=KEYPAD, spots=6, enters_cards=True),
        ),
    ),
    PlannedLink(
        key="kings-bounty",
        game="kings-bounty",
        brings={"progressive": "2480.90"},
        tables=(
            PlannedTable(key="9", controller=KEYPAD, enters_cards=True),
            PlannedTable(key="10", controller=TOUCH),
        ),
    ),
    PlannedLink(
        key="bahama",
        game="bahama-bonus",
        brings={"progressive": "1371.05"},
        tables=(
            PlannedTable(key="11", controller=TOUCH, enters_cards=True),
            PlannedTable(key="12", controller=KEYPAD, spots=6),
        ),
    ),
)
TRAINEE = Somebody(key="trainee", name="Trainee", role=Role.DEALER)
SECOND_TRAINEE = Somebody(key="trainee-2", name="Trainee 2", role=Role.DEALER)
"""A dealer is at one table of a link at a time, so the tables of a link have one each."""

TRAINING_LINKS = tuple(
    PlannedLink(
        key=f"training-{game.key}",
        game=game.key,
        brings={},
        tables=(
            PlannedTable(key=f"T{2 * number + 1}", controller=TOUCH, trainee=TRAINEE),
            PlannedTable(key=f"T{2 * number + 2}", controller=KEYPAD, trainee=SECOND_TRAINEE),
        ),
    )
    for number, game in enumerate(x for x in GAMES.values() if x.pay_tables[0].terms.meters)
)
"""Every progressive game on both controllers, each on a link that no played table feeds."""

TRAINED_AT_THE_DEMO = "bahama-bonus"
"""The demo's floor is to be looked at, and tables that nobody deals would fill it: one game will do
there, the one that is a whole game of blackjack. The training house has them all."""

ADMIN = Somebody(key="admin", name="Admin", role=Role.ADMIN)
SECOND_ADMIN = Somebody(key="admin-2", name="Second admin", role=Role.ADMIN)
EXECUTIVE = Somebody(key="executive", name="Executive", role=Role.EXECUTIVE)
SUPERVISOR = Somebody(key="supervisor", name="Supervisor", role=Role.SUPERVISOR)
ACCOUNTING = Somebody(key="accounting", name="Accounting", role=Role.ACCOUNTING)
SURVEILLANCE = Somebody(key="surveillance", name="Surveillance", role=Role.SURVEILLANCE)
CAGE = Somebody(key="cage", name="Cage", role=Role.ACCOUNTING, is_simulated=True)
"""Pays what is won. He has a session of his own, so that the visitor's does not end."""

PIT_EXECUTIVE = Somebody(
    key="pit-executive", name="Pit executive", role=Role.EXECUTIVE, is_simulated=True
)
PIT_SUPERVISOR = Somebody(
    key="pit-supervisor", name="Pit supervisor", role=Role.SUPERVISOR, is_simulated=True
)
CAMERAS = Somebody(key="cameras", name="Camera room", role=Role.SURVEILLANCE, is_simulated=True)


def dealer_of(table: str) -> Somebody:
    """The simulated dealer of a table."""
    return Somebody(key=f"dealer-{table}", name=f"No. {table}", role=Role.DEALER, is_simulated=True)


PEOPLE = (
    SUPERVISOR,
    EXECUTIVE,
    Somebody(key="floor", name="Floor manager", role=Role.FLOOR),
    ACCOUNTING,
    SURVEILLANCE,
    ADMIN,
    SECOND_ADMIN,
    Somebody(key="maths", name="Mathematician", role=Role.MATHS),
    Somebody(key="dealer", name="Visitor", role=Role.DEALER),
    PIT_SUPERVISOR,
    PIT_EXECUTIVE,
    CAMERAS,
    CAGE,
    TRAINEE,
    SECOND_TRAINEE,
    *(dealer_of(table.key) for link in LINKS for table in link.tables),
)
"""Everybody; the first of a role is whom a visitor becomes."""

DEMO = Plan(
    house="Demo floor",
    people=PEOPLE,
    links=(*LINKS, *(link for link in TRAINING_LINKS if link.game == TRAINED_AT_THE_DEMO)),
    won_before=(("bahama", "11"), ("kings-bounty", "9")),
)
TRAINING = Plan(
    house="Training house",
    people=(
        TRAINEE,
        SECOND_TRAINEE,
        SUPERVISOR,
        EXECUTIVE,
        SURVEILLANCE,
        ACCOUNTING,
        ADMIN,
        SECOND_ADMIN,
        CAGE,
    ),
    links=TRAINING_LINKS,
)
