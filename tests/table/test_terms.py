"""Changed terms take effect at the reseed or on a closed link; a round keeps its terms."""

from __future__ import annotations

import pytest
from pit import ACCOUNTING, DEALER, EXECUTIVE, SUPERVISOR, Pit, changed

from jackpit.games import GAMES
from jackpit.ledger import HOUSE, PAYABLE, PLAYERS, overflow_of, reserve_of
from jackpit.money import ZERO, Money, Rate
from jackpit.paytable import Meter
from jackpit.rights import RightsRefusal
from jackpit.table import HouseRules, Person, Refusal, Version, why_not
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.value import replace

usd = Money.parse
MAJOR, MINOR = "three-7s-diamonds", "three-7s-suited"
TOP = "two-ks-and-blackjack"
OLD = Version.of(GAMES["blazing-7s"])


def sevens(*, major: Meter | None = None, minor: Meter | None = None, wager: int = 1) -> Version:
    meters = (major or OLD.meters["major"], minor or OLD.meters["minor"])
    return Version.of(
        GAMES["blazing-7s"], changed("blazing-7s", meters=meters, wager=Money.dollars(wager))
    )


def bounty(seed: str = "2000", *, cap: str | None = None, wager: int = 1) -> Version:
    meter = Meter(
        "progressive",
        seed=usd(seed),
        contribution=Rate.percent(12),
        reserve=Rate.percent(1),
        cap=None if cap is None else usd(cap),
    )
    table = changed("kings-bounty", meters=(meter,), wager=Money.dollars(wager))
    return Version.of(GAMES["kings-bounty"], table)


NEW_MAJOR = Meter(
    "major", seed=Money.dollars(20_000), contribution=Rate.percent(10), reserve=Rate.percent(2)
)


def propose(
    version: Version, *, by: Person = SUPERVISOR, approved_by: Person = ACCOUNTING
) -> c.ProposeTerms:
    return c.ProposeTerms(version=version, by=by, approved_by=approved_by)


def closed(pit: Pit) -> tuple[e.Event, ...]:
    """Close the tables, then the link; return the events."""
    for table in pit.link.tables.values():
        if table.is_open:
            pit.do(c.CloseTable(table=table.key, by=SUPERVISOR))
    return pit.do(c.CloseLink(by=EXECUTIVE))


def reopened(pit: Pit) -> None:
    pit.do(c.OpenLink(by=EXECUTIVE))
    for table in pit.link.tables:
        pit.do(c.OpenTable(table=table, by=SUPERVISOR))


def won(pit: Pit, line: str, *, table: str = "1") -> tuple[e.Event, ...]:
    """One wager at a table without a round wins *line*; the events of its verification."""
    if pit.link.tables[table].round is None:
        pit.start(1, table=table)
    pit.mark(line, 1, table=table)
    claim = pit.claims(table=table)[0].key
    events = pit.do(c.VerifyClaim(table=table, claim=claim, by=EXECUTIVE, surveillance="camera 1"))
    pit.end(table=table)
    return events


# At the reseed.


def test_hg40_a_change_of_the_major_takes_effect_at_its_reseed_with_the_new_seed() -> None:
    pit = Pit()
    (event,) = pit.do(propose(sevens(major=NEW_MAJOR)))
    assert isinstance(event, e.TermsProposed)
    assert (event.version.number, pit.link.version.number) == (2, 1)
    pit.start(1, 2)
    assert pit.meter("major") == usd("10000.24")  # at the old rate
    pit.end()
    events = won(pit, MAJOR)

    assert [type(x) for x in events] == [e.WinLogged, e.TermsChanged, e.MetersAdjusted]
    assert pit.link.version.number == 2
    assert pit.link.pending is None
    assert pit.link.balance(PAYABLE) == usd("10000.36")
    assert pit.meter("major") == usd("20000.03")  # the new seed, and the old reserve
    assert pit.link.balance(HOUSE) == usd("-31000")
    pit.start(1)
    assert pit.round().version.number == 2
    assert pit.meter("major") == usd("20000.13")
    assert pit.link.balance(reserve_of("major")) == usd("0.02")
    assert pit.meter("minor") == usd("1000.24")
    pit.check()


