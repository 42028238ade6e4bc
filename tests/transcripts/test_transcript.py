"""Transcripts: parsing, error sentences, and writing of results."""

from textwrap import dedent

import pytest

from jackpit.money import Money
from jackpit.paytable import Chips, Sharing
from jackpit.table import Controller, Link, Role
from jackpit.transcripts.grammar import TranscriptError
from jackpit.transcripts.transcript import (
    COLUMN,
    WIDTH,
    Outcome,
    Play,
    TranscriptLine,
    parse_transcript,
)

HEAD = "game: blazing-7s\ntable 1: keypad\ntable 2: touch\n"


def results(presses: str, *, head: str = HEAD) -> list[str]:
    """The result of each press of a transcript, on one line."""
    outcomes = Play(parse_transcript(head + dedent(presses))).outcomes()
    return [" ".join(" ".join(x.result).split()) for x in outcomes if x.step.is_press]


def link_of(head: str) -> Link:
    """The link that a head makes."""
    return Play(parse_transcript(dedent(head))).link


def mistake(text: str) -> str:
    """The error of a transcript."""
    with pytest.raises(TranscriptError) as error:
        list(Play(parse_transcript(dedent(text).lstrip("\n"))).outcomes())
    sentence = str(error.value)
    assert "\n" not in sentence
    return sentence


# The head.


def test_a_header_describes_the_link() -> None:
    link = link_of(
        """\
        # A comment.
        game: bahama-bonus
        pay table: standard
        Table A: Keypad
        table b-2: touch, 5 spots
        meter progressive: $1,234.50
        person Anna: Supervisor
        house: executive from $2,000; supervisor from $100; surveillance from none; chips removed
        terms: fixed awards from progressive; sharing in turn; reserve progressive 2%
        """
    )

    assert [(x.key, x.controller, x.spots) for x in link.tables.values()] == [
        ("A", Controller.KEYPAD, 7),
        ("b-2", Controller.TOUCH, 5),
    ]
    rules, terms = link.version.rules, link.version.pay_table.terms
    assert (rules.executive_from, rules.supervisor_from) == (
        Money.dollars(2_000),
        Money.dollars(100),
    )
    assert rules.surveillance_from is None
    assert link.version.chips is Chips.REMOVED
    assert (terms.fixed_awards_from, terms.sharing) == ("progressive", Sharing.IN_TURN)
    assert str(terms.meters[0].reserve) == "2%"
    assert link.streams["progressive"].total == Money.parse("1234.50")
    assert link.is_open
    assert all(x.is_open and x.dealer is not None for x in link.tables.values())


def test_people_keep_the_names_they_are_given() -> None:
    play = Play(parse_transcript(HEAD + "person Anna: dealer\n"))

    assert (play.people["Anna"].key, play.people["Anna"].role) == ("Anna", Role.DEALER)
    assert set(play.people) == {*(role.value for role in Role), "Anna"}


@pytest.mark.parametrize(
    ("house", "modified", "cut"),
    [("", False, True), ("house: cut at verification; house modification\n", True, False)],
)
def test_the_house_may_cut_at_verification_and_modify(
    house: str, modified: bool, cut: bool
) -> None:
    rules = link_of(HEAD + house).version.rules

    assert (rules.house_modification, rules.cut_at_mark) == (modified, cut)


def test_the_house_may_want_the_awards_of_the_tray_marked() -> None:
    assert link_of(HEAD + "house: awards marked\n").version.rules.must_mark_awards


def test_a_press_at_the_second_table_ends_the_head() -> None:
    transcript = parse_transcript(HEAD + "table 2: chip on 1\nmeter major: $5\n")

    assert [x.what for x in transcript.header] == ["game", "table", "table"]
    assert [x.press for x in transcript.steps] == ["table 2: chip on 1", "meter major: $5"]


