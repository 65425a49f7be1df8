"""Intervals that hold as often as they say, a test that errs as seldom as it says, ratings in the right order."""

from __future__ import annotations

import math

import numpy as np
import pytest

from erdkreis.arena.ratings import Ratings, rate
from erdkreis.arena.statistics import Hypotheses, SequentialTest, wilson, win_interval

CHANCE = np.random.default_rng(20)


def test_wilson_solves_its_equation() -> None:
    """Each bound is the share from which the observed one lies just 1.96 deviations away."""
    for wins, games in ((3, 10), (250, 1000), (1, 40)):
        for bound in wilson(wins, games):
            assert abs(wins / games - bound) == pytest.approx(1.959964 * math.sqrt(bound * (1 - bound) / games))
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == 1


def test_the_interval_holds_the_truth_in_95_of_100_series() -> None:
    """Deals differ in how good they are for the lone one, so games of one deal are alike."""
    held, series = 0, 400
    for _ in range(series):
        quality = CHANCE.beta(2, 6, 80)  # a quarter on average
        low, high = win_interval([(int(wins), 4) for wins in CHANCE.binomial(4, quality)])
        held += low <= 0.25 <= high
    assert 0.90 <= held / series <= 0.985


def test_games_that_are_alike_say_less() -> None:
    alike = win_interval([(4, 4)] * 25 + [(0, 4)] * 75)
    apart = win_interval([(1, 1)] * 100 + [(0, 1)] * 300)
    assert alike[1] - alike[0] > 1.7 * (apart[1] - apart[0])


def test_few_deals_claim_no_certainty() -> None:
    assert win_interval([(2, 2)] * 3) == wilson(6, 6)
    assert win_interval([]) == (0.0, 1.0)


def verdicts(mean: float, players: int, series: int = 400) -> list[str]:
    """Of a contestant who wins so often, on deals that are not equally good for it."""
    found = []
    for _ in range(series):
        test = SequentialTest(Hypotheses(1 / players, 0.05))
        quality = CHANCE.beta(8 * mean, 8 * (1 - mean), 3000)
        for wins in CHANCE.binomial(players, quality).tolist():
            if test.add(wins / players) != "open":
                break
        found.append(test.verdict)
    return found


@pytest.mark.parametrize("players", [2, 4])
def test_the_test_errs_in_5_of_100(players: int) -> None:
    equal, better = verdicts(1 / players, players), verdicts(1 / players + 0.05, players)
    assert equal.count("better") / len(equal) < 0.075
    assert better.count("not better") / len(better) < 0.075
    assert (equal + better).count("open") < 8


def test_a_clear_case_is_short() -> None:
    test = SequentialTest(Hypotheses(0.5))
    while test.verdict == "open":
        test.add(1.0)
    assert (test.verdict, test.deals) == ("better", SequentialTest.LEAST_DEALS)


def test_ratings_are_in_the_order_of_strength() -> None:
    strength = {"weak": 1.0, "middling": 3.0, "strong": 9.0}
    chance, games = np.random.default_rng(1), []
    for _ in range(600):
        seats = chance.permutation(list(strength)).tolist()
        weights = np.array([strength[name] for name in seats])
        games.append((seats, int(chance.choice(3, p=weights / weights.sum()))))
    rated = rate(games)
    assert [rating.name for rating in rated] == ["strong", "middling", "weak"]
    assert all(rating.low < rating.mean < rating.high and rating.games == 600 for rating in rated)
    assert rated[0].low > rated[2].high


def test_equals_stay_equal_though_one_is_alone() -> None:
    """One of four wins a quarter of its games: that is no weakness."""
    games = [(("alone", "others", "others", "others"), int(winner)) for winner in CHANCE.integers(0, 4, 800)]
    alone, others = sorted(rate(games), key=lambda rating: rating.name)
    assert alone.low < others.high
    assert others.low < alone.high


def test_a_game_without_winner_moves_nobody() -> None:
    ratings = Ratings()
    ratings.add(("a", "b", "b"), None)
    assert [rating.mean for rating in ratings.table()] == pytest.approx([25, 25])
