"""Extra keys of a pad, whose dialogs first ask for spots, cards or a count.

Their press is only an example: one that would be carried out if any would. It decides whether the
key is live, and why not.
"""

from __future__ import annotations

from jackpit.pads import presses as p
from jackpit.pads.pad import ANY_PERSON, ANY_REASON, Key, Pad
from jackpit.table import Refused, why_not
from jackpit.table import commands as c


def extra_keys(pad: Pad) -> tuple[Key, ...]:
    """The extra keys, each live or with the reason why not."""
    return (
        pad.key_of("JOIN", p.Join(_spots_to_join(pad))),
        pad.key_of("COUNT", p.Count(0 if pad.round is None else len(pad.round.spots))),
        pad.key_of("CARDS", p.Enter(None, () if pad.round is None else pad.round.dealer_cards)),
        pad.key_of("CORRECT", p.Correct(ANY_PERSON, _spots_to_correct(pad), ANY_REASON)),
        pad.key_of("STRIKE", p.Strike(ANY_PERSON, _spot_to_strike(pad))),
    )


def why_not_open(pad: Pad) -> Refused | None:
    """Why the table cannot be opened now."""
    return why_not(pad.link, c.OpenTable(table=pad.key, by=ANY_PERSON))


def why_not_close(pad: Pad) -> Refused | None:
    """Why the table cannot be closed now."""
    return why_not(pad.link, c.CloseTable(table=pad.key, by=ANY_PERSON))


def _spots_to_join(pad: Pad) -> tuple[int, ...]:
    """A group that can be separated, or else the first two wagers."""
    if pad.round is None:
        return ()
    if pad.round.joined:
        return tuple(sorted(pad.round.joined[0]))
    return pad.round.spots[:2]


def _spots_to_correct(pad: Pad) -> tuple[int, ...]:
    """The spots of the round with one more, or without one that is not marked."""
    if pad.round is None:
        return (1,)
    wagers = pad.round.spots
    for spot in range(1, pad.table.spots + 1):
        if spot not in wagers:
            return tuple(sorted((*wagers, spot)))
    marked = {mark.spot for mark in pad.round.marks}
    removed = next((spot for spot in wagers if spot not in marked), wagers[0])
    return tuple(spot for spot in wagers if spot != removed)


def _spot_to_strike(pad: Pad) -> int:
    claim = pad.next_claim()
    return claim.spots[0] if claim is not None and claim.spots else 1
