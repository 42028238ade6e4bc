"""Whoever is refused is told in words, never in the names of the program."""

from __future__ import annotations

import pytest
from web.site import Site, command

from jackpit.manager.codec.types import leaf_classes
from jackpit.pads import presses as p
from jackpit.table import Role
from jackpit.web.auth.wording import command_phrase
from jackpit.web.commands.rights import COMMAND_ROLES, DEALER_COMMANDS, PAD_COMMANDS

NAMES = sorted(x.__name__ for x in {*COMMAND_ROLES, *PAD_COMMANDS, *DEALER_COMMANDS})


@pytest.mark.parametrize("name", NAMES)
def test_every_command_to_a_link_has_words_of_its_own(name: str) -> None:
    words = command_phrase(name)

    assert words == words.lower()
    assert " " in words, "it says what is done, and to what"


def test_any_other_name_falls_into_its_words() -> None:
    assert command_phrase("RegisterDevice") == "register device"
    assert command_phrase("report wins") == "report wins"
    assert all(command_phrase(x.__name__).islower() for x in leaf_classes(p.Press))


def test_a_refusal_says_what_somebody_may_not_do(site: Site) -> None:
    floor = site.person(Role.FLOOR)
    pay = floor.post("/api/links/link/commands", command("w1", "PayWin", win=1, spot=1))
    deal = command("w2", "MarkHand", table="1", line="two-7s", spot=1)
    mark = site.person(Role.SUPERVISOR).post("/api/links/link/commands", deal)
    add = command("w3", "DisablePerson", person="dealer", reason="x")
    house = site.person(Role.ACCOUNTING).post("/api/house/commands", add)

    assert pay.json["sentence"] == "Whoever is floor may not pay a win."
    assert mark.json["sentence"] == "Only the pad of the table may mark a hand."
    assert house.json["sentence"] == "Whoever is accounting may not disable person."
