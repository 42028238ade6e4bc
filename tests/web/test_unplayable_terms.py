"""Terms of a house that no game can be played with: every refusal can be translated."""

from __future__ import annotations

from typing import Any

import pytest

from jackpit.manager.codec import Decoder
from jackpit.messages import Sentence
from jackpit.odds import exact_odds
from jackpit.paytable import GameError, GameFault
from jackpit.web.commands.api_commands import NewTerms
from jackpit.web.http.errors import Problem, reading_request

NEW_TERMS: Decoder[NewTerms] = Decoder(NewTerms)
METER = {"key": "progressive", "seed": "20000.00", "contribution": 140_000}
TERMS = {"wager": "5.00", "meters": [METER]}
TOP = "suited-four-of-a-kind"
NOTHING = {"type": "Dollars", "count": 0}
ALL = {"type": "Share", "percent": 100, "of": "progressive"}


def terms(**changes: Any) -> dict[str, Any]:
    return {"game": "bet-the-set-21", "terms": TERMS | changes}


def meter(**changes: Any) -> dict[str, Any]:
    return terms(meters=[METER | changes])


def award(game: str = "bet-the-set-21", line: str = TOP, **changes: Any) -> dict[str, Any]:
    return {"game": game, "lines": [{"line": line, "award": ALL | changes}]}


def rules(**changes: Any) -> dict[str, Any]:
    return {"game": "bet-the-set-21", "rules": changes}


UNPLAYABLE = {
    GameFault.NO_SUCH_GAME: {"game": "poker"},
    GameFault.NO_SUCH_PAY_TABLE: {"game": "bet-the-set-21", "pay_table": "none"},
    GameFault.NO_SUCH_LINE: award(line="five-of-a-kind"),
    GameFault.BAD_KEY: meter(key="no key"),
    GameFault.BAD_DECKS: {"game": "bet-the-set-21", "decks": 0},
    GameFault.BAD_WAGER: terms(wager="0"),
    GameFault.BAD_SEED: meter(seed="-1.00"),
    GameFault.BAD_CAP: meter(cap="1.00"),
    GameFault.METER_CALLED_TRAY: meter(key="tray"),
    GameFault.METERS_SHARE_KEY: terms(meters=[METER, METER]),
    GameFault.NO_SUCH_SOURCE: terms(envy_from="grand"),
    GameFault.RATES_TOO_HIGH: meter(reserve=1_000_000),
    GameFault.BAD_THRESHOLD: rules(executive_from="0"),
    GameFault.TIER_WITHOUT_LINE: rules(tiers=[["five-of-a-kind", "supervisor"]]),
    GameFault.BAD_AWARD: {"game": "bet-the-set-21", "lines": [{"line": TOP, "award": NOTHING}]},
    GameFault.BAD_SHARE: award(percent=101),
    GameFault.SHARE_WITHOUT_METERS: terms(meters=[]),
    GameFault.SHARE_OF_NO_METER: award(of="grand"),
    GameFault.METER_NEVER_RESEEDED: award(percent=50),
    GameFault.FIGURES_OF_ONE_METER: terms(meters=[METER, METER | {"key": "minor"}]),
    GameFault.NOT_TABLE_WIDE: terms(sharing="split_table"),
    GameFault.TABLE_WIDE: {"game": "hit-and-run", "terms": TERMS},
    GameFault.ENVY_OF_DEALER: {
        "game": "hit-and-run",
        "lines": [{"line": "9-cards", "award": ALL, "envy": {"type": "Dollars", "count": 5}}],
    },
}
OTHERWISE = {
    GameFault.NOT_ITS_PAY_TABLE,  # the server takes the pay table from the game
    GameFault.BAD_SEATS,  # of a preview, not of terms
    GameFault.TOO_MANY_WINNERS,  # with the patterns of another game
}


@pytest.mark.parametrize(("fault", "values"), UNPLAYABLE.items())
def test_unplayable_terms_are_refused_with_a_sentence_and_its_facts(
    fault: GameFault, values: dict[str, Any]
) -> None:
    with pytest.raises(Problem) as refused, reading_request():
        NEW_TERMS.convert(values).version()

    why = refused.value.refused.facts["why"]
    assert isinstance(why, Sentence)
    assert why.message is fault
    assert (refused.value.status, refused.value.rule) == (409, "NOT_PLAYABLE")
    assert str(refused.value) == f"{str(why)[0].upper()}{str(why)[1:]}."


def test_every_fault_of_terms_is_tested() -> None:
    assert UNPLAYABLE.keys() | OTHERWISE == set(GameFault)


def test_too_many_seats_are_refused_with_a_sentence_and_its_facts() -> None:
    version = NEW_TERMS.convert({"game": "bet-the-set-21"}).version()

    with pytest.raises(GameError) as refused:
        exact_odds(version.pay_table, version.shoe, seats=10)

    assert refused.value.why == GameFault.BAD_SEATS.given(most=7, seats=10)
