"""Every event, command and link is the same after being written and read."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from msgspec import structs
from pit import ACCOUNTING, SUPERVISOR, Pit

from jackpit.games import GAMES
from jackpit.ledger import HOUSE, IN_TRANSIT, PLAYERS, Account, Reason, Transfer, meter_of, tray_of
from jackpit.manager.codec.codec import Codec, CodecError, codec_of
from jackpit.manager.codec.types import (
    COMMAND_CODEC,
    EVENT_CODEC,
    LINK_CODEC,
    fingerprint_hands,
    leaf_classes,
    parse_account,
)
from jackpit.money import Money, Rate
from jackpit.paytable import ForOne
from jackpit.table import HouseRules, Payment, Tier, Version
from jackpit.table import commands as c
from jackpit.table.events import Event
from jackpit.transcripts.transcript import Play, parse_transcript

GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("*.txt"))


def through_text(codec: Codec, value: object) -> object:
    """The value, written to JSON and read again."""
    return codec.read(msgspec.json.decode(msgspec.json.encode(codec.write(value))))


@pytest.mark.parametrize("transcript", GOLDEN, ids=lambda path: path.stem)
def test_every_event_and_the_link_after_every_press_survive_a_round_trip(transcript: Path) -> None:
    play = Play(parse_transcript(transcript.read_text()))

    for _ in play.outcomes():
        assert through_text(LINK_CODEC, play.link) == play.link
    assert play.history
    for event in play.history:
        assert through_text(EVENT_CODEC, event) == event


def test_a_link_written_before_rounds_stored_refused_claims_can_still_be_read() -> None:
    pit = Pit()
    pit.start(4)
    pit.mark("three-7s-diamonds", 4)
    pit.refuse()
    assert through_text(LINK_CODEC, pit.link) == pit.link
    written = msgspec.json.decode(msgspec.json.encode(LINK_CODEC.write(pit.link)))
    (stored,) = [table["round"] for _, table in written["tables"] if table["round"]]
    assert stored.pop("refused")

    read = LINK_CODEC.read(written).tables["1"].round
    assert read == structs.replace(pit.round(), refused=())


@pytest.mark.parametrize("kind", [tuple[Transfer, ...], tuple[Payment, ...]])
def test_equal_values_share_one_encoding_and_different_ones_do_not(kind: object) -> None:
    codec = codec_of(kind)
    written = {key: codec.write(values) for key, values in _recurring_values(kind).items()}
    again = {key: codec.write(values) for key, values in _recurring_values(kind).items()}

    assert all(again[key] is written[key] for key in written)
    assert len({bytes(x) for x in written.values()}) == len(written)
    assert {key: codec.read(msgspec.json.decode(x)) for key, x in written.items()} == (
        _recurring_values(kind)
    )


def _recurring_values(kind: object) -> dict[str, object]:
    """Values that each differ in one thing; new but equal objects at every call."""
    if kind == tuple[Transfer, ...]:
        wager = Transfer(Reason.WAGER, PLAYERS, tray_of("1"), Money(7))
        return {
            "nothing": (),
            "one": (wager,),
            "twice": (wager, wager),
            "another table": (structs.replace(wager, target=tray_of("2")),),
            "a microcent more": (structs.replace(wager, amount=Money(8)),),
            "another reason": (Transfer(Reason.AWARD, tray_of("1"), PLAYERS, Money(7)),),
        }
    paid = Payment(spot=1, amount=Money(7), reason=Reason.AWARD, why="One 7: 2 for 1")
    return {
        "nothing": (),
        "one": (paid,),
        "another spot": (structs.replace(paid, spot=2),),
        "a microcent more": (structs.replace(paid, amount=Money(8)),),
        "another reason": (structs.replace(paid, reason=Reason.ENVY),),
        "other words": (structs.replace(paid, why="Two 7s: 25 for 1"),),
        "a win": (structs.replace(paid, win=1),),
    }


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

    assert through_text(codec_of(Version), changed) == changed
    assert through_text(codec_of(Version), standard) == standard


def test_terms_whose_hands_changed_are_refused() -> None:
    version = Version.of(GAMES["blazing-7s"])
    written = codec_of(Version).write(version)
    assert written["hands"] == fingerprint_hands(version.game, version.pay_table)

    with pytest.raises(CodecError, match="not those the terms were made for"):
        codec_of(Version).read({**written, "hands": "0" * 16})
    with pytest.raises(CodecError, match="no game is called 'poker'"):
        codec_of(Version).read({**written, "game": "poker"})
    with pytest.raises(CodecError, match="'lines' is missing"):
        codec_of(Version).read({key: value for key, value in written.items() if key != "lines"})


@pytest.mark.parametrize(
    ("microcents", "text"),
    [
        (0, "0.00000000"),
        (1, "0.00000001"),
        (-150_000_001, "-1.50000001"),
        (1_234_567_000_000, "12345.67000000"),
        (9_000_000_000 * 10**8, "9000000000.00000000"),
    ],
)
def test_money_is_written_exact_to_the_microcent(microcents: int, text: str) -> None:
    assert codec_of(Money).write(Money(microcents)) == text
    assert codec_of(Money).read(text) == Money(microcents)


@pytest.mark.parametrize(
    "text", ["", "1e5", "1.", ".5", "1,000", "+1", "0.000000001", 1, None, "٣"]
)
def test_an_invalid_amount_is_refused(text: object) -> None:
    with pytest.raises(CodecError, match="an amount is expected"):
        codec_of(Money).read(text)


@pytest.mark.parametrize("account", [HOUSE, IN_TRANSIT, meter_of("major"), tray_of("pit 1 / 7")])
def test_an_account_is_parsed_from_its_name(account: Account) -> None:
    assert parse_account(account.name) == account


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
        assert through_text(COMMAND_CODEC, command) == command
