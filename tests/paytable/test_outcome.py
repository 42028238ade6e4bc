"""The lines still possible: the paragraphs on settling, and every partial deal by brute force.

A paragraph is cited with its document, as ``bet-the-set-21 H4``.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random

import pytest
from dealing import cards_in, dealer_draws, lay_out, random_deal, short_shoe
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import paid_line

from jackpit.cards import NO_TENS, Card, Deal, Rank, Shoe, Suit
from jackpit.games import GAMES, hit_and_run, kings_bounty, match_the_dealer
from jackpit.games import bahama_bonus as bahama
from jackpit.games import bet_the_set_21 as bet_the_set
from jackpit.games import blazing_sevens as blazing
from jackpit.money import Money
from jackpit.paytable import (
    PLAYER_UP_AND_HOLE_CARD,
    Blackjack,
    Bust,
    CardCount,
    CardPlace,
    DealerHand,
    ForOne,
    Holds,
    Line,
    OneSuit,
    Part,
    PayTable,
    Soft17,
    Straight,
    Terms,
    Total,
    is_complete,
    is_decided,
    possible_outcomes,
)

SIX_DECKS = Shoe(6)
SIX_DECKS_NO_TENS = Shoe(6, NO_TENS)
LOSES = "loses"
seeds = st.integers(0, 2**32)


def cards(text: str) -> list[Card]:
    """Cards as they are written, with spaces between."""
    return [Card.parse(word) for word in text.split()]


def named(lines: frozenset[Line | None]) -> set[str]:
    """The keys of lines, and a word for a wager that loses."""
    return {LOSES if line is None else line.key for line in lines}


def may_come(
    pay_table: PayTable, deal: str, *, shoe: Shoe = SIX_DECKS, seen: Sequence[Card] = ()
) -> set[str]:
    """The possible outcomes of a deal in text form."""
    return named(possible_outcomes(pay_table, shoe, Deal.parse(deal), seen))


def can_settle(
    pay_table: PayTable, deal: str, *, shoe: Shoe = SIX_DECKS, seen: Sequence[Card] = ()
) -> bool:
    """Whether a deal in text form may be settled."""
    return is_decided(pay_table, shoe, Deal.parse(deal), seen)


def trial(considers: DealerHand, *lines: Line) -> PayTable:
    """A pay table on the dealer's hand."""
    return PayTable(key="trial", considers=considers, lines=lines, terms=Terms(Money.dollars(1)))


# King's Bounty.


@pytest.mark.parametrize("up", "23456789")
def test_kings_bounty_r8_two_kings_of_spades_are_settled_before_play_if_a_2_to_9_is_up(
    up: str,
) -> None:
    assert may_come(kings_bounty.SAMPLE, f"Ks Ks / {up}h") == {"two-ks"}
    assert can_settle(kings_bounty.SAMPLE, f"Ks Ks / {up}h")


@pytest.mark.parametrize("up", "TJQKA")
def test_kings_bounty_r8_two_kings_of_spades_wait_for_the_hole_card_unless_a_2_to_9_is_up(
    up: str,
) -> None:
    both = {"two-ks-and-blackjack", "two-ks"}

    assert may_come(kings_bounty.SAMPLE, f"Ks Ks / {up}h") == both
    assert not can_settle(kings_bounty.SAMPLE, f"Ks Ks / {up}h")
    assert can_settle(kings_bounty.SAMPLE, f"Ks Ks / {up}h 5c")
    assert may_come(kings_bounty.SAMPLE, f"Ks Ks / {up}h 5c") == {"two-ks"}


@pytest.mark.parametrize("dealer", ["Ah Jc", "Th Ac", "Kc As"])
def test_kings_bounty_r8_the_hole_card_that_makes_blackjack_decides_the_top_line(
    dealer: str,
) -> None:
    assert may_come(kings_bounty.SAMPLE, f"Ks Ks / {dealer}") == {"two-ks-and-blackjack"}
    assert can_settle(kings_bounty.SAMPLE, f"Ks Ks / {dealer}")


