"""Independent blackjack oracle, slow and obvious: the play. Payouts are in ``oracle_settles.py``.

It follows docs/rules and imports nothing from the engine. Cards are two letters, money is a whole
number of cents, a round is a plain dict, and every rule is a loop or an ``if`` that cites its
paragraph (R and H are of docs/rules/bahama-bonus.md, B of blackjack.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

House = dict[str, Any]
State = dict[str, Any]
Hand = dict[str, Any]

STANDARD: House = {
    "doublings": 1,  # B13
    "double_on_two_cards_only": True,  # B13
    "split_by_rank": False,  # B14
    "split_aces_get_one_card": True,  # B15
    "split_aces_again": False,  # B15
    "soft_21_stands": True,  # B11
    "rescue": None,
    "always_wins": False,  # B6, B20
    "special_payouts": False,
    "paragraphs": {
        "bust": "B12",
        "surrender": "B16",
        "surrender of an odd cent": "B24",
        "blackjack": "B6",
        "two blackjacks": "B20",
        "dealer's blackjack": "B7",
        "dealer busts": "B18",
        "higher": "B19",
        "lower": "B19",
        "push": "B20",
        "insurance": "B9",
    },
}

BAHAMA_BONUS: House = {
    "doublings": 3,  # R24
    "double_on_two_cards_only": False,  # R22
    "split_by_rank": True,  # H4
    "split_aces_get_one_card": False,  # R31
    "split_aces_again": True,  # R30
    "soft_21_stands": False,  # R13, H30
    "rescue": "original wager",  # R27, first reading of H7
    "always_wins": True,  # R11, R15
    "special_payouts": True,  # R44
    "paragraphs": {
        "bust": "R14",
        "surrender": "R32",
        "surrender of an odd cent": "H35",
        "rescue": "R27",
        "blackjack": "R10",
        "two blackjacks": "R11",
        "dealer's blackjack": "H2",
        "21": "R15",
        "dealer busts": "H36",
        "higher": "H36",
        "lower": "R3",
        "push": "H31",
        "insurance": "R20",
    },
}

HALF_OF_TOTAL: House = {**BAHAMA_BONUS, "rescue": "half of the total"}  # second reading of H7

HANDS_AT_MOST = 4  # R30


# Cards.


def totals(cards: Iterable[str]) -> set[int]:
    """Every possible total of the cards (R6 to R8)."""
    possible = {0}
    for card in cards:
        letter = card[0]
        counts = [1, 11] if letter == "A" else [10 if letter in "TJQK" else int(letter)]
        possible = {total + count for total in possible for count in counts}
    return possible


def points(cards: Iterable[str]) -> int:
    """The best total that is not over 21; if all are over, the lowest."""
    possible = totals(cards)
    return max((total for total in possible if total <= 21), default=min(possible))


def is_soft(cards: Sequence[str]) -> bool:
    """Whether an ace counts 11 in the best total (R18)."""
    return points(cards) > min(totals(cards))


def is_blackjack(cards: Sequence[str]) -> bool:
    """An ace and a ten-valued card as the first two cards (R9)."""
    return len(cards) == 2 and points(cards) == 21


def dealer_draws(cards: Sequence[str]) -> bool:
    """Whether the dealer draws: below 17, and on a soft 17 (R17)."""
    return points(cards) < 17 or (points(cards) == 17 and is_soft(cards))


# The wagers.


def may_begin(
    bets: Mapping[int, Mapping[str, Any]],
    limits: Mapping[str, int | None],
    *,
    match: bool,
    progressive: tuple[str, int] | None,
) -> bool:
    """Whether these wagers may begin a round, with or without Match the Dealer and a progressive.

    *progressive* is the key of the progressive and its wager in cents.
    """
    if not bets:
        return False
    for spot, bet in bets.items():
        main, sides = bet["main"], bet["sides"]
        if not 1 <= spot <= 7 or main <= 0 or not _within(main, limits["least"], limits["most"]):
            return False  # R35, H16 too: every other wager needs a main one
        for key, cents in sides.items():
            if progressive is not None and key == progressive[0]:
                if cents != progressive[1]:
                    return False
            elif match and key in ("match-the-dealer-up", "match-the-dealer-down"):
                if cents <= 0 or cents > main:  # R36
                    return False
                if not _within(cents, limits["side_least"], limits["side_most"]):
                    return False
            else:
                return False  # there is no such side bet here
        if "match-the-dealer-down" in sides and not sides.get("match-the-dealer-up"):
            return False  # R37
    return True


def _within(cents: int, least: int | None, most: int | None) -> bool:
    return (least is None or cents >= least) and (most is None or cents <= most)


# The round.


def begin(
    house: House,
    bets: Mapping[int, Mapping[str, Any]],
    shoe: Sequence[str],
    *,
    maximum: int | None = None,
    dealer_completes: bool = False,
) -> State:
    """Deal a round: *bets* are ``{spot: {"main": cents, "sides": {key: cents}}}``.

    *dealer_completes*: a side bet considers the dealer's whole hand.
    """
    state: State = {
        "house": house,
        "bets": bets,
        "shoe": list(shoe),
        "used": 0,
        "maximum": maximum,
        "dealer_completes": dealer_completes,
        "dealer": [],
        "hands": {spot: [_new_hand(bets[spot]["main"])] for spot in sorted(bets)},
        "insurance": {},
        "phase": "play",
        "turn": None,
    }
    for _ in range(2):  # R4, R5
        for spot in sorted(bets):
            state["hands"][spot][0]["cards"].append(_draw(state))
        state["dealer"].append(_draw(state))
    state["first"] = {spot: tuple(state["hands"][spot][0]["cards"]) for spot in bets}
    if state["dealer"][0][0] == "A":  # R19
        state["phase"] = "insurance"
    else:
        _check_for_blackjack(state)
    return state


def _new_hand(wager: int) -> Hand:
    return {"cards": [], "wager": wager, "doublings": 0, "split": False, "aces": False, "end": None}


def _draw(state: State) -> str:
    card: str = state["shoe"][state["used"]]
    state["used"] += 1
    return card


def total_wager(hand: Hand) -> int:
    """The money on a hand: two, four and eight times its wager once doubled (H6)."""
    wager: int = hand["wager"]
    for _ in range(hand["doublings"]):
        wager += wager
    return wager


def may_insure(state: State, spot: int, cents: int) -> bool:
    """Whether a spot may insure: once, with an ace up, for up to half the bet (R19, R21)."""
    if state["phase"] != "insurance" or spot not in state["bets"]:
        return False
    if spot in state["insurance"]:
        return False
    return cents > 0 and 2 * cents <= state["bets"][spot]["main"]


def insure(state: State, spot: int, cents: int) -> None:
    """A spot takes insurance."""
    state["insurance"][spot] = cents


def close_insurance(state: State) -> None:
    """Close insurance; the dealer checks the hole card."""
    _check_for_blackjack(state)


def _check_for_blackjack(state: State) -> None:
    """H2: against a dealer's blackjack no hand acts."""
    if is_blackjack(state["dealer"]):
        for hands in state["hands"].values():
            hands[0]["end"] = "blackjack" if is_blackjack(hands[0]["cards"]) else "stood"
        state["phase"] = "over"
        return
    state["phase"] = "play"
    _pass_the_turn(state)


