"""People: a key that names a person, and their role."""

from __future__ import annotations

from msgspec import Struct

from jackpit.messages import Message, Text
from jackpit.rights import Role


class PersonText(Message):
    """A person in a sentence."""

    ROLE = "{role} {key}"


class Person(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A person, known by a card or a key."""

    key: str
    role: Role

    @property
    def text(self) -> Text:
        """Role and key in words; the role alone if the key is the role."""
        word, key = self.role.word, self.key
        return word if key == self.role.value else PersonText.ROLE.given(role=word, key=key)

    def __str__(self) -> str:
        return self.key if self.key == self.role.value else f"{self.role.value} {self.key}"
