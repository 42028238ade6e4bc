"""People: a key that names a person, and their role; and those assumed to find out why not."""

from __future__ import annotations

from msgspec import Struct

from jackpit.messages import Message, Text
from jackpit.rights import Right, Role, Roles


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


# Assumed people.

STAND_IN, SECOND_STAND_IN = "stand-in", "second-stand-in"
STAND_IN_KEYS = frozenset({STAND_IN, SECOND_STAND_IN})
"""The keys of people who are assumed before a command is given; a house cannot use them."""


def stand_in(role: Role) -> Person:
    """A person in a role who did nothing before."""
    return Person(STAND_IN, role)


def second_stand_in(role: Role) -> Person:
    """Another person in a role who did nothing before, beside the first or a real one."""
    return Person(SECOND_STAND_IN, role)


def stand_ins(right: Right, role: Role | None = None) -> dict[str, Person]:
    """People who may give and approve a command together, by its fields for them.

    Without a *role*, who gives it has the highest tier that may.
    """
    by = _highest(right.by) if role is None else role
    approvers = right.approvers(by)
    people = {"by": stand_in(by)}
    return people | {"approved_by": second_stand_in(_highest(approvers))} if approvers else people


def _highest(roles: Roles) -> Role:
    return max((role for role in Role if role in roles), key=lambda role: role.tier)
