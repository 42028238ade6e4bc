"""What a dealer could not read or press on a pad, by measurement of what Chromium drew."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

READ_PIXELS = 18
"""The least size of what must be read, on a panel at the table."""

REASON_PIXELS = 16
"""The least size of a reason or a detail, and of everything on a phone."""

FINGER_PIXELS = 64
"""The least height of a key."""

_FAULTS = Path(__file__).with_suffix(".js").read_text("utf-8").partition("\n\n")[2].rstrip(";\n")


def illegible(page: Page) -> list[str]:
    """What is too small, too faint, covered, cut off or in the wrong color on a pad."""
    viewport = page.viewport_size
    assert viewport is not None
    is_panel = viewport["width"] >= 1024 and viewport["height"] >= 768
    sizes = {
        "read": READ_PIXELS if is_panel else REASON_PIXELS,
        "reason": REASON_PIXELS,
        "finger": FINGER_PIXELS,
        "scrolls": viewport["width"] < 561,
    }
    found: list[str] = page.evaluate(_FAULTS, sizes)
    return found
