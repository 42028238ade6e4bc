"""Sets up a play-money house, request by request, as a real one is set up.

Giving rights takes two people, and no one approves their own, so there is a second admin. Each
person replaces a secret that others typed before doing anything else.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from jackpit.demo.client import ApiClient, new_id
from jackpit.demo.plan import (
    ACCOUNTING,
    ADMIN,
    DEMO,
    EXECUTIVE,
    PASSWORD,
    PIN,
    SECOND_ADMIN,
    SUPERVISOR,
    DemoPerson,
    Plan,
    PlannedLink,
    PlannedTable,
    dealer_of,
)
from jackpit.demo.saved_demo import SavedDemo, SavedTable
from jackpit.messages import ENGLISH, Language, Message, Phrase, Plural, Sentence
from jackpit.table import Role

INITIAL_PASSWORD = "typed by another person"
INITIAL_PIN = "1397"
REASON = Phrase("the demo floor is set up")
CONTRIBUTED_BEFORE = Phrase("contributions before the demo")
IDLE_MINUTES = 120
CREDENTIAL_DAYS = 3_650
"""A demo may be unused for months; a later start must not require new PINs."""

ZONE_LINK = Path("/etc/localtime")
HOUSE_COMMANDS = "/api/house/commands"

Report = Callable[[Sentence], None]


class SetupText(Message):
    """The progress of setting up a house."""

    HOUSE = "Setting up the house…"
    PEOPLE = Plural(
        "count",
        "Setting up {count} person with a card…",
        "Setting up {count} people with their cards…",
    )
    TABLES = "Setting up {links} links and {tables} tables…"


@dataclass(slots=True)
class DemoSetup:
    """Sets up a house from nothing to open tables."""

    client: ApiClient
    code: str
    report: Report
    saved: SavedDemo = field(default_factory=SavedDemo)
    plan: Plan = DEMO
    language: Language = ENGLISH
    """Of names and reasons, which are stored as if a person had typed them."""

    _sessions: dict[str, ApiClient] = field(default_factory=dict)

    def begin(self) -> None:
        """Set up the house, as a demo from its first moment, and its first two people."""
        self.report(SetupText.HOUSE.given())
        settings = {
            "name": self.language.text(self.plan.house),
            "time_zone": time_zone(),
            "idle_minutes": IDLE_MINUTES,
            "credential_days": CREDENTIAL_DAYS,
            "is_demo": True,
        }
        first = [{**self._new(x), "password": INITIAL_PASSWORD} for x in (ADMIN, EXECUTIVE)]
        house = {"id": new_id("demo"), "code": self.code, "settings": settings, "people": first}
        self.client.post("/api/house", house)
        for person in (ADMIN, EXECUTIVE):
            self._replace_secret(
                self.client.sign_in(person=person.key, password=INITIAL_PASSWORD),
                person,
                "password",
            )

    def finish(self) -> SavedDemo:
        """Add all other people, the links, and the tables with their devices."""
        self._sign_in(ADMIN)
        self._second_admin()
        self.report(SetupText.PEOPLE.given(count=len(self.plan.people)))
        for person in self.plan.people:
            self._person(person)
        for person in (ADMIN, EXECUTIVE, SUPERVISOR, ACCOUNTING):
            self._sign_in(person)
        links, tables = len(self.plan.links), len(self.plan.tables)
        self.report(SetupText.TABLES.given(links=links, tables=tables))
        for link in self.plan.links:
            self._link(link)
        self._acknowledge_adjustments()
        return self.saved

    # People.

    def _sign_in(self, person: DemoPerson) -> None:
        self._sessions[person.key] = self.client.sign_in(person=person.key, password=PASSWORD)

    def _replace_secret(self, session: ApiClient, person: DemoPerson, kind: str) -> None:
        """Replace a secret that another person typed."""
        current, secret = (INITIAL_PIN, PIN) if kind == "pin" else (INITIAL_PASSWORD, PASSWORD)
        new = {"id": new_id("demo"), "kind": kind, "current": current, "secret": secret}
        session.post(f"/api/people/{person.key}/secret", new)

    def _second_admin(self) -> None:
        person = SECOND_ADMIN
        self._add(person)
        self._secret(person, "password", by=ADMIN)
        self._replace_secret(
            self.client.sign_in(person=person.key, password=INITIAL_PASSWORD), person, "password"
        )
        self._sign_in(person)

    def _add(self, person: DemoPerson) -> None:
        command = {"type": "AddPerson", "person": self._new(person)}
        self._house(ADMIN, command, second=EXECUTIVE)

    def _new(self, person: DemoPerson) -> dict[str, str]:
        name = self.language.text(person.name)
        return {"key": person.key, "name": name, "role": person.role.value}

    def _person(self, person: DemoPerson) -> None:
        """Issue a card, a PIN and, except to a dealer, a password; each person replaces them."""
        is_first = person in (ADMIN, EXECUTIVE, SECOND_ADMIN)
        has_desk = person.role is not Role.DEALER
        if not is_first:
            self._add(person)
        by = SECOND_ADMIN if person is ADMIN else ADMIN
        approval = self._second(self._other(person))
        card = {"id": new_id("demo"), "card": person.card, **approval}
        self._sessions[by.key].post(f"/api/people/{person.key}/card", card)
        self._secret(person, "pin", by=by)
        if has_desk and not is_first:
            self._secret(person, "password", by=by)
        session = self.client.sign_in(card=person.card, pin=INITIAL_PIN)
        self._replace_secret(session, person, "pin")
        if has_desk and not is_first:
            self._replace_secret(session, person, "password")
        if person in (ADMIN, SECOND_ADMIN):
            self._sign_in(person)  # a secret set by others ends the session
        self.saved.people.append(
            {
                **self._new(person),
                "card": person.card,
                "pin": PIN,
                "password": PASSWORD if has_desk else None,
                "is_simulated": person.is_simulated,
            }
        )

    def _secret(self, person: DemoPerson, kind: str, *, by: DemoPerson) -> None:
        typed = {
            "id": new_id("demo"),
            "kind": kind,
            "secret": INITIAL_PIN if kind == "pin" else INITIAL_PASSWORD,
            **self._second(self._other(person)),
        }
        self._sessions[by.key].post(f"/api/people/{person.key}/secret", typed)

    def _other(self, person: DemoPerson) -> DemoPerson:
        """The approver of a person's rights: the executive, except for the executive's own."""
        return SECOND_ADMIN if person is EXECUTIVE else EXECUTIVE

    @property
    def _reason(self) -> str:
        return self.language.text(REASON)

    @staticmethod
    def _second(person: DemoPerson) -> dict[str, Any]:
        return {"second": {"person": person.key, "password": PASSWORD}}

    # Links and tables.

    def _house(self, by: DemoPerson, command: dict[str, Any], *, second: DemoPerson) -> Any:
        fields = {"why": self._reason, **self._second(second)}
        return self._sessions[by.key].command(HOUSE_COMMANDS, command, **fields)

    def _to(self, link: str, by: DemoPerson, command: dict[str, Any], **fields: Any) -> None:
        self._sessions[by.key].command(f"/api/links/{link}/commands", command, **fields)

    def _link(self, link: PlannedLink) -> None:
        form = {
            "type": "FormLink",
            "link": link.key,
            "terms": {"game": link.game},
            "is_training": all(table.trainee is not None for table in link.tables),
        }
        self._house(ACCOUNTING, form, second=EXECUTIVE)
        for meter, amount in link.opening_amounts().items():
            adjust = {
                "type": "Adjust",
                "meter": meter,
                "pool": "meter",
                "amount": amount.plain(),
                "reason": "carried_over",
                "text": self.language.text(CONTRIBUTED_BEFORE),
            }
            self._to(link.key, ACCOUNTING, adjust, **self._second(EXECUTIVE))
        self._to(link.key, EXECUTIVE, {"type": "OpenLink"}, why=self._reason)
        for table in link.tables:
            self._table(link, table)

    def _acknowledge_adjustments(self) -> None:
        """Acknowledge the alarms of the setup, so the visitor finds only those of play."""
        session = self._sessions[SUPERVISOR.key]
        for alarm in session.get("/api/alarms")["alarms"]:
            named = {name: alarm[name] for name in ("log", "seq", "number")}
            note = {"id": new_id("demo"), "note": self._reason, **named}
            session.post("/api/alarms/acknowledge", note)

    def _table(self, link: PlannedLink, table: PlannedTable) -> None:
        add = {
            "type": "AddTable",
            "table": table.key,
            "controller": table.controller.value,
            "spots": table.spots,
        }
        self._to(link.key, SUPERVISOR, add, why=self._reason)
        self._to(link.key, SUPERVISOR, {"type": "OpenTable", "table": table.key}, why=self._reason)
        dealer = table.trainee or dealer_of(table.key)
        self.saved.tables.append(
            SavedTable(
                link=link.key,
                table=table.key,
                game=link.game,
                controller=table.controller.value,
                spots=table.spots,
                enters_cards=table.enters_cards,
                dealer=dealer.card,
                pad=self._device("pad", link.key, table.key),
                sign=self._device("sign", link.key, table.key),
                is_training=table.trainee is not None,
            )
        )

    def _device(self, kind: str, link: str, table: str) -> str:
        register = {
            "type": "RegisterDevice",
            "device": f"{kind.lower()}-{table}",
            "kind": kind,
            "link": link,
            "table": table,
        }
        token: str = self._house(ADMIN, register, second=EXECUTIVE)["token"]
        return token


def time_zone() -> str:
    """The IANA name of this machine's time zone; UTC if unknown."""
    named = [os.environ.get("TZ", "").lstrip(":")]
    if ZONE_LINK.is_symlink():
        named.append(ZONE_LINK.readlink().as_posix().partition("zoneinfo/")[2])
    for name in named:
        try:
            if name and "/" not in name[:1]:
                return ZoneInfo(name).key
        except (ZoneInfoNotFoundError, ValueError, OSError):
            continue
    return "UTC"
