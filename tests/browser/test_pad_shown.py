"""A press is about what the pad shows, and payments are never out of sight."""

import pytest
from browser.pads import PadPage, pad_at
from browser.tabs import PHONE, SMALL_PANEL, TABLET, Tabs, faults
from manager.floor import ACCOUNTING, EXECUTIVE, SUPERVISOR
from playwright.sync_api import expect
from web.site import Site

from jackpit.table import Controller, Role
from jackpit.table import commands as c
from jackpit.table.state import Declaration, ShownCards

ALL = (1, 2, 3, 4, 5, 6, 7)
OLD_PANEL, UPRIGHT = (1024, 768), (800, 1280)


def win_of(pad: PadPage, site: Site, number: int) -> str:
    return str(site.floor.link(pad.link, lambda link: link.wins[number].surveillance))


def sized(pad: PadPage, size: tuple[int, int]) -> None:
    pad.page.set_viewport_size({"width": size[0], "height": size[1]})
    pad.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def test_j_pot_logs_one_claim_per_tap_and_a_reference_goes_to_the_named_win(
    tabs: Tabs, site: Site
) -> None:
    pad = pad_at(tabs, site, Controller.KEYPAD, "bet-the-set-21")
    pad.start(2, 6)
    pad.mark("Suited Four of a Kind")
    pad.spot(2).click()
    expect(pad.sheet.get_by_role("listitem")).to_have_count(1)
    pad.press(pad.spot(6))  # a further winner is held
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
    pad.dialog.get_by_role("textbox", name="Surveillance reference").fill("camera 12")
    pad.swipe_card(Role.SUPERVISOR, "Enter the reference")
    pad.is_done()

    expect(pad.prompt).to_contain_text("Win 2 needs a surveillance reference")
    assert (win_of(pad, site, 1), win_of(pad, site, 2)) == ("camera 12", "")
    pad.key("Enter the reference").click()
    expect(pad.dialog).to_contain_text("Win 2: surveillance reference")


def test_at_j_pot_the_reference_is_entered_without_a_second_card(tabs: Tabs, site: Site) -> None:
    pad = pad_at(tabs, site, Controller.KEYPAD)
    pad.start(2)
    pad.mark("Three 7's – Diamonds")
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
    expect(paid).to_contain_text("Round 1: paid by the tray, owed by the cage")
    expect(paid).to_contain_text("cage, win 1: still owed $10,000.12")
    site.floor.do(pad.link, c.PayWin(win=1, spot=2, by=ACCOUNTING))
    expect(paid).to_contain_text("cage, win 1: paid")
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
        c.MarkBonus(table="1", winner=3, others=(1, 2, 4, 5, 6, 7)),
        c.VerifyClaim(table="1", claim="1/special-bonus/3/1-2-4-5-6-7", by=SUPERVISOR),
        c.DeclareCards(table="1", declaration=Declaration(ShownCards.HOLE_CARD)),
    )
    expect(pad.page.locator(".call")).to_contain_text("pending")


CUT_OFF = """[...document.querySelectorAll(".lanes li, .pay-row, .call li, .key, .spot")]
.filter((row) => {
  if (!row.checkVisibility()) return false;
  const { top, bottom, left, right } = row.getBoundingClientRect();
  const list = row.closest(".pay-list, .side-list, .call") ?? document.documentElement;
  const box = list.getBoundingClientRect();
  return top < box.top - 1 || bottom > box.bottom + 1 || left < -1 || right > innerWidth + 1
    || bottom > innerHeight + 1;
}).map((row) => row.innerText)"""
"""Payments and keys that are out of sight."""


def test_a_claim_is_whole_in_sight_at_every_size(tabs: Tabs, site: Site) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH, "bahama-bonus")
    busy(pad, site)
    pad.key("CONFIRM").click()

    for size in (TABLET, OLD_PANEL, SMALL_PANEL, UPRIGHT):
        sized(pad, size)
        pad.key("Card and PIN").click(trial=True)
        assert pad.page.evaluate(CUT_OFF) == [], size
        assert faults(pad.page) == []


