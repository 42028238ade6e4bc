"""People: a key that names a person, their role, and the awards they may verify."""

from __future__ import annotations

from enum import Enum, IntEnum

from msgspec import Struct


class Tier(IntEnum):
    """Who must verify an award; a higher tier may do all that a lower one may."""

    DEALER = 0
    """No verification: the dealer pays it."""

    SUPERVISOR = 1
    EXECUTIVE = 2


class Role(Enum):
    """A person's role in the house: its name, and the tier of awards it may verify."""

    DEALER = ("dealer", Tier.DEALER)
    SUPERVISOR = ("supervisor", Tier.SUPERVISOR)
    EXECUTIVE = ("executive", Tier.EXECUTIVE)
    ACCOUNTING = ("accounting", Tier.DEALER)
    """Accounting and the cage: pay wins and approve adjustments, verify nothing."""

    FLOOR = ("floor", Tier.DEALER)
    """Watches all tables, and opens and closes them."""

    SURVEILLANCE = ("surveillance", Tier.DEALER)
    """Watches all tables, and gives references for the wins it has seen."""

    MATH = ("math", Tier.DEALER)
    """Works with odds and forecasts."""

    ADMIN = ("admin", Tier.DEALER)
    """Manages people, cards and devices; touches no money."""

    __hash__ = object.__hash__  # roles are looked up constantly, and Enum's own hash is slow

    def __init__(self, word: str, tier: Tier) -> None:
        self.word = word
        self.tier = tier

    @property
    def is_pit(self) -> bool:
        """Whether the role works at the tables."""
        return self in (Role.DEALER, Role.SUPERVISOR, Role.EXECUTIVE)


class Person(Struct, frozen=True):
    """A person, known by a card or a key."""

    key: str
    role: Role

    def __str__(self) -> str:
        return self.key if self.key == self.role.word else f"{self.role.word} {self.key}"
