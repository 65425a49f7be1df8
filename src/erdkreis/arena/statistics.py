"""How sure a share of wins is: intervals by deals drawn again, and a test that stops as soon as it knows."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

RESAMPLES = 4000
NORMAL = 1.959963984540054
"""95 % of a normal distribution lie within as many standard deviations."""


def win_interval(deals: Sequence[tuple[int, int]], seed: int = 0) -> tuple[float, float]:
    """95 % of the share of wins, by the bootstrap over deals; each deal is its wins and its games.

    The games of one deal are alike, so deals are drawn again and not games. Where all deals came out the same that
    would claim certainty; then Wilson's interval over the games stands in.
    """
    kinds = Counter(deals)
    games = sum(played for _, played in deals)
    if not games:
        return 0.0, 1.0
    if len({won / played for won, played in kinds}) == 1:
        return wilson(sum(won for won, _ in deals), games)
    counts = np.array(sorted(kinds.items()), dtype=object)
    outcomes = np.array([list(kind) for kind in counts[:, 0]], dtype=np.int64)
    shares = counts[:, 1].astype(np.float64) / len(deals)
    drawn = np.random.default_rng(seed).multinomial(len(deals), shares, RESAMPLES) @ outcomes
    low, high = np.quantile(drawn[:, 0] / drawn[:, 1], (0.025, 0.975))
    return float(low), float(high)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """95 % of a share of independent games.

    >>> tuple(round(bound, 4) for bound in wilson(10, 10))
    (0.7225, 1.0)
    """
    share, square = wins / games, NORMAL * NORMAL / games
    middle = (share + square / 2) / (1 + square)
    reach = NORMAL * math.sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    low, high = max(0.0, middle - reach), min(1.0, middle + reach)
    return (low if wins else 0.0), (high if wins < games else 1.0)


@dataclass(frozen=True)
class Hypotheses:
    """`chance` is the share of an equal, one in as many as play; the test tells it from `chance + margin`."""

    chance: float
    margin: float = 0.05


class SequentialTest:
    """Is the lone contestant better? Wald's test on the mean score of a deal, wrong in 5 % of cases either way.

    The variance of a deal's score is not known but taken from the deals themselves. The test is strict for that reason:
    it does not begin early, and decides where a known variance would mean 3 %.
    """

    LEAST_DEALS = 32
    BOUND = math.log(0.97 / 0.03)
    SUPPOSED_DEALS = 20
    """Before there are many deals, the variance is that of independent games, as if so many had shown it."""

    def __init__(self, hypotheses: Hypotheses) -> None:
        self._hypotheses = hypotheses
        self.deals, self._sum, self._squares = 0, 0.0, 0.0
        self.verdict = "open"

    def add(self, score: float) -> str:
        """Take the mean score of one more deal; `better`, `not better` or `open`. A verdict stays."""
        self.deals += 1
        self._sum += score
        self._squares += score * score
        if self.verdict == "open" and self.deals >= self.LEAST_DEALS and abs(self.likelihood) >= self.BOUND:
            self.verdict = "better" if self.likelihood > 0 else "not better"
        return self.verdict

    @property
    def likelihood(self) -> float:
        """The logarithm of how much likelier the better contestant is than the equal one, by the deals so far."""
        if not self.deals:
            return 0.0
        chance, margin, mean = self._hypotheses.chance, self._hypotheses.margin, self._sum / self.deals
        supposed = self.SUPPOSED_DEALS * chance * chance * (1 - chance)  # of the mean of as many games as players
        squares = self._squares - self.deals * mean * mean
        variance = (squares + supposed) / (self.deals + self.SUPPOSED_DEALS)
        return margin * self.deals * (mean - chance - margin / 2) / variance


def score(wins: int, games: int, without_winner: int, chance: float) -> float:
    """The mean score of a deal: a game that nobody won is shared by all."""
    return (wins + chance * without_winner) / games
