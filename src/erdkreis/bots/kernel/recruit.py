"""The recruit: looks at one battle at a time and knows its odds; thinks neither of continents nor of tomorrow."""

from __future__ import annotations

from erdkreis.bots.kernel.greedy import attack_or_end, enemies_near, fill, greedy, trade_best
from erdkreis.engine.kernel.compiling import kernel
from erdkreis.engine.kernel.pick import below
from erdkreis.engine.kernel.rows import row_kind, row_most, row_source, row_target
from erdkreis.engine.kernel.state import NEUTRAL, Kind, Phase
from erdkreis.engine.kernel.turn import list_rows
from erdkreis.odds.kernel import lookup

ENOUGH = 0.7


@kernel
def recruit(board, rules, view, table, scratch, action):
    """Fill `action` with the decision of the awaited seat."""
    phase = view.phase
    if view.army == NEUTRAL or (phase != Phase.ATTACK and phase != Phase.PLACE):
        greedy(board, rules, view, scratch, action)
        return
    count = list_rows(board, rules, view, scratch)
    if phase == Phase.ATTACK:
        attack(board, rules, view, table, scratch, count, action)
    else:
        place(board, rules, view, scratch, count, action)


@kernel
def attack(board, rules, view, table, scratch, count, action):
    """The surest battle, more or less."""
    best, best_value = 0, int(1024 * ENOUGH)
    for i in range(count):
        row = scratch.rows[i]
        kind = row_kind(row)
        if kind == Kind.TRADE:
            trade_best(board, rules, view, scratch, action)
            return
        if kind == Kind.ATTACK:
            chance = lookup.win(table, view.units[row_source(row)], view.units[row_target(row)])
            value = int(1024 * chance) + below(scratch, 200) - 100
            if value > best_value:
                best, best_value = i, value
    attack_or_end(rules, view, scratch.rows[best], action)


@kernel
def place(board, rules, view, scratch, count, action):
    """Some of the new units where most foes stand next door."""
    if row_kind(scratch.rows[0]) == Kind.TRADE:
        trade_best(board, rules, view, scratch, action)
        return
    best, best_score = 0, -1
    for i in range(count):
        territory = row_target(scratch.rows[i])
        near = enemies_near(board, view, view.army, territory)
        score = 0
        if near > 0:
            score = 2 * view.units[territory] + near + below(scratch, 8)
        if score > best_score:
            best, best_score = i, score
    fill(action, scratch.rows[best], row_most(scratch.rows[best]))
