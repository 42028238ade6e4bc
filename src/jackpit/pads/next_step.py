"""The next step at a pad: the prompt, in one sentence, and the key that it asks for."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.messages import Fact, Message, Phrase, Plural, Sentence
from jackpit.pads import presses as p
from jackpit.pads.keypad import Keypad
from jackpit.pads.pad import ANY_PERSON, Pad
from jackpit.pads.touch import Touch
from jackpit.pads.undo import name_hand
from jackpit.table import Claim, Refusal, Refused, Round
from jackpit.table.claims import claim_amount, claim_envy, price_claim, tier_of
from jackpit.table.entered_cards import decided_line
from jackpit.table.event_text import list_spots
from jackpit.table.limits import why_over_limits
from jackpit.table.moments import (
    declarations_for,
    describe_moment,
    describe_up_card,
    is_final,
    label_declaration,
    moment_of_line,
)
from jackpit.table.payouts import payments_of, tray_payments
from jackpit.table.state import Mark, ShownCards
from jackpit.table.verification import why_not_claim
from jackpit.table.version import PaymentSource


class PadPrompt(Message):
    """What the prompt says; the labels of keys are those of the pad."""

    LINK_CLOSED = "The link is closed. An executive must open it."
    TABLE_CLOSED = "The table is closed; a supervisor's card opens it."
    NO_DEALER = "No dealer is signed on; swipe a dealer's card."

    CLAIM_REFUSED = "A claim was refused: read why, and press OK. {step}"
    SPOT_STRUCK = "A spot was struck from a claim: read by whom, and press OK. {step}"

    # Before the round.
    OVER_LIMITS = "Take no progressive wagers. {why}"
    TAP_SPOTS = "Tap the spots with a wager, then press {start}."
    START = "{wager} on {spots}. Press {start}."
    CHIPS_NOT_PLAYED = Plural(
        "count",
        "Spot {spots}: the chip is not played; tap the spot to play it. {step}",
        "Spots {spots}: the chips are not played; tap a spot to play it. {step}",
    )

    # At JPH.
    RETURN_TO_ADJUST = "Turn the key back to RUN to adjust the meters."
    RETURN_WITHOUT_CLAIM = "No claim is marked. Turn the key back to RUN."
    LOG_CLAIM = "J-POT logs {payout}."
    ANOTHER_KEY = "{why} Turn the key back to RUN; {who} must turn it to JPH."
    RETURN_KEY = "{why} Turn the key back to RUN."
    RETURN_AND_TAP = "Turn the key back to RUN. {line}: tap its spot."

    # During the round.
    TAP_SPOT_OF_HAND = "{line}: tap its spot."
    TAP_ANOTHER_SPOT = (
        "{line}: tap any other spot that has it, press another hand key,"
        " or press {end} when everything is paid."
    )
    PRESS_HAND_OF_SPOT = "Spot {spot} is selected. Press its hand key."
    NEXT_SPOT = (
        "Spot {spot}: {line} is marked. Tap the next winning spot,"
        " or press {end} when everything is paid."
    )
    GIVE_REFERENCE = "Win {win} needs a surveillance reference; then press {end}."
    PAY_LISTED = Plural(
        "count",
        "Win {wins} is verified. Pay what is listed, then press {end}.",
        "Wins {wins} are verified. Pay what is listed, then press {end}.",
    )
    CAGE_PAYS = Plural(
        "count",
        "Win {wins} is the cage's; press {end}.",
        "Wins {wins} are the cage's; press {end}.",
    )
    PAY_ALL_SPOTS = "{line} is marked. Pay every spot listed, then press {end}."
    COMPLETE_HAND = (
        "{line} is marked. Complete the dealer's hand; then pay every spot listed and press {end}."
    )
    PAY_BONUS = "Pay what is listed, then press {end}."
    NOTHING_LISTED = "Nothing is marked. Press {end}."
    PRESS_DEALERS_HAND = (
        "Press the hand key if the dealer's hand wins; press {end} when everything is paid."
    )
    TAP_AND_PRESS = "Tap a spot, then its hand key; press {end} when everything is paid."
    PRESS_HANDS = "Press the hand key of each winning hand; press {end} when everything is paid."

    # On the page of the pay list.
    PAY_EACH = "Pay what is listed, each at its moment; then press {end}."
    PAY_OR_TAKE_BACK = "Pay or take back what is listed; then press {end}."
    NOTHING_MORE = "Nothing more to pay or take back; press {end}."

    # What the entered cards show.
    MARK_HAND = "Spot {spot}: the cards show {line}. Press its hand key."
    TAP_AND_MARK = "Spot {spot}: the cards show {line}. Tap the spot, then press its hand key."
    MARK_DEALERS_HAND = "The dealer's cards show {line}. Press its hand key."
    ENTER_NEXT_CARD = "Spot {spot} – {when}. Enter the dealer's next card."
    ENTER_CARDS = "{why} Enter the missing cards."

    # A hand that may have to wait.
    DECLARE_UP_CARD = (
        "{hand}: if {up_card}, press {up_card_key}."
        " Otherwise wait for the hole card, then press {key}."
    )
    DECLARE_HOLE_CARD = "{hand}: when the hole card is shown, before the dealer draws, press {key}."
    DECLARE_DEALER_HAND = "{hand}: complete the dealer's hand, then press {key}."
    PAY_WHEN = "{hand}: pay {when}. Press {end} when everything is paid."

    # A claim.
    CALL_TO_TURN_KEY = "Call {who} to turn the key to JPH: {payout}."
    SWIPE_CARD = "Swipe the card of {who}: {payout}."
    CALL_AND_CONFIRM = "Call {who} and press CONFIRM: {payout}."


@dataclass(frozen=True, slots=True)
class NextStep:
    """What to do next: the prompt, and the press that it asks for."""

    says: Sentence
    press: p.Press | None = None
    """None if a spot or a hand is next, or nothing can be pressed."""

    list_says: Sentence | None = None
    """What the page of the pay list says instead, since it has no hands; None: the same."""

    @property
    def is_card(self) -> bool:
        """Whether a card is swiped next."""
        return self.press == A_CARD


A_CARD = p.Swipe(ANY_PERSON)


class ClaimPayout(Message):
    """What a claim pays to which spots, as part of a prompt."""

    ONE_SPOT = "{amount} to {spots}"
    SPLIT = "{amount} split by {spots} ({each} each)"
    EACH = "{amount} to {spots} ({each} each)"
    WITH_ENVY = "{payout} and {envy} envy"


def _verifier(pad: Pad, round: Round, claim: Claim) -> Phrase:
    """Who must verify a claim, as part of a prompt."""
    return tier_of(pad.link, round, claim).verifier


def next_step(pad: Pad) -> NextStep:
    """What to do next at a pad.

    A refused claim is acknowledged before a round begins or ends, not amid another claim.
    """
    step = _step_of_table(pad)
    unread = pad.table.unread_refusals
    if not unread or pad.table.dealer is None or step.press not in _AFTER_REFUSALS:
        return step
    says = PadPrompt.SPOT_STRUCK if unread[0].is_strike else PadPrompt.CLAIM_REFUSED
    return NextStep(says.given(step=step.says), p.DismissRefusal(unread[0].number))


_AFTER_REFUSALS = (None, p.Begin(), p.Finish())


def _step_of_table(pad: Pad) -> NextStep:
    table = pad.table
    if pad.link.moved_to is not None:
        return NextStep(Refusal.LINK_IS_DECOMMISSIONED.given())
    if not pad.link.is_open:
        return NextStep(PadPrompt.LINK_CLOSED.given())
    if not table.is_open:
        return NextStep(PadPrompt.TABLE_CLOSED.given(), A_CARD)
    if table.key_holder is not None and isinstance(pad, Keypad):
        return _at_jph(pad)
    if table.dealer is None:
        return NextStep(PadPrompt.NO_DEALER.given(), A_CARD)
    if pad.round is None:
        return _before_round(pad)
    return _in_round(pad, pad.round)


def _before_round(pad: Pad) -> NextStep:
    if why := why_over_limits(pad.link):
        return NextStep(PadPrompt.OVER_LIMITS.given(why=why))
    step = _begin(pad)
    if not (dark := tuple(sorted(pad.unplayed_chips))):
        return step
    says = PadPrompt.CHIPS_NOT_PLAYED.given(spots=dark, count=len(dark), step=step.says)
    return NextStep(says, step.press)


def _begin(pad: Pad) -> NextStep:
    chips = sorted(pad.lit)
    if not chips:
        return NextStep(PadPrompt.TAP_SPOTS.given(start=pad.start_label))
    wager, spots = pad.link.version.wager, list_spots(chips)
    says = PadPrompt.START.given(wager=wager, spots=spots, start=pad.start_label)
    return NextStep(says, p.Begin())


def _at_jph(pad: Keypad) -> NextStep:
    claim, round = pad.next_claim(), pad.round
    if claim is None or round is None:
        is_adjusted = all(pad.link.wins[win].is_adjusted for win in pad.wins())
        says = PadPrompt.RETURN_WITHOUT_CLAIM if is_adjusted else PadPrompt.RETURN_TO_ADJUST
        return NextStep(says.given(), p.KeyToRun())
    if why := pad.why_not(p.JPot()):
        return NextStep(_j_pot_refused(pad, round, claim, why), p.KeyToRun())
    return NextStep(PadPrompt.LOG_CLAIM.given(payout=_payout(pad, round, claim)), pad.j_pot)


def _j_pot_refused(pad: Pad, round: Round, claim: Claim, why: Refused) -> Sentence:
    """Why J-POT logs nothing with this key, and whose key would."""
    match why.rule:
        case Refusal.CLAIM_NEEDS_EXECUTIVE:
            return PadPrompt.ANOTHER_KEY.given(why=why, who=_verifier(pad, round, claim))
        case Refusal.MARKED_BY_VERIFIER:
            return PadPrompt.RETURN_KEY.given(why=why)
        case Refusal.CLAIM_AT_JPH_NEEDS_SPOT:
            return PadPrompt.RETURN_AND_TAP.given(line=claim.line.name)
        case _:
            return why


def _in_round(pad: Pad, round: Round) -> NextStep:
    """The step of a round; its end is not next before a hand is settled, nor while one waits."""
    claim = pad.next_claim()
    if claim is not None:
        return _claim(pad, round, claim)
    step = _before_the_end(pad, round)
    why = pad.why_not(p.Finish())
    if why is not None and why.rule is Refusal.WIN_NOT_MARKED:
        return _mark(pad, round, why)
    if step.press not in (None, p.Finish()):
        return step
    if why is not None:
        return NextStep(_not_over(round, why)) if step.press else step
    is_end_next = step.press and _is_anything_known(round) and not _waits(round)
    return NextStep(step.says, step.press if is_end_next else None, _list_says(pad, round))


def _is_anything_known(round: Round) -> bool:
    """Whether a hand was marked or a card entered; before, the cards are still being dealt."""
    is_known = round.all_marks or round.dealer_cards or round.player_cards
    return bool(is_known) or round.has_ended_before or not round.spots


def _waits(round: Round) -> bool:
    return any(mark.win is None and not is_final(round, mark) for mark in round.marks)


def _mark(pad: Pad, round: Round, why: Refused) -> NextStep:
    """The hand that the cards show and that must be marked before the round ends."""
    spot = why.facts["spot"]
    assert isinstance(spot, int)
    line = decided_line(round, spot)
    assert line is not None
    press = pad.press_to_mark(line, spot)
    if line.is_table_wide:
        return NextStep(PadPrompt.MARK_DEALERS_HAND.given(line=line.name), press)
    is_spot_next = pad.is_spot_first and isinstance(press, p.Tap)
    says = PadPrompt.TAP_AND_MARK if is_spot_next else PadPrompt.MARK_HAND
    return NextStep(says.given(spot=spot, line=line.name), press)


def _not_over(round: Round, why: Refused) -> Sentence:
    """What the round waits for, by the entered cards."""
    if why.rule is not Refusal.CARDS_NOT_COMPLETE:
        return why
    spot = why.facts["spot"]
    assert isinstance(spot, int)
    when = describe_moment(round, spot)
    if when is None or not round.dealer_cards:
        return PadPrompt.ENTER_CARDS.given(why=why)
    return PadPrompt.ENTER_NEXT_CARD.given(spot=spot, when=when)


def _before_the_end(pad: Pad, round: Round) -> NextStep:
    end, win = pad.end_label, pad.win_without_reference()
    if win is None and (mark := _waiting_mark(pad, round)) is not None:
        when = moment_of_line(round.version, mark.line)
        return _finish(PadPrompt.PAY_WHEN.given(hand=name_hand(mark), when=when, end=end))
    if isinstance(pad, Keypad) and (step := _at_active_line(pad, win)):
        return step
    if isinstance(pad, Touch) and (step := _at_selected_spot(pad, round, win)):
        return step
    if win is not None:
        return NextStep(PadPrompt.GIVE_REFERENCE.given(win=win, end=end), pad.reference)
    return _finish(_end(pad, round))


def _finish(says: Sentence) -> NextStep:
    return NextStep(says, p.Finish())


def _end(pad: Pad, round: Round) -> Sentence:
    """What is done before the round ends."""
    end = pad.end_label
    if wins := pad.wins():
        says = PadPrompt.CAGE_PAYS if _is_all_the_cages(pad, round) else PadPrompt.PAY_LISTED
        return says.given(wins=wins, count=len(wins), end=end)
    if not round.spots:
        return (PadPrompt.PAY_BONUS if round.bonuses else PadPrompt.NOTHING_LISTED).given(end=end)
    if (mark := _table_wide_mark(round)) is not None:
        says = PadPrompt.COMPLETE_HAND if _waits(round) else PadPrompt.PAY_ALL_SPOTS
        return says.given(line=mark.line.name, end=end)
    return _press_hands(pad, round).given(end=end)


def _is_all_the_cages(pad: Pad, round: Round) -> bool:
    """Whether the tray pays nothing."""
    return all(x.source is PaymentSource.CAGE for x in payments_of(pad.link, round))


def _list_says(pad: Pad, round: Round) -> Sentence:
    """What the page of the pay list says when the round can end."""
    end, wins = pad.end_label, pad.wins()
    if (before := round.paid_before) is not None:
        is_same = tray_payments(before) == tray_payments(payments_of(pad.link, round))
        return (PadPrompt.NOTHING_MORE if is_same else PadPrompt.PAY_OR_TAKE_BACK).given(end=end)
    if wins and _is_all_the_cages(pad, round):
        return PadPrompt.CAGE_PAYS.given(wins=wins, count=len(wins), end=end)
    return PadPrompt.PAY_EACH.given(end=end)


def _at_active_line(pad: Keypad, win: int | None) -> NextStep | None:
    """The step for the hand that spots are tapped for, if its spots are tapped."""
    line = None if pad.active_line is None else pad.line(pad.active_line)
    if line is None or line.is_table_wide:
        return None
    if None in pad.marked_spots(line.key):
        return NextStep(PadPrompt.TAP_SPOT_OF_HAND.given(line=line.name))
    if win is not None:
        return None
    return _finish(PadPrompt.TAP_ANOTHER_SPOT.given(line=line.name, end=pad.end_label))


def _at_selected_spot(pad: Touch, round: Round, win: int | None) -> NextStep | None:
    """The step for the selected spot, unless only the dealer's hand wins or the spot has a win.

    The win may have been verified at another screen.
    """
    if pad.selected is None or _has_only_table_wide_lines(round):
        return None
    mark = round.mark_on(pad.selected)
    if mark is None:
        return NextStep(PadPrompt.PRESS_HAND_OF_SPOT.given(spot=pad.selected))
    if mark.win is not None or win is not None:
        return None
    spot, line = pad.selected, mark.line.name
    return _finish(PadPrompt.NEXT_SPOT.given(spot=spot, line=line, end=pad.end_label))


def _waiting_mark(pad: Pad, round: Round) -> Mark | None:
    """The hand marked last, if it is the dealer's step and the up card decides when it is paid."""
    mark = round.marks[-1] if round.marks else None
    if mark is None or mark.win is not None or mark.needs_spot:
        return None
    if isinstance(pad, Touch) and pad.selected not in (None, mark.spot):
        return None
    has_condition = round.version.settlement_windows[mark.line.key].up_card is not None
    return mark if has_condition and not is_final(round, mark) else None


