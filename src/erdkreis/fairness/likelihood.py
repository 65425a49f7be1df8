"""How likely is it? Exact expectations and p-values for dice, so that nobody has to judge luck by feeling."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

FACES = 6


@dataclass(frozen=True)
class Fit:
    """How well counts fit equal chances: `p` is how often pure chance deviates at least as much."""

    statistic: float
    freedom: int
    p: float


def chi_square(counts: Sequence[int]) -> Fit:
    """Pearson's chi-square of counts that should be equal. Without any, everything fits."""
    expected = sum(counts) / len(counts)
    if not expected:
        return Fit(0.0, len(counts) - 1, 1.0)
    statistic = sum((count - expected) ** 2 for count in counts) / expected
    return Fit(statistic, len(counts) - 1, upper_gamma(len(counts) - 1, statistic / 2))


def upper_gamma(freedom: int, x: float) -> float:
    """The regularised gamma function Q(freedom / 2, x): what chi-square exceeds 2x with. A finite sum, hence exact.

    >>> round(upper_gamma(5, 11.0705 / 2), 6), round(upper_gamma(2, 0.5), 6) == round(math.exp(-0.5), 6)
    (0.05, True)
    """
    if x <= 0:
        return 1.0
    total, a = (math.erfc(math.sqrt(x)), 0.5) if freedom % 2 else (math.exp(-x), 1.0)
    while a < freedom / 2:
        total += math.exp(a * math.log(x) - x - math.lgamma(a + 1))
        a += 1
    return min(total, 1.0)


def run_likelihood(length: int, trials: int, chance: float) -> float:
    """The chance that something of probability `chance` happens `length` times on end somewhere in `trials`.

    >>> run_likelihood(2, 3, 0.5)
    0.375
    """
    if length <= 0:
        return 1.0
    full = chance**length
    without = [1.0] * length + [1.0 - full]  # the chance of no such run within so many trials
    for number in range(length + 1, trials + 1):
        without.append(without[-1] - (1 - chance) * full * without[number - length - 1])
    return max(0.0, 1.0 - without[trials])


def two_sided(deviation: float) -> float:
    """How often chance deviates at least so many standard deviations, to either side (normal approximation)."""
    return math.erfc(abs(deviation) / math.sqrt(2))


def moments(ways: Iterable[tuple[int, int]]) -> tuple[Fraction, Fraction]:
    """Mean and variance of a number of which each value comes about in so many ways.

    >>> moments((face, 1) for face in range(1, FACES + 1))
    (Fraction(7, 2), Fraction(35, 12))
    """
    total = squares = all_ways = 0
    for value, count in ways:
        total += value * count
        squares += value * value * count
        all_ways += count
    mean = Fraction(total, all_ways)
    return mean, Fraction(squares, all_ways) - mean * mean
