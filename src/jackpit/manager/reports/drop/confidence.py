"""The distribution of a sum over many rounds, exact up to a known error bound.

The sum is an integer: hits of a line, or units of money. Its characteristic function at the N-th
roots of unity is a product over the rounds, and the inverse transform gives the chance of every sum
modulo N. N is large enough to make the chance of a sum outside the window less than 10^-12.
Rounding errors are bounded, and every band is widened by the bound. Derivation: docs/reports.md.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, exp, floor, log, log1p, sqrt

import numpy as np
import numpy.typing as npt

from jackpit.manager.reports.drop.correlation import DealerCase

Floats = npt.NDArray[np.float64]

MAX_WINDOW = 2**23
_MAX_SUM_WITHOUT_WINDOW = 2**12
"""Up to this largest sum no window is needed: all sums are computed."""

_TAIL = 1e-12
_EPSILON = float(np.finfo(np.float64).eps)
_STEPS = 240
_NEXT_TO_NOTHING = -1 + 1e-13


@dataclass(frozen=True, slots=True)
class RoundGroup:
    """Rounds with the same number of wagers under the same terms."""

    rounds: int
    seats: int
    cases: tuple[DealerCase, ...]
    adds: tuple[int, ...]
    """What a seat adds to the sum by winning each line; 0 or more."""


@dataclass(frozen=True, slots=True)
class Distribution:
    """The chance of every sum in a window."""

    low: int
    """The first sum of the window."""

    chances: Floats
    error: float
    """Bound on the total error of all chances, sums outside the window included."""

    def at_most(self, total: int) -> float:
        """The chance of this sum or a smaller one, within ``error``."""
        return float(self.chances[: max(0, total - self.low + 1)].sum())

    def at_least(self, total: int) -> float:
        """The chance of this sum or a larger one, within ``error``."""
        return float(self.chances[max(0, total - self.low) :].sum())

    def band(self, level: Fraction) -> tuple[int, int]:
        """The narrowest band that covers this chance, with at most half of the rest on either side;
        never narrower than the exact band.
        """
        rest = float((1 - level) / 2) - self.error
        from_below = np.cumsum(self.chances)
        from_above = np.cumsum(self.chances[::-1])
        low = int(np.searchsorted(from_below, rest, side="right"))
        high = int(np.searchsorted(from_above, rest, side="right"))
        return self.low + low, self.low + len(self.chances) - 1 - high

    def chance_of(self, total: int) -> Fraction:
        """The chance of a sum at least as far out as this one, in either direction."""
        side = min(self.at_most(total), self.at_least(total))
        return Fraction(min(1.0, 2 * (side if side > self.error else 0.0)))


def exact_mean(groups: Sequence[RoundGroup]) -> Fraction:
    """The exact average of the sum."""
    average = Fraction(0)
    for group in groups:
        a_seat = Fraction(0)
        for case in group.cases:
            adds = zip(case.chances, group.adds, strict=True)
            a_seat += case.weight * sum((p * add for p, add in adds), Fraction(0))
        average += group.rounds * group.seats * a_seat
    return average


def sum_distribution(groups: Sequence[RoundGroup]) -> Distribution | None:
    """The distribution of the sum over all *groups*; None if the window would be too large."""
    rounds = [_Factor.of(group) for group in groups if group.rounds and any(group.adds)]
    highest = sum(factor.highest * factor.rounds for factor in rounds)
    if highest <= _MAX_SUM_WITHOUT_WINDOW:
        low, size = 0, highest + 1
        outside = 0.0
    else:
        low, high = _window(rounds, highest)
        size = high - low + 1
        outside = 2 * _TAIL
    size = 1 << max(1, (size - 1).bit_length())
    if size > MAX_WINDOW:
        return None
    chances, error = _inverted(rounds, size)
    return Distribution(low, np.roll(chances, -(low % size)), error + outside)


@dataclass(frozen=True, slots=True)
class _Factor:
    """What one round of a group adds: by case, the chance of each addend of a seat."""

    rounds: int
    seats: int
    adds: tuple[int, ...]
    """Distinct and not 0."""

    weights: Floats
    chances: Floats
    """By case and addend."""

    @classmethod
    def of(cls, group: RoundGroup) -> _Factor:
        """Merge lines that add the same, drop lines that add nothing, and merge equal cases."""
        adds = tuple(sorted(set(group.adds) - {0}))
        weights: defaultdict[tuple[Fraction, ...], Fraction] = defaultdict(Fraction)
        for case in group.cases:
            key = tuple(
                sum(
                    (p for p, a in zip(case.chances, group.adds, strict=True) if a == add),
                    Fraction(0),
                )
                for add in adds
            )
            weights[key] += case.weight
        return cls(
            group.rounds,
            group.seats,
            adds,
            np.array([float(weight) for weight in weights.values()]),
            np.array([[float(p) for p in key] for key in weights]),
        )

    @property
    def highest(self) -> int:
        """The most one round can add."""
        return self.seats * max(self.adds)

    @property
    def rounding(self) -> float:
        """Bound on the rounding error in the characteristic function of one round."""
        lines, seats, cases = len(self.adds), self.seats, len(self.weights)
        return _EPSILON * ((lines + 8) * seats + cases + 16)

    def log_moment(self, tilt: float) -> float:
        """The logarithm of the average of exp(tilt × sum of one round), or slightly more."""
        grown = np.expm1(np.array(self.adds) * tilt)
        seat = self.chances @ grown  # the average of exp(tilt × a seat's), less 1
        seat = np.maximum(seat, _NEXT_TO_NOTHING)
        a_round = float(self.weights @ np.expm1(self.seats * np.log1p(seat)))
        return log1p(max(a_round, _NEXT_TO_NOTHING))

    def transformed(self, size: int) -> npt.NDArray[np.complex128]:
        """The characteristic function of one round at half of the roots of unity."""
        at = np.arange(size // 2 + 1, dtype=np.int64)
        turned = [np.exp((-2j * np.pi / size) * ((at * (add % size)) % size)) for add in self.adds]
        total = np.zeros(len(at), dtype=np.complex128)
        for weight, chances in zip(self.weights, self.chances, strict=True):
            seat = np.full(len(at), 1 - chances.sum(), dtype=np.complex128)
            for chance, turn in zip(chances, turned, strict=True):
                if chance:
                    seat += chance * turn
            total += weight * seat**self.seats
        return total


def _window(rounds: Sequence[_Factor], highest: int) -> tuple[int, int]:
    """Sums beyond which on either side the chance is below ``_TAIL``, by Chernoff's bound."""
    steepest = 300 / max(factor.highest for factor in rounds)
    low, high = 0, highest
    for step in range(_STEPS):
        tilt = steepest * exp(-step / 8)
        up = sum(factor.rounds * factor.log_moment(tilt) for factor in rounds)
        down = sum(factor.rounds * factor.log_moment(-tilt) for factor in rounds)
        high = min(high, ceil((up - log(_TAIL)) / tilt))
        low = max(low, floor((log(_TAIL) - down) / tilt))
    return low, high


def _inverted(rounds: Sequence[_Factor], size: int) -> tuple[Floats, float]:
    """The chances of the sums modulo *size*, and the error bound."""
    half = size // 2 + 1
    total = np.zeros(half, dtype=np.complex128)
    largest = np.zeros(half)
    relative = np.zeros(half)
    with np.errstate(divide="ignore"):  # the logarithm of 0 is minus infinity
        for factor in rounds:
            one = factor.transformed(size)
            length = np.abs(one) + factor.rounding
            total += factor.rounds * np.log(one)
            largest += factor.rounds * np.log(length)
            relative += factor.rounds * (factor.rounding + 8 * _EPSILON) / length
    total = np.where(np.isfinite(total), np.exp(total), 0)
    chances = np.fft.irfft(total, size)
    wrong = 2 * float((relative * np.exp(largest)).sum())
    transform = 16 * _EPSILON * size.bit_length() * sqrt(size)
    added_up = _EPSILON * size
    return np.maximum(chances, 0), wrong + transform + added_up
