"""Who stands behind a press: a key that names a person, and what the person may do."""

from __future__ import annotations

from enum import Enum, IntEnum

from msgspec import Struct


class Tier(IntEnum):
    """Who must verify an award; a higher tier may do what a lower one may."""

    DEALER = 0
    """Nobody: the dealer pays it."""

    SUPERVISOR = 1
    EXECUTIVE = 2


class Role(Enum):
    """What a person is to the house: a word, and the tier of awards he may verify."""

    DEALER = ("dealer", Tier.DEALER)
    SUPERVISOR = ("supervisor", Tier.SUPERVISOR)
    EXECUTIVE = ("executive", Tier.EXECUTIVE)
    ACCOUNTING = ("accounting", Tier.DEALER)
    """Accounting and the cage: they pay wins and approve adjustments, and verify nothing."""

    FLOOR = ("floor", Tier.DEALER)
    """Watches all tables, and opens and closes them."""

    SURVEILLANCE = ("surveillance", Tier.DEALER)
    """Watches, and gives references to what it has seen."""

    MATHS = ("maths", Tier.DEALER)
    """Works with odds and forecasts."""

    ADMIN = ("admin", Tier.DEALER)
    """Keeps people, cards and devices, and touches no money."""

    __hash__ = object.__hash__  # people are looked up all the time, and an Enum's own is slow

    def __init__(self, word: str, tier: Tier) -> None:
        self.word = word
        self.tier = tier

    @property
    def is_of_the_pit(self) -> bool:
        """Whether he works at the tables."""
        return self in (Role.DEALER, Role.SUPERVISOR, Role.EXECUTIVE)


class Person(Struct, frozen=True):
    """Somebody known by his card or key."""

    key: str
    role: Role

    def __str__(self) -> str:
        return self.key if self.key == self.role.word else f"{self.role.word} {self.key}"