@pytest.mark.parametrize("controller", Controller, ids=lambda x: x.value)
def test_hg58_the_end_of_the_round_stands_only_beside_the_whole_pay_list(
    tabs: Tabs, site: Site, controller: Controller
) -> None:
    pad = pad_at(tabs, site, controller, "kings-bounty")
    lines = ("two-ks", "two-ks", "suited-pair", "suited-20", "two-suited-kings", "any-20", "any-20")
    site.floor.do(
        pad.link,
        c.StartRound(table="1", spots=ALL),
        *(
            c.MarkHand(table="1", line=line, spot=spot)
            for spot, line in zip(reversed(ALL), lines, strict=True)
        ),
    )
    expect(pad.sheet).to_contain_text("$200.00")
    end = pad.page.locator(".key.finish:visible")
    to_list = pad.key("PAY LIST")

    for size in (TABLET, OLD_PANEL, SMALL_PANEL, UPRIGHT, PHONE):
        sized(pad, size)
        if to_list.is_visible():
            expect(end).to_have_count(0)
            to_list.click()
        rows = pad.page.locator(".lanes li:visible, .pay-row:visible")
        for row in rows.all():
            expect(row).to_be_in_viewport(ratio=1)
        assert pad.page.evaluate(CUT_OFF) == [], size
        end.click(trial=True)
        assert faults(pad.page) == []
        if pad.key("HANDS").is_visible():
            pad.key("HANDS").click()


def test_the_pay_list_goes_from_the_far_right_and_its_ticks_move_no_money(
    tabs: Tabs, site: Site
) -> None:
    pad = pad_at(tabs, site, Controller.KEYPAD, "kings-bounty")
    site.floor.do(
        pad.link,
        c.StartRound(table="1", spots=(2, 4, 6)),
        c.MarkHand(table="1", line="two-ks", spot=4),
        c.MarkHand(table="1", line="any-20", spot=6),
    )
    expect(pad.sheet).to_contain_text("$200.00")
    pad.page.evaluate("document.querySelector('.to-pay').click()")
    rows = pad.page.locator(".pay-row")
    total = pad.page.get_by_role("region", name="Totals")

    expect(rows.locator(".place")).to_have_text(["Spot 6", "Spot 4", "Spot 2"])
    expect(rows.nth(0).locator(".sum")).to_contain_text("$8.00")  # the award and the envy
    expect(total).to_contain_text("From the tray$213.00")
    rows.nth(0).get_by_role("button", name="Spot 6 paid").click()
    expect(total).to_contain_text("Still from the tray$205.00")
    pad.key("GAME OVER").click()
    paid = pad.page.get_by_role("region", name="What the last round paid")
    expect(paid).to_contain_text("Spot 6 tray paid $8.00")


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
    expect(row.nth(1)).to_have_text("Spot 1 paid before $200.00, now $200.00 · tray✓ nothing more")

    site.floor.do(
        pad.link,
        c.UnmarkHand(table="1", line="two-ks", spot=1),
        c.MarkHand(table="1", line="any-20", spot=2),
    )
    expect(row.nth(0)).to_contain_text("paid before $5.00, now $3.00 · traytake back $2.00")
    expect(row.nth(1)).to_contain_text("paid before $200.00, now $0.00 · traytake back $200.00")
    expect(pad.sheet).to_contain_text("Round total")


def test_a_fixed_award_of_the_table_is_each_spots_and_not_shared(tabs: Tabs, site: Site) -> None:
    pad = pad_at(tabs, site, Controller.KEYPAD, "hit-and-run")
    pad.start(1, 3, 6)

    pad.mark("5 Cards")

    expect(pad.hand("5 Cards")).to_contain_text("each of 3 spots")
