"""The record of a network: a row becomes a few dozen numbers, those fewer, and those one."""

from __future__ import annotations

import numpy as np

from erdkreis.judge.kernel.features import FEATURES
from erdkreis.judge.kernel.measures import FIRST, SECOND

FARTHEST = 4.0
"""A value counts as that far from its mean at most, in standard deviations."""

NETWORK = np.dtype(
    [
        ("centre", np.float64, FEATURES),  # of each value, its mean
        ("scale", np.float64, FEATURES),  # one by its standard deviation
        ("first", np.float64, FEATURES * FIRST),  # value by value, what it adds to each number
        ("first_bias", np.float64, FIRST),
        ("second", np.float64, FIRST * SECOND),
        ("second_bias", np.float64, SECOND),
        ("last", np.float64, SECOND),
    ]
)
