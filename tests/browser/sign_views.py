"""Views of signs made by hand: games, amounts and moments that the pit of a test does not have."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

View = dict[str, Any]

SECONDS_TO_ACT = {"hit": 0.0, "count": 3.0, "hand": 13.0}
"""When the acts of a win begin."""

SEVENS = ["7d", "7d", "7d"]


def money(dollars: str) -> str:
    """An amount as it is sent: with eight places."""
    whole, _, fraction = dollars.replace(",", "").partition(".")
    return f"{whole}.{fraction.ljust(8, '0')}"


def meter(key: str, name: str, line_name: str, dollars: str) -> View:
    """A meter of a view."""
    return {
        "meter": key,
        "name": name,
        "line_name": line_name,
        "amount": money(dollars),
        "is_pending": False,
        "is_hit": False,
        "is_locked": False,
        "pending_at": [],
    }


def line(name: str, award: str, meter: str | None = None, envy: str | None = None) -> View:
    """A line of a pay table."""
    return {
        "line": name,
        "name": name,
        "award": award,
        "meter": meter,
        "percent": None,
        "envy": envy,
    }


def blazing_sevens(sign: View) -> View:
    """Two meters, of large amounts."""
    meters = [
        meter("major", "Major", "Three 7's – Diamonds", "23477.81"),
        meter("minor", "Minor", "Three 7's – Suited (Other)", "1935.34"),
    ]
    return {**deepcopy(sign), "meters": meters, "top_cards": SEVENS, "wins": []}


def perfect_eleven(sign: View) -> View:
    """A game without a world that was drawn for it."""
    top = "6♥ 5♥ and an ace up"
    return {
        **deepcopy(sign),
        "game": "perfect-eleven",
        "game_name": "Perfect Eleven Progressive",
        "short_name": "Perfect Eleven",
        "summary": "Your first two cards make 11; with the dealer's ace they win the most.",
        "meters": [meter("progressive", "Progressive", top, "27318.64")],
        "top_cards": ["6h", "5h", "As"],
        "wins": [],
        "pay_table": [
            line(top, "100% of the Progressive", "progressive"),
            line("6♥ 5♥", "300 for 1"),
            line("Suited 11", "20 for 1"),
            line("6 and 5", "8 for 1"),
            line("Any 11", "4 for 1"),
        ],
    }


def crowded(sign: View, dollars: str) -> View:
    """Four meters, nine long lines, a bonus, small print, and a claim at another table."""
    names = ("Grand", "Major", "Minor", "Mini")
    meters = [meter(name.lower(), name, "Four of a kind, one color", dollars) for name in names]
    for one in meters:
        one.update(is_pending=True, pending_at=["2"])
    bonus = {
        "name": "Special Bonus",
        "when": "Three suited 7s with a dealer 7 up; splitting or doubling voids it.",
        "award": "$1,000",
        "envy": "$50",
    }
    return {
        **deepcopy(sign),
        "short_name": "The Most Royal Golden Table Game 21",
        "meters": meters,
        "pay_table": [
            line(f"Three of a kind of one color, no. {n}", "1,000,000 for 1", envy="$1,000")
            for n in range(9)
        ],
        "bonus": bonus,
        "notes": ["Envy is paid to the players of the table who made the wager."],
        "disclosures": ["The Grand is capped at $2,000,000.00.", "A part feeds a reserve."],
        "top_cards": ["2c", "2h", "As", "Ad", "Ac", "7h", "Ah", "As", "3d"],
        "wins": [],
    }


def under_review(sign: View, **changes: Any) -> View:
    """A hand of the table of the sign is under review."""
    first = sign["meters"][0]
    review = {
        "meter": first["meter"],
        "line_name": first["line_name"],
        "amount": first["amount"],
        "is_locked": True,
        "if_verified": None,
        "if_refused": None,
        "waits_for": "a supervisor",
        "cards": sign["top_cards"],
    }
    return {**sign, "review": {**review, **changes}}


def won(sign: View, *, number: int = 9, spots: int = 1, **changes: Any) -> View:
    """The first meter was won, by one or more spots."""
    first = sign["meters"][0]
    win = {
        "number": number,
        "meter": first["meter"],
        "meter_name": first["name"],
        "line_name": first["line_name"],
        "table": "1",
        "amount": first["amount"],
        "shares": [first["amount"]] if spots == 1 else [money("61426.57")] * spots,
        "cards": sign["top_cards"],
        "begins_at": money("10000"),
        "starts_again_at": money("10005.14"),
    }
    return {**sign, "win": {**win, **changes}}
