"""What a deed is for, by nothing but the deed and what everybody sees: no plan is looked for."""

from __future__ import annotations

from erdkreis.bots.kernel.campaigns import name_plan
from erdkreis.bots.kernel.choices import (
    DEFEND,
    DRAW,
    GATHER,
    MOVE_ON,
    NEUTRAL_ARMY,
    NO_PLAN,
    SECURE,
    SETTLE,
    WAIT,
)
from erdkreis.engine.kernel.compiling import entry, kernel
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY, Kind, Phase
from erdkreis.judge.kernel.distance import next_set
from erdkreis.odds.kernel import lookup


@kernel
def name_deed(board, rules, view, table, mood, action):
    """Fill `mood` with what an action of the awaited seat is good for, as a strategist would name it."""
    kind = action.kind
    mood.me = view.awaiting
    mood.plan = NO_PLAN
    mood.plan_target = action.target
    mood.plan_about = NOBODY
    mood.plan_chance = 1.0
    mood.plan_gain = 0.0
    if kind == Kind.DEFEND:
        mood.plan = DEFEND
        mood.plan_target = view.target
        mood.plan_chance = 1.0 - lookup.win(table, view.units[view.source], view.units[view.target])
    elif view.army == NEUTRAL:
        mood.plan = NEUTRAL_ARMY
    elif kind == Kind.ATTACK:
        name_attack(board, rules, view, table, mood, action)
    elif kind == Kind.CLAIM or kind == Kind.CAPITAL or view.phase == Phase.SETUP:
        mood.plan = SETTLE
    elif kind == Kind.PLACE or kind == Kind.DECLINE:
        mood.plan = SECURE
    elif kind == Kind.OCCUPY:
        mood.plan = MOVE_ON
        mood.plan_target = view.target
    elif kind == Kind.FORTIFY:
        mood.plan = GATHER
    elif kind == Kind.DRAW:
        mood.plan = DRAW
    elif kind == Kind.END:
        mood.plan = WAIT


@kernel
def name_attack(board, rules, view, table, mood, action):
    """A line of this one conquest, by somebody without a mission."""
    mood.task = NOBODY
    mood.card = next_set(rules, view)
    mood.won = 1.0
    mood.best = 0.0
    mood.best_steps = 1
    mood.best_path[0] = action.source
    mood.best_path[1] = action.target
    mood.best_chance[1] = lookup.win(table, view.units[action.source], view.units[action.target])
    name_plan(board, rules, view, mood, 0.0)


@entry
def name_one(boards, books, views, tables, moods, actions):
    name_deed(boards[0], books[0], views[0], tables[0], moods[0], actions[0])
