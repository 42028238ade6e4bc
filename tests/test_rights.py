"""Every command has one row of rights, and the refusals of rights name who may."""

from __future__ import annotations

from typing import get_type_hints

import pytest

from jackpit.manager.codec import leaf_classes
from jackpit.manager.house import commands as h
from jackpit.pads import presses as p
from jackpit.rights import (
    HOUSE_RIGHTS,
    LINK_RIGHTS,
    RIGHTS,
    ROLE_FACTS,
    Department,
    Role,
    Source,
    list_roles,
)
from jackpit.table import Person
from jackpit.table import commands as c
from jackpit.table.person import stand_ins
from jackpit.web.commands import api_commands as a

OF_THE_API: list[type] = [a.ChangeTerms, a.MoveMoney, a.Decommission, a.EnterFromPaper]
LINK_COMMANDS = {kind.__name__ for kind in [*leaf_classes(c.Command), *OF_THE_API]}
OF_THE_HOUSE: list[type] = [*leaf_classes(h.HouseCommand), a.FormLink]
HOUSE_COMMANDS = {kind.__name__ for kind in OF_THE_HOUSE}
NAMES = {kind.__name__: kind for kind in [*leaf_classes(c.Command), *leaf_classes(h.HouseCommand)]}

SUPERVISOR = Person("sue", Role.SUPERVISOR)
EXECUTIVE = Person("eve", Role.EXECUTIVE)
ACCOUNTING = Person("art", Role.ACCOUNTING)
OTHER_ACCOUNTING = Person("ann", Role.ACCOUNTING)


def test_every_command_has_a_right_and_every_right_a_command() -> None:
    assert LINK_RIGHTS.keys() == LINK_COMMANDS
    assert HOUSE_RIGHTS.keys() == HOUSE_COMMANDS


@pytest.mark.parametrize("name", NAMES)
def test_a_right_names_as_many_people_as_its_command(name: str) -> None:
    right, fields = RIGHTS[name], get_type_hints(NAMES[name])

    assert bool(right.by) is ("by" in fields)
    assert bool(right.second) is ("approved_by" in fields)


@pytest.mark.parametrize("name", RIGHTS)
def test_a_phrase_is_a_verb_and_its_object(name: str) -> None:
    phrase = RIGHTS[name].phrase

    assert phrase.replace("PIN", "") == phrase.replace("PIN", "").lower()
    assert " " in phrase
    assert not phrase.endswith(".")


@pytest.mark.parametrize("name", RIGHTS)
def test_each_role_that_may_request_a_command_has_an_approver(name: str) -> None:
    """Another department must not be one that no second role belongs to."""
    right = RIGHTS[name]
    for role in right.by:
        assert bool(right.approvers(role)) is bool(right.second), role
    assert right.second or not right.other_department
    assert Source.OFFICE in right.source or not right.again


def test_every_role_has_its_facts_in_order() -> None:
    assert list(ROLE_FACTS) == list(Role)
    pit = {role for role in Role if role.department is Department.PIT}
    assert pit == {Role.DEALER, Role.SUPERVISOR, Role.EXECUTIVE}


def test_roles_are_listed_in_words() -> None:
    assert str(list_roles({Role.ACCOUNTING})) == "accounting"
    assert str(list_roles({Role.EXECUTIVE, Role.SUPERVISOR})) == "a supervisor or an executive"
    three = {Role.ADMIN, Role.FLOOR, Role.DEALER}
    assert str(list_roles(three)) == "a dealer, a floor manager or an admin"


BACK_OUT = RIGHTS["BackOut"]


@pytest.mark.parametrize(
    ("by", "approved_by", "sentence"),
    [
        (SUPERVISOR, ACCOUNTING, None),
        (ACCOUNTING, EXECUTIVE, None),
        (
            Person("dan", Role.DEALER),
            ACCOUNTING,
            "Only a supervisor, an executive or accounting may back out a win.",
        ),
        (
            ACCOUNTING,
            ACCOUNTING,
            "To back out a win, a second person is needed: an executive.",
        ),
        (ACCOUNTING, None, "To back out a win, a second person is needed: an executive."),
        (ACCOUNTING, SUPERVISOR, "To back out a win, an executive must approve."),
        (
            ACCOUNTING,
            OTHER_ACCOUNTING,
            "To back out a win, two departments must agree: an executive must approve.",
        ),
        (
            SUPERVISOR,
            EXECUTIVE,
            "To back out a win, two departments must agree: accounting must approve.",
        ),
    ],
)
def test_a_refusal_names_who_may(by: Person, approved_by: Person | None, sentence: str) -> None:
    why = RIGHTS["BackOut"].why_not(by, approved_by)

    assert (None if why is None else str(why)) == sentence


def test_one_department_is_enough_where_no_money_moves() -> None:
    assert RIGHTS["ReopenRound"].why_not(SUPERVISOR, EXECUTIVE) is None
    assert RIGHTS["RefuseClaim"].why_not(SUPERVISOR) is None


@pytest.mark.parametrize("name", [name for name, right in RIGHTS.items() if right.by])
def test_assumed_people_may_give_a_command_together(name: str) -> None:
    right = RIGHTS[name]

    for role in (None, *right.by):
        people = stand_ins(right, role)
        assert right.why_not(people["by"], people.get("approved_by")) is None, role


def test_every_press_of_a_person_has_the_right_of_its_command() -> None:
    for kind in leaf_classes(p.Press):
        assert (kind.command is not None) is ("by" in kind.__struct_fields__), kind
        if kind.command is not None:
            right = RIGHTS[kind.command.__name__]
            assert Source.CARD in right.source, kind
            assert bool(right.second) is ("approved_by" in kind.__struct_fields__), kind
