"""The paragraphs that mistakes are shown with: each is found, and found in the rules of play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from jackpit.training import LESSONS, Cite, Lesson
from jackpit.training.paragraphs import load_page, parse_page, rules_folder

ROOT = Path(__file__).resolve().parents[2]


def cited(lesson: Lesson) -> Iterator[Cite]:
    """Every paragraph that a lesson can cite: the engine's, and those of the dealer's steps."""
    rules, side = lesson.rules, lesson.side
    yield from map(lesson.cite, rules.paragraphs.values())
    for row in rules.bonus_21s.lines if rules.bonus_21s else ():
        yield lesson.cite(row.rule)
    bonus = rules.fixed_bonus
    if bonus is not None:
        yield from map(lesson.cite, (bonus.rule, bonus.envy_rule))
        yield from map(
            lesson.cite, (lesson.rules.procedure.bonus_hand, lesson.rules.procedure.bonus_on_pad)
        )
    for other in rules.side_bets:
        cite = lesson.cite_side if other.key == side.key else lesson.cite
        yield cite(other.rule)
        for line in other.pay_table.lines:
            yield cite(other.rule_of(line))
    base = lesson.rules.procedure
    yield from map(lesson.cite, (base.blackjack, base.turns, base.draws, base.needless, "HG10"))
    for field in fields(lesson.game.procedure):
        value = getattr(lesson.game.procedure, field.name)
        if isinstance(value, str):
            yield lesson.cite_side(value)


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=list(LESSONS))
def test_every_paragraph_that_a_lesson_can_cite_is_found(lesson: Lesson) -> None:
    found = list(cited(lesson))

    assert len(found) > 20
    assert [str(cite) for cite in found if not cite.text] == []


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=list(LESSONS))
def test_every_line_of_a_progressive_has_a_paragraph_of_its_own_game(lesson: Lesson) -> None:
    for line in lesson.side.pay_table.lines:
        assert lesson.cite_side(lesson.side.rule_of(line)).document == lesson.game.rules


def test_a_paragraph_is_shown_verbatim_with_the_text_of_its_links() -> None:
    rules = "**R1.** See [the *other* page](other.md#b) and R2.", "No rule.", "**H10a.** Yes."
    found = parse_page("\n\n".join(("# A Game", *rules)))

    assert found.title == "A Game"
    assert dict(found.paragraphs) == {"R1": "See the *other* page and R2.", "H10a": "Yes."}


def test_the_lines_of_a_paragraph_are_joined_up_to_its_end() -> None:
    page = """\
# A Game

**R1.** The dealer
presses [the hand
key](pad.md).
**R2.** Right below.

Not a rule.

**H1.** Before a table:
| A | B |

**H2.** Before a heading.
## More
**H3.** The last,
in two lines."""

    assert dict(parse_page(page).paragraphs) == {
        "R1": "The dealer presses the hand key.",
        "R2": "Right below.",
        "H1": "Before a table:",
        "H2": "Before a heading.",
        "H3": "The last, in two lines.",
    }


def test_every_paragraph_of_the_rules_is_read() -> None:
    for path in (ROOT / "docs" / "rules").glob("*.md"):
        written = [line for line in path.read_text().splitlines() if line.startswith("**")]
        assert len(load_page(path.stem).paragraphs) == len(written), path.name


def test_a_page_that_is_not_there_is_empty() -> None:
    assert load_page("no-such-page").paragraphs == {}
    assert Cite.of("no-such-page", "R1").text == ""


def test_the_pages_are_in_the_project_or_inside_a_package_that_carries_them(tmp_path: Path) -> None:
    package = tmp_path / "src" / "jackpit"
    assert rules_folder(package) == tmp_path / "docs" / "rules"
    (package / "rules").mkdir(parents=True)
    assert rules_folder(package) == package / "rules"
