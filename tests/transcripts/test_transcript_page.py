"""docs/transcripts.md: whatever it shows to be typed can be read."""

import re
from pathlib import Path

import pytest

from jackpit.transcripts.grammar import TranscriptError, parse_instruction
from jackpit.transcripts.transcript import Play, parse_transcript

HEAD = "game: blazing-7s\ntable 1: keypad\ntable 2: touch\n"
PAGE = (Path(__file__).resolve().parent.parent.parent / "docs" / "transcripts.md").read_text(
    encoding="utf-8"
)
CODE = re.compile(r"`([^`]+)`")
STANDS_FOR = re.compile(r"\b(?:AMOUNT|LINE|METER|N|NAME|PERSON|REASON|SPOTS?|TERMS|WHAT|WHY)\b")
A_PART = (" by", ":")


def shown(section: str) -> list[str]:
    """What the tables of a section show as it would be typed."""
    text = PAGE.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    found = [code for row in rows for code in CODE.findall(row)]
    return [x for x in found if not STANDS_FOR.search(x) and not x.endswith(A_PART)]


PRESSES = shown("The presses")
RULES = [x for x in shown("The head") if re.match(r"\w+ from \$|cut at|chips |house mod", x)]


def test_the_page_shows_presses_and_rules() -> None:
    assert len(PRESSES) >= 35
    assert {"COIN IN", "END GAME", "books", "strike 4 by supervisor"} <= set(PRESSES)
    assert len(RULES) == 7


@pytest.mark.parametrize("press", PRESSES)
def test_every_press_on_the_page_can_be_read(press: str) -> None:
    play = Play(parse_transcript(f"{HEAD}person anna: supervisor\n"))

    def reads(table: str) -> bool:
        try:
            return bool(parse_instruction(press, play.link, play.people, table))
        except TranscriptError as error:
            assert "START GAME" in str(error) or "COIN IN" in str(error)  # noqa: PT017 -- either pad may read it
            return False

    assert reads("1") or reads("2")


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_on_the_page_is_a_rule_of_the_house(rule: str) -> None:
    Play(parse_transcript(f"{HEAD}house: {rule}\n"))


@pytest.mark.parametrize(
    "entry", [x for x in shown("The head") if ": " in x and not x.startswith("table 2")]
)
def test_every_line_of_a_head_on_the_page_can_be_read(entry: str) -> None:
    what = entry.partition(":")[0]
    games = {"pay table": "hit-and-run", "terms": "hit-and-run"}
    game = "" if what == "game" else f"game: {games.get(what, 'blazing-7s')}\n"
    table = "" if what.startswith("table") else "table 9: touch\n"

    Play(parse_transcript(f"{game}{table}{entry}\n"))
