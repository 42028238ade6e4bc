"""The words and bounds that scripts share with the server, as tools/screen_facts.py writes them."""

from pathlib import Path

import pytest
from screen_facts import FILES

from jackpit.manager.identity.credentials import SIMPLE_DIGITS, SecretError, check_pin


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_checked_in_script_is_up_to_date(file: Path) -> None:
    assert file.read_text() == FILES[file](), "run python tools/screen_facts.py"


@pytest.mark.parametrize("pin", ["0000", "123456", "8901", "4321", "2109"])
def test_a_pin_that_is_a_part_of_simple_digits_is_refused(pin: str) -> None:
    assert any(pin in digits for digits in SIMPLE_DIGITS)
    with pytest.raises(SecretError):
        check_pin(pin)
