"""``jackpit doctor``: whether everything is well."""

from __future__ import annotations

from pathlib import Path

import click

from jackpit.cli.config import with_installation_options
from jackpit.cli.errors import InputError
from jackpit.cli.screen import print_json


@click.command("doctor")
@with_installation_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def command(context: click.Context, *, database: str, keys: Path | None, as_json: bool) -> None:
    """Examine the program, the keys, the disk, the books and the whole history.

    The manager may be running. Fails if anything is bad.
    """
    from jackpit.manager.operations.doctor import Health, examine_installation
    from jackpit.manager.operations.installation import Installation
    from jackpit.manager.store import StoreError

    try:
        findings = []
        for finding in examine_installation(Installation.at(database, keys)):
            findings.append(finding)
            if not as_json:
                click.echo(f"{finding.health.value:<5}{finding.what:<10}{finding.sentence}")
    except StoreError as error:
        raise InputError("doctor", error) from error
    bad = [finding for finding in findings if finding.health is Health.BAD]
    if as_json:
        checks = [
            {"what": x.what, "health": x.health.value, "sentence": x.sentence} for x in findings
        ]
        print_json({"well": not bad, "checks": checks})
    else:
        looks = sum(finding.health is Health.DOUBTFUL for finding in findings)
        well = "All is well." if not looks else f"Nothing is bad; {looks} to look at."
        click.echo(f"{len(bad)} of {len(findings)} checks are bad." if bad else well)
    if bad:
        context.exit(1)
