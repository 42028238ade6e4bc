"""Three gaming days of a small pit, played through the real writer, and one day without entries.

16 November: a round of three; the Major is won at table 1 and paid; a misdeal and two sevens at
table 2. 17: nothing. 18: the Major is won at table 2 and backed out; $5 are put on it by hand.
19: the Minor is won at table 1, where one 7 is paid as well; access is refused, an alarm is
acknowledged.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from manager.floor import (
    ACCOUNTING,
    DEALER,
    EXECUTIVE,
    NOON,
    SUPERVISOR,
    Floor,
    floor_at,
)

from jackpit.manager.clock import format_time
from jackpit.manager.house import Denial
from jackpit.manager.house.commands import (
    AcknowledgeAlarm,
    DisablePerson,
    RecordAccessRefused,
    RecordSignIn,
)
from jackpit.manager.reports import Report, make_report
from jackpit.manager.store import HOUSE_LOG, open_reader
from jackpit.messages import Phrase, Text
from jackpit.money import Money
from jackpit.table import claims_of
from jackpit.table import commands as c

FIRST, QUIET, SECOND, THIRD = "2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19"
WHY = "=a sum that a formula would hide"


def build(database: str, keys: Path) -> None:
    """Play the three days."""
    with floor_at(database, keys) as floor:
        floor.set_up()
        floor.form()
        _first_day(floor)
        floor.later(days=2)
        _second_day(floor)
        floor.later(days=1)
        _third_day(floor)


def _first_day(floor: Floor) -> None:
    floor.round(1, 2, 3)
    floor.later(minutes=1)
    floor.jackpot()
    floor.do("link", c.PayWin(win=1, spot=6, by=ACCOUNTING))
    floor.do(
        "link",
        c.StartRound(table="2", spots=(1, 2)),
        c.VoidRound(table="2", reason="misdeal", by=SUPERVISOR),
        c.StartRound(table="2", spots=(1, 2, 7)),
        c.MarkHand(table="2", line="two-7s", spot=2),
        c.EndRound(table="2"),
    )


def _second_day(floor: Floor) -> None:
    floor.jackpot(table="2")
    people = {"by": SUPERVISOR, "approved_by": ACCOUNTING}
    mistake, fault = c.AdjustmentReason.MISTAKE, c.AdjustmentReason.MALFUNCTION
    floor.do("link", c.BackOut(win=2, reason=mistake, text="a joker", **people))
    five = Money.dollars(5)
    floor.do(
        "link",
        c.Adjust(meter="major", pool=c.Pool.METER, amount=five, reason=fault, text=WHY, **people),
    )


def _third_day(floor: Floor) -> None:
    floor.do(
        "link",
        c.StartRound(table="1", spots=(1, 2, 3)),
        c.MarkHand(table="1", line="three-7s-suited", spot=2),
        c.MarkHand(table="1", line="one-7", spot=1),
    )
    claim = floor.link("link", lambda link: claims_of(link.tables["1"].round)[0].key)
    floor.do(
        "link",
        c.VerifyClaim(table="1", claim=claim, by=SUPERVISOR, surveillance=""),
        c.EndRound(table="1"),
    )
    floor.refused("link", c.StartRound(table="9", spots=(1,)))
    ((seq,),) = floor.rows("SELECT seq FROM alarm WHERE alarm = 'BACKED_OUT'")
    now = format_time(floor.now)
    floor.do(
        HOUSE_LOG,
        AcknowledgeAlarm(log="link", seq=seq, number=0, note="seen", by=EXECUTIVE),
        RecordSignIn(person="executive", how="card", origin="pad 1", at=now),
        RecordAccessRefused(
            who="dealer",
            what="read_report:liability",
            why=Denial.REPORT_NOT_ALLOWED.given(role=Phrase("a dealer"), report="liability"),
            origin="10.0.0.7",
        ),
        DisablePerson(person=DEALER.key, reason="left the house", by=EXECUTIVE),
    )


def report(
    database: str,
    name: str,
    first: str = FIRST,
    last: str = THIRD,
    *,
    link: str | None = None,
    now: datetime = NOON,
) -> Report:
    """Make a report from a database."""
    with open_reader(database) as reader:
        return make_report(
            name,
            reader,
            engine="test",
            trusted=None,
            first=first,
            last=last,
            link=link,
            clock=lambda: now,
        )


def usd(text: str) -> Money:
    """Parse an amount."""
    return Money.parse(text)


def rows(made: Report, heading: str, **wanted: Any) -> list[dict[str, Any]]:
    """The rows of a section whose named cells have these values, in English."""
    written = (
        {name: english(cell) for name, cell in row.items()}
        for row in made.section(heading).as_dicts()
    )
    return [row for row in written if all(row[name] == x for name, x in wanted.items())]


def column(made: Report, heading: str, name: str) -> tuple[Any, ...]:
    """The cells of a column, in English."""
    return tuple(english(cell) for cell in made.section(heading).column(name))


def notes(made: Report) -> tuple[str, ...]:
    """The notes of a report, in English."""
    return tuple(str(note) for note in made.notes)


def english(cell: Any) -> Any:
    """A cell with its text in English; amounts and numbers as they are."""
    return str(cell) if isinstance(cell, Text) else cell
