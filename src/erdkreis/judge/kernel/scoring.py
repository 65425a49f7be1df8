"""What the judge makes of the rows: a score for each by a small network, then everybody's share."""

from __future__ import annotations

from math import exp

from erdkreis.engine.kernel.compiling import kernel
from erdkreis.engine.kernel.state import NOBODY, Phase, is_alive
from erdkreis.judge.kernel.features import FEATURES, NOBODY_WINS, SIDES, describe
from erdkreis.judge.kernel.measures import FIRST, SECOND
from erdkreis.judge.kernel.network import FARTHEST


@kernel
def has_row(state, side):
    """Can this side win? The living seats, and nobody."""
    return side == NOBODY_WINS or (side < state.players and is_alive(state, side))


@kernel
def score(network, look, row):
    """How strong a row is."""
    for unit in range(FIRST):
        look.first[unit] = network.first_bias[unit]
    for place in range(FEATURES):
        value = (row[place] - network.centre[place]) * network.scale[place]
        value = min(FARTHEST, max(-FARTHEST, value))
        for unit in range(FIRST):
            look.first[unit] += value * network.first[place * FIRST + unit]
    for unit in range(SECOND):
        look.second[unit] = network.second_bias[unit]
    for place in range(FIRST):
        value = look.first[place]
        if value > 0.0:
            for unit in range(SECOND):
                look.second[unit] += value * network.second[place * SECOND + unit]
    total = 0.0
    for unit in range(SECOND):
        total += max(0.0, look.second[unit]) * network.last[unit]
    return total


@kernel
def judge(board, rules, state, table, network, look, rows, chances):
    """The chance of every seat to win, and after them that nobody does; together one."""
    for side in range(SIDES):
        chances[side] = 0.0
    if state.phase == Phase.OVER:
        chances[state.winner if state.winner != NOBODY else NOBODY_WINS] = 1.0
        return
    describe(board, rules, state, table, look, rows)
    most = -1e30
    for side in range(SIDES):
        if has_row(state, side):
            chances[side] = score(network, look, rows[side])
            most = max(most, chances[side])
    total = 0.0
    for side in range(SIDES):
        if has_row(state, side):
            chances[side] = exp(chances[side] - most)
            total += chances[side]
    for side in range(SIDES):
        chances[side] /= total
