"""The view of a pad: what a hand pays, what is at each spot, who must verify."""

from __future__ import annotations

from typing import Any

from manager.floor import ACCOUNTING, ADMIN, EXECUTIVE, SUPERVISOR, Floor
from web.site import Site, card_of

from jackpit.cards import Deal
from jackpit.manager.codec import decode
from jackpit.manager.house import Settings
from jackpit.manager.house.commands import ChangeSettings
from jackpit.manager.store import HOUSE_LOG
from jackpit.messages import ENGLISH
from jackpit.table import Role, Tier, claims_of
from jackpit.table import commands as c
from jackpit.table.state import Declaration, ShownCards, round_at
from jackpit.web.http.encoder import ViewEncoder
from jackpit.web.pad.views import pad_view


def view(floor: Floor, link: str = "link") -> Any:
    """The pad of table 1, as it is sent."""
    return decode(ViewEncoder(ENGLISH).encode(floor.calls.query(lambda x: pad_view(x, link, "1"))))


def key(seen: Any, label: str) -> Any:
    (found,) = (x for x in seen["keys"] if x["label"] == label)
    return found


def test_a_hand_key_shows_what_it_pays_and_which_spots_have_it(own_site: Site) -> None:
    floor = own_site.floor
    floor.do("link", c.StartRound(table="1", spots=(1, 3)))
    floor.do("link", c.MarkHand(table="1", line="three-7s-diamonds", spot=3))
    seen = view(floor)

    assert key(seen, "First Two Cards – 7")["hand"] == {
        "award": "25 for 1",
        "percent": None,
        "meter": None,
        "pays": "25.00000000",
        "envy": None,
        "is_claim": False,
        "is_table_wide": False,
        "when": "pay now",
        "marked": [],
        "needs_spot": False,
        "logged": [],
        "out_of_turn": [],
    }
    major = key(seen, "Three 7's – Diamonds")["hand"]
    assert (major["percent"], major["meter"], major["marked"]) == (100, "major", [3])
    assert key(seen, "Three 7's – Suited (Other)")["hand"]["pays"] == "1000.12000000"
    assert key(seen, "UNDO")["note"] == "Three 7's – Diamonds at spot 3"


def test_hg60_a_hand_key_lists_the_spots_at_which_it_can_be_accepted(own_site: Site) -> None:
    floor = own_site.floor
    hand = c.MarkHand(table="1", line="three-7s-diamonds", spot=3)
    floor.do("link", c.StartRound(table="1", spots=(1, 3, 5, 6)), hand)
    claim = floor.link("link", lambda x: claims_of(round_at(x, "1"))[0].key)
    verify = c.VerifyClaim(table="1", claim=claim, by=EXECUTIVE, surveillance="camera 1")
    floor.do("link", verify)

    def shown() -> tuple[Any, Any]:
        seen = view(floor)
        (accept,) = (x for x in seen["extra_keys"] if x["press"]["type"] == "Accept")
        return key(seen, "Three 7's – Diamonds")["hand"]["out_of_turn"], accept["why_not"]

    spots, why = shown()
    assert spots == []
    assert why["rule"] == "OUT_OF_TURN"
    floor.do("link", c.PayWin(win=1, spot=3, by=ACCOUNTING))
    assert shown() == ([5, 6], None)
    assert key(view(floor), "Three 7's – Suited (Other)")["hand"]["out_of_turn"] == []


def test_a_claim_says_what_each_is_paid_and_who_must_verify_it(own_site: Site) -> None:
    floor = own_site.floor
    floor.do("link", c.StartRound(table="1", spots=(1, 3)))
    floor.do("link", c.MarkHand(table="1", line="three-7s-diamonds", spot=3))
    (waiting,) = view(floor)["sheet"]["waiting"]

    assert waiting["each"] == waiting["amount"] == "10000.24000000"
    assert (waiting["needs"], waiting["needs_reference"]) == ("executive", True)
    assert view(floor)["next_claim"] == waiting["claim"]


def test_each_spot_of_a_shared_claim_is_paid_its_share(own_site: Site) -> None:
    floor = own_site.floor
    floor.form("hit-and-run", link="second")
    floor.do("second", c.StartRound(table="1", spots=(1, 3, 6)))
    floor.do("second", c.MarkHand(table="1", line="9-cards", spot=None))
    seen = view(floor, "second")
    (waiting,) = seen["sheet"]["waiting"]

    # $10,000.63 among three; the remainder stays on the meter.
    assert (waiting["each"], waiting["amount"]) == ("3333.54000000", "10000.62000000")


