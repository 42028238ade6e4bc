"""The rules of a game in short, from its own data and the terms of its link."""

from __future__ import annotations

from collections.abc import Iterator

from jackpit.messages import Message, Phrase, Text, all_of
from jackpit.paytable import TRAY, Share, Sharing
from jackpit.paytable.game import meter_name
from jackpit.paytable.notes import notes_of
from jackpit.table.version import Version


class ShortRule(Message):
    """One rule of a game, as a sentence for dealers and players."""

    WAGER = "The progressive wager is {wager} a spot, beside a blackjack wager, before the cards."
    ONE_LINE = "A wager is paid once, on the best line that its cards make."
    WHOLE_METER = "{lines}: the whole meter, which then restarts at {seed}."
    WHOLE_METER_OF = "{lines}: the whole meter '{meter}', which then restarts at {seed}."
    PART_OF_METER = "{lines}: {percent}% of meter '{meter}'; the rest stays on it."
    GROWS = "{rate} of every wager goes to meter '{meter}'."
    FROM_TRAY = "All other awards are paid from the tray."
    FROM_METER = "All other awards are taken from meter '{meter}'."
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
        seed = version.meters[share.of].seed
        if not share.reseeds:
            yield ShortRule.PART_OF_METER.given(lines=lines, percent=share.percent, meter=meter)
        elif len(version.meters) == 1:
            yield ShortRule.WHOLE_METER.given(lines=lines, seed=seed)
        else:
            yield ShortRule.WHOLE_METER_OF.given(lines=lines, meter=meter, seed=seed)
    if shares:
        yield _SHARING[version.pay_table.terms.sharing].given()
    for meter_terms in version.meters.values():
        rate = str(meter_terms.contribution)
        yield ShortRule.GROWS.given(rate=rate, meter=meter_name(meter_terms.key))


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
