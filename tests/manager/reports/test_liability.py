"""What is owed."""

from manager.reports.three_days import report, rows, usd

from jackpit.manager.reports.liability import BESIDE, OWED


def test_what_is_owed_is_the_sum_of_meters_reserves_overflow_and_payable(three_days: str) -> None:
    made = report(three_days, "liability")

    owed = {
        (x["What"], x["Meter"]): x["Amount"] for x in rows(made, "Owed to players", Link="link")
    }
    assert owed == {
        ("meter", "major"): usd("10006.01"),  # 10,005.65 and three wagers
        ("meter", "minor"): usd("1000.13"),
        ("reserve", "major"): usd("0.08"),
        ("reserve", "minor"): usd("0"),
        ("payable", ""): usd("1000.78"),
        ("total", ""): usd("12007.00"),
    }
    (total,) = rows(made, "Owed to players", Link="all links")
    assert total["Amount"] == usd("12007.00")
    assert "$12,007.00 must lie in the separate bank account" in made.notes[0]


def test_what_stands_beside_it_is_shown_even_if_it_is_nothing(three_days: str) -> None:
    beside = rows(report(three_days, "liability"), "Beside it", Link="all links")

    assert len(beside) == len(BESIDE)
    assert not any(row["Amount"] for row in beside)
    assert not set(OWED) & set(BESIDE)


def test_it_is_of_now_whatever_the_period(three_days: str) -> None:
    made = report(three_days, "liability", "2020-01-01", "2020-01-02")

    assert made.header.period == "as it stands"
    assert rows(made, "Owed to players", What="payable")[0]["Amount"] == usd("1000.78")
