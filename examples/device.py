"""A pad in thirty lines: light spots, COIN IN, read the sign, GAME OVER. See docs/api.md.

Run it as ``python device.py http://127.0.0.1:8080 TOKEN 1 4 6``.
"""

import json
import sys
import urllib.error
import urllib.request
import uuid
from typing import Any

ADDRESS, TOKEN, *SPOTS = sys.argv[1:]
HEADERS = {"Authorization": f"Bearer {TOKEN}", "Jackpit-Version": "1.0.0"}


def request(path: str, body: object = None) -> Any:
    """Send a request to the server; with a body, a POST."""
    data = None if body is None else json.dumps(body).encode()
    to_send = urllib.request.Request(ADDRESS + path, data, HEADERS)
    try:
        with urllib.request.urlopen(to_send, timeout=5) as response:
            return json.load(response)
    except urllib.error.HTTPError as refused:
        sys.exit(json.load(refused)["sentence"])


def press(**fields: object) -> Any:
    """Press a key; if no answer comes, send it again under the same id."""
    return request(f"{TABLE}/presses", {"id": f"{HERE['key']}:{uuid.uuid4()}", "press": fields})


HERE = request("/api/device")
TABLE = f"/api/links/{HERE['link']}/tables/{HERE['table']}"
for spot in SPOTS:
    press(type="Place", spot=int(spot))
print("round", press(type="Begin")["pad"]["round"])
for meter in request(f"{TABLE}/sign")["meters"]:
    print(meter["meter"], meter["amount"], "PENDING" if meter["is_pending"] else "")
press(type="Finish")
