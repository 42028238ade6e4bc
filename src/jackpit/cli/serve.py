"""``jackpit serve``: run the server."""

from __future__ import annotations

import os
import re
import secrets
import signal
import ssl
from pathlib import Path

import click

from jackpit import __version__
from jackpit.cli.config import with_installation_options
from jackpit.cli.errors import InputError
from jackpit.cli.language import LANGUAGE
from jackpit.cli.server_run import (
    is_this_machine,
    journal_to,
    listening,
    parse_address,
    run_manager,
    serve_until_stopped,
)
from jackpit.manager.identity import Authenticator, Hashing
from jackpit.manager.operations.selfcheck import SelfCheck, is_overridden, selfcheck
from jackpit.messages import Language
from jackpit.web.app import create_app
from jackpit.web.http.server import create_server

EXIT_FAILED = 1
SETUP_CODE_BYTES = 8
_PEM = click.Path(path_type=Path, exists=True, dir_okay=False)
_HASH = re.compile("[0-9a-f]{64}")
_TLS_OR = "use a certificate, or --without-tls to allow it."


@click.command("serve")
@with_installation_options
@click.option(
    "--address",
    envvar="JACKPIT_ADDRESS",
    default="127.0.0.1:8080",
    show_default=True,
    help="Host and port to listen on.",
)
@click.option(
    "--certificate", envvar="JACKPIT_CERTIFICATE", type=_PEM, help="TLS certificate, as PEM."
)
@click.option(
    "--certificate-key",
    envvar="JACKPIT_CERTIFICATE_KEY",
    type=_PEM,
    help="The certificate's private key, as PEM.",
)
@click.option(
    "--without-tls",
    envvar="JACKPIT_WITHOUT_TLS",
    is_flag=True,
    help="Let other machines connect without TLS; PINs are then sent unencrypted.",
)
@click.option(
    "--journal",
    envvar="JACKPIT_JOURNAL",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the journal to this file instead of standard error.",
)
@click.option(
    "--program",
    metavar="HASH",
    envvar="JACKPIT_PROGRAM",
    help="Start only if the program has this hash, which the house approved.",
)
@LANGUAGE
@click.option("--unverified", is_flag=True, help="Start even if the program has no manifest.")
@click.pass_context
def command(
    context: click.Context,
    *,
    database: str,
    keys: Path | None,
    address: str,
    certificate: Path | None,
    certificate_key: Path | None,
    without_tls: bool,
    journal: Path | None,
    program: str | None,
    language: Language,
    unverified: bool,
) -> None:
    """Run the server until Ctrl-C.

    The first start creates the database and its keys, and prints a code for setting up the house.
    docs/operations.md describes how to operate it.
    """
    signal.signal(
        signal.SIGTERM, signal.default_int_handler
    )  # SIGTERM shuts down in order, as Ctrl-C does
    host, port = parse_address(address)
    if (certificate is None) is not (certificate_key is None):
        raise InputError("--certificate", "use --certificate and --certificate-key together.")
    if certificate is None and not (without_tls or is_this_machine(host)):
        raise InputError("--certificate", f"PINs would be sent unencrypted to {host}; {_TLS_OR}")
    _check_certificate(certificate, certificate_key)
    check = _self_check(unverified=unverified, expected=program)
    with (
        listening(host, port) as listener,
        journal_to(journal),
        run_manager("serve", database, keys, check) as running,
    ):
        code = secrets.token_hex(SETUP_CODE_BYTES) if running.is_new else None
        place = address.rpartition(":")[0] + f":{listener.getsockname()[1]}"
        url = f"{'http' if certificate is None else 'https'}://{place}"
        _greet(
            {
                "Address": url,
                "Documents": f"{url}/api/docs",
                "Database": f"{database} ({running.manager.engine})",
                "Public key": running.keys.fingerprint,
                "Program": f"{check.program_hash[:16]} ({check.sentence})",
                "Setup code": code or "",
            }
        )
        server = create_server(
            create_app(
                running.manager,
                running.store,
                Authenticator(Hashing(running.keys.pepper)),
                setup_code=code,
                is_tls=certificate is not None,
                language=language,
            ),
            host=host,
            port=port,
            certificate=certificate,
            key=certificate_key,
        )
        serve_until_stopped(server, running.manager, listener)
    if running.manager.failed is not None:
        click.echo(f"Stopped: {running.manager.failed}", err=True)
        context.exit(EXIT_FAILED)
    click.echo("Stopped; every acknowledged command is on the disk.")


def _check_certificate(certificate: Path | None, key: Path | None) -> None:
    if certificate is None:
        return
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key)
    except (OSError, ssl.SSLError) as error:
        what = f"{certificate} and {key} are not a certificate and its key."
        raise InputError("--certificate", what) from error


def _self_check(*, unverified: bool, expected: str | None) -> SelfCheck:
    pinned = None if expected is None else expected.strip().lower()
    if pinned is not None and _HASH.fullmatch(pinned) is None:
        raise InputError("--program", f"'{expected}' is not a hash of 64 hexadecimal digits.")
    check = selfcheck(unverified=unverified or is_overridden(os.environ), expected=pinned)
    if not check.ok:
        raise InputError("serve", check.sentence)
    return check


def _greet(facts: dict[str, str]) -> None:
    """Print the addresses and names to standard output; standard error is the journal."""
    click.echo(f"Jackpit {__version__}")
    for name, fact in facts.items():
        if fact:
            click.echo(f"  {name:<12} {fact}")
    click.echo("Press Ctrl-C to stop.")
