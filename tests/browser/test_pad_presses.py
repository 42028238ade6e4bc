"""Fewer presses at the pad: the spots of the last round, relief, cards and their suits."""

import re

import pytest
from browser.pads import PadPage, pad_at
from browser.tabs import DESK, PHONE, Tabs, faults, swipe
from browser.test_set_up import fill, press
from playwright.sync_api import expect
from web.site import PASSWORD, PIN, Site, card_of

from jackpit.table import Controller, Person, Role
from jackpit.table import commands as c

controllers = pytest.mark.parametrize("controller", Controller, ids=lambda x: x.value)


@controllers
def test_hg62_same_spots_lights_the_last_round_by_touch_and_by_key(
    tabs: Tabs, site: Site, controller: Controller
) -> None:
    pad = pad_at(tabs, site, controller)
    same, keyboard = pad.page.locator(".key.same"), pad.page.keyboard
    expect(same).to_have_count(1 if controller is Controller.KEYPAD else 0)
    pad.start(1, 3, 4, 6, 7)
    expect(same).to_have_count(0)
    pad.wait_for_end()
    keyboard.press("z")

    expect(same).to_contain_text("spots 1, 3, 4, 6 and 7")
    same.dblclick()  # the second tap finds the same key, and nothing left to light
    expect(same).to_contain_text("lit already")
    expect(pad.page.locator(".spot.lit")).to_have_count(5)
    pad.start()
    pad.wait_for_end()
    keyboard.press("z")
    expect(pad.page.locator(".spot.lit")).to_have_count(0)
    keyboard.press("l")
    expect(pad.page.locator(".spot.lit")).to_have_count(5)
    keyboard.press("3")
    expect(pad.page.locator(".spot.lit")).to_have_count(4)
    keyboard.press("l")
    expect(pad.page.locator(".spot.lit")).to_have_count(5)

    assert faults(pad.page) == []
    keyboard.press("1")
    pad.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(same).to_be_in_viewport(ratio=1)


RELIEVED = Person("relieved", Role.DEALER)


def relieved(pad: PadPage, site: Site) -> None:
    """Another dealer deals at the table."""
    site.floor.do(pad.link, c.SignOff(table="1"), c.SignOn(table="1", by=RELIEVED))
    expect(pad.page.locator(".pad-state")).to_contain_text("Dealer relieved")


@controllers
def test_hg37_a_dealer_is_relieved_by_one_swipe_and_one_pin_and_named(
    tabs: Tabs, site: Site, controller: Controller
) -> None:
    pad = pad_at(tabs, site, controller)
    relieved(pad, site)
    pad.start(1, 2)

    swipe(pad.page, card_of(Role.DEALER))
    expect(pad.dialog.get_by_role("heading")).to_have_text("Relieve relieved")
    expect(pad.dialog.get_by_role("status")).to_have_text("✓ A dealer")
    expect(pad.dialog.get_by_label("PIN of A dealer")).to_be_focused()
    assert faults(pad.page) == []
    pad.page.keyboard.type(PIN)
    pad.page.keyboard.press("Enter")

    pad.is_done()
    expect(pad.prompt).to_contain_text("A dealer signed on and relieved relieved.")
    expect(pad.page.locator(".pad-state")).to_contain_text("Dealer A dealer")
    expect(pad.page.locator("main")).to_have_attribute("data-phase", "deal")


def test_a_card_that_is_not_known_is_refused_before_a_pin_and_can_be_swiped_again(
    tabs: Tabs, site: Site
) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH)

    swipe(pad.page, "%B60110009999?")
    expect(pad.dialog.get_by_role("alert")).to_have_text("This card is not known.")
    expect(pad.dialog.get_by_label("Card", exact=True)).to_be_focused()
    expect(pad.dialog.get_by_label("Card", exact=True)).to_have_value("")

    swipe(pad.page, card_of(Role.EXECUTIVE))
    expect(pad.dialog.get_by_role("alert")).to_contain_text("only another dealer's card relieves")
    expect(pad.dialog.get_by_role("button", name="Relieve A dealer")).to_have_count(0)
    expect(pad.dialog.get_by_label("PIN of An Executive")).to_have_count(0)
    swipe(pad.page, card_of(Role.DEALER))
    expect(pad.dialog.get_by_role("alert")).to_have_count(0)
    expect(pad.dialog.get_by_role("heading")).to_have_text("Sign off")


