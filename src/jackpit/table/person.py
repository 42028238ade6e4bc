"""People: a key that names a person, their role, and the awards they may verify."""

from __future__ import annotations

from enum import Enum
from functools import total_ordering

from msgspec import Struct


@total_ordering
class Tier(Enum):
    """Who must verify an award; a higher tier may do all that a lower one may."""

    DEALER = "dealer"
    """No verification: the dealer pays it."""

    SUPERVISOR = "supervisor"
    EXECUTIVE = "executive"

    def __lt__(self, other: Tier) -> bool:
        return _TIER_ORDER.index(self) < _TIER_ORDER.index(other)


_TIER_ORDER = tuple(Tier)


class Role(Enum):
    """A person's role in the house."""

    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    EXECUTIVE = "executive"
    ACCOUNTING = "accounting"
    """Accounting and the cage: pay wins and approve adjustments, verify nothing."""

    FLOOR = "floor"
    """Watches all tables, and opens and closes them."""

    SURVEILLANCE = "surveillance"
    """Watches all tables, and gives references for the wins it has seen."""

    MATH = "math"
    """Works with odds and forecasts."""

    ADMIN = "admin"
    """Manages people, cards and devices; touches no money."""

    __hash__ = object.__hash__  # roles are looked up constantly, and Enum's own hash is slow

    @property
    def tier(self) -> Tier:
        """The highest tier of awards that the role may verify."""
        return _TIERS.get(self, Tier.DEALER)

    @property
    def is_pit(self) -> bool:
        """Whether the role works at the tables."""
        return self in (Role.DEALER, Role.SUPERVISOR, Role.EXECUTIVE)


_TIERS = {Role.SUPERVISOR: Tier.SUPERVISOR, Role.EXECUTIVE: Tier.EXECUTIVE}


class Person(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A person, known by a card or a key."""

    key: str
    role: Role

    def __str__(self) -> str:
        return self.key if self.key == self.role.value else f"{self.role.value} {self.key}"
