"""The versions of the terms that the rounds of a link were played under.

Every round names its version, and versions never decrease from round to round. The first round of
each version is therefore found by binary search.
"""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.manager.reports.log_reader import (
    Recorded,
    Span,
    find_first,
    iterate_events,
    load_record,
)
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.rounds import (
    RoundRow,
    count_rounds,
    list_round_numbers,
    read_last_round_number,
    read_round,
)
from jackpit.table import Version
from jackpit.table.events import LinkFormed, TermsChanged


@dataclass(frozen=True, slots=True)
class PlayedVersion:
    """Consecutive rounds under one version."""

    version: Version
    first: int
    last: int


def versions_played(reader: Reader, link: str, *, first: int, last: int) -> list[PlayedVersion]:
    """The rounds from *first* to *last*, version by version."""
    found: list[PlayedVersion] = []
    while first <= last:
        number = _version_of(reader, link, first)
        end = find_first(lambda n, v=number: _version_of(reader, link, n) > v, first, last + 1)  # type: ignore[misc]  # the version is bound now
        found.append(PlayedVersion(_version(reader, link, number, first), first, end - 1))
        first = end
    return found


def round_range(reader: Reader, link: str, first_day: str, last_day: str) -> tuple[int, int]:
    """The first and the last round that began in these gaming days; first > last if none did.

    A ReportError if a round between them is missing.
    """
    after = last_round_number(reader, link) + 1
    first = find_first(lambda n: _day_of(reader, link, n) >= first_day, 1, after)
    last = find_first(lambda n: _day_of(reader, link, n) > last_day, first, after) - 1
    if count_rounds(reader, log=link, first=first, last=last) != last - first + 1:
        numbers = set(list_round_numbers(reader, log=link))
        lost = next(number for number in range(first, last + 1) if number not in numbers)
        raise Recorded.ROUND.missing(round=lost, link=link)
    return first, last


def current_terms(reader: Reader, link: str, head: int) -> Version:
    """The terms in force: the latest change since the last round, or the terms of that round."""
    last = last_round_number(reader, link)
    since = _row(reader, link, last).first_seq if last else 1
    changed = _versions_in(reader, Span(link, since, head))
    return changed[-1] if changed else _version(reader, link, _version_of(reader, link, last), last)


def last_round_number(reader: Reader, link: str) -> int:
    """The number of the link's last round; 0 if there is none."""
    return read_last_round_number(reader, log=link)


def _row(reader: Reader, link: str, number: int) -> RoundRow:
    row = read_round(reader, log=link, number=number)
    if row is None:
        raise Recorded.ROUND.missing(round=number, link=link)
    return row


def _day_of(reader: Reader, link: str, number: int) -> str:
    return _row(reader, link, number).day


def _version_of(reader: Reader, link: str, number: int) -> int:
    for event in load_record(reader, link, _row(reader, link, number).first_seq)["events"]:
        if event["type"] == "RoundStarted" and event["round"] == number:
            return int(event["version"])
    raise Recorded.START_OF_ROUND.missing(round=number, link=link)


def _version(reader: Reader, link: str, number: int, known: int) -> Version:
    """The version with a number; round *known* was played under it.

    It took effect after the last round of the version before, and by its own first round.
    """
    first = find_first(lambda n: _version_of(reader, link, n) >= number, 1, known)
    since = _row(reader, link, first - 1).first_seq if first > 1 else 1
    for version in _versions_in(reader, Span(link, since, _row(reader, link, first).first_seq)):
        if version.number == number:
            return version
    raise Recorded.VERSION.missing(version=number, link=link)


def _versions_in(reader: Reader, span: Span) -> list[Version]:
    """The versions that took effect in *span*, in order."""
    events = iterate_events(reader, span, (LinkFormed, TermsChanged))
    return [event.version for _, event in events]
