"""The screens' files: who gets them, their types, and what is never served."""

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest
from web.site import Site, site_at

from jackpit.languages import BRACKETS, load_language
from jackpit.manager.house import DeviceKind
from jackpit.table import Role

SCREENS = files("jackpit.web").joinpath("screens")
FOREIGN = re.compile(r"https?://|//[a-z0-9-]+\.[a-z]{2,}", re.IGNORECASE)
NAMESPACE = "http://www.w3.org/"


def everything(folder: Traversable = SCREENS) -> list[Traversable]:
    found = []
    for path in folder.iterdir():
        found += everything(path) if path.is_dir() else [path]
    return found


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/floor",
        "/wins/link/1",
        "/pad",
        "/sign",
        "/set-up/people",
        "/training",
        "/training/pad",
    ],
)
def test_every_page_is_served_without_sign_in(site: Site, path: str) -> None:
    response = site.anonymous().get(path)

    assert response.status == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert b"<script" in response.body


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/pad/more",
        "/screens/",
        "/screens/shared",
        "/screens/nothing.js",
        "/screens/..%2Fapp.py",
        "/screens/..%2Fvendor%2Flit-html%2Flit-html.js",
        "/screens/../app.py",
        "/screens/%2e%2e/permissions.py",
        "/vendor/vendor.toml",
        "/vendor/lit-html/LICENSE.txt",
    ],
)
def test_nothing_else_is_served(site: Site, path: str) -> None:
    response = site.anonymous().get(path)

    assert (response.status, response.headers["content-type"]) == (404, "application/json")


def test_only_the_training_table_shows_a_page_within_its_own_and_only_the_pad_of_it(
    site: Site,
) -> None:
    headers = {
        path: site.anonymous().get(path).headers for path in ("/training", "/training/pad", "/pad")
    }
    policies = {path: x["content-security-policy"] for path, x in headers.items()}

    assert [path for path, x in policies.items() if "frame-src 'self'" in x] == ["/training"]
    assert [path for path, x in policies.items() if "ancestors 'self'" in x] == ["/training/pad"]
    assert [x["x-frame-options"] for x in headers.values()] == ["DENY", "SAMEORIGIN", "DENY"]
    assert "unsafe" not in "".join(policies.values())
    assert b"/screens/pad/pad.js" in site.anonymous().get("/training/pad").body


def test_a_file_is_sent_again_only_if_it_has_changed(site: Site) -> None:
    first = site.anonymous().get("/screens/shared/api.js")
    again = site.anonymous()(
        "GET", "/screens/shared/api.js", headers={"If-None-Match": first.headers["etag"]}
    )

    assert first.headers["cache-control"] == "no-cache"
    assert (again.status, again.body) == (304, b"")


def test_no_screen_names_another_host() -> None:
    named = [
        f"{path.name}: {line.strip()}"
        for path in everything()
        for line in path.read_text("utf-8").splitlines()
        if FOREIGN.search(line.replace(NAMESPACE, ""))
    ]

    assert named == []


def test_no_screen_has_code_or_style_within_its_markup() -> None:
    inline = re.compile(r"\son[a-z]+=[\"']|\sstyle=[\"']|<style|<script(?! type=\"module\" src=)")

    assert [path.name for path in everything() if inline.search(path.read_text("utf-8"))] == []


def test_about_has_what_a_screen_needs_and_no_more(site: Site) -> None:
    assert site.anonymous().get("/api/about").json.keys() == {
        "version",
        "house",
        "time_zone",
        "currency",
        "is_set_up",
        "is_demo",
    }


def test_an_unknown_address_shows_a_browser_a_page_and_a_program_a_sentence(
    site: Site,
) -> None:
    browser = type(site.anonymous())(site.port, {"Accept": "text/html,*/*;q=0.8"})

    for path in ("/no/such/page", "/screens/no-such.js"):
        lost = browser.get(path)
        assert lost.status == 404
        assert lost.headers["content-type"] == "text/html; charset=utf-8"
        assert b"/screens/office/not-found.js" in lost.body
        assert site.anonymous().get(path).rule in ("NOT_FOUND", "NO_SUCH_FILE")
    assert browser.get("/api/no-such").rule == "NOT_FOUND"


def test_an_english_page_needs_no_texts(site: Site) -> None:
    page = site.anonymous().get("/pad").body.decode()

    assert '<html lang="en">' in page
    assert site.anonymous().get("/api/language").json == {
        "language": "en",
        "texts": {},
        "plurals": {},
    }


def test_a_page_has_its_texts_in_the_language_of_the_house_and_names_it_to_its_scripts(
    tmp_path: Path,
) -> None:
    with site_at(tmp_path, language=load_language(BRACKETS)) as site:
        browser = type(site.anonymous())(site.port, {"Accept": "text/html"})
        pages = [browser.get(path).body.decode() for path in ("/", "/pad", "/no/such/page")]
        language = site.anonymous().get("/api/language").json

    for page in pages:
        assert re.findall(r"<html[^>]*>", page) == ['<html lang="en-XA">']
        assert re.search(r"<title>\[[^<]+\]</title>", page)
    assert "<title>[Pad · Jackpit]</title>" in pages[1]
    assert language["language"] == "en-XA"
    assert language["texts"]["Try again"] == "[Try again]"


def test_a_game_has_a_short_name_in_the_language_of_the_house(tmp_path: Path) -> None:
    with site_at(tmp_path, language=load_language(BRACKETS)) as site:
        link = site.person(Role.FLOOR).get("/api/floor").json["links"][0]
        pad = site.pad.get("/api/links/link/tables/1/pad").json
        sign = site.device(DeviceKind.SIGN).get("/api/links/link/sign").json

    assert link["game_name"] == "[Blazing 7's Progressive]"
    assert {view["short_name"] for view in (link, pad, sign)} == {"[Blazing 7's]"}
