"""The time of exact odds, compared with the budget of 100 ms for any what-if.

Enumerations are cached, as from the second query on; results are not, since the joint odds of
several winners are cleared before every run. Prints one JSON object, times in milliseconds.

    PYTHONPATH=src python bench/odds.py
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median

from jackpit.games import GAMES
from jackpit.odds import exact_odds
from jackpit.odds.every_deal import every_deal
from jackpit.odds.winners import _matchings_of_part
from jackpit.paytable import Game, PayTable

BUDGET_MS = 100
RUNS = 9
SEATS = (1, 7)
COMMAND = (sys.executable, "-m", "jackpit", "odds", "blazing-7s")


def milliseconds(work: Callable[[], object], *, before: Callable[[], None], runs: int) -> float:
    """The median time of *work*, each run prepared by *before*."""
    times = []
    for _ in range(runs):
        before()
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return round(1_000 * median(times), 2)


def measure(game: Game, table: PayTable) -> dict[str, float]:
    """Time one pay table."""

    def enumerate_deals() -> None:
        every_deal(table.considers, game.shoe)

    def work_out(seats: int) -> float:
        exact_odds(table, game.shoe, seats=seats)  # from here on its enumerations are warm
        return milliseconds(
            lambda: exact_odds(table, game.shoe, seats=seats),
            before=_matchings_of_part.cache_clear,
            runs=RUNS,
        )

    return {
        "enumeration_ms": milliseconds(enumerate_deals, before=every_deal.cache_clear, runs=3),
        **{f"odds_seats_{seats}_ms": work_out(seats) for seats in SEATS},
    }


def main() -> None:
    times = {
        f"{game.key} {table.key}": measure(game, table)
        for game in GAMES.values()
        for table in game.pay_tables
    }
    worst = max(each[f"odds_seats_{seats}_ms"] for each in times.values() for seats in SEATS)
    command = milliseconds(
        lambda: subprocess.run(COMMAND, check=True, capture_output=True),
        before=lambda: None,
        runs=RUNS,
    )
    print(
        json.dumps(
            {
                "budget_ms": BUDGET_MS,
                "worst_ratio": round(worst / BUDGET_MS, 3),
                "command_ms": command,
                "games": times,
            },
            indent=2,
        )
    )


if __name__ == "__main__":
    main()
