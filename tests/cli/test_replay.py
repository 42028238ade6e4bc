"""``jackpit replay``: a transcript is played, compared or updated."""

import subprocess
import sys
from pathlib import Path

import pytest
from cli.command import ROOT, run, succeed

GOLDEN = ROOT / "tests" / "golden"
SHARED = GOLDEN / "shared-jackpot-odd-cent.txt"

SHORT = """\
# A short one.
game: blazing-7s
table 1: touch

chip on 1                -> spot 1 lit

# And no more.
START GAME               -> round 1: spot 1; Major $10,000.12, Minor $1,000.06
END GAME                 -> round 1 ended
"""


def refusal(*arguments: str) -> str:
    """What the one line on the error output says, without its ``Error:``."""
    result = run("replay", *arguments)
    assert (result.code, result.out) == (2, "")
    (line,) = result.err.splitlines()
    assert line.startswith("Error: ")
    assert line.endswith(".")
    return line.removeprefix("Error: ")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A short transcript."""
    made = tmp_path / "short.txt"
    made.write_text(SHORT, encoding="utf-8")
    return made


def test_a_transcript_is_printed_verbatim_with_a_verdict(file: Path) -> None:
    assert succeed("replay", str(file)) == f"{SHORT}\n3 presses; 3 results as expected.\n"


@pytest.mark.parametrize("golden", sorted(GOLDEN.glob("*.txt")), ids=lambda x: x.stem)
def test_every_golden_transcript_replays(golden: Path) -> None:
    printed = succeed("replay", str(golden))

    assert printed.startswith(golden.read_text(encoding="utf-8"))
    assert printed.endswith(" results as expected.\n")


def test_a_differing_result_is_shown_with_what_was_expected_and_its_line(file: Path) -> None:
    file.write_text(SHORT.replace("$10,000.12", "$10,000.13").replace("1 ended", "1 is\n    on"))

    result = run("replay", str(file))

    assert (result.code, result.err) == (1, "")
    assert result.out.splitlines()[7:] == [
        "START GAME               -> round 1: spot 1; Major $10,000.12, Minor $1,000.06",
        "!   line 8 expects: round 1: spot 1; Major $10,000.13, Minor $1,000.06",
        "END GAME                 -> round 1 ended",
        "!   line 9 expects: round 1 is",
        "!   line 9 expects: on",
        "",
        "2 of 3 presses with a different result: line 8, 9.",
    ]


def test_a_missing_result_is_not_a_differing_one(file: Path) -> None:
    file.write_text(SHORT.replace("-> spot 1 lit", ""))

    assert succeed("replay", str(file)).endswith("\n3 presses; 2 results as expected.\n")


def test_without_any_result_there_is_nothing_to_compare(file: Path) -> None:
    file.write_text("game: blazing-7s\ntable 1: touch\nchip on 1\n")

    assert succeed("replay", str(file)).endswith(
        "\n1 press; FILE has no results to compare with (try --update).\n"
    )


def test_an_arrow_without_a_result_expects_none(file: Path) -> None:
    file.write_text("game: blazing-7s\ntable 1: touch\nchip on 1 ->\n")

    result = run("replay", str(file))

    assert result.code == 1
    assert "!   line 3 expects: no result" in result.out


# Writing.


def test_update_writes_what_was_pressed_with_its_results(file: Path) -> None:
    plain = [line.partition("->")[0].rstrip() for line in SHORT.splitlines()]
    file.write_text("\n".join(plain))

    assert succeed("replay", str(file), "--update") == f"The results are in {file}.\n"
    assert file.read_text(encoding="utf-8") == SHORT


@pytest.mark.parametrize("golden", sorted(GOLDEN.glob("*.txt")), ids=lambda x: x.stem)
def test_update_does_not_change_right_results(golden: Path, tmp_path: Path) -> None:
    text = golden.read_text(encoding="utf-8")
    copy = tmp_path / golden.name
    copy.write_text(text, encoding="utf-8")

    succeed("replay", str(copy), "--update")

    assert copy.read_text(encoding="utf-8") == text
    assert [x.name for x in tmp_path.iterdir()] == [golden.name]


def test_update_loses_no_comment_and_no_blank_line(file: Path) -> None:
    text = f"\n\n# One.\n{SHORT}\n\n  # Indented.\nchip on 2\n# Two.\n\n\n# Three.\n\n\n"
    file.write_text(text, encoding="utf-8")

    succeed("replay", str(file), "--update")
    once = file.read_text(encoding="utf-8")
    succeed("replay", str(file), "--update")

    assert once == text.replace("chip on 2\n", f"{'chip on 2':<24} -> spot 2 lit\n")
    assert file.read_text(encoding="utf-8") == once


def test_update_replaces_a_wrong_result(file: Path) -> None:
    file.write_text(SHORT.replace("spot 1 lit", "spot 9 lit\n    twice"))

    succeed("replay", str(file), "--update")

    assert file.read_text(encoding="utf-8") == SHORT


def test_a_mistake_leaves_the_file_as_it_was(file: Path) -> None:
    wrong = SHORT.replace("END GAME", "END GANE")
    file.write_text(wrong)

    assert refusal(str(file), "--update").startswith(f"{file}: line 9: 'END GANE' is not a press")
    assert file.read_text(encoding="utf-8") == wrong


def test_a_file_from_windows_is_read(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf" + SHORT.replace("\n", "\r\n").encode())

    assert run("replay", str(file)).code == 0


def test_a_file_that_cannot_be_written_is_reported_in_one_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "there"
    folder.mkdir()
    (folder / "short.txt.part").mkdir()  # where the new text would be written first
    file = folder / "short.txt"
    file.write_text(SHORT)

    assert refusal(str(file), "--update") == f"{file}: it cannot be written: Is a directory."
    assert file.read_text() == SHORT


# Mistakes.


def test_a_missing_file_is_reported_in_one_sentence(tmp_path: Path) -> None:
    missing = tmp_path / "nowhere.txt"

    assert refusal(str(missing)) == f"{missing}: it cannot be read: No such file or directory."
    assert refusal(str(tmp_path)) == f"{tmp_path}: it cannot be read: Is a directory."


def test_a_binary_file_is_reported_in_one_sentence(file: Path) -> None:
    file.write_bytes(b"game: \xff\xfe")

    assert refusal(str(file)) == f"{file}: it is not a text file."


def test_a_file_must_be_named() -> None:
    assert refusal() == "Missing argument 'FILE'. See 'jackpit replay --help'."


TOP = "game: blazing-7s\ntable 1: keypad\ntable 2: touch\n"

MISTAKES = [
    ("", "the transcript is empty."),
    ("game: bingo\n", "line 1: no game is named 'bingo'; known are "),
    ("table 1: keypad\n", "no game is given; write 'game:' and one of "),
    ("game: blazing-7s\n", "no table is given; write as in 'table 1: keypad'."),
    ("game: blazing-7s\ntable 1: drum\n", "line 2: 'drum' is not a pad; write as in 'keypad' or "),
    ("game: blazing-7s\ntable 1: touch, 99 spots\n", "line 2: A table has 1 to 12 spots, not 99."),
    (f"{TOP}meter mega: $5\n", "line 4: there is no meter 'mega'; known are major, minor."),
    (f"{TOP}meter major: 5 dollars\n", "line 4: '5 dollars' is not an amount; write dollars and"),
    (f"{TOP}shuffle\n", "line 4: 'shuffle' is not a press; docs/transcripts.md lists them."),
    (f"{TOP}table 9: COIN IN\n", "line 4: 'COIN IN' is not a pad; write as in 'keypad' or "),
    (f"{TOP}chip on 1\ntable 9: keys\n", "line 5: there is no table '9'; known are 1, 2."),
    (f"{TOP}table 2: COIN IN\n", "line 4: the touch of table 2 has START GAME and END GAME."),
    (f"{TOP}card of carl\n", "line 4: no person is named 'carl'; known are dealer, supervisor, "),
    (f"{TOP}chip on 99999999999999999999\n", "line 4: a number of 20 digits is too large."),
    (f"{TOP}\n  lit\n", "line 5: 'lit' is not under a press."),
    (
        f"{TOP}back out win 1 by dealer and executive: whim, no\n",
        "line 4: 'whim' is not a reason; known are mistake, malfunction, over limit, ",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), MISTAKES)
def test_a_mistake_names_the_file_and_the_line(text: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "wrong.txt"
    file.write_text(text, encoding="utf-8")

    for arguments in ([str(file)], [str(file), "--update"]):
        assert refusal(*arguments).startswith(f"{file}: {sentence}")
    assert file.read_text(encoding="utf-8") == text


def test_a_long_line_of_nonsense_is_one_sentence(file: Path) -> None:
    file.write_text(f"{TOP}{'x' * 100_000}\n")

    assert "is not a press" in refusal(str(file))


# As a process.


def test_a_transcript_goes_into_a_pipe() -> None:
    command = [sys.executable, "-m", "jackpit", "replay", str(SHARED)]
    env = {"PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "utf-8"}

    done = subprocess.run(command, capture_output=True, check=False, timeout=60, env=env)

    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode("utf-8") == succeed("replay", str(SHARED))


def test_a_terminal_without_unicode_shows_the_amounts() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "jackpit", "replay", str(GOLDEN / "kings-bounty-touch.txt")],
        capture_output=True,
        check=False,
        timeout=60,
        env={"PYTHONIOENCODING": "latin-1", "PYTHONPATH": str(ROOT / "src")},
    )

    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Two K? and dealer blackjack: 100% of $3,481.80" in done.stdout


def test_update_keeps_the_permissions_and_follows_a_link(file: Path, tmp_path: Path) -> None:
    file.chmod(0o640)
    link = tmp_path / "link.txt"
    link.symlink_to(file)
    succeed("replay", str(link), "--update")

    assert link.is_symlink()
    assert file.stat().st_mode & 0o777 == 0o640
    assert "->" in file.read_text(encoding="utf-8")
