"""What people, accounts, meters and shoes are called in reports and on paper."""

from __future__ import annotations

from jackpit.ledger import Account, AccountKind
from jackpit.manager.house import House
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.messages import NO_TEXT, Message, Phrase, Text
from jackpit.paytable import meter_name
from jackpit.table import Person

HOUSE_NAME = Phrase("House")
"""The house's log in a column of links."""


def log_title(log: str) -> str:
    """A log in a column of links: the house, or the key of a link."""
    return HOUSE_NAME if log == HOUSE_LOG else log


class PersonName(Message):
    """How a person is named with the role in which they acted."""

    ROLE_AND_KEY = "{role} {key}"
    NAME_AND_ROLE = "{name} ({role})"
    NAME_ROLE_AND_KEY = "{name} ({role}, {key})"


def short_name(person: Person | None) -> Text:
    """A person's role and key; empty for None."""
    if person is None:
        return NO_TEXT
    role = person.role.word
    if person.key == person.role.value:
        return role
    return PersonName.ROLE_AND_KEY.given(role=role, key=person.key)


def full_name(house: House, person: Person | None) -> Text:
    """A person's full name with role, and with the key if another person has the same name."""
    if person is None:
        return NO_TEXT
    member = house.people.get(person.key)
    name = member.name if member is not None else person.key
    role = person.role.word
    if sum(x.name == name for x in house.people.values()) <= 1:
        return PersonName.NAME_AND_ROLE.given(name=name, role=role)
    return PersonName.NAME_ROLE_AND_KEY.given(name=name, role=role, key=person.key)


class AccountName(Message):
    """An account by its kind, and the meter or table that it belongs to."""

    PLAYERS = "players"
    TRAY = "tray of table {key}"
    METER = "meter {key}"
    RESERVE = "reserve of {key}"
    OVERFLOW = "overflow of {key}"
    HOUSE = "the house"
    PAYABLE = "payable by the cage"
    RECOVERABLE = "to be recovered"
    ADVANCED = "advanced to {key}"
    SHORTFALL = "shortfall of {key}"
    IN_TRANSIT = "in transit"


ACCOUNT_KIND_NAMES = {
    AccountKind.METER: Phrase("meter"),
    AccountKind.RESERVE: Phrase("reserve"),
    AccountKind.OVERFLOW: Phrase("overflow"),
    AccountKind.PAYABLE: Phrase("payable"),
}
"""The accounts that hold what is owed to players."""


def account_name(account: str) -> Text:
    """An account in words, by its name in the books."""
    found = Account.named(account)
    return AccountName[found.kind.name].given(key=meter_name(found.key))
