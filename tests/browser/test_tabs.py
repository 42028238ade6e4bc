"""The browser of the tests is the one that Playwright means to start, with a little less in it."""

import re
from pathlib import Path

import playwright
from browser.tabs import OFF_FOR_PLAYWRIGHT


def test_what_playwright_turns_off_stays_off() -> None:
    driver = Path(playwright.__file__).parent / "driver/package/lib/coreBundle.js"
    listed = re.search(r"\bdisabledFeatures = \[(.*?)\n *\]", driver.read_text("utf-8"), re.DOTALL)

    assert listed is not None
    names = re.findall(r'^ *"(\w+)",?$', listed[1], re.MULTILINE)
    assert sorted(names) == sorted(OFF_FOR_PLAYWRIGHT)
