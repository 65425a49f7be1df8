"""Lines of conquest: one stack goes from territory to territory, and every line is valued as far as it may get.

The record is the bot's own copy of what its seat sees: conquests are tried in it and taken back.
"""

from __future__ import annotations

from erdkreis.bots.kernel.thinking import STEPS, WIDTH
from erdkreis.bots.kernel.worth import worth
from erdkreis.engine.kernel.compiling import kernel, lowest, popcount
from erdkreis.engine.kernel.state import NEUTRAL, set_owner, set_units
from erdkreis.odds.kernel import lookup


@kernel
def forget_lines(mood, value):
    """Nothing is better yet than to stay."""
    mood.best = value
    mood.best_source = -1
    mood.best_steps = 0
    mood.tried = 0


@kernel
def survivors(table, attackers, defenders, chance):
    """Units left where the territory is taken, on average, the one that stays behind included."""
    mean = lookup.attacker_losses(table, attackers, defenders)
    lost = (mean - (1.0 - chance) * (attackers - 1)) / chance
    return max(2, int(attackers - lost + 0.5))


@kernel
def list_ways(board, view, mind, table, mood, step, targets):
    """The most promising territories to go on to, best first."""
    at, units = mood.at[step], mood.units[step]
    near = board.links[at] & targets & ~view.held[mood.me]
    count = 0
    while near != 0:
        target = lowest(near)
        near &= near - 1
        chance = lookup.win(table, units, view.units[target])
        if chance < mind.least:
            continue
        lands = board.lands[board.continent[target]]
        score = chance + popcount(lands & view.held[mood.me]) / popcount(lands)
        if view.owner[target] == NEUTRAL:
            score -= 0.3
        elif popcount(view.held[view.owner[target]]) <= 3 or view.held[view.owner[target]] & lands == lands:
            score += 0.5
        way = int(score * 1024.0) << 6 | target
        place = count
        while place > 0 and mood.ways[step, place - 1] < way:
            if place < WIDTH:
                mood.ways[step, place] = mood.ways[step, place - 1]
            place -= 1
        if place < WIDTH:
            mood.ways[step, place] = way
            count = min(count + 1, WIDTH)
    mood.count[step] = min(count, mind.width)
    mood.next[step] = 0


@kernel
def explore(board, rules, view, mind, table, mood, source, targets, nodes):
    """Try lines from one stack and keep the best of all; `view` is left as it was."""
    mood.at[0] = source
    mood.units[0] = view.units[source]
    mood.chance[0] = 1.0
    mood.failed[0] = 0.0
    mood.worth[0] = worth(board, rules, view, mind, table, mood)
    list_ways(board, view, mind, table, mood, 0, targets)
    step, last = 0, mood.tried + nodes
    while step >= 0:
        if mood.next[step] >= mood.count[step] or mood.tried >= last:
            if step > 0:
                give_back(view, mood, step)
            step -= 1
            continue
        target = mood.ways[step, mood.next[step]] & 63
        mood.next[step] += 1
        conquer(board, rules, view, mind, table, mood, step, target)
        step += 1
        if step < min(mind.steps, STEPS) and mood.units[step] > 1 and mood.worth[step] < mood.won / 2:
            list_ways(board, view, mind, table, mood, step, targets)
        else:
            mood.count[step] = 0
            mood.next[step] = 0


@kernel
def conquer(board, rules, view, mind, table, mood, step, target):
    """One conquest further; the line up to here is valued with all it may have failed at."""
    source, attackers, defenders = mood.at[step], mood.units[step], view.units[target]
    owner = view.owner[target]
    chance = lookup.win(table, attackers, defenders)
    left = survivors(table, attackers, defenders, chance)
    mood.was_units[step + 1] = defenders
    mood.was_owner[step + 1] = owner
    kills = 0.5 * defenders * mood.weight[owner]
    fails = mood.worth[step] - mood.fail * (attackers - 1) + kills
    set_owner(view, target, mood.me)
    set_units(view, source, 1)
    set_units(view, target, left - 1)
    mood.tried += 1
    mood.at[step + 1] = target
    mood.units[step + 1] = left - 1
    mood.chance[step + 1] = mood.chance[step] * chance
    mood.failed[step + 1] = mood.failed[step] + mood.chance[step] * (1.0 - chance) * fails
    value = worth(board, rules, view, mind, table, mood)
    if view.captured == 0:
        value += mood.card
    mood.worth[step + 1] = value
    expected = mood.failed[step + 1] + mood.chance[step + 1] * value
    if expected > mood.best:
        keep_line(mood, step + 1, expected)


@kernel
def keep_line(mood, steps, expected):
    mood.best = expected
    mood.best_source = mood.at[0]
    mood.best_steps = steps
    for step in range(1, steps + 1):
        mood.best_path[step] = mood.at[step]
        mood.best_chance[step] = mood.chance[step]


@kernel
def give_back(view, mood, step):
    """Undo the conquest that led to this step."""
    set_owner(view, mood.at[step], mood.was_owner[step])
    set_units(view, mood.at[step], mood.was_units[step])
    set_units(view, mood.at[step - 1], mood.units[step - 1])