def test_cards_joined_spots_and_the_count_are_shown(own_site: Site) -> None:
    floor = own_site.floor
    floor.do(
        "link",
        c.StartRound(table="1", spots=(1, 3)),
        c.JoinSpots(table="1", spots=(3, 1)),
        c.CountChips(table="1", count=1),
        c.EnterCards(table="1", spot=3, cards=Deal.parse("7d 8h").player),
        c.EnterCards(table="1", spot=None, cards=Deal.parse("/ 9s").dealer),
    )
    seen = view(floor)

    assert seen["spots"][2] == {
        "spot": 3,
        "cards": ["7d", "8h"],
        "shows": "Either of the First Two Cards – 7",
        "shows_line": "one-7",
        "moment": "now",
        "when": "Either of the First Two Cards – 7: pay now",
        "line": None,
        "line_name": None,
        "win": None,
        "is_chip_unplayed": False,
    }
    assert seen["spots"][1]["cards"] == []
    assert (seen["dealer_cards"], seen["joined"]) == (["9s"], [[1, 3]])
    assert (seen["chips_counted"], seen["wagers"]) == (1, 2)
    assert not any("Chips collected" in reminder for reminder in seen["reminders"])


def test_the_last_round_is_shown_until_the_next_begins(own_site: Site) -> None:
    floor = own_site.floor
    floor.jackpot()
    last = view(floor)["last"]
    assert [win["amount"] for win in last["wins"]] == ["10000.24000000"]
    assert [(x["source"], x["moment"]) for row in last["rows"] for x in row["parts"]] == [
        ("cage", "now")
    ]

    floor.do("link", c.StartRound(table="1", spots=(1,)))
    assert view(floor)["last"] is None


def test_the_last_round_says_what_was_marked_and_who_had_the_bonus(own_site: Site) -> None:
    floor = own_site.floor
    floor.form("bahama-bonus", link="bahama", tables=1)
    bonus = c.MarkBonus(table="1", winner=2, others=(5,))
    floor.do(
        "bahama",
        c.StartRound(table="1", spots=(2, 5)),
        c.MarkHand(table="1", line="suited-pair", spot=5),
        bonus,
    )
    assert view(floor, "bahama")["bonus"]["given"] == [{"winner": 2, "others": [5], "win": None}]
    (claim,) = view(floor, "bahama")["sheet"]["waiting"]
    assert (claim["line_name"], claim["amount"], claim["needs"]) == (
        "Special Bonus",
        "1000.00000000",
        "supervisor",
    )
    floor.do(
        "bahama",
        c.VerifyClaim(table="1", claim=claim["claim"], by=SUPERVISOR),
    )
    assert view(floor, "bahama")["bonus"]["given"] == [{"winner": 2, "others": [5], "win": 1}]
    floor.do("bahama", c.EndRound(table="1"))

    last = view(floor, "bahama")["last"]
    assert last["marks"] == [{"line": "suited-pair", "spot": 5}]
    assert last["bonus"] == [2]


def test_what_the_tray_paid_stays_on_the_pad_when_a_win_is_backed_out(own_site: Site) -> None:
    floor = own_site.floor
    floor.form("kings-bounty", link="kings", tables=1)
    floor.do("kings", c.StartRound(table="1", spots=(1, 2)))
    floor.do("kings", c.MarkHand(table="1", line="two-ks-and-blackjack", spot=2))
    claim = floor.link("kings", lambda x: claims_of(round_at(x, "1"))[0].key)
    verify = c.VerifyClaim(table="1", claim=claim, by=EXECUTIVE, surveillance="camera 1")
    shown = Declaration(ShownCards.HOLE_CARD)
    floor.do("kings", c.DeclareCards(table="1", declaration=shown), verify)
    floor.do("kings", c.EndRound(table="1"))
    before = view(floor, "kings")["last"]
    mistake = c.BackOut(
        win=1, reason=c.AdjustmentReason.MISTAKE, text="x", by=ACCOUNTING, approved_by=EXECUTIVE
    )
    floor.do("kings", mistake)

    last = view(floor, "kings")["last"]
    assert last["tray"] == before["tray"] == "100.00000000"
    parts = [(row["spot"], x["source"], x["cage"]) for row in last["rows"] for x in row["parts"]]
    assert parts == [(2, "cage", "backed_out"), (1, "tray", None)]


