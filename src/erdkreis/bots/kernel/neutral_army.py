"""The third army, led by whoever is not on turn."""

from __future__ import annotations

from erdkreis.bots.kernel.choices import NEUTRAL_ARMY, offer
from erdkreis.bots.kernel.greedy import decide_attack, decide_occupy, fill, worth_attacking
from erdkreis.engine.kernel.compiling import kernel, lowest, popcount
from erdkreis.engine.kernel.rows import row_target
from erdkreis.engine.kernel.state import Mode, Phase

WALL = 0.25  # a unit in the way of one, in units


@kernel
def lead_neutral(board, rules, view, mood, scratch, count, action):
    """The third army is led against the player on turn, by simple rules."""
    mood.plan = NEUTRAL_ARMY
    phase = view.phase
    if phase == Phase.PLACE:
        offer_walls(board, view, mood, scratch, count, action)
    elif phase == Phase.ATTACK:
        decide_attack(board, rules, view, scratch, count, action)
    elif phase == Phase.OCCUPY:
        decide_occupy(board, view, scratch.rows[0], action)
    else:
        fill(action, scratch.rows[0], Mode.ATTACK if worth_attacking(board, rules, view) else Mode.REINFORCE)


@kernel
def offer_walls(board, view, mood, scratch, count, action):
    """Neutral units where the player on turn wants to pass: what his continents lack, next to his stacks."""
    rival = view.active
    for i in range(count):
        territory = row_target(scratch.rows[i])
        lands = board.lands[board.continent[territory]]
        near = board.links[territory] & view.held[rival]
        score = 0
        while near != 0:
            score = max(score, view.units[lowest(near)])
            near &= near - 1
        if score > 0:
            missing = popcount(lands & ~view.held[rival])
            score += 12 // missing + (4 if view.units[territory] == 2 else 0) - view.units[territory]
        mood.plan_target = territory
        fill(action, scratch.rows[i], 1)
        offer(mood, WALL * score, action)
