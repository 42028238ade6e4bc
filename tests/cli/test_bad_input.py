"""Every mistake in the input is reported in one sentence that names where it is.

The sentence is the only line on the error output; nothing else is printed, and the exit code is 2.
"""

import subprocess
import sys
from pathlib import Path

import pytest
from cli.command import ROOT, run

AMOUNT = "is not an amount; write dollars and cents, as in 12,345.67."
RATE = "is not a rate; write it as 16% or 0.16."
SHEET = "h17 odds=1403509 average=304737 seed=10000 edge=22.99"
THE_FORM = f"is not of the form '{SHEET}'."
WRITE = f"write '{SHEET}'."
ODDS = "are not a whole number of up to 20 digits."
HELP = "See 'jackpit odds --help'."


def refusal(*arguments: str) -> str:
    """The one line on standard error, without its ``Error:``."""
    result = run(*arguments)
    assert (result.code, result.out) == (2, "")
    (line,) = result.err.splitlines()
    assert line.startswith("Error: ")
    assert line.endswith((".", "?"))
    return line.removeprefix("Error: ")


def test_an_option_of_the_demo_without_demo_gets_a_hint() -> None:
    wanted = "--no-open is an option of the demo: write 'jackpit demo --no-open'."
    assert refusal("--no-open") == wanted
    assert "No such option" in refusal("--no-such")


def test_a_group_without_a_command_shows_its_help() -> None:
    shown = run("audit")
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.startswith("Usage: jackpit audit ")
    assert "verify  Verify an exported FILE" in shown.err
    assert "Error" not in shown.err


def test_the_patience_of_the_demo_is_a_number_of_seconds() -> None:
    for patience in ("nan", "0", "1e9"):
        assert "--patience" in refusal("demo", "--patience", patience)


# Arguments


@pytest.mark.parametrize("verb", ["odds", "par", "infer"])
@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("blazing", "GAME: no game is called 'blazing'; did you mean 'blazing-7s'?"),
        ("hit_and_run", "GAME: no game is called 'hit_and_run'; did you mean 'hit-and-run'?"),
        ("Blazing-7S", "GAME: no game is called 'Blazing-7S'; did you mean 'blazing-7s'?"),
        ("HIT_AND_RUN", "GAME: no game is called 'HIT_AND_RUN'; did you mean 'hit-and-run'?"),
        ("xyzzy", "GAME: no game is called 'xyzzy'; 'jackpit games' lists them."),
        ("x" * 5_000, f"GAME: no game is called '{'x' * 5_000}'; 'jackpit games' lists them."),
        ("", "GAME: no game is called ''; 'jackpit games' lists them."),
        ("no_such_file.py", "no_such_file.py: there is no such file."),
        ("no/such/file", "no/such/file: there is no such file."),
    ],
)
def test_an_unknown_game_is_refused_in_one_sentence(verb: str, game: str, sentence: str) -> None:
    assert refusal(verb, game) == sentence


@pytest.mark.parametrize("verb", ["odds", "par", "infer"])
@pytest.mark.parametrize(
    ("decks", "sentence"),
    [
        ("0", "--decks: a shoe holds 1 to 16 decks, not 0."),
        ("-1", "--decks: a shoe holds 1 to 16 decks, not -1."),
        ("17", "--decks: a shoe holds 1 to 16 decks, not 17."),
        ("1000", "--decks: a shoe holds 1 to 16 decks, not 1,000."),
        ("six", "Invalid value for '--decks': 'six' is not a valid integer."),
        ("6.5", "Invalid value for '--decks': '6.5' is not a valid integer."),
        ("", "Invalid value for '--decks': '' is not a valid integer."),
        ("9" * 5_000, f"Invalid value for '--decks': '{'9' * 5_000}' is not a valid integer."),
    ],
)
def test_an_impossible_shoe_is_refused_in_one_sentence(
    verb: str, decks: str, sentence: str
) -> None:
    see = f" See 'jackpit {verb} --help'." if sentence.startswith("Invalid") else ""

    assert refusal(verb, "hit-and-run", "--decks", decks) == sentence + see


