"""Pages of the signs and their files: who saves them, what is refused, and what the log keeps."""

from __future__ import annotations

from typing import Any

import pytest
from manager.house.home import (
    ACCOUNTING,
    ADMIN,
    DEALER,
    EXECUTIVE,
    SETTINGS,
    SUPERVISOR,
    Home,
    adding,
    home,
    why_not,
)

from jackpit.manager.house import (
    FileType,
    HouseRefusal,
    PictureContent,
    RulesOnSigns,
    SignFile,
    SignPage,
    SignPlace,
    TextContent,
    TimeWindow,
    VideoContent,
    Weekday,
)
from jackpit.manager.house import commands as c
from jackpit.manager.house import events as e
from jackpit.manager.house.event_text import describe_house_exception
from jackpit.manager.house.sign_pages import MAX_FILES_BYTES, MAX_PAGES
from jackpit.refusal import Rule
from jackpit.rights import RightsRefusal
from jackpit.table import Person, Role
from jackpit.value import replace

FLOOR = Person("flo", Role.FLOOR)
WELCOME = SignPage(key="welcome", name="Welcome", content=TextContent(heading="Welcome"))
SAVE = c.SaveSignPage(sign_page=WELCOME, by=FLOOR)
PICTURE = SignFile(hash="5f" * 32, name="brunch.png", type=FileType.PNG, size_bytes=70_000)
VIDEO = SignFile(hash="6e" * 32, name="cars.mp4", type=FileType.MP4, size_bytes=9_000_000)
BRUNCH = replace(WELCOME, key="brunch", name="Brunch", content=PictureContent(file=PICTURE.hash))


def pit() -> Home:
    return home().do(adding(FLOOR))


def save(page: SignPage, **changed: Any) -> c.SaveSignPage:
    return c.SaveSignPage(sign_page=replace(page, **changed), by=FLOOR)


def refused(**changed: Any) -> Rule:
    return pit().refused(save(WELCOME, **changed))


def test_a_page_is_saved_changed_removed_and_saved_again() -> None:
    pages = pit().do(SAVE)
    assert pages.house.sign_pages == {"welcome": WELCOME}

    pages.do(save(WELCOME, seconds=30))
    assert pages.house.sign_pages["welcome"].seconds == 30

    pages.do(c.RemoveSignPage(sign_page="welcome", by=ADMIN))
    assert pages.house.sign_pages == {}

    pages.do(SAVE)
    saved = [x for x in pages.events if isinstance(x, e.SignPageSaved)]
    assert [x.sign_page.seconds for x in saved] == [15, 30, 15], "the log keeps every version"


@pytest.mark.parametrize("person", [FLOOR, ADMIN, EXECUTIVE], ids=lambda x: x.key)
def test_a_floor_manager_an_admin_and_an_executive_save_pages_alone(person: Person) -> None:
    pit().do(replace(SAVE, by=person), c.AddSignFile(file=PICTURE, by=person))


@pytest.mark.parametrize("person", [SUPERVISOR, ACCOUNTING, DEALER], ids=lambda x: x.key)
def test_no_other_role_changes_pages_or_files(person: Person) -> None:
    pages = pit().do(SAVE, c.AddSignFile(file=PICTURE, by=FLOOR))

    for command in (
        replace(SAVE, by=person),
        c.RemoveSignPage(sign_page="welcome", by=person),
        c.AddSignFile(file=VIDEO, by=person),
        c.RemoveSignFile(file=PICTURE.hash, by=person),
    ):
        assert pages.refused(command) is RightsRefusal.NEEDS_ROLE


def test_a_page_that_does_not_exist_cannot_be_removed() -> None:
    assert pit().refused(c.RemoveSignPage(sign_page="x", by=FLOOR)) is HouseRefusal.NO_SUCH_PAGE


def test_pages_may_overlap_but_not_have_one_name() -> None:
    pages = pit().do(SAVE, save(WELCOME, key="other", name="Other"))

    again = save(WELCOME, key="third", name="WELCOME")
    assert pages.refused(again) is HouseRefusal.PAGE_NAME_TAKEN