@pytest.mark.parametrize(
    ("player", "line"),
    [
        ("Kh Kh", "two-suited-kings"),
        ("Qd Qd", "suited-pair"),
        ("Ah 9h", "suited-20"),
        ("Ks Kh", "two-kings"),
        ("Jc Th", "any-20"),
        ("Ac Kc", LOSES),
        ("2c 3d", LOSES),
    ],
)
@pytest.mark.parametrize("dealer", ["", "/ Ah", "/ 7c"])
def test_kings_bounty_h10_every_other_hand_is_decided_by_the_players_cards(
    player: str, line: str, dealer: str
) -> None:
    assert may_come(kings_bounty.SAMPLE, f"{player} {dealer}") == {line}
    assert can_settle(kings_bounty.SAMPLE, f"{player} {dealer}")


def test_kings_bounty_h11_no_blackjack_can_come_once_every_ten_is_out() -> None:
    two_decks = Shoe(2)
    tens = [card for card in cards_in(two_decks) if card.rank.points == 10]
    for king in cards("Ks Ks"):
        tens.remove(king)

    assert can_settle(kings_bounty.SAMPLE, "Ks Ks / Ah", shoe=two_decks, seen=tens)
    assert not can_settle(kings_bounty.SAMPLE, "Ks Ks / Ah", shoe=two_decks, seen=tens[1:])


# Bet the Set 21.


@pytest.mark.parametrize(
    ("deal", "line"),
    [
        ("9h 8h / 9h", LOSES),
        ("9h 8h", LOSES),
        ("9h 9s / 8h", LOSES),
        ("9h 9h / 8h", "suited-pair"),
    ],
)
def test_bet_the_set_21_h4_no_pair_or_one_of_another_rank_than_the_up_card_is_decided(
    deal: str, line: str
) -> None:
    assert may_come(bet_the_set.SIX_DECKS, deal) == {line}
    assert can_settle(bet_the_set.SIX_DECKS, deal)


@pytest.mark.parametrize(
    ("deal", "lines"),
    [
        ("9h 9h / 9h", {"suited-four-of-a-kind", "four-of-a-kind", "suited-pair"}),
        ("9h 9h / 9s", {"four-of-a-kind", "suited-pair"}),
        ("9h 9s / 9h", {"four-of-a-kind", LOSES}),
        ("9h 9h", {"suited-four-of-a-kind", "four-of-a-kind", "suited-pair"}),
    ],
)
def test_bet_the_set_21_h5_a_pair_of_the_up_cards_rank_waits_for_the_hole_card(
    deal: str, lines: set[str]
) -> None:
    assert may_come(bet_the_set.SIX_DECKS, deal) == lines
    assert not can_settle(bet_the_set.SIX_DECKS, deal)


def test_bet_the_set_21_h5_a_card_whose_copies_are_all_out_cannot_come() -> None:
    hearts = cards("9h 9h 9h")
    other_nines = [card for card in cards("9c 9d 9s") for _ in range(6)]

    assert may_come(bet_the_set.SIX_DECKS, "9h 9h / 9h", seen=hearts) == {
        "four-of-a-kind",
        "suited-pair",
    }
    assert may_come(bet_the_set.SIX_DECKS, "9h 9h / 9h", seen=other_nines) == {
        "suited-four-of-a-kind",
        "suited-pair",
    }
    assert can_settle(bet_the_set.SIX_DECKS, "9h 9h / 9h", seen=hearts + other_nines)


def test_bet_the_set_21_h5_the_last_copy_cannot_be_both_of_the_dealers_cards() -> None:
    other_nines = [card for card in cards("9c 9d 9s") for _ in range(6)]
    last = [*cards("9h 9h 9h"), *other_nines]

    assert may_come(bet_the_set.SIX_DECKS, "9h 9h", seen=last) == {"suited-pair"}
    assert may_come(bet_the_set.SIX_DECKS, "9h 9h", seen=last[1:]) == {
        "suited-four-of-a-kind",
        "suited-pair",
    }


# Blazing 7's.


@given(seed=seeds)
def test_blazing_7s_r10_every_wager_is_decided_once_the_up_card_is_seen(seed: int) -> None:
    dealt = random_deal(blazing.STANDARD.considers, short_shoe(6, "678"), Random(seed))
    seen = Deal(dealt.player, dealt.dealer[:1])

    assert is_decided(blazing.STANDARD, SIX_DECKS, seen)
    assert possible_outcomes(blazing.STANDARD, SIX_DECKS, seen) == {
        paid_line(blazing.STANDARD, dealt)
    }


