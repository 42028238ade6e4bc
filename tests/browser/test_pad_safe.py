"""What protects the dealer at the pad: double taps, holds, refused claims, and who was faster."""

from __future__ import annotations

import pytest
from browser.pads import DOUBLE_TAP, HOLD, PadPage, pad_at
from browser.tabs import PHONE, SMALL_PANEL, Tabs, faults, swipe
from manager.floor import EXECUTIVE, SUPERVISOR
from playwright.sync_api import Locator, expect
from web.site import Site, card_of

from jackpit.table import Controller, Role, claims_of
from jackpit.table import commands as c

DIAMONDS, SUITED = "Three 7's – Diamonds", "Three 7's – Suited (Other)"
PERSON = 90
"""Milliseconds from key to key of a fast typist, slower than a reader."""

TWO_TAPS = """(key) => {
  const place = { bubbles: true, detail: 1, clientX: 10, clientY: 10 };
  key.dispatchEvent(new MouseEvent("click", place));
  setTimeout(() => key.dispatchEvent(new MouseEvent("click", place)), 120);
}"""

controllers = pytest.mark.parametrize("controller", Controller, ids=lambda x: x.value)


def double_tap(key: Locator) -> None:
    """Two taps of a finger, 120 ms apart, on the same key."""
    key.evaluate(TWO_TAPS)
    key.page.wait_for_timeout(500)


def marked(pad: PadPage, site: Site) -> list[tuple[str, int | None]]:
    """The marks that the server has."""
    marks = site.floor.link(pad.link, lambda link: link.tables["1"].round.marks)
    return [(mark.line.key, mark.spot) for mark in marks]


# Double taps.


@controllers
def test_a_second_tap_on_a_hand_does_not_clear_its_mark(
    tabs: Tabs, site: Site, controller: Controller
) -> None:
    pad = pad_at(tabs, site, controller)
    pad.start(2)
    if controller is Controller.TOUCH:
        pad.spot(2).click()

    double_tap(pad.hand("First Two Cards – 7"))
    expect(pad.sheet).to_contain_text("$25.00")
    assert marked(pad, site) == [("two-7s", 2)]

    double_tap(pad.hand("First Two Cards – 7"))
    expect(pad.sheet).to_contain_text("Nothing to pay yet.")


def test_a_second_press_of_a_letter_is_swallowed_and_digits_are_not(tabs: Tabs, site: Site) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH)
    pad.page.keyboard.type("1155222", delay=PERSON)
    expect(pad.page.locator(".spot.lit")).to_have_count(1)
    pad.page.keyboard.press("Enter")
    pad.page.keyboard.press("Enter")
    expect(pad.page.locator("main")).to_have_attribute("data-phase", "deal")
    pad.page.wait_for_timeout(350)

    pad.page.keyboard.type("tt", delay=PERSON)
    expect(pad.sheet).to_contain_text("$25.00")
    assert marked(pad, site) == [("two-7s", 2)]


def test_a_second_tap_where_another_key_took_the_place_does_nothing(tabs: Tabs, site: Site) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH)
    pad.spot(3).click()
    place = pad.key("START GAME").bounding_box()
    assert place is not None
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2

    pad.page.mouse.click(x, y)
    expect(pad.key("END GAME")).to_be_visible()
    pad.page.evaluate(
        """([clientX, clientY]) => document.querySelector(".key.finish").dispatchEvent(
          new MouseEvent("click", { bubbles: true, detail: 1, clientX, clientY }))""",
        [x, y],
    )
    pad.page.wait_for_timeout(200)
    expect(pad.page.locator("main")).to_have_attribute("data-phase", "deal")


@controllers
def test_a_round_does_not_end_within_a_second_and_a_half_of_its_begin(
    tabs: Tabs, site: Site, controller: Controller
) -> None:
    pad = pad_at(tabs, site, controller)
    pad.start(3)
    finish = pad.page.locator(".key.finish")
    expect(finish).to_contain_text("just begun")
    expect(pad.page.locator(".key.primary:visible")).to_have_count(0)

    pad.page.wait_for_timeout(400)
    finish.click(force=True)
    pad.page.keyboard.press("z")
    pad.page.wait_for_timeout(200)
    expect(pad.page.locator("main")).to_have_attribute("data-phase", "deal")
    expect(pad.prompt).to_contain_text("The round has just begun.")

    expect(finish).to_have_attribute("aria-disabled", "false")
    expect(pad.page.locator(".key.primary:visible")).to_have_count(0)
    finish.click()
    expect(pad.page.locator("main")).to_have_attribute("data-phase", "bets")


