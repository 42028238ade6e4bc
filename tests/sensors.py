"""Reports of a table's sensors, numbered as a device numbers them."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count

from jackpit.pads import Pad
from jackpit.pads import presses as p

_NUMBERS = count(1)


def chips_on(*spots: int) -> p.Sense:
    """A chip lies on these spots now; of the others nothing is reported."""
    return p.Sense("sensors", next(_NUMBERS), spots, ())


def chips_off(*spots: int) -> p.Sense:
    """No chip lies on these spots anymore."""
    return p.Sense("sensors", next(_NUMBERS), (), spots)


def whole_level(pad: Pad, chips: Collection[int]) -> p.Sense:
    """A chip lies on these spots of a table, and on no other."""
    spots = range(1, pad.table.spots + 1)
    on = tuple(spot for spot in spots if spot in chips)
    return p.Sense("sensors", next(_NUMBERS), on, tuple(spot for spot in spots if spot not in on))
