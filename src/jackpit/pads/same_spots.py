"""SAME SPOTS: which spots of the last round one press lights, or why it lights none.

A spot whose sensor reports is left to its sensor: a chip says more than a habit.
"""

from __future__ import annotations

from collections.abc import Collection

from jackpit.pads.memory import Levels
from jackpit.table import Link, Refusal, Refused
from jackpit.table.wagers import why_not_wager


def spots_to_light(
    link: Link, table: str, levels: Levels, lit: Collection[int]
) -> tuple[int, ...] | Refused:
    """The spots of the last round with wagers that are not lit and can be, lowest first."""
    place = link.tables[table]
    if why := why_not_wager(link, table, spot=1):
        return why
    if not place.last_spots:
        return Refusal.NO_LAST_SPOTS.given()
    reported = levels.chips | levels.bare
    without_sensor = [spot for spot in place.last_spots if spot not in reported]
    if not without_sensor:
        return Refusal.SENSORS_LIGHT_SPOTS.given()
    dark = tuple(spot for spot in without_sensor if spot not in lit)
    return dark or Refusal.LAST_SPOTS_ARE_LIT.given()
