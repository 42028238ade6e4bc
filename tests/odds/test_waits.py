"""How many wagers it takes until a meter is won."""

from fractions import Fraction

import pytest

from jackpit.odds.waits import wagers_until


@pytest.mark.parametrize("chance", [Fraction(n, 100) for n in (1, 10, 50, 90, 99)])
@pytest.mark.parametrize("one_in", [2, 10, 1_000])
def test_it_is_the_first_number_of_wagers_that_reaches_the_chance(
    chance: Fraction, one_in: int
) -> None:
    loses = 1 - Fraction(1, one_in)
    wagers = wagers_until(chance, Fraction(1, one_in))
    assert 1 - loses**wagers >= chance > 1 - loses ** (wagers - 1)
