"""``jackpit train``: a house of its own where new dealers train, with real pads and play money."""

from __future__ import annotations

from pathlib import Path

import click

from jackpit.cli.play_house import ADDRESS_HELP, PlayHouse
from jackpit.demo.plan import TRAINING
from jackpit.demo.saved_demo import TRAINING_FOLDER

HOUSE = PlayHouse(name="training house", plan=TRAINING, kind=TRAINING_FOLDER, page="/training")


@click.command("train")
@click.option(
    "--folder",
    type=click.Path(path_type=Path),
    default=Path("training-house"),
    show_default=True,
    help="Where the training house keeps its database.",
)
@click.option("--address", help=ADDRESS_HELP)
@click.option("--fresh", is_flag=True, help="Begin anew: what the folder holds of a training goes.")
@click.option("--open/--no-open", "opens", default=True, help="Open the page in a browser.")
def command(*, folder: Path, address: str | None, fresh: bool, opens: bool) -> None:
    """Train new dealers at a felt in the browser, with the pad they will work, until Ctrl-C.

    Every progressive game has a table with each kind of pad. The house has a database of its own
    and plays for no money; whatever is paid wrongly is shown with the rule's paragraph.
    """
    HOUSE.run(folder=folder, address=address, fresh=fresh, opens=opens)
