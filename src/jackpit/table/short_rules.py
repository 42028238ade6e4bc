"""The rules of a game in short, from its own data and the terms of its link."""

from __future__ import annotations

from collections.abc import Iterator

from jackpit.messages import Fact, Message, Phrase, Text, all_of
from jackpit.money import ZERO_RATE
from jackpit.paytable import TRAY, Meter, Share, Sharing
from jackpit.paytable.game import meter_name
from jackpit.paytable.notes import notes_of
from jackpit.table.version import Version


class ShortRule(Message):
    """One rule of a game, as a sentence for dealers and players."""

    WAGER = "The progressive wager is {wager} a spot, beside a blackjack wager, before the cards."
    ONE_LINE = "A wager is paid once, on the best line that its cards make."
    WHOLE_METER = "{lines}: the whole {meter}, which then restarts at {start}."
    PART_OF_METER = "{lines}: {percent}% of the {meter}; the rest stays on it."
    GROWS = "{rate} of every wager goes to the {meter}."
    GROWS_WITH_RESERVE = "{rate} of every wager goes to the {meter}, {reserve} to its reserve."
    FROM_TRAY = "All other awards are paid from the tray."
    FROM_METER = "All other awards are taken from the {meter}."
    ENVY = (
        "Envy: when another spot has one of these, every other spot with the wager is paid at the"
        " end of the round: {lines}."
    )
    SPLIT_TABLE = "All spots with the wager share the meter equally."
    SPLIT_WINNERS = "The winners of one round share the meter equally."
    IN_TURN = (
        "Several winners are paid in turn, from the dealer's far right; each takes from what is on"
        " the meter then."
    )
    SUPERVISOR = "A hand that pays {amount} or more, with its envy, is verified by a supervisor."
    EXECUTIVE = "A claim of {amount} or more is verified by an executive."
    BONUS = "{bonus}: {when} {award} to the winner, {envy} to every other player with a wager."


class RestartText(Message):
    """What a meter restarts at (rules HG17)."""

    WITH_RESERVE = "{seed} plus its reserve"
    WITH_OVERFLOW = "{seed} plus what came in above its cap"
    WITH_BOTH = "{seed} plus its reserve and what came in above its cap"


_SHARING = {
    Sharing.SPLIT_TABLE: ShortRule.SPLIT_TABLE,
    Sharing.SPLIT_WINNERS: ShortRule.SPLIT_WINNERS,
    Sharing.IN_TURN: ShortRule.IN_TURN,
}


def short_rules(version: Version) -> tuple[Text, ...]:
    """The rules for the dealer: those for players, and who verifies."""
    return (*player_rules(version), *_verification_rules(version))


def player_rules(version: Version) -> tuple[Text, ...]:
    """The bet, what wins, what the meters pay, envy, and the bonus of the base game."""
    return (
        ShortRule.WAGER.given(wager=version.wager),
        Phrase(version.game.summary),
        ShortRule.ONE_LINE.given(),
        *_meter_rules(version),
        *_tray_rules(version),
        *notes_of(version.pay_table),
        *_bonus_rules(version),
    )


def _meter_rules(version: Version) -> Iterator[Text]:
    """What the meters pay, how they grow, and how winners share them."""
    shares: dict[Share, list[Text]] = {}
    for line in version.pay_table.lines:
        if isinstance(line.award, Share):
            shares.setdefault(line.award, []).append(line.name)
    for share, names in shares.items():
        lines, meter = all_of(names), meter_name(share.of)
        if not share.reseeds:
            yield ShortRule.PART_OF_METER.given(lines=lines, percent=share.percent, meter=meter)
        else:
            start = _restart(version.meters[share.of])
            yield ShortRule.WHOLE_METER.given(lines=lines, meter=meter, start=start)
    if shares:
        yield _SHARING[version.pay_table.terms.sharing].given()
    for terms in version.meters.values():
        rate, reserve, meter = str(terms.contribution), terms.reserve, meter_name(terms.key)
        if reserve == ZERO_RATE:
            yield ShortRule.GROWS.given(rate=rate, meter=meter)
        else:
            yield ShortRule.GROWS_WITH_RESERVE.given(rate=rate, meter=meter, reserve=str(reserve))


def _restart(meter: Meter) -> Fact:
    """What a meter restarts at: the seed, and what feeds the reserve and the overflow."""
    has_reserve, has_overflow = meter.reserve != ZERO_RATE, meter.cap is not None
    if not has_reserve and not has_overflow:
        return meter.seed
    text = RestartText.WITH_RESERVE if has_reserve else RestartText.WITH_OVERFLOW
    if has_reserve and has_overflow:
        text = RestartText.WITH_BOTH
    return text.given(seed=meter.seed)


def _tray_rules(version: Version) -> Iterator[Text]:
    """Where the other awards come from, and which hands pay envy."""
    source = version.pay_table.terms.fixed_awards_from
    if any(not isinstance(line.award, Share) for line in version.pay_table.lines):
        if source == TRAY:
            yield ShortRule.FROM_TRAY.given()
        else:
            yield ShortRule.FROM_METER.given(meter=meter_name(source))
    envious = [line.name for line in version.pay_table.lines if line.envy is not None]
    if envious:
        yield ShortRule.ENVY.given(lines=all_of(envious))


def _verification_rules(version: Version) -> Iterator[Text]:
    if version.rules.supervisor_from is not None:
        yield ShortRule.SUPERVISOR.given(amount=version.rules.supervisor_from)
    if version.rules.executive_from is not None:
        yield ShortRule.EXECUTIVE.given(amount=version.rules.executive_from)


def _bonus_rules(version: Version) -> Iterator[Text]:
    bonus = version.game.bonus
    if bonus is not None:
        yield ShortRule.BONUS.given(
            bonus=Phrase(bonus.name),
            when=Phrase(bonus.when),
            award=bonus.award.text,
            envy=bonus.envy.text,
        )
