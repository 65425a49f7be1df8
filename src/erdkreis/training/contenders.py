"""What else might judge: a linear model as the floor, and boosted trees; by the same rows, to the same end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import lightgbm
import numpy as np
from scipy.optimize import minimize

from erdkreis.training.learning import EPOCHS, chances_of, learn, log_loss, standardised
from erdkreis.training.measuring import calibration_error
from erdkreis.training.rows import Rows, shares

TREES = 120
PARAMETERS: dict[str, Any] = {
    "objective": "none",
    "learning_rate": 0.1,
    "num_leaves": 31,
    "min_data_in_leaf": 200,
    "lambda_l2": 10.0,
    "feature_fraction": 0.5,
    "bagging_fraction": 0.7,
    "bagging_freq": 1,
    "max_bin": 63,
    "num_threads": 1,
    "deterministic": True,
    "force_row_wise": True,
    "verbosity": -1,
}


def linear(rows: Rows, unseen: Rows) -> np.ndarray:
    """The chances of unseen rows by a weighted sum of what they hold."""
    centre, scale = rows.values.mean(0, np.float64), 1.0 / (rows.values.std(0, np.float64) + 1e-3)
    values, won, count = standardised(rows.values, centre, scale), rows.won, len(rows.first)

    def surprise(weights: np.ndarray) -> tuple[float, np.ndarray]:
        chances = shares((values @ weights.astype(np.float32)).astype(np.float64), rows)
        slope = ((chances - won) @ values) / count
        return log_loss(chances, rows) + 1e-4 * float(weights @ weights), slope + 2e-4 * weights

    found = minimize(surprise, np.zeros(values.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 100})
    return shares(standardised(unseen.values, centre, scale) @ found.x, unseen)


def boosted(rows: Rows, unseen: Rows, seed: int = 0) -> np.ndarray:
    """The chances of unseen rows by trees, each grown where those before it were wrong."""
    won = rows.won.astype(np.float64)

    def gradient(scores: np.ndarray, _data: lightgbm.Dataset) -> tuple[np.ndarray, np.ndarray]:
        chances = shares(scores, rows)
        return chances - won, np.maximum(chances * (1.0 - chances), 1e-4)

    parameters = {**PARAMETERS, "seed": seed}
    booster = lightgbm.Booster(parameters, lightgbm.Dataset(rows.values, won, params=parameters))
    for _ in range(TREES):
        booster.update(fobj=gradient)
    return shares(np.asarray(booster.predict(unseen.values, raw_score=True)), unseen)


def compare(rows: Rows, unseen: Rows, seed: int) -> Iterator[str]:
    """Log-loss and calibration error of each, on rows that none of them saw."""
    yield f"{len(rows.first):,} positions to learn from, {len(unseen.first):,} unseen"
    network = learn(rows, seed, EPOCHS)
    for name, chances in (
        ("linear", linear(rows, unseen)),
        ("boosted trees", boosted(rows, unseen, seed)),
        ("network", chances_of(network, unseen)),
    ):
        error = calibration_error(chances, unseen.won)
        yield f"{name}: log-loss {log_loss(chances, unseen):.4f}, calibration error {error:.2%}"
