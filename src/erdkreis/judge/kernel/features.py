"""A position in numbers: a row for every seat, and one for nobody, each comparable with the others of the table.

Nothing here knows an edition: what a rule book changes comes in as rule values and through what they bring about. Where
something is hidden from whoever looks (a mission, a hand), the record says so, and the row holds `UNKNOWN`.
"""

from __future__ import annotations

from enum import IntEnum
from math import log

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
from erdkreis.engine.kernel import goals
from erdkreis.engine.kernel.compiling import kernel, popcount
from erdkreis.engine.kernel.setup import hides_placement
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY, SEATS, Mode, Phase, is_alive
from erdkreis.judge.kernel.distance import next_set, rising
from erdkreis.judge.kernel.measures import LOOK, SIDES, UNKNOWN, measure, way_to_capitals

__all__ = ["FEATURES", "LOOK", "NOBODY_WINS", "SIDES", "UNKNOWN", "Feature", "describe"]

NOBODY_WINS = SEATS
"""The row after the seats': that the game does not end within the limit."""


class Feature(IntEnum):
    """What a row holds. Ratios are logarithms against the mean of the living seats; shares are of the whole table."""

    NOBODY = 0  # the row that is no seat's
    UNITS = 1
    UNITS_SHARE = 2
    FREE = 3  # units beyond one for each territory, by the mean units
    STRENGTH = 4  # units, with what income and cards will bring
    STRENGTH_SHARE = 5
    INCOME = 6
    INCOME_SHARE = 7
    LANDS_SHARE = 8
    BONUS = 9  # units a turn for continents, by the mean income
    SAFE_BONUS = 10  # the part of it that will probably be held
    PROGRESS = 11  # continents nearly held, by the mean income
    FRONT = 12  # share of its units that have a foe next door
    BORDER = 13  # share of its territories that do
    POWER = 14  # its largest stack by its units
    POWER_RATIO = 15  # by the largest of anybody else
    THREATENED = 16  # share of its territories that would probably fall
    REACH = 17  # territories it would probably take, by its own
    HAND = 18
    SET_READY = 19  # what a set in hand brings, by the mean units; 0 none, UNKNOWN
    SET_WORTH = 20  # the next set by the mean units
    CARDS_WORTH = 21  # its cards by the mean units
    RIVAL_UNITS = 22  # the strongest rival's units by its own
    RIVAL_INCOME = 23
    RIVAL_STRENGTH = 24
    RIVAL_CARDS = 25  # the largest hand of a rival
    WAITING = 26  # seats that move before it, by the living
    STAGE = 27  # how far its turn is, if it is on turn
    POOL = 28  # units it has yet to place, by the mean units
    CAPTURED = 29
    ALIVE = 30
    ROUND = 31
    TASK = 32  # what its mission still asks for, by the mean units
    TASK_POWER = 33  # by its own units
    TASK_RIVAL = 34  # the same of the rival who is nearest to a known task
    TASK_KIND = 35  # a continent, a number, a colour
    NEAREST = 36  # the printed mission it is nearest to, by its own units
    NEAREST_RIVAL = 37
    HUNTED = 38  # units that stand between it and somebody's mission against it
    CAPITALS = 39  # capitals it holds, by those needed
    OWN_CAPITAL = 40
    CAPITAL_THREAT = 41
    CAPITAL_WAY = 42  # what stands between it and the capitals it needs, by its own units
    CAPITAL_WAY_RIVAL = 43
    PREY = 44  # the weakest rival by its own largest stack
    PREYED = 45  # itself by the largest stack of a rival
    BOOTY = 46  # cards it may win by an elimination
    NEUTRAL = 47  # the neutral army's share of the units
    SETUP = 48  # the share of the units that is still to be placed before the first turn
    HIDDEN = 49  # others place, and nobody sees it
    DEFENCE = 50  # most dice of a defender, and whether they are chosen after the roll
    RISING = 51
    CARDS = 52
    EITHER = 53  # units or attacks, never both
    CONNECTED = 54
    INHERITS = 55  # an eliminated seat's cards go to whoever took its last territory
    OWN_TURN = 56  # one wins on one's own turn only
    GOAL = 57  # missions, survival, or so many capitals
    NEUTRAL_ACTS = 58
    PLAYERS = 59
    SIZE = 60  # territories of the board


FEATURES = len(Feature)


@kernel
def ratio(mine, other):
    """How many times as much, as a logarithm; one more on both sides, so that nothing is no accident."""
    return log((mine + 1.0) / (other + 1.0))


