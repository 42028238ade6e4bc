"""Whole rounds on both layouts: wagers, a fixed win, a jackpot, its verification, the end."""

from browser.pads import PadPage, pad_at
from browser.tabs import Tabs, swipe
from playwright.sync_api import expect
from web.site import Site, card_of

from jackpit.table import Controller, Role

DIAMONDS = "Three 7's – Diamonds"


def assert_disabled(pad: PadPage, name: str, why: str) -> None:
    expect(pad.key(name)).to_have_attribute("aria-disabled", "true")
    expect(pad.key(name)).to_contain_text(why)


def test_touch_from_the_wagers_to_a_jackpot_that_an_executives_card_verifies(
    tabs: Tabs, site: Site
) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH)
    expect(pad.prompt).to_have_text("Tap the spots with a wager, then press START GAME.")
    assert_disabled(pad, "START GAME", "no spot has a wager")
    pad.spot(3).click()
    expect(pad.key("START GAME")).to_contain_text("1 wager of $1")
    pad.start(1)
    expect(pad.meters().nth(0)).to_have_text("Major $10,000.24")
    expect(pad.meters().nth(1)).to_have_text("Minor $1,000.12")

    pad.spot(3).click()
    pad.mark("Either of the First Two Cards – 7")
    expect(pad.sheet).to_contain_text("Spot 3: Either of the First Two Cards – 7, 2 for 1 $2.00")
    pad.spot(1).click()
    pad.mark(DIAMONDS)
    pending = f"Spot 1: {DIAMONDS} pending, needs an executive $10,000.24"
    expect(pad.sheet).to_contain_text(pending)
    expect(pad.meters().nth(0)).to_have_text("Major locked here, pending $10,000.24")
    expect(pad.key("END GAME")).to_have_count(0)  # touch draws only what can be pressed

    pad.mark(DIAMONDS)
    expect(pad.sheet).not_to_contain_text("pending")
    pad.mark(DIAMONDS)
    expect(pad.key("UNDO")).to_contain_text(f"{DIAMONDS} at spot 1")
    pad.key("UNDO").click()
    expect(pad.sheet).not_to_contain_text("pending")
    pad.mark(DIAMONDS)
    expect(pad.sheet).to_contain_text(pending)

    pad.key("CONFIRM").click()
    expect(pad.prompt).to_contain_text("Swipe the card of an executive: $10,000.24 to spot 1.")
    pad.key("Card and PIN").click()
    swipe(pad.page, card_of(Role.SUPERVISOR))
    expect(pad.dialog.get_by_role("alert")).to_have_text(
        "A claim of $10,000.24 needs an executive."
    )
    expect(pad.dialog.get_by_label("PIN")).to_have_count(0)
    pad.dialog.get_by_label("Surveillance reference").fill("camera 12")
    pad.swipe_card(Role.EXECUTIVE, "Verify")
    pad.is_done()
    expect(pad.meters().nth(0)).to_have_text("Major $10,000.02")
    expect(pad.sheet).to_contain_text("$10,000.24 cage, win 1")
    expect(pad.sheet).to_contain_text("$2.00")

    pad.key("END GAME").click()
    paid = pad.page.get_by_role("region", name="What the last round paid")
    expect(paid).to_contain_text("$10,000.24")
    expect(paid).to_contain_text("$2.00")
    expect(pad.key("UNDO")).to_have_count(0)


def test_on_touch_a_card_before_confirm_is_refused_and_a_dealer_can_still_be_relieved(
    tabs: Tabs, site: Site
) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH)
    pad.start(1)
    swipe(pad.page, card_of(Role.SUPERVISOR))
    expect(pad.dialog.get_by_role("alert")).to_contain_text("this card has no claim to verify")
    pad.page.keyboard.press("Escape")
    pad.is_done()
    pad.spot(1).click()
    pad.mark(DIAMONDS)
    expect(pad.key("CONFIRM")).to_have_attribute("aria-disabled", "false")

    swipe(pad.page, card_of(Role.EXECUTIVE))
    message = "A claim is pending; press CONFIRM first, then swipe."
    expect(pad.dialog.get_by_role("alert")).to_have_text(message)
    pad.page.keyboard.press("Escape")
    pad.is_done()

    swipe(pad.page, card_of(Role.DEALER))
    pad.pin()
    pad.dialog.get_by_role("button", name="Sign off", exact=True).click()
    pad.is_done()
    expect(pad.prompt).to_contain_text("No dealer is signed on")
    swipe(pad.page, card_of(Role.DEALER))
    pad.pin()
    pad.dialog.get_by_role("button", name="Sign on", exact=True).click()
    pad.is_done()
    pad.key("CONFIRM").click()
    expect(pad.key("Card and PIN")).to_be_visible()
    swipe(pad.page, card_of(Role.EXECUTIVE))
    expect(pad.dialog).to_have_accessible_name("Verify $10,000.12")


