"""What every view counts, in one go: each side's territories, units and income, and what the next set is worth."""

from __future__ import annotations

import numpy as np

from erdkreis.engine.kernel import sets
from erdkreis.engine.kernel.compiling import kernel, popcount
from erdkreis.engine.kernel.reinforce import base_units, holds_continent, income_of
from erdkreis.engine.kernel.state import NOBODY, SEATS, TERRITORIES, bit

SIDES = SEATS + 1  # the seats and the neutral army
KINDS = 4  # of sets: three of a symbol, or mixed

TALLY = np.dtype(
    [
        ("territories", np.int64, SIDES),
        ("units", np.int64, SIDES),
        ("income", np.int64, SIDES),  # what a turn that began now would bring
        ("base", np.int64, SIDES),  # of that, for territories
        ("continents", np.int64, SIDES),  # one bit per continent held whole
        ("set_value", np.int64, KINDS),
    ]
)


@kernel
def count(board, rules, state, tally):
    for side in range(SIDES):
        tally.territories[side] = popcount(state.held[side])
        tally.units[side] = 0
        tally.income[side] = income_of(board, state, side)
        tally.base[side] = base_units(state, side)
        tally.continents[side] = 0
        for continent in range(board.continents):
            if holds_continent(board, state, side, continent):
                tally.continents[side] |= bit(continent)
    for territory in range(TERRITORIES):
        owner = state.owner[territory]
        if owner != NOBODY:
            tally.units[owner] += state.units[territory]
    for kind in range(KINDS):
        tally.set_value[kind] = sets.set_value(rules, state, kind)