# Holds.


@controllers
def test_hg66_a_100_percent_hand_is_held_for_a_second_and_let_go_early_marks_nothing(
    tabs: Tabs, site: Site, controller: Controller
) -> None:
    pad = pad_at(tabs, site, controller)
    pad.start(2, 4)
    if controller is Controller.TOUCH:
        pad.spot(2).click()
    hand = pad.hand(DIAMONDS)
    expect(hand).to_have_accessible_description(
        "Hold for one second; by keyboard press Enter to confirm."
    )

    hand.click(delay=400)
    expect(pad.prompt).to_contain_text(f"That was too short. Hold {DIAMONDS} for one second.")
    assert marked(pad, site) == []

    hand.hover()
    pad.page.mouse.down()
    expect(pad.prompt).to_contain_text(f"Keep holding {DIAMONDS}.")
    expect(pad.page.locator(".holding")).to_have_count(1)
    assert faults(pad.page) == []
    pad.page.wait_for_timeout(HOLD)
    expect(pad.page.locator(".holding")).to_have_count(0)
    pad.page.mouse.up()
    if controller is Controller.KEYPAD:
        pad.spot(2).click()  # the spot of the hand is not held
    expect(pad.sheet).to_contain_text("pending")
    assert marked(pad, site) == [("three-7s-diamonds", 2)]

    pad.page.wait_for_timeout(DOUBLE_TAP)
    pad.press(hand)  # clearing it is a plain press
    expect(pad.sheet).not_to_contain_text("pending")


def test_hg66_by_keyboard_a_100_percent_hand_waits_for_enter(tabs: Tabs, site: Site) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH)
    press = pad.page.keyboard.press
    pad.start(2, 4)
    pad.spot(2).click()

    asks = f"{DIAMONDS} wins a whole meter: press Enter to mark it. Any other key cancels."
    for cancel in ("Escape", "4", "e"):
        press("q")
        expect(pad.prompt).to_have_text(asks)
        press(cancel)
        expect(pad.prompt).to_contain_text("Nothing is marked.")
        pad.page.wait_for_timeout(320)
    assert marked(pad, site) == []

    press("q")
    press("q")  # a double tap asks once
    expect(pad.prompt).to_have_text(asks)
    press("Enter")
    expect(pad.sheet).to_contain_text("pending")
    assert marked(pad, site) == [("three-7s-diamonds", 2)]


def test_hg66_with_tab_and_enter_a_100_percent_hand_is_confirmed_too(
    tabs: Tabs, site: Site
) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH)
    pad.start(2)
    pad.page.keyboard.press("Tab")
    pad.hand(DIAMONDS).focus()
    pad.page.keyboard.press("Enter")
    expect(pad.prompt).to_contain_text("press Enter to mark it")
    pad.page.wait_for_timeout(320)
    pad.page.keyboard.press("Enter")
    expect(pad.sheet).to_contain_text("pending")


# Confirmed and refused claims.


def claim_of(pad: PadPage, site: Site) -> str:
    return site.floor.link(pad.link, lambda link: claims_of(link.tables["1"].round)[0].key)  # type: ignore[no-any-return]  # a round is under way


def test_hg64_after_confirm_the_hand_cannot_be_cleared(tabs: Tabs, site: Site) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH)
    pad.start(2)
    pad.mark(DIAMONDS)
    pad.key("CONFIRM").click()
    expect(pad.key("Card and PIN")).to_be_visible()

    pad.hand(DIAMONDS).click(force=True)
    expect(pad.prompt).to_contain_text("only an executive can clear it, by refusing the claim")
    expect(pad.key("UNDO")).to_have_count(0)
    assert marked(pad, site) == [("three-7s-diamonds", 2)]


