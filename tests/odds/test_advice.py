"""The recommendations of docs/rules/kings-bounty.md, A1 to A8, on each side of their boundary."""

from __future__ import annotations

import pytest

from jackpit.cards import Shoe
from jackpit.games.hit_and_run import H17
from jackpit.games.kings_bounty import SAMPLE
from jackpit.money import ZERO, ZERO_RATE, Money, MoneyError, Rate
from jackpit.odds import advise, exact_odds
from jackpit.paytable import TRAY, PayTable
from jackpit.value import replace

SIX = Shoe(6)
PRESET = SAMPLE.terms.meters[0]
LARGEST_FIXED = Money.dollars(200)


def rules(
    pay_table: PayTable = SAMPLE, *, fixed_from: str = TRAY, **changes: Money | Rate
) -> set[str]:
    """The paragraphs that give advice when the meter's terms are changed."""
    meter = replace(pay_table.terms.meters[0], **changes)
    terms = replace(pay_table.terms, meters=(meter,), fixed_awards_from=fixed_from)
    odds = exact_odds(replace(pay_table, terms=terms), SIX)
    return {advice.rule for advice in advise(odds, pay_table.terms)}


def test_the_sample_terms_of_ours_follow_every_recommendation() -> None:
    assert rules() == set()


@pytest.mark.parametrize(
    ("rate", "said"),
    [
        (ZERO_RATE, {"A2", "A4"}),  # it runs dry, but it may be chosen
        (Rate.percent(100), {"A3", "A4"}),  # the house loses the seed, but it may be chosen
    ],
)
def test_a1_a_meter_that_pays_everything_may_be_fed_anything_from_0_to_100_percent(
    rate: Rate, said: set[str]
) -> None:
    assert rules(fixed_from="progressive", contribution=rate, reserve=ZERO_RATE) == said


@pytest.mark.parametrize("parts", [-1, 1_000_001])
def test_a1_no_rate_is_below_0_or_above_100_percent(parts: int) -> None:
    with pytest.raises(MoneyError, match="outside 0% to 100%"):
        Rate(parts)


@pytest.mark.parametrize(("parts", "said"), [(699_999, True), (700_000, False)])
def test_a2_below_70_percent_a_meter_that_pays_everything_may_run_dry(
    parts: int, said: bool
) -> None:
    assert ("A2" in rules(fixed_from="progressive", contribution=Rate(parts))) is said


def test_a2_says_nothing_where_the_tray_pays_fixed_awards() -> None:
    assert "A2" not in rules(contribution=Rate(1))


def test_a2_a_meter_that_will_run_dry_is_named() -> None:
    terms = replace(H17.terms, fixed_awards_from="progressive")
    odds = exact_odds(replace(H17, terms=terms), SIX)
    said = [str(advice.sentence) for advice in advise(odds, H17.terms) if advice.rule == "A2"]
    assert said == [
        "Meter Jackpot will run dry: awards take as much from it as the 21% of the wager"
        " that feeds it, or more."
    ]


def test_a2_advice_on_a_meter_that_may_run_dry_names_what_it_pays_and_what_feeds_it() -> None:
    meter = replace(PRESET, contribution=Rate.percent(60))
    terms = replace(SAMPLE.terms, meters=(meter,), fixed_awards_from="progressive")
    odds = exact_odds(replace(SAMPLE, terms=terms), SIX)
    said = [str(advice.sentence) for advice in advise(odds, SAMPLE.terms) if advice.rule == "A2"]
    assert said == [
        "All fixed awards are paid from meter Jackpot, and 60% of the wager feeds it;"
        " below 70% such a meter may run dry."
    ]


@pytest.mark.parametrize(("more", "said"), [(-1, False), (0, False), (1, True)])
def test_a3_a_contribution_above_the_preset_lowers_the_house_advantage(
    more: int, said: bool
) -> None:
    rate = Rate(PRESET.contribution.parts_per_million + more)
    assert ("A3" in rules(contribution=rate)) is said


def test_a3_says_how_much_the_house_advantage_falls() -> None:
    meter = replace(PRESET, contribution=Rate.parse("14.5%"))
    odds = exact_odds(replace(SAMPLE, terms=replace(SAMPLE.terms, meters=(meter,))), SIX)
    (advice,) = advise(odds, SAMPLE.terms)
    assert "house advantage by 2.5000% of the wager" in str(advice.sentence)


@pytest.mark.parametrize(
    ("reserve", "said"),
    [
        (ZERO_RATE, True),
        (Rate(1), False),
        (PRESET.contribution, False),
        (Rate(PRESET.contribution.parts_per_million + 1), True),
    ],
)
def test_a4_a_small_part_of_each_wager_should_feed_the_reserve(reserve: Rate, said: bool) -> None:
    assert ("A4" in rules(reserve=reserve)) is said


@pytest.mark.parametrize(
    ("seed", "reserve", "said"),
    [
        (ZERO, Rate(1), True),
        (Money.cents(1), Rate(1), False),
        (ZERO, ZERO_RATE, False),
    ],
)
def test_a5_the_reserve_is_never_the_only_seed(seed: Money, reserve: Rate, said: bool) -> None:
    assert ("A5" in rules(seed=seed, reserve=reserve)) is said


@pytest.mark.parametrize(("cents", "said"), [(-1, True), (0, False), (1, True)])
def test_a6_the_preset_seed_suits_the_pay_table(cents: int, said: bool) -> None:
    assert ("A6" in rules(seed=PRESET.seed + Money.cents(cents))) is said


@pytest.mark.parametrize(("cents", "said"), [(-1, True), (0, False)])
def test_a7_the_seed_is_at_least_the_largest_fixed_award(cents: int, said: bool) -> None:
    assert ("A7" in rules(seed=LARGEST_FIXED + Money.cents(cents))) is said


@pytest.mark.parametrize(("seed", "said"), [(ZERO, True), (Money.cents(1), False)])
def test_a8_no_seed_of_nothing(seed: Money, said: bool) -> None:
    assert ("A8" in rules(seed=seed)) is said


@pytest.mark.parametrize(("percent", "said"), [(36, False), (38, True)])
def test_a3_a_loss_of_the_house_is_reported(percent: int, said: bool) -> None:
    """At 12% of contribution the house keeps 25.07%; each point more is one less."""
    meter = replace(PRESET, contribution=Rate.percent(percent))
    odds = exact_odds(replace(SAMPLE, terms=replace(SAMPLE.terms, meters=(meter,))), SIX)
    sentences = [str(advice.sentence) for advice in advise(odds, SAMPLE.terms)]
    assert any(sentence.startswith("The house loses") for sentence in sentences) is said
