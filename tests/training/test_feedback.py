"""What the felt shows during a round."""

from __future__ import annotations

import pytest
from training.trainee import at_table, dealt, practice_view

from jackpit.blackjack import Action
from jackpit.training import steps as s

NOT_YET = "turn the hole card, or leave it if nothing depends on it."


def test_the_result_of_the_dealers_check_is_shown() -> None:
    blackjack = dealt(at_table("blazing-7s", "9s Ac 8d Kh", 3))
    assert "checks" not in practice_view(blackjack)["instruction"]  # insurance is still open
    blackjack.take(s.CloseInsurance())
    says = "The dealer checks: a blackjack. All hands are played: turn the hole card."
    assert practice_view(blackjack)["instruction"] == says

    no_blackjack = dealt(at_table("blazing-7s", "9s Kc 8d 9h", 3))
    assert (
        practice_view(no_blackjack)["instruction"]
        == "The dealer checks: no blackjack. Spot 3 decides."
    )
    no_blackjack.take(s.PlayHand(action=Action.STAND))
    assert practice_view(no_blackjack)["instruction"] == f"All hands are played: {NOT_YET}"

    unchecked = dealt(at_table("blazing-7s", "9s 9c 8d Ah", 3))
    assert practice_view(unchecked)["instruction"] == "Spot 3 decides."


@pytest.mark.parametrize(
    ("lesson", "is_removed"),
    [("kings-bounty", True), ("blazing-7s", True), ("hit-and-run", False), ("bahama-bonus", False)],
)
def test_the_progressive_chip_is_off_the_felt_after_the_deal_where_the_game_removes_it(
    lesson: str, is_removed: bool
) -> None:
    practice = at_table(lesson, "9s 6c 8d 9h", 3, **{lesson.replace("-", "_"): "1"})

    def chip() -> bool:
        return bool(practice_view(practice)["spots"][2]["sides"][-1]["is_removed"])

    assert not chip()
    dealt(practice)
    assert chip() is is_removed
