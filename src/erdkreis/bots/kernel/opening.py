"""Before the first turn: territories claimed, start units placed, a capital chosen."""

from __future__ import annotations

from erdkreis.bots.kernel.choices import SETTLE
from erdkreis.bots.kernel.danger import threat_to
from erdkreis.bots.kernel.greedy import decide_place, fill, front_value
from erdkreis.bots.kernel.lines import explore, forget_lines
from erdkreis.bots.kernel.worth import worth
from erdkreis.engine.kernel.compiling import kernel, lowest, popcount
from erdkreis.engine.kernel.pick import below
from erdkreis.engine.kernel.rows import row_most, row_target
from erdkreis.engine.kernel.state import NEUTRAL, set_units


@kernel
def claim(board, view, mood, scratch, count, action):
    """Draft: finish or spoil a continent, else small continents with few entries, next to what one has."""
    me = mood.me
    best, best_score = 0, -1.0e9
    for i in range(count):
        territory = row_target(scratch.rows[i])
        lands = board.lands[board.continent[territory]]
        size = popcount(lands)
        score = 0.5 * popcount(board.links[territory] & view.held[me])
        for seat in range(view.players):
            if seat != me:
                score -= 0.1 * popcount(board.links[territory] & view.held[seat])
                if popcount(view.held[seat] & lands) == size - 1:
                    score += 12.0
        share = popcount(view.held[me] & lands) + 1
        if share == size:
            score += 8.0
        weight = 2.0 * board.bonus[board.continent[territory]] / entries(board, lands)
        score += weight * (2 * share - 1) / size
        score += below(scratch, 100) / 1000.0
        if score > best_score:
            best, best_score = i, score
    mood.plan = SETTLE
    mood.plan_target = row_target(scratch.rows[best])
    fill(action, scratch.rows[best], 0)


@kernel
def entries(board, lands):
    """Territories of a continent with neighbours outside."""
    count, rest = 0, lands
    while rest != 0:
        if board.links[lowest(rest)] & ~lands != 0:
            count += 1
        rest &= rest - 1
    return count


@kernel
def set_up(board, rules, view, mind, table, mood, scratch, count, action):
    """Start units: one front to begin from; a neutral unit stands as a wall before a rival."""
    mood.plan = SETTLE
    best, best_score = 0, -1.0e9
    for i in range(count):
        territory = row_target(scratch.rows[i])
        if view.owner[territory] == NEUTRAL:
            decide_place(board, rules, view, scratch, count, action)
            mood.plan_target = action.target
            return
        if mind.settle != 0:
            score = from_here(board, rules, view, mind, table, mood, territory, mind.nodes // count)
        else:
            score = 4.0 * front_value(board, view, mood.me, territory) + below(scratch, 4)
        if score > best_score:
            best, best_score = i, score
    fill(action, scratch.rows[best], row_most(scratch.rows[best]))
    mood.plan_target = action.target


@kernel
def from_here(board, rules, view, mind, table, mood, territory, nodes):
    """The best line if all start units that are left went here."""
    units = view.units[territory]
    set_units(view, territory, units + view.stock[mood.me])
    forget_lines(mood, worth(board, rules, view, mind, table, mood))
    explore(board, rules, view, mind, table, mood, territory, ~0, nodes)
    set_units(view, territory, units)
    return mood.best


@kernel
def choose_capital(board, rules, view, mood, scratch, count, action):
    """Where much stands and little threatens, with few ways in."""
    best, best_score = 0, -1.0e9
    for i in range(count):
        territory = row_target(scratch.rows[i])
        score = view.units[territory] - 0.6 * threat_to(board, rules, view, mood, territory)
        score -= 0.7 * popcount(board.links[territory] & ~view.held[mood.me]) + below(scratch, 100) / 1000.0
        if score > best_score:
            best, best_score = i, score
    mood.plan = SETTLE
    mood.plan_target = row_target(scratch.rows[best])
    fill(action, scratch.rows[best], 0)
