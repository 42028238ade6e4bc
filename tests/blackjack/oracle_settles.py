"""Independent blackjack oracle, second part: every payout and its paragraph."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from blackjack.oracle import Hand, State, is_blackjack, points, total_wager

Row = dict[str, Any]

SPECIAL_BONUS, ENVY = 100_000, 5_000  # R60, in cents

MATCHES = {  # R38 to R42: suited and unsuited matches, odds to 1, paragraph
    (0, 1): (4, "R38"),
    (0, 2): (8, "R39"),
    (1, 0): (9, "R40"),
    (1, 1): (13, "R41"),
    (2, 0): (18, "R42"),
}


def settle(state: State) -> list[Row]:
    """Every wager and its return; a bonus has no wager."""
    assert state["phase"] == "over"
    rows = []
    for spot, hands in state["hands"].items():
        for number, hand in enumerate(hands):
            returned, why = _main(state, hand)
            paragraph = state["house"]["paragraphs"].get(why, why)
            rows.append(_row(spot, number, "main", total_wager(hand), returned, paragraph))
    for spot, cents in state["insurance"].items():
        returned = 3 * cents if is_blackjack(state["dealer"]) else 0
        paragraph = state["house"]["paragraphs"]["insurance"]
        rows.append(_row(spot, None, "insurance", cents, returned, paragraph))
    for spot, bet in state["bets"].items():
        for key, dealers_card in (
            ("match-the-dealer-up", state["dealer"][0]),
            ("match-the-dealer-down", state["dealer"][1]),
        ):
            if key in bet["sides"]:
                cents = bet["sides"][key]
                to_one, paragraph = _match(state["first"][spot], dealers_card)
                returned = cents * (to_one + 1) if to_one else 0
                rows.append(_row(spot, None, key, cents, returned, paragraph))
    if state["house"]["special_payouts"]:
        rows += _special_bonuses(state)
    return rows


def _row(spot: int, hand: int | None, on: str, staked: int, returned: int, paragraph: str) -> Row:
    return {
        "spot": spot,
        "hand": hand,
        "on": on,
        "staked": staked,
        "returned": returned,
        "paragraph": paragraph,
    }


def _main(state: State, hand: Hand) -> tuple[int, str]:
    """What a hand is returned with its wager, and why; fractions of a cent stay in the tray."""
    house, dealer, total = state["house"], state["dealer"], total_wager(hand)
    if hand["end"] == "busted":
        return 0, "bust"
    if hand["end"] == "surrendered":
        return total // 2, "surrender of an odd cent" if total % 2 else "surrender"
    if hand["end"] == "rescued":
        lost = hand["wager"] if house["rescue"] == "original wager" else total // 2
        return total - lost, "rescue"
    if hand["end"] == "blackjack":
        if not is_blackjack(dealer):
            return total + 3 * total // 2, "blackjack"
        if house["always_wins"]:
            return total + 3 * total // 2, "two blackjacks"
        return total, "two blackjacks"
    mine, dealers = points(hand["cards"]), points(dealer)
    if is_blackjack(dealer):
        return 0, "dealer's blackjack"
    if house["special_payouts"] and hand["doublings"] == 0:
        numerator, denominator, paragraph = special_payout(hand["cards"])
        if denominator:
            return total + total * numerator // denominator, paragraph
    if mine == 21 and house["always_wins"]:
        return 2 * total, "21"
    if dealers > 21:
        return 2 * total, "dealer busts"
    if mine > dealers:
        return 2 * total, "higher"
    if mine == dealers:
        return total, "push"
    return 0, "lower"


def special_payout(cards: Sequence[str]) -> tuple[int, int, str]:
    """The odds of a 21 that is paid more than even money, and its paragraph; 0 to 0 if none."""
    if points(cards) != 21:
        return 0, 0, ""
    if len(cards) == 5:
        return 3, 2, "R45"
    if len(cards) == 6:
        return 2, 1, "R46"
    if len(cards) >= 7:
        return 3, 1, "R47"
    ranks = "".join(sorted(card[0] for card in cards))
    if ranks not in ("678", "777"):  # H10: three cards, in any order
        return 0, 0, ""
    first = 48 if ranks == "678" else 51
    suits = {card[1] for card in cards}
    if suits == {"s"}:
        return 3, 1, f"R{first + 2}"
    if len(suits) == 1:
        return 2, 1, f"R{first + 1}"
    return 3, 2, f"R{first}"


def _match(first: Sequence[str], dealers_card: str) -> tuple[int, str]:
    """R34: suited if it is the very same card, unsuited if only its rank is."""
    suited = unsuited = 0
    for card in first:
        if card == dealers_card:
            suited += 1
        elif card[0] == dealers_card[0]:
            unsuited += 1
    return MATCHES.get((suited, unsuited), (0, "R43"))


def _special_bonuses(state: State) -> list[Row]:
    """R55 to R60, and H27: every other spot is paid for every winner."""
    winners = []
    for winner, hands in state["hands"].items():
        for hand in hands:
            ranks = [card[0] for card in hand["cards"]]
            suits = {card[1] for card in hand["cards"]}
            if ranks != ["7", "7", "7"] or len(suits) != 1 or state["dealer"][0][0] != "7":
                continue
            if hand["split"] or hand["doublings"]:
                continue  # R59
            winners.append(winner)
    rows = []
    for winner in winners:
        rows.append(_row(winner, None, "special-bonus", 0, SPECIAL_BONUS, "R60"))
        for other in state["bets"]:
            if other != winner:  # R58
                cite = "R57" if len(winners) == 1 else "H27"
                rows.append(_row(other, None, "envy", 0, ENVY, cite))
    return rows


def bahama_progressive(four: Sequence[str]) -> tuple[str | None, str]:
    """The line of a progressive wager (R62, R66 to R70, H12 to H15), and its paragraph.

    *four* are the player's first two cards and the dealer's.
    """

    def alike(count: int, same: str) -> bool:
        return any(
            len({card[0] for card in some}) == 1
            and (same != "color" or len({card[1] in "dh" for card in some}) == 1)
            and (same != "suit" or len({card[1] for card in some}) == 1)
            for some in combinations(four, count)
        )

    for line, count, same, paragraph in (
        ("same-color-four-of-a-kind", 4, "color", "R66"),
        ("four-of-a-kind", 4, "rank", "R67"),
        ("same-color-three-of-a-kind", 3, "color", "R68"),
        ("three-of-a-kind", 3, "rank", "R69"),
        ("suited-pair", 2, "suit", "R70"),
    ):
        if alike(count, same):
            return line, paragraph
    return None, "R62"
