"""The rounds of the demo: cards from a shoe, evaluated by the evaluator."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from jackpit.cards import Deal
from jackpit.demo.dealt_round import DealtShoe, deal
from jackpit.demo.plan import LINKS
from jackpit.demo.players import Players
from jackpit.games import GAMES
from jackpit.paytable import DealerHand, is_complete, winning_line

PLAYED = [link.game for link in LINKS]
SPOTS = (1, 3, 4, 7)


@pytest.mark.parametrize("key", PLAYED)
def test_a_round_wins_what_the_evaluator_finds_for_each_of_its_deals(key: str) -> None:
    game, random = GAMES[key], Random(7)
    table, shoe = game.pay_tables[0], DealtShoe(game.shoe, random)

    for _ in range(200):
        dealt = deal(table, shoe, SPOTS, random, top=False)
        evaluated = {x: winning_line(table, Deal(dealt.hands[x], dealt.dealer)) for x in SPOTS}
        assert {x: line for x, line in evaluated.items() if line is not None} == dealt.lines
        cards = [card for hand in dealt.hands.values() for card in hand]
        assert game.shoe.lacks([*cards, *dealt.dealer]) is None


@pytest.mark.parametrize(
    "key", [*PLAYED, "match-the-dealer-down"]
)  # the hole card, not the up card
def test_a_requested_jackpot_is_dealt_to_a_spot_from_cards_of_the_shoe(
    key: str,
) -> None:
    game, random = GAMES[key], Random(11)
    table, shoe = game.pay_tables[0], DealtShoe(game.shoe, random)
    considers = table.considers

    for _ in range(30):
        dealt = deal(table, shoe, SPOTS, random, top=True)
        assert table.lines[0] in dealt.lines.values()
        cards = [card for hand in dealt.hands.values() for card in hand]
        assert game.shoe.lacks([*cards, *dealt.dealer]) is None
        if isinstance(considers, DealerHand):
            assert is_complete(considers.soft_17, dealt.dealer)
            assert not is_complete(considers.soft_17, dealt.dealer[:-1])


def test_a_shoe_gives_every_card_once_until_it_is_shuffled() -> None:
    game = GAMES["bahama-bonus"]
    shoe = DealtShoe(game.shoe, Random(3))

    drawn = Counter(shoe.draw() for _ in range(game.shoe.size))

    assert set(drawn.values()) == {game.shoe.decks}
    assert len(drawn) == len(game.shoe.pack.cards)
    assert shoe.is_over


def test_players_come_and_go_and_at_least_one_bets() -> None:
    players = Players(7, Random(5))
    rounds = [players.bets() for _ in range(500)]

    assert all(rounds)
    assert all(len(set(spots)) == len(spots) for spots in rounds)
    assert {spot for spots in rounds for spot in spots} == set(range(1, 8))
    assert len({frozenset(spots) for spots in rounds}) > 50
