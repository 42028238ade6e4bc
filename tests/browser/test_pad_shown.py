"""A press is about what the pad shows, and payments are never out of sight."""

import re

from browser.pads import PadPage, pad_at
from browser.tabs import SMALL_PANEL, TABLET, Tabs, faults
from manager.floor import ACCOUNTING, EXECUTIVE, SUPERVISOR
from playwright.sync_api import expect
from web.site import Site

from jackpit.table import Controller, Role
from jackpit.table import commands as c
from jackpit.table.state import Declaration, ShownCards

ALL = (1, 2, 3, 4, 5, 6, 7)


def win_of(pad: PadPage, site: Site, number: int) -> str:
    return str(site.floor.link(pad.link, lambda link: link.wins[number].surveillance))


def sized(pad: PadPage, size: tuple[int, int]) -> None:
    pad.page.set_viewport_size({"width": size[0], "height": size[1]})


def test_j_pot_logs_one_claim_per_tap_and_a_reference_goes_to_the_named_win(
    tabs: Tabs, site: Site
) -> None:
    pad = pad_at(tabs, site, Controller.KEYPAD, "bet-the-set-21")
    pad.start(2, 6)
    pad.hand("Suited four of a kind").click()
    pad.spot(2).click()
    pad.spot(6).click()
    expect(pad.sheet.get_by_role("listitem")).to_have_count(2)
    pad.key("HOLE CARD SHOWN").click()
    pad.key("JPH").click()
    pad.swipe_card(Role.EXECUTIVE, "Turn to JPH")
    pad.is_done()
    pad.key("J-POT").click()
    pad.dialog.get_by_role("button", name="Log the win").click()
    pad.is_done()
    expect(pad.key("J-POT")).to_contain_text("next claim: check it first")
    expect(pad.key("J-POT")).to_have_attribute("aria-disabled", "false")
    pad.key("J-POT").click()
    pad.dialog.get_by_role("button", name="Log the win").click()
    pad.is_done()
    pad.key("RUN").click()

    pad.more("Surveillance reference")
    expect(pad.dialog).to_contain_text("Win 1: surveillance reference")
    pad.dialog.get_by_label("Reference", exact=True).fill("camera 12")
    pad.swipe_card(Role.SUPERVISOR, "Enter the reference")
    pad.is_done()

    expect(pad.prompt).to_contain_text("Win 2 needs a surveillance reference")
    assert (win_of(pad, site, 1), win_of(pad, site, 2)) == ("camera 12", "")
    pad.key("Enter the reference").click()
    expect(pad.dialog).to_contain_text("Win 2: surveillance reference")


def test_at_j_pot_the_reference_is_entered_without_a_second_card(tabs: Tabs, site: Site) -> None:
    pad = pad_at(tabs, site, Controller.KEYPAD)
    pad.start(2)
    pad.hand("Three 7s, diamonds").click()
    pad.key("JPH").click()
    pad.swipe_card(Role.EXECUTIVE, "Turn to JPH")
    pad.is_done()
    pad.key("J-POT").click()
    pad.dialog.get_by_label("Surveillance reference").fill("camera 7")
    pad.page.keyboard.press("Enter")
    pad.is_done()
    pad.key("RUN").click()
    pad.key("GAME OVER").click()

    paid = pad.page.get_by_role("region", name="What the last round paid")
    expect(paid).to_contain_text("Round 1 paid; the cage still owes")
    expect(paid).to_contain_text("the cage pays, win 1 $10,000.12")
    site.floor.do(pad.link, c.PayWin(win=1, spot=2, by=ACCOUNTING))
    expect(paid).to_contain_text("the cage paid, win 1")
    expect(paid).not_to_contain_text("owes")


def busy(pad: PadPage, site: Site) -> None:
    """Play Bahama Bonus with a claim, awards at other spots, and the bonus of the base game."""
    lines = ("four-of-a-kind", "same-color-three-of-a-kind", "three-of-a-kind", "suited-pair")
    hands = zip((6, 2, 1, 4), lines, strict=True)
    site.floor.do(
        pad.link,
        c.StartRound(table="1", spots=ALL),
        c.MarkHand(table="1", line="same-color-four-of-a-kind", spot=7),
        *(c.MarkHand(table="1", line=line, spot=spot) for spot, line in hands),
        c.GiveBonus(table="1", winner=3, others=(1, 2, 4, 5, 6, 7)),
        c.DeclareCards(table="1", declaration=Declaration(ShownCards.HOLE_CARD)),
    )
    expect(pad.sheet).to_contain_text("pending")


