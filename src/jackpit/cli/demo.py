"""``jackpit demo``, and ``jackpit`` alone: a whole pit, played by simulated people."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import click

from jackpit.cli.errors import InputError
from jackpit.cli.play_house import ADDRESS_HELP, PlayHouse
from jackpit.demo.pace import MAX_SPEED, MIN_SPEED
from jackpit.demo.plan import DEMO
from jackpit.demo.saved_demo import DEMO_FOLDER

FLOOR = PlayHouse(name="demo floor", plan=DEMO, kind=DEMO_FOLDER, page="/demo")


class SpeedOption(click.ParamType[float]):
    """So many times as fast as a pit."""

    name = "N"

    def convert(
        self,
        value: object,
        param: click.Parameter | None,  # noqa: ARG002 -- as click calls it
        ctx: click.Context | None,  # noqa: ARG002 -- the same
    ) -> float:
        """The number, if there can be such a speed."""
        with suppress(ValueError):
            if MIN_SPEED <= (speed := float(str(value))) <= MAX_SPEED:
                return speed
        expected = f"one from {MIN_SPEED:,.0f} to {MAX_SPEED:,.0f} is expected"
        raise InputError("--speed", f"'{value}' is no speed; {expected}.")


@click.command("demo")
@click.option(
    "--folder",
    type=click.Path(path_type=Path),
    default=Path("demo-floor"),
    show_default=True,
    help="Where the demo keeps its database.",
)
@click.option("--address", help=ADDRESS_HELP)
@click.option(
    "--speed",
    type=SpeedOption(),
    default=1.0,
    show_default=True,
    help=f"How fast it goes, {MIN_SPEED:.0f} to {MAX_SPEED:.0f}; the page can change it.",
)
@click.option(
    "--patience",
    type=click.IntRange(1, 3_600),
    default=90,
    show_default=True,
    help="Seconds that a jackpot waits for you before somebody simulated verifies it.",
)
@click.option("--fresh", is_flag=True, help="Begin anew: what the folder holds of a demo goes.")
@click.option("--open/--no-open", "opens", default=True, help="Open the page in a browser.")
def command(
    *,
    folder: Path,
    address: str | None,
    speed: float,
    patience: int,
    fresh: bool,
    opens: bool,
) -> None:
    """Run a whole pit, played by simulated dealers and players, until Ctrl-C.

    Every screen can be opened, and every role is one click away. It has a database of its own,
    and says DEMO on every page.
    """
    FLOOR.run(
        folder=folder,
        address=address,
        fresh=fresh,
        opens=opens,
        speed=speed,
        patience=patience,
    )
