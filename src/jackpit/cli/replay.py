"""``jackpit replay FILE``: play a transcript and hold its results against what is written."""

from __future__ import annotations

from pathlib import Path

import click

from jackpit.cli.errors import Mistake
from jackpit.controllers.script import TranscriptError
from jackpit.controllers.transcript import Outcome, Play, parse


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--update", is_flag=True, help="Write the results into FILE instead of comparing.")
@click.pass_context
def command(context: click.Context, file: Path, *, update: bool) -> None:
    """Play a transcript, press by press, and fail where a result differs.

    FILE is plain text: what the link is, then one press a line with its expected result.
    docs/transcripts.md describes it, and tests/golden holds many.
    """
    text = _read(file)
    try:
        transcript = parse(text)
        outcomes = list(Play(transcript).outcomes())
    except TranscriptError as error:
        raise Mistake(str(file), error) from error
    written = [*transcript.top, *(line for outcome in outcomes for line in outcome.written())]
    if update:
        _write(file, "\n".join(written).rstrip() + "\n")
        click.echo(f"The results are in {file}.")
        return
    click.echo("\n".join(transcript.top))
    for outcome in outcomes:
        click.echo("\n".join(outcome.written()))
        if not outcome.is_right:
            click.echo(
                "\n".join(f"!   expected: {line}" for line in outcome.step.expected or ("",))
            )
    wrong = [outcome for outcome in outcomes if not outcome.is_right]
    click.echo("")
    click.echo(_verdict(outcomes, wrong))
    if wrong:
        context.exit(1)


def _verdict(outcomes: list[Outcome], wrong: list[Outcome]) -> str:
    presses = [outcome for outcome in outcomes if outcome.result]
    if not wrong:
        checked = sum(outcome.step.expected is not None for outcome in presses)
        if not checked:
            return f"{len(presses)} presses; no result is written to compare with (try --update)."
        return f"{len(presses)} presses; {checked} results as expected."
    lines = ", ".join(str(outcome.step.number) for outcome in wrong)
    return f"{len(wrong)} of {len(presses)} results differ: line {lines}."


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise Mistake(str(file), "it is not a text file.") from error
    except OSError as error:
        raise Mistake(str(file), f"it cannot be read: {error.strerror}.") from error


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Mistake(str(file), f"it cannot be written: {error.strerror}.") from error
