"""One person makes a request, another approves it; an alarm is acknowledged once."""

import pytest
from manager.house.home import (
    ACCOUNTING,
    ADMIN,
    DEALER,
    EIGHT,
    EXECUTIVE,
    NOON,
    ONE,
    OTHER_ADMIN,
    REQUEST,
    STRANGER,
    SUPERVISOR,
    Home,
    act,
    home,
    why_not,
)

from jackpit.manager.house import HouseRefusal, NewPerson
from jackpit.manager.house import commands as c
from jackpit.manager.house.fold import MAX_SETTLED_REQUESTS
from jackpit.manager.house.guards import MAX_COMMAND_LENGTH
from jackpit.manager.house.requests import MAX_PENDING_REQUESTS
from jackpit.manager.house.state import RequestOutcome
from jackpit.rights import RightsRefusal
from jackpit.table import Person, Role
from jackpit.value import replace

APPROVE = c.ApproveRequest(request="r1", by=ACCOUNTING, at=ONE)
DECLINE = c.DeclineRequest(request="r1", by=ACCOUNTING, at=ONE, reason="not today")
WITHDRAW = c.WithdrawRequest(request="r1", by=SUPERVISOR, at=ONE)
SEEN = c.AcknowledgeAlarm(log="sevens", seq=12, number=0, note="chip replaced", by=SUPERVISOR)
TO_THE_HOUSE = replace(REQUEST, log="house", command='{"type": "AddPerson"}', by=OTHER_ADMIN)


def waiting() -> Home:
    return home().do(REQUEST)


def test_a_request_waits_until_it_is_settled() -> None:
    pit = waiting()

    assert pit.house.requests["r1"].summary == "Correct the meter."
    pit.do(APPROVE)
    assert pit.house.requests == {}
    assert pit.house.settled == {"r1": RequestOutcome.APPROVED}


@pytest.mark.parametrize("first", [APPROVE, DECLINE, WITHDRAW])
@pytest.mark.parametrize("second", [APPROVE, DECLINE, WITHDRAW])
def test_a_request_is_settled_once(first: c.HouseCommand, second: c.HouseCommand) -> None:
    assert waiting().do(first).refused(second) is HouseRefusal.REQUEST_IS_SETTLED


def test_the_refusal_of_a_settled_request_says_how_it_ended() -> None:
    pit = waiting().do(DECLINE)

    assert str(why_not(pit.house, APPROVE)) == "Request 'r1' is already declined."


def test_a_settled_request_says_how_it_was_settled() -> None:
    refused = why_not(waiting().do(DECLINE).house, APPROVE)

    assert str(refused) == "Request 'r1' is already declined."


def test_no_person_settles_their_own_request() -> None:
    own = home().do(replace(REQUEST, by=ACCOUNTING))

    assert own.refused(APPROVE) is HouseRefusal.OWN_REQUEST
    assert own.refused(DECLINE) is HouseRefusal.OWN_REQUEST
    own.do(replace(APPROVE, by=EXECUTIVE))


@pytest.mark.parametrize(("by", "approver"), [(SUPERVISOR, ACCOUNTING), (ACCOUNTING, EXECUTIVE)])
def test_an_executive_or_accounting_approves_a_command_that_sets_an_amount(
    by: Person, approver: Person
) -> None:
    request = replace(REQUEST, by=by)
    home().do(request, replace(APPROVE, by=approver))
    home().do(request, replace(DECLINE, by=approver))


@pytest.mark.parametrize("settle", [APPROVE, DECLINE])
def test_a_request_that_sets_an_amount_is_settled_by_another_department(
    settle: c.ApproveRequest | c.DeclineRequest,
) -> None:
    refused = why_not(waiting().house, replace(settle, by=EXECUTIVE))

    assert refused == RightsRefusal.NEEDS_OTHER_DEPARTMENT.given(
        phrase="adjust a meter", roles="accounting"
    )


@pytest.mark.parametrize("command", ["CloseLink", "AddLink?", "", "RecordSignIn"])
def test_only_what_needs_a_second_person_is_requested(command: str) -> None:
    alone = replace(REQUEST, command=f'{{"type": "{command}"}}')

    assert home().refused(alone) is HouseRefusal.NEEDS_NO_REQUEST
    unnamed = replace(REQUEST, command='["EnterLate"]')
    assert home().refused(unnamed) is HouseRefusal.NEEDS_NO_REQUEST


