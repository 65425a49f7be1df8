"""A position in numbers: a row for every seat, and one for nobody, each comparable with the others of the table.

Nothing here knows an edition: what a rule book changes comes in as rule values and through what they bring about. Where
something is hidden from whoever looks (a mission, a hand), the record says so, and the row holds `UNKNOWN`.
"""

from __future__ import annotations

from enum import IntEnum
from math import log

import numpy as np

from erdkreis.boards.missions import DESTROY
from erdkreis.editions.values import (
    DefenceChoice,
    EliminationCards,
    FortifyReach,
    Goal,
    SetValue,
    TurnStructure,
    WinTiming,
)
from erdkreis.engine.kernel import goals, sets
from erdkreis.engine.kernel.compiling import kernel, lowest, popcount
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY, SEATS, Mode, Phase, bit, is_alive
from erdkreis.judge.kernel.distance import income_of, left_to_do, next_set, rising
from erdkreis.odds.kernel import lookup

SIDES = SEATS + 1
NOBODY_WINS = SEATS
"""The row after the seats': that the game does not end within the limit."""
UNKNOWN = -1.0


class Feature(IntEnum):
    """What a row holds. Ratios are logarithms against the mean of the living seats; shares are of the whole table."""

    NOBODY = 0  # the row that is no seat's
    UNITS = 1
    UNITS_SHARE = 2
    INCOME = 3
    INCOME_SHARE = 4
    LANDS_SHARE = 5
    LANDS = 6
    BONUS = 7  # units a turn for continents, by the mean income
    SAFE_BONUS = 8  # the part of it that will probably be held
    PROGRESS = 9  # continents nearly held, by the mean income
    FRONT = 10  # share of its units that have a foe next door
    LARGEST = 11  # its largest stack by its units
    LARGEST_RATIO = 12  # by the largest of anybody else
    THREATENED = 13  # share of its territories that would probably fall
    REACH = 14  # territories it would probably take, by its own
    HAND = 15
    SET_READY = 16  # 1 a set in hand, 0 none, UNKNOWN
    SET_WORTH = 17  # the next set by the mean units
    CARDS_WORTH = 18  # its cards by the mean units
    RIVAL_UNITS = 19  # the strongest rival's units by its own
    RIVAL_INCOME = 20
    RIVAL_CARDS = 21  # the largest hand of a rival
    WAITING = 22  # seats that move before it, by the living
    STAGE = 23  # how far its turn is, if it is on turn
    POOL = 24  # units it has yet to place, by the mean units
    CAPTURED = 25
    ALIVE = 26
    ROUND = 27
    TASK = 28  # what its mission still asks for, by the mean units
    TASK_RIVAL = 29  # the same of the rival who is nearest to a known task
    TASK_KIND = 30  # a continent, a number, a colour
    NEAREST = 31  # the printed mission it is nearest to, by the mean units
    HUNTED = 32  # units that stand between it and somebody's mission against it
    CAPITALS = 33  # capitals it holds, by those needed
    OWN_CAPITAL = 34
    CAPITAL_THREAT = 35
    CAPITALS_RIVAL = 36
    PREY = 37  # the weakest rival's units by its own largest stack
    NEUTRAL = 38  # the neutral army's share of the units
    DEFENCE = 39  # most dice of a defender, and whether they are chosen after the roll
    RISING = 40
    CARDS = 41
    EITHER = 42  # units or attacks, never both
    CONNECTED = 43
    INHERITS = 44  # an eliminated seat's cards go to whoever took its last territory
    OWN_TURN = 45  # one wins on one's own turn only
    SIZE = 46  # territories of the board


FEATURES = len(Feature)

LOOK = np.dtype(
    [
        ("units", np.float64, SIDES),
        ("income", np.float64, SIDES),
        ("bonus", np.float64, SIDES),
        ("safe", np.float64, SIDES),
        ("progress", np.float64, SIDES),
        ("front", np.float64, SIDES),
        ("largest", np.float64, SIDES),
        ("threatened", np.float64, SIDES),
        ("reach", np.float64, SIDES),
        ("cards", np.float64, SIDES),
        ("task", np.float64, SIDES),
        ("nearest", np.float64, SIDES),
        ("hunted", np.float64, SIDES),
        ("falls", np.float64, 48),  # how likely a territory would be taken before its owner moves again
    ]
)
"""What is counted once for all rows: by side, and by territory."""