def _table_wide_mark(round: Round) -> Mark | None:
    """The mark of a table-wide line, if there is one."""
    return next((mark for mark in round.marks if mark.line.is_table_wide), None)


def _press_hands(pad: Pad, round: Round) -> PadPrompt:
    if _has_only_table_wide_lines(round):
        return PadPrompt.PRESS_DEALERS_HAND
    return PadPrompt.TAP_AND_PRESS if isinstance(pad, Touch) else PadPrompt.PRESS_HANDS


def _has_only_table_wide_lines(round: Round) -> bool:
    """Whether the dealer's cards alone decide every line."""
    return all(line.is_table_wide for line in round.version.pay_table.lines)


def _claim(pad: Pad, round: Round, claim: Claim) -> NextStep:
    if claim.needs_spot:
        return NextStep(PadPrompt.TAP_SPOT_OF_HAND.given(line=claim.line.name))
    if why := why_not_claim(pad.link, round, claim, ANY_PERSON):
        if why.rule is Refusal.NOT_DECLARED_FINAL:
            return _declare(round, claim)
        return NextStep(why)
    facts: dict[str, Fact] = {
        "who": _verifier(pad, round, claim),
        "payout": _payout(pad, round, claim),
    }
    if isinstance(pad, Keypad):
        return NextStep(PadPrompt.CALL_TO_TURN_KEY.given(**facts), p.KeyToJph(ANY_PERSON))
    if isinstance(pad, Touch) and pad.confirmed is not None:
        return NextStep(PadPrompt.SWIPE_CARD.given(**facts), A_CARD)
    return NextStep(PadPrompt.CALL_AND_CONFIRM.given(**facts), p.Confirm())


