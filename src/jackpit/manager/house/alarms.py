"""Alarms of the server itself; those that follow from a link's events are in ``table/alarms.py``.

The name of an alarm is unique among both.
"""

from __future__ import annotations

from jackpit.messages import Message, Plural


class HouseAlarm(Message):
    """What an alarm is about, as the pit reads it."""

    # The floor.
    CLAIM_OVERDUE = Plural(
        "minutes",
        "Link '{link}', table {table}: a claim of round {round} has been pending for"
        " {minutes} minute.",
        "Link '{link}', table {table}: a claim of round {round} has been pending for"
        " {minutes} minutes.",
    )
    OVER_LIMIT = "Link '{link}' takes no progressive wagers. {limit}"
    LIMIT_IN_A_WEEK = (
        "Within seven days, from {day}, link '{link}' will take no progressive wagers. {limit}"
    )
    LIMIT_TOMORROW = "From tomorrow, {day}, link '{link}' will take no progressive wagers. {limit}"
    PAD_LOST = "Link '{link}', table {table}: the pad is offline. It takes no wagers."

    SIGN_SILENT = (
        "Link '{link}', table {table}: sign {sign} has not reported for 30 seconds what it shows."
    )
    LINK_SIGN_SILENT = "Link '{link}': sign {sign} has not reported for 30 seconds what it shows."

    # The record.
    COMMAND_ID_REUSED = "Command id '{id}' was used again by {origin} for another command."
    HISTORY_ALTERED = "The history was altered: {fault}. Run jackpit audit verify."
    TRIGGERS_MISSING = "The database does not protect its history: {faults}."
    SIGNED_HEADS_MISSING = (
        "There was no {file} among the keys when the server started: the database was restored, or"
        " the file was removed. The logs end at {ends}."
    )
    SIGNED_HEADS_NOT_WRITTEN = "The signed heads cannot be written: {why}."
    UNSIGNED_ENTRIES = Plural(
        "count",
        "Log '{log}' had {count} entry after the last signature when the server started; only the"
        " hash chain protects it.",
        "Log '{log}' had {count:,} entries after the last signature when the server started; only"
        " the hash chain protects them.",
    )
    STARTED_UNVERIFIED = "The server was started without verifying the program; its hash is {hash}."


class LogEnd(Message):
    """The last entry of a log, in a list."""

    ENTRY = "{log} {seq:,}"