@pytest.mark.parametrize("person", [EXECUTIVE, ADMIN], ids=str)
def test_an_executive_or_an_admin_approves_a_command_to_the_house(person: Person) -> None:
    home().do(TO_THE_HOUSE, replace(APPROVE, by=person))


@pytest.mark.parametrize("kind", ["EnterLate", "EnterFromPaper", "ReopenRound"])
def test_a_supervisor_or_an_executive_approves_a_late_round(kind: str) -> None:
    round = replace(REQUEST, command=f'{{"type":"{kind}"}}', by=ACCOUNTING)
    pit = home().do(round)
    other = Person("other", Role.ACCOUNTING)
    new = NewPerson(key="other", name="Another", role=Role.ACCOUNTING)
    pit.do(c.AddPerson(person=new, by=ADMIN, approved_by=EXECUTIVE))

    assert pit.refused(replace(APPROVE, by=other)) is RightsRefusal.NEEDS_ROLE_TO_APPROVE
    assert pit.refused(replace(DECLINE, by=other)) is RightsRefusal.NEEDS_ROLE_TO_APPROVE
    pit.do(replace(APPROVE, by=SUPERVISOR))


def test_no_supervisor_approves_a_command_that_sets_an_amount() -> None:
    pit = home().do(replace(REQUEST, by=ACCOUNTING))

    assert pit.refused(replace(APPROVE, by=SUPERVISOR)) is RightsRefusal.NEEDS_ROLE_TO_APPROVE
    assert pit.refused(replace(DECLINE, by=SUPERVISOR)) is RightsRefusal.NEEDS_ROLE_TO_APPROVE


OTHERS = [(ADMIN, RightsRefusal.NEEDS_ROLE_TO_APPROVE), (DEALER, RightsRefusal.NEEDS_ROLE)]


@pytest.mark.parametrize(("person", "why"), OTHERS)
def test_other_roles_approve_nothing_for_a_link(person: Person, why: RightsRefusal) -> None:
    assert waiting().refused(replace(APPROVE, by=person)) is why
    assert waiting().refused(replace(DECLINE, by=person)) is why


@pytest.mark.parametrize(
    ("person", "why"), [(ACCOUNTING, RightsRefusal.NEEDS_ROLE_TO_APPROVE), OTHERS[1]]
)
def test_other_roles_approve_nothing_for_the_house(person: Person, why: RightsRefusal) -> None:
    pit = home().do(TO_THE_HOUSE)

    assert pit.refused(replace(APPROVE, by=person)) is why


def test_nothing_is_approved_by_or_for_a_person_who_is_not_active() -> None:
    pit = waiting()

    assert pit.refused(replace(APPROVE, by=STRANGER)) is HouseRefusal.NO_ACTIVE_PERSON
    pit.do(c.DisablePerson(person="sue", reason="left", by=ADMIN))
    assert pit.refused(APPROVE) is HouseRefusal.NO_ACTIVE_PERSON
    pit.do(DECLINE)


def test_an_expired_request_is_not_settled() -> None:
    before = "2026-03-01T19:59:59.999999Z"

    for command in (APPROVE, DECLINE, WITHDRAW):
        waiting().do(replace(command, at=before))
        late = replace(command, at=EIGHT)
        assert waiting().refused(late) is HouseRefusal.REQUEST_HAS_EXPIRED
        elsewhere = replace(command, at="2026-03-01T12:00:00-08:00")
        assert waiting().refused(elsewhere) is HouseRefusal.REQUEST_HAS_EXPIRED


def test_an_expired_request_makes_room_for_the_next() -> None:
    later = replace(REQUEST, id="r2", at=EIGHT, expires_at="2026-03-01T21:00:00Z")
    pit = waiting().do(later)

    assert list(pit.house.requests) == ["r2"]
    assert pit.house.settled == {"r1": RequestOutcome.EXPIRED}


