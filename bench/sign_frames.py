"""What a frame of a sign costs at 1920 × 1080: script and paint on the main thread of Chromium.

Every scene is shown for some seconds while Chromium traces itself. The tasks of the page's main
thread are added up from one animation frame to the next, in time of the processor, so that other
work on the machine does not count.

    PYTHONPATH=src:tests .venv/bin/python -m bench.sign_frames --seconds 5
"""

from __future__ import annotations

import argparse
import logging
import sys
from pathlib import Path
from statistics import mean, quantiles
from tempfile import TemporaryDirectory
from typing import Any

import structlog
from browser.sign_views import View, blazing_sevens, perfect_eleven, under_review, won
from browser.signs import show
from browser.tabs import TELEVISION, Tabs, browser_at, chromium
from playwright.sync_api import CDPSession, Page
from web.site import site_at

from jackpit.manager.house import DeviceKind

BUDGET_MS = 8
WARM_UP_MS = 4_000
"""Pictures of a loop, glyphs and coins are made when they are first needed."""

FRAME = "FireAnimationFrame"
TASK = "ThreadControllerImpl::RunTask"
CATEGORIES = "toplevel,devtools.timeline,__metadata"

Event = dict[str, Any]


def scenes(sign: View) -> list[tuple[str, View, float | None]]:
    """The scenes of two worlds: their names, views, and the seconds since the win began."""
    found: list[tuple[str, View, float | None]] = []
    for name, game in (("fire", blazing_sevens(sign)), ("generated", perfect_eleven(sign))):
        found += [
            (f"{name}, meters", game, None),
            (f"{name}, review", under_review(game), None),
            (f"{name}, hit", won(game), 0.0),
            (f"{name}, count", won(game), 3.0),
            (f"{name}, hand", won(game), 13.0),
        ]
    return found


def traced(devtools: CDPSession, page: Page, seconds: float) -> list[Event]:
    """What Chromium does in some seconds."""
    events: list[Event] = []
    done: list[bool] = []
    devtools.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    devtools.on("Tracing.tracingComplete", lambda _: done.append(True))
    devtools.send("Tracing.start", {"transferMode": "ReportEvents", "categories": CATEGORIES})
    page.wait_for_timeout(seconds * 1000)
    devtools.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    return events


def frame_costs(events: list[Event]) -> list[float]:
    """Milliseconds of the page's main thread from each animation frame to the next."""
    frames = sorted((e for e in events if e["name"] == FRAME), key=lambda e: e["ts"])
    if not frames:
        return []
    thread = frames[0]["pid"], frames[0]["tid"]
    tasks = [e for e in events if e["name"] == TASK and (e["pid"], e["tid"]) == thread]
    costs = [0.0] * len(frames)
    starts = [frame["ts"] for frame in frames]
    place = 0
    for task in sorted(tasks, key=lambda e: e["ts"]):
        while place + 1 < len(starts) and task["ts"] + task.get("dur", 0) > starts[place + 1]:
            place += 1
        duration: float = task["tdur"] if "tdur" in task else task.get("dur", 0)
        costs[place] += duration / 1000
    return costs[1:-1]


def measure(seconds: float) -> list[tuple[str, list[float]]]:
    """The costs of the frames of every scene."""
    path = chromium()
    assert path is not None, "No Chromium found."
    found = []
    with TemporaryDirectory() as folder, site_at(Path(folder)) as site, browser_at(path) as browser:
        tabs = Tabs(browser, f"http://127.0.0.1:{site.port}")
        sign = site.device(DeviceKind.SIGN).get("/api/links/link/tables/1/sign").json
        page = tabs.device(site, DeviceKind.SIGN, TELEVISION)
        page.wait_for_selector("[data-meter]", state="attached")
        devtools = page.context.new_cdp_session(page)
        for name, view, since_win in scenes(sign):
            show(page, view, isDemo=False, since_win=since_win)
            if since_win is None:
                page.wait_for_timeout(WARM_UP_MS)
            lasts = min(seconds, 2.6) if since_win == 0 else seconds
            costs = frame_costs(traced(devtools, page, lasts))
            found.append((name, costs))
            show(page, {**view, "win": None}, isDemo=False)
        tabs.close()
    return found


def main() -> None:
    """Print a table."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5)
    found = measure(parser.parse_args().seconds)
    print("| Scene | Frames | Mean | 95 of 100 | 99 of 100 | Worst |\n|---|---|---|---|---|---|")
    for name, costs in found:
        cuts = quantiles(costs, n=100, method="inclusive")
        print(
            f"| {name} | {len(costs)} | {mean(costs):.1f} ms | {cuts[94]:.1f} ms |"
            f" {cuts[98]:.1f} ms | {max(costs):.1f} ms |"
        )
    if any(quantiles(costs, n=20)[18] > BUDGET_MS for _, costs in found):
        sys.exit(f"More than one frame in twenty takes over {BUDGET_MS} ms.")


if __name__ == "__main__":
    main()
