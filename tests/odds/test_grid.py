"""Every machine reckons alike to the last bit: bots decide by these numbers, and the same seed gives the same game."""

from __future__ import annotations

import numpy as np
import pytest

from erdkreis.editions import edition
from erdkreis.odds.dice import outcome_counts, terms_of
from erdkreis.odds.grid import WIN, _product, solve
from erdkreis.odds.kernel.lookup import OUTCOMES


@pytest.mark.parametrize(("rows", "places", "columns"), [(1, 7, 1), (3, 7, 56), (41, 56, 7)])
def test_matrices_are_multiplied_as_plain_numbers_are(rows: int, places: int, columns: int) -> None:
    """One place after the other, each product and each sum rounded: whatever a processor could add at once."""
    chance = np.random.default_rng(7)
    left, right = chance.random((rows, places)), chance.random((places, columns))
    expected = np.zeros((rows, columns))
    for row in range(rows):
        for column in range(columns):
            total = 0.0
            for place in range(places):
                total += float(left[row, place]) * float(right[place, column])
            expected[row, column] = total
    assert np.array_equal(_product(left, right), expected)


def test_a_battle_is_reckoned_as_plain_numbers_are() -> None:
    values, _ = solve(terms_of(edition("hasbro2010")), 12, 9)
    win: dict[tuple[int, int], float] = {}
    for attackers in range(1, 13):
        for defenders in range(10):
            dice = min(attackers - 1, 3), min(defenders, 2)
            total = 1.0 if defenders == 0 else 0.0
            if min(dice) > 0:
                for ways, (lost, killed) in zip(outcome_counts(*dice), OUTCOMES, strict=True):
                    total += ways / 6 ** sum(dice) * win[attackers - lost, defenders - killed] if ways else 0.0
            win[attackers, defenders] = total
            assert values[attackers, defenders, WIN] == total, (attackers, defenders)
