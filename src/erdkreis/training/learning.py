"""Networks that tell who won: trained so that the rows of one position compete with each other."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from erdkreis.judge.kernel.measures import FIRST, SECOND
from erdkreis.judge.kernel.network import FARTHEST
from erdkreis.judge.networks import Arrays
from erdkreis.training.rows import Rows, shares

EPOCHS = 10
BATCH = 512
"""Positions that are looked at before the network changes."""
PACE = 2e-3
MODESTY = 0.1
"""By how much weights shrink all the time, so that none is large without reason."""
MEMORY = 0.998
"""How slowly the mean of the weights follows them; the mean is what is kept."""
MOMENTUM, SPREAD = 0.9, 0.999


def learn(rows: Rows, seed: int = 0, epochs: int = EPOCHS, progress: Callable[[int], None] | None = None) -> Arrays:
    """A network, by Adam with weights that shrink and a pace that slows down."""
    chance = np.random.default_rng(seed)
    centre, scale = rows.values.mean(0, np.float64), 1.0 / (rows.values.std(0, np.float64) + 1e-3)
    values = standardised(rows.values, centre, scale)
    shapes = {"first": (values.shape[1], FIRST), "second": (FIRST, SECOND)}
    weights = {name: chance.normal(0, np.sqrt(2 / shape[0]), shape) for name, shape in shapes.items()}
    weights |= {"first_bias": np.zeros(FIRST), "second_bias": np.zeros(SECOND), "last": np.zeros(SECOND)}
    weights = {name: array.astype(np.float32) for name, array in weights.items()}
    kept = {name: array.copy() for name, array in weights.items()}
    slope, bend = ({name: np.zeros_like(array) for name, array in weights.items()} for _ in range(2))
    sizes, count = rows.sizes, len(rows.first)
    step, steps = 0, epochs * max(1, count // BATCH)
    for _ in range(epochs):
        order = chance.permutation(count)
        for some in np.array_split(order, max(1, count // BATCH)):
            step += 1
            pace = PACE * min(1.0, step / 200) * 0.5 * (1 + np.cos(np.pi * step / steps))
            many = sizes[some]
            begin = np.cumsum(many) - many
            row = np.repeat(rows.first[some] - begin, many) + np.arange(many.sum())
            gradients = _gradients(weights, values[row], rows.won[row], begin, many)
            for name, gradient in gradients.items():
                slope[name] += (1 - MOMENTUM) * (gradient - slope[name])
                bend[name] += (1 - SPREAD) * (gradient * gradient - bend[name])
                way = slope[name] / (1 - MOMENTUM**step) / (np.sqrt(bend[name] / (1 - SPREAD**step)) + 1e-8)
                shrink = 0.0 if name.endswith("bias") else MODESTY
                weights[name] -= np.float32(pace) * (way + np.float32(shrink) * weights[name])
                kept[name] += np.float32(1 - min(MEMORY, step / (step + 10))) * (weights[name] - kept[name])
        if progress is not None:
            progress(1)
    return {"centre": centre, "scale": scale, **kept}


def standardised(values: np.ndarray, centre: np.ndarray, scale: np.ndarray) -> np.ndarray:
    return np.asarray(np.clip((values - centre) * scale, -FARTHEST, FARTHEST).astype(np.float32))


def _gradients(weights: Arrays, values: np.ndarray, won: np.ndarray, begin: np.ndarray, many: np.ndarray) -> Arrays:
    """How the mean surprise at who won changes with every weight."""
    first = np.maximum(values @ weights["first"] + weights["first_bias"], 0)
    second = np.maximum(first @ weights["second"] + weights["second_bias"], 0)
    scores = second @ weights["last"]
    powers = np.exp(scores - np.repeat(np.maximum.reduceat(scores, begin), many))
    chances = powers / np.repeat(np.add.reduceat(powers, begin), many)
    of_score = ((chances - won) / len(many)).astype(np.float32)[:, None]
    of_second = of_score * weights["last"] * (second > 0)
    of_first = of_second @ weights["second"].T * (first > 0)
    return {
        "last": second.T @ of_score[:, 0],
        "second": first.T @ of_second,
        "second_bias": of_second.sum(0),
        "first": values.T @ of_first,
        "first_bias": of_first.sum(0),
    }


def score(network: Arrays, values: np.ndarray) -> np.ndarray:
    """What the kernels make of rows, for all of them at once."""
    first = np.maximum(
        standardised(values, network["centre"], network["scale"]) @ network["first"] + network["first_bias"], 0
    )
    second = np.maximum(first @ network["second"] + network["second_bias"], 0)
    return np.asarray((second @ network["last"]).astype(np.float64))


def chances_of(network: Arrays, rows: Rows) -> np.ndarray:
    return shares(score(network, rows.values), rows)


def log_loss(chances: np.ndarray, rows: Rows) -> float:
    """The mean surprise at who won."""
    return float(-np.log(np.maximum(chances[rows.won], 1e-9)).mean())
