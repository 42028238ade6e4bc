"""``jackpit replay FILE``: replay a transcript and compare its results."""

from __future__ import annotations

import stat
from contextlib import suppress
from pathlib import Path

import click

from jackpit.cli.errors import InputError
from jackpit.transcripts.grammar import TranscriptError
from jackpit.transcripts.transcript import Outcome, Play, parse_transcript


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--update", is_flag=True, help="Write the results into FILE instead of comparing them."
)
@click.pass_context
def command(context: click.Context, file: Path, *, update: bool) -> None:
    """Replay a transcript, press by press, and compare its results.

    FILE is plain text: a description of the link, then one press per line with its expected
    result. docs/transcripts.md describes it, and tests/golden holds many. The exit code is 1 if a
    result differs.
    """
    text = _read(file)
    try:
        transcript = parse_transcript(text)
        outcomes = list(Play(transcript).outcomes())
    except TranscriptError as error:
        raise InputError(str(file), error) from error
    if update:
        results = [line for outcome in outcomes for line in outcome.format_lines()]
        _write(file, "\n".join([*transcript.top, *results]) + "\n")
        click.echo(f"The results are in {file}.")
        return
    for line in transcript.top:
        click.echo(line)
    for outcome in outcomes:
        _show(outcome)
    wrong = [outcome for outcome in outcomes if not outcome.is_right]
    click.echo("")
    click.echo(_verdict(outcomes, wrong))
    if wrong:
        context.exit(1)


def _show(outcome: Outcome) -> None:
    """Print a step with its result, and the expected one where it differs."""
    for line in outcome.format_lines():
        click.echo(line)
    if not outcome.is_right:
        for line in outcome.step.expected or ("no result",):
            click.echo(f"!   line {outcome.step.number} expects: {line}")


def _verdict(outcomes: list[Outcome], wrong: list[Outcome]) -> str:
    presses = [outcome for outcome in outcomes if outcome.step.is_press]
    counted = f"{len(presses)} press{'' if len(presses) == 1 else 'es'}"
    if wrong:
        lines = ", ".join(str(outcome.step.number) for outcome in wrong)
        return f"{len(wrong)} of {counted} with a different result: line {lines}."
    checked = sum(outcome.step.expected is not None for outcome in presses)
    if not checked:
        return f"{counted}; FILE has no results to compare with (try --update)."
    return f"{counted}; {checked} result{'' if checked == 1 else 's'} as expected."


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(str(file), "it is not a text file.") from error
    except OSError as error:
        raise InputError(str(file), f"it cannot be read: {error.strerror}.") from error


def _write(file: Path, text: str) -> None:
    """Replace a file, or the target of a link, by *text* with the same permissions."""
    target = file.resolve()
    part = target.with_name(f"{target.name}.part")
    try:
        target.open("r+", encoding="utf-8").close()  # a protected file stays as it is
        part.write_text(text, encoding="utf-8")
        part.chmod(stat.S_IMODE(target.stat().st_mode))
        part.replace(target)  # atomic: a full disk leaves no half-written file
    except OSError as error:
        with suppress(OSError):  # it may not have been created
            part.unlink()
        raise InputError(str(file), f"it cannot be written: {error.strerror}.") from error
