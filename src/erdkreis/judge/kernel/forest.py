"""The record of a forest: every tree as nodes that point to smaller and larger, or at a leaf."""

from __future__ import annotations

import numpy as np

MOST_TREES = 600
MOST_NODES = 24_000

FOREST = np.dtype(
    [
        ("trees", np.int64),
        ("root", np.int64, MOST_TREES),
        ("feature", np.int64, MOST_NODES),
        ("threshold", np.float64, MOST_NODES),
        ("left", np.int64, MOST_NODES),  # a node; below 0 a leaf: ~leaf
        ("right", np.int64, MOST_NODES),
        ("leaf", np.float64, MOST_NODES),
    ]
)
