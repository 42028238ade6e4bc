"""The option for the language of a server."""

from __future__ import annotations

import click

from jackpit.cli.errors import InputError
from jackpit.languages import LanguageError, load_language
from jackpit.messages import ENGLISH, Language


class LanguageTag(click.ParamType[Language]):
    """A language by its tag."""

    name = "TAG"

    def convert(
        self,
        value: object,
        param: click.Parameter | None,  # noqa: ARG002 -- click calls it with these
        ctx: click.Context | None,  # noqa: ARG002 -- click calls it with these
    ) -> Language:
        """Load the language."""
        if isinstance(value, Language):
            return value
        try:
            return load_language(str(value))
        except LanguageError as error:
            raise InputError("--language", str(error)) from error


LANGUAGE = click.option(
    "--language",
    envvar="JACKPIT_LANGUAGE",
    type=LanguageTag(),
    default=ENGLISH.tag,
    show_default=True,
    help="Language of screens, refusals and papers.",
)
