"""Win pages: the winner is named, and every copy is counted."""

from __future__ import annotations

import pytest
from pit import ACCOUNTING, EXECUTIVE, SUPERVISOR, Pit

from jackpit.rights import RightsRefusal
from jackpit.table import Person, Refusal, Role
from jackpit.table import commands as c
from jackpit.table.events import WinPagePrinted

PAGE = "0a" * 32


def printing(pit: Pit, by: Person = ACCOUNTING, page: str = PAGE) -> c.PrintWinPage:
    """A print of win 1 as it is now."""
    return c.PrintWinPage(win=1, shows=pit.win(1), page=page, by=by)


def naming(
    name: str, document: str = "", *, spot: int = 1, by: Person = SUPERVISOR
) -> c.NameWinner:
    return c.NameWinner(win=1, spot=spot, name=name, document=document, by=by)


def won() -> Pit:
    """A pit in which spot 1 has won the Major."""
    pit = Pit()
    pit.start(1, 2)
    pit.mark("three-7s-diamonds", 1)
    pit.verify()
    return pit


def test_w04_the_first_print_is_the_original_and_all_others_are_numbered() -> None:
    pit = won()

    copies = [pit.do(printing(pit, page=f"{n:064x}"))[0] for n in range(3)]

    assert [(x.copy, x.page) for x in copies if isinstance(x, WinPagePrinted)] == [
        (n + 1, f"{n:064x}") for n in range(3)
    ]
    assert pit.win(1).printed == 3
    pit.check()


@pytest.mark.parametrize("person", [SUPERVISOR, EXECUTIVE, ACCOUNTING], ids=lambda x: x.key)
def test_those_who_answer_for_money_print_a_page(person: Person) -> None:
    pit = won()
    pit.do(printing(pit, person))


@pytest.mark.parametrize("role", [Role.DEALER, Role.FLOOR, Role.SURVEILLANCE, Role.ADMIN])
def test_other_roles_cannot_print_a_page_or_name_a_winner(role: Role) -> None:
    pit, person = won(), Person("other", role)

    assert pit.refused(printing(pit, person)) is RightsRefusal.NEEDS_ROLE
    assert pit.refused(naming("X", by=person)) is RightsRefusal.NEEDS_ROLE


def test_a_win_whose_money_has_not_moved_has_no_page_yet() -> None:
    pit = Pit()
    pit.start(1)
    pit.mark("three-7s-diamonds", 1)
    pit.do(c.TurnToJph(table="1", by=EXECUTIVE))
    pit.j_pot()

    assert pit.refused(printing(pit)) is Refusal.WIN_NOT_ADJUSTED
    pit.do(naming("The Winner"))
    pit.run()
    pit.do(printing(pit))
    assert [x.name for x in pit.win(1).winners] == ["The Winner"]
    pit.check()


def test_a_page_of_a_win_that_was_backed_out_can_still_be_printed() -> None:
    pit = won()
    pit.end()
    pit.do(printing(pit))
    pit.back_out(1)

    pit.do(printing(pit))
    assert pit.win(1).printed == 2


def test_a_page_of_no_win_is_not_printed() -> None:
    assert Pit().refused(printing(won())) is Refusal.NO_SUCH_WIN
    assert Pit().refused(naming("X")) is Refusal.NO_SUCH_WIN


def test_a_winner_is_named_for_a_spot_and_a_later_name_replaces_the_first() -> None:
    pit = won()

    pit.do(naming("  The Winner  ", " licence "))
    pit.do(naming("The Right Winner", by=ACCOUNTING))

    (winner,) = pit.win(1).winners
    assert (winner.spot, winner.name, winner.document) == (1, "The Right Winner", "")
    assert pit.refused(naming("X", spot=2)) is Refusal.SPOT_NOT_IN_WIN
    assert pit.refused(naming(" ")) is Refusal.WINNER_NAME_MISSING
    pit.check()


@pytest.mark.parametrize("change", ["print", "name", "back out"])
def test_a_page_that_shows_the_win_as_it_was_is_not_printed(change: str) -> None:
    """Another copy, a name or a back-out may come between the page and its command."""
    pit = won()
    pit.end()
    made_before = printing(pit)
    if change == "print":
        pit.do(printing(pit))
    elif change == "name":
        pit.do(naming("The Winner"))
    else:
        pit.back_out(1)

    assert pit.refused(made_before) is Refusal.WIN_HAS_CHANGED
    pit.do(printing(pit))
