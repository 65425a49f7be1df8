"""What one may do, the best first, each with its reason: what it is for, and what the plan is about."""

from __future__ import annotations

from erdkreis.bots.kernel.thinking import CHOICES
from erdkreis.engine.kernel.compiling import kernel
from erdkreis.engine.kernel.pick import below

(
    NO_PLAN,
    WIN,
    ELIMINATE,
    CONTINENT,
    BREAK,
    CAPITAL,
    TASK,
    CARD,
    EXPAND,
    SECURE,
    GATHER,
    TRADE,
    WAIT,
    DEFEND,
    SETTLE,
    NEUTRAL_ARMY,
    MOVE_ON,
    DRAW,
) = range(18)
"""Plans as the kernels number them; `reasons.py` has the words, in the same order."""


@kernel
def favourite(mind, mood, scratch):
    """The best choice; those in haste may misjudge it."""
    if mind.haste == 0.0:
        return 0
    best, best_value = 0, -1.0e9
    for place in range(mood.choices):
        value = mood.value[place] + mind.haste * below(scratch, 1024) / 1024.0
        if value > best_value:
            best, best_value = place, value
    return best


@kernel
def offer(mood, value, action):
    """Put a choice and its reason in its place among the others."""
    place = min(mood.choices, CHOICES - 1)
    if mood.choices == CHOICES and value <= mood.value[place]:
        return
    mood.choices = min(mood.choices + 1, CHOICES)
    while place > 0 and mood.value[place - 1] < value:
        move_choice(mood, place - 1, place)
        place -= 1
    mood.value[place] = value
    mood.choice[place, 0] = action.kind
    mood.choice[place, 1] = action.source
    mood.choice[place, 2] = action.target
    mood.choice[place, 3] = action.units
    mood.choice[place, 4] = action.dice
    mood.why[place, 0] = mood.plan
    mood.why[place, 1] = mood.plan_target
    mood.why[place, 2] = mood.plan_about
    mood.how[place, 0] = mood.plan_chance
    mood.how[place, 1] = mood.plan_gain


@kernel
def move_choice(mood, source, target):
    mood.value[target] = mood.value[source]
    for column in range(5):
        mood.choice[target, column] = mood.choice[source, column]
    for column in range(3):
        mood.why[target, column] = mood.why[source, column]
    mood.how[target, 0] = mood.how[source, 0]
    mood.how[target, 1] = mood.how[source, 1]


@kernel
def take(mood, place, action):
    """Decide for one of the choices."""
    look_up_reason(mood, place)
    action.kind = mood.choice[place, 0]
    action.source = mood.choice[place, 1]
    action.target = mood.choice[place, 2]
    action.units = mood.choice[place, 3]
    action.dice = mood.choice[place, 4]


@kernel
def look_up_reason(mood, place):
    mood.plan = mood.why[place, 0]
    mood.plan_target = mood.why[place, 1]
    mood.plan_about = mood.why[place, 2]
    mood.plan_chance = mood.how[place, 0]
    mood.plan_gain = mood.how[place, 1]