@pytest.mark.parametrize(
    ("changed", "rule"),
    [
        ({"name": " "}, HouseRefusal.TEXT_MISSING),
        ({"key": "a b"}, HouseRefusal.NOT_A_KEY),
        ({"seconds": 4}, HouseRefusal.SETTING_OUT_OF_RANGE),
        ({"seconds": 601}, HouseRefusal.SETTING_OUT_OF_RANGE),
        ({"content": TextContent(heading="")}, HouseRefusal.TEXT_MISSING),
        ({"content": TextContent(heading="x" * 41)}, HouseRefusal.TEXT_MISSING),
        ({"content": TextContent(heading="x", text="y" * 41)}, HouseRefusal.TEXT_MISSING),
        ({"content": TextContent(heading="x", text="\n" * 6)}, HouseRefusal.SETTING_OUT_OF_RANGE),
        ({"content": PictureContent(file="0a" * 32)}, HouseRefusal.NO_SUCH_SIGN_FILE),
        ({"places": (SignPlace(link="none"),)}, HouseRefusal.NO_SUCH_LINK),
        ({"places": (SignPlace(link="sevens", table="a b"),)}, HouseRefusal.NOT_A_KEY),
        ({"places": (SignPlace(link="sevens"),) * 201}, HouseRefusal.SETTING_OUT_OF_RANGE),
        ({"windows": (TimeWindow(),) * 21}, HouseRefusal.SETTING_OUT_OF_RANGE),
        ({"first_day": "soon"}, HouseRefusal.NOT_A_DAY),
        ({"last_day": "9999-12-31"}, HouseRefusal.NOT_A_DAY),
        (
            {"first_day": "2026-05-02", "last_day": "2026-05-01"},
            HouseRefusal.DATES_REVERSED,
        ),
    ],
)
def test_every_part_of_a_page_is_checked(changed: dict[str, Any], rule: Rule) -> None:
    assert refused(**changed) is rule


@pytest.mark.parametrize(
    ("begins", "ends", "rule"),
    [
        ("22:00", "22:00", HouseRefusal.WINDOW_IS_EMPTY),
        ("24:00", "04:00", HouseRefusal.WINDOW_IS_EMPTY),
        ("9:00", "10:00", HouseRefusal.NOT_A_CLOCK_TIME),
        ("09:00", "25:00", HouseRefusal.NOT_A_CLOCK_TIME),
        ("09:00", "10:00\n", HouseRefusal.NOT_A_CLOCK_TIME),
    ],
)
def test_a_window_ends_at_another_time_than_it_begins(begins: str, ends: str, rule: Rule) -> None:
    assert refused(windows=(TimeWindow(begins=begins, ends=ends),)) is rule


def test_a_window_may_pass_midnight_and_a_single_date_is_enough() -> None:
    overnight = TimeWindow(begins="22:00", ends="04:00")
    pit().do(save(WELCOME, windows=(overnight,), first_day="2026-05-01", last_day="2026-05-01"))


def test_the_number_of_pages_is_limited_and_a_full_house_can_still_change_one() -> None:
    pages = pit().do(SAVE)
    others = {f"p{n}": replace(WELCOME, key=f"p{n}", name=f"P{n}") for n in range(1, MAX_PAGES)}
    pages.house.sign_pages.update(others)

    new = pages.house, save(WELCOME, key="one-more", name="One more")
    assert _rule(*new) is HouseRefusal.TOO_MANY
    assert _rule(pages.house, save(WELCOME, seconds=20)) is None


def _rule(house: Any, command: c.HouseCommand) -> Rule | None:
    found = why_not(house, command)
    return None if found is None else found.rule


# Files.


def test_a_page_shows_a_file_of_its_kind() -> None:
    pages = pit().do(c.AddSignFile(file=PICTURE, by=FLOOR), c.AddSignFile(file=VIDEO, by=FLOOR))
    pages.do(save(BRUNCH), save(WELCOME, content=VideoContent(file=VIDEO.hash)))

    wrong = PictureContent(file=VIDEO.hash), VideoContent(file=PICTURE.hash)
    for content in wrong:
        why = pages.refused(save(WELCOME, content=content))
        assert why is HouseRefusal.OTHER_KIND_OF_FILE


