"""A shoe in words."""

from __future__ import annotations

from jackpit.cards import Shoe
from jackpit.messages import Message, Phrase, Plural, Text, any_of


class ShoeName(Message):
    """A shoe by its decks, and the ranks that are left out of them."""

    DECKS = Plural("decks", "{decks} deck of {cards} cards", "{decks} decks of {cards} cards")
    WITHOUT = "{shoe}, no {ranks}"
    FRESH = "fresh shoe, {shoe}"


def shoe_name(shoe: Shoe) -> Text:
    """A shoe in words."""
    name = ShoeName.DECKS.given(decks=shoe.decks, cards=len(shoe.pack.cards))
    missing = [Phrase(rank.plural) for rank in shoe.pack.missing]
    return ShoeName.WITHOUT.given(shoe=name, ranks=any_of(missing)) if missing else name


def fresh_shoe_name(shoe: Shoe) -> Text:
    """A shoe in words, from which no card was dealt."""
    return ShoeName.FRESH.given(shoe=shoe_name(shoe))
