"""What can be done at a pad besides its keys: each as a key, so that it can be grey and say why.

They ask for something first (spots, cards, a count), so their press only stands for one of its
kind: one that would be carried out, if any would.
"""

from __future__ import annotations

from jackpit.pads import presses as p
from jackpit.pads.pad import ANY_PERSON, ANY_REASON, Key, Pad
from jackpit.table import Refused, why_not
from jackpit.table import commands as c


def extra_keys(pad: Pad) -> tuple[Key, ...]:
    """The further things that can be done, each as it stands now."""
    return (
        pad.key_of("JOIN", p.Join(_to_join(pad))),
        pad.key_of("COUNT", p.Count(0 if pad.round is None else len(pad.round.spots))),
        pad.key_of("CARDS", p.Enter(None, () if pad.round is None else pad.round.dealer_cards)),
        pad.key_of("CORRECT", p.Correct(ANY_PERSON, _corrected(pad), ANY_REASON)),
        pad.key_of("STRIKE", p.Strike(ANY_PERSON, _to_strike(pad))),
    )


def why_not_open(pad: Pad) -> Refused | None:
    """Why nobody could open the table now."""
    return why_not(pad.link, c.OpenTable(table=pad.key, by=ANY_PERSON))


def why_not_close(pad: Pad) -> Refused | None:
    """Why nobody could close it."""
    return why_not(pad.link, c.CloseTable(table=pad.key, by=ANY_PERSON))


def _to_join(pad: Pad) -> tuple[int, ...]:
    """A group that can be parted, or else the first wagers that are not joined."""
    if pad.round is None:
        return ()
    if pad.round.joined:
        return tuple(sorted(pad.round.joined[0]))
    return pad.round.spots[:2]


def _corrected(pad: Pad) -> tuple[int, ...]:
    """The spots of the round with another one, or without one that is not marked."""
    if pad.round is None:
        return (1,)
    wagers = pad.round.spots
    for spot in range(1, pad.table.spots + 1):
        if spot not in wagers:
            return tuple(sorted((*wagers, spot)))
    marked = {mark.spot for mark in pad.round.marks}
    gone = next((spot for spot in wagers if spot not in marked), wagers[0])
    return tuple(spot for spot in wagers if spot != gone)


def _to_strike(pad: Pad) -> int:
    claim = pad.next_claim()
    return claim.spots[0] if claim is not None and claim.spots else 1