def test_a_pad_shows_which_cards_need_a_pin_and_why_its_table_cannot_be_closed(
    own_site: Site,
) -> None:
    floor = own_site.floor
    floor.do("link", c.StartRound(table="1", spots=(1,)))
    seen = view(floor)

    assert seen["pins"] == ["dealer", "supervisor", "executive"]
    reasons = {key["press"]["type"]: key["why_not"] for key in seen["keys"]}
    assert reasons["Close"]["rule"] == "ROUND_NOT_OVER"
    assert reasons["Open"]["rule"] == "TABLE_IS_OPEN"
    assert (seen["dealer"], seen["dealer_name"]) == ("dealer", "A dealer")


def test_a_row_has_the_parts_of_a_spot_and_only_the_trays_are_in_its_sum(own_site: Site) -> None:
    floor = own_site.floor
    floor.jackpot()
    (won,) = view(floor)["last"]["rows"]
    (part,) = won["parts"]
    assert (part["source"], part["cage"], won["tray"]) == ("cage", "owed", "0.00000000")

    floor.do("link", c.PayWin(win=1, spot=won["spot"], by=ACCOUNTING))
    (won,) = view(floor)["last"]["rows"]
    assert won["parts"][0]["cage"] == "paid"

    floor.do("link", c.StartRound(table="1", spots=(1, 3, 4)))
    for spot in (1, 3):
        floor.do("link", c.MarkHand(table="1", line="two-7s", spot=spot))
    sheet = view(floor)["sheet"]
    assert [(row["spot"], row["tray"]) for row in sheet["rows"]] == [
        (3, "25.00000000"),
        (1, "25.00000000"),
    ]
    assert sheet["tray"] == "50.00000000"
    assert sheet["moments"] == [
        {"key": "now", "words": "Pay now", "short": "Now", "tray": "50.00000000"}
    ]


def test_of_a_shared_win_each_spot_is_owed_until_the_cage_has_paid_that_spot(
    own_site: Site,
) -> None:
    floor = own_site.floor
    floor.form("bahama-bonus", link="bahama", tables=1)
    floor.do("bahama", c.StartRound(table="1", spots=(2, 5)))
    for spot in (2, 5):
        floor.do("bahama", c.MarkHand(table="1", line="same-color-four-of-a-kind", spot=spot))
    claim = floor.link("bahama", lambda x: claims_of(round_at(x, "1"))[0].key)
    verify = c.VerifyClaim(table="1", claim=claim, by=EXECUTIVE, surveillance="camera 1")
    shown = c.DeclareCards(table="1", declaration=Declaration(ShownCards.HOLE_CARD))
    floor.do("bahama", shown, verify, c.EndRound(table="1"))

    def cage() -> list[Any]:
        rows = view(floor, "bahama")["last"]["rows"]
        return [(row["spot"], x["cage"]) for row in rows for x in row["parts"]]

    assert cage() == [(5, "owed"), (2, "owed")]
    floor.do("bahama", c.PayWin(win=1, spot=2, by=ACCOUNTING))
    assert cage() == [(5, "owed"), (2, "paid")]


def test_hg61_while_a_hand_waits_its_two_cards_are_more_urgent_than_the_chips(
    own_site: Site,
) -> None:
    floor = own_site.floor
    floor.form("kings-bounty", link="kings")
    floor.do(
        "kings",
        c.StartRound(table="1", spots=(1, 3)),
        c.MarkHand(table="1", line="two-ks", spot=3),
    )
    found = view(floor, "kings")["reminders"]

    def place(words: str) -> int:
        return next(at for at, reminder in enumerate(found) if words in reminder)

    chips, hole = place("progressive chips"), place("expose it even if")
    assert place("a hand's two cards") < hole < chips


def test_hg64_who_may_refuse_a_claim_is_sent_with_it(own_site: Site) -> None:
    floor = own_site.floor
    hand = c.MarkHand(table="1", line="three-7s-diamonds", spot=3)
    floor.do("link", c.StartRound(table="1", spots=(1, 3)), hand)
    (before,) = view(floor)["sheet"]["waiting"]
    floor.do("link", c.ConfirmClaim(table="1", claim=before["claim"]))
    (after,) = view(floor)["sheet"]["waiting"]

    assert (before["refusal_needs"], after["refusal_needs"]) == ("supervisor", "executive")


