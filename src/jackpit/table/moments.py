"""Moments: when each hand of a round is final and paid, and what the dealer declares of the cards.

Where cards are entered they show when a hand is final. Otherwise the dealer declares the one thing
that a claim waits for, before it can be verified (rules HG61).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum

from msgspec import structs

from jackpit.ledger import Reason
from jackpit.messages import Message, Phrase, Sentence, Text, any_of
from jackpit.paytable import Due, Line, SettlementWindow, UpCardCondition
from jackpit.refusal import Refused
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.entered_cards import decided_line, possible_lines
from jackpit.table.guards import why_no_dealer, why_no_round
from jackpit.table.handlers import handles
from jackpit.table.refusal import Refusal
from jackpit.table.state import (
    Declaration,
    Link,
    Mark,
    Round,
    ShownCards,
    dealer_at,
    round_at,
)
from jackpit.table.version import Payment, PaymentSource, Version


class Moment(Enum):
    """When a payment of the round under way is made, the earliest first."""

    NOW = ("now", "Pay now", "Now")
    HOLE_CARD = ("hole_card", "Wait for the hole card", "Wait for the hole card")
    DEALER_HAND = (
        "dealer_hand",
        "Wait until the dealer's hand is complete",
        "Wait for the whole hand",
    )
    END_OF_ROUND = ("end_of_round", "At the end of the round", "At the end")
    CAGE = ("cage", "The cage pays", "The cage")
    """A win: neither the dealer nor the round waits for it."""

    phrase: Phrase
    short: Phrase
    """The same where a row of the pay list has no room for more."""

    def __new__(cls, key: str, phrase: str, short: str) -> Moment:
        member = object.__new__(cls)
        member._value_ = key
        member.phrase, member.short = Phrase(phrase), Phrase(short)
        return member


class LineMoment(Message):
    """When a line is paid, as a rule."""

    PAY_NOW = "pay now"
    NOW_BEFORE_DRAW = "pay now, before the dealer draws"
    HOLE_CARD = "wait for the hole card"
    DEALER_HAND = "wait until the dealer's hand is complete"
    OF_HAND = "{line}: {when}"
    NOT_DECIDED = "not decided"
    IF_RANKS = "now with {ranks} up, otherwise at the hole card, before drawing"
    IF_UP_CARD = "now if {up_card}, otherwise at the hole card, before drawing"


class DeclarationText(Message):
    """What the dealer declared of the cards, and the keys for it."""

    HOLE_CARD = "the hole card is shown"
    DEALER_HAND = "the dealer's hand is complete"
    AT_SPOT = "spot {spot}: {text}"

    UP_CARD_KEY = "UP CARD {ranks}"
    NO_MATCH_KEY = "UP CARD DOES NOT MATCH"
    NO_CHANGE_KEY = "UP CARD DECIDES"
    HOLE_CARD_KEY = "HOLE CARD SHOWN"
    DEALER_HAND_KEY = "HAND COMPLETE"


_WAITING = {
    Moment.NOW: LineMoment.PAY_NOW,
    Moment.HOLE_CARD: LineMoment.HOLE_CARD,
    Moment.DEALER_HAND: LineMoment.DEALER_HAND,
}
_DUE_AT = {
    Due.AFTER_THE_DEAL: Moment.NOW,
    Due.HOLE_CARD: Moment.HOLE_CARD,
    Due.DEALER_HAND: Moment.DEALER_HAND,
}
_WHOLE_CARDS = {
    Due.HOLE_CARD: Declaration(ShownCards.HOLE_CARD),
    Due.DEALER_HAND: Declaration(ShownCards.DEALER_HAND),
}


# What a game's hands wait for.


def declarations_of(version: Version) -> tuple[Declaration, ...]:
    """What the dealer may have to declare of the cards of a game: the up card first.

    Where each hand has its own up cards, its spot is left open.
    """
    windows = version.settlement_windows
    conditions: dict[UpCardCondition, str] = {}
    for key, window in windows.items():
        if window.up_card is not None:
            conditions.setdefault(window.up_card, key)
    latest = {window.latest for window in windows.values()}
    return (
        *(Declaration(ShownCards.UP_CARD, line=key) for key in conditions.values()),
        *(whole for due, whole in _WHOLE_CARDS.items() if due in latest),
    )


def declarations_at(round: Round) -> tuple[Declaration, ...]:
    """What the dealer may declare in a round; for each hand where hands differ."""
    found: list[Declaration] = []
    for way in declarations_of(round.version):
        condition = _up_card_of(round.version, way)
        if condition is None or condition.ranks:
            found.append(way)
            continue
        spots = [
            mark.spot
            for mark in round.marks
            if mark.spot is not None
            and mark.win is None
            and round.version.settlement_windows[mark.line.key].up_card == condition
        ]
        found += [structs.replace(way, spot=spot) for spot in sorted(spots, reverse=True)] or [way]
    return tuple(found)


def _up_card_of(version: Version, declaration: Declaration) -> UpCardCondition | None:
    """The up cards that a declaration is about."""
    window = version.settlement_windows.get(declaration.line or "")
    return None if window is None else window.up_card


def describe_up_card(version: Version, declaration: Declaration) -> Sentence:
    """The up card that a declaration is about: ``the up card is 2 to 9``."""
    condition = _up_card_of(version, declaration)
    assert condition is not None
    return condition.text


def describe_declaration(version: Version, declaration: Declaration) -> Sentence:
    """What the dealer declares, as a clause: ``the up card is 2 to 9``."""
    condition = _up_card_of(version, declaration)
    if condition is None:
        is_hole_card = declaration.shown is ShownCards.HOLE_CARD
        return (DeclarationText.HOLE_CARD if is_hole_card else DeclarationText.DEALER_HAND).given()
    if declaration.spot is None:
        return condition.text
    return DeclarationText.AT_SPOT.given(spot=declaration.spot, text=condition.text)


def label_declaration(version: Version, declaration: Declaration) -> Sentence:
    """The label of its key: ``UP CARD 2–9``, ``HOLE CARD SHOWN``."""
    condition = _up_card_of(version, declaration)
    if condition is None:
        is_hole_card = declaration.shown is ShownCards.HOLE_CARD
        return (
            DeclarationText.HOLE_CARD_KEY if is_hole_card else DeclarationText.DEALER_HAND_KEY
        ).given()
    if condition.ranks:
        return DeclarationText.UP_CARD_KEY.given(ranks=condition.short_ranks)
    is_unmatched = condition.is_unmatched
    return (DeclarationText.NO_MATCH_KEY if is_unmatched else DeclarationText.NO_CHANGE_KEY).given()


# Whether a hand is final.


def is_final(round: Round, mark: Mark) -> bool:
    """Whether no further card of the dealer can change a marked hand, as far as is known."""
    spots = round.spots_of(mark) or (mark.spot,)
    return all(_is_final_at(round, mark.line, spot) for spot in spots)


def _is_final_at(round: Round, line: Line, spot: int | None) -> bool:
    window = round.version.settlement_windows.get(line.key)
    if window is None:  # the bonus of the base game, which no card of the dealer's can change
        return True
    if window.latest is Due.AFTER_THE_DEAL or round.has_ended_before:
        return True
    if spot is not None and possible_lines(round, spot) is not None:
        return decided_line(round, spot) is not None
    if window.latest is Due.DEALER_HAND:
        return _WHOLE_CARDS[Due.DEALER_HAND] in round.declared
    if is_hole_card_shown(round):
        return True
    return window.up_card is not None and _is_up_card(round, window.up_card, spot)


def is_hole_card_shown(round: Round) -> bool:
    """Whether the hole card was entered or declared."""
    return len(round.dealer_cards) > 1 or _WHOLE_CARDS[Due.HOLE_CARD] in round.declared


def _is_up_card(round: Round, condition: UpCardCondition, spot: int | None) -> bool:
    """Whether the up card is one of a condition: it was entered, or declared."""
    if condition.ranks and round.dealer_cards:
        return round.dealer_cards[0].rank in condition.ranks
    return any(
        _up_card_of(round.version, declared) == condition
        and declared.spot == (None if condition.ranks else spot)
        for declared in round.declared
    )


def lines_to_come(round: Round) -> tuple[Line, ...]:
    """The lines that may have to wait, by what is known of the up card."""
    windows = round.version.settlement_windows
    return tuple(
        line
        for key, line in round.version.lines.items()
        if windows[key].latest is not Due.AFTER_THE_DEAL
        and why_up_card_excludes(round, line) is None
        and not _is_settled_by_ranks(round, windows[key].up_card)
    )


def _is_settled_by_ranks(round: Round, condition: UpCardCondition | None) -> bool:
    return condition is not None and bool(condition.ranks) and _is_up_card(round, condition, None)


def declarations_for(round: Round, mark: Mark) -> tuple[Declaration, ...]:
    """What the dealer may declare to make a marked hand final, the up card first."""
    return tuple(x for x in declarations_at(round) if is_final(_declaring(round, x), mark))


def _declaring(round: Round, declaration: Declaration) -> Round:
    return structs.replace(round, declared=(*round.declared, declaration))


def why_not_declared_final(round: Round, mark: Mark) -> Refused | None:
    """A claim that may have to wait is verified once it is known to be final (rules HG61)."""
    if is_final(round, mark):
        return None
    return Refusal.NOT_DECLARED_FINAL.given(
        line=mark.line.name,
        when=round.version.settlement_windows[mark.line.key].text,
        keys=any_of([label_declaration(round.version, x) for x in declarations_for(round, mark)]),
    )


def why_up_card_excludes(round: Round, line: Line) -> Refused | None:
    """Why a line cannot be won with the up card that was declared."""
    for declared in round.declared:
        if declared.line is not None and _excludes(round, declared, line):
            up_card = describe_declaration(round.version, declared)
            return Refusal.UP_CARD_EXCLUDES.given(line=line.name, up_card=up_card)
    return None


def _excludes(round: Round, declaration: Declaration, line: Line) -> bool:
    condition = _up_card_of(round.version, declaration)
    if condition is None or not condition.ranks or round.dealer_cards or round.has_ended_before:
        return False
    return not round.version.joint_hands.can_have_up_card(line.key, condition.ranks)


# When each payment is made.


def moment_of_line(version: Version, line: Line) -> Sentence:
    """When a line is paid, as a rule, in the words of its key; envy is paid at the end."""
    window = version.settlement_windows[line.key]
    if window.latest is Due.AFTER_THE_DEAL:
        return LineMoment.PAY_NOW.given()
    if window.up_card is None:
        return window.text
    if window.up_card.ranks:
        return LineMoment.IF_RANKS.given(ranks=window.up_card.short_ranks)
    return LineMoment.IF_UP_CARD.given(up_card=window.up_card.text)


def moment_of_mark(round: Round, mark: Mark) -> Moment:
    """When a marked hand is paid, by what is known of the cards."""
    if mark.win is not None or is_final(round, mark):
        return Moment.NOW
    return _DUE_AT[round.version.settlement_windows[mark.line.key].latest]


def moment_of_spot(round: Round, spot: int) -> Moment | None:
    """When a spot's hand is paid; None if it has none, or nobody can know."""
    mark = mark_for(round, spot)
    if mark is not None:
        return moment_of_mark(round, mark)
    possible = possible_lines(round, spot)
    if possible is None or possible == {None}:
        return None
    if decided_line(round, spot) is not None:
        return Moment.NOW
    return moment_of_undecided(round.version.settlement_windows, possible)