def test_blazing_7s_r9_two_sevens_wait_for_the_up_card() -> None:
    assert may_come(blazing.STANDARD, "7d 7d") == {
        "three-7s-diamonds",
        "three-7s-same-color",
        "three-7s",
        "two-7s",
    }
    assert may_come(blazing.STANDARD, "7c 7c") == {
        "three-7s-suited",
        "three-7s-same-color",
        "three-7s",
        "two-7s",
    }
    assert not can_settle(blazing.STANDARD, "7d 7d")


def test_blazing_7s_r3_without_an_own_seven_the_player_has_lost_before_the_up_card() -> None:
    assert may_come(blazing.STANDARD, "8d Ks") == {LOSES}
    assert can_settle(blazing.STANDARD, "8d Ks")


def test_blazing_7s_h6_the_hole_card_and_the_cards_drawn_never_matter() -> None:
    assert may_come(blazing.STANDARD, "7d 8c 7d / 7d 7d 7d") == {"one-7"}


# Bahama Bonus and Match the Dealer.

THREE_OF_ONE_COLOR = "same-color-three-of-a-kind"


@given(seed=seeds)
def test_bahama_bonus_h19_no_wager_is_decided_before_the_hole_card_and_every_one_by_it(
    seed: int,
) -> None:
    dealt = random_deal(bahama.STANDARD.considers, SIX_DECKS_NO_TENS, Random(seed))
    before = Deal(dealt.player, dealt.dealer[:1])

    assert not is_decided(bahama.STANDARD, SIX_DECKS_NO_TENS, before)
    assert is_decided(bahama.STANDARD, SIX_DECKS_NO_TENS, dealt)


@pytest.mark.parametrize(
    ("deal", "lines"),
    [
        ("2c 3d / 4h", {"suited-pair", LOSES}),
        ("2c 2c / 4h", {THREE_OF_ONE_COLOR, "three-of-a-kind", "suited-pair"}),
        ("2c 2d / 2h", {"four-of-a-kind", "three-of-a-kind"}),
        ("2c 2s / 2c", {"same-color-four-of-a-kind", "four-of-a-kind", THREE_OF_ONE_COLOR}),
    ],
)
def test_bahama_bonus_h19_the_hole_card_can_always_lift_a_hand(deal: str, lines: set[str]) -> None:
    assert may_come(bahama.STANDARD, deal, shoe=SIX_DECKS_NO_TENS) == lines


def test_match_the_dealer_h6_up_is_decided_by_the_up_card_and_down_by_the_hole_card() -> None:
    up, down, shoe = match_the_dealer.UP, match_the_dealer.DOWN, SIX_DECKS_NO_TENS

    assert not can_settle(up, "9h 9s", shoe=shoe)
    assert may_come(up, "9h 9s / 9h", shoe=shoe) == {"one-suited-one-unsuited"}
    assert may_come(down, "9h 9s / 9h", shoe=shoe) == {
        "one-suited-one-unsuited",
        "two-unsuited",
        LOSES,
    }
    assert may_come(down, "9h 9s / 9h 2c", shoe=shoe) == {LOSES}


# Hit and Run.

NINE_THAT_DRAW = "/ Ac Ad Ah As 2c 6c Ac Ad Ah"
"""Hard 15, and no shorter hand of these was complete."""


def test_hit_and_run_h6_nine_cards_that_must_still_draw_have_one_outcome_and_are_not_decided() -> (
    None
):
    for pay_table in (hit_and_run.H17, hit_and_run.S17):
        assert may_come(pay_table, NINE_THAT_DRAW) == {"9-cards"}
        assert not can_settle(pay_table, NINE_THAT_DRAW)
        assert can_settle(pay_table, f"{NINE_THAT_DRAW} 5c")


@pytest.mark.parametrize(
    ("dealer", "lines"),
    [
        ("Tc 2c 2d 2h", {"5-cards"}),
        ("Tc 2c 2d", {LOSES, "5-cards", "6-cards"}),
        ("2c 2c 2c 2c 2c 2d 2d 2d", {"9-cards"}),
        ("2c 2c 2c 2c 2c 2d 2d", {"8-cards", "9-cards"}),
        ("2c", {LOSES, "5-cards", "6-cards", "7-cards", "8-cards", "9-cards"}),
        ("", {LOSES, "5-cards", "6-cards", "7-cards", "8-cards", "9-cards"}),
    ],
)
def test_hit_and_run_h6_a_later_card_can_move_the_hand_to_another_line(
    dealer: str, lines: set[str]
) -> None:
    assert may_come(hit_and_run.H17, f"/ {dealer}") == lines
    assert not can_settle(hit_and_run.H17, f"/ {dealer}")


