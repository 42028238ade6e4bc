"""A refused claim is a message that the dealer acknowledges (rules HG65)."""

from __future__ import annotations

from pit import DEALER, RELIEF, SUPERVISOR, Pit

from jackpit.table import Refusal
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.reminders import describe_refusal

DIAMONDS, FOUR = "three-7s-diamonds", "same-color-four-of-a-kind"


def refuse(pit: Pit, reason: str) -> None:
    """A supervisor refuses the next claim."""
    claim = pit.claims()[0]
    pit.do(c.RefuseClaim(table="1", claim=claim.key, reason=reason, by=SUPERVISOR))
    pit.check()


def unread(pit: Pit) -> list[str]:
    """What the dealer has not acknowledged."""
    return [str(describe_refusal(x)) for x in pit.link.tables["1"].refused if not x.is_acknowledged]


def ok(number: int) -> c.AcknowledgeRefusal:
    return c.AcknowledgeRefusal(table="1", refusal=number)


def playing(game: str, *spots: int) -> Pit:
    pit = Pit(game)
    pit.start(*spots)
    return pit


def test_hg65_the_message_says_who_refused_which_hand_and_why() -> None:
    pit = playing("blazing-7s", 1, 2, 4)
    pit.mark(DIAMONDS, 4)
    refuse(pit, "no camera")

    said = "Three 7's – Diamonds at spot 4: refused by supervisor – no camera."
    assert unread(pit) == [said]
    (refused,) = pit.link.tables["1"].refused
    named = describe_refusal(refused, lambda person: f"the {person.role.value}")
    assert str(named) == ("Three 7's – Diamonds at spot 4: refused by the supervisor – no camera.")


def test_hg65_it_stays_until_the_dealer_acknowledges_it_whatever_happens() -> None:
    pit = playing("blazing-7s", 2, 4)
    pit.mark(DIAMONDS, 4)
    refuse(pit, "no camera")
    (said,) = unread(pit)

    pit.mark(DIAMONDS, 4)
    pit.verify()
    pit.end()
    pit.start(1)
    pit.end()
    pit.start(2)
    assert unread(pit) == [said]

    (event,) = pit.do(ok(1))
    assert isinstance(event, e.RefusalAcknowledged)
    assert event.by == DEALER
    assert unread(pit) == []
    pit.check()


def test_hg65_each_is_acknowledged_once_by_the_dealer_who_is_there() -> None:
    pit = playing("blazing-7s", 4)
    for reason in ("no camera", "a 7 of hearts"):
        pit.mark(DIAMONDS, 4)
        refuse(pit, reason)
    pit.do(c.SignOff(table="1"))
    assert pit.refused(ok(1)) is Refusal.NO_DEALER
    pit.do(c.SignOn(table="1", by=RELIEF))

    pit.do(ok(1))
    assert unread(pit) == ["Three 7's – Diamonds at spot 4: refused by supervisor – a 7 of hearts."]
    for number in (1, 3):
        assert pit.refused(ok(number)) is Refusal.NO_SUCH_REFUSAL
    pit.do(ok(2))


def test_hg65_a_number_is_not_given_again() -> None:
    pit = playing("blazing-7s", 4)
    for number in (1, 2):
        pit.mark(DIAMONDS, 4)
        refuse(pit, "no camera")
        pit.do(ok(number))
        pit.end()
        pit.start(4)

    assert pit.link.tables["1"].refused == ()


def test_hg65_a_struck_spot_is_a_message_too() -> None:
    pit = playing("bahama-bonus", 1, 2)
    for spot in (1, 2):
        pit.mark(FOUR, spot)
    (claim,) = pit.claims()
    pit.do(c.StrikeSpot(table="1", claim=claim.key, spot=2, by=SUPERVISOR))

    name = pit.round().version.lines[FOUR].name
    assert unread(pit) == [f"{name} at spot 2: struck from the claim by supervisor."]


def test_hg65_a_shared_claim_names_all_its_spots() -> None:
    pit = playing("bahama-bonus", 1, 2, 3)
    for spot in (1, 2, 3):
        pit.mark(FOUR, spot)
    refuse(pit, "a red 8")

    name = pit.round().version.lines[FOUR].name
    assert unread(pit) == [f"{name} at spots 1, 2 and 3: refused by supervisor – a red 8."]


def test_hg65_a_hand_of_the_table_has_no_spot_and_a_reason_is_one_line() -> None:
    pit = playing("hit-and-run", 1, 2)
    pit.mark("9-cards")
    refuse(pit, " 8 cards,\n counted twice. ")

    name = pit.round().version.lines["9-cards"].name
    assert unread(pit) == [f"{name}: refused by supervisor – 8 cards, counted twice."]
