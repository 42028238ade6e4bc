"""When a line may be settled: the paragraphs on settling, and short packs by brute force."""

from collections import defaultdict
from itertools import product
from random import Random
from typing import Any

import pytest
from dealing import random_deal, short_shoe
from hypothesis import given
from hypothesis import strategies as st
from oracle import paid_line

from jackpit.cards import MAX_DECKS, NO_TENS, STANDARD, Card, Deal, Pack, Rank, Shoe
from jackpit.games import (
    GAMES,
    bahama_bonus,
    bet_the_set_21,
    blazing_sevens,
    hit_and_run,
    kings_bounty,
    match_the_dealer,
)
from jackpit.money import Money
from jackpit.paytable import (
    PLAYER_CARDS,
    PLAYER_UP_AND_HOLE_CARD,
    CardPlace,
    ConsideredCards,
    DealerHand,
    Due,
    FirstCards,
    ForOne,
    Holds,
    Line,
    OfAKind,
    OneSuit,
    Part,
    PayTable,
    SettlementWindow,
    Soft17,
    Terms,
    Total,
    UpCardCondition,
    hole_card_decides,
    is_decided,
    possible_outcomes,
    when_settled,
)

AFTER_THE_DEAL = "after the deal"
HOLE_CARD = "once the hole card is shown, before the dealer draws"
DEALER_HAND = "once the dealer's hand is complete"


def trial(considers: ConsideredCards, **patterns: Any) -> PayTable:
    """A pay table of these patterns, by the keys of their lines."""
    return PayTable(
        key="trial",
        considers=considers,
        lines=tuple(Line(key, key, pattern, ForOne(5)) for key, pattern in patterns.items()),
        terms=Terms(Money.dollars(1)),
    )


def window_text(pay_table: PayTable, pack: Pack = STANDARD) -> dict[str, str]:
    """The settlement window of each line, in words."""
    return {key: str(settled) for key, settled in when_settled(pay_table, pack).items()}


def all_lines(pay_table: PayTable, sentence: str) -> dict[str, str]:
    """One sentence for every line."""
    return {line.key: sentence for line in pay_table.lines}


# The games.


def test_kings_bounty_r8_the_top_line_waits_two_kings_of_spades_may_and_no_other_line_does() -> (
    None
):
    assert window_text(kings_bounty.SAMPLE) == {
        **all_lines(kings_bounty.SAMPLE, AFTER_THE_DEAL),  # H10
        "two-ks-and-blackjack": HOLE_CARD,
        "two-ks": f"after the deal if the up card is 2 to 9, otherwise {HOLE_CARD}",
    }


def test_bet_the_set_21_h4_and_h5_a_suited_pair_may_wait_and_four_of_a_kind_always_does() -> None:
    assert window_text(bet_the_set_21.SIX_DECKS) == {
        "suited-four-of-a-kind": HOLE_CARD,
        "four-of-a-kind": HOLE_CARD,
        "suited-pair": (
            f"after the deal if the up card does not match the hand, otherwise {HOLE_CARD}"
        ),
    }


def test_blazing_7s_r10_every_line_is_settled_after_the_deal() -> None:
    lines = blazing_sevens.STANDARD

    assert window_text(lines) == all_lines(lines, AFTER_THE_DEAL)


def test_bahama_bonus_h19_every_line_waits_for_the_hole_card() -> None:
    lines = bahama_bonus.STANDARD

    assert window_text(lines, NO_TENS) == all_lines(lines, HOLE_CARD)


@pytest.mark.parametrize("pay_table", [hit_and_run.H17, hit_and_run.S17])
def test_hit_and_run_h6_no_line_is_settled_before_the_dealers_hand_is_complete(
    pay_table: PayTable,
) -> None:
    assert window_text(pay_table) == all_lines(pay_table, DEALER_HAND)


def test_match_the_dealer_h6_up_is_settled_after_the_deal_and_down_waits() -> None:
    up, down = match_the_dealer.UP, match_the_dealer.DOWN

    assert window_text(up, NO_TENS) == all_lines(up, AFTER_THE_DEAL)
    assert window_text(down, NO_TENS) == all_lines(down, HOLE_CARD)