def test_hg14_verification_and_jph_answer_with_the_persons_name(tabs: Tabs, site: Site) -> None:
    pad = pad_at(tabs, site, Controller.KEYPAD)
    pad.start(2)
    pad.mark("Three 7's – Suited (Other)")
    expect(pad.page.locator(".call")).to_contain_text("pending")
    swipe(pad.page, card_of(Role.EXECUTIVE))
    expect(pad.dialog.get_by_label("PIN of An Executive")).to_be_focused()
    pad.page.keyboard.type(PIN)
    pad.page.keyboard.press("Enter")
    expect(pad.prompt).to_contain_text("Key turned to JPH by An Executive.")
    pad.key("J-POT").click()
    expect(pad.prompt).to_contain_text("Verified by An Executive.")

    touch = pad_at(tabs, site, Controller.TOUCH)
    touch.start(2)
    touch.spot(2).click()
    touch.mark("Three 7's – Suited (Other)")
    expect(touch.page.locator(".call")).to_contain_text("pending")
    swipe(touch.page, card_of(Role.EXECUTIVE))
    expect(touch.dialog.get_by_role("alert")).to_contain_text("press CONFIRM first, then swipe")
    touch.page.keyboard.press("Escape")
    touch.is_done()
    touch.key("CONFIRM").click()
    expect(touch.key("CONFIRMED")).to_be_visible()
    swipe(touch.page, card_of(Role.DEALER))
    expect(touch.dialog.get_by_role("alert")).to_contain_text("may verify a claim")
    swipe(touch.page, card_of(Role.SUPERVISOR))
    expect(touch.dialog.get_by_role("alert")).to_have_count(0)
    expect(touch.dialog.get_by_label("PIN of A supervisor")).to_be_focused()
    touch.page.keyboard.type(PIN)
    touch.page.keyboard.press("Enter")
    expect(touch.prompt).to_contain_text("Verified by A supervisor.")


def test_hg14_the_pin_is_waived_for_the_tier_the_house_names_and_no_other(
    tabs: Tabs, site: Site
) -> None:
    office = tabs.office(site, Role.EXECUTIVE, "/set-up/house", DESK)
    office.get_by_label("Supervisors").uncheck()
    row = office.get_by_role("row", name="Card requires a PIN at the tables")
    expect(row).to_contain_text("supervisor")
    press(office, "Change the settings")
    fill(office, why="supervisors are few", secondPerson="admin", secondPassword=PASSWORD)
    office.get_by_role("dialog").get_by_role("button", name="Change", exact=True).click()
    expect(office.get_by_role("button", name="Change the settings")).to_contain_text("no changes")

    pad = pad_at(tabs, site, Controller.TOUCH)
    pad.start(2)
    pad.spot(2).click()
    pad.mark("Three 7's – Suited (Other)")
    pad.key("CONFIRM").click()
    expect(pad.key("CONFIRMED")).to_be_visible()

    swipe(pad.page, card_of(Role.EXECUTIVE))
    expect(pad.dialog.get_by_label("PIN of An Executive")).to_be_focused()
    swipe(pad.page, card_of(Role.SUPERVISOR))

    pad.is_done()
    expect(pad.prompt).to_contain_text("Verified by A supervisor.")


def test_a_card_of_the_chosen_suit_is_one_press_by_touch_and_by_keyboard(
    tabs: Tabs, site: Site
) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH, "kings-bounty")
    pad.start(1, 2, 5)
    pad.key("CARDS").click()
    entered = pad.dialog.locator(".entered-cards [role=img]")
    for button in ("Spot 5", "spades", "K", "Q"):  # one press for each card after the suit
        pad.dialog.get_by_role("button", name=re.compile(f"^{button}")).first.click()
    expect(entered).to_have_count(2)
    expect(entered.last).to_have_accessible_name("queen of spades")
    expect(pad.dialog.get_by_role("button", name="K", exact=True)).to_be_disabled()
    assert faults(pad.page) == []

    pad.page.keyboard.press("ArrowRight")  # the dealer's, whose suit is chosen already
    expect(pad.dialog.get_by_role("button", name="spades")).to_have_attribute(
        "aria-pressed", "true"
    )
    for key in ("0", "h", "a", "Backspace", "7"):
        pad.page.keyboard.press(key)
    expect(entered.last).to_have_accessible_name("7 of hearts")
    pad.page.keyboard.press("Escape")
    pad.is_done()
    pad.key("CARDS").click()  # now as the server has them
    expect(pad.dialog.get_by_role("button", name="Dealer")).to_contain_text("10♠ 7♥")

    round = site.floor.link(pad.link, lambda link: link.tables["1"].round)
    assert [str(card) for card in round.player_cards[5]] == ["Ks", "Qs"]
    assert [str(card) for card in round.dealer_cards] == ["Ts", "7h"]