BAD_OPTIONS = [
    ("--seats", "0", "--seats: a table has 1 to 7 seats, not 0."),
    ("--seats", "8", "--seats: a table has 1 to 7 seats, not 8."),
    ("--seats", "-3", "--seats: a table has 1 to 7 seats, not -3."),
    ("--seats", "1000000", "--seats: a table has 1 to 7 seats, not 1,000,000."),
    ("--wager", "0", "--wager: a wager cannot be $0.00."),
    ("--wager", "-5", "--wager: a wager cannot be -$5.00."),
    ("--wager", "five", f"--wager: 'five' {AMOUNT}"),
    ("--wager", "", f"--wager: '' {AMOUNT}"),
    ("--wager", "1.005", f"--wager: '1.005' {AMOUNT}"),
    ("--wager", "1e3", f"--wager: '1e3' {AMOUNT}"),
    ("--wager", "nan", f"--wager: 'nan' {AMOUNT}"),
    ("--wager", "1,23", f"--wager: '1,23' {AMOUNT}"),
    ("--wager", "9" * 5_000, f"--wager: '{'9' * 5_000}' {AMOUNT}"),
    ("--seed", "5", "--seed: '5' does not name its meter; the meters are major, minor."),
    ("--seed", "grand=5", "--seed: 'grand' is not a meter; the meters are major, minor."),
    ("--seed", "=5", "--seed: '' is not a meter; the meters are major, minor."),
    ("--seed", "major=1=2", "--seed: 'major=1' is not a meter; the meters are major, minor."),
    ("--seed", "major=", f"--seed: '' {AMOUNT}"),
    ("--seed", "major=x", f"--seed: 'x' {AMOUNT}"),
    ("--seed", "major=-1", "--seed: the seed of meter 'major' cannot be -$1.00."),
    ("--seed", f"major={'9' * 5_000}", f"--seed: '{'9' * 5_000}' {AMOUNT}"),
    (
        "--contribution",
        "12%",
        "--contribution: '12%' does not name its meter; the meters are major, minor.",
    ),
    (
        "--contribution",
        "mega=12%",
        "--contribution: 'mega' is not a meter; the meters are major, minor.",
    ),
    (
        "--contribution",
        "major=-0.1",
        "--contribution: a rate of -10% is outside 0% to 100%.",
    ),
    ("--contribution", "major=2", "--contribution: a rate of 200% is outside 0% to 100%."),
    ("--contribution", "major=abc", f"--contribution: 'abc' {RATE}"),
    ("--contribution", "major=", f"--contribution: '' {RATE}"),
    ("--contribution", "major=inf", f"--contribution: 'inf' {RATE}"),
    ("--contribution", "major=nan", f"--contribution: 'nan' {RATE}"),
    (
        "--contribution",
        "major=0.00000001",
        "--contribution: '0.00000001' is finer than one part per million.",
    ),
    (
        "--contribution",
        "major=95%",
        "--contribution: contributions and reserves add up to 103% of the wager, more than 100%.",
    ),
    ("--reserve", "5%", "--reserve: '5%' does not name its meter; the meters are major, minor."),
    ("--reserve", "mega=5%", "--reserve: 'mega' is not a meter; the meters are major, minor."),
    ("--reserve", "major=-5%", "--reserve: a rate of -5% is outside 0% to 100%."),
    ("--reserve", "major=much", f"--reserve: 'much' {RATE}"),
    (
        "--reserve",
        "major=82.5%",
        "--reserve: contributions and reserves add up to 101.5% of the wager, more than 100%.",
    ),
    (
        "--fixed-from",
        "mega",
        "--fixed-from: awards cannot be paid from 'mega'; there are tray, major and minor.",
    ),
    (
        "--fixed-from",
        "",
        "--fixed-from: awards cannot be paid from ''; there are tray, major and minor.",
    ),
    ("--paytable", "h17", "--paytable: blazing-7s has no pay table 'h17'; it has standard."),
    ("--paytable", "", "--paytable: blazing-7s has no pay table ''; it has standard."),
]


