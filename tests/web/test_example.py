"""The example in examples/ does what it says."""

import subprocess
import sys
import time
from pathlib import Path

from browser.pads import serve_again
from manager.floor import SUPERVISOR
from web.site import Site

from jackpit.manager.house import DeviceKind
from jackpit.table import commands as c

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "device.py"


def test_the_example_device_lights_spots_begins_a_round_and_reads_the_sign(own_site: Site) -> None:
    address = f"http://127.0.0.1:{own_site.port}"
    asked = [sys.executable, str(EXAMPLE), address, own_site.devices[DeviceKind.PAD], "1", "4"]
    ran = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=20)

    assert ran.stderr == ""
    assert ran.stdout.splitlines()[0] == "round 1"
    assert "major 10000.24000000" in ran.stdout.replace(" \n", "\n")
    spots = own_site.floor.link("link", lambda link: link.tables["1"].last.round.spots)
    assert spots == (1, 4)
    again = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=20)
    assert again.stdout.splitlines()[0] == "round 2"
    own_site.floor.do("link", c.CloseTable(table="1", by=SUPERVISOR))
    closed = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=20)
    assert (closed.returncode, closed.stderr) == (1, "The table is closed.\n")


def test_hg7_the_example_device_waits_for_the_server_and_sends_its_level_again(
    own_site: Site,
) -> None:
    address = f"http://127.0.0.1:{own_site.port}"
    asked = [sys.executable, str(EXAMPLE), address, own_site.devices[DeviceKind.PAD], "2", "5"]
    own_site.stop()
    with subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as ran:
        time.sleep(1)
        with serve_again(own_site):
            printed, errors = ran.communicate(timeout=20)

    assert (errors, printed.splitlines()[0]) == ("", "round 1")
    spots = own_site.floor.link("link", lambda link: link.tables["1"].last.round.spots)
    assert spots == (2, 5)


def test_the_example_fits_on_a_page() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 66
