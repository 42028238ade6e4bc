"""People of a house: two give rights, one takes them away, and no one changes their own."""

from datetime import UTC, datetime, timedelta

import pytest
from manager.house.home import (
    ACCOUNTING,
    ADMIN,
    DEALER,
    EXECUTIVE,
    NOON,
    ONE,
    OTHER_ADMIN,
    SET_UP,
    STRANGER,
    SUPERVISOR,
    Home,
    adding,
    home,
    new,
    why_not,
)

from jackpit.manager.house import CredentialKind, HeldCredential, HouseRefusal, secrets_due
from jackpit.manager.house import commands as c
from jackpit.manager.house.commands import HouseCommand
from jackpit.manager.house.guards import MAX_ITEMS
from jackpit.rights import RightsRefusal
from jackpit.table import Person, Role
from jackpit.value import replace

NEWCOMER = Person("nell", Role.EXECUTIVE)
PROMOTE = c.ChangeRole(person="sue", role=Role.EXECUTIVE, by=ADMIN, approved_by=EXECUTIVE)
DISABLE = c.DisablePerson(person="sue", reason="left the house", by=ADMIN)
ENABLE = c.EnablePerson(person="sue", by=ADMIN, approved_by=EXECUTIVE)
CARD = c.IssueCard(person="sue", at=NOON, by=ADMIN, approved_by=EXECUTIVE)
REVOKE = c.RevokeCard(person="sue", by=ADMIN)
OWN_PIN = c.SetSecret(person="sue", kind=CredentialKind.PIN, at=NOON, by=SUPERVISOR)
RESET = c.SetSecret(person="sue", kind=CredentialKind.PIN, at=NOON, by=ADMIN, approved_by=EXECUTIVE)
RENAME = c.RenamePerson(person="sue", name="Susan Example", by=ADMIN)
GIVING = [adding(NEWCOMER), PROMOTE, CARD, RESET]
"""Commands that give a person rights."""


@pytest.mark.parametrize("command", GIVING, ids=lambda command: type(command).__name__)
def test_what_gives_rights_needs_an_admin_and_a_second_person(command: c.TwoPersonCommand) -> None:
    pit = home()

    assert pit.refused(replace(command, approved_by=ADMIN)) is RightsRefusal.NEEDS_TWO_PEOPLE
    assert pit.refused(replace(command, by=ACCOUNTING)) is RightsRefusal.NEEDS_ROLE
    by_executive = replace(command, by=EXECUTIVE, approved_by=ADMIN)
    assert pit.refused(by_executive) is RightsRefusal.NEEDS_ROLE
    with_accounting = replace(command, approved_by=ACCOUNTING)
    assert pit.refused(with_accounting) is RightsRefusal.NEEDS_ROLE_TO_APPROVE
    pit.do(replace(command, approved_by=OTHER_ADMIN))


@pytest.mark.parametrize(
    "person", [STRANGER, Person("eve", Role.ADMIN), Person("", Role.ADMIN)], ids=str
)
def test_a_caller_who_is_not_an_active_member_in_that_role_is_refused(person: Person) -> None:
    assert home().refused(replace(PROMOTE, by=person)) is HouseRefusal.NO_ACTIVE_PERSON
    assert home().refused(replace(PROMOTE, approved_by=person)) is HouseRefusal.NO_ACTIVE_PERSON
    assert home().refused(replace(DISABLE, by=person)) is HouseRefusal.NO_ACTIVE_PERSON


def test_a_disabled_person_can_do_nothing() -> None:
    pit = home().do(c.DisablePerson(person="otto", reason="left", by=ADMIN))

    assert pit.refused(replace(PROMOTE, by=OTHER_ADMIN)) is HouseRefusal.NO_ACTIVE_PERSON
    assert pit.refused(replace(PROMOTE, approved_by=OTHER_ADMIN)) is HouseRefusal.NO_ACTIVE_PERSON


def test_a_person_is_added_with_a_role_and_no_credentials() -> None:
    member = home().do(adding(NEWCOMER)).house.people["nell"]

    assert member.person == NEWCOMER
    assert member.is_active
    assert member.holds == ()


@pytest.mark.parametrize("key", ["sue", "SUE", "pad-1", "house", "system", "Stand-In"])
def test_a_key_names_one_person_or_device_forever(key: str) -> None:
    taken = adding(Person(key, Role.DEALER))

    assert home().refused(taken) is HouseRefusal.KEY_IS_TAKEN