def moment_of_undecided(
    windows: Mapping[str, SettlementWindow], possible: Collection[Line | None]
) -> Moment | None:
    """When a hand is paid whose cards leave several lines *possible*, None being a loss."""
    latest = {windows[line.key].latest for line in possible if line is not None}
    later = (due for due in reversed(_DUE_AT) if due is not Due.AFTER_THE_DEAL)
    return next((_DUE_AT[due] for due in later if due in latest), None)


def describe_moment(round: Round, spot: int) -> Sentence | None:
    """What the hand of a spot does now: ``Two K♠: wait for the hole card``."""
    moment = moment_of_spot(round, spot)
    if moment is None:
        return None
    mark, version = mark_for(round, spot), round.version
    line = mark.line if mark is not None else decided_line(round, spot)
    if line is None:
        return _describe_undecided(round, spot, _WAITING[moment].given())
    window = version.settlement_windows[line.key]
    when: Text = _WAITING[moment].given()
    if moment is Moment.NOW:
        is_of_hole_card = window.latest is Due.HOLE_CARD and not round.has_ended_before
        when = (LineMoment.NOW_BEFORE_DRAW if is_of_hole_card else LineMoment.PAY_NOW).given()
    elif not round.dealer_cards and window.up_card is not None:
        when = window.text  # the up card is not known
    return LineMoment.OF_HAND.given(line=line.name, when=when)