def test_hg61_undecided_spots_are_listed_under_their_wait(own_site: Site) -> None:
    floor = own_site.floor
    floor.form("kings-bounty", link="kings")
    floor.do(
        "kings",
        c.StartRound(table="1", spots=(1, 3, 6)),
        *(c.EnterCards(table="1", spot=x, cards=Deal.parse("Ks Ks").player) for x in (1, 6)),
        c.EnterCards(table="1", spot=3, cards=Deal.parse("Kc Kd").player),
        c.EnterCards(table="1", spot=None, cards=Deal.parse("/ Ah").dealer),
    )
    sheet = view(floor, "kings")["sheet"]
    what = "Two K♠ and dealer blackjack or Two K♠"
    assert sheet["undecided"] == [{"spots": [6, 1], "moment": "hole_card", "what": what}]
    assert [x["key"] for x in sheet["moments"]][:2] == ["now", "hole_card"]

    floor.do("kings", c.EnterCards(table="1", spot=None, cards=Deal.parse("/ Ah Kd").dealer))
    assert view(floor, "kings")["sheet"]["undecided"] == []


def hg61_moments(floor: Floor, link: str) -> Any:
    """The moments of the parts, spot by spot, and what the tray pays at each."""
    sheet = view(floor, link)["sheet"]
    parts = [(row["spot"], [x["moment"] for x in row["parts"]]) for row in sheet["rows"]]
    return parts, [(x["key"], x["tray"]) for x in sheet["moments"]]


def test_hg61_each_part_has_its_moment_and_envy_is_never_paid_now(own_site: Site) -> None:
    floor = own_site.floor
    floor.form("kings-bounty", link="kings", tables=1)
    floor.do(
        "kings",
        c.StartRound(table="1", spots=(1, 3, 6)),
        c.MarkHand(table="1", line="suited-20", spot=3),
        c.MarkHand(table="1", line="two-ks", spot=6),
    )
    eight, ten, most = "8.00000000", "10.00000000", "200.00000000"
    assert hg61_moments(floor, "kings") == (
        [(6, ["hole_card"]), (3, ["now", "end_of_round"]), (1, ["end_of_round"])],
        [("now", eight), ("hole_card", most), ("end_of_round", ten)],
    )
    seen = view(floor, "kings")
    assert seen["spots"][5]["when"] == (
        "Two K♠: after the deal if the up card is 2 to 9,"
        " otherwise once the hole card is shown, before the dealer draws"
    )
    up_card = next(x for x in seen["keys"] if x["label"] == "UP CARD 2–9")
    assert up_card["press"] == {
        "type": "Declare",
        "shown": "up_card",
        "line": "two-ks",
        "spot": None,
    }

    declaration = Declaration(ShownCards.UP_CARD, "two-ks")
    floor.do("kings", c.DeclareCards(table="1", declaration=declaration))

    assert hg61_moments(floor, "kings") == (
        [(6, ["now"]), (3, ["now", "end_of_round"]), (1, ["end_of_round"])],
        [("now", "208.00000000"), ("end_of_round", ten)],
    )


def test_hg61_every_hand_key_says_when_its_line_is_paid(own_site: Site) -> None:
    floor = own_site.floor
    floor.form("kings-bounty", link="kings", tables=1)
    keys = [x["hand"] for x in view(floor, "kings")["keys"] if x["hand"] is not None]

    late = "once the hole card is shown, before the dealer draws"
    assert [hand["when"] for hand in keys] == [
        late,
        "now with 2–9 up, otherwise at the hole card, before drawing",
        *["pay now"] * 5,
    ]


def test_a_reopened_round_shows_what_was_paid_and_what_to_pay_or_take_back(
    own_site: Site,
) -> None:
    floor = own_site.floor
    floor.do("link", c.StartRound(table="1", spots=(1, 3, 4)))
    for spot, line in ((1, "two-7s"), (3, "one-7")):
        floor.do("link", c.MarkHand(table="1", line=line, spot=spot))
    assert view(floor)["sheet"]["reopened"] is None
    assert not view(floor)["is_reopened"]
    again = c.ReopenRound(table="1", reason="a hand", by=EXECUTIVE, approved_by=SUPERVISOR)
    floor.do("link", c.EndRound(table="1"), again)
    assert view(floor)["is_reopened"]
    floor.do("link", c.UnmarkHand(table="1", line="two-7s", spot=1))
    for spot, line in ((1, "one-7"), (4, "one-7")):
        floor.do("link", c.MarkHand(table="1", line=line, spot=spot))

    names = ("spot", "before", "after", "pay", "take_back")
    zero, two, most = "0.00000000", "2.00000000", "25.00000000"
    assert [tuple(x[name] for name in names) for x in view(floor)["sheet"]["reopened"]] == [
        (1, most, two, zero, "23.00000000"),
        (3, two, two, zero, zero),
        (4, zero, two, two, zero),
    ]


