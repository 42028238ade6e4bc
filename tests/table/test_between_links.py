"""Money between two links, and the end of a link (HG39)."""

from __future__ import annotations

from collections.abc import Iterable

from pit import ACCOUNTING, EXECUTIVE, SUPERVISOR, Pit, changed
from table.adjustment_help import MICROCENT, adjust, capped, closed, usd

from jackpit.ledger import HOUSE, IN_TRANSIT, AccountKind, Reason
from jackpit.money import ZERO, Money
from jackpit.table import Refusal
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.value import replace

TOP = "two-ks-and-blackjack"


def move_out(amount: str | Money, *, meter: str = "progressive") -> c.MoveOut:
    money = usd(amount) if isinstance(amount, str) else amount
    return c.MoveOut(meter=meter, amount=money, to="other", by=EXECUTIVE, approved_by=ACCOUNTING)


def move_in(amount: str | Money, *, meter: str = "progressive") -> c.MoveIn:
    money = usd(amount) if isinstance(amount, str) else amount
    return c.MoveIn(meter=meter, amount=money, origin="link", by=EXECUTIVE, approved_by=ACCOUNTING)


def end_of(to: str = "other") -> c.DecommissionLink:
    return c.DecommissionLink(to=to, by=EXECUTIVE, approved_by=ACCOUNTING)


def held(pits: Iterable[Pit], *kinds: AccountKind) -> Money:
    """What all accounts of these kinds hold together, on all links."""
    balances = [x for pit in pits for x in pit.balances().items()]
    return sum((amount for account, amount in balances if account.kind in kinds), start=ZERO)


def test_hg39_money_that_moves_is_in_transit_and_never_in_neither_place() -> None:
    here, there = closed(capped()), Pit("kings-bounty")
    pits, amount = (here, there), Money(12_345_678)
    before = held(pits, AccountKind.METER)
    (out,) = here.do(move_out(amount))

    assert isinstance(out, e.MovedOut)
    assert [t.reason for t in out.transfers] == [Reason.MOVED_OUT]
    assert here.meter() == usd("2000.30") - amount
    assert here.link.balance(IN_TRANSIT) == amount
    assert held(pits, AccountKind.METER, AccountKind.IN_TRANSIT) == before
    (into,) = there.do(move_in(amount))

    assert isinstance(into, e.MovedIn)
    assert [t.reason for t in into.transfers] == [Reason.MOVED_IN]
    assert there.meter() == usd("2000") + amount
    assert held(pits, AccountKind.IN_TRANSIT) == ZERO
    assert held(pits, AccountKind.METER) == before
    for pit in pits:
        pit.check()


def test_hg39_money_leaves_a_closed_link_and_only_what_the_meter_holds() -> None:
    pit = capped()
    assert pit.refused(move_out("1")) is Refusal.LINK_IS_OPEN
    closed(pit)

    assert pit.refused(move_out("0")) is Refusal.AMOUNT_NOT_POSITIVE
    assert pit.refused(move_out("-1")) is Refusal.AMOUNT_NOT_POSITIVE
    assert pit.refused(move_out("1", meter="mega")) is Refusal.NO_SUCH_METER
    assert pit.refused(move_out(usd("2000.30") + MICROCENT)) is Refusal.METER_HOLDS_LESS
    pit.do(move_out("2000.30"))
    assert pit.meter() == ZERO


def test_hg39_money_is_moved_in_during_play_and_under_the_cap() -> None:
    pit = capped("2000.60")
    assert pit.meter() == usd("2000.48")

    assert pit.refused(move_in("0")) is Refusal.AMOUNT_NOT_POSITIVE
    assert pit.refused(move_in("1", meter="mega")) is Refusal.NO_SUCH_METER
    assert pit.refused(move_in(usd("0.12") + MICROCENT)) is Refusal.OVER_THE_CAP
    pit.do(move_in("0.12"))
    assert pit.meter() == usd("2000.60")


def test_hg15_money_moved_in_while_a_claim_is_pending_counts_toward_the_next_award() -> None:
    pit = Pit("kings-bounty")
    pit.start(1)
    pit.mark(TOP, 1)
    pit.do(move_in("500"))
    assert pit.link.streams["progressive"].parts == (usd("2000.12"), usd("500"))
    number = pit.verify()

    assert pit.link.wins[number].amount == usd("2000.12")
    assert pit.meter() == usd("2500.01")


def test_hg42_money_is_moved_in_only_as_far_as_a_logged_reseed_leaves_room() -> None:
    """The Major is drained to 10 cents; the logged win's reseed will fill it to its cap."""
    first, second = changed("blazing-7s").terms.meters
    first = replace(first, seed=usd("1000"), cap=usd("1000.10"))
    terms = changed("blazing-7s", meters=(first, second), fixed_awards_from="major")
    pit = Pit(pay_table=terms)
    pit.start(1, 2)
    pit.mark("three-7s-same-color", 1)
    pit.mark("three-7s-same-color", 2)
    pit.end()
    pit.start(1)
    pit.mark("three-7s-diamonds", 1)
    pit.jph()
    pit.j_pot()
    assert pit.meter("major") == usd("0.22")

    assert pit.refused(move_in("0.01", meter="major")) is Refusal.OVER_THE_CAP
    pit.run()
    assert pit.meter("major") == usd("1000.10")


