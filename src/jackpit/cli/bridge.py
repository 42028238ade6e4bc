"""``jackpit bridge FILE``: connect sensors, keypads and card readers to the server."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from jackpit.cli.errors import InputError


@click.command("bridge")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--check", is_flag=True, help="Only try the server and every device, and report.")
def command(file: Path, *, check: bool) -> None:
    """Connect the hardware that FILE describes to the server.

    It runs on a machine in the pit, as a registered device, until Ctrl-C. docs/bridge.md describes
    FILE, the wiring and the lines of serial sensors.
    """
    from jackpit.bridge.bridge import check_bridge, run_bridge
    from jackpit.bridge.config import BridgeConfigError, read_config
    from jackpit.bridge.connection import BridgeError

    try:
        config, token = read_config(file)
    except BridgeConfigError as error:
        raise click.ClickException(str(error)) from error
    if check:
        results = list(check_bridge(config, token))
        for is_good, sentence in results:
            click.echo(f"{'ok' if is_good else 'NO'}  {sentence}")
        if not all(is_good for is_good, _ in results):
            raise SystemExit(1)
        return
    try:
        asyncio.run(run_bridge(config, token, click.echo))
    except BridgeError as error:
        raise InputError("bridge", error) from error
    except KeyboardInterrupt:
        click.echo("The bridge was stopped.")
