"""Every event, command and link is the same after being written and read."""

from pathlib import Path

import pytest
from pit import ACCOUNTING, SUPERVISOR, Pit

from jackpit.games import GAMES
from jackpit.ledger import HOUSE, IN_TRANSIT, Account, meter_of, tray_of
from jackpit.manager.codec import CodecError, Decoder, encode, leaf_classes, to_json, union_of
from jackpit.manager.codec.forms import fingerprint_hands
from jackpit.manager.eventlog.log import LINK_EVENT, read_link
from jackpit.money import Money, Rate
from jackpit.paytable import ForOne
from jackpit.table import HouseRules, Link, Tier, Version
from jackpit.table import commands as c
from jackpit.table.events import Event
from jackpit.transcripts.transcript import Play, parse_transcript
from jackpit.value import replace

GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("*.txt"))


VERSION: Decoder[Version] = Decoder(Version)
MONEY: Decoder[Money] = Decoder(Money)
RATE: Decoder[Rate] = Decoder(Rate)
COMMAND: Decoder[c.Command] = Decoder(union_of(leaf_classes(c.Command)))


def written_and_read(link: Link) -> Link:
    """The link, written to JSON and read again."""
    read = read_link(encode(link))
    assert read is not None
    return read


@pytest.mark.parametrize("transcript", GOLDEN, ids=lambda path: path.stem)
def test_every_event_and_the_link_after_every_press_survive_a_round_trip(transcript: Path) -> None:
    play = Play(parse_transcript(transcript.read_text()))

    for _ in play.outcomes():
        assert written_and_read(play.link) == play.link
    assert play.history
    for event in play.history:
        assert LINK_EVENT.decode(encode(event)) == event


def test_a_marked_line_is_a_line_of_its_rounds_version_again() -> None:
    pit = Pit()
    pit.start(4)
    pit.mark("three-7s-diamonds", 4)

    round = written_and_read(pit.link).tables["1"].round
    assert round is not None
    assert round.marks[0].line is round.version.lines["three-7s-diamonds"]


def test_the_transcripts_cover_nearly_every_kind_of_event() -> None:
    seen: set[type] = set()
    for transcript in GOLDEN:
        play = Play(parse_transcript(transcript.read_text()))
        list(play.outcomes())
        seen |= {type(event) for event in play.history}

    unseen = {kind.__name__ for kind in leaf_classes(Event)} - {kind.__name__ for kind in seen}
    on_paper = {"WinnerNamed", "WinPagePrinted"}
    assert unseen <= on_paper | {"TableRemoved", "MovedIn", "MovedOut", "LinkDecommissioned"}


def test_a_version_with_other_terms_and_awards_survives_a_round_trip() -> None:
    standard = Version.of(GAMES["bet-the-set-21"])
    table, (meter,) = standard.pay_table, standard.pay_table.terms.meters
    line = replace(table.lines[-1], award=ForOne(30))
    terms = replace(table.terms, meters=(replace(meter, reserve=Rate.parse("1.25%")),))
    changed = Version.of(
        standard.game,
        replace(table, terms=terms, lines=(*table.lines[:-1], line)),
        decks=8,
        rules=HouseRules(
            executive_from=None, tiers=((line.key, Tier.SUPERVISOR),), house_modification=True
        ),
    ).with_number(7)

    assert VERSION.decode(encode(changed)) == changed
    assert VERSION.decode(encode(standard)) == standard


def test_terms_whose_hands_changed_are_refused() -> None:
    version = Version.of(GAMES["blazing-7s"])
    written = to_json(version)
    assert written["hands"] == fingerprint_hands(version.game, version.pay_table)

    with pytest.raises(CodecError, match="not those the terms were made for"):
        VERSION.convert({**written, "hands": "0" * 16})
    with pytest.raises(CodecError, match="no game is called 'poker'"):
        VERSION.convert({**written, "game": "poker"})
    with pytest.raises(CodecError, match="'lines' is missing"):
        VERSION.convert({key: value for key, value in written.items() if key != "lines"})


@pytest.mark.parametrize(
    ("microcents", "text"),
    [
        (0, "0.00000000"),
        (1, "0.00000001"),
        (-150_000_001, "-1.50000001"),
        (1_234_567_000_000, "12345.67000000"),
        (9_000_000_000 * 10**8, "9000000000.00000000"),
        (-99_999_999_999 * 10**8, "-99999999999.00000000"),
    ],
)
def test_money_is_written_exact_to_the_microcent(microcents: int, text: str) -> None:
    assert to_json(Money(microcents)) == text
    assert MONEY.convert(text) == Money(microcents)


@pytest.mark.parametrize(
    "text", ["", "1e5", "1.", ".5", "1,000", "+1", "0.000000001", 1, None, "٣", "1" * 12]
)
def test_an_invalid_amount_is_refused(text: object) -> None:
    with pytest.raises(CodecError, match="an amount is expected"):
        MONEY.convert(text)


@pytest.mark.parametrize("ppm", [0, 1, 1_000_000])
def test_a_rate_is_a_whole_number_of_parts_per_million(ppm: int) -> None:
    assert RATE.convert(ppm) == Rate(ppm)


@pytest.mark.parametrize("value", [True, False, -1, 1_000_001, 0.5, "5", None])
def test_an_invalid_rate_is_refused(value: object) -> None:
    with pytest.raises(CodecError, match=r"1,?000,?000"):
        RATE.convert(value)


@pytest.mark.parametrize("account", [HOUSE, IN_TRANSIT, meter_of("major"), tray_of("pit 1 / 7")])
def test_an_account_is_parsed_from_its_name(account: Account) -> None:
    assert Account.named(account.name) is account


def test_a_command_is_read_as_it_was_written() -> None:
    version = Version.of(GAMES["blazing-7s"])
    for command in (
        c.StartRound(table="1", spots=(1, 7)),
        c.AddTable(
            table="1",
            controller=Pit().link.tables["1"].controller,
            spots=7,
            plays=version,
            by=SUPERVISOR,
        ),
        c.Adjust(
            meter="major",
            pool=c.Pool.METER,
            amount=Money.cents(-5),
            reason=c.AdjustmentReason.MALFUNCTION,
            text="test",
            by=SUPERVISOR,
            approved_by=ACCOUNTING,
        ),
    ):
        assert COMMAND.decode(encode(command)) == command