def test_only_the_person_who_made_a_request_withdraws_it() -> None:
    assert waiting().refused(replace(WITHDRAW, by=EXECUTIVE)) is HouseRefusal.NOT_OWN_REQUEST
    assert waiting().do(WITHDRAW).house.settled == {"r1": RequestOutcome.WITHDRAWN}


def test_declining_needs_a_reason() -> None:
    assert waiting().refused(replace(DECLINE, reason="")) is HouseRefusal.TEXT_MISSING


@pytest.mark.parametrize("command", [APPROVE, DECLINE, WITHDRAW])
def test_a_request_that_was_never_made_is_not_settled(command: c.HouseCommand) -> None:
    assert home().refused(command) is HouseRefusal.NO_SUCH_REQUEST


def test_a_requests_id_is_used_once() -> None:
    assert waiting().refused(REQUEST) is HouseRefusal.REQUEST_EXISTS
    assert waiting().do(APPROVE).refused(REQUEST) is HouseRefusal.REQUEST_EXISTS
    assert home().refused(replace(REQUEST, id="")) is HouseRefusal.NOT_A_KEY


@pytest.mark.parametrize(
    "expires_at", [NOON, "2026-03-01T11:00:00Z", "2026-03-01T20:00:00.000001Z"]
)
def test_a_request_expires_within_the_hours_of_the_house(expires_at: str) -> None:
    badly = replace(REQUEST, expires_at=expires_at)

    assert home().refused(badly) is HouseRefusal.EXPIRY_OUT_OF_RANGE


def test_a_request_needs_times_a_summary_a_command_and_a_log() -> None:
    pit = home()
    long = "x" * (MAX_COMMAND_LENGTH + 1)

    assert pit.refused(replace(REQUEST, at="now")) is HouseRefusal.NOT_A_TIME
    assert pit.refused(replace(REQUEST, expires_at="soon")) is HouseRefusal.NOT_A_TIME
    assert pit.refused(replace(REQUEST, summary="")) is HouseRefusal.TEXT_MISSING
    assert pit.refused(replace(REQUEST, log="other")) is HouseRefusal.NO_SUCH_LINK
    for command in ("", "\x00", "\udc00", long):
        assert pit.refused(replace(REQUEST, command=command)) is HouseRefusal.TEXT_MISSING
    assert waiting().refused(replace(APPROVE, at="now")) is HouseRefusal.NOT_A_TIME


def test_the_number_of_pending_requests_is_limited() -> None:
    pit = waiting()
    request = pit.house.requests["r1"]
    for number in range(MAX_PENDING_REQUESTS - 1):
        pit.house.requests[f"x{number}"] = request
    refused = why_not(pit.house, replace(REQUEST, id="r2"))
    assert str(refused) == "The house already has 500 pending requests, the most it can have."


def test_only_the_latest_settled_requests_are_remembered() -> None:
    house = home().house
    for number in range(MAX_SETTLED_REQUESTS):
        house.settled[f"x{number}"] = RequestOutcome.APPROVED

    act(house, REQUEST)
    act(house, APPROVE)

    assert len(house.settled) == MAX_SETTLED_REQUESTS
    assert "x0" not in house.settled
    assert house.settled["r1"] is RequestOutcome.APPROVED


def test_an_alarm_is_acknowledged_once() -> None:
    pit = home().do(SEEN, replace(SEEN, number=1), replace(SEEN, log="house"))

    assert pit.refused(SEEN) is HouseRefusal.ALARM_IS_ACKNOWLEDGED
    assert pit.house.acknowledged == {("sevens", 12, 0), ("sevens", 12, 1), ("house", 12, 0)}


def test_acknowledging_takes_a_role_an_alarm_and_a_note() -> None:
    pit = home()

    assert pit.refused(replace(SEEN, by=DEALER)) is RightsRefusal.NEEDS_ROLE
    assert pit.refused(replace(SEEN, note=" ")) is HouseRefusal.TEXT_MISSING
    for bad in ({"seq": 0}, {"number": -1}, {"seq": 2**60}, {"log": "other"}):
        assert pit.refused(replace(SEEN, **bad)) is HouseRefusal.NO_SUCH_ALARM
    pit.do(replace(SEEN, by=OTHER_ADMIN))
