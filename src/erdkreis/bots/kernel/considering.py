"""Before anything is valued: who matters how much, what a card brings, how far everything is from the front."""

from __future__ import annotations

from erdkreis.boards.missions import DESTROY
from erdkreis.bots.kernel.thinking import SIDES, WON
from erdkreis.editions.values import EliminationCards, Goal, TargetLost
from erdkreis.engine.kernel import goals
from erdkreis.engine.kernel.compiling import kernel, lowest
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY, TERRITORIES, bit
from erdkreis.judge.kernel.distance import income_from_land, next_set


@kernel
def consider(board, rules, view, mind, mood, me):
    """Begin to think for a seat: who matters how much, what a card brings, how far everything is from the front."""
    mood.me = me
    mood.choices = 0
    mood.plan = 0
    mood.plan_target = NOBODY
    mood.plan_about = NOBODY
    mood.plan_chance = 1.0
    mood.plan_gain = 0.0
    mood.card = mind.card * next_set(rules, view) / 3.0
    mood.task = NOBODY
    if rules.goal == Goal.MISSIONS and view.mission[me] != NOBODY:
        mood.task = goals.current_task(rules, view, me)
    restless = 1.0 + min(8.0, max(0.0, (view.turn / view.players - mind.calm) / mind.calm))
    mood.danger = mind.danger / restless
    mood.fail = mind.fail / restless
    mood.land = mind.land + restless - 1.0
    weigh_rivals(board, rules, view, mind, mood, me)
    mood.scale = 1.0
    for side in range(view.players):
        mood.weight[side] *= restless
        mood.scale = max(mood.scale, mood.weight[side])
    mood.weight[NEUTRAL] += 0.2 * (restless - 1.0)
    guess_capitals(rules, view, mind, mood, me)
    measure_depth(board, view, mood, me)


@kernel
def weigh_rivals(board, rules, view, mind, mood, me):
    """A rival's unit counts by his share of the table; for whoever is far ahead every one is in the way."""
    for side in range(SIDES):
        mood.weight[side] = 0.0
        mood.reserve[side] = 0
        mood.booty[side] = 0.0
    for territory in range(board.size):
        owner = view.owner[territory]
        if owner != NOBODY:
            mood.weight[owner] += view.units[territory]
    total, rivals = 0.0, 0
    for side in range(view.players):
        mood.weight[side] += mind.income * income_from_land(board, view, side) + view.hand_size[side] * mood.card
        if side != me and view.held[side] != 0:
            total += mood.weight[side]
            rivals += 1
    mine = mood.weight[me]
    mood.won = WON * (mine + total) + 100.0
    ahead = min(1.0, max(0.0, (mine / (mine + total + 1.0) - 0.35) / 0.25))
    for side in range(view.players):
        if side == me or view.held[side] == 0:
            mood.weight[side] = 0.0
            continue
        share = mood.weight[side] / total if rivals > 1 else 1.0
        weight = mind.kill * (0.5 / rivals + 0.5 * share) if rivals > 1 else mind.duel
        mood.weight[side] = weight + (1.1 * mind.duel - weight) * ahead
        mood.reserve[side] = int(mind.bring * (income_from_land(board, view, side) + 1))
        if view.hand_size[side] >= 4:
            mood.reserve[side] += int(next_set(rules, view)) // 2
        if rules.elim_cards == EliminationCards.TO_ELIMINATOR:
            mood.booty[side] = mind.hunt * view.hand_size[side] * mood.card
        if mood.task >= DESTROY and goals.target_seat(view, mood.task) == side:
            mood.weight[side] += 0.5 * mind.task
        elif rules.goal == Goal.MISSIONS and rules.mission_target_killed_by_other == TargetLost.HOLDER_WINS:
            mood.booty[side] -= mind.task * 40.0 * (view.players - 2) / (view.players + 7)
    mood.weight[NEUTRAL] = 0.5 * ahead
    if rules.neutral_attacks:
        mood.weight[NEUTRAL] = max(0.3, mood.weight[NEUTRAL])


@kernel
def guess_capitals(rules, view, mind, mood, me):
    """A capital nobody has seen is where its owner stands strongest, more or less."""
    for territory in range(TERRITORIES):
        mood.prize[territory] = 0.0
    if not rules.capitals:
        return
    for seat in range(view.players):
        if seat == me:
            continue
        capital = view.capital[seat]
        if capital != NOBODY:
            mood.prize[capital] += mind.capital
            continue
        total = 0
        for territory in range(TERRITORIES):
            if view.owner[territory] == seat:
                total += view.units[territory]
        for territory in range(TERRITORIES):
            if view.owner[territory] == seat:
                mood.prize[territory] += mind.capital * view.units[territory] / total
    if view.capital[me] != NOBODY:
        mood.prize[view.capital[me]] += 1.5 * mind.capital


@kernel
def measure_depth(board, view, mood, me):
    held = view.held[me]
    for territory in range(board.size):
        mood.depth[territory] = 0
    front, rest = 0, held
    while rest != 0:
        territory = lowest(rest)
        rest &= rest - 1
        mood.depth[territory] = board.size
        if board.links[territory] & ~held != 0:
            front |= bit(territory)
    reached, steps = 0, 0
    while front != 0:
        reached |= front
        spread = 0
        while front != 0:
            territory = lowest(front)
            front &= front - 1
            mood.depth[territory] = steps
            spread |= board.links[territory]
        front = spread & held & ~reached
        steps += 1
