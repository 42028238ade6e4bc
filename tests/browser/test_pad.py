"""The pad as a screen: cards, tools, losing the connection, and reachable keys."""

import re

import pytest
from browser.pads import PadPage, pad_at, serve_again
from browser.tabs import SMALL_PANEL, TABLET, TYPE_CARD, Tabs, faults, swipe
from manager.floor import ACCOUNTING, ADMIN, EXECUTIVE
from playwright.sync_api import expect
from web.site import PIN, Site, card_of

from jackpit.manager.house import DeviceKind, Settings
from jackpit.manager.house.commands import ChangeSettings
from jackpit.manager.store import HOUSE_LOG
from jackpit.table import Controller, Role, claims_of
from jackpit.table import commands as c

PERSON = 90
"""Milliseconds from key to key of a fast typist, slower than a reader."""

controllers = pytest.mark.parametrize("controller", Controller, ids=lambda x: x.value)


def test_cards_open_the_table_and_sign_dealers_on_and_off(tabs: Tabs, site: Site) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH, is_ready=False)
    expect(pad.prompt).to_contain_text("The table is closed; a supervisor's card opens it.")

    swipe(pad.page, card_of(Role.SUPERVISOR))
    expect(pad.dialog.get_by_role("button", name="Open the table")).to_be_disabled()
    expect(pad.dialog).to_contain_text("Enter the PIN of A supervisor.")
    pad.pin()
    pad.dialog.get_by_role("button", name="Open the table").click()
    pad.is_done()
    expect(pad.prompt).to_contain_text("No dealer is signed on")

    swipe(pad.page, card_of(Role.DEALER))
    expect(pad.dialog.get_by_label("PIN of A dealer")).to_be_focused()
    pad.pin()
    pad.page.keyboard.press("Enter")
    pad.is_done()
    expect(pad.prompt).to_contain_text("A dealer signed on.")
    expect(pad.page.locator(".pad-state")).to_contain_text("Dealer A dealer")

    pad.start(1)
    swipe(pad.page, card_of(Role.SUPERVISOR))
    expect(pad.dialog.get_by_role("alert")).to_contain_text("only another dealer's card relieves")
    pad.swipe_card(Role.DEALER, "Sign off")
    pad.is_done()
    expect(pad.prompt).to_contain_text("A dealer signed off.")
    pad.key("Sign on by card").click()
    pad.dialog.get_by_label("Card", exact=True).fill(card_of(Role.SUPERVISOR))  # without a reader
    pad.pin()
    pad.dialog.get_by_role("button", name="Sign on", exact=True).click()
    expect(pad.page.locator(".pad-state")).to_contain_text("Dealer A supervisor")


def test_a_card_swiped_while_a_dialog_closes_is_for_the_pad(tabs: Tabs, site: Site) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH)
    pad.page.keyboard.press("c")
    expect(pad.dialog).to_be_visible()

    pad.page.evaluate(
        f"() => {{ document.querySelector('dialog').close(); ({TYPE_CARD})('A CARD'); }}"
    )

    expect(pad.dialog.get_by_role("alert")).to_contain_text("This card is not known.")


def test_a_pad_works_in_a_browser_where_a_person_is_signed_in(tabs: Tabs, site: Site) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH)
    token = site.sessions[Role.ACCOUNTING]
    pad.page.context.add_cookies([{"name": "jackpit_session", "value": token, "url": tabs.address}])
    pad.page.reload()

    pad.start(1)
    expect(pad.prompt).to_contain_text("Tap a spot")


def test_where_the_house_wants_no_pin_the_swipe_alone_signs_on(tabs: Tabs, site: Site) -> None:
    settings = Settings(name="Test House", time_zone="UTC", pin_with_card=())
    site.floor.do(HOUSE_LOG, ChangeSettings(settings=settings, by=ADMIN, approved_by=EXECUTIVE))
    pad = pad_at(tabs, site, Controller.KEYPAD)
    site.floor.do(pad.link, c.SignOff(table="1"))
    expect(pad.prompt).to_contain_text("No dealer is signed on")

    swipe(pad.page, card_of(Role.DEALER))
    expect(pad.page.locator(".pad-state")).to_contain_text("Dealer A dealer")


