"""House limits: two people set them for today or later; terms and links that exceed them."""

import pytest
from manager.house.home import (
    ACCOUNTING,
    ADMIN,
    DEALER,
    EXECUTIVE,
    NOON,
    SETTINGS,
    SUPERVISOR,
    Home,
    home,
    why_not,
)

from jackpit.games import GAMES
from jackpit.manager.house import (
    HouseRefusal,
    gaming_day_at,
    limits_for_day,
)
from jackpit.manager.house import commands as c
from jackpit.money import ZERO, Money
from jackpit.refusal import Rule
from jackpit.rights import RightsRefusal
from jackpit.table import HouseLimits, Person, Version, broken_limits
from jackpit.value import replace

TODAY = "2026-02-28"
"""The gaming day at noon UTC of 1 March, which is 4 in the morning in Los Angeles."""

LIMITS = HouseLimits(since=TODAY, wager=Money.dollars(5), source="WAC 230-15-040")
SET = c.SetLimits(limits=LIMITS, at=NOON, by=ADMIN, approved_by=EXECUTIVE)


def setting(home: Home, **changed: object) -> Rule:
    return home.refused(replace(SET, limits=replace(LIMITS, **changed)))


def test_limits_apply_from_their_day_until_those_of_a_later_day_do() -> None:
    later = replace(LIMITS, since="2026-06-01", wager=Money.dollars(3))
    pit = home().do(SET, replace(SET, limits=later))

    assert limits_for_day(pit.house, "2026-02-27") is None
    assert limits_for_day(pit.house, TODAY) == LIMITS
    assert limits_for_day(pit.house, "2026-05-31") == LIMITS
    assert limits_for_day(pit.house, "2027-01-01") == later


def test_limits_of_the_same_day_replace_the_former() -> None:
    higher = replace(LIMITS, wager=Money.dollars(9))
    pit = home().do(SET, replace(SET, limits=higher))

    assert pit.house.limits == (higher,)


def test_no_limits_are_set_for_a_gaming_day_that_is_over() -> None:
    pit = home()

    assert gaming_day_at(pit.house, NOON) == TODAY
    assert setting(pit, since="2026-02-27") is HouseRefusal.LIMITS_IN_THE_PAST
    assert setting(pit, since="soon") is HouseRefusal.NOT_A_DAY


@pytest.mark.parametrize("person", [SUPERVISOR, ACCOUNTING, DEALER], ids=lambda x: x.key)
def test_only_an_admin_or_an_executive_sets_limits(person: Person) -> None:
    assert home().refused(replace(SET, by=person)) is RightsRefusal.NEEDS_ROLE
    assert home().refused(replace(SET, approved_by=person)) is RightsRefusal.NEEDS_ROLE_TO_APPROVE
    assert home().refused(replace(SET, approved_by=ADMIN)) is RightsRefusal.NEEDS_TWO_PEOPLE


def test_a_limit_must_be_in_range_and_name_its_source() -> None:
    pit = home()

    for wrong in ({"wager": ZERO}, {"meter": Money(1)}, {"tables": 0}, {"tables": 1_001}):
        assert setting(pit, **wrong) is HouseRefusal.LIMIT_OUT_OF_RANGE
    assert setting(pit, source=" ") is HouseRefusal.TEXT_MISSING


def test_a_limit_with_half_a_cent_is_refused_for_that_reason() -> None:
    command = replace(SET, limits=replace(LIMITS, wager=Money.parse("4.00") + Money(1)))

    assert str(why_not(home().house, command)) == (
        "The wager limit must be $0.01 to $1,000,000.00, in whole cents."
    )


def test_the_refusal_of_a_limit_of_tables_says_what_is_allowed() -> None:
    command = replace(SET, limits=replace(LIMITS, tables=1_001))

    refused = why_not(home().house, command)
    assert str(refused) == "The limit of tables per link must be 1 to 1,000."


def test_hg34_terms_above_a_limit_are_named_one_by_one() -> None:
    version = Version.of(GAMES["blazing-7s"])
    tight = replace(LIMITS, wager=Money.cents(50), meter=Money.dollars(20_000))

    found = [str(refused) for refused in broken_limits(tight, version)]

    assert found == [
        "A wager of $1.00 exceeds the limit of $0.50 (WAC 230-15-040, since 2026-02-28).",
        "Meter Major needs a cap of at most $20,000.00, the meter limit"
        " (WAC 230-15-040, since 2026-02-28).",
        "Meter Minor needs a cap of at most $20,000.00, the meter limit"
        " (WAC 230-15-040, since 2026-02-28).",
    ]
    assert list(broken_limits(LIMITS, version)) == []
    assert list(broken_limits(None, version)) == []


def test_the_currency_of_a_house_is_a_dollar_currency() -> None:
    change = c.ChangeSettings(settings=SETTINGS, by=ADMIN, approved_by=EXECUTIVE)
    pit = home().do(replace(change, settings=replace(SETTINGS, currency="CAD")))

    assert pit.house.settings.currency == "CAD"
    euros = replace(change, settings=replace(SETTINGS, currency="EUR"))
    assert pit.refused(euros) is HouseRefusal.NOT_A_CURRENCY
