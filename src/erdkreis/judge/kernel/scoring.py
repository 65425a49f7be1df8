"""What the judge makes of the rows: many small trees, added up, then everybody's share."""

from __future__ import annotations

from math import exp

from erdkreis.engine.kernel.compiling import kernel
from erdkreis.engine.kernel.state import NOBODY, Phase, is_alive
from erdkreis.judge.kernel.features import NOBODY_WINS, SIDES, describe


@kernel
def score(forest, row):
    """How strong a row is: the sum over all trees of the leaf it falls into."""
    total = 0.0
    for tree in range(forest.trees):
        node = forest.root[tree]
        while node >= 0:
            smaller = row[forest.feature[node]] <= forest.threshold[node]
            node = forest.left[node] if smaller else forest.right[node]
        total += forest.leaf[~node]
    return total


@kernel
def judge(board, rules, state, table, forest, look, rows, chances):
    """The chance of every seat to win, and after them that nobody does; together one."""
    for side in range(SIDES):
        chances[side] = 0.0
    if state.phase == Phase.OVER:
        chances[state.winner if state.winner != NOBODY else NOBODY_WINS] = 1.0
        return
    describe(board, rules, state, table, look, rows)
    most = -1e30
    for side in range(SIDES):
        if side == NOBODY_WINS or (side < state.players and is_alive(state, side)):
            chances[side] = score(forest, rows[side])
            most = max(most, chances[side])
    total = 0.0
    for side in range(SIDES):
        if side == NOBODY_WINS or (side < state.players and is_alive(state, side)):
            chances[side] = exp(chances[side] - most)
            total += chances[side]
    for side in range(SIDES):
        chances[side] /= total
