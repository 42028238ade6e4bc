"""The browser of the tests is the one that Playwright starts, with fewer features."""

import re
from pathlib import Path

import playwright
from browser.tabs import OFF_FOR_PLAYWRIGHT


def test_the_features_that_playwright_turns_off_stay_off() -> None:
    driver = Path(playwright.__file__).parent / "driver/package/lib/coreBundle.js"
    listed = re.search(r"\bdisabledFeatures = \[(.*?)\n *\]", driver.read_text("utf-8"), re.DOTALL)

    assert listed is not None
    names = re.findall(r'^ *"(\w+)",?$', listed[1], re.MULTILINE)
    assert sorted(names) == sorted(OFF_FOR_PLAYWRIGHT)
