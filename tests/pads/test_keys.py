"""The keys of a pad follow the game, and a key is live exactly if its press would work."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pads.desk import Desk, cards, dealers, honest, keypad, keys_of, touch
from pads.strategies import PAY_TABLES, SPOTS, TABLES, anything, small_pit
from pit import DEALER, EXECUTIVE, SUPERVISOR, Pit
from sensors import chips_on

from jackpit.games import GAMES
from jackpit.pads import Key, Pad, pad_of
from jackpit.pads import presses as p
from jackpit.table import Controller, Refusal
from jackpit.table.moments import declarations_of, label_declaration

OWN = {
    Controller.KEYPAD: ("COIN IN", ("JPH", "J-POT", "RUN"), "GAME OVER"),
    Controller.TOUCH: ("START GAME", ("CONFIRM",), "END GAME"),
}
PROGRESSIVES = [key for key, game in GAMES.items() if game.is_progressive]


def found(pad: Pad, label: str) -> Key:
    """The key with a label."""
    (key,) = (key for key in keys_of(pad) if str(key.label) == label)
    return key


def labels(pad: Pad, light: str) -> list[str]:
    """The labels of the keys of which something is true."""
    return [str(key.label) for key in keys_of(pad) if getattr(key, light)]


# Drawn from the definition.


DECLARED = {
    "bahama-bonus": ["HOLE CARD SHOWN"],
    "bet-the-set-21": ["UP CARD DOES NOT MATCH", "HOLE CARD SHOWN"],
    "blazing-7s": [],
    "hit-and-run": ["HAND COMPLETE"],
    "kings-bounty": ["UP CARD 2–9", "HOLE CARD SHOWN"],
}
"""The keys for cards of the games of the sheets; those of another game follow from its lines."""


@pytest.mark.parametrize("controller", Controller)
@pytest.mark.parametrize("game", PROGRESSIVES)
def test_hg29_the_keys_are_drawn_from_the_game_whichever_pad_the_table_has(
    game: str, controller: Controller
) -> None:
    pit = Pit(game, tables=(controller,), spots=5)
    begin, own, finish = OWN[controller]
    bonus, version = GAMES[game].bonus, pit.link.version
    declared = [str(label_declaration(version, shown)) for shown in declarations_of(version)]

    assert declared == DECLARED.get(game, declared)
    assert [str(key.label) for key in keys_of(pad_of(pit.link, "1"))] == [
        begin,
        "SAME SPOTS",
        *(f"Spot {spot}" for spot in (1, 2, 3, 4, 5)),
        *(line.name for line in GAMES[game].pay_tables[0].lines),
        *declared,
        *own,
        *([bonus.name.upper()] if bonus is not None else []),
        "UNDO",
        finish,
        "OPEN",
        "CLOSE",
        "REFUSE",
        "VOID",
        "REFERENCE",
        "REOPEN",
    ]


def test_bahama_bonus_h25_the_pad_has_a_special_bonus_key_and_other_games_have_none() -> None:
    having = [
        game
        for game in PROGRESSIVES
        if "SPECIAL BONUS" in [str(key.label) for key in keys_of(pad_of(Pit(game).link, "1"))]
    ]

    assert having == ["bahama-bonus"]


@pytest.mark.parametrize("make", [keypad, touch])
def test_hg52_the_special_bonus_key_is_live_without_a_round_and_lit_once_marked(
    make: Callable[[str], Desk],
) -> None:
    desk = make("bahama-bonus")
    assert found(desk.pad, "SPECIAL BONUS").is_live
    assert not found(desk.pad, "SPECIAL BONUS").is_lit

    desk.press(p.SpecialBonus(1, (2,)))  # no progressive wager was made
    assert found(desk.pad, "SPECIAL BONUS").is_lit
    assert found(desk.pad, "SPECIAL BONUS").is_live  # another spot may win it too

    desk.press(p.NoSpecialBonus(1), p.Finish())
    desk.begin(1)
    assert not found(desk.pad, "SPECIAL BONUS").is_lit
    desk.press(p.SpecialBonus(1, (2, 3)))
    assert found(desk.pad, "SPECIAL BONUS").is_lit
    assert found(desk.pad, "SPECIAL BONUS").is_live

    for spot in range(2, 8):
        desk.press(p.SpecialBonus(spot, ()))
    why = found(desk.pad, "SPECIAL BONUS").why_not
    assert why is not None
    assert why.rule is Refusal.BONUS_IS_MARKED

    desk.press(p.NoSpecialBonus(1))
    assert found(desk.pad, "SPECIAL BONUS").is_live


@pytest.mark.parametrize("make", [keypad, touch])
def test_hg52_no_bonus_is_marked_before_the_wagers_are_recorded(
    make: Callable[[str], Desk],
) -> None:
    desk = make("bahama-bonus")
    desk.press(p.Tap(4))

    assert desk.refuses(p.SpecialBonus(1, (4,))) is Refusal.WAGERS_NOT_RECORDED
    assert not found(desk.pad, "SPECIAL BONUS").is_live
    desk.press(p.Begin(), p.SpecialBonus(1, (4,)))
    assert desk.pit.round().spots == (4,)


# Lights.


def test_r5_a_spot_is_lit_by_its_chip_and_in_the_round_by_its_wager() -> None:
    desk = keypad()
    desk.press(chips_on(2), chips_on(5))
    assert labels(desk.pad, "is_lit") == ["Spot 2", "Spot 5", "RUN"]

    desk.press(p.Begin())
    assert labels(desk.pad, "is_lit") == ["Spot 2", "Spot 5", "RUN"]


def test_on_the_keypad_the_hand_that_is_tapped_for_is_selected_with_its_spots() -> None:
    desk = keypad()
    desk.begin(1, 2, 3)
    desk.press(p.Hand("two-7s"), p.Tap(3))
    assert labels(desk.pad, "is_selected") == ["Spot 3", "First Two Cards – 7"]

    desk.press(p.Hand("one-7"), p.Tap(1), p.Tap(2))
    assert labels(desk.pad, "is_selected") == [
        "Spot 1",
        "Spot 2",
        "Either of the First Two Cards – 7",
    ]
    assert labels(desk.pad, "is_lit")[3:] == [
        "First Two Cards – 7",
        "Either of the First Two Cards – 7",
        "RUN",
    ]


def test_at_jph_the_spots_of_the_next_claim_are_selected() -> None:
    desk = keypad()
    desk.begin(1, 2, 3)
    desk.press(p.Hand("three-7s-suited"), p.Tap(1), p.Tap(3), p.KeyToJph(EXECUTIVE))
    assert [x for x in labels(desk.pad, "is_selected") if x.startswith("Spot")] == ["Spot 3"]
    assert "JPH" in labels(desk.pad, "is_lit")

    desk.press(p.JPot())
    assert [x for x in labels(desk.pad, "is_selected") if x.startswith("Spot")] == ["Spot 1"]


def test_on_touch_the_selected_spot_differs_from_the_other_wagers() -> None:
    desk = touch()
    desk.begin(1, 2)
    desk.press(p.Tap(2))

    assert labels(desk.pad, "is_selected") == ["Spot 2"]
    assert labels(desk.pad, "is_lit") == ["Spot 1", "Spot 2"]


def test_on_touch_confirm_is_lit_until_the_card() -> None:
    desk = touch()
    desk.begin(1)
    desk.press(p.Hand("three-7s-suited"), p.Confirm())
    assert "CONFIRM" in labels(desk.pad, "is_lit")

    desk.press(p.Swipe(SUPERVISOR))
    assert "CONFIRM" not in labels(desk.pad, "is_lit")


@pytest.mark.parametrize("make", [keypad, touch])
def test_hg20_the_cards_that_were_entered_suggest_a_hand(make: Callable[[str], Desk]) -> None:
    desk = make("blazing-7s")
    desk.begin(1, 2, 3)
    assert labels(desk.pad, "is_suggested") == []

    desk.press(cards(1, "7d 7h"), cards(2, "7c 8c"), cards(3, "7c 7c"))
    assert labels(desk.pad, "is_suggested") == [
        "Either of the First Two Cards – 7"
    ]  # a 7 up may change the others

    desk.press(dealers("7s"))
    assert labels(desk.pad, "is_suggested") == [
        "Three 7's – Same Color",
        "Three 7's",
        "Either of the First Two Cards – 7",
    ]


def test_hg20_on_touch_only_the_cards_of_the_selected_spot_suggest_a_hand() -> None:
    desk = touch("blazing-7s")
    desk.begin(1, 2)
    desk.press(cards(1, "7d 7h"), cards(2, "7c 8c"), dealers("9s"), p.Tap(2))
    assert labels(desk.pad, "is_suggested") == ["Either of the First Two Cards – 7"]

    desk.press(p.Tap(1))
    assert labels(desk.pad, "is_suggested") == ["First Two Cards – 7"]


# Liveness.


def test_a_gray_key_says_why() -> None:
    desk = keypad()
    desk.begin(1, 2)
    desk.press(p.Hand("three-7s-diamonds"), p.Tap(1))
    assert str(found(desk.pad, "GAME OVER").why_not) == (
        "A claim is pending; verify or refuse it first."
    )
    assert str(found(desk.pad, "J-POT").why_not) == (
        "The key is at RUN; the person who verifies the claim turns it to JPH."
    )
    assert str(found(desk.pad, "VOID").why_not) == (
        "The round has a claim; clear or refuse it first."
    )
    assert found(desk.pad, "REFUSE").is_live

    desk.press(p.KeyToJph(EXECUTIVE))
    assert str(found(desk.pad, "COIN IN").why_not) == "The key is at JPH; turn it back to RUN."


def test_hg16_confirm_is_gray_while_another_table_comes_first() -> None:
    desk = touch()
    desk.pit.start(1, table="2")
    desk.pit.mark("three-7s-diamonds", 1, table="2")
    desk.begin(3)
    desk.press(p.Hand("three-7s-diamonds"))

    assert str(found(desk.pad, "CONFIRM").why_not) == (
        "Resolve the earlier claim on meter Major at table 2 first."
    )


@pytest.mark.parametrize("game", PAY_TABLES)
@settings(max_examples=40)
@given(data=st.data())
def test_a_key_is_live_if_and_only_if_pressing_it_is_not_refused(
    game: str, data: st.DataObject
) -> None:
    pit = small_pit(game, cut_at_mark=data.draw(st.booleans()))
    pads = [pad_of(pit.link, table) for table in pit.link.tables]
    assert [pad.table.controller for pad in pads] == list(TABLES)
    for pad in pads:
        spots = data.draw(st.sets(st.integers(1, SPOTS), max_size=2))
        for press in (*(chips_on(spot) for spot in spots), p.Begin()):
            pad.press(press)
    for _ in range(data.draw(st.integers(0, 12))):
        pad = data.draw(st.sampled_from(pads))
        live = [key.press for key in keys_of(pad) if key.is_live]
        pad.press(
            data.draw(st.one_of(anything(PAY_TABLES[game]), st.sampled_from([*live, p.Begin()])))
        )
    for pad in pads:
        honest(pad)


@pytest.mark.parametrize("make", [keypad, touch])
def test_the_keys_of_a_table_without_play_are_right(make: Callable[[str], Desk]) -> None:
    desk = make("bahama-bonus")
    honest(desk.pad)

    desk.press(chips_on(1), p.Swipe(DEALER))
    honest(desk.pad)


# Keys that are held.


def held(desk: Desk) -> list[str]:
    """The labels of the live keys that are held."""
    return [str(key.label) for key in keys_of(desk.pad) if key.must_hold and key.is_live]


def test_hg66_the_hand_key_that_marks_a_100_percent_hand_is_held_on_the_keypad() -> None:
    desk = keypad()
    desk.begin(1, 2)
    assert held(desk) == ["Three 7's – Diamonds", "Three 7's – Suited (Other)"]

    desk.press(p.Hand("three-7s-diamonds"))
    assert held(desk) == []  # the tap only adds the spot

    desk.press(p.Tap(1))
    assert held(desk) == ["Spot 2"]  # a tap that marks a further winner

    desk.press(p.Hand("one-7"))
    assert held(desk) == []  # its own key only selects it again


def test_hg66_the_hand_key_that_marks_a_100_percent_hand_is_held_on_touch() -> None:
    desk = touch()
    desk.begin(1, 2)
    assert held(desk) == []

    desk.press(p.Tap(2))
    assert held(desk) == ["Three 7's – Diamonds", "Three 7's – Suited (Other)"]

    desk.press(p.Hand("three-7s-diamonds"))
    assert held(desk) == []  # clearing it is a plain press


def test_hg66_a_smaller_share_and_what_the_tray_pays_are_not_held() -> None:
    desk = touch("kings-bounty")
    desk.begin(3)
    top, *_ = desk.pad.link.version.lines.values()
    assert held(desk) == [str(top.name)]
