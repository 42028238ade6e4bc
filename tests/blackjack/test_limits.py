"""Table limits: wagers, side bets, each doubling, and from which day on they hold."""

import pytest
from blackjack.playing import Play, bet

from jackpit.blackjack import (
    BAHAMA_BONUS,
    NO_LIMITS,
    WASHINGTON,
    Bet,
    BlackjackError,
    BlackjackRefusal,
    PostedLimits,
    TableLimits,
    limits_on,
    why_not_begin,
)
from jackpit.money import Money
from jackpit.refusal import Rule


def dollars(minimum: int | None, maximum: int | None) -> TableLimits:
    """Limits of a blackjack wager."""
    least, most = (None if n is None else Money.dollars(n) for n in (minimum, maximum))
    return TableLimits(minimum=least, maximum=most)


SIDE = TableLimits(side_minimum=Money.dollars(2), side_maximum=Money.dollars(25))


def refusal(limits: TableLimits | None, wager: Bet) -> Rule | None:
    """Why a spot cannot make a wager."""
    refused = why_not_begin(BAHAMA_BONUS, {1: wager}, limits)
    return None if refused is None else refused.rule


@pytest.mark.parametrize(
    ("main", "expected"),
    [
        ("$4.99", BlackjackRefusal.BELOW_THE_MINIMUM),
        ("$5", None),
        ("$300", None),
        ("$300.01", BlackjackRefusal.ABOVE_THE_MAXIMUM),
    ],
)
def test_b22_a_main_wager_lies_within_the_limits(
    main: str, expected: BlackjackRefusal | None
) -> None:
    assert refusal(dollars(5, 300), bet(main)) is expected


@pytest.mark.parametrize("limits", [None, NO_LIMITS, dollars(None, None)])
def test_without_limits_any_wager_is_taken(limits: TableLimits | None) -> None:
    assert refusal(limits, bet("$0.01")) is None
    assert refusal(limits, bet("$1,000,000")) is None


@pytest.mark.parametrize(
    ("side", "expected"),
    [
        ("$1.99", BlackjackRefusal.SIDE_BET_BELOW_MINIMUM),
        ("$2", None),
        ("$25", None),
        ("$25.01", BlackjackRefusal.SIDE_BET_ABOVE_MAXIMUM),
    ],
)
def test_a_side_bet_lies_within_limits_of_its_own(
    side: str, expected: BlackjackRefusal | None
) -> None:
    assert refusal(SIDE, bet("$100", match_the_dealer_up=side)) is expected


def test_bahama_bonus_r36_a_side_bet_of_the_whole_main_wager_is_taken() -> None:
    assert refusal(None, bet("$10", match_the_dealer_up="$10")) is None
    over = bet("$10", match_the_dealer_up="$10.01")
    assert refusal(None, over) is BlackjackRefusal.SIDE_BET_OVER_BLACKJACK_WAGER


def test_bahama_bonus_r37_up_for_nothing_is_not_up() -> None:
    wager = bet(match_the_dealer_down="$5", match_the_dealer_up="$0")

    assert refusal(None, wager) is BlackjackRefusal.SIDE_BET_NEEDS_ANOTHER


def test_one_amount_may_be_the_least_and_the_most() -> None:
    assert refusal(dollars(25, 25), bet("$25")) is None


def test_the_terms_fix_the_wager_of_a_progressive_under_any_limits() -> None:
    assert refusal(SIDE, bet("$100", bahama_bonus="$1")) is None
    assert refusal(SIDE, bet("$100", bahama_bonus="$2")) is BlackjackRefusal.SIDE_BET_IS_FIXED


@pytest.mark.parametrize(("maximum", "doublings"), [(10, 1), (19, 1), (20, 2), (39, 2), (40, 3)])
def test_bahama_bonus_r26_each_doubling_adds_at_most_the_maximum(
    maximum: int, doublings: int
) -> None:
    played = Play(BAHAMA_BONUS, "2c 3c", "7h Kd", "2d 2h 2s", limits=dollars(None, maximum)).call(
        "double " * doublings
    )

    assert "double" not in played.may()
    assert played.hand().total_wager == Money.dollars(10 * 2**doublings)
    if doublings < 3:
        added = Money.dollars(10 * 2**doublings)
        assert played.why_not("double") == (
            f"Doubling adds {added}; the table maximum is {Money.dollars(maximum)}."
        )
    else:
        assert played.why_not("double") == "A hand may be doubled three times at most."


def test_bahama_bonus_r26_a_split_does_not_count_towards_the_limit_of_a_doubling() -> None:
    played = Play(BAHAMA_BONUS, "8c 8d", "7h Kd", "2d 2h", limits=dollars(5, 10)).call("split")

    assert "double" in played.may()
    played.call("double")
    assert played.may() == {"stand", "rescue"}


@pytest.mark.parametrize(
    ("least", "most", "sentence"),
    [
        (10, 5, "a minimum of $10.00 is above the maximum of $5.00"),
        (0, 5, "a limit cannot be $0.00"),
        (None, -5, "a limit cannot be -$5.00"),
    ],
)
def test_limits_that_cannot_be_are_one_sentence(
    least: int | None, most: int | None, sentence: str
) -> None:
    with pytest.raises(BlackjackError) as raised:
        dollars(least, most)
    assert str(raised.value) == sentence


def test_a_limit_is_whole_cents() -> None:
    with pytest.raises(BlackjackError, match="a limit cannot be"):
        TableLimits(side_maximum=Money(1))


def test_limits_hold_from_a_day_on_until_others_do() -> None:
    posted = (
        PostedLimits("2026-07-01", dollars(10, 500)),
        PostedLimits("2026-01-01", dollars(5, 300)),
    )

    assert limits_on(posted, "2025-12-31") == NO_LIMITS
    assert limits_on(posted, "2026-01-01") == limits_on(posted, "2026-06-30") == dollars(5, 300)
    assert limits_on(posted, "2026-07-01") == limits_on(posted, "2031-01-01") == dollars(10, 500)
    assert limits_on((), "2026-01-01") == NO_LIMITS


def test_the_washington_example_caps_a_wager_at_300_dollars() -> None:
    limits = limits_on(WASHINGTON, "2026-01-01")

    assert refusal(limits, bet("$300")) is None
    assert refusal(limits, bet("$301")) is BlackjackRefusal.ABOVE_THE_MAXIMUM


@pytest.mark.parametrize("day", ["", "tomorrow", "2026-1-1", "01.02.2026"])
def test_a_day_that_is_none_is_one_sentence(day: str) -> None:
    with pytest.raises(BlackjackError, match=f"^'{day}' is not a day; write it as in 2026-01-31$"):
        PostedLimits(day, NO_LIMITS)


@pytest.mark.parametrize("amount", [Money.parse("-1"), Money(1)])
def test_a_wager_is_a_number_of_whole_cents(amount: Money) -> None:
    with pytest.raises(BlackjackError, match="a wager cannot be"):
        Bet(amount)
    with pytest.raises(BlackjackError, match="a wager cannot be"):
        Bet(Money.dollars(5), {"match-the-dealer-up": amount})