@pytest.mark.parametrize("verb", ["odds", "par"])
@pytest.mark.parametrize(("option", "value", "sentence"), BAD_OPTIONS)
def test_an_impossible_value_is_refused_in_one_sentence(
    verb: str, option: str, value: str, sentence: str
) -> None:
    assert refusal(verb, "blazing-7s", option, value) == sentence


@pytest.mark.parametrize("rate", ["1e99", "-1e99", "1e999999", "1e999999999", "-1e999999999%"])
@pytest.mark.parametrize("option", ["--contribution", "--reserve"])
def test_an_absurd_rate_is_refused_in_one_sentence(option: str, rate: str) -> None:
    assert refusal("odds", "blazing-7s", option, f"major={rate}").startswith(f"{option}: ")


@pytest.mark.parametrize("seats", ["x", "1.5", "", "9" * 5_000])
def test_seats_are_a_whole_number(seats: str) -> None:
    assert refusal("odds", "blazing-7s", "--seats", seats) == (
        f"Invalid value for '--seats': '{seats}' is not a valid integer. {HELP}"
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            "odds blazing-7s --contribution major=60% --contribution minor=60%",
            "--contribution: contributions and reserves add up to 122% of the wager,"
            " more than 100%.",
        ),
        (
            "odds match-the-dealer-up --seed 5",
            "--seed: '5' does not name its meter; the game has no meter.",
        ),
        (
            "odds match-the-dealer-up --contribution major=5%",
            "--contribution: 'major' is not a meter; the game has no meter.",
        ),
        (
            "par hit-and-run --paytable H17",
            "--paytable: hit-and-run has no pay table 'H17'; it has h17, s17.",
        ),
        ("odds blazing-7s --colour red", f"No such option '--colour'. {HELP}"),
        (
            "odds blazing-7s --deck 6",
            f"No such option '--deck'. Did you mean '--decks'? {HELP}",
        ),
        ("odds blazing-7s bahama-bonus", f"Got unexpected extra argument (bahama-bonus). {HELP}"),
        ("odds", f"Missing argument 'GAME'. {HELP}"),
        ("par", "Missing argument 'GAME'. See 'jackpit par --help'."),
        ("infer", "Missing argument 'GAME'. See 'jackpit infer --help'."),
        ("odds blazing-7s --decks", "Option '--decks' requires an argument."),
        ("odds blazing-7s --seats", "Option '--seats' requires an argument."),
        ("odds blazing-7s --wager", "Option '--wager' requires an argument."),
        ("par blazing-7s --pdf", "Option '--pdf' requires an argument."),
        ("infer hit-and-run --sheet", "Option '--sheet' requires an argument."),
        ("infer hit-and-run --wager 7", "No such option '--wager'. See 'jackpit infer --help'."),
        ("games --decks 4", "No such option '--decks'. See 'jackpit games --help'."),
        ("games now", "Got unexpected extra argument (now). See 'jackpit games --help'."),
        ("tour now", "Got unexpected extra argument (now). See 'jackpit tour --help'."),
        ("nothing", "No such command 'nothing'. See 'jackpit --help'."),
        ("blazing-7s", "No such command 'blazing-7s'. See 'jackpit --help'."),
        ("--nothing", "No such option '--nothing'. See 'jackpit --help'."),
    ],
)
def test_a_mistyped_command_is_refused_in_one_sentence(arguments: str, sentence: str) -> None:
    assert refusal(*arguments.split()) == sentence


@pytest.mark.parametrize(
    ("game", "key"),
    [("blazing-7s", "standard"), ("kings-bounty", "sample"), ("match-the-dealer-up", "standard")],
)
def test_a_game_whose_sheet_prints_nothing_needs_a_sheet(game: str, key: str) -> None:
    assert refusal("infer", game) == (
        f"{game}: its sheet prints no figures;"
        f" use --sheet '{key} odds=... average=... seed=... edge=...'."
    )


