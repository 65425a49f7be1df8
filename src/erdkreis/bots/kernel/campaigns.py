"""Campaigns as choices: the best line of every stack, with units to come or as it stands, and what it is for."""

from __future__ import annotations

from erdkreis.boards.missions import DESTROY
from erdkreis.bots.kernel.choices import BREAK, CAPITAL, CARD, CONTINENT, ELIMINATE, EXPAND, SECURE, TASK, WIN, offer
from erdkreis.bots.kernel.greedy import strike
from erdkreis.bots.kernel.lines import explore, forget_lines
from erdkreis.bots.kernel.worth import worth
from erdkreis.engine.kernel import goals
from erdkreis.engine.kernel.compiling import kernel, lowest, popcount
from erdkreis.engine.kernel.rows import NO_PLACE
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY, Kind, bit, set_units


@kernel
def allot(mind, sources):
    """Conquests to try from each of so many stacks."""
    return max(mind.width, mind.nodes // max(1, sources))


@kernel
def fronts(board, view, me):
    """Own territories with somebody else next door."""
    held = view.held[me]
    found, rest = 0, held
    while rest != 0:
        territory = lowest(rest)
        rest &= rest - 1
        if board.links[territory] & ~held != 0:
            found |= bit(territory)
    return found


@kernel
def offer_lines(board, rules, view, mind, table, mood, before, least, action):
    """The best line of every stack that is worth more than that."""
    sources = fronts(board, view, mood.me) & view.strong
    nodes = allot(mind, popcount(sources))
    while sources != 0:
        source = lowest(sources)
        sources &= sources - 1
        forget_lines(mood, least)
        explore(board, rules, view, mind, table, mood, source, ~0, nodes)
        if mood.best_steps > 0:
            name_plan(board, rules, view, mood, before)
            strike(rules, view, source, mood.best_path[1], action)
            offer(mood, mood.best, action)


@kernel
def offer_places(board, rules, view, mind, table, mood, before, extra, action):
    """Every front with `extra` units more and the best line from there, or to wait there."""
    sources = fronts(board, view, mood.me)
    nodes = allot(mind, popcount(sources))
    while sources != 0:
        source = lowest(sources)
        sources &= sources - 1
        units = view.units[source]
        set_units(view, source, units + extra)
        forget_lines(mood, worth(board, rules, view, mind, table, mood))
        explore(board, rules, view, mind, table, mood, source, ~0, nodes)
        mood.best_source = source
        name_plan(board, rules, view, mood, before)
        set_units(view, source, units)
        action.kind = Kind.PLACE
        action.source = NO_PLACE
        action.target = source
        action.units = extra
        action.dice = extra
        offer(mood, mood.best, action)


@kernel
def name_plan(board, rules, view, mood, before):
    """What the best line is for, by the first of its fruits that counts."""
    me = mood.me
    mood.plan_about = NOBODY
    if mood.best_steps == 0:
        mood.plan = SECURE
        mood.plan_target = mood.best_source
        mood.plan_chance = 1.0
        mood.plan_gain = 0.0
        return
    taken = 0
    for step in range(1, mood.best_steps + 1):
        taken |= bit(mood.best_path[step])
    aim(mood, taken)
    mood.plan_gain = mood.best - before
    held = view.held[me] | taken
    if mood.plan_gain > mood.won * mood.plan_chance / 2:
        mood.plan = WIN
        mood.plan_gain = 0.0
        return
    for seat in range(view.players):
        if seat != me and view.held[seat] != 0 and view.held[seat] & ~taken == 0:
            mood.plan = ELIMINATE
            mood.plan_about = seat
            aim(mood, view.held[seat])
            return
    for continent in range(board.continents):
        lands = board.lands[continent]
        if held & lands == lands and view.held[me] & lands != lands:
            mood.plan = CONTINENT
            mood.plan_about = continent
            mood.plan_gain = board.bonus[continent]
            aim(mood, lands)
            return
    for seat in range(view.players):
        capital = view.capital[seat]
        if capital != NOBODY and (taken >> capital) & 1:
            mood.plan = CAPITAL
            mood.plan_about = seat
            aim(mood, bit(capital))
            return
    for continent in range(board.continents):
        lands = board.lands[continent]
        owner = view.owner[lowest(lands)]
        if owner == me or owner == NEUTRAL or owner == NOBODY or lands & taken == 0:
            continue
        if view.held[owner] & lands == lands:
            mood.plan = BREAK
            mood.plan_about = continent
            mood.plan_gain = board.bonus[continent]
            aim_first(mood, lands)
            return
    task = task_lands(board, view, mood)
    if task & taken != 0:
        mood.plan = TASK
        aim(mood, task)
    elif view.captured == 0 and mood.card > 0.0:
        mood.plan = CARD
        aim_first(mood, taken)
    else:
        mood.plan = EXPAND


@kernel
def aim(mood, lands):
    """The plan has succeeded when the last of these is taken; whatever the line does then is for something else."""
    for step in range(1, mood.best_steps + 1):
        if (lands >> mood.best_path[step]) & 1:
            mood.plan_target = mood.best_path[step]
            mood.plan_chance = mood.best_chance[step]


@kernel
def aim_first(mood, lands):
    """One of these is enough."""
    step = 1
    while (lands >> mood.best_path[step]) & 1 == 0:
        step += 1
    aim(mood, bit(mood.best_path[step]))


@kernel
def task_lands(board, view, mood):
    """What must be taken for the own mission."""
    if mood.task == NOBODY:
        return 0
    if mood.task >= DESTROY:
        return view.held[goals.target_seat(view, mood.task)]
    return ~0 if board.mission_count[mood.task] > 0 else board.mission_lands[mood.task]
