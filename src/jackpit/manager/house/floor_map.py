"""The map of the floor: where the tables stand in the pit."""

from __future__ import annotations

from jackpit.manager.house import commands as c
from jackpit.manager.house.guards import MAX_ITEMS, why_not_a_link
from jackpit.manager.house.refusal import HouseRefusal
from jackpit.manager.house.state import MAP_HEIGHT, MAP_WIDTH, FloorPlace, House
from jackpit.messages import Phrase
from jackpit.refusal import Refused


def why_not_arrange(house: House, command: c.ArrangeTables) -> Refused | None:
    """A table of a link of the house has one place, and that is on the map."""
    if len(command.places) > MAX_ITEMS:
        return HouseRefusal.TOO_MANY.given(most=MAX_ITEMS, what=Phrase("places on the map"))
    placed = set[tuple[str, str]]()
    for place in command.places:
        if why := why_not_a_link(house, place.link) or _off_the_map(place):
            return why
        if (place.link, place.table) in placed:
            return HouseRefusal.PLACED_TWICE.given(table=place.table, link=place.link)
        placed.add((place.link, place.table))
    return None


def _off_the_map(place: FloorPlace) -> Refused | None:
    if 0 <= place.x <= MAP_WIDTH and 0 <= place.y <= MAP_HEIGHT:
        return None
    return HouseRefusal.PLACE_OFF_THE_MAP.given(
        table=place.table, width=MAP_WIDTH, height=MAP_HEIGHT
    )