@pytest.mark.parametrize(
    ("sheet", "sentence"),
    [
        ("", f"'' lacks odds and average and seed and edge; {WRITE}"),
        ("h17", f"'h17' lacks odds and average and seed and edge; {WRITE}"),
        (
            "h17 odds=1403509 average=304737",
            f"'h17 odds=1403509 average=304737' lacks seed and edge; {WRITE}",
        ),
        ("edge=22.99 or so", f"'edge=22.99 or so' lacks odds and average and seed; {WRITE}"),
        (f"{SHEET} tax=3", f"'{SHEET} tax=3' {THE_FORM}"),
        (f"{SHEET} odds=2", f"'{SHEET} odds=2' {THE_FORM}"),
        (f"{SHEET} or so", f"'{SHEET} or so' {THE_FORM}"),
        (SHEET.replace("h17", "h16"), "hit-and-run has no pay table 'h16'; it has h17, s17."),
        (SHEET.replace("1403509", "many"), f"odds of 'many' {ODDS}"),
        (SHEET.replace("1403509", "-7"), f"odds of '-7' {ODDS}"),
        (SHEET.replace("1403509", "1.5"), f"odds of '1.5' {ODDS}"),
        (SHEET.replace("1403509", "²"), f"odds of '²' {ODDS}"),
        (SHEET.replace("1403509", ""), f"odds of '' {ODDS}"),
        (SHEET.replace("1403509", ","), f"odds of ',' {ODDS}"),
        (SHEET.replace("1403509", "1" * 21), f"odds of '{'1' * 21}' {ODDS}"),
        (
            SHEET.replace("1403509", "0"),
            "a sheet's odds are 1 or more, and its average is at least its seed.",
        ),
        (
            SHEET.replace("304737", "9999"),
            "a sheet's odds are 1 or more, and its average is at least its seed.",
        ),
        (SHEET.replace("304737", "lots"), f"'lots' {AMOUNT}"),
        (SHEET.replace("10000", "none"), f"'none' {AMOUNT}"),
        (SHEET.replace("10000", "-1"), "the seed of meter 'progressive' cannot be -$1.00."),
        (SHEET.replace("22.99", "high"), "'high' is not a percentage."),
        (SHEET.replace("22.99", "nan"), "'nan' is not a percentage."),
        (SHEET.replace("22.99", "inf"), "'inf' is not a percentage."),
    ],
)
def test_an_unreadable_sheet_is_refused_in_one_sentence(sheet: str, sentence: str) -> None:
    assert refusal("infer", "hit-and-run", "--sheet", sheet) == f"--sheet: {sentence}"


def test_a_sheet_describes_one_meter() -> None:
    assert refusal("infer", "blazing-7s", "--sheet", SHEET.removeprefix("h17 ")) == (
        "--sheet: a sheet's average award gives the contribution only if one line takes one"
        " meter and the tray pays the rest; pay table 'standard' is not so."
    )


@pytest.mark.parametrize("form", [(), ("--json",)])
@pytest.mark.parametrize(
    "sheet",
    [
        SHEET.replace("1403509", "9" * 5_000),
        SHEET.replace("304737", "9" * 5_000),
        SHEET.replace("22.99", "1e400"),
        SHEET.replace("22.99", "-1e400"),
    ],
)
def test_an_absurd_sheet_is_refused_in_one_sentence(sheet: str, form: tuple[str, ...]) -> None:
    assert refusal("infer", "hit-and-run", "--sheet", sheet, *form).startswith("--sheet: ")