def test_an_earlier_claim_of_another_table_blocks_confirm_until_it_is_verified(
    tabs: Tabs, site: Site
) -> None:
    floor = site.floor
    for table in ("2", "1"):
        floor.do("link", c.StartRound(table=table, spots=(1,)))
        floor.do("link", c.MarkHand(table=table, line="three-7s-diamonds", spot=1))
    pad = PadPage(tabs.device(site, DeviceKind.PAD, TABLET), "link")
    expect(pad.key("CONFIRM")).to_have_attribute("aria-disabled", "true")
    earlier = "the earlier claim on meter Major at table 2 first"
    expect(pad.key("CONFIRM")).to_contain_text(earlier)

    claim = floor.link("link", lambda link: claims_of(link.tables["2"].round)[0].key)
    floor.do("link", c.VerifyClaim(table="2", claim=claim, by=EXECUTIVE, surveillance="camera 1"))

    expect(pad.key("CONFIRM")).to_have_attribute("aria-disabled", "false")


def test_a_card_that_begins_with_digits_taps_no_spot(tabs: Tabs, site: Site) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH)

    swipe(pad.page, "6011000012345")
    expect(pad.dialog.get_by_role("alert")).to_contain_text("This card is not known.")
    pad.page.keyboard.press("Escape")
    pad.is_done()
    pad.page.keyboard.press("1")

    expect(pad.spot(1)).to_have_attribute("aria-pressed", "true")
    expect(pad.page.locator(".spot.lit")).to_have_count(1)


def test_a_card_typed_by_hand_is_ended_with_enter_and_the_pin_follows(
    tabs: Tabs, site: Site
) -> None:
    pad = pad_at(tabs, site, Controller.KEYPAD)
    site.floor.do(pad.link, c.SignOff(table="1"))
    expect(pad.prompt).to_contain_text("No dealer is signed on")
    pad.page.keyboard.press("c")

    pad.page.keyboard.type(card_of(Role.DEALER), delay=PERSON)
    pad.page.keyboard.press("Enter")
    expect(pad.dialog.get_by_role("textbox", name="PIN")).to_be_focused()
    pad.page.keyboard.type(PIN)  # all at once, as from a number pad that stores it
    pad.page.keyboard.press("Enter")

    pad.is_done()
    expect(pad.page.locator(".pad-state")).to_contain_text("Dealer A dealer")


def test_where_a_card_is_expected_typing_enters_the_card_and_presses_no_key(
    tabs: Tabs, site: Site
) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH)
    pad.start(1, 2)
    pad.spot(2).click()
    pad.mark("Three 7's – Diamonds")
    pad.key("CONFIRM").click()
    expect(pad.key("Card and PIN")).to_be_visible()

    pad.page.keyboard.type(f"m{card_of(Role.EXECUTIVE)}", delay=PERSON)
    expect(pad.dialog).to_have_accessible_name("Verify $10,000.24")
    expect(pad.dialog.get_by_label("Card", exact=True)).to_have_value(f"m{card_of(Role.EXECUTIVE)}")
    pad.page.keyboard.press("Escape")
    pad.page.keyboard.press("1")
    expect(pad.dialog.get_by_label("Card", exact=True)).to_have_value("1")
    pad.page.keyboard.press("Escape")
    pad.is_done()

    expect(pad.spot(2)).to_contain_text("Three 7's")
    pad.page.keyboard.press("Backspace")
    expect(pad.prompt).to_contain_text("only an executive can clear it")


def test_entered_cards_suggest_the_hand_and_joined_spots_and_chips_are_shown(
    tabs: Tabs, site: Site
) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH, "kings-bounty")
    pad.start(1, 2, 5)

    pad.key("CARDS").click()
    pad.dialog.get_by_role("button", name=re.compile("^Spot 5")).click()
    for suit in ("spades", "hearts"):
        pad.dialog.get_by_role("button", name=suit).click()
        pad.dialog.get_by_role("button", name="K", exact=True).click()
    expect(pad.dialog).to_contain_text("Two kings")
    pad.dialog.get_by_role("button", name="Done").click()
    expect(pad.spot(5)).to_contain_text("K♠ K♥")
    expect(pad.hand("Two kings")).to_contain_text("the cards make this hand")
    expect(pad.sheet).to_contain_text("$6.00")

    pad.more("Join spots")
    for spot in ("Spot 1", "Spot 2"):
        pad.dialog.get_by_role("button", name=spot).click()
    pad.dialog.get_by_role("button", name="Join").click()
    expect(pad.spot(2)).to_contain_text("joined 1+2")
    pad.more("Join spots")
    pad.dialog.get_by_role("button", name="Separate 1 and 2").click()
    expect(pad.spot(2)).not_to_contain_text("joined")

    pad.more("Count chips")
    pad.dialog.get_by_role("button", name="Chips 2").click()
    pad.dialog.get_by_role("button", name="Record the count").click()
    expect(pad.sheet).to_contain_text("✕ Chips collected: 2. Wagers recorded: 3.")


