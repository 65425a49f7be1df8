"""What a position is worth to a seat, in units: what it has and earns, what it may lose, and what is its rivals'.

A `MIND` says how much each thing counts; that is all that levels and personas are. A `MOOD` is what one decision
reckons with: how much each rival matters now, what a card is worth, and the room in which plans are tried.
"""

from __future__ import annotations

import numpy as np

from erdkreis.boards.missions import DESTROY
from erdkreis.editions.values import EliminationCards, Goal, TargetLost
from erdkreis.engine.kernel import goals, objectives
from erdkreis.engine.kernel.compiling import kernel, lowest, popcount
from erdkreis.engine.kernel.reinforce import base_units
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY, SEATS, TERRITORIES, bit
from erdkreis.judge.kernel.distance import income_of, left_to_do, next_set
from erdkreis.odds.kernel import lookup

SIDES = SEATS + 1
CALM = 15  # rounds after which a game that does not end makes bolder
STEPS = 16  # most conquests in one plan
WIDTH = 8  # most ways to go on that are looked at
WON = 2.5  # a won game, by all that is on the table
CHOICES = 8  # most choices of one decision that are weighed against each other

MIND = np.dtype(
    [
        # how much is looked at
        ("steps", np.int64),  # conquests in a row
        ("width", np.int64),  # ways to go on from each
        ("nodes", np.int64),  # conquests tried in one decision
        ("samples", np.int64),  # rehearsals of each choice
        ("doubt", np.float64),  # the difference in worth up to which choices are rehearsed
        ("proof", np.float64),  # how sure a rehearsal must be to overrule, in standard deviations
        ("trust", np.float64),  # for how many rehearsals the worth of a choice counts
        # what things are worth, in units
        ("income", np.float64),  # a unit a turn
        ("hold", np.float64),  # how likely a rival strikes where he can
        ("progress", np.float64),  # a continent nearly held, by its bonus
        ("land", np.float64),  # a territory as such
        ("idle", np.float64),  # a unit with no foe next door
        ("mass", np.float64),  # a unit in the largest stack, on top
        ("danger", np.float64),  # a territory that would fall
        ("kill", np.float64),  # a rival's unit at a full table, by his share
        ("duel", np.float64),  # a rival's unit where nobody else profits from its loss
        ("card", np.float64),  # a third of a set
        ("hunt", np.float64),  # the cards of an eliminated rival, by what they are worth
        ("task", np.float64),  # a unit that stands between a seat and its mission
        ("capital", np.float64),
        # care
        ("haste", np.float64),  # by how much a choice may be misjudged
        ("fail", np.float64),  # a unit lost in a plan that fails
        ("least", np.float64),  # the chance below which a battle is not planned
        ("margin", np.float64),  # what an attack must bring
        ("press", np.float64),  # the chance above which a battle goes on without another look
        ("patience", np.float64),  # what a unit not received is worth where one chooses units or attacks
        ("wait", np.int64),  # keeps a set while others must raise its value
        # how rehearsals end
        ("rounds", np.int64),  # after how many rounds
        ("judged", np.float64),  # the judge's share in what the end is worth
    ]
)

MOOD = np.dtype(
    [
        ("me", np.int64),
        ("weight", np.float64, SIDES),  # of a rival's unit
        ("scale", np.float64),  # the heaviest of these: by it all differences in worth are larger than in own units
        ("reserve", np.int64, SIDES),  # units a rival may bring up before he strikes
        ("booty", np.float64, SIDES),  # what his elimination brings
        ("card", np.float64),
        ("prize", np.float64, TERRITORIES),  # what may be hidden there
        ("depth", np.int64, TERRITORIES),  # steps to the nearest front
        ("task", np.int64),
        ("danger", np.float64),
        ("fail", np.float64),
        ("land", np.float64),
        ("won", np.float64),  # what a won game is worth
        # the line that is tried, conquest by conquest
        ("at", np.int64, STEPS + 1),
        ("units", np.int64, STEPS + 1),
        ("chance", np.float64, STEPS + 1),
        ("failed", np.float64, STEPS + 1),
        ("worth", np.float64, STEPS + 1),
        ("ways", np.int64, (STEPS + 1, WIDTH)),
        ("count", np.int64, STEPS + 1),
        ("next", np.int64, STEPS + 1),
        ("was_units", np.int64, STEPS + 1),
        ("was_owner", np.int64, STEPS + 1),
        ("tried", np.int64),
        # the best line so far
        ("best", np.float64),
        ("best_source", np.int64),
        ("best_steps", np.int64),
        ("best_path", np.int64, STEPS + 1),
        ("best_chance", np.float64, STEPS + 1),  # to have come so far
        # what one may do, the best first, each with its reason
        ("choices", np.int64),
        ("value", np.float64, CHOICES),
        ("choice", np.int64, (CHOICES, 5)),  # kind, source, target, units, dice
        ("why", np.int64, (CHOICES, 3)),  # plan, target, about
        ("how", np.float64, (CHOICES, 2)),  # chance, gain
        ("score", np.float64, CHOICES),  # what came of it when played on
        ("spread", np.float64, CHOICES),  # squares of how it did against the first
        # why: what the decision is for
        ("plan", np.int64),
        ("plan_target", np.int64),
        ("plan_about", np.int64),  # a continent or a seat
        ("plan_chance", np.float64),
        ("plan_gain", np.float64),
    ]
)


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
    restless = 1.0 + min(8.0, max(0.0, (view.turn / view.players - CALM) / CALM))
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
        mood.weight[side] += mind.income * income_of(board, view, side) + view.hand_size[side] * mood.card
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
        mood.reserve[side] = (income_of(board, view, side) + 1) // 2
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


