"""The TypeScript declarations that tools/screen_types.py makes of what the server sends."""

import re
import subprocess
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from checks import BIN, DENO_SETTINGS
from screen_types import (
    FILE,
    HEADER,
    answers_of,
    declare_server,
    declare_types,
    format_declarations,
)
from starlette.requests import Request

from jackpit.messages import Phrase, Text
from jackpit.money import ZERO, Money
from jackpit.web.http.endpoint import Endpoints, endpoint


class Suit(Enum):
    """A suit, by its letter."""

    CLUBS = "c"
    HEARTS = "h"


class MeterView(msgspec.Struct):
    """A meter on a sign."""

    key: str
    name: Text
    amount: Money
    """Without pending claims."""

    cap: str | None
    is_hit: bool = False
    seed: Money = msgspec.field(default_factory=lambda: ZERO)


class Paid(msgspec.Struct, tag=True):
    """A win that the cage paid.

    The amount is in dollars.
    """

    amount: str


class Refused(msgspec.Struct, tag=True):
    """A claim that was refused."""

    why: str


class Board(msgspec.Struct, rename={"from_": "from", "house_edge": "house-edge"}):
    """A sign: its meters and what happened last."""

    meters: list[MeterView]
    by_key: dict[str, MeterView]
    suits: tuple[Suit, ...]
    place: tuple[str, int]
    last: Paid | Refused | None
    state: Literal["open", "closed"]
    from_: Annotated[int, msgspec.Meta(description="The first entry.")]
    house_edge: float
    rest: Any
    event: dict[str, Any]
    marks: list[str | int] = []
    note: str | msgspec.UnsetType = msgspec.UNSET


DECLARED = f"""\
{HEADER}

declare namespace Server {{
  /** A sign: its meters and what happened last. */
  interface Board {{
    meters: Meter[];
    by_key: Record<string, Meter>;
    suits: Suit[];
    place: [string, number];
    last: Paid | Refused | null;
    state: "closed" | "open";
    /** The first entry. */
    from: number;
    "house-edge": number;
    rest: unknown;
    event: Record<string, any>;
    marks: (string | number)[];
    note?: string;
  }}

  /** A meter on a sign. */
  interface Meter {{
    key: string;
    name: string;
    /** Without pending claims. */
    amount: string;
    cap: string | null;
    is_hit: boolean;
    seed: string;
  }}

  type Outcome = Paid | Refused;

  /**
   * A win that the cage paid.
   *
   * The amount is in dollars.
   */
  interface Paid {{
    type: "Paid";
    amount: string;
  }}

  /** A claim that was refused. */
  interface Refused {{
    type: "Refused";
    why: string;
  }}

  /** A suit, by its letter. */
  type Suit = "c" | "h";
}}
"""


def test_structs_unions_and_enums_are_declared_with_their_docstrings() -> None:
    assert declare_types([Board], {"Outcome": Paid | Refused}) == DECLARED


def test_without_unions_only_the_structs_are_declared() -> None:
    assert "interface Meter {" in declare_types([MeterView])
    assert "Outcome" not in declare_types([Board])


SCRIPT = """\
/** @param {Server.Board} board */
export function read(board) {
  board.meters.map((meter) => meter.amount.trim());
  board.meters[0].amont;
  if (board.last?.type === "Paid") board.last.amount.trim();
  if (board.last?.type === "Paid") board.last.why;
  board.note.trim();
}
"""


