"""``jackpit demo``, and ``jackpit`` alone: a whole pit played by simulated people."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import click

from jackpit.cli.errors import InputError
from jackpit.cli.language import LANGUAGE
from jackpit.cli.play_house import ADDRESS_HELP, PlayHouse
from jackpit.demo.pace import MAX_SPEED, MIN_SPEED
from jackpit.demo.plan import DEMO
from jackpit.demo.saved_demo import DEMO_FOLDER
from jackpit.messages import Language

FLOOR = PlayHouse(name="demo floor", plan=DEMO, kind=DEMO_FOLDER, page="/demo")


class SpeedOption(click.ParamType[float]):
    """The speed, as a multiple of a real pit's."""

    name = "N"

    def convert(
        self,
        value: object,
        param: click.Parameter | None,  # noqa: ARG002 -- click calls it with these
        ctx: click.Context | None,  # noqa: ARG002 -- click calls it with these
    ) -> float:
        """Read the number and check its range."""
        with suppress(ValueError):
            if MIN_SPEED <= (speed := float(str(value))) <= MAX_SPEED:
                return speed
        allowed = f"{MIN_SPEED:,.0f} to {MAX_SPEED:,.0f}"
        raise InputError("--speed", f"'{value}' is not a number from {allowed}.")


@click.command("demo")
@click.option(
    "--folder",
    type=click.Path(path_type=Path),
    default=Path("demo-floor"),
    show_default=True,
    help="Folder of the demo's database.",
)
@click.option("--address", help=ADDRESS_HELP)
@click.option(
    "--speed",
    type=SpeedOption(),
    default=1.0,
    show_default=True,
    help=f"Speed, {MIN_SPEED:.0f} to {MAX_SPEED:.0f} times a real pit's; the page can change it.",
)
@click.option(
    "--patience",
    type=click.IntRange(1, 3_600),
    default=90,
    show_default=True,
    help="Seconds a jackpot waits for you before simulated staff verify it.",
)
@click.option("--fresh", is_flag=True, help="Start over: delete the demo in the folder first.")
@LANGUAGE
@click.option("--open/--no-open", "opens_browser", default=True, help="Open the page in a browser.")
def command(
    *,
    folder: Path,
    address: str | None,
    speed: float,
    patience: int,
    fresh: bool,
    language: Language,
    opens_browser: bool,
) -> None:
    """Run a demo pit with simulated dealers and players.

    Open any screen, in any role, with one click. The demo has a database of its own and shows DEMO
    on every page. Ctrl-C stops it.
    """
    FLOOR.run(
        folder=folder,
        address=address,
        fresh=fresh,
        language=language,
        opens_browser=opens_browser,
        speed=speed,
        patience=patience,
    )
