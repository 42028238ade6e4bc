"""The link and its tables: which tables fit, who opens and closes them, and who deals."""

from __future__ import annotations

import pytest
from msgspec import structs
from pit import ACCOUNTING, DEALER, EXECUTIVE, RELIEF, SUPERVISOR, Pit, changed

from jackpit.games import GAMES
from jackpit.ledger import HOUSE, Reason, Transfer, meter_of
from jackpit.money import Money
from jackpit.paytable import ForOne
from jackpit.rights import RightsRefusal
from jackpit.table import Controller, Person, Refusal, Version, create_link, form_link, why_not
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.value import replace

usd = Money.parse
H17, S17 = GAMES["hit-and-run"].pay_tables


def add(
    plays: Version,
    *,
    table: str = "3",
    spots: int = 7,
    controller: Controller = Controller.TOUCH,
    by: Person = SUPERVISOR,
) -> c.AddTable:
    return c.AddTable(table=table, controller=controller, spots=spots, plays=plays, by=by)


def close(pit: Pit, *tables: str) -> None:
    for table in tables:
        pit.do(c.CloseTable(table=table, by=SUPERVISOR))


# Links.


def test_r4_the_house_puts_the_seeds_on_the_meters_of_a_new_link() -> None:
    event = form_link("pit 4", Version.of(GAMES["blazing-7s"]), by=EXECUTIVE)
    link = create_link(event)

    assert event.transfers == (
        Transfer(Reason.SEED, HOUSE, meter_of("major"), Money.dollars(10_000)),
        Transfer(Reason.SEED, HOUSE, meter_of("minor"), Money.dollars(1_000)),
    )
    assert link.balance(meter_of("major")) == usd("10000")
    assert link.balance(meter_of("minor")) == usd("1000")
    assert link.balance(HOUSE) == usd("-11000")
    assert not link.is_open
    assert link.tables == {}


def test_a_link_is_opened_and_closed_by_an_executive() -> None:
    pit = Pit()
    close(pit, "1", "2")

    for by in (DEALER, SUPERVISOR, ACCOUNTING):
        assert pit.refused(c.CloseLink(by=by)) is RightsRefusal.NEEDS_ROLE
    pit.do(c.CloseLink(by=EXECUTIVE))
    for by in (DEALER, SUPERVISOR, ACCOUNTING):
        assert pit.refused(c.OpenLink(by=by)) is RightsRefusal.NEEDS_ROLE
    assert pit.refused(c.CloseLink(by=EXECUTIVE)) is Refusal.LINK_IS_CLOSED
    pit.do(c.OpenLink(by=EXECUTIVE))
    assert pit.refused(c.OpenLink(by=EXECUTIVE)) is Refusal.LINK_IS_OPEN


def test_a_link_closes_only_after_its_last_table() -> None:
    pit = Pit()
    close(pit, "1")

    refused = why_not(pit.link, c.CloseLink(by=EXECUTIVE))
    assert str(refused) == "Table 2 is open; close every table first."
    close(pit, "2")
    pit.do(c.CloseLink(by=EXECUTIVE))
    assert pit.refused(c.StartRound(table="1", spots=(1,))) is Refusal.LINK_IS_CLOSED
    assert pit.refused(c.OpenTable(table="1", by=SUPERVISOR)) is Refusal.LINK_IS_CLOSED


def test_closing_and_opening_moves_no_money() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.end()
    before = pit.balances()
    close(pit, "1", "2")
    pit.do(c.CloseLink(by=EXECUTIVE))
    pit.do(c.OpenLink(by=EXECUTIVE))
    pit.do(c.OpenTable(table="1", by=SUPERVISOR))

    assert pit.balances() == before
    pit.start(1)  # the dealer was signed on all the while


# A table that differs.


def test_hg28_a_table_of_another_game_is_refused() -> None:
    pit = Pit("blazing-7s")

    for game in GAMES:
        command = add(Version.of(GAMES[game]))
        assert (why_not(pit.link, command) is None) == (game == "blazing-7s")
        if game != "blazing-7s":
            assert pit.refused(command) is Refusal.TABLE_DIFFERS