@pytest.mark.parametrize(
    "key", ["", " ", "a b", "a\x00", "ann\n", "-a", "x" * 41, "änne", "\uff11\uff12"]
)
def test_a_key_is_short_and_plain(key: str) -> None:
    assert home().refused(adding(Person(key, Role.DEALER))) is HouseRefusal.NOT_A_KEY


@pytest.mark.parametrize("name", ["", "  ", "x" * 101, "a\nb", "a\x00b", "\ud800"])
def test_a_name_is_one_line(name: str) -> None:
    unnamed = replace(adding(NEWCOMER), person=replace(new(NEWCOMER), name=name))

    assert home().refused(unnamed) is HouseRefusal.TEXT_MISSING
    assert home().refused(replace(RENAME, name=name)) is HouseRefusal.TEXT_MISSING


def test_the_number_of_people_is_limited() -> None:
    pit = home()
    person = pit.house.people["dan"]
    for number in range(MAX_ITEMS):
        pit.house.people[f"n{number}"] = person

    refused = why_not(pit.house, adding(NEWCOMER))

    assert str(refused) == "The house already has 5,000 people, the most it can have."


def test_a_role_is_changed() -> None:
    pit = home().do(PROMOTE)

    assert pit.house.people["sue"].role is Role.EXECUTIVE
    assert pit.refused(PROMOTE) is HouseRefusal.ROLE_IS_THE_SAME


@pytest.mark.parametrize(
    "command",
    [
        c.ChangeRole(person="otto", role=Role.EXECUTIVE, by=OTHER_ADMIN, approved_by=EXECUTIVE),
        c.ChangeRole(person="eve", role=Role.ADMIN, by=ADMIN, approved_by=EXECUTIVE),
        c.IssueCard(person="otto", at=NOON, by=OTHER_ADMIN, approved_by=EXECUTIVE),
        c.IssueCard(person="eve", at=NOON, by=ADMIN, approved_by=EXECUTIVE),
        replace(RESET, person="eve"),
    ],
)
def test_no_person_requests_or_approves_their_own_rights(command: HouseCommand) -> None:
    assert home().refused(command) is HouseRefusal.CONCERNS_ONESELF


@pytest.mark.parametrize("command", [PROMOTE, DISABLE, ENABLE, CARD, REVOKE, RESET, RENAME])
def test_a_command_about_an_unknown_person_is_refused(command: HouseCommand) -> None:
    unknown = replace(command, person="nobody", by=ADMIN)

    assert home().refused(unknown) is HouseRefusal.NO_SUCH_PERSON


def test_one_person_alone_takes_all_rights_away() -> None:
    pit = home().do(CARD, DISABLE)

    assert not pit.house.people["sue"].is_active
    for command in (DISABLE, PROMOTE, CARD, RESET):
        assert pit.refused(command) is HouseRefusal.PERSON_IS_DISABLED


def test_disabling_takes_an_admin_or_an_executive_and_a_reason() -> None:
    home().do(replace(DISABLE, by=EXECUTIVE))
    assert home().refused(replace(DISABLE, by=ACCOUNTING)) is RightsRefusal.NEEDS_ROLE
    assert home().refused(replace(DISABLE, reason=" ")) is HouseRefusal.TEXT_MISSING


def test_a_person_cannot_disable_themselves() -> None:
    assert home().refused(replace(DISABLE, person="ada")) is HouseRefusal.NOT_ONESELF


def test_the_last_admin_stays() -> None:
    pit = home().do(c.DisablePerson(person="otto", reason="left", by=ADMIN))
    last = c.DisablePerson(person="ada", reason="left", by=EXECUTIVE)

    assert pit.refused(last) is HouseRefusal.LAST_ADMIN


def test_the_last_person_who_can_approve_an_admins_commands_stays() -> None:
    two = Home().do(SET_UP)
    approver = c.DisablePerson(person="eve", reason="left", by=ADMIN)

    assert two.refused(approver) is HouseRefusal.LAST_APPROVER
    two.do(adding(OTHER_ADMIN), approver)


def test_a_change_of_role_leaves_an_admin_and_an_approver() -> None:
    pit = Home().do(SET_UP, adding(OTHER_ADMIN), adding(NEWCOMER))
    pit.do(c.DisablePerson(person="ada", reason="left", by=OTHER_ADMIN))
    last = c.ChangeRole(person="otto", role=Role.DEALER, by=OTHER_ADMIN, approved_by=EXECUTIVE)

    assert pit.refused(last) is HouseRefusal.CONCERNS_ONESELF
    pit.do(replace(PROMOTE, person="nell", role=Role.DEALER, by=OTHER_ADMIN))
    assert pit.refused(c.DisablePerson(person="eve", reason="x", by=OTHER_ADMIN)) is (
        HouseRefusal.LAST_APPROVER
    )


