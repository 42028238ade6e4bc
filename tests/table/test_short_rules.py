"""The rules of a game in short follow from its data, for every game."""

from __future__ import annotations

import pytest
from msgspec import structs

from jackpit.games import GAMES
from jackpit.money import ZERO_RATE, Money, Rate
from jackpit.paytable import Share, meter_name
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
        "9 or more Cards: the whole Jackpot, which then restarts at $10,000.00.",
        "All spots with the wager share the meter equally.",
        "21% of every wager goes to the Jackpot.",
        "All other awards are paid from the tray.",
        "bust card counts",
        "100% shared by all players at the table",
        "A hand that pays $1,000.00 or more, with its envy, is verified by a supervisor.",
        "A claim of $10,000.00 or more is verified by an executive.",
    ]


def restarts(game: str, **changes: Money | Rate | None) -> str:
    """What the rules say of the restart of the meters, with these changes to each."""
    version = Version.of(GAMES[game])
    pay_table = version.pay_table
    meters = tuple(structs.replace(x, **changes) for x in pay_table.terms.meters)
    terms = structs.replace(pay_table.terms, meters=meters)
    version = replace(version, pay_table=replace(pay_table, terms=terms))
    rules = (str(rule) for rule in short_rules(version))
    return next(x for x in rules if "restarts" in x).partition(" restarts at ")[2]


@pytest.mark.parametrize(
    ("changes", "restart"),
    [
        ({}, "$2,000.00 plus its reserve."),
        ({"reserve": ZERO_RATE}, "$2,000.00."),
        (
            {"cap": Money.dollars(5_000)},
            "$2,000.00 plus its reserve and what came in above its cap.",
        ),
        (
            {"cap": Money.dollars(5_000), "reserve": ZERO_RATE},
            "$2,000.00 plus what came in above its cap.",
        ),
    ],
)
def test_hg17_the_rules_say_what_a_meter_restarts_at(
    changes: dict[str, Money | Rate], restart: str
) -> None:
    assert restarts("kings-bounty", **changes) == restart


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_call_a_meter_by_its_name(game: str) -> None:
    said = " ".join(rules_of(game))
    for key in Version.of(GAMES[game]).meters:
        assert f"the whole {meter_name(key)}," in said
        assert f"to the {meter_name(key)}" in said


def test_other_terms_of_a_link_change_its_rules() -> None:
    version = Version.of(GAMES["blazing-7s"])
    rules = replace(version.rules, supervisor_from=None)
    said = [str(rule) for rule in short_rules(replace(version, rules=rules))]

    assert not [rule for rule in said if "supervisor" in rule]
