"""The training table over the API: stateless, for all roles, with sentences in refusals."""

from __future__ import annotations

from typing import Any

import pytest
from web.site import Answer, Site

from jackpit.games import GAMES
from jackpit.manager.house import DeviceKind
from jackpit.table import Role
from jackpit.training import LESSONS, drills_of

Json = dict[str, Any]
DEAL = {"do": "deal", "is_begun_on_pad": True}


def at_table(site: Site, *steps: Json, role: Role = Role.DEALER, **more: Any) -> Answer:
    body = {"lesson": "blazing-7s", "seed": "7-red", "steps": list(steps), **more}
    return site.person(role).post("/api/training/table", body)


def test_the_lessons_are_listed_with_their_drills(site: Site) -> None:
    lessons = site.person(Role.DEALER).get("/api/training").json["lessons"]

    progressives = {key for key, game in GAMES.items() if game.is_progressive}
    rules = {one["key"]: one["rules"] for one in lessons}
    assert rules.keys() == progressives
    assert rules["bahama-bonus"] == "bahama-bonus"
    assert {rules[key] for key in progressives - {"bahama-bonus"}} == {"standard"}
    for one in lessons:
        assert one["game"] == one["key"]
        for drill in one["drills"]:
            assert drill.keys() == {"key", "name", "about"}


def test_a_pad_may_train_too(site: Site) -> None:
    body = {"lesson": "blazing-7s", "seed": "1", "steps": []}

    assert site.device(DeviceKind.PAD).get("/api/training").status == 200
    assert site.device(DeviceKind.PAD).post("/api/training/table", body).status == 200
    assert site.device(DeviceKind.SIGN).post("/api/training/table", body).status == 403


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_lesson_and_every_drill_begins_with_wagers_and_is_dealt(
    site: Site, lesson: str
) -> None:
    for drill in (None, *(one.key for one in drills_of(LESSONS[lesson]))):
        before = at_table(site, lesson=lesson, drill=drill).json
        after = at_table(site, DEAL, lesson=lesson, drill=drill).json

        assert before["stage"] == "wagers"
        assert before["dealer"] == {
            "cards": [],
            "points": None,
            "is_soft": False,
            "is_blackjack": False,
            "is_turned": False,
        }
        assert after["stage"] in ("moments", "insurance", "play", "dealer")
        assert after["dealer"]["cards"][1] is None
        assert after["drill"] == drill


def test_the_same_seed_and_steps_give_the_same_table(site: Site) -> None:
    entries = site.floor.rows("SELECT COUNT(*) FROM entry")
    first = at_table(site, DEAL)
    other = at_table(site, DEAL, role=Role.SUPERVISOR)

    assert first.body == other.body
    assert site.floor.rows("SELECT COUNT(*) FROM entry") == entries


def test_a_view_has_all_that_the_screen_shows(site: Site) -> None:
    view = at_table(site, DEAL).json

    assert view.keys() == {
        *("lesson", "seed", "drill", "shoe", "round", "stage", "instruction", "dealer", "spots"),
        *("turn", "moments", "due", "mistakes", "score", "pad"),
    }
    assert [spot["spot"] for spot in view["spots"]] == list(range(1, 8))
    seated = [spot for spot in view["spots"] if not spot["is_empty"]]
    assert all(len(spot["first"]) == 2 for spot in seated)
    assert view["shoe"]["left"] == 312 - 2 * (len(seated) + 1)


def test_a_person_wagers_and_plays_through_the_steps(site: Site) -> None:
    wager = {"do": "wager", "spot": 1, "main": "15.00", "sides": {"blazing-7s": "1.00"}}
    view = at_table(site, wager, people=[1]).json

    assert view["spots"][0]["main"] == "15.00000000"
    assert view["spots"][0]["sides"] == [
        {
            "key": "blazing-7s",
            "name": "Blazing 7's Progressive",
            "amount": "1.00000000",
            "is_removed": False,
        }
    ]
    assert 1 in view["pad"]["spots"]
    view = at_table(site, wager, DEAL, people=[1], drill="fixed-awards").json
    assert view["turn"]["spot"] == 1
    assert view["turn"]["will"] is None
    stood = {"do": "act", "action": "stand"}
    view = at_table(site, wager, DEAL, stood, people=[1], drill="fixed-awards").json
    assert view["spots"][0]["hands"][0]["last_action"] == "stands"


@pytest.mark.parametrize(("pad", "start"), [("keypad", "COIN IN"), ("touch", "START GAME")])
def test_the_trainee_is_asked_for_the_start_key_of_their_pad(
    site: Site, pad: str, start: str
) -> None:
    wager = {"do": "wager", "spot": 1, "main": "15.00", "sides": {"blazing-7s": "1.00"}}
    view = at_table(site, wager, people=[1], pad=pad).json
    assert view["instruction"] == f"The wagers are down: press {start} on the pad, then deal."

    dealt = {"do": "deal", "is_begun_on_pad": False}
    (mistake,) = at_table(site, wager, dealt, people=[1], pad=pad).json["mistakes"]
    assert mistake["sentence"].endswith(f"wagers: press {start} first.")
    assert (
        at_table(site, wager, people=[1], pad=None).json["instruction"]
        == "The wagers are down: deal."
    )