def test_hg40_a_change_of_the_major_does_not_take_effect_at_the_minors_reseed() -> None:
    pit = Pit()
    pit.do(propose(sevens(major=NEW_MAJOR)))
    events = won(pit, MINOR)

    assert [type(x) for x in events] == [e.WinLogged, e.MetersAdjusted]
    assert pit.link.version.number == 1
    assert pit.link.pending is not None
    assert pit.meter("minor") == usd("1000.01")
    won(pit, MAJOR)
    assert pit.link.version.number == 2


def test_hg40_a_change_of_the_minor_takes_effect_at_the_minors_reseed() -> None:
    pit = Pit()
    minor = replace(OLD.meters["minor"], seed=Money.dollars(500))
    pit.do(propose(sevens(minor=minor)))
    won(pit, MAJOR)
    assert pit.link.version.number == 1
    won(pit, MINOR)

    assert pit.link.version.number == 2
    assert pit.meter("minor") == usd("500.02")


@pytest.mark.parametrize(
    "version",
    [
        sevens(major=NEW_MAJOR, minor=replace(OLD.meters["minor"], seed=Money.dollars(500))),
        sevens(wager=2),
        sevens(major=NEW_MAJOR, wager=2),
        replace(sevens(major=NEW_MAJOR), rules=HouseRules(cut_at_mark=False)),
    ],
    ids=["both meters", "the wager", "a meter and the wager", "a meter and the house rules"],
)
def test_hg40_a_change_of_more_than_one_meter_waits_for_the_closed_link(version: Version) -> None:
    pit = Pit()
    pit.do(propose(version))
    won(pit, MAJOR)
    won(pit, MINOR)
    assert pit.link.version.number == 1
    assert pit.meter("major") == usd("10000.13")  # 1 cent of reserve, and 12 of the next wager
    assert pit.meter("minor") == usd("1000.02")
    before = pit.balances()

    _, changed_terms = closed(pit)
    assert isinstance(changed_terms, e.TermsChanged)
    assert pit.link.version == version.with_number(2)
    assert pit.balances() == before  # a seed is put on at the reseed only
    pit.check()


def test_hg40_with_one_meter_a_changed_wager_takes_effect_at_its_reseed() -> None:
    pit = Pit("kings-bounty")
    pit.do(propose(bounty("3000", wager=2)))
    won(pit, TOP)
    assert pit.meter() == usd("3000.01")
    pit.start(1)

    assert pit.meter() == usd("3000.25")  # 12% of $2
    assert pit.link.balance(PLAYERS) == usd("-3")


def test_hg40_on_the_keypad_terms_take_effect_at_j_pot_and_money_moves_at_run() -> None:
    pit = Pit()
    pit.do(propose(sevens(major=NEW_MAJOR)))
    pit.start(1)
    pit.mark(MAJOR, 1)
    pit.do(c.TurnToJph(table="1", by=EXECUTIVE))
    pit.do(c.LogWin(table="1", surveillance="camera 1"))
    assert pit.link.version.number == 2
    assert pit.meter("major") == usd("10000.12")
    pit.start(1, table="2")
    assert pit.round(table="2").version.number == 2
    assert pit.link.streams["major"].parts == (usd("10000.12"), usd("0.10"))
    pit.do(c.TurnToRun(table="1"))

    assert pit.meter("major") == usd("20000.11")  # 1 cent was reserved when it was logged
    assert pit.link.balance(reserve_of("major")) == usd("0.02")
    pit.check()


# On the closed link.


def test_hg40_on_a_closed_link_a_change_takes_effect_immediately() -> None:
    pit = Pit()
    closed(pit)
    events = pit.do(propose(sevens(major=NEW_MAJOR, wager=5)))

    assert [type(event) for event in events] == [e.TermsProposed, e.TermsChanged]
    assert pit.meter("major") == usd("10000")
    reopened(pit)
    pit.start(1)
    assert pit.meter("major") == usd("10000.50")
    pit.check()


def test_hg40_nothing_waits_nothing_changes_when_the_link_is_closed() -> None:
    pit = Pit()

    assert [type(event) for event in closed(pit)] == [e.LinkClosed]


def test_hg28_a_table_joins_with_the_terms_in_force_and_not_with_those_that_wait() -> None:
    pit = Pit()
    version = sevens(wager=2)
    add = c.AddTable(
        table="3", controller=pit.link.tables["1"].controller, spots=7, plays=version, by=SUPERVISOR
    )
    pit.do(propose(version))
    assert pit.refused(add) is Refusal.TABLE_DIFFERS
    closed(pit)
    pit.do(add)