def test_reminders_for_one_spot_come_first(own_site: Site) -> None:
    floor = own_site.floor
    floor.do("link", c.StartRound(table="1", spots=(1, 3)))
    floor.do("link", c.MarkHand(table="1", line="three-7s-diamonds", spot=3))

    first, *others = view(floor)["reminders"]
    assert first.startswith("Spot 3: leave the cards on the layout")
    assert not any(reminder.startswith("Spot ") for reminder in others)


def test_hg65_a_refused_claim_is_a_message_with_the_name_of_the_refuser(
    own_site: Site,
) -> None:
    floor = own_site.floor
    floor.do("link", c.StartRound(table="1", spots=(3, 4)))
    floor.do("link", c.MarkHand(table="1", line="three-7s-diamonds", spot=4))
    claim = floor.link("link", lambda x: claims_of(round_at(x, "1"))[0].key)
    floor.do("link", c.RefuseClaim(table="1", claim=claim, reason="no camera", by=SUPERVISOR))
    floor.do("link", c.MarkHand(table="1", line="three-7s-diamonds", spot=3))

    (refusal,) = view(floor)["refusals"]
    assert refusal == {
        "number": 1,
        "round": 1,
        "claim": claim,
        "is_strike": False,
        "text": "Three 7's – Diamonds at spot 4: refused by A supervisor – no camera.",
    }
    assert view(floor)["reminders"][0].startswith("Spot 3: leave the cards on the layout")


CARD = "/api/links/link/tables/1/card"


def test_hg14_a_swiped_card_answers_with_its_holder_before_the_pin(own_site: Site) -> None:
    waived = Settings(name="Test House", time_zone="UTC", pin_with_card=(Tier.EXECUTIVE,))
    own_site.floor.do(HOUSE_LOG, ChangeSettings(settings=waived, by=ADMIN, approved_by=EXECUTIVE))

    dealer = own_site.pad.post(CARD, {"card": card_of(Role.DEALER)}).json
    supervisor = own_site.pad.post(CARD, {"card": card_of(Role.SUPERVISOR)}).json
    executive = own_site.pad.post(CARD, {"card": card_of(Role.EXECUTIVE)}).json
    accounting = own_site.pad.post(CARD, {"card": card_of(Role.ACCOUNTING)}).json

    named = {"person": "dealer", "name": "A dealer", "tier": "dealer"}
    may = {"can_open": False, "can_turn_key": False}
    assert dealer == named | may | {"needs_pin": False, "why_not": None}
    assert (supervisor["can_open"], supervisor["can_turn_key"]) == (True, True)
    assert supervisor["needs_pin"] is False
    assert supervisor["why_not"]["rule"] == "DEALER_SIGNED_ON"
    assert executive["needs_pin"] is True
    assert (accounting["needs_pin"], accounting["why_not"]["rule"]) == (True, "NEEDS_ROLE")


def test_a_card_that_is_not_known_is_refused_and_recorded(own_site: Site) -> None:
    found = own_site.pad.post(CARD, {"card": "%B6011999?"})

    assert (found.status, found.json["sentence"]) == (401, "This card is not known.")
    (recorded,) = own_site.floor.rows(
        "SELECT record FROM entry WHERE log = 'house' ORDER BY seq DESC LIMIT 1"
    )
    assert all(word in str(recorded) for word in ("AccessRefused", "swipe_card", "UNKNOWN_CARD"))
    assert "6011999" not in str(recorded)
    assert own_site.anonymous().post(CARD, {"card": card_of(Role.DEALER)}).status == 401
    elsewhere = CARD.replace("tables/1", "tables/2")
    assert own_site.pad.post(elsewhere, {"card": card_of(Role.DEALER)}).status == 403
