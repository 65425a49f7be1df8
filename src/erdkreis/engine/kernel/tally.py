"""What every view counts, in one go: each side's territories, units and income, and what the next set is worth."""

from __future__ import annotations

import numpy as np

from erdkreis.engine.kernel import sets
from erdkreis.engine.kernel.compiling import kernel, popcount
from erdkreis.engine.kernel.reinforce import base_units, continent_units
from erdkreis.engine.kernel.state import NOBODY, SEATS, TERRITORIES

SIDES = SEATS + 1  # the seats and the neutral army
KINDS = 4  # of sets: three of a symbol, or mixed

TALLY = np.dtype(
    [
        ("territories", np.int64, SIDES),
        ("units", np.int64, SIDES),
        ("base", np.int64, SIDES),  # what a turn that began now would bring for territories
        ("continents", np.int64, SIDES),  # and for continents
        ("set_value", np.int64, KINDS),
    ]
)


@kernel
def count(board, rules, state, tally):
    for side in range(SIDES):
        tally.territories[side] = popcount(state.held[side])
        tally.units[side] = 0
        tally.base[side] = base_units(state, side)
        tally.continents[side] = continent_units(board, state, side)
    for territory in range(TERRITORIES):
        owner = state.owner[territory]
        if owner != NOBODY:
            tally.units[owner] += state.units[territory]
    for kind in range(KINDS):
        tally.set_value[kind] = sets.set_value(rules, state, kind)
