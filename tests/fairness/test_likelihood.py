"""p-values and expectations against tables, brute force and simulation."""

from __future__ import annotations

import doctest
import math
import random
from fractions import Fraction
from itertools import groupby, product

import pytest

from erdkreis.fairness import likelihood
from erdkreis.fairness.likelihood import (
    chi_square,
    moments,
    run_likelihood,
    two_sided,
    upper_gamma,
)
from erdkreis.odds.dice import pairs_won, pairs_won_against


@pytest.mark.parametrize(
    ("freedom", "statistic", "p"),
    [
        (1, 3.841459, 0.05),
        (2, 5.991465, 0.05),
        (5, 11.070498, 0.05),
        (5, 15.086272, 0.01),
        (5, 1.145476, 0.95),
        (5, 4.351460, 0.5),
        (10, 18.307038, 0.05),
        (41, 56.942387, 0.05),
    ],
)
def test_chi_square_as_in_the_tables(freedom: int, statistic: float, p: float) -> None:
    assert upper_gamma(freedom, statistic / 2) == pytest.approx(p, abs=1e-6)


def test_chi_square_by_integration() -> None:
    def density(x: float) -> float:
        return x**1.5 * math.exp(-x / 2) / (2**2.5 * math.gamma(2.5))

    step = 0.001
    area = sum(density((number + 0.5) * step) * step for number in range(7000))
    assert upper_gamma(5, 3.5) == pytest.approx(1 - area, abs=1e-6)


def test_no_chance_is_more_than_certain() -> None:
    """The sum of its parts is a little more than 1 here, as computers add."""
    assert upper_gamma(15, 0.02) == 1.0


def test_the_examples_hold() -> None:
    assert doctest.testmod(likelihood).failed == 0


def test_counts() -> None:
    assert chi_square([10] * 6).p == 1
    assert chi_square([0] * 6) == chi_square([5] * 6)
    assert chi_square([100, 0, 0, 0, 0, 0]).p < 1e-50
    assert chi_square([16, 18, 20, 14, 17, 15]).statistic == pytest.approx(1.4)


@pytest.mark.parametrize(("red", "blue"), list(product((1, 2, 3), repeat=2)))
def test_battles_by_brute_force(red: int, blue: int) -> None:
    won = []
    for throw in product(range(1, 7), repeat=red + blue):
        attack, defence = sorted(throw[:red])[::-1], sorted(throw[red:])[::-1]
        won.append(sum(a > d for a, d in zip(attack, defence, strict=False)))
    mean = Fraction(sum(won), len(won))
    assert moments(pairs_won(red, blue)) == (mean, Fraction(sum(n * n for n in won), len(won)) - mean**2)


def test_battles_once_the_red_dice_are_seen() -> None:
    for red, blue in product((1, 2, 3), (1, 2)):
        throws = [tuple(sorted(throw)[::-1]) for throw in product(range(1, 7), repeat=red)]
        means = [moments(pairs_won_against(throw, blue))[0] for throw in throws]
        assert sum(means, Fraction(0)) / len(means) == moments(pairs_won(red, blue))[0]
    assert moments(pairs_won_against((6, 6), 2)) == (2 * Fraction(5, 6), 2 * Fraction(5, 36))


def test_runs_by_brute_force() -> None:
    for length, trials in product(range(6), range(9)):
        found = 0.0
        for throw in product((True, False), repeat=trials):
            longest = max([len(list(same)) for happens, same in groupby(throw) if happens], default=0)
            if longest >= length:
                found += math.prod(0.3 if happens else 0.7 for happens in throw)
        assert run_likelihood(length, trials, 0.3) == pytest.approx(found)
    assert run_likelihood(-1, 0, 0.3) == 1.0, "nothing at all has happened, and nothing less was asked for"


def test_two_sided() -> None:
    assert two_sided(0) == 1
    assert two_sided(1.959964) == pytest.approx(0.05, abs=1e-6)
    assert two_sided(-1.959964) == two_sided(1.959964)


def test_p_values_of_fair_dice_are_spread_evenly() -> None:
    dice = random.Random(1)
    low = 0
    for _ in range(400):
        counts = [0] * 6
        for _ in range(600):
            counts[dice.randrange(6)] += 1
        low += chi_square(counts).p < 0.1
    assert 20 < low < 65
