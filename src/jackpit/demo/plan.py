"""What the demo's house is made of: its people, its links and their tables."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.table import Controller, Role

HOUSE = "Demo floor"
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


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedLink:
    """One link: a game, what its meters bring along, and its tables."""

    key: str
    game: str
    brings: dict[str, str]
    """What each meter holds above its seed when the demo begins."""

    tables: tuple[PlannedTable, ...]


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
WON_BEFORE = (("bahama", "11"), ("kings-bounty", "9"))
"""Where somebody has won the day before the visitor comes, so that there is something to see."""

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
    *(dealer_of(table.key) for link in LINKS for table in link.tables),
)
"""Everybody; the first of a role is whom a visitor becomes."""
