"""The ``jackpit`` command: one file per verb, loaded only when it is called."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from io import TextIOWrapper

import click

from jackpit import __version__
from jackpit.cli.errors import command_name, one_sentence

VERBS = (
    *("demo", "train", "play", "tour", "games", "odds", "par", "infer", "replay"),
    *("serve", "report", "audit", "backup", "restore", "rebuild", "doctor"),
)
MISUSED = 2
INTERRUPTED = 130
FAILED = 1


class _Verbs(click.Group):
    """Verbs in the order a newcomer would try them."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 -- click calls it with these
        return list(VERBS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002 -- click calls it with these
        return _verb(name) if name in VERBS else None


def _verb(name: str) -> click.Command:
    command: click.Command = import_module(f"{__name__}.{name}").command
    return command


@click.group(
    cls=_Verbs,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="jackpit")
@click.pass_context
def jackpit(context: click.Context) -> None:
    """Table-game progressives for blackjack pits, and their exact odds.

    Without a command: the demo floor, a whole pit that plays by itself.
    """
    if context.invoked_subcommand is None:
        context.invoke(_verb("demo"))


def _of_the_demo(error: click.ClickException) -> str | None:
    """What to write, if an option of the demo was given without its word; else None."""
    if not isinstance(error, click.NoSuchOption) or error.ctx is None or error.ctx.parent:
        return None
    option, params = error.option_name, _verb("demo").params
    if not any(option in (*param.opts, *param.secondary_opts) for param in params):
        return None
    return f"{option} is an option of the demo: write '{command_name()} demo {option}'."


def main() -> None:
    """Run the command; whatever is wrong is said in one sentence."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that has no ♠ still gets the rest
    try:
        code = jackpit.main(prog_name=command_name(), standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.format_message(), file=sys.stderr)
        sys.exit(MISUSED)
    except click.ClickException as error:
        print(f"Error: {_of_the_demo(error) or one_sentence(error)}", file=sys.stderr)
        sys.exit(MISUSED)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # Whoever read the output has seen enough; Python must not flush the rest on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(FAILED)
    except OSError as error:
        print(f"Error: the output cannot be written: {error.strerror}.", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(FAILED)
    sys.exit(code if isinstance(code, int) else 0)
