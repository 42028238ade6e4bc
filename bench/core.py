"""Rounds and commands per second through the pure core, with every transfer booked.

A round is seven wagers, a fixed win that is marked and settled, and the end of the round: three
commands, each decided and applied. In the same run the same rounds are applied without deciding
(the events folded again), to separate the two costs. Prints one JSON object.

    PYTHONPATH=src python bench/core.py
"""

import json
import time
from statistics import median

from jackpit.games import GAMES
from jackpit.table import (
    Controller,
    Link,
    Person,
    Refused,
    Role,
    Version,
    act,
    apply,
    create_link,
    form_link,
)
from jackpit.table import commands as c
from jackpit.table.events import Event

ROUNDS = 5_000
RUNS = 5
BUDGET_ROUNDS_PER_SECOND = 5_000
SPOTS = (1, 2, 3, 4, 5, 6, 7)
FIXED_HANDS: dict[str, tuple[str, int | None]] = {
    "blazing-7s": ("two-7s", 3),
    "hit-and-run": ("5-cards", None),
    "bahama-bonus": ("suited-pair", 3),
    "bet-the-set-21": ("suited-pair", 3),
    "kings-bounty": ("two-ks", 3),
}
"""A fixed line of each game, and the spot that has it; none where the table wins together."""

SUPERVISOR, EXECUTIVE = Person("s", Role.SUPERVISOR), Person("x", Role.EXECUTIVE)
DEALER = Person("d", Role.DEALER)


def new_link(game: str) -> Link:
    """A link with one open table."""
    version = Version.of(GAMES[game])
    link = create_link(form_link("link", version, by=EXECUTIVE))
    for command in (
        c.AddTable(table="1", controller=Controller.TOUCH, spots=7, plays=version, by=SUPERVISOR),
        c.OpenLink(by=EXECUTIVE),
        c.OpenTable(table="1", by=SUPERVISOR),
        c.SignOn(table="1", by=DEALER),
    ):
        carried_out(link, command)
    return link


def carried_out(link: Link, command: c.Command) -> tuple[Event, ...]:
    """Carry out a command that must not be refused."""
    decision = act(link, command)
    assert not isinstance(decision, Refused), decision
    return decision


def play(link: Link, game: str, rounds: int) -> list[Event]:
    """Play *rounds* rounds."""
    line, spot = FIXED_HANDS[game]
    events: list[Event] = []
    for _ in range(rounds):
        events += carried_out(link, c.StartRound(table="1", spots=SPOTS))
        events += carried_out(link, c.MarkHand(table="1", line=line, spot=spot))
        events += carried_out(link, c.EndRound(table="1"))
    return events


def measure(game: str) -> dict[str, float]:
    """Rounds a second, decided and applied; and the same events only applied."""
    decided, folded, transfers = [], [], 0
    for _ in range(RUNS):
        link = new_link(game)
        began = time.perf_counter()
        events = play(link, game, ROUNDS)
        decided.append(time.perf_counter() - began)
        again = new_link(game)
        began = time.perf_counter()
        for event in events:
            apply(again, event)
        folded.append(time.perf_counter() - began)
        assert again == link
        transfers = sum(len(event.transfers) for event in events)
    rounds = ROUNDS / median(decided)
    return {
        "rounds_per_second": round(rounds),
        "commands_per_second": round(3 * rounds),
        "transfers_per_round": transfers / ROUNDS,
        "replayed_rounds_per_second": round(ROUNDS / median(folded)),
        "of_budget": round(rounds / BUDGET_ROUNDS_PER_SECOND, 2),
    }


if __name__ == "__main__":
    print(json.dumps({game: measure(game) for game in FIXED_HANDS}, indent=2))