def test_on_touch_the_card_key_is_never_under_the_sheet_nor_a_label_cut_off(
    tabs: Tabs, site: Site
) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH, "bahama-bonus")
    busy(pad, site)
    pad.key("CONFIRM").click()
    card = pad.key("Card and PIN")

    for size in (TABLET, SMALL_PANEL):
        sized(pad, size)
        card.click(trial=True)
        felt, sheet = (pad.page.locator(x).bounding_box() for x in (".felt", ".pay-column"))
        assert felt is not None
        assert sheet is not None
        for tag in pad.page.locator(".arc .tag").all():
            box = tag.bounding_box()
            assert box is not None
            assert felt["x"] <= box["x"]
            assert box["x"] + box["width"] <= felt["x"] + felt["width"]
            beside = (
                box["x"] + box["width"] <= sheet["x"] or box["x"] >= sheet["x"] + sheet["width"]
            )
            assert beside or box["y"] + box["height"] <= sheet["y"]
        assert faults(pad.page) == []


def test_rows_out_of_sight_are_counted_and_a_spot_is_paid_in_one_sum(
    tabs: Tabs, site: Site
) -> None:
    pad = pad_at(tabs, site, Controller.KEYPAD, "bahama-bonus")
    busy(pad, site)
    expect(pad.sheet.get_by_role("listitem").filter(has_text="Spot 6")).to_contain_text("$250.00")
    mark = pad.page.locator(".pay-column .overflow-mark.below")
    above = pad.page.locator(".pay-column .overflow-mark.above")
    expect(above).to_be_hidden()
    expect(mark).to_have_text(re.compile(r"^▼ \d payments and \d reminders below$"))
    reminders = pad.page.get_by_role("list", name="Reminders").get_by_role("listitem")
    expect(reminders.first).to_contain_text("Spot 7: leave the cards on the layout")

    before = mark.inner_text()
    mark.click()
    expect(mark).not_to_have_text(before)
    expect(above).to_have_text(re.compile(r"^▲ \d payments? above$"))
    reminders.last.scroll_into_view_if_needed()
    expect(mark).to_be_hidden()
    assert faults(pad.page) == []


def test_a_reopened_round_shows_what_is_to_be_paid_or_taken_back(tabs: Tabs, site: Site) -> None:
    pad = pad_at(tabs, site, Controller.KEYPAD, "kings-bounty")
    again = c.ReopenRound(table="1", reason="wrong hand", by=EXECUTIVE, approved_by=SUPERVISOR)
    site.floor.do(
        pad.link,
        c.StartRound(table="1", spots=(1, 2)),
        c.MarkHand(table="1", line="two-ks", spot=1),
        c.EndRound(table="1"),
        again,
    )
    expect(pad.page.locator(".pad-about")).to_contain_text("round 1, reopened")
    row = pad.sheet.get_by_role("listitem")
    expect(row.nth(0)).to_have_text("Spot 1 paid before $200.00, now $200.00 · tray ✓ nothing more")

    site.floor.do(
        pad.link,
        c.UnmarkHand(table="1", line="two-ks", spot=1),
        c.MarkHand(table="1", line="any-20", spot=2),
    )
    expect(row.nth(0)).to_contain_text("paid before $200.00, now $0.00 · tray take back $200.00")
    expect(row.nth(1)).to_contain_text("paid before $5.00, now $3.00 · tray take back $2.00")
    expect(pad.sheet).to_contain_text("Round total")


def test_a_fixed_award_of_the_table_is_each_spots_and_not_shared(tabs: Tabs, site: Site) -> None:
    pad = pad_at(tabs, site, Controller.KEYPAD, "hit-and-run")
    pad.start(1, 3, 6)

    pad.hand("5 cards").click()

    expect(pad.hand("5 cards")).to_contain_text("each of 3 spots")
