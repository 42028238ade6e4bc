"""The TypeScript declarations that tools/screen_types.py makes of Structs."""

import re
import subprocess
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from checks import BIN, DENO_SETTINGS
from screen_types import HEADER, declare_types


class Suit(Enum):
    """A suit, by its letter."""

    CLUBS = "c"
    HEARTS = "h"


class Meter(msgspec.Struct):
    """A meter on a sign."""

    key: str
    amount: str
    cap: str | None
    is_hit: bool = False


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

    meters: list[Meter]
    by_key: dict[str, Meter]
    suits: tuple[Suit, ...]
    place: tuple[str, int]
    last: Paid | Refused | None
    state: Literal["open", "closed"]
    from_: Annotated[int, msgspec.Meta(description="The first entry.")]
    house_edge: float
    rest: Any
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
    marks: (string | number)[];
    note?: string;
  }}

  /** A meter on a sign. */
  interface Meter {{
    key: string;
    amount: string;
    cap: string | null;
    is_hit: boolean;
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
    assert "interface Meter {" in declare_types([Meter])
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


def test_the_declarations_type_a_script(tmp_path: Path) -> None:
    (tmp_path / "server.d.ts").write_text(declare_types([Board]))
    (tmp_path / "deno.json").write_text(
        '{"compilerOptions": {"checkJs": true, "types": ["./server.d.ts"]}}'
    )
    (tmp_path / "a.js").write_text(SCRIPT)

    check = subprocess.run(
        [f"{BIN}/deno", "check", "--quiet", "--no-lock", "a.js"],
        cwd=tmp_path,
        env={**DENO_SETTINGS, "DENO_DIR": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )

    assert re.findall(r"TS\d+ \[ERROR\]: (.*)", check.stderr) == [
        "Property 'amont' does not exist on type 'Meter'. Did you mean 'amount'?",
        "Property 'why' does not exist on type 'Paid'.",
        "'board.note' is possibly 'undefined'.",
    ]