HEAD_MISTAKES = [
    ("table 1: keypad\n", "no game is given; write 'game:' and one of "),
    ("game: poker\ntable 1: keypad\n", "line 1: no game is named 'poker'; known are "),
    ("game:\ntable 1: keypad\n", "line 1: no game is named ''; known are "),
    ("game: blazing-7s\n", "no table is given; write as in 'table 1: keypad'"),
    (
        "game: hit-and-run\npay table: x17\ntable 1: keypad\n",
        "line 2: Hit and Run Progressive has no pay table 'x17'; known are h17, s17",
    ),
    (
        "game: blazing-7s\ntable 1: keypd\n",
        "line 2: 'keypd' is not a pad; write as in 'keypad' or 'touch, 5 spots'",
    ),
    (
        "game: blazing-7s\ntable 1: touch, seven spots\n",
        "line 2: 'touch, seven spots' is not a pad; write as in 'keypad' or 'touch, 5 spots'",
    ),
    ("game: blazing-7s\ntable 1: touch, 0 spots\n", "line 2: A table has 1 to 12 spots, not 0"),
    ("game: blazing-7s\ntable 1: touch, 13 spots\n", "line 2: A table has 1 to 12 spots, not 13"),
    (
        f"game: blazing-7s\ntable 1: touch, {'9' * 5_000} spots\n",
        "line 2: a number of 5000 digits is too large",
    ),
    (f"{HEAD}meter mega: $5\n", "line 4: there is no meter 'mega'; known are major, minor"),
    (f"{HEAD}meter major: five\n", "line 4: 'five' is not an amount; "),
    (f"{HEAD}meter major: -$5\n", "line 4: a meter cannot hold -$5.00"),
    (f"{HEAD}meter major: $5\nmeter major: $6\n", "line 5: 'meter major' is given twice"),
    (f"{HEAD}table 2: touch\n", "line 4: 'table 2' is given twice"),
    (f"{HEAD}game: hit-and-run\n", "line 4: 'game' is given twice"),
    (
        f"{HEAD}person eve: boss\n",
        "line 4: 'boss' is not a role; known are dealer, supervisor, executive, accounting",
    ),
    (f"{HEAD}person dealer: executive\n", "line 4: 'person dealer' is given twice"),
    (f"{HEAD}house: no smoking\n", "line 4: 'no smoking' is not a house rule"),
    (f"{HEAD}house: executive from lots\n", "line 4: 'lots' is not an amount; "),
    (f"{HEAD}house: executive from $0\n", "line 4: a threshold cannot be $0.00"),
    (f"{HEAD}terms: sharing fairly\n", "line 4: 'sharing fairly' is not a term; "),
    (f"{HEAD}terms: seed mega $5\n", "line 4: 'seed mega $5' is not a term; "),
    (f"{HEAD}terms: seed major five\n", "line 4: 'five' is not an amount; "),
    (f"{HEAD}terms: contribution major 99%\n", "line 4: contributions and reserves add up to 107%"),
    (f"{HEAD}terms: contribution major much\n", "line 4: 'much' is not a rate; "),
    (f"{HEAD}terms: cap major $5\n", "line 4: the cap of meter 'major' cannot be $5.00; "),
    (f"{HEAD}terms: envy from mega\n", "line 4: awards cannot be paid from 'mega'; "),
    (
        f"{HEAD}terms: cap major $11,000\nmeter major: $12,000\n",
        "line 5: Meter Major may not exceed its cap of $11,000.00",
    ),
    ("", "the transcript is empty"),
    ("\n\n# Only a comment.\n", "the transcript is empty"),
]


@pytest.mark.parametrize(("text", "sentence"), HEAD_MISTAKES)
def test_a_mistake_in_the_header_is_a_sentence_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(TranscriptError) as error:
        Play(parse_transcript(text))

    assert str(error.value).startswith(sentence)


# Presses.