def test_a_file_in_use_cannot_be_removed() -> None:
    pages = pit().do(c.AddSignFile(file=PICTURE, by=FLOOR), save(BRUNCH))
    remove = c.RemoveSignFile(file=PICTURE.hash, by=FLOOR)

    assert pages.refused(remove) is HouseRefusal.FILE_IN_USE

    pages.do(c.RemoveSignPage(sign_page="brunch", by=FLOOR), remove)
    assert pages.house.sign_files == {}
    assert pages.refused(remove) is HouseRefusal.NO_SUCH_SIGN_FILE
    assert pages.refused(save(BRUNCH)) is HouseRefusal.NO_SUCH_SIGN_FILE


def test_a_file_is_stored_once_and_all_files_have_a_quota() -> None:
    pages = pit().do(c.AddSignFile(file=PICTURE, by=FLOOR))

    again = c.AddSignFile(file=replace(PICTURE, name="another name.png"), by=FLOOR)
    assert pages.refused(again) is HouseRefusal.FILE_EXISTS

    rest = MAX_FILES_BYTES - PICTURE.size_bytes
    large = c.AddSignFile(file=replace(VIDEO, size_bytes=rest + 1), by=FLOOR)
    assert pages.refused(large) is HouseRefusal.FILES_TOO_LARGE
    pages.do(c.AddSignFile(file=replace(VIDEO, size_bytes=rest), by=FLOOR))


# Words.


def test_a_saved_page_says_in_the_report_what_it_shows_where_and_when() -> None:
    night = TimeWindow(days=(Weekday.FRIDAY, Weekday.SATURDAY), begins="22:00", ends="04:00")
    late = replace(
        WELCOME,
        places=(SignPlace(link="sevens", table="1"), SignPlace(link="kings")),
        windows=(night, TimeWindow(begins="11:00", ends="14:00")),
        first_day="2026-05-01",
        last_day="2026-06-01",
    )
    events = [
        e.SignPageSaved(sign_page=late, by=FLOOR),
        e.SignPageSaved(sign_page=BRUNCH, by=FLOOR),
        e.SignPageRemoved(sign_page="brunch", by=FLOOR),
        e.SignFileAdded(file=PICTURE, by=FLOOR),
    ]

    assert [str(describe_house_exception(event)) for event in events] == [
        "Welcome: text 'Welcome', 15 s, on the sign of table 1 of link 'sevens' and the signs of"
        " link 'kings', Friday and Saturday 22:00–04:00; every day 11:00–14:00;"
        " from 2026-05-01; until 2026-06-01",
        "Brunch: picture 5f5f5f5f5f5f…, 15 s, on every sign, always",
        "brunch",
        f"brunch.png: PNG, 70,000 bytes, SHA-256 {'5f' * 32}",
    ]


# The rules for players.


@pytest.mark.parametrize(
    "address",
    [
        *("http://rules.example", "rules.example", "https://", "https://example"),
        *("https://rules.example/a b", "https://rules.example/\n", "javascript:alert(1)"),
        f"https://rules.example/{'x' * 200}",
    ],
)
def test_the_address_of_the_rules_must_be_https(address: str) -> None:
    settings = replace(SETTINGS, rules_address=address)
    change = c.ChangeSettings(settings=settings, by=ADMIN, approved_by=EXECUTIVE)

    assert pit().refused(change) is HouseRefusal.NOT_AN_HTTPS_ADDRESS


def test_a_house_may_show_its_rules_and_where_they_are() -> None:
    settings = replace(
        SETTINGS,
        rules_address="https://rules.example/sevens",
        rules_on_signs=RulesOnSigns.WITH_ODDS,
    )
    shown = pit().do(c.ChangeSettings(settings=settings, by=ADMIN, approved_by=EXECUTIVE))

    assert shown.house.settings == settings