def test_hit_and_run_h11_h17_and_s17_tables_never_share_a_link() -> None:
    game = GAMES["hit-and-run"]
    h17, s17 = Pit("hit-and-run", pay_table=H17), Pit("hit-and-run", pay_table=S17)

    assert h17.refused(add(Version.of(game, S17))) is Refusal.TABLE_DIFFERS
    assert s17.refused(add(Version.of(game, H17))) is Refusal.TABLE_DIFFERS
    h17.do(add(Version.of(game, H17)))
    s17.do(add(Version.of(game, S17)))
    refused = why_not(h17.link, add(Version.of(game, S17), table="4"))
    assert "pay table h17" in str(refused)
    assert "pay table s17" in str(refused)


@pytest.mark.parametrize("decks", [1, 5, 7, 8])
def test_hg28_a_table_with_other_decks_is_refused(decks: int) -> None:
    pit = Pit()

    refused = why_not(pit.link, add(Version.of(GAMES["blazing-7s"], decks=decks)))
    assert refused is not None
    assert refused.rule is Refusal.TABLE_DIFFERS
    assert f"{decks} deck" in str(refused)
    pit.do(add(Version.of(GAMES["blazing-7s"], decks=6)))


def test_hg28_a_table_with_another_wager_or_other_awards_is_refused() -> None:
    pit = Pit()
    game = GAMES["blazing-7s"]
    dearer = changed("blazing-7s", wager=Money.dollars(5))
    table = game.pay_tables[0]
    kinder = replace(table, lines=(*table.lines[:-1], replace(table.lines[-1], award=ForOne(3))))

    for pay_table in (dearer, kinder):
        assert pit.refused(add(Version.of(game, pay_table))) is Refusal.TABLE_DIFFERS


def test_hg29_the_controller_is_chosen_for_each_table() -> None:
    pit = Pit("hit-and-run", tables=(Controller.TOUCH, Controller.KEYPAD, Controller.TOUCH))

    controllers = [table.controller for table in pit.link.tables.values()]
    assert controllers == [Controller.TOUCH, Controller.KEYPAD, Controller.TOUCH]


@pytest.mark.parametrize(("spots", "fits"), [(-1, False), (0, False), (1, True), (12, True)])
def test_hg37_the_number_of_spots_is_set_up(spots: int, fits: bool) -> None:
    pit = Pit()
    command = add(pit.link.version, spots=spots)

    assert (why_not(pit.link, command) is None) is fits
    if fits:
        pit.do(command)
        assert pit.link.tables["3"].spots == spots
    else:
        assert pit.refused(command) is Refusal.SPOT_COUNT_OUT_OF_RANGE
    assert (
        pit.refused(add(pit.link.version, table="4", spots=13)) is Refusal.SPOT_COUNT_OUT_OF_RANGE
    )


def test_hg37_a_supervisor_puts_tables_on_the_link_and_takes_closed_ones_off() -> None:
    pit = Pit()
    assert pit.refused(add(pit.link.version, by=DEALER)) is RightsRefusal.NEEDS_ROLE
    assert pit.refused(add(pit.link.version, table="1")) is Refusal.TABLE_EXISTS
    pit.do(add(pit.link.version))
    assert not pit.link.tables["3"].is_open

    remove = c.RemoveTable(table="3", by=SUPERVISOR)
    assert pit.refused(structs.replace(remove, by=DEALER)) is RightsRefusal.NEEDS_ROLE
    assert pit.refused(structs.replace(remove, table="1")) is Refusal.TABLE_IS_OPEN
    pit.do(remove)
    assert list(pit.link.tables) == ["1", "2"]
    assert pit.refused(remove) is Refusal.NO_SUCH_TABLE


def test_hg37_a_table_closes_when_its_round_is_over_and_its_key_at_run() -> None:
    pit = Pit()
    pit.start(1)
    command = c.CloseTable(table="1", by=SUPERVISOR)
    assert pit.refused(command) is Refusal.ROUND_NOT_OVER
    pit.end()
    pit.do(c.TurnToJph(table="1", by=SUPERVISOR))
    assert pit.refused(command) is Refusal.KEY_AT_JPH
    pit.do(c.TurnToRun(table="1"))
    pit.do(command)

    assert pit.refused(command) is Refusal.TABLE_IS_CLOSED
    assert pit.refused(c.StartRound(table="1", spots=(1,))) is Refusal.TABLE_IS_CLOSED
    pit.do(c.OpenTable(table="1", by=SUPERVISOR))
    assert pit.refused(c.OpenTable(table="1", by=SUPERVISOR)) is Refusal.TABLE_IS_OPEN