def test_hit_and_run_r3_a_bust_card_counts_and_completes_the_hand() -> None:
    assert may_come(hit_and_run.H17, "/ 2c 3d 4h 6s Kd") == {"5-cards"}
    assert can_settle(hit_and_run.H17, "/ 2c 3d 4h 6s Kd")


@pytest.mark.parametrize("dealer", ["Ac Kd", "Kd Ac", "Kd 7c", "Kd Qc"])
def test_hit_and_run_h3_a_blackjack_or_a_standing_two_cards_is_a_complete_hand_and_loses(
    dealer: str,
) -> None:
    assert may_come(hit_and_run.H17, f"/ {dealer}") == {LOSES}
    assert can_settle(hit_and_run.H17, f"/ {dealer}")


def test_hit_and_run_r2_the_soft_17_rule_says_whether_an_ace_and_a_six_are_complete() -> None:
    assert may_come(hit_and_run.S17, "/ Ac 6d") == {LOSES}
    assert can_settle(hit_and_run.S17, "/ Ac 6d")
    assert "5-cards" in may_come(hit_and_run.H17, "/ Ac 6d")
    assert not can_settle(hit_and_run.H17, "/ Ac 6d")


def test_hit_and_run_h6_the_players_cards_decide_nothing_but_are_out_of_the_shoe() -> None:
    one_deck = Shoe(1)
    twos = cards("2d 2h")  # with both of them K 2 2 2 is possible, a 16 of four cards
    seen = [card for card in one_deck.pack.cards if card.rank.points <= 4]
    seen = [card for card in seen if card not in (*twos, Card.parse("2c"))]

    assert may_come(hit_and_run.H17, "/ Kd 2c", shoe=one_deck, seen=seen) == {LOSES, "5-cards"}
    assert may_come(hit_and_run.H17, "2d 7c / Kd 2c", shoe=one_deck, seen=seen) == {LOSES}


@pytest.mark.parametrize(
    ("dealer", "hits", "stands"),
    [
        ("", False, False),
        ("Ac", False, False),
        ("Kc 6d", False, False),
        ("Kc 7d", True, True),
        ("Ac 6d", False, True),
        ("Ac 5d", False, False),
        ("Ac 7d", True, True),
        ("Ac 6d Kh", True, True),
        ("Ac 5d Kh", False, False),
        ("Ac Ad 5h", False, True),
        ("9c 8d 5h", True, True),
    ],
)
def test_a_hand_is_complete_from_17_on_and_a_soft_17_as_the_table_plays_it(
    dealer: str, hits: bool, stands: bool
) -> None:
    assert is_complete(Soft17.HITS, cards(dealer)) is hits
    assert is_complete(Soft17.STANDS, cards(dealer)) is stands


def test_hg10_a_line_the_up_card_decides_still_waits_where_the_whole_hand_is_considered() -> None:
    ace_up = Line("ace-up", "Ace up", Total(11, among=Part.UP), ForOne(5))
    pay_table = trial(DealerHand(Soft17.HITS), ace_up)

    assert may_come(pay_table, "/ Ac") == {"ace-up"}
    assert may_come(pay_table, "/ Kc Ac") == {LOSES}
    assert not can_settle(pay_table, "/ Ac")
    assert can_settle(pay_table, "/ Ac Kd")


# Unknown and impossible cards.


@pytest.mark.parametrize("deal", ["", "7d", "/ Ac"])
def test_with_more_than_two_cards_unknown_every_line_may_come_and_the_wager_may_lose(
    deal: str,
) -> None:
    every = {LOSES, *(line.key for line in bahama.STANDARD.lines)}

    assert may_come(bahama.STANDARD, deal, shoe=SIX_DECKS_NO_TENS) == every
    assert not can_settle(bahama.STANDARD, deal, shoe=SIX_DECKS_NO_TENS)


