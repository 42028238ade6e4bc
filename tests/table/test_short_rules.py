"""The rules of a game in short follow from its data, for every game."""

from __future__ import annotations

import pytest

from jackpit.games import GAMES
from jackpit.paytable import Share
from jackpit.table import Version
from jackpit.table.short_rules import short_rules
from jackpit.value import replace


def rules_of(game: str) -> list[str]:
    return [str(rule) for rule in short_rules(Version.of(GAMES[game]))]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_bet_what_wins_its_meters_and_who_verifies(game: str) -> None:
    version = Version.of(GAMES[game])
    said = " ".join(rules_of(game))

    assert f"{version.wager} a spot" in said
    assert GAMES[game].summary in said
    for line in version.pay_table.lines:
        if isinstance(line.award, Share) or line.envy is not None:
            assert str(line.name) in said
    for meter in version.meters.values():
        assert str(meter.seed) in said
        assert f"{meter.contribution} of every wager" in said
    assert "verified by a supervisor" in said


def test_the_rules_of_hit_and_run_are_those_of_its_sheet() -> None:
    assert rules_of("hit-and-run") == [
        "The progressive wager is $1.00 a spot, beside a blackjack wager, before the cards.",
        "The more cards the dealer's hand takes, the more it pays: five or more win.",
        "A wager is paid once, on the best line that its cards make.",
        "9 or more Cards: the whole meter, which then restarts at $10,000.00.",
        "All spots with the wager share the meter equally.",
        "21% of every wager goes to meter 'progressive'.",
        "All other awards are paid from the tray.",
        "bust card counts",
        "100% shared by all players at the table",
        "A hand that pays $1,000.00 or more, with its envy, is verified by a supervisor.",
        "A claim of $10,000.00 or more is verified by an executive.",
    ]


def test_other_terms_of_a_link_change_its_rules() -> None:
    version = Version.of(GAMES["blazing-7s"])
    rules = replace(version.rules, supervisor_from=None)
    said = [str(rule) for rule in short_rules(replace(version, rules=rules))]

    assert not [rule for rule in said if "supervisor" in rule]
