"""A table's sensors and pad on a page: chips, COIN IN, the sign, GAME OVER. See docs/api.md.

Run it as ``python device.py http://127.0.0.1:8080 TOKEN 1 4 6``, with the spots that have a chip.
"""

import json
import sys
import time
import urllib.error
import urllib.request
import uuid
from typing import Any

ADDRESS, TOKEN, *CHIPS = sys.argv[1:]
HEADERS = {"Authorization": f"Bearer {TOKEN}", "Jackpit-Version": "1.0.0"}
PATIENCE_SECONDS = 60


def request(path: str, body: object = None) -> Any:
    """Send a request; without an answer, send the level and then the same request again."""
    data = None if body is None else json.dumps(body).encode()
    to_send = urllib.request.Request(ADDRESS + path, data, HEADERS)
    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(to_send, timeout=5) as response:
                return json.load(response)
        except urllib.error.HTTPError as refused:
            if refused.code != 503:
                sys.exit(json.load(refused)["sentence"])
        except OSError:  # the server may have restarted: its pad has forgotten the chips
            if b'"Sense"' not in (data or b'"Sense"'):
                sense()
        time.sleep(0.5)
    sys.exit("The server does not answer.")


def press(**fields: object) -> Any:
    """Press a key, under an id of its own."""
    return request(f"{TABLE}/presses", {"id": f"{HERE['key']}:{uuid.uuid4()}", "press": fields})


def sense() -> Any:
    """Report what lies on the sensors: after every change, restart and error, every 5 seconds."""
    chips = [int(spot) for spot in CHIPS]
    bare = [spot for spot in range(1, 8) if spot not in chips]
    return press(type="Sense", number=time.time_ns() // 1_000_000, chips=chips, bare=bare)


HERE = request("/api/device")
TABLE = f"/api/links/{HERE['link']}/tables/{HERE['table']}"
sense()
print("round", press(type="Begin")["pad"]["round"])
for meter in request(f"{TABLE}/sign")["meters"]:
    print(meter["meter"], meter["amount"], "PENDING" if meter["is_pending"] else "")
CHIPS.clear()  # the dealer collects them
press(type="Finish")
sense()
