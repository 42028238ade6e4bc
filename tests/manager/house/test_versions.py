"""Versions as the sheets print them, and the versions that a house approves (HG35)."""

from __future__ import annotations

import pytest
from manager.house.home import ADMIN, EXECUTIVE, home, why_not

from jackpit.manager.house import (
    ComponentKind,
    House,
    HouseRefusal,
    VersionRefusal,
    why_not_approved_version,
)
from jackpit.manager.house import commands as c
from jackpit.manager.house.versions import MAX_APPROVED, parse_component
from jackpit.rights import RightsRefusal
from jackpit.value import replace

MINIMUM = c.ApproveVersions(
    kind=ComponentKind.PAD, versions=("2.10.1",), by=ADMIN, approved_by=EXECUTIVE
)
SHEETS = (
    ("server", "Game Manager v6.6 Build 520", "game manager", "", ((6, 6), 0, 520)),
    ("pad", "Aquarius Controller v6.5.6SP", "aquarius controller", "sp", ((6, 5, 6), 0, 0)),
    ("sensor", "Coin Spot v6.0", "coin spot", "", ((6,), 0, 0)),
    ("sign", "CHAM2+ v1.66PS", "cham2+", "ps", ((1, 66), 0, 0)),
    ("sign", "ViPS v1.2.0", "vips", "", ((1, 2), 0, 0)),
    (
        "server",
        "Nexus Command Game Manager v1.3.0",
        "nexus command game manager",
        "",
        ((1, 3), 0, 0),
    ),
    (
        "pad",
        "Nexus Command Table Controller Software v2.0.0",
        "nexus command table controller software",
        "",
        ((2,), 0, 0),
    ),
)
"""What each rule sheet prints, and how it is read."""


def refused(approved: tuple[str, ...], reported: str, kind: str = "sign") -> str | None:
    house = House(approved={ComponentKind(kind): approved})
    why = why_not_approved_version(house, ComponentKind(kind), reported)
    return None if why is None else str(why)


def rule(approved: tuple[str, ...], reported: str) -> object:
    house = House(approved={ComponentKind.SIGN: approved})
    why = why_not_approved_version(house, ComponentKind.SIGN, reported)
    return None if why is None else why.rule


@pytest.mark.parametrize(("kind", "printed", "model", "edition", "order"), SHEETS)
def test_hg35_every_version_of_the_sheets_is_read_and_is_enough_for_itself(
    kind: str, printed: str, model: str, edition: str, order: object
) -> None:
    bare = printed.rpartition(" v")[2]
    assert parse_component(printed) == (model, edition, order)
    assert parse_component(bare) == ("", edition, order)
    for approved in (printed, bare):
        assert refused((approved,), printed, kind) is None
        command = replace(MINIMUM, kind=ComponentKind(kind), versions=(approved,))
        assert home().do(command).house.approved == {ComponentKind(kind): (approved,)}


@pytest.mark.parametrize(
    ("version", "minimum"),
    [
        ("2.10.1", "2.9"),
        ("2.10", "2.10.0"),
        ("2.10.0", "2.10"),
        ("3", "2.99.99"),
        ("0.1", "0"),
        ("6.6 Build 521", "6.6 Build 520"),
        ("6.6 Build 1000", "6.6 Build 520"),
        ("6.7", "6.6 Build 520"),
        ("6.6 Build 1", "6.6"),
        ("V6.6 build 520", "6.6Build520"),
        ("6.5.7SP", "6.5.6SP"),
        ("6.5.6SP2", "6.5.6SP"),
        ("6.5.6 sp 10", "6.5.6SP9"),
        ("6.5.6SP Build 4", "6.5.6SP Build 3"),
        ("1.2PS", "0"),
    ],
)
def test_hg35_a_version_is_compared_number_by_number_then_by_its_build(
    version: str, minimum: str
) -> None:
    assert refused((minimum,), version) is None


@pytest.mark.parametrize(
    ("version", "minimum"),
    [
        ("2.9", "2.10"),
        ("2", "2.0.1"),
        ("6.6", "6.6 Build 520"),
        ("6.6 Build 519", "6.6 Build 520"),
        ("6.5.6SP", "6.5.6SP1"),
        ("1.65PS", "1.66PS"),
    ],
)
def test_hg35_a_version_lower_than_the_minimum_is_not_enough(version: str, minimum: str) -> None:
    assert refused((minimum,), version) == (
        f"This sign runs version '{version}'; the house requires {minimum} or higher."
    )