def test_a_mistake_is_answered_with_its_paragraph(site: Site) -> None:
    view = at_table(site, {"do": "deal", "is_begun_on_pad": False}).json

    (mistake,) = view["mistakes"]
    assert mistake["rule"] == "blazing-7s R6"
    assert mistake["paragraph"].startswith(
        "When all bets are placed, the dealer presses START GAME."
    )
    assert view["score"]["wrong"] == 1


@pytest.mark.parametrize(
    ("steps", "where", "sentence"),
    [
        ([{"do": "dance"}], ["steps", "0"], "Unknown do 'dance'; wager, deal,"),
        ([DEAL, "deal"], ["steps", "1"], "An object is expected, not 'deal'."),
        ([{"do": "deal"}], ["steps", "0"], "'is_begun_on_pad' is missing."),
        (
            [{"do": "pay", "spot": 1, "wager": "main", "won": "ten"}],
            ["steps", "0", "won"],
            "An amount is expected, a text such as '12345.67'.",
        ),
        (
            [{"do": "wager", "spot": 1, "main": "5", "sides": {"x": 1}}],
            ["steps", "0", "sides"],
            "An amount is expected, a text such as '12345.67'.",
        ),
        (
            [{"do": "wager", "spot": 1, "main": "5", "sides": []}],
            ["steps", "0", "sides"],
            "An object is expected, not a list.",
        ),
        (
            [{"do": "wager", "spot": 1, "main": "5", "sides": {"x" * 200_000: "5"}}],
            ["steps", "0", "sides"],
            "A key of 1 to 40 letters, digits, dots, hyphens or underscores is expected.",
        ),
        (
            [{"do": "wager", "spot": 1, "main": "5", "sides": {f"x{n}": "5" for n in range(21)}}],
            ["steps", "0", "sides"],
            "An object of at most 20 fields is expected.",
        ),
        (
            [{"do": "act", "action": "JUMP"}],
            ["steps", "0", "action"],
            "Hit, stand, double, split, surrender or rescue is expected, not 'JUMP'.",
        ),
        ([{"do": "go", "fast": True}], ["steps", "0"], "Unknown field 'fast'."),
        (
            [{"do": "go"}] * 5_001,
            ["steps"],
            "A list of at most 5,000 is expected.",
        ),
    ],
)
def test_a_step_that_cannot_be_read_gets_422_with_its_place(
    site: Site, steps: list[Any], where: list[str], sentence: str
) -> None:
    response = at_table(site, *steps)

    assert (response.status, response.rule) == (422, "NOT_READABLE")
    assert response.json["where"] == where
    assert response.json["sentence"].startswith(sentence)


@pytest.mark.parametrize(
    ("steps", "rule", "sentence"),
    [
        ([{"do": "go"}], "NOT_DEALT", "The cards are not dealt yet."),
        ([DEAL, {"do": "next"}], "HANDS_ARE_PLAYED", "The hands are still being played."),
        (
            [DEAL, {"do": "pad", "marks": [{"line": "nine-7s", "spot": 1}]}],
            "NO_SUCH_LINE",
            "The pay table has no line 'nine-7s'.",
        ),
        (
            [DEAL, {"do": "pad", "marks": [], "bonus": [1]}],
            "NO_BONUS_TO_GIVE",
            "Blackjack has no bonus to give.",
        ),
    ],
)
def test_a_step_that_cannot_be_taken_is_refused_in_a_sentence_with_its_place(
    site: Site, steps: list[Json], rule: str, sentence: str
) -> None:
    response = at_table(site, *steps)

    assert (response.status, response.rule) == (409, rule)
    assert response.json["sentence"] == sentence
    assert response.json["where"] == ["steps", str(len(steps) - 1)]


@pytest.mark.parametrize(
    ("changes", "status", "sentence"),
    [
        ({"lesson": "craps"}, 404, "Lesson 'craps' does not exist."),
        (
            {"drill": "envy"},
            404,
            "Blackjack with Blazing 7's Progressive has no drill 'envy'.",
        ),
        ({"people": [9]}, 409, "The table has no spot 9."),
        ({"cut_card_at": 400}, 409, "The cut card comes after 1 to 312 cards, not 400."),
        (
            {"seed": "a seed"},
            422,
            "A key of 1 to 40 letters, digits, dots, hyphens or underscores is expected.",
        ),
        ({"steps": {}}, 422, "A list is expected, not an object."),
    ],
)
def test_an_unknown_practice_is_refused_in_a_sentence(
    site: Site, changes: Json, status: int, sentence: str
) -> None:
    response = at_table(site, **changes)

    assert (response.status, response.json["sentence"]) == (status, sentence)
    assert response.json["where"] == list(changes)
