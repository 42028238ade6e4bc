"""Setup of the house by its first two people, and its settings."""

from __future__ import annotations

import re
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from jackpit.manager.house import commands as c
from jackpit.manager.house.guards import (
    MAX_NAME_LENGTH,
    why_not_a_free_key,
    why_not_a_key,
    why_not_a_text,
    why_not_a_time,
)
from jackpit.manager.house.refusal import HouseRefusal
from jackpit.manager.house.state import House, Settings
from jackpit.messages import Phrase
from jackpit.money import ZERO
from jackpit.refusal import Refused
from jackpit.table import Role

DOLLAR_CURRENCIES = (
    "USD", "CAD", "AUD", "NZD", "BBD", "BMD", "BND", "BSD", "BZD", "FJD", "GYD", "HKD", "JMD",
    "KYD", "LRD", "NAD", "SBD", "SGD", "SRD", "TTD", "TWD", "XCD",
)  # fmt: skip
"""Dollars of a hundred cents each: all amounts are written as dollars."""

MAX_ADDRESS_LENGTH = 200
"""A QR code of more could not be read from a distance."""

_HTTPS_ADDRESS = re.compile(
    rf"(?=.{{1,{MAX_ADDRESS_LENGTH}}}\Z)https://[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+(:[0-9]{{1,5}})?"
    r"(?:[/?#][!-~]*)?\Z"
)

SETTING_RANGES = {
    "day_begins": (Phrase("The hour at which the gaming day begins"), 0, 23),
    "idle_minutes": (Phrase("The number of minutes until an idle session locks"), 1, 120),
    "credential_days": (
        Phrase("The number of days until a PIN or a password must be replaced"),
        1,
        3_650,
    ),
    "claim_minutes": (
        Phrase("The number of minutes until a pending claim raises an alarm"),
        1,
        1_440,
    ),
    "tax_form_times": (
        Phrase("The multiple of the wager from which a share is flagged for a tax form"),
        1,
        1_000_000,
    ),
    "announce_seconds": (
        Phrase("The number of seconds until the other signs show a claim"),
        0,
        30,
    ),
    "sign_volume": (Phrase("The volume of the signs"), 0, 100),
    "request_hours": (Phrase("The number of hours until a request expires"), 1, 168),
}


def why_not_settings(settings: Settings) -> Refused | None:
    """Every setting must be in its range."""
    if why := why_not_a_text(Phrase("The name of the house"), settings.name, MAX_NAME_LENGTH):
        return why
    if not _is_zone(settings.time_zone):
        return HouseRefusal.NO_SUCH_ZONE.given(zone=settings.time_zone[:40])
    if settings.currency not in DOLLAR_CURRENCIES:
        shown, known = settings.currency[:10], ", ".join(DOLLAR_CURRENCIES)
        return HouseRefusal.NOT_A_CURRENCY.given(currency=shown, known=known)
    if settings.tax_form_from is not None and settings.tax_form_from <= ZERO:
        return HouseRefusal.TAX_FORM_THRESHOLD_NOT_POSITIVE.given()
    if why := _why_not_rules_address(settings.rules_address):
        return why
    for name, (setting, low, high) in SETTING_RANGES.items():
        value = getattr(settings, name)
        if value is not None and not low <= value <= high:
            return HouseRefusal.SETTING_OUT_OF_RANGE.given(
                setting=setting, low=low, high=high, value=value
            )
    return None


def _why_not_rules_address(address: str) -> Refused | None:
    """Phones of players open it, so it must be encrypted; signs draw it as a QR code."""
    if not address or _HTTPS_ADDRESS.match(address):
        return None
    return HouseRefusal.NOT_AN_HTTPS_ADDRESS.given(address=address[:60])


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def why_not_set_up(house: House, command: c.SetUpHouse) -> Refused | None:
    """Only once, and with two people: one alone could do nothing that needs approval."""
    if house.is_set_up:
        return HouseRefusal.HOUSE_IS_SET_UP.given()
    if why := why_not_a_time(command.at) or why_not_settings(command.settings):
        return why
    roles = sorted(person.role.value for person in command.people)
    keys = {person.key.casefold() for person in command.people}
    if roles != sorted((Role.ADMIN.value, Role.EXECUTIVE.value)) or len(keys) != len(roles):
        return HouseRefusal.FIRST_PEOPLE.given()
    for person in command.people:
        if why := (
            why_not_a_key(person.key)
            or why_not_a_free_key(person.key, ())
            or why_not_a_text(Phrase("The full name"), person.name, MAX_NAME_LENGTH)
        ):
            return why
    return None


def why_not_change_settings(house: House, command: c.ChangeSettings) -> Refused | None:
    """A demo stays a demo, and no real house becomes one."""
    if command.settings.is_demo is not house.settings.is_demo:
        return HouseRefusal.DEMO_STAYS.given()
    return why_not_settings(command.settings)