def test_cards_tapped_faster_than_the_server_answers_are_all_entered(
    tabs: Tabs, site: Site
) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH, "kings-bounty")
    pad.start(5)
    pad.key("CARDS").click()

    pad.dialog.evaluate(
        """(dialog) => ["♠", "K", "♥", "K"].forEach((sign) =>
          [...dialog.querySelectorAll("button")].find((key) => key.innerText === sign).click())"""
    )

    expect(pad.dialog.get_by_role("button", name=re.compile("^Spot 5"))).to_contain_text("K♠ K♥")
    expect(pad.dialog).to_contain_text("Two kings")
    expect(pad.spot(5)).to_contain_text("K♠ K♥")


def test_hg63_the_special_bonus_of_a_regular_bettor_is_marked_as_a_claim_and_taken_back(
    tabs: Tabs, site: Site
) -> None:
    pad = pad_at(tabs, site, Controller.KEYPAD, "bahama-bonus")
    pad.start(2, 4)

    pad.key("SPECIAL BONUS").click()
    winner, others = pad.dialog.locator(".spot-row").all()
    chosen = others.locator("[aria-pressed=true]")
    expect(chosen).to_have_text(["2", "4"])  # a progressive wager needs a regular one
    winner.get_by_role("button", name="Spot 2").click()
    expect(chosen).to_have_text(["4"])
    winner.get_by_role("button", name="Spot 4").click()
    expect(chosen).to_have_text(["2"])
    others.get_by_role("button", name="Spot 1").click()
    pad.dialog.get_by_role("button", name="Mark the Special Bonus").click()
    expect(pad.sheet).to_contain_text("Special Bonus")
    expect(pad.sheet).to_contain_text("$1,000.00")
    expect(pad.prompt).to_contain_text("$1,000.00 to spot 4 and $100.00 envy")

    pad.key("UNDO").click()
    expect(pad.sheet).to_contain_text("Nothing to pay yet.")


@controllers
def test_a_supervisor_corrects_refuses_and_voids_and_two_people_reopen(
    tabs: Tabs, site: Site, controller: Controller
) -> None:
    pad = pad_at(tabs, site, controller)
    pad.start(1)

    pad.more("Correct the spots")
    pad.dialog.get_by_role("button", name="Spot 2").click()
    pad.dialog.get_by_role("button", name="A chip was not read").click()
    pad.swipe_card(Role.SUPERVISOR, "Correct")
    pad.is_done()
    expect(pad.page.locator(".spot.lit")).to_have_count(2)

    if controller is Controller.TOUCH:
        pad.spot(2).click()
    pad.mark("Three 7's – Suited (Other)")
    if controller is Controller.KEYPAD:
        pad.spot(2).click()
    pad.more("Refuse the claim")
    pad.dialog.get_by_label("Reason").fill("no 7")
    pad.swipe_card(Role.SUPERVISOR, "Refuse")
    pad.is_done()
    expect(pad.sheet).to_contain_text("Nothing to pay yet.")

    pad.page.locator(".key.finish").click()
    expect(pad.page.locator(".spot.lit")).to_have_count(0)
    pad.more("Reopen the round")
    expect(pad.dialog).to_contain_text("a supervisor or an executive approves it")
    pad.dialog.get_by_role("button", name="Ended too early").click()
    swipe(pad.page, card_of(Role.SUPERVISOR))
    pad.pin()
    swipe(pad.page, card_of(Role.EXECUTIVE))
    pad.pin()
    pad.dialog.get_by_role("button", name="Reopen").click()
    pad.is_done()
    expect(pad.page.locator(".spot.lit")).to_have_count(2)

    pad.more("Void the round")
    pad.dialog.get_by_role("button", name="Misdeal").click()
    pad.swipe_card(Role.SUPERVISOR, "Void the round")
    pad.is_done()
    expect(pad.page.locator(".spot.lit")).to_have_count(0)


def test_hg60_two_people_accept_a_hand_out_of_turn(tabs: Tabs, site: Site) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH)
    pad.start(2, 6)
    site.floor.do(pad.link, c.MarkHand(table="1", line="three-7s-suited", spot=2))
    claim = site.floor.link(pad.link, lambda x: claims_of(x.tables["1"].round)[0].key)
    verify = c.VerifyClaim(table="1", claim=claim, by=EXECUTIVE, surveillance="camera 1")
    site.floor.do(pad.link, verify, c.PayWin(win=1, spot=2, by=ACCOUNTING))

    pad.more("Accept out of turn")
    expect(pad.dialog).to_contain_text("an executive approves it")
    pad.dialog.get_by_role("button", name="Spot 6").click()
    pad.dialog.get_by_role("button", name="The hand was overlooked").click()
    swipe(pad.page, card_of(Role.SUPERVISOR))
    pad.pin()
    swipe(pad.page, card_of(Role.EXECUTIVE))
    pad.pin()
    pad.dialog.get_by_role("button", name="Accept the hand").click()
    pad.is_done()
    expect(pad.sheet).to_contain_text("Three 7's – Suited (Other)")
    expect(pad.sheet).to_contain_text("Spot 6")


