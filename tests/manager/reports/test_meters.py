"""The meters report (M-03)."""

from fractions import Fraction

from manager.reports.three_days import SECOND, THIRD, report, rows, usd


def test_a_meter_shows_its_wagers_and_wins(three_days: str) -> None:
    major, minor = rows(report(three_days, "meters"), "Meters")

    assert major == {
        "Link": "link",
        "Meter": "Major",
        "Wagers in": 13,  # 3 + 2 + 3 + 2 + 3; the misdeal never counted
        "Wagered": usd("13"),
        "Displayed": usd("10006.01"),
        "Reserve": usd("0.08"),
        "Overflow": usd("0"),
        "Seed": usd("10000"),
        "Cap": None,
        "Contribution": Fraction(12, 100),
        "Reserve rate": Fraction(1, 100),
        "Emptied": 1,
        "Hits": 1,  # the second was backed out
        "Dollars won": usd("10000.60"),
        "Cumulative payout": usd("10000.60"),
    }
    assert (minor["Hits"], minor["Dollars won"], minor["Cumulative payout"]) == (
        1,
        usd("1000.78"),
        usd("0"),
    )


def test_the_last_hits_are_listed_for_each_meter(three_days: str) -> None:
    hits = rows(report(three_days, "meters"), "Last 25 hits of each meter")

    assert [(hit["Meter"], hit["Win"], hit["Amount"]) for hit in hits] == [
        ("Major", 1, usd("10000.60")),
        ("Minor", 3, usd("1000.78")),
    ]
    assert hits[1]["Gaming day"] == THIRD != SECOND
