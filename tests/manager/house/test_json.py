"""Every command and event of a house, and the house itself, can be written and read again."""

from typing import Any

import pytest
from manager.house.home import (
    ACCOUNTING,
    ADMIN,
    EXECUTIVE,
    LINK,
    NOON,
    ONE,
    PAD,
    REQUEST,
    SETTINGS,
    SUPERVISOR,
    Home,
    home,
)
from msgspec import structs
from sample_alarm import sample_alarm

from jackpit.manager.codec import CodecError, Decoder, encode, leaf_classes, to_json, union_of
from jackpit.manager.eventlog.log import HOUSE_EVENT
from jackpit.manager.house import (
    ComponentKind,
    CredentialKind,
    Denial,
    FileType,
    FloorPlace,
    House,
    HouseRefusal,
    PictureContent,
    PlayersSide,
    SignFile,
    SignPage,
    SignPlace,
    TimeWindow,
    Weekday,
)
from jackpit.manager.house import commands as c
from jackpit.manager.house.decide import HANDLERS
from jackpit.manager.house.events import HouseEvent
from jackpit.money import Money
from jackpit.table import HouseLimits, Role

HOUSE: Decoder[House] = Decoder(House)
HOUSE_COMMAND: Decoder[c.HouseCommand] = Decoder(union_of(leaf_classes(c.HouseCommand)))
LONG = '{"type": "ChangeTerms", "text": "' + "x" * 50_000 + '"}'
PICTURE = SignFile(hash="5f" * 32, name="brunch.png", type=FileType.PNG, size_bytes=70_000)
PAGE = SignPage(
    key="brunch",
    name="Brunch",
    content=PictureContent(file=PICTURE.hash),
    places=(SignPlace(link="sevens", table="1"),),
    windows=(TimeWindow(days=(Weekday.SUNDAY,), begins="10:00", ends="14:00"),),
    first_day="2026-03-01",
)

LIFE: tuple[c.HouseCommand, ...] = (
    c.ChangeSettings(settings=SETTINGS, by=ADMIN, approved_by=EXECUTIVE),
    c.SetLimits(
        limits=HouseLimits(since="2026-03-02", wager=Money.dollars(5), tables=8, source="a rule"),
        at=NOON,
        by=ADMIN,
        approved_by=EXECUTIVE,
    ),
    c.ChangeRole(person="dan", role=Role.FLOOR, by=ADMIN, approved_by=EXECUTIVE),
    c.RenamePerson(person="dan", name="Daniel", by=ADMIN),
    c.DisablePerson(person="dan", reason="away", by=ADMIN),
    c.EnablePerson(person="dan", by=ADMIN, approved_by=EXECUTIVE),
    c.IssueCard(person="sue", at=NOON, by=ADMIN, approved_by=EXECUTIVE),
    c.SetSecret(person="sue", kind=CredentialKind.PIN, at=NOON, by=SUPERVISOR),
    c.RevokeCard(person="sue", by=SUPERVISOR),
    c.ApproveVersions(
        kind=ComponentKind.SIGN,
        versions=("CHAM2+ 1.66PS", "ViPS 1.2.0"),
        by=ADMIN,
        approved_by=EXECUTIVE,
    ),
    c.RetireDevice(device="pad-1", by=ADMIN),
    c.AddSignFile(file=PICTURE, by=ADMIN),
    c.SaveSignPage(sign_page=PAGE, by=ADMIN),
    c.RemoveSignPage(sign_page=PAGE.key, by=EXECUTIVE),
    c.RemoveSignFile(file=PICTURE.hash, by=EXECUTIVE),
    c.ArrangeTables(
        places=(FloorPlace(link="sevens", table="1", x=80, y=40, players=PlayersSide.UP),),
        by=SUPERVISOR,
    ),
    REQUEST,
    c.ApproveRequest(request="r1", by=ACCOUNTING, at=ONE),
    *(
        c.MakeRequest(
            id=key,
            log="house",
            command=LONG,
            summary="Long.",
            by=SUPERVISOR,
            at=NOON,
            expires_at=ONE,
        )
        for key in ("r2", "r3", "r4")
    ),
    c.DeclineRequest(request="r2", by=ACCOUNTING, at=NOON, reason="no"),
    c.WithdrawRequest(request="r3", by=SUPERVISOR, at=NOON),
    c.AcknowledgeAlarm(log="sevens", seq=1, number=0, note="seen", by=SUPERVISOR),
    c.SignDay(
        day="2026-02-27",
        variance=Money.cents(-1),
        note="a cent",
        page="0a" * 32,
        at=NOON,
        by=ACCOUNTING,
    ),
    c.CountersignDay(day="2026-02-27", note="", at=NOON, by=EXECUTIVE),
    c.RecordSignIn(person="sue", how="card", origin="pad-1", at=NOON),
    c.RecordSignOut(person="sue", why="signed out", origin="pad-1"),
    c.RecordAccessRefused(
        who="unknown", what="swipe_card", why=Denial.WRONG.given(), origin="192.0.2.7"
    ),
    c.RaiseAlarm(alarm=sample_alarm()),
    c.RecordDecommission(link="sevens", by=EXECUTIVE),
)


def through_text(decoder: Decoder[Any], value: object) -> object:
    return decoder.decode(encode(value))


def life() -> Home:
    return home().do(*LIFE)


def test_every_kind_of_event_is_written_and_read() -> None:
    events = life().events

    assert {type(event) for event in events} == set(leaf_classes(HouseEvent))
    for event in events:
        assert through_text(HOUSE_EVENT, event) == event


def test_the_whole_house_is_written_and_read_at_every_step() -> None:
    pit = home()
    for command in LIFE:
        pit.do(command)
        assert through_text(HOUSE, pit.house) == pit.house


@pytest.mark.parametrize("command", [*LIFE, LINK, PAD], ids=lambda x: type(x).__name__)
def test_every_command_is_written_and_read(command: c.HouseCommand) -> None:
    assert through_text(HOUSE_COMMAND, command) == command


def test_every_command_has_a_handler_and_an_event_of_its_own() -> None:
    assert set(HANDLERS) == set(leaf_classes(c.HouseCommand))
    assert len(leaf_classes(c.HouseCommand)) == len(leaf_classes(HouseEvent)) == 32


def test_an_event_has_the_fields_of_its_command() -> None:
    pit = home()
    for command in LIFE:
        event = pit.do(command).events[-1]
        assert structs.asdict(event) == structs.asdict(command)


def test_many_acknowledged_alarms_are_read_again() -> None:
    pit = home()
    pit.house.acknowledged.update(("sevens", seq, 0) for seq in range(1, 20_000))

    assert through_text(HOUSE, pit.house) == pit.house


@pytest.mark.parametrize("alarms", [1, [1], [["sevens"]], [["sevens", "x", 0]], None])
def test_unreadable_alarm_keys_are_refused(alarms: object) -> None:
    values = to_json(home().house) | {"acknowledged": alarms}

    with pytest.raises(CodecError, match="acknowledged"):
        HOUSE.convert(values)


@pytest.mark.parametrize("refusal", list(HouseRefusal), ids=lambda refusal: refusal.name)
def test_every_refusal_is_one_sentence(refusal: HouseRefusal) -> None:
    sentence = refusal.value

    assert sentence.endswith(".")
    assert ". " not in sentence
    assert sentence[0].isupper() or sentence[0] in "'{"
