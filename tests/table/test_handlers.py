"""Every command has a handler, and events move exactly the transfers they carry."""

from __future__ import annotations

import pytest
from pit import Pit

from jackpit.ledger import HOUSE, PAYABLE, Account, BooksError, Reason, Transfer, meter_of
from jackpit.money import Money
from jackpit.rights import Role
from jackpit.table import act, apply, decide, why_not
from jackpit.table import commands as c
from jackpit.table.events import HandMarked, LinkOpened
from jackpit.table.handlers import HANDLERS
from jackpit.table.person import Person

SEED = Transfer(Reason.SEED, HOUSE, meter_of("major"), Money.dollars(1))


def test_every_command_has_a_handler() -> None:
    commands = {
        kind for kind in vars(c).values() if isinstance(kind, type) and issubclass(kind, c.Command)
    }
    assert commands - {c.Command, c.TableCommand, c.PaperEntryCommand} == set(HANDLERS)


def test_why_not_and_decide_agree_and_change_nothing() -> None:
    pit = Pit()
    start, end = c.StartRound(table="1", spots=(1,)), c.EndRound(table="1")

    assert why_not(pit.link, start) is None
    assert why_not(pit.link, end) is not None
    decide(pit.link, start)
    assert pit.link.tables["1"].round is None
    pit.check()


def test_an_event_whose_transfers_are_not_booked_is_a_fault() -> None:
    pit = Pit()
    pit.start(1)
    dealer = Person("dealer", Role.DEALER)
    carries = HandMarked(
        table="1", round=1, line="one-7", spot=1, cut=None, by=dealer, transfers=(SEED,)
    )

    with pytest.raises(AssertionError, match="moved other transfers"):
        apply(pit.link, carries)


def test_an_event_without_a_rule_of_its_own_still_moves_its_money() -> None:
    pit = Pit()
    before = pit.meter("major")
    with pytest.raises(AssertionError):  # opening a link moves nothing, and says so
        apply(pit.link, LinkOpened(by=Person("x", Role.EXECUTIVE), transfers=(SEED,)))
    assert pit.meter("major") == before


@pytest.mark.parametrize("damaged", [PAYABLE, meter_of("minor")])
def test_damaged_books_are_a_fault_at_any_next_command(damaged: Account) -> None:
    pit = Pit()
    pit.link.books._balances[damaged] += 1

    with pytest.raises(BooksError, match="the accounts add up to"):
        act(pit.link, c.StartRound(table="1", spots=(1,)))


def test_a_stream_that_is_not_its_meter_is_a_fault() -> None:
    pit = Pit()
    pit.link.streams["major"] = pit.link.streams["major"].add(Money.cents(1))

    with pytest.raises(BooksError, match=r"meter major holds \S+ and owes \S+, and its stream"):
        act(pit.link, c.StartRound(table="1", spots=(1,)))
