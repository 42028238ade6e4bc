"""The catalogue template has every text that the scripts of the screens mark."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from catalogue_files import script_texts

SCREENS = Path(__file__).resolve().parents[1] / "src" / "jackpit" / "web" / "screens"
CALL = re.compile(r"(?<![\w.])(?:t|rich|plural)\(")


@pytest.mark.parametrize(
    ("script", "texts"),
    [
        ('const title = t("Floor");', ["Floor"]),
        ('html`<b>${t("Table {table}", { table })}</b> ${t("Open")}`', ["Table {table}", "Open"]),
        ('rich("Press {key}.", { key: html`<kbd>?</kbd>` })', ["Press {key}."]),
        ('plural(a.length, "{count} spot", "{count} spots")', [("{count} spot", "{count} spots")]),
        ('t(\n  "Say \\"yes\\".",\n)', ['Say "yes".']),
        (' * t("Spot {spot}", { spot })', []),
        ('format("Spot") + at.t("Spot")', []),
    ],
)
def test_marked_texts_are_found_wherever_they_stand(
    script: str, texts: list[str | tuple[str, str]]
) -> None:
    assert list(script_texts(script)) == texts


def test_every_text_that_a_script_marks_is_a_literal() -> None:
    for path in sorted(SCREENS.rglob("*.js")):
        lines = path.read_text().splitlines()
        source = "\n".join(x for x in lines if not re.match(r"\s*(//|/?\*)", x))
        if '/text.js"' not in source:
            continue

        assert len(list(script_texts(source))) == len(CALL.findall(source)), path.name
