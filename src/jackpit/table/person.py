"""People: a key that names a person, and their role."""

from __future__ import annotations

from msgspec import Struct

from jackpit.rights import Role


class Person(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A person, known by a card or a key."""

    key: str
    role: Role

    def __str__(self) -> str:
        return self.key if self.key == self.role.value else f"{self.role.value} {self.key}"
