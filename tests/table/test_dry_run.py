"""A dry run on a copy never changes the link."""

from __future__ import annotations

from pit import Pit

from jackpit.manager.codec import to_json
from jackpit.table import Link, Refusal, Refused, act, apply
from jackpit.table import commands as c
from jackpit.table.decide import copy_link, dry_run

WHOLE_ROUND = (
    c.StartRound(table="1", spots=(1, 3)),
    c.MarkHand(table="1", line="two-7s", spot=3),
    c.EndRound(table="1"),
)


def written(link: Link) -> object:
    return to_json(link)


def test_a_copy_equals_its_link_and_commands_to_it_do_not_change_the_link() -> None:
    link = Pit("blazing-7s").link
    act(link, WHOLE_ROUND[0])
    before, copy = written(link), copy_link(link)
    assert written(copy) == before

    for command in WHOLE_ROUND[1:]:
        assert not isinstance(act(copy, command), Refused)
    assert written(copy) != before
    assert written(link) == before


def test_commands_in_turn_give_the_events_they_would_give_one_by_one() -> None:
    one, other = Pit("blazing-7s").link, Pit("blazing-7s").link
    before = written(one)
    events = dry_run(one, WHOLE_ROUND)
    assert written(one) == before

    assert not isinstance(events, Refused)
    for event in events:
        apply(one, event)
    for command in WHOLE_ROUND:
        act(other, command)
    assert written(one) == written(other)


def test_the_first_refusal_is_the_answer_and_earlier_commands_leave_no_trace() -> None:
    link = Pit("blazing-7s").link
    before = written(link)
    refused = dry_run(link, (WHOLE_ROUND[0], c.MarkHand(table="1", line="two-7s", spot=7)))

    assert isinstance(refused, Refused)
    assert refused.rule is Refusal.SPOT_HAS_NO_WAGER
    assert written(link) == before