def _declare(round: Round, claim: Claim) -> NextStep:
    """Ask for the one thing of the cards that a claim waits for (rules HG61)."""
    mark = next(x for x in claim.marks if not is_final(round, x))
    ways, version = declarations_for(round, mark), round.version
    keys = [label_declaration(version, way) for way in ways]
    hand, last = name_hand(mark), ways[-1]
    press = p.Declare(last.shown, last.line, last.spot)
    if ways[0].shown is ShownCards.UP_CARD:
        up_card = describe_up_card(version, ways[0])
        says = PadPrompt.DECLARE_UP_CARD.given(
            hand=hand, up_card=up_card, up_card_key=keys[0], key=keys[-1]
        )
        return NextStep(says, press)
    step = (
        PadPrompt.DECLARE_HOLE_CARD
        if last.shown is ShownCards.HOLE_CARD
        else PadPrompt.DECLARE_DEALER_HAND
    )
    return NextStep(step.given(hand=hand, key=keys[-1]), press)


def _payout(pad: Pad, round: Round, claim: Claim) -> Sentence:
    """What a claim pays; of a fixed award also its envy, which may be why it is a claim."""
    payout, envy = _award(pad, round, claim), claim_envy(round, claim)
    if claim.share is not None or not envy:
        return payout
    return ClaimPayout.WITH_ENVY.given(payout=payout, envy=envy)


def _award(pad: Pad, round: Round, claim: Claim) -> Sentence:
    amount, spots = claim_amount(pad.link, round, claim), list_spots(claim.spots)
    if len(claim.spots) == 1:
        return ClaimPayout.ONE_SPOT.given(amount=amount, spots=spots)
    if claim.share is not None:
        each = price_claim(pad.link, claim).each
        return ClaimPayout.SPLIT.given(amount=amount, spots=spots, each=each)
    each, _ = round.version.fixed_awards[claim.line.key]
    return ClaimPayout.EACH.given(amount=amount, spots=spots, each=each)