# Dealers.


def test_hg37_every_press_has_a_dealer_behind_it() -> None:
    pit = Pit("bahama-bonus")
    pit.start(1, 2)
    pit.mark("suited-pair", 1)
    pit.do(c.SignOff(table="1"))

    for command in (
        c.MarkHand(table="1", line="suited-pair", spot=2),
        c.UnmarkHand(table="1", line="suited-pair", spot=1),
        c.EnterCards(table="1", spot=1, cards=()),
        c.JoinSpots(table="1", spots=(1, 2)),
        c.SeparateSpots(table="1", spots=(1, 2)),
        c.MarkBonus(table="1", winner=1, others=()),
        c.EndRound(table="1"),
        c.SignOff(table="1"),
    ):
        assert pit.refused(command) is Refusal.NO_DEALER
    pit.do(c.SignOff(table="2"))
    assert pit.refused(c.StartRound(table="2", spots=(1,))) is Refusal.NO_DEALER


def test_hg37_no_dealer_signs_on_at_two_tables_of_a_link() -> None:
    pit = Pit()
    pit.do(c.SignOff(table="2"))
    assert pit.refused(c.SignOn(table="2", by=DEALER)) is Refusal.DEALER_ELSEWHERE

    pit.do(c.SignOff(table="1"))
    pit.do(c.SignOn(table="2", by=DEALER))
    assert pit.refused(c.SignOn(table="1", by=DEALER)) is Refusal.DEALER_ELSEWHERE


def test_hg37_the_round_continues_with_the_relief_dealer() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.mark("one-7", 1)
    done = pit.do(c.SignOn(table="1", by=RELIEF))
    assert done == (
        e.DealerSignedOff(table="1", by=DEALER),
        e.DealerSignedOn(table="1", by=RELIEF),
    )
    pit.mark("two-7s", 2)

    assert [mark.by for mark in pit.round().marks] == [("dealer",), ("relief",)]
    assert pit.round().dealer == DEALER  # who began it
    assert [(p.spot, p.amount) for p in pit.end()] == [(2, usd("25")), (1, usd("2"))]
    pit.start(1)
    assert pit.round().dealer == RELIEF


def test_hg37_only_a_dealer_relieves_a_dealer_and_not_from_another_table() -> None:
    pit = Pit()
    for by in (SUPERVISOR, EXECUTIVE, DEALER):
        assert pit.refused(c.SignOn(table="1", by=by)) is Refusal.DEALER_SIGNED_ON
    other = pit.link.tables["2"].dealer
    assert other is not None
    assert pit.refused(c.SignOn(table="1", by=other)) is Refusal.DEALER_ELSEWHERE
    assert pit.link.tables["1"].dealer == DEALER

    pit.do(c.SignOff(table="1"))
    pit.do(c.SignOn(table="1", by=SUPERVISOR))
    assert pit.link.tables["1"].dealer == SUPERVISOR


def test_hg51_who_marked_before_the_relief_cannot_verify() -> None:
    pit = Pit()
    pit.do(c.SignOff(table="1"))
    pit.do(c.SignOn(table="1", by=SUPERVISOR))  # a supervisor may deal
    pit.start(1)
    pit.mark("three-7s-suited", 1)
    pit.do(c.SignOff(table="1"))
    pit.do(c.SignOn(table="1", by=RELIEF))
    (claim,) = pit.claims()
    verify = c.VerifyClaim(table="1", claim=claim.key, by=SUPERVISOR)

    assert pit.refused(verify) is Refusal.MARKED_BY_VERIFIER
    pit.do(structs.replace(verify, by=EXECUTIVE))


def test_hg37_accounting_neither_opens_nor_closes_nor_deals() -> None:
    pit = Pit()

    assert pit.refused(c.CloseTable(table="1", by=ACCOUNTING)) is RightsRefusal.NEEDS_ROLE
    close(pit, "1")
    assert pit.refused(c.OpenTable(table="1", by=ACCOUNTING)) is RightsRefusal.NEEDS_ROLE
    pit.do(c.SignOff(table="1"))
    assert pit.refused(c.SignOn(table="1", by=ACCOUNTING)) is RightsRefusal.NEEDS_ROLE