@pytest.mark.parametrize("edge", ["1e999999999", "1e-999999999"])
def test_an_impossible_advantage_is_refused_at_once(edge: str) -> None:
    sheet = SHEET.replace("22.99", edge)

    finished = subprocess.run(
        [sys.executable, "-m", "jackpit", "infer", "hit-and-run", "--sheet", sheet],
        env={"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
    )

    assert (finished.returncode, finished.stdout) == (2, "")
    assert finished.stderr == f"Error: --sheet: '{edge}' is not a percentage.\n"


@pytest.mark.parametrize("decks", ["1", "3"])
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_shoe_that_cannot_deal_the_top_award_is_refused(
    decks: str, form: tuple[str, ...]
) -> None:
    refused = refusal("infer", "bet-the-set-21", "--decks", decks, *form)

    assert refused.startswith(("--decks: ", "bet-the-set-21: "))


# A game's file

TOP = """\
from jackpit.cards import Rank
from jackpit.money import Money, Rate
from jackpit.paytable import *
PAIR, KINGS = OfAKind(2, among=Part.PLAYER), Holds(2, Rank.KING, among=Part.PLAYER)
TERMS = Terms(Money.dollars(1), (Meter("progressive", Money.dollars(100), Rate.percent(10)),))
"""
LINE_AFTER_TOP = len(TOP.splitlines()) + 1


def pay_table(
    *lines: str, considers: str = "PLAYER_CARDS", terms: str = "Terms(Money.dollars(1))"
) -> str:
    """The file of a game: its lines are the lines of the file from the ninth on."""
    return "\n".join(
        [
            TOP + "GAME = Game(key='mine', name='Mine', summary='Win.', rules='mine', pay_tables=(",
            f"  PayTable(key='only', considers={considers}, lines=(",
            "    # best first",
            *(f"    {line}," for line in lines),
            f"  ), terms={terms}),",
            "))",
        ]
    )


FIRST_LINE = 9
PAIRS = "Line('pair', 'Pair', PAIR, ForOne(10))"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path for a game's file, in the working folder of the commands."""
    monkeypatch.chdir(tmp_path)
    return Path("game.py")


def test_the_file_without_mistakes_is_accepted(file: Path) -> None:
    file.write_text(pay_table(PAIRS))

    assert run("odds", "game.py").code == 0
    assert file.read_text().splitlines()[FIRST_LINE - 1].strip() == f"{PAIRS},"


@pytest.mark.parametrize("verb", ["odds", "par", "infer"])
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "game.py: a game's file defines one Game; this one defines none."),
        ("GAME = 'blazing-7s'", "game.py: a game's file defines one Game; this one defines none."),
        ("x = 1\ny = (\n", "game.py:2: SyntaxError: '(' was never closed."),
        (
            "def f():\nreturn 1\n",
            "game.py:2: IndentationError: expected an indented block after"
            " function definition on line 1.",
        ),
        ("\n\nraise ValueError('no luck')\n", "game.py:3: ValueError: no luck."),
        ("raise ValueError('no luck\\nat all')\n", "game.py:1: ValueError: no luck."),
        ("raise ValueError\n", "game.py:1: ValueError."),
        ("raise SystemExit('enough')\n", "game.py:1: SystemExit: enough."),
        ("import sys\nsys.exit(0)\n", "game.py:2: SystemExit: 0."),
        ("assert 1 + 1 == 3, 'sums'\n", "game.py:1: AssertionError: sums."),
        (
            "import no_such_thing\n",
            "game.py:1: ModuleNotFoundError: No module named 'no_such_thing'.",
        ),
        ("from jackpit.paytable import Meters\n", None),
        ("def f():\n    return 1 / 0\n\nf()\n", "game.py:2: ZeroDivisionError: division by zero."),
        ("from jackpit.cards import Card\nCard.parse('1x')\n", None),
        (
            "from jackpit.games.kings_bounty import *\nfrom jackpit.games.bahama_bonus import *\n",
            "game.py: a game's file defines one Game; this one defines kings-bounty, bahama-bonus.",
        ),
    ],
)
def test_a_file_without_a_game_is_refused_in_one_sentence(
    verb: str, text: str, sentence: str | None, file: Path
) -> None:
    file.write_text(text)

    said = refusal(verb, "game.py")

    if sentence is None:
        number = len(text.splitlines())
        assert said.startswith(f"game.py:{number}: ")
    else:
        assert said == sentence


