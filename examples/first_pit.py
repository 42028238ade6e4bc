"""A pit from nothing: a house, its people, a link, a table with its pad, and a first jackpot.

Start ``./run serve`` in a folder without a database, then, with the set-up code it prints:

    python examples/first_pit.py http://127.0.0.1:8080 CODE

Every step is printed. The secrets here are examples; a house chooses its own.
"""

import json
import sys
import urllib.error
import urllib.request
import uuid
from typing import Any

ADDRESS, CODE = sys.argv[1:]
TYPED = "typed by one hand, to be replaced"
PASSWORDS = {"admin": "seven red sevens in a row", "executive": "green felt, brass rail"}
PEOPLE = {
    "supervisor": "SUPERVISOR",
    "dealer": "DEALER",
    "cage": "ACCOUNTING",
    "executive": "EXECUTIVE",
}
FIRST_PIN, PIN = "2580", "8642"
TABLE = "/api/links/blazing/tables/1"
pad = "not registered yet"


def ask(path: str, body: dict[str, Any] | None = None, token: str = "") -> Any:
    """Ask the manager, as whoever has the token; say the sentence if it refuses."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if token == pad:
        headers["Jackpit-Version"] = "1.0.0"  # a device says what it runs
    if body is not None and "command" in body:
        body["why"] = "the first pit"
    data = None if body is None else json.dumps({"id": str(uuid.uuid4()), **body}).encode()
    try:
        request = urllib.request.Request(ADDRESS + path, data, headers)
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read() or b"null")
    except urllib.error.HTTPError as error:
        sys.exit(f"{path}: {json.load(error)['sentence']}")


def sign_in(**shows: str) -> str:
    """Begin a session; its token."""
    data = json.dumps(shows).encode()
    with urllib.request.urlopen(urllib.request.Request(ADDRESS + "/api/session", data)) as answer:
        token: str = json.load(answer)["token"]
        return token


def set_own(token: str, person: str, kind: str, current: str, secret: str) -> None:
    """Replace a secret that somebody else has typed."""
    new = {"kind": kind, "current": current, "secret": secret}
    ask(f"/api/people/{person}/secret", new, token)


def step(what: str) -> None:
    """Say what is done."""
    print(what, flush=True)


step("The house, an admin and an executive; each chooses a password of his own.")
first = {"admin": "ADMIN", "executive": "EXECUTIVE"}
people = [{"key": x, "name": x, "role": first[x], "password": TYPED} for x in first]
settings = {"name": "Example House", "time_zone": "UTC"}
ask("/api/house", {"code": CODE, "settings": settings, "people": people})
for person, password in PASSWORDS.items():
    set_own(sign_in(person=person, password=TYPED), person, "PASSWORD", TYPED, password)
admin = sign_in(person="admin", password=PASSWORDS["admin"])
agreed = {"second": {"person": "executive", "password": PASSWORDS["executive"]}}

step("A second admin, because nobody takes part in what gives himself a card.")
second = {"key": "admin-2", "name": "admin-2", "role": "ADMIN"}
ask("/api/house/commands", {"command": {"type": "AddPerson", "person": second}, **agreed}, admin)
typed = {"kind": "PASSWORD", "secret": TYPED, **agreed}
ask("/api/people/admin-2/secret", typed, admin)
set_own(
    sign_in(person="admin-2", password=TYPED), "admin-2", "PASSWORD", TYPED, "three of one suit, up"
)
other_agreed = {"second": {"person": "admin-2", "password": "three of one suit, up"}}

step("A supervisor, a dealer, the cage; cards for all, and each chooses his own PIN.")
for person, role in PEOPLE.items():
    agrees = other_agreed if person == "executive" else agreed
    if person != "executive":
        new = {"key": person, "name": person, "role": role}
        ask(
            "/api/house/commands",
            {"command": {"type": "AddPerson", "person": new}, **agrees},
            admin,
        )
    ask(f"/api/people/{person}/card", {"card": f"card of {person}", **agrees}, admin)
    ask(f"/api/people/{person}/secret", {"kind": "PIN", "secret": FIRST_PIN, **agrees}, admin)
    set_own(sign_in(card=f"card of {person}", pin=FIRST_PIN), person, "PIN", FIRST_PIN, PIN)
admin = sign_in(person="admin", password=PASSWORDS["admin"])
cage = sign_in(card="card of cage", pin=PIN)
supervisor = sign_in(card="card of supervisor", pin=PIN)
executive = sign_in(card="card of executive", pin=PIN)

step("A link that plays Blazing 7's, a table on it, and a pad at the table.")
form = {"type": "FormLink", "link": "blazing", "terms": {"game": "blazing-7s"}}
ask("/api/house/commands", {"command": form, **agreed}, cage)
commands = "/api/links/blazing/commands"
added = {"type": "AddTable", "table": "1", "controller": "TOUCH", "spots": 7}
ask(commands, {"command": added}, supervisor)
device = {"type": "RegisterDevice", "device": "pad-1", "kind": "PAD", "link": "blazing"}
pad = ask("/api/house/commands", {"command": {**device, "table": "1"}, **agreed}, admin)["token"]
ask(commands, {"command": {"type": "OpenLink"}}, sign_in(card="card of executive", pin=PIN))
ask(commands, {"command": {"type": "OpenTable", "table": "1"}}, supervisor)


def press(**what: Any) -> Any:
    """Press a key of the pad; a card and its PIN go beside the press."""
    beside: dict[str, Any] = {x: what.pop(x) for x in ("card", "pin") if x in what}
    return ask(f"{TABLE}/presses", {"press": what, **beside}, pad)


step("The dealer swipes his card, three spots are lit, START GAME.")
press(type="Swipe", card="card of dealer", pin=PIN)
for spot in (1, 4, 6):
    press(type="Place", spot=spot)
press(type="Begin")

step("Three sevens of diamonds at spot 6; confirm, and the executive's card verifies it.")
press(type="Tap", spot=6)
press(type="Hand", line="three-7s-diamonds")
press(type="Confirm")
press(type="Swipe", surveillance="camera 17", card="card of executive", pin=PIN)
press(type="Finish")
win = ask("/api/links/blazing/wins/1", token=sign_in(card="card of cage", pin=PIN))
print(json.dumps(win, indent=2))

step("The cage pays it.")
paid = {"command": {"type": "PayWin", "win": 1, "spot": 6}}
ask(commands, paid, sign_in(card="card of cage", pin=PIN))
for meter in ask(f"{TABLE}/sign", token=pad)["meters"]:
    print(f"{meter['meter']}: ${meter['amount']}")
print(f"The pad's token, for examples/device.py: {pad}")