@controllers
def test_hg65_a_refused_claim_is_shown_until_the_dealer_presses_ok(
    tabs: Tabs, site: Site, controller: Controller
) -> None:
    pad = pad_at(tabs, site, controller)
    pad.start(2)
    mark = c.MarkHand(table="1", line="three-7s-suited", spot=2)
    site.floor.do(pad.link, mark)
    refuse = c.RefuseClaim(table="1", claim=claim_of(pad, site), reason="A joker", by=SUPERVISOR)
    site.floor.do(pad.link, refuse)

    notice = pad.page.get_by_role("alert", name="Claim refused")
    expect(notice).to_contain_text(f"{SUITED} at spot 2: refused by A supervisor – A joker.")
    expect(pad.page.locator(".key.primary:visible")).to_contain_text("OK")
    assert faults(pad.page) == []
    pad.page.reload()
    site.floor.do(pad.link, c.EndRound(table="1"))
    expect(notice).to_contain_text("A joker")

    pad.page.keyboard.press(".")
    expect(notice).to_have_count(0)


def test_a_claim_that_another_screen_verified_says_by_whom_and_keeps_what_was_typed(
    tabs: Tabs, site: Site
) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH)
    pad.start(2)
    pad.mark(DIAMONDS)
    pad.key("CONFIRM").click()
    pad.key("Card and PIN").click()
    pad.dialog.get_by_label("Surveillance reference").fill("camera 12")
    verify = c.VerifyClaim(
        table="1", claim=claim_of(pad, site), by=EXECUTIVE, surveillance="camera 9"
    )
    site.floor.do(pad.link, verify)

    expect(pad.dialog.get_by_role("alert")).to_contain_text("Already verified by An Executive")
    expect(pad.dialog.get_by_role("button", name="Verify")).to_be_disabled()
    expect(pad.dialog.get_by_label("Surveillance reference")).to_have_value("camera 12")
    assert faults(pad.page) == []


# Help.


@pytest.mark.parametrize("size", [SMALL_PANEL, PHONE], ids=["panel", "phone"])
def test_help_has_the_rules_the_pay_table_with_odds_and_the_keys(
    tabs: Tabs, site: Site, size: tuple[int, int]
) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH, size=size)
    pad.page.keyboard.press("?")
    expect(pad.dialog).to_contain_text("The progressive wager is $1.00 a spot")
    row = pad.dialog.get_by_role("row").filter(has_text=DIAMONDS)
    expect(row).to_contain_text("1 in 250,666")
    expect(pad.dialog).to_contain_text("START GAME")
    assert faults(pad.page) == []
    assert pad.page.evaluate("document.querySelector('dialog').scrollWidth") <= size[0]

    pad.dialog.get_by_role("button", name="Keys").click()
    expect(pad.dialog.get_by_role("heading", name="Keys")).to_be_in_viewport(ratio=0.9)
    pad.dialog.get_by_role("group", name="Help").focus()
    pad.page.keyboard.press("Home")
    expect(pad.dialog.get_by_role("heading", name="Rules")).to_be_in_viewport(ratio=0.9)
    pad.page.keyboard.press("Escape")
    pad.is_done()


# Dialogs.


def test_hg64_a_confirmed_claim_asks_for_the_right_card_and_refuses_another_before_its_pin(
    tabs: Tabs, site: Site
) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH)
    pad.start(2, 4)
    pad.spot(2).click()
    pad.mark(DIAMONDS)
    pad.key("CONFIRM").click()
    expect(pad.key("CONFIRMED")).to_be_visible()
    pad.key("MORE").click()  # a letter would begin a card
    pad.dialog.get_by_role("button", name="Refuse the claim").click()

    expect(pad.dialog).to_contain_text("Executive's card")
    swipe(pad.page, card_of(Role.SUPERVISOR))
    expect(pad.dialog.get_by_role("alert")).to_contain_text("It needs an executive.")
    expect(pad.dialog.locator(".pin-pad")).to_have_count(0)
    expect(pad.dialog.get_by_role("button", name="Refuse", exact=True)).to_be_disabled()


def test_the_bonus_without_wagers_selects_nothing_and_offers_no_spot_that_has_it(
    tabs: Tabs, site: Site
) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH, "bahama-bonus")
    pad.key("SPECIAL BONUS").click()
    expect(pad.dialog).to_contain_text("from the tray.")
    expect(pad.dialog).not_to_contain_text("are selected")
    pad.page.keyboard.press("Escape")
    site.floor.do(pad.link, c.MarkBonus(table="1", winner=3, others=(1,)))

    pad.more("Special Bonus")
    winners = pad.dialog.get_by_role("group", name="Winner").get_by_role("button")
    expect(winners).to_have_text(["1", "2", "4", "5", "6", "7"])
