"""The prompt of a pad: the next step, in one sentence."""

from __future__ import annotations

from jackpit.pads import presses as p
from jackpit.pads.keypad import Keypad
from jackpit.pads.pad import ANY_PERSON, Pad
from jackpit.pads.touch import Touch
from jackpit.table import Claim, Refusal, Refused, Round, Tier
from jackpit.table.claims import claim_amount, price_claim, tier_of
from jackpit.table.event_text import format_spots
from jackpit.table.state import Mark
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
        if any(not pad.link.wins[win].is_adjusted for win in pad.wins()):
            return "Turn the key back to RUN to adjust the meters."
        return "No claim is marked. Turn the key back to RUN."
    if why := pad.why_not(p.JPot()):
        return _j_pot_refused(pad, round, claim, why)
    return f"J-POT logs {_amount_and_spots(pad, round, claim)}."


def _j_pot_refused(pad: Pad, round: Round, claim: Claim, why: Refused) -> str:
    """Why J-POT logs nothing with this key, and whose key would."""
    match why.refusal:
        case Refusal.CLAIM_NEEDS_EXECUTIVE:
            who = TIER_NAMES[tier_of(pad.link, round, claim)]
            return f"{why.sentence} Turn the key back to RUN; {who} must turn it to JPH."
        case Refusal.MARKED_BY_VERIFIER:
            return f"{why.sentence} Turn the key back to RUN."
        case Refusal.CLAIM_AT_JPH_NEEDS_SPOT:
            return f"Turn the key back to RUN. {claim.line.name}: tap its spot."
        case _:
            return why.sentence


def _in_round(pad: Pad, round: Round) -> str:
    claim = pad.next_claim()
    if claim is not None:
        return _claim(pad, round, claim)
    win = pad.win_without_reference()
    if isinstance(pad, Keypad) and (step := _at_active_line(pad, win)):
        return step
    if isinstance(pad, Touch) and (step := _at_selected_spot(pad, round, win)):
        return step
    if win is not None:
        return f"Win {win} needs a surveillance reference; then press {pad.end_label}."
    if wins := pad.wins():
        return f"{_verified(wins)}. Pay what is listed, then press {pad.end_label}."
    if (mark := _dealers_mark(round)) is not None:
        return f"{mark.line.name} is marked. Pay every spot listed, then press {pad.end_label}."
    return f"{_press_hands(pad, round)}; press {pad.end_label} when everything is paid."


def _at_active_line(pad: Keypad, win: int | None) -> str | None:
    """The step for the hand that spots are tapped for, if its spots are tapped."""
    line = None if pad.active_line is None else pad.line(pad.active_line)
    if line is None or line.is_table_wide:
        return None
    if None in pad.marked_spots(line.key):
        return f"{line.name}: tap its spot."
    if win is not None:
        return None
    return (
        f"{line.name}: tap any other spot that has it, press another hand key,"
        f" or press {pad.end_label} when everything is paid."
    )


def _at_selected_spot(pad: Touch, round: Round, win: int | None) -> str | None:
    """The step for the selected spot, unless only the dealer's hand wins or the spot has a win.

    The win may have been verified at another screen.
    """
    if pad.selected is None or _is_dealers_game(round):
        return None
    mark = round.mark_on(pad.selected)
    if mark is None:
        return f"Spot {pad.selected} is selected. Press its hand key."
    if mark.win is not None or win is not None:
        return None
    return (
        f"Spot {pad.selected}: {mark.line.name} is marked. Tap the next winning spot,"
        f" or press {pad.end_label} when everything is paid."
    )


def _verified(wins: tuple[int, ...]) -> str:
    *first, last = wins
    if not first:
        return f"Win {last} is verified"
    return f"Wins {', '.join(map(str, first))} and {last} are verified"


def _dealers_mark(round: Round) -> Mark | None:
    """The mark of the dealer's hand, if it has one."""
    return next((mark for mark in round.marks if mark.line.is_table_wide), None)


def _press_hands(pad: Pad, round: Round) -> str:
    if _is_dealers_game(round):
        return "Press the hand key if the dealer's hand wins"
    if isinstance(pad, Touch):
        return "Tap a spot, then its hand key"
    return "Press the hand key of each winning hand"


def _is_dealers_game(round: Round) -> bool:
    """Whether only the dealer's hand wins."""
    return all(line.is_table_wide for line in round.version.pay_table.lines)


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
    amount, spots = claim_amount(pad.link, round, claim), format_spots(claim.spots)
    if len(claim.spots) == 1:
        return f"{amount} to {spots}"
    if claim.share is not None:
        return f"{amount} split by {spots} ({price_claim(pad.link, claim).each} each)"
    each, _ = round.version.fixed_awards[claim.line.key]
    return f"{amount} to {spots} ({each} each)"