def test_the_keypad_from_the_wagers_to_a_jackpot_that_an_executives_key_verifies(
    tabs: Tabs, site: Site
) -> None:
    pad = pad_at(tabs, site, Controller.KEYPAD)
    pad.start(2, 5)
    expect(pad.meters().nth(0)).to_have_text("Major $10,000.24")
    expect(pad.sheet).to_contain_text("Nothing to pay yet.")

    pad.mark("Either of the First Two Cards – 7")
    expect(pad.prompt).to_have_text("Either of the First Two Cards – 7: tap its spot.")
    pad.spot(5).click()
    expect(pad.sheet).to_contain_text("Spot 5: Either of the First Two Cards – 7, 2 for 1 $2.00")
    pad.mark(DIAMONDS)
    pad.spot(2).click()
    expect(pad.sheet).to_contain_text(f"Spot 2: {DIAMONDS} pending, needs an executive $10,000.24")
    expect(pad.hand("First Two Cards – 7")).to_contain_text("not with the other marks")
    pad.key("UNDO").click()
    expect(pad.sheet).not_to_contain_text("pending")
    pad.mark(DIAMONDS)
    pad.spot(2).click()
    assert_disabled(pad, "GAME OVER", "a claim is pending")
    assert_disabled(pad, "J-POT", "the key is at RUN")

    pad.key("JPH").click()
    pad.swipe_card(Role.SUPERVISOR, "Turn to JPH")
    expect(pad.dialog.get_by_role("alert")).to_have_text(
        "A claim of $10,000.24 needs an executive."
    )
    pad.swipe_card(Role.EXECUTIVE, "Turn to JPH")
    pad.is_done()
    expect(pad.page.locator(".holder")).to_have_text("Key held by An Executive")
    expect(pad.prompt).to_have_text("J-POT logs $10,000.24 to spot 2.")
    assert_disabled(pad, "UNDO", "the key is at JPH")
    pad.key("J-POT").click()
    pad.dialog.get_by_role("button", name="Log the win").click()
    pad.is_done()
    expect(pad.meters().nth(0)).to_contain_text("$10,000.24")  # until the key is back
    pad.key("RUN").click()
    expect(pad.meters().nth(0)).to_have_text("Major $10,000.02")

    assert_disabled(pad, "GAME OVER", "surveillance reference missing")
    pad.more("Surveillance reference")
    pad.dialog.get_by_role("textbox", name="Surveillance reference").fill("camera 12")
    pad.swipe_card(Role.SUPERVISOR, "Enter the reference")
    pad.is_done()
    pad.key("GAME OVER").click()
    paid = pad.page.get_by_role("region", name="What the last round paid")
    expect(paid).to_contain_text("$10,000.24")
    expect(paid).to_contain_text("$2.00")


def test_a_shared_jackpot_shows_what_each_spot_is_paid(tabs: Tabs, site: Site) -> None:
    pad = pad_at(tabs, site, Controller.KEYPAD, "hit-and-run")
    pad.start(1, 3, 6)

    pad.mark("5 Cards")
    expect(pad.sheet).to_contain_text("Spots 6, 3 and 1: 5 Cards, 9 for 1 $9.00 each")
    pad.mark("5 Cards")
    pad.mark("9 or more Cards")

    expect(pad.hand("9 or more Cards")).to_contain_text("shared by 3 spots · needs an executive")
    expect(pad.sheet).to_contain_text("Spots 6, 3 and 1")
    expect(pad.sheet).to_contain_text("⅓ of $10,000.63")
    expect(pad.sheet).to_contain_text("$3,333.54 each")


def test_the_keyboard_alone_plays_a_round(tabs: Tabs, site: Site) -> None:
    pad = pad_at(tabs, site, Controller.KEYPAD)
    press = pad.page.keyboard.press
    press("?")
    expect(pad.dialog).to_contain_text("COIN IN")
    press("Escape")
    pad.is_done()

    press("2")
    expect(pad.spot(2)).to_have_attribute("aria-pressed", "true")
    press("4")
    expect(pad.spot(4)).to_have_attribute("aria-pressed", "true")
    press("Enter")
    expect(pad.key("COIN IN")).to_contain_text("a round is under way")
    press("t")
    expect(pad.prompt).to_have_text("First Two Cards – 7: tap its spot.")
    press("4")
    expect(pad.sheet).to_contain_text("$25.00")
    press("Backspace")
    expect(pad.sheet).to_contain_text("Nothing to pay yet.")
    press("0")
    expect(pad.prompt).to_contain_text("Number of the hand")
    press("6")
    expect(pad.prompt).to_have_text("Either of the First Two Cards – 7: tap its spot.")
    press("2")
    expect(pad.sheet).to_contain_text("$2.00")
    pad.wait_for_end()
    press("*")
    expect(pad.page.get_by_role("region", name="What the last round paid")).to_contain_text("$2.00")
