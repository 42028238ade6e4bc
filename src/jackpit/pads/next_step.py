"""The prompt of a pad: the next step, in one sentence."""

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
    """What to do next at a pad."""
    table = pad.table
    if pad.link.moved_to is not None:
        return Refusal.LINK_IS_DECOMMISSIONED.value
    if not pad.link.is_open:
        return "The link is closed. An executive must open it."
    if not table.is_open:
        return "The table is closed; a supervisor's card opens it."
    if table.key_holder is not None:
        return _at_jph(pad)
    if table.dealer is None:
        return "No dealer is signed on; swipe a dealer's card."
    if pad.round is None:
        return _before_round(pad)
    return _in_round(pad, pad.round)


def _before_round(pad: Pad) -> str:
    chips = sorted(pad.lights.chips)
    if not chips:
        return f"Tap the spots with a wager, then press {pad.start_label}."
    wager = pad.link.version.wager
    return f"{wager} on {format_spots(chips)}. Press {pad.start_label}."


def _at_jph(pad: Pad) -> str:
    claim, round = pad.next_claim(), pad.round
    if claim is None or round is None:
        return "Turn the key back to RUN to adjust the meters."
    if why := pad.why_not(p.JPot()):
        return _j_pot_refused(pad, round, claim, why)
    return f"J-POT logs {_amount_and_spots(pad, round, claim)}."


def _j_pot_refused(pad: Pad, round: Round, claim: Claim, why: Refused) -> str:
    """Why J-POT logs nothing with this key, and whose key would."""
    match why.refusal:
        case Refusal.CLAIM_NEEDS_EXECUTIVE | Refusal.CLAIM_NEEDS_SUPERVISOR:
            who = TIER_NAMES[tier_of(pad.link, round, claim)]
        case Refusal.MARKED_BY_VERIFIER:
            who = "another person"
        case Refusal.CLAIM_NEEDS_SPOT:
            return f"Turn the key back to RUN. {claim.line.name}: tap its spot."
        case _:
            return why.sentence
    return f"{why.sentence} Turn the key back to RUN; {who} must turn it to JPH."


def _in_round(pad: Pad, round: Round) -> str:
    claim = pad.next_claim()
    if claim is not None:
        return _claim(pad, round, claim)
    if isinstance(pad, Keypad) and (line := pad.active_line) is not None:
        if any(spot is None for spot in pad.marked_spots(line)) and _needs_spot(pad, line):
            return f"{_line_name(pad, line)}: tap its spot."
        if pad.win_without_reference() is None and _needs_spot(pad, line):
            name = _line_name(pad, line)
            return f"{name}: tap any other spot that has it, or press another hand key."
    win = pad.win_without_reference()
    if isinstance(pad, Touch) and pad.selected is not None and not _has_won(pad, win):
        return f"Spot {pad.selected} is selected. Press its hand key."
    if win is not None:
        return f"Win {win} needs a surveillance reference; then press {pad.end_label}."
    if pad.wins():
        return f"The win is verified. Pay by the payout sheet, then press {pad.end_label}."
    return f"{_press_hands(pad, round)}; press {pad.end_label} when everything is paid."


def _press_hands(pad: Pad, round: Round) -> str:
    if all(line.is_table_wide for line in round.version.pay_table.lines):
        return "Press the hand key if the dealer's hand wins"
    if isinstance(pad, Touch):
        return "Tap a spot, then its hand key"
    return "Press the hand key of each winning hand"


def _has_won(pad: Touch, win: int | None) -> bool:
    """Whether the selected spot already has its win, perhaps verified at another screen."""
    return win is not None and pad.selected in dict(pad.link.wins[win].shares)


def _claim(pad: Pad, round: Round, claim: Claim) -> str:
    if claim.needs_spot:
        return f"{claim.line.name}: tap its spot."
    if why := why_not_claim(pad.link, round, claim, ANY_PERSON):
        return why.sentence
    who = TIER_NAMES[tier_of(pad.link, round, claim)]
    amount = _amount_and_spots(pad, round, claim)
    if isinstance(pad, Keypad):
        return f"Call {who} to turn the key to JPH: {amount}."
    if isinstance(pad, Touch) and pad.confirmed is not None:
        return f"Swipe the card of {who}: {amount}."
    return f"Call {who} and press CONFIRM: {amount}."


def _amount_and_spots(pad: Pad, round: Round, claim: Claim) -> str:
    amount = claim_amount(pad.link, round, claim)
    return f"{amount} to {format_spots(claim.spots)}" if claim.spots else str(amount)


def _needs_spot(pad: Pad, line: str) -> bool:
    found = pad.line(line)
    return found is not None and not found.is_table_wide


def _line_name(pad: Pad, line: str) -> str:
    found = pad.line(line)
    assert found is not None
    return found.name
