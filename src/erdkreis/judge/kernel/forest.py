"""The record of a forest: small trees, one after the other, each in the order in which it is walked down."""

from __future__ import annotations

import numpy as np

MOST_TREES = 500
MOST_NODES = 32_000
LEAF = -1

FOREST = np.dtype(
    [
        ("trees", np.int64),
        ("root", np.int32, MOST_TREES),
        ("feature", np.int16, MOST_NODES),  # what a node asks about; LEAF: it asks nothing any more
        ("larger", np.int16, MOST_NODES),  # how many nodes further on it goes for larger values; the next for others
        ("value", np.float32, MOST_NODES),  # up to which it goes to the next node; of a leaf, what it adds
    ]
)
"""Eight bytes a node, so that a whole forest fits where the processor has it at hand."""
