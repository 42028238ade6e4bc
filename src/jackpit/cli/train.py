"""``jackpit train``: a separate house where dealers train with real pads and play money."""

from __future__ import annotations

from pathlib import Path

import click

from jackpit.cli.language import LANGUAGE
from jackpit.cli.play_house import ADDRESS_HELP, PlayHouse
from jackpit.demo.plan import TRAINING
from jackpit.demo.saved_demo import TRAINING_FOLDER
from jackpit.messages import Language

HOUSE = PlayHouse(name="training house", plan=TRAINING, kind=TRAINING_FOLDER, page="/training")


@click.command("train")
@click.option(
    "--folder",
    type=click.Path(path_type=Path),
    default=Path("training-house"),
    show_default=True,
    help="Folder of the training house's database.",
)
@click.option("--address", help=ADDRESS_HELP)
@click.option(
    "--fresh", is_flag=True, help="Start over: delete the training house in the folder first."
)
@LANGUAGE
@click.option("--open/--no-open", "opens_browser", default=True, help="Open the page in a browser.")
def command(
    *, folder: Path, address: str | None, fresh: bool, language: Language, opens_browser: bool
) -> None:
    """Train dealers in the browser, at a virtual table with a real pad.

    Every progressive game has a table with each kind of pad. The house has a database of its own
    and uses play money; each wrong payout is shown with the paragraph of its rule. Ctrl-C stops it.
    """
    HOUSE.run(
        folder=folder,
        address=address,
        fresh=fresh,
        language=language,
        opens_browser=opens_browser,
    )
