"""A house that only plays: where it listens."""

from __future__ import annotations

import pytest

from jackpit.cli.play_house import _listening


def test_what_goes_wrong_while_it_plays_is_told_as_it_is() -> None:
    with pytest.raises(OSError, match="No space left"), _listening(None):
        raise OSError(28, "No space left on device")
