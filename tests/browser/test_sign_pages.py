"""Pages of the house on a sign: text, picture, video and the rules, in turn with the meter."""

from __future__ import annotations

from base64 import b64decode
from hashlib import sha256
from secrets import token_hex
from typing import Any

import pytest
from browser.signs import LARGE_TELEVISION, UPRIGHT, hit, sign_at
from browser.tabs import TELEVISION, Tabs, faults
from manager.floor import ADMIN, EXECUTIVE
from media_files import jpeg, png
from playwright.sync_api import Browser, Page, expect
from web.site import Site, command

from jackpit.manager.house import RulesOnSigns, Settings
from jackpit.manager.house.commands import ChangeSettings
from jackpit.manager.store import HOUSE_LOG
from jackpit.table import Role

STRIP = (1920, 360)
QUICK = "?meter=0.3"


def upload(site: Site, file: bytes, name: str) -> str:
    path = f"/api/sign-files?id={token_hex(8)}&name={name}"
    answer = site.person(Role.FLOOR)("POST", path, raw=file)
    assert answer.status == 200, answer.body
    return sha256(file).hexdigest()


def save(site: Site, name: str, content: dict[str, Any], **more: Any) -> None:
    page = {
        "key": name.lower().replace(" ", "-"),
        "name": name,
        "content": content,
        "seconds": 5,
        **more,
    }
    body = command(token_hex(8), "SaveSignPage", sign_page=page)
    answer = site.person(Role.FLOOR).post("/api/house/commands", body)
    assert answer.status == 200, answer.body


def text(heading: str, *lines: str) -> dict[str, Any]:
    return {"type": "TextContent", "heading": heading, "text": "\n".join(lines)}


def show_rules(site: Site, how: RulesOnSigns = RulesOnSigns.WITH_ODDS, address: str = "") -> None:
    settings = Settings(
        name="Test House", time_zone="UTC", rules_on_signs=how, rules_address=address
    )
    change = ChangeSettings(settings=settings, by=ADMIN, approved_by=EXECUTIVE)
    site.floor.do(HOUSE_LOG, change)


def page_shown(page: Page, key: str) -> Any:
    return page.locator(f"[data-page={key}]")


def recorded_video(browser: Browser) -> bytes:
    """A video of a second that this Chromium records itself."""
    page = browser.new_page()
    page.goto("about:blank")
    found = page.evaluate(_RECORD)
    page.close()
    return b64decode(found)


