"""The plan of a play-money house: its people, links and tables.

Every progressive game has a link of its own, so a new game gets its tables automatically.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count, islice
from random import Random

from jackpit.games import GAMES
from jackpit.messages import Message, Phrase, Text
from jackpit.money import Money
from jackpit.odds import exact_odds
from jackpit.table import Controller, Role

PIN = "2580"
PASSWORD = "green felt, brass rail"
"""The PIN and password of every demo person; play only, visitors type them."""

TOUCH, KEYPAD = Controller.TOUCH, Controller.KEYPAD


class DealerName(Message):
    """What the simulated dealer of a table is called."""

    NUMBERED = "No. {table}"


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoPerson:
    """A person in the demo."""

    key: str
    name: Text
    role: Role
    is_simulated: bool = False
    """Whether the demo plays this person; the others are for the visitor."""

    @property
    def card(self) -> str:
        """The number of the person's card."""
        return f"DEMO-{self.key.upper()}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedTable:
    """One table of a link."""

    key: str
    controller: Controller
    spots: int = 7
    enters_cards: bool = False
    """Whether its dealer enters the cards, as evidence."""

    trainee: DemoPerson | None = None
    """The trainee who deals there; None for a simulated dealer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedLink:
    """One link: a game and its tables."""

    key: str
    game: str
    starts_above_seed: bool = False
    """Whether its meters begin with money from earlier play."""

    tables: tuple[PlannedTable, ...]

    def opening_amounts(self) -> dict[str, Money]:
        """What each meter holds above its seed when the demo begins.

        Between 30% and 70% of what it gathers on average before it is won.
        """
        if not self.starts_above_seed:
            return {}
        game = GAMES[self.game]
        amounts: dict[str, Money] = {}
        for odds in exact_odds(game.pay_tables[0], game.shoe).meters:
            if odds.average_award is not None:
                gathered = odds.average_award - odds.meter.seed.in_dollars()
                percent = Random(f"{game.key}/{odds.meter.key}").randint(30, 70)
                amounts[odds.meter.key] = Money.cents(int(gathered * percent))
        return amounts


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A play-money house."""

    house: Text
    """Its name."""

    people: tuple[DemoPerson, ...]
    links: tuple[PlannedLink, ...]
    tables_won_yesterday: tuple[tuple[str, str], ...] = ()
    """The tables with a win on the day before, for the visitor to see."""

    @property
    def tables(self) -> tuple[PlannedTable, ...]:
        """Every table of every link."""
        return tuple(table for link in self.links for table in link.tables)

    @property
    def has_simulated_dealers(self) -> bool:
        """Whether it has simulated dealers."""
        return any(table.trainee is None for table in self.tables)


FEATURED = ("blazing-7s", "hit-and-run")
"""The games of the first six tables, three each; every other progressive has two."""


def _planned_links() -> tuple[PlannedLink, ...]:
    """One link for each progressive game; the pads alternate along the floor."""
    games = [GAMES[key] for key in FEATURED]
    games += [x for x in GAMES.values() if x.is_progressive and x.key not in FEATURED]
    links: list[PlannedLink] = []
    numbers = count(1)
    for game in games:
        table_count = 3 if game.key in FEATURED else 2
        tables = tuple(
            PlannedTable(
                key=str(number),
                controller=TOUCH if number % 2 else KEYPAD,
                spots=6 if position == table_count else 7,
                enters_cards=position == 1,
            )
            for position, number in enumerate(islice(numbers, table_count), start=1)
        )
        links.append(
            PlannedLink(key=game.key, game=game.key, starts_above_seed=True, tables=tables)
        )
    return tuple(links)


LINKS = _planned_links()
TRAINEE = DemoPerson(key="trainee", name=Phrase("Trainee"), role=Role.DEALER)
SECOND_TRAINEE = DemoPerson(key="trainee-2", name=Phrase("Trainee 2"), role=Role.DEALER)
"""A dealer signs on at one table of a link at a time, so each table of a link has its own."""

TRAINING_LINKS = tuple(
    PlannedLink(
        key=f"training-{game.key}",
        game=game.key,
        tables=(
            PlannedTable(key=f"T{2 * number + 1}", controller=TOUCH, trainee=TRAINEE),
            PlannedTable(key=f"T{2 * number + 2}", controller=KEYPAD, trainee=SECOND_TRAINEE),
        ),
    )
    for number, game in enumerate(x for x in GAMES.values() if x.is_progressive)
)
"""Every progressive game on both controllers, each on a link that no played table feeds."""

DEMO_TRAINING_GAME = "bahama-bonus"
"""The only training game of the demo, because more idle tables would crowd its floor: the one that
is a whole game of blackjack. The training house has all games."""

ADMIN = DemoPerson(key="admin", name=Phrase("Admin"), role=Role.ADMIN)
SECOND_ADMIN = DemoPerson(key="admin-2", name=Phrase("Second admin"), role=Role.ADMIN)
EXECUTIVE = DemoPerson(key="executive", name=Phrase("Executive"), role=Role.EXECUTIVE)
SUPERVISOR = DemoPerson(key="supervisor", name=Phrase("Supervisor"), role=Role.SUPERVISOR)
ACCOUNTING = DemoPerson(key="accounting", name=Phrase("Accounting"), role=Role.ACCOUNTING)
SURVEILLANCE = DemoPerson(key="surveillance", name=Phrase("Surveillance"), role=Role.SURVEILLANCE)
CAGE = DemoPerson(key="cage", name=Phrase("Cage"), role=Role.ACCOUNTING, is_simulated=True)
"""Pays wins, in a session of its own, so the visitor's does not end."""

PIT_EXECUTIVE = DemoPerson(
    key="pit-executive", name=Phrase("Pit executive"), role=Role.EXECUTIVE, is_simulated=True
)
PIT_SUPERVISOR = DemoPerson(
    key="pit-supervisor", name=Phrase("Pit supervisor"), role=Role.SUPERVISOR, is_simulated=True
)
CAMERAS = DemoPerson(
    key="cameras", name=Phrase("Camera room"), role=Role.SURVEILLANCE, is_simulated=True
)


def dealer_of(table: str) -> DemoPerson:
    """The simulated dealer of a table."""
    return DemoPerson(
        key=f"dealer-{table}",
        name=DealerName.NUMBERED.given(table=table),
        role=Role.DEALER,
        is_simulated=True,
    )


PEOPLE = (
    SUPERVISOR,
    EXECUTIVE,
    DemoPerson(key="floor", name=Phrase("Floor manager"), role=Role.FLOOR),
    ACCOUNTING,
    SURVEILLANCE,
    ADMIN,
    SECOND_ADMIN,
    DemoPerson(key="math", name=Phrase("Mathematician"), role=Role.MATH),
    DemoPerson(key="dealer", name=Phrase("Visitor"), role=Role.DEALER),
    PIT_SUPERVISOR,
    PIT_EXECUTIVE,
    CAMERAS,
    CAGE,
    TRAINEE,
    SECOND_TRAINEE,
    *(dealer_of(table.key) for link in LINKS for table in link.tables),
)
"""All people; a visitor signs in as the first of a role."""

DEMO = Plan(
    house=Phrase("Demo floor"),
    people=PEOPLE,
    links=(*LINKS, *(link for link in TRAINING_LINKS if link.game == DEMO_TRAINING_GAME)),
    tables_won_yesterday=tuple((link.key, link.tables[0].key) for link in LINKS[-2:]),
)
TRAINING = Plan(
    house=Phrase("Training house"),
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