def _pass_the_turn(state: State) -> None:
    """Move the turn to the first hand that is not over; if all are, the dealer plays (R16)."""
    for spot in sorted(state["hands"]):
        for number, hand in enumerate(state["hands"][spot]):
            if len(hand["cards"]) == 1:
                hand["cards"].append(_draw(state))
            if hand["end"] is None:
                hand["end"] = _ends_by_itself(state["house"], hand)
            if hand["end"] is None:
                state["turn"] = (spot, number)
                return
    state["turn"] = None
    state["phase"] = "over"
    if state["dealer_completes"] or any(_needs_the_dealer(state, x) for x in _all_hands(state)):
        while dealer_draws(state["dealer"]):
            state["dealer"].append(_draw(state))


def _all_hands(state: State) -> list[Hand]:
    return [hand for hands in state["hands"].values() for hand in hands]


def _ends_by_itself(house: House, hand: Hand) -> str | None:
    if not hand["split"] and is_blackjack(hand["cards"]):
        return "blackjack"  # R12 leaves it no choice
    if points(hand["cards"]) > 21:
        return "busted"  # R14
    if points(hand["cards"]) == 21 and (house["soft_21_stands"] or not is_soft(hand["cards"])):
        return "stood"
    if hand["aces"] and house["split_aces_get_one_card"]:
        return "stood"
    if hand["doublings"] and house["rescue"] is None:
        return "stood"
    return None