@kernel
def count_units(board, state, look):
    for side in range(SIDES):
        look.units[side] = float(state.stock[side])
        look.front[side] = 0.0
        look.largest[side] = 0.0
        look.threatened[side] = 0.0
        look.reach[side] = 0.0
    for territory in range(board.size):
        owner = state.owner[territory]
        if owner != NOBODY:
            look.units[owner] += state.units[territory]
    if state.phase != Phase.SETUP and state.phase != Phase.CLAIM and state.army != NOBODY:
        look.units[state.army] += state.pool
    look.units[NEUTRAL] += state.neutral_pool


@kernel
def measure_fronts(board, rules, state, table, look):
    """Who would take what from whom: the strongest stack next door, with half of what its owner will receive."""
    for territory in range(board.size):
        look.falls[territory] = 0.0
        owner, units = state.owner[territory], state.units[territory]
        if owner == NOBODY:
            continue
        near = board.links[territory] & ~state.held[owner]
        if near == 0:
            continue
        look.front[owner] += units
        look.largest[owner] = max(look.largest[owner], float(units))
        threat, weakest = 0, 1 << 30
        while near != 0:
            other = lowest(near)
            near &= near - 1
            foe = state.owner[other]
            if foe == NOBODY:
                continue
            weakest = min(weakest, state.units[other])
            if foe == NEUTRAL and not rules.neutral_attacks:
                continue
            threat = max(threat, state.units[other] + int(look.income[foe]) // 2)
        if threat > 1:
            look.falls[territory] = lookup.win(table, threat, units)
            look.threatened[owner] += look.falls[territory]
        if units > 1 and weakest < 1 << 30:
            look.reach[owner] += lookup.win(table, units, weakest)


@kernel
def measure_continents(board, state, look):
    for side in range(SIDES):
        look.bonus[side] = 0.0
        look.safe[side] = 0.0
        look.progress[side] = 0.0
    for continent in range(board.continents):
        lands, bonus = board.lands[continent], float(board.bonus[continent])
        holds, rest = 1.0, lands
        while rest != 0:
            holds *= 1.0 - look.falls[lowest(rest)]
            rest &= rest - 1
        for side in range(SIDES):
            share = popcount(state.held[side] & lands) / popcount(lands)
            look.progress[side] += bonus * share * share
            if share == 1.0:
                look.bonus[side] += bonus
                look.safe[side] += bonus * holds


@kernel
def measure_cards(board, rules, state, look):
    """A third of a set each, and a set that can be traded for what it brings."""
    worth = next_set(rules, state)
    for seat in range(SEATS):
        look.cards[seat] = worth * state.hand_size[seat] / 3.0


@kernel
def measure_tasks(board, rules, state, look):
    """How far everybody is from a task: the own one where it is known, the nearest of those that are printed."""
    for seat in range(SIDES):
        look.task[seat] = UNKNOWN
        look.nearest[seat] = UNKNOWN
        look.hunted[seat] = UNKNOWN
    if rules.goal != Goal.MISSIONS:
        return
    for seat in range(state.players):
        if not is_alive(state, seat):
            continue
        nearest = 1 << 20
        for mission in range(DESTROY):
            if rules.missions & bit(mission) != 0:
                nearest = min(nearest, left_to_do(board, state, seat, mission))
        look.nearest[seat] = float(nearest)
        if state.mission[seat] == NOBODY:
            continue
        task = goals.current_task(rules, state, seat)
        left = float(left_to_do(board, state, seat, task))
        look.task[seat] = left
        if task >= DESTROY:
            look.hunted[goals.target_seat(state, task)] = left


@kernel
def measure(board, rules, state, table, look):
    """Count once what all rows are made of."""
    count_units(board, state, look)
    for side in range(SIDES):
        look.income[side] = float(income_of(board, state, side)) if side < state.players else 0.0
    measure_fronts(board, rules, state, table, look)
    measure_continents(board, state, look)
    measure_cards(board, rules, state, look)
    measure_tasks(board, rules, state, look)


@kernel
def ratio(mine, other):
    """How many times as much, as a logarithm; one more on both sides, so that nothing is no accident."""
    return log((mine + 1.0) / (other + 1.0))


@kernel
def stage_of(state, seat):
    """How far the turn of the seat is: 0 before it, 1 while it places, 2 attacks, 3 moves; what is asked in between
    belongs to the attacks."""
    if state.active != seat:
        return 0.0
    if state.phase == Phase.CHOOSE or state.phase == Phase.PLACE:
        return 1.0
    return 3.0 if state.phase == Phase.FORTIFY or state.mode == Mode.REINFORCE else 2.0


@kernel
def waiting(state, seat):
    """Living seats that move before this one."""
    count, other = 0, state.active
    if other == NOBODY:
        return 0
    while other != seat and count < SEATS:
        count += int(is_alive(state, other))
        other = (other + 1) % state.players
    return count


@kernel
def table_row(board, rules, state, look, row, mean_units):
    """What is the same for everybody."""
    for place in range(FEATURES):
        row[place] = 0.0
    total = 0.0
    for side in range(SIDES):
        total += look.units[side]
    row[Feature.ALIVE] = popcount(state.alive)
    row[Feature.ROUND] = log(1.0 + state.turn / state.players)
    row[Feature.SET_WORTH] = next_set(rules, state) / mean_units
    row[Feature.NEUTRAL] = look.units[NEUTRAL] / total
    row[Feature.DEFENCE] = rules.defence_dice * 2 + int(rules.defence_choice == DefenceChoice.AFTER_ATTACK_ROLL)
    row[Feature.RISING] = int(rising(rules))
    row[Feature.CARDS] = int(rules.set_value != SetValue.NONE)
    row[Feature.EITHER] = int(rules.turn_structure == TurnStructure.REINFORCE_XOR_ATTACK)
    row[Feature.CONNECTED] = int(rules.fortify_reach == FortifyReach.CONNECTED)
    row[Feature.INHERITS] = int(rules.elim_cards == EliminationCards.TO_ELIMINATOR)
    row[Feature.OWN_TURN] = int(rules.win_timing == WinTiming.OWN_TURN_ONLY)
    row[Feature.SIZE] = board.size


@kernel
def seat_row(board, rules, state, look, row, seat, mean_units, mean_income):
    units, lands = look.units[seat], float(popcount(state.held[seat]))
    total_units, total_income, rival_units, rival_income, rival_largest = 0.0, 0.0, 0.0, 0.0, 0.0
    rival_cards, prey, rival_task, rival_capitals = 0.0, 1e9, -1.0, 0.0
    for other in range(state.players):
        if not is_alive(state, other):
            continue
        total_units += look.units[other]
        total_income += look.income[other]
        if other == seat:
            continue
        rival_units = max(rival_units, look.units[other])
        rival_income = max(rival_income, look.income[other])
        rival_largest = max(rival_largest, look.largest[other])
        rival_cards = max(rival_cards, float(state.hand_size[other]))
        prey = min(prey, look.units[other] + popcount(state.held[other]))
        if look.task[other] >= 0.0 and (rival_task < 0.0 or look.task[other] < rival_task):
            rival_task = look.task[other]
        rival_capitals = max(rival_capitals, float(goals.capitals_held(rules, state, other)))
    row[Feature.UNITS] = ratio(units, mean_units)
    row[Feature.UNITS_SHARE] = units / total_units
    row[Feature.INCOME] = ratio(look.income[seat], mean_income)
    row[Feature.INCOME_SHARE] = look.income[seat] / total_income
    row[Feature.LANDS_SHARE] = lands / board.size
    row[Feature.LANDS] = lands
    row[Feature.BONUS] = look.bonus[seat] / mean_income
    row[Feature.SAFE_BONUS] = look.safe[seat] / mean_income
    row[Feature.PROGRESS] = look.progress[seat] / mean_income
    row[Feature.FRONT] = look.front[seat] / (units + 1.0)
    row[Feature.LARGEST] = look.largest[seat] / (units + 1.0)
    row[Feature.LARGEST_RATIO] = ratio(look.largest[seat], rival_largest)
    row[Feature.THREATENED] = look.threatened[seat] / (lands + 1.0)
    row[Feature.REACH] = look.reach[seat] / (lands + 1.0)
    row[Feature.HAND] = state.hand_size[seat]
    row[Feature.SET_READY] = 0.0
    if state.hand_size[seat] > 0:
        row[Feature.SET_READY] = UNKNOWN
        if popcount(state.hand[seat]) == state.hand_size[seat]:
            row[Feature.SET_READY] = int(sets.has_set(board, rules, state.hand[seat]))
    row[Feature.CARDS_WORTH] = look.cards[seat] / mean_units
    row[Feature.RIVAL_UNITS] = ratio(rival_units, units)
    row[Feature.RIVAL_INCOME] = ratio(rival_income, look.income[seat])
    row[Feature.RIVAL_CARDS] = rival_cards
    row[Feature.WAITING] = waiting(state, seat) / popcount(state.alive)
    row[Feature.STAGE] = stage_of(state, seat)
    if state.active == seat:
        row[Feature.POOL] = state.pool / mean_units
        row[Feature.CAPTURED] = state.captured
    row[Feature.TASK] = scaled(look.task[seat], mean_units)
    row[Feature.TASK_RIVAL] = scaled(rival_task, mean_units)
    row[Feature.NEAREST] = scaled(look.nearest[seat], mean_units)
    row[Feature.HUNTED] = scaled(look.hunted[seat], mean_units)
    row[Feature.TASK_KIND] = task_kind(board, rules, state, seat)
    if rules.capitals:
        row[Feature.CAPITALS] = goals.capitals_held(rules, state, seat) / max(1, rules.capitals_needed)
        row[Feature.CAPITALS_RIVAL] = rival_capitals / max(1, rules.capitals_needed)
        row[Feature.OWN_CAPITAL] = int(goals.holds_own_capital(state, seat))
        if goals.holds_own_capital(state, seat):
            row[Feature.CAPITAL_THREAT] = look.falls[state.capital[seat]]
    row[Feature.PREY] = ratio(prey, look.largest[seat])


@kernel
def scaled(left, mean_units):
    """What is left to do by what people have; unknown stays unknown."""
    return UNKNOWN if left < 0.0 else left / mean_units


@kernel
def task_kind(board, rules, state, seat):
    if rules.goal != Goal.MISSIONS or state.mission[seat] == NOBODY:
        return UNKNOWN
    task = goals.current_task(rules, state, seat)
    if task >= DESTROY:
        return 2.0
    return 1.0 if board.mission_count[task] > 0 else 0.0


@kernel
def describe(board, rules, state, table, look, rows):
    """Fill a row for every living seat, and the one for nobody."""
    measure(board, rules, state, table, look)
    living, units, income = 0, 0.0, 0.0
    for seat in range(state.players):
        if is_alive(state, seat):
            living += 1
            units += look.units[seat]
            income += look.income[seat]
    mean_units, mean_income = units / living + 1.0, income / living + 1.0
    nobody = rows[NOBODY_WINS]
    table_row(board, rules, state, look, nobody, mean_units)
    strongest, richest, nearest, threatened = 0.0, 0.0, -1.0, 0.0
    for seat in range(state.players):
        if not is_alive(state, seat):
            continue
        row = rows[seat]
        for place in range(FEATURES):
            row[place] = nobody[place]
        seat_row(board, rules, state, look, row, seat, mean_units, mean_income)
        strongest = max(strongest, row[Feature.UNITS_SHARE])
        richest = max(richest, row[Feature.INCOME_SHARE])
        threatened += row[Feature.THREATENED] / living
        if row[Feature.TASK] >= 0.0 and (nearest < 0.0 or row[Feature.TASK] < nearest):
            nearest = row[Feature.TASK]
    nobody[Feature.NOBODY] = 1.0
    nobody[Feature.UNITS_SHARE] = strongest
    nobody[Feature.INCOME_SHARE] = richest
    nobody[Feature.THREATENED] = threatened
    nobody[Feature.TASK] = nearest
