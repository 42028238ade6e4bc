"""A pit from nothing: a house, its people, a link, a table with its pad, and a first jackpot.

Start ``./run serve`` in a folder without a database, then, with the set-up code it prints:

    python examples/first_pit.py http://127.0.0.1:8080 CODE

It prints every step. The secrets are examples; a house chooses its own.
"""

import json
import sys
import urllib.error
import urllib.request
import uuid
from typing import Any

ADDRESS, CODE = sys.argv[1:]
INITIAL_PASSWORD = "typed by one person, to be replaced"
PASSWORDS = {"admin": "seven red sevens in a row", "executive": "green felt, brass rail"}
PEOPLE = {
    "supervisor": "supervisor",
    "dealer": "dealer",
    "cage": "accounting",
    "executive": "executive",
}
INITIAL_PIN, PIN = "2580", "8642"
TABLE = "/api/links/blazing/tables/1"
pad = "not registered yet"


def request(path: str, body: dict[str, Any] | None = None, token: str = "") -> Any:
    """Send a request with a token; exit with the server's sentence if it is refused."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if token == pad:
        headers["Jackpit-Version"] = "1.0.0"  # a device sends its version
    if body is not None and "command" in body:
        body["why"] = "the first pit"
    data = None if body is None else json.dumps({"id": str(uuid.uuid4()), **body}).encode()
    try:
        to_send = urllib.request.Request(ADDRESS + path, data, headers)
        with urllib.request.urlopen(to_send, timeout=10) as response:
            return json.loads(response.read() or b"null")
    except urllib.error.HTTPError as error:
        sys.exit(f"{path}: {json.load(error)['sentence']}")


def sign_in(**credentials: str) -> str:
    """Begin a session; return its token."""
    data = json.dumps(credentials).encode()
    with urllib.request.urlopen(urllib.request.Request(ADDRESS + "/api/session", data)) as response:
        token: str = json.load(response)["token"]
        return token


def set_own(token: str, person: str, kind: str, current: str, secret: str) -> None:
    """Replace a secret that another person typed."""
    new = {"kind": kind, "current": current, "secret": secret}
    request(f"/api/people/{person}/secret", new, token)


def step(sentence: str) -> None:
    """Print what is done."""
    print(sentence, flush=True)


step("The house, an admin and an executive; each chooses their own password.")
first = {"admin": "admin", "executive": "executive"}
people = [{"key": x, "name": x, "role": first[x], "password": INITIAL_PASSWORD} for x in first]
settings = {"name": "Example House", "time_zone": "UTC"}
request("/api/house", {"code": CODE, "settings": settings, "people": people})
for person, password in PASSWORDS.items():
    set_own(
        sign_in(person=person, password=INITIAL_PASSWORD),
        person,
        "password",
        INITIAL_PASSWORD,
        password,
    )
admin = sign_in(person="admin", password=PASSWORDS["admin"])
approval = {"second": {"person": "executive", "password": PASSWORDS["executive"]}}

step("A second admin, because no person requests or approves their own card.")
second = {"key": "admin-2", "name": "admin-2", "role": "admin"}
request(
    "/api/house/commands", {"command": {"type": "AddPerson", "person": second}, **approval}, admin
)
initial = {"kind": "password", "secret": INITIAL_PASSWORD, **approval}
request("/api/people/admin-2/secret", initial, admin)
set_own(
    sign_in(person="admin-2", password=INITIAL_PASSWORD),
    "admin-2",
    "password",
    INITIAL_PASSWORD,
    "three of one suit, up",
)
other_approval = {"second": {"person": "admin-2", "password": "three of one suit, up"}}

step("A supervisor, a dealer, the cage; cards for all, and each chooses their own PIN.")
for person, role in PEOPLE.items():
    approved = other_approval if person == "executive" else approval
    if person != "executive":
        new = {"key": person, "name": person, "role": role}
        request(
            "/api/house/commands",
            {"command": {"type": "AddPerson", "person": new}, **approved},
            admin,
        )
    request(f"/api/people/{person}/card", {"card": f"card of {person}", **approved}, admin)
    request(
        f"/api/people/{person}/secret", {"kind": "pin", "secret": INITIAL_PIN, **approved}, admin
    )
    set_own(sign_in(card=f"card of {person}", pin=INITIAL_PIN), person, "pin", INITIAL_PIN, PIN)
admin = sign_in(person="admin", password=PASSWORDS["admin"])
cage = sign_in(card="card of cage", pin=PIN)
supervisor = sign_in(card="card of supervisor", pin=PIN)
executive = sign_in(card="card of executive", pin=PIN)

step("A link that plays Blazing 7's, a table on it, and a pad at the table.")
form = {"type": "FormLink", "link": "blazing", "terms": {"game": "blazing-7s"}}
request("/api/house/commands", {"command": form, **approval}, cage)
commands = "/api/links/blazing/commands"
added = {"type": "AddTable", "table": "1", "controller": "touch", "spots": 7}
request(commands, {"command": added}, supervisor)
device = {"type": "RegisterDevice", "device": "pad-1", "kind": "pad", "link": "blazing"}
pad = request("/api/house/commands", {"command": {**device, "table": "1"}, **approval}, admin)[
    "token"
]
request(commands, {"command": {"type": "OpenLink"}}, sign_in(card="card of executive", pin=PIN))
request(commands, {"command": {"type": "OpenTable", "table": "1"}}, supervisor)


def press(**fields: Any) -> Any:
    """Press a key of the pad; a card and its PIN go beside the press."""
    credentials: dict[str, Any] = {x: fields.pop(x) for x in ("card", "pin") if x in fields}
    return request(f"{TABLE}/presses", {"press": fields, **credentials}, pad)


step("The dealer swipes a card, three spots are lit, START GAME.")
press(type="Swipe", card="card of dealer", pin=PIN)
for spot in (1, 4, 6):
    press(type="Tap", spot=spot)
press(type="Begin")

step("Three sevens of diamonds at spot 6; confirm, and the executive's card verifies it.")
press(type="Tap", spot=6)
press(type="Hand", line="three-7s-diamonds")
press(type="Confirm")
press(type="Swipe", surveillance="camera 17", card="card of executive", pin=PIN)
press(type="Finish")
win = request("/api/links/blazing/wins/1", token=sign_in(card="card of cage", pin=PIN))
print(json.dumps(win, indent=2))

step("The cage pays it.")
paid = {"command": {"type": "PayWin", "win": 1, "spot": 6}}
request(commands, paid, sign_in(card="card of cage", pin=PIN))
for meter in request(f"{TABLE}/sign", token=pad)["meters"]:
    print(f"{meter['meter']}: ${meter['amount']}")
print(f"The pad's token, for examples/device.py: {pad}")
