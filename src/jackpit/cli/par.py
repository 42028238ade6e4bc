"""``jackpit par GAME``: the PAR sheet."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from jackpit.cli.errors import InputError
from jackpit.cli.options import GameQuery, with_game_options
from jackpit.cli.screen import print_json, show
from jackpit.odds import par_sheet, par_to_json
from jackpit.paper import to_markdown
from jackpit.paper.par import par_document


@click.command("par")
@with_game_options
@click.option("--markdown", "as_markdown", is_flag=True, help="Print Markdown.")
@click.option("--pdf", metavar="FILE", type=click.Path(path_type=Path), help="Write a PDF to FILE.")
def command(*, as_json: bool, as_markdown: bool, pdf: Path | None, **given: Any) -> None:
    """Print a game's PAR sheet.

    It shows odds, meters, the house advantage by seats and by meter, the printed figures beside
    ours with the reason for each difference, and advice. GAME is the name of a game, or the path of
    a Python file that defines one.
    """
    if as_json and as_markdown:
        raise click.UsageError("Choose --json or --markdown, not both.")
    if pdf is not None and pdf.suffix != ".pdf":
        raise InputError("--pdf", f"'{pdf}' does not end in .pdf.")
    query = GameQuery(**given)
    odds = query.odds()
    with query.chosen.errors_located():
        par = par_sheet(query.game, query.preset(), odds)
    if as_json:
        print_json(par_to_json(par))
    elif as_markdown:
        click.echo(to_markdown(par_document(par)), nl=False)
    elif pdf is None:
        show(par_document(par))
    if pdf is not None:
        from jackpit.paper.pdf import to_pdf  # here, because only a PDF needs typst

        part = pdf.with_name(f"{pdf.name}.part")
        try:
            part.write_bytes(to_pdf(par_document(par)))
            part.replace(pdf)  # atomic: a full disk leaves no half-written file
        except OSError as error:
            with suppress(OSError):  # it may not have been created
                part.unlink()
            raise InputError("--pdf", f"{pdf} cannot be written: {error.strerror}.") from error
        click.echo(f"The PAR sheet is in {pdf}.", err=True)
