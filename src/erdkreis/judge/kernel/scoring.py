"""What the judge makes of the rows: many small trees, added up, then everybody's share."""

from __future__ import annotations

from math import exp

from erdkreis.engine.kernel.compiling import kernel
from erdkreis.engine.kernel.state import NOBODY, Phase, is_alive
from erdkreis.judge.kernel.features import NOBODY_WINS, SIDES, describe
from erdkreis.judge.kernel.forest import LEAF


@kernel
def has_row(state, side):
    """Can this side win? The living seats, and nobody."""
    return side == NOBODY_WINS or (side < state.players and is_alive(state, side))


@kernel
def walk(forest, root, row):
    """What a tree adds to a row: the leaf it falls into."""
    node = root
    asked = forest.feature[node]
    while asked != LEAF:
        node += forest.larger[node] if row[asked] > forest.value[node] else 1
        asked = forest.feature[node]
    return forest.value[node]


@kernel
def judge(board, rules, state, table, forest, look, rows, chances):
    """The chance of every seat to win, and after them that nobody does; together one."""
    for side in range(SIDES):
        chances[side] = 0.0
    if state.phase == Phase.OVER:
        chances[state.winner if state.winner != NOBODY else NOBODY_WINS] = 1.0
        return
    describe(board, rules, state, table, look, rows)
    for tree in range(forest.trees):
        for side in range(SIDES):  # one tree for all rows, while it is at hand
            if has_row(state, side):
                chances[side] += walk(forest, forest.root[tree], rows[side])
    most = -1e30
    for side in range(SIDES):
        if has_row(state, side):
            most = max(most, chances[side])
    total = 0.0
    for side in range(SIDES):
        if has_row(state, side):
            chances[side] = exp(chances[side] - most)
            total += chances[side]
    for side in range(SIDES):
        chances[side] /= total
