"""The win on a sign: its acts, count, sound and memory; and pictures that are always the same."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from browser.sign_views import View, blazing_sevens, money, perfect_eleven, under_review, won
from browser.signs import MAKE_FIRE, painted, rolled, show, sign_at
from browser.tabs import TELEVISION, Tabs
from browser.test_sign import meter, scene
from playwright.sync_api import Page, expect
from web.site import Site

from jackpit.manager.house import DeviceKind

WINS = 100
CENTS = 2_347_781


def real_view(site: Site) -> View:
    view: View = site.device(DeviceKind.SIGN).get("/api/links/link/tables/1/sign").json
    return view


def ready(tabs: Tabs, site: Site, **context: Any) -> Page:
    """A sign that has drawn its first view."""
    page = sign_at(tabs, site, **context)
    expect(meter(page)).to_have_text("$10,000.00")
    return page


def test_the_count_goes_from_the_seed_to_the_amount_ever_slower(tabs: Tabs, site: Site) -> None:
    page = ready(tabs, site)
    counted: list[int] = page.evaluate(
        """async () => {
          const { countedCents } = await import("/screens/sign/drawing/win.js");
          return Array.from({ length: 101 }, (_, n) => countedCents(n / 10, 1000000, 2347781));
        }"""
    )
    steps = [later - earlier for earlier, later in pairwise(counted)]

    assert counted[0] == 1_000_000
    assert counted[-1] == CENTS
    assert min(steps) >= 0
    assert all(later <= earlier + 1 for earlier, later in pairwise(steps)), "whole cents"


def test_the_digits_count_and_never_show_more_than_was_won(tabs: Tabs, site: Site) -> None:
    page = ready(tabs, site)
    show(page, won(blazing_sevens(real_view(site))), since_win=9)
    expect(scene(page, "count")).to_be_visible()
    seen: list[int] = page.evaluate(
        """() => new Promise((done) => {
          const seen = [];
          const look = () => {
            const reels = document.querySelector(".counting odometer-reels");
            if (!reels) return done(seen);
            seen.push(reels.shown);
            requestAnimationFrame(look);
          };
          look();
        })"""
    )

    assert len(set(seen)) > 10, "it counts"
    assert seen == sorted(seen)
    assert seen[-1] == CENTS
    assert painted(page) == "$23,477.81"


def test_a_win_shows_its_hand_and_how_it_is_shared(tabs: Tabs, site: Site) -> None:
    page = ready(tabs, site)
    sign = blazing_sevens(real_view(site))
    sign["meters"][0]["amount"] = money("184279.71")
    show(page, won(sign, spots=3), since_win=13)

    hand = scene(page, "hand")
    expect(hand.locator("card-face")).to_have_count(3)
    expect(hand.locator(".shares")).to_have_text("3 players – $61,426.57 each")
    expect(hand).to_contain_text("The Major starts again at $10,005.14")

    shares = [money("100.01"), money("100"), money("100")]
    show(page, won(sign, shares=shares, cards=[], starts_again_at=None), since_win=13)
    expect(hand.locator(".shares")).to_have_text("3 players – $100.01, $100.00 and $100.00")
    expect(hand.locator("card-face")).to_have_count(0)
    expect(hand).not_to_contain_text("starts again")


def test_a_second_hand_in_line_says_both_amounts_and_not_that_one_is_held(
    tabs: Tabs, site: Site
) -> None:
    page = ready(tabs, site)
    show(page, second_in_line(real_view(site)))

    review = scene(page, "review")
    expect(review).to_contain_text("if the hand before it is refused")
    expect(review).to_contain_text("if the hand before it is confirmed")
    expect(review).to_contain_text("Another hand came first. Table 1 waits for a supervisor.")
    expect(review).not_to_contain_text("Held")
    expect(review.locator(".either .visually-hidden")).to_have_text(["$23,477.81", "$10,000.00"])


def second_in_line(sign: View) -> View:
    """A hand that another one precedes."""
    view = blazing_sevens(sign)
    return under_review(
        view, is_locked=False, if_refused=view["meters"][0]["amount"], if_verified=money("10000")
    )


def test_more_is_won_more_coins_fall(tabs: Tabs, site: Site) -> None:
    page = ready(tabs, site)
    counts: list[int] = page.evaluate(
        """async () => {
          const { coinsOf } = await import("/screens/sign/drawing/win.js");
          return [100, 20000, 250000, 1000000, 10000000, 100000000].map(coinsOf);
        }"""
    )

    assert counts == sorted(counts)
    assert counts[0] < counts[-1] / 5
    assert counts[-1] == counts[-2], "a frame can draw no more"


def test_the_acts_sound_at_the_volume_of_the_house(tabs: Tabs, site: Site) -> None:
    page = ready(tabs, site)
    sign = blazing_sevens(real_view(site))

    def peak(volume: int) -> float:
        """The loudest moment of the first half second of a hit."""
        show(page, {**sign, "settings": {"volume": volume}}, isDemo=False)
        page.evaluate("window.drawn.state.winBegan = null")
        loudest: float = page.evaluate(
            """async (view) => {
              window.drawn.show(view);
              window.drawn.show({ ...view, win: { ...view.win, number: view.win.number + 1 } });
              let most = 0;
              for (const end = performance.now() + 500; performance.now() < end; ) {
                await new Promise((next) => setTimeout(next, 20));
                most = Math.max(most, window.drawn.sounds.peak);
              }
              return most;
            }""",
            won({**sign, "settings": {"volume": volume}}),
        )
        return loudest

    loud, soft = peak(100), peak(20)
    assert loud > 0.1
    assert 0.01 < soft < loud / 2
    show(page, {**sign, "settings": {"volume": 0}}, isDemo=False)
    page.wait_for_timeout(1_500)  # what sounds fades
    assert peak(0) == 0


def test_a_hundred_wins_leave_no_trace_in_the_heap(tabs: Tabs, site: Site) -> None:
    page = ready(tabs, site)
    show(page, blazing_sevens(real_view(site)))
    devtools = page.context.new_cdp_session(page)
    sign = won(blazing_sevens(real_view(site)))

    def heap_after(wins: int) -> tuple[float, int]:
        page.evaluate(_CELEBRATE, [sign, wins])
        devtools.send("HeapProfiler.collectGarbage")
        used = float(devtools.send("Runtime.getHeapUsage")["usedSize"])
        return used, page.locator("canvas").count()

    page.evaluate(MAKE_FIRE)
    before, canvases = heap_after(10)  # everything is warm
    after, canvases_after = heap_after(WINS)

    print(f"heap before {before:,.0f}, after {after:,.0f} bytes")
    assert after < before * 1.1
    assert canvases_after == canvases


_CELEBRATE = """async ([sign, wins]) => {
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  window.number ??= 100;
  for (let n = 0; n < wins; n += 1) {
    window.number += 1;
    window.drawn.show({ ...sign, win: { ...sign.win, number: window.number } });
    for (const seconds of [0, 3, 13]) {
      window.drawn.state.winBegan = performance.now() - 1000 * seconds;
      window.drawn.draw();
      await frame();
    }
    window.drawn.show({ ...sign, win: null });
    await frame();
  }
}"""


def test_a_picture_of_a_second_is_the_same_on_every_sign(tabs: Tabs, site: Site) -> None:
    sign = real_view(site)
    for game in (blazing_sevens(sign), perfect_eleven(sign)):
        pictures = []
        for _ in range(2):
            page = tabs.open(
                f"/sign#token={site.devices[DeviceKind.SIGN]}", TELEVISION, reduced_motion="reduce"
            )
            expect(meter(page)).to_have_text("$10,000.00")
            show(page, game)
            pictures.append(page.evaluate(_PICTURES))
            page.close()
        assert len(pictures[0]) >= 4
        assert pictures[0] == pictures[1]


_PICTURES = """() => {
  window.drawn.stage.paintAt(7.3, 1);
  return [...document.querySelectorAll(".backdrop canvas")].map((canvas) => [
    canvas.dataset.layer, canvas.style.transform, canvas.toDataURL(),
  ]);
}"""


def test_rolled_digits_look_as_if_they_had_never_rolled(tabs: Tabs, site: Site) -> None:
    page = ready(tabs, site)
    sign = blazing_sevens(real_view(site))
    show(page, sign)
    sign["meters"][0]["amount"] = money("23479.05")
    show(page, sign)
    expect(page.locator("[data-meter=major]")).to_have_text("$23,479.05")
    assert rolled(page, "$23,479.05")[-1] == 2_347_905
    page.wait_for_timeout(500)  # glyphs are drawn within a few frames
    picture = "document.querySelector('odometer-reels canvas').toDataURL()"
    picture_rolled = page.evaluate(picture)
    page.evaluate("window.drawn.redraw()")

    assert page.evaluate(picture) == picture_rolled


def test_a_game_without_a_world_has_its_own_colors_for_ever(tabs: Tabs, site: Site) -> None:
    page = ready(tabs, site)
    keys = [f"game-{n}" for n in range(60)]
    hues: list[int] = page.evaluate(
        """async (keys) => {
          const { hueOf } = await import("/screens/sign/worlds/generated.js");
          return keys.map(hueOf);
        }""",
        [*keys, "perfect-eleven"],
    )
    drawn = (16, 155, 180, 218, 270)
    apart = [min(abs((hue - one + 180) % 360 - 180) for one in drawn) for hue in hues]

    fnv1a = page.evaluate(
        """async () => (await import("/screens/sign/drawing/noise.js")).hashText("foobar")"""
    )

    assert fnv1a == 0xBF9CF968, "the hash that is published for this text"
    assert hues[-1] == 329
    assert min(apart) >= 23, "not to be taken for a drawn world"
    assert len(set(hues)) > 30