# The end of a link.


def test_hg39_a_decommissioned_link_gives_the_house_its_seed_and_the_rest_to_another() -> None:
    here, there = closed(capped(), emptied=True), Pit("kings-bounty")
    pits = (here, there)
    players = held(pits, AccountKind.PLAYERS, AccountKind.TRAY)
    (event,) = here.do(end_of())

    assert [(t.reason, t.amount) for t in event.transfers] == [
        (Reason.SEED_RECOVERED, usd("2000")),
        (Reason.MOVED_OUT, usd("0.30")),
        (Reason.RESERVE_MOVED_OUT, usd("0.04")),
        (Reason.OVERFLOW_MOVED_OUT, usd("0.18")),
    ]
    assert (
        held(
            [here], AccountKind.METER, AccountKind.RESERVE, AccountKind.OVERFLOW, AccountKind.HOUSE
        )
        == ZERO
    )
    assert here.link.balance(IN_TRANSIT) == usd("0.52")
    there.do(move_in(here.link.balance(IN_TRANSIT)))

    assert there.meter() == usd("2000.52")
    assert held(pits, AccountKind.IN_TRANSIT) == ZERO
    assert (
        held(pits, AccountKind.PLAYERS, AccountKind.TRAY) == players
    )  # the players' part is unmoved
    for pit in pits:
        pit.check()


def test_hg39_every_meter_of_a_decommissioned_link_is_emptied() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.end()
    closed(pit, emptied=True)
    pit.do(end_of())

    assert pit.link.balance(HOUSE) == ZERO  # $11,000 came and went
    assert pit.link.balance(IN_TRANSIT) == usd("0.40")  # 24 and 12 cents, and 2 and 2
    assert held([pit], AccountKind.METER, AccountKind.RESERVE) == ZERO
    pit.check()


def test_hg39_of_a_meter_below_its_seed_the_house_takes_what_is_left_of_the_seed() -> None:
    pit = capped()
    pit.do(adjust("-500.30"))
    closed(pit, emptied=True)
    (event,) = pit.do(end_of())

    assert (event.transfers[0].reason, event.transfers[0].amount) == (
        Reason.SEED_RECOVERED,
        usd("1499.70"),  # what was adjusted away was of the seed; the players' 30 cents stay
    )
    assert pit.link.balance(IN_TRANSIT) == usd("0.52")


def test_hg39_a_link_ends_closed_without_tables_and_with_every_win_paid() -> None:
    pit = Pit("kings-bounty")
    pit.start(1)
    pit.mark(TOP, 1)
    number = pit.verify()
    pit.end()
    assert pit.refused(end_of()) is Refusal.LINK_IS_OPEN
    closed(pit)
    assert pit.refused(end_of()) is Refusal.LINK_HAS_TABLES
    for table in ("1", "2"):
        pit.do(c.RemoveTable(table=table, by=SUPERVISOR))
    assert pit.refused(end_of()) is Refusal.LINK_OWES_WINS
    pit.do(c.PayWin(win=number, spot=1, by=ACCOUNTING))
    pit.do(end_of())
    assert pit.link.moved_to == "other"


def test_hg39_a_decommissioned_link_takes_no_table_money_or_terms() -> None:
    pit = closed(Pit("kings-bounty"), emptied=True)
    controller = Pit("kings-bounty").link.tables["1"].controller
    pit.do(end_of())

    for command in (
        end_of(),
        c.OpenLink(by=EXECUTIVE),
        move_in("1"),
        adjust("1"),
        c.AddTable(
            table="1", controller=controller, spots=7, plays=pit.link.version, by=SUPERVISOR
        ),
        c.ProposeTerms(version=pit.link.version, by=EXECUTIVE, approved_by=ACCOUNTING),
    ):
        assert pit.refused(command) is Refusal.LINK_IS_DECOMMISSIONED


def test_hg39_a_seed_that_was_recovered_is_not_taken_again_at_the_end() -> None:
    pit = closed(capped())  # $2,000.30, of which the house paid $2,000.00
    pit.do(adjust("-1500", c.AdjustmentReason.SEED_RECOVERY))
    for table in tuple(pit.link.tables):
        pit.do(c.RemoveTable(table=table, by=SUPERVISOR))
    house = pit.link.balance(HOUSE)
    pit.do(end_of())

    assert pit.link.balance(HOUSE) - house == usd("500")
    assert pit.meter() == ZERO