@kernel
def threat_to(board, rules, view, mood, territory):
    """Units that may strike here before the seat moves again: the largest neighbouring stack and what may join it."""
    me = mood.me
    near = board.links[territory] & ~view.held[me]
    most = 0
    while near != 0:
        other = lowest(near)
        near &= near - 1
        owner = view.owner[other]
        if owner == NOBODY or (owner == NEUTRAL and not rules.neutral_attacks):
            continue
        most = max(most, view.units[other] + mood.reserve[owner])
    return most


@kernel
def worth(board, rules, view, mind, table, mood):
    """The position in units, from the side of the seat that thinks."""
    me = mood.me
    held = view.held[me]
    value, largest = 0.0, 0
    lost_lands = 0  # territories that would probably fall
    for territory in range(board.size):
        owner, units = view.owner[territory], view.units[territory]
        if owner == me:
            value += mood.prize[territory]
            if board.links[territory] & ~held == 0:
                value += (mind.idle - 0.04 * mood.depth[territory]) * units
                continue
            value += units
            largest = max(largest, units)
            threat = threat_to(board, rules, view, mood, territory)
            if threat > 1:
                falls = mind.hold * lookup.win(table, threat, units)
                value -= falls * (mood.danger + mood.prize[territory])
                if falls > 0.25 * mind.hold:
                    lost_lands |= bit(territory)
        elif owner != NOBODY:
            value -= mood.weight[owner] * units
    value += mind.mass * largest + mood.land * popcount(held)
    value += mind.income * base_units(view, me)
    for continent in range(board.continents):
        value += continent_worth(board, view, mind, mood, continent, lost_lands)
    rivals = 0
    for side in range(view.players):
        if side == me or not (view.alive >> side) & 1:
            continue
        if view.held[side] == 0:
            value += mood.booty[side]
        else:
            rivals += 1
            value -= mood.weight[side] * mind.income * base_units(view, side)
    if rivals == 0:
        return mood.won
    if rules.goal == Goal.MISSIONS and mood.task != NOBODY:
        value += task_worth(board, rules, view, mind, mood)
    elif rules.capitals and objectives.goal_reached(board, rules, view, me):
        value += mood.won
    return value


@kernel
def continent_worth(board, view, mind, mood, continent, lost_lands):
    """A continent's bonus as long as it will probably be held; of one that is not whole, what is there of it."""
    me, lands = mood.me, board.lands[continent]
    bonus = mind.income * board.bonus[continent]
    mine = lands & view.held[me]
    if mine == lands:
        open_lands = popcount(lands & lost_lands)
        return bonus * max(0.15, 1.0 - mind.hold * 0.5 * open_lands)
    owner = view.owner[lowest(lands)]
    if owner != NOBODY and owner != NEUTRAL and owner != me and view.held[owner] & lands == lands:
        return -mood.weight[owner] * bonus
    share = popcount(mine) / popcount(lands)
    return mind.progress * board.bonus[continent] * share * share


@kernel
def task_worth(board, rules, view, mind, mood):
    """How far the mission is, in units; done, it is everything."""
    missing = left_to_do(board, view, mood.me, mood.task)
    return mood.won if missing == 0 else -mind.task * missing
