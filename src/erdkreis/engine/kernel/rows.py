"""What a seat is offered, as rows (kind, source, target, least, most), each packed into one integer.

Each concept writes its own; `options` words them for people, and the random seat picks one of them.
"""

from __future__ import annotations

import numpy as np

from erdkreis.engine.kernel.compiling import kernel
from erdkreis.engine.kernel.state import MOST_UNITS

MOST_ROWS = 48 * 48 + 64
NO_PLACE = 63
MOST_SETS = 1400  # more than a hand of 22 cards has

# room for rows and sets, and a bot's own lot: a seed and how often it was used
SCRATCH = np.dtype(
    [("seed", np.int64), ("used", np.int64), ("rows", np.int64, MOST_ROWS), ("sets", np.int64, MOST_SETS)]
)


TARGET, LEAST, MOST = 10, 16, 39  # where they stand in a packed row
NUMBER = 0x7FFFFF


@kernel
def pack(kind, source, target, least, most):
    return kind | source << 4 | target << TARGET | min(least, MOST_UNITS) << LEAST | min(most, MOST_UNITS) << MOST


@kernel
def row_kind(row):
    return row & 15


@kernel
def row_source(row):
    return (row >> 4) & 63


@kernel
def row_target(row):
    return (row >> 10) & 63


@kernel
def row_least(row):
    return (row >> LEAST) & NUMBER


@kernel
def row_most(row):
    return (row >> MOST) & NUMBER