PRESS_MISTAKES = [
    ("shuffle", "'shuffle' is not a press; docs/transcripts.md lists them"),
    ("chip on three", "'chip on three' is not a press; docs/transcripts.md lists them"),
    ("chip on ٣", "'chip on ٣' is not a press; docs/transcripts.md lists them"),
    (f"chip on {'9' * 5_000}", "a number of 5000 digits is too large"),
    (f"join 1 and {'9' * 7}", "a number of 7 digits is too large"),
    (f"cage pays win {'1' * 9} to 2", "a number of 9 digits is too large"),
    ("table 3: COIN IN", "there is no table '3'; known are 1, 2"),
    ("table 2: COIN IN", "the touch of table 2 has START GAME and END GAME"),
    ("table 2: game over", "the touch of table 2 has START GAME and END GAME"),
    ("START GAME", "the keypad of table 1 has COIN IN and GAME OVER"),
    (
        "hand Four 7s",
        "no hand is named 'Four 7s'; known are Three 7's – Diamonds | Three 7",
    ),
    (
        "key to JPH by carl",
        "no person is named 'carl'; known are dealer, supervisor, executive, acc",
    ),
    ("card of carl", "no person is named 'carl'; known are dealer, supervisor, executive, account"),
    (
        "back out win 1 by supervisor and executive: whim, just so",
        "'whim' is not a reason; known are mistake, malfunction, over limit, receipts, seed"
        " recovery, carried over, house modification",
    ),
    ("adjust major +five by supervisor and executive: malfunction", "'five' is not an amount; "),
    (
        "change terms by supervisor and executive: seed major",
        "'seed major' is not a term; write as",
    ),
    ("cards of 1: 7d 7x", "'7x' is not a card"),
    ("cards of dealer: 7d / 7h", "'/' is not a card"),
]


@pytest.mark.parametrize(("press", "sentence"), PRESS_MISTAKES)
def test_a_press_that_cannot_be_parsed_is_a_sentence_with_its_line(
    press: str, sentence: str
) -> None:
    assert mistake(f"{HEAD}\nchip on 1 -> spot 1 lit\n{press}\n").startswith(f"line 6: {sentence}")


def test_an_indented_line_belongs_to_a_press() -> None:
    under_none = "is not under a press"

    assert mistake(f"{HEAD}\n    spot 1 lit\nchip on 1\n") == f"line 5: 'spot 1 lit' {under_none}"
    assert mistake(f"{HEAD}chip on 1\n\n    more\n") == f"line 6: 'more' {under_none}"
    assert mistake(f"{HEAD}chip on 1\n# Why.\n  more\n") == f"line 6: 'more' {under_none}"


def test_an_indented_comment_is_a_comment() -> None:
    (step, comment) = parse_transcript(f"{HEAD}chip on 1 -> spot 1 lit\n    # Slowly.\n").steps

    assert step.expected == ("spot 1 lit",)
    assert comment == TranscriptLine(5, "    # Slowly.", ())


def test_a_refusal_is_a_result_and_not_a_mistake() -> None:
    assert results("chip on 9\nGAME OVER\nconfirm\ntable 2: J-POT\ncage pays win 7 to 1\n") == [
        "refused: The table has no spot 9.",
        "refused: No round is under way; press COIN IN first.",
        "refused: This pad has no such key.",
        "refused: This pad has no such key.",
        "refused: There is no win 7.",
    ]


@pytest.mark.parametrize("spots", ["2 5", "2,5", "2, 5", "2 and 5"])
def test_spots_are_written_as_people_write_them(spots: str) -> None:
    *_, joined = results(f"chip on 2\nchip on 5\nCOIN IN\njoin {spots}\n")

    assert joined == "spots 2 and 5 joined"


def test_capitals_do_not_matter() -> None:
    presses = "Chip On 3\ncoin in\nHAND three 7'S\nKEY TO JPH by supervisor\nKey to run\n"

    assert results(presses) == [
        "spot 3 lit",
        "round 1: spot 3; Major $10,000.12, Minor $1,000.06",
        "Three 7's marked at spot 3; pays $200.00",
        "key turned to JPH by supervisor",
        "key turned to RUN",
    ]


def test_a_line_may_be_named_by_its_key() -> None:
    *_, marked = results("chip on 3\nCOIN IN\nhand three-7s-suited\n")

    assert marked == "Three 7's – Suited (Other) marked at spot 3; $1,000.06 PENDING"


def test_cards_that_were_entered_can_be_taken_back() -> None:
    *_, entered, gone = results("chip on 3\nCOIN IN\ncards of 3: 7d 2c\ncards of 3:\n")

    assert (entered, gone) == ("spot 3: Either of the First Two Cards – 7", "cards cleared")


def test_a_game_without_meters_can_be_played() -> None:
    head = "game: match-the-dealer-up\ntable 1: keypad\n"
    presses = "chip on 3\nCOIN IN\nhand 1 Suited Match\nsign\nGAME OVER\n"

    assert results(presses, head=head) == [
        "spot 3 lit",
        "round 1: spot 3",
        "1 Suited Match marked at spot 3; pays $10.00",
        "no meters",
        "round 1 ended spot 3: $10.00 from the tray 1 Suited Match: 9 to 1 on $1.00",
    ]


