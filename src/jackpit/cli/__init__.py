"""The ``jackpit`` command: one module per subcommand, loaded only when it is called."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from io import TextIOWrapper

import click

from jackpit import __version__
from jackpit.cli.errors import command_name, describe_game_file_error, one_sentence
from jackpit.paytable import GameFileError

COMMANDS = (
    *("demo", "train", "play", "tour", "games", "odds", "par", "infer", "rules", "replay"),
    *("serve", "bridge", "report", "audit", "backup", "restore", "rebuild", "doctor"),
)
EXIT_FAILED = 1
EXIT_MISUSED = 2
EXIT_INTERRUPTED = 130


class _Commands(click.Group):
    """Subcommands in the order in which a newcomer would try them."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 -- click calls it with these
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002 -- click calls it with these
        return _load(name) if name in COMMANDS else None


def _load(name: str) -> click.Command:
    command: click.Command = import_module(f"{__name__}.{name}").command
    return command


@click.group(
    cls=_Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="jackpit")
@click.pass_context
def jackpit(context: click.Context) -> None:
    """Table-game progressives for blackjack pits, and their exact odds.

    Without a command, jackpit runs the demo: a whole pit that plays by itself.
    """
    if context.invoked_subcommand is None:
        context.invoke(_load("demo"))


def _demo_hint(error: click.ClickException) -> str | None:
    """The right command, if an option of the demo was given without ``demo``; else None."""
    if not isinstance(error, click.NoSuchOption) or error.ctx is None or error.ctx.parent:
        return None
    option, params = error.option_name, _load("demo").params
    if not any(option in (*param.opts, *param.secondary_opts) for param in params):
        return None
    return f"{option} is an option of the demo: write '{command_name()} demo {option}'."


def main() -> None:
    """Run the command; an error is reported in one sentence."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without ♠ still shows the rest
    try:
        code = jackpit.main(prog_name=command_name(), standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.format_message(), file=sys.stderr)
        sys.exit(EXIT_MISUSED)
    except click.ClickException as error:
        print(f"Error: {_demo_hint(error) or one_sentence(error)}", file=sys.stderr)
        sys.exit(EXIT_MISUSED)
    except GameFileError as error:
        print(f"Error: {describe_game_file_error(error)}", file=sys.stderr)
        sys.exit(EXIT_MISUSED)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(EXIT_INTERRUPTED)
    except BrokenPipeError:
        # The reader has closed the pipe; Python must not flush the rest at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(EXIT_FAILED)
    except OSError as error:
        print(f"Error: the output cannot be written: {error.strerror}.", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(EXIT_FAILED)
    sys.exit(code if isinstance(code, int) else 0)
