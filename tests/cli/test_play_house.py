"""A play-money house: its address."""

from __future__ import annotations

import errno
import os
import socket

import pytest

from jackpit.cli import play_house
from jackpit.cli.errors import InputError
from jackpit.cli.play_house import _listen


def test_an_error_while_it_runs_is_not_taken_for_an_error_of_the_address() -> None:
    with pytest.raises(OSError, match="No space left"), _listen(None):
        raise OSError(28, "No space left on device")


@pytest.mark.parametrize("code", [errno.EADDRINUSE, errno.EACCES], ids=["in use", "not allowed"])
def test_only_a_port_in_use_is_passed_over(code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def fail(host: str, port: int) -> socket.socket:
        tried.append((host, port))
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(play_house, "open_socket", fail)
    is_in_use = code == errno.EADDRINUSE
    sentence = "no port from 8080 to 8099 is free" if is_in_use else "127.0.0.1:8080: Permission"
    with pytest.raises(InputError, match=sentence), _listen(None):
        pass

    assert len(tried) == (20 if is_in_use else 1)
