"""The golden transcripts: rounds as a dealer presses them, every result checked by hand."""

from pathlib import Path

import pytest
from pit import replay

from jackpit.games import GAMES
from jackpit.ledger import meter_of
from jackpit.money import ZERO
from jackpit.paytable import Due, Share
from jackpit.table import Controller, Link, Version
from jackpit.transcripts.transcript import WIDTH, Outcome, Play, parse_transcript

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
FILES = sorted(GOLDEN.glob("*.txt"))

PROGRESSIVES = [key for key, game in GAMES.items() if game.is_progressive]
OF_THE_SHEETS = ("bahama-bonus", "bet-the-set-21", "blazing-7s", "hit-and-run", "kings-bounty")
REQUIRED = [
    *(f"{game}-{pad.value}" for game in OF_THE_SHEETS for pad in Controller),
    "accidental-button",
    "advance-and-repayment",
    "back-out",
    "cap-and-overflow",
    "card-below-the-level",
    "changed-terms-wait",
    "corrected-spots",
    "cut-at-verification",
    "entered-cards",
    "envy-with-two-qualifying-hands",
    "joined-spots",
    "late-entry",
    "refused-claim",
    "relief-of-the-dealer",
    "running-dry",
    "shared-jackpot-odd-cent",
    "special-bonus",
    "struck-spot",
    "two-jackpots-in-one-round",
    "two-tables-both-verified",
    "two-tables-first-refused",
    "void-round",
]
"""Transcripts that must exist. A game that is added later needs none: its rounds are generated."""

each_transcript = pytest.mark.parametrize("file", [pytest.param(x, id=x.stem) for x in FILES])


def played(text: str) -> tuple[Play, list[Outcome]]:
    """A transcript that was played to its end."""
    play = Play(parse_transcript(text))
    return play, list(play.outcomes())


def check(link: Link) -> None:
    """The books sum to zero, and no meter is other than its stream."""
    assert sum((link.balance(x) for x in link.books.accounts), start=ZERO) == ZERO
    for meter, stream in link.streams.items():
        assert stream.total == link.balance(meter_of(meter))
        assert all(part >= ZERO for part in stream.parts)


