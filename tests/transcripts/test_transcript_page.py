"""docs/transcripts.md: every press and rule that it shows can be parsed."""

import re
from pathlib import Path

import pytest

from jackpit.transcripts.grammar import TranscriptError, parse_instruction
from jackpit.transcripts.transcript import Play, parse_transcript

HEADER = "game: blazing-7s\ntable 1: keypad\ntable 2: touch\n"
PAGE = (Path(__file__).resolve().parent.parent.parent / "docs" / "transcripts.md").read_text(
    encoding="utf-8"
)
CODE = re.compile(r"`([^`]+)`")
PLACEHOLDER = re.compile(
    r"\b(?:AMOUNT|LIMITS|LINE|METER|N|NAME|PERSON|REASON|SPOTS?|TERMS|WHAT|WHY)\b"
)
INCOMPLETE = (" by", ":")


def shown(section: str) -> list[str]:
    """The examples in the tables of a section."""
    text = PAGE.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    found = [code for row in rows for code in CODE.findall(row)]
    return [x for x in found if not PLACEHOLDER.search(x) and not x.endswith(INCOMPLETE)]


PRESSES = shown("The presses")
RULES = [x for x in shown("The header") if re.match(r"\w+ from \$|cut at|chips |house mod", x)]


def test_the_page_shows_presses_and_rules() -> None:
    assert len(PRESSES) >= 35
    assert {"COIN IN", "END GAME", "books", "strike 4 by supervisor"} <= set(PRESSES)
    assert len(RULES) == 7


@pytest.mark.parametrize("press", PRESSES)
def test_every_press_on_the_page_can_be_parsed(press: str) -> None:
    def is_parsed(game: str, table: str) -> bool:
        header = HEADER.replace("blazing-7s", game)
        play = Play(parse_transcript(f"{header}person anna: supervisor\n"))
        try:
            return bool(parse_instruction(press, play.link, play.people, table))
        except TranscriptError as error:
            is_elsewhere = re.search("START GAME|COIN IN|no (hand|key) is", str(error))
            assert is_elsewhere
            return False

    games = ("blazing-7s", "kings-bounty", "bet-the-set-21", "hit-and-run")
    assert any(is_parsed(game, table) for game in games for table in "12")


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_on_the_page_is_a_house_rule(rule: str) -> None:
    Play(parse_transcript(f"{HEADER}house: {rule}\n"))


@pytest.mark.parametrize(
    "entry", [x for x in shown("The header") if ": " in x and not x.startswith("table 2")]
)
def test_every_header_line_on_the_page_can_be_parsed(entry: str) -> None:
    what = entry.partition(":")[0]
    games = {"pay table": "hit-and-run", "terms": "hit-and-run"}
    game = "" if what == "game" else f"game: {games.get(what, 'blazing-7s')}\n"
    table = "" if what.startswith("table") else "table 9: touch\n"

    Play(parse_transcript(f"{game}{table}{entry}\n"))