@pytest.mark.parametrize(
    ("game", "shown"),
    [
        ("bahama-bonus", True),  # H19
        ("bet-the-set-21", True),  # H6
        ("blazing-7s", False),  # H6
        ("hit-and-run", False),  # H2: the dealer completes the hand anyway
        ("kings-bounty", True),  # H12
        ("match-the-dealer-down", True),  # H7
        ("match-the-dealer-up", False),  # H6
    ],
)
def test_hg10_a_game_says_whether_the_hole_card_is_shown_with_no_hand_left(
    game: str, shown: bool
) -> None:
    for pay_table in GAMES[game].pay_tables:
        assert hole_card_decides(pay_table, GAMES[game].pack) is shown


def test_every_line_of_every_game_has_its_moment() -> None:
    for game in GAMES.values():
        for pay_table in game.pay_tables:
            assert list(when_settled(pay_table, game.pack)) == [x.key for x in pay_table.lines]


# What is computed, and for which games.


def test_moments_come_in_the_order_of_the_round() -> None:
    assert [due.value for due in Due] == [AFTER_THE_DEAL, HOLE_CARD, DEALER_HAND]


def test_a_line_on_the_hole_card_waits_and_what_it_overrules_may() -> None:
    pay_table = trial(
        PLAYER_UP_AND_HOLE_CARD,
        up=Holds(1, Rank.ACE, among=Part.UP),
        hole=Holds(1, Rank.ACE, among=Part.HOLE),
        pair=OfAKind(2, among=Part.PLAYER),
    )

    assert window_text(pay_table) == {"up": AFTER_THE_DEAL, "hole": HOLE_CARD, "pair": HOLE_CARD}


def test_a_wager_on_the_players_cards_alone_or_on_the_up_card_alone_never_waits() -> None:
    up_alone = FirstCards("the dealer's up card", ((CardPlace.UP,),))

    assert window_text(trial(PLAYER_CARDS, pair=OfAKind(2, among=Part.PLAYER))) == {
        "pair": AFTER_THE_DEAL
    }
    assert window_text(trial(up_alone, ace=Holds(1, Rank.ACE, among=Part.UP))) == {
        "ace": AFTER_THE_DEAL
    }


def test_hg10_the_hole_card_decides_even_if_no_line_always_waits_for_it() -> None:
    pay_table = trial(PLAYER_UP_AND_HOLE_CARD, ace=Holds(1, Rank.ACE, among=Part.DEALER))

    assert window_text(pay_table) == {
        "ace": f"after the deal if the up card is A, otherwise {HOLE_CARD}"
    }
    assert hole_card_decides(pay_table, STANDARD)


def test_an_up_card_that_no_short_sentence_names_is_left_to_the_dealer() -> None:
    of_a_kind = trial(
        PLAYER_UP_AND_HOLE_CARD,
        four=OfAKind(4, among=Part.ALL),
        two_aces=Holds(2, Rank.ACE, among=Part.PLAYER),
    )

    assert window_text(of_a_kind)["two_aces"] == (
        f"after the deal if the up card is 2 to K, otherwise {HOLE_CARD}"
    )
    suited = trial(
        PLAYER_UP_AND_HOLE_CARD,
        flush=OneSuit(among=Part.ALL),
        two_aces=Holds(2, Rank.ACE, among=Part.PLAYER),
    )
    assert window_text(suited)["two_aces"] == (
        f"after the deal if no hole card can change the hand, otherwise {HOLE_CARD}"
    )


def test_hit_and_run_h6_a_line_on_the_up_card_waits_too_where_the_hand_is_considered() -> None:
    pay_table = trial(DealerHand(Soft17.HITS), ace=Total(11, among=Part.UP))

    assert window_text(pay_table) == {"ace": DEALER_HAND}


