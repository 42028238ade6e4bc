"""``jackpit rules``: the rules of games for players, in the terminal or as static pages."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jackpit.cli.config import read_trusted_keys, with_installation_options
from jackpit.cli.errors import InputError
from jackpit.cli.game import ChosenGame, GameArgument
from jackpit.cli.language import LANGUAGE
from jackpit.cli.screen import show
from jackpit.games import GAMES
from jackpit.messages import Language

if TYPE_CHECKING:
    from jackpit.paper.rules import RulesPage


@click.command("rules")
@click.argument("chosen", metavar="[GAME]", type=GameArgument(), required=False)
@click.option(
    "--house", is_flag=True, help="The links of the house in --database, under their own terms."
)
@click.option("--with-odds", is_flag=True, help="Show the exact odds of each hand.")
@click.option(
    "--html",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="Write static pages into FOLDER.",
)
@LANGUAGE
@with_installation_options
def command(
    *,
    chosen: ChosenGame | None,
    house: bool,
    with_odds: bool,
    html: Path | None,
    language: Language,
    database: str,
    keys: Path | None,
) -> None:
    """Show the rules of games for players.

    GAME is the name of a game, or the path of a Python file that defines one; without it, all
    games. The pages of --html need no server of ours: put them on the web site of the house, and
    its address under Setup, Signs, where signs show it as a QR code.
    """
    from jackpit.paper.rules import rules_document, rules_pages

    if house and chosen is not None:
        raise InputError("--house", "the games are those of its links; leave GAME out.")
    pages = _of_house(database, keys) if house else _of_games(chosen)
    if html is None:
        for page in pages:
            show(rules_document(page, language, with_odds=with_odds))
            click.echo()
        return
    written = rules_pages(pages, language, with_odds=with_odds)
    _write(html, written)
    click.echo(f"{len(written)} pages are in {html}.", err=True)


def _of_games(chosen: ChosenGame | None) -> list[RulesPage]:
    """The games as their files define them, each of their pay tables on a page of its own."""
    from jackpit.paper.rules import RulesPage
    from jackpit.table import Version

    pages = []
    for game in GAMES.values() if chosen is None else (chosen.game,):
        for table in game.pay_tables:
            version = Version.of(game, table)
            if len(game.pay_tables) == 1:
                pages.append(RulesPage(game.key, version))
            else:
                pages.append(RulesPage(f"{game.key}-{table.key}", version, table.key.upper()))
    return pages


def _of_house(database: str, keys: Path | None) -> list[RulesPage]:
    """The links of a house that are not decommissioned, from their verified logs."""
    from jackpit.manager.eventlog.load import load_log
    from jackpit.manager.eventlog.log import LinkLog
    from jackpit.manager.eventlog.record import AuditError
    from jackpit.manager.store import HOUSE_LOG, StoreError, open_reader
    from jackpit.manager.store.queries.logs import read_heads
    from jackpit.paper.rules import RulesPage

    try:
        with open_reader(database) as reader:
            trusted = read_trusted_keys(database, keys)
            names = [key for key in read_heads(reader) if key != HOUSE_LOG]
            logs = [load_log(reader, key, trusted) for key in names]
    except (AuditError, StoreError) as error:
        raise click.ClickException(str(error)) from error
    links = [log.link for log in logs if isinstance(log, LinkLog) and log.link is not None]
    pages = [RulesPage(x.key, x.version, x.key) for x in links if x.moved_to is None]
    if not pages:
        raise InputError("--house", "it has no link yet.")
    return pages


def _write(folder: Path, pages: Mapping[str, str]) -> None:
    """Write each page whole or not at all."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, page in pages.items():
            part = folder / f"{name}.part"
            try:
                part.write_text(page, encoding="utf-8")
                part.replace(folder / name)
            except OSError:
                with suppress(OSError):  # it may not have been created
                    part.unlink()
                raise
    except OSError as error:
        raise InputError("--html", f"{folder} cannot be written: {error.strerror}.") from error