def errors_in(folder: Path, declarations: str, script: str) -> list[str]:
    """The errors of the type check in a script."""
    (folder / "server.d.ts").write_text(declarations)
    (folder / "deno.json").write_text(
        '{"compilerOptions": {"checkJs": true, "types": ["./server.d.ts"]}}'
    )
    (folder / "a.js").write_text(script)
    check = subprocess.run(
        [f"{BIN}/deno", "check", "--quiet", "--no-lock", "a.js"],
        cwd=folder,
        env={**DENO_SETTINGS, "DENO_DIR": str(folder / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    return re.findall(r"TS\d+ \[ERROR\]: (.*)", check.stderr)


def test_the_declarations_type_a_script(tmp_path: Path) -> None:
    assert errors_in(tmp_path, declare_types([Board]), SCRIPT) == [
        "Property 'amont' does not exist on type 'Meter'. Did you mean 'amount'?",
        "Property 'why' does not exist on type 'Paid'.",
        "'board.note' is possibly 'undefined'.",
    ]


# The answers of endpoints.

METER = MeterView(key="major", name=Phrase("major"), amount=ZERO, cap=None)
BOARD = Board(
    meters=[METER],
    by_key={},
    suits=(),
    place=("", 1),
    last=None,
    state="open",
    from_=1,
    house_edge=0,
    rest=None,
    event={},
)

router = Endpoints("Test")


@endpoint(router, "GET", "/api/boards")
async def list_boards(request: Request) -> list[Board]:
    """All boards."""
    return [BOARD]


@endpoint(router, "GET", "/api/boards/{board}")
async def get_board(request: Request, board: str) -> Board:
    """One board."""
    return BOARD


@endpoint(router, "GET", "/api/boards/{board}/meters/{meter}")
async def get_meter(request: Request, board: str, meter: str) -> MeterView:
    """A meter of a board."""
    return METER


@endpoint(router, "POST", "/api/boards/{board}", status=204)
async def change_board(request: Request, board: str) -> None:
    """Change a board."""


@endpoint(router, "GET", "/api/picture", media=("image/png",))
async def get_picture(request: Request) -> None:
    """A picture."""


ANSWERS = """\
  /** What a GET answers, by path. */
  interface GetAnswers {
    "/api/boards": Board[];
    "/api/boards/{board}": Board;
    "/api/boards/{board}/meters/{meter}": Meter;
  }

  /** What a POST answers, by path. */
  interface PostAnswers {
    "/api/boards/{board}": null;
  }
"""
CALLS = """\
/**
 * @template {string} Path
 * @param {Path} path
 * @returns {Server.Answer<Path>}
 */
const get = (path) => JSON.parse(path);
/**
 * @template {string} Path
 * @param {Path} path
 * @returns {Server.PostAnswer<Path>}
 */
const post = (path) => JSON.parse(path);

/**
 * @param {string} key
 * @param {number} number
 * @param {URLSearchParams} query
 */
export function read(key, number, query) {
  get("/api/boards")[0].state.wrong;
  get(`/api/boards/${key}`).wrong;
  get(`/api/boards/${encodeURIComponent(key)}/meters/${number}?${query}`).wrong;
  get("/api/boards/main/meters/major?since=/1/").wrong;
  get(number ? `/api/boards/${number}` : "/api/boards/main/meters/major").wrong;
  post(`/api/boards/${key}`).wrong;
  get(`/api/boards/${key}/meters`).wrong;
  get("/api/picture").wrong;
  get(key).wrong;
}
"""


def test_every_path_is_declared_with_its_answer() -> None:
    assert ANSWERS in declare_types([], None, answers_of(router.all))


def test_a_script_gets_the_type_of_what_it_loads(tmp_path: Path) -> None:
    declared = declare_types([], None, answers_of(router.all))

    assert errors_in(tmp_path, declared, CALLS) == [
        "Property 'wrong' does not exist on type '\"closed\" | \"open\"'.",
        "Property 'wrong' does not exist on type 'Board'.",
        "Property 'wrong' does not exist on type 'Meter'.",
        "Property 'wrong' does not exist on type 'Meter'.",
        "Property 'wrong' does not exist on type 'Board | Meter'.",
        "Object is possibly 'null'.",
        "Object is of type 'unknown'.",
        "Object is of type 'unknown'.",
        "Object is of type 'unknown'.",
    ]


# The file.


def test_the_live_connection_and_the_demo_are_declared() -> None:
    declared = FILE.read_text()

    assert "interface LiveMessage {" in declared
    assert '"/demo/state": Demo;' in declared


def test_declarations_have_the_format_of_the_scripts() -> None:
    assert format_declarations(DECLARED) == DECLARED


def test_the_declarations_of_the_screens_are_up_to_date() -> None:
    assert FILE.read_text() == declare_server(), (
        "what the server sends has changed: run python tools/screen_types.py"
    )