@pytest.mark.parametrize(
    ("version", "minimum"),
    [("1.70", "1.66PS"), ("1.66SP", "1.66PS"), ("6.5.6SP", "6.5.6"), ("1.0rc1", "1.0")],
)
def test_hg35_versions_of_different_editions_are_not_compared(version: str, minimum: str) -> None:
    assert refused((minimum,), version) == (
        f"This sign runs version '{version}', another edition than {minimum}, so the two cannot be"
        " compared."
    )


def test_hg35_each_model_of_a_component_has_its_own_minimum() -> None:
    displays = ("CHAM2+ 1.66PS", "ViPS 1.2.0")

    assert refused(displays, "CHAM2+ v1.66PS") is None
    assert refused(displays, "vips 1.3") is None
    assert rule(displays, "ViPS 1.1.9") is VersionRefusal.VERSION_TOO_LOW
    assert rule(displays, "CHAM2+ 1.65PS") is VersionRefusal.VERSION_TOO_LOW
    assert rule(displays, "CHAM2+ 1.70") is VersionRefusal.VERSION_NOT_COMPARABLE
    assert rule(displays, "1.66PS") is VersionRefusal.MODEL_NOT_APPROVED
    assert refused(displays, "CHAM3 9.0") == (
        "This sign is 'CHAM3 9.0', a model without an approved version; the house requires CHAM2+"
        " 1.66PS or higher or ViPS 1.2.0 or higher."
    )


def test_hg35_a_minimum_without_a_model_is_that_of_every_other_model() -> None:
    assert refused(("CHAM2+ 1.66PS", "1.2.0"), "ViPS 1.2.0") is None
    assert rule(("CHAM2+ 1.66PS", "1.2.0"), "ViPS 1.1") is VersionRefusal.VERSION_TOO_LOW
    assert rule(("CHAM2+ 1.66PS", "1.2.0"), "CHAM2+ 1.60PS") is VersionRefusal.VERSION_TOO_LOW


def test_hg35_version_0_accepts_every_version_of_a_model() -> None:
    assert refused(("ViPS 0",), "ViPS 0.1PS") is None
    assert rule(("ViPS 0",), "CHAM2+ 1.66PS") is VersionRefusal.MODEL_NOT_APPROVED


NONSENSE = [
    "",
    "v",
    "2.",
    ".2",
    "2..1",
    "2.1-beta",
    "-1",
    "\uff11.\uff12",
    "1.2.3.4.5",
    "9" * 10,
    " 2",
    "2\n",
    "latest",
    "6.6 Build",
    "CHAM2+  1.66PS",
    "M" * 90 + " 1.0",
]


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_hg35_a_text_that_is_not_a_version_is_refused(nonsense: str) -> None:
    assert parse_component(nonsense) is None
    assert rule((), nonsense) is VersionRefusal.VERSION_NOT_READABLE
    approve = replace(MINIMUM, versions=("1.0", nonsense))
    assert home().refused(approve) is HouseRefusal.NOT_A_VERSION


def test_hg35_the_refusal_of_a_version_shows_examples() -> None:
    assert str(why_not(home().house, replace(MINIMUM, versions=("latest",)))) == (
        "'latest' is not a valid version; enter one such as 2.10.1, 6.6 Build 520 or CHAM2+ 1.66PS."
    )


def test_hg35_a_model_has_one_minimum() -> None:
    twice = replace(MINIMUM, versions=("ViPS 1.2", "VIPS 1.3"))
    assert home().refused(twice) is HouseRefusal.MODEL_TWICE
    many = replace(MINIMUM, versions=tuple(f"M{n} 1" for n in range(MAX_APPROVED + 1)))
    assert home().refused(many) is HouseRefusal.TOO_MANY_VERSIONS


def test_hg35_two_people_approve_versions_and_may_lower_or_lift_them() -> None:
    pit = home().do(MINIMUM)

    assert pit.house.approved == {ComponentKind.PAD: ("2.10.1",)}
    assert pit.refused(replace(MINIMUM, approved_by=ADMIN)) is RightsRefusal.NEEDS_TWO_PEOPLE
    pit.do(replace(MINIMUM, versions=("2.9",)))
    assert pit.house.approved == {ComponentKind.PAD: ("2.9",)}
    pit.do(replace(MINIMUM, versions=()))
    assert refused((), "0.1") is None
