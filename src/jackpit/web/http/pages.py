"""The screens: pages, scripts, styles and fonts, served as they are in the package.

They contain nothing of the house but its language, so they are public; all data comes from the API,
requested as the signed-in person or the device. A browser revalidates every file, so a new version
of the program reaches every screen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Iterable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import PurePosixPath

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from jackpit.messages import Language, Phrase
from jackpit.web.http.encoder import encoder_of
from jackpit.web.http.errors import refuse
from jackpit.web.http.refusal import WebRefusal

MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
STANDALONE_PAGES = ("pad", "sign", "demo", "training")
"""Pages outside the office: pad and sign are devices, the others are open to all."""

WAYS_INTO_OFFICE = ("sign-in", "home", "pair")
"""Addresses of the office that are no view: sign-in, the person's first view, pairing a phone."""

_CHECKED = {"Cache-Control": "no-cache"}
_PAGE_TEXT = re.compile(r"(?<=<title>)[^<]+|(?<=<noscript>)[^<]+")
_IN_ENGLISH = '<html lang="en">'


@cache
def _file(folder: str, name: str) -> tuple[bytes, str, str] | None:
    """A file's bytes, media type and ETag; None if it may not be served."""
    path = PurePosixPath(name)
    kind = MEDIA_TYPES.get(path.suffix)
    if kind is None or not name.isascii() or any(part in ("/", "..") for part in path.parts):
        return None
    found = files("jackpit.web").joinpath(folder, *path.parts)
    if not found.is_file():
        return None
    text = found.read_bytes()
    return text, kind, _tag(text)


@cache
def _page_file(name: str, language: Language) -> tuple[bytes, str, str]:
    """The same of a page, with its texts in *language*, and its tag as ``lang`` for the scripts."""
    found = _file("screens", f"{name}.html")
    assert found is not None
    text, kind, _ = found
    page = _PAGE_TEXT.sub(lambda one: language.text(Phrase(one[0])), text.decode())
    page = page.replace(_IN_ENGLISH, f'<html lang="{language.tag}">')
    return page.encode(), kind, _tag(page.encode())


def page_texts(page: str) -> list[str]:
    """The texts that a page shows before its scripts run."""
    return _PAGE_TEXT.findall(page)


def _tag(text: bytes) -> str:
    return f'"{sha256(text).hexdigest()[:32]}"'


def _serve(request: Request, folder: str, name: str) -> Response:
    found = _file(folder, name)
    if found is None:
        raise refuse(WebRefusal.NO_SUCH_FILE, file=name[:80])
    return _respond(request, *found)


def _respond(request: Request, text: bytes, kind: str, tag: str) -> Response:
    headers = {**_CHECKED, "ETag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(text, media_type=kind, headers=headers)


async def _screens(request: Request) -> Response:
    return _serve(request, "screens", request.path_params["name"])


async def _vendor(request: Request) -> Response:
    return _serve(request, "vendor", request.path_params["name"])


def is_page_request(request: Request) -> bool:
    """Whether a browser wants a page: a link was followed or an address typed."""
    is_page = request.method == "GET" and not request.url.path.startswith("/api/")
    return is_page and "text/html" in request.headers.get("accept", "")


def not_found_page(request: Request) -> Response:
    """The page for an unknown address, with a link back."""
    text, kind, _ = _page_file("office/not-found", encoder_of(request).language)
    return Response(text, 404, media_type=kind, headers=_CHECKED)


def _page(name: str) -> Callable[[Request], Coroutine[None, None, Response]]:
    async def page(request: Request) -> Response:
        return _respond(request, *_page_file(name, encoder_of(request).language))

    return page


def page_routes(office_pages: Iterable[str]) -> tuple[Route, ...]:
    """The routes to all files and pages; the office is one page, which chooses its view itself."""
    return (
        Route("/screens/{name:path}", _screens),
        Route("/vendor/{name:path}", _vendor),
        Route("/", _page("office/office")),
        *(Route(f"/{name}", _page(f"{name}/{name}")) for name in STANDALONE_PAGES),
        Route("/training/pad", _page("training/pad-frame")),  # the pad within the training page
        *(
            Route(f"/{view}{rest}", _page("office/office"))
            for view in (*WAYS_INTO_OFFICE, *office_pages)
            for rest in ("", "/{rest:path}")
        ),
    )
