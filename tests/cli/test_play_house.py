"""A play-money house: its address."""

from __future__ import annotations

import pytest

from jackpit.cli.play_house import _listen


def test_an_error_while_it_runs_is_not_taken_for_an_error_of_the_address() -> None:
    with pytest.raises(OSError, match="No space left"), _listen(None):
        raise OSError(28, "No space left on device")
