"""A house is set up once, by two people, with settings in their ranges."""

from typing import Any

import pytest
from manager.house.home import (
    ADMIN,
    DEALER,
    EXECUTIVE,
    NOON,
    OTHER_ADMIN,
    SET_UP,
    SETTINGS,
    SUPERVISOR,
    Home,
    adding,
    home,
    new,
    why_not,
)

from jackpit.manager.house import CredentialKind, HeldCredential, HouseRefusal
from jackpit.manager.house import commands as c
from jackpit.money import ZERO, Money
from jackpit.refusal import Rule
from jackpit.rights import RightsRefusal
from jackpit.table import Person, Role, Tier
from jackpit.value import replace


def changing(**settings: Any) -> c.ChangeSettings:
    return c.ChangeSettings(settings=replace(SETTINGS, **settings), by=ADMIN, approved_by=EXECUTIVE)


def test_a_new_house_has_an_admin_and_an_executive_each_with_a_password_to_be_replaced() -> None:
    house = Home().do(SET_UP).house

    password = HeldCredential(kind=CredentialKind.PASSWORD, since=NOON, is_temporary=True)
    assert [(x.key, x.role, x.holds) for x in house.people.values()] == [
        ("ada", Role.ADMIN, (password,)),
        ("eve", Role.EXECUTIVE, (password,)),
    ]
    assert Home().refused(replace(SET_UP, at="today")) is HouseRefusal.NOT_A_TIME
    assert house.settings.name == "Silver Pit"


def test_the_defaults_are_those_of_the_documents() -> None:
    assert SETTINGS.day_begins == 6
    assert SETTINGS.idle_minutes == 10
    assert SETTINGS.request_hours == 8
    assert SETTINGS.pin_with_card == tuple(Tier)


def test_a_house_is_set_up_once() -> None:
    assert home().refused(SET_UP) is HouseRefusal.HOUSE_IS_SET_UP


@pytest.mark.parametrize(
    "people",
    [
        (),
        (new(ADMIN),),
        (new(ADMIN), new(OTHER_ADMIN)),
        (new(EXECUTIVE), new(SUPERVISOR)),
        (new(ADMIN), new(EXECUTIVE), new(SUPERVISOR)),
        (new(ADMIN), new(Person("ADA", Role.EXECUTIVE))),
    ],
)
def test_setting_up_a_house_takes_an_admin_and_an_executive(people: tuple[Any, ...]) -> None:
    command = replace(SET_UP, people=people)

    assert Home().refused(command) is HouseRefusal.FIRST_PEOPLE


def test_the_first_people_need_keys_and_names() -> None:
    bad_key = replace(new(ADMIN), key="a b")
    no_name = replace(new(ADMIN), name=" ")
    reserved = replace(new(ADMIN), key="System")

    def refused(first: Any) -> Rule:
        return Home().refused(replace(SET_UP, people=(first, new(EXECUTIVE))))

    assert refused(bad_key) is HouseRefusal.NOT_A_KEY
    assert refused(no_name) is HouseRefusal.TEXT_MISSING
    assert refused(reserved) is HouseRefusal.KEY_IS_TAKEN


def test_nothing_is_done_before_the_house_is_set_up() -> None:
    assert Home().refused(adding(DEALER)) is HouseRefusal.HOUSE_NOT_SET_UP
    assert Home().refused(changing()) is HouseRefusal.HOUSE_NOT_SET_UP


def test_two_people_change_the_settings() -> None:
    house = home().do(changing(idle_minutes=5, pin_with_card=())).house

    assert house.settings.idle_minutes == 5
    assert house.settings.pin_with_card == ()


def test_settings_need_two_people_with_the_right_roles() -> None:
    alone = replace(changing(), approved_by=ADMIN)
    by_a_supervisor = replace(changing(), by=SUPERVISOR)
    with_a_supervisor = replace(changing(), approved_by=SUPERVISOR)

    assert home().refused(alone) is RightsRefusal.NEEDS_TWO_PEOPLE
    assert home().refused(by_a_supervisor) is RightsRefusal.NEEDS_ROLE
    assert home().refused(with_a_supervisor) is RightsRefusal.NEEDS_ROLE_TO_APPROVE


@pytest.mark.parametrize("zone", ["", "Mars/Phobos", "/etc/passwd", "../x", "a\x00b", "x" * 999])
def test_an_unknown_time_zone_is_refused(zone: str) -> None:
    assert home().refused(changing(time_zone=zone)) is HouseRefusal.NO_SUCH_ZONE


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("day_begins", -1),
        ("day_begins", 24),
        ("idle_minutes", 0),
        ("idle_minutes", 121),
        ("credential_days", 0),
        ("claim_minutes", 0),
        ("request_hours", 169),
    ],
)
def test_a_setting_outside_its_range_is_refused(setting: str, value: int) -> None:
    assert home().refused(changing(**{setting: value})) is HouseRefusal.SETTING_OUT_OF_RANGE


def test_the_refusal_of_a_setting_says_what_is_allowed() -> None:
    refused = why_not(home().house, changing(day_begins=24))

    assert str(refused) == "The hour at which the gaming day begins must be 0 to 23, not 24."

    refused = why_not(home().house, changing(claim_minutes=1_441))
    assert str(refused) == (
        "The number of minutes until a pending claim raises an alarm must be 1 to 1,440, not 1441."
    )


def test_a_demo_stays_a_demo_and_no_real_house_becomes_one() -> None:
    demo = replace(SET_UP, settings=replace(SETTINGS, is_demo=True))

    assert home().refused(changing(is_demo=True)) is HouseRefusal.DEMO_STAYS
    assert Home().do(demo).refused(changing()) is HouseRefusal.DEMO_STAYS


def test_a_tax_form_is_due_from_an_amount_above_zero() -> None:
    def changing(**others: object) -> c.ChangeSettings:
        settings = replace(SETTINGS, **others)
        return c.ChangeSettings(settings=settings, by=ADMIN, approved_by=EXECUTIVE)

    assert (
        home().refused(changing(tax_form_from=ZERO)) is HouseRefusal.TAX_FORM_THRESHOLD_NOT_POSITIVE
    )
    assert home().refused(changing(tax_form_times=0)) is HouseRefusal.SETTING_OUT_OF_RANGE
    pit = home().do(changing(tax_form_from=Money.dollars(600), tax_form_times=300))
    assert pit.house.settings.tax_form_times == 300
    pit.do(changing(tax_form_from=None, tax_form_times=None))
