"""The encoder of what is sent to clients: JSON, with sentences in the language of the house."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from starlette.requests import HTTPConnection

from jackpit.manager.codec.forms import write_form
from jackpit.messages import Language, Text

MINUS = "\N{MINUS SIGN}"
"""Before an amount in a sentence, as wide as a plus; a plain hyphen could end a line."""


MAX_TEXTS_CACHED = 4_096


class ViewEncoder:
    """Writes views as JSON; their sentences and phrases become text here."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.encode = msgspec.json.Encoder(enc_hook=self._write).encode
        self._text = lru_cache(MAX_TEXTS_CACHED)(self._make_text)
        """Most texts recur: a pay table's on a hundred signs, whenever a meter grows."""

    def _write(self, value: Any) -> Any:
        return self._text(value) if isinstance(value, Text) else write_form(value)

    def _make_text(self, value: Text) -> str:
        return self.language.text(value).replace("-$", f"{MINUS}$")


def encoder_of(connection: HTTPConnection) -> ViewEncoder:
    """The encoder of the application that serves a request or a live connection."""
    encoder: ViewEncoder = connection.app.state.encoder
    return encoder