@pytest.mark.parametrize(
    "content", [b"\x89PNG\r\n\x1a\n\x00\x00", b"a\x00b", b"\xff\xfe\x00", b"x = '\xe9'\n"]
)
def test_a_binary_file_is_refused_in_one_sentence(content: bytes, file: Path) -> None:
    file.write_bytes(content)

    assert refusal("odds", "game.py").startswith("game.py")


def test_a_folder_is_not_a_game(file: Path) -> None:
    file.mkdir()

    assert refusal("odds", "game.py").startswith("game.py: ")


def test_a_file_is_named_as_typed(file: Path) -> None:
    nested = Path("my games") / "pairs"
    nested.parent.mkdir()
    nested.write_text("raise ValueError('no luck')\n")

    assert refusal("odds", str(nested)) == "my games/pairs:1: ValueError: no luck."
    assert refusal("odds", str(nested.resolve())) == (f"{nested.resolve()}:1: ValueError: no luck.")


@pytest.mark.parametrize("name", ["pairs", "pairs.txt", "blazing", "my pairs"])
def test_any_existing_file_may_be_a_game(name: str, file: Path) -> None:
    Path(name).write_text(pay_table(PAIRS))

    assert run("odds", name).code == 0
    assert run("odds", name, "--json").out == run("odds", f"./{name}", "--json").out


def test_a_built_in_game_takes_precedence_over_a_file(file: Path) -> None:
    Path("blazing-7s").write_text("raise ValueError('no luck')\n")

    assert run("odds", "blazing-7s").code == 0
    assert refusal("odds", "./blazing-7s") == "blazing-7s:1: ValueError: no luck."


def test_a_folder_with_an_unknown_name_is_not_a_game(file: Path) -> None:
    Path("xyzzy").mkdir()

    assert refusal("odds", "xyzzy") == (
        "GAME: no game is called 'xyzzy'; 'jackpit games' lists them."
    )


def test_a_game_under_two_names_is_one_game(file: Path) -> None:
    file.write_text(pay_table(PAIRS) + "\nSAME = GAME\n")

    assert run("odds", "game.py").code == 0


WRONG_GAMES = [
    pytest.param(
        pay_table(PAIRS, "Line('kings', 'Two kings', KINGS, ForOne(20))"),
        FIRST_LINE + 1,
        "line 'kings' can never win, because the lines above it cover every such hand.",
        id="a covered line",
    ),
    pytest.param(
        pay_table("Line('three', 'Three', OfAKind(3, among=Part.PLAYER), ForOne(20))", PAIRS),
        FIRST_LINE,
        "line 'three' can never win, because no such hand is dealt.",
        id="a hand that is never dealt",
    ),
    pytest.param(
        pay_table("Line('pair', 'Pair', PAIR, Share(100, of='major'))"),
        FIRST_LINE,
        "line 'pair' pays 100% of meter 'major', but the terms have no meter.",
        id="a share of nothing",
    ),
    pytest.param(
        pay_table(PAIRS, "Line('up', 'Up', Holds(1, Rank.KING, among=Part.UP), ForOne(2))"),
        FIRST_LINE + 1,
        "line 'up' uses the dealer's up card, but the wager considers the player's first two"
        " cards.",
        id="a card not considered",
    ),
    pytest.param(
        pay_table(
            "Line('long', 'Long', CardCount(5, among=Part.DEALER), ForOne(10))",
            "Line('kings', 'Kings', Holds(2, Rank.KING, among=Part.DEALER), ForOne(10))",
            considers="DealerHand(Soft17.HITS)",
        ),
        FIRST_LINE + 1,
        "line 'kings' uses ranks or suits, but a hand that is played out is judged by its"
        " points and number of cards.",
        id="ranks in a hand played out",
    ),
    pytest.param(
        pay_table(
            "Line('kings', 'Kings', KINGS, Share(100, of='progressive'))",
            terms="Terms(TERMS.wager, TERMS.meters, Sharing.SPLIT_TABLE)",
        ),
        FIRST_LINE,
        "line 'kings' is one player's hand; only what the dealer's cards alone decide can be split"
        " among all wagers at the table.",
        id="a player's hand split among the table",
    ),
    pytest.param(
        pay_table(
            "Line('bust', 'Bust', Bust(among=Part.DEALER), ForOne(2), envy=Dollars(1))",
            considers="DealerHand(Soft17.HITS)",
        ),
        FIRST_LINE,
        "line 'bust' is the dealer's hand, which pays no envy.",
        id="envy of the dealer",
    ),
    pytest.param(
        "KEYS = ['kings']\n" + pay_table(PAIRS, "Line('kings', 'Kings', KINGS, ForOne(20))"),
        FIRST_LINE + 2,
        "line 'kings' can never win, because the lines above it cover every such hand.",
        id="a key that is written elsewhere too",
    ),
]