def test_two_people_give_a_disabled_person_their_rights_back() -> None:
    pit = home()

    assert pit.refused(ENABLE) is HouseRefusal.PERSON_IS_ACTIVE
    pit.do(DISABLE)
    assert pit.refused(replace(ENABLE, approved_by=ADMIN)) is RightsRefusal.NEEDS_TWO_PEOPLE
    pit.do(ENABLE)
    assert pit.house.people["sue"].is_active


def test_a_name_changes_and_the_key_stays() -> None:
    pit = home().do(RENAME)

    assert pit.house.people["sue"].name == "Susan Example"
    assert pit.refused(replace(RENAME, by=DEALER)) is RightsRefusal.NEEDS_ROLE


def test_the_house_knows_that_a_person_holds_a_card_and_since_when() -> None:
    pit = home().do(CARD)

    assert pit.house.people["sue"].held(CredentialKind.CARD) == HeldCredential(
        kind=CredentialKind.CARD, since=NOON
    )
    pit.do(replace(CARD, at=ONE))
    assert [held.since for held in pit.house.people["sue"].holds] == [ONE]
    pit.do(REVOKE)
    assert pit.house.people["sue"].holds == ()
    assert pit.refused(REVOKE) is HouseRefusal.HAS_NO_CARD


def test_the_holder_of_a_lost_card_revokes_it() -> None:
    pit = home().do(CARD)

    assert pit.refused(replace(REVOKE, by=DEALER)) is RightsRefusal.NEEDS_ROLE
    pit.do(replace(REVOKE, by=SUPERVISOR))


def test_a_secret_set_by_its_holder_needs_no_approval() -> None:
    pit = home().do(OWN_PIN)

    assert pit.house.people["sue"].holds == (HeldCredential(kind=CredentialKind.PIN, since=NOON),)


def test_a_secret_set_by_others_takes_two_people_and_must_be_replaced() -> None:
    pit = home()

    assert pit.refused(replace(RESET, approved_by=None)) is RightsRefusal.NEEDS_TWO_PEOPLE
    pit.do(RESET)
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    assert secrets_due(pit.house, "sue", noon) == (CredentialKind.PIN,)
    pit.do(OWN_PIN)
    assert secrets_due(pit.house, "sue", noon) == ()


def test_no_admin_creates_a_second_identity_alone() -> None:
    twin = Person("twin", Role.ADMIN)
    alone = replace(adding(twin), by=ADMIN, approved_by=ADMIN)
    assert home().refused(alone) is RightsRefusal.NEEDS_TWO_PEOPLE

    pit = home().do(adding(twin))
    secret = replace(RESET, person="twin", kind=CredentialKind.PASSWORD)
    for approved_by, why in (
        (None, RightsRefusal.NEEDS_TWO_PEOPLE),
        (ADMIN, RightsRefusal.NEEDS_TWO_PEOPLE),
        (twin, HouseRefusal.CONCERNS_ONESELF),
    ):
        assert pit.refused(replace(secret, approved_by=approved_by)) is why
        card = replace(CARD, person="twin", approved_by=approved_by or ADMIN)
        assert pit.refused(card) is why


def test_a_secret_is_due_after_the_days_of_the_house_and_a_card_never() -> None:
    pit = home().do(OWN_PIN, CARD)
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)

    assert secrets_due(pit.house, "sue", noon + timedelta(days=89)) == ()
    assert secrets_due(pit.house, "sue", noon + timedelta(days=90)) == (CredentialKind.PIN,)


def test_a_dealer_has_no_password_and_a_card_is_not_set() -> None:
    password = replace(OWN_PIN, kind=CredentialKind.PASSWORD)

    home().do(password)
    own = replace(password, person="dan", by=DEALER)
    assert home().refused(own) is HouseRefusal.NO_PASSWORD_FOR_DEALERS
    card = replace(OWN_PIN, kind=CredentialKind.CARD)
    assert home().refused(card) is HouseRefusal.NOT_A_SECRET


@pytest.mark.parametrize("at", ["", "noon", "2026-03-01T12:00:00", "0001-01-01T00:00:00+23:59"])
def test_a_time_needs_its_zone(at: str) -> None:
    assert home().refused(replace(CARD, at=at)) is HouseRefusal.NOT_A_TIME
    assert home().refused(replace(OWN_PIN, at=at)) is HouseRefusal.NOT_A_TIME