def _describe_undecided(round: Round, spot: int, when: Sentence) -> Sentence:
    """The hands that a spot may have, where the next card decides; not if they are many."""
    windows = round.version.settlement_windows
    lines = _lines_left(round, spot)
    if not round.dealer_cards:  # the up card may settle it
        for line in lines:
            if windows[line.key].up_card is not None:
                return LineMoment.OF_HAND.given(line=line.name, when=windows[line.key].text)
    if len(lines) > _FEW_LINES:
        return when
    return LineMoment.OF_HAND.given(line=any_of([line.name for line in lines]), when=when)


_FEW_LINES = 2
"""The most hands that a spot may have if they are named."""


def _lines_left(round: Round, spot: int) -> list[Line]:
    possible = possible_lines(round, spot) or ()
    return [line for line in round.version.pay_table.lines if line in possible]


def undecided_hand(round: Round, spot: int) -> tuple[Moment, Text] | None:
    """What an unmarked spot may have, and for what it waits; None if its cards decide it."""
    if mark_for(round, spot) is not None or decided_line(round, spot) is not None:
        return None
    moment = moment_of_spot(round, spot)
    if moment is None:
        return None
    lines = _lines_left(round, spot)
    if len(lines) > _FEW_LINES:
        return moment, LineMoment.NOT_DECIDED.given()
    if not round.dealer_cards:  # the up card may settle it
        return moment, _describe_undecided(round, spot, _WAITING[moment].given())
    return moment, any_of([line.name for line in lines])


