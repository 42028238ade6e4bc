"""Every H paragraph of docs/rules/bahama-bonus.md has a test that exercises it.

docs/rules/procedures.md lists the R paragraphs, and another test compares that page with the
tests. This one covers our own house rules.
"""

import re
from pathlib import Path

import pytest
from procedures.test_every_paragraph import cites, written_in

ROOT = Path(__file__).resolve().parent.parent.parent
PARAGRAPH = re.compile(r"^\*\*(H\d+)\.\*\*", re.MULTILINE)

BY_ANOTHER = {
    "H18": "test_r63_the_winners_of_the_100_percent_award_divide_it_equally",
    "H23": "test_r67_four_of_a_kind_pays_200_dollars",
    "H28": "test_r60_the_amounts_are_fixed_and_come_from_the_tray",  # 18 cents, 1 cent, $1,000
    "H29": "test_r61_the_progressive_wager_is_optional",  # on both pads, as all tests beside it
}
"""House rules without a test of their own name, and the test that would fail without them."""


def paragraphs_of(page: str) -> list[str]:
    """The house paragraphs of a page of the rules."""
    text = (ROOT / "docs" / "rules" / f"{page}.md").read_text(encoding="utf-8")
    return PARAGRAPH.findall(text)


def without_a_test(
    paragraphs: list[str], names: dict[Path, set[str]], others: dict[str, str]
) -> list[str]:
    """The paragraphs that no test's name cites and no listed test covers."""
    cited = {
        paragraph
        for path, tests in names.items()
        for test in tests
        for paragraph in cites("bahama-bonus", path, test)
    }
    known = {test for tests in names.values() for test in tests}
    standing = {paragraph for paragraph, test in others.items() if test in known}
    return [x for x in paragraphs if x not in cited and x not in standing]


@pytest.fixture(scope="module")
def names() -> dict[Path, set[str]]:
    return written_in(ROOT / "tests")


def test_every_house_rule_of_bahama_bonus_has_its_test(names: dict[Path, set[str]]) -> None:
    paragraphs = paragraphs_of("bahama-bonus")

    assert len(paragraphs) > 30
    assert without_a_test(paragraphs, names, BY_ANOTHER) == []


def test_a_house_rule_whose_test_is_gone_is_missed(names: dict[Path, set[str]]) -> None:
    paragraphs = paragraphs_of("bahama-bonus")
    gone = {path: {x for x in tests if "_h33_" not in x} for path, tests in names.items()}

    assert without_a_test(paragraphs, gone, BY_ANOTHER) == ["H33"]
    assert without_a_test(paragraphs, names, {}) == sorted(BY_ANOTHER)
