"""Refusals name a command in plain words, never by the program's names."""

from __future__ import annotations

import pytest
from web.site import Site, command

from jackpit.manager.codec import leaf_classes
from jackpit.pads import presses as p
from jackpit.table import Role
from jackpit.web.auth.phrases import command_phrase, role_subject
from jackpit.web.commands.rights import (
    COMMAND_ROLES,
    DEALER_COMMANDS,
    HOUSE_COMMAND_ROLES,
    PAD_COMMANDS,
)

COMMANDS = {*COMMAND_ROLES, *PAD_COMMANDS, *DEALER_COMMANDS, *HOUSE_COMMAND_ROLES}
NAMES = sorted(x.__name__ for x in COMMANDS)


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_a_phrase(name: str) -> None:
    phrase = command_phrase(name)

    assert phrase == phrase.lower()
    assert " " in phrase, "a verb and its object"


def test_any_other_name_is_split_into_its_words() -> None:
    assert command_phrase("BeginLink") == "begin link"
    assert command_phrase("report wins") == "report wins"
    assert all(command_phrase(x.__name__).islower() for x in leaf_classes(p.Press))


def test_a_role_is_the_subject_of_a_sentence() -> None:
    assert role_subject(Role.DEALER) == "A dealer"
    assert role_subject(Role.EXECUTIVE) == "An executive"
    assert role_subject(Role.FLOOR) == "A floor manager"
    assert role_subject(Role.SURVEILLANCE) == "Surveillance"


def test_a_refusal_says_who_may_not_do_what(site: Site) -> None:
    floor = site.person(Role.FLOOR)
    pay = floor.post("/api/links/link/commands", command("w1", "PayWin", win=1, spot=1))
    deal = command("w2", "MarkHand", table="1", line="two-7s", spot=1)
    mark = site.person(Role.SUPERVISOR).post("/api/links/link/commands", deal)
    add = command("w3", "DisablePerson", person="dealer", reason="x")
    house = site.person(Role.ACCOUNTING).post("/api/house/commands", add)

    assert pay.json["sentence"] == "A floor manager may not pay a win."
    assert mark.json["sentence"] == "That can only be done at the table's pad."
    assert house.json["sentence"] == "Accounting may not disable a person."
