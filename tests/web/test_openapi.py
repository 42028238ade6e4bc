"""The OpenAPI document is complete, and the server does what it says."""

from __future__ import annotations

import re
import tomllib
from base64 import b64encode
from hashlib import sha384
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from web.site import HttpClient, Site

from jackpit.manager.house import DeviceKind
from jackpit.table import Role
from jackpit.web.auth.permissions import PERMISSIONS

load_all_checks()
EXAMPLES_EACH = 4
NOT_ASKED = {
    "ignored_auth": "test_permissions goes through every cell",
    "missing_required_header": "the caller is checked before the parameters",
}
ASKED: list[Any] = [check for check in CHECKS.get_all() if check.__name__ not in NOT_ASKED]
EXTERNAL = re.compile(r"""(?:src|href|url|action)\s*[=(:]\s*["']?\s*(?:https?:)?//""")


def test_every_endpoint_is_in_the_document_with_all_it_may_answer(site: Site) -> None:
    document = site.anonymous().get("/api/openapi.json").json

    there = {
        f"{method.upper()} {path}": operation
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    }
    assert there.keys() == {
        what
        for what, permission in PERMISSIONS.items()
        if not what.startswith("WEBSOCKET") and not permission.only_demo
    }
    assert document["openapi"].startswith("3.1")
    for what, operation in there.items():
        statuses = set(operation["responses"])
        assert operation["summary"].endswith("."), what
        assert statuses & {"200", "204"}, what
        if not PERMISSIONS[what].is_public:
            assert {"401", "403", "500", "503"} <= statuses, what
            assert operation["security"], what
        if what.startswith("POST") and operation.get("requestBody"):
            assert {"400", "409", "413", "422"} <= statuses, what


def test_the_document_describes_every_table_command(site: Site) -> None:
    document = site.anonymous().get("/api/openapi.json").json
    post = document["paths"]["/api/links/{link}/commands"]["post"]
    (_, name) = post["requestBody"]["content"]["application/json"]["schema"]["$ref"].rsplit("/", 1)
    schema = document["components"]["schemas"][name]

    kinds = {one["title"] for one in schema["properties"]["command"]["anyOf"]}
    assert {"StartRound", "VerifyClaim", "ChangeTerms", "MoveMoney"} <= kinds
    for one in schema["properties"]["command"]["anyOf"]:
        assert not {"by", "approved_by", "plays"} & one["properties"].keys()


def asking(site: Site, who: str) -> HttpClient:
    match who:
        case "anonymous":
            return site.anonymous()
        case "pad":
            return site.device(DeviceKind.PAD)
        case _:
            role = Role[who.upper()]
            return site.fresh_session(role)


@pytest.mark.parametrize("who", ["admin", "executive", "pad", "anonymous"])
def test_every_response_matches_the_openapi_document(own_site: Site, who: str) -> None:
    site = own_site
    document = site.anonymous().get("/api/openapi.json").json
    schema = schemathesis.openapi.from_dict(_with_plain_answers(document))
    client = asking(site, who)

    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        what = f"{operation.method.upper()} {operation.path}"
        row = PERMISSIONS[what]
        if what in ("DELETE /api/session", "POST /api/session/lock"):
            continue  # it would end the session
        if not row.is_public and who in ("pad", "anonymous") and not _may(who, what):
            continue  # a refusal of access is the same for all: test_permissions
        _ask(operation, client, GenerationMode.POSITIVE)
        if {"parameters", "requestBody"} & operation.definition.raw.keys():
            _ask(operation, client, GenerationMode.NEGATIVE)


def _with_plain_answers(document: Any) -> Any:
    """The tool misreads the rows of a response; here they are lists of anything."""
    for methods in document["paths"].values():
        for operation in methods.values():
            operation["responses"] = _plain(operation["responses"])
    return document


def _plain(schema: Any) -> Any:
    if isinstance(schema, dict):
        return {name: _plain(x) for name, x in schema.items() if name != "prefixItems"}
    return [_plain(x) for x in schema] if isinstance(schema, list) else schema


def _may(who: str, what: str) -> bool:
    return who == "pad" and DeviceKind.PAD in PERMISSIONS[what].devices


def _ask(operation: Any, client: HttpClient, mode: GenerationMode) -> None:
    @settings(
        max_examples=EXAMPLES_EACH,
        phases=[Phase.generate],
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: Any) -> None:
        response = case.call(f"http://127.0.0.1:{client.port}", headers=client.headers)
        case.validate_response(response, checks=ASKED)

    given(case=operation.as_strategy(generation_mode=mode))(ask)()


# The page.


def test_the_page_shows_the_document_and_loads_nothing_from_elsewhere(site: Site) -> None:
    page = site.anonymous().get("/api/docs")
    text = page.body.decode()

    assert page.headers["content-type"].startswith("text/html")
    assert EXTERNAL.search(text) is None
    assert "<script>" not in text
    assert re.search(r"\son\w+=", text) is None
    for name in re.findall(r'(?:src|href)="(/[^"]+)"', text):
        served = site.anonymous().get(name)
        assert served.status == 200, name
        assert served.headers["content-type"].startswith(("text/css", "text/javascript"))


def test_no_served_style_loads_anything_from_elsewhere(site: Site) -> None:
    style = site.anonymous().get("/vendor/swagger-ui.css").body.decode()

    urls = re.findall(r"url\(([^)]*)\)", style)
    assert [url for url in urls if not url.strip("\"'").startswith("data:")] == []


@pytest.mark.parametrize(
    "vendor",
    [files("jackpit.web").joinpath("vendor"), Path(__file__).parent.parent / "browser" / "vendor"],
)
def test_the_vendored_files_are_the_ones_that_were_vendored(vendor: Traversable) -> None:
    known = tomllib.loads(vendor.joinpath("vendor.toml").read_text("utf-8"))

    for package in known.values():
        assert package["name"]
        assert package["version"]
        assert package["licence"]
        for name, digest in package["sha384"].items():
            found = b64encode(sha384(vendor.joinpath(name).read_bytes()).digest()).decode()
            assert found == digest, name


def test_every_answer_carries_the_headers_that_keep_others_out(site: Site) -> None:
    for path in ("/api/docs", "/healthz", "/api/people", "/nothing-here", "/vendor/start.js"):
        headers = site.anonymous().get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["jackpit-request-id"]
