"""Signs in the office: pages with their schedule and preview, uploads, rules, what signs show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from browser.tabs import DESK, PHONE, Tabs, faults
from browser.test_sign_pages import save, show_rules, text, upload
from media_files import png
from playwright.sync_api import Page, expect
from web.site import Site

from jackpit.manager.house import RulesOnSigns
from jackpit.table import Role

SIGNS = "/set-up/signs"


def pages_of(site: Site) -> list[dict[str, Any]]:
    return list(site.person(Role.FLOOR).get("/api/sign-pages").json["pages"])


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_a_page_is_added_with_the_keyboard_and_shown_as_a_sign_would(
    tabs: Tabs, site: Site
) -> None:
    page = tabs.office(site, Role.FLOOR, SIGNS, DESK)
    expect(page.get_by_text("No pages yet.")).to_be_visible()
    page.get_by_role("button", name="Add a page…").focus()
    page.keyboard.press("Enter")

    save_button = page.get_by_role("button", name="Save the page")
    expect(save_button).to_contain_text("it has no name yet")
    page.locator("[name=name]").fill("Brunch")
    page.locator("[name=heading]").fill("Sunday brunch")
    page.locator("[name=text]").fill("10 to 2\nGarden Room")
    expect(page.locator(".sign-preview")).to_contain_text("Sunday brunch")
    expect(page.locator(".sign-preview")).to_contain_text("Garden Room")
    assert faults(page) == []

    press(page, "Add times")
    for day in ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday"):
        page.locator(f"[name=day-0-{day}]").uncheck()
    page.locator("[name=begins-0]").fill("10:00")
    page.locator("[name=ends-0]").fill("14:00")
    page.locator("[name=everywhere]").uncheck()
    expect(save_button).to_contain_text("no sign is chosen yet")
    page.locator("[name='place-link/1']").check()
    save_button.focus()
    page.keyboard.press("Enter")

    row = page.get_by_role("row", name="Brunch")
    expect(row).to_contain_text("Sunday 10:00–14:00")
    expect(row).to_contain_text("the sign of table 1 of link 'link'")
    expect(row).to_contain_text("from 2026-11-22 10:00")
    (saved,) = pages_of(site)
    assert saved["page"]["windows"] == [{"days": ["sunday"], "begins": "10:00", "ends": "14:00"}]
    assert saved["page"]["places"] == [{"link": "link", "table": "1"}]
    assert faults(page) == []


def test_a_page_is_edited_and_a_removed_one_is_brought_back(tabs: Tabs, site: Site) -> None:
    save(site, "Welcome", text("Welcome"))
    page = tabs.office(site, Role.ADMIN, SIGNS, DESK)
    row = page.get_by_role("row", name="Welcome")
    expect(row).to_contain_text("now")

    row.get_by_role("button", name="Edit…").click()
    page.locator("[name=seconds]").fill("30")
    press(page, "Save the page")
    expect(row).to_contain_text("30 seconds")

    row.get_by_role("button", name="Remove…").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(row).to_have_count(0)
    assert pages_of(site) == []
    press(page, "Bring it back")
    expect(row).to_contain_text("30 seconds")
    assert [x["page"]["seconds"] for x in pages_of(site)] == [30]


def test_a_refusal_is_said_and_nothing_typed_is_lost(tabs: Tabs, site: Site) -> None:
    save(site, "Welcome", text("Welcome"))
    page = tabs.office(site, Role.FLOOR, f"{SIGNS}/new", DESK)
    page.locator("[name=name]").fill("Welcome")
    page.locator("[name=heading]").fill("Hello")
    press(page, "Save the page")

    expect(page.get_by_role("alert")).to_have_text("Another page is already called 'Welcome'.")
    assert page.locator("[name=heading]").input_value() == "Hello"

    page.locator("[name=name]").fill("Another")
    press(page, "Add times")
    page.locator("[name=ends-0]").fill("17:00")
    press(page, "Save the page")
    expect(page.get_by_role("alert")).to_contain_text("cannot end at the time at which it begins")


def test_a_picture_is_uploaded_shown_and_deleted_when_no_page_shows_it(
    tabs: Tabs, site: Site, tmp_path: Path
) -> None:
    file = tmp_path / "brunch.png"
    file.write_bytes(png(64, 36))
    page = tabs.office(site, Role.EXECUTIVE, f"{SIGNS}/new", DESK)
    page.locator("[name=name]").fill("Brunch")
    page.locator("[name=kind]").select_option("picture")
    expect(page.get_by_text("No file is chosen yet.")).to_be_visible()

    page.locator("[name=upload]").set_input_files(file)
    expect(page.locator(".sign-preview img")).to_be_visible()
    assert page.locator(".sign-preview img").evaluate("(img) => img.decode().then(() => true)")
    assert faults(page) == []
    press(page, "Save the page")

    row = page.get_by_role("row", name="brunch.png")
    expect(row).to_contain_text("PNG")
    expect(row.get_by_role("button", name="Delete…")).to_be_disabled()
    page.get_by_role("row", name="Brunch picture").get_by_role("button", name="Remove…").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    row.get_by_role("button", name="Delete…").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(row).to_have_count(0)
    expect(page.get_by_role("heading", name="Files")).to_have_count(0)


def test_a_file_of_another_type_or_too_large_is_refused_in_a_sentence(
    tabs: Tabs, site: Site, tmp_path: Path
) -> None:
    large, other = tmp_path / "large.png", tmp_path / "page.html"
    large.write_bytes(png() + bytes(8_100_000))
    other.write_bytes(b"<!doctype html><p>no picture</p>" * 9)
    page = tabs.office(site, Role.FLOOR, f"{SIGNS}/new", DESK)
    page.locator("[name=kind]").select_option("picture")
    page.locator("[name=upload]").set_input_files(large)

    sentence = "This file has 8.1 MB; at most 8.0 MB can be uploaded."
    expect(page.get_by_role("alert")).to_have_text(sentence)

    page.locator("[name=upload]").set_input_files(other)
    expect(page.get_by_role("alert")).to_contain_text("this file is none of them")


def test_a_person_without_the_right_sees_the_pages_and_why_they_stay(
    tabs: Tabs, site: Site
) -> None:
    save(site, "Welcome", text("Welcome"))
    page = tabs.office(site, Role.ACCOUNTING, SIGNS, DESK)

    expect(page.get_by_role("row", name="Welcome")).to_be_visible()
    add = page.get_by_role("button", name="Add a page…")
    expect(add).to_be_disabled()
    expect(add).to_contain_text("may save a page of the signs")
    expect(page.get_by_role("button", name="Edit…")).to_have_count(0)
    assert faults(page) == []


def test_the_rules_for_players_and_what_each_sign_shows_are_there(tabs: Tabs, site: Site) -> None:
    show_rules(site, RulesOnSigns.RULES, "https://rules.example/sevens")
    page = tabs.office(site, Role.ADMIN, SIGNS, DESK)

    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    expect(page.get_by_text("https://rules.example/sevens")).to_be_visible()
    row = page.get_by_role("row", name="sign-1")
    expect(row).to_contain_text("not since the server started")
    assert faults(page) == []


def test_the_pages_are_usable_on_a_phone(tabs: Tabs, site: Site) -> None:
    upload(site, png(), "a.png")
    save(site, "Welcome", text("Welcome"))
    page = tabs.office(site, Role.FLOOR, SIGNS, PHONE)
    expect(page.get_by_role("row", name="Welcome")).to_be_visible()
    page.goto(f"{page.url}/new")
    expect(page.locator("[name=name]")).to_be_visible()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE[0] + 1