def _needs_the_dealer(state: State, hand: Hand) -> bool:
    if hand["end"] != "stood":
        return False
    return not (state["house"]["always_wins"] and points(hand["cards"]) == 21)  # R15


def hole_card_shown(state: State) -> bool:
    """Whether the hole card is face up at the end.

    It is turned up for a hand that waits for the dealer (R16), for a blackjack that was found, and
    for Match the Dealer Down and the progressive of Bahama Bonus in any case (H19; match H7).
    """
    if state["phase"] != "over":
        return False
    waiting = {"match-the-dealer-down", "bahama-bonus"}
    return (
        is_blackjack(state["dealer"])
        or bool(state["dealer_completes"])
        or any(_needs_the_dealer(state, hand) for hand in _all_hands(state))
        or any(waiting & bet["sides"].keys() for bet in state["bets"].values())
    )


def legal(state: State) -> set[str]:
    """The allowed actions of the hand whose turn it is."""
    if state["phase"] != "play":
        return set()
    house = state["house"]
    spot, number = state["turn"]
    hand = state["hands"][spot][number]
    may = {"stand"}
    if hand["doublings"] == 0:
        may.add("hit")  # R13; after a double there is one card only (H5)
    if _may_double(state, hand):
        may.add("double")
    if _may_split(house, hand, len(state["hands"][spot])):
        may.add("split")
    if len(hand["cards"]) == 2 and not hand["split"]:
        may.add("surrender")  # R32, R33, H8
    if house["rescue"] and hand["doublings"] >= 1:
        may.add("rescue")  # R27, R28; a busted hand has no turn any more (R29)
    return may


def _may_double(state: State, hand: Hand) -> bool:
    house = state["house"]
    if hand["doublings"] >= house["doublings"]:
        return False
    if house["double_on_two_cards_only"] and len(hand["cards"]) != 2:
        return False
    if hand["doublings"] and state["maximum"] is not None:
        return bool(total_wager(hand) <= state["maximum"])  # R26, H32: the wager is added again
    return True


def _may_split(house: House, hand: Hand, hands: int) -> bool:
    cards = hand["cards"]
    if len(cards) != 2 or hands >= HANDS_AT_MOST:
        return False
    if hand["aces"] and not house["split_aces_again"]:
        return False
    if house["split_by_rank"]:
        return bool(cards[0][0] == cards[1][0])
    return points(cards[:1]) == points(cards[1:])


def act(state: State, action: str) -> int:
    """Carry out a legal action; return the cents that the player adds for it."""
    assert action in legal(state), action
    spot, number = state["turn"]
    hands = state["hands"][spot]
    hand = hands[number]
    put_down = 0
    if action == "hit":
        hand["cards"].append(_draw(state))
    elif action == "double":
        put_down = total_wager(hand)
        hand["doublings"] += 1
        hand["cards"].append(_draw(state))
    elif action == "split":
        put_down = hand["wager"]
        other = _new_hand(put_down)
        other["cards"].append(hand["cards"].pop())
        for half in (hand, other):
            half["split"] = True
            half["aces"] = half["cards"][0][0] == "A"
        hands.insert(number + 1, other)
    else:
        hand["end"] = {"stand": "stood", "surrender": "surrendered", "rescue": "rescued"}[action]
    _pass_the_turn(state)
    return put_down