@kernel
def far(left, units):
    """What is left to do by what somebody has, as a logarithm; unknown stays unknown."""
    return UNKNOWN if left < 0.0 else log(1.0 + left / (units + 1.0))


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
        other = state.first
    for _ in range(state.players):
        if other == seat:
            break
        count += int(is_alive(state, other))
        other = (other + 1) % state.players
    return count


@kernel
def goal_kind(rules):
    if rules.goal == Goal.MISSIONS:
        return -1.0
    return float(rules.capitals_needed) if rules.capitals else 0.0


@kernel
def task_kind(board, rules, state, seat):
    if rules.goal != Goal.MISSIONS or state.mission[seat] == NOBODY:
        return UNKNOWN
    task = goals.current_task(rules, state, seat)
    if task >= DESTROY:
        return 2.0
    return 1.0 if board.mission_count[task] > 0 else 0.0


@kernel
def table_row(board, rules, state, look, row, mean_units):
    """What is the same for everybody."""
    for place in range(FEATURES):
        row[place] = 0.0
    total, stock = 0.0, 0.0
    for side in range(SIDES):
        total += look.units[side]
        stock += state.stock[side]
    row[Feature.ALIVE] = popcount(state.alive)
    row[Feature.ROUND] = log(1.0 + state.turn / state.players)
    row[Feature.SET_WORTH] = next_set(rules, state) / mean_units
    row[Feature.NEUTRAL] = look.units[NEUTRAL] / (total + 1.0)
    row[Feature.HIDDEN] = int(hides_placement(rules, state))
    row[Feature.SETUP] = stock / (total + 1.0) if row[Feature.HIDDEN] == 0.0 else 1.0
    row[Feature.DEFENCE] = rules.defence_dice * 2 + int(rules.defence_choice == DefenceChoice.AFTER_ATTACK_ROLL)
    row[Feature.RISING] = int(rising(rules))
    row[Feature.CARDS] = int(rules.set_value != SetValue.NONE)
    row[Feature.EITHER] = int(rules.turn_structure == TurnStructure.REINFORCE_XOR_ATTACK)
    row[Feature.CONNECTED] = int(rules.fortify_reach == FortifyReach.CONNECTED)
    row[Feature.INHERITS] = int(rules.elim_cards == EliminationCards.TO_ELIMINATOR)
    row[Feature.OWN_TURN] = int(rules.win_timing == WinTiming.OWN_TURN_ONLY)
    row[Feature.GOAL] = goal_kind(rules)
    row[Feature.NEUTRAL_ACTS] = int(rules.neutral_attacks)
    row[Feature.PLAYERS] = state.players
    row[Feature.SIZE] = board.size


@kernel
def seat_row(board, rules, state, look, row, seat, mean_units, mean_income):
    """What is the seat's own."""
    units, lands = look.units[seat], float(popcount(state.held[seat]))
    row[Feature.UNITS] = ratio(units, mean_units)
    row[Feature.FREE] = (units - lands) / mean_units
    row[Feature.INCOME] = ratio(look.income[seat], mean_income)
    row[Feature.LANDS_SHARE] = lands / board.size
    row[Feature.BONUS] = look.bonus[seat] / mean_income
    row[Feature.SAFE_BONUS] = look.safe[seat] / mean_income
    row[Feature.PROGRESS] = look.progress[seat] / mean_income
    row[Feature.FRONT] = look.front[seat] / (units + 1.0)
    row[Feature.BORDER] = look.border[seat] / (lands + 1.0)
    row[Feature.POWER] = look.power[seat] / (units + 1.0)
    row[Feature.THREATENED] = look.threatened[seat] / (lands + 1.0)
    row[Feature.REACH] = look.reach[seat] / (lands + 1.0)
    row[Feature.HAND] = state.hand_size[seat]
    row[Feature.SET_READY] = UNKNOWN if look.ready[seat] < 0.0 else look.ready[seat] / mean_units
    row[Feature.CARDS_WORTH] = look.cards[seat] / mean_units
    row[Feature.WAITING] = waiting(state, seat) / popcount(state.alive)
    row[Feature.STAGE] = stage_of(state, seat)
    if state.active == seat:
        row[Feature.POOL] = state.pool / mean_units
        row[Feature.CAPTURED] = state.captured
    row[Feature.TASK] = far(look.task[seat], mean_units)
    row[Feature.TASK_POWER] = far(look.task[seat], units)
    row[Feature.TASK_KIND] = task_kind(board, rules, state, seat)
    row[Feature.NEAREST] = far(look.nearest[seat], units)
    row[Feature.HUNTED] = far(look.hunted[seat], mean_units)
    if rules.capitals:
        row[Feature.CAPITALS] = goals.capitals_held(rules, state, seat) / max(1, rules.capitals_needed)
        row[Feature.OWN_CAPITAL] = int(goals.holds_own_capital(state, seat))
        if goals.holds_own_capital(state, seat):
            row[Feature.CAPITAL_THREAT] = look.falls[state.capital[seat]]
        row[Feature.CAPITAL_WAY] = far(way_to_capitals(board, rules, state, look, seat), units)