_RECORD = """async () => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 320, height: 180 });
  const g = canvas.getContext("2d");
  let n = 0;
  const paint = () => {
    g.fillStyle = `hsl(${(n += 7) % 360} 80% 40%)`;
    g.fillRect(0, 0, 320, 180);
  };
  const timer = setInterval(paint, 30);
  paint();
  const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: "video/webm" });
  const parts = [];
  recorder.ondataavailable = (event) => parts.push(event.data);
  const ended = new Promise((resolve) => (recorder.onstop = resolve));
  recorder.start();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  recorder.stop();
  await ended;
  clearInterval(timer);
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""


def test_pages_take_turns_with_the_meter_in_their_order(tabs: Tabs, site: Site) -> None:
    save(site, "Brunch", text("Sunday brunch", "10 to 2 in the Garden Room"))
    save(site, "Cars", text("Win a car"))
    page = sign_at(tabs, site, options=QUICK)

    for key in ("brunch", "cars", "brunch"):
        expect(page_shown(page, key)).to_be_visible()
        expect(page_shown(page, key).locator(".page-amount")).to_contain_text("$10,000.00")
        expect(page.locator(".turn")).to_be_hidden()
        expect(page.locator("[data-meter=major]")).to_be_visible()


def test_a_hand_under_review_interrupts_a_page_at_once_and_the_page_returns_later(
    tabs: Tabs, site: Site
) -> None:
    save(site, "Brunch", text("Sunday brunch"), seconds=600)
    page = sign_at(tabs, site, options=QUICK)
    expect(page_shown(page, "brunch")).to_be_visible()

    hit(site)

    expect(page.locator(".turn")).to_be_hidden()
    expect(page.get_by_text("$10,000.24").first).to_be_visible()
    page.wait_for_timeout(1_000)
    expect(page.locator(".turn")).to_be_hidden()


def test_a_page_that_is_removed_leaves_the_sign(tabs: Tabs, site: Site) -> None:
    save(site, "Brunch", text("Sunday brunch"), seconds=600)
    page = sign_at(tabs, site, options=QUICK)
    expect(page_shown(page, "brunch")).to_be_visible()

    gone = command("gone", "RemoveSignPage", sign_page="brunch")
    assert site.person(Role.FLOOR).post("/api/house/commands", gone).status == 200

    expect(page.locator(".turn")).to_be_hidden()


PLAYING = """(video) => new Promise((done) => {
  const look = () => (video.currentTime > 0.1 ? done() : requestAnimationFrame(look));
  look();
})"""


def test_a_picture_and_a_video_are_shown_and_the_video_is_silent(
    tabs: Tabs, site: Site, browser: Browser
) -> None:
    picture = upload(site, png(64, 36), "picture.png")
    save(site, "Picture", {"type": "PictureContent", "file": picture})
    video = upload(site, recorded_video(browser), "video.webm")
    save(site, "Video", {"type": "VideoContent", "file": video})
    page = sign_at(tabs, site, options=QUICK)

    expect(page_shown(page, "picture")).to_be_visible()
    assert page.locator("img.page-file").evaluate("(img) => img.decode().then(() => true)")
    expect(page_shown(page, "video")).to_be_visible()
    page.locator("video").evaluate(PLAYING)
    assert page.locator("video").evaluate("(video) => [video.muted, video.loop]") == [True, True]


def test_a_picture_that_cannot_be_shown_is_skipped_and_reported(tabs: Tabs, site: Site) -> None:
    broken = upload(site, jpeg(), "broken.jpg")
    save(site, "Broken", {"type": "PictureContent", "file": broken})
    save(site, "Fine", text("Fine"))
    page = sign_at(tabs, site, options=QUICK)

    for _ in range(2):
        expect(page_shown(page, "fine")).to_be_visible()
        expect(page.locator(".turn")).to_be_hidden()
    signs = site.person(Role.FLOOR).get("/api/signs").json["signs"]
    (view,) = [x for x in signs if x["device"] == "sign-at-1"]
    assert view["fault"] == "broken.jpg"
    assert not view["is_silent"]


def test_the_sign_reports_its_scene_its_page_and_its_amount(tabs: Tabs, site: Site) -> None:
    def view() -> Any:
        signs = site.person(Role.FLOOR).get("/api/signs").json["signs"]
        return next(x for x in signs if x["device"] == "sign-at-1")

    page = sign_at(tabs, site)
    expect(page.locator("[data-meter=major]")).to_be_visible()
    page.wait_for_timeout(500)
    assert (view()["scene"], view()["page"], view()["amount"]) == ("meter", None, "$10,000.00")

    save(site, "Brunch", text("Sunday brunch"), seconds=600)
    page.goto(page.url.split("#")[0] + QUICK)
    expect(page_shown(page, "brunch")).to_be_visible()
    page.wait_for_timeout(500)
    assert (view()["scene"], view()["page"]) == ("meter", "Brunch")


def test_the_rules_take_a_turn_with_odds_and_a_code(tabs: Tabs, site: Site) -> None:
    show_rules(site, address="https://rules.example/sevens")
    page = sign_at(tabs, site, options=QUICK)

    rules = page_shown(page, "rules")
    expect(rules).to_be_visible()
    expect(rules).to_contain_text("One in")
    expect(rules.get_by_role("img", name="QR code")).to_be_visible()
    expect(rules).to_contain_text("rules.example/sevens")
    assert faults(page) == []


def outside(page: Page) -> int:
    """How many parts of a page reach out of the screen."""
    return int(
        page.evaluate(
            """() => [...document.querySelectorAll(".page-content *")].filter((part) => {
              const { left, right, top, bottom } = part.getBoundingClientRect();
              return left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
            }).length"""
        )
    )


@pytest.mark.parametrize("size", [TELEVISION, UPRIGHT, STRIP], ids=str)
def test_the_rules_fit_every_shape(tabs: Tabs, site: Site, size: tuple[int, int]) -> None:
    show_rules(site, address="https://rules.example/sevens")
    page = sign_at(tabs, site, options=QUICK, size=size)

    expect(page_shown(page, "rules")).to_be_visible()
    page.wait_for_function("document.fonts.status === 'loaded'")
    assert outside(page) == 0


@pytest.mark.parametrize("size", [TELEVISION, LARGE_TELEVISION, UPRIGHT], ids=str)
def test_texts_fit_and_are_large_enough_to_be_read_at_ten_meters(
    tabs: Tabs, site: Site, size: tuple[int, int]
) -> None:
    lines = ["Buffet and live music in the Garden Room"] * 6
    save(site, "Full", text("The longest heading that a page can have", *lines))
    page = sign_at(tabs, site, options=QUICK, size=size)

    expect(page_shown(page, "full")).to_be_visible()
    page.wait_for_function("document.fonts.status === 'loaded'")
    assert outside(page) == 0
    heights = page.evaluate(
        """() => [...document.querySelectorAll(".page-lines p")].map(
          (part) => parseFloat(getComputedStyle(part).fontSize))"""
    )
    assert min(heights) / min(size) > 0.045, "a twentieth of the shorter side, or nearly"