def test_a_line_that_the_pack_never_deals_has_no_moment() -> None:
    pay_table = trial(
        PLAYER_CARDS,
        tens=Holds(2, Rank.TEN, among=Part.PLAYER),
        suited=OneSuit(among=Part.PLAYER),
    )

    assert window_text(pay_table) == {"tens": AFTER_THE_DEAL, "suited": AFTER_THE_DEAL}
    assert window_text(pay_table, NO_TENS) == {"suited": AFTER_THE_DEAL}


def test_the_pack_can_decide_whether_a_line_waits() -> None:
    no_aces = Pack("no-aces", missing=(Rank.ACE,))

    assert window_text(kings_bounty.SAMPLE)["two-ks"].startswith("after the deal if")
    assert window_text(kings_bounty.SAMPLE, no_aces)["two-ks"] == AFTER_THE_DEAL
    assert not hole_card_decides(kings_bounty.SAMPLE, no_aces)


def test_what_is_remembered_cannot_be_changed() -> None:
    settled: Any = when_settled(kings_bounty.SAMPLE, STANDARD)

    with pytest.raises(TypeError):
        settled["two-ks"] = SettlementWindow(Due.AFTER_THE_DEAL, Due.AFTER_THE_DEAL)


# By brute force.


Waits = dict[tuple[Card, Card, Card], bool]
"""Whether a hand of two cards waits for the hole card, by its cards and the up card."""


def by_brute_force(pay_table: PayTable, pack: Pack) -> dict[str, Waits]:
    """The hands of each line that wait, by evaluating every deal with the oracle."""
    waits: defaultdict[str, Waits] = defaultdict(dict)
    for first, second, up in product(pack.cards, repeat=3):
        deals = [Deal((first, second), (up, hole)) for hole in pack.cards]
        paid = {paid_line(pay_table, deal) for deal in deals}
        for line in paid:
            if line is not None:
                waits[line.key][first, second, up] = len(paid) > 1
    return dict(waits)


def is_settled_by(condition: UpCardCondition, first: Card, second: Card, up: Card) -> bool:
    """Whether the up card settles a hand, by the words of the condition."""
    if condition.is_unmatched:
        return up.rank not in (first.rank, second.rank)
    return up.rank in condition.ranks


FIRST_CARDS = [
    (pay_table, game.pack)
    for game in GAMES.values()
    for pay_table in game.pay_tables
    if not isinstance(pay_table.considers, DealerHand)
]


@pytest.mark.parametrize("ranks", ["7", "7K", "AK"])
@pytest.mark.parametrize("pay_table", [pay_table for pay_table, _ in FIRST_CARDS])
def test_short_packs_agree_with_the_oracle(pay_table: PayTable, ranks: str) -> None:
    pack = short_shoe(1, ranks).pack

    settled, waits = when_settled(pay_table, pack), by_brute_force(pay_table, pack)

    assert settled.keys() == waits.keys()
    for key, window in settled.items():
        seen = set(waits[key].values())
        assert (window.earliest is Due.HOLE_CARD) is (seen == {True})
        assert (window.latest is Due.HOLE_CARD) is (True in seen)
        assert (window.up_card is not None) is (len(seen) == 2)
        if window.up_card is not None and (window.up_card.ranks or window.up_card.is_unmatched):
            for cards, does_wait in waits[key].items():
                assert is_settled_by(window.up_card, *cards) is not does_wait


@given(dealt_from=st.sampled_from(FIRST_CARDS), seed=st.integers(0, 2**32))
def test_a_deal_waits_only_if_each_of_its_lines_may(
    dealt_from: tuple[PayTable, Pack], seed: int
) -> None:
    pay_table, pack = dealt_from
    shoe, settled = Shoe(MAX_DECKS, pack), when_settled(pay_table, pack)
    dealt = random_deal(pay_table.considers, short_shoe(2, "AK"), Random(seed))
    after_the_deal = Deal(dealt.player, dealt.dealer[:1])

    may_come = [x.key for x in possible_outcomes(pay_table, shoe, after_the_deal) if x is not None]
    if is_decided(pay_table, shoe, after_the_deal):
        assert {settled[key].earliest for key in may_come} <= {Due.AFTER_THE_DEAL}
    else:
        assert {settled[key].latest for key in may_come} == {Due.HOLE_CARD}