def test_a_card_that_the_pack_lacks_cannot_come() -> None:
    two_tens = Line("tens", "Two tens", Holds(2, Rank.TEN, among=Part.PLAYER), ForOne(5))
    pay_table = PayTable(
        key="trial",
        considers=bet_the_set.SIX_DECKS.considers,
        lines=(two_tens,),
        terms=Terms(Money.dollars(1)),
    )

    assert may_come(pay_table, "/ 2c 2d") == {"tens", LOSES}
    assert may_come(pay_table, "/ 2c 2d", shoe=SIX_DECKS_NO_TENS) == {LOSES}


def test_cards_a_wager_does_not_consider_are_out_of_the_shoe_all_the_same() -> None:
    one_deck, down = Shoe(1, NO_TENS), match_the_dealer.DOWN

    assert may_come(down, "9h 2s 9c 9d / 2c", shoe=one_deck, seen=cards("9s 2d")) == {
        "one-unsuited",
        LOSES,
    }
    assert can_settle(down, "9h 2s 9c 9d / 2c", shoe=one_deck, seen=cards("9s 2d 2h"))


def test_an_empty_shoe_deals_nothing_and_decides_nothing() -> None:
    one_rank = short_shoe(1, "7")

    for pay_table, deal in ((blazing.STANDARD, "7c 7d"), (bet_the_set.SIX_DECKS, "7c 7d")):
        assert may_come(pay_table, deal, shoe=one_rank, seen=cards("7h 7s")) == set()
        assert not can_settle(pay_table, deal, shoe=one_rank, seen=cards("7h 7s"))
    assert may_come(hit_and_run.H17, "/ 7c", shoe=one_rank, seen=cards("7d 7h 7s")) == set()


@pytest.mark.parametrize(
    ("shoe", "lying", "lacking"),
    [
        (Shoe(6), "", None),
        (Shoe(1), "7d 7h 7c 7s", None),
        (Shoe(1), "7d 7h 7d", "7d"),
        (Shoe(2), "7d 7h 7d", None),
        (Shoe(2), "7d 7h 7d 7d", "7d"),
        (Shoe(1), "7d 8c 8c 7d", "8c"),
        (Shoe(6), "Td", None),
        (Shoe(6, NO_TENS), "Jd Td", "Td"),
    ],
)
def test_a_shoe_names_the_first_card_that_it_lacks(
    shoe: Shoe, lying: str, lacking: str | None
) -> None:
    assert shoe.lacks(cards(lying)) == (None if lacking is None else Card.parse(lacking))


# Every partial deal, by brute force.

EVERY_CARD = PayTable(
    key="trial",
    considers=PLAYER_UP_AND_HOLE_CARD,
    lines=(
        Line("straight", "Straight", Straight(among=Part.ALL), ForOne(9)),
        Line("suited", "Suited dealer", OneSuit(among=Part.DEALER), ForOne(8)),
        Line("ace-in-the-hole", "Ace", Holds(1, Rank.ACE, among=Part.HOLE), ForOne(7)),
        Line("up-seven", "Seven", ~Holds(1, Rank.SEVEN, among=Part.UP), ForOne(6)),
    ),
    terms=Terms(Money.dollars(1)),
)
FIRST_CARDS = [
    EVERY_CARD,
    *(
        pay_table
        for game in GAMES.values()
        for pay_table in game.pay_tables
        if not isinstance(pay_table.considers, DealerHand)
    ),
]
DEALER_HANDS = [
    hit_and_run.H17,
    hit_and_run.S17,
    trial(
        DealerHand(Soft17.HITS),
        Line("blackjack", "Blackjack", Blackjack(among=Part.DEALER), ForOne(9)),
        Line("bust", "Bust", Bust(among=Part.DEALER) & Total(2, among=Part.UP), ForOne(8)),
        Line("21", "21", Total(21, among=Part.DEALER), ForOne(7)),
        Line("four", "Four", CardCount(4, or_more=True, among=Part.DEALER), ForOne(6)),
    ),
]
PLAYER, DEALER = (CardPlace.PLAYER_1, CardPlace.PLAYER_2), (CardPlace.UP, CardPlace.HOLE)
SHORT_SHOES = [
    short_shoe(decks, ranks) for decks in (1, 2) for ranks in ("7", "7K", "A9K", "678", "AQK")
]


