"""``jackpit doctor``: check an installation."""

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
    """Check the program, keys, disk, books and whole history.

    The server may be running. The exit code is 1 if a check fails.
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
        print_json({"ok": not bad, "checks": checks})
    else:
        warnings = sum(finding.health is Health.DOUBTFUL for finding in findings)
        counted = f"{warnings} warning{'' if warnings == 1 else 's'}"
        passed = f"No check failed; {counted}." if warnings else "All checks passed."
        click.echo(f"{len(bad)} of {len(findings)} checks failed." if bad else passed)
    if bad:
        context.exit(1)