# Rounds under way.


def test_hg40_a_round_under_way_keeps_the_terms_it_began_with() -> None:
    pit = Pit()
    pit.start(1, 2, table="2")
    pit.do(propose(sevens(major=NEW_MAJOR)))
    won(pit, MAJOR)
    assert pit.round(table="2").version.number == 1
    pit.do(c.CorrectSpots(table="2", spots=(1, 2, 3), reason="misread", by=SUPERVISOR))
    assert pit.meter("major") == usd("20000.15")  # 3 cents of reserve, and 12 at the old rate
    pit.do(c.VoidRound(table="2", reason="misdeal", by=SUPERVISOR))

    # 36 cents go back and 3 that were reserved: 1 from the reserve, 2 from the meter.
    assert pit.meter("major") == usd("19999.77")
    assert pit.link.balance(reserve_of("major")) == ZERO
    pit.check()


def test_hg40_a_round_under_way_pays_the_wager_it_took() -> None:
    pit = Pit("kings-bounty")
    pit.start(1, table="2")
    pit.do(propose(bounty(wager=5)))
    won(pit, TOP)
    pit.mark("any-20", 1, table="2")

    assert [p.amount for p in pit.end(table="2")] == [usd("3")]
    pit.start(1, table="2")
    pit.mark("any-20", 1, table="2")
    assert [p.amount for p in pit.end(table="2")] == [usd("15")]


def test_hg43_a_claim_of_an_older_round_is_reseeded_by_the_terms_in_force() -> None:
    pit = Pit()
    pit.start(1, table="2")
    pit.do(propose(sevens(major=NEW_MAJOR)))
    pit.mark(MAJOR, 1, table="2")
    pit.verify(table="2")  # the change takes effect
    pit.start(1)
    assert pit.round().version.number == 2

    assert pit.meter("major") == usd("20000.11")
    assert pit.link.wins[1].version == 1


# Caps.


def test_hg42_a_cap_is_never_set_below_the_meter() -> None:
    pit = Pit("kings-bounty")
    pit.start(1)
    pit.end()

    assert pit.refused(propose(bounty(cap="2000.11"))) is Refusal.CAP_BELOW_METER
    pit.do(propose(bounty(cap="2000.12")))
    closed(pit)
    reopened(pit)
    pit.start(1)
    assert pit.meter() == usd("2000.12")
    assert pit.link.balance(overflow_of("progressive")) == usd("0.12")


def test_hg42_a_pending_cap_that_the_meter_outgrew_does_not_take_effect_on_the_closed_link() -> (
    None
):
    pit = Pit("kings-bounty")
    pit.do(propose(bounty(cap="2000.20")))
    pit.start(1, 2)  # 24 cents: the old terms have no cap
    pit.end()
    assert [type(event) for event in closed(pit)] == [e.LinkClosed]
    assert pit.link.version.number == 1
    assert pit.link.pending is not None
    reopened(pit)
    won(pit, TOP)  # the reseed brings it

    assert pit.link.version.number == 2
    assert pit.meter() == usd("2000.03")
    pit.start(1, 2)
    assert pit.meter() == usd("2000.20")
    assert pit.link.balance(overflow_of("progressive")) == usd("0.07")
    pit.check()


def test_hg42_a_cap_below_the_amount_behind_the_cut_does_not_take_effect_at_the_reseed() -> None:
    pit = Pit("kings-bounty", pay_table=bounty("0").pay_table)
    pit.do(propose(bounty("0", cap="0.20")))
    pit.start(1)
    pit.mark(TOP, 1)
    pit.start(1, 2, table="2")  # 24 cents behind the cut
    pit.verify()

    assert pit.link.version.number == 1
    assert pit.link.pending is not None
    assert pit.link.balance(PAYABLE) == usd("0.12")
    assert pit.meter() == usd("0.27")  # with 3 cents of reserve
    pit.end()
    pit.mark(TOP, 1, table="2")
    pit.verify(table="2")
    assert pit.link.version.number == 2
    assert pit.meter() == ZERO


