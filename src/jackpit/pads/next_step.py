"""The one sentence that tells whoever stands at a pad what comes next."""

from __future__ import annotations

from jackpit.pads import presses as p
from jackpit.pads.keypad import Keypad
from jackpit.pads.pad import ANY_PERSON, Pad
from jackpit.pads.touch import Touch
from jackpit.table import Claim, Refusal, Refused, Round, Tier
from jackpit.table.claims import claim_amount, tier_of
from jackpit.table.event_text import format_spots
from jackpit.table.verification import why_not_claim

TIER_NAMES = {
    Tier.DEALER: "the dealer",
    Tier.SUPERVISOR: "a supervisor",
    Tier.EXECUTIVE: "an executive",
}


def next_step(pad: Pad) -> str:
    """What comes next at a pad, in a sentence."""
    table = pad.table
    if pad.link.moved_to is not None:
        return "The link was decommissioned; nothing is played here."
    if not pad.link.is_open:
        return "The link is closed; an executive opens it."
    if not table.is_open:
        return "The table is closed; a supervisor's card opens it."
    if table.key_holder is not None:
        return _at_jph(pad)
    if table.dealer is None:
        return "No dealer has signed on; swipe a dealer's card."
    if pad.round is None:
        return _before(pad)
    return _in_round(pad, pad.round)


def _before(pad: Pad) -> str:
    chips = sorted(pad.lights.chips)
    if not chips:
        return f"Tap the spots that wager, then press {pad.begin}."
    wager = pad.link.version.wager
    return f"{wager} on {format_spots(chips)}. Press {pad.begin}."


def _at_jph(pad: Pad) -> str:
    claim, round = pad.next_claim(), pad.round
    if claim is None or round is None:
        return "Turn the key back to RUN; then the meters are adjusted."
    if why := pad.why_not(p.JPot()):
        return _dead_at_jph(pad, round, claim, why)
    return f"J-POT logs {_told(pad, round, claim)}."


def _dead_at_jph(pad: Pad, round: Round, claim: Claim, why: Refused) -> str:
    """Why this key logs nothing, and whose would."""
    match why.refusal:
        case Refusal.CLAIM_NEEDS_EXECUTIVE | Refusal.CLAIM_NEEDS_SUPERVISOR:
            who = TIER_NAMES[tier_of(pad.link, round, claim)]
        case Refusal.MARKED_BY_VERIFIER:
            who = "somebody else"
        case Refusal.CLAIM_NEEDS_SPOT:
            return f"Turn the key back to RUN. {claim.line.name}: tap its spot."
        case _:
            return why.sentence
    return f"{why.sentence} Turn the key back to RUN; {who} must turn it to JPH."


def _in_round(pad: Pad, round: Round) -> str:
    claim = pad.next_claim()
    if claim is not None:
        return _claim(pad, round, claim)
    if isinstance(pad, Keypad) and (line := pad.tapped_for) is not None:
        if any(spot is None for spot in pad.marked_spots(line)) and _needs_spot(pad, line):
            return f"{_name(pad, line)}: tap its spot."
        if pad.unseen_win() is None and _needs_spot(pad, line):
            return f"{_name(pad, line)}: tap another spot that has it, or press the next hand."
    win = pad.unseen_win()
    if isinstance(pad, Touch) and pad.selected is not None and not _has_won(pad, win):
        return f"Spot {pad.selected} is selected. Press its hand."
    if win is not None:
        return f"Win {win} waits for surveillance's reference; then {pad.finish}."
    if pad.wins():
        return f"The win is verified. Pay as the sheet says, then {pad.finish}."
    return f"{_press_hands(pad, round)}; {pad.finish} when all is paid."


def _press_hands(pad: Pad, round: Round) -> str:
    if all(line.is_the_tables for line in round.version.pay_table.lines):
        return "Press the dealer's hand if it wins"
    return "Tap a spot, then its hand" if isinstance(pad, Touch) else "Press each winning hand"


def _has_won(pad: Touch, win: int | None) -> bool:
    """Whether the selected spot has its win already, which may have been verified elsewhere."""
    return win is not None and pad.selected in dict(pad.link.wins[win].shares)


def _claim(pad: Pad, round: Round, claim: Claim) -> str:
    if claim.needs_spot:
        return f"{claim.line.name}: tap its spot."
    if why := why_not_claim(pad.link, round, claim, ANY_PERSON):
        return why.sentence
    who = TIER_NAMES[tier_of(pad.link, round, claim)]
    told = _told(pad, round, claim)
    if isinstance(pad, Keypad):
        return f"Call {who}, who turns the key to JPH: {told}."
    if isinstance(pad, Touch) and pad.confirmed is not None:
        return f"Swipe the card of {who}: {told}."
    return f"Call {who} and press CONFIRM: {told}."


def _told(pad: Pad, round: Round, claim: Claim) -> str:
    amount = claim_amount(pad.link, round, claim)
    return f"{amount} to {format_spots(claim.spots)}" if claim.spots else str(amount)


def _needs_spot(pad: Pad, line: str) -> bool:
    found = pad.line(line)
    return found is not None and not found.is_the_tables


def _name(pad: Pad, line: str) -> str:
    found = pad.line(line)
    assert found is not None
    return found.name