@each_transcript
def test_a_transcript_replays_exactly_as_it_is_written(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    play, outcomes = played(text)

    unwritten = [x.step.number for x in outcomes if x.step.is_press and x.step.expected is None]
    assert unwritten == []
    assert [(x.step.number, x.result) for x in outcomes if not x.is_right] == []
    written = [*play.transcript.top, *(line for x in outcomes for line in x.format_lines())]
    assert "\n".join(written) + "\n" == text


@each_transcript
def test_its_history_makes_an_equal_link_after_every_press(file: Path) -> None:
    play = Play(parse_transcript(file.read_text(encoding="utf-8")))
    for outcome in play.outcomes():
        if outcome.step.is_press:
            assert replay(play.history) == play.link, f"line {outcome.step.number}"
            check(play.link)


@each_transcript
def test_a_golden_transcript_begins_with_one_sentence_about_it(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()

    assert lines[0].startswith("# ")
    assert lines[0].endswith(".")
    assert file.stem == file.stem.lower().replace("_", "-").replace(" ", "-")


@each_transcript
def test_it_fits_a_terminal(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()

    # A press is never broken; the result of a long one is on its own lines.
    assert [line for line in lines if len(line) > WIDTH and not line.endswith(" ->")] == []


def test_every_transcript_that_is_promised_is_there() -> None:
    assert sorted(set(REQUIRED) - {file.stem for file in FILES}) == []


@pytest.mark.parametrize("game", OF_THE_SHEETS)
@pytest.mark.parametrize("pad", Controller)
def test_each_sheets_transcript_pays_a_fixed_award_and_a_jackpot(
    game: str, pad: Controller
) -> None:
    play, outcomes = played((GOLDEN / f"{game}-{pad.value}.txt").read_text(encoding="utf-8"))

    assert play.link.version.game.key == game
    assert [table.controller for table in play.link.tables.values()] == [pad]
    paid = [win for win in play.link.wins.values() if win.meter is not None]
    assert paid
    assert all(len(win.paid) == len(win.shares) for win in paid)
    said = "\n".join(line for outcome in outcomes for line in outcome.result)
    assert "from the tray" in said
    assert "from the cage" in said


SHOWN: dict[Due, list[str]] = {
    Due.AFTER_THE_DEAL: [],
    Due.HOLE_CARD: ["HOLE CARD SHOWN"],
    Due.DEALER_HAND: ["HAND COMPLETE"],
}
"""The key of the moment at which a claim is final at the latest."""


def generated(game: str, pad: Controller) -> str:
    """A transcript that wins every line of a game once, each in a round of its own."""
    start, end = (
        ("COIN IN", "GAME OVER") if pad is Controller.KEYPAD else ("START GAME", "END GAME")
    )
    text, wins = [f"game: {game}", f"table 1: {pad.value}"], 0
    version = Version.of(GAMES[game])
    for line in GAMES[game].pay_tables[0].lines:
        text += ["chip on 4", "chip on 6", start]
        steps = [f"hand {line.name}"]
        if not line.is_table_wide:
            steps = ["spot 6", *steps] if pad is Controller.TOUCH else [*steps, "spot 6"]
        text += steps
        if version.is_claim(line):
            wins += 1
            text += SHOWN[version.settlement_windows[line.key].latest]
            verify = {
                Controller.KEYPAD: ["key to JPH by executive", "J-POT, camera 1", "key to RUN"],
                Controller.TOUCH: ["confirm", "card of executive, camera 1"],
            }
            text += [*verify[pad], end]
            winners = (4, 6) if line.is_table_wide else (6,)
            if not isinstance(line.award, Share):
                continue  # the tray pays it
            text += [f"cage pays win {wins} to {spot}" for spot in winners]
        else:
            text.append(end)
    return "\n".join(text) + "\n"


@pytest.mark.parametrize("game", PROGRESSIVES)
@pytest.mark.parametrize("pad", Controller)
def test_every_line_of_every_game_is_marked_verified_and_paid_on_each_pad(
    game: str, pad: Controller
) -> None:
    play, outcomes = played(generated(game, pad))

    lines = GAMES[game].pay_tables[0].lines
    shares = [line for line in lines if isinstance(line.award, Share)]
    wins = [win for win in play.link.wins.values() if win.meter is not None]
    assert [win.lines for win in wins] == [(line.name,) for line in shares]
    assert all(len(win.paid) == len(win.shares) for win in wins)
    said = "\n".join(line for outcome in outcomes for line in outcome.result)
    assert said.count(" ended") == len(lines)
    assert said.count("from the cage") == len(shares)
    assert ("from the tray" in said) is (len(shares) < len(lines))
    check(play.link)


@each_transcript
def test_a_changed_result_makes_it_fail(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    play, outcomes = played(text)
    lines = text.splitlines()
    for outcome in outcomes:
        if not outcome.step.is_press:
            continue
        last = outcome.step.number - 1 + len(list(outcome.format_lines())) - 1
        changed = [*lines[:last], f"{lines[last]} x", *lines[last + 1 :]]
        steps = parse_transcript("\n".join(changed)).steps
        wrong = [
            other.step.number
            for step, done in zip(steps, outcomes, strict=True)
            if not (other := Outcome(step, done.result)).is_right
        ]
        assert wrong == [outcome.step.number]
    assert play.link.rounds


def test_another_amount_is_another_result() -> None:
    text = (GOLDEN / "shared-jackpot-odd-cent.txt").read_text(encoding="utf-8")

    _, outcomes = played(text.replace("$6,172.83 each to", "$6,172.84 each to"))

    assert [x.step.press for x in outcomes if not x.is_right] == ["J-POT, camera 12"]


def test_another_meter_at_the_start_is_found_out() -> None:
    text = (GOLDEN / "shared-jackpot-odd-cent.txt").read_text(encoding="utf-8")

    _, outcomes = played(text.replace("$12,345.25", "$12,345.26"))

    assert next(x.step.press for x in outcomes if not x.is_right) == "COIN IN"