def test_hg42_a_cap_of_exactly_the_amount_behind_the_cut_takes_effect_at_the_reseed() -> None:
    pit = Pit("kings-bounty", pay_table=bounty("0").pay_table)
    pit.do(propose(bounty("0", cap="0.24")))
    pit.start(1)
    pit.mark(TOP, 1)
    pit.start(1, 2, table="2")  # 24 cents behind the cut
    pit.verify()

    assert pit.link.version.number == 2
    assert pit.meter() == usd("0.24")


def test_hg42_a_reseed_adds_of_the_reserve_what_the_new_cap_leaves_room_for() -> None:
    pit = Pit("kings-bounty")
    pit.start(1, 2, 3)
    pit.end()
    pit.do(propose(bounty("2000", cap="2000.36")))
    won(pit, TOP)
    assert pit.meter() == usd("2000.04")
    closed(pit)
    pit.do(propose(bounty("2000", cap="2100")))
    assert pit.link.version.number == 3
    pit.do(propose(bounty("2500", cap="2500")))
    reopened(pit)
    won(pit, TOP)

    assert pit.meter() == usd("2500")
    assert pit.link.balance(reserve_of("progressive")) == usd("0.01")


# Who, and what.


def test_hg40_one_change_waits_at_a_time_and_may_be_withdrawn() -> None:
    pit = Pit()
    pit.do(propose(sevens(major=NEW_MAJOR)))
    assert pit.refused(propose(sevens(wager=2))) is Refusal.CHANGE_IS_PENDING
    pit.do(c.WithdrawTerms(by=EXECUTIVE))
    assert pit.refused(c.WithdrawTerms(by=EXECUTIVE)) is Refusal.NO_CHANGE_PENDING
    won(pit, MAJOR)

    assert pit.link.version.number == 1
    assert pit.meter("major") == usd("10000.01")


def test_hg40_two_people_change_the_terms() -> None:
    pit = Pit()
    version = sevens(wager=2)

    for by, approved_by, refusal in (
        (EXECUTIVE, EXECUTIVE, RightsRefusal.NEEDS_TWO_PEOPLE),
        (DEALER, EXECUTIVE, RightsRefusal.NEEDS_ROLE),
        (EXECUTIVE, SUPERVISOR, RightsRefusal.NEEDS_ROLE_TO_APPROVE),
    ):
        assert pit.refused(propose(version, by=by, approved_by=approved_by)) is refusal
    pit.do(propose(version, by=EXECUTIVE, approved_by=ACCOUNTING))


def test_hg40_the_game_and_its_meters_stay() -> None:
    pit = Pit()
    refused = why_not(pit.link, propose(bounty()))
    assert str(refused) == (
        "The link plays Blazing 7's Progressive, not King's Bounty Progressive;"
        " a link has one game."
    )
    meters = (OLD.meters["minor"], OLD.meters["major"])
    swapped = Version.of(GAMES["blazing-7s"], changed("blazing-7s", meters=meters))
    assert pit.refused(propose(swapped)) is Refusal.METERS_DIFFER


def test_hg28_decks_and_the_soft_17_rule_do_not_change_under_a_table() -> None:
    pit = Pit("hit-and-run")
    game = GAMES["hit-and-run"]
    s17 = Version.of(game, game.pay_tables[1])

    assert pit.refused(propose(s17)) is Refusal.LINK_HAS_TABLES
    assert pit.refused(propose(Version.of(game, decks=8))) is Refusal.LINK_HAS_TABLES
    closed(pit)
    for table in ("1", "2"):
        pit.do(c.RemoveTable(table=table, by=SUPERVISOR))
    pit.do(propose(s17))
    assert pit.link.version.pay_table.key == "s17"
    pit.check()


def test_hg40_changed_terms_are_withdrawn_by_who_could_have_approved_them() -> None:
    pit = Pit("kings-bounty")
    pit.do(propose(bounty("3000")))

    for person in (DEALER, SUPERVISOR):
        assert pit.refused(c.WithdrawTerms(by=person)) is RightsRefusal.NEEDS_ROLE
    pit.do(c.WithdrawTerms(by=ACCOUNTING))
    assert pit.link.pending is None


def test_hg56_the_terms_do_not_change_under_a_pending_claim() -> None:
    pit = Pit("kings-bounty")
    pit.start(1)
    pit.mark(TOP, 1)

    assert pit.refused(propose(bounty("100"))) is Refusal.METER_HAS_CLAIM
    pit.unmark(TOP, 1)
    pit.do(propose(bounty("100")))