@kernel
def least(found, other):
    """The smaller of two that are known."""
    return other if found < 0.0 or (other >= 0.0 and other < found) else found


@kernel
def rival_row(state, look, rows, seat):
    """What others have, set against the seat's own; their own rows are filled."""
    row = rows[seat]
    total_units, total_income, total_strength = 0.0, 0.0, 0.0
    most_units, most_income, most_strength, most_power, most_cards = 0.0, 0.0, 0.0, 0.0, 0.0
    prey, booty, task, nearest, way = 1e9, 0.0, UNKNOWN, UNKNOWN, UNKNOWN
    for other in range(state.players):
        if not is_alive(state, other):
            continue
        total_units += look.units[other]
        total_income += look.income[other]
        total_strength += look.strength[other]
        if other == seat:
            continue
        most_units = max(most_units, look.units[other])
        most_income = max(most_income, look.income[other])
        most_strength = max(most_strength, look.strength[other])
        most_power = max(most_power, look.power[other])
        most_cards = max(most_cards, float(state.hand_size[other]))
        tough = look.units[other] + popcount(state.held[other])
        prey = min(prey, tough)
        booty = max(booty, state.hand_size[other] * look.power[seat] / (look.power[seat] + tough + 1.0))
        task = least(task, rows[other, Feature.TASK_POWER])
        nearest = least(nearest, rows[other, Feature.NEAREST])
        way = least(way, rows[other, Feature.CAPITAL_WAY])
    row[Feature.UNITS_SHARE] = look.units[seat] / (total_units + 1e-9)
    row[Feature.INCOME_SHARE] = look.income[seat] / (total_income + 1e-9)
    row[Feature.STRENGTH_SHARE] = look.strength[seat] / (total_strength + 1e-9)
    row[Feature.STRENGTH] = ratio(look.strength[seat], total_strength / popcount(state.alive))
    row[Feature.POWER_RATIO] = ratio(look.power[seat], most_power)
    row[Feature.RIVAL_UNITS] = ratio(most_units, look.units[seat])
    row[Feature.RIVAL_INCOME] = ratio(most_income, look.income[seat])
    row[Feature.RIVAL_STRENGTH] = ratio(most_strength, look.strength[seat])
    row[Feature.RIVAL_CARDS] = most_cards
    row[Feature.TASK_RIVAL] = task
    row[Feature.NEAREST_RIVAL] = nearest
    row[Feature.CAPITAL_WAY_RIVAL] = way
    row[Feature.PREY] = ratio(prey, look.power[seat])
    row[Feature.PREYED] = ratio(look.units[seat] + popcount(state.held[seat]), most_power)
    row[Feature.BOOTY] = booty


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
    for seat in range(state.players):
        if is_alive(state, seat):
            row = rows[seat]
            for place in range(FEATURES):
                row[place] = nobody[place]
            seat_row(board, rules, state, look, row, seat, mean_units, mean_income)
    strongest, richest, nearest, threatened = 0.0, 0.0, UNKNOWN, 0.0
    for seat in range(state.players):
        if is_alive(state, seat):
            rival_row(state, look, rows, seat)
            row = rows[seat]
            strongest = max(strongest, row[Feature.STRENGTH_SHARE])
            richest = max(richest, row[Feature.INCOME_SHARE])
            threatened += row[Feature.THREATENED] / living
            nearest = least(nearest, row[Feature.TASK_POWER])
    nobody[Feature.NOBODY] = 1.0
    nobody[Feature.STRENGTH_SHARE] = strongest
    nobody[Feature.INCOME_SHARE] = richest
    nobody[Feature.THREATENED] = threatened
    nobody[Feature.TASK_POWER] = nearest