# Views.


def test_looking_changes_nothing() -> None:
    looks = "sheet\nsign\nkeys\nreminders\nbooks\n"
    quiet = Play(parse_transcript(f"{HEAD}chip on 3\nCOIN IN\nhand Three 7's – Diamonds\n"))
    list(quiet.outcomes())
    looked = Play(
        parse_transcript(
            f"{HEAD}{looks}chip on 3\n{looks}COIN IN\n{looks}hand Three 7's – Diamonds\n{looks}"
        )
    )
    list(looked.outcomes())

    assert looked.link == quiet.link
    assert looked.history == quiet.history


def test_the_sheet_says_who_must_verify_a_pending_claim() -> None:
    presses = "sheet\nchip on 3\nCOIN IN\nsheet\nhand Three 7's – Diamonds\nsheet\n"

    none, _, _, nothing, _, waiting = results(presses)

    assert (none, nothing) == ("no round is under way", "nothing to pay")
    assert waiting == (
        "spot 3: $10,000.12 PENDING, needs an executive Three 7's – Diamonds: 100% of $10,000.12"
    )


def test_the_keys_say_why_they_are_not_live() -> None:
    (keys,) = results("table 2: keys\n")

    assert keys.startswith("live: CLOSE | spots 1, 2, 3, 4, 5, 6 and 7 not live: ")
    assert "START GAME: No spot has a wager; tap the spots that do." in keys
    assert "END GAME" in keys


def test_a_mark_without_a_spot_waits_for_it() -> None:
    *_, marked, sheet = results("chip on 3\nchip on 4\nCOIN IN\nhand Three 7's – Diamonds\nsheet\n")

    assert marked == "Three 7's – Diamonds marked; tap its spot; $10,000.24 PENDING"
    assert sheet.startswith("no spot yet: $10,000.24 PENDING, needs an executive")


# Writing.


def written(press: str, *result: str) -> list[str]:
    """An outcome as written in a transcript."""
    return list(Outcome(TranscriptLine(1, press, None), result).format_lines())


def test_a_result_is_written_beside_its_press() -> None:
    assert written("chip on 1", "spot 1 lit") == [f"{'chip on 1':<{COLUMN}} -> spot 1 lit"]
    assert written("x" * 40, "done") == [f"{'x' * 40} -> done"]


def test_a_result_that_is_too_long_is_broken_between_its_phrases() -> None:
    first, second, third = "a" * 30, "b" * 20, "c" * 40

    assert written("press", f"{first}; {second}; {third}") == [
        f"{'press':<{COLUMN}} -> {first};",
        f"    {second}; {third}",
    ]


def test_a_phrase_that_is_too_long_is_broken_between_its_words() -> None:
    lines = written("press", " ".join(["word"] * 30), f"  {' '.join(['more'] * 20)}")

    assert lines[0] == f"{'press':<{COLUMN}} ->"
    assert [line[:9] for line in lines[1:]] == ["    word ", "      wor", "      mor", "        m"]
    assert max(map(len, lines)) <= WIDTH


def test_no_word_is_ever_broken() -> None:
    result = " ".join(["face-up", "x" * 90] * 12)
    lines = written("press", result)
    (step,) = parse_transcript("\n".join(lines)).steps

    assert " ".join(lines[1:]).split() == result.split()
    assert Outcome(step, (result,)).is_right


@pytest.mark.parametrize(
    ("expected", "is_right"),
    [
        ("press -> one; two three", True),
        ("press->one;   two three", True),
        ("press -> one;\n    two three", True),
        ("press ->\n    one;\n  two\n  three", True),
        ("press", True),
        ("press -> one; two", False),
        ("press -> one; two three four", False),
        ("press -> one; two three\n    four", False),
        ("press ->", False),
    ],
)
def test_a_result_is_compared_word_by_word(expected: str, is_right: bool) -> None:
    (step,) = parse_transcript(expected).steps

    assert Outcome(step, ("one; two three",)).is_right is is_right
