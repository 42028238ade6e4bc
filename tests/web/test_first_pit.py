"""The example that sets up a pit works."""

import subprocess
import sys
from pathlib import Path

from web.site import CODE, site_at

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "first_pit.py"


def test_a_pit_is_set_up_and_its_first_jackpot_is_paid(tmp_path: Path) -> None:
    with site_at(tmp_path, set_up=False) as site:
        address = f"http://127.0.0.1:{site.port}"
        asked = [sys.executable, str(EXAMPLE), address, CODE]
        ran = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=60)

        assert ran.stderr == ""
        assert '"10000.36000000"' in ran.stdout
        assert "major: $10000.03000000" in ran.stdout
        paid = site.floor.link("blazing", lambda link: link.wins[1].paid)
        assert paid == (6,)
        again = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=60)
    assert again.returncode == 1
    assert again.stderr == "/api/house: The house is already set up.\n"
