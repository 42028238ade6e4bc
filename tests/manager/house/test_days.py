"""Accounting signs a gaming day once, after its end."""

from datetime import date, timedelta

import pytest
from manager.house.home import (
    ACCOUNTING,
    ADMIN,
    DEALER,
    EXECUTIVE,
    NOON,
    SET_UP,
    SETTINGS,
    SUPERVISOR,
    Home,
    adding,
    home,
    why_not,
)

from jackpit.manager.house import Countersignature, HouseRefusal, Signature
from jackpit.manager.house import commands as c
from jackpit.manager.house.fold import MAX_SIGNED_DAYS
from jackpit.money import ZERO, Money
from jackpit.rights import RightsRefusal
from jackpit.table import Person, Role
from jackpit.value import replace

DAY = "2026-02-28"
"""The gaming day that ended at 6 in the morning of 1 March in Los Angeles, which is 14 UTC."""

MORNING = "2026-03-01T15:00:00.000000Z"
PAGE = "0a" * 32
SIGN = c.SignDay(day=DAY, variance=ZERO, note="", page=PAGE, at=MORNING, by=ACCOUNTING)
AGREE = c.CountersignDay(day=DAY, note="", at=MORNING, by=EXECUTIVE)
SURVEILLANCE = Person("sam", Role.SURVEILLANCE)


def test_accounting_signs_a_day_and_the_house_remembers_the_signature() -> None:
    five = Money.dollars(-5)
    pit = home().do(replace(SIGN, variance=five, note="a chip short at table 2"))

    assert pit.house.signed == {
        DAY: Signature(
            by=ACCOUNTING, at=MORNING, variance=five, note="a chip short at table 2", page=PAGE
        )
    }


@pytest.mark.parametrize("person", [ADMIN, EXECUTIVE, SUPERVISOR, DEALER], ids=lambda x: x.key)
def test_only_accounting_signs_a_day(person: Person) -> None:
    assert home().refused(replace(SIGN, by=person)) is RightsRefusal.NEEDS_ROLE


def test_a_day_is_signed_once() -> None:
    other = Person("amy", Role.ACCOUNTING)
    pit = home().do(adding(other), SIGN)

    assert pit.refused(SIGN) is HouseRefusal.DAY_IS_SIGNED
    assert str(why_not(pit.house, SIGN)) == (
        "Gaming day 2026-02-28 was already signed by accounting art; a signature is final."
    )
    again = replace(SIGN, by=other, variance=Money.dollars(1), note="counted again")
    assert pit.refused(again) is HouseRefusal.DAY_IS_SIGNED


def test_a_day_is_not_signed_before_its_end_in_the_house_time_zone() -> None:
    pit = home()

    assert pit.refused(replace(SIGN, at=NOON)) is HouseRefusal.DAY_NOT_OVER  # 4 in the morning
    assert pit.refused(replace(SIGN, day="2026-03-01")) is HouseRefusal.DAY_NOT_OVER
    assert pit.refused(replace(SIGN, day="9999-12-31")) is HouseRefusal.DAY_NOT_OVER
    early = replace(SETTINGS, day_begins=4)
    pit.do(c.ChangeSettings(settings=early, by=ADMIN, approved_by=EXECUTIVE))
    pit.do(replace(SIGN, at=NOON))


@pytest.mark.parametrize(
    "day", ["", "yesterday", "20260228", "2026-02-29", "2026-2-28", "2026-W09-6"]
)
def test_a_text_that_is_not_a_date_is_not_signed(day: str) -> None:
    assert home().refused(replace(SIGN, day=day)) is HouseRefusal.NOT_A_DAY


def test_an_unreadable_time_is_refused() -> None:
    assert home().refused(replace(SIGN, at="now")) is HouseRefusal.NOT_A_TIME


def test_a_variance_needs_a_note() -> None:
    short = replace(SIGN, variance=Money.cents(-1))
    pit = home()

    assert pit.refused(short) is HouseRefusal.TEXT_MISSING
    assert pit.refused(replace(short, note="  ")) is HouseRefusal.TEXT_MISSING
    assert pit.refused(replace(SIGN, note="x" * 501)) is HouseRefusal.TEXT_MISSING


def test_only_the_latest_days_are_remembered_and_none_can_be_signed_twice() -> None:
    first = date.fromisoformat(DAY) - timedelta(days=MAX_SIGNED_DAYS)
    days = [(first + timedelta(days=n)).isoformat() for n in range(MAX_SIGNED_DAYS + 1)]
    pit = Home().do(SET_UP, adding(ACCOUNTING), *(replace(SIGN, day=day) for day in days))

    assert list(pit.house.signed) == days[1:]
    assert pit.refused(replace(SIGN, day=days[0])) is HouseRefusal.DAY_IS_TOO_OLD


# Another department.


@pytest.mark.parametrize("person", [EXECUTIVE, SURVEILLANCE], ids=lambda x: x.key)
def test_another_department_countersigns_what_accounting_has_signed(person: Person) -> None:
    pit = home().do(adding(SURVEILLANCE), SIGN, replace(AGREE, by=person, note="seen"))

    second = Countersignature(by=person, at=MORNING, note="seen")
    assert pit.house.signed[DAY].second == second
    assert pit.house.signed[DAY].by == ACCOUNTING


@pytest.mark.parametrize("person", [ADMIN, ACCOUNTING, SUPERVISOR, DEALER], ids=lambda x: x.key)
def test_neither_accounting_nor_the_pit_countersigns(person: Person) -> None:
    pit = home().do(SIGN)

    assert pit.refused(replace(AGREE, by=person)) is RightsRefusal.NEEDS_ROLE


def test_the_signer_does_not_countersign_in_another_role_either() -> None:
    promoted = c.ChangeRole(
        person=ACCOUNTING.key, role=Role.EXECUTIVE, by=ADMIN, approved_by=EXECUTIVE
    )
    pit = home().do(SIGN, promoted)
    same_person = replace(AGREE, by=Person(ACCOUNTING.key, Role.EXECUTIVE))

    assert pit.refused(same_person) is RightsRefusal.NEEDS_TWO_PEOPLE
    assert str(why_not(pit.house, same_person)) == (
        "To countersign a gaming day, a second person is needed: an executive or surveillance."
    )


def test_a_day_is_countersigned_once_and_not_before_it_is_signed() -> None:
    pit = home()

    assert pit.refused(AGREE) is HouseRefusal.DAY_NOT_SIGNED
    pit.do(SIGN, AGREE)
    assert pit.refused(AGREE) is HouseRefusal.DAY_IS_COUNTERSIGNED
    assert pit.refused(SIGN) is HouseRefusal.DAY_IS_SIGNED


def test_a_countersignature_needs_no_note_but_a_given_note_is_checked() -> None:
    pit = home().do(SIGN)

    assert pit.refused(replace(AGREE, note="x" * 501)) is HouseRefusal.TEXT_MISSING
    assert pit.refused(replace(AGREE, at="now")) is HouseRefusal.NOT_A_TIME
