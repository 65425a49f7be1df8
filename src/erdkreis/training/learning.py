"""Forests that tell who won: gradient boosting, in which the rows of one position compete with each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import lightgbm
import numpy as np

from erdkreis.judge.forests import Arrays
from erdkreis.judge.kernel.forest import LEAF, MOST_NODES, MOST_TREES
from erdkreis.training.rows import Rows, shares

TREES = 320
LEAVES = 40
PARAMETERS: dict[str, Any] = {
    "learning_rate": 0.06,
    "num_leaves": LEAVES,
    "min_data_in_leaf": 400,
    "lambda_l2": 20.0,
    "feature_fraction": 0.5,
    "bagging_fraction": 0.7,
    "bagging_freq": 1,
    "max_bin": 255,
    "num_threads": 1,
    "deterministic": True,
    "force_row_wise": True,
    "verbosity": -1,
    "boost_from_average": False,
}


def learn(
    rows: Rows,
    held_out: Rows | None = None,
    trees: int = TREES,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> tuple[Arrays, list[float]]:
    """A forest, and its log-loss on rows that were held out, every tenth tree; it ends where that was least."""
    won = rows.won.astype(np.float64)

    def gradient(scores: np.ndarray, _data: lightgbm.Dataset) -> tuple[np.ndarray, np.ndarray]:
        chances = shares(scores, rows)
        return chances - won, np.maximum(chances * (1.0 - chances), 1e-4)

    parameters = {**PARAMETERS, "objective": "none", "seed": seed}
    data = lightgbm.Dataset(rows.values, won, params=parameters, free_raw_data=True)
    booster = lightgbm.Booster(parameters, data)
    losses: list[float] = []
    scores = np.zeros(0 if held_out is None else len(held_out.won))
    for tree in range(trees):
        booster.update(fobj=gradient)
        if held_out is not None and tree % 10 == 9:
            scores += booster.predict(held_out.values, raw_score=True, start_iteration=tree - 9, num_iteration=10)
            losses.append(log_loss(shares(scores, held_out), held_out))
        if progress is not None:
            progress(1)
    best = trees if not losses else 10 * (int(np.argmin(losses)) + 1)
    return flatten(booster, best), losses


def log_loss(chances: np.ndarray, rows: Rows) -> float:
    """The mean surprise at who won."""
    return float(-np.log(np.maximum(chances[rows.won], 1e-9)).mean())


def flatten(booster: lightgbm.Booster, trees: int) -> Arrays:
    """A forest as the arrays that the kernels walk down."""
    root: list[int] = []
    feature: list[int] = []
    larger: list[int] = []
    value: list[float] = []

    def add(node: dict[str, Any]) -> None:
        place = len(feature)
        feature.append(LEAF)
        larger.append(0)
        if "leaf_value" in node:
            value.append(node["leaf_value"])
            return
        if node["decision_type"] != "<=":
            raise ValueError("a forest asks whether something is larger, and nothing else")
        feature[place] = node["split_feature"]
        value.append(float(np.float32(node["threshold"])))
        add(node["left_child"])
        larger[place] = len(feature) - place
        add(node["right_child"])

    for tree in booster.dump_model(num_iteration=trees)["tree_info"]:
        root.append(len(feature))
        add(tree["tree_structure"])
    if len(root) > MOST_TREES or len(feature) > MOST_NODES:
        raise ValueError(f"{len(root)} trees with {len(feature)} nodes have no room in the record")
    return {"root": np.array(root), "feature": np.array(feature), "larger": np.array(larger), "value": np.array(value)}


def score(arrays: Arrays, values: np.ndarray) -> np.ndarray:
    """What the kernels make of rows, for all of them at once."""
    total = np.zeros(len(values))
    for root in arrays["root"]:
        node = np.full(len(values), int(root))
        while (asking := arrays["feature"][node] != LEAF).any():
            asked = np.where(asking, arrays["feature"][node], 0)
            value = np.take_along_axis(values, asked[:, None].astype(np.int64), 1)[:, 0]
            step = np.where(value > arrays["value"][node], arrays["larger"][node], 1)
            node = np.where(asking, node + step, node)
        total += arrays["value"][node]
    return total
