"""Strength on one scale by OpenSkill: games of any number of players, a mean and how sure it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from openskill.models import PlackettLuce

from erdkreis.arena.statistics import NORMAL


@dataclass(frozen=True)
class Rating:
    """`mean` with 95 % between `low` and `high`; everybody begins with a mean of 25."""

    name: str
    mean: float
    deviation: float
    games: int

    @property
    def low(self) -> float:
        return self.mean - NORMAL * self.deviation

    @property
    def high(self) -> float:
        return self.mean + NORMAL * self.deviation


class Ratings:
    """Ratings that learn game by game."""

    def __init__(self) -> None:
        self._model = PlackettLuce()
        fresh = self._model.rating()
        self._fresh = (float(fresh.mu), float(fresh.sigma))
        self._ratings: dict[str, tuple[float, float]] = {}
        self._games: dict[str, int] = {}

    def add(self, seats: Sequence[str], winner: int | None) -> None:
        """One game: the winner before all others, who are equal; all are, where nobody won."""
        before = [self._of(name) for name in seats]
        teams = [[self._model.rating(mu=mean, sigma=deviation)] for mean, deviation in before]
        ranks = [float(winner is not None and seat != winner) for seat in range(len(seats))]
        after = self._model.rate(teams, ranks=ranks)
        for name, (mean, deviation), [rated] in zip(seats, before, after, strict=True):
            # who sits in several seats learns from each of them
            now_mean, now_deviation = self._of(name)
            self._ratings[name] = (now_mean + rated.mu - mean, now_deviation * rated.sigma / deviation)
        for name in set(seats):
            self._games[name] = self._games.get(name, 0) + 1

    def _of(self, name: str) -> tuple[float, float]:
        return self._ratings.get(name, self._fresh)

    def table(self) -> list[Rating]:
        """The best first."""
        rated = [Rating(name, *self._ratings[name], games) for name, games in self._games.items()]
        return sorted(rated, key=lambda rating: (-rating.mean, rating.name))


def rate(games: Iterable[tuple[Sequence[str], int | None]], seed: int = 0) -> list[Rating]:
    """Ratings of a whole series. The games are shuffled first, so that no format weighs more for coming last."""
    series = list(games)
    ratings = Ratings()
    for place in np.random.default_rng(seed).permutation(len(series)).tolist():
        ratings.add(*series[place])
    return ratings.table()