@pytest.mark.parametrize("verb", ["odds", "par"])
@pytest.mark.parametrize(("text", "number", "sentence"), WRONG_GAMES)
def test_an_impossible_line_is_located_in_its_file(
    verb: str, text: str, number: int, sentence: str, file: Path
) -> None:
    file.write_text(text)

    assert refusal(verb, "game.py") == f"game.py:{number}: {sentence}"


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        (
            "Terms(Money.dollars(1), (Meter('a', Money.dollars(1), Rate.percent(60)),"
            " Meter('b', Money.dollars(1), Rate.percent(60))))",
            "contributions and reserves add up to 120% of the wager, more than 100%.",
        ),
        ("Rate.percent(-1)", "a rate of -1% is outside 0% to 100%."),
        ("Rate.parse('-16%')", "a rate of -16% is outside 0% to 100%."),
        ("Terms(Money.dollars(0))", "a wager cannot be $0.00."),
        (
            "Terms(TERMS.wager, TERMS.meters * 2)",
            "two meters share a key: progressive and progressive.",
        ),
        (
            "Terms(TERMS.wager, fixed_awards_from='grand')",
            "awards cannot be paid from 'grand'; there are tray.",
        ),
        (
            "Terms(TERMS.wager, TERMS.meters, envy_from='grand')",
            "awards cannot be paid from 'grand'; there are tray and progressive.",
        ),
        (
            "Meter('tray', Money.dollars(1), Rate.percent(1))",
            "no meter can be called 'tray': that is where the dealer pays from.",
        ),
        (
            "Meter('m', Money.dollars(-1), Rate.percent(1))",
            "the seed of meter 'm' cannot be -$1.00.",
        ),
        ("Share(101, of='m')", "a share of 101% is outside 1% to 100%."),
        (
            "PayTable(key='none', considers=PLAYER_CARDS, lines=(), terms=TERMS)",
            "pay table 'none' has no lines; 1 to 100 can be.",
        ),
        (
            "PayTable(key='p', considers=PLAYER_CARDS, terms=TERMS,"
            " lines=(Line('k', 'K', KINGS, ForOne(2)),))",
            "no line wins 100% of meter 'progressive'.",
        ),
        (
            "PayTable(key='p', considers=PLAYER_CARDS, terms=Terms(TERMS.wager),"
            " lines=(Line('k', 'K', KINGS, ForOne(2)), Line('k', 'P', PAIR, ForOne(1))))",
            "pay table 'p' has 2 lines 'k'.",
        ),
        (
            "PayTable(key='p', considers=PLAYER_CARDS, terms=Terms(TERMS.wager),"
            " lines=(Line('k', 'K', KINGS, ForOne(2)), Line('p', 'K', PAIR, ForOne(1))))",
            "pay table 'p' has 2 lines named 'K'.",
        ),
        (
            "PAIR and KINGS",
            "patterns are joined with &, | and ~, not with 'and', 'or' and 'not'.",
        ),
        ("OfAKind(1, among=Part.PLAYER)", "a number of cards is at least 2 here, not 1."),
        (
            "Holds(2, 'K', among=Part.PLAYER)",
            "Holds looks for ranks, suits or cards, as in Holds(2, Rank.SEVEN, ...).",
        ),
        (
            "Matches(suited=1, unsuited=0, to=Part.DEALER)",
            "cards match the up card or the hole card, not the dealer's cards.",
        ),
        ("ForOne(2.5)", "an award's number is whole, not 2.5."),
        ("Dollars(10**10)", "an award's number is 1 to 1,000,000,000."),
        (
            "Meter('m', Money.dollars(1), 0.05)",
            "the rates of meter 'm' are Rates, as in Rate.percent(5).",
        ),
        (
            "Meter('m', 100, Rate.percent(5))",
            "the seed of meter 'm' is Money, as in Money.dollars(9).",
        ),
        ("Terms(1)", "a wager is Money, as in Money.dollars(1)."),
        ("Money.cents(2.5)", "an amount is a whole number of cents, not 2.5."),
        ("Rate.percent(2.5)", "a whole number of percent is expected, not 2.5."),
        (
            "Game(key='g', name='G', summary='G.', rules='g', pay_tables=())",
            "game 'g' has no pay table.",
        ),
    ],
)
def test_impossible_terms_are_located_in_their_file(
    statement: str, sentence: str, file: Path
) -> None:
    file.write_text(f"{TOP}{statement}\n")

    assert refusal("odds", "game.py") == f"game.py:{LINE_AFTER_TOP}: {sentence}"