def filled_up(pay_table: PayTable, deal: Deal, left: Counter[Card]) -> Iterator[Deal]:
    """The deal completed with the considered cards that it lacks, in every way."""
    considers = pay_table.considers
    assert not isinstance(considers, DealerHand)
    lying = [*zip(PLAYER, deal.player, strict=False), *zip(DEALER, deal.dealer, strict=False)]
    known = {place: str(card) for place, card in lying if place in considers.places}
    lacking = [place for place in considers.places if place not in known]
    for coming in set(permutations(map(str, left.elements()), len(lacking))):
        yield lay_out(known | dict(zip(lacking, coming, strict=True)))


def played_out(hand: list[Card], left: Counter[Card], soft_17: Soft17) -> Iterator[Deal]:
    """The dealer's hand drawn to its end, card by card, in every order."""
    if not dealer_draws(hand, soft_17):
        yield Deal((), tuple(hand))
        return
    for card in [card for card, copies in left.items() if copies]:
        left[card] -= 1
        yield from played_out([*hand, card], left, soft_17)
        left[card] += 1


@st.composite
def partial_deals(draw: st.DrawFn) -> tuple[Shoe, Deal, list[Card]]:
    """Some cards of a short shoe: the player's, the dealer's, and others that were seen."""
    shoe = draw(st.sampled_from(SHORT_SHOES))
    shuffled = draw(st.permutations(cards_in(shoe)))
    player, dealer = draw(st.sampled_from([(2, 0), (2, 1), (2, 2), (1, 1), (0, 2), (3, 1)]))
    lying = player + dealer
    deal = Deal(tuple(shuffled[:player]), tuple(shuffled[player:lying]))
    return shoe, deal, shuffled[lying : draw(st.integers(lying, shoe.size))]


@st.composite
def unfinished_hands(draw: st.DrawFn) -> tuple[Shoe, list[Card], list[Card]]:
    """Some of the dealer's first cards, as far as the dealer draws, and others that were seen."""
    shoe = draw(st.sampled_from([short_shoe(1, ranks) for ranks in ("A2K", "A26", "37K", "A58")]))
    shuffled = draw(st.permutations(cards_in(shoe)))
    hand: list[Card] = []
    for card in shuffled[: draw(st.integers(1, 6))]:
        if not dealer_draws(hand, Soft17.HITS):
            break
        hand.append(card)
    return shoe, hand, shuffled[len(hand) : draw(st.integers(len(hand), shoe.size))]


@settings(max_examples=400)
@given(pay_table=st.sampled_from(FIRST_CARDS), partial=partial_deals())
def test_possible_outcomes_are_those_the_oracle_finds_by_dealing_every_card_left(
    pay_table: PayTable, partial: tuple[Shoe, Deal, list[Card]]
) -> None:
    shoe, deal, seen = partial
    left = Counter(cards_in(shoe)) - Counter([*deal.player, *deal.dealer, *seen])

    found = {paid_line(pay_table, dealt) for dealt in filled_up(pay_table, deal, left)}
    assert possible_outcomes(pay_table, shoe, deal, seen) == found
    assert is_decided(pay_table, shoe, deal, seen) is (len(found) == 1)


@settings(max_examples=200)
@given(pay_table=st.sampled_from(DEALER_HANDS), unfinished=unfinished_hands())
def test_the_outcomes_of_the_dealers_hand_are_those_of_every_possible_draw(
    pay_table: PayTable, unfinished: tuple[Shoe, list[Card], list[Card]]
) -> None:
    assert isinstance(pay_table.considers, DealerHand)
    (shoe, hand, seen), soft_17 = unfinished, pay_table.considers.soft_17
    left = Counter(cards_in(shoe)) - Counter([*hand, *seen])
    by_rank = Counter(Card(card.rank, Suit.CLUBS) for card in left.elements())

    found = {paid_line(pay_table, dealt) for dealt in played_out(hand, by_rank, soft_17)}
    deal = Deal(player=(), dealer=tuple(hand))
    assert possible_outcomes(pay_table, shoe, deal, seen) == found
    assert is_complete(soft_17, hand) is not dealer_draws(hand, soft_17)
    assert is_decided(pay_table, shoe, deal, seen) is not dealer_draws(hand, soft_17)