def test_a_pad_without_the_system_says_so_takes_no_wager_and_reconnects(
    tabs: Tabs, site: Site
) -> None:
    pad = pad_at(tabs, site, Controller.KEYPAD)
    pad.spot(3).click()
    expect(pad.spot(3)).to_have_attribute("aria-pressed", "true")
    bar = pad.page.locator(".offline-bar")

    site.stop()
    expect(bar).to_contain_text("SYSTEM OFFLINE – take no progressive wagers.", timeout=3_000)
    expect(pad.prompt).to_have_text("Wait until the system is back online; the keys do not work.")
    expect(pad.key("COIN IN")).to_have_attribute("aria-disabled", "true")
    pad.key("COIN IN").click(force=True)
    expect(pad.prompt).to_contain_text("the keys do not work")

    with serve_again(site):
        expect(bar).to_have_count(0)
        pad.start()
        expect(pad.meters().nth(0)).to_have_text("Major $10,000.12")
        # Chromium reports every failed attempt to connect.
        tabs.complaints[:] = [x for x in tabs.complaints if "WebSocket connection" not in x]
        pad.page.close()


def test_the_pad_can_be_silenced_and_stays_so(tabs: Tabs, site: Site) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH)
    sound = pad.page.get_by_role("button", name="Sound off")
    expect(sound).to_have_attribute("aria-pressed", "false")

    sound.click()
    pad.page.reload()

    expect(sound).to_have_attribute("aria-pressed", "true")


OLD_PANEL, UPRIGHT = (1024, 768), (800, 1280)
"""Common panels, landscape and portrait."""

HIDDEN = """[...document.querySelectorAll(".key, .spot")].filter((key) => {
  const { x, y, width, height } = key.getBoundingClientRect();
  return width && !key.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((key) => key.innerText)"""
"""Keys that are covered or out of sight."""

OVERFLOWING = """[...document.querySelectorAll(".key, .tool-item, .call, .lanes, .spot")].filter(
  (key) => key.scrollWidth > key.clientWidth + 1 || key.scrollHeight > key.clientHeight + 1,
).map((key) => key.innerText)"""
"""Keys and panels whose words do not fit."""

BRIGHT = ".key.primary:visible"
"""The one key to press next."""

FINGER = 64
"""Pixels: the least height and width of a key of the dealer."""

FITS = "document.body.scrollWidth <= innerWidth && document.body.scrollHeight <= innerHeight"


def smallest(pad: PadPage) -> tuple[float, float]:
    """The smallest height and width of any key of the dealer."""
    boxes = [x.bounding_box() for x in pad.page.locator(".key, .spot, .tool").all()]
    seen = [box for box in boxes if box is not None]
    return min(box["height"] for box in seen), min(box["width"] for box in seen)


@controllers
def test_every_key_can_be_reached_by_a_finger_and_by_a_screen_reader(
    tabs: Tabs, site: Site, controller: Controller
) -> None:
    pad = pad_at(tabs, site, controller, "kings-bounty", spots=9)
    pad.start(1, 9)
    if controller is Controller.TOUCH:
        pad.spot(9).click()
    pad.mark("Two K♠ and dealer blackjack")
    if controller is Controller.KEYPAD:
        pad.spot(9).click()
    expect(pad.sheet).to_contain_text("$2,000.24")

    for width, height in (TABLET, OLD_PANEL, SMALL_PANEL, UPRIGHT):
        pad.page.set_viewport_size({"width": width, "height": height})
        assert min(smallest(pad)) >= FINGER
        assert pad.page.evaluate(FITS)
        assert pad.page.evaluate(HIDDEN) == []
        assert pad.page.evaluate(OVERFLOWING) == [], (width, height)
        expect(pad.sheet.get_by_role("listitem").first).to_be_in_viewport(ratio=1)
        expect(pad.prompt).to_be_in_viewport(ratio=1)
        expect(pad.page.locator(BRIGHT)).to_have_count(1)
        assert faults(pad.page) == []
    pad.page.keyboard.press("m")
    expect(pad.dialog).to_be_visible()
    assert faults(pad.page) == []
    pad.dialog.get_by_role("button", name="Refuse the claim with a reason").click()
    expect(pad.dialog).to_contain_text("Supervisor's card")
    assert faults(pad.page) == []
