"""Errors of a game's definition."""

from __future__ import annotations

import re

from jackpit.messages import Message, Phrase, Sentence


class GameFault(Message):
    """Why a game cannot be played with the terms of a house: clauses, without a period."""

    NO_SUCH_GAME = "no game is called '{game}'"
    NO_SUCH_PAY_TABLE = "{game} has no pay table '{pay_table}'; it has {known}"
    NO_SUCH_LINE = "there is no line '{line}'; there are {known}"
    NOT_ITS_PAY_TABLE = "{game} has no pay table '{pay_table}'"
    BAD_KEY = (
        "'{key}' cannot be the key of {what}; use 1 to 40 letters, digits, dots, hyphens or"
        " underscores"
    )
    BAD_DECKS = "a shoe holds 1 to {most} decks, not {decks:,}"
    BAD_SEATS = "a table has 1 to {most} seats, not {seats:,}"
    TOO_MANY_WINNERS = "the winners' joint odds cannot be enumerated: too many different hands win"

    # Terms.
    BAD_WAGER = "a wager cannot be {wager}"
    BAD_SEED = "the seed of meter '{meter}' cannot be {seed}"
    BAD_CAP = "the cap of meter '{meter}' cannot be {cap}; its seed is {seed}"
    METER_CALLED_TRAY = "no meter can be called '{tray}': that is where the dealer pays from"
    METERS_SHARE_KEY = "two meters share a key: {keys}"
    NO_SUCH_SOURCE = "awards cannot be paid from '{source}'; there are {known}"
    RATES_TOO_HIGH = "contributions and reserves add up to {rate} of the wager, more than 100%"
    BAD_THRESHOLD = "a threshold cannot be {amount}"
    TIER_WITHOUT_LINE = "there is no line '{line}' to set a tier for"

    # Awards.
    BAD_AWARD = "an award's number is 1 to {most:,}"
    BAD_SHARE = "a share of {percent}% is outside 1% to 100%"
    SHARE_WITHOUT_METERS = (
        "line '{line}' pays {percent}% of meter '{meter}', but the terms have no meter"
    )
    SHARE_OF_NO_METER = (
        "line '{line}' pays {percent}% of meter '{meter}', but the meters are {meters}"
    )
    METER_NEVER_RESEEDED = "no line wins 100% of meter '{meter}'"
    FIGURES_OF_ONE_METER = "the printed figures of pay table '{pay_table}' describe one meter"
    NOT_TABLE_WIDE = (
        "line '{line}' is one player's hand; only what the dealer's cards alone decide can be"
        " {sharing}"
    )
    TABLE_WIDE = (
        "line '{line}' is won by every wager at the table at once, so it cannot be {sharing}"
    )
    ENVY_OF_DEALER = "line '{line}' is the dealer's hand, which pays no envy"


class GameError(ValueError):
    """An invalid game, and why: a clause to which its reader adds a place or a period.

    What the terms of a house can cause is a Sentence, because screens show it; what only the author
    of a game's file can cause is plain English, for the command line.
    """

    def __init__(self, why: Sentence | str, *, line: str | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.line = line
        """The key of the line at fault, to find its place in the game's file."""


class GameFileError(GameError):
    """A file of the games folder that cannot be used; its cause, if any, is the file's error."""

    def __init__(self, file: str, sentence: str) -> None:
        super().__init__(f"{file}: {sentence}")
        self.file, self.sentence = file, sentence


def require_type(value: object, kind: type, sentence: str) -> None:
    """Raise a GameError if *value* has another type; a game's file is checked by nothing else."""
    if not isinstance(value, kind):
        raise GameError(sentence)


_KEY = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}", re.ASCII)


def require_key(key: str, what: Phrase, *, line: str | None = None) -> None:
    """Raise a GameError unless *key* can name something in addresses and records."""
    if not _KEY.fullmatch(key):
        raise GameError(GameFault.BAD_KEY.given(key=key, what=what), line=line)
