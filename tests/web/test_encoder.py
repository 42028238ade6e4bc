"""What is sent to screens as JSON: texts in the language of the house."""

from __future__ import annotations

from jackpit.messages import ENGLISH, Message
from jackpit.money import Money
from jackpit.web.http.encoder import ViewEncoder


class Change(Message):
    """A change of an amount."""

    MOVED = "The meter changed by {amount}."


def test_an_amount_below_zero_in_a_sentence_has_the_minus_of_the_screens() -> None:
    sentence = Change.MOVED.given(amount=Money.dollars(-40))

    assert ViewEncoder(ENGLISH).encode([sentence, Money.dollars(-40)]).decode() == (
        '["The meter changed by \N{MINUS SIGN}$40.00.","-40.00000000"]'
    )
