"""The map of the floor: tables stand where the house put them, each once and on the map."""

import pytest
from manager.house.home import ADMIN, SUPERVISOR, home

from jackpit.manager.house import FloorPlace, HouseRefusal, PlayersSide
from jackpit.manager.house import commands as c
from jackpit.rights import RightsRefusal


def place(table: str = "1", *, link: str = "sevens", x: int = 800, y: int = 400) -> FloorPlace:
    return FloorPlace(link=link, table=table, x=x, y=y, players=PlayersSide.DOWN)


def arrange(*places: FloorPlace) -> c.ArrangeTables:
    return c.ArrangeTables(places=places, by=SUPERVISOR)


def test_tables_stand_where_they_were_put_last_and_moving_them_back_undoes_it() -> None:
    house = home().do(arrange(place("1"), place("2", x=0, y=800)))
    before = house.house.places
    house.do(arrange(place("1", x=1_600, y=0)))
    assert house.house.places == (place("1", x=1_600, y=0),)
    assert house.do(arrange(*before)).house.places == before
    assert house.do(arrange()).house.places == ()


@pytest.mark.parametrize(
    ("places", "rule"),
    [
        ((place(x=-1),), HouseRefusal.PLACE_OFF_THE_MAP),
        ((place(x=1_601),), HouseRefusal.PLACE_OFF_THE_MAP),
        ((place(y=-1),), HouseRefusal.PLACE_OFF_THE_MAP),
        ((place(y=801),), HouseRefusal.PLACE_OFF_THE_MAP),
        ((place(x=1), place(x=2)), HouseRefusal.PLACED_TWICE),
        ((place(link="no-such-link"),), HouseRefusal.NO_SUCH_LINK),
        ((place(),) * 5_001, HouseRefusal.TOO_MANY),
    ],
)
def test_a_table_has_one_place_of_a_link_of_the_house_on_the_map(
    places: tuple[FloorPlace, ...], rule: HouseRefusal
) -> None:
    house = home()
    assert house.refused(arrange(*places)) is rule
    assert house.house.places == ()


def test_an_admin_may_not_arrange_the_tables() -> None:
    command = c.ArrangeTables(places=(place(),), by=ADMIN)
    assert home().refused(command) is RightsRefusal.NEEDS_ROLE
