"""How good a judge is: how much the winner surprises it, and whether what it calls thirty per cent happens as often."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from erdkreis.judge.kernel.features import Feature
from erdkreis.training.rows import Rows, shares

BINS = 10


@dataclass(frozen=True)
class Measured:
    """Of some positions: the mean surprise at the winner, the mean square of the error, the calibration error; and the
    last without *nobody*, whose chance is mostly near nought and easily right."""

    positions: int
    log_loss: float
    brier: float
    calibration: float
    of_seats: float


def is_nobody(rows: Rows) -> np.ndarray:
    return np.asarray(rows.values[:, Feature.NOBODY] > 0)


def measured(chances: np.ndarray, rows: Rows, which: np.ndarray) -> Measured:
    """`which` says of each position whether it counts."""
    of_rows = np.repeat(which, rows.sizes)
    some, won, seats = chances[of_rows], rows.won[of_rows], ~is_nobody(rows)[of_rows]
    surprise = -np.log(np.maximum(some[won], 1e-9))
    count = int(which.sum())
    return Measured(
        count,
        float(surprise.mean()),
        float(((some - won) ** 2).sum() / count),
        calibration_error(some, won),
        calibration_error(some[seats], won[seats]),
    )


def reliability(chances: np.ndarray, won: np.ndarray) -> list[tuple[int, float, float]]:
    """By tenths: how many chances, what was said on average, how often it came true."""
    tenth = np.minimum((chances * BINS).astype(int), BINS - 1)
    return [
        (int(here.sum()), float(chances[here].mean()), float(won[here].mean()))
        for here in (tenth == number for number in range(BINS))
        if here.any()
    ]


def calibration_error(chances: np.ndarray, won: np.ndarray) -> float:
    """The mean difference between what was said and what came true, over tenths."""
    return sum(count * abs(said - came) for count, said, came in reliability(chances, won)) / len(chances)


def nobodys_share(learnt: Rows, rows: Rows) -> np.ndarray:
    """Of each position: how often nobody won games of its kind that were learnt from."""
    rates = {}
    of_rows, nobody = np.repeat(learnt.kind, learnt.sizes), is_nobody(learnt)
    for number, kind in enumerate(learnt.kinds):
        rates[kind] = learnt.won[nobody & (of_rows == number)].mean()
    return np.asarray(np.array([rates.get(kind, 0.0) for kind in rows.kinds])[rows.kind])


def in_shares(weights: np.ndarray, learnt: Rows, rows: Rows) -> np.ndarray:
    """A simple judge: seats have chances in proportion to something, nobody what it has on average."""
    nobody, rate = is_nobody(rows), np.repeat(nobodys_share(learnt, rows), rows.sizes)
    weights = np.where(nobody, 0.0, np.maximum(weights, 1e-3))
    total = np.repeat(np.add.reduceat(weights, rows.first), rows.sizes)
    return np.where(nobody, rate, (1.0 - rate) * weights / total)


def by_worth(worth: np.ndarray, learnt_worth: np.ndarray, learnt: Rows, rows: Rows) -> np.ndarray:
    """The bots' own worth of a position, by the factor that fits the games of its kind best."""
    factors = {}
    of_rows = np.repeat(learnt.kind, learnt.sizes)
    for number, kind in enumerate(learnt.kinds):
        here = of_rows == number
        part = picked(learnt, learnt.kind == number)
        tried = [(_surprise(factor * learnt_worth[here], part), factor) for factor in np.geomspace(0.1, 30, 25)]
        factors[kind] = min(tried)[1]
    factor = np.array([factors.get(kind, 1.0) for kind in rows.kinds])[np.repeat(rows.kind, rows.sizes)]
    return in_shares(_powers(factor * worth, rows), learnt, rows)


def _powers(scores: np.ndarray, rows: Rows) -> np.ndarray:
    return shares(np.where(is_nobody(rows), -1e9, scores), rows)


def _surprise(scores: np.ndarray, rows: Rows) -> float:
    chances = _powers(scores, rows)[rows.won & ~is_nobody(rows)]
    return float(-np.log(np.maximum(chances, 1e-9)).mean()) if len(chances) else 0.0


def picked(rows: Rows, which: np.ndarray) -> Rows:
    """Some of the positions."""
    of_rows, sizes = np.repeat(which, rows.sizes), rows.sizes[which]
    return Rows(rows.values[of_rows], rows.won[of_rows], np.cumsum(sizes) - sizes, rows.kind[which], rows.kinds)