def moment_of_payment(round: Round, payment: Payment) -> Moment:
    """When a payment of a round under way is made: envy and the bonus at its end (R10c, HG52)."""
    if payment.source is PaymentSource.CAGE:
        return Moment.CAGE
    if payment.win is not None:
        return Moment.NOW
    if payment.reason is not Reason.AWARD:
        return Moment.END_OF_ROUND
    return moment_of_spot(round, payment.spot) or Moment.NOW


def mark_for(round: Round, spot: int) -> Mark | None:
    """The mark that a spot wins by: its own, or the dealer's hand's."""
    own = round.mark_on(spot)
    return own or next((mark for mark in round.marks if spot in round.spots_of(mark)), None)


# Declaring, and withdrawing it.


def _why_not_at_table(link: Link, table: str) -> Refused | None:
    """A round and a dealer; the key may be at JPH, since a claim may wait for the declaration."""
    return why_no_round(link, table) or why_no_dealer(link.tables[table])


def why_not_declare_cards(link: Link, command: c.DeclareCards) -> Refused | None:
    """A marked hand must wait for it, and its cards must not be entered."""
    if why := _why_not_at_table(link, command.table):
        return why
    round, declaration = round_at(link, command.table), command.declaration
    if declaration in round.declared:
        return Refusal.ALREADY_DECLARED.given()
    ways = declarations_of(round.version)
    if structs.replace(declaration, spot=None) not in ways:
        return Refusal.NOTHING_TO_DECLARE.given(game=round.version.game.name)
    if declaration not in declarations_at(round):
        return Refusal.NO_HAND_WAITS.given()
    if _do_cards_show(round, declaration):
        return Refusal.CARDS_DECIDE.given()
    for mark in round.all_marks:
        if _excludes(round, declaration, mark.line):
            up_card = describe_declaration(round.version, declaration)
            return Refusal.UP_CARD_EXCLUDES.given(line=mark.line.name, up_card=up_card)
    after, waiting = _declaring(round, declaration), [m for m in round.marks if m.win is None]
    if any(is_final(after, mark) and not is_final(round, mark) for mark in waiting):
        return None
    return Refusal.NO_HAND_WAITS.given()


def _do_cards_show(round: Round, declaration: Declaration) -> bool:
    """Whether the dealer's cards were entered as far as a declaration is about them."""
    needed = 2 if declaration.shown is ShownCards.HOLE_CARD else 1
    return declaration.spot is None and len(round.dealer_cards) >= needed


@handles(c.DeclareCards, unless=why_not_declare_cards)
def declare_cards(link: Link, command: c.DeclareCards) -> e.Events:
    """Record what the dealer declares."""
    return (
        e.CardsDeclared(
            table=command.table,
            round=round_at(link, command.table).number,
            declaration=command.declaration,
            by=dealer_at(link, command.table),
        ),
    )


def why_not_withdraw_declaration(link: Link, command: c.WithdrawDeclaration) -> Refused | None:
    """A win that was verified on it must be backed out first."""
    if why := _why_not_at_table(link, command.table):
        return why
    round = round_at(link, command.table)
    if command.declaration not in round.declared:
        return Refusal.NOT_DECLARED.given()
    rest = tuple([x for x in round.declared if x != command.declaration])
    without = structs.replace(round, declared=rest)
    for mark in round.marks:
        if mark.win is not None and is_final(round, mark) and not is_final(without, mark):
            return Refusal.VERIFIED_BY_DECLARATION.given(win=mark.win)
    return None


@handles(c.WithdrawDeclaration, unless=why_not_withdraw_declaration)
def withdraw_declaration(link: Link, command: c.WithdrawDeclaration) -> e.Events:
    """Withdraw what the dealer declared by mistake."""
    return (
        e.DeclarationWithdrawn(
            table=command.table,
            round=round_at(link, command.table).number,
            declaration=command.declaration,
            by=dealer_at(link, command.table),
        ),
    )
