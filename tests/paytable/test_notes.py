"""The small print of the pay tables, as their sheets print it."""

import pytest

from jackpit.games import GAMES
from jackpit.paytable.notes import notes_of


@pytest.mark.parametrize(
    ("game", "notes"),
    [
        ("hit-and-run", ["bust card counts", "100% shared by all players at the table"]),
        ("bahama-bonus", ["100% shared by all its winners", "original wager is not returned"]),
        ("blazing-7s", []),
        ("bet-the-set-21", []),
    ],
)
def test_r3_the_notes_say_what_the_lines_do_not(game: str, notes: list[str]) -> None:
    assert [str(note) for note in notes_of(GAMES[game].pay_tables[0])] == notes
