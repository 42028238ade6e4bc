"""Setting a house up that only plays, request by request, as a real one is.

Two people agree to whatever gives rights, and nobody to what gives himself any, so there is a
second admin; what somebody else has typed is replaced by its owner before he can do anything.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from jackpit.demo.client import ApiClient, new_id
from jackpit.demo.plan import ACCOUNTING, ADMIN, DEMO, EXECUTIVE, PASSWORD, PIN, SECOND_ADMIN, SUPERVISOR, Plan, PlannedLink, PlannedTable, DemoPerson, dealer_of
from jackpit.demo.saved_demo import SavedTable, SavedDemo
from jackpit.table import Role

TYPED = "typed by somebody else"
FIRST_PIN = "1397"
WHY = "the demo floor is set up"
IDLE_MINUTES = 120
DAYS = 3_650
"""A demo may lie about for long; nobody is to be asked for a new PIN when it is started again."""

ZONE_LINK = Path("/etc/localtime")
HOUSE_COMMANDS = "/api/house/commands"

Say = Callable[[str], None]


@dataclass(slots=True)
class HouseSetup:
    """The house, from nothing to open tables."""

    asks: ApiClient
    code: str
    say: Say
    kept: SavedDemo = field(default_factory=SavedDemo)
    plan: Plan = DEMO
    _as: dict[str, ApiClient] = field(default_factory=dict)

    def begin(self) -> None:
        """The house itself, which is a demo from its first moment, and its first two people."""
        self.say("Setting up the house …")
        settings = {
            "name": self.plan.house,
            "time_zone": time_zone(),
            "idle_minutes": IDLE_MINUTES,
            "credential_days": DAYS,
            "is_demo": True,
        }
        first = [
            {"key": x.key, "name": x.name, "role": x.role.name, "password": TYPED}
            for x in (ADMIN, EXECUTIVE)
        ]
        house = {"id": new_id("demo"), "code": self.code, "settings": settings, "people": first}
        self.asks.post("/api/house", house)
        for who in (ADMIN, EXECUTIVE):
            self._own_secret(self.asks.sign_in(person=who.key, password=TYPED), who, "PASSWORD")

    def finish(self) -> SavedDemo:
        """Everybody else, the links, and the tables with what stands at them."""
        self._sign_in(ADMIN)
        self._second_admin()
        self.say(f"Setting up {len(self.plan.people)} people with their cards …")
        for who in self.plan.people:
            self._person(who)
        for who in (ADMIN, EXECUTIVE, SUPERVISOR, ACCOUNTING):
            self._sign_in(who)
        links, tables = len(self.plan.links), len(self.plan.tables)
        self.say(f"Setting up {links} links and {tables} tables …")
        for link in self.plan.links:
            self._link(link)
        self._acknowledge_adjustments()
        return self.kept

    # People.

    def _sign_in(self, who: DemoPerson) -> None:
        self._as[who.key] = self.asks.sign_in(person=who.key, password=PASSWORD)

    def _own_secret(self, own: ApiClient, who: DemoPerson, kind: str) -> None:
        """Replace what somebody else has typed."""
        current, secret = (FIRST_PIN, PIN) if kind == "PIN" else (TYPED, PASSWORD)
        new = {"id": new_id("demo"), "kind": kind, "current": current, "secret": secret}
        own.post(f"/api/people/{who.key}/secret", new)

    def _second_admin(self) -> None:
        who = SECOND_ADMIN
        self._add(who)
        self._secret(who, "PASSWORD", by=ADMIN)
        self._own_secret(self.asks.sign_in(person=who.key, password=TYPED), who, "PASSWORD")
        self._sign_in(who)

    def _add(self, who: DemoPerson) -> None:
        new = {"key": who.key, "name": who.name, "role": who.role.name}
        self._house(ADMIN, {"type": "AddPerson", "person": new}, second=EXECUTIVE)

    def _person(self, who: DemoPerson) -> None:
        """A card and a PIN, a password for whoever has a desk; each makes them his own."""
        is_first = who in (ADMIN, EXECUTIVE, SECOND_ADMIN)
        has_desk = who.role is not Role.DEALER
        if not is_first:
            self._add(who)
        by = SECOND_ADMIN if who is ADMIN else ADMIN
        agrees = self._second(self._other(who))
        card = {"id": new_id("demo"), "card": who.card, **agrees}
        self._as[by.key].post(f"/api/people/{who.key}/card", card)
        self._secret(who, "PIN", by=by)
        if has_desk and not is_first:
            self._secret(who, "PASSWORD", by=by)
        own = self.asks.sign_in(card=who.card, pin=FIRST_PIN)
        self._own_secret(own, who, "PIN")
        if has_desk and not is_first:
            self._own_secret(own, who, "PASSWORD")
        if who in (ADMIN, SECOND_ADMIN):
            self._sign_in(who)  # what others have set for him has ended his session
        self.kept.people.append(
            {
                "key": who.key,
                "name": who.name,
                "role": who.role.word,
                "card": who.card,
                "pin": PIN,
                "password": PASSWORD if has_desk else None,
                "is_simulated": who.is_simulated,
            }
        )

    def _secret(self, who: DemoPerson, kind: str, *, by: DemoPerson) -> None:
        typed = {
            "id": new_id("demo"),
            "kind": kind,
            "secret": FIRST_PIN if kind == "PIN" else TYPED,
            **self._second(self._other(who)),
        }
        self._as[by.key].post(f"/api/people/{who.key}/secret", typed)

    def _other(self, who: DemoPerson) -> DemoPerson:
        """Who agrees to what gives somebody rights: an executive, unless they are his."""
        return SECOND_ADMIN if who is EXECUTIVE else EXECUTIVE

    @staticmethod
    def _second(who: DemoPerson) -> dict[str, Any]:
        return {"second": {"person": who.key, "password": PASSWORD}}

    # Links and tables.

    def _house(self, by: DemoPerson, command: dict[str, Any], *, second: DemoPerson) -> Any:
        beside = {"why": WHY, **self._second(second)}
        return self._as[by.key].command(HOUSE_COMMANDS, command, **beside)

    def _to(self, link: str, by: DemoPerson, command: dict[str, Any], **beside: Any) -> None:
        self._as[by.key].command(f"/api/links/{link}/commands", command, **beside)

    def _link(self, link: PlannedLink) -> None:
        form = {"type": "FormLink", "link": link.key, "terms": {"game": link.game}}
        self._house(ACCOUNTING, form, second=EXECUTIVE)
        for meter, amount in link.carried_over().items():
            adjust = {
                "type": "Adjust",
                "meter": meter,
                "pool": "METER",
                "amount": amount.plain(),
                "reason": "CARRIED_OVER",
                "text": "what the players had put in before the demo began",
            }
            self._to(link.key, ACCOUNTING, adjust, **self._second(EXECUTIVE))
        self._to(link.key, EXECUTIVE, {"type": "OpenLink"}, why=WHY)
        for table in link.tables:
            self._table(link, table)

    def _acknowledge_adjustments(self) -> None:
        """Whoever comes finds alarms of the play, and not of how it was set up."""
        own = self._as[SUPERVISOR.key]
        for alarm in own.get("/api/alarms")["alarms"]:
            named = {name: alarm[name] for name in ("log", "seq", "number")}
            seen = {"id": new_id("demo"), "note": WHY, **named}
            own.post("/api/alarms/acknowledge", seen)

    def _table(self, link: PlannedLink, table: PlannedTable) -> None:
        add = {
            "type": "AddTable",
            "table": table.key,
            "controller": table.controller.name,
            "spots": table.spots,
        }
        self._to(link.key, SUPERVISOR, add, why=WHY)
        self._to(link.key, SUPERVISOR, {"type": "OpenTable", "table": table.key}, why=WHY)
        dealer = table.trainee or dealer_of(table.key)
        self.kept.tables.append(
            SavedTable(
                link=link.key,
                table=table.key,
                game=link.game,
                controller=table.controller.name,
                spots=table.spots,
                enters_cards=table.enters_cards,
                dealer=dealer.card,
                pad=self._device("PAD", link.key, table.key),
                sign=self._device("SIGN", link.key, table.key),
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
    """The time zone of this machine, by the name that the house's clock is set with."""
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