BROKEN_PATTERN = """
class Broken(Pattern):
    parts, by_points = frozenset({Part.PLAYER}), False
    def holds(self, deals):
        return 1 / 0
"""


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(pay_table("Line('p', 'P', PAIR, 'ten')"), id="an award that is none"),
        pytest.param(
            pay_table("Line('p', 'P', Holds(1, (), among=Part.PLAYER), ForOne(2))"),
            id="a pattern of nothing",
        ),
        pytest.param(
            pay_table(
                "Line('m', 'M', Matches(suited=1, unsuited=0, to=Part.DEALER), ForOne(2))",
                considers="PLAYER_AND_DEALER_CARDS",
            ),
            id="a match to two cards",
        ),
        pytest.param(
            TOP + BROKEN_PATTERN + pay_table("Line('b', 'B', Broken(), ForOne(2))"),
            id="a pattern that fails",
        ),
        pytest.param(
            pay_table(*(f"Line('k{n}', 'K', KINGS, ForOne(2))" for n in range(200))),
            id="more lines than anyone could read",
        ),
        pytest.param(pay_table("Line('p', 'P', PAIR, ForOne(10**400))"), id="an endless award"),
        pytest.param(
            pay_table(PAIRS).replace("rules='mine'", "rules='mine', decks=1000"),
            id="a thousand decks",
        ),
        pytest.param(
            pay_table(PAIRS).replace("\n))", "\n)[0])"), id="a pay table that is not in a tuple"
        ),
    ],
)
def test_a_game_that_fails_during_evaluation_is_refused_in_one_sentence(
    text: str, file: Path
) -> None:
    file.write_text(text)

    assert refusal("odds", "game.py").startswith("game.py")


def test_winners_that_cannot_be_enumerated_are_refused_in_one_sentence(file: Path) -> None:
    file.write_text(
        pay_table(
            "Line('suited', 'Suited', OneSuit(among=Part.PLAYER), Share(100, of='progressive'))",
            terms="Terms(TERMS.wager, TERMS.meters, Sharing.SPLIT_WINNERS)",
        )
    )

    assert run("odds", "game.py").code == 0
    assert refusal("odds", "game.py", "--seats", "7") == (
        "game.py: the winners' joint odds cannot be enumerated: too many different hands win."
    )
